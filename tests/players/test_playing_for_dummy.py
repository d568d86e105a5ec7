"""Players who play a second hand: they choose among dummy's cards, and know their own while they do."""

from __future__ import annotations

import pytest

import whist_nb as wn
from tests.engine.test_dummy import EAST, NORTH, NORTHS, SOUTH, SOUTHS, WEST, WITH_DUMMY, dealt
from whist_nb.engine.cards import Suit
from whist_nb.engine.game import Game
from whist_nb.engine.library import known
from whist_nb.players import Club, Random, Sampler
from whist_nb.players.facts import Facts


@pytest.fixture(autouse=True)
def _game_is_known():
    with known(WITH_DUMMY):
        yield


@pytest.mark.parametrize("player", [Club(), Random(seed=3), Sampler(worlds=4)], ids=["club", "random", "sampler"])
def test_every_bot_plays_to_the_end_and_says_why(player):
    game = Game(WITH_DUMMY, seed=9)
    while not game.is_over:
        view = game.view(game.current_player)
        action = player.choose(view)
        assert action in view.legal_actions()
        assert player.explain(view).reason
        game.apply(action)
    assert sum(game.deal_results[0].tricks) == 13


def test_dummys_card_is_looked_for_in_dummys_hand_with_declarers_in_sight():
    game = dealt()
    game.apply("AS")
    facts = Facts(game.view(SOUTH))
    assert (facts.me, facts.partners, facts.opponents) == (NORTH, (SOUTH,), (WEST, EAST))
    assert set(facts.hand) == set(wn.Cards(NORTHS.split()))
    assert facts.foes_after == (EAST,)
    assert facts.has_none(SOUTH, Suit.HEARTS)  # declarer's own hand has none
    assert not facts.has_none(EAST, Suit.SPADES)  # nobody but East knows that
    assert not facts.out & facts.mine
    assert facts.lanes.word(wn.Cards(SOUTHS.split())) & ~facts.out == 0
    assert facts.is_dummys
    game.apply("3S")
    east = Facts(game.view(EAST))
    assert (east.me, east.is_dummys) == (EAST, False)


def test_dummy_does_not_put_up_what_declarer_beats_anyway():
    # East is void and cannot ruff; South's jack is behind the ten that West leads.
    game = dealt()
    for card in ("AS", "3S", "TH", "5S", "2S"):
        game.apply(card)
    assert game.view(SOUTH).turn == NORTH
    assert Club().choose(game.view(SOUTH)).text == "4S"


def test_the_only_card_of_dummy_is_called_the_card_of_dummy():
    game, said = dealt(), set()
    while not game.is_over:
        view = game.view(game.current_player)
        advice = Club().explain(view)
        if view.turn == NORTH and len(view.legal_actions()) == 1:
            said.add(advice.reason.replace(f"{{{advice.action.text}}}", "*"))
        game.apply(advice.action)
    assert said
    assert all("ummy" in reason for reason in said)
    assert "* is dummy's last card." in said

"""A seat that sits out, and one that plays last whoever leads: stated once, known to all, and never solved wrongly."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import whist_nb as wn
from tests.broken_games import SOUND
from whist_nb.analysis import position_of, review
from whist_nb.analysis.claiming import claimable
from whist_nb.drawing.words import Words
from whist_nb.engine.actions import GIVE, new_call, read_action
from whist_nb.engine.cards import Cards
from whist_nb.engine.library import known
from whist_nb.engine.matches import single_deals
from whist_nb.engine.play import each, trick_with_last
from whist_nb.engine.table import Table
from whist_nb.players import Club, Sampler
from whist_nb.testing import check_game


async def deal(table: Table) -> Any:
    """Seat 2 gives seat 0 a card and sits out; seat 0 plays last to seven tricks."""
    table.deal(dict.fromkeys(table.seats, 7))
    table.stage(tricks=7)
    answer = await table.ask(2, "give", each(GIVE, table.hands[2]))
    table.lay_down(2, answer.card)
    table.hand_on(2, 0)
    table.lay_hand_aside(2)
    table.say("plays_last", 0)
    leader = 1
    for _ in range(7):
        leader = await trick_with_last(table, leader if leader != 0 else 1, 0)
    return SOUND.points(table.tricks_won, None, table.options), ()


async def match(table: Table) -> None:
    await single_deals(table, deal, 1)


SITTING_OUT = replace(SOUND, id="sitting-out", title="Sitting Out", rules=match, own_options={})


@pytest.fixture
def game() -> wn.Game:
    """Seat 3 has won the first trick with the ace and leads."""
    pack = "KS AH AS QS 2S 2H 3S 3H 4S 4H 5S 5H 6S 6H 7S 7H 8S 8H 9S 9H TS TH JS JH AC KC QC JC"
    left = [card.text for card in wn.find_variant("whist").pack if card.text not in pack]
    table = wn.Game(SITTING_OUT, packs=[f"{pack} {' '.join(left)}"], first_dealer=0)
    for done in ("give AH", "KS", "AS", "QS"):
        table.apply(done)
    return table


def test_the_last_one_plays_last_whoever_leads(game: wn.Game) -> None:
    view = game.view(0)
    assert [seat for seat, _ in view.tricks[0].plays] == [1, 3, 0]
    assert (view.tricks[0].winner, view.to_act, view.plays_last) == (3, 3, 0)
    game.apply(game.legal_actions()[0])
    assert game.current_player == 1
    game.apply(game.legal_actions()[0])
    assert game.current_player == 0


def test_the_hand_that_is_laid_aside_is_known_to_its_own_seat_alone(game: wn.Game) -> None:
    kept = {"2H", "4H", "6H", "8H", "TH", "KC"}
    assert {card.text for card in game.view(2).aside} == kept
    for seat in (0, 1, 3):
        view = game.view(seat)
        assert (view.aside, view.aside_left, view.cards_left[2]) == (Cards(), 6, 0)
    assert wn.Card("AH") in game.view(0).hand


def test_nothing_is_solved_or_tried_that_goes_round_the_table_only_in_the_solver(game: wn.Game) -> None:
    assert position_of(game.view(wn.EVERYONE)) is None
    view = game.view(3)
    assert claimable(view) == 0
    with known(SITTING_OUT):
        assert Sampler(worlds=4).trial(view) is None
        assert Sampler(worlds=4).choose(view) == Club().choose(view)
        while not game.is_over:
            seat = game.current_player
            game.apply(Club().choose(game.view(seat)))
        found = review(game, worlds=4)  # three seats play seven tricks
        assert found.plays == ()
        assert repr(found).endswith("\n  21 plays not judged: turns don't go round the table")


def test_the_proofs_hold_of_it() -> None:
    assert check_game(SITTING_OUT, deals=6, thorough=0.3).deals == 6


def test_your_own_call_is_read_copied_and_refused_like_any_other() -> None:
    call = new_call("double dare")
    assert read_action("double dare") is call is new_call("double dare")
    assert call.__reduce__() == (new_call, ("double dare",))  # another process makes it before it reads it
    assert new_call("pass") is read_action("pass")


@pytest.mark.parametrize("words", ["", "x", "Double", "bid high", "show me", "double  dare", "a" * 21, None, 3, "rule"])
def test_impossible_calls_are_refused(words: Any) -> None:
    with pytest.raises(wn.BadNotation, match="cannot be a call"):
        new_call(words)


def test_the_table_says_who_sits_out_and_who_plays_last(game: wn.Game) -> None:
    with known(SITTING_OUT):
        told = Words.of(game.view(3)).log(game.view(3))
        mine = Words.of(game.view(0)).log(game.view(0))
    assert told[:4] == [
        "North chose to pass on a card.",
        "South received a card.",
        "North laid the whole hand aside.",
        "South will play last to every trick.",
    ]
    assert mine[1:4] == [
        "You received {AH}.",
        "North laid the whole hand aside.",
        "You will play last to every trick.",
    ]

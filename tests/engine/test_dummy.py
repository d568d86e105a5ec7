"""A hand that another seat plays: in a game of one deal with nothing else, North shows a hand and South plays both."""

from __future__ import annotations

import pytest

import whist_nb as wn
from whist_nb.engine.errors import IllegalAction
from whist_nb.engine.game import Game
from whist_nb.engine.matches import most_points
from whist_nb.engine.play import tricks
from whist_nb.engine.table import Table
from whist_nb.engine.variant import Variant

SOUTH, WEST, NORTH, EAST = range(4)


async def rules(table: Table) -> None:
    """Seat 0 deals and declares; seat 1 leads."""
    table.new_deal(SOUTH)
    table.deal(dict.fromkeys(table.seats, 13))
    table.show(NORTH, table.hands[NORTH])
    table.entrust(NORTH, SOUTH)
    table.stage(tricks=13)
    await tricks(table, 13, leader=WEST)
    table.score(table.tricks_won, ())
    most_points(table)


WITH_DUMMY = Variant(
    id="with-dummy", title="With a dummy", seats=(4,), partners=True, rules=rules, special="", source="", plays_all=True
)

# West AS KS then low; North holds three spades; East has no spade; South the rest of them.
WESTS = "AS KS 2S AH KH QH JH AD KD QD JD TD 9D"
NORTHS = "QS 4S 3S 5H 4H 3H 2H 8D 7D 6D AC KC QC"
EASTS = "TH 9H 8H 7H 6H 5D 4D 3D 2D JC TC 9C 8C"
SOUTHS = "JS TS 9S 8S 7S 6S 5S 7C 6C 5C 4C 3C 2C"


def dealt() -> Game:
    """The hands above: the pack goes round from seat 1."""
    hands = [hand.split() for hand in (WESTS, NORTHS, EASTS, SOUTHS)]
    return Game(WITH_DUMMY, packs=[[card for round_ in zip(*hands, strict=True) for card in round_]])


def test_declarer_is_asked_for_dummys_card() -> None:
    game = dealt()
    game.apply("AS")
    assert game.current_player == SOUTH
    assert {action.text for action in game.legal_actions()} == {"QS", "4S", "3S"}
    for seat in range(4):
        view = game.view(seat)
        assert (view.to_act, view.turn, view.question) == (SOUTH, NORTH, "card from dummy")
        assert view.played_by == {NORTH: SOUTH}
    assert game.view(SOUTH).hand == wn.Cards(SOUTHS.split()).sorted()
    assert game.view(NORTH).legal_actions() == ()
    game.apply("3S")
    assert game.view(WEST).trick == ((WEST, wn.Card("AS")), (NORTH, wn.Card("3S")))
    assert game.actions[-1][0] == SOUTH
    assert game.view(SOUTH).question == "card"  # East is asked now


def test_dummy_leads_and_shows_out_under_its_own_name() -> None:
    game = dealt()
    for card in ("2S", "QS", "TH", "5S"):  # dummy wins
        game.apply(card)
    view = game.view(EAST)
    assert (view.leader, view.turn, game.current_player) == (NORTH, NORTH, SOUTH)
    assert view.tricks_won == (0, 0, 1, 0)
    for card in ("AC", "8C", "2C", "9D"):
        game.apply(card)
    for card in ("8D", "2D", "3C", "TD"):
        game.apply(card)
    assert [sorted(suits) for suits in game.view(EAST).voids] == [["D"], ["C"], [], ["S"]]
    game.apply("AD")
    game.apply("7D")
    game.apply("3D")
    game.apply("4C")
    game.apply("KD")
    game.apply("6D")
    game.apply("4D")
    game.apply("6C")
    game.apply("QD")
    game.apply("QC")  # dummy has no diamond left
    assert [sorted(suits) for suits in game.view(EAST).voids] == [["D"], ["C"], ["D"], ["S"]]


@pytest.mark.parametrize(
    ("tried", "reason"),
    [
        ("KC", "Dummy must follow spades: dummy holds Q♠ 4♠ 3♠."),
        ("JS", "J♠ is not in dummy: dummy holds"),  # declarer's own card
        ("TH", "10♥ is not in dummy: dummy holds"),  # the same words for a card that declarer cannot see
        ("pass", "Play a card from dummy now: dummy holds"),
    ],
)
def test_why_not_that_card_from_dummy(tried: str, reason: str) -> None:
    game = dealt()
    game.apply("AS")
    before = game.copy()
    refusal = game.why_illegal(tried)
    assert refusal is not None
    assert refusal.startswith(reason)
    with pytest.raises(IllegalAction):
        game.apply(tried)
    assert game == before


def test_dummys_seat_never_sees_declarers_hand() -> None:
    game = dealt()
    game.apply("AS")
    assert game.view(NORTH).hands[SOUTH] == wn.Cards()
    for seat in range(4):
        assert game.view(seat).hands[NORTH] == wn.Cards(NORTHS.split())
    assert not set(game.view(NORTH).to_dict()["seen"]) & set(SOUTHS.split())


def test_copies_and_what_is_taken_back() -> None:
    game = dealt()
    while not game.is_over:
        game.apply(game.legal_actions()[0])
        assert game.copy() == game
    assert sum(game.deal_results[0].tricks) == 13
    game.undo(51)
    assert game.current_player == SOUTH
    assert game.view(WEST).turn == NORTH

"""Exercises in games with cards laid out before the players, and other cards where the rules tell suits apart."""

from __future__ import annotations

import pytest

import whist_nb as wn
from tests.builders import events, play_on
from whist_nb.engine.cards import Card, Cards, Suit
from whist_nb.lessons import LessonPosition, PickCards, make_position, stacked_pack

ROW = "AS 7S QH 6H 2H JC 8C 3C AD TD 5D 2D"
THEIRS = "KS QS AH KH 9H AC KC 9C KD QD 8D 4D"


def a_table(lead: str = "KH") -> wn.Game:
    pack = stacked_pack(
        "turnover-bridge", {0: "5H 4C", 1: "3H 2C"}, rows={0: ROW, 1: THEIRS}, covered={0: "TS", 1: "9S 8S"}, dealer=0
    )
    game = wn.Game("turnover-bridge", packs=[pack], first_dealer=0)
    game.apply(lead)
    return game


def test_a_pack_lays_rows_and_what_is_beneath_them() -> None:
    game = a_table()
    mine, theirs = game.view(wn.EVERYONE).layouts
    assert Cards(pile.face for pile in mine) == Cards(ROW)
    assert mine[0].beneath == Card("TS")
    assert [pile.beneath for pile in theirs][:2] == [Card("9S"), Card("8S")]
    assert game.view(0).hand == Cards("5H 4C")
    with pytest.raises(wn.BadOption):
        stacked_pack("whist", rows={0: "AS"})


def test_cards_are_picked_from_row_and_hand_together() -> None:
    lesson = PickCards("Click every card you may play.", LessonPosition(a_table()))
    assert set(lesson.board) == set(Cards(ROW)) | set(Cards("5H 4C"))
    assert set(lesson.wanted) == set(Cards("QH 6H 2H 5H"))
    lesson.answer("AS")
    assert lesson.box is not None
    assert lesson.box.title.startswith("{AS} is a trump, but you still hold {H}")
    lesson.solve()
    assert lesson.solved
    widget = wn.exercise.pick_cards("Click every card you may play.", a_table())
    assert set(widget.frame["state"]["hand"]) == {"5H", "4C"}
    assert [card for _, card in widget.frame["state"]["seats"][0]["layout"]] == ROW.split()


def test_other_cards_leave_a_fixed_trump_and_the_colours_of_bids() -> None:
    spot = LessonPosition(a_table())
    for seed in range(1, 8):
        swap = spot.swap(seed)
        assert swap[Suit.SPADES] is Suit.SPADES
        assert spot.recoloured(swap).view.trick != spot.view.trick or swap[Suit.HEARTS] is Suit.HEARTS
    black = {Suit.SPADES, Suit.CLUBS}
    for seed in range(1, 8):
        swap = make_position("minnesota-whist", hand="AS KH").swap(seed)
        assert {swap[suit] for suit in black} == black


def test_bid_cards_are_recoloured_with_the_hands() -> None:
    game = wn.Game("minnesota-whist", seed=3, first_dealer=0)
    while game.view(0).question == "bid card":
        game.apply(game.legal_actions()[0])
    spot = LessonPosition(game)
    other = spot.recoloured(spot.swap(1))
    assert other.view.contract == spot.view.contract
    assert other.view.hand != spot.view.hand


@pytest.mark.parametrize(
    ("variant", "options"),
    [
        ("cycling-whist", {}),
        ("widow-whist", {}),
        ("contract-whist", {"seats": 4}),
        ("humbug", {"trump": "clubs"}),
        ("israeli-whist", {}),
        ("ruff-and-trump", {}),
    ],
)
def test_a_game_with_other_suits_has_the_same_winners_and_the_matching_trumps(
    variant: str, options: dict[str, object]
) -> None:
    """4.5, 4.14, 4.18, 4.15, 4.10: trumps that the rules name, and suits that were bid, stay as they are."""
    spot = LessonPosition(play_on(wn.Game(variant, seed=3, **options), 3, 40))
    winners = [event.seat for event in events(spot.game, "gather")]
    for seed in range(1, 8):
        swap = spot.swap(seed)
        other = spot.recoloured(swap)
        assert [event.seat for event in events(other.game, "gather")] == winners
        assert other.view.trump == (spot.view.trump and swap[spot.view.trump])


def test_other_suits_keep_red_and_black_apart_in_christmas_whist() -> None:
    """4.20 melds: a red pair counts two, a black one."""
    red = {Suit.HEARTS, Suit.DIAMONDS}
    for seed in range(1, 8):
        swap = LessonPosition(wn.Game("christmas-whist", seed=3)).swap(seed)
        assert {swap[suit] for suit in red} == red


def test_a_position_with_new_cards_keeps_the_trumps_of_its_game() -> None:
    spot = make_position("turnover-bridge", hand="AS KH 2H", hands={1: "QH 3H 4C"}, trump="S", leader=0)
    assert {spot.dealt_anew(seed, lambda other: True).view.trump for seed in range(1, 6)} == {Suit.SPADES}

"""Legal positions, and the position after a card."""

from __future__ import annotations

import pytest

from whist_nb.analysis import Position
from whist_nb.engine.cards import Card, Cards, Suit
from whist_nb.engine.errors import BadOption


def test_without_sides_four_are_partners_and_others_play_alone() -> None:
    assert Position(hands=["AH", "KH", "QH", "JH"]).sides == (0, 1, 0, 1)
    assert Position(hands=["AH", "KH", "QH"]).sides == (0, 1, 2)


def test_cards_are_read_from_texts_and_lists() -> None:
    position = Position(hands=["AH 2H", ["KH", Card("3H")]], trump="hearts", trick=())
    assert position.hands == (Cards("AH 2H"), Cards("KH 3H"))
    assert position.trump is Suit.HEARTS


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"hands": ["AH"]}, "two to seven"),
        ({"hands": ["AH"] * 8}, "two to seven"),
        ({"hands": "AH KH"}, "list"),
        ({"hands": ["AH", "XX"]}, "'XX' is not a card"),
        ({"hands": ["AH", "AH"]}, "appears twice"),
        ({"hands": ["AH", "KH"], "trick": ["KH"]}, "appears twice"),
        ({"hands": ["", ""]}, "nothing left"),
        ({"leader": 2}, "0 to 1"),
        ({"leader": True}, "0 to 1"),
        ({"trump": "X"}, "trump='X'"),
        ({"sides": (0,)}, "one label for each"),
        ({"sides": "ab"}, "one label for each"),
        ({"ranking": "AAK"}, "ranking='AAK'"),
        ({"ranking": "KQJ"}, "A♥"),
        ({"trick": ["9S", "8S"]}, "finished"),
        ({"trick": ["9S", "8S", "7S"]}, "more cards than seats"),
        ({"hands": ["AH 2H", "KH", "QH 3S"], "trick": [(1, "9S")]}, "Seat 0 must play"),
        ({"trick": [(0, "9S"), (0, "8S")]}, "each seat plays once"),
        ({"trick": 3}, "trick=3"),
        ({"hands": ["AS 2H", "KH JH", "QH"], "trick": ["9S", "8H"], "leader": 2}, "cannot have played 8♥"),
        ({"knockers": (5,)}, "knockers"),
        ({"knockers": 2.5}, "knockers=2.5"),
        ({"knock_on_lead": "no"}, "knock_on_lead='no'"),
        ({"sides": (1, None)}, "None is not a label"),
        ({"sides": (float("nan"), 1)}, "one label for each"),
    ],
)
def test_impossible_arguments_are_refused(wrong: dict[str, object], says: str) -> None:
    with pytest.raises(BadOption, match=says):
        Position(**{"hands": ["AH 2H", "KH 3S"], **wrong})


def test_the_winner_leads_and_without_cards_the_next_seat() -> None:
    dog = Position(hands=["2S 3S", "AS", "4S 5S"], leader=0, trump=None)
    assert dog.knockers == (1,)
    after = dog.after("2S").after("AS").after("4S")
    assert (after.leader, after.tricks_left) == (2, 1)


def test_a_seat_that_is_short_may_knock_but_not_in_the_last_trick() -> None:
    dog = Position(hands=["2S 3S", "AS", "4S 5S"], leader=1)
    assert dog.may_knock
    assert not Position(hands=["2S 3S", "AS", "4S 5S"], leader=1, knock_on_lead=False).may_knock
    later = dog.after(None).after("4S").after("3S")
    assert (later.leader, later.to_act, later.may_knock) == (2, 2, False)
    assert not later.after("5S").after("2S").may_knock
    with pytest.raises(BadOption, match="may not knock"):
        later.after(None)


def test_a_seat_passed_over_may_stand_as_none_in_the_trick() -> None:
    led = Position(hands=["", "AH 5H", "2H"], trick=[None, "9H"])
    assert (led.to_act, led.trick) == (2, ((0, None), (1, Card("9H"))))
    assert Position(hands=["2S 3S", "AS", "4S"], leader=1, trick=[None, "5S"]).to_act == 0


def test_an_illegal_card_is_refused_with_the_legal_ones() -> None:
    position = Position(hands=["AH 2H", "KH 3S"], leader=0).after("AH")
    with pytest.raises(BadOption, match="It may play K♥"):
        position.after("3S")


def test_jokers_are_top_trumps_or_dead() -> None:
    trumps = Position(hands=["2H 3S", "LJ AH", "KH 4S"], trump="H")
    assert trumps.after("2H").legal == (Card("LJ"), Card("AH"))
    assert trumps.after("2H").after("LJ").winner_after("KH") == 1
    dead = Position(hands=["2H 3S", "LJ AH", "KH 4S"], trump=None, leader=1).after("LJ")
    assert dead.legal == (Card("KH"), Card("4S"))
    assert dead.after("4S").legal == (Card("3S"),)
    assert dead.after("4S").winner_after("3S") == 2


def test_downtown_the_low_card_wins() -> None:
    position = Position(hands=["2H", "3H"], ranking="23456789TJQKA").after("2H")
    assert position.winner_after("3H") == 0

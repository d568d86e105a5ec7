"""Sorting, sheets and revokes: each answer is judged by the laws, and nothing is given away."""

from __future__ import annotations

import pytest

import whist_nb as wn
from whist_nb.lessons import (
    FillSheet,
    FindRevoke,
    InvalidAnswer,
    PickCards,
    PickSeat,
    SortCards,
    SortChoices,
    make_position,
)

TRICKS = ("AH 9H 2H 3H", "KC 4C 7D 5C", "AD 2D 8D 3D", "QC 6C 3C JC")
ROWS = (
    ("Tricks", 9, "Count the tricks that you and North won."),
    ("Beyond six", 3, "The first six count for nothing."),
)


def a_hand_to_sort() -> SortCards:
    return SortCards(
        "From the highest down.", make_position(hand="2S KH AH 9H", trump="S"), cards="9H KH 2S AH", led="H"
    )


def test_cards_are_sorted_as_they_win() -> None:
    lesson = a_hand_to_sort()
    assert str(lesson.wanted) == "2S AH KH 9H"
    lesson.answer("AH")
    assert lesson.box is not None
    assert lesson.box.title == "{2S} beats {AH}."
    assert "trump" in lesson.box.text
    for act in ("2S", "AH", "KH"):
        lesson.answer(act)
        assert not lesson.solved
    with pytest.raises(InvalidAnswer, match="place"):
        lesson.answer("KH")
    with pytest.raises(InvalidAnswer, match="one of the cards"):
        lesson.answer("5C")
    lesson.answer("9H")
    assert lesson.solved
    assert lesson.attempts == 2
    lesson.other_cards()
    lesson.solve()
    assert lesson.attempts == 1


def test_a_reason_names_only_ranks_of_the_pack() -> None:
    lesson = SortCards("Sort.", make_position("whisk", hand="3S AS 9S", trump="H"), cards="3S AS 9S")
    lesson.answer("3S")
    assert lesson.box is not None
    assert lesson.box.text.endswith("5 4 3.")


def test_cards_that_cannot_meet_in_one_trick_are_not_sorted() -> None:
    for cards in ("2S KH 9D", "KH", ""):
        with pytest.raises(wn.BadOption):
            SortCards("Sort.", make_position(hand="2S KH 9D 3C", trump="S"), cards=cards)


BIDS = {"5C": "5 {C}", "5S": "5 {S}", "5nt": "5 no trumps", "6C": "6 {C}"}


def test_bids_are_put_in_order_one_after_the_other() -> None:
    lesson = SortChoices("From the lowest up.", choices=BIDS, why="The number first, then the suit.")
    shown = list(lesson.choices)
    assert shown != list(BIDS)
    assert sorted(shown) == sorted(BIDS)
    lesson.answer("choice 6C")
    assert lesson.box is not None
    assert "5 {C}" not in lesson.box.title, "the first time nothing is told"
    assert lesson.box.text == "The number first, then the suit."
    lesson.answer("choice 5nt")
    assert lesson.box.title == "“5 {C}” comes before “5 no trumps”."
    lesson.answer("choice 5C")
    assert (lesson.tally, next(iter(lesson.choices))) == ("1 of 4, 2 slips", "5C")
    for act in ("choice 5C", "choice 7C", "5S", "done"):
        with pytest.raises(InvalidAnswer):
            lesson.answer(act)
    for act in ("choice 5S", "choice 5nt", "choice 6C"):
        assert not lesson.solved
        lesson.answer(act)
    assert (lesson.solved, lesson.attempts, lesson.value) == (True, 3, tuple(BIDS))


def test_cards_that_cannot_be_put_in_order_are_refused() -> None:
    for wrong in ({}, dict(list(BIDS.items())[:2]), tuple(BIDS), {str(n): str(n) for n in range(13)}):
        with pytest.raises(wn.BadOption, match="choices"):
            SortChoices("Sort.", choices=wrong, why="So.")
    with pytest.raises(wn.BadOption, match="why"):
        SortChoices("Sort.", choices=BIDS, why="")


def test_words_for_suits_go_with_the_cards() -> None:
    lesson = PickCards(
        "Diamonds were led; click your diamond.",
        make_position(hand="3D AS", trick="9D"),
        find="3D",
        wrong="That is a spade.",
    )
    lesson.other_cards()
    held, other = str(lesson.wanted), (lesson.board - lesson.wanted)[0]
    assert held != "3D"
    word = lesson.wanted[0].suit.word
    assert lesson.goal == f"{word.capitalize()} were led; click your {word[:-1]}."
    lesson.answer(other.text)
    assert lesson.box is not None
    assert other.suit.word[:-1] in lesson.box.title + lesson.box.text
    legal = PickCards("A diamond was led. Which may you play?", make_position(hand="3D AS 4D 5H", trick="9D"))
    legal.other_cards()
    assert legal.position.led.word[:-1] in legal.goal


def test_a_player_has_a_reason_of_its_own_by_name() -> None:
    why = {"West": "West threw a club.", "": "Look for the trump."}
    at = make_position(trick="9H 2C KH 2S", leader=0, trump="S")
    lesson = PickSeat("Who takes it?", at, wrong=why)
    for act, title in (("seat 1", "West threw a club."), ("seat 0", "Look for the trump.")):
        lesson.answer(act)
        assert lesson.box is not None
        assert lesson.box.title == title
    lesson = PickSeat("Who takes it?", at, wrong={0: "You led it."})
    lesson.answer("seat 0")
    assert lesson.box is not None
    assert lesson.box.title == "You led it."
    with pytest.raises(wn.BadOption, match="no seat"):
        PickSeat("Who takes it?", at, wrong={"Ann": "No."})


def test_a_sheet_is_filled_from_the_top() -> None:
    lesson = FillSheet("Fill in the sheet:", rows=ROWS)
    assert lesson.goal == "Fill in the sheet: Tricks …"
    lesson.answer("number 8")
    assert lesson.box is not None
    assert (lesson.box.title, lesson.box.text) == ("Not 8.", ROWS[0][2])
    assert lesson.filled == []
    lesson.answer("number 9")
    assert lesson.goal == "Fill in the sheet: Tricks 9 · Beyond six …"
    lesson.answer("number 3")
    assert lesson.solved
    assert lesson.value == (9, 3)
    for act in ("number 99", "seat 1", "number x"):
        with pytest.raises(InvalidAnswer):
            FillSheet("Fill in:", rows=ROWS).answer(act)


@pytest.mark.parametrize(
    "rows", [(), ROWS[:1], (*ROWS, ("Points", 40, "Too many.")), (*ROWS, ("Points", "3", "No number.")), ("ab", "cd")]
)
def test_impossible_sheets(rows: tuple) -> None:
    with pytest.raises(wn.BadOption):
        FillSheet("Fill in:", rows=rows)


def test_a_revoke_is_found_with_its_proof() -> None:
    lesson = FindRevoke("In which trick did somebody revoke?", tricks=TRICKS, trump="S")
    assert lesson.wanted == "2"
    lesson.answer("choice 1")
    assert lesson.box is not None
    assert "Everybody followed suit" in lesson.box.title
    lesson.answer("choice 3")
    assert "Everybody followed suit" in lesson.box.title
    lesson.answer("choice 2")
    assert lesson.solved
    assert "{7D}" in lesson.box.title + lesson.box.text


def test_a_revoke_of_two_players_is_your_opponents_or_yours() -> None:
    lesson = FindRevoke("?", tricks=("KH 4H", "QH 3C", "AC 9C", "JD 5H"), trump="S")
    assert lesson.choices["1"] == "You {KH} Opponent {4H}"
    lesson.answer("choice 2")
    assert lesson.box is not None
    assert lesson.box.title == "Your opponent played {3C} when hearts were led."


def test_tricks_without_a_revoke_or_with_two_are_refused() -> None:
    twice = ("AH 9H 2H 3H", "KC 4C 7D 5C", "QC 6C TD JC", "9C 2C 3C 4D")
    for tricks in (TRICKS[:1], TRICKS[:2], twice, ("AH 9H", "KC 4C 7D 5C"), ("AH 9H 2H 3H", "KC 4C 7D 3H"), ()):
        with pytest.raises(wn.BadOption, match="tricks"):
            FindRevoke("?", tricks=tricks)


def test_every_kind_is_a_widget_too() -> None:
    sort = wn.exercise.sort_cards("From the highest down.", hand="2S KH AH", trump="S", cards="KH 2S AH", led="H")
    sort.answer("2S AH KH")
    assert sort.solved
    sheet = wn.exercise.fill_sheet("Fill in:", rows=ROWS)
    sheet.answer((9, 3))
    assert sheet.value == (9, 3)
    revoke = wn.exercise.find_revoke("Which trick?", tricks=TRICKS, trump="S")
    revoke.answer(2)
    assert revoke.solved
    bids = wn.exercise.sort_choices("From the lowest up.", choices=BIDS, why="The number first.")
    bids.answer(tuple(BIDS)[:3])
    assert not bids.solved
    bids.answer("6C")
    assert bids.value == tuple(BIDS)
    for widget in (sort, bids, sheet, revoke):
        assert widget.frame["state"]["exercise"]["done"]


def test_downtown_and_jokers_are_judged_by_the_ranks_of_the_deal() -> None:
    downtown = {"variant": "bid-whist", "ranking": "A23456789TJQK"}
    low = wn.exercise.pick_seat("Who wins?", trick="KC 2C AC QC", trump="H", **downtown)
    ruffed = wn.exercise.pick_seat("Who wins?", trick="3D KH 4H 2D", trump="H", **downtown)
    dead = wn.exercise.pick_seat("Who wins?", variant="bid-whist", trick="LJ 7D 9D AS")
    joker = wn.exercise.pick_seat("Who wins?", variant="bid-whist", trick="KD 5D LJ AS", trump="S")
    assert [one.lesson.wanted for one in (low, ruffed, dead, joker)] == [3, 3, 3, 3]
    assert "LJ" in joker.lesson._why_right()[0]
    follow = wn.exercise.pick_cards("Which?", variant="bid-whist", hand="BJ KD 2C", trick="AS", trump="S")
    assert str(follow.lesson.wanted) == "BJ"
    assert follow.lesson._derived_hints()[1].text == "You hold 1 spade."
    out = wn.exercise.pick_number("How many trumps?", variant="bid-whist", hand="BJ AS 2H", trump="S")
    assert out.lesson.wanted == 13  # fifteen trumps with both jokers
    assert out.lesson._reason()[0] == "15 − 2 in your hand − 0 played = 13."
    better = {"find": "unseen better than AS", "variant": "bid-whist"}
    for trump, ranking, count in (("S", "AKQJT98765432", 2), ("S", "A23456789TJQK", 2), ("H", "AKQJT98765432", 14)):
        one = wn.exercise.pick_number("How many?", hand="AS 2H", trump=trump, ranking=ranking, most=20, **better)
        assert one.lesson.wanted == count
    order = wn.exercise.sort_cards("Sort.", hand="BJ AS 2S KS QH", trump="S", cards="BJ AS 2S KS", **downtown)
    assert str(order.lesson.wanted) == "BJ AS 2S KS"
    whisk = wn.exercise.pick_number("How many?", variant="whisk", hand="AS 7S KC QD", tricks=["3S 4S 5S 6S"], trump="S")
    assert whisk.lesson.wanted == 12 - 2 - 4
    assert whisk.lesson._reason()[0].startswith("12")


def test_cards_are_counted_and_named_when_the_number_is_right() -> None:
    count = wn.exercise.pick_number("How many kings have fallen?", find=wn.Cards("KH KS"), most=4).lesson
    count.answer("number 1")
    assert count.box is not None
    assert (count.box.title, count.solved) == ("Not 1.", False)
    count.answer("number 2")
    assert (count.box.title, count.box.text, count.solved) == ("2.", "{KS} and {KH}.", True)
    none = wn.exercise.pick_number("How many?", find=[]).lesson
    none.solve()
    assert none.box is not None
    assert (none.box.title, none.box.text) == ("0.", "There are none.")


def test_only_numbers_and_cards_can_be_counted() -> None:
    for wrong in (None, True, 1.5, "kings", ["king"]):
        with pytest.raises(wn.WhistError):
            wn.exercise.pick_number("How many?", find=wrong)

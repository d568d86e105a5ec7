"""Exercises as plain data: positions, packs, derived reasons, and play against the worst that can be."""

from __future__ import annotations

from typing import Any

import pytest

import whist_nb as wn
from whist_nb.engine.cards import Cards
from whist_nb.lessons import (
    InvalidAnswer,
    LessonPosition,
    PickCards,
    PickChoice,
    PickNumber,
    PickSeat,
    PlayTo,
    SortCards,
    make_position,
    stacked_pack,
)
from whist_nb.lessons.judge import EndingJudge

# Packs


@pytest.mark.parametrize(
    ("variant", "more"),
    [
        ("whist", {"dealer": 2}),
        ("german-whist", {"dealer": 1}),
        ("knockout-whist", {"dealer": 4, "seats": 6}),
        ("knockout-whist", {"seats": 3, "start_cards": 4}),
    ],
)
def test_a_pack_deals_the_cards_asked_for(variant: str, more: dict[str, int]) -> None:
    settings = {name: value for name, value in more.items() if name != "dealer"}
    pack = stacked_pack(variant, {0: "AS KS", 1: "2H 3H"}, turn_up="8H", seed=5, **more)
    game = wn.Game(variant, packs=[pack], first_dealer=more.get("dealer", 0), **settings)
    assert game.view(0).first_turn_up[0].text == "8H"
    assert Cards("AS KS") <= game.view(0).hand
    assert Cards("2H 3H") <= game.view(1).hand


def test_the_rest_of_a_pack_is_chance_by_the_seed() -> None:
    packs = [stacked_pack("whist", {0: "AS"}, seed=seed) for seed in (1, 1, 2)]
    assert list(packs[0]) == list(packs[1])
    assert list(packs[0]) != list(packs[2])


def test_the_stock_lies_as_asked() -> None:
    pack = stacked_pack("german-whist", stock="8H 9H TH", dealer=0)
    game = wn.Game("german-whist", packs=[pack], first_dealer=0)
    assert str(game.view(wn.EVERYONE).stock[:3]) == "8H 9H TH"


@pytest.mark.parametrize(
    ("variant", "wishes"),
    [
        ("whist", {"hands": {0: "AS", 1: "AS"}}),
        ("whist", {"hands": {7: "AS"}}),
        ("whist", {"hands": {0: "1S"}}),
        ("german-whist", {"turn_up": "8H", "stock": "9H"}),
        ("knockout-whist", {"hands": {0: "2S 3S 4S 5S 6S 7S 8S 9S"}}),
    ],
)
def test_an_impossible_pack_is_refused(variant: str, wishes: dict[str, object]) -> None:
    with pytest.raises(wn.BadOption):
        stacked_pack(variant, **wishes)


# Positions


def test_it_is_the_learners_turn_unless_the_trick_is_whole() -> None:
    spot = make_position(hand="AS QH", trick="9H TH", trump="S")
    assert spot.view.to_act == 0
    assert [seat for seat, _ in spot.trick] == [2, 3]
    whole = make_position(trick="9H TH 2H 3S", trump="S")
    assert [seat for seat, _ in whole.trick] == [1, 2, 3, 0]
    assert whole.best[0] == 0


def test_others_hold_nothing_that_they_have_shown_not_to_hold() -> None:
    for seed in range(30):
        spot = make_position(hand="AS QH 2C 3C 4C 5C", tricks=["KD TD 3S 9D"], leader=2, trump="S", seed=seed)
        assert not spot.game.view(wn.EVERYONE).hands[0].of("D")


@pytest.mark.parametrize(
    "cards",
    [
        {"hand": "AS AS"},
        {"hand": "AS", "trick": "AS"},
        {"hand": "ZZ"},
        {"trick": "2S 3S 4S 5S 6S"},
        {"hand": "AS", "trump": "X"},
        {"hand": "AS 2S", "hands": {1: "3S 4S 5S"}},
    ],
)
def test_an_impossible_position_is_refused(cards: dict[str, object]) -> None:
    with pytest.raises(wn.WhistError):
        make_position(**cards)


def test_other_suits_leave_the_question_as_it_was() -> None:
    choice = PickChoice(
        "Which suit?", make_position(hand="QC 7C 3D"), choices="suits", answer="C", right="{QC} and {7C}."
    )
    choice.other_cards()
    choice.solve()
    assert choice.position.hand.of(choice.value).glyphs.startswith("Q")
    assert choice.box.title == f"{{Q{choice.value}}} and {{7{choice.value}}}."


# Reasons


def test_reasons_of_a_beaten_card() -> None:
    who = PickSeat("Who?", make_position(trick="9H KH 2S AH", trump="S"))
    who.answer("seat 0")
    assert who.box.title == "{AH} is beaten: {2S} is a trump."
    who.answer("seat 3")
    assert (who.solved, who.attempts, who.value) == (True, 2, "East")


def test_the_cheapest_card_and_what_the_others_cost() -> None:
    cheap = PickCards("Which?", make_position(hand="AH JH 4H", trick="TH 9H 2H", trump="S"), find="cheapest")
    cheap.answer("4H")
    assert cheap.box.title == "{4H} loses to {TH}."
    cheap.answer("AH")
    assert cheap.box.title == "{AH} wins, but so does a lower card."
    cheap.answer("JH")
    assert cheap.solved


def test_an_incomplete_answer_is_not_done_and_the_second_time_names_what_is_missing() -> None:
    legal = PickCards("All?", make_position(hand="AS QH 6H 2H", trick="9H", trump="S"))
    legal.answer("QH")
    legal.answer("done")
    assert legal.box.title == "There are more: you hold 3 hearts and have marked 1."
    assert not legal.solved
    legal.answer("done")
    assert "{6H}" in legal.box.text


def test_trumps_are_counted_by_subtraction() -> None:
    count = PickNumber("How many?", make_position(hand="AS 7S QH", tricks=["5S 3S TS 2S"], leader=1, trump="S"))
    assert count.wanted == 13 - 2 - 4
    count.answer("number 9")
    assert "fewer" in count.box.title
    count.answer("number 7")
    assert count.box.title.startswith("13 − 2 in your hand − 4 played = 7")


def test_hints_fade() -> None:
    spot = make_position(hand="AS QH 6H", trick="9H", trump="S")
    assert PickCards("?", spot, hints=2).box.kind == "hint"
    asked = PickCards("?", spot, hints=1)
    assert asked.box is None
    asked.take_hint()
    assert asked.box.kind == "hint"
    with pytest.raises(InvalidAnswer):
        PickCards("?", spot, hints=0).take_hint()


@pytest.mark.parametrize("act", ["", "ZZ", "seat 1", "number 3", "2D", "choice x", 7, None])
def test_impossible_answers_change_nothing(act: object) -> None:
    legal = PickCards("All?", make_position(hand="AS QH 6H", trick="9H", trump="S"))
    with pytest.raises(InvalidAnswer):
        legal.answer(act)
    assert (legal.attempts, legal.marks, legal.box) == (0, {}, None)


@pytest.mark.parametrize(
    "words", [{"find": "lowest"}, {"hints": 3}, {"step": "one"}, {"seed": -1}, {"find": "AD"}, {"goal": ""}]
)
def test_an_impossible_exercise_is_refused(words: dict[str, object]) -> None:
    with pytest.raises(wn.BadOption):
        PickCards(**{"goal": "?", "position": make_position(hand="AS QH", trick="9H", trump="S"), **words})


# Playing to a goal


def test_the_unseen_cards_lie_as_badly_as_they_can() -> None:
    """As the cards were laid out the ace draws the king, but another layout agrees with everything seen."""
    guess = PlayTo(
        "?", make_position(hand="AH QH", hands={1: "KH 5C", 2: "3C 2H", 3: "6D 5D"}, leader=0, trump="S"), take=2
    )
    guess.answer("AH")
    assert guess.failed
    assert guess.box.title == "You let it slip at trick 1 with {AH}."


def test_a_knock_can_be_the_right_line() -> None:
    spot = make_position("knockout-whist", hands=["QS", "KS 2H", "3H 4D"], trick="", trump="S", leader=1)
    dog = PlayTo("Win a trick.", spot, take=1, show=True)
    assert dog.game.current_player == 0


def test_a_failed_line_leaves_the_same_position_for_another_try() -> None:
    spot = make_position("knockout-whist", seats=3, hands=["KS 2S 9D", "AS JS 4D", "QS TS 7D"], trump="S", leader=0)
    one = PlayTo("Take one.", spot, take=1)
    before = one.position.view
    one.answer("KS")
    assert one.failed
    one.start_again()
    assert one.position.view == before
    assert one.attempts == 1
    one.solve()
    assert (one.solved, one.attempts) == (True, 2)


@pytest.mark.nightly
def test_the_judge_agrees_with_trying_everything() -> None:
    from random import Random

    for seed in range(25):
        chance = Random(seed)
        pack = list(wn.find_variant("whist").pack)
        chance.shuffle(pack)
        hands = [Cards(pack[3 * seat : 3 * seat + 3]) for seat in range(4)]
        game = wn.Game.from_position("whist", hands, leader=0, trump="S")
        view = game.view(wn.EVERYONE)
        assert EndingJudge(view.trump, [0, 2]).tricks(view.hands, 0) == {
            wn.Card(action.text): tried(game, action.text) for action in game.legal_actions()
        }


def tried(game: wn.Game, action: str) -> int:
    """Tricks of seats 0 and 2 after an action with best play by all, the slow way."""
    game = game.copy()
    game.apply(action)
    return value(game)


def value(game: wn.Game) -> int:
    if game.is_over:
        won = game.view(0).tricks_won
        return won[0] + won[2]
    results = [tried(game, each.text) for each in game.legal_actions()]
    return max(results) if game.current_player % 2 == 0 else min(results)


def test_without_trumps_no_reason_speaks_of_trumping() -> None:
    none = make_position(variant="bid-whist", hand="9D BJ AC", trick="7D KD", trump=None)
    cards = PickCards("Click every card you may play.", none)
    told = []
    for act in ("BJ", "AC"):
        cards.answer(act)
        told.append(cards.box)
    seat = PickSeat("Who wins?", make_position(variant="cycling-whist", trick="4C KD 2C AH", trump=None))
    for act in ("seat 2", "seat 3"):
        seat.answer(act)
        told.append(seat.box)
    assert all(box is not None and "trump" not in box.title + box.text for box in told), told
    assert told[0] is not None
    assert told[0].title.startswith("{BJ} is a joker, but you still hold {D}")


def test_a_goal_to_be_played_to_is_one_number_that_can_be_missed() -> None:
    spot = make_position("whist", hands=["AH QH", "KH 5C", "3C 2H", "6D 5D"], leader=0, trump="S")
    for wrong in ({}, {"take": 1, "at_most": 1}, {"take": 0}, {"take": 3}, {"at_most": 2}, {"at_most": -1}):
        with pytest.raises(wn.BadOption, match=r"take=|from [01] to [12]"):
            PlayTo("?", spot, **wrong)


DUMMY = {"hands": {0: "KS QS 7S 2H 3H", 2: "9S 4S AH KH 5C"}, "variant": "minibridge", "trump": "S", "leader": 0}


def test_a_question_with_a_hand_face_up_counts_its_cards() -> None:
    count = PickNumber("How many trumps are out?", make_position(**DUMMY), show=[2])
    assert count.wanted == 13 - 3 - 2
    count.answer("number 10")
    assert "take away the 3 you hold, the 2 face up and each one that has been played" in count.box.text
    count.answer("number 8")
    assert count.box.title == "13 − 3 in your hand − 2 face up − 0 played = 8."
    assert PickNumber("How many trumps are out?", make_position(**DUMMY)).wanted == 13 - 3


def test_an_open_hand_stays_with_its_cards_after_tricks_and_in_other_suits() -> None:
    spot = make_position(**DUMMY, tricks=["AS 3S 5S 6S"])
    count = PickNumber("How many trumps are out?", spot, sits=["North"], right="Four have gone.")
    assert count.wanted == 13 - 3 - 2 - 4
    assert set(count.position.view.hands[2]) == set(Cards("9S 4S AH KH 5C"))
    count.other_cards()
    assert len(count.position.view.hands[2].of(count.position.view.trump)) == 2
    assert count.wanted == 4


@pytest.mark.parametrize("show", [{"show": [2]}, {"sits": [2]}, {"show": True}])
def test_only_hands_that_are_laid_out_are_opened(show: dict[str, Any]) -> None:
    with pytest.raises(wn.BadOption, match="open hands: give the cards"):
        PickNumber("How many?", find=4, **show)
    with pytest.raises(wn.BadOption, match="the rules say which hands are open"):
        PickNumber("How many?", LessonPosition(wn.Game("minibridge", seed=1)), find=4, **show)


def test_one_person_at_two_seats_plays_both_hands_and_sees_them() -> None:
    hands = ["AH 2C 3C 4C", "JH TH 5S 6S", "KH QH 2H AC", "9H 8H KC QC"]
    both = PlayTo("Take all.", make_position("whist", hands=hands, leader=0, trump=None), take=4, sits=[2])
    assert (both.turn, both.open_seats, both.show) == (0, (2,), False)
    both.answer("AH")
    assert both.turn == 2
    with pytest.raises(InvalidAnswer, match="Dummy must follow hearts: dummy holds K♥ Q♥ 2♥"):
        both.answer("AC")
    with pytest.raises(InvalidAnswer, match="You can't play that card now"):
        both.answer("2C")  # held by the learner, whose own turn it is not
    both.answer("QH")
    assert both.failed
    assert both.box.title == "You let it slip at trick 1 with {QH}."
    assert both.box.text.startswith("Now you can win at most 3 tricks: they go on to win with {9H}.")
    both.start_again()
    both.answer("AH")
    both.answer("QH")
    assert both.box.text.endswith("You could have done it with {2H}.")


def test_tricks_may_be_what_is_to_be_avoided() -> None:
    hands = ["8H 3H 2H", "KS QD 4D", "QS 4H 6D", "QH AC 5C"]
    misere = PlayTo("Take none.", make_position("solo-whist", hands=hands, leader=0, trump=None), at_most=0)
    misere.answer("8H")
    assert misere.failed
    assert misere.box.text.startswith("The others can make you win a trick with {8H}.")
    misere.start_again()
    assert misere.tally == "0 won, at most 0"
    misere.solve()
    assert (misere.solved, misere.box.title) == (True, "You won no tricks, and that was the goal.")
    misere.start_again()
    misere.show_answer()
    assert misere.box.title == "This way you win no tricks, and that is the goal."


def test_after_a_trump_lead_nothing_is_said_about_ruffing() -> None:
    """Law 2.2: a player with a trump must then play it; 'only when you have none left' would say the opposite."""
    trumps = PickCards("Click every card you may play.", make_position(hand="6S 2S QH", trick="9S", trump="S"))
    trumps.answer("QH")
    assert trumps.box is not None
    assert "when you have none left" not in trumps.box.text
    assert trumps.box.title == "{QH} is a heart, but you still hold trumps: {6S} {2S}."


def test_a_joker_that_must_be_played_is_called_a_trump() -> None:
    """Bid Whist, 4.6: with trumps named the jokers are the two highest of them, and follow trumps."""
    spot = make_position(variant="bid-whist", hand="2C LJ", trick="9S", trump="S")
    lesson = PickCards("Click every card you may play.", spot)
    lesson.answer("2C")
    assert lesson.box is not None
    assert lesson.box.title == "{2C} is a club, but you still hold a trump: {LJ}."


def test_after_a_joker_lead_without_trumps_the_card_that_decided_is_named() -> None:
    spot = make_position(variant="bid-whist", hand="2C 9D", trick="BJ KD", trump=None)
    lesson = PickCards("Click every card you may play.", spot)
    lesson.answer("2C")
    assert lesson.box is not None
    assert lesson.box.text.startswith("{KD} set the suit.")
    seat = PickSeat("Who wins?", make_position(variant="bid-whist", hand="2C 9D", trick="BJ KD", trump=None))
    seat.take_hint()
    assert seat.box is not None
    assert seat.box.title == "A joker has no suit here. Which card decides what you must follow?"


def test_a_note_on_one_card_is_read_out_even_if_the_card_may_not_be_played() -> None:
    spot = make_position(hand="6H 2H QC", trick="9H", trump="S")
    words = {"QC": "Not the queen: hearts were led.", "": "That one costs too much."}
    lesson = PickCards("Follow cheaply.", spot, find="2H", wrong=words)
    lesson.answer("QC")
    assert lesson.box is not None
    assert lesson.box.title == "Not the queen: hearts were led."
    any_other = PickCards("Follow cheaply.", spot, find="2H", wrong={"": "That one costs too much."})
    any_other.answer("QC")
    assert any_other.box is not None
    assert any_other.box.title.startswith("{QC} is a club, but you still hold {H}")


def test_the_big_joker_beats_the_little_one() -> None:
    spot = make_position(variant="bid-whist", hand="BJ LJ AS", trick="", trump="S")
    order = SortCards("From high to low.", spot, cards="BJ LJ AS")
    order.answer("LJ")
    assert order.box is not None
    assert "The big joker beats the little one." in order.box.text

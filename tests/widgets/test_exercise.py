"""The exercise widget: clicks and their answers, nothing given away, bad input harmless."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

import whist_nb as wn
from tests.lessons.answers import answers_of, is_right
from whist_nb.widgets.exercise import ExerciseWidget
from whist_nb.widgets.recording import record

NONSENSE: list[Any] = [
    *(None, 3, "x", [], {}, {"act": 7}, {"act": "QH"}, {"do": "win"}, {"act": "KD"}),
    *({"act": "QH", "do": "hint"}, {"act": "x" * 999}, {"act": None, "seq": 1, "view": "v"}),
    {"seq": "1", "view": 2, "act": "QH"},
]
HAND = {"hand": "AS 7S QH 6H 2H", "trick": "9H", "trump": "S"}


class Page:
    """What a page does: it sends messages, and keeps the replies."""

    def __init__(self, widget: ExerciseWidget) -> None:
        self.widget, self.seq, self.replies = widget, 0, []
        widget.send = lambda content, buffers=None: self.replies.append(content)  # type: ignore[method-assign]

    def send(self, **message: Any) -> dict[str, Any]:
        self.seq += 1
        self.raw({**message, "seq": self.seq, "view": "page"})
        return next(reply for reply in reversed(self.replies) if "wait" not in reply)  # as a slow machine says

    def raw(self, message: Any) -> None:
        self.widget._handle_custom_msg(message, [])


def legal(**more: Any) -> ExerciseWidget:
    return wn.exercise.pick_cards("Click every card you may play.", **HAND, **more)


def told(widget: ExerciseWidget) -> dict[str, Any]:
    return widget.frame["state"]["exercise"]


def test_clicks_are_judged_at_once_and_answered_with_their_frame() -> None:
    widget = legal()
    page = Page(widget)
    assert page.send(act="AS") == {"seq": 1, "view": "page", "n": widget.frame["n"]}
    assert told(widget)["marks"] == {"AS": "slip"}
    assert told(widget)["why"]["kind"] == "why"
    for act in ("QH", "6H", "2H", "done"):
        page.send(act=act)
    assert told(widget)["done"]
    assert (widget.solved, widget.attempts, widget.value) == (True, 2, "QH 6H 2H")


DUMMY: dict[str, Any] = {
    "variant": "minibridge",
    "hands": {0: "KS QS 7S 2H 3H", 2: "9S 4S AH KH 5C"},
    "tricks": ["AS 3S 5S 6S", "JC QC KC 4H"],
    "leader": 0,
    "show": [2],
}
VISIBLE = {card.text for card in wn.Cards("KS QS 7S 2H 3H 9S 4S AH KH 5C AS 3S 5S 6S JC QC KC 4H")}


@pytest.mark.parametrize(
    ("make", "more"),
    [
        (wn.exercise.pick_number, {"find": 7}),
        (wn.exercise.pick_choice, {"choices": {"a": "Once", "b": "Twice"}, "answer": "a"}),
        (wn.exercise.pick_cards, {"find": "7S"}),
        (wn.exercise.pick_seat, {"find": "East"}),
    ],
)
def test_a_question_shows_dummy_and_the_tricks_played_and_no_other_card(make: Any, more: dict[str, Any]) -> None:
    widget = make("And now?", **DUMMY, **more)
    state = widget.frame["state"]
    assert state["seats"][2]["hand"] == ["9S", "4S", "AH", "KH", "5C"]
    assert [seat["hand"] for seat in state["seats"][1::2]] == [None, None]
    assert set(re.findall(r'"([2-9TJQKA][SHDC])"', json.dumps(widget.frame))) == VISIBLE
    assert set(re.findall(r'"([2-9TJQKA][SHDC])"', json.dumps(record(widget.lesson)))) <= VISIBLE
    assert told(widget)["played"]["hands"] == [
        [["You", ["AS"]], ["West", ["3S"]], ["North", ["5S"]], ["East", ["6S"]]],
        [["You", ["JC"]], ["West", ["QC"]], ["North", ["KC"]], ["East", ["4H"]]],
    ]
    widget.play_on()
    assert widget.solved


def test_the_learner_stays_in_their_seat_when_dummy_leads() -> None:
    hands = {0: "2S 2H", 1: "3S 5H", 2: "KS AH", 3: "4S 6H"}
    more: dict[str, Any] = {"tricks": ["QS 5S AS TS"], "leader": 0, "sits": [2], "take": 2}
    widget = wn.exercise.play_to("Win both.", variant="minibridge", hands=hands, **more)
    trick = [["You", ["QS"]], ["West", ["5S"]], ["North", ["AS"]], ["East", ["TS"]]]
    for card in ("KS", None):  # North leads, then South plays
        state = widget.frame["state"]
        assert (state["me"], state["to_act"], told(widget)["played"]["hands"]) == (0, 0, [trick])
        if card:
            assert state["legal"] == ["KS", "AH"]
            widget.answer(card)


def test_tricks_of_a_game_are_for_the_memory() -> None:
    game = wn.Game("whist", seed=3)
    while len(game.view(0).tricks) < 2:
        game.apply(game.legal_actions()[0])
    assert told(wn.exercise.pick_number("How many?", game, find=7))["played"] is None


def test_answer_from_python_is_the_path_of_a_click() -> None:
    one, two = legal(), legal()
    page = Page(one)
    for act in ("AS", "QH", "6H", "2H", "done"):
        page.send(act=act)
    two.answer("AS")
    two.answer("QH 6H 2H")
    assert one.frame == two.frame | {"n": one.frame["n"]}


@pytest.mark.parametrize(
    ("call", "wrong", "right"),
    [
        (lambda: wn.exercise.pick_seat("Who?", trick="5D JD AD 2D", trump="S"), "West", "East"),
        (lambda: wn.exercise.pick_number("How many?", find=3), 4, 3),
        (lambda: wn.exercise.pick_choice("?", choices={"a": "A", "b": "B"}, answer="b"), "a", "b"),
        (lambda: wn.exercise.pick_cards("?", hand="AH JH", trick="TH 2H 3H", find="cheapest"), "AH", "JH"),
    ],
)
def test_every_kind_takes_answers_from_python(call: Any, wrong: Any, right: Any) -> None:
    widget = call()
    widget.answer(wrong)
    assert (widget.solved, widget.attempts, widget.value) == (False, 1, wrong)
    widget.answer(right)
    assert (widget.solved, widget.attempts, widget.value) == (True, 2, right)
    frame = widget.frame
    widget.answer(wrong)
    widget.play_on()
    assert widget.frame == frame
    assert widget.lesson.tally != "shown"
    widget.press("again")
    widget.play_on()
    assert widget.solved
    assert widget.lesson.tally not in ("solved at once", "solved in 2 tries"), "the cell found it, not the learner"
    widget.press("again")
    widget.press("answer")
    assert (widget.solved, widget.frame["state"]["exercise"]["tally"]) == (False, "shown")


def test_a_goal_that_the_table_reached_is_not_credited_to_the_learner() -> None:
    hands = {1: "KD 3H 9H", 2: "2H 4H 6H", 3: "AC 5H 8H"}
    widget = wn.exercise.play_to("Win two.", hand="AD QD 7C", hands=hands, trump="D", leader=0, take=2, show=True)
    widget.press("answer")
    assert (widget.solved, widget.lesson.tally) == (False, "2 of 2 tricks, shown")
    widget.press("again")
    widget.answer("AD", "QD")
    assert (widget.solved, widget.lesson.tally) == (True, "2 of 2 tricks")


def test_an_invalid_answer_is_an_error_and_changes_nothing() -> None:
    widget = legal()
    with pytest.raises(wn.BadOption, match="one of the cards"):
        widget.answer("KD")
    assert widget.attempts == 0


def test_the_answer_is_not_in_the_picture_before_it_is_given() -> None:
    seat = wn.exercise.pick_seat("Who?", trick="9H KH 2S AH", trump="S")
    assert seat.frame["state"]["best"] is None
    number = wn.exercise.pick_number("How many?", hand="AS 7S QH", tricks=["5S 3S TS 2S"], leader=1, trump="S")
    choice = wn.exercise.pick_choice("?", choices={"a": "A", "b": "B"}, answer="b", right="So it is.", wrong="Not so.")
    for widget, secret in ((number, "fallen"), (choice, "So it is"), (legal(), '"legal": [')):
        assert secret not in json.dumps(widget.get_state(), default=str)


def test_no_hidden_card_is_on_the_wire() -> None:
    """The cards of the others are nowhere in what the page gets, through right and wrong answers."""
    widget = legal()
    page = Page(widget)
    hidden = {card.text for seat in (1, 2, 3) for card in widget.lesson.position.game.view(wn.EVERYONE).hands[seat]}
    for act in ("AS", "QH", "6H", "2H", "done"):
        page.send(act=act)
        sent = json.dumps([widget.frame, page.replies])
        assert not [card for card in hidden if f'"{card}"' in sent or f"{{{card}}}" in sent]


def test_playing_shows_nothing_that_has_not_been_played() -> None:
    hands = {1: "8S 3D 8D", 2: "JD AS KH"}
    at = {"variant": "knockout-whist", "seats": 3, "hand": "KS 5S AD", "hands": hands, "trump": "S", "leader": 0}
    widget = wn.exercise.play_to("Take one.", **at, take=1)
    frames = [widget.frame]
    widget.observe(lambda change: frames.append(change["new"]), "frame")
    widget.play_on()
    assert widget.solved
    played = {event.what.text for event in widget.lesson.game.view(0).events if event.verb == "play"}
    hidden = {"8S", "3D", "8D", "JD", "AS", "KH"} - played
    assert hidden
    sent = json.dumps(frames)
    assert not [card for card in hidden if card in sent]


def test_dummy_is_played_from_where_it_lies_and_each_card_is_seen_to_fall() -> None:
    hands = ["AH 2C 3C 4C", "JH TH 5S 6S", "KH QH 2H AC", "9H 8H KC QC"]
    widget = wn.exercise.play_to("Take all.", variant="whist", hands=hands, trump=None, leader=0, take=4, sits=[2])
    first = widget.frame["state"]
    assert (first["me"], first["seats"][2]["hand"]) == (0, ["KH", "QH", "2H", "AC"])
    assert (first["seats"][1].get("hand"), first["seats"][3].get("hand")) == (None, None)
    widget.answer("AH")
    then = widget.frame["state"]
    assert (then["me"], then["to_act"], sorted(then["legal"])) == (0, 0, ["2H", "KH", "QH"])
    assert (then["seats"][2]["player"], then["hand"]) == (0, ["4C", "3C", "2C"])
    assert next(step["card"] for step in widget.frame["steps"] if step["verb"] == "play") == "AH"
    widget.answer("2H")
    widget.play_on()
    assert widget.solved


def test_open_cards_stay_open_while_they_are_played() -> None:
    hands = {1: "KH 3H", 2: "QD JD", 3: "AD KD"}
    widget = wn.exercise.play_to("Take one.", hand="AS 2H", hands=hands, trump="S", leader=0, take=1, show=True)
    widget.answer("2H")
    assert widget.frame["steps"]
    for step in widget.frame["steps"]:
        for seat in step["patch"].get("seats", [])[1:]:
            assert seat["hand"] is not None
    widget.play_on()
    assert widget.solved


def test_the_steps_end_at_the_state() -> None:
    widget = wn.exercise.play_to("Take one.", hand="AS 2H 5C", trump="S", leader=0, take=1)
    before = widget.frame["state"]
    widget.answer("2H")
    for step in widget.frame["steps"]:
        before = before | step["patch"]
    assert before == widget.frame["state"]


def test_a_choice_shows_what_follows_from_it() -> None:
    widget = wn.exercise.pick_choice(
        "Ruff?", hand="8S 2S 9H", trick="KD 4D 9D", trump="S", answer="ruff",
        choices={"ruff": "Ruff", "throw": "Throw"}, play={"ruff": "2S", "throw": "9H"},
    )  # fmt: skip
    start = widget.frame["state"]
    widget.answer("throw")
    assert [step["verb"] for step in widget.frame["steps"]] == ["play"]
    assert widget.frame["state"]["best"] == 1
    assert len(widget.frame["state"]["trick"]) == 4
    assert widget.frame["state"]["seats"][1]["won"] == 1
    widget.press("again")
    assert {**widget.frame["state"], "buttons": None} == {**start, "buttons": None}
    widget.answer("ruff")
    assert widget.solved


@pytest.mark.parametrize("button", ["hint", "again", "answer", "other"])
def test_buttons_do_what_they_say(button: str) -> None:
    widget = legal()
    widget.answer("AS")
    page = Page(widget)
    assert "n" in page.send(do=button)
    exercise = told(widget)
    match button:
        case "hint":
            assert exercise["why"]["kind"] == "hint"
        case "again":
            assert exercise["marks"] == {}
        case "answer":
            assert exercise["why"]["kind"] == "right"
            assert not widget.solved
        case "other":
            assert widget.frame["state"]["hand"] != ["AS", "7S", "QH", "6H", "2H"]


def test_a_seed_is_the_same_for_everybody() -> None:
    assert legal(seed=3).frame == legal(seed=3).frame
    assert legal(seed=3).frame != legal(seed=4).frame


def test_a_thousand_bad_messages_change_nothing() -> None:
    widget = legal()
    page = Page(widget)
    frame, chance = widget.frame, Random(5)
    for number in range(1000):
        message = chance.choice(NONSENSE)
        if isinstance(message, dict) and message.get("act") != "QH" and chance.random() < 0.5:
            message = {**message, "seq": number + 1, "view": "v"}
        page.raw(message)
        assert "reason" in page.replies[-1]
    assert widget.frame == frame
    widget.set_state({"frame": {}, "settings": {"suits": 9}, "solved": True})
    assert (widget.frame, widget.solved) == (frame, False)


def test_a_message_that_arrives_twice_counts_once() -> None:
    widget = legal()
    page = Page(widget)
    page.raw({"act": "AS", "seq": 1, "view": "v"})
    page.raw({"act": "AS", "seq": 1, "view": "v"})
    assert page.replies[-1]["kind"] == "late"
    assert widget.attempts == 1


def test_an_exercise_can_be_about_a_table_or_a_game() -> None:
    table = wn.CardTable("whist", seed=5, deals=1)
    for position in (table, table.game):
        widget = wn.exercise.pick_number("Trumps out?", position)
        widget.play_on()
        assert widget.solved


def test_a_question_about_a_deal_that_is_over_can_still_be_answered() -> None:
    for variant in ("whist", "german-whist", "knockout-whist"):
        table = wn.CardTable(variant, seed=5, deals=1)
        table.play_on(to_end_of_match=True)
        widget = wn.exercise.pick_number("Trumps out?", table)
        widget.play_on()
        assert widget.solved


def test_arguments_that_do_not_fit_are_refused() -> None:
    with pytest.raises(wn.BadOption):
        legal(colour="red")
    with pytest.raises(wn.BadOption):
        wn.exercise.pick_seat("Who?", hand="AS", trump="S")


def test_it_is_short_and_the_same_every_run() -> None:
    assert repr(legal()) == "Exercise('Click every card you may play.')"


def test_cards_already_placed_come_first_in_order() -> None:
    widget = wn.exercise.sort_cards(
        "From the highest down.", hand="2S KH AH 9H", trump="S", cards="9H KH 2S AH", led="H"
    )
    assert widget.frame["state"]["hand"] == ["9H", "KH", "2S", "AH"]
    widget.answer("2S AH")
    assert widget.frame["state"]["hand"] == ["2S", "AH", "9H", "KH"]


@pytest.mark.parametrize("variant", ["widow-whist", "bid-whist", "christmas-whist"])
def test_no_pile_of_undealt_cards_lies_beside_a_position_that_was_laid_out(variant: str) -> None:
    widget = wn.exercise.pick_cards(
        "Click every card you may play.", variant=variant, hand="AS QH 6H", trick="9H", trump="S"
    )
    assert widget.frame["state"]["spare"] is None


# Questions of the drills about a table's own deal


ASKED = ("trumps-out", "cards-out", "boss-card", "voids", "gone-or-not", "needs", "faced-cards")


@pytest.mark.parametrize("game", ["whist", "german-whist", "contract-whist", "bid-whist", "christmas-whist", "humbug"])
def test_a_table_asks_about_its_own_deal_from_memory(game: str) -> None:
    table = wn.CardTable(game, seed=8, deals=1)
    for tricks in (2, 5):
        asked = wn.exercise.recall(table, *ASKED[tricks:], *ASKED[:tricks], tricks=tricks)
        assert len(table.view().tricks) == tricks
        assert table.view().to_act == table.seat, "the others have led, and the person goes on"
        assert asked.lesson.goal.startswith(f"After trick {tricks}: ")
        wrong = next(act for act in answers_of(asked.lesson) if not is_right(asked.lesson, act))
        asked.lesson.answer(wrong)
        assert not asked.lesson.solved
        assert asked.lesson.box.title
        asked.play_on()
        assert asked.solved
    again = wn.exercise.recall(table, "gone-or-not", "cards-out", tricks=3)
    assert len(table.view().tricks) == 5, "nothing is taken back, and nothing played that has been"
    assert again.lesson.goal.startswith("After trick 5: ")
    table.play_on()
    late = wn.exercise.recall(table, "cards-out", "gone-or-not")
    assert not late.lesson.goal.startswith("After trick 5: "), "after the deal a later question"


def test_questions_that_cannot_be_asked_from_memory_are_refused() -> None:
    table = wn.CardTable("whist", seed=8)
    for arguments, message in [
        ((table,), "ids of drills"),
        ((table.game, "voids"), "expected a card table"),
        ((table, "trumps-outs"), "Did you mean 'trumps-out'"),
        ((table, "faced-cards"), "nothing to ask"),
    ]:
        with pytest.raises(wn.WhistError, match=message):
            wn.exercise.recall(*arguments)

"""Recordings of exercises: complete, small, with nothing of what a seat may not know, and the exercise as it was."""

from __future__ import annotations

import json
from typing import Any

import pytest

import whist_nb as wn
from scripts.recordings import five_cards
from whist_nb.widgets import recording as module
from whist_nb.widgets.recording import packed, record

HIDDEN = {1: "8S 3D 8D", 2: "JD AS KH"}


def test_every_line_of_the_front_page_is_recorded_and_small() -> None:
    """From each decision every card of the hand leads somewhere: 120 orders of five cards, but a failed line ends."""
    told = record(five_cards().lesson)
    lengths: dict[str, int] = {}

    def follow(at: int, cards: tuple[str, ...]) -> None:
        node = told["nodes"][at]
        shown = {**told["nodes"][0]["exercise"], **node.get("exercise", {})}
        if told["values"][shown["done"]]:
            why = told["values"][shown["why"]]
            lengths[" ".join(cards)] = len(cards)
            assert why["kind"] == ("right" if len(cards) == 5 else "why")
            assert why["title"]
            return
        acts = told["stages"][node["stage"]]["acts"]
        left = {"AS", "TS", "KH", "QH", "2H"} - set(cards)
        assert {act for act, edge in acts.items() if "to" in edge} == left  # by hand: no suit ever has to be followed
        for act in sorted(left):
            follow(acts[act]["to"], (*cards, act))

    follow(told["starts"][0], ())
    # by hand: draw the trumps, cross to the ace, come back with the last trump; then the two hearts in either order
    assert sorted(line for line, length in lengths.items() if length == 5) == ["AS 2H TS KH QH", "AS 2H TS QH KH"]
    assert len(lengths) == 4 + 3 + 2 + 2
    assert len(packed(told)) < 6_000


def test_covered_hands_are_in_no_picture() -> None:
    """A reason may name them once the line has failed, and a card that was played is known; nothing else is."""
    widget = wn.exercise.play_to(
        "Take one.", variant="knockout-whist", seats=3, hand="KS 5S AD", hands=HIDDEN, trump="S", leader=0, take=1
    )
    told = record(widget.lesson)
    first = told["nodes"][0]
    for node in told["nodes"]:
        shown: dict[str, Any] = {
            name: told["values"][place] for name, place in {**first["state"], **node.get("state", {})}.items()
        }
        assert [seat for seat in shown["seats"] if seat.get("hand") or seat.get("known")] == []
    start = json.dumps([told["values"][place] for part in ("state", "exercise") for place in first[part].values()])
    assert [card for hand in HIDDEN.values() for card in hand.split() if card in start] == []


def test_the_exercise_stays_as_it_is() -> None:
    widget = wn.exercise.pick_seat("Who wins?", hand="AS 9H", trick="6H KH 2H")
    widget.answer("West")
    before = {**vars(widget.lesson)}, widget.frame
    record(widget.lesson)
    assert ({**vars(widget.lesson)}, widget.frame) == before
    widget.answer("North")
    assert (widget.solved, widget.attempts) == (True, 2)


def test_other_cards_are_recorded_if_they_are_asked_for() -> None:
    widget = wn.exercise.pick_seat("Who wins?", hand="AS 9H", trick="6H KH 2H")
    alone, three = record(widget.lesson), record(widget.lesson, others=2)
    assert (len(alone["starts"]), len(three["starts"])) == (1, 3)
    buttons = [
        {each["do"] for value in told["values"] if isinstance(value, list) for each in value if "do" in each}
        for told in ([alone, three])
    ]
    assert ("other" in buttons[0], "other" in buttons[1]) == (False, True)


@pytest.mark.parametrize("others", [-1, 21, True, "2"])
def test_a_wrong_number_of_others_is_refused(others: Any) -> None:
    with pytest.raises(wn.BadOption, match="from 0 to 20"):
        record(wn.exercise.pick_number("How many?", find=3).lesson, others)


def test_too_much_to_record_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.setattr(module, "MOST_STAGES", 10)
    with pytest.raises(wn.BadOption, match="too many lines"):
        five_cards().to_html(tmp_path / "five.html")
    assert list(tmp_path.iterdir()) == []


def test_something_that_is_not_a_widget_is_not_put_on_a_page(tmp_path: Any) -> None:
    with pytest.raises(wn.BadOption, match="'whist' cannot be put on a page"):
        wn.to_html(tmp_path / "page.html", "whist")  # type: ignore[arg-type]
    with pytest.raises(wn.BadOption, match="cannot be put on a page"):
        wn.to_html(tmp_path / "page.html")

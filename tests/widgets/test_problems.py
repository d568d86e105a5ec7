"""The problems widget: clicks judged, ratings moved once, nothing hidden in any frame, bad input harmless."""

from __future__ import annotations

import json
import re
from datetime import date
from random import Random
from typing import Any

import pytest

import whist_nb as wn
from tests.widgets.test_exercise import NONSENSE, Page
from whist_nb.lessons.stored_problems import THEMES, stored_problems


def problems(kinds: Any = None, **more: Any) -> wn.Problems:
    return wn.Problems(kinds, **{"log": ":memory:", "seed": 3, **more})


def told(widget: wn.Problems) -> dict[str, Any]:
    return widget.frame["state"]["exercise"]


def miss(widget: wn.Problems) -> None:
    """The tempting card, and then anything until the goal is gone."""
    widget.click(widget.problem.tempting)
    while not widget.is_over:
        view = widget._lesson.game.view(widget._lesson.seat)
        widget.click(Random(1).choice(view.legal_actions()).text)


def test_a_solved_problem_raises_the_rating_and_a_missed_one_lowers_it() -> None:
    solved, missed = problems(), problems()
    assert solved.rating == (1300, 350)
    assert "not rated yet" in told(solved)["tally"]
    solved.play_on()
    miss(missed)
    assert solved.rating[0] > 1300 > missed.rating[0]
    assert solved.rating[1] < 350
    assert f"your rating {round(solved.rating[0])} ± {round(2 * solved.rating[1])}" in told(solved)["tally"]
    assert (repr(solved), repr(missed)) == ("Problems(1 solved of 1)", "Problems(0 solved of 1)")


def test_only_the_first_try_counts() -> None:
    widget = problems()
    miss(widget)
    after = widget.rating
    widget.press("again")
    while not widget.is_over:
        widget.click(widget._lesson.solution()[0])
    assert told(widget)["why"]["kind"] == "right"
    assert widget.rating == after
    assert len(widget.log) == 1


def test_a_shown_answer_counts_as_missed_and_comes_back() -> None:
    widget = problems()
    widget.press("answer")
    assert widget.rating[0] < 1300
    assert widget.log.returning_keys() == [f"problems/{widget.problem.id}"]
    assert widget.log.answers()[0].right is False


def test_the_next_problem_comes_only_when_this_one_is_over() -> None:
    widget = problems()
    first = widget.problem
    widget.next()
    assert widget.problem is first
    widget.play_on()
    widget.next()
    assert widget.problem is not first
    assert not told(widget)["done"]
    assert told(widget)["layouts"] is None


def test_an_answer_to_the_problem_before_is_refused() -> None:
    widget = problems()
    page = Page(widget)
    before = widget.frame["decision"]
    widget.play_on()
    widget.next()
    held = widget._lesson.game.view(widget._lesson.seat).legal_actions()[0].text
    reply = page.send(act=held, decision=before)
    assert "n" not in reply
    assert not widget._lesson.game.actions[len(widget.problem.trick) :]


@pytest.mark.parametrize("kind", ["minibridge", "dummy", "nullo", "solo", "misere"])
def test_hidden_cards_are_in_no_frame_before_they_are_played(kind: str) -> None:
    """Also while a wrong line goes on, and in a solved problem until *why* is asked for."""
    widget = problems(kind)
    for right in (True, False):
        while True:
            hidden = {
                card.text for seat in widget.problem.hidden for card in widget._lesson.game.places()[f"hand {seat}"]
            }
            shown = json.dumps({**widget.frame, "state": {**widget.frame["state"], "exercise": None}})
            assert not [card for card in hidden if f'"{card}"' in shown]
            if widget.is_over:
                break
            assert not [card for card in hidden if card in json.dumps(told(widget))]
            if right:
                widget.click(widget._lesson.solution()[0])
            else:
                view = widget._lesson.game.view(widget._lesson.seat)
                begun = widget._lesson.slip is not None
                widget.click(view.legal_actions()[0].text if begun else widget.problem.tempting)
        widget.next()


def test_why_shows_every_layout_in_its_group() -> None:
    widget = problems("dummy")
    widget.play_on()
    widget.press("why")
    problem, groups = widget.problem, told(widget)["layouts"]
    assert sum(min(12, len(group["hands"])) for group in groups) == sum(len(group["hands"]) for group in groups)
    only = problem.won & ~problem.tempted
    first = next(group for group in groups if group["title"].startswith("Only {" + problem.right.text))
    assert len(first["hands"]) == min(12, only.bit_count())
    assert [name for name, _ in first["hands"][0]] == ["West", "East"]
    widget.press("why")
    assert told(widget)["layouts"] is None


def test_the_problem_of_the_day_is_the_same_for_everybody() -> None:
    day = date(2026, 11, 25)
    one, two = problems(day=day, seed=1), problems(day="2026-11-25", seed=2)
    assert one.problem == two.problem
    assert len({problems(day=date(2026, 11, number)).problem.id for number in range(1, 15)}) > 8


def test_a_series_ends_in_words_and_another_begins() -> None:
    widget = problems(problems=3)
    page = Page(widget)
    assert "problem 1 of 3" in told(widget)["tally"]
    widget.play_on()
    widget.next()
    miss(widget)
    missed, slip = widget.problem, widget._lesson.slip
    assert [each["label"] for each in widget.frame["state"]["buttons"]][-1] == "Next problem"
    widget.next()
    assert "problem 3 of 3" in told(widget)["tally"]
    widget.press("answer")
    shown, before = widget.problem, widget.rating
    assert [each["label"] for each in widget.frame["state"]["buttons"]][-1] == "To the result"
    widget.next()
    state = widget.frame["state"]
    panel = state["panel"]
    assert state["exercise"] is None
    assert panel["title"] == "You solved 1 of 3"
    value, doubt = round(before[0]), round(2 * before[1])
    moved = value - 1300  # where everybody begins
    direction = f"up {moved}" if moved > 0 else f"down {-moved}"
    assert panel["text"] == (
        f"Your rating is now {value} ± {doubt}, {direction}. Only your first try at each problem counts. "
        "The 2 problems you missed come back in a few days."
    )
    assert panel["rows"][2:] == [
        ["2", f"{{{slip}}}", f"{{{missed.right.text}}}", "missed"],
        ["3", "–", f"{{{shown.right.text}}}", "missed"],
    ]
    assert page.send(act=shown.right.text, decision=widget.frame["decision"])["kind"] == "late"
    for button in ("next", "answer", "again", "why"):
        widget.press(button)
        assert widget.frame["state"]["panel"] == panel
    assert [each["label"] for each in state["buttons"]] == ["3 more problems"]
    widget.press("more")
    assert "problem 1 of 3" in told(widget)["tally"]
    widget.play_on(5)
    assert widget.frame["state"]["panel"]["title"] == "You solved 3 of 3"
    assert repr(widget) == "Problems(4 solved of 6)"


def test_one_kind_alone() -> None:
    widget = problems("german", success=0.7)
    for _ in range(3):
        assert widget.problem.kind == "german"
        widget.play_on()
        widget.next()


@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_alone_is_named_only_when_its_problem_is_over(theme: str) -> None:
    for solve in (True, False):
        widget = problems(themes=[theme])
        assert theme in widget.problem.themes
        assert THEMES[theme] not in json.dumps(told(widget))
        if solve:
            widget.play_on()
        else:
            widget.press("answer")
        assert told(widget)["title"].count(THEMES[theme]) == 1


def test_an_unknown_theme_is_refused_with_those_there_are() -> None:
    with pytest.raises(wn.BadOption, match="Did you mean 'finesse'"):
        problems(themes="finese")
    with pytest.raises(wn.BadOption, match=r"Choose from: counting out, cross-ruff, .*throw-in"):
        problems(themes="xyz")
    with pytest.raises(wn.BadOption, match="These kinds have no themes"):
        problems("nullo", themes="finesse")


@pytest.mark.parametrize(
    "wrong",
    [
        {"kinds": "chess"},
        {"kinds": []},
        {"themes": []},
        {"themes": [3]},
        {"day": "soon"},
        {"success": 2},
        {"problems": 0},
        {"suit": 4},
    ],
)
def test_unknown_names_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(wn.WhistError):
        problems(**wrong)


def test_nonsense_from_the_page_changes_nothing() -> None:
    widget = problems()
    page = Page(widget)
    state = widget._lesson.stage
    for message in NONSENSE:
        page.raw(message)
    assert widget._lesson.stage == state
    assert len(widget.log) == 0


def test_a_change_that_could_not_be_shown_is_undone(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = problems()
    first, page = widget.problem, Page(widget)
    monkeypatch.setattr(type(widget), "_state", lambda self: 1 / 0)
    page.send(act=first.right.text, decision=widget.frame["decision"])
    assert widget._lesson.game.actions[len(first.trick) :] == ()
    assert isinstance(widget.last_error, ZeroDivisionError)


def test_the_kinds_in_the_docstring_are_those_in_the_file_and_each_can_be_posed() -> None:
    described = re.search(r"One or several kinds: (.+?)\. None", wn.Problems.__doc__ or "", re.DOTALL)
    assert described
    kinds = re.findall(r'"(.+?)"', described[1])
    assert sorted(kinds) == sorted({problem.kind for problem in stored_problems()})
    for kind in kinds:
        assert problems(kind).problem.kind == kind


@pytest.mark.parametrize(("kind", "goal"), [("solo", "Take "), ("misere", "Take none of the last ")])
def test_who_plays_alone_is_told_so(kind: str, goal: str) -> None:
    widget = problems(kind)
    assert told(widget)["goal"].startswith(goal)
    assert "You play alone against the other three." in told(widget)["goal"]
    assert "alone" not in told(problems("dummy"))["goal"]

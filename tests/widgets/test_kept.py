"""A person's answers in a lesson go to the learner's log, a cell's do not, and nothing stops a lesson."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

import whist_nb as wn
from whist_nb.training.log import ExerciseAttempts, LearnerLog
from whist_nb.widgets import lesson_log
from whist_nb.widgets.exercise import ExerciseWidget


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The log's file, while the notebook of German Whist runs."""
    lesson_log._log.cache_clear()
    monkeypatch.setenv("WHIST_NB_LOG", str(tmp_path / "learner.sqlite"))
    monkeypatch.setenv("JPY_SESSION_NAME", "/home/somebody/notebooks/02-german-whist.ipynb")
    return tmp_path / "learner.sqlite"


def follow() -> ExerciseWidget:
    return wn.exercise.pick_cards(
        "Click every card you may play.", hand="AS QH 6H", trick="9H", trump="S", title="Following", step="1 of 3"
    )


def click(widget: ExerciseWidget, *acts: str) -> None:
    """What the page sends for clicks."""
    for act in acts:
        widget.heard({"act": act, "seq": next(_numbers), "view": "page"})


_numbers = count(1)


def kept_in(file: Path) -> list[ExerciseAttempts]:
    return LearnerLog(file).exercises() if file.exists() else []


def test_clicks_are_kept_with_their_notebook_and_exercise(file: Path) -> None:
    widget = follow()
    click(widget, "AS")
    assert [each[:3] for each in kept_in(file)] == [("02-german-whist", "Following, 1 of 3", 1)]
    assert kept_in(file)[0].solved_at is None
    click(widget, "QH", "6H", "done")
    (one,) = kept_in(file)
    assert widget.solved
    assert (one.attempts, bool(one.solved_at)) == (2, True)


def test_an_answer_from_a_cell_is_credited_to_nobody(file: Path) -> None:
    follow().play_on()
    widget = follow()
    widget.answer("AS")
    widget.answer("QH 6H")
    assert widget.solved
    assert kept_in(file) == []


def test_an_answer_that_was_shown_is_not_solved(file: Path) -> None:
    widget = follow()
    widget.heard({"do": "answer", "seq": 1, "view": "a"})
    assert kept_in(file) == []


@pytest.mark.slow
def test_the_same_exercise_with_other_cards_is_the_same(file: Path) -> None:
    widget = follow()
    for _ in range(2):
        click(widget, *widget.lesson.solution())
        assert widget.solved
        widget.press("other")
    assert [(each.exercise, each.attempts) for each in kept_in(file)] == [("Following, 1 of 3", 1)]


def test_nothing_is_kept_outside_a_notebook(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("JPY_SESSION_NAME")
    widget = follow()
    click(widget, "QH", "6H", "done")
    assert widget.solved
    assert not file.exists()


@pytest.mark.parametrize(
    ("session", "name"),
    [
        ("C:\\lessons\\01-whist.ipynb", "01-whist"),
        ("01-whist.ipynb", "01-whist"),
        ("/a.b/c d.ipynb", "c d"),
        ("console-1", None),
        ("notes.py", None),
        ("", None),
    ],
)
def test_the_notebook_is_named_by_jupyter(session: str, name: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JPY_SESSION_NAME", session)
    assert lesson_log.notebook_name() == name


def test_a_log_that_cannot_be_written_never_stops_a_lesson(file: Path) -> None:
    file.mkdir()
    widget = follow()
    click(widget, "AS", "QH", "6H", "done")
    assert widget.solved


def test_a_log_of_a_newer_version_never_stops_a_lesson(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> LearnerLog:
        raise wn.BadRecord("written by a newer whist-nb")

    monkeypatch.setattr(lesson_log, "_log", refuse)
    widget = follow()
    click(widget, "QH", "6H", "done")
    assert widget.solved

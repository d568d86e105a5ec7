"""A lesson of one's own as an assignment for nbgrader or Otter, with points for each exercise."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import whist_nb as wn
from tests.classroom.test_grading import assignment, given_by_nbgrader, given_by_otter, needs_graders
from whist_nb.classroom.lesson_hand_in import ExerciseDone, Lesson, LessonHandIn, write_lesson_code
from whist_nb.widgets import lesson_log

NAMES = ["How many tricks?", "Which card wins?", "Click a heart."]


def lesson(folder: Path, *cells: str) -> Path:
    """Write a teacher's lesson with three exercises and an answer to the first, or with these cells."""
    cells = cells or (
        "import whist_nb as wn",
        f'first = wn.exercise.pick_number("{NAMES[0]}", find=6)\nfirst',
        "first.answer(6)",
        f'for goal in ["{NAMES[1]}"]:\n    wn.exercise.pick_number(goal, find=2)',
        f'%time wn.exercise.pick_cards("{NAMES[2]}", hand="AH 2S", find="AH")',
    )
    book = {
        "cells": [
            {"cell_type": "code", "id": "code", "metadata": {}, "execution_count": None, "outputs": [], "source": cell}
            for cell in cells
        ],
        **{"metadata": {}, "nbformat": 4, "nbformat_minor": 5},
    }
    path = folder / "mine.ipynb"
    path.write_text(json.dumps(book), "utf-8")
    return path


def sources(path: Path) -> dict[str, str]:
    return {cell["id"]: "".join(cell["source"]) for cell in json.loads(path.read_text("utf-8"))["cells"]}


@pytest.fixture
def exercises(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The exercises of this kernel, none so far."""
    made: dict[str, Any] = {}
    monkeypatch.setattr(lesson_log, "MADE", made)
    monkeypatch.setattr("whist_nb.widgets.lesson_part.MADE", made)
    return made


@pytest.mark.slow
def test_each_exercise_has_a_test_and_the_answers_are_gone(tmp_path: Path, exercises: dict[str, Any]) -> None:
    path = wn.graded_lesson(lesson(tmp_path), tmp_path / "graded.ipynb", "ruffing", points=8)
    cells = sources(path)
    assert not exercises, "it ran in a Python of its own"
    assert cells["hand-in"] == f'wn.hand_in("ruffing", lesson={NAMES!r})'
    assert [name for name in cells if name.startswith("exercise-")] == ["exercise-1", "exercise-2", "exercise-3"]
    assert cells["exercise-1"] == 'shares = wn.grade("ruffing", code, 3)\nround(8 * shares[0], 1)'
    assert not [text for text in cells.values() if "first.answer" in text or "find=6" in text]

    names: dict[str, Any] = {}
    exec(cells["lesson-1"], names)
    exec(cells["lesson-3"], names)  # a pupil who begins with the second exercise, and solves it
    lesson_log.MADE[NAMES[1]].solved, lesson_log.MADE[NAMES[1]].tries = True, 1
    exec(cells["hand-in"].replace("wn.hand_in", "handed = wn.hand_in"), names)
    assert wn.grade("ruffing", names["handed"].code, 3) == (0.0, 1.0, 0.0)


def test_a_part_handed_in_by_names_goes_on(exercises: dict[str, Any]) -> None:
    done = (ExerciseDone(False, tries=2), ExerciseDone(True, tries=1, hints=1), ExerciseDone(False))
    before = write_lesson_code(LessonHandIn(Lesson.of("ruffing", NAMES), done))
    handed = wn.hand_in("ruffing", lesson=NAMES)
    handed.resume(before)
    assert wn.grade("ruffing", handed.code, 3) == (0.0, 0.75, 0.0)


@pytest.mark.parametrize("names", [[], "voids", ["A", "A"], ["A", 1]])
def test_names_that_do_not_fit_are_refused(names: Any) -> None:
    with pytest.raises(wn.BadOption, match="lesson="):
        wn.hand_in("ruffing", lesson=names)


@pytest.mark.slow
def test_what_cannot_be_graded_is_reported(tmp_path: Path) -> None:
    target = tmp_path / "graded.ipynb"
    with pytest.raises(wn.BadOption, match="no exercises"):
        wn.graded_lesson(lesson(tmp_path, "import whist_nb as wn"), target, "ruffing")
    with pytest.raises(wn.BadOption, match=r"a cell fails\. NameError: name 'exercise'"):
        wn.graded_lesson(lesson(tmp_path, "exercise"), target, "ruffing")
    with pytest.raises(wn.BadOption, match="tool="):
        wn.graded_lesson(lesson(tmp_path), target, "ruffing", tool="nbgrade")
    assert not target.exists()


# The real tools

DONE = (ExerciseDone(True, tries=1), ExerciseDone(True, tries=2), ExerciseDone(False, tries=3))
CODE = write_lesson_code(LessonHandIn(Lesson.of("ruffing", NAMES), DONE))
CODES = {"Ada": CODE, "Nobody": ""}


@pytest.mark.slow
@needs_graders
def test_nbgrader_gives_partial_credit_for_each_exercise(tmp_path: Path) -> None:
    wn.graded_lesson(lesson(tmp_path), assignment(tmp_path), "ruffing", points=8)
    given = given_by_nbgrader(tmp_path, CODES)
    assert given == {"Ada": (8 + 6, 24), "Nobody": (0, 24)}  # a slip costs a quarter


@pytest.mark.slow
@needs_graders
def test_otter_gives_quarters_of_the_points_for_each_exercise(tmp_path: Path) -> None:
    wn.graded_lesson(lesson(tmp_path), tmp_path / "work.ipynb", "ruffing", tool="otter", points=8)
    for code, scores in given_by_otter(tmp_path, CODES):
        marks = [score for name, score in scores.items() if name.startswith("exercise")]
        assert marks == ([8, 6, 0] if code else [0, 0, 0])

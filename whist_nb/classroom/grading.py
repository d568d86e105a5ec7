"""Marks for a single hand-in, for notebook graders; the same marks as in a class report.

>>> from whist_nb.classroom.practice import practice_class
>>> code = practice_class("whist", "oak", questions=4, pupils=1)["Ada"]
>>> [0 <= share <= 1 for share in grade("oak", code)]
[True, True, True, True]
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from whist_nb.classroom.assignment import Assignment, HandIn
from whist_nb.classroom.boards import check_keywords, check_word
from whist_nb.classroom.class_study import ClassStudy
from whist_nb.classroom.code_letters import GROUP
from whist_nb.classroom.collecting import codes_in
from whist_nb.classroom.copies import new_cell
from whist_nb.classroom.lesson_hand_in import LessonHandIn
from whist_nb.classroom.marks import marks
from whist_nb.classroom.quiz import USUAL_LEVEL, QuizHandIn, quiz_beside
from whist_nb.classroom.read_codes import Handed, code_for, read_any_code
from whist_nb.classroom.report import ClassReport
from whist_nb.engine.errors import BadRecord
from whist_nb.engine.files import write_text
from whist_nb.engine.options import check_choice, check_count
from whist_nb.engine.phrases import phrase
from whist_nb.engine.variant import Variant

TOOLS: Final = ("nbgrader", "otter")
_SLICE: Final = 10.0
STEPS: Final = {"board": 10, "question": 10, "exercise": 4}
"""With Otter, points are earned in that many steps: to the nearest tenth, or in the quarters that exercises earn."""


def grade(word: str, code: str, parts: int | None = None) -> tuple[float, ...]:
    """Mark one hand-in, with a share from 0 to 1 for each board, question or exercise.

    A board's mark is the share of its decisions that were good enough, as in ``report.marks``. A decision that Club
    would have made too is always good enough. Unfinished boards earn nothing. A question earns the score of its answer,
    and an exercise loses some of its mark for each slip and hint.

    Parameters
    ----------
    word
        The code word.
    code
        The code that was handed in; homework in several parts has one for each, with plus signs between them. Judging a
        board needs numpy and takes a few seconds.
    parts
        The number of boards, questions or exercises expected; a code from other homework then earns nothing.

    Returns
    -------
    tuple of float
        The shares, in order. They are all 0 if the code is empty or cannot be read, so a notebook without an answer can
        still be graded.

    Raises
    ------
    BadOption
        If the word is not valid, or boards have to be judged and numpy is missing.
    """
    word, none = check_word(word), (0.0,) * (parts or 0)
    if not isinstance(code, str):
        return none
    try:
        handed = [read_any_code(each, word) for each in codes_in(code)]
    except BadRecord:
        return none
    shares = tuple(share for each in handed for share in _shares(word, each))
    return shares if parts is None or len(shares) == parts else none


def _shares(word: str, handed: HandIn | QuizHandIn | LessonHandIn) -> tuple[float, ...]:
    if not isinstance(handed, HandIn):
        return handed.shares
    report = ClassReport(word, (handed,), ())
    study = ClassStudy(report)
    study.check_may_judge()
    while study.work(_SLICE):
        pass
    study.judge_unusual()
    while study.work(_SLICE):
        pass
    (mine,) = marks(report, study)
    return mine.shares


def graded_notebook(
    target: str | Path,
    game: Variant | str,
    word: str,
    boards: int = 4,
    *,
    tool: str = "nbgrader",
    points: int = 10,
    parts: str | Sequence[str] = (),
    questions: int = 6,
    level: int = USUAL_LEVEL,
    question_points: int = 2,
    **more: Any,
) -> Path:
    """Write an assignment for a notebook grader, with homework, a cell for its code, and tests with points.

    Grading takes up to about three seconds a board. The first time on a machine, the code that judges the boards is
    compiled, which may take a minute: run ``python -m whist_nb.analysis`` beforehand, or give nbgrader more than its
    usual 30 seconds for a cell (``c.ExecutePreprocessor.timeout = 300`` in its settings).

    Parameters
    ----------
    target
        The file to write: ``source/<assignment>/<name>.ipynb`` in an nbgrader course, or the master notebook for
        ``otter assign``.
    game
        The game of the homework.
    word
        Its code word.
    boards
        The number of boards.
    tool
        "nbgrader" or "otter". With nbgrader, each board or question earns its share of the points. With Otter, it
        earns that share to the nearest tenth.
    points
        The points for each board.
    parts
        Ids of drills such as "voids", for questions after the boards.
    questions, level
        The number of these questions, and their difficulty from 0 to 12.
    question_points
        The points for each question.
    **more
        Further arguments of the homework, as for ``wn.homework``.

    Returns
    -------
    Path
        The file that was written.

    Raises
    ------
    BadOption
        If an option is not valid.
    """
    check_keywords(game, more, graded_notebook, Assignment.of)
    tool = check_choice("tool", tool, TOOLS)
    work = Assignment.of(game, word, boards, **more)
    points = check_count("points", points, 1, 1000)
    graded = [Graded("board", at, phrase("Board {number}", number=board.number), points)
              for at, board in enumerate(work.boards, 1)]  # fmt: skip
    if parts:
        worth = check_count("question_points", question_points, 1, 1000)
        quiz = quiz_beside(work, parts, questions, level)
        more |= {"parts": list(quiz.drills), "questions": quiz.count, "level": quiz.level}
        graded += [Graded("question", at, phrase("Question {number}", number=at), worth)
                   for at in range(1, quiz.count + 1)]  # fmt: skip
    set_by = "".join(f", {name}={value!r}" for name, value in more.items())
    widget = f'import whist_nb as wn\n\nwn.homework("{work.variant.id}", "{work.word}", boards={boards}{set_by})'
    cells = [
        new_cell("task", _instructions(tool, work.title, beginning(HandIn(work, ()))), "markdown"),
        new_cell("boards", widget),
    ]
    return write_assignment(target, tool, work.word, cells, graded)


def beginning(nothing_yet: Handed) -> str:
    """Return the letters with which every code of some work begins, given the work before anything is done."""
    return code_for(nothing_yet)[:GROUP]


def write_assignment(
    target: str | Path, tool: str, word: str, cells: list[dict[str, Any]], graded: Sequence[Graded]
) -> Path:
    """Write an assignment: its cells, a cell for the code, and a test for everything that is graded."""
    tests = (_for_nbgrader if tool == "nbgrader" else _for_otter)(word, cells, graded)
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    book = {
        "cells": tests,
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        **{"nbformat": 4, "nbformat_minor": 5},
    }
    return write_text(target, json.dumps(book, ensure_ascii=False, indent=1) + "\n")


class Graded(NamedTuple):
    """A part that is graded: its kind, its number among its kind from 1, its title and its points."""

    kind: str
    number: int
    title: str
    points: int


def _instructions(tool: str, title: str, begins: str) -> str:
    if tool == "nbgrader":
        return phrase(
            "# {title}\n\nRun the next cell and play the boards. Press *Hand in* and copy your code. Put it in the "
            'cell below the boards, as `code = "{begins}-…"`, in place of what is there now.',
            title=title,
            begins=begins,
        )
    return phrase(
        "# {title}\n\nRun the next cell and play the boards. Press *Hand in*, copy your code, and paste it below the "
        "boards, between the quotation marks.",
        title=title,
    )


def _for_nbgrader(word: str, before: list[dict[str, Any]], graded: Sequence[Graded]) -> list[dict[str, Any]]:
    answer = '### BEGIN SOLUTION\ncode = ""\n### END SOLUTION'
    cells = [*before, new_cell("code", answer, nbgrader=_nbgrader("code", solution=True))]
    for at, each in enumerate(graded):
        name, first = f"{each.kind}-{each.number}", f"{_shares_of(word, graded)}\n" if at == 0 else ""
        test = f"{first}round({each.points} * shares[{at}], 1)"
        cells.append(new_cell(name, test, nbgrader=_nbgrader(name, grade=True, points=each.points)))
    return cells


def _shares_of(word: str, graded: Sequence[Graded]) -> str:
    return f'shares = wn.grade("{word}", code, {len(graded)})'


def _nbgrader(name: str, *, solution: bool = False, grade: bool = False, points: int | None = None) -> dict[str, Any]:
    more = {} if points is None else {"points": points}
    about = {"grade_id": name, "locked": grade, "schema_version": 3, "cell_type": "code", "task": False}
    return {**about, "grade": grade, "solution": solution, **more}


def _for_otter(word: str, before: list[dict[str, Any]], graded: Sequence[Graded]) -> list[dict[str, Any]]:
    cells = [
        _raw("config", "# ASSIGNMENT CONFIG\ngenerate: true\nexport_cell: false\nrun_tests: false"),
        *(*before, new_cell("code", 'code = ""')),
        new_cell("shares", _shares_of(word, graded)),
    ]
    for at, each in enumerate(graded):
        name = f"{each.kind}{each.number}"
        steps = STEPS[each.kind]
        tests = [
            new_cell(f"{name}-{step}", f"assert shares[{at}] >= {(step - 0.5) / steps}")  # rounded to the nearest
            for step in range(1, steps + 1)
        ]
        cells += [
            _raw(f"{name}-begin", "\n".join(("# BEGIN QUESTION", f"name: {name}", f"points: {each.points}"))),
            new_cell(f"{name}-text", each.title, "markdown"),
            *(_raw(f"{name}-tests", "# BEGIN TESTS"), *tests, _raw(f"{name}-done", "# END TESTS")),
            _raw(f"{name}-end", "# END QUESTION"),
        ]
    return cells


def _raw(id: str, source: str) -> dict[str, Any]:
    return new_cell(id, source, "raw")

"""Marks for homework: for each board, the share of a pupil's decisions that were good enough.

A decision is good enough unless it was judged a mistake by what its player could know; bad luck costs nothing.
Decisions not yet judged count as good enough, so marks can only fall as more are judged. An unfinished board scores
nothing.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Final, NamedTuple

from whist_nb.classroom.class_study import ClassStudy
from whist_nb.classroom.lesson_report import LessonReport
from whist_nb.classroom.quiz_report import QuizReport
from whist_nb.classroom.report import ClassReport
from whist_nb.engine.errors import BadOption
from whist_nb.engine.phrases import phrase
from whist_nb.training.moments import MISTAKE

NAMES: Final = ("student", "name", "full name")
"""The columns in which a grade book may have a whole name, in lower case."""
PARTS: Final = ("first name", "last name"), ("first name", "surname"), ("given name", "family name")
"""The columns in which it may have the two parts of a name."""


@dataclass(frozen=True)
class PupilMark:
    """A pupil's marks: for each board or question a share from 0 to 1."""

    pupil: int
    name: str
    shares: tuple[float, ...]

    @property
    def share(self) -> float:
        """Their mean, from 0 to 1."""
        return sum(self.shares) / len(self.shares) if self.shares else 0.0


def marks(report: ClassReport, study: ClassStudy) -> tuple[PupilMark, ...]:
    """Return the marks of all pupils, in the order in which they handed in."""
    made: dict[tuple[int, int], list[bool]] = {}
    for each in study.decisions:
        good = each.moment is None or each.moment.kind != MISTAKE
        for pupil in each.pupils:
            made.setdefault((pupil, each.board), []).append(good)
    return tuple(
        PupilMark(
            pupil, report.names[pupil], tuple(_board(report, made, pupil, at) for at in range(len(report.boards)))
        )
        for pupil in range(len(report.hand_ins))
    )


def quiz_marks(report: QuizReport) -> tuple[PupilMark, ...]:
    """Return all pupils' marks for their answers, question by question; an unanswered question earns nothing."""
    return tuple(
        PupilMark(
            pupil,
            report.names[pupil],
            (*(result.credit for result in each.results), *[0.0] * (each.assignment.count - each.progress)),
        )
        for pupil, each in enumerate(report.hand_ins)
    )


def lesson_marks(report: LessonReport) -> tuple[PupilMark, ...]:
    """Return all pupils' marks in a lesson, exercise by exercise."""
    return tuple(
        PupilMark(pupil, report.names[pupil], tuple(done.credit for done in each.done))
        for pupil, each in enumerate(report.hand_ins)
    )


def _board(report: ClassReport, made: dict[tuple[int, int], list[bool]], pupil: int, at: int) -> float:
    if at >= len(report.hand_ins[pupil].finished):
        return 0.0
    mine = made.get((pupil, report.boards[at].number), [])
    return sum(mine) / len(mine) if mine else 1.0


# Grade books


class FilledGradeBook(NamedTuple):
    """A grade book with one more column: its text, and the pupils who are not in it, or in it twice."""

    text: str
    missing: tuple[str, ...]


def fill_grade_book(
    text: str, earned: Iterable[PupilMark], column: str, out_of: float = 100, digits: int = 1
) -> FilledGradeBook:
    """Write marks into a grade book that Moodle or Canvas has exported as CSV, to be imported there again.

    Pupils are found by their names, with first and last name in either order; nothing else in the book is changed. An
    existing column with that title is overwritten. Moodle takes marks only for an item that it knows, so create the
    item there first, export the book, and give its title as the column. BadOption says what is wrong with the book.

    >>> book = "Student,ID\\nByron Ada,7\\nDee Dan,8\\n"
    >>> print(fill_grade_book(book, [PupilMark(0, "Ada Byron", (1.0, 0.5))], "Oak").text)
    Student,ID,Oak
    Byron Ada,7,75
    Dee Dan,8,
    <BLANKLINE>
    """
    rows = [row for row in csv.reader(StringIO(text)) if row]
    if not rows:
        raise BadOption(phrase("This grade book is empty."))
    heads = rows[0]
    named = _name_columns(heads)
    at = heads.index(column) if column in heads else len(heads)
    lines = [_padded(row, max(len(heads), at + 1)) for row in rows]
    lines[0][at] = column
    by_name = {_key(each.name): each for each in earned}
    there = Counter(_key(_name(row, named)) for row in lines[1:])
    for row in lines[1:]:
        name = _name(row, named)
        mine = by_name.get(_key(name))
        if mine is not None and there[_key(name)] == 1:
            row[at] = number(mine.share * out_of, digits)
        elif name.strip().casefold() == "points possible":  # Canvas keeps the maximum in a row of its own
            row[at] = number(out_of, digits)
    written = StringIO()
    csv.writer(written, lineterminator="\n").writerows(lines)
    missing = tuple(each.name for key, each in by_name.items() if there[key] != 1)
    return FilledGradeBook(written.getvalue(), missing)


def number(value: float, digits: int) -> str:
    """Write a mark with at most that many digits, and no trailing zeros."""
    told = f"{value:.{digits}f}"
    return told.rstrip("0").rstrip(".") if "." in told else told


def _name_columns(heads: Sequence[str]) -> tuple[int, ...]:
    small = [head.strip().casefold() for head in heads]
    for name in NAMES:
        if name in small:
            return (small.index(name),)
    for parts in PARTS:
        if all(part in small for part in parts):
            return tuple(map(small.index, parts))
    raise BadOption(
        phrase(
            "This grade book has no column for names: it has {heads}; expected 'Student', 'Name' or 'First name' and "
            "'Last name'.",
            heads=", ".join(map(repr, heads)),
        )
    )


def _name(row: Sequence[str], columns: Sequence[int]) -> str:
    return " ".join(row[at] for at in columns)


def _key(name: str) -> tuple[str, ...]:
    """Return a name for comparing: 'Byron, Ada' and 'Ada Byron' are one."""
    return tuple(sorted(name.replace(",", " ").casefold().split()))


def _padded(row: Sequence[str], length: int) -> list[str]:
    return [*row, *[""] * (length - len(row))]

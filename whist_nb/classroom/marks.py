"""Marks for homework: for each board, the share of a pupil's decisions that were good enough, where it mattered.

A decision is good enough unless it was judged a mistake by what its player could know; bad luck costs nothing. It
mattered unless every card would have won as many tricks as the cards lay: whoever plays any card at all gets those
right. Decisions not yet judged count as good enough. An unfinished board scores nothing.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Final, NamedTuple

from whist_nb.classroom.class_study import ClassStudy
from whist_nb.classroom.lesson_report import LessonReport
from whist_nb.classroom.pupil_names import name_columns, name_in_row, same_name
from whist_nb.classroom.quiz_report import QuizReport
from whist_nb.classroom.report import ClassReport
from whist_nb.engine.errors import BadOption
from whist_nb.training.moments import MISTAKE

SEPARATORS: Final = ",;\t"
"""The separators of columns: semicolons are usual where a comma parts whole numbers from tenths."""
POINTS_POSSIBLE: Final = "points possible"
"""Where Canvas has the name of a pupil, in the row with the maximum for each column."""
USUAL_POINTS: Final = 100.0
_NO_MARK: Final = ("", "-")
"""What stands in a cell without a mark; Moodle exports a dash."""


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
        if good and not each.is_at_stake:
            continue
        for pupil in each.pupils:
            made.setdefault((pupil, each.board), []).append(good)
    return tuple(
        PupilMark(
            pupil, report.names[pupil], tuple(_board(report, made, pupil, at) for at in range(len(report.boards)))
        )
        for pupil in range(len(report.hand_ins))
    )


def answer_marks(report: QuizReport | LessonReport) -> tuple[PupilMark, ...]:
    """Return all pupils' marks for their answers or exercises, one by one."""
    return tuple(PupilMark(pupil, report.names[pupil], each.shares) for pupil, each in enumerate(report.hand_ins))


def _board(report: ClassReport, made: dict[tuple[int, int], list[bool]], pupil: int, at: int) -> float:
    if at >= len(report.hand_ins[pupil].finished):
        return 0.0
    mine = made.get((pupil, report.boards[at].number), [])
    return sum(mine) / len(mine) if mine else 1.0


# Grade books


class ReplacedMark(NamedTuple):
    """A mark that stood in a grade book before: whose it is, as it was, and the new one."""

    name: str
    before: str
    now: str


class WrittenMarks(NamedTuple):
    """What came of writing marks into a grade book: the pupils without marks in it, and the marks that were replaced.

    Pupils have none if they are not in the book or are in it twice, and if two who handed in have one name.
    ``not_handed_in`` are the names on the class list without a hand-in; their cells stay as they are.
    """

    missing: tuple[str, ...]
    replaced: tuple[ReplacedMark, ...]
    not_handed_in: tuple[str, ...] = ()


class FilledGradeBook(NamedTuple):
    """A grade book with one more column: its text, and what came of writing it."""

    text: str
    written: WrittenMarks


def fill_grade_book(
    text: str, earned: Iterable[PupilMark], column: str, out_of: float | None = None
) -> FilledGradeBook:
    """Write marks into a grade book that Moodle or Canvas has exported as CSV, to be imported there again.

    Pupils are found by their names, with first and last name in either order. Nothing else in the book is changed: not
    the other columns, the separators, the line ends, or a byte order mark. An existing column with that title is
    overwritten, also if it says "Oak (1234)" or "Assignment: Oak (Real)" for "Oak". Moodle takes marks only for an item
    that it knows, so create the item there first, export the book, and give its title as the column. A mark is out of
    the points that Canvas notes for that column; of a column without any, ``out_of``, or else 100. BadOption says what
    is wrong with the book, also if it notes other points than ``out_of``.

    >>> book = "Student,ID\\nByron Ada,7\\nDee Dan,8\\n"
    >>> print(fill_grade_book(book, [PupilMark(0, "Ada Byron", (1.0, 0.5))], "Oak").text)
    Student,ID,Oak
    Byron Ada,7,75
    Dee Dan,8,
    <BLANKLINE>
    """
    mark, body = ("\ufeff", text[1:]) if text.startswith("\ufeff") else ("", text)
    rows, separator = _rows(body)
    heads = rows[0]
    named, at = _name_columns(heads), _column(heads, column)
    if at in named:
        raise BadOption("column={column!r:.40}: the names are in that column.", column=column)
    every = [_padded(row, max(len(heads), at + 1)) if row else row for row in rows]
    lines = [row for row in every[1:] if row]
    if at == len(heads):
        every[0][at] = column
    marks_of: dict[tuple[str, ...], list[PupilMark]] = {}
    for each in earned:
        marks_of.setdefault(same_name(each.name), []).append(each)
    there = Counter(same_name(name_in_row(row, named)) for row in lines)
    for row in lines:
        if name_in_row(row, named).casefold() == POINTS_POSSIBLE:
            out_of = _points_possible(row[at], out_of, every[0][at])
            row[at] = row[at] if _points(row[at]) else number(out_of)
    replaced = []
    for row in lines:
        key = same_name(name_in_row(row, named))
        if len(mine := marks_of.get(key, [])) == there[key] == 1:
            before, row[at] = row[at].strip(), number(mine[0].share * (out_of or USUAL_POINTS))
            if before not in _NO_MARK and _value(before) != _value(row[at]):
                replaced.append(ReplacedMark(mine[0].name, before, row[at]))
    written = StringIO()
    ends = "\r\n" if "\r\n" in body else "\n"
    csv.writer(written, delimiter=separator, lineterminator=ends).writerows(every)
    missing = tuple(each.name for key, mine in marks_of.items() if len(mine) != 1 or there[key] != 1 for each in mine)
    return FilledGradeBook(mark + written.getvalue(), WrittenMarks(missing, tuple(replaced)))


def _rows(text: str) -> tuple[list[list[str]], str]:
    """Return the rows of a book from its headings on, and their separator: the one that parts most headings."""
    by_separator = {each: list(csv.reader(StringIO(text, newline=""), delimiter=each)) for each in SEPARATORS}
    if not any(by_separator[","]):
        raise BadOption("This grade book is empty.")
    begun = {each: rows[next(at for at, row in enumerate(rows) if row) :] for each, rows in by_separator.items()}
    separator = max(SEPARATORS, key=lambda each: len(begun[each][0]))
    return begun[separator], separator


def _column(heads: Sequence[str], title: str) -> int:
    """Return the index of the column with that title, or else of a new one at the end.

    Canvas puts a number in brackets after a title, and Moodle the kind of item before it and of mark after it.
    """
    if title in heads:
        return heads.index(title)
    plain = [re.sub(r" \([^()]*\)$", "", head.strip()) for head in heads]
    found = [at for at, head in enumerate(plain) if title in (head, head.partition(": ")[2])]
    if len(found) > 1:
        several = ", ".join(repr(heads[at]) for at in found)
        raise BadOption(
            "column={column!r:.40}: which one? This grade book has {several}.", column=title, several=several
        )
    return found[0] if found else len(heads)


def _points_possible(cell: str, out_of: float | None, title: str) -> float:
    """Return the points possible in a column, which no mark may change."""
    noted = _points(cell)
    if noted and out_of not in (None, noted):
        raise BadOption(
            "out_of={out_of}: in this grade book {title!r:.60} is out of {noted}. Leave out_of out, or change the "
            "points there first.",
            out_of=number(out_of or 0),
            title=title,
            noted=number(noted),
        )
    return noted or out_of or USUAL_POINTS


def _points(cell: str) -> float | None:
    """Return the points in a cell; None if it has none."""
    return max(0.0, _value(cell) or 0.0) or None


def _value(cell: str) -> float | None:
    """Return the number in a cell; None if there is none."""
    try:
        return float(cell.strip().replace(",", "."))
    except ValueError:
        return None


def number(value: float) -> str:
    """Write a mark with one digit after the point, or none for a whole number."""
    told = f"{value:.1f}"
    return told.rstrip("0").rstrip(".") if "." in told else told


def _name_columns(heads: Sequence[str]) -> tuple[int, ...]:
    if found := name_columns(heads):
        return found
    raise BadOption(
        "This grade book has no column for names: it has {heads}; expected 'Student', 'Name' or 'First name' and "
        "'Last name'.",
        heads=", ".join(map(repr, heads)),
    )


def _padded(row: Sequence[str], length: int) -> list[str]:
    return [*row, *[""] * (length - len(row))]

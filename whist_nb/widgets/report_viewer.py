"""The common part of class reports: tables with lines that open a replay, a page to print, marks for a grade book."""

from __future__ import annotations

import itertools
from abc import abstractmethod
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, ClassVar

import traitlets

from whist_nb import drawing
from whist_nb.classroom.marks import PupilMark, WrittenMarks, answer_marks, fill_grade_book
from whist_nb.classroom.report_page import report_page
from whist_nb.classroom.report_parts import WorkReportWords
from whist_nb.drawing.canvas import Drawing
from whist_nb.drawing.names import chosen_names
from whist_nb.engine.errors import BadOption, quoted
from whist_nb.engine.files import read_text, write_text
from whist_nb.engine.game import Game
from whist_nb.engine.phrases import phrase
from whist_nb.tables.door import Refused, Request
from whist_nb.tables.frame_parts import Json, button, first_frame, following
from whist_nb.widgets import settings as look
from whist_nb.widgets.card_table import ReplayViewer
from whist_nb.widgets.opens_below import OpensBelow


class ReportViewer(OpensBelow, look.HasSettings):
    """A report in a notebook. ``opened`` is the replay that has been asked for."""

    part: ClassVar[str] = "report"

    frame = traitlets.Dict().tag(sync=True)
    report: Any
    _works = False

    def __init__(self, report: Any, **chosen: Any) -> None:
        self.report = report
        super().__init__(frame=first_frame(self._state()), settings=look.check_settings(chosen))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.report.word!r}, {pupils_in_words(self.report)})"

    # The words of a report

    @property
    @abstractmethod
    def _words(self) -> WorkReportWords[Any]:
        """Its present words."""

    @property
    @abstractmethod
    def _standings(self) -> list[str]:
        """A line for each pupil, the best first."""

    def _marks(self) -> tuple[PupilMark, ...]:
        """Return everybody's marks; unless a report has its own, those of each answer."""
        return answer_marks(self.report)

    @abstractmethod
    def _see(self, number: int, pupil: int, index: int) -> None:
        """Open the replay of a line."""

    # Shared by all reports

    @property
    def _is_final(self) -> bool:
        """Whether no mark can change any more."""
        return True

    @property
    def _part_numbers(self) -> Iterable[int]:
        """The number of each part that is marked: a board, a question, an exercise."""
        return itertools.count(1)

    def _mark_rows(self, out_of: float) -> list[dict[str, Any]]:
        """Return a row for each pupil: the mark for each part, ``mark`` out of ``out_of``, and whether it is final."""
        most = most_of(out_of)
        return [
            {
                "pupil": each.name,
                **{
                    number: round(share * most, 2)
                    for number, share in zip(self._part_numbers, each.shares, strict=False)
                },
                "mark": round(each.share * most, 2),
                "is_final": self._is_final,
            }
            for each in self._marks()
        ] + self._rows_of_missing()

    def _rows_of_missing(self) -> list[dict[str, Any]]:
        """Return rows without marks for those on the class list who have not handed in."""
        shares = self._marks()[0].shares if self.report.hand_ins else ()
        numbers = [number for number, _ in zip(self._part_numbers, shares, strict=False)]
        return [
            {"pupil": name, **dict.fromkeys(numbers), "mark": None, "is_final": self._is_final}
            for name in self.report.missing
        ]

    def fill_grade_book(
        self, source: str | Path, target: str | Path, *, column: str | None = None, out_of: float | None = None
    ) -> WrittenMarks:
        """Write the final marks into a grade book exported from Moodle or Canvas as CSV, to be imported there again.

        Pupils are found by their names, first or last name first. ``source`` is the export, ``target`` the new file,
        which is the same but for one column. ``column`` is its title, by default that of the homework, and ``out_of``
        the best mark, by default the points that Canvas notes for that column, or else 100. Moodle takes marks only for
        an item that it knows, so create the item there first, export the book, and give its title as ``column``.
        Whatever is still to be judged is judged first, which may take a minute.

        Returns ``missing``, the names whose marks are not written (they are not in the book, are in it twice, or two
        pupils who handed in have that name), ``replaced``, the different marks that stood in the column before, and
        ``not_handed_in``, the names on the class list whose cells stay as they are.

        Raises BadOption if names are hidden, if the book cannot be read or notes other points than ``out_of``, or if
        the file cannot be written.
        """
        if not self.report.shows_names:
            raise BadOption("Names are hidden in this report: make one with names=True for a grade book.")
        if Path(source).resolve() == Path(target).resolve():
            raise BadOption(
                "{path!r:.80} is the export itself, which must stay as it is: name another file.", path=str(target)
            )
        title = column or self._words.title
        most = None if out_of is None else most_of(out_of)
        book = read_text(source, as_it_is=True)
        fill_grade_book(book, self._marks(), title, most)  # what is wrong with it is said at once
        self._finish_marks()
        filled = fill_grade_book(book, self._marks(), title, most)
        write_text(target, filled.text, newline="")
        return filled.written._replace(not_handed_in=self.report.missing)

    def finish(self) -> None:
        """Finish everything that the report works out by itself: nothing, in a report on answers."""

    def _finish_marks(self) -> None:
        """Work until every mark is final: nothing is left to do, in a report on answers."""

    def press(self, button: str) -> None:
        """Press a button from Python: "close" closes the replay; "rest" judges all other decisions, if there are."""
        with self._lock:
            self._command(str(button))

    @property
    def page(self) -> str:
        """The report as a page to print: HTML, with everything worked out so far."""
        words = self._words
        return report_page(words.title, words.note, words.parts)

    def save(self, path: str | Path) -> Path:
        """Save the page to print; raise BadOption if it cannot be written."""
        return write_text(path, self.page)

    def _open_replay(self, game: Game, seat: int, name: str, index: int, place: str) -> ReplayViewer:
        """Open a replay below, before the action of that index, with the pupil's name at their seat."""
        names = _on_plates(game.seats, seat, name)
        viewer = ReplayViewer(game, seat=seat, names=names, place=place, theme=self.settings["theme"])
        viewer.at = viewer.moment_after(index) if index else 0
        self.open_below(viewer)
        return viewer

    # The picture

    def _state(self, page: str | None = None) -> Json:
        words = self._words
        progress = words.progress if self._works else None
        report = {"note": words.note, "progress": progress, "parts": words.parts, "page": page}
        return {"title": words.title, "report": report, "buttons": self._buttons, "me": None, "seats": []}

    @property
    def _buttons(self) -> list[Json]:
        return [button("page", phrase("Save a page to print"), None, "rule")]

    def _show(self, page: str | None = None) -> None:
        self._guarded(setattr, self, "frame", following(self.frame, self._state(page)))

    def _pictured(self) -> Drawing:
        words = self._words
        return drawing.note(words.title, [words.note, *self._standings[:12]])

    # From the page

    def _answer(self, request: Request) -> dict[str, Any]:
        if request.do is not None:
            self._command(request.do)
        else:
            self._open_asked(request.fields.get("answer"))
        return {"n": self.frame["n"]}

    def _snapshots(self) -> list[Callable[[], None]]:
        return [*super()._snapshots(), self._frame_snapshot()]

    def _open_asked(self, asked: Any) -> None:
        wanted = asked.get("opens") if isinstance(asked, dict) else None
        if not isinstance(wanted, list) or [type(each) for each in wanted] != [int, int, int]:
            raise Refused("**There is no such row** in this report.", "bad")
        self._see(*wanted)

    @property
    def _commands(self) -> dict[str, Callable[[], None]]:
        return {"page": lambda: self._show(self.page), "close": lambda: self.open_below(None), "rest": self._judge_rest}

    def _judge_rest(self) -> None:
        """Judge what a report leaves until it is asked: nothing, in a report on answers."""


def pupils_in_words(report: Any) -> str:
    """Return '1 pupil', '30 pupils', '28 pupils, 2 still missing'."""
    count, missing = len(report.hand_ins), len(report.missing)
    told = f"{count} pupil{'s' * (count != 1)}"
    return phrase("{pupils}, {missing} still missing", pupils=told, missing=missing) if missing else told


def most_of(out_of: object) -> float:
    """Return the best possible mark; raise BadOption if it is not a suitable number."""
    if isinstance(out_of, bool) or not isinstance(out_of, int | float) or not 0 < out_of <= 1000:
        raise BadOption("out_of={out_of}: expected a number above 0, up to 1000.", out_of=quoted(out_of))
    return float(out_of)


def _on_plates(seats: int, seat: int, name: str) -> tuple[str, ...] | None:
    """Return names with the pupil's at their seat; None if it doesn't fit on a plate."""
    try:
        return chosen_names(seats, {seat: name})
    except BadOption:
        return None

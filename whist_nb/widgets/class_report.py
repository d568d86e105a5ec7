"""The report of a class in a notebook: results, where the class parted, what to talk about; each line opens its replay.

>>> from whist_nb.classroom.assignment import Assignment, HandIn
>>> from whist_nb.classroom.codes import write_code
>>> code = write_code(HandIn(Assignment.of("whist", "oak", 2), ()))
>>> class_report("oak", f"Ada: {code}", costs=False)
ClassReportViewer('oak', 1 pupil, 0 boards played)
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, Final

import traitlets

from whist_nb import drawing
from whist_nb.classroom.class_study import ClassStudy
from whist_nb.classroom.collecting import told
from whist_nb.classroom.marks import fill_grade_book, marks
from whist_nb.classroom.report import ClassReport
from whist_nb.classroom.report_page import report_page
from whist_nb.classroom.report_words import ReportWords
from whist_nb.drawing.canvas import Drawing
from whist_nb.drawing.names import chosen_names
from whist_nb.engine.errors import BadOption, quoted
from whist_nb.engine.files import read_text, write_text
from whist_nb.engine.phrases import phrase
from whist_nb.tables.beside import SLICE, Worker
from whist_nb.tables.door import Refused, Request
from whist_nb.tables.frame_parts import following
from whist_nb.widgets import settings as look
from whist_nb.widgets.card_table import ReplayViewer
from whist_nb.widgets.front import NotebookWidget
from whist_nb.widgets.opened import OpensBelow

_EVERY: Final = 1.0
"""So many seconds at least lie between two pictures of what has been worked out so far."""


class ClassReportViewer(OpensBelow, look.HasSettings, NotebookWidget):
    """What a class has made of its homework; ``class_report("oak", "handed in/")`` opens one.

    ``report`` has the facts, ``study`` what the plays cost, as far as it has been worked out; ``rows()`` is one row for
    each pupil and board. ``opened`` is the replay that has been asked for.
    """

    part: ClassVar[str] = "report"

    frame = traitlets.Dict().tag(sync=True)

    def __init__(self, report: ClassReport, costs: bool = True, **chosen: Any) -> None:
        self.report, self.study = report, ClassStudy(report)
        self._works, self._shown_at = costs and bool(report.hand_ins), 0.0
        self._worker = Worker("class report")
        frame = {"n": 1, "state": self._state(), "steps": [], "decision": 0}
        super().__init__(frame=frame, settings=look.check_settings(chosen))
        if self._works:
            self._worker.start(self._work)

    def __repr__(self) -> str:
        pupils = len(self.report.hand_ins)
        played = sum(len(each.finished) for each in self.report.hand_ins)
        return f"ClassReportViewer({self.report.word!r}, {pupils} pupil{'s' * (pupils != 1)}, {played} boards played)"

    def rows(self) -> list[dict[str, Any]]:
        """One row for each pupil and board that is finished, for ``pandas.DataFrame(report.rows())``.

        Columns: ``pupil``, ``game``, ``board``, ``tricks``, ``of``, ``points``, ``matchpoints``, ``most`` (what
        somebody would have who beat all others), and ``given_away`` as the cards lay, None until it is worked out.
        """
        return [
            {**row, "given_away": self.study.cost_on(each.pupil, row["board"])}
            for row, each in self.report.rows_by_pupil()
        ]

    def marks(self, out_of: float = 10) -> list[dict[str, Any]]:
        """A row of marks for each pupil: the share of decisions that were good enough, board by board and in all.

        A decision is good enough unless it has been judged a mistake by what its player could know; bad luck costs
        nothing. A board that was not finished counts nothing. What has not been judged counts as good enough, so
        ``finish()`` first, and ``press("rest")`` before it to have every decision judged.

        Columns: ``pupil``, a number for each board from 0 to ``out_of``, ``mark`` (their mean), and ``is_final``,
        whether every decision that cost something has been judged.
        """
        most = _most(out_of)
        final = self.study.unjudged == 0 and not self.study.unopened
        return [
            {
                "pupil": each.name,
                **{board.number: share * most for board, share in zip(self.report.boards, each.boards, strict=True)},
                "mark": each.share * most,
                "is_final": final,
            }
            for each in marks(self.report, self.study)
        ]

    def fill_grade_book(
        self, source: str | Path, target: str | Path, *, column: str | None = None, out_of: float = 100
    ) -> tuple[str, ...]:
        """Write the marks into a grade book that Moodle or Canvas has exported as CSV, as a file to be imported there.

        Pupils are found by their names, first or last name first. ``source`` is the export, ``target`` the new file;
        ``column`` is the title of the marks, without it that of the homework. Returned are the names that are not in
        the book, or in it twice; their marks are not written.

        BadOption if names are hidden, for a book that cannot be read, and for a file that cannot be written.
        """
        if not self.report.shows_names:
            raise BadOption(phrase("Names are hidden in this report: make one with names=True for a grade book."))
        if Path(source).resolve() == Path(target).resolve():
            raise BadOption(phrase("{path!r:.80}: the export stays as it is; name another file.", path=str(target)))
        work = self.report.assignment
        title = column or (told(work) if work else self.report.word)
        filled = fill_grade_book(read_text(source), marks(self.report, self.study), title, _most(out_of))
        write_text(target, filled.text)
        return filled.missing

    def press(self, button: str) -> None:
        """Press a button from Python: "rest" has every decision judged, "close" closes the replay."""
        with self._lock:
            self._commands.get(str(button), _no_button)()

    def finish(self) -> None:
        """Work out now all that the report works out by itself, and come back when it is there."""
        while self.study.work(SLICE):
            pass
        self._works = False
        self._show()

    def see(self, board: int, pupil: int, index: int = 0) -> ReplayViewer:
        """Open a pupil's replay of a board, by its number, before the action of that index; BadOption names a slip."""
        game = self.report.game(board, pupil)
        if not 0 <= index < len(game.actions):
            raise BadOption(phrase("index={index}: expected the index of an action of that game.", index=index))
        seat = self.report.hand_ins[pupil].assignment.seat
        names = _on_plates(game.seats, seat, self.report.names[pupil])
        viewer = ReplayViewer(game, seat=seat, names=names, theme=self.settings["theme"])
        viewer.at = viewer.moment_after(index) if index else 0
        self.open_below(viewer)
        return viewer

    @property
    def page(self) -> str:
        """The report as a page to print: HTML, with all that has been worked out so far."""
        words = ReportWords(self.report, self.study)
        return report_page(words.title, words.note, words.parts)

    def save(self, path: str | Path) -> Path:
        """Save the page to print; BadOption says why it cannot be written."""
        return write_text(path, self.page)

    # What is shown

    def _state(self, page: str | None = None) -> dict[str, Any]:
        words = ReportWords(self.report, self.study)
        progress = words.progress if self._works else None
        report = {"note": words.note, "progress": progress, "parts": words.parts, "page": page}
        return {"title": words.title, "report": report, "buttons": self._buttons, "me": None, "seats": []}

    @property
    def _buttons(self) -> list[dict[str, Any]]:
        buttons = [_button("page", phrase("Save a page to print"), "rule")] if self.report.hand_ins else []
        if not self._works and self.study.may_judge and self.study.unjudged:
            label = phrase("Judge the other {count} decisions", count=self.study.unjudged)
            buttons.append(_button("rest", label, "check"))
        return buttons

    def _show(self, page: str | None = None) -> None:
        self._shown_at = time.monotonic()
        self._guarded(setattr, self, "frame", following(self.frame, self._state(page)))

    def _pictured(self) -> Drawing:
        words = ReportWords(self.report, self.study)
        standings = [f"{each.name}: {_share(each.matchpoints, each.most)}" for each in self.report.standings[:12]]
        return drawing.note(words.title, [words.note, *standings])

    @property
    def _rests(self) -> bool:
        return not self._works

    # Work beside the page

    def _work(self) -> bool:
        try:
            more = self.study.work(SLICE)
        except Exception as problem:  # what is known stays there
            self.last_error, more = problem, False
        with self._lock:
            self._works = more
            if self.comm is not None and (not more or time.monotonic() > self._shown_at + _EVERY):
                self._show()
        return more and self.comm is not None

    # From the page

    def _answer(self, request: Request) -> dict[str, Any]:
        if request.do is not None:
            self._commands.get(request.do, _no_button)()
        else:
            self._open_asked(request.fields.get("answer"))
        return {"n": self.frame["n"]}

    def _open_asked(self, asked: Any) -> None:
        wanted = asked.get("opens") if isinstance(asked, dict) else None
        if not isinstance(wanted, list) or [type(each) for each in wanted] != [int, int, int]:
            raise Refused(phrase("**There is no such line** in this report."), "bad")
        self.see(*wanted)

    @property
    def _commands(self) -> dict[str, Callable[[], None]]:
        return {"rest": self._judge_rest, "page": lambda: self._show(self.page), "close": lambda: self.open_below(None)}

    def _judge_rest(self) -> None:
        self.study.judge_all()
        self._works = True
        self._show()
        self._worker.start(self._work)


def class_report(
    word: str, hand_ins: Any, *, names: bool = True, costs: bool = True, **settings: Any
) -> ClassReportViewer:
    """Show what a class has made of its homework: who did what, where they parted, and what to talk about.

    Parameters
    ----------
    word
        The code word of the boards.
    hand_ins
        A mapping from names to codes, a list of codes or paths, pasted lines such as ``Ada: C8CX3-G0T06``, or the path
        of a file or folder: homework files, or tables with a column ``name`` and a column ``code``.
    names
        Whether names are shown; for a projector say False.
    costs
        Whether to work out, while you read, what the plays cost.
    **settings
        The look, such as ``theme="dark"``.

    Returns
    -------
    ClassReportViewer
        The widget: ``rows()`` is for pandas, ``save("report.html")`` for paper, ``marks()`` for marks and
        ``fill_grade_book("export.csv", "import.csv")`` for Moodle or Canvas.

    Raises
    ------
    BadOption
        For a word that is none, or hand-ins that are none of these. What is wrong with a single hand-in is listed in
        the report, and loses nothing of the others.

    """
    return ClassReportViewer(ClassReport.of(word, hand_ins, names=names), costs, **settings)


def _most(out_of: object) -> float:
    if isinstance(out_of, bool) or not isinstance(out_of, int | float) or not 0 < out_of <= 1000:
        raise BadOption(phrase("out_of={out_of}: expected a number of more than 0, up to 1000.", out_of=quoted(out_of)))
    return float(out_of)


def _on_plates(seats: int, seat: int, name: str) -> tuple[str, ...] | None:
    """The pupil's name at their seat; None where it doesn't fit on a plate."""
    try:
        return chosen_names(seats, {seat: name})
    except BadOption:
        return None


def _share(matchpoints: int, most: int) -> str:
    return phrase("{share} % of the matchpoints", share=round(100 * matchpoints / most)) if most else "–"


def _button(do: str, label: str, icon: str) -> dict[str, Any]:
    return {"do": do, "label": label, "key": None, "icon": icon, "main": False, "off": False}


def _no_button() -> None:
    raise Refused(phrase("**There is no such button** here."), "bad")

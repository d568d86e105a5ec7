"""A class report in a notebook: results, differences in the play, and points to discuss, each line with its replay.

>>> from whist_nb.classroom.assignment import Assignment, HandIn
>>> from whist_nb.classroom.codes import write_code
>>> code = write_code(HandIn(Assignment.of("whist", "oak", 2), ()))
>>> class_report("oak", f"Ada: {code}", costs=False)
ClassReportViewer('oak', 1 pupil, 0 boards played)
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from whist_nb.classroom.assignment import HandIn
from whist_nb.classroom.class_study import ClassStudy
from whist_nb.classroom.collecting import collect
from whist_nb.classroom.lesson_hand_in import LessonHandIn
from whist_nb.classroom.lesson_report import LessonReport
from whist_nb.classroom.marks import PupilMark, marks
from whist_nb.classroom.quiz import QuizHandIn
from whist_nb.classroom.quiz_report import QuizReport
from whist_nb.classroom.read_codes import Handed
from whist_nb.classroom.report import ClassReport
from whist_nb.classroom.report_words import ReportWords
from whist_nb.engine.errors import BadOption
from whist_nb.engine.options import check_choice, check_switch
from whist_nb.engine.phrases import phrase
from whist_nb.tables.background import SLICE, BackgroundWorker
from whist_nb.tables.door import Request
from whist_nb.tables.frame_parts import Json, button
from whist_nb.widgets import settings as look
from whist_nb.widgets.answer_reports import LessonReportViewer, QuizReportViewer
from whist_nb.widgets.card_table import ReplayViewer
from whist_nb.widgets.lesson_part import lesson_here
from whist_nb.widgets.report_viewer import ReportViewer, pupils_in_words

KINDS: Final[dict[str, type[Handed]]] = {"boards": HandIn, "questions": QuizHandIn, "lesson": LessonHandIn}
"""The kinds of report."""

_EVERY: Final = 1.0
"""The fewest seconds between two pictures of the results so far."""


class ClassReportViewer(ReportViewer):
    """A report on the homework of a class; ``class_report("oak", "handed in/")`` opens one.

    ``study`` holds the cost of the plays, as far as it has been worked out, and ``rows()`` returns a row for each pupil
    and board.

    Parameters
    ----------
    report
        The report as data.
    costs
        Whether to work out the cost of plays while you read; if not, the report has no columns for it.
    **chosen
        Settings of appearance, such as ``theme="dark"``.
    """

    def __init__(self, report: ClassReport, costs: bool = True, **chosen: Any) -> None:
        self.study = ClassStudy(report)
        self._works, self._shown_at = costs and bool(report.hand_ins), 0.0
        self._worker = BackgroundWorker("class report")
        super().__init__(report, **chosen)
        self._go_on()

    def __repr__(self) -> str:
        played = sum(len(each.finished) for each in self.report.hand_ins)
        return f"ClassReportViewer({self.report.word!r}, {pupils_in_words(self.report)}, {played} boards played)"

    def rows(self) -> list[dict[str, Any]]:
        """Return one row for each pupil and finished board, for ``pandas.DataFrame(report.rows())``.

        The columns are ``pupil``, ``game``, ``board``, ``tricks``, ``of``, ``points``, ``matchpoints``, ``most`` (the
        score for beating everybody else), ``hints``, ``undos`` and ``restarts`` (of the pupil's whole homework) and
        ``given_away``, the tricks given away as the cards lay, which is None until it has been worked out. Those on the
        class list who have not handed in have a row for each board, with None in all of these columns.
        """
        found = [
            {**row, "given_away": self.study.cost_on(each.pupil, row["board"])}
            for row, each in self.report.rows_by_pupil()
        ]
        return [*found, *({**row, "given_away": None} for row in self.report.rows_of_missing())]

    def marks(self, out_of: float = 10) -> list[dict[str, Any]]:
        """Return a row of marks for each pupil: the share of decisions that were good enough, by board and overall.

        A decision is good enough unless it is judged a mistake by what the player could know; bad luck costs nothing.
        Plays at which every card would have won as many tricks as the cards lay are left out. An unfinished board
        counts nothing. Decisions not judged yet count as good enough, so call ``press("rest")`` and then ``finish()``
        first.

        The columns are ``pupil``, a number from 0 to ``out_of`` for each board, ``mark`` (their mean), and
        ``is_final``, which says whether every decision that cost something has been judged.
        """
        return self._mark_rows(out_of)

    def press(self, button: str) -> None:
        """Press a button from Python: "rest" judges every decision that cost something, "close" closes the replay."""
        super().press(button)
        self._go_on()

    def finish(self) -> None:
        """Finish everything that the report works out by itself."""
        while self.study.work(SLICE):
            pass
        self._works = False
        self._show()

    def _finish_marks(self) -> None:
        self.study.check_may_judge()
        if not self._is_final:
            self._judge_rest()
            self.finish()

    def see(self, board: int, pupil: int, index: int = 0) -> ReplayViewer:
        """Open a pupil's replay of a board before the action of that index; raise BadOption if there is none."""
        game = self.report.game(board, pupil)
        if not 0 <= index < len(game.actions):
            raise BadOption("index={index}: expected the index of an action of that game.", index=index)
        seat = self.report.hand_ins[pupil].assignment.seat
        place = phrase("board {number}", number=board)
        return self._open_replay(game, seat, self.report.names[pupil], index, place)

    # The picture

    @property
    def _is_final(self) -> bool:
        return not (self.study.unjudged or self.study.unopened or self.study.unweighed)

    @property
    def _words(self) -> ReportWords:
        return ReportWords(self.report, self.study, self._works or self.study.opened > 0)

    @property
    def _standings(self) -> list[str]:
        if len(self.report.hand_ins) == 1:  # there is nobody to compare with
            (each,) = self.report.standings
            return [phrase("{name}: {tricks} of {of} tricks", name=each.name, tricks=each.tricks, of=each.of)]
        return [f"{each.name}: {_share(each.matchpoints, each.most)}" for each in self.report.standings]

    @property
    def _part_numbers(self) -> list[int]:
        return [board.number for board in self.report.boards]

    def _marks(self) -> tuple[PupilMark, ...]:
        return marks(self.report, self.study)

    def _see(self, number: int, pupil: int, index: int) -> None:
        self.see(number, pupil, index)

    @property
    def _buttons(self) -> list[Json]:
        buttons = super()._buttons if self.report.hand_ins else []
        if not self._works and self.study.may_judge and self.study.unjudged:
            label = phrase("Judge the other {count} decisions", count=self.study.unjudged)
            buttons.append(button("rest", label, None, "check"))
        return buttons

    def _show(self, page: str | None = None) -> None:
        self._shown_at = time.monotonic()
        super()._show(page)

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

    def _judge_rest(self) -> None:
        self.study.judge_all()
        self._works = True
        self._show()

    def _once_answered(self, request: Request) -> None:
        self._go_on()

    def _go_on(self) -> None:
        """Work beside the page, if there is anything to work out."""
        if self._works:
            self._worker.start(self._work)

    def _snapshots(self) -> list[Callable[[], None]]:
        works, stop_judging = self._works, self.study.snapshot()

        def restore() -> None:
            if self._works and not works:  # the other way round it has only come to its end
                self._works = False
                stop_judging()

        return [restore, *super()._snapshots()]


def class_report(
    word: str, hand_ins: Any, *, names: bool = True, costs: bool = True, what: str | None = None,
    class_list: Any = (), same: Mapping[str, str] | None = None, **settings: Any,
) -> ClassReportViewer | QuizReportViewer | LessonReportViewer:  # fmt: skip
    """Show how a class did with its homework: results, differences in the play, and points to discuss.

    Parameters
    ----------
    word
        The code word of the boards or questions.
    hand_ins
        A mapping from names to codes, a list of codes or paths, pasted lines such as ``Ada: C8CX3-G0T06``, or the path
        of a file or folder with homework files, saved notebooks, or tables that have the columns ``name`` and ``code``.
        In a folder there may be a folder for each pupil.
    names
        Whether to show names; use False for a projector.
    costs
        Whether to work out the cost of plays while you read; if not, the report has no columns for it.
    what
        "boards", "questions" or "lesson", if several kinds were handed in under this word; by default, the kind that
        most pupils handed in.
    class_list
        The names of the class, or the path of a table with names only: the report says who has not handed in. Such a
        table may also be among the hand-ins.
    same
        Whose hand-in counts under which other name, such as ``{"Chloe": "Chloe Smith"}``, if a pupil used two. A class
        list says so, too, if it has only one pupil whom a name fits.
    **settings
        Settings of appearance, such as ``theme="dark"``.

    Returns
    -------
    ClassReportViewer, QuizReportViewer or LessonReportViewer
        The widget. ``rows()`` returns rows for pandas, ``save("report.html")`` writes a page to print, ``marks()``
        returns marks, and ``fill_grade_book("export.csv", "import.csv")`` fills in a grade book from Moodle or Canvas.

    Raises
    ------
    BadOption
        If the word is not valid, or the hand-ins are not in one of these forms. A hand-in that cannot be read is listed
        in the report and does not affect the others.
    """
    look.check_settings(settings, ("names", "costs", "what", "class_list", "same"))
    for name, value in (("names", names), ("costs", costs)):
        check_switch(name, value)
    asked = None if what is None else KINDS[check_choice("what", what, KINDS)]
    taken = collect(word, hand_ins, asked, class_list=class_list, same=same)
    kind = asked or (type(taken.hand_ins[0]) if taken.hand_ins else HandIn)
    if kind is QuizHandIn:
        return QuizReportViewer(QuizReport.made_of(word, taken, names=names), **settings)
    if kind is LessonHandIn:
        return LessonReportViewer(LessonReport.made_of(word, taken, names=names, here=lesson_here(word)), **settings)
    return ClassReportViewer(ClassReport.made_of(word, taken, names=names), costs, **settings)


def _share(matchpoints: int, most: int) -> str:
    return phrase("{share}% of the matchpoints", share=round(100 * matchpoints / most)) if most else "–"

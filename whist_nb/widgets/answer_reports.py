"""Reports on a class's answers: to a quiz or an exam, or to the exercises of a lesson."""

from __future__ import annotations

from copy import copy
from typing import Any

from whist_nb.classroom.lesson_report import LessonReport, LessonReportWords
from whist_nb.classroom.quiz_report import QuizReport
from whist_nb.classroom.quiz_report_words import QuizReportWords
from whist_nb.engine.errors import BadOption, quoted
from whist_nb.engine.phrases import phrase
from whist_nb.lessons import Exercise
from whist_nb.tables.door import Request
from whist_nb.widgets.card_table import ReplayViewer
from whist_nb.widgets.exercise import ExerciseWidget
from whist_nb.widgets.lesson_log import LESSONS, ExerciseLog
from whist_nb.widgets.report_viewer import ReportViewer


class QuizReportViewer(ReportViewer):
    """A report on a class's answers; ``class_report("oak", "handed in/")`` opens one if the pupils handed in questions.

    ``rows()`` returns one row for each pupil and question.

    Parameters
    ----------
    report
        The report as data.
    **chosen
        Settings of appearance, such as ``theme="dark"``.
    """

    report: QuizReport

    def rows(self) -> list[dict[str, Any]]:
        """Return one row for each pupil and answered question, as from ``QuizReport.rows``, for pandas."""
        return self.report.rows()

    def marks(self, out_of: float = 10) -> list[dict[str, Any]]:
        """Return a row of marks for each pupil: the mark for each answer, and ``mark``, the total, out of ``out_of``.

        ``is_final`` is always True: nothing is still to be judged.

        An answer that names some of several cards earns its share of the mark, an answer after a second look earns
        half, and an unanswered question earns nothing.
        """
        return self._mark_rows(out_of)

    def see(self, question: int, pupil: int) -> ReplayViewer:
        """Open the deal of a question at the point where it was asked; raise BadOption for an unknown place."""
        game, index = self.report.game(question)
        if not 0 <= pupil < len(self.report.hand_ins):
            raise BadOption("There is no pupil {pupil} in this report.", pupil=pupil)
        seat, place = self.report.hand_ins[0].assignment.seat, phrase("question {number}", number=question)
        return self._open_replay(game, seat, self.report.names[pupil], index, place)

    @property
    def _words(self) -> QuizReportWords:
        return QuizReportWords(self.report)

    @property
    def _standings(self) -> list[str]:
        return [
            phrase("{name}: {right} of {of} right", name=each.name, right=each.right, of=each.answered)
            for each in self.report.standings
        ]

    def _see(self, number: int, pupil: int, index: int) -> None:
        self.see(number, pupil)


class LessonReportViewer(ReportViewer):
    """A report on a class's lesson; ``class_report("ruff", "handed in/")`` opens one if the pupils handed in lessons.

    ``rows()`` returns one row for each pupil and exercise.

    Parameters
    ----------
    report
        The report as data.
    **chosen
        Settings of appearance, such as ``theme="dark"``.
    """

    report: LessonReport

    def rows(self) -> list[dict[str, Any]]:
        """Return one row for each pupil and exercise, as from ``LessonReport.rows``, for ``pandas.DataFrame``."""
        return self.report.rows()

    def marks(self, out_of: float = 10) -> list[dict[str, Any]]:
        """Return a row of marks for each pupil: the mark for each exercise, and ``mark``, the total, out of ``out_of``.

        ``is_final`` is always True: nothing is still to be judged.

        A solved exercise earns its full mark, less a quarter for each slip and each hint, but never less than a
        quarter; an unsolved one earns nothing.
        """
        return self._mark_rows(out_of)

    def see(self, exercise: int) -> ExerciseWidget:
        """Open an exercise by its number, from 1, with the cards of the lesson.

        Raises BadOption if there is no such exercise, or if the lesson has not been run in this notebook.
        """
        lesson, number = self.report.assignment, exercise
        if lesson is None or type(number) is not int or not 1 <= number <= lesson.count:
            raise BadOption("There is no exercise {number} in this report.", number=quoted(number))
        found = LESSONS.get(lesson.name(number - 1))
        if found is None:
            raise BadOption("Run the lesson in this notebook first: then its exercises can be opened here.")
        begun_anew = copy(found)
        begun_anew.start_again()
        widget = _OpenedExercise(begun_anew, theme=self.settings["theme"])
        self.open_below(widget)
        return widget

    @property
    def _words(self) -> LessonReportWords:
        return LessonReportWords(self.report, frozenset(LESSONS))

    @property
    def _standings(self) -> list[str]:
        return [
            phrase("{name}: {solved} of {of} solved", name=name, solved=each.progress, of=each.assignment.count)
            for name, each in zip(self.report.names, self.report.hand_ins, strict=True)
        ]

    def _see(self, number: int, pupil: int, index: int) -> None:
        self.see(number + 1)


class _OpenedExercise(ExerciseWidget):
    """An exercise opened from a report: what a teacher tries there is no pupil's work."""

    def __init__(self, lesson: Exercise, **chosen: Any) -> None:
        super().__init__(lesson, **chosen)
        self._by_hand = ExerciseLog()

    def _once_answered(self, request: Request) -> None:
        """Keep nothing."""

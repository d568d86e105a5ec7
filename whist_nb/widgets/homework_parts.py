"""Homework in several parts in one widget: boards, then questions, then exercises, all handed in together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from whist_nb.classroom.quiz import quiz_beside
from whist_nb.classroom.saved_work import SavedWork
from whist_nb.drawing.canvas import Drawing
from whist_nb.engine.errors import BadOption, quoted
from whist_nb.widgets.exercise import ExerciseWidget
from whist_nb.widgets.hand_in import HandInWidget
from whist_nb.widgets.homework_table import Homework
from whist_nb.widgets.pictured_box import PicturedBox
from whist_nb.widgets.quiz import QuizTrainer


class HomeworkParts(PicturedBox):
    """Boards, questions and exercises in one widget; ``homework("whist", "oak", parts=["voids"])`` opens them.

    ``boards`` and ``quiz`` are widgets (``quiz`` is None if there are no questions), and ``exercises`` lists the given
    exercises. ``hand_in`` comes last, with the ``code`` and the ``file()`` that cover everything.

    Parameters
    ----------
    boards
        The table for the boards.
    parts
        Ids of drills, and exercises.
    questions
        The number of drill questions.
    level
        The difficulty of the drill questions, from 0 to 12.
    name
        The pupil's name.
    **chosen
        Settings of appearance, such as ``theme="dark"``.
    """

    def __init__(
        self, boards: Homework, parts: Sequence[Any], *, questions: int, level: int, name: str | None, **chosen: Any
    ) -> None:
        drills, self.exercises = _sorted_out(parts)
        work = boards.assignment
        self.boards = boards
        self.quiz: QuizTrainer | None = None
        if drills:
            self.quiz = QuizTrainer(quiz_beside(work, drills, questions, level), **chosen)
        done = (boards,) if self.quiz is None else (boards, self.quiz)
        for each in done:
            each.alone = False
        boards.rename(name)  # redraws it without a button to hand it in alone
        named = tuple(each.lesson.name for each in self.exercises)
        self.hand_in = HandInWidget(work.word, done, named or False, name, **chosen)
        super().__init__(children=(*done, *self.exercises, self.hand_in), layout={"grid_gap": "12px"})
        for each in (*done, self.hand_in):
            each.observe(lambda _change: self._picture_again(), "frame")

    def __repr__(self) -> str:
        return f"HomeworkParts({self.boards!r}, {len(self.children) - 1} parts)"

    def _pictures(self) -> list[Drawing]:
        return [each._picture_to_keep for each in self.children]

    @property
    def _work_to_keep(self) -> SavedWork:
        return self.hand_in._work_to_keep

    @property
    def code(self) -> str:
        """The codes of all parts, joined by plus signs."""
        return self.hand_in.code

    def file(self) -> str:
        """Return the text of the file to hand in."""
        return self.hand_in.file()

    def resume(self, code: str) -> None:
        """Continue from the point at which a code was written; raise BadOption if it is not a code of this homework."""
        self.hand_in.resume(code)


def _sorted_out(parts: Sequence[Any]) -> tuple[list[str], tuple[ExerciseWidget, ...]]:
    """Separate the ids of drills from the exercises."""
    for each in parts:
        if not isinstance(each, str | ExerciseWidget):
            raise BadOption(
                "parts: {part} is neither the id of a drill, such as 'voids', nor an exercise of wn.exercise.",
                part=quoted(each),
            )
    return [each for each in parts if isinstance(each, str)], tuple(
        each for each in parts if isinstance(each, ExerciseWidget)
    )

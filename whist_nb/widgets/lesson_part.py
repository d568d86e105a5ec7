"""The exercises of a notebook as one part of a hand-in, with what was done by hand, in this run or before it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from whist_nb.classroom.handing_in import key_of
from whist_nb.classroom.lesson_hand_in import MOST, ExerciseDone, Lesson, LessonHandIn
from whist_nb.classroom.read_codes import code_for, read_any_code
from whist_nb.engine.errors import BadOption
from whist_nb.widgets.lesson_log import MADE, RUN_CODES, ExerciseLog


def lesson_here(word: str) -> Lesson | None:
    """Return the lesson that was run in this notebook, if any was."""
    return Lesson.of(word, tuple(MADE)[:MOST]) if MADE else None


class LessonPart:
    """The exercises of this notebook, or the named ones, with the interface of a widget of boards or questions.

    A named exercise whose cell has not been run yet counts as not begun.
    BadOption if there are none. ``hand_in`` and ``code`` are what has been done so far; ``resume`` adds what was done
    in an earlier run of Python.
    """

    def __init__(self, word: str, names: tuple[str, ...] | None = None) -> None:
        self._word, self._names = word, names
        self._lesson()

    def _lesson(self) -> Lesson:
        return Lesson.of(self._word, tuple(MADE) if self._names is None else self._names)

    @property
    def hand_in(self) -> LessonHandIn:
        """The work done so far."""
        lesson = self._lesson()
        return LessonHandIn(lesson, tuple(_fact(MADE.get(name, ExerciseLog())) for name in lesson.names))

    @property
    def code(self) -> str:
        """The code of the work done so far."""
        code = code_for(self.hand_in)
        RUN_CODES.add(code)
        return code

    @property
    def key(self) -> str:
        """The key under which a page keeps the work."""
        lesson = self._lesson()
        return key_of("lesson", lesson.word, lesson.count, lesson.mark)

    @property
    def is_begun(self) -> bool:
        """Whether anything has been done by hand."""
        return any(each.is_begun for each in self.hand_in.done)

    @property
    def open_names(self) -> tuple[str, ...]:
        """The exercises that are not solved yet."""
        handed = self.hand_in
        return tuple(name for name, each in zip(handed.assignment.names, handed.done, strict=True) if not each.solved)

    def resume(self, code: str) -> None:
        """Add what was done in an earlier run; a code that this run has written or added already adds nothing.

        BadRecord for no code of a lesson, BadOption for one of other exercises.
        """
        found, lesson = read_any_code(code, self._word), self._lesson()
        if not isinstance(found, LessonHandIn) or found.assignment.key != lesson.key:
            raise BadOption("**That code is for different homework:** nothing has changed.")
        if (code := code_for(found)) in RUN_CODES:
            return
        RUN_CODES.add(code)
        for name, before in zip(lesson.names, found.done, strict=True):
            mine = MADE.setdefault(name, ExerciseLog())
            total = _fact(mine).after(before)
            mine.solved, mine.shown, mine.tries, mine.hints = total.solved, total.shown, total.tries, total.hints
            mine.seconds = before.seconds if before.solved else mine.seconds + before.seconds

    def snapshot(self) -> Callable[[], None]:
        """Remember the work so far; calling the result restores it."""
        known, before = set(RUN_CODES), {name: replace(each) for name, each in MADE.items()}

        def restore() -> None:
            RUN_CODES.intersection_update(known)
            for name in set(MADE) - set(before):
                del MADE[name]
            for name, each in before.items():
                vars(MADE[name]).update(vars(each))

        return restore


def _fact(by_hand: ExerciseLog) -> ExerciseDone:
    """Return the work done on an exercise, with the time in steps of ten seconds."""
    return ExerciseDone(by_hand.solved, by_hand.shown, by_hand.tries, by_hand.hints, 10 * int(by_hand.seconds // 10))

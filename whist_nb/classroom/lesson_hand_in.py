"""A pupil's work in a lesson: plain facts about its exercises, as a code and for a report.

A code has no names of exercises, only a checksum; a file has the names. Unlike boards and answers, the work cannot be
replayed: only the pupil's notebook knows what was done by clicks.

>>> lesson = Lesson.of("ruff", ["Who wins?", "Ruff it?"])
>>> done = (ExerciseDone(True, tries=1), ExerciseDone(False, tries=3, hints=1))
>>> code = write_lesson_code(LessonHandIn(lesson, done))
>>> read_lesson_code(code, "ruff").done == done
True
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from whist_nb.classroom.boards import check_word
from whist_nb.classroom.code_letters import write
from whist_nb.classroom.code_parts import (
    RadixReader,
    RadixWriter,
    check_form,
    check_word_mark,
    mark,
    not_a_code,
    write_form,
)
from whist_nb.classroom.damaged_codes import read_parts
from whist_nb.engine.errors import BadOption
from whist_nb.engine.phrases import phrase

FORMAT: Final = 2
"""The form of lesson codes, which begins them."""

MOST: Final = 200
"""The most exercises in a lesson."""

_NAMES: Final = 1 << 20
_TEN: Final = 10
"""Time is recorded in steps of this many seconds."""


@dataclass(frozen=True)
class Lesson:
    """The exercises given to a pupil: their number, and a checksum of their names that distinguishes lessons."""

    word: str
    count: int
    mark: int
    names: tuple[str, ...] = field(default=(), compare=False)

    @classmethod
    def of(cls, word: str, names: Iterable[str]) -> Lesson:
        """Make a lesson with these exercises, each named once; BadOption for none, or too many."""
        every = tuple(names)
        if not 0 < len(every) <= MOST:
            raise BadOption(
                "There are {count} exercises here, and a lesson to hand in has 1 to {most}. Run its cells first.",
                count=len(every),
                most=MOST,
            )
        return cls(check_word(word), len(every), mark("lesson", "\n".join(every), _NAMES), every)

    @property
    def key(self) -> tuple[Any, ...]:
        """The key by which two lessons are the same."""
        return "lesson", self.mark, self.count

    @property
    def title(self) -> str:
        """The lesson in words."""
        if self.count == 1:
            return phrase("Lesson ‘{word}’, one exercise", word=self.word)
        return phrase("Lesson ‘{word}’, {count} exercises", word=self.word, count=self.count)

    def name(self, at: int) -> str:
        """Return the name of an exercise, or its number if the names are not known."""
        return self.names[at] if self.names else phrase("Exercise {number}", number=at + 1)


@dataclass(frozen=True)
class ExerciseDone:
    """The work done on an exercise by hand: whether it was solved, or its answer shown; tries, hints and seconds."""

    solved: bool
    shown: bool = False
    tries: int = 0
    hints: int = 0
    seconds: int = 0

    @property
    def at_once(self) -> bool:
        """Whether the first answer was right, without a hint."""
        return self.solved and self.tries == 1 and not self.hints

    def after(self, before: ExerciseDone) -> ExerciseDone:
        """Return the total of this work and that ``before`` it; anything after a solution does not count."""
        if before.solved:
            return before
        return ExerciseDone(
            self.solved and not before.shown,
            self.shown or before.shown,
            self.tries + before.tries,
            self.hints + before.hints,
            self.seconds + before.seconds,
        )

    @property
    def is_begun(self) -> bool:
        """Whether anything was done at all."""
        return self.solved or self.shown or bool(self.tries or self.hints)

    @property
    def credit(self) -> float:
        """The credit for the exercise: all if solved, less for each slip and hint, but at least a quarter."""
        return max(0.25, 1 - 0.25 * (max(0, self.tries - 1) + self.hints)) if self.solved else 0.0


@dataclass(frozen=True)
class LessonHandIn:
    """A pupil's work in a lesson, exercise by exercise."""

    assignment: Lesson
    done: tuple[ExerciseDone, ...]
    name: str | None = field(default=None, compare=False)

    @property
    def is_complete(self) -> bool:
        """Whether every exercise was solved."""
        return all(each.solved for each in self.done)

    @property
    def progress(self) -> int:
        """The number of solved exercises."""
        return sum(each.solved for each in self.done)

    @property
    def shares(self) -> tuple[float, ...]:
        """The share of the mark that each exercise earns."""
        return tuple(each.credit for each in self.done)

    @property
    def deeds(self) -> tuple[Any, ...]:
        """Everything that was done, to distinguish pupils without names."""
        return tuple(repr(each) for each in self.done)


def write_lesson_code(handed: LessonHandIn) -> str:
    """Return the code of the work in a lesson."""
    lesson, out = handed.assignment, RadixWriter()
    write_form(out, FORMAT, lesson.word)
    out.digit(lesson.mark, _NAMES)
    out.digit(lesson.count - 1, MOST)
    for each in handed.done:
        out.digit(2 if each.shown and not each.solved else int(each.solved), 3)
        out.count(each.tries)
        out.count(each.hints)
        out.count(each.seconds // _TEN)
    return write(out.number)


def read_lesson_code(code: str, word: str) -> LessonHandIn:
    """Read a lesson's code, which does not have the names of the exercises; BadRecord says what is wrong with it."""
    word = check_word(word)
    return read_parts(code, lambda given: _read_handed_in(given, word))


def _read_handed_in(given: RadixReader, word: str) -> LessonHandIn:
    check_form(given, FORMAT)
    check_word_mark(given, word)
    marked, count = given.digit(_NAMES), given.digit(MOST) + 1
    done = []
    for _ in range(count):
        state = given.digit(3)
        done.append(ExerciseDone(state == 1, state == 2, given.count(), given.count(), _TEN * given.count()))
    if given.left:
        raise not_a_code()
    return LessonHandIn(Lesson(word, count, marked), tuple(done))

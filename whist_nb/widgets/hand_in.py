"""Hand in a lesson, or homework of several parts, with a single code and file.

>>> import whist_nb as wn
>>> quiz = wn.quiz("whist", "oak", 2)
>>> wn.hand_in("oak", quiz, lesson=False)
HandInWidget('oak', 1 part)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final
from weakref import WeakSet

import traitlets

from whist_nb import drawing
from whist_nb.classroom.boards import check_word
from whist_nb.classroom.collecting import BETWEEN, codes_in
from whist_nb.classroom.files import called, check_name, file_name, write_file, write_parts
from whist_nb.classroom.handing_in import HandsIn, Step, handed_parts, homework_json
from whist_nb.classroom.read_codes import Handed, read_any_code
from whist_nb.classroom.saved_work import SavedWork
from whist_nb.drawing.canvas import Drawing
from whist_nb.engine.errors import BadOption, WhistError, quoted
from whist_nb.engine.phrases import phrase, without_emphasis
from whist_nb.tables.door import Refused, Request
from whist_nb.tables.frame_parts import Json, button, first_frame, following
from whist_nb.widgets import settings as look
from whist_nb.widgets.lesson_log import RUN
from whist_nb.widgets.lesson_part import LessonPart

_OPEN: WeakSet[HandInWidget] = WeakSet()
"""The widgets that show the work done so far."""


class HandInWidget(HandsIn, look.HasSettings):
    """A widget that keeps the code and the file to hand in up to date; ``hand_in("oak")`` opens one.

    Parameters
    ----------
    word
        The code word for the class.
    parts
        Widgets of homework, quizzes and exams.
    lesson
        Whether to include this notebook's exercises, or the names of the exercises to include.
    name
        The pupil's name.
    **chosen
        Settings of appearance, such as ``theme="dark"``.
    """

    part: ClassVar[str] = "homework"
    remembered = ("name",)

    frame = traitlets.Dict().tag(sync=True)

    def __init__(
        self, word: str, parts: tuple[Any, ...], lesson: bool | tuple[str, ...], name: str | None, **chosen: Any
    ) -> None:
        self.word, self.name = check_word(word), check_name(name)
        names = lesson if isinstance(lesson, tuple) else None
        self._lesson = LessonPart(self.word, names) if lesson else None
        self._parts = parts if self._lesson is None else (*parts, self._lesson)
        super().__init__(frame=first_frame(self._state()), settings=look.check_settings(chosen))
        _OPEN.add(self)
        self._seen = self._done_so_far
        for each in parts:
            each.observe(self._part_went_on, "frame")

    def __repr__(self) -> str:
        count = len(self.hand_ins)
        return f"HandInWidget({self.word!r}, {count} part{'s' * (count != 1)})"

    @property
    def hand_ins(self) -> tuple[Handed, ...]:
        """The work done so far, part by part."""
        return tuple(each.hand_in for each in self._parts)

    @property
    def _work_to_keep(self) -> SavedWork:
        names = () if self._lesson is None else self._lesson.hand_in.assignment.names
        return SavedWork(self.word, self.name, self.code, names)

    @property
    def _progress_to_keep(self) -> object:
        """Its frames come after each board and each answer, and each of them may have another code."""
        return self.frame

    @property
    def code(self) -> str:
        """The code of the work done so far; several parts have a code each, joined by plus signs."""
        return f" {BETWEEN} ".join(each.code for each in self._parts)

    def file(self) -> str:
        """Return the text of the file to hand in."""
        return self._file[1]

    @property
    def _file(self) -> tuple[str, str]:
        hand_ins = self.hand_ins
        if len(hand_ins) > 1:
            return called(self.word, "homework", self.name), write_parts(self.word, self.name, hand_ins)
        (alone,) = hand_ins
        named = replace(alone, name=self.name)
        return file_name(named), write_file(named)

    @property
    def _done_so_far(self) -> tuple[int, ...]:
        return tuple(each.hand_in.progress for each in self._parts)

    def _part_went_on(self, _change: Any) -> None:
        """Show everything again when a board is over or a question answered; doing so at each card would be slow."""
        if self._seen != self._done_so_far:
            self._seen = self._done_so_far
            self.refresh()

    def refresh(self) -> None:
        """Show the work done so far."""
        with self._lock:
            self._show_written()

    # The picture

    def _show_written(self) -> None:
        self._guarded(setattr, self, "frame", following(self.frame, self._state()))

    def _state(self) -> Json:
        code, hand_ins = self.code, self.hand_ins
        done = sum(each.is_complete for each in hand_ins)
        steps: list[Step] = ["done" if each.is_complete else "now" for each in hand_ins]
        label = phrase("{done} of {count} parts finished", done=done, count=len(hand_ins))
        lesson = self._lesson
        kept = homework_json(steps, label, "", False, code, "") if lesson is None else _kept(lesson, steps, label)
        homework = {**kept, "handed": handed_parts(code, self.name, self._file)}
        text = phrase("Write your name, then download the file or copy the code.")
        panel = {
            **{"title": phrase("What you hand in"), "label": phrase("What you hand in"), "text": text},
            **{"tally": None, "rows": [_HEADS, *map(_row, hand_ins)], "note": self._still_open()},
        }
        return {
            **{
                "title": phrase("Hand in"),
                "phase": None,
                "panel": panel,
                "homework": homework,
                "me": None,
                "seats": [],
            },
            "buttons": [button("again", phrase("Look again"), None, "undo")],
        }

    def _still_open(self) -> str | None:
        """Return the exercises that are still to be solved, once some are."""
        if self._lesson is None or not self._lesson.is_begun or not (left := self._lesson.open_names):
            return None
        if len(left) > _NAMED:
            named, more = "; ".join(left[:_NAMED]), len(left) - _NAMED
            return phrase("Exercises still to solve: {named}; and {more} more", named=named, more=more)
        return phrase("Exercises still to solve: {named}", named="; ".join(left))

    def _pictured(self) -> Drawing:
        rows = map(_row, self.hand_ins)
        return drawing.note(phrase("What you hand in"), [f"{part}: {done}" for part, done in rows])

    # From the page

    def _answer(self, request: Request) -> dict[str, Any]:
        if request.do is not None:
            self._command(request.do)
        else:
            self._take_in_writing(request.fields.get("answer"))
        return {"n": self.frame["n"]}

    def _snapshots(self) -> list[Callable[[], None]]:
        lesson, frame = [] if self._lesson is None else [self._lesson.snapshot()], self.frame

        def show_again() -> None:
            if self.frame is not frame:
                self._show_written()

        return [*super()._snapshots(), *lesson, show_again]

    @property
    def _commands(self) -> dict[str, Callable[[], None]]:
        return {"again": self._show_written}

    def resume(self, code: str) -> None:
        """Continue each part from the point at which its code was written.

        Raises BadOption for a code from other homework, BadRecord for anything else. All are read before the first part
        goes on.
        """
        codes = codes_in(code)
        try:
            owners = [self._owner(read_any_code(each, self.word)) for each in codes]
            for owner, each in zip(owners, codes, strict=True):  # under the lock of each part, not under ours as well
                owner.resume(each)
        except BadOption as problem:  # worded for the page
            raise BadOption(without_emphasis(str(problem))) from None
        self.refresh()

    def _go_on_from(self, code: str) -> None:
        """Take back from a page the exercises it has kept, perhaps from several runs."""
        try:
            codes = codes_in(code)
            owners = [self._owner(read_any_code(each, self.word)) for each in codes]
            if any(owner is not self._lesson for owner in owners):
                told = phrase("**That code belongs to a different part:** enter it in the part it came from.")
                raise Refused(told, "late")
            for owner, each in zip(owners, codes, strict=True):
                owner.resume(each)
        except WhistError as problem:
            raise Refused(str(problem), "bad") from None
        self._show_written()

    def _owner(self, found: Handed) -> Any:
        """Return the part that a code belongs to."""
        for each in self._parts:
            mine = each.hand_in
            if type(mine) is type(found) and mine.assignment.key == found.assignment.key:
                return each
        raise BadOption("**That code is for different homework:** nothing has changed.")


_NAMED: Final = 4
"""The most unsolved exercises that are named."""
_HEADS: list[str | int] = [phrase("Part"), phrase("Done")]


def _row(handed: Handed) -> list[str | int]:
    """Return a part in words, and how much of it was done."""
    work = handed.assignment
    whole = work.count if hasattr(work, "count") else len(work.boards)
    return [work.title, phrase("{done} of {whole}", done=handed.progress, whole=whole)]


def _kept(lesson: LessonPart, steps: list[Step], label: str) -> Json:
    """Return what the page keeps: only the exercises, since boards and questions keep their own."""
    return homework_json(steps, label, "", lesson.is_begun, lesson.code, lesson.key, RUN)


def tell_hand_ins() -> None:
    """Update every widget that shows what is handed in."""
    for each in list(_OPEN):
        if each.comm is not None:
            each._guarded(each.refresh)


def hand_in(
    word: str, *parts: Any, lesson: bool | Sequence[str] | None = None, name: str | None = None, **settings: Any
) -> HandInWidget:
    """Hand in a lesson, or several parts of homework together, with a single code, QR code and file.

    Put this in the last cell of a notebook. Only exercises solved by a pupil's own clicks count, with slips, hints and
    time; answers given by a cell do not.

    Parameters
    ----------
    word
        A code word for the class, which ``wn.class_report`` needs to read the hand-ins.
    *parts
        Widgets made by ``wn.homework``, ``wn.quiz`` and ``wn.exam`` with the same word.
    lesson
        Whether to include this notebook's exercises; by default only if there are no parts. A list of names includes
        only those exercises, in this order, even if their cells have not been run.
    name
        The pupil's name; pupils can also type it in.
    **settings
        Settings of appearance, such as ``theme="dark"``.

    Returns
    -------
    HandInWidget
        The widget. ``widget.code`` and ``widget.file()`` are the code and file to hand in.

    Raises
    ------
    BadOption
        If a part is of the wrong kind or has another word, or the lesson has no exercises.
    """
    for each in parts:
        work = getattr(getattr(each, "hand_in", None), "assignment", None)
        if work is None:
            raise BadOption("{part} cannot be handed in: expected homework, a quiz or an exam.", part=quoted(each))
        if work.word != check_word(word):
            raise BadOption(
                "This part has the word {theirs!r}, not {word!r}: all parts must have the same word.",
                theirs=work.word,
                word=word,
            )
    named = _named(lesson) if isinstance(lesson, Sequence) else not parts if lesson is None else bool(lesson)
    return HandInWidget(word, parts, named, name, **settings)


def _named(lesson: Sequence[str]) -> tuple[str, ...]:
    """Return the names of exercises; BadOption if they are not a list of texts, each given once."""
    names = () if isinstance(lesson, str) else tuple(lesson)
    if not names or not all(isinstance(each, str) for each in names) or len(set(names)) < len(names):
        raise BadOption(
            "lesson={lesson}: expected a list of exercises' names, each of them once.", lesson=quoted(lesson)
        )
    return names

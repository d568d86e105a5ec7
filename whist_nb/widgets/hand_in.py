"""Hand in a lesson, or homework of several parts, with a single code and file.

>>> import whist_nb as wn
>>> quiz = wn.quiz("whist", "oak", 2)
>>> wn.hand_in("oak", quiz, lesson=False)
HandInWidget('oak', 1 part)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar
from weakref import WeakSet

import traitlets

from whist_nb import drawing
from whist_nb.classroom.boards import check_word
from whist_nb.classroom.collecting import BETWEEN
from whist_nb.classroom.every_code import Handed, code_for
from whist_nb.classroom.files import called, check_name, file_name, write_file, write_parts
from whist_nb.classroom.handing_in import HandsIn, Step, homework_json
from whist_nb.classroom.lesson_done import ExerciseDone, Lesson, LessonHandIn
from whist_nb.classroom.qr import qr_picture
from whist_nb.drawing.canvas import Drawing
from whist_nb.engine.errors import BadOption, quoted
from whist_nb.engine.phrases import phrase
from whist_nb.tables.door import Refused, Request
from whist_nb.tables.frame_parts import Json, button, following
from whist_nb.widgets import settings as look
from whist_nb.widgets.front import NotebookWidget
from whist_nb.widgets.lesson_log import MADE

_OPEN: WeakSet[HandInWidget] = WeakSet()
"""Those that show what has been done so far."""


class HandInWidget(HandsIn, look.HasSettings, NotebookWidget):
    """The code and the file to hand in, kept up to date; ``hand_in("oak")`` opens one."""

    part: ClassVar[str] = "homework"

    frame = traitlets.Dict().tag(sync=True)

    def __init__(
        self, word: str, parts: tuple[Any, ...], lesson: bool | tuple[str, ...], name: str | None, **chosen: Any
    ) -> None:
        self.word, self.name = check_word(word), check_name(name)
        self._parts, self._lesson = parts, lesson
        frame = {"n": 1, "state": self._state(), "steps": [], "decision": 0}
        super().__init__(frame=frame, settings=look.check_settings(chosen))
        _OPEN.add(self)
        self._seen = self._done_so_far
        for each in parts:
            each.observe(self._part_went_on, "frame")

    def __repr__(self) -> str:
        count = len(self.hand_ins)
        return f"HandInWidget({self.word!r}, {count} part{'s' * (count != 1)})"

    @property
    def hand_ins(self) -> tuple[Handed, ...]:
        """What has been done so far, part by part."""
        made = tuple(each.hand_in for each in self._parts)
        names = None if self._lesson is True else self._lesson
        return made if self._lesson is False else (*made, lesson_done(self.word, names or None))

    @property
    def code(self) -> str:
        """The code of what has been done so far; several parts have one each, with a plus sign between."""
        return f" {BETWEEN} ".join(map(code_for, self.hand_ins))

    def file(self) -> str:
        """The text of the file that is handed in."""
        return self._file[1]

    @property
    def _file(self) -> tuple[str, str]:
        hand_ins = self.hand_ins
        if len(hand_ins) > 1:
            return called(self.word, "homework", self.name), write_parts(self.word, self.name, hand_ins)
        (alone,) = hand_ins
        named = type(alone)(**{**_fields(alone), "name": self.name})
        return file_name(named), write_file(named)

    @property
    def _done_so_far(self) -> tuple[int, ...]:
        return tuple(each.hand_in.progress for each in self._parts)

    def _part_went_on(self, _change: Any) -> None:
        """A board is over, or a question answered: all of it is shown again; to do so at each card would be slow."""
        if self._seen != self._done_so_far:
            self._seen = self._done_so_far
            self.refresh()

    def refresh(self) -> None:
        """Show what has been done by now."""
        with self._lock:
            self._show_written()

    # What is shown

    def _show_written(self) -> None:
        self._guarded(setattr, self, "frame", following(self.frame, self._state()))

    def _state(self) -> Json:
        code, hand_ins = self.code, self.hand_ins
        picture = qr_picture(code)
        done = sum(each.is_complete for each in hand_ins)
        steps: list[Step] = ["done" if each.is_complete else "now" for each in hand_ins]
        label = phrase("{done} of {count} parts finished", done=done, count=len(hand_ins))
        homework = homework_json(steps, label, "", False, code, "")
        qr = None if picture is None else [picture.path, picture.size]
        homework["handed"] = {"code": code, "qr": qr, "name": self.name, "file": list(self._file)}
        text = phrase("Write your name, then download the file or copy the code.")
        panel = {
            **{"title": phrase("What you hand in"), "label": phrase("What you hand in"), "text": text},
            **{"tally": None, "rows": [_HEADS, *map(_row, hand_ins)], "note": None},
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

    def _pictured(self) -> Drawing:
        return drawing.note(phrase("What you hand in"), [str(_row(each)[0]) for each in self.hand_ins])

    # From the page

    def _answer(self, request: Request) -> dict[str, Any]:
        if request.do is not None:
            self._command(request.do)
        else:
            self._take_in_writing(request.fields.get("answer"))
        return {"n": self.frame["n"]}

    def _snapshot(self) -> Callable[[], None]:
        restore, name = super()._snapshot(), self.name

        def restore_all() -> None:
            restore()
            if self.name != name:
                self.name = name
                self._show_written()

        return restore_all

    @property
    def _commands(self) -> dict[str, Callable[[], None]]:
        return {"again": self._show_written}

    def _go_on_from(self, code: str) -> None:
        raise Refused(phrase("**Go on in the part itself:** its own code is taken up there."), "late")


_HEADS: list[str | int] = [phrase("Part"), phrase("Done")]


def _row(handed: Handed) -> list[str | int]:
    """A part in words, and how much of it was done."""
    work = handed.assignment
    whole = work.count if hasattr(work, "count") else len(work.boards)
    return [work.title, phrase("{done} of {whole}", done=handed.progress, whole=whole)]


def _fields(handed: Handed) -> dict[str, Any]:
    return {name: getattr(handed, name) for name in handed.__dataclass_fields__}


def lesson_done(word: str, names: tuple[str, ...] | None = None) -> LessonHandIn:
    """What has been done by hand in the exercises of this notebook, or in those named; BadOption if there are none."""
    every = tuple(MADE) if names is None else names
    done = tuple(
        ExerciseDone(each.solved, each.shown, each.tries, each.hints, 10 * int(each.seconds // 10))
        for each in map(MADE.__getitem__, every)
    )
    return LessonHandIn(Lesson.of(word, every), done)


def tell_hand_ins() -> None:
    """Something was done: whoever shows what is handed in, shows it."""
    for each in list(_OPEN):
        if each.comm is not None:
            each.refresh()


def hand_in(
    word: str, *parts: Any, lesson: bool | None = None, name: str | None = None, **settings: Any
) -> HandInWidget:
    """Hand in a lesson, or several parts of homework together, with one code, one QR code and one file.

    Put it into the last cell of a notebook. It counts what pupils solve by their own clicks, with their slips, hints
    and time, but not what a cell answers.

    Parameters
    ----------
    word
        A code word for the class; ``wn.class_report`` needs it to read the hand-ins.
    *parts
        Widgets made by ``wn.homework``, ``wn.quiz`` and ``wn.exam`` with the same word.
    lesson
        Whether to include this notebook's exercises; by default only if there are no parts.
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
        For a part of the wrong kind or with another word, or a lesson without exercises.

    """
    for each in parts:
        work = getattr(getattr(each, "hand_in", None), "assignment", None)
        if work is None:
            raise BadOption(phrase("{part} cannot be handed in: name homework, a quiz or an exam.", part=quoted(each)))
        if work.word != check_word(word):
            raise BadOption(
                phrase(
                    "This part has the word {theirs!r}, not {word!r}: all need the same.", theirs=work.word, word=word
                )
            )
    return HandInWidget(word, parts, not parts if lesson is None else bool(lesson), name, **settings)

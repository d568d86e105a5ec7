"""The common part of all kinds of homework: a name, a code to continue from, and the hand-in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from whist_nb.classroom.files import check_name, file_name, write_file
from whist_nb.classroom.lesson_hand_in import LessonHandIn
from whist_nb.classroom.qr import qr_picture
from whist_nb.classroom.read_codes import Handed, code_for, read_any_code
from whist_nb.classroom.saved_work import SavedWork
from whist_nb.engine.errors import BadOption, WhistError
from whist_nb.engine.phrases import phrase, without_emphasis
from whist_nb.tables.door import MessageHandler, Refused
from whist_nb.tables.frame_parts import Json


class HandsIn(MessageHandler):
    """The part of a desk or widget that does homework."""

    word: str
    name: str | None
    frame: Json
    alone = True
    """Whether it is handed in by itself rather than with other parts."""

    @property
    def code(self) -> str:
        """The code of the work so far."""
        raise NotImplementedError

    @property
    def _work_to_keep(self) -> SavedWork:
        return SavedWork(self.word, self.name, self.code)

    @property
    def _progress_to_keep(self) -> object:
        """Everything played or answered, and the name: a notebook may be saved in the middle of a board."""
        return self.name, self.frame["state"]["homework"]["code"]

    @property
    def _to_hand_in(self) -> str:
        """The label of the button that leads to the hand-in, or to the summary."""
        return phrase("Hand in") if self.alone else phrase("How it went")

    def rename(self, name: str | None) -> None:
        """Change the name on the hand-in."""
        self._from_python(lambda: self._call(name))

    def resume(self, code: str) -> None:
        """Continue from a code; raise BadOption if work has begun here, or if the code does not fit."""
        refusal = self._from_python(lambda: self._go_on_from(code))
        if refusal is not None:
            raise BadOption(without_emphasis(refusal.reason))

    def _take_in_writing(self, answer: object) -> None:
        """Accept a name or a code that the pupil has typed."""
        match answer:
            case {"name": str(name)}:
                self._call(name)
            case {"code": str(code)}:
                self._go_on_from(code)
            case {"anew": str(code)}:
                self._start_again(code)
            case _:
                raise Refused("**That message cannot be read:** nothing has changed.", "bad")

    def _call(self, name: str | None) -> None:
        try:
            self.name = check_name(name if name and name.strip() else None)
        except WhistError as problem:
            raise Refused(str(problem), "bad") from None
        self._show_written()

    def _show_written(self) -> None:
        """Show the hand-in, with the name that was typed."""
        raise NotImplementedError

    def _go_on_from(self, code: str) -> None:
        """Continue from where a code was written; Refused says why not."""
        raise NotImplementedError

    def _start_again(self, code: str) -> None:
        """Begin with the first card although a page has kept a code: that is counted. Refused says why not."""
        raise Refused("**That message cannot be read:** nothing has changed.", "bad")

    def _restarts_after(self, code: str) -> int:
        """Return how often this was begun again, after a code that is given up."""
        try:
            found = read_any_code(code, self.word)
        except WhistError:  # it was played all the same
            return 1
        return 1 + (0 if isinstance(found, LessonHandIn) else found.restarts)


Step = Literal["done", "now", "todo"]


def homework_json(
    steps: Sequence[Step], label: str, at: str, begun: bool, code: str, key: str, run: str | None = None
) -> Json:
    """Return the state of some homework for a frame; ``run`` if the work of several runs adds up."""
    return {
        **{"steps": list(steps), "label": label, "at": at},
        **{"begun": begun, "code": code, "key": key, "run": run, "handed": None},
    }


def handed_json(hand_in: Handed) -> Json:
    """Return the hand-in: the code, its QR picture, and the file."""
    return handed_parts(code_for(hand_in), hand_in.name, (file_name(hand_in), write_file(hand_in)))


def handed_parts(code: str, name: str | None, file: tuple[str, str]) -> Json:
    """Return what is handed in under one code, with its QR picture; the file is its name and its text."""
    picture = qr_picture(code)
    qr = None if picture is None else [picture.path, picture.size]
    return {"code": code, "qr": qr, "name": name, "file": list(file)}


def key_of(*named: object, **options: object) -> str:
    """Return the key under which a page keeps the work so far; other homework has a key of its own."""
    return "/".join(map(str, (*named, *(f"{name}={value!r}" for name, value in options.items()))))

"""What all kinds of homework share: a name, a code to go on from, and the hand-in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from whist_nb.classroom.files import check_name, file_name, write_file
from whist_nb.classroom.qr import qr_picture
from whist_nb.classroom.read_codes import Handed, code_for
from whist_nb.engine.errors import BadOption, WhistError
from whist_nb.engine.phrases import phrase
from whist_nb.tables.door import MessageHandler, Refused
from whist_nb.tables.frame_parts import Json


class HandsIn(MessageHandler):
    """Part of a desk or a widget at which homework is done."""

    name: str | None
    alone = True
    """Whether it is handed in by itself, not together with other parts."""

    @property
    def _to_hand_in(self) -> str:
        """The label of the button that leads to what is handed in, or to how it went."""
        return phrase("Hand in") if self.alone else phrase("How it went")

    def rename(self, name: str | None) -> None:
        """Write another name on what is handed in."""
        self._from_python(lambda: self._call(name))

    def resume(self, code: str) -> None:
        """Go on where a code was written; BadOption once something was done here, or for a code that does not fit."""
        refusal = self._from_python(lambda: self._go_on_from(code))
        if refusal is not None:
            raise BadOption(refusal.reason)

    def _take_in_writing(self, answer: object) -> None:
        """The pupil has written their name, or a code to go on from."""
        match answer:
            case {"name": str(name)}:
                self._call(name)
            case {"code": str(code)}:
                self._go_on_from(code)
            case _:
                raise Refused(phrase("**That message cannot be read:** nothing has changed."), "bad")

    def _call(self, name: str | None) -> None:
        try:
            self.name = check_name(name if name and name.strip() else None)
        except WhistError as problem:
            raise Refused(str(problem), "bad") from None
        self._show_written()

    def _show_written(self) -> None:
        """Show what is there, with the name that was written."""
        raise NotImplementedError

    def _go_on_from(self, code: str) -> None:
        """Go on where a code was written; Refused says why not."""
        raise NotImplementedError


Step = Literal["done", "now", "todo"]


def homework_json(
    steps: Sequence[Step], label: str, at: str, begun: bool, code: str, key: str, run: str | None = None
) -> Json:
    """How far a homework has come, as a frame tells it; ``run`` where what was done in several runs adds up."""
    return {
        **{"steps": list(steps), "label": label, "at": at},
        **{"begun": begun, "code": code, "key": key, "run": run, "handed": None},
    }


def handed_json(hand_in: Handed) -> dict[str, Any]:
    """What is handed in: the code, its QR picture, and the file."""
    code = code_for(hand_in)
    picture = qr_picture(code)
    return {
        "code": code,
        "qr": None if picture is None else [picture.path, picture.size],
        "name": hand_in.name,
        "file": [file_name(hand_in), write_file(hand_in)],
    }


def key_of(*named: object, **options: object) -> str:
    """Under which a page keeps how far it has come: another one for any other homework."""
    return "/".join(map(str, (*named, *(f"{name}={value!r}" for name, value in options.items()))))

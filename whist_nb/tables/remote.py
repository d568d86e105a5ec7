"""A desk for a game that runs elsewhere: frames arrive over a line, and clicks go out over it.

A line is anything that carries JSON both ways: a socket, a queue, a file. Where the game runs, ``HostedDesk`` connects
a desk to the line; at the other end, ``RemoteDesk`` has the same interface as that desk.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from whist_nb.tables.desk import MAY, Desk
from whist_nb.tables.door import Refused, plain, sender
from whist_nb.tables.frame_parts import Json
from whist_nb.tables.shared_game import SharedGame

LONGEST_FRAME: Final = 200_000
"""The most letters of a frame, which usually has a few thousand."""


class HostedDesk:
    """A desk at the end of a line, where the game is: ``HostedDesk(shared(game), line.send, seat=2)``.

    Only this end decides what the far end may do and see, as at any other desk.
    """

    def __init__(self, shared: SharedGame, line: Callable[[str], Any], **desk: Any) -> None:
        self._line = line
        may = desk.pop("may", MAY)
        may = {may} if isinstance(may, str) else set(may) - {"play_for"}  # in a room nobody sees another's hand
        self.desk = Desk(shared, may=may, **desk, show=self._show, send=self._send)
        self._show(self.desk.frame)

    def receive(self, text: str) -> None:
        """Receive a text from the line; if it is not a message, reply with what is wrong with it."""
        self.desk.heard(_read(text))

    def close(self) -> None:
        """Handle a broken line, or a far end that has left."""
        self.desk.leave()

    def _show(self, frame: Json) -> None:
        self._line(json.dumps({"frame": frame}))

    def _send(self, answer: Json) -> None:
        self._line(json.dumps({"answer": answer}))


class RemoteDesk:
    """The near end: shows the frames of a desk elsewhere, and sends every request there.

    ``show`` is given each frame, ``send`` each answer; ``frame`` is the last one, None before the first. Nothing is
    decided here.
    """

    def __init__(
        self,
        line: Callable[[str], Any],
        show: Callable[[Json], Any] | None = None,
        send: Callable[[Json], Any] | None = None,
    ) -> None:
        self._line, self._show, self._send = line, show or _nobody, send or _nobody
        self._clicks = 0
        self.frame: Json | None = None
        self.refused: str | None = None

    def heard(self, message: Any) -> None:
        """Send a message from the page over the line; if that fails, tell the page."""
        try:
            text = json.dumps(plain(message), allow_nan=False)
        except Refused as refusal:
            return self._answered({**sender(message), **refusal.to_dict()})
        try:
            self._line(text)
        except Exception:
            refusal = Refused("**There is no connection:** nothing has changed.", "trouble")
            self._answered({**sender(message), **refusal.to_dict()})

    def click(self, answer: object) -> None:
        """Answer as if by a person's click; if the answer is refused, ``refused`` has the reason."""
        self._ask({"act": str(answer)})

    def press(self, button: str) -> None:
        """Press a button of the table: "hint", "undo", "next" and so on."""
        self._ask({"do": str(button)})

    def receive(self, text: str) -> None:
        """Receive a frame or an answer from the line; ignore anything else."""
        given = _read(text)
        if not isinstance(given, Mapping):
            return
        frame, answer = given.get("frame"), given.get("answer")
        if _is_frame(frame) and (self.frame is None or frame["n"] > self.frame["n"]):
            self.frame = frame
            self._show(frame)
        elif isinstance(answer, dict):
            self._answered(answer)

    def _ask(self, wish: Json) -> None:
        self._clicks += 1
        self.refused = None
        self.heard({**wish, "seq": self._clicks, "view": "python"})

    def _answered(self, answer: Json) -> None:
        if answer.get("view") == "python":
            self.refused = answer.get("reason")
        self._send(answer)


def _read(text: str) -> Any:
    """Read a text from a line as JSON; None if it is not."""
    if not isinstance(text, str) or len(text) > LONGEST_FRAME:
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _is_frame(given: object) -> bool:
    return isinstance(given, dict) and type(given.get("n")) is int and isinstance(given.get("state"), dict)


def _nobody(_given: Json) -> None:
    """Ignore a frame or an answer for which nobody is waiting."""

"""The building blocks of frames, for every host: a button, the status line, a step, the next frame."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from whist_nb.tables.door import Refused

Json = dict[str, Any]
NO_TABLE: Final[Json] = {"me": None, "seats": [], "hand": None, "trick": None}
"""The parts of a picture without a table."""


def button(do: str, label: str, key: str | None, icon: str, main: bool = False, off: bool = False) -> Json:
    """A button below the table; the ``main`` one takes the game forward."""
    return {"do": do, "label": label, "key": key, "icon": icon, "main": main, "off": off}


def status_line(text: str, kind: str = "plain", more: str | None = None, rule: str | None = None) -> Json:
    """The line above the viewer's hand."""
    return {"kind": kind, "text": text, "more": more, "rule": rule}


def refusal_line(refusal: Refused) -> Json:
    """The status line that shows a refusal."""
    return status_line(refusal.reason, "why" if refusal.kind == "rule" else "trouble", rule=refusal.rule)


def step(verb: str, say: str | None, patch: Json, seat: int | None = None, card: str | None = None) -> Json:
    """Something that happened on the way to a frame, and the keys of the picture that it changes."""
    return {"verb": verb, "seat": seat, "card": card, "say": say, "patch": patch}


def first_frame(state: Json, decision: int = 0) -> Json:
    """The frame that a widget shows first."""
    return {"n": 1, "state": state, "steps": [], "decision": decision}


def following(frame: Json, state: Json, steps: Iterable[Json] = (), **more: Any) -> Json:
    """The frame after another one."""
    return {**frame, "n": frame["n"] + 1, "state": state, "steps": list(steps), **more}


def must_follow(frame: Json, made: object) -> Json:
    """Return a new frame if it can be shown after another one; raise TypeError for anything else."""
    match made:
        case {"n": int(number), "state": dict(), "steps": list()} if number == frame["n"] + 1 and set(made) == set(
            frame
        ):
            return made
    raise TypeError("a handler returned something other than the next frame")

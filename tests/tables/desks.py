"""Desks that keep what they show and what they answer, without any page."""

from __future__ import annotations

import json
from typing import Any

import whist_nb as wn
from whist_nb.tables.desk import Desk
from whist_nb.tables.shared_game import shared


class Heard(Desk):
    """A desk whose frames and answers are kept, as JSON took them."""

    def __init__(self, game: wn.Game, seat: Any = 0, **more: Any) -> None:
        self.frames: list[Any] = []
        self.answers: list[Any] = []
        super().__init__(shared(game), seat, show=self._keep, send=self.answers.append, **more)

    def _keep(self, frame: Any) -> None:
        self.frames.append(json.loads(json.dumps(frame, allow_nan=False)))

    @property
    def legal(self) -> Any:
        return self.frame["state"]["legal"]

    def say(self, **message: Any) -> Any:
        """Send a message as a page does, and return the answer."""
        self.heard({"seq": len(self.answers) + 1, "view": "page", **message})
        return next(answer for answer in reversed(self.answers) if "wait" not in answer)  # as a slow machine says

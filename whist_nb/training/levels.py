"""The level of each skill in each game, which a session moves and the log keeps.

>>> from whist_nb.training.log import LearnerLog
>>> levels = Levels(LearnerLog(":memory:"), success=0.8)
>>> levels.of("whist", "voids").level
2
"""

from __future__ import annotations

from copy import copy
from datetime import datetime
from typing import Final

from whist_nb.engine.errors import BadOption
from whist_nb.training.drills import EASIEST, TOP
from whist_nb.training.log import LearnerLog
from whist_nb.training.pace import Staircase

FIRST: Final = 2
"""Everybody's first level."""


class Levels:
    """The levels of one learner; ``success`` is the share of right answers at which they settle."""

    def __init__(self, log: LearnerLog, success: float) -> None:
        self.log, self.success = log, success
        self._paces: dict[str, Staircase] = {}

    def copy(self) -> Levels:
        """Return a copy of the levels that moves independently, with the same log."""
        twin = Levels(self.log, self.success)
        twin._paces = {key: copy(pace) for key, pace in self._paces.items()}
        return twin

    def of(self, game: str, skill: str) -> Staircase:
        """Return the level of a skill, as moved in this session or as it was kept."""
        key = f"{game}/{skill}"
        if key not in self._paces:
            ladder = {"low": EASIEST, "high": TOP, "target": self.success}
            try:
                self._paces[key] = Staircase.from_dict({"level": FIRST, **(self.log.pace(key) or {}), **ladder})
            except BadOption:  # it was damaged: the skill begins again like a new one
                self._paces[key] = Staircase.from_dict({"level": FIRST, **ladder})
        return self._paces[key]

    def answered(self, game: str, skill: str, credit: float, at: datetime) -> None:
        """Move a level after an answer of that weight, and keep it."""
        pace = self.of(game, skill)
        pace.answered(credit)
        self.log.keep_pace(f"{game}/{skill}", pace.to_dict(), at)

    def moves(self, game: str, skill: str, rung: int, was_due: bool) -> bool:
        """Return whether an answer at that level says anything about the learner's level.

        An answer the level itself asked for does. One that came because it was due may have been easier or harder than
        the level asks for, and then says little: right answers below it would raise it for ever.
        """
        return not was_due or abs(rung - max(EASIEST, self.of(game, skill).level)) < 1

"""The level of each skill in each game, as a session moves it and the log keeps it.

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
"""Where everybody begins."""


class Levels:
    """The paces of one learner; ``success`` is the share of right answers at which they rest."""

    def __init__(self, log: LearnerLog, success: float) -> None:
        self.log, self.success = log, success
        self._paces: dict[str, Staircase] = {}

    def copy(self) -> Levels:
        """The same paces, which move on their own from here; the log is the same one."""
        twin = Levels(self.log, self.success)
        twin._paces = {key: copy(pace) for key, pace in self._paces.items()}
        return twin

    def of(self, game: str, skill: str) -> Staircase:
        """The pace of a skill: as this session has moved it, or as it was kept."""
        key = f"{game}/{skill}"
        if key not in self._paces:
            ladder = {"low": EASIEST, "high": TOP, "target": self.success}
            try:
                self._paces[key] = Staircase.from_dict({"level": FIRST, **(self.log.pace(key) or {}), **ladder})
            except BadOption:  # it was spoilt: the skill begins anew, as one that was never trained
                self._paces[key] = Staircase.from_dict({"level": FIRST, **ladder})
        return self._paces[key]

    def answered(self, game: str, skill: str, credit: float, at: datetime) -> None:
        """Move a pace by an answer that counts so much, and keep it."""
        pace = self.of(game, skill)
        pace.answered(credit)
        self.log.keep_pace(f"{game}/{skill}", pace.to_dict(), at)

    def moves(self, game: str, skill: str, rung: int, was_due: bool) -> bool:
        """Whether an answer at that rung says anything of the level.

        What the level itself asked for does. What came because it was due was perhaps easier or harder than the level
        asks for, and then says little: right answers below it would raise it without end.
        """
        return not was_due or abs(rung - max(EASIEST, self.of(game, skill).level)) < 1

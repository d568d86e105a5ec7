"""An adaptive level: harder after right answers, easier after wrong ones, so that most answers are right.

A weighted up-down staircase (Kaernbach 1991): a right answer raises the level by ``step * (1 - target)``, a wrong one
lowers it by ``step * target``, so the level settles where the target share of answers is right. An answer that gets
part of the credit moves it by ``step * (credit - target)``, so the level settles where the average credit is the
target. The steps are large at first and shrink with each change of direction, down to a floor that follows a learner
who improves.

>>> pace = Staircase(level=3, target=0.8)
>>> for right in (True, True, True, False):
...     pace.answered(right)
>>> round(pace.level, 2)
3.2
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from random import Random
from typing import Any, Final

from whist_nb.engine.errors import BadOption

TARGET: Final = 0.8
"""The share of right answers at which practice is neither dull nor hopeless."""
BELOW: Final = 1.0
"""How far the level may fall below the lowest, so that one lucky answer there does not raise it at once."""


def check_target(name: str, value: object) -> float:
    """Check for a possible target share of right answers; BadOption for anything else."""
    if isinstance(value, float) and 0.5 <= value <= 0.95:
        return value
    raise BadOption("{name}={value!r:.40}: expected a share of right answers from 0.5 to 0.95.", name=name, value=value)


@dataclass
class Staircase:
    """The level of one skill, between ``low`` and ``high``; whole numbers are the levels of a drill.

    ``target`` is the share of right answers to aim for, between 0.5 and 0.95. ``step`` is the size of the first step,
    and ``floor`` is the smallest size to which the steps shrink.
    """

    level: float = 1.0
    target: float = TARGET
    low: float = 0.0
    high: float = 12.0
    step: float = 3.0
    floor: float = 0.6
    turns: int = 0
    trials: int = 0
    last: bool | None = None

    def __post_init__(self) -> None:
        check_target("target", self.target)
        if not self.low - BELOW <= self.level <= self.high:
            raise BadOption(
                "level={level!r}: the levels are {low:g} to {high:g}.", level=self.level, low=self.low, high=self.high
            )
        if any(type(count) is not int or count < 0 for count in (self.turns, self.trials)):
            raise BadOption(f"turns={self.turns!r:.40}, trials={self.trials!r:.40}: expected integers of at least 0.")
        if not 0 < self.floor <= self.step:
            raise BadOption(
                f"step={self.step!r}, floor={self.floor!r}: both must be above 0, and the floor must not be "
                f"above the step."
            )

    def answered(self, credit: float) -> None:
        """Move the level after an answer.

        Parameters
        ----------
        credit
            The credit for the answer: True, False, or a number from 0 to 1 for one that is partly right.

        Raises
        ------
        BadOption
            If the credit is out of range.
        """
        if not 0 <= credit <= 1:
            raise BadOption("credit={credit!r:.40}: expected the credit for the answer, from 0 to 1.", credit=credit)
        rises = credit >= self.target
        if self.last is not None and rises is not self.last:
            self.turns += 1
        size = max(self.floor, self.step / (1 + 0.5 * self.turns))
        self.level = min(self.high, max(self.low - BELOW, self.level + size * (credit - self.target)))
        self.trials, self.last = self.trials + 1, rises

    def rung(self, rng: Random) -> int:
        """Draw the level for the next question, a whole number: at 3.4, it is 4 four times in ten and otherwise 3.

        Parameters
        ----------
        rng
            The source of chance.

        Returns
        -------
        int
            The level.
        """
        level = max(self.low, self.level)
        whole = int(level)
        return min(int(self.high), whole + (rng.random() < level - whole))

    def to_dict(self) -> dict[str, Any]:
        """Return the state of the level as plain JSON.

        Returns
        -------
        dict
            The fields by name.
        """
        return asdict(self)

    @classmethod
    def from_dict(cls, kept: Mapping[str, Any]) -> Staircase:
        """Restore a level that was stored.

        Parameters
        ----------
        kept
            The state, as returned by `to_dict`.

        Returns
        -------
        Staircase
            The level.

        Raises
        ------
        BadOption
            If ``kept`` is not a valid state.
        """
        try:
            return cls(**kept)
        except TypeError as problem:
            raise BadOption("That is not a stored pace: {problem}.", problem=problem) from None

"""What an aim is counted in, and the words for it."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from whist_nb.engine.phrases import phrase
from whist_nb.engine.wording import percentage


class Unit(StrEnum):
    """What an aim is counted in. The values are kept in learners' logs; ``words`` has the names for readers."""

    TRICKS = "tricks"
    POINTS = "points"
    CHANCE_OF_TRICK = "chance of a trick"
    CHANCE_TO_WIN = "chance to win the deal"

    @property
    def is_chance(self) -> bool:
        """Whether it is a share of all deals, shown as a percentage."""
        return self in (Unit.CHANCE_OF_TRICK, Unit.CHANCE_TO_WIN)

    def words(self, one: bool = False) -> str:
        """Return the name of the unit, for ``one`` of it or more."""
        return (_ONE if one else _MANY)[self]


_MANY: Final = {
    Unit.TRICKS: phrase("tricks"),
    Unit.POINTS: phrase("points"),
    Unit.CHANCE_OF_TRICK: phrase("chance of a trick"),
    Unit.CHANCE_TO_WIN: phrase("chance to win the deal"),
}
_ONE: Final = _MANY | {Unit.TRICKS: phrase("trick"), Unit.POINTS: phrase("point")}


def gain(unit: Unit, cost: float) -> str:
    """Return how much more the better answer is worth: '0.4 tricks more', 'an 8% better chance of a trick'."""
    if unit.is_chance:
        return f"{percentage(100 * cost)} better {unit.words()}"
    return f"{cost:.1f} {unit.words()} more"

"""The outcome of trying answers in play-outs, before it is put into words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from whist_nb.analysis.units import Unit
from whist_nb.engine.actions import Action

if TYPE_CHECKING:
    from whist_nb.analysis.outcomes import AnswerValue


@dataclass(frozen=True)
class Trial:
    """The results of a trial: the value of each answer, ``reported`` in a unit.

    Answers are compared by ``values``, which differ from ``reported`` if a goal takes more into account than it shows.
    ``worlds`` is the number of worlds tried; it is 0 if the cards are known and the result is exact.
    """

    unit: Unit
    values: Mapping[Action, AnswerValue]
    reported: Mapping[Action, AnswerValue]
    worlds: int

    @property
    def top(self) -> Action:
        """The answer with the best mean; among equals the first."""
        return min(self.values, key=lambda action: self.values[action].behind)

    @property
    def equal(self) -> tuple[Action, ...]:
        """The answers exactly as good as the best."""
        return tuple(action for action, value in self.values.items() if value.behind <= 1e-9)

    @property
    def close(self) -> tuple[Action, ...]:
        """The answers that may well be as good as the best: within two standard errors of the difference."""
        return tuple(action for action, value in self.values.items() if value.behind <= 2 * value.doubt + 1e-9)

"""Rate a learner's strength at problems by Glicko-2 (Mark Glickman, "Example of the Glicko-2 system", 2022).

A rating has a deviation, which says how certain it is, and a volatility, which says how much the learner's strength is
thought to vary. A problem is an opponent with a rating of its own, and solving it is a win.

>>> learner = Rating(1500, 200, 0.06)
>>> after = learner.after([Result(1400, 30, 1), Result(1550, 100, 0), Result(1700, 300, 0)])
>>> round(after.value, 2), round(after.deviation, 2), round(after.volatility, 5)
(1464.05, 151.52, 0.06)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, isfinite, log, log10, pi, sqrt
from typing import Any, Final, NamedTuple

from whist_nb.engine.errors import BadOption

SCALE: Final = 173.7178
"""The number of Glicko's points in one of Glicko-2's."""
MIDDLE: Final = 1500.0
TAU: Final = 0.5
"""A limit on how fast a volatility may change."""
CONVERGED: Final = 1e-6
WIDEST: Final = 350.0
"""The deviation of a player about whom nothing is known."""
CALM: Final = 0.06
"""The volatility of a beginner."""
PROBLEM: Final = 80.0
"""The deviation of a problem's rating, which comes from a ladder of players."""


class Result(NamedTuple):
    """The result of one game, as used to update a rating.

    Attributes
    ----------
    value
        The opponent's rating.
    deviation
        The deviation of that rating.
    score
        1 for a win, 0 for a loss.
    """

    value: float
    deviation: float
    score: float


@dataclass(frozen=True)
class Rating:
    """A rating with its deviation and volatility; the true strength is within two deviations 19 times out of 20."""

    value: float = MIDDLE
    deviation: float = WIDEST
    volatility: float = CALM

    def after(self, results: Sequence[Result]) -> Rating:
        """Return the rating after a period of games; a period without games only makes it less certain.

        Parameters
        ----------
        results
            The games of the period, each against an opponent with its rating from before the period.

        Returns
        -------
        Rating
            The new rating, by steps 2 to 8 of the paper.
        """
        phi = self.deviation / SCALE
        if not results:
            return Rating(self.value, SCALE * sqrt(phi**2 + self.volatility**2), self.volatility)
        games = [(_weight(each.deviation), self.expected(each.value, each.deviation), each.score) for each in results]
        variance = 1 / sum(weight**2 * chance * (1 - chance) for weight, chance, _ in games)
        surplus = sum(weight * (score - chance) for weight, chance, score in games)
        volatility = self._new_volatility(variance * surplus, variance)
        before = sqrt(phi**2 + volatility**2)
        deviation = 1 / sqrt(1 / before**2 + 1 / variance)
        return Rating(self.value + SCALE * deviation**2 * surplus, SCALE * deviation, volatility)

    def expected(self, value: float, deviation: float = PROBLEM) -> float:
        """Return the probability of a win against an opponent.

        Parameters
        ----------
        value
            The opponent's rating.
        deviation
            The deviation of that rating.

        Returns
        -------
        float
            The chance, from 0 to 1.
        """
        return 1 / (1 + exp(-_weight(deviation) * (self.value - value) / SCALE))

    def _new_volatility(self, gain: float, variance: float) -> float:
        """Step 5: the volatility that fits a gain, by the Illinois algorithm."""
        phi, start = self.deviation / SCALE, log(self.volatility**2)

        def f(x: float) -> float:
            spread = phi**2 + variance + exp(x)
            return exp(x) * (gain**2 - spread) / (2 * spread**2) - (x - start) / TAU**2

        a, b = start, _lower_bound(gain, phi, variance, start, f)
        at_a, at_b = f(a), f(b)
        while abs(b - a) > CONVERGED:
            c = a + (a - b) * at_a / (at_b - at_a)
            at_c = f(c)
            if at_c * at_b <= 0:
                a, at_a = b, at_b
            else:
                at_a /= 2
            b, at_b = c, at_c
        return exp(a / 2)

    def to_dict(self) -> dict[str, float]:
        """Return the rating as plain JSON.

        Returns
        -------
        dict
            Value, deviation and volatility by name.
        """
        return {"value": self.value, "deviation": self.deviation, "volatility": self.volatility}

    @classmethod
    def from_dict(cls, kept: Mapping[str, Any]) -> Rating:
        """Restore a stored rating.

        Parameters
        ----------
        kept
            The rating, as returned by ``to_dict``.

        Returns
        -------
        Rating
            The rating.

        Raises
        ------
        BadOption
            If ``kept`` is not a rating.
        """
        numbers = [kept.get(name) for name in ("value", "deviation", "volatility")]
        if not all(isinstance(each, int | float) and isfinite(each) for each in numbers) or not min(numbers[1:]) > 0:  # type: ignore[type-var]
            raise BadOption("{kept!r:.60} is not a stored rating.", kept=dict(kept))
        return cls(*map(float, numbers))  # type: ignore[arg-type]


def rating_for(learner: float, success: float, deviation: float = PROBLEM) -> float:
    """Return the rating of a problem that the learner would solve with a given probability.

        >>> round(rating_for(1500, 0.5)), round(rating_for(1500, 0.8, deviation=0))
        (1500, 1259)

    Parameters
    ----------
    learner
        The learner's rating.
    success
        The probability of solving it, between 0 and 1.
    deviation
        The deviation of the problem's rating.

    Returns
    -------
    float
        The problem's rating.
    """
    return learner - 400 * log10(success / (1 - success)) / _weight(deviation)


def _weight(deviation: float) -> float:
    """Return the paper's g: an opponent whose rating is uncertain counts for less."""
    phi = deviation / SCALE
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _lower_bound(gain: float, phi: float, variance: float, start: float, f: Any) -> float:
    if gain**2 > phi**2 + variance:
        return log(gain**2 - phi**2 - variance)
    step = 1
    while f(start - step * TAU) < 0:
        step += 1
    return start - step * TAU

"""Estimates of a mean, with its standard error and confidence interval.

>>> estimate([3.0, 1.0, 2.0, 2.0])
2.000 ± 0.408 (95%: 0.702 to 3.298; 4 deals)
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from statistics import NormalDist
from typing import Any

import numpy as np

Z = NormalDist().inv_cdf(0.975)
"""The number of standard errors on each side that contains 95% of a bell curve: 1.96."""


@lru_cache
def width(degrees: int) -> float:
    """Return the number of standard errors on each side that contains 95%, by Student's t with those degrees.

    It uses the series of Cornish and Fisher, exact for one and two degrees and within 0.005 for the others.

    >>> [round(width(degrees), 2) for degrees in (1, 2, 5, 30, 1000)]
    [12.71, 4.3, 2.57, 2.04, 1.96]
    """
    if degrees == 1:
        return math.tan(0.475 * math.pi)
    if degrees == 2:
        return 0.95 * math.sqrt(2 / (1 - 0.95**2))
    powers = {n: Z**n for n in (1, 3, 5, 7, 9)}
    terms = (((1, 1), 4), ((3, 16, 5), 96), ((-15, 17, 19, 3), 384), ((-945, -1920, 1482, 776, 79), 92160))
    total = Z
    for order, (factors, divisor) in enumerate(terms, 1):
        term = sum(factor * powers[2 * place + 1] for place, factor in enumerate(factors)) / divisor
        total += term / degrees**order
    return total


@dataclass(frozen=True)
class Estimate:
    """A mean over ``count`` deals with its standard error; the 95% interval is from ``low`` to ``high``.

    With fewer than two deals the error is infinite. If all values are equal, the error is 0, but this only means that
    more deals are needed to see how they vary.
    """

    mean: float
    error: float
    count: int

    @property
    def half(self) -> float:
        """Half the width of the 95% interval."""
        return self.error * width(self.count - 1) if self.count > 1 else math.inf

    @property
    def low(self) -> float:
        """The lower end of the 95% interval."""
        return self.mean - self.half

    @property
    def high(self) -> float:
        """The upper end of the 95% interval."""
        return self.mean + self.half

    @property
    def is_clear(self) -> bool:
        """Whether the 95% interval excludes zero."""
        return self.low > 0 or self.high < 0

    def to_dict(self) -> dict[str, Any]:
        """Return the mean, error, bounds and count as a row of a table.

        Returns
        -------
        dict
            The keys "mean", "error", "low", "high" and "deals".
        """
        return {"mean": self.mean, "error": self.error, "low": self.low, "high": self.high, "deals": self.count}

    def __repr__(self) -> str:
        bounds = f"{self.low:.3f} to {self.high:.3f}"
        return f"{self.mean:.3f} ± {self.error:.3f} (95%: {bounds}; {self.count} deals)"


def estimate(values: Iterable[float]) -> Estimate:
    """Estimate the mean of independent values.

    Parameters
    ----------
    values
        One value for each deal; nan values are left out.

    Returns
    -------
    Estimate
        The mean with its standard error.
    """
    found = np.asarray(list(values), float)
    found = found[~np.isnan(found)]
    if len(found) < 2:
        return Estimate(float(found.mean()) if len(found) else math.nan, math.inf, len(found))
    return Estimate(float(found.mean()), float(found.std(ddof=1) / math.sqrt(len(found))), len(found))

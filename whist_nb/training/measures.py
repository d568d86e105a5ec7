"""Measures of a series of answers: how well old and new are told apart, and how well the confidence is calibrated.

>>> round(d_prime(hits=18, old=20, false_alarms=4, new=20), 2)
1.97
"""

from __future__ import annotations

from collections.abc import Iterable
from statistics import NormalDist, mean
from typing import NamedTuple

from whist_nb.engine.errors import BadOption

_NORMAL = NormalDist()


def d_prime(hits: int, old: int, false_alarms: int, new: int) -> float:
    """Return how well "gone" and "still out" are distinguished, with half an answer added everywhere for perfect rows.

    ``hits`` of ``old`` cards that had gone were called gone, and ``false_alarms`` of ``new`` ones that had not.
    """
    if not (0 <= hits <= old and 0 <= false_alarms <= new):
        raise BadOption(
            "{hits} hits of {old} and {false_alarms} false alarms of {new}: there are more answers than questions.",
            hits=hits,
            old=old,
            false_alarms=false_alarms,
            new=new,
        )
    hit = _NORMAL.inv_cdf((hits + 0.5) / (old + 1))
    false = _NORMAL.inv_cdf((false_alarms + 0.5) / (new + 1))
    return hit - false


class CalibrationBin(NamedTuple):
    """Answers given with about the same confidence: their number, the mean stated chance, the share that was right."""

    count: int
    said: float
    came: float


def calibration(said: Iterable[tuple[float, bool]], bins: int = 5) -> tuple[CalibrationBin, ...]:
    """Compare stated chances with outcomes, in a number of bins of equal width; empty bins are left out.

    >>> calibration([(0.9, True), (0.95, True), (0.85, False), (0.1, False)], bins=2)
    (CalibrationBin(count=1, said=0.1, came=0.0), CalibrationBin(count=3, said=0.9, came=0.667))
    """
    rows: list[list[tuple[float, bool]]] = [[] for _ in range(bins)]
    for chance, came in said:
        if not 0 <= chance <= 1:
            raise BadOption("A chance of {chance!r}: expected 0 to 1.", chance=chance)
        rows[min(bins - 1, int(chance * bins))].append((chance, came))
    return tuple(
        CalibrationBin(
            len(row), round(mean(chance for chance, _ in row), 3), round(float(mean(came for _, came in row)), 3)
        )
        for row in rows
        if row
    )

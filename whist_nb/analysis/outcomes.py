"""The outcomes of play-outs: tricks for each world and answer, and how the answers compare.

>>> best, other = compare([[7, 6], [8, 6], [6, 6]])
>>> best.mean, other.mean, other.behind
(7.0, 6.0, 1.0)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

Array = Any


class Outcomes:
    """The outcome of every world and first card: ``tricks`` and ``melds`` (worlds, cards, seats), and ``last`` winner.

    Goals need only arithmetic on these arrays; ``look_up`` turns numbers of tricks into points.
    """

    def __init__(self, found: Array, seats: int) -> None:
        self.tricks, self.melds, self.last = found[..., :seats], found[..., seats : 2 * seats], found[..., -1]

    @property
    def total(self) -> int:
        """The number of tricks in every world."""
        return int(self.tricks.reshape(-1, self.tricks.shape[-1])[0].sum())

    def of(self, seats: Sequence[int]) -> Array:
        """Return the tricks that these seats take together."""
        return self.tricks[..., list(seats)].sum(axis=-1)

    @staticmethod
    def look_up(points: Sequence[Any], *numbers: Array) -> Array:
        """Return the points for each number of tricks; a table of more dimensions takes as many numbers."""
        return np.asarray(points, dtype=float)[tuple(np.asarray(each, dtype=np.int64) for each in numbers)]


@dataclass(frozen=True)
class AnswerValue:
    """The mean value of an answer over the worlds, and how certain it is.

    ``mean`` has the standard error ``error``; ``behind`` is the distance from the best answer, and ``doubt`` the
    standard error of that difference on the same worlds.
    """

    mean: float
    error: float
    behind: float = 0.0
    doubt: float = 0.0


def compare(worth: Array) -> list[AnswerValue]:
    """Return means and errors of values (worlds, answers), each also compared with the best on the same worlds."""
    worth = np.asarray(worth, dtype=float)
    count = len(worth)
    means = worth.mean(axis=0)
    best = int(means.argmax())
    root = max(count, 2) ** 0.5
    errors = worth.std(axis=0, ddof=1) / root if count > 1 else np.zeros(len(means))
    gaps = worth[:, [best]] - worth
    doubts = gaps.std(axis=0, ddof=1) / root if count > 1 else np.zeros(len(means))
    return [
        AnswerValue(float(mean), float(error), float(gap), float(doubt))
        for mean, error, gap, doubt in zip(means, errors, gaps.mean(axis=0), doubts, strict=True)
    ]


def joined(parts: Sequence[Array]) -> Array:
    """Stack values of several parts of the worlds, one below the other."""
    return np.concatenate([np.asarray(part, dtype=float) for part in parts])


def side_by_side(each: Sequence[Array]) -> Array:
    """Put values of several answers side by side, one column for each."""
    return np.stack([np.asarray(values, dtype=float) for values in each], axis=1)


def first_caller(calls: Array, order: Sequence[int]) -> Array:
    """Return for each world the first seat of an order that calls, or -1."""
    found = np.full(len(calls), -1)
    for seat in reversed(order):
        found[calls[:, seat]] = seat
    return found


def of_liked(values: Array, liked: Array) -> Array:
    """Return for each world the value in the column with the highest ``liked``; both are (worlds, columns)."""
    return np.take_along_axis(values, liked.argmax(axis=1)[:, None], axis=1)[:, 0]

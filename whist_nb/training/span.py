"""Measuring a span in few questions: how many things somebody can keep in mind, with its uncertainty.

A Bayesian test in the manner of QUEST+ (Watson 2017): a grid of what the learner's span, steadiness and slips might
be, a question of the size from which most is to be learnt, and after each answer a sharper belief.

>>> test = SpanTest(sizes=range(1, 14))
>>> for _ in range(12):
...     size = test.size()
...     test.answered(size, right=size <= 6)
>>> 5 < test.span < 7.5
True
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, log, sqrt
from typing import Final, NamedTuple

from whist_nb.engine.errors import BadOption

STEADINESS: Final = (0.35, 0.6, 1.0, 1.6)
"""How many sizes lie between nearly always and only often, as the width of the logistic curve."""
SLIPS: Final = (0.0, 0.04, 0.1)
"""How often an answer goes wrong whatever the size."""


class Mind(NamedTuple):
    """One learner that might be sitting there."""

    span: float
    width: float
    slips: float

    def right(self, size: float, guess: float) -> float:
        """How likely this learner answers a question of that size rightly."""
        known = (1 - self.slips) / (1 + exp((size - self.span) / self.width))
        return guess + (1 - guess) * known


class SpanTest:
    """A test that asks for the size from which most is learnt.

    ``sizes`` are those that can be asked; ``guess`` is the share of right answers by luck alone. The span is the
    size that is answered rightly every second time, luck and slips set aside.
    """

    def __init__(self, sizes: Iterable[int] = range(1, 16), guess: float = 0.0) -> None:
        self.sizes = tuple(sizes)
        if not self.sizes or any(type(size) is not int or size < 1 for size in self.sizes):
            raise BadOption(f"sizes={self.sizes!r:.60}: whole numbers from 1 are wanted.")
        if not 0 <= guess < 1:
            raise BadOption(f"guess={guess!r}: a share from 0 to below 1 is wanted.")
        self.guess, self.answers = guess, list[tuple[int, bool]]()
        low, high = min(self.sizes) - 1.0, max(self.sizes) + 1.0
        steps = min(60, round((high - low) * 4))
        spans = [low + (high - low) * step / steps for step in range(steps + 1)]
        self._minds = [Mind(span, width, slips) for span in spans for width in STEADINESS for slips in SLIPS]
        self._weights = [1 / len(self._minds)] * len(self._minds)
        self._right = {size: [mind.right(size, guess) for mind in self._minds] for size in self.sizes}

    def size(self) -> int:
        """The size to ask next: the one whose answer leaves the least doubt, the smaller of equals."""
        return min(self.sizes, key=self._doubt_after)

    def answered(self, size: int, right: bool) -> None:
        """Take an answer into account."""
        if size not in self._right:
            raise BadOption(f"size={size!r}: this test asks {', '.join(map(str, self.sizes))}.")
        chances = self._right[size] if right else [1 - chance for chance in self._right[size]]
        weights = [weight * chance for weight, chance in zip(self._weights, chances, strict=True)]
        whole = sum(weights)
        if whole > 0:
            self._weights = [weight / whole for weight in weights]
        self.answers.append((size, bool(right)))

    @property
    def span(self) -> float:
        """The best estimate of the span."""
        return sum(weight * mind.span for weight, mind in zip(self._weights, self._minds, strict=True))

    @property
    def error(self) -> float:
        """The standard deviation of what the span may be."""
        middle = self.span
        spread = sum(w * (mind.span - middle) ** 2 for w, mind in zip(self._weights, self._minds, strict=True))
        return sqrt(spread)

    def interval(self, share: float = 0.9) -> tuple[float, float]:
        """Where the span lies with that certainty."""
        if not 0 < share < 1:
            raise BadOption(f"share={share!r}: a share between 0 and 1 is wanted.")
        by_span: dict[float, float] = {}
        for weight, mind in zip(self._weights, self._minds, strict=True):
            by_span[mind.span] = by_span.get(mind.span, 0.0) + weight
        return _quantile(by_span, (1 - share) / 2), _quantile(by_span, (1 + share) / 2)

    def _doubt_after(self, size: int) -> float:
        """The entropy expected after the answer to a question of that size."""
        right = self._right[size]
        hit = sum(weight * chance for weight, chance in zip(self._weights, right, strict=True))
        doubt = 0.0
        for share, chances in ((hit, right), (1 - hit, [1 - chance for chance in right])):
            if share > 0:
                shares = (w * c / share for w, c in zip(self._weights, chances, strict=True))
                doubt -= share * sum(part * log(part) for part in shares if part > 0)
        return doubt


def _quantile(weights: dict[float, float], share: float) -> float:
    so_far = 0.0
    for value in sorted(weights):
        so_far += weights[value]
        if so_far >= share:
            return value
    return max(weights)

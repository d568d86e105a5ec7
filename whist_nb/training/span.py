"""Measure a memory span in few questions: the hand size you get fully right half the time.

This is a Bayesian test in the manner of QUEST+ (Watson 2017). It keeps a grid of possible values for the learner's
span, unsteadiness and slips, asks for the size that says most about the span, and updates the probabilities after each
answer. Hands with one mistake are distinguished from hands with more, but the number beyond that does not matter: one
learner keeps most of a hand that is too large, another loses whole suits of it, and the span of both would be
misjudged.

>>> test = SpanTest(sizes=range(1, 14))
>>> for _ in range(12):
...     size = test.size()
...     test.answered(size, mistakes=max(0, size - 6))
>>> 6 < test.span < 7
True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import accumulate, product
from math import exp, log, sqrt
from operator import mul
from typing import Final, NamedTuple

from whist_nb.engine.errors import BadOption
from whist_nb.engine.phrases import phrase

UNSTEADY: Final = (0.07, 0.12, 0.2)
"""How much the span varies from hand to hand: the width of the logistic curve, as a share of the span.

For a span that varies by a fifth from hand to hand it is 0.13. Narrower curves would not sharpen the estimate, but only
make the interval promise more than it keeps; `benchmarks/pace.py` counts how often the interval contains the truth.
"""
SLIPS: Final = (0.0, 0.04)
"""How often an answer goes wrong whatever the size."""
ONE_OFF: Final = (0.6, 1.0, 1.7, 2.6)
"""How many cards larger than the span a hand may be and still be kept with at most one mistake half the time."""
STEP: Final = 0.2


def mistakes(shown: Iterable[str], named: Iterable[str]) -> int:
    """Count the mistakes in a marked hand: cards missed or wrong, one put for another being one mistake.

    >>> mistakes(["KH", "2S"], ["KH", "3S"])
    1
    """
    wanted, given = set(shown), set(named)
    return max(len(wanted - given), len(given - wanted))


class LearnerModel(NamedTuple):
    """One possible learner."""

    span: float
    unsteady: float
    slips: float
    one_off: float

    def outcomes(self, size: int) -> tuple[float, float, float]:
        """Return the chances that this learner makes no mistake with that many cards, one mistake, or more."""
        width = max(0.25, self.unsteady * self.span)
        whole = (1 - self.slips) * _logistic((self.span - size) / width)
        nearly = (1 - self.slips) * _logistic((self.span + self.one_off - size) / width) + self.slips / 2
        return whole, nearly - whole, 1 - nearly


def _logistic(value: float) -> float:
    return 1 / (1 + exp(-max(-50.0, value)))


class SpanTest:
    """A test of memory span that always asks for the most informative hand size.

    Parameters
    ----------
    sizes
        The hand sizes that the test may ask for.

    Raises
    ------
    BadOption
        If there are no sizes, or they are not integers of at least 1.
    """

    def __init__(self, sizes: Iterable[int] = range(2, 14)) -> None:
        self.sizes = tuple(sizes)
        if not self.sizes or any(type(size) is not int or size < 1 for size in self.sizes):
            raise BadOption("sizes={sizes!r:.60}: expected integers of at least 1.", sizes=self.sizes)
        self.answers: list[tuple[int, int]] = []
        low, high = max(0.6, min(self.sizes) - 1.0), max(self.sizes) + 1.0
        self._spans = tuple(low + STEP * step for step in range(round((high - low) / STEP) + 1))
        minds = len(UNSTEADY) * len(SLIPS) * len(ONE_OFF)
        self._belief = [[1 / (len(self._spans) * minds)] * minds for _ in self._spans]  # a row for each span

    def size(self) -> int:
        """Return the size to ask for next.

        Returns
        -------
        int
            The size whose answer will leave the least doubt about the span, or in a tie, the smaller one.
        """
        low, high = self.interval(0.96)
        near = [size for size in self.sizes if low - 1.5 <= size <= high + 2.5]
        return min(near or self.sizes, key=self._doubt_after)

    def answered(self, size: int, mistakes: int) -> None:
        """Update the estimate after an answer.

        Parameters
        ----------
        size
            The size of the hand.
        mistakes
            The number of cards that were missed, or wrongly named.

        Raises
        ------
        BadOption
            If the size is not one of ``sizes``, or the number is impossible.
        """
        if size not in self.sizes:
            raise BadOption("size={size!r}: this test asks {sizes}.", size=size, sizes=", ".join(map(str, self.sizes)))
        if type(mistakes) is not int or mistakes < 0:
            raise BadOption("mistakes={mistakes!r:.40}: expected an integer of at least 0.", mistakes=mistakes)
        chances = _chances(self._spans, size)[min(mistakes, 2)]
        belief = [list(map(mul, row, chance)) for row, chance in zip(self._belief, chances, strict=True)]
        whole = sum(map(sum, belief))
        self._belief = [[part / whole for part in row] for row in belief]
        self.answers.append((size, mistakes))

    @property
    def span(self) -> float:
        """The best estimate of the span."""
        return sum(map(mul, self._spans, map(sum, self._belief)))

    @property
    def error(self) -> float:
        """The standard deviation of the estimate."""
        middle = self.span
        return sqrt(sum(sum(row) * (span - middle) ** 2 for span, row in zip(self._spans, self._belief, strict=True)))

    def interval(self, share: float = 0.9) -> tuple[float, float]:
        """Return an interval that contains the span with a given probability.

        Parameters
        ----------
        share
            The probability, between 0 and 1.

        Returns
        -------
        tuple of float
            The bounds.
        """
        if not 0 < share < 1:
            raise BadOption("share={share!r}: expected a share between 0 and 1.", share=share)
        up_to = list(accumulate(map(sum, self._belief)))
        return self._quantile(up_to, (1 - share) / 2), self._quantile(up_to, (1 + share) / 2)

    def in_words(self, largest: int) -> tuple[str, str]:
        """Return the span in words.

        Parameters
        ----------
        largest
            The largest hand that can be shown.

        Returns
        -------
        tuple of str
            A title and a sentence.
        """
        span, (low, high) = self.span, self.interval()
        title = f"{span:.1f} cards"
        if span > largest:
            title = phrase("{largest} cards or more", largest=largest)
        elif span < min(self.sizes):
            title = phrase("Fewer than {sizes} cards", sizes=min(self.sizes))
        between = (
            phrase("between {low:.1f} and {high:.1f}", low=low, high=high) if high <= largest else f"above {low:.1f}"
        )
        what = phrase("Your span is the hand size you get fully right half the time.")
        return title, phrase("{what} Nine times in ten, it is {between}.", what=what, between=between)

    def _quantile(self, up_to: Sequence[float], share: float) -> float:
        """Return the span below which that share of the belief is; each span of the grid covers the step around it."""
        at = next((at for at, so_far in enumerate(up_to) if so_far >= share), len(up_to) - 1)
        before = up_to[at - 1] if at else 0.0
        within = (share - before) / (up_to[at] - before) if up_to[at] > before else 0.5
        return min(self._spans[-1], max(self._spans[0], self._spans[at] + STEP * (min(1.0, within) - 0.5)))

    def _doubt_after(self, size: int) -> float:
        """Return the expected entropy of the span after the answer to a question of that size."""
        doubt = 0.0
        for chances in _chances(self._spans, size):
            shares = [sum(map(mul, row, chance)) for row, chance in zip(self._belief, chances, strict=True)]
            whole = sum(shares)
            doubt -= sum(share * log(share / whole) for share in shares if share > 0)
        return doubt


@cache
def _chances(spans: tuple[float, ...], size: int) -> list[list[tuple[float, ...]]]:
    """Return for each outcome and span the chances of the possible learners with that span."""
    minds = [[LearnerModel(span, *rest) for rest in product(UNSTEADY, SLIPS, ONE_OFF)] for span in spans]
    rows = [list(zip(*(mind.outcomes(size) for mind in row), strict=True)) for row in minds]
    return [list(each) for each in zip(*rows, strict=True)]

"""Decide, for each decision, how many deals a review with a time limit can look at."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from typing import Final

from whist_nb.analysis.decisions import SeatDecision
from whist_nb.engine.phrases import phrase

PAGE_SECONDS: Final = 20.0
"""The seconds a review may take in a page, where Python compiles nothing."""
LEAST: Final = 4
"""The smallest number of deals; fewer would prove nothing."""


class OutOfTime(Exception):
    """Time ran out before every decision was judged."""


class ReviewTime:
    """The time for the decisions of a review: ``worlds`` deals each, or fewer where ``seconds`` would not do.

    Without ``seconds`` there is no limit, but for 20 seconds in a page.
    """

    def __init__(self, decisions: Sequence[SeatDecision], worlds: int, seconds: float | None) -> None:
        in_page = sys.platform == "emscripten"
        self.seconds = PAGE_SECONDS if seconds is None and in_page else seconds
        self.worlds, self.total = worlds, len(decisions)
        self.given: list[int] = []
        self._left = sum(map(size_of, decisions))
        self._began = time.monotonic()
        self._done = 0
        self._is_over = False

    def worlds_for(self, decision: SeatDecision) -> int:
        """In how many deals to look at the next decision. Raises OutOfTime if there is no time for it."""
        worlds = self.worlds if self.seconds is None else self._affordable(self.seconds)
        self.given.append(worlds)
        self._left -= size_of(decision)
        self._done += size_of(decision) * worlds
        return worlds

    def _affordable(self, seconds: float) -> int:
        """As many deals as leave the same number for each decision to come, at the pace so far."""
        if not self._done:
            return min(LEAST, self.worlds)
        spent = time.monotonic() - self._began
        if spent >= seconds:
            self._is_over = True
            raise OutOfTime
        if not spent:
            return self.worlds
        return max(min(LEAST, self.worlds), min(self.worlds, int((seconds - spent) * self._done / spent / self._left)))

    @property
    def note(self) -> str | None:
        """What there was no time for, in a sentence or two; None if there was enough."""
        how = phrase("`review(game, seconds=120)` takes longer and looks at more.")
        if self._is_over:
            done = phrase(
                "The review ended after {seconds:g} seconds with {done} of {total} decisions judged.",
                seconds=self.seconds,
                done=len(self.given),
                total=self.total,
            )
            return f"{done} {how}"
        given = self.given[1:]  # the first shows how quick this machine is
        if min(given, default=self.worlds) == self.worlds:
            return None
        least, most = min(given), max(given)
        fewer = phrase(
            "To finish in {seconds:g} seconds, the review looked at {deals} deals for each decision instead of "
            "{worlds}.",
            seconds=self.seconds,
            deals=least if least == most else phrase("{least} to {most}", least=least, most=most),
            worlds=self.worlds,
        )
        return f"{fewer} {how}"


def size_of(decision: SeatDecision) -> int:
    """About how much work one deal of a decision is: each answer is tried to the end of the cards."""
    view = decision.view
    return len(view.legal_actions()) * max(1, len(view.hand))

"""Divide the time of a review among its decisions: how many deals it can look at for each."""

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
    """Raised if time runs out before every decision has been judged."""


class ReviewTime:
    """The time for a review: ``worlds`` deals for each decision, or fewer if ``seconds`` are too short for that.

    Without ``seconds`` there is no limit, except for 20 seconds in a web page.
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
        """Return how many deals to try for the next decision; raise OutOfTime if there is no time for any."""
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
        """The parts there was no time for, in a sentence or two; None if there was time for everything."""
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
    """Estimate the work for one deal of a decision, in which each answer is played to the last card."""
    view = decision.view
    return len(view.legal_actions()) * max(1, len(view.hand))

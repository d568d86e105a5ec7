"""Pieces of work that go on side by side in threads, a slice at a time, or in turn where threads gain nothing.

>>> def counted(name, to):
...     for number in range(to):
...         done.append(f"{name}{number}")
...         yield
>>> done = []
>>> slices = sum(1 for _ in side_by_side([counted("a", 2), counted("b", 1)], lambda: 0.0, 1))
>>> done, slices
(['a0', 'a1', 'b0'], 5)
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from itertools import islice
from typing import Final

from whist_nb.analysis.kernels.compiling import HAS_NUMBA

MOST: Final = 4
"""The most pieces of work that go on at once: the rest of the machine is for other people."""


def lanes() -> int:
    """Return how many pieces of work gain from going on at once: only compiled code lets other threads run."""
    return 1 if sys.platform == "emscripten" or not HAS_NUMBA else min(MOST, os.cpu_count() or 1)


def side_by_side(works: Iterable[Iterator[None]], until: Callable[[], float], at_once: int) -> Iterator[None]:
    """Go on with that many pieces of work at once; each pause is a slice of them all.

    A slice is at least one step of each, and ends after the clock says ``until()``. A piece of work whose steps are
    short goes on for as long as another is busy with a long one. When one is done, the next begins.
    """
    waiting, running = iter(works), list[Iterator[None]]()
    with nullcontext() if at_once == 1 else ThreadPoolExecutor(at_once - 1, "whist-nb side by side") as pool:
        while running := [*running, *islice(waiting, at_once - len(running))]:
            current = _Slice(until(), len(running))
            others = [pool.submit(current.go_on, each) for each in running[1:]] if pool else []
            more = [current.go_on(running[0]), *(each.result() for each in others)]
            running = [each for each, goes_on in zip(running, more, strict=True) if goes_on]
            yield


class _Slice:
    """The time until everybody has taken a step and reached the end; who is there early takes more steps."""

    def __init__(self, ends: float, works: int) -> None:
        self._ends, self._works = ends, works
        self._there: set[int] = set()

    def go_on(self, work: Iterator[None]) -> bool:
        """Take steps until the slice is over, at least one; return whether there may be more."""
        try:
            return any(self._is_over(work) for _ in work)
        finally:
            self._there.add(id(work))  # nobody waits for what is done, or has failed

    def _is_over(self, work: Iterator[None]) -> bool:
        if time.monotonic() >= self._ends:
            self._there.add(id(work))
        return len(self._there) == self._works

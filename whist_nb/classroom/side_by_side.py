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

    A slice is at least one step of each, and ends when the clock says ``until()``. When one is done, the next begins.
    """
    waiting, running = iter(works), list[Iterator[None]]()
    with nullcontext() if at_once == 1 else ThreadPoolExecutor(at_once - 1, "whist-nb side by side") as pool:
        while running := [*running, *islice(waiting, at_once - len(running))]:
            ends = until()
            others = [pool.submit(_go_on, each, ends) for each in running[1:]] if pool else []
            more = [_go_on(running[0], ends), *(each.result() for each in others)]
            running = [each for each, goes_on in zip(running, more, strict=True) if goes_on]
            yield


def _go_on(work: Iterator[None], ends: float) -> bool:
    """Take steps until then, at least one; return whether there may be more."""
    return any(time.monotonic() >= ends for _ in work)

"""Background work for a table: in a thread of its own or, if there are no threads, between other work."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextvars import copy_context
from typing import Final

SLICE: Final = 0.02
"""For so many seconds a piece of work may hold the thread of a page's message."""
_BETWEEN: Final = 0.005
"""So many seconds other work has its turn between two slices, where one thread must do for all."""

Work = Callable[[], bool]
"""A slice of work, of some ``SLICE`` seconds; whether there is more to do."""


class BackgroundWorker:
    """Whoever does one kind of work beside a table, a slice at a time."""

    def __init__(self, name: str) -> None:
        self._name, self._lock = name, threading.Lock()
        self._is_asked = self._runs = self._has_thread = False

    def start(self, work: Work) -> bool:
        """There may be something to do now; returns at once, and whether it is done in another thread."""
        with self._lock:
            self._is_asked = True
            if self._runs:
                return self._has_thread
            self._runs = self._has_thread = True
        run = copy_context().run
        try:
            threading.Thread(target=run, args=(self._go_on, work), name=f"whist-nb {self._name}", daemon=True).start()
        except RuntimeError:  # no threads in a browser's Python
            self._has_thread = False
            self._later(work)
        return self._has_thread

    def _go_on(self, work: Work) -> None:
        while self._slice(work):
            pass

    def _slice(self, work: Work) -> bool:
        """One slice; whether there is more to do, or more has been asked for meanwhile."""
        self._is_asked = False
        try:
            more = work()
        except BaseException:
            self._runs = False
            raise
        with self._lock:
            self._runs = more or self._is_asked
            return self._runs

    def _later(self, work: Work) -> None:
        """Let others have their turn first; without a loop work for a while now, and again at the next message."""
        try:
            asyncio.get_running_loop().call_later(_BETWEEN, self._between, work)
        except RuntimeError:
            self._slice(work)
            self._runs = False

    def _between(self, work: Work) -> None:
        if self._slice(work):
            self._later(work)

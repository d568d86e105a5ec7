"""Background work for a table, in a separate thread or, if there are no threads, between other work."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from contextvars import copy_context
from typing import Final

SLICE: Final = 0.02
"""Seconds that a piece of work may hold the thread of a page's message."""
_BETWEEN: Final = 0.005
"""Seconds that other work gets first, and between two slices if there is only one thread."""

Work = Callable[[], bool]
"""A function that does a slice of work, for about ``SLICE`` seconds, and returns whether there is more to do."""


class BackgroundWorker:
    """Does one kind of work in a table's background, a slice at a time."""

    def __init__(self, name: str) -> None:
        self._name, self._lock = name, threading.Lock()
        self._is_asked = self._runs = self._has_thread = False

    def start(self, work: Work) -> bool:
        """Start working if there is something to do; return at once whether another thread is doing it."""
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
        time.sleep(_BETWEEN)  # the message that asked for it is answered first: both need the interpreter
        while self._slice(work):
            pass

    def _slice(self, work: Work) -> bool:
        """Do one slice; return whether there is more to do, or more has been asked for meanwhile."""
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
        """Let others have their turn first; without a loop, work for a while now and again at the next message."""
        try:
            asyncio.get_running_loop().call_later(_BETWEEN, self._between, work)
        except RuntimeError:
            self._slice(work)
            self._runs = False

    def _between(self, work: Work) -> None:
        if self._slice(work):
            self._later(work)

"""Background work for a table, in a separate thread or, if there are no threads, between other work."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from contextvars import copy_context
from functools import partial
from typing import Final

SLICE: Final = 0.02
"""Seconds that a piece of work may hold the thread of a page's message."""
_BETWEEN: Final = 0.005
"""Seconds that other work gets first, and between two slices if there is only one thread."""
_WAITS: Final = 30.0
"""Seconds that an idle thread waits for more to do."""

Work = Callable[[], bool]
"""A function that does a slice of work, for about ``SLICE`` seconds, and returns whether there is more to do."""


class BackgroundWorker:
    """Does one kind of work in a table's background, a slice at a time.

    Its thread waits a while for more to do: a click would have to wait for a new one to start.
    """

    def __init__(self, name: str) -> None:
        self._name, self._changed = name, threading.Condition(threading.Lock())
        self._is_asked = self._runs = self._has_thread = False
        self._task: Callable[[], None] | None = None

    @property
    def is_at_work(self) -> bool:
        """Whether there is something left to do of what was asked for."""
        return self._runs

    def start(self, work: Work) -> bool:
        """Start working if there is something to do; return at once whether another thread is doing it."""
        with self._changed:
            self._is_asked = True
            if self._runs:
                return self._has_thread
            self._runs, self._task = True, partial(copy_context().run, self._go_on, work)
            if self._has_thread:
                self._changed.notify()
                return True
            self._has_thread = True
        try:
            threading.Thread(target=self._serve, name=f"whist-nb {self._name}", daemon=True).start()
        except RuntimeError:  # no threads in a browser's Python
            self._has_thread, self._task = False, None
            self._later(work)
        return self._has_thread

    def _serve(self) -> None:
        """Do what there is to do, and wait for more."""
        while (task := self._next_task()) is not None:
            task()
            del task  # a table that nobody holds is gone while its thread waits

    def _next_task(self) -> Callable[[], None] | None:
        """Wait for something to do; None after a while."""
        with self._changed:
            if not self._changed.wait_for(lambda: self._runs, _WAITS):
                self._has_thread = False
            task, self._task = self._task, None
            return task

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
            with self._changed:  # the thread ends
                self._runs = self._has_thread = False
            raise
        with self._changed:
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

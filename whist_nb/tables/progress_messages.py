"""Tell a waiting page what Python is working on, well before the page concludes that nobody is there."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

from whist_nb.analysis import progress
from whist_nb.engine.phrases import phrase

SOON: Final = 0.8
"""Seconds until a waiting page is told, the first time and each time after; a page gives up after three."""

WORKING: Final = phrase("**Python is still working this out.**")
FIRST_TIME: Final = phrase("**Python is still working this out.** The first time on any computer takes longer.")


@contextmanager
def reporting_progress(asker: dict[str, Any], send: Callable[[dict[str, Any]], Any]) -> Iterator[None]:
    """Tell the sender of a message, a ``seq`` and a ``view``, from time to time that it is being worked on."""
    if None in asker.values():
        yield
        return
    done = threading.Event()
    with suppress(RuntimeError):  # no threads in a browser's Python
        threading.Thread(target=_tell, args=(asker, send, done), name="whist-nb is at work", daemon=True).start()
    try:
        yield
    finally:
        done.set()


def _tell(asker: dict[str, Any], send: Callable[[dict[str, Any]], Any], done: threading.Event) -> None:
    with suppress(Exception):  # a line that has just closed, or a place where only the thread asked may speak
        while not done.wait(SOON):
            send({**asker, "wait": FIRST_TIME if progress.is_compiling() else WORKING})

"""The common part of several tests of tables."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], None]], None]:
    """Do something as in a browser's Python: no thread can be started, and no event loop of another test runs."""

    def no_thread(self: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    def do(deed: Callable[[], None]) -> None:
        def without_threads() -> None:
            with monkeypatch.context() as patched:
                patched.setattr(threading.Thread, "start", no_thread)
                deed()

        with ThreadPoolExecutor(1, thread_name_prefix="the only") as pool:
            pool.submit(without_threads).result()

    return do

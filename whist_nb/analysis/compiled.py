"""Run a kernel as plain Python at first, while it is compiled in the background."""

import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

from whist_nb.analysis.kernels import compiling
from whist_nb.analysis.progress import KERNELS
from whist_nb.engine.phrases import phrase

NOT_COMPILED = phrase(
    "numba could not compile part of the analysis, so plain Python is used, which is about twenty times slower"
)

_one_by_one = threading.Lock()
"""numba's own lock is around the compiling, not around what comes before and after it."""


class Compiled:
    """One kernel: plain Python at first, compiled as soon as numba is done with it."""

    def __init__(self, function: Callable[..., Any], signature: str) -> None:
        self.plain = function
        self.fast: Callable[..., Any] | None = None
        self._dispatcher: Any = None
        self.error: BaseException | None = None
        self._signature = signature
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._over = threading.Event()
        self.begun = time.monotonic()
        KERNELS.append(self)

    def start(self) -> None:
        """Start compiling in the background, once only; after the first session, numba's cache makes that quick."""
        with self._lock:
            if compiling.HAS_NUMBA and self._thread is None:
                self.begun = time.monotonic()
                self._thread = threading.Thread(target=self._compile, name="whist-nb compiles", daemon=True)
                self._thread.start()

    def wait(self, seconds: float | None = None) -> None:
        """Wait until a kernel that is being compiled is as quick as it will be, or at most that long."""
        if not self.is_settled:
            self._over.wait(seconds)

    @property
    def is_settled(self) -> bool:
        """Whether the kernel is as quick as it will ever be: compiled, or never going to be."""
        return not compiling.HAS_NUMBA or self.fast is not None or self.error is not None

    @property
    def is_compiling(self) -> bool:
        """Whether numba is compiling it now without having found it in its cache, so that it takes a while."""
        at_it = self._dispatcher is not None and not self._over.is_set()
        return at_it and bool(self._dispatcher.stats.cache_misses)

    def _compile(self) -> None:
        try:
            try:
                dispatcher = self._dispatched()
            except RuntimeError:  # numba walks over tables that an import elsewhere may add to: once more
                dispatcher = self._dispatched()
            if dispatcher.stats.cache_misses:
                compiling.forget_earlier(dispatcher.stats.cache_path)
            self.fast = dispatcher
        except BaseException as error:
            self.error = error
            compiling.say_once("compiled", f"{NOT_COMPILED} ({self.plain.__name__}: {error!r:.200}).")
        finally:
            self._over.set()

    def _dispatched(self) -> Any:
        with _one_by_one:
            dispatcher = self._dispatcher = compiling.cached(self.plain)
            dispatcher.compile(self._signature)
            dispatcher.disable_compile()
        return dispatcher


def wait_for(kernels: Sequence[Compiled], seconds: float | None = None) -> None:
    """Compile kernels and wait until all are ready, for at most ``seconds``; by default there is no limit."""
    end = None if seconds is None else time.monotonic() + seconds
    for kernel in kernels:
        kernel.start()
    for kernel in kernels:
        kernel.wait(None if end is None else max(0.0, end - time.monotonic()))

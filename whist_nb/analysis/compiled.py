"""A kernel as plain Python at once, and compiled in the background while that already answers."""

import threading
from collections.abc import Callable
from typing import Any

from whist_nb.analysis.kernels import compiling
from whist_nb.analysis.progress import COMPILING


class Compiled:
    """One kernel: as plain Python at once, and compiled as soon as numba is done with it."""

    def __init__(self, function: Callable[..., Any], signature: str) -> None:
        self.plain = function
        self.fast: Callable[..., Any] | None = None
        self._dispatcher: Any = None
        self.error: BaseException | None = None
        self._signature = signature
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._over = threading.Event()

    def start(self) -> None:
        """Begin to compile in the background, once; numba's cache makes it short from the second session on."""
        with self._lock:
            if compiling.HAS_NUMBA and self._thread is None:
                self._thread = threading.Thread(target=self._compile, name="whist-nb compiles", daemon=True)
                self._thread.start()

    def wait(self, seconds: float | None = None) -> bool:
        """Whether the compiled kernel is there, at the latest after so long."""
        if self.fast is None and compiling.HAS_NUMBA and self.error is None:
            self.start()
            self._over.wait(seconds)
        return self.fast is not None

    @property
    def from_source(self) -> bool:
        """Whether numba has not found this kernel in its cache, so that it really compiles it."""
        return self._dispatcher is not None and bool(self._dispatcher.stats.cache_misses)

    def _compile(self) -> None:
        COMPILING.append(self)
        try:
            dispatcher = self._dispatcher = compiling.cached(self.plain)
            dispatcher.compile(self._signature)
            dispatcher.disable_compile()
            self.fast = dispatcher
        except BaseException as error:
            self.error = error
        finally:
            COMPILING.remove(self)
            self._over.set()

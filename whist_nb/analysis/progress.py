"""The progress of a long calculation: tqdm's bar if tqdm is installed, otherwise a line of text."""

import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from types import TracebackType
from typing import Any, Final, TextIO

Show = bool | Callable[[int, int], None] | None
"""Whether to show progress: None shows it only if a person is watching; a function is called with (done, total)."""


PATIENCE = 1.0
"""Seconds a calculation may take before it gets a bar."""


KERNELS: Final[list[Any]] = []
"""Every kernel that has been imported and can be compiled; each knows whether it ``is_compiling`` now."""


def is_compiling() -> bool:
    """Return whether something is being compiled at this moment, which slows everything else down."""
    return any(each.is_compiling for each in KERNELS)


def is_watched() -> bool:
    """Return whether a person is watching: a notebook, or a terminal."""
    shell = sys.modules.get("IPython")
    return sys.stderr.isatty() or bool(shell and shell.get_ipython())


def aside() -> TextIO:
    """Return where to show the progress: under the cell in a notebook, otherwise on the error stream."""
    shell = sys.modules.get("IPython")
    return sys.stdout if shell and shell.get_ipython() else sys.stderr


class ProgressBar:
    """A progress bar that is advanced step by step; used with ``with``.

    >>> with ProgressBar(10, "deals", show=lambda done, total: print(f"{done} of {total}")) as progress:
    ...     progress.advance(4)
    ...     progress.advance(6)
    4 of 10
    10 of 10
    """

    def __init__(self, total: int, unit: str, show: Show = None) -> None:
        self.total, self.unit, self.done = total, unit, 0
        self._tell = show if callable(show) else None
        self._bar: Any = None
        self._begun, self._shown = time.monotonic(), 0.0
        if self._tell is None and (is_watched() if show is None else show):
            if find_spec("tqdm"):
                from tqdm.auto import tqdm

                self._bar = tqdm(total=total, unit=f" {unit}", delay=PATIENCE, leave=False, file=aside())
            else:
                self._tell = self._line

    def advance(self, steps: int = 1) -> None:
        """Record that more steps are done."""
        self.done += steps
        if self._bar is not None:
            self._bar.update(steps)
        elif self._tell is not None:
            self._tell(self.done, self.total)

    def _line(self, done: int, total: int) -> None:
        """Write one line over the last, at most five times a second, once it has taken a while."""
        now = time.monotonic()
        if now - self._begun < PATIENCE or (done < total and now - self._shown < 0.2):
            return
        self._shown = now
        end = "\n" if done >= total else ""
        print(f"\r{done:,} of {total:,} {self.unit}", end=end, file=aside(), flush=True)

    def __enter__(self) -> "ProgressBar":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.close()

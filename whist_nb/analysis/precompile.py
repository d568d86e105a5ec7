"""Compile the analysis part by part, before the first question."""

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from whist_nb.analysis import playouts, search
from whist_nb.analysis.batch_statistics import trick_statistics
from whist_nb.analysis.kernels import compiling
from whist_nb.analysis.problems import open_worlds
from whist_nb.analysis.progress import KERNELS
from whist_nb.analysis.workers import map_tasks, workers_of

LONGEST: Final = 3600.0
"""Seconds after which we give up compiling."""

PARTS: Final[dict[str, Callable[[], bool]]] = {
    "the solver of two parties": lambda: search.ready(LONGEST, (search.FILL_OWNERS, search.SEARCH_SIDES)),
    "the solver of any hands": lambda: search.ready(LONGEST, (search.FILL, search.SEARCH)),
    "the solver of a misere": lambda: search.ready(LONGEST, (search.FILL_MISERE, search.SEARCH_MISERE)),
    "the solver of many layouts": lambda: open_worlds.is_quick(LONGEST),
    "the play-outs": lambda: playouts.ready() and all(each.fast for each in playouts.PLAY_OUTS),
    "the statistics": lambda: trick_statistics(deals=1, seed=1).deals == 1,
}


def compile_part(name: str) -> str:
    """Compile one part; return what went wrong, in a few words, or nothing."""
    try:
        return "" if PARTS[name]() else name
    except Exception as error:
        return f"{name} ({error!r:.200})"


def compile_all() -> list[str]:
    """Compile everything, on all cores; return what could not be compiled. An interrupt ends it at once."""
    failed: dict[str, str] = {}
    if not map_tasks(compile_part, PARTS, failed.__setitem__, min(len(PARTS), workers_of("cores"))):
        raise KeyboardInterrupt
    return [failed[part] for part in PARTS if failed[part]]


class CacheStatus(NamedTuple):
    """How much of the compiled analysis is kept on this machine, and where."""

    ready: int
    of: int
    folder: Path | None
    """None if nothing can be kept."""


def kept() -> CacheStatus:
    """Check what earlier sessions have compiled and kept, without compiling anything.

    ``of`` is 0 without numba.
    """
    if not compiling.HAS_NUMBA:
        return CacheStatus(0, 0, None)
    folder = compiling.cached(KERNELS[0].plain).stats.cache_path
    if folder is None:
        return CacheStatus(0, len(KERNELS), None)
    names = [file.name for file in Path(folder).glob("*.nbc")]
    stamped = [f"{kernel.plain.__qualname__}_{compiling.STAMP}-" for kernel in KERNELS]
    return CacheStatus(sum(any(stamp in name for name in names) for stamp in stamped), len(KERNELS), Path(folder))

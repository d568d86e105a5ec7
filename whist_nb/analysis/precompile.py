"""What the analysis compiles, part by part, ahead of the first question."""

from collections.abc import Callable
from typing import Final

from whist_nb.analysis import playouts, search
from whist_nb.analysis.batch import trick_statistics
from whist_nb.analysis.workers import map_tasks, workers_of

LONGEST: Final = 3600.0
"""Seconds after which it is given up."""

PARTS: Final[dict[str, Callable[[], bool]]] = {
    "the solver of two parties": lambda: search.ready(LONGEST, (search.FILL_OWNERS, search.SEARCH_SIDES)),
    "the solver of any hands": lambda: search.ready(LONGEST, (search.FILL, search.SEARCH)),
    "the solver of a misere": lambda: search.ready(LONGEST, (search.FILL_MISERE, search.SEARCH_MISERE)),
    "the play-outs": lambda: playouts.ready() and all(each.fast for each in playouts.PLAY_OUTS),
    "the statistics": lambda: trick_statistics(deals=1, seed=1).deals == 1,
}


def compile_part(name: str) -> str:
    """Compile one part; what went wrong, in a few words, or nothing."""
    try:
        return "" if PARTS[name]() else name
    except Exception as error:
        return f"{name} ({error!r:.200})"


def compile_all() -> list[str]:
    """Compile everything, on all cores; what could not be compiled. An interrupt ends it at once."""
    failed: dict[str, str] = {}
    if not map_tasks(compile_part, PARTS, failed.__setitem__, min(len(PARTS), workers_of("cores"))):
        raise KeyboardInterrupt
    return [failed[part] for part in PARTS if failed[part]]

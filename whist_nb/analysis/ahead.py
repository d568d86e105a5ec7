"""What the analysis compiles, part by part, ahead of the first question."""

from collections.abc import Callable
from typing import Final

from whist_nb.analysis import playouts, search
from whist_nb.analysis.batch import trick_statistics
from whist_nb.analysis.workers import farm

LONGEST = 3600.0
"""Seconds after which it is given up."""

PARTS: Final[dict[str, Callable[[], bool]]] = {
    "the solver of two parties": lambda: search.ready(LONGEST, (search.FILL_OWNERS, search.SEARCH_SIDES)),
    "the solver of any hands": lambda: search.ready(LONGEST, (search.FILL, search.SEARCH)),
    "the solver of a misere": lambda: search.ready(LONGEST, (search.FILL_MISERE, search.SEARCH_MISERE)),
    "the play-outs": lambda: playouts.ready() and all(each.fast for each in playouts.PLAY_OUTS),
    "the statistics": lambda: trick_statistics(deals=1, seed=1).deals == 1,
}


def compile_part(name: str) -> bool:
    """Compile one part; whether that worked."""
    return PARTS[name]()


def compile_all() -> list[str]:
    """Compile everything, on all cores; the parts that could not be compiled."""
    done = dict.fromkeys(PARTS, False)
    farm(compile_part, list(PARTS), done.__setitem__, "cores")
    return [name for name, worked in done.items() if not worked]

"""Exact questions and honest statistics: positions, beliefs, reviews, simulations, as numbers and arrays.

numpy is imported when one of these names is first used, so that playing needs none.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from whist_nb.analysis.beliefs import Beliefs, Contradiction, Weighted
    from whist_nb.analysis.estimates import Estimate, estimate
    from whist_nb.analysis.simulation import Simulation, simulate
    from whist_nb.analysis.sittings import SittingFailed

__all__ = [
    "Beliefs",
    "Contradiction",
    "Estimate",
    "Simulation",
    "SittingFailed",
    "Weighted",
    "estimate",
    "simulate",
]

_LATER = {
    "Beliefs": "beliefs",
    "Contradiction": "beliefs",
    "Estimate": "estimates",
    "Simulation": "simulation",
    "SittingFailed": "sittings",
    "Weighted": "beliefs",
    "estimate": "estimates",
    "simulate": "simulation",
}


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(import_module(f"whist_nb.analysis.{_LATER[name]}"), name)
    raise AttributeError(f"module 'whist_nb.analysis' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)

"""Exact answers and honest statistics: positions, beliefs, reviews and simulations, as numbers and arrays.

numpy is imported only when one of these names is first used, so you can play without it.

The questions you can ask, and the modules that answer them:

* open cards: ``position``, and ``solver``, which uses ``search``, ``search_memory`` and ``kernels``; many positions
  of a deal: ``solved_positions``; a view as a position: ``view_positions``; a whole deal in every trump suit:
  ``double_dummy``
* where the unseen cards may be: ``knowledge`` reads a view (with ``places``); ``placements`` counts, or
  ``draw_placements`` if cards are drawn unseen (with ``draws``), ``total_placements`` if hands have announced their
  points, or ``announcement_placements`` if something else was said about a hand (with ``announcements`` and
  ``announcement_table``); ``beliefs`` answers. ``whereabouts`` gives yes-or-no answers without numpy (with
  ``possible_hands``, ``card_sets``, ``example_layouts``). ``worlds`` draws deals as words of bits, and
  ``worst_layouts`` looks for a layout in which a goal fails
* claiming the rest of a deal: ``claiming``, with ``claim_judge``, ``claim_search`` and ``claim_layouts``
* playing deals out: ``card_words``, ``public_state``, ``playouts`` and ``outcomes``, with ``rules_of_thumb``; the aims:
  ``plans``, ``goals``, counted in ``units``; solved endings: ``endings``; answers other than cards: ``trials``
* reviewing a game: ``decisions``, ``open_cards``, ``judging``, ``reviewed_choices``, ``hindsight``, ``verdicts``,
  ``review_entries``, ``review_time``, ``reviews``, ``plots``
* what one plan can promise without seeing the other hands, and what makes a good puzzle: ``problems``
* many deals: ``simulation_tasks``, ``workers``, ``simulation``, ``batch_statistics``, ``estimates``, ``progress``.
  `simulate` takes players by name, so it is defined in `players`; its name here only points there
* time: ``compiled``, ``precompile``, ``work_limit``
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from whist_nb.engine.errors import MissingPackage
from whist_nb.engine.phrases import phrase

if TYPE_CHECKING:
    from whist_nb.analysis.batch_statistics import TrickStatistics, trick_statistics
    from whist_nb.analysis.beliefs import Beliefs, Contradiction, WeightedDeals
    from whist_nb.analysis.estimates import Estimate, estimate
    from whist_nb.analysis.position import Position
    from whist_nb.analysis.problems.solution import PlanSolution, solve_plans
    from whist_nb.analysis.reviews import Review, review
    from whist_nb.analysis.simulation import Simulation
    from whist_nb.analysis.simulation_tasks import SittingFailed
    from whist_nb.analysis.solver import Solution, solve, solve_table
    from whist_nb.analysis.view_positions import coalitions, position_of
    from whist_nb.players.simulation import simulate

__all__ = [
    "Beliefs",
    "Contradiction",
    "Estimate",
    "PlanSolution",
    "Position",
    "Review",
    "Simulation",
    "SittingFailed",
    "Solution",
    "TrickStatistics",
    "WeightedDeals",
    "coalitions",
    "estimate",
    "position_of",
    "review",
    "simulate",
    "solve",
    "solve_plans",
    "solve_table",
    "trick_statistics",
]

_LATER = {
    "Beliefs": "whist_nb.analysis.beliefs",
    "Contradiction": "whist_nb.analysis.beliefs",
    "Estimate": "whist_nb.analysis.estimates",
    "PlanSolution": "whist_nb.analysis.problems.solution",
    "Position": "whist_nb.analysis.position",
    "Review": "whist_nb.analysis.reviews",
    "Simulation": "whist_nb.analysis.simulation",
    "SittingFailed": "whist_nb.analysis.simulation_tasks",
    "Solution": "whist_nb.analysis.solver",
    "TrickStatistics": "whist_nb.analysis.batch_statistics",
    "WeightedDeals": "whist_nb.analysis.beliefs",
    "coalitions": "whist_nb.analysis.view_positions",
    "estimate": "whist_nb.analysis.estimates",
    "position_of": "whist_nb.analysis.view_positions",
    "review": "whist_nb.analysis.reviews",
    "simulate": "whist_nb.players.simulation",
    "solve": "whist_nb.analysis.solver",
    "solve_plans": "whist_nb.analysis.problems.solution",
    "solve_table": "whist_nb.analysis.solver",
    "trick_statistics": "whist_nb.analysis.batch_statistics",
}


def __getattr__(name: str) -> Any:
    if name in _LATER:
        try:
            return getattr(import_module(_LATER[name]), name)
        except ModuleNotFoundError as missing:
            if missing.name != "numpy":
                raise
            told = phrase("{name} needs numpy, which is not installed here: python -m pip install numpy", name=name)
            raise MissingPackage(told) from None
    raise AttributeError(phrase("module 'whist_nb.analysis' has no attribute {name!r}", name=name))


def __dir__() -> list[str]:
    return sorted(__all__)

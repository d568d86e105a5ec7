"""Endings that can be solved exactly, because all cards are known or only a few layouts remain.

The solver assumes open cards, so it is used only if they are open, or nearly so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from whist_nb.analysis.beliefs import Beliefs
from whist_nb.analysis.kernels.compiling import HAS_NUMBA
from whist_nb.analysis.outcomes import Outcomes
from whist_nb.analysis.plans import last_trick_counts
from whist_nb.analysis.search import FILL, FILL_OWNERS, SEARCH, SEARCH_SIDES
from whist_nb.analysis.solver import solve
from whist_nb.analysis.view_positions import cards_will_come, held_in_trick, position_with
from whist_nb.analysis.worlds import Worlds
from whist_nb.engine.cards import Card, Cards
from whist_nb.engine.view import View

OPEN_CARDS = 18
"""An ending is solved once two open hands have this many cards or fewer."""

SOLVER = (FILL, SEARCH, FILL_OWNERS, SEARCH_SIDES)
"""The kernels to compile before endings are solved."""

LAST_TRICKS, FEW = 6, 24
"""The last tricks in which all layouts left are solved, if they are this few. Larger samples won no more tricks."""

NODES, PLAIN_NODES = 400_000, 3_000
"""The most nodes for one ending, compiled and in plain Python."""


def counted(view: View, plan: Mapping[str, Any], firsts: Sequence[Card | None], seed: int = 0) -> Outcomes | None:
    """Return the outcome of each card with best play by everybody, in the only possible world or the last few.

    Returns None if too little is known, or if it would take too long.
    """
    if not may_be_counted(view, plan) or solver_is_awaited():
        return None
    known = Beliefs(view)
    if known.worlds > 1 and (known.worlds > FEW or max(held_in_trick(view)) > LAST_TRICKS or not HAS_NUMBA):
        return None
    won, sides, me = plan.get("won", view.tricks_won), plan.get("sides", view.sides), int(view.seat or 0)
    other = next(seat for seat, side in enumerate(sides) if side != sides[me])
    ours = sum(tricks for tricks, side in zip(won, sides, strict=True) if side == sides[me])
    worlds = hands_in_worlds(view, known, seed)
    found = np.zeros((len(worlds), len(firsts), 2 * view.seats + 1), dtype=np.int64)
    for place, hands in enumerate(worlds):
        tricks = solved(view, plan, hands, firsts)
        if tricks is None:
            return None
        found[place, :, me] = np.array(tricks) + ours
        found[place, :, other] = sum(won) + max(held_in_trick(view)) - found[place, :, me]
    return Outcomes(found, view.seats)


def solver_is_awaited() -> bool:
    """Return whether the solver is still being compiled, after which it will be quick."""
    return not all(kernel.is_settled for kernel in SOLVER)


def hands_in_worlds(view: View, known: Beliefs, seed: int) -> list[list[Cards]]:
    """Return the hands of all seats in each of the few possible layouts."""
    worlds = Worlds(view, 8 * known.worlds if known.worlds > 1 else 1, seed, known)
    worlds.where = np.unique(worlds.where, axis=0)
    return [worlds.hands(world) for world in range(len(worlds.where))]


def may_be_counted(view: View, plan: Mapping[str, Any]) -> bool:
    """Return whether two sides play out their hands, and few enough cards are left."""
    sides, aims = plan.get("sides", view.sides), plan.get("aims", ("win",))
    if len(set(sides)) != 2 or "exact" in aims or plan.get("melds") or cards_will_come(view):
        return False
    if last_trick_counts(view):  # the solver counts tricks, and knows nothing of which one is the last
        return False
    return max(held_in_trick(view)) <= (OPEN_CARDS if view.seats == 2 else 6)


def solved(
    view: View, plan: Mapping[str, Any], hands: Sequence[Cards], firsts: Sequence[Card | None]
) -> list[int] | None:
    """Return the tricks of the viewer's side after each card; None if finding them is too much work."""
    me = int(view.seat or 0)
    position = position_with(view, hands, tuple(plan.get("sides", view.sides)))
    aims = plan.get("aims", ("win",) * view.seats)
    objective = "most" if aims[me] == "win" else "fewest"
    found = solve(position, objective=objective, nodes=NODES if HAS_NUMBA else PLAIN_NODES)
    if not found.finished:
        return None
    bounds = found.bounds_by_card
    values = [bounds.get(card, (0, 1)) for card in firsts if card is not None]
    if len(values) < len(firsts) or any(low != high for low, high in values):
        return None
    return [low for low, _ in values]

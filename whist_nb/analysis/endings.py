"""Endings that can be counted out: all cards known, or so few ways left that each can be solved.

Solving takes the cards as open, so it is used only where they are open, or nearly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from whist_nb.analysis.beliefs import Beliefs
from whist_nb.analysis.playouts import Outcomes
from whist_nb.analysis.position import Position
from whist_nb.analysis.search import SEARCH
from whist_nb.analysis.solver import solve
from whist_nb.engine.cards import Card, Cards
from whist_nb.engine.view import View

OPEN_CARDS = 18
"""With so many cards in each of two open hands an ending is counted out."""

NODES, PLAIN_NODES = 400_000, 3_000
"""How much work one ending may take, compiled and in plain Python."""


def counted(view: View, plan: Mapping[str, Any], firsts: Sequence[Card | None]) -> Outcomes | None:
    """What comes of each card with best play by all; None where the cards are not known, or it would take too long."""
    if not may_be_counted(view, plan):
        return None
    known = Beliefs(view)
    if known.worlds > 1:
        return None
    tricks = solved(view, plan, known, firsts)
    if tricks is None:
        return None
    found = np.zeros((1, len(firsts), 2 * view.seats + 1), dtype=np.int64)
    sides = plan.get("sides", view.sides)
    me = int(view.seat or 0)
    mine = sum(won for won, side in zip(won_so_far(view, plan), sides, strict=True) if side == sides[me])
    total = mine + sum(won_so_far(view, plan)) - mine + tricks_left(view)
    found[0, :, me] = np.array(tricks) + mine
    found[0, :, next(seat for seat, side in enumerate(sides) if side != sides[me])] = total - found[0, :, me]
    return Outcomes(found, view.seats)


def may_be_counted(view: View, plan: Mapping[str, Any]) -> bool:
    """Whether two sides play out their hands, and few enough cards are left."""
    sides, aims = plan.get("sides", view.sides), plan.get("aims", ("win",))
    if len(set(sides)) != 2 or (view.stock_left and view.stage is not None and view.stage.stock) or "exact" in aims:
        return False
    if plan.get("melds") or any(pile.covered for piles in view.layouts for pile in piles):
        return False
    return tricks_left(view) <= (OPEN_CARDS if view.seats == 2 else 6)


def tricks_left(view: View) -> int:
    """The tricks still to be played, that on the table included."""
    faces = [sum(pile.face is not None for pile in piles) for piles in view.layouts]
    on_table = {seat for seat, _ in view.trick}
    return max(view.cards_left[seat] + faces[seat] + (seat in on_table) for seat in range(view.seats))


def won_so_far(view: View, plan: Mapping[str, Any]) -> Sequence[int]:
    """The tricks that count so far."""
    won: Sequence[int] = plan.get("won", view.tricks_won)
    return won


def solved(view: View, plan: Mapping[str, Any], known: Beliefs, firsts: Sequence[Card | None]) -> list[int] | None:
    """The tricks of the viewer's side after each card; None if the work became too much."""
    me = int(view.seat or 0)
    hands = [
        Cards.trusted(card for card, place in known.certain.items() if place == seat) for seat in range(view.seats)
    ]
    leader = view.trick[0][0] if view.trick else me
    position = Position(
        tuple(hands),
        leader=leader,
        trump=view.trump,
        sides=tuple(plan.get("sides", view.sides)),
        trick=tuple(view.trick),
        ranking=view.ranks.order,
    )
    aims = plan.get("aims", ("win",) * view.seats)
    objective = "most" if aims[me] == "win" else "fewest"
    found = solve(position, objective=objective, nodes=NODES if SEARCH.fast is not None else PLAIN_NODES)
    if not found.finished:
        return None
    bounds = found.bounds_by_card
    values = [bounds.get(card, (0, 1)) for card in firsts if card is not None]
    if len(values) < len(firsts) or any(low != high for low, high in values):
        return None
    return [low for low, _ in values]

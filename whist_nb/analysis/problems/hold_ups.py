"""Recognise a hold-up: a trick is refused so that an opponent who gets in later has none of the suit to return."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from whist_nb.analysis.problems.hidden_hands import members
from whist_nb.analysis.problems.lines import by_thumb, line
from whist_nb.analysis.problems.plan_search import PlanSearch, Turn
from whist_nb.analysis.problems.plans import Plan
from whist_nb.analysis.problems.recognisers import holds_up
from whist_nb.engine.cards import Suit


def is_hold_up(search: PlanSearch, right: Plan, saved: Sequence[int]) -> bool:
    """Return whether the right plan refuses a trick to cut the opponents off from their suit.

    The opponents lead the suit again whenever they can. In most layouts that only the right plan wins, one of them gets
    in and has no more of the suit, of which a lead would beat the plan.

    Parameters
    ----------
    search
        The ending and its goal.
    right
        The right card's plan.
    saved
        Worlds that only the right plan wins.

    Returns
    -------
    bool
        Whether it is a hold-up.
    """
    if not search.hidden.position.on_table:
        return False
    return 2 * sum(is_held_up(search, right, world) for world in saved) >= len(saved)


def is_held_up(search: PlanSearch, plan: Plan, world: int) -> bool:
    """Return whether a plan's hold-up works in a layout: the opponent who gets in has no more of the suit.

    The trick on the table is the other side's lead.
    """
    suit = search.hidden.position.on_table[0].suit
    return suit is not None and holds_up(line(search, plan, world, True, partial(_returning, suit)))


def _returning(suit: Suit, search: PlanSearch, turn: Turn, world: int) -> int:
    """Return what an opponent plays who beats the goal if that can be done, and leads a suit whenever it can.

    Where nothing is lost by it, the opponent tries to get in.
    """
    hidden, (alive, leader, on_table, *_) = search.hidden, turn
    hand = hidden.worlds[world][search.seat(turn)] & alive
    follow = hand & search.lanes[search.suits[on_table[0]]] if on_table else 0
    legal = list(members(follow or hand))
    beats = [card for card in legal if not search.open(search.after(turn, card), 1 << world)] or legal
    if not on_table:
        runs = [card for card in beats if hidden.cards[card].suit is suit]
        return max(runs) if runs else by_thumb(search, turn, world, beats)
    best = search.best(on_table)
    wins = [card for card in beats if search.best([*on_table, card]) == card]
    is_partners = not search.ours >> (leader + on_table.index(best)) % search.seats & 1
    return by_thumb(search, turn, world, beats) if is_partners or not wins else max(wins)

"""Recognise a hold-up: a trick is refused so that an opponent who gets in later has none of the suit to return."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from whist_nb.analysis.problems.hidden_hands import members
from whist_nb.analysis.problems.lines import LineOfPlay, by_thumb, line
from whist_nb.analysis.problems.plan_search import PlanSearch, Turn
from whist_nb.analysis.problems.plans import Plan
from whist_nb.analysis.problems.recognisers import holds_up
from whist_nb.engine.cards import Suit


def is_hold_up(search: PlanSearch, right: Plan, other: PlanSearch, wrong: Plan, saved: Sequence[int]) -> bool:
    """Return whether the right plan refuses a trick to cut the opponents off from their suit, which then runs no more.

    The opponents lead the suit again whenever they can. In most layouts that only the right plan wins, one of them gets
    in and has no more of the suit, and in most of them the suit wins the opponents more tricks after the wrong card.

    Parameters
    ----------
    search
        The ending and its goal.
    right
        The right card's plan.
    other
        The ending and the goal of the wrong card's plan, which may be lower.
    wrong
        The wrong card's plan.
    saved
        Worlds that only the right plan wins, in which it refuses to win the first trick.

    Returns
    -------
    bool
        Whether it is a hold-up.
    """
    position = search.hidden.position
    suit = position.on_table[0].suit if position.on_table else None
    if suit is None:
        return False
    good = [line(search, right, world, True, partial(_returning, suit, 0)) for world in saved]
    if 2 * sum(map(holds_up, good)) < len(good):
        return False
    missing = search.need - other.need
    bad = [line(other, wrong, world, True, partial(_returning, suit, missing)) for world in saved]
    return 2 * sum(_runs(each) > _runs(held) for each, held in zip(bad, good, strict=True)) >= len(good)


def is_held_up(search: PlanSearch, plan: Plan, world: int) -> bool:
    """Return whether a plan's hold-up works in a layout: the opponent who gets in has no more of the suit.

    The trick on the table is the other side's lead.
    """
    suit = search.hidden.position.on_table[0].suit
    return suit is not None and holds_up(line(search, plan, world, True, partial(_returning, suit, 0)))


def _runs(played: LineOfPlay) -> int:
    """Return how many tricks after the first the opponents win with the suit led first."""
    first, *later = played.tricks
    return sum(trick.winner in played.theirs and trick.suit is trick.best.suit is first.suit for trick in later)


def _returning(suit: Suit, missing: int, search: PlanSearch, turn: Turn, world: int) -> int:
    """Return what an opponent plays who beats the goal if that can be done, and leads a suit whenever it can.

    The goal is as many tricks higher as are ``missing`` from that of the search. Where nothing is lost by it, the
    opponent tries to get in.
    """
    hidden, (alive, leader, on_table, need, *rest) = search.hidden, turn
    now = (alive, leader, on_table, need + missing, *rest)
    hand = hidden.worlds[world][search.seat(turn)] & alive
    follow = hand & search.lanes[search.suits[on_table[0]]] if on_table else 0
    legal = list(members(follow or hand))
    beats = [card for card in legal if not search.open(search.after(now, card), 1 << world)] or legal
    if not on_table:
        runs = [card for card in beats if hidden.cards[card].suit is suit]
        return max(runs) if runs else by_thumb(search, turn, world, beats)
    best = search.best(on_table)
    wins = [card for card in beats if search.best([*on_table, card]) == card]
    is_partners = not search.ours >> (leader + on_table.index(best)) % search.seats & 1
    return by_thumb(search, turn, world, beats) if is_partners or not wins else max(wins)

"""Recognise a guess between two ways to finesse: one way wins where the other loses, and nothing shows which it is.

A plan that leads up to the finesse so that the play shows the place of the missing card has nothing to guess. Such a
plan is worth as much as with open cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations

from whist_nb.analysis.problems.plan_search import PlanSearch
from whist_nb.engine.cards import Card


def has_to_guess(search: PlanSearch, card: Card, won: int, missing: Iterable[Card]) -> bool:
    """Return whether the best plan of a card guesses which opponent has a missing card.

    It wins layouts in which one opponent has it, and loses some in which the other has it and which would be won with
    open cards.

    Parameters
    ----------
    search
        The ending and its goal.
    card
        The card that the plan begins with.
    won
        The set of worlds that the plan wins.
    missing
        The cards that could be finessed either way.

    Returns
    -------
    bool
        Whether it has to guess about one of these cards.
    """
    bit, holds = search.hidden.bit, search.hidden.holds
    after = search.after(search.start, bit[card])
    if search.decided(after) is not None:
        return False
    overrated = search.open(after, search.hidden.everyone) & ~won
    theirs = [seat for seat in range(search.seats) if not search.ours >> seat & 1]
    return any(
        won & holds[here][bit[each]] and overrated & holds[there][bit[each]]
        for each in missing
        for here, there in permutations(theirs, 2)
    )

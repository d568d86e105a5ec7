"""Recognise a safety play: it risks a trick to make the goal safe, and to win one trick more it would be wrong."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from whist_nb.analysis.problems.hidden_hands import members
from whist_nb.analysis.problems.plan_search import PlanSearch
from whist_nb.engine.cards import Card

SAFE: Final = Fraction(3, 4)
"""The smallest share of the layouts in which the right card reaches a goal that is called safe."""
RISKED: Final = Fraction(1, 3)
"""For each layout that only the right card wins, at most so many may be lost; otherwise it only chooses other odds."""


def is_safety_play(search: PlanSearch, right: tuple[Card, int], wrong: tuple[Card, int]) -> bool:
    """Return whether the right card guards against a bad break of its suit and gives up the chance of one trick more.

    Our side leads the suit, holds it in both hands, and needs more tricks than one. The right card wins nearly wherever
    the wrong one does, and most layouts that only it wins are bad breaks. To win one trick more, the wrong card of the
    same suit is better, in layouts that are less often bad breaks.

    Parameters
    ----------
    search
        The ending and its goal.
    right
        The right card, and the set of worlds that its plan wins.
    wrong
        The card that tempts most, and the set of worlds that its plan wins.

    Returns
    -------
    bool
        Whether it is a safety play.
    """
    card, won = right
    if won.bit_count() < SAFE * len(search.hidden.worlds) or not _is_of_their_suit(search, card, wrong[0]):
        return False
    if not 1 < search.need < search.hidden.position.tricks_left or _needs_no_more_care(search, card, won):
        return False
    saved, lost = won & ~wrong[1], wrong[1] & ~won
    if lost.bit_count() > RISKED * saved.bit_count():
        return False
    more = search.asking(search.need + 1)
    bit, bad = search.hidden.bit, _bad_breaks(search, card)
    given_up = more.most_after(bit[wrong[0]])
    costs = given_up.bit_count() > more.most_after(bit[card]).bit_count()
    return costs and _share(given_up, bad) < _share(saved, bad) >= 0.5


def _is_of_their_suit(search: PlanSearch, card: Card, wrong: Card) -> bool:
    """Return whether the choice is between cards of a suit that our side leads and holds in each hand."""
    position, suit = search.hidden.position, card.suit
    ours = [seat for seat in range(search.seats) if search.ours >> seat & 1]
    chosen = {wrong.suit, *(led.suit for led in position.on_table[:1])}
    return (
        chosen == {suit}
        and position.leader in ours
        and all(any(held.suit is suit for held in position.hands[seat]) for seat in ours)
    )


def _needs_no_more_care(search: PlanSearch, card: Card, won: int) -> bool:
    """Return whether the goal is safe after a card whatever else is played: then it only takes what is there."""
    return search.cannot_lose(search.after(search.start, search.hidden.bit[card]), won)


def _bad_breaks(search: PlanSearch, card: Card) -> int:
    """Return the worlds in which the opponents' cards of a suit are split less evenly than they could be."""
    hidden, (_, leader, on_table, _) = search.hidden, search.start
    lane = hidden.lanes[hidden.suits[hidden.bit[card]]]
    played = [(leader + place) % search.seats for place, other in enumerate(on_table) if lane >> other & 1]
    theirs = [seat for seat in range(search.seats) if not search.ours >> seat & 1]
    found = 0
    for number in members(hidden.everyone):
        lengths = [(hidden.worlds[number][seat] & lane).bit_count() + played.count(seat) for seat in theirs]
        found |= (max(lengths) - min(lengths) > 1) << number
    return found


def _share(worlds: int, among: int) -> Fraction:
    return Fraction((worlds & among).bit_count(), worlds.bit_count() or 1)

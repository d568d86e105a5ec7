"""Decide whether an ending makes a good problem: one card is right by a margin, and a reasonable player would miss it.

>>> from whist_nb.analysis import Position, solve_plans
>>> throw_in = Position(["AS QS 3H", "KH KS 4S", "2H 3S 2S", "5S 6S 7S"], leader=2)
>>> odds = solve_plans(throw_in, hidden=(1, 3), take=2, known={1: "KH"})
>>> [rejection.reason.value for rejection in rejections(odds, {"rules of thumb": Card("3S")})]
[]
>>> [rejection.reason.value for rejection in rejections(odds, {"rules of thumb": Card("2H")})]
['no player goes wrong']
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from whist_nb.analysis.problems.solution import PlanSolution
from whist_nb.engine.cards import Card

MARGIN: Final = Fraction(10, 100)
"""The margin by which every other card must be lower."""
LEAST_RIGHT: Final = Fraction(30, 100)
"""The smallest share that the right card may have."""
LEAST_SECOND: Final = Fraction(15, 100)
"""The smallest share that the second-best card may have; below it, nobody would think of that card."""
LEAST_LAYOUTS: Final = 10

OPEN_CARDS: Final = "open cards"
"""The name of the player who chooses the card that is best on average with open cards."""


class Objection(StrEnum):
    """A reason why an ending does not make a problem."""

    ONE_CARD = "only one card may be played"
    SEVERAL_RIGHT = "no card is right by the margin"
    SELDOM_RIGHT = "the right card seldom reaches the goal"
    NO_SECOND = "no other card is tempting"
    FEW_LAYOUTS = "few layouts fit"
    NOBODY_ERRS = "no player goes wrong"
    CASHES = "the right card merely cashes a master card"
    LIMIT = "a limit was reached"


@dataclass(frozen=True)
class Rejection:
    """An objection to an ending, and the number that was too low, if there is one."""

    reason: Objection
    number: Fraction | int | None = None


def right_card(odds: PlanSolution) -> Card:
    """Return the card with the largest share; among equals the lowest, as players would choose."""
    shares = odds.by_card
    best = max(shares.values())
    return min((card for card, share in shares.items() if share == best), key=lambda card: card.rank)


def rejections(odds: PlanSolution, players: Mapping[str, Card | None]) -> tuple[Rejection, ...]:
    """Find every objection to using an ending as a problem.

    Parameters
    ----------
    odds
        The ending and its goal, solved.
    players
        The cards that players who see the same hands would play, by the players' names; at least one of them must be
        wrong. A player who goes by the average of open cards is always added, unless there is only one layout.

    Returns
    -------
    tuple of Rejection
        The objections; empty if the ending makes a problem.
    """
    shares = {odds.equals[card]: share for card, share in odds.by_card.items()}
    if len(shares) == 1:
        return (Rejection(Objection.ONE_CARD),)
    right = odds.equals[right_card(odds)]
    best, second = shares[right], max(share for card, share in shares.items() if card is not right)
    found = _of_one_layout(best, second) if len(odds.layouts) == 1 else _of_many(odds, best, second)
    asked = dict(players)
    if len(odds.layouts) > 1:
        asked[OPEN_CARDS] = open_card_choice(odds)
    if not any(card is None or odds.equals[card] is not right for card in asked.values()):
        found.append(Rejection(Objection.NOBODY_ERRS))
    if cashes(odds, right):
        found.append(Rejection(Objection.CASHES))
    return tuple(found)


def _of_one_layout(best: Fraction, second: Fraction) -> list[Rejection]:
    """Return the objections to a single layout: exactly one card must reach the goal."""
    if not best:
        return [Rejection(Objection.SELDOM_RIGHT, best)]
    return [Rejection(Objection.SEVERAL_RIGHT, best - second)] if second else []


def _of_many(odds: PlanSolution, best: Fraction, second: Fraction) -> list[Rejection]:
    found = []
    if best - second < MARGIN:
        found.append(Rejection(Objection.SEVERAL_RIGHT, best - second))
    if best < LEAST_RIGHT:
        found.append(Rejection(Objection.SELDOM_RIGHT, best))
    if second < LEAST_SECOND:
        found.append(Rejection(Objection.NO_SECOND, second))
    if len(odds.layouts) < LEAST_LAYOUTS:
        found.append(Rejection(Objection.FEW_LAYOUTS, len(odds.layouts)))
    return found


def open_card_choice(odds: PlanSolution) -> Card | None:
    """Return the card that is best with open cards on average; None if several are."""
    values = {odds.equals[card]: share for card, share in odds.open_cards.items()}
    best = [card for card, share in values.items() if share == max(values.values())]
    return best[0] if len(best) == 1 else None


def cashes(odds: PlanSolution, card: Card) -> bool:
    """Return whether a card is led that is certain to win its trick, being the master card of its suit."""
    position = odds.position
    if position.on_table or odds.at_most is not None:
        return False
    strength, suit_of = position.ranks.strength, position.ranks.suit_of
    suit = suit_of[card]
    ours = [seat for seat in range(position.seats) if position.sides[seat] == position.sides[position.to_act]]
    for hands in odds.layouts:
        for hand in (hand for seat, hand in enumerate(hands) if seat not in ours):
            follows = [other for other in hand if suit_of[other] is suit]
            if any(strength[other] > strength[card] for other in follows):
                return False
            if not follows and any(suit_of[other] is position.trump for other in hand):
                return False
    return True

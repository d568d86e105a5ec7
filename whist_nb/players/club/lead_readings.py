"""What a lead shows by convention, read by another seat from what it may know; the words are in `convention_words`.

A lead is read only if the leader plays the convention, and if the cards that the seat sees leave room for it. Nothing
is certain: the same card may have been led from a short suit, so the facts hold if the lead was by the convention.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from whist_nb.analysis.view_positions import coalitions
from whist_nb.engine.cards import Card, Suit
from whist_nb.engine.view import View
from whist_nb.players.club.conventions import FOURTH, RETURN, SEQUENCE, SINGLETON, can_signal

_KING, _TEN = 13 - 16, 10 - 16
"""The strength of a king and of a ten among the ranks of a deal with the usual order."""
_ABOVE_FOURTH: Final = 3
"""The number of higher cards with the leader of a fourth best."""


@dataclass(frozen=True)
class TopOfSequence:
    """A lead from the top of a sequence: the leader has the card below, and no higher one."""

    seat: int
    card: Card
    below: Card


@dataclass(frozen=True)
class FourthBest:
    """A lead of the fourth best: three higher cards are with the leader, and ``elsewhere`` in the other hands together.

    ``may_be_alone`` says whether it may just as well be a singleton.
    """

    seat: int
    card: Card
    elsewhere: int
    may_be_alone: bool


@dataclass(frozen=True)
class LeadOfSingleton:
    """A lead that may be a singleton."""

    seat: int
    card: Card


@dataclass(frozen=True)
class Returned:
    """A return of the suit that the leader's partner led first; ``is_highest`` if it can't be the lowest of three."""

    seat: int
    card: Card
    is_highest: bool


LeadReading = TopOfSequence | FourthBest | LeadOfSingleton | Returned


class _Suit:
    """The cards of the suit led that were in play before this trick, as the seat sees them."""

    def __init__(self, view: View, card: Card, suit: Suit) -> None:
        suit_of, strength = view.ranks.suit_of, view.ranks.strength
        in_play = {*view.hand, *view.unseen, *(played for _, played in view.trick)}
        left = [each for each in in_play if suit_of[each] is suit]
        self.higher = [each for each in left if strength[each] > strength[card]]
        lower = [each for each in left if strength[each] < strength[card]]
        self.below = max(lower, key=strength.__getitem__, default=None)
        self.hidden_higher = [each for each in self.higher if each in view.unseen]


def _ruff_was_known(view: View, suit: Suit) -> bool:
    """Return whether somebody had shown out of a suit before this trick, so that the lead may have been for a ruff."""
    return any(out.suit is suit and out.trick <= len(view.tricks) for out in view.shown_out.values())


def lead_reading(view: View, conventions: Collection[str]) -> LeadReading | None:
    """Return what the lead to this trick shows by the leader's conventions.

    Parameters
    ----------
    view
        The view of a seat that has still to play to the trick.
    conventions
        The names of the conventions that the leader plays.

    Returns
    -------
    LeadReading or None
        What it shows; None if none of them explains it.
    """
    if not view.trick or not conventions or not can_signal(view):
        return None
    leader, card = view.trick[0]
    suit = view.ranks.suit_of[card]
    if leader == view.seat or suit is None or suit is view.trump or _ruff_was_known(view, suit):
        return None
    cards, rounds = _Suit(view, card, suit), [view.ranks.suit_of[trick.plays[0][1]] for trick in view.tricks]
    if not cards.higher:
        return None  # a master, led to win the trick
    if suit not in rounds:
        return _first_lead(view, leader, card, cards, conventions)
    return _return(view, leader, card, suit, cards) if RETURN in conventions else None


def _first_lead(view: View, leader: int, card: Card, cards: _Suit, conventions: Collection[str]) -> LeadReading | None:
    """Return what the first lead of a plain suit shows."""
    strength, below = view.ranks.strength, cards.below
    is_high = below is not None and below in view.unseen and strength[below] >= _TEN
    if SEQUENCE in conventions and is_high and below is not None and strength[card] <= _KING:
        return TopOfSequence(leader, card, below)
    is_low = strength[card] < _KING and view.trump not in view.voids[leader]
    may_be_alone = SINGLETON in conventions and is_low
    has_room = min(len(cards.hidden_higher), view.cards_left[leader]) >= _ABOVE_FOURTH
    if FOURTH in conventions and has_room:
        return FourthBest(leader, card, len(cards.higher) - _ABOVE_FOURTH, may_be_alone)
    return LeadOfSingleton(leader, card) if may_be_alone and _is_partner(view, leader) else None


def _return(view: View, leader: int, card: Card, suit: Suit, cards: _Suit) -> Returned | None:
    """Return what the first card shows that a seat leads of its partner's suit."""
    opener = view.first_leads.get(suit)
    led_before = any(
        trick.plays[0][0] == leader and view.ranks.suit_of[trick.plays[0][1]] is suit for trick in view.tricks
    )
    sides = coalitions(view)
    if opener is None or opener == leader or sides[opener] != sides[leader] or led_before:
        return None
    return Returned(leader, card, len(cards.hidden_higher) < 2)


def _is_partner(view: View, seat: int) -> bool:
    """Return whether a seat is on the side of the view's seat."""
    sides = coalitions(view)
    return isinstance(view.seat, int) and sides[seat] == sides[view.seat]

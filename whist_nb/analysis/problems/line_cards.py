"""Facts about the cards in a line of play, for the recognisers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from whist_nb.analysis.problems.lines import LineOfPlay, LineTrick
from whist_nb.engine.cards import Card, Suit


def is_our_lead(line: LineOfPlay) -> bool:
    """Return whether the card to be found is a lead."""
    return not line.tricks[0].given and line.tricks[0].leader in line.ours


def is_above(card: Card, other: Card) -> bool:
    """Return whether a card is of the same suit as another, and higher."""
    return card.suit is other.suit and card.rank > other.rank


def is_master(card: Card, theirs: Sequence[Card]) -> bool:
    """Return whether none of the opponents' cards is above a card."""
    return not any(is_above(other, card) for other in theirs)


def is_sure(card: Card, theirs: Sequence[Card], trump: Suit | None) -> bool:
    """Return whether none of the opponents' cards can beat a card that is led, not even a trump."""
    return is_master(card, theirs) and (trump in (None, card.suit) or not of_suit(theirs, trump))


def of_suit(cards: Iterable[Card], suit: Suit | None) -> list[Card]:
    """Return the cards of one suit."""
    return [card for card in cards if card.suit is suit]


def masters_after(line: LineOfPlay, trick: LineTrick) -> Iterator[Card]:
    """Yield the plain cards of our side that are the highest of their suit after a trick."""
    theirs = [card for seat in line.theirs for card in trick.left(seat)]
    for seat in line.ours:
        for card in trick.left(seat):
            if card.suit is not line.trump and is_master(card, theirs):
                yield card

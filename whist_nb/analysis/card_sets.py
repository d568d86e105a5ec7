"""Sets of cards as bits, and questions about a hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from whist_nb.engine.cards import PACK_54, Card

BIT: Final = {card: 1 << card.index for card in PACK_54}


def bits(cards: Iterable[Card]) -> int:
    """Return cards as a set of bits."""
    return sum(BIT[card] for card in cards)


def cards_of(mask: int) -> Iterator[Card]:
    """Yield the cards of such a set."""
    while mask:
        lowest = mask & -mask
        yield PACK_54[lowest.bit_length() - 1]
        mask ^= lowest


class HoldingCondition(NamedTuple):
    """The statement that a seat holds at least that many of these cards, and none of those it ``lacks``."""

    seat: int
    cards: int
    least: int
    lacks: int = 0

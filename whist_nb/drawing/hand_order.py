"""The order of cards in a hand: by suits, and by the ranking of the deal."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from whist_nb.engine.cards import PACK_54, Card, shown_order
from whist_nb.engine.trick import Ranking
from whist_nb.engine.view import View


def in_order(view: View, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Sort cards as in a hand: by suits, and by the ranking of this deal."""
    return tuple(sorted(cards, key=_places_in_hand(view.ranks).__getitem__))


@lru_cache
def _places_in_hand(ranks: Ranking) -> dict[Card, int]:
    """Return the place of each card in a hand that holds them all."""
    cards = sorted(PACK_54, key=lambda card: (shown_order(card)[0], -ranks.strength[card]))
    return {card: place for place, card in enumerate(cards)}

"""Sets of cards as words of four lanes, as the play-outs hold them, and the cards of a view in this form.

A word has a lane of sixteen bits for each suit, with the cards of the suit by strength (``kernels/playout_cards.py``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from whist_nb.analysis.view_positions import are_drawn, faces
from whist_nb.engine.cards import PACK_54, SUITS, Card, Suit
from whist_nb.engine.trick import Ranking
from whist_nb.engine.view import View


class Lanes(NamedTuple):
    """The cards under one ranking: the bit of each in a word, those of each suit, and those of its suit that beat it.

    ``places`` has the place of each of the 54 cards in a word, and ``at`` the card of each place. A joker without a
    suit is at the top of a lane.
    """

    places: tuple[int, ...]
    at: Mapping[int, Card]
    bit: Mapping[Card, int]
    suits: Mapping[Suit | None, int]
    above: Mapping[Card, int]

    def word(self, cards: Iterable[Card]) -> int:
        """Return cards as one word."""
        return sum(map(self.bit.__getitem__, cards))

    def cards(self, word: int) -> tuple[Card, ...]:
        """Return the cards of a word, by suit and from two to ace."""
        return tuple(card for card, bit in self.bit.items() if word & bit)


@lru_cache
def lanes_of(ranks: Ranking) -> Lanes:
    """Return the cards under a ranking, as words have them."""
    places = []
    for card in PACK_54:
        suit = ranks.suit_of[card]
        lane = (card.index - 52) if suit is None else SUITS.index(suit)
        places.append(16 * lane + (15 if suit is None else ranks.strength[card] + 14))
    bit = {card: 1 << places[card.index] for card in PACK_54}
    suits: dict[Suit | None, int] = dict.fromkeys((*SUITS, None), 0)
    for card in PACK_54:
        suits[ranks.suit_of[card]] |= bit[card]
    above = {
        card: sum(
            bit[other]
            for other in PACK_54
            if ranks.suit_of[other] is ranks.suit_of[card] and ranks.strength[other] > ranks.strength[card]
        )
        for card in PACK_54
    }
    return Lanes(tuple(places), {places[card.index]: card for card in PACK_54}, bit, suits, above)


def places_of(ranks: Ranking) -> tuple[int, ...]:
    """Return each of the 54 cards' place in a word."""
    return lanes_of(ranks).places


def word_of(cards: Iterable[Card], ranks: Ranking) -> int:
    """Return cards as one word."""
    return lanes_of(ranks).word(cards)


class CardsInView:
    """The cards of a view as words, read once for all that is asked about the moment.

    ``seat`` is the one whose card is to be played, ``hand`` its cards, faced ones last, and ``mine`` their word.
    ``known`` are the cards that each seat is known to hold; of the seat's own, only the faced ones, which the others
    know, too. ``others`` are the cards that the other seats may hold, and ``left`` counts the cards that each seat may
    play from.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.seat: int = view.playing  # type: ignore[assignment]
        self.lanes = lanes_of(view.ranks)
        word, self.left = self.lanes.word, list(view.cards_left)
        held = view.hand if self.seat == view.seat else view.hands[self.seat].sorted()
        self.hand: tuple[Card, ...] = tuple(held)
        self.known = [word(cards) if cards else 0 for cards in view.hands]
        self.mine, self.known[self.seat] = self.known[self.seat], 0
        for seat, piles in enumerate(view.layouts):
            if piles:
                faced = tuple(faces(view, seat))
                self.known[seat] |= word(faced)
                self.left[seat] += len(faced)
                if seat == self.seat:
                    self.hand += faced
                    self.mine |= word(faced)
        others = word(view.unseen)
        for known in self.known:
            others |= known
        self.others = others & ~self.mine

    @property
    def out(self) -> int:
        """The cards still to be played, including those that may be, as far as the viewer knows."""
        view = self.view
        to_come = view.stock or ((view.turn_up,) if are_drawn(view) and view.turn_up else ())
        return self.others | self.mine | self.lanes.word(to_come)

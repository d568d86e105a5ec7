"""Work out what two unseen hands may hold, counting the announced points exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from math import comb

from whist_nb.engine.actions import Announce
from whist_nb.engine.cards import SUITS, Card, Suit
from whist_nb.engine.library import find_variant
from whist_nb.engine.view import View
from whist_nb.players.facts import Facts

Ways = Mapping[tuple[int, int], int]
"""In how many ways the honours may lie, by the points and the number of cards that one seat has of them."""


def hidden_points(view: View, seat: int) -> int | None:
    """Return how many of the points that a seat announced it has not played yet; None in a game without them."""
    worth = find_variant(view.variant).announced
    said = next((call.number for who, call in view.calls if who == seat and isinstance(call, Announce)), None)
    if worth is None or said is None:
        return None
    return said - sum(worth(card) for who, card in view.plays if who == seat)


def of_suit(facts: Facts, cards: Iterable[Card], suit: Suit) -> tuple[Card, ...]:
    """Return the cards of a suit, from high to low."""
    return tuple(sorted((card for card in cards if card.suit is suit), key=facts.rank, reverse=True))


class UnseenHands:
    """The unseen cards, which lie in the hands of two seats.

    Parameters
    ----------
    facts
        The position.
    seats
        The two seats.
    """

    def __init__(self, facts: Facts, seats: tuple[int, int]) -> None:
        self.facts, self.seats = facts, seats
        self._worth = find_variant(facts.view.variant).announced
        self._chances: dict[Card, float] = {}

    def worth(self, card: Card) -> int:
        """Return what a card counts in the announcements; 0 in a game without them."""
        return self._worth(card) if self._worth else 0

    @cached_property
    def points(self) -> tuple[int | None, int | None]:
        """The announced points that each of the two seats still holds."""
        one, other = self.seats
        return hidden_points(self.facts.view, one), hidden_points(self.facts.view, other)

    def points_of(self, seat: int) -> int | None:
        """Return the announced points that a seat still has; None in a game without announcements."""
        return self.points[self.seats.index(seat)]

    def chance_of(self, seat: int, card: Card) -> float:
        """Return the chance that a seat holds a card that the other of the two does not."""
        one, other = self.seats
        if self.cannot_hold(seat, card):
            return 0.0
        if self.cannot_hold(other if seat == one else one, card):
            return 1.0
        if card not in self._chances:
            here = self._sum(self._ways(card)) if self.worth(card) else self._sum(self._all_ways, 1)
            self._chances[card] = here / self._total if self._total else 0.5
        return self._chances[card] if seat == one else 1 - self._chances[card]

    def cannot_hold(self, seat: int, card: Card) -> bool:
        """Check whether a seat has shown out of the suit, or has fewer points left than the card is worth."""
        points = self.points_of(seat)
        too_few = points is not None and self.worth(card) > points
        return too_few or bool(card.suit and self.facts.has_none(seat, card.suit))

    # Counting

    @cached_property
    def _honours(self) -> list[tuple[Card, int, bool, bool]]:
        """The unseen cards that count, what each counts, and whether each of the two may hold it."""
        return [
            (card, self.worth(card), *(not self._lacks(seat, card) for seat in self.seats))
            for card in self.facts.view.unseen
            if self.worth(card)
        ]

    @cached_property
    def _small(self) -> tuple[int, int]:
        """How many unseen cards that count nothing may lie in either hand, and how many only in the first."""
        small = [card for card in self.facts.view.unseen if not self.worth(card)]
        places = Counter(tuple(not self._lacks(seat, card) for seat in self.seats) for card in small)
        return places[True, True], places[True, False]

    def _lacks(self, seat: int, card: Card) -> bool:
        return card.suit in SUITS and self.facts.has_none(seat, card.suit)

    @cached_property
    def _all_ways(self) -> Ways:
        return self._ways(None)

    @cached_property
    def _total(self) -> int:
        return self._sum(self._all_ways)

    def _ways(self, fixed: Card | None) -> Ways:
        """Count how the honours may lie if the first seat holds that one."""
        ways = {(0, 0): 1}
        for card, points, here, there in self._honours:
            after: Counter[tuple[int, int]] = Counter()
            for (sum_, number), count in ways.items():
                if here:
                    after[sum_ + points, number + 1] += count
                if there and card != fixed:
                    after[sum_, number] += count
            ways = after
        return ways

    def _sum(self, ways: Ways, small: int = 0) -> int:
        """Return how many deals of all unseen cards fit the points and the number of cards of the first seat.

        ``small`` of the cards that count nothing, and may lie in either hand, are fixed to lie there.
        """
        either, only_here = self._small
        left, points = self.facts.view.cards_left[self.seats[0]] - only_here - small, self.points[0]
        return sum(
            count * comb(either - small, left - number)
            for (sum_, number), count in ways.items()
            if left >= number and points in (None, sum_)
        )

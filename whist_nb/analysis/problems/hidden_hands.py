"""A position in which some hands are hidden: every possible layout of them, and sets of layouts as integers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from whist_nb.analysis.position import Position
from whist_nb.engine.cards import SUITS, Card, Cards, suit_of_text
from whist_nb.engine.errors import BadNotation, BadOption
from whist_nb.engine.options import check_seat

MOST_CARDS, MOST_LAYOUTS = 30, 20_000
"""The most cards in play, and the most layouts, that are examined."""

HONOUR_POINTS: Final = {"A": 4, "K": 3, "Q": 2, "J": 1}
"""The value of each honour, as announced in MiniBridge."""


class HiddenHands:
    """All layouts of a position that fit what one side knows of the hidden hands.

    ``position`` is any one of them. ``worlds`` are all of them, each with the cards of its seats as bits; a set of
    worlds is an integer with one bit for each. ``layouts`` has the hands of every layout that fits, if they are known.
    """

    def __init__(
        self,
        position: Position,
        hidden: Iterable[int],
        voids: Mapping[int, Any],
        known: Mapping[int, Any],
        points: Mapping[int, int] | None = None,
        layouts: Iterable[Sequence[Cards]] | None = None,
    ) -> None:
        self.position = position
        self.hidden = tuple(sorted({check_seat("hidden", seat, position.seats) for seat in hidden}))
        _check(position)
        strength, suit_of = position.ranks.strength, position.ranks.suit_of
        suit_number = {suit: place for place, suit in enumerate(SUITS)}
        self.cards = sorted(position.everything, key=lambda card: (suit_number[suit_of[card]], strength[card]))
        self.bit = {card: place for place, card in enumerate(self.cards)}
        self.suits = [suit_number[suit_of[card]] for card in self.cards]
        self.lanes = [sum(1 << place for place, suit in enumerate(self.suits) if suit == each) for each in range(4)]
        self.trump = -1 if position.trump is None else suit_number[position.trump]
        self.voids = {check_seat("voids", seat, position.seats): _suits(suits) for seat, suits in voids.items()}
        self.known = {check_seat("known", seat, position.seats): _cards(cards) for seat, cards in known.items()}
        self.points = {check_seat("points", seat, position.seats): held for seat, held in (points or {}).items()}
        self._worth = [HONOUR_POINTS.get(card.rank.letter, 0) for card in self.cards]
        fits = self._all_worlds() if layouts is None else (tuple(map(self.mask, hands)) for hands in layouts)
        self.worlds = tuple(fits)
        self.everyone = (1 << len(self.worlds)) - 1
        self.holds = self._holders()

    def _all_worlds(self) -> Iterator[tuple[int, ...]]:
        held = [self.mask(hand) for hand in self.position.hands]
        pool = sum(held[seat] for seat in self.hidden)
        certain = {seat: self.mask(self.known.get(seat, Cards())) for seat in self.hidden}
        if any(cards & ~pool for cards in certain.values()):
            raise BadOption("`known` names a card that is not in any of the hidden hands.")
        free = pool & ~sum(certain.values())
        denied = {seat: sum(self.lanes[suit] for suit in self.voids.get(seat, ())) for seat in self.hidden}
        count = 0
        for dealt in self._deals(free, self.hidden, certain, denied):
            if any(self.worth(dealt.get(seat, held[seat])) != points for seat, points in self.points.items()):
                continue
            count += 1
            if count > MOST_LAYOUTS:
                raise BadOption("Too many layouts fit: more than {most}.", most=MOST_LAYOUTS)
            yield tuple(dealt.get(seat, held[seat]) for seat in range(len(held)))
        if not count:
            raise BadOption("No layout of the hidden hands fits what is known of them.")

    def _deals(
        self, free: int, seats: Sequence[int], certain: Mapping[int, int], denied: Mapping[int, int]
    ) -> Iterator[dict[int, int]]:
        if not seats:
            if not free:
                yield {}
            return
        seat, rest = seats[0], seats[1:]
        size = len(self.position.hands[seat]) - certain[seat].bit_count()
        if certain[seat] & denied[seat] or size < 0:
            return
        may = [1 << place for place in range(len(self.cards)) if free >> place & 1 and not denied[seat] >> place & 1]
        for taken in combinations(may, size):
            hand = sum(taken)
            for others in self._deals(free ^ hand, rest, certain, denied):
                yield {seat: hand | certain[seat], **others}

    def _holders(self) -> list[list[int]]:
        """For each seat and card, the set of worlds in which that seat was dealt that card."""
        holds = [[0] * len(self.cards) for _ in range(self.position.seats)]
        for number, world in enumerate(self.worlds):
            for seat, hand in enumerate(world):
                row, here = holds[seat], 1 << number
                while hand:
                    low = hand & -hand
                    row[low.bit_length() - 1] |= here
                    hand ^= low
        return holds

    def worth(self, hand: int) -> int:
        """Return the honour points of a hand: ace 4, king 3, queen 2, jack 1."""
        return sum(self._worth[place] for place in range(len(self.cards)) if hand >> place & 1)

    def mask(self, cards: Iterable[Card]) -> int:
        """Return cards as bits."""
        try:
            return sum(1 << self.bit[card] for card in cards)
        except KeyError as strange:
            raise BadOption("{card} is not in play here.", card=strange.args[0].glyphs) from None

    def cards_of(self, mask: int) -> Cards:
        """Return bits as cards."""
        return Cards(card for place, card in enumerate(self.cards) if mask >> place & 1)

    def hands(self, number: int) -> tuple[Cards, ...]:
        """Return the hands of one world."""
        return tuple(self.cards_of(hand).sorted() for hand in self.worlds[number])


def members(worlds: int) -> Iterator[int]:
    """Yield the numbers of the worlds in a set, from the lowest."""
    while worlds:
        low = worlds & -worlds
        yield low.bit_length() - 1
        worlds ^= low


def _check(position: Position) -> None:
    """Check that a plan can be made: equal hands, everybody plays, every card has a suit."""
    if len(set(position.held)) > 1:
        raise BadOption("Plans need hands of equal size, but these hold {held}.", held=position.held)
    if len(position.everything) > MOST_CARDS:
        raise BadOption("Plans need endings of at most {most} cards in all.", most=MOST_CARDS)
    if any(position.ranks.suit_of[card] is None for card in position.everything):
        raise BadOption("Plans need cards that belong to a suit; without trumps, a joker belongs to none.")


def _suits(suits: Any) -> tuple[int, ...]:
    try:
        return tuple(SUITS.index(suit_of_text(suit)) for suit in suits)
    except (BadNotation, TypeError) as error:
        raise BadOption("voids={suits!r:.60}: {error} Write them like 'SH'.", suits=suits, error=error) from None


def _cards(cards: Any) -> Cards:
    try:
        return Cards(cards)
    except BadNotation as error:
        raise BadOption("known={cards!r:.60}: {error}", cards=cards, error=error) from None

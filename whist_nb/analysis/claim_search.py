"""Check a claim play by play, against all layouts and every card the others may choose.

The others may hold anything that cannot be ruled out, and their cards are only settled when they are played, so a
single search covers all layouts. The search is meant for a few cards and has a limit on nodes; it is exact if nothing
but voids is known.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations
from typing import Final, Literal, NamedTuple

from whist_nb.analysis.card_sets import BIT, bits, cards_of
from whist_nb.analysis.possible_hands import PossibleHands, UnknownCards, deal_into
from whist_nb.analysis.work_limit import Undecided
from whist_nb.analysis.worst_layouts import Hands
from whist_nb.engine.cards import PACK_54, SUITS, Card, Cards
from whist_nb.engine.seats import clockwise
from whist_nb.engine.trick import suit_led, winning_play

Plays = tuple[tuple[int, Card], ...]
Spoilt = Literal["any", "more", "fewer"]

CHOICES_A_STEP: Final = 16
"""The number of cards in unknown places for which looking at a moment takes another step."""


class Line(NamedTuple):
    """A line of play that beats a claim: the layout, and the plays from now on."""

    hands: Hands
    plays: Plays


class Node(NamedTuple):
    """What is known at one moment of a line: cards held, and those that each seat may also hold."""

    known: tuple[int, ...]
    free: tuple[int, ...]
    may: tuple[int, ...]
    unknown: int
    leader: int
    trick: Plays
    won: int


class ClaimSearch:
    """Whether a seat can make its ``side`` win exactly ``target`` of the remaining tricks.

    ``helpless`` asks whether that holds whatever the claimer plays. ``spoilt`` says what beats the claim: "any" other
    number, "more" or "fewer". The search raises Undecided after that many ``nodes``.
    """

    def __init__(
        self,
        holdings: PossibleHands,
        root: Node,
        side: Sequence[bool],
        target: int,
        nodes: int,
        helpless: bool = False,
        spoilt: Spoilt = "any",
    ) -> None:
        view = holdings.view
        self.holdings, self.root, self.side, self.target = holdings, root, side, target
        self.me: int = view.seat  # type: ignore[assignment]
        self.trump, self.ranks, self.seats = view.trump, view.ranks, view.seats
        self.helpless, self.nodes, self.spoilt = helpless, nodes, spoilt
        suit_of, strength = self.ranks.suit_of, self.ranks.strength
        self.suits = {suit: bits(card for card in PACK_54 if suit_of[card] is suit) for suit in (*SUITS, None)}
        left = bits(card for _, card in root.trick) | root.unknown
        for known in root.known:
            left |= known
        self.order = [
            (mask, [(card, BIT[card]) for card in sorted(cards_of(mask & left), key=strength.__getitem__)])
            for mask in self.suits.values()
            if mask & left
        ]
        self.special = self.suits[None] | (self.suits[self.trump] if self.trump else 0)
        played = {seat for seat, _ in root.trick}
        self.active = [seat for seat in range(self.seats) if root.known[seat] or root.free[seat] or seat in played]
        self.orders = [
            [seat for seat in clockwise(first, self.seats) if seat in self.active] for first in range(self.seats)
        ]
        self.beaten: dict[Hashable, bool] = {}
        self.safe: set[Node] = set()
        self.path: list[tuple[int, Card]] = []
        self.must_agree = self.is_doubtful = False

    def keeping(self) -> Card | None:
        """Return a card for the claimer to play that keeps the claim; None if there is none."""
        return next((card for card, after in self._moves(self.root) if not self._is_beaten(after)), None)

    def is_safe(self) -> bool:
        """Return whether nothing beats the claim."""
        return not self._is_beaten(self.root)

    def line(self) -> Line | None:
        """Return a line that beats the claim; None if there is none."""
        if self.holdings.has_more_to_agree_with and any(self.root.free):
            self.must_agree = True
            found = self._agreeing(self.root)
            if found is None and self.is_doubtful:
                raise Undecided
        else:
            found = self._plays() if self._is_beaten(self.root) else None
        hands = found and self._hands(found[1], found[0])
        return Line(hands, found[0]) if found and hands else None

    # The search of all layouts that voids leave

    def _is_beaten(self, node: Node) -> bool:
        left = self._tricks_left(node)
        if self.is_spoilt(node.won, left):
            return True
        if not left or self._is_kept(node.won, left):
            return False
        key = self._key(node)
        found = self.beaten.get(key)
        if found is None:
            self._spend(self._steps(node))
            after = (self._is_beaten(after) for _, after in self._moves(node))
            found = self.beaten[key] = all(after) if self._chooses(node) else any(after)
        return found

    def _tricks_left(self, node: Node) -> int:
        return node.known[self.me].bit_count() + any(seat == self.me for seat, _ in node.trick)

    def is_spoilt(self, won: int, left: int) -> bool:
        """Return whether another number of tricks than the one claimed is already certain."""
        more, fewer = won > self.target, won + left < self.target
        return more if self.spoilt == "more" else fewer if self.spoilt == "fewer" else more or fewer

    def _is_kept(self, won: int, left: int) -> bool:
        """Return whether nothing can come of the tricks left any more that "more" or "fewer" asks for."""
        return {"more": won + left <= self.target, "fewer": won >= self.target}.get(self.spoilt, False)

    def _steps(self, node: Node) -> int:
        return 1 + node.unknown.bit_count() // CHOICES_A_STEP

    def _spend(self, steps: int) -> None:
        self.nodes -= 1
        if self.nodes < 0:
            raise Undecided
        self.holdings.effort.spend(steps)

    def _chooses(self, node: Node) -> bool:
        return self._turn(node) == self.me and not self.helpless

    def _key(self, node: Node) -> Hashable:
        """Return what stays the same, between tricks, whichever cards have gone and however plain suits are named."""
        if node.trick:
            return node
        places = self._places(node)
        special: list[tuple[int, ...]] = []
        plain: list[tuple[int, ...]] = []
        for suit, order in self.order:
            lie = tuple(place for _, bit in order if (place := _place(places, bit)))
            (special if suit & self.special else plain).append(lie)
        return node.leader, node.won, node.free, *special, *sorted(plain)

    def _plays(self) -> tuple[Plays, Node]:
        """Return a line that beats the claim, built from what has been found, and where it ends."""
        node, plays = self.root, []
        while not self.is_spoilt(node.won, self._tricks_left(node)):
            seat = self._turn(node)
            card, node = next((card, after) for card, after in self._moves(node) if self._is_beaten(after))
            plays.append((seat, card))
        return tuple(plays), node

    # The search for a line that fits more than voids

    def _agreeing(self, node: Node) -> tuple[Plays, Node] | None:
        """Return the rest of a line that beats the claim from here, and where it ends; None if none is found."""
        left = self._tricks_left(node)
        if self.is_spoilt(node.won, left):
            if self._hands(node, self.path) is not None:
                return (), node
            self.is_doubtful = True
            return None
        if not left or node in self.safe:
            return None
        self._spend(self._steps(node))
        found = self._answered(node)
        if found is None:
            self.safe.add(node)
        return found

    def _answered(self, node: Node) -> tuple[Plays, Node] | None:
        first, seat, chooses = None, self._turn(node), self._chooses(node)
        for card, after in self._moves(node):
            self.path.append((seat, card))
            found = self._agreeing(after)
            self.path.pop()
            if chooses and found is None:
                return None
            if found is not None:
                first = first or (((seat, card), *found[0]), found[1])
                if not chooses:
                    break
        return first

    def _hands(self, node: Node, plays: Sequence[tuple[int, Card]]) -> Hands | None:
        """Return a layout in which a line leads to a node."""
        rooms = [UnknownCards(seat, free, node.may[seat]) for seat, free in enumerate(node.free) if free]
        for order in self.holdings.orders(node.unknown):
            self.holdings.spend_on_deal()
            dealt = deal_into(rooms, order)
            if dealt is None:
                return None
            held = [list(cards_of(known)) for known in node.known]
            for seat, card in (*dealt, *plays):
                held[seat].append(card)
            hands = tuple(map(Cards.trusted, held))
            if self.holdings.agrees(hands):
                return hands
        return None

    # The moves

    def _turn(self, node: Node) -> int:
        return self.orders[node.leader][len(node.trick)]

    def _moves(self, node: Node) -> Iterator[tuple[Card, Node]]:
        """Yield every card the seat to act may play, equal ones once, and what is known after it."""
        seat = self._turn(node)
        led = suit_led(node.trick, self.ranks) if node.trick else None
        known = node.known[seat]
        unknown = node.unknown & node.may[seat] if node.free[seat] else 0
        follow = ~0 if led is None else self.suits[led]
        cards = known | unknown
        for card in self._distinct(node, cards & follow if known & follow else cards):
            bit = BIT[card]
            may = node.may if bit & follow else with_value(node.may, seat, node.may[seat] & ~follow)
            if known & bit:
                after = node._replace(known=with_value(node.known, seat, known ^ bit), may=may)
            else:
                after = node._replace(
                    free=with_value(node.free, seat, node.free[seat] - 1), may=may, unknown=node.unknown ^ bit
                )
            if (may is node.may and known & bit) or self._is_possible(after):
                yield card, self._played(after, seat, card)

    def _played(self, node: Node, seat: int, card: Card) -> Node:
        trick = (*node.trick, (seat, card))
        if len(trick) < len(self.active):
            return node._replace(trick=trick)
        winner, _ = winning_play(trick, self.trump, self.ranks)
        return node._replace(trick=(), leader=winner, won=node.won + self.side[winner])

    def _distinct(self, node: Node, cards: int) -> Iterator[Card]:
        """Yield cards that differ: the lowest of each run that the same seats may hold, and one more for each to come.

        Two adjacent cards can change places wherever they are. In the trick itself it matters how many of the others
        who may hold them play above the card and how many below it.
        """
        later = self.active if self.must_agree else self._still_to_play(node)
        places = self._places(node)
        for suit, order in self.order:
            if not cards & suit:
                continue
            before, left = 0, 0
            for card, bit in order:
                place = _place(places, bit)
                if not place:
                    continue
                if place != before:
                    before, left = place, 1 + sum(place >> seat & 1 for seat in later)
                if bit & cards and left:
                    left -= 1
                    yield card

    def _places(self, node: Node) -> list[int]:
        """Return the cards each seat may hold, those each is certain to hold, and those on the table."""
        doubtful = [node.unknown & may if free else 0 for may, free in zip(node.may, node.free, strict=True)]
        return [*doubtful, *node.known, bits(card for _, card in node.trick)]

    def _still_to_play(self, node: Node) -> list[int]:
        """Return the seats that play to the trick after the one to act."""
        return self.orders[node.leader][len(node.trick) + 1 :]

    def _is_possible(self, node: Node) -> bool:
        """Return whether all hands can be filled: no group of seats needs more cards than it can get (Hall)."""
        short = [(free, may & node.unknown) for free, may in zip(node.free, node.may, strict=True) if free]
        if all(may == node.unknown for _, may in short):  # then there are enough for all of them
            return sum(free for free, _ in short) <= node.unknown.bit_count()
        for size in range(1, len(short) + 1):
            for group in combinations(short, size):
                cards = 0
                for _, may in group:
                    cards |= may
                if sum(free for free, _ in group) > cards.bit_count():
                    return False
        return True


def _place(places: Sequence[int], bit: int) -> int:
    """Return the number of the place that holds a card, if any."""
    place = 0
    for at, mask in enumerate(places):
        if mask & bit:
            place |= 1 << at
    return place


def with_value(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """Return the values with one of them replaced."""
    return (*values[:at], value, *values[at + 1 :])

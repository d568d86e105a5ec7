"""Check a claim against every remaining layout, if more is known than voids and few layouts are left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from whist_nb.analysis.card_sets import BIT, cards_of
from whist_nb.analysis.claim_search import ClaimSearch, Line, Plays, with_value
from whist_nb.engine.cards import Card, Cards
from whist_nb.engine.trick import suit_led

LAYOUTS_A_STEP: Final = 8
"""The number of layouts that can be gone through at one moment for each further step."""

Hands = tuple[int, ...]


class LayoutsLeft(NamedTuple):
    """A moment: the numbered layouts that are still possible, and the cards played so far."""

    layouts: tuple[tuple[int, Hands], ...]
    leader: int
    trick: Plays
    won: int


class LayoutClaimSearch(ClaimSearch):
    """Answers the same question as another ``ClaimSearch``, exactly, for any list of layouts."""

    root: LayoutsLeft

    def __init__(self, search: ClaimSearch, layouts: list[Hands], nodes: int) -> None:
        super().__init__(search.holdings, search.root, search.side, search.target, nodes)
        self.layouts = layouts
        self.root = LayoutsLeft(tuple(enumerate(layouts)), search.root.leader, search.root.trick, search.root.won)

    def line(self) -> Line | None:
        """Return a line that beats the claim; None if there is none."""
        if not self._is_beaten(self.root):
            return None
        plays, now = self._plays()
        number, _ = now.layouts[0]
        return Line(tuple(Cards(cards_of(hand)) for hand in self.layouts[number]), plays)

    def _tricks_left(self, node: LayoutsLeft) -> int:
        return node.layouts[0][1][self.me].bit_count() + any(seat == self.me for seat, _ in node.trick)

    def _steps(self, node: LayoutsLeft) -> int:
        return 1 + len(node.layouts) // LAYOUTS_A_STEP

    def _key(self, node: LayoutsLeft) -> LayoutsLeft:
        return node

    def _moves(self, node: LayoutsLeft) -> Iterator[tuple[Card, LayoutsLeft]]:
        seat = self._turn(node)
        follow = self.suits[suit_led(node.trick, self.ranks)] if node.trick else 0
        by_card: dict[Card, list[tuple[int, Hands]]] = {}
        for number, hands in node.layouts:
            for card in cards_of(hands[seat] & follow or hands[seat]):
                after = with_value(hands, seat, hands[seat] ^ BIT[card])
                by_card.setdefault(card, []).append((number, after))
        for card, layouts in by_card.items():
            yield card, self._played(node._replace(layouts=tuple(layouts)), seat, card)

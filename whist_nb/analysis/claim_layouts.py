"""Check a claim against every remaining layout, if more is known than voids and few layouts are left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from whist_nb.analysis.card_sets import BIT, cards_of
from whist_nb.analysis.claim_search import ClaimSearch, Line, Plays, with_value
from whist_nb.analysis.work_limit import Undecided
from whist_nb.engine.cards import Card, Cards
from whist_nb.engine.trick import suit_led, winning_play

LAYOUTS_A_STEP: Final = 8
"""The number of layouts that can be gone through at one moment for each further step."""

Hands = tuple[int, ...]


class LayoutsLeft(NamedTuple):
    """A moment: the numbered layouts that are still possible, and the cards played so far."""

    layouts: tuple[tuple[int, Hands], ...]
    leader: int
    trick: Plays
    won: int


class LayoutClaimSearch:
    """Answers the same question as a ``ClaimSearch``, exactly, for any list of layouts."""

    def __init__(self, search: ClaimSearch, layouts: list[Hands], nodes: int) -> None:
        self.search, self.layouts, self.nodes = search, layouts, nodes
        root = search.root
        self.root = LayoutsLeft(tuple(enumerate(layouts)), root.leader, root.trick, root.won)
        self.beaten: dict[LayoutsLeft, bool] = {}

    def keeping(self) -> Card | None:
        """Return a card for the claimer to play that keeps the claim; None if there is none."""
        return next((card for card, after in self._moves(self.root) if not self._is_beaten(after)), None)

    def line(self) -> Line | None:
        """Return a line that beats the claim; None if there is none."""
        if not self._is_beaten(self.root):
            return None
        now, plays = self.root, []
        while not self.search.is_spoilt(now.won, self._tricks_left(now)):
            seat = self._turn(now)
            card, now = next((card, after) for card, after in self._moves(now) if self._is_beaten(after))
            plays.append((seat, card))
        number, _ = now.layouts[0]
        return Line(tuple(Cards(cards_of(hand)) for hand in self.layouts[number]), tuple(plays))

    def _is_beaten(self, now: LayoutsLeft) -> bool:
        left = self._tricks_left(now)
        if self.search.is_spoilt(now.won, left):
            return True
        if not left:
            return False
        found = self.beaten.get(now)
        if found is None:
            self.nodes -= 1
            if self.nodes < 0:
                raise Undecided
            self.search.holdings.effort.spend(1 + len(now.layouts) // LAYOUTS_A_STEP)
            after = (self._is_beaten(after) for _, after in self._moves(now))
            found = self.beaten[now] = all(after) if self._turn(now) == self.search.me else any(after)
        return found

    def _tricks_left(self, now: LayoutsLeft) -> int:
        me = self.search.me
        return now.layouts[0][1][me].bit_count() + any(seat == me for seat, _ in now.trick)

    def _turn(self, now: LayoutsLeft) -> int:
        return self.search.orders[now.leader][len(now.trick)]

    def _moves(self, now: LayoutsLeft) -> Iterator[tuple[Card, LayoutsLeft]]:
        seat, ranks = self._turn(now), self.search.ranks
        follow = self.search.suits[suit_led(now.trick, ranks)] if now.trick else 0
        by_card: dict[Card, list[tuple[int, Hands]]] = {}
        for number, hands in now.layouts:
            for card in cards_of(hands[seat] & follow or hands[seat]):
                after = with_value(hands, seat, hands[seat] ^ BIT[card])
                by_card.setdefault(card, []).append((number, after))
        for card, layouts in by_card.items():
            trick = (*now.trick, (seat, card))
            if len(trick) < len(self.search.active):
                yield card, LayoutsLeft(tuple(layouts), now.leader, trick, now.won)
            else:
                winner, _ = winning_play(trick, self.search.trump, ranks)
                yield card, LayoutsLeft(tuple(layouts), winner, (), now.won + self.search.side[winner])

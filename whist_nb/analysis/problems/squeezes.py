"""Tell a squeeze from a discard that costs nothing by asking whether a card to spare would have saved the trick.

The play searched here breaks the rules of a deal, with a card that never wins and finesses that nobody takes, so the
solver cannot be asked about it.
"""

from __future__ import annotations

from whist_nb.analysis.problems.plan_search import PlanSearch, Turn

Hands = tuple[int, ...]
Table = tuple[int | None, ...]
"""The cards on the table from the leader's on; None is a card to spare, which never wins."""


def is_squeezed(search: PlanSearch, turn: Turn, world: int) -> bool:
    """Return whether an opponent who cannot follow suit has to discard from two plain suits, and pays for either.

    With open cards the plan's side reaches its goal whatever is discarded, and would not if the opponent kept the whole
    hand and discarded a card to spare.
    """
    alive, leader, on_table, need, *_ = turn
    hands = tuple(hand & alive for hand in search.hidden.worlds[world])
    if not _must_choose(search, turn, hands):
        return False
    return bool(search.open(turn, 1 << world)) and not _Spared(search).reaches(hands, leader, (*on_table, None), need)


def is_squeezed_without_finesse(search: PlanSearch, turn: Turn, world: int, missing: int, below: int) -> bool:
    """Return whether an opponent with a missing card would be squeezed if nobody finessed against it.

    ``below`` are the cards of the plan's side, as bits, that could win by a finesse. While the missing card is
    still held, none of them is played to a trick of its suit, unless the hand has no other card to play.
    """
    alive, leader, on_table, need, *_ = turn
    hands = tuple(hand & alive for hand in search.hidden.worlds[world])
    if not _must_choose(search, turn, hands) or not hands[search.seat(turn)] >> missing & 1:
        return False
    spared = _Spared(search, missing, below)
    return spared.reaches(hands, leader, on_table, need) and not spared.reaches(hands, leader, (*on_table, None), need)


def _must_choose(search: PlanSearch, turn: Turn, hands: Hands) -> bool:
    """Return whether an opponent has to discard from at least two suits, none of them trumps."""
    if not turn[2] or search.ours >> search.seat(turn) & 1:
        return False
    hand = hands[search.seat(turn)]
    suits = {search.suits[card] for card in range(len(search.suits)) if hand >> card & 1}
    return len(suits) > 1 and not suits & {search.suits[turn[2][0]], search.hidden.trump}


class _Spared:
    """Play on with open cards, perhaps after one hand has kept a card more than the others, or without a finesse."""

    def __init__(self, search: PlanSearch, missing: int = 0, below: int = 0) -> None:
        self.search, self.missing, self.below = search, missing, below
        self._known: dict[tuple[Hands, int, int], bool] = {}

    def reaches(self, hands: Hands, leader: int, table: Table, need: int) -> bool:
        """Return whether the plan's side reaches its goal of taking at least ``need`` more tricks."""
        if len(table) == len(hands):
            best = self.search.best([card for card in table if card is not None])
            winner = (leader + table.index(best)) % len(hands)
            need -= self.search.ours >> winner & 1
            return self.reaches(hands, winner, (), need)
        if table:
            return self._tries(hands, leader, table, need)
        if need <= 0 or min(hand.bit_count() for hand in hands) < need:
            return need <= 0
        key = hands, leader, need
        if key not in self._known:
            self._known[key] = self._tries(hands, leader, table, need)
        return self._known[key]

    def _tries(self, hands: Hands, leader: int, table: Table, need: int) -> bool:
        seat = (leader + len(table)) % len(hands)
        ours = bool(self.search.ours >> seat & 1)
        follow = hands[seat] & self.search.lanes[self.search.suits[table[0]]] if table and table[0] is not None else 0
        alive = sum(hands)
        moves = follow or hands[seat]
        if alive >> self.missing & 1 and (follow or not table):
            moves = moves & ~self.below or moves
        turn = alive, leader, tuple(card for card in table if card is not None), need
        for card in self.search.apart(turn, moves):
            left = (*hands[:seat], hands[seat] & ~(1 << card), *hands[seat + 1 :])
            if self.reaches(left, leader, (*table, card), need) is ours:
                return ours
        return not ours

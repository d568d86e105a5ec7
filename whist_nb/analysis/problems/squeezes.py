"""Tell a squeeze from a discard that costs nothing by asking whether a card to spare would have saved the trick."""

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
    alive, leader, on_table, need = turn
    if not on_table or search.is_ours(turn):
        return False
    hands = tuple(hand & alive for hand in search.hidden.worlds[world])
    hand = hands[search.seat(turn)]
    suits = {search.suits[card] for card in range(len(search.suits)) if hand >> card & 1}
    if len(suits) < 2 or suits & {search.suits[on_table[0]], search.hidden.trump}:
        return False
    return bool(search.open(turn, 1 << world)) and not _Spared(search).reaches(hands, leader, (*on_table, None), need)


class _Spared:
    """Play on with open cards after one hand has kept a card more than the others."""

    def __init__(self, search: PlanSearch) -> None:
        self.search = search
        self._known: dict[tuple[Hands, int, int], bool] = {}

    def reaches(self, hands: Hands, leader: int, table: Table, need: int) -> bool:
        """Return whether the plan's side reaches its goal of taking at least ``need`` more tricks."""
        if len(table) == len(hands):
            winner = (leader + self._best(table)) % len(hands)
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
        turn = alive, leader, tuple(card for card in table if card is not None), need
        for card in self.search.apart(turn, follow or hands[seat]):
            left = (*hands[:seat], hands[seat] & ~(1 << card), *hands[seat + 1 :])
            if self.reaches(left, leader, (*table, card), need) is ours:
                return ours
        return not ours

    def _best(self, table: Table) -> int:
        """Return the place of the card that wins."""
        suits = self.search.suits
        led = table[0]
        assert led is not None, "a spare card is never led"

        def power(place: int) -> tuple[int, int]:
            card = table[place]
            if card is None:
                return -1, 0
            return 2 if suits[card] == self.search.hidden.trump else int(suits[card] == suits[led]), card

        return max(range(len(table)), key=power)

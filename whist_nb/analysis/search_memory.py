"""Memory for the solver's kernels, kept from one position to the next.

Several threads may search at once: each borrows memory of its own.
"""

from __future__ import annotations

import threading
from collections.abc import Hashable
from typing import Any, Final

from whist_nb.analysis.kernels import layout as k
from whist_nb.engine.cards import Card


class SearchMemory:
    """The arrays a search works in, reused from one position to the next.

    Its answers are valid on a ``ground``, None if they may not be used; a new ``generation`` forgets them.
    """

    def __init__(self, fast: bool, size: int, head_bits: int, entries: int) -> None:
        self.fast, self.size, self.head_bits, self.cut_bits = fast, size, head_bits, min(head_bits, 16)
        self.generation = self.times_borrowed = self.filled = 0
        self.ground: Hashable = None
        self.in_play: frozenset[Card] = frozenset()
        zeros = self._zeros
        self.config, self.hands = zeros(k.CONFIG_SIZE), zeros(8)
        self.table = zeros(8)
        self.frames, self.state = zeros(k.DEPTH * k.FRAME), zeros(k.STATE_SIZE)
        self.asks = zeros(k.MOST_ASKS * k.ASK)
        self.heads, self.cuts = zeros(1 << head_bits), zeros(1 << self.cut_bits)
        self.entries = zeros(entries * k.ENTRY)

    def _zeros(self, size: int) -> Any:
        if not self.fast:
            return [0] * size
        import numpy as np  # only compiled kernels need it

        return np.zeros(size, np.int64)

    def table_of(self, size: int) -> Any:
        """Return room for the owners of each set of cards left in a suit."""
        if len(self.table) < size:
            self.table = self._zeros(size)
        return self.table

    def prepare(self, ground: Hashable, anew: bool) -> None:
        """Forget the answers, unless they are valid on this ground, may be used, and leave room for more."""
        self.times_borrowed += 1
        if anew or self.ground != ground or 2 * self.state[k.USED] > len(self.entries):
            self.generation += 1
            self.ground, self.state[k.USED] = ground, 0

    def is_another_deal(self, in_play: frozenset[Card]) -> bool:
        """Return whether earlier answers are unlikely to be of use with these cards, and remember the cards.

        They are valid in other deals, too, but seldom answer anything there, and then each search has to look through
        them: so the cards in play must be some of those of the position before, or all of them and more.
        """
        before, self.in_play = self.in_play, in_play
        return not (in_play <= before or before <= in_play)


NOTHING: Final = SearchMemory(False, 0, 0, 0)
"""The empty memory of a closed question whose own memory was not kept."""
SIZES: Final = {
    True: ((24, 10, 20_000), (26, 12, 200_000), (36, 14, 200_000), (60, 18, 3_000_000)),
    False: ((60, 12, 60_000),),
}
"""The most cards held, bits of the table of heads, and entries, compiled or not. Unused memory is not allocated."""
_free: dict[tuple[bool, int], SearchMemory] = {}
"""The memories that nobody is borrowing, at most one of each size."""
_lock = threading.Lock()


def borrow(in_play: frozenset[Card], fast: bool, ground: Hashable, anew: bool) -> SearchMemory:
    """Borrow memory for a position with these cards, with what was found on its ground; see ``give_back``."""
    sizes = [size for size in SIZES[fast] if len(in_play) <= size[0]]
    with _lock:
        kept = [memory for most, _, _ in sizes if (memory := _free.get((fast, most)))]
        memory = next((memory for memory in kept if memory.ground == ground), _free.get((fast, sizes[0][0])))
        if memory is not None:
            del _free[fast, memory.size]
    memory = memory or SearchMemory(fast, *sizes[0])
    memory.prepare(ground, memory.is_another_deal(in_play) or anew)
    return memory


def give_back(memory: SearchMemory) -> bool:
    """Keep memory for the next position of its size, unless there is some already: one of each is enough."""
    with _lock:
        return _free.setdefault((memory.fast, memory.size), memory) is memory


def take_again(memory: SearchMemory, times_borrowed: int) -> bool:
    """Borrow memory again if it is still as it was when given back; return whether it was."""
    with _lock:
        if _free.get((memory.fast, memory.size)) is not memory or memory.times_borrowed != times_borrowed:
            return False  # another question has or has had it, perhaps in another thread
        del _free[memory.fast, memory.size]
    return True


DEAL_SIZES: Final = {True: (60, 16, 600_000), False: (60, 12, 60_000)}
"""Compiled or not: the size of a deal's own memory for each ground."""
MOST_OF_A_DEAL: Final = 5_000_000
"""The most words that the memories of a deal may have filled together, 40 MB; then the fullest of the others goes."""


class DealMemory:
    """Memory for the positions of a single deal, so that what they find does not depend on earlier questions.

    Its answers serve all of them, whoever has played which card. One thread at a time may use it.
    """

    def __init__(self) -> None:
        self._by_ground: dict[tuple[bool, Hashable], SearchMemory] = {}

    def lend(self, fast: bool, ground: Hashable) -> SearchMemory:
        """Return the memory for a ground, with what was found there."""
        for each in self._by_ground.values():
            each.filled = max(each.filled, int(each.state[k.USED]))
        if (fast, ground) not in self._by_ground:
            self._by_ground[fast, ground] = SearchMemory(fast, *DEAL_SIZES[fast])
        memory = self._by_ground[fast, ground]
        self._make_room(memory)
        memory.prepare(ground, anew=False)
        return memory

    def _make_room(self, lent: SearchMemory) -> None:
        """Give up other memories, the fullest first, until those that are left may be kept together."""
        filled = sum(each.filled for each in self._by_ground.values())
        others = [ground for ground, each in self._by_ground.items() if each is not lent]
        for ground in sorted(others, key=lambda ground: -self._by_ground[ground].filled):
            if filled <= MOST_OF_A_DEAL:
                return
            filled -= self._by_ground.pop(ground).filled

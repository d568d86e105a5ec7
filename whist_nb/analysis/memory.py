"""What the solver's kernels work in, kept from one position to the next.

Searches of several threads run at once: memory belongs to the one that has borrowed it.
"""

from __future__ import annotations

import threading
from typing import Any, Final

from whist_nb.analysis.kernels import layout as k


class SearchMemory:
    """The arrays a search works in, used again from one position to the next."""

    def __init__(self, fast: bool, head_bits: int, entries: int) -> None:
        self.fast, self.head_bits, self.cut_bits = fast, head_bits, min(head_bits, 16)
        self.generation = 0
        zeros = self._zeros
        self.config, self.hands = zeros(k.CONFIG_SIZE), zeros(8)
        self.table = zeros(8)
        self.frames, self.state = zeros(k.DEPTH * max(k.FRAME, k.S_FRAME)), zeros(k.STATE_SIZE)
        self.asks = zeros(k.MOST_ASKS * k.ASK)
        self.heads, self.cuts = zeros(1 << head_bits), zeros(1 << self.cut_bits)
        self.entries = zeros(entries * k.ENTRY)

    def _zeros(self, size: int) -> Any:
        if not self.fast:
            return [0] * size
        import numpy as np  # only compiled kernels need it

        return np.zeros(size, np.int64)

    def table_of(self, size: int) -> Any:
        """Room for the owners of each set of cards left in a suit."""
        if len(self.table) < size:
            self.table = self._zeros(size)
        return self.table


NOTHING: Final = SearchMemory(False, 0, 0)
"""What a closed question holds when its memory was not kept."""
_free: dict[tuple[bool, int], list[SearchMemory]] = {}
_lock = threading.Lock()
SIZES: Final = ((24, 10, 20_000), (26, 12, 200_000), (36, 14, 200_000), (60, 18, 3_000_000))
"""Cards held at most, bits of the table of heads, entries: memory that is never touched is never taken."""
PLAIN_SIZE: Final = (12, 60_000)


def _place(cards: int) -> int:
    """Where the size stands that so many cards need."""
    return next(at for at, (most, _, _) in enumerate(SIZES) if cards <= most)


def borrow(cards: int, fast: bool) -> SearchMemory:
    """Memory for a position with so many cards; give it back with ``give_back``."""
    place = _place(cards)
    with _lock:
        kept = _free.get((fast, place))
        memory = kept.pop() if kept else None
    if memory is None:
        _, bits, entries = SIZES[place]
        memory = SearchMemory(True, bits, entries) if fast else SearchMemory(False, *PLAIN_SIZE)
    memory.generation += 1
    return memory


def give_back(memory: SearchMemory, cards: int) -> bool:
    """Keep memory for the next position of its size, unless there is some: one of each is enough."""
    with _lock:
        kept = _free.setdefault((memory.fast, _place(cards)), [])
        if kept:
            return False
        kept.append(memory)
    return True


def take_again(memory: SearchMemory, cards: int, generation: int) -> bool:
    """Whether memory that was given back is still as it was left; then it is taken out once more."""
    with _lock:
        kept = _free.get((memory.fast, _place(cards)), [])
        if memory not in kept or memory.generation != generation:
            return False  # another question has it now or has had it, perhaps one of another thread
        kept.remove(memory)
    return True

"""The positions of one deal, solved within a common limit; what one search has found serves the next.

>>> from whist_nb.analysis import Position
>>> solved, position = SolvedPositions(), Position(hands=["AH 2H", "KH 3H"], leader=0)
>>> solved.at_least(position, 0, "most", 1), solved.tricks(position, 0, "most")
(True, 1)
"""

from collections import Counter
from collections.abc import Hashable
from typing import Final

from whist_nb.analysis.kernels.compiling import HAS_NUMBA
from whist_nb.analysis.position import Position
from whist_nb.analysis.search_memory import DealMemory
from whist_nb.analysis.solver import narrow

NODES: Final = {True: 6_000_000, False: 40_000}
"""The nodes that the positions of one deal may take together, compiled or not; those that need more are left out."""

_Key = tuple[Position, Hashable, str]


class SolvedPositions:
    """The positions of one deal, with the fewest and the most tricks known to be possible for a side.

    All others play together against that side. ``nodes_left`` says how much may still be searched; one question gets at
    most half of it, and never more than ``at_once``; one that found nothing is searched again only with more nodes. The
    answers depend only on the questions and their order.
    """

    def __init__(self, nodes: int | None = None, at_once: int | None = None) -> None:
        self.nodes_left = NODES[HAS_NUMBA] if nodes is None else nodes
        self.at_once = at_once
        self._bounds: dict[_Key, tuple[int, int]] = {}
        self._in_vain: dict[tuple[_Key, int | None], tuple[int, tuple[int, int]]] = {}
        self._memory = DealMemory()

    def allow(self, nodes: int) -> None:
        """Allow that many nodes from now on; what is known stays known, but the searches' own memory is given up."""
        self.nodes_left, self._memory = nodes, DealMemory()

    def bounds(self, position: Position, side: Hashable, objective: str) -> tuple[int, int]:
        """Return the fewest and the most tricks that a side may still take, as far as is known."""
        counted = _counted(position, side)
        low, high = self._bounds.get((position, counted, objective), (0, position.tricks_left))
        return (low, high) if counted == side else (position.tricks_left - high, position.tricks_left - low)

    def learn(self, position: Position, side: Hashable, objective: str, low: int, high: int) -> None:
        """Take over bounds that are known from elsewhere."""
        counted, (least, most) = _counted(position, side), self.bounds(position, side, objective)
        low, high = max(low, least), min(high, most)
        if counted != side:
            low, high = position.tricks_left - high, position.tricks_left - low
        self._bounds[position, counted, objective] = low, high

    def tricks(self, position: Position, side: Hashable, objective: str) -> int | None:
        """Return the tricks a side still takes; None if they take too long to find."""
        self._search(position, side, objective, None)
        low, high = self.bounds(position, side, objective)
        return low if low == high else None

    def at_least(self, position: Position, side: Hashable, objective: str, tricks: int) -> bool | None:
        """Return whether a side still takes at least that many tricks; None if it takes too long to find."""
        self._search(position, side, objective, tricks)
        low, high = self.bounds(position, side, objective)
        return True if low >= tricks else False if high < tricks else None

    def _search(self, position: Position, side: Hashable, objective: str, tricks: int | None) -> None:
        counted, (low, high) = _counted(position, side), self.bounds(position, side, objective)
        if low == high or self.nodes_left < 2 or (tricks is not None and not low < tricks <= high):
            return
        if counted != side:
            low, high = position.tricks_left - high, position.tricks_left - low
            tricks = None if tricks is None else position.tricks_left + 1 - tricks
        nodes = max(1, min(self.nodes_left // 2, self.at_once or self.nodes_left))
        key = position, counted, objective
        tried, within = self._in_vain.get((key, tricks), (0, None))
        if nodes <= tried and within == (low, high):
            return
        found = narrow(position, counted, objective, (low, high), tricks, nodes, self._memory)
        self.nodes_left -= found.nodes
        self._bounds[key] = found.bounds
        if not found.finished:
            self._in_vain[key, tricks] = nodes, found.bounds


def _counted(position: Position, side: Hashable) -> Hashable:
    """Return the side whose tricks are counted: the smaller of two, since what one gains the other loses."""
    sizes = Counter(position.sides)
    return min(sizes, key=sizes.__getitem__) if len(sizes) == 2 else side

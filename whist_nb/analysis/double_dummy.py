"""Find how many tricks each side of a deal can win with all hands open, in every possible trump suit.

>>> from whist_nb import Game, deals
>>> found = DoubleDummyTable(deals("cycling-whist", seed=3)[0].new_game())
>>> found.is_declared, [str(trump) for trump in found.trumps], found.seats
(False, ['H'], (1,))
"""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from whist_nb.analysis.kernels.compiling import HAS_NUMBA
from whist_nb.analysis.position import Position
from whist_nb.analysis.solver import solve
from whist_nb.engine.cards import SUITS, Cards, Suit
from whist_nb.engine.errors import BadOption
from whist_nb.engine.game import Game
from whist_nb.engine.phrases import phrase
from whist_nb.engine.seats import left_of
from whist_nb.engine.view import EVERYONE

PATIENCE: Final = {True: 30.0, False: 4.0}
"""Seconds for one trump suit and one leader, compiled or not; after that only bounds are given."""

Cell = tuple[Suit | None, int]
"""A trump suit, and the seat that plays the deal, or leads to it."""


class DoubleDummyTable:
    """The tricks of each side of a deal, worked out one trump suit and one seat at a time.

    ``is_declared`` says whether a seat names the trumps; if so, each of ``seats`` in turn plays the deal, and the seat
    on its left leads. In other games each of ``seats`` leads in turn. ``found`` has the fewest and the most tricks of
    that seat's side, which are equal once the answer is exact.
    """

    def __init__(self, game: Game) -> None:
        why = why_not(game)
        if why:
            raise BadOption(why)
        view, book = game.view(EVERYONE), game.variant
        self.hands, self.sides, self._order = tuple(view.hands), tuple(game.sides), view.ranks.order
        self.is_declared = view.trump is None and book.has_contracts and book.has_trumps
        fixed = not book.has_contracts
        self.trumps: tuple[Suit | None, ...] = (*SUITS, None) if self.is_declared else (view.trump,)
        eldest = left_of(int(view.dealer or 0), game.seats)
        self.seats: tuple[int, ...] = (eldest,) if fixed else tuple(range(game.seats))
        self.found: dict[Cell, tuple[int, int]] = {}

    @property
    def todo(self) -> list[Cell]:
        """The cells not worked out yet; trump suits come first, because they are quicker than no trumps."""
        return [cell for trump in self.trumps for seat in self.seats if (cell := (trump, seat)) not in self.found]

    @property
    def tricks(self) -> int:
        """The number of tricks in the deal."""
        return len(self.hands[0])

    def work(self, seconds: float | None = None) -> bool:
        """Work out one more cell, and return whether there are others."""
        if self.todo:
            cell = self.todo[0]
            self.found[cell] = self.solved(cell, PATIENCE[HAS_NUMBA] if seconds is None else seconds)
        return bool(self.todo)

    def solved(self, cell: Cell, seconds: float) -> tuple[int, int]:
        """Return the fewest and the most tricks that the side of a seat can be sure of."""
        trump, seat = cell
        leader = left_of(seat, len(self.hands)) if self.is_declared else seat
        side = {each for each, party in enumerate(self.sides) if party == self.sides[seat]}
        return tricks_of(side, self.hands, leader, trump, self._order, seconds=seconds)


def tricks_of(
    party: Container[int],
    hands: tuple[Cards, ...],
    leader: int,
    trump: Suit | None,
    order: str,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
) -> tuple[int, int]:
    """Return bounds for the tricks that seats can take together against all others; they are equal if it is exact.

    ``order`` is that of the ranks, highest first.
    """
    sides = tuple(seat in party for seat in range(len(hands)))
    position = Position(hands, leader, trump, sides, (), order)
    return solve(position, side=True, nodes=nodes, seconds=seconds).bounds


def why_not(game: Game) -> str:
    """Explain why a deal just dealt cannot be worked out for its two sides; empty if it can."""
    view = game.view(EVERYONE)
    if any(view.layouts) or sum(map(len, view.hands)) < len(game.variant.pack):
        return phrase("In {title}, some cards are not in any player's hand.", title=game.variant.title)
    if len(set(game.sides)) != 2:
        return phrase(
            "Only deals between two sides can be worked out, and {title} has more than two.", title=game.variant.title
        )
    return ""

"""Work out the tricks that each side, or each player alone, could make on a board with open cards.

>>> from whist_nb.classroom.boards import boards
>>> Makeable.of(boards("german-whist", "oak", 1)[0]) is None
True
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from whist_nb.classroom.boards import Board
from whist_nb.engine.cards import Suit
from whist_nb.engine.view import EVERYONE, View

NODES: Final = 20_000_000
"""The most nodes for one figure; if it needs more, its bounds are printed."""


@dataclass(frozen=True)
class Makeable:
    """The fewest and the most tricks that each party can take; equal if the figure is exact.

    ``parties`` are the seats that play together against all others, ``leader`` leads to the first trick, ``total`` is
    the number of tricks, ``trump`` the trumps, or None if there are none.
    """

    leader: int
    total: int
    trump: Suit | None
    parties: tuple[tuple[int, ...], ...]
    tricks: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, board: Board, nodes: int = NODES) -> Makeable | None:
        """Return what could be made on a board; None if cards are still to be drawn, uncovered or exchanged.

        If everybody plays alone, each is solved against all others. There is also no answer if trumps are still to be
        named, since that would be too much work. It needs numpy.
        """
        view = board.new_game().view(EVERYONE)
        if _changes(view) or not _settled(view):
            return None
        leader = view.to_act
        assert leader is not None
        parties = tuple(
            tuple(seat for seat in range(view.seats) if view.sides[seat] == side) for side in dict.fromkeys(view.sides)
        )
        total = max(map(len, view.hands))
        return cls(leader, total, view.trump, parties, _tricks(view, leader, parties, total, nodes))


@dataclass(frozen=True)
class MakeableByTrump:
    """The tricks that the declaring side can make, if one player names trumps and play begins at once.

    ``declarer`` names them, and the seats of ``party`` take the tricks together. ``tricks`` has the fewest and the most
    for each suit of trumps and for no trumps (None), which are equal if the figure is exact.
    """

    declarer: int
    party: tuple[int, ...]
    total: int
    tricks: Mapping[Suit | None, tuple[int, int]]

    @classmethod
    def of(cls, board: Board, nodes: int = NODES) -> MakeableByTrump | None:
        """Return what the declaring side could make; None if more is decided before play than trumps.

        Actions that leave no choice, such as announcing points, are taken first. It needs numpy.
        """
        game = board.new_game()
        dealt = game.view(EVERYONE).hands
        while game.current_player is not None and len(game.legal_actions()) == 1 and not game.deal_results:
            game.apply(game.legal_actions()[0])
        declarer, view, found = game.current_player, game.view(EVERYONE), {}
        if declarer is None or view.hands != dealt or _changes(view) or _settled(view):  # other hands: thrown in
            return None
        for call in game.legal_actions():
            after = game.copy()
            after.apply(call)
            began = after.view(EVERYONE)
            if began.turn is None or began.hands != view.hands or began.contract is None:
                return None
            if began.trump not in found:
                found[began.trump] = _named_tricks(began, nodes)
        party = tuple(seat for seat in range(view.seats) if view.sides[seat] == view.sides[declarer])
        return cls(declarer, party, max(map(len, view.hands)), found)


def _named_tricks(view: View, nodes: int) -> tuple[int, int]:
    """Return the declaring side's tricks in a contract, as bounds."""
    from whist_nb.analysis.double_dummy import tricks_of

    assert view.contract is not None
    assert view.turn is not None
    return tricks_of(view.contract.seats, view.hands, view.turn, view.trump, view.ranks.order, nodes=nodes)


def _changes(view: View) -> bool:
    """Return whether the hands will still change before play."""
    from whist_nb.analysis.view_positions import cards_will_come

    exchanges = view.turn is None and view.stock_left > 0
    return cards_will_come(view) or exchanges or view.aside_left > 0


def _settled(view: View) -> bool:
    """Return whether trumps are known, or it is known that there are none."""
    return view.trump is not None or view.turn is not None or view.question == "bid card"


def _tricks(
    view: View, leader: int, parties: tuple[tuple[int, ...], ...], total: int, nodes: int
) -> tuple[tuple[int, int], ...]:
    from whist_nb.analysis.double_dummy import tricks_of

    found: list[tuple[int, int]] = []
    for party in parties:
        if found and len(parties) == 2:  # one side takes the tricks the other does not
            low, high = found[0]
            return (found[0], (total - high, total - low))
        found.append(tricks_of(party, view.hands, leader, view.trump, view.ranks.order, nodes=nodes))
    return tuple(found)

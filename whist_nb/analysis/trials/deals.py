"""Whole deals played in thought: what all trials of answers share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from whist_nb.engine.actions import Action, read_action
from whist_nb.engine.cards import Suit
from whist_nb.engine.library import find_variant
from whist_nb.engine.seats import next_of
from whist_nb.engine.trick import STANDARD, ranking
from whist_nb.engine.view import Contract, View

if TYPE_CHECKING:
    from whist_nb.analysis.outcomes import Outcomes
    from whist_nb.analysis.worlds import Worlds


class Tried(NamedTuple):
    """What answers bring: ``worth`` is an array (worlds, answers); so is what is told, where it is something else."""

    unit: str
    answers: Sequence[Action]
    worth: Any
    told: Any = None


def seat_of(view: View) -> int:
    assert isinstance(view.seat, int), "a player has a seat"
    return view.seat


def spoken(view: View) -> list[tuple[int, Action]]:
    """What has been called in this deal: seat and action."""
    return [(seat, read_action(call)) for seat, call in view.calls]


def contract_of(view: View, call: Action | None, seats: Sequence[int]) -> Contract:
    """The contract of this game that a call becomes when these seats have made it."""
    made = find_variant(view.variant).contract
    assert made is not None, "the game has contracts"
    return made(call, seats)


def side_of_seat(view: View, seat: int) -> tuple[int, ...]:
    """A seat and those who play with it for the whole match."""
    return tuple(other for other, side in enumerate(view.sides) if side == view.sides[seat])


def eldest(view: View) -> int:
    """The seat left of the dealer that holds cards."""
    assert view.dealer is not None, "somebody deals"
    return next_of(view.dealer, view.seats, [seat for seat in range(view.seats) if view.cards_left[seat]])


def deal_out(
    worlds: Worlds, leader: int, trump: Suit | None, hands: Any = None, ranks: Any = STANDARD, **plan: Any
) -> Outcomes:
    """What comes of whole deals, led by a seat, under trumps and a plan that are only thought of."""
    from whist_nb.analysis.board import fresh_board
    from whist_nb.analysis.playouts import ANY, play_out

    board = fresh_board(worlds.view, leader, trump, ranks, max(worlds.view.cards_left), **plan)
    return play_out(worlds, board, [ANY], hands)


def columns(each: Sequence[Any]) -> Any:
    """Values of answers, one array (worlds) for each, side by side."""
    from whist_nb.analysis.outcomes import side_by_side

    return side_by_side(each)


def worth_of_hand(view: View, worlds: Worlds, seat: int, order: str, trump: Suit | None) -> Any:
    """About how many tricks the hand of a seat takes by itself in each world: what that seat itself can see."""
    from whist_nb.analysis.playouts import strengths
    from whist_nb.analysis.worlds import bits_of

    ranks = ranking(order, trump)
    out = sum(int(bits_of(ranks)[card.index]) for card in view.pack)
    return strengths(worlds.words(seat, ranks), ranks, trump, view.seats - 1, out)

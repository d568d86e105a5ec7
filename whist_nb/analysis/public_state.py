"""The public state of play-outs: trumps, leader, voids shown, who plays with whom and for what."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from whist_nb.analysis.standing import are_drawn, held_in_trick, trick_on_table
from whist_nb.engine.cards import SUITS, Card, Suit
from whist_nb.engine.trick import Ranking
from whist_nb.engine.view import View


class Melds(NamedTuple):
    """Which rank led makes a meld with which other in the hand, the two being 0; and what that is worth.

    ``worth`` has two numbers for each suit: where the card led does not win its trick, and where it does.
    """

    lead: int
    partner: int
    worth: tuple[int, ...]


@dataclass(frozen=True)
class PublicState:
    """The public state of a play-out, and what every seat plays for.

    ``sides`` has one label for each seat, ``aims`` the name of an aim, ``needs`` the tricks wanted in all where the aim
    is exact. ``won`` are the tricks that count so far, ``target`` the declarer of a misere, ``melds`` what
    may be shown in the play. ``values`` tells what a trump and a plain card, two to ace and jokers, are worth
    where cards are drawn for.
    """

    seats: int
    trump: Suit | None
    ranks: Ranking
    leader: int
    sides: tuple[int, ...]
    aims: tuple[str, ...]
    needs: tuple[int, ...]
    won: tuple[int, ...]
    voids: tuple[int, ...]
    opened: tuple[int, ...]
    trick: tuple[tuple[int, Card], ...] = ()
    turn: int = 0
    dogs: tuple[bool, ...] = ()
    tricks_left: int = 13
    stock: int = 0
    count_draws: bool = False
    may_knock: bool = True
    melds: Melds | None = None
    target: int = -1
    values: tuple[float, ...] = field(default=(0.0,) * 32)


def public_state_of(view: View, **plan: Any) -> PublicState:
    """The board of a view in the middle of the play; ``plan`` says sides, aims and needs."""
    held = held_in_trick(view)
    leader, _ = trick_on_table(view, held)
    most = max(held)
    asked = view.to_act if view.to_act is not None else leader
    found = PublicState(
        seats=view.seats,
        trump=view.trump,
        ranks=view.ranks,
        leader=leader,
        sides=view.sides,
        aims=("win",) * view.seats,
        needs=(0,) * view.seats,
        won=view.tricks_won,
        voids=tuple(sum(1 << SUITS.index(suit) for suit in suits) for suits in view.voids),
        opened=opened_by(view),
        trick=view.trick,
        turn=(asked - leader) % view.seats,
        dogs=tuple(count == 1 < most for count in held),
        tricks_left=most,
        stock=view.stock_left if are_drawn(view) else 0,
        may_knock=bool(view.options.get("knock_on_lead", True)),
    )
    return replace(found, **plan)


def fresh_public_state(
    view: View, leader: int, trump: Suit | None, ranks: Ranking, size: int, **plan: Any
) -> PublicState:
    """The board of a deal whose first trick has not begun, under trumps and a plan that are only thought of."""
    nothing = (0,) * view.seats
    found = PublicState(
        seats=view.seats,
        trump=trump,
        ranks=ranks,
        leader=leader,
        sides=view.sides,
        aims=("win",) * view.seats,
        needs=nothing,
        won=nothing,
        voids=nothing,
        opened=nothing,
        tricks_left=size,
    )
    return replace(found, **plan)


def opened_by(view: View) -> tuple[int, ...]:
    """For each seat the suits, as bits, that it was the first to lead; trumps do not count."""
    opened = [0] * view.seats
    for suit, seat in view.first_leads.items():
        opened[seat] |= 1 << SUITS.index(suit)
    return tuple(opened)

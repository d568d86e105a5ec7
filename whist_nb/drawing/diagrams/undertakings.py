"""The calls of an auction with what they undertake, and what a deal pays for each number of tricks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from whist_nb.drawing.canvas import Drawing
from whist_nb.drawing.diagrams.bids import GridBid, Payoff, Rung, draw_grid, draw_ladder, draw_payments
from whist_nb.drawing.diagrams.subjects import Asked, CheckedStyle, game_of, rules_of
from whist_nb.drawing.names import Names, listed
from whist_nb.drawing.questions import control
from whist_nb.engine.actions import Action, Bid
from whist_nb.engine.errors import BadOption
from whist_nb.engine.library import find_variant
from whist_nb.engine.options import check_seat
from whist_nb.engine.phrases import phrase
from whist_nb.engine.view import PUBLIC, View


def draw_rungs(asked: Asked, wanted: CheckedStyle) -> Drawing:
    """Draw the calls of a game's auction from low to high: in a grid if they are bids of a number and a kind."""
    rules = rules_of(asked)
    if rules.rungs is None:
        raise BadOption("{title} has no auction in which one call beats another.", title=rules.title)
    view = asked if isinstance(asked, View) else game_of(asked).view(PUBLIC)
    rungs = rules.rungs(view.options)
    if all(isinstance(call, Bid) for rung in rungs for call in rung):
        levels = [
            [[_grid_bid(bid, view) for bid in rung if isinstance(bid, Bid)] for rung in level]
            for _, level in groupby(rungs, key=_level)
        ]
        return draw_grid(levels, rules.title, wanted.look, wanted.width)
    named = [[_rung(call, view) for call in rung] for rung in rungs]
    return draw_ladder(named, rules.title, wanted.look, wanted.width)


def _grid_bid(bid: Bid, view: View) -> GridBid:
    label = control(bid, view).label
    return GridBid(label, f"{bid.number} NT" if bid.kind == "nt" else label)


def _level(rung: Sequence[Action]) -> int:
    first = rung[0]
    assert isinstance(first, Bid), "a grid has bids alone"
    return first.number


def _rung(call: Action, view: View) -> Rung:
    shown = control(call, view)
    return Rung(shown.label, shown.note or "", f"worth {shown.worth}" if shown.worth else "")


def draw_worth(view: View, names: Names, seat: int | None, wanted: CheckedStyle) -> Drawing:
    """Draw the points for each number of tricks, for the players of the contract and for any others who score."""
    rules = find_variant(view.variant)
    waits = view.to_act is not None and view.turn is None
    if view.contract is None and (waits or rules.contract is not None):
        raise BadOption("Nothing has been undertaken yet: give the calls that decide it, such as calls='pass, solo'.")
    total = view.stage.tricks if view.stage else 0
    groups = _groups(view, seat)
    accounts = [Payoff(_does(names, group, "get"), _points(view, group, groups, total)) for group in groups]
    if not any(map(any, (account.points for account in accounts))):
        raise BadOption("{title} pays nothing for the tricks of a single deal.", title=rules.title)
    paid = [account for account in accounts if any(account.points)] if view.contract is None else accounts
    shown = [paid[0], *(each for each in paid[1:] if any(each.points))]
    need = max((view.contract.needs[who] or 0 for who in groups[0]), default=0) if view.contract else 0
    head, wins = _head(view, names, groups[0]), _does(names, groups[0], "win")
    what = phrase("payments of {title}", title=rules.title)
    return draw_payments(head, wins, shown, need or None, wanted.look, wanted.width, what)


def _groups(view: View, seat: int | None) -> list[tuple[int, ...]]:
    """Return the seats whose tricks are counted, and the others that get something, in groups that are paid alike."""
    every = tuple(range(view.seats))
    bound = view.contract.seats if view.contract else ()
    if bound and len(bound) < view.seats:
        return [bound, tuple(who for who in every if who not in bound)]
    mine = 0 if seat is None else check_seat("seat", seat, view.seats)
    if len(bound) == view.seats and len(set(view.sides)) == view.seats:
        return [(mine,)]  # each has undertaken a number of its own
    side = tuple(who for who in every if view.sides[who] == view.sides[mine])
    return [side, tuple(who for who in every if who not in side)]


def _points(view: View, group: tuple[int, ...], groups: list[tuple[int, ...]], total: int) -> tuple[int, ...]:
    """Return the points of one of the group when the first group has won 0, 1, 2 ... tricks."""
    rules, first = find_variant(view.variant), groups[0]
    others = next(who for who in range(view.seats) if who not in first)
    found = []
    for won in range(total + 1):
        tricks = [0] * view.seats
        tricks[first[0]], tricks[others] = won, total - won
        found.append(rules.points(tuple(tricks), view.contract, view.options)[group[0]])
    return tuple(found)


def _does(names: Names, group: tuple[int, ...], verb: str) -> str:
    """Say who wins or is paid: a single seat, a side, two who play together, or each of the others."""
    if len(group) == 1:
        return names.does(group[0], verb)
    if len(group) > 2:
        return f"others {verb}"
    if len({names.sides[seat] for seat in group}) == 1:
        return f"{names.side_in_short(names.sides[group[0]])} {verb}"
    return f"{'–'.join(map(names.start, group))} {verb}"


def _head(view: View, names: Names, group: tuple[int, ...]) -> str:
    if view.contract is None:
        return phrase("Points for the tricks of {group}", group=listed(list(map(names.mid, group))))
    who = listed([names.start(seat) if place == 0 else names.mid(seat) for place, seat in enumerate(group)])
    if len(view.contract.seats) == view.seats:
        tricks = _tricks(view.contract.needs[group[0]] or 0)
        return f"{who}: exactly {tricks}" if view.contract.aim == "exactly" else f"{who}: {tricks} owed"
    return f"{who}: {names.head(view.contract.label)}" if view.contract.seats else names.head(view.contract.label)


def _tricks(count: int) -> str:
    return "1 trick" if count == 1 else f"{count} tricks"

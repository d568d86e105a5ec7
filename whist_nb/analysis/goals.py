"""A seat's aim in a deal: tricks, points, an exact bid, one trick to survive, or more than the other side.

A goal turns the outcomes of play-outs into one number for each world and answer. This is arithmetic on the arrays in
``Outcomes``; no array package is imported here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from whist_nb.analysis.plans import alone, last_trick_counts, melds_under, plan_for, plan_of, plan_of_deal, what_counts
from whist_nb.analysis.units import Unit
from whist_nb.analysis.view_positions import cards_to_play
from whist_nb.engine.library import find_variant
from whist_nb.engine.rule_watch import points_of
from whist_nb.engine.scoring import Extras
from whist_nb.engine.view import Contract, View
from whist_nb.engine.wording import NOTHING

if TYPE_CHECKING:
    from whist_nb.analysis.outcomes import Outcomes

Worth = Callable[["Outcomes"], Any]


class Goal(NamedTuple):
    """A seat's aim: the ``worth`` of outcomes, shown in ``unit``; ``plan`` says what everybody plays for.

    ``key`` is a finer number for comparisons: where survival is a matter of yes or no, it says by how much. Tricks
    are those of the whole deal.
    """

    unit: Unit
    worth: Worth
    plan: Mapping[str, Any] = MappingProxyType({})
    key: Worth | None = None

    def compared(self, outcomes: Outcomes) -> Any:
        """Return the numbers (worlds, answers) by which answers are compared."""
        return (self.key or self.worth)(outcomes)


def goal_of(view: View) -> Goal:
    """Return the aim of the seat to act, during the play."""
    match what_counts(view):
        case "points":
            return points_of_contract(view) if view.contract else points_by_tricks(view, None, plan_for(view))
        case "the deal":
            return the_deal(view, view.contract)
        case "a trick":
            return a_trick(view)
    return tricks_of_side(view)


def side_of(view: View, seat: int | None = None) -> tuple[int, ...]:
    """Return the seats of the viewer's side, or of another seat's."""
    mine = view.sides[view.seat if seat is None else seat]  # type: ignore[index]
    return tuple(other for other, side in enumerate(view.sides) if side == mine)


def tricks_of_side(view: View) -> Goal:
    """Aim for as many tricks as possible for the side, or the seat."""
    mine = side_of(view)
    return Goal(Unit.TRICKS, lambda outcomes: outcomes.of(mine) * 1.0)


# Points, as the game counts them


def points_of_contract(view: View) -> Goal:
    """Aim for the points of the contract, for it or against it."""
    contract = view.contract
    assert contract is not None, "a contract is played"
    plan = plan_of(view, contract)
    match contract.aim:
        case "exactly":
            return exact(view, contract, plan)
        case "not the last":
            last = of_last_trick(view, contract)
            return Goal(Unit.POINTS, lambda outcomes: outcomes.look_up(last, outcomes.last), plan)
    return points_by_tricks(view, contract, plan)


def points_by_tricks(view: View, contract: Contract | None, plan: Mapping[str, Any]) -> Goal:
    """Aim for the points that the declarers' tricks bring, and for the last trick if it scores by itself."""
    group = declarers_of(view, contract)

    @cache
    def worth(total: int) -> list[list[float]]:
        return [of_tricks(view, contract, total, seat) for seat in range(view.seats)]

    def found(outcomes: Outcomes) -> Any:
        if last_trick_counts(view):
            return outcomes.look_up(worth(outcomes.total), outcomes.last, outcomes.of(group))
        return outcomes.look_up(of_tricks(view, contract, outcomes.total), outcomes.of(group))

    return Goal(Unit.POINTS, found, plan)


def declarers_of(view: View, contract: Contract | None) -> Sequence[int]:
    """Return the seats whose tricks decide a deal: the declarers', or one side's if nobody has declared."""
    return (contract.seats if contract else ()) or side_of(view)


NEARER = 0.05
"""The value of each trick by which a side comes nearer to a lost contract, if losing costs the same by any margin."""


def of_tricks(view: View, contract: Contract | None, total: int, last: int | None = None) -> list[float]:
    """Return what each number of tricks for the declarers is worth to the viewer, if that seat wins the last trick."""
    group, me, points = declarers_of(view, contract), view.seat, points_of(find_variant(view.variant))
    found, extras = [], Extras(before=(view.scores[0], view.scores[1]), last=last)
    for tricks in range(total + 1):
        scored = points(shared_out(group, tricks, total, view.seats), contract, view.options, extras)
        found.append(float(balance(view, scored)))
    need = max((need or 0 for need in contract.needs), default=0) if contract else 0
    if is_fixed_side(view, group) and need > 1 and len(set(found[:need])) == 1:
        sign = 1 if me in group else -1
        return [worth - sign * NEARER * max(need - tricks, 0) for tricks, worth in enumerate(found)]
    return found


def shared_out(group: Sequence[int], tricks: int, total: int, seats: int) -> list[int]:
    """Share tricks out: some to a group, the rest to the others; who in a group wins them does not matter."""
    other = next(seat for seat in range(seats) if seat not in group)
    return [tricks if seat == group[0] else total - tricks if seat == other else 0 for seat in range(seats)]


def is_fixed_side(view: View, group: Sequence[int]) -> bool:
    """Return whether a group are partners for the whole match."""
    return len(group) > 1 and len({view.sides[seat] for seat in group}) == 1


def balance(view: View, points: Sequence[int]) -> int:
    """Return a seat's balance of a deal: its points, minus those of the other side if there are two."""
    mine = points[view.seat]  # type: ignore[index]
    theirs = next((points[seat] for seat, side in enumerate(view.sides) if side != view.sides[view.seat]), 0)  # type: ignore[index]
    return mine - theirs if len(set(view.sides)) < view.seats else mine


def of_last_trick(view: View, contract: Contract) -> list[float]:
    """Return the value to the viewer of each seat's winning the last trick."""
    points, nothing = points_of(find_variant(view.variant)), (0,) * view.seats
    won = [points(nothing, contract, view.options, Extras(last=seat)) for seat in range(view.seats)]
    return [float(scored[view.seat]) for scored in won]  # type: ignore[index]


def of_own_tricks(view: View, contract: Contract, total: int) -> list[list[float]]:
    """Return for each seat the value of each number of tricks to it, if only a player's own tricks count."""
    points = points_of(find_variant(view.variant))
    rows = [points((tricks,) * view.seats, contract, view.options) for tricks in range(total + 1)]
    return [[float(row[seat]) for row in rows] for seat in range(view.seats)]


def of_bid(view: View, number: int, total: int, tricks: int) -> float:
    """Return the value of that many tricks to the viewer, for an exact bid, if all bids come to a total."""
    me = view.seat
    after = (me + 1) % view.seats  # type: ignore[operator]
    needs = tuple(number if seat == me else total - number if seat == after else 0 for seat in range(view.seats))
    contract = Contract(NOTHING, tuple(range(view.seats)), needs, "exactly")
    return float(points_of(find_variant(view.variant))((tricks,) * view.seats, contract, view.options)[me])  # type: ignore[index]


def exact(view: View, contract: Contract, plan: Mapping[str, Any]) -> Goal:
    """Aim for the seat's own points; answers are compared by how far these are above the others' mean."""
    me, others = view.seat, [seat for seat in range(view.seats) if seat != view.seat]

    @cache
    def worth(total: int) -> list[list[float]]:
        return of_own_tricks(view, contract, total)

    def of(outcomes: Outcomes, seat: int) -> Any:
        return outcomes.look_up(worth(outcomes.total)[seat], outcomes.of([seat]))

    def key(outcomes: Outcomes) -> Any:
        return of(outcomes, me) - sum(of(outcomes, seat) for seat in others) / len(others)  # type: ignore[arg-type]

    return Goal(Unit.POINTS, lambda outcomes: of(outcomes, me), plan, key)  # type: ignore[arg-type]


# Survival

MORE_TRICKS = 0.1
"""The value of another trick besides the first: a share in naming trumps, and one that others lack."""


def a_trick(view: View) -> Goal:
    """Aim for a trick first, then for more."""
    me = view.seat

    def survives(outcomes: Outcomes) -> Any:
        return (outcomes.of([me]) > 0) * 1.0  # type: ignore[list-item]

    def key(outcomes: Outcomes) -> Any:
        return survives(outcomes) + MORE_TRICKS * outcomes.of([me])  # type: ignore[list-item]

    return Goal(Unit.CHANCE_OF_TRICK, survives, alone(view), key)


# More than the other


def duel(view: View, mine: Worth, to_come: int, plan: Mapping[str, Any]) -> Goal:
    """Aim to win a deal that goes to the player with more.

    ``mine`` is the seat's final lead. A narrow lead after a play-out with many tricks to come proves less than one in
    the last tricks.
    """
    width = 0.25 + 0.12 * to_come

    def chance(outcomes: Outcomes) -> Any:
        return 1.0 / (1.0 + 2.718281828 ** (-mine(outcomes) / width))

    return Goal(Unit.CHANCE_TO_WIN, chance, plan)


def the_deal(view: View, contract: Contract | None) -> Goal:
    """Aim for more than the opponent in whatever the game compares: tricks that count, and melds."""
    me, rules = view.seat, find_variant(view.variant)
    assert isinstance(me, int)
    tally, melds = rules.tally, melds_under(view, contract)
    assert tally is not None, "the deal goes to the player with more"

    def ahead(tricks: Sequence[int], melds: Sequence[int]) -> float:
        """Return the viewer's lead; both numbers have the viewer's first."""
        turned = slice(None, None, 1 if me == 0 else -1)
        compared = tally(tricks[turned], contract, view.options, Extras(melds=tuple(melds[turned])))
        return float(compared[me] - compared[1 - me])

    events = view.deal_events if rules.meld is not None else ()
    shown = {event.seat: event.what for event in events if event.verb == "meld"}
    so_far = ahead((0, 0), (shown.get(me, 0), shown.get(1 - me, 0)))
    each = ahead((0, 0), (1, 0))

    @cache
    def by_tricks(total: int) -> list[float]:
        return [ahead((tricks, total - tricks), (0, 0)) for tricks in range(total + 1)]

    def margin(outcomes: Outcomes) -> Any:
        found = outcomes.look_up(by_tricks(outcomes.total), outcomes.of([me]))
        if melds is None:
            return found
        return found + each * (outcomes.melds[..., me] - outcomes.melds[..., 1 - me]) + so_far

    to_come = cards_to_play(view)[me] + sum(pile.covered for pile in view.layouts[me])
    if rules.meld is not None:  # melds count before the stock is gone
        to_come += view.stock_left // 2
    return duel(view, margin, to_come, plan_of_deal(view, contract))

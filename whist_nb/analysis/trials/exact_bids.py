"""Exact bids, and bids for the trumps of a deal with exact bids to follow."""

from functools import cache
from typing import Any

from whist_nb.analysis.goals import of_bid
from whist_nb.analysis.outcomes import side_by_side
from whist_nb.analysis.plans import alone
from whist_nb.analysis.trials.deals import TrialResult, deal_out, eldest, seat_of
from whist_nb.analysis.units import Unit
from whist_nb.analysis.worlds import Worlds
from whist_nb.engine.actions import PASS, Action, Bid
from whist_nb.engine.cards import Suit
from whist_nb.engine.seats import left_of
from whist_nb.engine.view import View

OVER = 14
"""The total of all bids that is assumed before anybody has bid: one more than the number of tricks."""

UNKNOWN = -1
"""A seat that has not bid yet: in the play-outs it aims for what its hand is roughly worth."""


def exact_bids(view: View) -> list[int]:
    """Return each seat's bid so far."""
    bids = [UNKNOWN] * view.seats
    for seat, bid in view.bids:
        if not bid.kind:
            bids[seat] = bid.number
    return bids


def worth_of_bid(view: View, number: int, total: int) -> list[float]:
    """Return what each number of tricks is worth to the viewer for an exact bid, if all bids come to a total."""
    return [of_bid(view, number, total, tricks) for tricks in range(view.cards_left[seat_of(view)] + 1)]


def try_exact_bids(view: View, worlds: Worlds) -> TrialResult:
    """Try playing for each number, against what the others have bid or seem to be worth."""
    me, bids = seat_of(view), exact_bids(view)
    size = view.cards_left[me]
    leader = eldest(view) if view.trump_by is None else view.trump_by
    answers = [action for action in view.legal_actions() if isinstance(action, Bid)]
    others = [bid for seat, bid in enumerate(bids) if bid != UNKNOWN and seat != me]
    to_come = (view.seats - 1 - len(others)) * max(size - sum(others), 0) / max(view.seats - len(others), 1)
    found = []
    for action in answers:
        needs = [action.number if seat == me else bid for seat, bid in enumerate(bids)]
        plan = {**alone(view, "exact"), "needs": tuple(needs)}
        outcomes = deal_out(worlds, leader, view.trump, ranks=view.ranks, **plan)
        points = worth_of_bid(view, action.number, round(sum(others) + action.number + to_come))
        found.append(outcomes.look_up(points, outcomes.of([me]))[:, 0])
    return TrialResult(Unit.POINTS, answers, side_by_side(found))


def try_bids_for_trumps(view: View, worlds: Worlds, given: Action | None = None) -> TrialResult:
    """Try the lowest bid in each kind, with the best exact number that may follow, against leaving it to others.

    A bid that was ``given`` above the lowest of its kind is tried, too: it leaves only higher numbers to choose from.
    """
    me = seat_of(view)
    lowest: dict[str, Bid] = {}
    for action in view.legal_actions():
        if isinstance(action, Bid):
            lowest.setdefault(action.kind, action)
    answers = list(lowest.values())
    if isinstance(given, Bid) and given not in answers:
        answers.append(given)
    bids = [(seat, bid) for seat, bid in view.bids if bid.kind]

    @cache
    def worth(declarer: int, kind: str, number: int) -> Any:
        """Return what this seat gets for an exact number under these trumps."""
        needs = tuple(number if seat == me else UNKNOWN for seat in range(4))
        trump = None if kind == "nt" else Suit(kind)
        outcomes = deal_out(worlds, declarer, trump, **{**alone(view, "exact"), "needs": needs})
        return outcomes.look_up(worth_of_bid(view, number, OVER), outcomes.of([me]))[:, 0]

    def best(declarer: int, kind: str, *floors: int) -> Any:
        """Return what the best number from each floor on is worth to this seat."""
        numbers = {number for floor in floors for number in range(floor, min(floor + 4, 14))}
        return max((worth(declarer, kind, number) for number in sorted(numbers)), key=lambda tried: tried.mean())

    if bids:
        seat, highest = bids[-1]
        passing = best(seat, highest.kind, 0, 3)
    else:
        passing = sum(best(left_of(me, 4), kind, 1) for kind in ("C", "D", "H", "S", "nt")) / 5
    found = [passing]
    for bid in answers:
        floors = [other.number for other in answers if other.kind == bid.kind and other.number >= bid.number]
        found.append(best(me, bid.kind, *floors))
    return TrialResult(Unit.POINTS, [PASS, *answers], side_by_side(found))

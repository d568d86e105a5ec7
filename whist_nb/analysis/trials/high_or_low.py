"""Bids that decide whether a deal is played for tricks or against them."""

from typing import Any

import numpy as np

from whist_nb.analysis.goals import declarers_of, of_tricks, side_of
from whist_nb.analysis.outcomes import Outcomes, first_caller, side_by_side
from whist_nb.analysis.plans import plan_of
from whist_nb.analysis.trials.deals import TrialResult, contract_of, deal_out, seat_of, worth_of_hands
from whist_nb.analysis.units import Unit
from whist_nb.analysis.worlds import Worlds
from whist_nb.engine.actions import PASS, Action, Call, Show
from whist_nb.engine.cards import Suit
from whist_nb.engine.seats import clockwise, left_of, right_of
from whist_nb.engine.trick import STANDARD
from whist_nb.engine.view import View

RED = (Suit.HEARTS, Suit.DIAMONDS)

HIGH, LOW = 3.9, 3.0
"""When calling in turn, a hand calls high with at least this many tricks, and low with at most this many."""


def callers(view: View, worlds: Worlds) -> Any:
    """Estimate for each world and seat how many tricks the hand takes without trumps."""
    return worth_of_hands(view, worlds.hand_words(STANDARD), None)


def high_or_low(view: View, worlds: Worlds, bidder: Any) -> Any:
    """Return the value of each world, with ``bidder`` the seat that plays high in it, or -1 if all play low."""
    found = np.full(worlds.count, 0.0)
    for seat in range(-1, 4):
        chosen = bidder == seat
        if not chosen.any():
            continue
        contract = contract_of(view, None, () if seat < 0 else side_of(view, seat))
        leader = low_leader(view) if seat < 0 else high_leader(view, seat)
        outcomes = deal_out(worlds.where_true(chosen), leader, None, **plan_of(view, contract))
        points, tricks = of_tricks(view, contract, max(view.cards_left)), outcomes.of(declarers_of(view, contract))
        found[chosen] = Outcomes.look_up(points, tricks)[:, 0]
    return found


def high_leader(view: View, seat: int) -> int:
    """Return the seat that leads when a seat plays high."""
    right = view.options.get("high_leader") == "right" or view.options.get("leader_rule") == "minnesota"
    return right_of(seat, 4) if right else left_of(seat, 4)


def low_leader(view: View) -> int:
    """Return the seat that leads when all play low."""
    assert view.dealer is not None, "somebody deals"
    if view.options.get("leader_rule") == "norwegian":
        return right_of(view.dealer, 4)
    return left_of(view.dealer, 4)


def try_bid_cards(view: View, worlds: Worlds) -> TrialResult:
    """Try high and low, each with the lowest card for it; the others bid by the strength of their hands."""
    me = seat_of(view)
    red_is_high = view.options.get("colours") == "european"
    tricks = callers(view, worlds)
    order = list(clockwise(left_of(view.dealer or 0, 4), 4))
    answers, worth = list[Action](), list[Any]()
    for high in (True, False):
        answer = _says(view, high, red_is_high)
        calls = tricks >= HIGH
        calls[:, me] = high
        answers.append(answer)
        worth.append(high_or_low(view, worlds, first_caller(calls, order)))
    return TrialResult(Unit.POINTS, answers, side_by_side(worth))


def _says(view: View, high: bool, red_is_high: bool) -> Action:
    """Return the lowest card of the colour that bids this way, or the word for it."""
    shown = [action for action in view.legal_actions() if isinstance(action, Show)]
    colour = [action for action in shown if (action.card.suit in RED) == (high == red_is_high)]
    if colour:
        return min(colour, key=lambda action: (action.card.rank, action.card.index))
    said = (Call("high"), Call("grand")) if high else (Call("low"), Call("nullo"))
    return next(action for action in view.legal_actions() if action in said)


def try_spoken(view: View, worlds: Worlds) -> TrialResult:
    """Try grand, nullo and pass, when each speaks in turn and the first call stands."""
    me, tricks = seat_of(view), callers(view, worlds)
    order = list(clockwise(left_of(view.dealer or 0, 4), 4))
    after = order[order.index(me) + 1 :]
    grand = high_or_low(view, worlds, np.full(worlds.count, float(me)))
    nullo = high_or_low(view, worlds, np.full(worlds.count, -1.0))
    first_high, first_low = first_caller(tricks >= HIGH, after), first_caller(tricks <= LOW, after)
    turn = {seat: place for place, seat in enumerate(after)}
    bidder = np.full(worlds.count, -1.0)
    for seat in after:
        for other in (-1, *after):
            if other < 0 or turn[other] > turn[seat]:
                bidder[(first_high == seat) & (first_low == other)] = seat
    passed = high_or_low(view, worlds, bidder)
    return TrialResult(Unit.POINTS, [Call("grand"), Call("nullo"), PASS], side_by_side([grand, nullo, passed]))

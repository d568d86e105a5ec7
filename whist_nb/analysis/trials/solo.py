"""The calls of Solo Whist, each played as a contract."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from whist_nb.analysis.goals import of_tricks
from whist_nb.analysis.outcomes import of_liked, side_by_side
from whist_nb.analysis.plans import plan_of
from whist_nb.analysis.trials.deals import TrialResult, contract_of, deal_out, eldest, seat_of, worth_of_hands
from whist_nb.analysis.units import Unit
from whist_nb.analysis.worlds import Worlds
from whist_nb.engine.actions import PASS, Action, Call
from whist_nb.engine.cards import SUITS, Suit
from whist_nb.engine.trick import STANDARD
from whist_nb.engine.view import View

PROPOSE, ACCEPT, SLAM, ABUNDANCE = Call("propose"), Call("accept"), Call("slam"), Call("abundance")
NAMES_TRUMPS = (ABUNDANCE, SLAM)
NO_CONTRACT = (PASS, ACCEPT, Call("throw in"))
"""The calls that undertake nothing by themselves."""


def solo_state(view: View) -> tuple[Action | None, int, int | None]:
    """Return the highest call so far, its seat, and the seat that has accepted a proposal."""
    call, caller, partner = None, -1, None
    for seat, said in view.calls:
        if said is ACCEPT:
            partner = seat
        elif said not in NO_CONTRACT:
            call, caller, partner = said, seat, None
    return call, caller, partner


def try_solo(view: View, worlds: Worlds) -> TrialResult:
    """Try every call as a contract, and compare it with a pass."""
    me = seat_of(view)
    turned = view.turn_up.suit if view.turn_up else view.trump
    call, caller, partner = solo_state(view)
    answers, worth = list[Action](), list[Any]()
    for action in view.legal_actions():
        if action is ACCEPT:
            found = paid(view, worlds, PROPOSE, (caller, me), suits_of(view, PROPOSE, turned))
        elif action is PROPOSE:
            found = proposed(view, worlds, turned)
        elif action not in NO_CONTRACT:
            found = paid(view, worlds, action, (me,), suits_of(view, action, turned))
        elif action is PASS and call is not None and (call is not PROPOSE or partner is not None):
            declarers = (caller,) if partner is None else (caller, partner)
            found = paid(view, worlds, call, declarers, suits_of(view, call, turned))
        else:
            found = np.full(worlds.count, 0.0)
        answers.append(action)
        worth.append(found)
    return TrialResult(Unit.POINTS, answers, side_by_side(worth))


def suits_of(view: View, call: Action, turned: Suit | None) -> Sequence[Suit | None]:
    """Return the trumps a call may have: any, none if tricks are to be lost, otherwise the suit turned up."""
    if call in NAMES_TRUMPS:
        return SUITS
    return (None,) if contract_of(view, call, (seat_of(view),)).aim == "none at all" else (turned,)


def paid(view: View, worlds: Worlds, call: Action, declarers: tuple[int, ...], suits: Sequence[Suit | None]) -> Any:
    """Return the payment to this seat in each world under a contract; the declarer names their own best trumps."""
    contract = contract_of(view, call, declarers)
    points, plan = of_tricks(view, contract, max(view.cards_left)), plan_of(view, contract)
    leader = declarers[0] if call is SLAM else eldest(view)
    tried = []
    for suit in suits:
        outcomes = deal_out(worlds, leader, suit, **plan)
        tried.append(outcomes.look_up(points, outcomes.of(declarers))[:, 0])
    if seat_of(view) in declarers:
        return max(tried, key=lambda each: each.mean())
    if len(suits) == 1:
        return tried[0]
    # declarer knows their own hand, and no other
    words = worlds.words(declarers[0], STANDARD)
    liked = side_by_side([worth_of_hands(view, words, suit) for suit in suits])
    return of_liked(side_by_side(tried), liked)


PARTNER_ACCEPTS = 3.0


def proposed(view: View, worlds: Worlds, turned: Suit | None) -> Any:
    """Return the value of a proposal: the strongest of the others accepts it, if strong enough."""
    me, found = seat_of(view), np.full(worlds.count, 0.0)
    tricks = worth_of_hands(view, worlds.hand_words(STANDARD), turned)
    tricks[:, me] = 0
    strongest = tricks.argmax(axis=1)
    for seat in range(4):
        chosen = (strongest == seat) & (tricks[:, seat] >= PARTNER_ACCEPTS)
        if chosen.any():
            found[chosen] = paid(view, worlds.where_true(chosen), PROPOSE, (me, seat), (turned,))
    return found

"""Keeping or leaving a spare hand, and choosing the rule of a deal."""

from typing import Any

import numpy as np

from whist_nb.analysis.card_words import word_of
from whist_nb.analysis.goals import of_own_tricks, the_deal
from whist_nb.analysis.outcomes import Outcomes, side_by_side
from whist_nb.analysis.plans import alone
from whist_nb.analysis.playouts import ANY, play_out
from whist_nb.analysis.public_state import fresh_public_state
from whist_nb.analysis.trials.deals import TrialResult, contract_of, deal_out, eldest, seat_of, worth_of_hands
from whist_nb.analysis.units import Unit
from whist_nb.analysis.worlds import Worlds
from whist_nb.engine.actions import LEAVE, PICK_UP, Call, ChooseRule
from whist_nb.engine.view import Contract, View

KEEP_OWN, KEEP_PICKED = Call("keep own"), Call("keep picked")


def try_which_hand(view: View, worlds: Worlds) -> TrialResult:
    """Play each of two known hands."""
    own, picked = (_with_hand(view, worlds, word_of(hand, view.ranks)) for hand in (view.hand, view.stock or ()))
    return TrialResult(Unit.TRICKS, [KEEP_OWN, KEEP_PICKED], side_by_side([own, picked]))


def _with_hand(view: View, worlds: Worlds, hand: Any) -> Any:
    """Return the tricks in each world with these cards in hand, given as words."""
    me, hands = seat_of(view), worlds.hand_words(view.ranks)
    hands[:, me] = hand
    return deal_out(worlds, eldest(view), view.trump, hands, view.ranks, **alone(view)).of([me])[:, 0] * 1.0


def try_widow(view: View, worlds: Worlds) -> TrialResult:
    """Try the seat's own hand against the better of it and the spare one, with the quota of the first to pick up."""
    me, takers = seat_of(view), [seat for seat, call in view.calls if call is PICK_UP]
    hands = [worlds.words(place, view.ranks) for place in (me, "stock")]
    own, better = (_with_hand(view, worlds, hand) for hand in hands)
    if view.options["second_exchange"]:
        mine, theirs = (worth_of_hands(view, hand, view.trump, view.ranks) for hand in hands)
        better = np.where(theirs > mine, better, own)
    left, picked = contract_of(view, PICK_UP, takers[:1]), contract_of(view, PICK_UP, (*takers, me)[:1])
    return TrialResult(Unit.POINTS, [LEAVE, PICK_UP], side_by_side([owed(view, left, own), owed(view, picked, better)]))


def owed(view: View, contract: Contract, tricks: Any) -> Any:
    """Return the value of the viewer's tricks under quotas."""
    points = of_own_tricks(view, contract, max(view.cards_left))[seat_of(view)]
    return Outcomes.look_up(points, tricks)


def try_rules(view: View, worlds: Worlds) -> TrialResult:
    """Play the whole deal under each rule."""
    answers = [action for action in view.legal_actions() if isinstance(action, ChooseRule)]
    worth = []
    for action in answers:
        goal = the_deal(view, contract_of(view, action, ()))
        plan = {**goal.plan, "won": (0, 0), "stock": view.stock_left}
        size = view.cards_left[0] + view.stock_left // 2
        board = fresh_public_state(view, eldest(view), view.trump, view.ranks, size, **plan)
        worth.append(goal.worth(play_out(worlds, board, [ANY]))[:, 0])
    return TrialResult(Unit.CHANCE_TO_WIN, answers, side_by_side(worth))

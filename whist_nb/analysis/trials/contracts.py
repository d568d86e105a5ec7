"""Bids of a level and direction, naming trumps, and discarding."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from whist_nb.analysis.card_words import word_of
from whist_nb.analysis.goals import goal_of, of_tricks, side_of
from whist_nb.analysis.outcomes import Outcomes, of_liked, side_by_side
from whist_nb.analysis.playouts import laid_aside
from whist_nb.analysis.trials.deals import TrialResult, contract_of, deal_out, eldest, seat_of, worth_of_hands
from whist_nb.analysis.trials.solo import paid, solo_state
from whist_nb.analysis.units import Unit
from whist_nb.analysis.worlds import Worlds
from whist_nb.engine.actions import Action, Bid, Call, Discard, NameTrump
from whist_nb.engine.cards import SUITS, Suit
from whist_nb.engine.library import find_variant
from whist_nb.engine.seats import clockwise, left_of
from whist_nb.engine.trick import ranking
from whist_nb.engine.view import Contract, View

UP = Call("direction up")


def try_trumps(view: View, worlds: Worlds) -> TrialResult:
    """Try each suit as trumps."""
    answers = [action for action in view.legal_actions() if isinstance(action, NameTrump)]
    if (best := best_bid(view)) is not None:
        return try_contract(view, worlds, answers, [(best[1].kind, action.suit) for action in answers])
    call, caller, _ = solo_state(view)
    if call is not None:
        worth = [paid(view, worlds, call, (caller,), [action.suit]) for action in answers]
        return TrialResult(Unit.POINTS, answers, side_by_side(worth))
    goal = goal_of(view)
    outcomes = [deal_out(worlds, eldest(view), action.suit, **goal.plan) for action in answers]
    worth, told = [goal.compared(each)[:, 0] for each in outcomes], [goal.worth(each)[:, 0] for each in outcomes]
    return TrialResult(goal.unit, answers, side_by_side(worth), side_by_side(told))


def best_bid(view: View) -> tuple[int, Bid] | None:
    """Return the highest bid so far and its seat, if anybody has bid."""
    return view.bids[-1] if view.bids else None


def worth_of(view: View, contract: Contract) -> list[float]:
    """Return what each number of the declarers' tricks is worth to the viewer, before the deal begins."""
    return of_tricks(view, contract, min(view.cards_left))


def order_of(view: View, direction: str) -> str:
    """Return the ranks from high to low, uptown or downtown."""
    return find_variant(view.variant).ranks_under(direction, view.options)


def tricks_in(view: View, worlds: Worlds, declarer: int, direction: str, trump: Suit | None) -> Any:
    """Return the tricks of a declarer's side in each world, after taking the kitty and discarding six cards."""
    ranks = ranking(order_of(view, direction), trump)
    hands = worlds.hand_words(ranks)
    taken = hands[:, declarer] + worlds.words("stock", ranks)
    hands[:, declarer] = laid_aside(taken, 6, trump, word_of(view.pack, ranks))
    outcomes = deal_out(worlds, declarer, trump, hands, ranks)
    return outcomes.of([declarer, (declarer + 2) % 4])[:, 0]


def try_contract(
    view: View, worlds: Worlds, answers: Sequence[Action], ways: Sequence[tuple[str, Suit | None]]
) -> TrialResult:
    """Try ways to play a contract that has been won in the auction."""
    best = best_bid(view)
    assert best is not None, "the auction is over"
    declarer, bid = best
    points = worth_of(view, contract_of(view, bid, side_of(view, declarer)))
    worth = [Outcomes.look_up(points, tricks_in(view, worlds, declarer, direction, trump)) for direction, trump in ways]
    return TrialResult(Unit.POINTS, answers, side_by_side(worth))


def try_directions(view: View, worlds: Worlds) -> TrialResult:
    """Try uptown and downtown, without trumps."""
    answers = view.legal_actions()
    return try_contract(view, worlds, answers, [("up" if action is UP else "down", None) for action in answers])


STAYS = {1: 0.35, 2: 0.5, 3: 0.65, 4: 0.8, 5: 0.92, 6: 0.97, 7: 1.0}
"""The probability that an opponent still to speak does not outbid each level."""

OVERCALLED = -0.6
"""The rough value of being outbid by an opponent."""


def try_bids(view: View, worlds: Worlds) -> TrialResult:
    """Try every bid with its best trumps and the kitty, and compare it with a pass."""
    me = seat_of(view)
    plans: dict[str, list[Any]] = {"up": [], "down": [], "nt": []}
    for direction in ("up", "down"):
        for suit in SUITS:
            plans[direction].append(tricks_in(view, worlds, me, direction, suit))
        plans["nt"].append(tricks_in(view, worlds, me, direction, None))
    best = {kind: max(tricks, key=lambda each: each.mean()) for kind, tricks in plans.items()}
    foes_after = [seat for seat in _still_to_speak(view) if (seat - me) % 2]
    answers, worth = list[Action](), list[Any]()
    for action in view.legal_actions():
        answers.append(action)
        if isinstance(action, Bid):
            contract = contract_of(view, action, side_of(view))
            points = Outcomes.look_up(worth_of(view, contract), best[action.kind])
            stays = STAYS[action.number] ** len(foes_after)
            worth.append(stays * points + (1 - stays) * OVERCALLED)
        else:
            worth.append(_left_alone(view, worlds))
    return TrialResult(Unit.POINTS, answers, side_by_side(worth))


def _still_to_speak(view: View) -> list[int]:
    assert view.dealer is not None, "somebody deals"
    order = list(clockwise(left_of(view.dealer, 4), 4))
    return order[order.index(seat_of(view)) + 1 :]


def _left_alone(view: View, worlds: Worlds) -> Any:
    """Return what passing is worth: the best bid so far is played as its bidder's hand likes best, the kitty unseen."""
    best = best_bid(view)
    if best is None:
        return np.full(worlds.count, -0.3)
    declarer, bid = best
    ways = [(bid.kind, suit) for suit in SUITS] if bid.kind != "nt" else [("up", None), ("down", None)]
    tricks = [tricks_in(view, worlds, declarer, direction, trump) for direction, trump in ways]
    liked = []
    for direction, trump in ways:
        ranks = ranking(order_of(view, direction), trump)
        liked.append(worth_of_hands(view, worlds.words(declarer, ranks), trump, ranks))
    points = worth_of(view, contract_of(view, bid, side_of(view, declarer)))
    return Outcomes.look_up(points, of_liked(side_by_side(tricks), side_by_side(liked)))


def try_discards(view: View, worlds: Worlds) -> TrialResult:
    """Try each discard, with the others chosen by rules of thumb, and play the deal."""
    me = seat_of(view)
    answers = [action for action in view.legal_actions() if isinstance(action, Discard)]
    size = min(view.cards_left)
    more = view.cards_left[me] - size - 1
    out = word_of(view.unseen, view.ranks)
    goal = goal_of(view)
    leader = me if find_variant(view.variant).declarer_leads else eldest(view)
    hands = worlds.hand_words(view.ranks)
    worth = []
    for action in answers:
        bit = word_of([action.card], view.ranks)
        kept = hands.copy()
        kept[:, me] = laid_aside(hands[:, me] & ~bit, more, view.trump, out | bit)
        worth.append(goal.compared(deal_out(worlds, leader, view.trump, kept, view.ranks, **goal.plan))[:, 0])
    return TrialResult(goal.unit, answers, side_by_side(worth))

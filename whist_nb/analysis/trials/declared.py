"""Declarations: the value of a ruff, taking the spare cards or leaving them, melds, honours.

Players decide them by rule; a review asks what they were worth. The information that a declaration gives away is not
counted, since nobody in the trial deals draws conclusions from it.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from whist_nb.analysis.card_words import word_of
from whist_nb.analysis.goals import goal_of, side_of
from whist_nb.analysis.outcomes import side_by_side
from whist_nb.analysis.playouts import laid_aside
from whist_nb.analysis.trials.deals import TrialResult, deal_out, eldest, seat_of
from whist_nb.analysis.units import Unit
from whist_nb.analysis.worlds import Worlds
from whist_nb.engine.actions import LEAVE, Action, Announce, Call
from whist_nb.engine.cards import Card
from whist_nb.engine.library import find_variant
from whist_nb.engine.rule_watch import points_of
from whist_nb.engine.scoring import AnnouncedSuit, Extras
from whist_nb.engine.seats import clockwise
from whist_nb.engine.view import View
from whist_nb.variants.odd_tricks import CLAIMS, HONOUR_CARDS
from whist_nb.variants.ruff import TAKE

DECLARE, DECLINE = Call("declare"), Call("decline")


def try_announced(view: View, worlds: Worlds) -> TrialResult:
    """Try each value against what the others have announced or will announce: their full value, unless too low."""
    me, turned, suit = seat_of(view), view.turn_up, find_variant(view.variant).announced_suit
    assert turned is not None, "the top of the head is turned"
    assert suit is not None, "suits are announced"
    answers = [action for action in view.legal_actions() if isinstance(action, Announce)]
    said = {seat: call.number for seat, call in view.calls if isinstance(call, Announce)}
    later = [seat for seat in clockwise(eldest(view), view.seats) if seat != me and seat not in said]
    full = np.array(
        [[suit.best(hands[seat], turned) for seat in later] for hands in map(worlds.hands, range(worlds.count))]
    ).reshape(worlds.count, len(later))
    sealed = view.options["announce_order"] == "simultaneous"
    found, brings = [], _worth_of_ruff(view, suit)
    for action in answers:
        values = np.zeros((worlds.count, view.seats), dtype=int)
        values[:, [me, *said]] = [action.number, *said.values()]
        for at, seat in enumerate(later):
            too_little = full[:, at] < values.max(axis=1)
            values[:, seat] = full[:, at] if sealed else np.where(too_little, 0, full[:, at])
        best = values == values.max(axis=1, keepdims=True)
        found.append(brings[best @ (1 << np.arange(view.seats))])
    return TrialResult(Unit.POINTS, answers, side_by_side(found))


def _worth_of_ruff(view: View, suit: AnnouncedSuit) -> Any:
    """Return the ruff's value to the viewer above the others' mean, by the seats with the highest value, as bits."""
    found = []
    for bits in range(1 << view.seats):
        scored = suit.brings([bits >> seat & 1 for seat in range(view.seats)], view.sides, view.options)
        by_side = dict(zip(view.sides, scored, strict=True))
        mine = by_side.pop(view.sides[seat_of(view)])
        found.append(mine - sum(by_side.values()) / len(by_side))
    return np.array(found, dtype=float)


def try_stock(view: View, worlds: Worlds) -> TrialResult:
    """Try the hand as it is against the one with the spare cards, if the seat has the right to them."""
    me, goal, leader = seat_of(view), goal_of(view), eldest(view)
    ace = word_of([Card(f"A{view.trump}")], view.ranks)
    hands = worlds.hand_words(view.ranks)
    stock = worlds.words("stock", view.ranks)
    out = word_of(view.unseen, view.ranks)
    taken = hands.copy()
    taken[:, me] = laid_aside(hands[:, me] + stock, view.stock_left, view.trump, out)
    entitled = ((hands[:, me] | stock) & ace) != 0  # otherwise another hand has the right, whatever this one says
    taken[~entitled] = hands[~entitled]
    answers = view.legal_actions()
    brings = {
        LEAVE: goal.compared(deal_out(worlds, leader, view.trump, hands, view.ranks, **goal.plan))[:, 0],
        TAKE: goal.compared(deal_out(worlds, leader, view.trump, taken, view.ranks, **goal.plan))[:, 0],
    }
    return TrialResult(goal.unit, answers, side_by_side([brings[action] for action in answers]))


def try_meld(view: View, worlds: Worlds) -> TrialResult:
    """Score the meld; the play goes on as it would have."""
    last, find = view.tricks[-1], find_variant(view.variant).meld
    assert view.contract is not None, "a rule has been chosen"
    meld = find and find(last.plays[0][1], view.contract)
    assert meld is not None, "a card that makes a meld was led"
    points = meld.won if last.winner == seat_of(view) else meld.lost
    return _sure(view, worlds, {DECLARE: float(points), DECLINE: 0.0})


def try_honours(view: View, worlds: Worlds) -> TrialResult:
    """Score the honours of the side; nothing is lost while the partner may still claim them."""
    me, mine = seat_of(view), side_of(view)
    assert view.trump is not None, "honours are trumps"
    honours = [0] * view.seats
    for seat, card in (play for trick in view.tricks for play in trick.plays):
        honours[seat] += seat in mine and card in HONOUR_CARDS[view.trump]
    stood = view.standing.values if view.standing is not None else ()
    before = (int(stood[0]), int(stood[1])) if stood else (0, 0)
    points = points_of(find_variant(view.variant))
    with_them, without = (
        points(view.tricks_won, view.contract, view.options, Extras(before=before, honours=held))
        for held in (tuple(honours), ())
    )
    due = with_them[me] - without[me]
    asked = [seat for seat, call in view.calls if call in CLAIMS]
    last_to_speak = all(seat in asked for seat in mine if seat != me)
    return _sure(view, worlds, {CLAIMS[0]: float(due), CLAIMS[1]: 0.0 if last_to_speak else float(due)})


def _sure(view: View, worlds: Worlds, brings: Mapping[Action, float]) -> TrialResult:
    """Return the same result in every world."""
    answers = view.legal_actions()
    return TrialResult(Unit.POINTS, answers, np.tile([brings[action] for action in answers], (worlds.count, 1)))

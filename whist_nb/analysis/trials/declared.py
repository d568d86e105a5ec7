"""Declarations: a ruff's value, the spare cards taken or left, a meld, honours. A player has rules for them; a review
asks what they were worth.

What a declaration tells the others is not counted: in the deals that are tried nobody draws conclusions from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from whist_nb.analysis.goals import goal_of, side_of
from whist_nb.analysis.trials.deals import Tried, columns, deal_out, eldest, seat_of
from whist_nb.engine.actions import Action, Announce, ChooseRule
from whist_nb.engine.cards import Card
from whist_nb.engine.seats import clockwise
from whist_nb.engine.view import View
from whist_nb.variants.christmas_whist import DECLARE, DECLINE, worth
from whist_nb.variants.odd_tricks import CLAIMS, HONOUR_CARDS, honours_due
from whist_nb.variants.ruff import LEAVE, TAKE
from whist_nb.variants.ruff_and_trump import RUFF, true_ruff

if TYPE_CHECKING:
    from whist_nb.analysis.worlds import Worlds


def try_announced(view: View, worlds: Worlds) -> Tried:
    """Each value, against what the others have said or will: all that theirs is worth, unless it is too little."""
    me, turned = seat_of(view), view.turn_up
    assert turned is not None, "the top of the head is turned"
    answers = [action for action in view.legal_actions() if isinstance(action, Announce)]
    said = {seat: call.number for seat, call in view.calls if isinstance(call, Announce)}
    later = [seat for seat in clockwise(eldest(view), view.seats) if seat != me and seat not in said]
    full = np.array(
        [[true_ruff(hands[seat], turned) for seat in later] for hands in map(worlds.hands, range(worlds.count))],
    ).reshape(worlds.count, len(later))
    sealed = view.options["announce_order"] == "simultaneous"
    mine, sides = side_of(view), len(set(view.sides))
    found = []
    for action in answers:
        values = np.zeros((worlds.count, view.seats), dtype=int)
        values[:, [me, *said]] = [action.number, *said.values()]
        for at, seat in enumerate(later):
            too_little = full[:, at] < values.max(axis=1)
            values[:, seat] = full[:, at] if sealed else np.where(too_little, 0, full[:, at])
        best = values == values.max(axis=1, keepdims=True)
        ours = best[:, mine].any(axis=1)
        scores = best.sum(axis=1) == 1
        if view.options["partners_tie"] == "score":
            scores |= np.array([len({view.sides[at] for at in np.flatnonzero(row)}) == 1 for row in best])
        found.append(scores * np.where(ours, RUFF, -RUFF / (sides - 1)))
    return Tried("points", answers, columns(found))


def try_stock(view: View, worlds: Worlds) -> Tried:
    """The hand as it is against the one with the spare cards in it, where the right to them is the seat's."""
    from whist_nb.analysis.board import fresh_board
    from whist_nb.analysis.playouts import hands_of, laid_aside
    from whist_nb.analysis.worlds import word_of

    me, goal, leader = seat_of(view), goal_of(view), eldest(view)
    ace = word_of([Card(f"A{view.trump}")], view.ranks)
    hands = hands_of(worlds, fresh_board(view, leader, view.trump, view.ranks, max(view.cards_left), **goal.plan))
    stock = worlds.words("stock", view.ranks)
    out = word_of(view.unseen, view.ranks)
    taken = hands.copy()
    taken[:, me] = laid_aside(hands[:, me] + stock, view.stock_left, view.ranks, view.trump, out)
    entitled = ((hands[:, me] | stock) & ace) != 0  # otherwise another hand has the right, whatever this one says
    taken[~entitled] = hands[~entitled]
    answers = view.legal_actions()
    brings = {
        LEAVE: goal.compared(deal_out(worlds, leader, view.trump, hands, view.ranks, **goal.plan))[:, 0],
        TAKE: goal.compared(deal_out(worlds, leader, view.trump, taken, view.ranks, **goal.plan))[:, 0],
    }
    return Tried(goal.unit, answers, columns([brings[action] for action in answers]))


def try_meld(view: View, worlds: Worlds) -> Tried:
    """What the meld scores; the play goes on as it would have."""
    last = view.tricks[-1]
    assert view.contract is not None, "a rule has been chosen"
    assert isinstance(view.contract.call, ChooseRule)
    points = worth(last.plays[0][1], view.contract.call.number, last.winner == seat_of(view))
    brings = {DECLARE: float(points), DECLINE: 0.0}
    return _sure(view, worlds, brings)


def try_honours(view: View, worlds: Worlds) -> Tried:
    """What is due to the side; nothing is lost while the partner may still claim it."""
    me, mine = seat_of(view), side_of(view)
    assert view.trump is not None, "honours are trumps"
    plays = [play for trick in view.tricks for play in trick.plays]
    held = sum(seat in mine and card in HONOUR_CARDS[view.trump] for seat, card in plays)
    stood = int(view.standing.values[view.sides[me]]) if view.standing is not None and view.standing.values else 0
    bar = 4 if view.options.get("honours_bar_at_four", True) else None
    due, _ = honours_due((held, 0), (stood, 0), bar)
    if view.options.get("honours_precedence") == "void" and sum(view.tricks_won[seat] for seat in mine) <= 6:
        due = 0
    asked = [seat for seat, call in view.calls if call in CLAIMS]
    last_to_speak = all(seat in asked for seat in mine if seat != me)
    return _sure(view, worlds, {CLAIMS[0]: float(due), CLAIMS[1]: 0.0 if last_to_speak else float(due)})


def _sure(view: View, worlds: Worlds, brings: Mapping[Action, float]) -> Tried:
    """The same in every world."""
    answers = view.legal_actions()
    return Tried("points", answers, np.tile([brings[action] for action in answers], (worlds.count, 1)))

"""Spare hands to be kept or left, and the rule of a deal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from whist_nb.analysis.goals import alone, of_own_tricks, the_deal
from whist_nb.analysis.trials.deals import Tried, columns, contract_of, deal_out, eldest, seat_of, spoken
from whist_nb.engine.actions import Call, ChooseRule
from whist_nb.engine.cards import Card
from whist_nb.engine.view import Contract, View

if TYPE_CHECKING:
    from whist_nb.analysis.worlds import Worlds


LEAVE, PICK_UP = Call("leave"), Call("pick up")


def try_which_hand(view: View, worlds: Worlds) -> Tried:
    """Both hands are known: each is played."""
    own, picked = _with_hand(view, worlds, view.hand), _with_hand(view, worlds, view.stock or ())
    return Tried("tricks", [Call("keep own"), Call("keep picked")], columns([own, picked]))


def _with_hand(view: View, worlds: Worlds, cards: Iterable[Card]) -> Any:
    """The tricks in each world with these cards in hand."""
    from whist_nb.analysis.board import fresh_board
    from whist_nb.analysis.playouts import hands_of
    from whist_nb.analysis.worlds import word_of

    me = seat_of(view)
    hands = hands_of(worlds, fresh_board(view, 0, view.trump, view.ranks, 13))
    hands[:, me] = word_of(cards, view.ranks)
    return deal_out(worlds, eldest(view), view.trump, hands, view.ranks, **alone(view)).of([me])[:, 0] * 1.0


def try_widow(view: View, worlds: Worlds) -> Tried:
    """The own hand against the better of it and the spare one, the quota of the first to pick up counted."""
    from whist_nb.analysis.board import fresh_board
    from whist_nb.analysis.outcomes import pick
    from whist_nb.analysis.playouts import hands_of, strengths
    from whist_nb.analysis.worlds import bits_of

    me, trump = seat_of(view), view.trump
    takers = [seat for seat, call in spoken(view) if call is PICK_UP]
    hands = hands_of(worlds, fresh_board(view, 0, trump, view.ranks, 13))
    own = _with_hand(view, worlds, view.hand)
    swapped = hands.copy()
    swapped[:, me] = worlds.words("stock", view.ranks)
    other = deal_out(worlds, eldest(view), trump, swapped, view.ranks, **alone(view)).of([me])[:, 0] * 1.0
    better = other
    if view.options["second_exchange"]:
        out = sum(int(bit) for bit in bits_of(view.ranks)[:52])
        mine = strengths(hands[:, me], view.ranks, trump, 2, out)
        theirs = strengths(swapped[:, me], view.ranks, trump, 2, out)
        better = pick(theirs > mine, other, own)
    left, picked = contract_of(view, PICK_UP, takers[:1]), contract_of(view, PICK_UP, (*takers, me)[:1])
    return Tried("points", [LEAVE, PICK_UP], columns([owed(view, left, own), owed(view, picked, better)]))


def owed(view: View, contract: Contract, tricks: Any) -> Any:
    """What tricks of the viewer bring under quotas."""
    from whist_nb.analysis.outcomes import Outcomes

    points = of_own_tricks(view, contract, max(view.cards_left))[seat_of(view)]
    return Outcomes.look_up(points, tricks)


def try_rules(view: View, worlds: Worlds) -> Tried:
    """The whole deal is played under each rule."""
    from whist_nb.analysis.board import fresh_board
    from whist_nb.analysis.playouts import ANY, play_out

    answers = [action for action in view.legal_actions() if isinstance(action, ChooseRule)]
    worth = []
    for action in answers:
        goal = the_deal(view, contract_of(view, action, ()))
        plan = {**goal.plan, "won": (0, 0), "stock": view.stock_left}
        board = fresh_board(
            view, eldest(view), view.trump, view.ranks, view.cards_left[0] + view.stock_left // 2, **plan
        )
        worth.append(goal.worth(play_out(worlds, board, [ANY]))[:, 0])
    return Tried("chance to win the deal", answers, columns(worth))

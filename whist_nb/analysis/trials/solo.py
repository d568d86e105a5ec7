"""Calls of solo, each played as a contract."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from whist_nb.analysis.goals import payment, solo_plan
from whist_nb.analysis.trials.deals import Tried, columns, deal_out, eldest, seat_of, worth_of_hand
from whist_nb.engine.actions import PASS, Action
from whist_nb.engine.cards import SUITS, Suit
from whist_nb.engine.trick import STANDARD
from whist_nb.engine.view import View
from whist_nb.variants.solo_auction import ACCEPT, CALLS

if TYPE_CHECKING:
    from whist_nb.analysis.worlds import Worlds


def solo_state(view: View) -> tuple[str | None, int, int | None]:
    """The highest call so far, its seat, and who has accepted a proposal."""
    call, caller, partner = None, -1, None
    for seat, said in view.calls:
        if said.text in CALLS:
            call, caller, partner = said.text, seat, None
        elif said is ACCEPT:
            partner = seat
    return call, caller, partner


def try_solo(view: View, worlds: Worlds) -> Tried:
    """Every call as a contract played, against leaving the highest call so far alone."""
    me = seat_of(view)
    turned = view.turn_up.suit if view.turn_up else view.trump
    call, caller, partner = solo_state(view)
    answers, worth = list[Action](), list[Any]()
    for action in view.legal_actions():
        words = action.text
        if action is ACCEPT:
            found = paid(view, worlds, "propose", (caller, me), turned)
        elif words == "propose":
            found = proposed(view, worlds, turned)
        elif words in CALLS:
            found = paid(view, worlds, words, (me,), turned)
        elif action is PASS and call is not None and (call != "propose" or partner is not None):
            declarers = (caller,) if partner is None else (caller, partner)
            found = paid(view, worlds, call, declarers, turned)
        else:
            from whist_nb.analysis.worlds import mostly

            found = mostly(worlds, 0.0)
        answers.append(action)
        worth.append(found)
    return Tried("points", answers, columns(worth))


def paid(view: View, worlds: Worlds, call: str, declarers: tuple[int, ...], turned: Suit | None) -> Any:
    """What this seat is paid in each world under a contract; trumps that are named are the best for the declarer."""
    me = seat_of(view)
    points = payment(call, len(declarers), me in declarers, view.options)
    plan = solo_plan(call, declarers)
    leader = declarers[0] if call == "slam" else eldest(view)
    named = call in ("abundance", "slam")
    suits = SUITS if named else (None if CALLS[call].tricks == 0 else turned,)
    if me not in declarers and named:
        from whist_nb.analysis.outcomes import of_liked

        liked = columns([worth_of_hand(view, worlds, declarers[0], STANDARD.order, suit) for suit in suits])
    tried = []
    for suit in suits:
        outcomes = deal_out(worlds, leader, suit, **plan)
        tried.append(outcomes.look_up(points, outcomes.of(declarers))[:, 0])
    if me in declarers:
        return max(tried, key=lambda each: each.mean())
    return of_liked(columns(tried), liked) if named else tried[0]  # the declarer knows his hand, and no other


PARTNER_ACCEPTS = 3.0


def proposed(view: View, worlds: Worlds, turned: Suit | None) -> Any:
    """What a proposal brings: the strongest of the others accepts it, if he is strong enough."""
    from whist_nb.analysis.board import fresh_board
    from whist_nb.analysis.playouts import hands_of, strengths
    from whist_nb.analysis.worlds import bits_of, mostly

    me, found = seat_of(view), mostly(worlds, 0.0)
    hands = hands_of(worlds, fresh_board(view, 0, turned, STANDARD, 13))
    tricks = strengths(hands, STANDARD, turned, 3, sum(int(bit) for bit in bits_of(STANDARD)[:52]))
    tricks[:, me] = 0
    strongest = tricks.argmax(axis=1)
    for seat in range(4):
        chosen = (strongest == seat) & (tricks[:, seat] >= PARTNER_ACCEPTS)
        if chosen.any():
            found[chosen] = paid(view, worlds.where_true(chosen), "propose", (me, seat), turned)
    return found

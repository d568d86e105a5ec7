"""Find the missing cards that drop: a finesse is refused, and the card falls.

That is a show-up if an opponent's discards have shown that the finesse loses; otherwise it is a matter of odds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from whist_nb.analysis.problems.counts import Play, fitting, is_placed
from whist_nb.analysis.problems.hidden_hands import members
from whist_nb.analysis.problems.plan_search import PlanSearch
from whist_nb.analysis.problems.squeezes import is_squeezed_without_finesse


class Fall(NamedTuple):
    """A missing card that fell: the place in the play of the card that took it, and what could have finessed it.

    ``below`` are cards of the same hand, and ``led`` is the one that its partner had led, if that could have been let
    run.
    """

    missing: int
    place: int
    below: int
    led: int


def shown_up(search: PlanSearch, plays: Sequence[Play], fallen: Sequence[Fall]) -> Iterator[int]:
    """Yield the cards that show up, of those that have fallen.

    A hand of the plan's side has cards above and below a missing one, and could finesse when the suit is led to it. It
    plays the higher card, since the missing one is certain to be with the opponent who plays after it, and that falls.
    At the beginning either opponent could have had it. Since then an opponent had to discard whom this card would have
    squeezed.
    """
    fit = fitting(search, plays)
    for fall in fallen:
        is_led_to = bool(plays[fall.place][0][2])
        unsure = is_led_to and fall.below and not is_placed(search, fall.missing, fit[0])
        if unsure and is_placed(search, fall.missing, fit[fall.place]) and _squeezes(search, plays, fit, fall):
            yield fall.missing


def dropped(search: PlanSearch, plays: Sequence[Play], fallen: Sequence[Fall]) -> Iterator[int]:
    """Yield the cards that drop, of those that have fallen.

    A hand of the plan's side plays a card above a missing one, which falls under it, although it could have won with
    one below: its own, or the one its partner has led. At the beginning either opponent could have had the missing one.
    """
    for fall in fallen:
        (_, _, on_table, *_), card = plays[fall.place]
        best = max((other for other in on_table if search.suits[other] == search.suits[card]), default=0)
        if (fall.below | fall.led) >> best and not is_placed(search, fall.missing, search.hidden.everyone):
            yield fall.missing


def falls(search: PlanSearch, plays: Sequence[Play], world: int) -> Iterator[Fall]:
    """Yield the opponents' cards that fall under a card of a hand that could have finessed against them."""
    for place, (turn, card) in enumerate(plays):
        alive, leader, on_table, *_ = turn
        later = [other for _, other in plays[place + 1 : place + search.seats - len(on_table)]]
        lane, trick = search.lanes[search.suits[card]], [*on_table, card, *later]
        if not search.is_ours(turn) or not lane >> trick[0] & 1 or search.best(trick) != card:
            continue
        hands = [hand & alive & lane for hand in search.hidden.worlds[world]]
        theirs = sum(hand for seat, hand in enumerate(hands) if not search.ours >> seat & 1)
        led = 1 << on_table[0] if on_table and search.ours >> leader & 1 else 0
        for missing in later:
            if not theirs >> missing & 1:
                continue
            finessing = (1 << missing) - 1 & ~((1 << (theirs ^ 1 << missing).bit_length()) - 1)
            fall = Fall(missing, place, hands[search.seat(turn)] & finessing, led & finessing)
            if fall.below | fall.led:
                yield fall


def _squeezes(search: PlanSearch, plays: Sequence[Play], fit: Sequence[int], fall: Fall) -> bool:
    """Return whether an opponent had to discard who in one of these worlds had a missing card and was squeezed."""
    return any(
        is_squeezed_without_finesse(search, turn, world, fall.missing, fall.below)
        for (turn, _), worlds in zip(plays[: fall.place], fit, strict=False)
        if turn[2] and not search.is_ours(turn)
        for world in members(worlds & search.hidden.holds[search.seat(turn)][fall.missing])
    )

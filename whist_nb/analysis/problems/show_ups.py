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


class _Fall(NamedTuple):
    """A missing card that fell: the place in the play of the card that took it, and what could have finessed it."""

    missing: int
    place: int
    below: int


def shown_up(search: PlanSearch, plays: Sequence[Play], world: int) -> Iterator[int]:
    """Yield the cards that show up in the play of a layout.

    A hand of the plan's side has cards above and below a missing one, and could finesse. It plays the higher card,
    since the missing one is certain to be with the opponent who plays after it, and that falls. At the beginning either
    opponent could have had it. Since then an opponent had to discard whom this card would have squeezed.
    """
    fit = fitting(search, plays)
    for fall in _falls(search, plays, world):
        unsure = not is_placed(search, fall.missing, fit[0])
        if unsure and is_placed(search, fall.missing, fit[fall.place]) and _squeezes(search, plays, fit, fall):
            yield fall.missing


def dropped(search: PlanSearch, plays: Sequence[Play], world: int) -> Iterator[int]:
    """Yield the cards that drop in the play of a layout.

    A hand of the plan's side plays a card above a missing one, which falls under it, although it could have won with
    one below: its own, or the one its partner has led. At the beginning either opponent could have had the missing one.
    """
    for fall in _falls(search, plays, world, with_led=True):
        (_, _, on_table, _), card = plays[fall.place]
        best = max((other for other in on_table if search.suits[other] == search.suits[card]), default=0)
        if fall.below >> best and not is_placed(search, fall.missing, search.hidden.everyone):
            yield fall.missing


def _falls(search: PlanSearch, plays: Sequence[Play], world: int, with_led: bool = False) -> Iterator[_Fall]:
    """Yield the opponents' cards that fall under a card of a hand that could have finessed against them.

    With ``with_led`` it could also have let a card run that its partner has led.
    """
    for place, (turn, card) in enumerate(plays):
        alive, leader, on_table, _ = turn
        later = [other for _, other in plays[place + 1 : place + search.seats - len(on_table)]]
        lane, trick = search.lanes[search.suits[card]], [*on_table, card, *later]
        if not search.is_ours(turn) or not lane >> trick[0] & 1 or search.best(trick) != card:
            continue
        hands = [hand & alive & lane for hand in search.hidden.worlds[world]]
        theirs = sum(hand for seat, hand in enumerate(hands) if not search.ours >> seat & 1)
        led = 1 << on_table[0] if with_led and on_table and search.ours >> leader & 1 else 0
        for missing in later:
            mine = (hands[search.seat(turn)] | led) & ((1 << missing) - 1)
            below = mine & ~((1 << (theirs ^ 1 << missing).bit_length()) - 1) if theirs >> missing & 1 else 0
            if below:
                yield _Fall(missing, place, below)


def _squeezes(search: PlanSearch, plays: Sequence[Play], fit: Sequence[int], fall: _Fall) -> bool:
    """Return whether an opponent had to discard who in one of these worlds had a missing card and was squeezed."""
    return any(
        is_squeezed_without_finesse(search, turn, world, fall.missing, fall.below)
        for (turn, _), worlds in zip(plays[: fall.place], fit, strict=False)
        if turn[2] and not search.is_ours(turn)
        for world in members(worlds & search.hidden.holds[search.seat(turn)][fall.missing])
    )

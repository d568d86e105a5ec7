"""Find the themes of problems: what the right plan does and the best wrong line does not.

Each recogniser reads one line of play. A theme is named if it occurs in at least half of the layouts that only the
right plan wins, and in no line of the best wrong plan, since its occurring in one line proves nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import Final

from whist_nb.analysis.problems.hidden_hands import members
from whist_nb.analysis.problems.lines import LineOfPlay, LineTrick, line
from whist_nb.analysis.problems.plan_search import PlanSearch
from whist_nb.analysis.problems.plans import Plan, plan_for
from whist_nb.engine.cards import Card, Suit

MOST_LINES: Final = 40
"""The most layouts that are played through."""


class Theme(StrEnum):
    """What a problem is about."""

    FINESSE = "finesse"
    RUFF = "ruff"
    DRAWING_TRUMPS = "drawing trumps"
    THROW_IN = "throw-in"


# Finding one card or another


def is_finesse(line: LineOfPlay) -> bool:
    """A finesse wins."""
    return any(_is_finesse(line, trick) for trick in line.tricks)


def _is_finesse(line: LineOfPlay, trick: LineTrick) -> bool:
    """Return whether a trick was won by a finesse.

    Our side leads a suit and wins with a card below one that an opponent held, who had to play before a card of ours
    that is higher still.
    """
    if trick.leader not in line.ours or trick.winner not in line.ours or trick.best.suit is not trick.suit:
        return False
    last = max(place for place, (seat, _) in enumerate(trick.played) if seat in line.ours)
    behind = trick.played[last][0]
    covers = _of(trick.held[behind], trick.suit)
    if trick.winner == behind:
        covers = [card for seat in line.ours for card in _of(trick.held[seat], trick.suit)]
    return any(
        any(trick.best.rank < card.rank < cover.rank for cover in covers)
        for seat, played in trick.played[1:last]
        if seat in line.theirs and played.suit is trick.suit
        for card in _of(trick.left(seat), trick.suit)
    )


# Trumps


def is_ruff(line: LineOfPlay) -> bool:
    """A hand of our side wins a trick by ruffing."""
    return any(
        trick.winner in line.ours and line.trump not in (None, trick.suit) and trick.best.suit is line.trump
        for trick in line.tricks
    )


def draws_trumps(line: LineOfPlay) -> bool:
    """Our side begins with trumps, and leaves an opponent without who would have ruffed a master card of ours."""
    return begins_with_trumps(line) and any(_leaves_without_trumps(line, trick) for trick in line.tricks)


def _leaves_without_trumps(line: LineOfPlay, trick: LineTrick) -> bool:
    if line.trump is None or trick.suit is not line.trump or trick.leader not in line.ours:
        return False
    masters = list(_masters(line, trick))
    return any(
        card.suit is line.trump
        and not _of(trick.left(seat), line.trump)
        and any(not _of(trick.left(seat), master.suit) for master in masters)
        for seat, card in trick.played
        if seat in line.theirs
    )


def begins_with_trumps(line: LineOfPlay) -> bool:
    """The card to be found is the lead of a trump."""
    first = line.tricks[0]
    return not first.given and first.leader in line.ours and first.suit is line.trump


# Losing the lead on purpose


def is_throw_in(line: LineOfPlay) -> bool:
    """Our side leads a losing card, and an opponent ends up with a lead that costs a trick."""
    loses = [trick.leader in line.ours and trick.winner in line.theirs for trick in line.tricks]
    return any(trick.must_lead and any(loses[: place + 1]) for place, trick in enumerate(line.tricks))


RECOGNISERS: Final[dict[Theme, Callable[[LineOfPlay], bool]]] = {
    Theme.FINESSE: is_finesse,
    Theme.RUFF: is_ruff,
    Theme.DRAWING_TRUMPS: draws_trumps,
    Theme.THROW_IN: is_throw_in,
}
"""The function that finds each theme in a line of the right plan."""

SPOILERS: Final[dict[Theme, Callable[[LineOfPlay], bool]]] = {Theme.DRAWING_TRUMPS: begins_with_trumps}
"""The function that finds what the wrong plan must not do, for themes where that is not the theme itself."""


def themes(search: PlanSearch, right: tuple[Card, int], wrong: tuple[Card, int]) -> tuple[Theme, ...]:
    """Name the themes of a problem.

    Parameters
    ----------
    search
        The ending and its goal. Goals of taking few tricks have no themes.
    right
        The right card, and the set of worlds that its plan wins.
    wrong
        The card that tempts most, and the set of worlds that its plan wins.

    Returns
    -------
    tuple of Theme
        Those that occur in most layouts that only the right card's plan wins, and in no line of the wrong card's plan.
    """
    if search.fewest:
        return ()
    saved, also = _some(right[1] & ~wrong[1]), _some(wrong[1])
    plan, (other, instead) = _plan(search, *right), _wrong_plan(search, *wrong)
    good = [line(search, plan, world) for world in saved]
    bad = [line(other, instead, world, to_the_end=True) for world in {*saved, *also}]
    return tuple(
        theme
        for theme, occurs in RECOGNISERS.items()
        if 2 * sum(map(occurs, good)) >= len(good) > 0 and not any(map(SPOILERS.get(theme, occurs), bad))
    )


def _plan(search: PlanSearch, card: Card, worlds: int) -> Plan:
    return Plan(card, plan_for(search, search.after(search.start, search.hidden.bit[card]), worlds))


def _wrong_plan(search: PlanSearch, card: Card, worlds: int) -> tuple[PlanSearch, Plan]:
    """Return the best plan of a wrong card, for a lower goal if it never reaches this one."""
    while not worlds and search.need > 1:
        hidden = search.hidden
        search = PlanSearch(hidden, search.ours, search.need - 1, False, search.opened.fast)
        front = search.front(search.after(search.start, hidden.bit[card]), hidden.everyone)
        worlds = max(front, key=int.bit_count)
    return search, _plan(search, card, worlds)


def _some(worlds: int) -> list[int]:
    """Return at most that many of these worlds, evenly spread."""
    every = list(members(worlds))
    return every[:: -(-len(every) // MOST_LINES) or 1]


def _of(cards: Iterable[Card], suit: Suit | None) -> list[Card]:
    return [card for card in cards if card.suit is suit]


def _masters(line: LineOfPlay, trick: LineTrick) -> Iterator[Card]:
    """Yield the plain cards of our side that are the highest of their suit after a trick."""
    theirs = [card for seat in line.theirs for card in trick.left(seat)]
    for seat in line.ours:
        for card in trick.left(seat):
            if card.suit is not line.trump and all(card.rank > other.rank for other in _of(theirs, card.suit)):
                yield card

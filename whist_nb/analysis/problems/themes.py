"""Find the themes of problems: what the right plan does and the best wrong line does not.

A recogniser reads one line of play. A theme is named if it occurs in at least half of the layouts that only the right
plan wins, and in no line of the best wrong plan, since its occurring in one line proves nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import partial
from typing import Final, NamedTuple

from whist_nb.analysis.problems import recognisers as of
from whist_nb.analysis.problems import trump_recognisers as on
from whist_nb.analysis.problems.guesses import has_to_guess
from whist_nb.analysis.problems.hidden_hands import members
from whist_nb.analysis.problems.hold_ups import is_held_up, is_hold_up
from whist_nb.analysis.problems.lines import LineOfPlay, line
from whist_nb.analysis.problems.plan_search import PlanSearch
from whist_nb.analysis.problems.plans import Plan, plan_for
from whist_nb.analysis.problems.safety_plays import is_safety_play
from whist_nb.engine.cards import SUITS, Card

MOSTLY: Final = Fraction(3, 4)
"""Without the drop the goal is seldom reached; otherwise the higher card is only a trick that is sure."""
NEARLY: Final = Fraction(7, 8)
"""In at least this share of the lines a trick is lost that is lost on purpose."""
MOST_LINES: Final = 40
"""The most layouts that are played through."""


class Theme(StrEnum):
    """The theme of a problem."""

    FINESSE = "finesse"
    REPEATED_FINESSE = "repeated finesse"
    TWO_WAY_FINESSE = "two-way finesse"
    DROP = "drop"
    RUFF = "ruff"
    CROSS_RUFF = "cross-ruff"
    DRAWING_TRUMPS = "drawing trumps"
    KEEPING_TRUMPS = "keeping trumps"
    ENTRY = "entry"
    UNBLOCK = "unblock"
    DUCK = "duck"
    HOLD_UP = "hold-up"
    LOSING_THE_LEAD = "losing the lead"
    THROW_IN = "throw-in"
    SQUEEZE = "squeeze"
    SHOW_UP = "show-up"
    SAFETY_PLAY = "safety play"
    COUNTING_OUT = "counting out"


class Sign(NamedTuple):
    """The sign of a theme: what occurs in lines of the right plan, and what must not in lines of the wrong one.

    ``instead`` is what the right plan must do in some other layout, and ``tempts`` what the wrong plan must do in some
    layout, if anything. ``share`` is the share of all the right plan's lines, those that the wrong one wins included,
    in which it must occur, and ``nearly_always`` what must happen in nearly all of them.
    """

    occurs: Callable[[LineOfPlay], bool]
    spoils: Callable[[LineOfPlay], bool]
    instead: Callable[[LineOfPlay], bool] | None = None
    tempts: Callable[[LineOfPlay], bool] | None = None
    share: Fraction = Fraction(0)
    nearly_always: Callable[[LineOfPlay], bool] | None = None


SIGNS: Final[dict[Theme, tuple[Sign, ...]]] = {
    Theme.FINESSE: (Sign(of.is_finesse, of.is_finesse),),
    Theme.REPEATED_FINESSE: (Sign(of.is_repeated_finesse, of.is_repeated_finesse),),
    Theme.TWO_WAY_FINESSE: tuple(
        Sign(partial(of.is_two_way_finesse, seat), partial(of.finesses, seat)) for seat in range(4)
    ),
    Theme.DROP: (Sign(of.drops_at_once, of.is_drop, tempts=of.finesses_first, share=MOSTLY),),
    Theme.RUFF: (
        Sign(on.ruffs_to_gain, on.is_ruff),
        *(
            Sign(partial(on.makes_a_void, seat, suit), partial(on.ruffs, seat, suit))
            for seat in range(4)
            for suit in SUITS
        ),
    ),
    Theme.CROSS_RUFF: (Sign(on.begins_cross_ruff, on.ruffs_in_both_hands),),
    Theme.DRAWING_TRUMPS: (Sign(on.draws_trumps, on.begins_with_trumps),),
    Theme.KEEPING_TRUMPS: (Sign(on.keeps_trumps, on.begins_without_trumps),),
    Theme.ENTRY: (
        Sign(of.overtakes, of.reaches_winners),
        *(Sign(partial(of.reaches, seat), partial(of.leads_from, seat)) for seat in range(4)),
    ),
    Theme.UNBLOCK: (Sign(of.unblocks, of.unblocks),),
    Theme.DUCK: tuple(
        Sign(
            partial(of.ducks, suit),
            partial(of.leaves_first, suit),
            tempts=partial(of.plays_to_win, suit),
            nearly_always=of.loses_first,
        )
        for suit in SUITS
    ),
    Theme.LOSING_THE_LEAD: (Sign(of.loses_the_lead, of.begins_with_a_loss),),
    Theme.THROW_IN: (Sign(of.is_throw_in, of.is_throw_in),),
    Theme.SQUEEZE: (Sign(of.is_squeeze, of.is_squeeze),),
    Theme.SHOW_UP: (Sign(of.is_show_up, of.is_show_up),),
    Theme.COUNTING_OUT: tuple(
        Sign(partial(of.counts_out, seat), of.counts_out_either, partial(of.counts_out, other))
        for seat, other in ((1, 3), (3, 1))
    ),
}
"""The signs of each theme, any of which is enough. A safety play has none: it shows in what the goal costs."""

SPECIAL: Final = (
    Theme.SHOW_UP,
    Theme.SQUEEZE,
    Theme.COUNTING_OUT,
    Theme.SAFETY_PLAY,
    Theme.TWO_WAY_FINESSE,
    Theme.REPEATED_FINESSE,
    Theme.DROP,
    Theme.THROW_IN,
    Theme.CROSS_RUFF,
    Theme.UNBLOCK,
    Theme.ENTRY,
    Theme.DUCK,
    Theme.HOLD_UP,
    Theme.FINESSE,
    Theme.RUFF,
    Theme.DRAWING_TRUMPS,
    Theme.LOSING_THE_LEAD,
    Theme.KEEPING_TRUMPS,
)
"""All themes, the most special first: one that is rarer, or of which another is only a part."""

IN_THE_PLAY: Final = frozenset(
    {
        Theme.FINESSE,
        Theme.RUFF,
        Theme.CROSS_RUFF,
        Theme.DRAWING_TRUMPS,
        Theme.KEEPING_TRUMPS,
        Theme.LOSING_THE_LEAD,
    }
)
"""The themes that show in the tricks whoever plays partner's cards.

All others ask what our side could do with both its hands, which nobody plans while partner's is hidden.
"""

CROSSING: Final = frozenset({Theme.ENTRY, Theme.UNBLOCK})
"""Themes in which a card is risked to reach the other hand, and not because a suit may break badly."""


def themes(search: PlanSearch, right: tuple[Card, int], wrong: tuple[Card, int]) -> tuple[Theme, ...]:
    """Name the themes of a problem.

    Parameters
    ----------
    search
        The ending and its goal. Goals of taking few tricks have no themes. A hidden partner plays as stated in each
        layout, and only the themes ``IN_THE_PLAY`` are named.
    right
        The right card, and the set of worlds that its plan wins.
    wrong
        The card that tempts most, and the set of worlds that its plan wins.

    Returns
    -------
    tuple of Theme
        The themes that occur in most layouts won only by the right card's plan, and in no line of the wrong card's
        plan.
    """
    if search.fewest:
        return ()
    saved, also = _some(right[1] & ~wrong[1]), _some(wrong[1])
    plan, (other, instead) = _plan(search, *right), _wrong_plan(search, *wrong)
    good = [line(search, plan, world) for world in saved]
    bad = [line(other, instead, world, to_the_end=True) for world in {*saved, *also}]
    rest = [line(search, plan, world) for world in _some(right[1] & wrong[1])]
    either = {card for played in good for _, card in of.finessed_two_ways(played)}
    is_guess = any(has_to_guess(search, *answer, either) for answer in (right, wrong))
    found = named(good, bad, rest, is_guess)
    if not search.sees_partner:
        return tuple(theme for theme in found if theme in IN_THE_PLAY)
    if any(map(of.refuses_to_win, good)) and not any(map(of.refuses_to_win, bad)):
        found = (*found, Theme.HOLD_UP) if is_hold_up(search, plan, saved) else found
    is_safe = not CROSSING.intersection(found) and is_safety_play(search, right, wrong)
    return in_order((*found, Theme.SAFETY_PLAY)) if is_safe else found


def shown_in(search: PlanSearch, right: tuple[Card, int], worlds: Iterable[int], theme: Theme) -> Iterator[int]:
    """Yield those of the given worlds in which the right card's plan shows a theme; all of them for a safety play."""
    plan, signs = _plan(search, *right), SIGNS.get(theme, ())
    for world in worlds:
        if theme is Theme.HOLD_UP:
            shows = is_held_up(search, plan, world)
        else:
            played = line(search, plan, world)
            shows = not signs or any(sign.occurs(played) for sign in signs)
        if shows:
            yield world


def named(
    good: Sequence[LineOfPlay], bad: Sequence[LineOfPlay], rest: Sequence[LineOfPlay] = (), is_guess: bool = True
) -> tuple[Theme, ...]:
    """Name the themes with a sign that occurs in most of the good lines and is spoilt by none of the bad ones.

    ``rest`` are lines of the right plan in layouts that the wrong one wins, too. ``is_guess`` says whether one of the
    plans has to guess whom to finesse: otherwise no two-way finesse is named. A two-way finesse is not called a finesse
    as well.
    """
    found = {theme for theme, signs in SIGNS.items() if any(_is_seen(sign, good, bad, rest) for sign in signs)}
    if not is_guess:
        found.discard(Theme.TWO_WAY_FINESSE)
    if Theme.TWO_WAY_FINESSE in found:
        found.discard(Theme.FINESSE)
    return in_order(found)


def in_order(found: Iterable[Theme]) -> tuple[Theme, ...]:
    """Return themes, the most special first."""
    return tuple(sorted(found, key=SPECIAL.index))


def most_special(found: Sequence[Theme]) -> Theme | None:
    """Return the theme to name if there is only room for one."""
    return min(found, key=SPECIAL.index, default=None)


def _is_seen(sign: Sign, good: Sequence[LineOfPlay], bad: Sequence[LineOfPlay], rest: Sequence[LineOfPlay]) -> bool:
    if not 2 * sum(map(sign.occurs, good)) >= len(good) > 0 or any(map(sign.spoils, bad)):
        return False
    if sign.tempts is not None and not any(map(sign.tempts, bad)):
        return False
    every = [*good, *rest]
    if sign.share and sum(map(sign.occurs, every)) < sign.share * len(every):
        return False
    if sign.nearly_always is not None and sum(map(sign.nearly_always, every)) < NEARLY * len(every):
        return False
    return sign.instead is None or any(map(sign.instead, every))


def _plan(search: PlanSearch, card: Card, worlds: int) -> Plan:
    return Plan(card, plan_for(search, search.after(search.start, search.hidden.bit[card]), worlds))


def _wrong_plan(search: PlanSearch, card: Card, worlds: int) -> tuple[PlanSearch, Plan]:
    """Return the best plan of a wrong card, for a lower goal if it never reaches this one."""
    while not worlds and search.need > 1:
        search = search.asking(search.need - 1)
        worlds = search.most_after(search.hidden.bit[card])
    return search, _plan(search, card, worlds)


def _some(worlds: int) -> list[int]:
    """Return at most that many of these worlds, evenly spread."""
    every = list(members(worlds))
    return every[:: -(-len(every) // MOST_LINES) or 1]

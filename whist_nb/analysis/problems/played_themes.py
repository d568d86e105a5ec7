"""Find the theme of a mistake in a deal that was played, by the recognisers that name the themes of problems.

What the seat had seen makes an ending like a problem's: some hands are open, and every layout of the others that fits
is listed. The seat must play all the hands of its side, as declarer plays dummy's, because a plan is for hands that are
seen. The theme is what the better card's plan does, and what the best plan after the card played does not.

>>> import whist_nb as wn
>>> game = wn.Game.from_position("german-whist", ["AC QC 5D 3D", "KC JC 9D 8D"], leader=0)
>>> theme_of(game.view(0), Card("QC"), better=Card("3D"))
<Theme.THROW_IN: 'throw-in'>
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from whist_nb.analysis.endings import may_be_counted
from whist_nb.analysis.goals import goal_of
from whist_nb.analysis.kernels.compiling import HAS_NUMBA
from whist_nb.analysis.position import Position
from whist_nb.analysis.possible_hands import PossibleHands
from whist_nb.analysis.problems.acceptance import LEAST_RIGHT, MARGIN
from whist_nb.analysis.problems.hidden_hands import HiddenHands, members
from whist_nb.analysis.problems.lines import line
from whist_nb.analysis.problems.plan_search import PlanSearch, TooManyPlans
from whist_nb.analysis.problems.plans import Plan
from whist_nb.analysis.problems.solution import plan_search
from whist_nb.analysis.problems.themes import Theme, most_special, themes
from whist_nb.analysis.view_positions import cards_to_play, held_in_trick, trick_on_table
from whist_nb.analysis.worst_layouts import Hands
from whist_nb.engine.cards import STANDARD_ORDER, Card
from whist_nb.engine.view import View

TRICKS_LEFT: Final = range(4, 7)
"""The numbers of tricks left with which a problem may begin."""
MOST_LISTED: Final = 1000
"""The most layouts that are listed before those that do not fit are crossed out."""
MOST_LAYOUTS: Final = {True: 250, False: 40}
MOST_TURNS: Final = {True: 10_000, False: 1000}
"""The most layouts, and turns of searches for goals, that are looked at with compiled code and without."""
MOST_STEPS: Final = {4: 6000, 5: 3000, 6: 1500}
PLAIN: Final = 8
"""The most steps of writing plans down, by the tricks left; without compiled code each counts as so many.

With the turns this is about half a second's work at most.
"""


def theme_of(view: View, played: Card, better: Card) -> Theme | None:
    """Return the theme of a mistake; None if it has none, or finding it would take too long.

    There is none either if the seat did not play every hand of its side, or if the better card does not have the best
    plan: then the theme would not be that of the card the learner is shown.
    """
    hidden = hidden_hands(view)
    if hidden is None:
        return None
    try:
        found = _comparison(hidden, tricks_needed(view), played, better)
        if found is None or found.gives_up(played):
            return None
        found.search.steps_left = MOST_STEPS[hidden.position.tricks_left] // (1 if HAS_NUMBA else PLAIN)
        return most_special(found.shared_themes(played, better))
    except TooManyPlans:
        return None


# What the seat had seen


def hidden_hands(view: View) -> HiddenHands | None:
    """Return the ending that a seat saw, itself at seat 0; None if it is not one that a problem could begin with."""
    if max(held_in_trick(view)) not in TRICKS_LEFT or view.may_revoke or view.ranks.order != STANDARD_ORDER:
        return None
    plan, me, n = goal_of(view).plan, int(view.seat), view.seats
    sides, aims = plan.get("sides", view.sides), plan.get("aims", ("win",) * n)
    ours = {seat for seat in range(n) if sides[seat] == sides[me]}
    if (
        aims[me] != "win"
        or any(view.played_by.get(seat) != me for seat in ours - {me})
        or not may_be_counted(view, plan)
    ):
        return None
    possible = PossibleHands(view)
    if possible.undealt or possible.unseen.most > MOST_LISTED or any(possible.free[seat] for seat in ours):
        return None
    layouts = [hands for hands in possible.unseen.layouts() if possible.agrees(hands)]
    if len(layouts) > MOST_LAYOUTS[HAS_NUMBA]:
        return None
    return _seen_from(view, layouts, ours)


def _seen_from(view: View, layouts: Sequence[Hands], ours: set[int]) -> HiddenHands:
    """Return the ending with its viewer at seat 0."""
    n, me = view.seats, int(view.seat)
    turned = [(seat + me) % n for seat in range(n)]
    held = [tuple(hands[seat] for seat in turned) for hands in layouts]
    leader, turns = trick_on_table(view, cards_to_play(view))
    sides = tuple(int(seat not in ours) for seat in turned)
    position = Position(held[0], (leader - me) % n, view.trump, sides, tuple(card for _, card in turns))
    return HiddenHands(position, [at for at, side in enumerate(sides) if side], {}, {}, layouts=held)


def tricks_needed(view: View) -> int | None:
    """Return the tricks that a contract still needs; None if it needs none, or cannot be made any more."""
    contract = view.contract
    if contract is None or view.seat not in contract.seats or (needs := contract.needs[view.seat]) is None:
        return None
    left = needs - sum(view.tricks_won[seat] for seat in contract.seats)
    return left if 0 < left <= max(held_in_trick(view)) else None


# The goal that tells two cards apart


class Comparison(NamedTuple):
    """A goal, by its search, and the layouts that the best plan beginning with each of two cards wins."""

    search: PlanSearch
    won: int
    lost: int

    @property
    def gap(self) -> Fraction:
        """The share of the layouts by which the better card is ahead."""
        return Fraction(self.won.bit_count() - self.lost.bit_count(), len(self.search.hidden.worlds))

    @property
    def is_clear(self) -> bool:
        """Whether the better card is ahead by the margin that a problem needs, and wins often enough."""
        share = Fraction(self.won.bit_count(), len(self.search.hidden.worlds))
        return self.gap >= MARGIN and share >= LEAST_RIGHT

    def gives_up(self, played: Card) -> bool:
        """Return whether a card loses the trick on the table, and every trick is needed.

        Then the plan's later tricks, whatever they have that the other line lacks, are not what the mistake is about.
        """
        search, saved = self.search, self.won & ~self.lost
        if not search.start[2] or search.need < search.hidden.position.tricks_left:
            return False
        tricks = (line(search, Plan(played, Plan()), world).tricks[0] for world in members(saved))
        return not any(search.ours >> trick.winner & 1 for trick in tricks)

    def is_best(self, card: Card) -> bool:
        """Return whether no card wins more layouts than the better one, which is this."""
        return all(won.bit_count() <= self.won.bit_count() for won in self._others(card).values())

    def _others(self, card: Card) -> dict[Card, int]:
        """Return the cards not equal to a card, and the layouts that the best plan beginning with each wins."""
        search, bit = self.search, self.search.hidden.bit[card]
        heads = search.own_cards(search.start)
        equal = min(head for head in heads if head >= bit and search.suits[head] == search.suits[bit])
        return {search.hidden.cards[head]: search.most_after(head) for head in heads if head != equal}

    def shared_themes(self, played: Card, better: Card) -> list[Theme]:
        """Return the themes of the better card's plan that the plan of another card has, too, if one is as good.

        If several are as good, there is not one thing to be learnt.
        """
        most = self.won.bit_count()
        as_good = [(card, won) for card, won in self._others(better).items() if won.bit_count() == most]
        if len(as_good) > 1:
            return []
        found = [themes(self.search, right, (played, self.lost)) for right in ((better, self.won), *as_good)]
        return [theme for theme in found[0] if theme in found[-1]]


def _comparison(hidden: HiddenHands, stated: int | None, played: Card, better: Card) -> Comparison | None:
    """Return the goal at which the better card is ahead by most: the contract's, if it is ahead there.

    None if it is nowhere ahead, if another card is still better, or if the card played is ahead at some other goal.
    """
    turns, found = MOST_TURNS[HAS_NUMBA], list[Comparison]()
    for need in sorted(range(1, hidden.position.tricks_left + 1), key=lambda need: need != stated):
        search = plan_search(hidden, need, None, turns)
        each = Comparison(search, *(search.most_after(hidden.bit[card]) for card in (better, played)))
        if each.is_clear and need == stated:
            return each if each.is_best(better) else None
        found.append(each)
        turns = search.turns_left or 0
    best = max(found, key=lambda each: each.gap)
    is_right = best.is_clear and min(each.gap for each in found) > -MARGIN and best.is_best(better)
    return best if is_right else None

"""Find the share of all layouts in which one plan that begins with a given card reaches a goal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any

from whist_nb.analysis.position import Position
from whist_nb.analysis.problems.hidden_hands import HiddenHands, members
from whist_nb.analysis.problems.open_worlds import is_quick
from whist_nb.analysis.problems.plan_search import Front, PlanSearch, TooManyPlans
from whist_nb.analysis.problems.plans import Plan, plan_for
from whist_nb.engine.cards import Card, Cards
from whist_nb.engine.errors import BadOption
from whist_nb.engine.options import check_count, check_whole

PATIENCE = 2.0
"""Seconds to wait for the compiled kernel, which may only have to be read from its cache."""


class PlanSolution:
    """The result of `solve_plans` for one position and one goal.

    A layout is identified by its index in ``layouts``. The cards in the hidden hands of ``position`` do not matter.

    Attributes
    ----------
    position
        The ending.
    take
        The goal: at least this many of the remaining tricks.
    at_most
        The goal instead of ``take``: at most this many of the remaining tricks.

    Examples
    --------
    A two-way finesse: with open cards the queen is always found, without them half the time.

    >>> from whist_nb.analysis import Position, solve_plans
    >>> ending = Position(hands=["AS JS 3S", "QS 9S 8S", "KS TS 2S", "7S 6S 5S"], leader=0)
    >>> odds = solve_plans(ending, hidden=(1, 3), take=3)
    >>> [(card.text, str(share), str(odds.open_cards[card])) for card, share in odds.by_card.items()]
    [('AS', '1/2', '1/2'), ('JS', '1/2', '1/2'), ('3S', '1/2', '1')]
    >>> str(odds.plan("AS"))
    'AS(QS:2S.,*:2S(*:3S(QS:KS.,*:TS.)))'
    """

    def __init__(self, hidden: HiddenHands, search: PlanSearch, take: int | None, at_most: int | None) -> None:
        self.position, self.take, self.at_most = hidden.position, take, at_most
        self._hidden, self._search = hidden, search
        self._best: dict[Card, int] = {}

    def __repr__(self) -> str:
        goal = f"take={self.take}" if self.take is not None else f"at_most={self.at_most}"
        return f"<PlanSolution {goal}, {len(self.layouts)} layouts>"

    @cached_property
    def layouts(self) -> tuple[tuple[Cards, ...], ...]:
        """Every possible layout, one tuple of hands for each, all equally likely."""
        return tuple(self._hidden.hands(number) for number in range(len(self._hidden.worlds)))

    @property
    def count(self) -> int:
        """The number of layouts."""
        return len(self._hidden.worlds)

    @property
    def by_card(self) -> dict[Card, Fraction]:
        """For each legal card, the largest share of layouts that a single plan beginning with it can win."""
        return {card: Fraction(len(self.wins(card)), len(self._hidden.worlds)) for card in self.position.legal}

    @property
    def best(self) -> tuple[Card, ...]:
        """The cards with the largest share."""
        shares = self.by_card
        return tuple(card for card, share in shares.items() if share == max(shares.values()))

    @cached_property
    def open_cards(self) -> dict[Card, Fraction]:
        """For each legal card, the share of layouts in which the goal can be reached with open cards.

        This average of double dummy results is only an upper bound, because it assumes that every card can be seen.
        """
        return {
            card: Fraction(len(self.wins_with_open_cards(card)), len(self._hidden.worlds))
            for card in self.position.legal
        }

    @cached_property
    def equals(self) -> dict[Card, Card]:
        """For each legal card, the highest card that is equal to it."""
        search, start = self._search, self._search.start
        found, cards = {}, self._hidden.cards
        stands = set(search.own_cards(start))
        head = -1
        for place in sorted((self._hidden.bit[card] for card in self.position.legal), reverse=True):
            head = place if place in stands else head
            found[cards[place]] = cards[head]
        return {card: found[card] for card in self.position.legal}

    def wins_with_open_cards(self, card: Card | str) -> tuple[int, ...]:
        """Return the layouts in which the goal can be reached with open cards after a card has been played.

        Parameters
        ----------
        card
            A legal card.

        Returns
        -------
        tuple of int
            The indices of the layouts.
        """
        place = self._hidden.bit[self._legal(card)]
        search = self._search
        after = search.after(search.start, place)
        decided = search.decided(after)
        everyone = self._hidden.everyone
        if decided is None:
            return tuple(members(search.open(after, everyone)))
        return tuple(members(everyone)) if decided else ()

    def front(self, card: Card | str) -> tuple[tuple[int, ...], ...]:
        """Return the largest sets of layouts that a plan beginning with a card can win.

        Parameters
        ----------
        card
            A legal card.

        Returns
        -------
        tuple of tuple of int
            The sets, as indices of layouts; none contains another.
        """
        return tuple(tuple(members(worlds)) for worlds in self._front(self._legal(card)))

    def wins(self, card: Card | str) -> tuple[int, ...]:
        """Return the layouts that the best plan beginning with a card wins.

        Parameters
        ----------
        card
            A legal card.

        Returns
        -------
        tuple of int
            The indices of the layouts.
        """
        return tuple(members(self._won(self._legal(card))))

    def fails(self, card: Card | str) -> tuple[int, ...]:
        """Return the layouts in which the best plan beginning with a card fails.

        Parameters
        ----------
        card
            A legal card.

        Returns
        -------
        tuple of int
            The indices of the layouts.
        """
        return tuple(members(self._hidden.everyone & ~self._won(self._legal(card))))

    def plan(self, card: Card | str) -> Plan:
        """Return the best plan that begins with a card.

        Parameters
        ----------
        card
            A legal card.

        Returns
        -------
        Plan
            A plan that wins exactly the layouts in ``wins(card)``, against any defence.
        """
        card = self._legal(card)
        after = self._search.after(self._search.start, self._hidden.bit[card])
        return Plan(card, plan_for(self._search, after, self._won(card)))

    def _legal(self, card: Card | str) -> Card:
        found = Card(card)
        if found not in self.position.legal:
            raise BadOption(
                "{card} cannot be played here. These can: {legal}.",
                card=found.glyphs,
                legal=Cards(self.position.legal).glyphs,
            )
        return found

    def _front(self, card: Card) -> Front:
        search = self._search
        return search.front(search.after(search.start, self._hidden.bit[card]), self._hidden.everyone)

    def _won(self, card: Card) -> int:
        card = self.equals[card]
        if card not in self._best:
            self._best[card] = max(self._front(card), key=int.bit_count)
        return self._best[card]


def solve_plans(
    position: Position,
    hidden: Iterable[int] = (),
    *,
    take: int | None = None,
    at_most: int | None = None,
    voids: Mapping[int, Any] | None = None,
    known: Mapping[int, Any] | None = None,
    points: Mapping[int, int] | None = None,
    most_turns: int | None = None,
) -> PlanSolution:
    """Find how often a single plan can reach a goal without seeing the other hands.

    Unlike an average of double dummy results, a plan goes only by the cards that have been played, so it cannot finesse
    one way in one layout and the other way in another. In each layout the others see all cards and may even know the
    plan, so the shares hold against any defence (Frank and Basin's best defence, solved to the last card).

    Parameters
    ----------
    position
        The ending. It does not matter which of the hidden hands holds which card. All hands must have the same size,
        and the side to act sees all its own hands.
    hidden
        The seats whose hands are hidden, which are those of the other side.
    take
        The goal: the side to act takes at least this many of the remaining tricks.
    at_most
        The goal instead of ``take``: the side takes at most this many.
    voids
        The suits that each hidden seat is known to lack, such as ``{1: "SH"}``.
    known
        The cards that each hidden seat is known to hold, such as ``{3: "KS"}``.
    points
        The honour points that each hidden seat is known to hold still, such as ``{1: 3}``: those announced in
        MiniBridge (ace 4, king 3, queen 2, jack 1) less those it has played.
    most_turns
        Give up after this many turns; by default there is no limit. A turn at which very many plans must be compared
        counts as several. The solution's methods then raise `TooManyPlans`.

    Returns
    -------
    PlanSolution
        The share of each card, the layouts it wins, and the plans.

    Raises
    ------
    BadOption
        If the goal or a seat is impossible, or no layout fits.
    """
    hands = HiddenHands(position, hidden, voids or {}, known or {}, points)
    return PlanSolution(hands, plan_search(hands, take, at_most, check_whole("most_turns", most_turns)), take, at_most)


def plan_search(hands: HiddenHands, take: int | None, at_most: int | None, most_turns: int | None = None) -> PlanSearch:
    """Return the search for a goal of the side to act; raise BadOption for an impossible goal or hidden hands."""
    if (take is None) == (at_most is None):
        raise BadOption("Give either `take` or `at_most`, not both.")
    position, fewest = hands.position, take is None
    side = position.sides[position.to_act]
    ours = [seat for seat in range(position.seats) if position.sides[seat] == side]
    if set(hands.hidden) & set(ours):
        raise BadOption("The side to act sees its own hands: only seats of the other side can be hidden.")
    need = check_count("at_most" if fewest else "take", at_most if fewest else take, 0, position.tricks_left)
    quick = is_quick(PATIENCE if len(position.everything) > 16 else 0.0)
    return PlanSearch(hands, sum(1 << seat for seat in ours), need, fewest, quick, most_turns)


__all__ = ["PlanSolution", "TooManyPlans", "solve_plans"]

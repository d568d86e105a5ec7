"""Double dummy: the value of a position if everybody sees all the cards and plays perfectly.

>>> from whist_nb.analysis import Position, solve
>>> solution = solve(Position(hands=["AH 2H", "KH 3H"], leader=0))
>>> solution.tricks, solution.by_card
(1, {Card('AH'): 1, Card('2H'): 1})
"""

from __future__ import annotations

import threading
import time
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from numbers import Real
from typing import Any, Final, Literal

from whist_nb.analysis import search
from whist_nb.analysis.position import Position
from whist_nb.analysis.search_memory import DealMemory
from whist_nb.engine.cards import STANDARD_ORDER, SUITS, Card, Suit
from whist_nb.engine.errors import BadOption
from whist_nb.engine.options import check_count, check_whole

OBJECTIVES: Final = ("most", "fewest")
SLICE: Final = {True: 250_000, False: 400}
"""The number of nodes between two looks at the clock, compiled or not: about a twentieth of a second."""

HONOURS: Final = {False: ((1.1, 0.75, 0.37, 0.21), 0.0, 0.45), True: ((0.86, 0.55, 0.28, 0.07), 0.53, 0.3)}
"""The value in tricks of a suit's top four, a trump and the lead, with and without trumps, fitted to random deals."""


@dataclass
class SearchLimits:
    """The limits of a question; None means no limit."""

    nodes: int | None
    seconds: float | None
    used: int = 0
    started: float = field(default_factory=time.monotonic)

    def slice(self, fast: bool) -> int:
        """Return how many nodes may be searched before the next look at the clock; 0 at the limit."""
        most = SLICE[fast]
        if self.nodes is not None:
            most = min(most, self.nodes - self.used)
        if self.seconds is not None and time.monotonic() - self.started >= self.seconds:
            return 0
        return max(0, most)


class Solution:
    """The result of `solve`.

    All numbers are tricks of the side in question, including the one on the table.

    Attributes
    ----------
    position
        The position.
    side
        The side in question.
    objective
        Whether it wants the 'most' or the 'fewest' tricks.
    threshold
        The number of tricks in question; None if there is none.
    bounds
        The fewest and the most tricks still possible; they are equal if the answer is exact.
    nodes
        The number of nodes searched.
    seconds
        The number of seconds taken.
    """

    def __init__(
        self,
        position: Position,
        objective: str,
        threshold: int | None,
        side: Hashable,
        limits: tuple[int | None, float | None] = (None, None),
        kept: DealMemory | None = None,
    ) -> None:
        self.position, self.objective, self.threshold, self.side = position, objective, threshold, side
        self.bounds = (0, position.tricks_left)
        self.nodes, self.seconds = 0, 0.0
        self._limits, self._kept = limits, kept
        self._solver = _Solver(self)
        self._each: dict[Card | None, tuple[int, int]] | None = None

    def __repr__(self) -> str:
        low, high = self.bounds
        found = f"tricks={low}" if low == high else f"bounds=({low}, {high})"
        return f"<Solution {found}{'' if self.finished else ', not finished'}>"

    @property
    def finished(self) -> bool:
        """Whether the answer is exact; False if a limit was reached first."""
        return self.tricks is not None if self.threshold is None else self.made is not None

    @property
    def tricks(self) -> int | None:
        """The side's tricks with best play by everybody; None if not known exactly."""
        low, high = self.bounds
        return low if low == high else None

    @property
    def made(self) -> bool | None:
        """Whether the side can reach the threshold, or stay within it with ``"fewest"``; None if that is not known."""
        return self._made(self.bounds)

    def _made(self, bounds: tuple[int, int]) -> bool | None:
        if self.threshold is None:
            return None
        low, high = bounds
        enough, too_few = low >= self.threshold, high < self.threshold
        if self.objective == "fewest":
            enough, too_few = high <= self.threshold, low > self.threshold
        return True if enough else False if too_few else None

    @property
    def bounds_by_card(self) -> dict[Card, tuple[int, int]]:
        """The bounds after each legal card."""
        return {card: bounds for card, bounds in self._bounds_of_each().items() if card is not None}

    @property
    def by_card(self) -> dict[Card, int]:
        """The tricks after each legal card; cards without an exact value are left out."""
        return {card: low for card, (low, high) in self.bounds_by_card.items() if low == high}

    @property
    def made_by_card(self) -> dict[Card, bool]:
        """Whether the side can still reach the threshold after each legal card, where that is known."""
        made = {card: self._made(bounds) for card, bounds in self.bounds_by_card.items()}
        return {card: reached for card, reached in made.items() if reached is not None}

    @property
    def by_knock(self) -> int | None:
        """The tricks after a knock, if the seat to act may knock."""
        low, high = self._bounds_of_each().get(None, (0, 1))
        return low if low == high else None

    @property
    def best(self) -> tuple[Card, ...]:
        """The best cards found so far; this is quicker than working out the value of every card."""
        if self._each is None and self.threshold is None and self.tricks is not None:
            return tuple(card for card in self._solver.keeping(self.tricks) if card is not None)
        return tuple(card for card, bounds in self.bounds_by_card.items() if bounds == self.bounds)

    def _bounds_of_each(self) -> dict[Card | None, tuple[int, int]]:
        if self._each is None:
            self._each = self._solver.each()
        return self._each


def solve(
    position: Position,
    *,
    objective: str = "most",
    threshold: int | None = None,
    side: Hashable = None,
    nodes: int | None = None,
    seconds: float | None = None,
) -> Solution:
    """Find how many of the remaining tricks a side takes if everybody sees all the cards and makes no mistake.

    With thirteen cards, finding the fewest tricks may take minutes; asking whether a side can avoid them all is
    quicker. The value of each card is worked out only when it is first needed, within the same limits.

    Parameters
    ----------
    position
        The position.
    objective
        Whether the side wants the "most" or the "fewest" tricks.
    threshold
        If given, only find whether the side can take at least this many tricks, or with "fewest", at most this many.
    side
        One of ``position.sides``; by default, the side of the seat to act. All other seats play together against it.
    nodes
        The largest number of nodes to search; by default there is no limit.
    seconds
        The time limit in seconds; by default there is none.

    Returns
    -------
    Solution
        The answer. If a limit was reached, ``finished`` is False, and the answer has the bounds found so far.

    Raises
    ------
    BadOption
        If the objective or side is unknown, the threshold is not a number of tricks, or a limit is not positive.
    """
    if not isinstance(position, Position):
        raise BadOption(f"solve() takes a Position, not {position!r:.60}.")
    if objective not in OBJECTIVES:
        raise BadOption("objective={objective!r:.60}: expected 'most' or 'fewest'.", objective=objective)
    if threshold is not None:
        threshold = check_count("threshold", threshold, 0, position.tricks_left)
    nodes = check_whole("nodes", nodes)
    check_seconds(seconds)
    side = position.sides[position.to_act] if side is None else side
    if side not in position.sides:
        raise BadOption(
            "side={side!r:.60}: the sides here are {sides}.",
            side=side,
            sides=", ".join(map(repr, dict.fromkeys(position.sides))),
        )
    solution = Solution(position, objective, threshold, side, (nodes, seconds))
    solution.bounds = solution._solver.whole()
    return solution


def narrow(
    position: Position,
    side: Hashable,
    objective: str,
    bounds: tuple[int, int],
    tricks: int | None,
    nodes: int,
    kept: DealMemory,
) -> Solution:
    """Narrow the bounds on a side's tricks until they meet, or until it is clear whether the side can take ``tricks``.

    Each search builds on the earlier ones in this memory.
    """
    threshold = None if tricks is None else tricks - (objective == "fewest")
    solution = Solution(position, objective, threshold, side, (nodes, None), kept)
    solution.bounds = bounds
    solution.bounds = solution._solver.whole()
    solution._kept = solution._solver.question = None  # both hold each other, and are gone only when Python tidies up
    return solution


def solve_table(
    hands: Sequence[Any], *, sides: Sequence[Hashable] = (), ranking: str = STANDARD_ORDER
) -> dict[Suit | None, tuple[int, ...]]:
    """Solve a deal in every trump suit and at no trumps, with each seat on lead.

    With four hands this gives twenty results, which bridge players call a double dummy table.

    Parameters
    ----------
    hands
        The hands, each a ``Cards`` or its text.
    sides
        One label for each seat, as for `Position`.
    ranking
        The ranks from high to low.

    Returns
    -------
    dict of Suit or None to tuple of int
        The tricks of seat 0's side, one for each seat on lead.

    Examples
    --------
    >>> solve_table(["AH 2S", "KH 3S"])[None]
    (1, 1)
    """

    table = {}
    for trump in (None, *SUITS):
        position = Position(hands, 0, trump, sides, (), ranking)
        table[trump] = _Solver(Solution(position, "most", None, position.sides[0])).each_leader()
    return table


def check_seconds(seconds: Any) -> None:
    """Raise BadOption unless this is a time limit, or None for no limit."""
    if seconds is not None and (isinstance(seconds, bool) or not isinstance(seconds, Real) or not seconds > 0):
        raise BadOption("seconds={seconds!r:.60}: expected a positive number, or None for no limit.", seconds=seconds)


class _Solver:
    """Asks the questions that pin a value down: can it be that many tricks or more?"""

    def __init__(self, solution: Solution) -> None:
        self.solution, self.position = solution, solution.position
        seats = range(self.position.seats)
        self.count = [seat for seat in seats if self.position.sides[seat] == solution.side]
        others = [seat for seat in seats if seat not in self.count]
        self.want = self.count if solution.objective == "most" else others
        self.goal = None if solution.threshold is None else solution.threshold + (solution.objective == "fewest")
        self.kind = search.kind_for(self.position, self.count, self.want, self.goal)
        self.fast = False
        self.question: search.Search | None = None
        self._one_at_a_time = threading.Lock()

    def __getstate__(self) -> dict[str, Any]:
        """Return what goes to another process: all but lock, kernel and memory; the search restarts there."""
        stays = ("fast", "question", "_one_at_a_time")
        return {name: value for name, value in vars(self).items() if name not in stays}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state, fast=False, question=None, _one_at_a_time=threading.Lock())

    def _ready(self, seconds: float) -> bool:
        """Return whether a compiled kernel can answer; for few cards it is not even started."""
        kernels = (self.kind.fill, self.kind.kernel)
        if len(self.position.everything) <= search.FEW:
            return search.are_compiled(kernels)
        return search.ready(seconds, kernels)

    def _ask(self) -> search.Search:
        """Ask the question afresh; if nodes are counted, it may not profit from earlier questions."""
        anew, kept = self.limits.nodes is not None, self.solution._kept
        return self.kind(self.position, self.count, self.want, self.fast, anew, kept)

    def _working(self, work: Any, *args: Any) -> Any:
        """Work on an open question, with limits that begin now, while other threads wait."""
        with self._one_at_a_time:
            self.limits = SearchLimits(*self.solution._limits)
            many = len(self.position.everything) > search.MANY
            self.fast = self.fast or self._ready(search.COMPILE_PATIENCE if many else 0.0)
            if self.question is None or self.question.fast is not self.fast or not self.question.reopened():
                self.question = self._ask()
            try:
                return work(*args)
            finally:
                self.question.close()
                self.solution.nodes += self.limits.used
                self.solution.seconds += time.monotonic() - self.limits.started

    def whole(self) -> tuple[int, int]:
        """Return the bounds of the position itself, within those that are known already."""
        low, high = self.solution.bounds
        first = low + 1 if low else high if high < self.position.tricks_left else None
        return self._working(self._narrow, [False], low, high, first, self.goal)[0]

    def each(self) -> dict[Card | None, tuple[int, int]]:
        """Return the bounds of each answer of the seat to act, equals worked out once."""
        return self._working(self._each, self.goal)

    def keeping(self, tricks: int) -> list[Card | None]:
        """Return the answers of the seat to act that keep the value of the position."""
        if self.position.to_act in self.want:
            return [card for card, (low, _) in self._working(self._each, tricks).items() if low >= tricks]
        return [card for card, (_, high) in self._working(self._each, tricks + 1).items() if high <= tricks]

    def each_leader(self) -> tuple[int, ...]:
        """Return the value with each seat on lead; what is found for one helps with the next."""
        return self._working(self._each_leader)

    def _each_leader(self) -> tuple[int, ...]:
        values: list[int] = []
        for leader in range(self.position.seats):
            self.question.turn_to(leader)
            first = values[-1] if values else None
            values.append(self._narrow([False], 0, self.position.tricks_left, first, None)[0][0])
        return tuple(values)

    def _each(self, goal: int | None) -> dict[Card | None, tuple[int, int]]:
        position, bit, same = self.position, self.question.bit, self.question.runs()
        low, high = self.solution.bounds
        best_is_most = position.to_act in self.want
        first = low + (not best_is_most) if low == high else None
        if best_is_most or goal is not None:
            low = 0
        if not best_is_most or goal is not None:
            high = position.tricks_left
        cards = sorted(position.legal, key=bit.__getitem__, reverse=True)
        apart: list[Card | None] = [card for card in cards if not same >> bit[card] & 1]
        if position.may_knock:
            apart.append(None)
        found = dict(zip(apart, self._narrow(apart, low, high, first, goal), strict=True))
        for better, card in pairwise(cards):
            found.setdefault(card, found[better])  # the cards of a run are worth what its highest is
        return {card: found[card] for card in (*position.legal, None) if card in found}

    def _narrow(
        self,
        answers: Sequence[Card | Literal[False] | None],
        low: int,
        high: int,
        first: int | None,
        goal: int | None,
    ) -> list[tuple[int, int]]:
        """Narrow the bounds of answers of the seat to act; with a goal, only until that is decided."""
        between = low, high
        if goal is not None:
            if not low < goal <= high:
                return [between] * len(answers)
            between, first = (goal - 1, goal), goal
        elif first is None or not low < first <= high:
            first = self._guess(low, high)
        found = self._search([search.Query(answer, *between, first) for answer in answers])
        if goal is None:
            return found
        return [(goal if least == goal else low, high if most == goal else goal - 1) for least, most in found]

    def _search(self, asks: Sequence[search.Query]) -> list[tuple[int, int]]:
        """Return what the search finds within the limits; the compiled kernel continues what plain Python has begun."""
        self.question.ask(asks)
        while (part := self.limits.slice(self.fast)) > 0:
            before = self.question.nodes
            done = self.question.go_on(part)
            self.limits.used += self.question.nodes - before
            if done:
                break
            if not self.fast and self._ready(0):
                found = self.question.found()
                self._change_over()
                self.question.ask([ask.between(*bounds) for ask, bounds in zip(asks, found, strict=True)])
        return self.question.found()

    def _change_over(self) -> None:
        """Switch to the compiled kernel once it is ready."""
        self.question.close()
        self.fast = True
        self.question = self._ask()

    def _guess(self, low: int, high: int) -> int:
        """Guess where to begin: half of the tricks, and more for the party with honours, trumps and the lead."""
        position = self.position
        honours, each_trump, lead = HONOURS[position.trump is not None]
        more = lead if position.leader in self.count else -lead
        more += self.question.ahead(self.count, honours, each_trump)
        return min(high, max(low + 1, round((low + high) / 2 + more * (13 + position.tricks_left) / 26)))

"""The value of a lesson's ending with open cards, from the solver."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from whist_nb.analysis import search
from whist_nb.analysis.position import Position
from whist_nb.analysis.solver import solve
from whist_nb.engine.cards import Card, Cards, Suit
from whist_nb.engine.errors import BadOption
from whist_nb.engine.trick import STANDARD, Ranking

Plays = Sequence[tuple[int, Card | None]]


class EndingJudge:
    """Finds how many tricks our side still takes with open cards and best play by everybody, and keeps the answers.

    ``us`` are the seats of our side, ``dogs`` those on a dog's life, which may knock except in the last trick. Our side
    wants as many tricks as it can get, or as few with ``fewest``, and all others want the opposite.
    """

    def __init__(
        self,
        trump: Suit | None,
        us: Iterable[int],
        dogs: Iterable[int] = (),
        fewest: bool = False,
        ranks: Ranking = STANDARD,
    ) -> None:
        self.trump, self.us, self.dogs, self.order = trump, frozenset(us), tuple(dogs), ranks.order
        self.objective = "fewest" if fewest else "most"
        self._known: dict[Any, bool] = {}
        self._values: dict[Any, dict[Card | None, int]] = {}

    def is_fast(self, hands: Sequence[Cards]) -> bool:
        """Return whether there are enough cards to need a compiled solver, and it is ready."""
        return sum(map(len, hands)) > search.FEW and search.ready(0.0)

    def get_ready(self, hands: Sequence[Cards]) -> None:
        """Compile the solver in the background, if there are that many cards, so that a first click does not wait."""
        self.is_fast(hands)

    def position(self, hands: Sequence[Cards], leader: int, plays: Plays) -> Position:
        """Return an ending for the solver, with our side against all others."""
        sides = tuple(seat in self.us for seat in range(len(hands)))
        return Position(tuple(hands), leader, self.trump, sides, tuple(plays), self.order, knockers=self.dogs)

    def tricks(self, hands: Sequence[Cards], leader: int, plays: Plays = ()) -> dict[Card | None, int]:
        """Return how many tricks, this one included, our side takes after each answer of the seat to act.

        ``hands`` are the cards still held, ``plays`` those of this trick so far, None for a knock, as
        among the answers.
        """
        key = (tuple(hands), leader, tuple(plays))
        if key not in self._values:
            solution = solve(self.position(hands, leader, plays), side=True, objective=self.objective)
            knock: dict[Card | None, int] = {} if solution.by_knock is None else {None: solution.by_knock}
            self._values[key] = knock | solution.by_card
        return self._values[key]

    def reaches(self, hands: Sequence[Cards], leader: int, plays: Plays, answer: Card | None, need: int) -> bool:
        """Return whether our side still takes that many tricks, or must, after one answer of the seat to act."""
        key = (tuple(hands), leader, tuple(plays), answer, need)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._solved(hands, leader, plays, answer, need)
        return known

    def _solved(self, hands: Sequence[Cards], leader: int, plays: Plays, answer: Card | None, need: int) -> bool:
        position = self.position(hands, leader, plays)
        winner = position.winner_after(answer)
        need -= winner in self.us
        if need <= 0:
            return True
        if winner is not None and need > max(map(len, hands)) - 1:
            return False  # there are not that many tricks left
        after = position.after(answer)
        if need > after.tricks_left:
            return False
        if self.objective == "most":
            return bool(solve(after, side=True, threshold=need).made)
        return not solve(after, side=True, objective="fewest", threshold=need - 1).made


def goal_of(take: Any, at_most: Any, left: int) -> int:
    """Return the tricks of a goal; raise BadOption if it is impossible, or if every line reaches it."""
    if (take is None) is (at_most is None):
        raise BadOption(
            "Give one goal: take=..., the fewest tricks that will do, or at_most=..., the most that are allowed."
        )
    name, wanted, bounds = ("take", take, (1, left)) if at_most is None else ("at_most", at_most, (0, left - 1))
    if type(wanted) is not int or not bounds[0] <= wanted <= bounds[1]:
        raise BadOption(
            "{name}={wanted!r:.40}: expected an integer from {low} to {high}.",
            name=name,
            wanted=wanted,
            low=bounds[0],
            high=bounds[1],
        )
    return wanted

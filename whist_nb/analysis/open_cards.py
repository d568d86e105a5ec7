"""The cost of each play with open cards, from the value of every position in a deal for the aim of its seat."""

from collections.abc import Callable, Hashable, Sequence
from functools import cached_property

from whist_nb.analysis.decisions import PlayDecision
from whist_nb.analysis.kernels.compiling import HAS_NUMBA
from whist_nb.analysis.position import Position
from whist_nb.analysis.solver import Solution, solve
from whist_nb.analysis.view_positions import coalitions, position_of, tricks_that_count
from whist_nb.engine.cards import Card
from whist_nb.engine.view import View

NODES = {True: 6_000_000, False: 40_000}
"""The nodes that the positions of one deal may take together, compiled or not; those that need more are left out."""

SolvedPositions = dict[tuple[Position, Hashable, str], int | None]
"""Solved positions, for a side and an objective; deals played from the same cards may share them."""

AT_ALL = "at all"
"""The objective of a misere: whether its declarer takes a trick, 1, or none, 0; how many does not matter."""


class OpenDeal:
    """The positions of one deal in order of play, solved on demand and only once.

    Ask from the last to the first: endings cost little, and the ``nodes`` left over go to the others.

    A value is what the seat wants most of: tricks of its side; fewer tricks if they are to be lost; in a misere only
    whether its declarer can be made to take one; if a bid is to be hit exactly, minus the tricks by which all others
    together can make it fail. None if cards are still to come, or the search takes too long.
    """

    def __init__(
        self, moments: Sequence[PlayDecision], nodes: int | None = None, solved: SolvedPositions | None = None
    ) -> None:
        self.moments = moments
        self._solved = {} if solved is None else solved
        self.nodes_left = NODES[HAS_NUMBA] if nodes is None else nodes
        self.sides = coalitions(moments[0].open)
        contract = moments[0].open.contract
        self.is_misere = contract is not None and contract.aim == "none at all"
        self._found: dict[tuple[int, Hashable, str], int | None] = {}

    @cached_property
    def positions(self) -> list[Position | None]:
        """The position before each play."""
        return [position_of(moment.open, self.sides) for moment in self.moments]

    def tricks(self, at: int, side: Hashable, objective: str = "most") -> int | None:
        """Return a side's tricks from position ``at`` on, plus all those won before."""
        labels = list(dict.fromkeys(self.sides))
        if objective != AT_ALL and len(labels) == 2 and side != labels[0]:  # what one side gains the other loses
            theirs = self.tricks(at, labels[0], objective)
            return None if theirs is None else self._total - theirs
        key = (at, side, objective)
        if key not in self._found:
            self._found[key] = self._solve(at, side, objective)
        return self._found[key]

    @cached_property
    def _total(self) -> int:
        """The tricks of the deal that count, from the first position that can be solved on."""
        at, position = next((at, each) for at, each in enumerate(self.positions) if each is not None)
        return sum(tricks_that_count(self.moments[at].open)) + position.tricks_left

    def _solve(self, at: int, side: Hashable, objective: str) -> int | None:
        position, won = self._stand(at)
        if won is None:
            return None
        have = sum(self._of(side, won))
        if objective == AT_ALL and have:
            return 1
        if position is None:
            return have
        left = self._left(position, side, objective)
        return left if objective == AT_ALL or left is None else left + have

    def _left(self, position: Position, side: Hashable, objective: str) -> int | None:
        """Return the tricks still to come; each position is solved once."""
        key = (position, side, objective)
        if key not in self._solved:
            solution = self._searched(position, side, objective)
            if objective == AT_ALL:
                self._solved[key] = None if solution is None or solution.made is None else int(not solution.made)
            else:
                self._solved[key] = solution.tricks if solution else None
        return self._solved[key]

    def _stand(self, at: int) -> tuple[Position | None, Sequence[int] | None]:
        """Return the position before play ``at`` and the tricks won; no position at the end of the play."""
        if at < len(self.moments):
            return self.positions[at], tricks_that_count(self.moments[at].open) if self.positions[at] else None
        last, before = self.moments[-1], self.positions[-1]
        if before is None:
            return None, None
        won = list(tricks_that_count(last.open))
        winner = before.winner_after(last.card)
        if winner is not None:
            won[winner] += 1
        is_over = winner is not None and before.tricks_left == 1
        return None if is_over else before.after(last.card), won

    def _of(self, side: Hashable, values: Sequence[int]) -> list[int]:
        return [value for value, other in zip(values, self.sides, strict=True) if other == side]

    def _searched(self, position: Position, side: Hashable, objective: str, each: bool = False) -> Solution | None:
        """Return the solution, as long as the deal has nodes left; at most half of them for one position."""
        if self.nodes_left < 2:
            return None
        nodes = max(1, self.nodes_left // 2)
        if objective == AT_ALL:
            solution = solve(position, side=side, objective="fewest", threshold=0, nodes=nodes)
        else:
            solution = solve(position, side=side, objective=objective, nodes=nodes)
        if each:
            _ = solution.bounds_by_card
        self.nodes_left -= solution.nodes
        return solution

    def _by_card(self, position: Position, side: Hashable, objective: str) -> dict[Card, int]:
        """Return the tricks still to come after each card; in a misere, 1 if one must be taken."""
        solution = self._searched(position, side, objective, each=True)
        if solution is None:
            return {}
        if objective == AT_ALL:
            return {card: int(not made) for card, made in solution.made_by_card.items()}
        return solution.by_card

    def known_tricks(self, at: int) -> tuple[int, int] | None:
        """Return the two sides' tricks from position ``at`` on, plus those won before, if that has been solved."""
        for (place, _, objective), found in self._found.items():
            if place == at and found is not None and objective != AT_ALL:
                return found, self._total - found
        return None

    def value(self, at: int, seat: int) -> int | None:
        """Return the value of position ``at`` to a seat, more being better; None if it is not known."""
        return self._wanted(self.moments[0].open, seat, lambda side, objective: self.tricks(at, side, objective))

    def _wanted(self, view: View, seat: int, tricks: Callable[[Hashable, str], int | None]) -> int | None:
        question = question_of(view, seat, self.sides)
        if question is not None:
            side, objective, sign = question
            found = tricks(side, AT_ALL if self.is_misere else objective)
            return None if found is None else sign * found
        contract, mine = view.contract, self.sides[seat]
        if contract is None or contract.aim != "exactly":
            return None
        most, fewest = tricks(mine, "most"), tricks(mine, "fewest")
        need = contract.needs[seat] or 0
        return None if most is None or fewest is None else -max(need - most, fewest - need, 0)

    def cost(self, at: int) -> int | None:
        """Return how much less the position is worth to the seat after its play than before it; None if not known."""
        before, after = (self.value(place, self.moments[at].seat) for place in (at, at + 1))
        return None if before is None or after is None else before - after

    def best(self, at: int) -> tuple[Card, ...]:
        """Return the cards that keep the value of the position; none if it is not known."""
        position, moment = self.positions[at], self.moments[at]
        if position is None:
            return ()
        found: dict[tuple[Hashable, str], dict[Card, int]] = {}

        def worth(card: Card) -> int | None:
            def tricks(side: Hashable, objective: str) -> int | None:
                if (side, objective) not in found:
                    found[side, objective] = self._by_card(position, side, objective)
                left, have = found[side, objective].get(card), sum(self._of(side, tricks_that_count(moment.open)))
                if objective == AT_ALL and have:
                    return 1
                return None if left is None else left + have

            return self._wanted(moment.open, moment.seat, tricks)

        values = {card: worth(card) for card in position.legal}
        known = [value for value in values.values() if value is not None]
        return tuple(card for card, value in values.items() if known and value == max(known))


def question_of(view: View, seat: int, sides: Sequence[Hashable]) -> tuple[Hashable, str, int] | None:
    """Return what to solve for a seat: whose tricks, most or fewest, and 1 if the seat wants more of them, else -1.

    None if it is not a matter of more or fewer: a bid to be hit exactly, a last trick to be avoided.
    """
    contract, mine = view.contract, sides[seat]
    match contract.aim if contract else "at least":
        case "at least":
            return mine, "most", 1
        case "fewest":
            return mine, "fewest", -1
        case "none at all" if contract:
            return sides[contract.seats[0]], "fewest", -1 if seat in contract.seats else 1
    return None

"""The cost of a play by what its seat could know, over many possible layouts of the unseen cards.

Two judges look at the same deals. The first plays each deal out by rules of thumb, the second perfectly with open
cards. A card counts as better only if both agree, and then by the smaller amount. Either judge alone is often wrong:
the first because it plays on like an average club player, the second because it sees all the cards.
"""

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple

import numpy as np

from whist_nb.analysis.decisions import SeatDecision
from whist_nb.analysis.goals import Goal, goal_of
from whist_nb.analysis.kernels.compiling import HAS_NUMBA
from whist_nb.analysis.open_cards import question_of
from whist_nb.analysis.outcomes import Outcomes
from whist_nb.analysis.playouts import play_out
from whist_nb.analysis.position import Position
from whist_nb.analysis.public_state import public_state_of
from whist_nb.analysis.solver import solve
from whist_nb.analysis.units import Unit
from whist_nb.analysis.view_positions import (
    cards_to_play,
    cards_will_come,
    coalitions,
    faces,
    position_with,
    tricks_that_count,
)
from whist_nb.analysis.worlds import Worlds
from whist_nb.engine.actions import Play
from whist_nb.engine.cards import Card
from whist_nb.engine.view import View

WORLDS = {True: 144, False: 24}
"""The number of deals that the first judge plays, compiled or not: 144 for a standard error of about 0.05 tricks."""
LATE = 6
"""With this many tricks left, the second judge looks at every card; before, only at the first judge's favourites."""
SOLVED = {True: (36, 16), False: (8, 0)}
"""The number of deals that the second judge solves, late and earlier, compiled or not; in proportion to the worlds."""
NODES = 300_000
"""The most nodes for one deal; the few deals that would need more are left out."""

Array = Any


class KnownCost(NamedTuple):
    """A comparison of a play, by what its seat could know, with the card that was better by the most, if any was.

    ``cost`` is in ``unit`` (that of ``goals.Goal``: tricks, points or a chance), with its standard error; ``swing`` is
    the difference between the best and the worst possible outcome. ``gains`` and ``losses`` are the shares of the deals
    in which the better card does better or worse. ``confirmed`` says whether the second judge agrees; None if it could
    not be asked. ``expected`` has the tricks each seat could expect after the play; in eight deals out of ten, those of
    its own side are within ``between``. ``all_known`` says that no card was hidden from the seat. ``tricks_lost``
    counts those it gave away if the goal is not tricks. ``worth`` has the first judge's estimate for each card, in the
    same unit; None stands for a knock.
    """

    cost: float
    error: float
    unit: Unit
    swing: float
    better: Card | None
    gains: float
    losses: float
    confirmed: bool | None
    expected: tuple[float, ...]
    is_forced: bool
    all_known: bool
    tricks_lost: float = 0.0
    worth: tuple[tuple[Card | None, float], ...] = ()
    between: tuple[float, float] | None = None


def judge(moment: SeatDecision, seed: int = 0, worlds: int = WORLDS[True]) -> KnownCost:
    """Judge a play by what its seat could know; the same seed gives the same deals."""
    view = moment.view
    starts = [action.card if isinstance(action, Play) else None for action in view.legal_actions()]
    played = starts.index(moment.card)
    deals = Worlds(view, worlds, 1_000_003 * seed + moment.index)
    goal = goal_of(view)
    outcomes = play_out(deals, public_state_of(view, **goal.plan), starts)
    worth = np.asarray(goal.worth(outcomes), float)
    expected = tuple(float(each) for each in outcomes.tricks[:, played].mean(axis=0))
    swing = float(worth.max() - worth.min())
    gaps = worth - worth[:, [played]]
    others = [at for at, card in enumerate(starts) if at != played and not are_equal(view, moment.card, card)]
    cost, error, best, confirmed = _agreed(moment, goal, deals, starts, played, others, gaps)
    lost = 0.0 if goal.unit is Unit.TRICKS else _tricks_lost(moment, outcomes, played)
    all_known = not deals.unseen
    each = tuple(zip(starts, map(float, worth.mean(axis=0)), strict=True))
    told = (confirmed, expected, not others, all_known, lost, each, _between(moment, outcomes, played))
    found = KnownCost(0.0, error, goal.unit, swing, None, 0.0, 0.0, *told)
    if best is None:
        return found
    gains, losses = shares_of(gaps[:, best])
    return found._replace(cost=cost, better=starts[best], gains=gains, losses=losses)


def _between(moment: SeatDecision, outcomes: Outcomes, played: int) -> tuple[float, float]:
    """Return the range of the side's tricks in the middle eight of ten deals."""
    sides = coalitions(moment.view)
    ours = [seat for seat in range(moment.view.seats) if sides[seat] == sides[moment.seat]]
    low, high = np.percentile(outcomes.tricks[:, played][:, ours].sum(axis=1), (10, 90))
    return float(low), float(high)


def _agreed(
    moment: SeatDecision,
    goal: Goal,
    deals: Worlds,
    starts: Sequence[Card | None],
    played: int,
    others: list[int],
    gaps: Array,
) -> tuple[float, float, int | None, bool | None]:
    """Return cost, error and index of the card that is better by most in both judges' view."""
    means, errors = gaps.mean(axis=0), errors_of(gaps)
    better = [at for at in others if means[at] > 1e-9 and means[at] >= 2 * errors[at]]
    all_known = not deals.unseen
    second = SolverJudge.of(moment, goal, deals) if others else None
    asked = others if all_known or (second and second.is_late) else sorted(better, key=means.__getitem__)[-2:]
    found = second.gaps([starts[played], *(starts[at] for at in asked)]) if second and asked else None
    if found is None:
        best = max(better, key=means.__getitem__, default=None)
        return (0.0, 0.0, None, None) if best is None else (float(means[best]), float(errors[best]), best, None)
    solved, doubts = found.mean(axis=0)[1:], errors_of(found)[1:]
    least = (0.0, 0.0, None)
    for at, gap, doubt in zip(asked, solved, doubts, strict=True):
        here = (float(gap), float(doubt), at)
        if not all_known and means[at] < gap:
            here = (float(means[at]), float(errors[at]), at)
        least = max(least, here, key=lambda each: each[0])
    cost, error, best = least
    return (cost, error, best, True) if cost > 1e-9 else (0.0, 0.0, None, True)


def _tricks_lost(moment: SeatDecision, outcomes: Outcomes, played: int) -> float:
    """Return how many tricks another card would have brought the side, or saved it from; 0 if that may be noise."""
    sides = coalitions(moment.view)
    question = question_of(moment.view, moment.seat, sides)
    if question is None:
        return 0.0
    side, _, sign = question
    tricks = sign * outcomes.of([seat for seat, label in enumerate(sides) if label == side])
    gaps = tricks - tricks[:, [played]]
    sure = [float(gap) for gap, error in zip(gaps.mean(axis=0), errors_of(gaps), strict=True) if gap >= 2 * error]
    return max(sure, default=0.0)


def shares_of(gaps: Array) -> tuple[float, float]:
    """Return the shares of the deals in which something brought more, and in which it brought less."""
    return float((gaps > 1e-9).mean()), float((gaps < -1e-9).mean())


def errors_of(gaps: Array) -> Array:
    """Return the standard error of each column's mean."""
    count = len(gaps)
    return gaps.std(axis=0, ddof=1) / np.sqrt(count) if count > 1 else np.zeros(gaps.shape[1])


def are_equal(view: View, one: Card | None, other: Card | None) -> bool:
    """Return whether two cards of a hand are equals: all between them are its own or gone."""
    if one is None or other is None:
        return one is other
    suit_of, strength = view.ranks.suit_of, view.ranks.strength
    if suit_of[one] is not suit_of[other]:
        return False
    mine = {*view.hand, *faces(view, view.seat or 0)}
    gone = {card for trick in view.tricks for _, card in trick.plays}
    low, high = sorted((strength[one], strength[other]))
    between = [card for card in view.pack if suit_of[card] is suit_of[one] and low < strength[card] < high]
    return all(card in mine or card in gone for card in between)


class SolverJudge:
    """The second judge, which solves some of the deals with open cards."""

    def __init__(self, moment: SeatDecision, goal: Goal, deals: Worlds, side: Hashable, objective: str) -> None:
        self.view, self.goal, self.deals = moment.view, goal, deals
        self.side, self.objective = side, objective
        self.sides = coalitions(moment.view)
        self.won = tricks_that_count(moment.view)
        late, before = SOLVED[HAS_NUMBA]
        self.is_late = max(cards_to_play(moment.view)) <= LATE
        usual = (late if self.is_late else before) * max(1, deals.count // WORLDS[HAS_NUMBA])
        self.count = min(usual, deals.count if deals.unseen else 1)

    @classmethod
    def of(cls, moment: SeatDecision, goal: Goal, deals: Worlds) -> "SolverJudge | None":
        """Create the judge; None if deals cannot be solved, with cards still to come or a bid to be made exactly."""
        question = question_of(moment.view, moment.seat, coalitions(moment.view))
        if question is None or cards_will_come(moment.view):
            return None
        made = cls(moment, goal, deals, question[0], question[1])
        return made if made.count else None

    def gaps(self, cards: Sequence[Card | None]) -> Array | None:
        """Return how much better each card does than the first one: (deals, cards); None if too few could be solved."""
        rows = [row for world in range(self.count) if (row := self._row(world, cards)) is not None]
        if len(rows) < max(1, self.count // 2):
            return None
        found = self._worth(np.array(rows))
        return found - found[:, [0]]

    def _row(self, world: int, cards: Sequence[Card | None]) -> list[int] | None:
        """Return the tricks of the side in question after each card, in one deal."""
        position = self._position(world)
        row = []
        for card in cards:
            tricks = self._after(position, card)
            if tricks is None:
                return None
            row.append(tricks)
        return row

    def _position(self, world: int) -> Position:
        return position_with(self.view, self.deals.hands(world), self.sides)

    def _after(self, position: Position, card: Card | None) -> int | None:
        won = sum(won for won, side in zip(self.won, self.sides, strict=True) if side == self.side)
        winner = position.winner_after(card)
        if winner is not None:
            won += self.sides[winner] == self.side
            if position.tricks_left == 1:
                return won
        after = solve(position.after(card), side=self.side, objective=self.objective, nodes=NODES).tricks
        return None if after is None else won + after

    def _worth(self, tricks: Array) -> Array:
        """Return what those tricks of the side are worth to the seat under its goal."""
        view = self.view
        total = sum(self.won) + self._position(0).tricks_left
        found = np.zeros((*tricks.shape, 2 * view.seats + 1), dtype=np.int64)
        ours, theirs = self.sides.index(self.side), next(i for i, s in enumerate(self.sides) if s != self.side)
        found[..., ours], found[..., theirs] = tricks, total - tricks
        return np.asarray(self.goal.worth(Outcomes(found, view.seats)), float)

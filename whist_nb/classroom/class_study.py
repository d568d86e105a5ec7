"""Work out the cost of a class's plays, with open cards, and then by what could be known for the most expensive ones.

A position that several pupils reached is solved once, and a decision that several made is judged once.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from importlib.util import find_spec
from sys import maxsize
from threading import Lock
from typing import Final

from whist_nb.analysis.decisions import PlayDecision
from whist_nb.analysis.kernels.compiling import HAS_NUMBA
from whist_nb.analysis.open_cards import OpenDeal, Unpriced
from whist_nb.analysis.solved_positions import SolvedPositions
from whist_nb.classroom.board_plays import Place, endings_first, next_plays
from whist_nb.classroom.bots import bots
from whist_nb.classroom.report import ClassReport
from whist_nb.classroom.side_by_side import lanes, side_by_side
from whist_nb.engine.actions import Action, Knock, Play
from whist_nb.engine.errors import BadOption
from whist_nb.engine.game import Game
from whist_nb.engine.view import EVERYONE
from whist_nb.players.club.conventions import known_conventions
from whist_nb.training.finished_deal import FinishedDeal
from whist_nb.training.highlights import highlights
from whist_nb.training.mistakes import heading_of_mistake
from whist_nb.training.moments import DETAILS, MISTAKE, Moment
from whist_nb.training.obvious_cards import naturals

NODES: Final = {True: 32_000_000, False: 100_000}
"""The most nodes for the positions of one board together, compiled or not.

What is left after the last board goes to the plays that needed more, on whichever board. Those that need still more
have no cost until every decision is judged: then each of their boards gets ``MORE`` times as many.
"""
MORE: Final = 5
TRIES: Final = 3
"""The most times that such a play is tried again, each time with four times the nodes for one question."""
TRIES_UNASKED: Final = 2
"""The most times that it is tried again with what is left over, before anybody asks for more."""
AT_ONCE: Final = 250_000
"""The most nodes for one question at first: compiled, about a thirtieth of a second."""
DEAREST: Final = 20
"""The number of most expensive decisions that are judged by what could be known without anybody asking."""
_PATIENCE: Final = 0.05
"""Seconds that a piece of work waits for a compiler; then something else may be done before it goes on."""
_UNPRICED: Final = 0.5
"""The assumed cost of anything open cards cannot price: bids, and plays while cards are still to come."""
_USUAL: Final = 0.1


@dataclass(frozen=True)
class ClassDecision:
    """One decision of a board, with the pupils' choices: ``board`` is its number, ``game`` that of the first of them.

    ``is_usual`` says that the bots of the work would have done the same. ``cost_open`` is the cost as the cards lay, or
    None if it is unknown or has not been worked out yet, and ``unpriced`` is the reason why a play has none. ``moment``
    is the lesson in it, and ``is_judged`` says whether that has been looked for. ``is_at_stake`` is False if every
    other card would have been worth as much as the cards lay.
    """

    board: int
    index: int
    action: Action
    pupils: tuple[int, ...]
    game: Game
    is_usual: bool
    cost_open: int | None = None
    unpriced: Unpriced | None = None
    is_judged: bool = False
    moment: Moment | None = None
    is_at_stake: bool = True

    @property
    def weight(self) -> float:
        """The cost to the whole class, as far as open cards show it; a usual choice that costs a lot is mostly luck."""
        cost = len(self.pupils) * (_UNPRICED if self.cost_open is None else self.cost_open)
        return cost * _USUAL if self.is_usual else cost


@dataclass(frozen=True)
class ClassIdea:
    """An idea that pupils missed, and the decisions at which they missed it, the most expensive first.

    ``heading`` names it without a card; it is None for all plain comparisons of two choices together.
    """

    heading: str | None
    decisions: tuple[ClassDecision, ...]

    @property
    def pupils(self) -> tuple[int, ...]:
        """The pupils who missed it, in order."""
        return tuple(sorted({pupil for each in self.decisions for pupil in each.pupils}))

    @property
    def cost(self) -> float:
        """The total cost, by what could be known."""
        return sum(each.moment.cost_known * len(each.pupils) for each in self.decisions if each.moment)


class ClassStudy:
    """The decisions of a class, judged a piece at a time.

    ``work`` does some of it; meanwhile ``decisions`` and ``ideas`` have what is known so far. ``judge_all`` makes it
    judge every decision that cost something, not just the most expensive ones.
    """

    def __init__(self, report: ClassReport) -> None:
        self.report = report
        self._found: dict[Place, ClassDecision] = {}
        self._noting = Lock()  # threads add to it while others look
        played = [(board.number, report.games(at)) for at, board in enumerate(report.boards)]
        self._boards = [(number, games) for number, games in played if games]
        self._left = list(self._boards)
        self._judges = DEAREST if find_spec("numpy") else 0
        self._prices_again, self._until = False, 0.0
        self._solved: dict[int, SolvedPositions] = {}
        self._weighed: set[int] = set()
        self._steps: Iterator[None] = self._work()
        self._at_work = Lock()

    # Results

    @property
    def decisions(self) -> tuple[ClassDecision, ...]:
        """All decisions looked at so far, those that cost the class most first."""
        return tuple(sorted(self._known.values(), key=lambda each: (-each.weight, each.board, each.index)))

    @property
    def opened(self) -> int:
        """The number of boards looked at with open cards."""
        return len(self._boards) - len(self._left)

    @property
    def unopened(self) -> int:
        """The number of boards still to be looked at with open cards."""
        return len(self._left)

    @property
    def waiting(self) -> int:
        """The number of decisions still to be judged: the most expensive, or all if that was asked for."""
        known = self._known
        return sum(not known[place].is_judged for place in self._dearest(known))

    @property
    def unjudged(self) -> int:
        """The number of decisions that cost something and have not been judged by what could be known."""
        return sum(each.weight > 0 and not each.is_judged for each in self._known.values())

    @property
    def unweighed(self) -> int:
        """The number of boards on which it is still to be found out at which plays nothing was at stake."""
        return len(self._boards) - len(self._weighed)

    @property
    def ideas(self) -> tuple[ClassIdea, ...]:
        """The ideas pupils missed, the most expensive first, and last all mistakes without an idea."""
        by_idea: dict[str | None, list[ClassDecision]] = defaultdict(list)
        for each in self.decisions:
            if each.moment is not None and each.moment.kind == MISTAKE:
                by_idea[heading_of_mistake(each.moment)].append(each)
        found = [ClassIdea(heading, tuple(missed)) for heading, missed in by_idea.items()]
        return tuple(sorted(found, key=lambda each: (each.heading is None, -each.cost)))

    @property
    def may_judge(self) -> bool:
        """Whether decisions can be judged by what could be known, which needs numpy."""
        return self._judges > 0

    def check_may_judge(self) -> None:
        """Raise BadOption if decisions cannot be judged: then there are no final marks."""
        if not self.may_judge:
            raise BadOption("Judging boards needs numpy. Install it, or grade where it is installed.")

    def cost_on(self, pupil: int, board: int) -> int | None:
        """Return the cost of a pupil's plays on one board as the cards lay; None until that has been worked out."""
        if any(number == board for number, _ in self._left):
            return None
        mine = [each for each in self._known.values() if each.board == board and pupil in each.pupils]
        return sum(each.cost_open or 0 for each in mine)

    def cost_open(self, pupil: int) -> int:
        """Return the cost of a pupil's plays as the cards lay, in tricks, as far as that is known."""
        return sum(each.cost_open or 0 for each in self._known.values() if pupil in each.pupils)

    # Work

    def work(self, seconds: float) -> bool:
        """Do as much as fits into the time, at least one thing; return whether there is more to do."""
        with self._at_work:  # the page keeps working while a cell asks for everything
            self._until = until = time.monotonic() + seconds
            return any(time.monotonic() >= until for _ in self._steps)

    def judge_all(self) -> None:
        """Judge every decision that cost something, and try plays again that took too long to price."""
        with self._at_work:
            self._prices_again = self._judges > 0
            self._judges = maxsize if self._judges else 0  # also what is found later
            self._steps = self._work()

    def snapshot(self) -> Callable[[], None]:
        """Remember which decisions are to be judged; calling the result restores this."""
        judges, prices_again = self._judges, self._prices_again

        def restore() -> None:
            with self._at_work:
                self._judges, self._prices_again = judges, prices_again
                self._steps = self._work()

        return restore

    def judge_unusual(self) -> None:
        """Judge every decision that cost something and that a club player would have made differently."""
        with self._at_work:
            unusual = [each for each in self._known.values() if each.weight > 0 and not each.is_usual]
            self._judges = len(unusual) if self._judges else 0
            self._steps = self._work()

    def _work(self) -> Iterator[None]:
        if self._judges:
            self._are_ready(0.0)  # compilation runs alongside everything else
        if self._left:
            yield from self._open_all()
        if self._prices_again:
            nodes = MORE * NODES[HAS_NUMBA]
            yield from self._side_by_side(self._price_again(*board, nodes, TRIES) for board in self._boards)
            self._prices_again = False
        while self._dearest() and not self._are_ready(_PATIENCE):
            yield
        for place in self._dearest():
            found = self._found[place]
            if not found.is_judged:
                self._note(place, replace(found, is_judged=True, moment=self._moment(found)))
                yield
        yield from self._side_by_side(self._weigh(*board) for board in self._boards if board[0] not in self._weighed)

    def _are_ready(self, seconds: float) -> bool:
        """Return whether decisions can be judged quickly, after waiting at most that long; plain Python is slower."""
        from whist_nb.analysis.hindsight import are_ready

        return are_ready(seconds)

    def _dearest(self, known: dict[Place, ClassDecision] | None = None) -> list[Place]:
        known = self._known if known is None else known
        costly = [place for place, each in known.items() if each.weight > 0]
        return sorted(costly, key=lambda place: -known[place].weight)[: self._judges]

    @property
    def _known(self) -> dict[Place, ClassDecision]:
        """What has been found so far, as it is now: other threads go on adding to it."""
        with self._noting:
            return self._found.copy()

    def _note(self, place: Place, decision: ClassDecision) -> None:
        with self._noting:
            self._found[place] = decision

    def _side_by_side(self, works: Iterable[Iterator[None]]) -> Iterator[None]:
        return side_by_side(works, lambda: self._until, lanes())

    def _open_all(self) -> Iterator[None]:
        """Look at the plays of all boards with open cards, and again at those that took too long.

        The nodes that no board needed are shared out among the boards with such plays. Until then, the last board
        counts as not looked at.
        """
        over: dict[int, int] = {}
        works = [self._open(number, games, over) for number, games in self._left]
        for _ in self._side_by_side(works):
            self._left = [board for board in self._left if board[0] not in over] or self._left[-1:]
            yield
        late = [board for board in self._boards if self._late(board[0])]
        yield from self._side_by_side(
            self._price_again(*board, sum(over.values()) // len(late), TRIES_UNASKED) for board in late
        )
        self._left = []

    def _open(self, number: int, games: list[tuple[int, Game]], over: dict[int, int]) -> Iterator[None]:
        """Look at all plays of a board with open cards, those with fewest cards left first: endings are cheap.

        Then write down the nodes that it did not need.
        """
        decided, seen = self._decided(number, games)
        after = next_plays(seen)
        solved = self._solved[number] = SolvedPositions(NODES[HAS_NUMBA], AT_ONCE)
        for place in endings_first(decided, seen):
            self._note(place, _priced(decided[place], seen[place], solved, after[place]))
            yield
        over[number] = solved.nodes_left
        solved.allow(0)

    def _weigh(self, number: int, games: list[tuple[int, Game]]) -> Iterator[None]:
        """Find the plays of a board that cost nothing because no card could: it is no merit to have played one."""
        decided, seen = self._decided(number, games)
        solved = self._solved[number]
        solved.allow(NODES[HAS_NUMBA])
        for place in endings_first(decided, seen):
            taken, found = seen[place], self._found[place]
            if taken is not None and found.cost_open == 0:
                could_lose = OpenDeal([taken], solved=solved).could_lose(0)
                self._note(place, replace(found, is_at_stake=could_lose is not False))
                yield
        solved.allow(0)
        self._weighed.add(number)

    def _late(self, number: int) -> list[Place]:
        return [place for place, each in self._known.items() if each.board == number and _took_too_long(each)]

    def _price_again(self, number: int, games: list[tuple[int, Game]], nodes: int, tries: int) -> Iterator[None]:
        """Search longer for the plays of a board that took too long: the endings first, and all before one again."""
        if not self._late(number):
            return
        solved, (_, seen) = self._solved[number], self._decided(number, games)
        after = next_plays(seen)
        solved.allow(nodes)
        for attempt in range(1, tries + 1):
            solved.at_once = AT_ONCE << 2 * attempt
            for place in endings_first(self._late(number), seen):
                self._note(place, _priced(self._found[place], seen[place], solved, after[place]))
                yield
        solved.allow(0)

    def _decided(
        self, number: int, games: list[tuple[int, Game]]
    ) -> tuple[dict[Place, ClassDecision], dict[Place, PlayDecision | None]]:
        """Return the decisions of a board with a choice, each once, and the open cards at its plays."""
        seat = self.report.hand_ins[0].assignment.seat
        decided: dict[Place, ClassDecision] = {}
        seen: dict[Place, PlayDecision | None] = {}
        for pupil, game in games:
            twin, bot = game.before(0), bots(self.report.hand_ins[pupil].assignment.bots)
            for index, (actor, action) in enumerate(game.actions):
                place = (number, tuple(game.actions[: index + 1]))
                if place in decided:
                    decided[place] = replace(decided[place], pupils=(*decided[place].pupils, pupil))
                elif actor == seat and len(twin.legal_actions()) > 1:
                    view = twin.view(seat)
                    is_usual, is_play = bot.choose(view) == action, isinstance(action, Play | Knock)
                    decided[place] = ClassDecision(number, index, action, (pupil,), game, is_usual)
                    seen[place] = PlayDecision(index, 1, seat, action, view, twin.view(EVERYONE)) if is_play else None
                twin.apply(action)
        return decided, seen

    def _moment(self, decision: ClassDecision) -> Moment | None:
        """Return the lesson in a decision, as its pupils were shown it after the deal."""
        from whist_nb.analysis.hindsight import OpenCards, first_look, second_look, with_open_cost

        task = self.report.hand_ins[0].assignment
        others = dict.fromkeys(range(decision.game.seats), known_conventions(bots(task.bots)))
        deal = FinishedDeal(decision.game, 1, task.seat, others)
        taken = next(each for each in deal.decisions if each.index == decision.index)
        looked = first_look(taken, naturals(taken), 0)
        looked = looked if looked.is_certain else second_look(looked, naturals(taken), 0)
        if taken.is_play:
            looked = with_open_cost(looked, OpenCards(deal.plays))
        found = highlights([looked])
        return deal.moment(found[0], DETAILS["usual"]) if found else None


def _priced(
    decision: ClassDecision,
    taken: PlayDecision | None,
    solved: SolvedPositions,
    after: Iterable[tuple[PlayDecision, set[int]]],
) -> ClassDecision:
    """Return a decision with its cost as the cards lay, or why it has none; only plays have a cost."""
    if taken is None:
        return decision
    deal = OpenDeal([taken], solved=solved)
    for play, choosers in after:
        deal.learn_from(play, choosers)
    cost = 0 if deal.is_forced(0) else deal.cost(0)
    return replace(decision, cost_open=cost, unpriced=None if cost is not None else deal.why_unpriced(0))


def _took_too_long(decision: ClassDecision) -> bool:
    return decision.unpriced is Unpriced.SEARCH_LIMIT

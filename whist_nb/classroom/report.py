"""A class's play of its boards as data: results side by side, matchpoints, and the points where the play diverged.

>>> from whist_nb.classroom.assignment import Assignment, HandIn
>>> from whist_nb.classroom.codes import write_code
>>> code = write_code(HandIn(Assignment.of("whist", "oak", 2), ()))
>>> ClassReport.of("oak", {"Ada": code}).standings[0].name
'Ada'
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from whist_nb.classroom.assignment import Assignment, HandIn
from whist_nb.classroom.boards import Board
from whist_nb.classroom.work_report import WorkReport
from whist_nb.engine.actions import Action
from whist_nb.engine.errors import BadOption
from whist_nb.engine.game import Game
from whist_nb.engine.view import EVERYONE
from whist_nb.training.comparison import BY_TRICKS, DealTakings, measure, takings


@dataclass(frozen=True)
class PupilResult:
    """A pupil's result on a board: ``matchpoints`` are two for each pupil beaten, one for each tied."""

    pupil: int
    had: DealTakings
    matchpoints: int


@dataclass(frozen=True)
class Divergence:
    """A decision at which pupils who had played alike until then chose differently.

    ``index`` is its place in ``Game.actions``, ``trick`` counts from 1 and is 0 before the play; ``leads`` says whether
    the card was led. ``chosen`` has each answer with its pupils, the most frequent first.
    """

    board: int
    index: int
    trick: int
    leads: bool
    chosen: tuple[tuple[Action, tuple[int, ...]], ...]

    @property
    def pupils(self) -> int:
        """The number of pupils who came to this decision."""
        return sum(len(who) for _, who in self.chosen)

    @property
    def apart(self) -> int:
        """The number of pupils who did not make the most frequent choice."""
        return self.pupils - len(self.chosen[0][1])


@dataclass(frozen=True)
class PupilStanding:
    """A pupil's totals over all boards that they finished."""

    pupil: int
    name: str
    boards: int
    tricks: int
    of: int
    points: int
    matchpoints: int
    most: int
    """The matchpoints for beating everybody on each of these boards."""
    hints: int
    undos: int
    restarts: int


@dataclass(frozen=True)
class ClassReport(WorkReport[HandIn, Assignment]):
    """The boards that were handed in for a word."""

    kind = HandIn

    @property
    def boards(self) -> tuple[Board, ...]:
        """The boards of the assignment."""
        return self.hand_ins[0].assignment.boards if self.hand_ins else ()

    def games(self, board: int) -> list[tuple[int, Game]]:
        """Return everybody's finished game of a board, by its index from 0, each with the pupil."""
        return [(pupil, each.finished[board]) for pupil, each in enumerate(self.hand_ins) if board < len(each.finished)]

    @cached_property
    def results(self) -> tuple[tuple[PupilResult, ...], ...]:
        """Everybody's result on each board, the best first."""
        return tuple(tuple(self._results(board)) for board in range(len(self.boards)))

    def _results(self, board: int) -> Iterator[PupilResult]:
        seat = self.hand_ins[0].assignment.seat
        played = []
        for pupil, game in self.games(board):
            had = takings(game, game.deal_results[-1].number, seat)
            assert had is not None, "a finished board has a result"
            played.append((measure(game, had), pupil, had))
        for mine, pupil, had in sorted(played, key=lambda each: each[0], reverse=True):
            others = [theirs for theirs, other, _ in played if other != pupil]
            yield PupilResult(pupil, had, sum(2 * (mine > each) + (mine == each) for each in others))

    @cached_property
    def standings(self) -> tuple[PupilStanding, ...]:
        """The pupils' totals, most matchpoints first."""
        mine: dict[int, list[tuple[PupilResult, int]]] = defaultdict(list)
        for results in self.results:
            for each in results:
                mine[each.pupil].append((each, 2 * (len(results) - 1)))
        found = [self._standing(pupil, mine[pupil]) for pupil in range(len(self.hand_ins))]
        return tuple(sorted(found, key=lambda each: (-each.matchpoints, -each.points, -each.tricks)))

    def _standing(self, pupil: int, results: Sequence[tuple[PupilResult, int]]) -> PupilStanding:
        had = [each.had for each, _ in results]
        return PupilStanding(
            pupil,
            self.names[pupil],
            len(results),
            sum(each.tricks for each in had),
            sum(each.of for each in had),
            sum(each.points for each in had),
            sum(each.matchpoints for each, _ in results),
            sum(most for _, most in results),
            self.hand_ins[pupil].hints,
            self.hand_ins[pupil].undos,
            self.hand_ins[pupil].restarts,
        )

    @cached_property
    def partings(self) -> tuple[Divergence, ...]:
        """The decisions at which the class diverged, with those first at which the most pupils left the majority."""
        found = [each for board in range(len(self.boards)) for each in self._partings(board)]
        return tuple(sorted(found, key=lambda each: (-each.apart, -each.pupils, each.board, each.index)))

    def _partings(self, board: int) -> Iterator[Divergence]:
        seat = self.hand_ins[0].assignment.seat
        waiting = [(0, self.games(board))]
        while waiting:
            index, alike = waiting.pop()
            by_choice: dict[Action, list[tuple[int, Game]]] = defaultdict(list)
            for pupil, game in alike:
                if index < len(game.actions):
                    by_choice[game.actions[index][1]].append((pupil, game))
            if not by_choice:
                continue
            game = alike[0][1]
            if len(by_choice) > 1 and game.actions[index][0] == seat:  # bots of two versions may differ, too
                yield self._parting(board, index, game.before(index), by_choice)
            waiting += [(index + 1, each) for each in by_choice.values() if len(each) > 1]

    def _parting(
        self, board: int, index: int, before: Game, by_choice: dict[Action, list[tuple[int, Game]]]
    ) -> Divergence:
        view = before.view(EVERYONE)
        chosen = sorted(by_choice.items(), key=lambda each: (-len(each[1]), each[0].text))
        is_play = view.question == "card"
        return Divergence(
            self.boards[board].number,
            index,
            view.trick_number if is_play else 0,
            is_play and not view.trick,
            tuple((action, tuple(pupil for pupil, _ in who)) for action, who in chosen),
        )

    def rows_by_pupil(self) -> Iterator[tuple[dict[str, Any], PupilResult]]:
        """Yield a row of facts for each pupil and finished board, with its result."""
        for board, results in zip(self.boards, self.results, strict=True):
            for each in sorted(results, key=lambda each: each.pupil):
                facts = {
                    "pupil": self.names[each.pupil],
                    "game": board.game,
                    "board": board.number,
                    "tricks": each.had.tricks,
                    "of": each.had.of,
                    "points": each.had.points,
                    "matchpoints": each.matchpoints,
                    "most": 2 * (len(results) - 1),
                    "hints": self.hand_ins[each.pupil].hints,
                    "undos": self.hand_ins[each.pupil].undos,
                    "restarts": self.hand_ins[each.pupil].restarts,
                }
                yield facts, each

    def rows(self) -> list[dict[str, Any]]:
        """Return one row for each pupil and finished board, for a table such as ``pandas.DataFrame(report.rows())``.

        Columns: ``pupil`` (the name), ``game``, ``board``, ``tricks``, ``of``, ``points``, ``matchpoints``, ``most``,
        and the ``hints``, ``undos`` and ``restarts`` of the pupil's whole homework. Those on the class list who have
        not handed in have a row for each board in which all of these are None.
        """
        return [*(row for row, _ in self.rows_by_pupil()), *self.rows_of_missing()]

    def rows_of_missing(self) -> list[dict[str, Any]]:
        """Return the rows of those who have not handed in."""
        columns = ("tricks", "of", "points", "matchpoints", "most", "hints", "undos", "restarts")
        return [
            {"pupil": name, "game": board.game, "board": board.number, **dict.fromkeys(columns)}
            for name in self.missing
            for board in self.boards
        ]

    def game(self, board: int, pupil: int) -> Game:
        """Return a pupil's game of a board, by its number; BadOption if there is none."""
        numbers = [each.number for each in self.boards]
        if board not in numbers or not 0 <= pupil < len(self.hand_ins):
            raise BadOption("There is no board {board} of pupil {pupil} in this report.", board=board, pupil=pupil)
        finished = self.hand_ins[pupil].finished
        if numbers.index(board) >= len(finished):
            raise BadOption("{name} has not finished board {board}.", name=self.names[pupil], board=board)
        return finished[numbers.index(board)]


def counts_tricks(report: ClassReport) -> bool:
    """Return whether pupils are compared by their tricks, not by points."""
    return report.hand_ins[0].assignment.variant.plays_for in BY_TRICKS

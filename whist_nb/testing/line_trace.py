"""Replay a game while watching its author's file line by line: which line did what, and how the deal was scored."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from types import CodeType, FrameType, ModuleType
from typing import Any, Final, NamedTuple

from whist_nb.engine.authors_code import SourceLine, is_authors, line_of, loop_around, where_waiting
from whist_nb.engine.errors import WhistError
from whist_nb.engine.events import EVERYONE
from whist_nb.engine.game import Game
from whist_nb.engine.phrases import phrase
from whist_nb.engine.scoring import Points, no_points
from whist_nb.engine.table import Table
from whist_nb.testing.failures import CheckFailed

NOT_ASKED: Final = phrase("A deal must be scored by calling `points`, the game's scoring function")
NOT_PURE: Final = phrase("The scoring function gives a different answer when it is asked the same thing again")
BY_CHANCE: Final = phrase(
    "The rules use {source}, so that a copy is another game: only the table may decide, by its pack and its cuts"
)
NOT_AS_SAID: Final = phrase("The scoring function says {said}, but {scored} was scored")


_CHANCE: Final = {"_random": "random", **{name: name for name in ("random", "secrets", "time", "datetime", "uuid")}}
"""Modules that say something else each time, by the module that is named."""


class TracedLine(NamedTuple):
    """A line that ``ran`` or continued, the number of events until then, and whether all cards were in their places."""

    line: SourceLine
    events: int
    whole: bool
    ran: bool


class ScoringCall(NamedTuple):
    """A call of a scoring function: the deal, the arguments, and the result."""

    by: Points
    deal: int
    given: dict[str, Any]
    said: tuple[int, ...]


@dataclass
class LineTrace:
    """The lines that ran while a game was replayed."""

    game: Game
    steps: list[TracedLine] = field(default_factory=list)
    chance: list[tuple[str, SourceLine]] = field(default_factory=list)
    """The calls that say something else each time."""
    scorings: list[ScoringCall] = field(default_factory=list)
    _table: list[Table] = field(default_factory=list)
    _run: Any = None

    @property
    def _last(self) -> SourceLine | None:
        """The line at which the rules wait for an answer, or that ran last."""
        return where_waiting(self._run) or (self.steps[-1].line if self.steps else None)

    @property
    def waiting(self) -> str:
        """The same in words."""
        return str(self._last or "")

    def of_event(self, number: int, ran: bool = False) -> str:
        """Return the line that recorded the event of that number; or the last one that ``ran`` before it."""
        before = [step for step in self.steps if step.events <= number and step.ran >= ran]
        return str(before[-1].line) if before else self.waiting

    def of_loss(self) -> str:
        """Return the line after which a card was missing from its place."""
        good = [place for place, step in enumerate(self.steps) if step.whole]
        return str(self.steps[good[-1]].line) if good else self.waiting

    def of_loop(self) -> str:
        """Return the endless loop, or the line at which the rules wait."""
        return str(loop_around(self._last)) if self._last else ""

    def _ran(self, frame: FrameType, what: str, _: Any) -> Any:
        if what == "line":
            self._note(frame, ran=True)
        elif what == "return" and (caller := _author_above(frame)) is not None:
            self._note(caller)
        return self._ran

    def _note(self, frame: FrameType, ran: bool = False) -> None:
        if self._table:
            table = self._table[-1]
            cards = sorted(card.index for place in table.places().values() for card in place)
            whole = not cards or cards == sorted(card.index for card in self.game.variant.pack)
            self.steps.append(TracedLine(line_of(frame), len(table.events), whole, ran))

    def follow_lines(self, frame: FrameType, what: str, _: Any) -> Any:
        """Follow the lines of the author's functions."""
        if not is_authors(frame.f_code):
            return None
        self._note(frame)  # where a coroutine goes on
        return self._ran

    def follow_scoring(self, frame: FrameType, what: str, _: Any) -> Any:
        """Follow only the scoring functions."""
        rules = self.game.variant
        for scoring in (rules.points, rules.tally):
            if scoring is not None and frame.f_code is code_of(scoring) and self._table:
                return self._until_said(frame, scoring, len(self._table[-1].results))
        return None

    def _until_said(self, frame: FrameType, scoring: Points, deal: int) -> Any:
        names = frame.f_code.co_varnames[: frame.f_code.co_argcount]
        given = {name: _kept(frame.f_locals[name]) for name in names if name in frame.f_locals}

        def until_said(frame: FrameType, what: str, said: Any) -> Any:
            if what == "return" and said is not None:
                self.scorings.append(ScoringCall(scoring, deal, given, tuple(said)))
            return until_said

        return until_said

    def follow_chance(self, frame: FrameType, what: str, called: Any) -> None:
        """Follow the calls of functions that say something else each time."""
        if what == "c_call" and is_authors(frame.f_code):
            owner = getattr(called, "__self__", None)
            kind = owner if isinstance(owner, type | ModuleType) else type(owner)
            self._note_chance(getattr(kind, "__module__", kind.__name__), called.__name__, frame)
        elif what == "call" and frame.f_back is not None and is_authors(frame.f_back.f_code):
            self._note_chance(frame.f_globals.get("__name__", ""), frame.f_code.co_name, frame.f_back)

    def _note_chance(self, module: str, name: str, caller: FrameType) -> None:
        if module in _CHANCE:
            self.chance.append((f"`{_CHANCE[module]}.{name}`", line_of(caller)))

    def play(self, follow: Callable[[FrameType, str, Any], Any]) -> LineTrace:
        """Play the game again from its start."""
        again, rules, ending = self.game.copy(), self.game.variant.rules, self.game.variant.ending

        def noted(table: Table) -> Any:
            self._table.append(table)
            self._run = rules(table)
            return self._run

        def noted_ending(table: Table, leader: int) -> Any:
            self._table.append(table)
            self._run = ending(table, leader)
            return self._run

        again.variant = replace(again.variant, rules=noted, ending=noted_ending)
        before, profiled = sys.gettrace(), sys.getprofile()
        sys.settrace(follow)
        sys.setprofile(self.follow_chance)
        try:
            again.undo(0)
        finally:
            sys.setprofile(profiled)
            sys.settrace(before)
        return self


def _author_above(frame: FrameType) -> FrameType | None:
    """Return the nearest author's frame that a frame returns to."""
    back = frame.f_back
    while back is not None and not is_authors(back.f_code):
        back = back.f_back
    return back


def code_of(function: Any) -> CodeType | None:
    """Return the code that a function runs, even a partial one; None for anything else."""
    return getattr(getattr(function, "func", function), "__code__", None)


def _kept(given: Any) -> Any:
    """Return a copy of a function's argument, as it was then."""
    return tuple(given) if isinstance(given, list) else given


def with_line(failed: CheckFailed, game: Game) -> CheckFailed:
    """Return the same error with the line of the author's file that it is about."""
    trail = LineTrace(game)
    with suppress(WhistError):  # by chance, other answers are not legal
        trail.play(trail.follow_lines)
    if trail.chance and failed.check in ("copies", "records", "twin worlds"):
        source, line = trail.chance[0]
        return CheckFailed(game, failed.check, BY_CHANCE.format(source=source), None, None, str(line))
    if failed.check == "cards":
        told = trail.of_loss()
    elif failed.check == "end":
        told = trail.of_loop()
    else:
        told = trail.waiting if failed.event is None else trail.of_event(failed.event, failed.check == "scoring")
    return CheckFailed(game, failed.check, failed.sentence, failed.seat, failed.event, told)


def check_scoring(game: Game) -> None:
    """Check that every deal scored what the scoring function said, and that the function gives the same again."""
    trail, points = LineTrace(game), game.variant.points
    trail.play(trail.follow_scoring)
    noted = [place for place, event in enumerate(game.view(EVERYONE).events) if event.verb == "score"]
    for deal, result in enumerate(game.deal_results):
        calls = [each for each in trail.scorings if each.deal == deal]
        if not calls and points is no_points:
            continue  # the game has not said what its deals are worth
        sentence = ""
        if not calls:
            sentence = NOT_ASKED
        elif any(tuple(each.by(**each.given)) != each.said for each in calls):
            sentence = NOT_PURE
        elif result.points not in (said := [_brought(each, points) for each in calls]):
            sentence = NOT_AS_SAID.format(said=said[-1], scored=result.points)
        if sentence:
            raise CheckFailed(game, "scoring", sentence, event=noted[deal])


def _brought(call: ScoringCall, points: Points) -> tuple[int, ...]:
    """Return what the deal of a call scores; a tally is compared."""
    return call.said if call.by is points else tuple(points(**call.given))

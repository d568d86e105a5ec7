"""A game shown at any number of desks: its lock, its names, its bots, and how each desk is notified."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Generator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from math import inf
from time import monotonic
from types import EllipsisType
from typing import Any, Final, Protocol

from whist_nb.drawing.names import chosen_names
from whist_nb.engine.game import Game
from whist_nb.engine.options import check_seat
from whist_nb.tables.background import SLICE, BackgroundWorker
from whist_nb.tables.bots import Bots, PlayerFailed, Turns, bots_turns, is_quick, seated, steps_of
from whist_nb.tables.person import DecisionCounter, Person

_SEEN_AT_ONCE: Final = 0.25
"""After this many seconds of a cell's work, the other desks see how far the bots have got."""


class Listener(Protocol):
    """Anything that is notified of changes in the game, such as a desk."""

    person: Person

    def hear_of(self, said: str) -> None:
        """Handle a change: the game has moved on, or back, or has been replaced; ``said`` says by whom."""


@dataclass
class _Thought:
    """An answer that a bot is working out, perhaps in several slices."""

    turns: Turns | None
    decision: int
    player: Any
    steps: Generator[None, None, Any]

    def go_on(self, until: float) -> tuple[bool, Any]:
        """Take the next steps while there is time, at least one; return whether the answer is found, and the answer."""
        while True:
            try:
                next(self.steps)
            except StopIteration as end:
                return True, end.value
            if monotonic() >= until:
                return False, None


class SharedGame:
    """The common part of all desks that show one game; ``game`` is the one they show now.

    ``players`` has the bot of each seat, None for a person, or an empty seat. The bots play whoever acted. Anything
    that takes longer than a few milliseconds is worked out outside the game's lock, so that people may look, take back
    or leave meanwhile; an answer to a question that is no longer asked is dropped. A new match is a new game for all
    desks: nobody is left behind at the old one.
    """

    patience: float = SLICE
    """Seconds that quick bots may take within a click; the rest is played in the background."""

    def __init__(self, game: Game) -> None:
        self.lock = threading.RLock()
        self.game = game
        self.names = chosen_names(game.seats, None)
        self.players: Bots = [None] * game.seats
        self.stuck: PlayerFailed | None = None
        self._has_players = False
        self._decisions, self._changes = DecisionCounter(), 0
        self._desks: weakref.WeakSet[Any] = weakref.WeakSet()
        self._moved = threading.Condition(self.lock)
        self._turns: Turns | None = None
        self._due: tuple[int, Any] | None = None
        self._untold = False
        self._is_thinking = False
        self._thought: _Thought | None = None
        self._worker = BackgroundWorker("bots")
        self._slow: set[int] = set()

    # People and bots

    def join(self, person: Person, players: Any = ..., names: Sequence[str] | Mapping[int, str] | None = None) -> None:
        """Let a person take part; from now on the game waits for them at their seats.

        ``players`` and ``names`` are those of the whole table; a table that has some keeps them if none are given.
        """
        called = self.names if names is None else chosen_names(self.game.seats, names)
        given = not isinstance(players, EllipsisType)
        if given or not self._has_players:
            made = seated(players if given else "club", self.game.seats, None, self.game.seed)
            people = self.people
            self.players[:] = [None if seat in people else player for seat, player in enumerate(made)]
            self._has_players = True
        for seat in person.seats:
            self.players[seat] = None
        self.names = called
        self._changes += 1

    @property
    def people(self) -> set[int]:
        """The seats that people have taken."""
        return {seat for desk in self._desks for seat in desk.person.answers_for}

    def people_elsewhere(self, person: Person) -> set[int]:
        """Return the seats that people at other desks have taken."""
        return {seat for desk in self._desks if desk.person is not person for seat in desk.person.answers_for}

    def listen(self, desk: Listener) -> None:
        """Notify a desk of changes from now on; those already there see who has come."""
        self._desks.add(desk)
        self.tell(but=desk)

    def leave(self, desk: Listener) -> None:
        """Stop showing the game at a desk; its seats are free for somebody else."""
        with self.lock:
            self._desks.discard(desk)

    def rename(self, seat: int, name: str) -> None:
        """Rename the player of a seat; BadOption for an impossible name or seat."""
        with self.lock:
            self.names = chosen_names(self.game.seats, {**dict(enumerate(self.names)), seat: name})
            self._tell_again()

    def seat(self, seat: int, player: Any = "club") -> None:
        """Give a seat to a bot; a person whose seat it was now watches from there.

        With None the person at that seat answers again, or whoever sits down there next.
        """
        seat = check_seat("seat", seat, self.game.seats)
        chosen = None if player is None else seated({seat: player}, self.game.seats, None, self.game.seed)[seat]
        with self.lock:
            self.players[seat] = chosen
            self._slow.discard(seat)
            awake = next((desk.person for desk in self._desks if desk.person.seats and not desk.person.rests), None)
            self.set_going(None if awake is None else bots_turns(awake, self.players))
            self._tell_again()
        self.work_beside()

    # Changes

    @property
    def decision(self) -> int:
        """The number of the present decision."""
        return self._decisions.number(self.game)

    @property
    def moment(self) -> tuple[Any, ...]:
        """A value that changes whenever there is something new to see at the desks."""
        return self.decision, self._changes, self.stuck

    def snapshot(self) -> Callable[[], None]:
        """Remember the bots' part; calling the result restores it. The game itself is restored with its person."""
        kept, turns, due, stuck = copy(self._decisions), self._turns, self._due, self.stuck
        game = self.game

        def restore() -> None:
            if self.game is not game:
                self.turn_to(game)
            self._decisions, self._turns, self._due, self.stuck = kept, turns, due, stuck

        return restore

    def turn_to(self, game: Game) -> None:
        """Replace this game by another; opening the old one again gives a separate table."""
        with _opening:
            _shared.pop(id(self.game), None)
            self.game = game
            _shared[id(game)] = self

    def tell(self, said: str = "", but: Listener | None = None) -> None:
        """Notify every desk that the game has moved on, keeping errors apart; ``said`` says by whom."""
        with self.lock:
            for desk in tuple(self._desks):
                if desk is not but:
                    desk.hear_of(said)

    def _tell_again(self) -> None:
        """Notify desks that what they see has changed although the game has not."""
        self._changes += 1
        self.tell()

    # Bots at work

    @property
    def is_at_work(self) -> bool:
        """Whether bots still have to answer."""
        return self._due is not None

    def may_go_on(self) -> bool:
        """Return whether a bot is waiting for permission to answer."""
        seat = self.game.current_player
        return not self.is_at_work and seat is not None and self.players[seat] is not None

    def set_going(self, turns: Turns | None, untold: bool = False) -> None:
        """Let the bots play on in this way, and stop anything else; if ``untold``, announce nothing before the end."""
        self._turns, self._untold, self.stuck = turns, untold, None
        self._look_for_next()

    def _look_for_next(self) -> None:
        self._due = next(self._turns, None) if self._turns is not None else None
        if self._due is None:
            self._turns = None

    def answer_at_once(self, *, all_of_them: bool = False) -> None:
        """Let quick bots answer as often as they can within a click, or at all, while the caller holds the lock."""
        end = inf if all_of_them else monotonic() + self.patience
        while self._due is not None and self._is_quick(*self._due) and monotonic() < end:
            (seat, player), began = self._due, monotonic()
            try:
                self._answer(player.choose(self.game.view(seat)))
            except Exception as problem:
                self._get_stuck(seat, problem)
            if monotonic() - began > self.patience:
                self._slow.add(seat)

    def _is_quick(self, seat: int, player: Any) -> bool:
        """Return whether a bot may be asked within a click: not once it has taken too long at this table."""
        return is_quick(player) and seat not in self._slow

    def _answer(self, action: Any) -> None:
        self.game.apply(action)
        self._look_for_next()

    def _get_stuck(self, seat: int, problem: BaseException) -> None:
        self.set_going(None)
        if isinstance(problem, Exception):  # and no interrupt from a cell
            self.stuck = PlayerFailed(seat)
            self.stuck.__cause__ = problem

    def _think(self, until: float = inf) -> bool:
        """Work out an answer of a bot while the lock is free, or the part of it for which there is time.

        Return False if there is none to be worked out here.
        """
        with self.lock:
            if self._due is None or self._is_thinking:
                return False
            (seat, player), turns, decision = self._due, self._turns, self.decision
            begun = self._thought
            if begun is None or begun.turns is not turns or (begun.decision, begun.player) != (decision, player):
                begun = self._thought = _Thought(turns, decision, player, steps_of(player, self.game.view(seat)))
            self._is_thinking = True
        is_found, action, problem = False, None, None
        try:
            is_found, action = begun.go_on(until)
        except BaseException as raised:
            problem = raised
        with self._moved:
            self._is_thinking = False
            self._moved.notify_all()
            if problem is None and not is_found:
                return True
            self._thought = None
            if self._turns is turns and self.decision == decision:
                try:
                    if problem is None:
                        self._answer(action)
                except Exception as raised:
                    problem = raised
                if problem is not None:
                    self._get_stuck(seat, problem)
        if problem is not None and not isinstance(problem, Exception):
            raise problem  # a cell was interrupted
        return True

    def settle(self) -> None:
        """Wait until the bots have played, here or in another thread, and all desks have been notified."""
        told = monotonic()
        try:
            while self.is_at_work:
                if not self._think():
                    with self._moved:
                        if self._is_thinking:
                            self._moved.wait()
                elif not self._untold and monotonic() - told > _SEEN_AT_ONCE:
                    self.tell()
                    told = monotonic()
        finally:
            self.tell()

    def work_beside(self) -> None:
        """Let the bots finish in another thread, or between other work if there are no threads."""
        if self._due is not None:
            self._worker.start(self._work_a_while)

    def _work_a_while(self) -> bool:
        """Give some answers of the bots and announce them; return whether there is more to do."""
        end, goes_on = monotonic() + SLICE, True
        while goes_on and monotonic() < end:
            goes_on = self._think(end)
        with self.lock:
            more = self._due is not None and not self._is_thinking and len(self._desks) > 0
            if not self._untold or self._due is None:
                self.tell()
        return more


_shared: weakref.WeakValueDictionary[int, SharedGame] = weakref.WeakValueDictionary()
"""By the id of the game, which remains its own while an entry exists: the entry holds the game."""
_opening = threading.Lock()


def shared(game: Game) -> SharedGame:
    """Return the SharedGame of a game, which is created when its first desk opens."""
    with _opening:
        found = _shared.get(id(game))
        if found is None:
            found = _shared[id(game)] = SharedGame(game)
        return found

"""Homework at a desk: boards one after another, a count of hints and undos, and a hand-in at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

from whist_nb.classroom.assignment import Assignment, HandIn
from whist_nb.classroom.bots import bots
from whist_nb.classroom.codes import Choices, choices, code_of, read_code
from whist_nb.classroom.files import check_name, write_file
from whist_nb.classroom.handing_in import HandsIn, Step, handed_json, homework_json, key_of
from whist_nb.engine.errors import WhistError
from whist_nb.engine.game import Game
from whist_nb.engine.phrases import phrase
from whist_nb.players import Player
from whist_nb.tables.desk import MAY, Desk
from whist_nb.tables.door import Refused, Request
from whist_nb.tables.frame_parts import Json, button
from whist_nb.tables.shared_game import shared
from whist_nb.training.comparison import DealTakings, takings

WITHHELD: Final = frozenset({"new", "again", "uncover", "play_for"})
"""Things allowed at a table but not in homework: other cards, the same cards again, and a bot's seat."""

OWN: Final = frozenset({"hand_in", "board"})
"""The buttons of homework itself: to the hand-in, and back to the board."""


class HomeworkDesk(HandsIn, Desk):
    """A desk at which the boards of an assignment are played: ``HomeworkDesk(Assignment.of("whist", "oak"))``.

    ``name`` is the pupil's name, if it is known. You can read ``hand_in``, the play so far, and its ``code``.
    """

    remembered = ("assignment", "name", "hints", "undos", "restarts", "_before", "_counted", "_hands_in")

    def __init__(self, assignment: Assignment, name: str | None = None, *, debrief: bool = True, **desk: Any) -> None:
        self.assignment, self.word, self.name = assignment, assignment.word, check_name(name)
        self.hints = self.undos = self.restarts = 0
        self._before: tuple[Game, ...] = ()
        self._counted: tuple[Choices, ...] = ()
        self._hands_in = False
        allowed = {"hint": assignment.may_hint, "undo": assignment.may_undo, "debrief": debrief}
        may = MAY - WITHHELD - {name for name, is_allowed in allowed.items() if not is_allowed}
        game = shared(assignment.boards[0].new_game())
        Desk.__init__(self, game, assignment.seat, may, players=bots(assignment.bots), waits=True, **desk)

    # The play so far

    @property
    def number(self) -> int:
        """The index of the board on the table among those of the assignment, from 0."""
        return len(self._before)

    @property
    def _is_last(self) -> bool:
        return self.number == len(self.assignment.boards) - 1

    @property
    def _is_begun(self) -> bool:
        """Whether the pupil has played a card, or asked for anything."""
        return bool(self._before or self.person.decisions or self.hints or self.undos)

    @property
    def hand_in(self) -> HandIn:
        """The play so far."""
        return HandIn(self.assignment, (*self._before, self.game), self.hints, self.undos, self.name, self.restarts)

    @property
    def code(self) -> str:
        """The result code of the play so far."""
        played = [*self._counted, choices(self.game, self.assignment.seat)]
        return code_of(self.assignment, played, self.game.is_over, self.hints, self.undos, self.restarts)

    def file(self) -> str:
        """Return the text of the file to hand in, with the play so far.

        Raises BadOption if a bot other than the homework's has been seated here.
        """
        return write_file(self.hand_in)

    # Actions

    @property
    def _commands(self) -> dict[str, Callable[[], None]]:
        own = {"hand_in": self._show_hand_in, "board": self._back_to_board, "end": self._watch_to_the_end}
        return super()._commands | own

    def _must_be_allowed(self, name: str) -> None:
        if name not in OWN:
            super()._must_be_allowed(name)

    def _answer(self, request: Request) -> Json:
        if request.act is not None or request.do is not None:
            return super()._answer(request)
        self._do(lambda: self._take_in_writing(request.fields["answer"]))
        return {"n": self.frame["n"]}

    def _show_written(self) -> None:
        self._show()

    def _go_on_from(self, code: str) -> None:
        if self._is_begun:
            raise Refused("**You've already started:** a code can only be entered before the first card.", "late")
        try:
            found = read_code(code, self.assignment.word)
        except WhistError as problem:
            raise Refused(str(problem), "bad") from None
        if replace(found.assignment, bots=self.assignment.bots) != self.assignment:
            raise Refused("**That code is for different homework:** nothing has changed.", "bad")
        self.assignment, self.hints, self.undos = found.assignment, found.hints, found.undos
        self.restarts = found.restarts
        games = found.games
        if not found.is_complete and all(game.is_over for game in games):
            games = (*games, found.assignment.boards[len(games)].new_game())
        self._before = games[:-1]
        self._counted = tuple(choices(game, self.assignment.seat) for game in self._before)
        bot = bots(found.assignment.bots)
        self.shared.players[:] = [None if player is None else bot for player in self.shared.players]
        self._turn_to(games[-1])

    def _start_again(self, code: str) -> None:
        if self._is_begun:
            raise Refused("**You've already started:** nothing has changed.", "late")
        self.restarts = self._restarts_after(code)
        self._show()

    def _turn_to(self, game: Game) -> None:
        self.shared.turn_to(game)
        self.person.turn_to(game)
        self._hands_in = False
        self._begin()

    def _next(self) -> None:
        """Go to the next deal of a board that was thrown in, or else to the next board."""
        if not self.game.is_over:
            return super()._next()
        if self._is_last:
            raise Refused("**All boards are played:** hand in what you have.", "late")
        self._counted = (*self._counted, choices(self.game, self.assignment.seat))
        self._before = (*self._before, self.game)
        return self._turn_to(self.assignment.boards[self.number].new_game())

    def _hint(self) -> None:
        self.hints += self._is_new_hint  # the second and third line are the same hint
        super()._hint()

    def _take_back(self) -> None:
        if self.person.rests:
            raise Refused("**This board is over:** you can't take anything back.", "late")
        self.undos += 1
        super()._take_back()

    def _play_on(self, to_end_of_match: bool, tricks: int | None = None) -> None:
        raise Refused("**Homework is for you to play:** nobody else can play it for you.", "late")

    def _watch_to_the_end(self) -> None:
        """Let a player who is out watch the others to the end."""
        self._play_out(_bots_alone(self))

    def _show_hand_in(self) -> None:
        self._hands_in = True
        self._show()

    def _back_to_board(self) -> None:
        self._hands_in = False
        self._show()

    def _act(self, text: str) -> None:
        self._hands_in = False
        super()._act(text)

    # The picture

    def _state(self, status: Json | None = None, hint: Json | None = None, said: str = "") -> Json:
        state = super()._state(status, hint, said)
        state["buttons"] = self._foot(state["buttons"])
        if self.game.is_over or self._hands_in:
            state["phase"] = None  # the match of a board is the board
        state["homework"] = self._progress()
        if self._hands_in:
            state["panel"] = self._summary()
            state["homework"]["handed"] = handed_json(self.hand_in) if self.alone else None
        return state

    def _progress(self) -> Json:
        done = len(self._before) + self.game.is_over
        steps: list[Step] = [
            "done" if at < done else "now" if at == self.number else "todo" for at in range(self._count)
        ]
        label = phrase("{done} of {count} boards played", done=done, count=self._count)
        at = phrase("Board {number}", number=self.assignment.boards[self.number].number)
        return homework_json(steps, label, at, self._is_begun, self.code, self._key)

    @property
    def _count(self) -> int:
        return len(self.assignment.boards)

    @property
    def _key(self) -> str:
        work = self.assignment
        named = (work.variant.id, work.word, work.boards[0].number, self._count, work.seat, work.seats)
        return key_of(*named, work.may_hint, work.may_undo, **work.options)

    def _foot(self, usual: list[Json]) -> list[Json]:
        if self._hands_in:
            goes_on = not (self._is_last and self.game.is_over)
            return [button("board", phrase("Back to the board"), "↵" if goes_on else None, "undo", main=goes_on)]
        if not self.game.is_over:
            return [*usual, button("hand_in", self._to_hand_in, None, "check")]
        look = [each for each in usual if each["do"] == "replay"]
        if self._is_last:
            return [*look, button("hand_in", self._to_hand_in, "↵", "next", main=True)]
        early = button("hand_in", self._to_hand_in, None, "check")
        return [*look, early, button("next", phrase("Next board"), "↵", "next", main=True)]

    def _summary(self) -> Json:
        """Return the results, board by board."""
        hand_in = self.hand_in
        finished = len(hand_in.finished)
        lines = [
            self._line(board.number, game)
            for board, game in zip(self.assignment.boards, hand_in.finished, strict=False)
        ]
        return {
            "title": _title(finished, self._count),
            "label": phrase("What you hand in"),
            "text": " ".join(filter(None, (self._used(), None if hand_in.is_complete or not self.alone else _EARLY))),
            "tally": None,
            "rows": _with_sums(lines) if lines else None,
            "note": None,
        }

    def _line(self, number: int, game: Game) -> tuple[int, DealTakings]:
        deal = game.deal_results[-1].number
        had = takings(game, deal, self.assignment.seat)
        assert had is not None, "a board ends with a result"
        return number, had

    def _used(self) -> str:
        """Say how often hints were asked for and plays taken back, if that was allowed."""
        work = self.assignment
        hints = phrase("Hints: {count}.", count=self.hints) if work.may_hint else phrase("Without hints.")
        undos = phrase("Taken back: {count}.", count=self.undos) if work.may_undo else phrase("Nothing taken back.")
        restarts = phrase("Started again: {count}.", count=self.restarts) if self.restarts else ""
        return " ".join(filter(None, (hints, undos, restarts)))


def _title(finished: int, count: int) -> str:
    if finished < count:
        return phrase("{finished} of {count} boards played", finished=finished, count=count)
    if count == 2:
        return phrase("Both boards played")
    return phrase("All {count} boards played", count=count) if count > 1 else phrase("The board is played")


_EARLY: Final = phrase("You can hand in what you have, or go on.")


def _bots_alone(desk: Desk) -> Iterator[tuple[int, Player]]:
    """Let the bots play while nobody else must answer."""
    person, players = desk.person, desk.shared.players
    while not person.rests:
        seat = desk.game.current_player
        player = None if seat is None else players[seat]
        if seat is None or player is None:
            return
        yield seat, player


def _with_sums(lines: list[tuple[int, DealTakings]]) -> list[list[str | int]]:
    """Return a line for each board, and the sums below; points only if there are some."""
    counts = any(had.points for _, had in lines)
    heads: list[str | int] = ["Board", "Tricks", *(["Points"] if counts else [])]
    rows: list[list[str | int]] = [
        [number, phrase("{tricks} of {of}", tricks=had.tricks, of=had.of), *([had.points] if counts else [])]
        for number, had in lines
    ]
    sums = [sum(getattr(had, part) for _, had in lines) for part in ("tricks", "of", "points")]
    total: list[str | int] = [
        "Sum",
        phrase("{tricks} of {of}", tricks=sums[0], of=sums[1]),
        *([sums[2]] if counts else []),
    ]
    return [heads, *rows, total]

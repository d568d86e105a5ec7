"""A teacher's assignment and a pupil's hand-in, as plain data without widgets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from whist_nb.classroom.boards import Board, boards, check_keywords
from whist_nb.classroom.bots import NEWEST
from whist_nb.engine.game import Game
from whist_nb.engine.library import find_variant
from whist_nb.engine.options import check_seat
from whist_nb.engine.phrases import phrase
from whist_nb.engine.variant import Variant


@dataclass(frozen=True)
class Assignment:
    """Boards that everybody plays in the same seat: ``Assignment.of("whist", "oak", boards=8)``.

    ``may_hint`` and ``may_undo`` say whether the pupil may ask for hints and take plays back, both of which are
    counted. ``bots`` is the number of the bots in the other seats.
    """

    boards: tuple[Board, ...]
    seat: int = 0
    may_hint: bool = True
    may_undo: bool = True
    bots: int = NEWEST

    @classmethod
    def of(
        cls,
        game: Variant | str,
        word: str,
        boards: int = 8,
        *,
        first: int = 1,
        seat: int = 0,
        seats: int | None = None,
        hints: bool = True,
        undo: bool = True,
        **options: Any,
    ) -> Assignment:
        """Make an assignment; raise BadOption for invalid arguments."""
        check_keywords(game, options, cls.of)
        made = _boards(game, word, boards, first=first, seats=seats, **options)
        return cls(made, check_seat("seat", seat, made[0].seats), bool(hints), bool(undo))

    @property
    def variant(self) -> Variant:
        """The game to play."""
        return find_variant(self.boards[0].game)

    @property
    def word(self) -> str:
        """The word of its boards."""
        return self.boards[0].word

    @property
    def options(self) -> Mapping[str, Any]:
        """The options of the game that are set, without those that follow from a board."""
        return self.boards[0].options

    @property
    def seats(self) -> int:
        """The number of players."""
        return self.boards[0].seats

    @property
    def key(self) -> tuple[Any, ...]:
        """The key that is the same for two assignments of the same homework: boards and seat, but not bots or hints."""
        first = self.boards[0]
        return first.game, first.seats, first.number, len(self.boards), tuple(first.options.items()), self.seat

    @property
    def title(self) -> str:
        """The assignment in words: 'Whist, boards 1 to 8 of ‘oak’'."""
        first, last = self.boards[0].number, self.boards[-1].number
        title = self.variant.title
        if first == last:
            return phrase("{title}, board {first} of ‘{word}’", title=title, first=first, word=self.word)
        if last == first + 1:
            return phrase(
                "{title}, boards {first} and {last} of ‘{word}’", title=title, first=first, last=last, word=self.word
            )
        return phrase(
            "{title}, boards {first} to {last} of ‘{word}’", title=title, first=first, last=last, word=self.word
        )


_boards = boards


@dataclass(frozen=True)
class HandIn:
    """A pupil's play of an assignment: the finished boards in order, and at most one that has been begun.

    ``hints`` and ``undos`` count how often a hint was asked for and a play taken back, and ``restarts`` how often the
    boards were begun again in a browser in which some had been played. ``name`` is the pupil's name, if it is known;
    codes never contain it.
    """

    assignment: Assignment
    games: tuple[Game, ...]
    hints: int = 0
    undos: int = 0
    name: str | None = field(default=None, compare=False)
    restarts: int = 0

    @property
    def finished(self) -> tuple[Game, ...]:
        """The games of the finished boards."""
        return tuple(game for game in self.games if game.is_over)

    @property
    def progress(self) -> int:
        """The number of finished boards."""
        return len(self.finished)

    @property
    def deeds(self) -> tuple[Any, ...]:
        """Everything that was played, to distinguish pupils without names."""
        return tuple(game.actions for game in self.games)

    @property
    def is_complete(self) -> bool:
        """Whether every board is finished."""
        return len(self.finished) == len(self.assignment.boards)

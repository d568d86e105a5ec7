"""The bots of homework, by number: a code records only the pupil's choices, and the bots repeat their own.

Whenever Club's choices change, it gets a new number here, and the old one is kept for at least two releases. A test
compares the newest bot with choices written down when it got its number.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from whist_nb.engine.actions import Action
from whist_nb.engine.errors import BadRecord
from whist_nb.players import Club, Player

if TYPE_CHECKING:
    from whist_nb.classroom.boards import Board


class BotVersion(NamedTuple):
    """One release of the bots, with its factory and the first and last versions of the package that have it."""

    since: str
    until: str | None
    make: Callable[[], Player] | None


BOTS: Final = {
    1: BotVersion("0.1.0", None, partial(Club, version=1)),
    2: BotVersion("0.1.0", None, partial(Club, version=2)),  # a declarer plays dummy's hand and their own as one
    3: BotVersion("0.1.0", None, partial(Club, version=3)),  # a defender leads with dummy in view
    4: BotVersion("0.1.0", None, partial(Club, version=4)),  # partners call for trumps
    5: BotVersion("0.1.0", None, partial(Club, version=5)),  # a defender follows suit with dummy in view
    6: BotVersion("0.1.0", None, partial(Club, version=6)),  # singletons, returns and partner's queen as taught
    7: BotVersion("0.1.0", None, Club),  # only conventions that win tricks
}
"""All releases so far; those that this version no longer has say which version has them."""

NEWEST: Final = max(BOTS)


def bots(number: int) -> Player:
    """Return a bot with that number; if this version does not have it, BadRecord names one that does."""
    release = BOTS.get(number)
    if release is None:
        raise BadRecord(
            "The bots of number {number} are newer than this version of whist-nb: update it.", number=number
        )
    if release.make is None:
        raise BadRecord(
            "The bots of number {number} are gone from this version. Install whist-nb=={until}, which still has them.",
            number=number,
            until=release.until,
        )
    return release.make()


Line = dict[Action, "Line"]
"""The continuations from one moment of a board; at a bot's turn at most one, since bots always answer alike."""


class LineCache:
    """The play of boards that have been replayed, so that bots are asked only once if pupils played alike."""

    def __init__(self) -> None:
        self._starts: dict[Hashable, Line] = {}

    def start(self, board: Board, seat: int, number: int) -> Line:
        """Return the lines of a board with the pupil in that seat and bots of that number in the others."""
        options = tuple(sorted((name, repr(value)) for name, value in board.options.items()))
        return self._starts.setdefault((board.game, board.word, board.number, board.seats, options, seat, number), {})

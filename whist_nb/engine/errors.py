"""What can go wrong at a table; every error says what was tried and what was allowed."""

from collections.abc import Iterable
from difflib import get_close_matches


class WhistError(ValueError):
    """The root of every error that whist-nb raises on purpose."""


class IllegalAction(WhistError):
    """An action that the rules do not allow now; the game is exactly as before."""


class BadNotation(WhistError):
    """A text that names no card, no suit or no action."""


class UnreadableAction(IllegalAction, BadNotation):
    """A text that is no action at all, given to a game: unreadable and therefore not legal."""


class UnknownVariant(WhistError):
    """No game of that name."""


class BadOption(WhistError):
    """An option, seat count, seed, pack or position that the game does not have."""


class BadRecord(WhistError):
    """A stored game that cannot be read, or that contradicts itself: ``reason`` without the ``place`` it is at."""

    def __init__(self, reason: str, place: str = "") -> None:
        super().__init__(reason, place)
        self.reason, self.place = reason, place

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}" if self.place else self.reason


def nearest(word: object, known: Iterable[str]) -> str:
    """Say which of the known words come nearest, or list them all: 'Did you mean ...?'."""
    names = list(known)
    close = get_close_matches(str(word), names, n=3, cutoff=0.5)
    if close:
        return f"Did you mean {' or '.join(repr(name) for name in close)}?"
    return f"There are: {', '.join(names)}."

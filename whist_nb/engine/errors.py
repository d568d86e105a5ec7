"""The errors of a game; each says what was tried and what is allowed."""

import linecache
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path
from traceback import walk_tb
from types import TracebackType
from typing import Any, Final

from whist_nb.engine.phrases import phrase

_PACKAGE: Final = Path(__file__).parents[1]
_LONGEST_WORD: Final = 60
_LONGEST_NUMBER: Final = 200
"""The most bits of a number that is written out in digits; Python refuses to write very long ones at all."""


class WhistError(ValueError):
    """The base class of every error that whist-nb raises on purpose.

    An error from a game keeps ``variant``, ``seed`` and ``action_number`` (the first action is 1), so that you can
    reproduce it. Its message never names the seed, because that would give every hand away and could be saved with a
    notebook.

    Parameters
    ----------
    text
        The message: a sentence that is looked up as by `phrase`.
    **parts
        The parts that fill its placeholders.
    """

    variant: str | None = None
    seed: int | None = None
    action_number: int | None = None

    def __init__(self, text: str, /, **parts: Any) -> None:
        super().__init__(phrase(text, **parts))

    def _render_traceback_(self) -> list[str]:
        """Return what IPython prints instead of a traceback: the line that called this package, and what is wrong.

        Only notebooks and IPython ask for it; Python and pytest show their own. ``%debug`` goes to the right place.
        """
        written = list(_calls(self.__traceback__))
        return [*written[-1:], f"{type(self).__name__}: {self}"]


def _calls(trace: TracebackType | None) -> Iterator[str]:
    """Yield the lines that led into this package, each with its place."""
    for frame, number in walk_tb(trace):
        file = Path(frame.f_code.co_filename)
        if file.is_relative_to(_PACKAGE):
            break
        if line := linecache.getline(str(file), number, frame.f_globals).strip():
            place = "" if frame.f_globals.get("__name__") == "__main__" else f" of {file.name}"
            yield f"Line {number}{place}: {line}"


class IllegalAction(WhistError):
    """Raised for an action that the rules do not allow at this point; the game is unchanged."""


class BadNotation(WhistError):
    """Raised for a text that does not name a card, suit or action."""


class UnreadableAction(IllegalAction, BadNotation):
    """Raised for a text that a game cannot read as an action; it counts as an illegal action."""


class UnknownVariant(WhistError):
    """Raised for the name of a game that does not exist."""


class BadOption(WhistError):
    """Raised for an option, number of seats, seed, pack or position that is not valid."""


class MissingPackage(WhistError, ModuleNotFoundError):
    """Raised if an optional package is needed but not installed."""


class MissingFile(WhistError, FileNotFoundError):
    """Raised for a file that does not exist."""


class NoSuchName(WhistError, AttributeError):
    """Raised for an attribute that does not exist; the message names the one to use instead."""


class BrokenRules(WhistError):
    """Raised for a mistake in the rules of a game; the game is left exactly as it was.

    ``place`` is the line in the author's file; ``told`` says in a sentence what is wrong there, without naming a card.
    """

    def __init__(self, reason: str, place: str = "", told: str = "") -> None:
        super().__init__(reason)
        self.place, self.told = place, told or reason


class BadRecord(WhistError):
    """Raised for a stored game that cannot be read or contradicts itself.

    Parameters
    ----------
    text
        The mistake, in one sentence.
    place
        The place of the mistake: the line, column and key.
    **parts
        The parts that fill the placeholders of the sentence.
    """

    def __init__(self, text: str, /, place: str = "", **parts: Any) -> None:
        super().__init__(text, **parts)
        (self.reason,) = self.args
        self.place = place

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}" if self.place else self.reason


def bad_line(line: int, text: str, /, **parts: Any) -> BadRecord:
    """Return the error for a mistake in one line of a record.

    >>> print(bad_line(3, "{word} is not a card.", word="XX"))
    Line 3: XX is not a card.
    """
    return BadRecord("Line {line}: {reason}", line=line, reason=phrase(text, **parts))


def did_you_mean(word: object, known: Iterable[str], lists_all: bool = True) -> str:
    """Suggest the nearest known words: 'Did you mean ...?'. If none is near, list them all, or return nothing."""
    names = list(known)
    close = get_close_matches(word[:_LONGEST_WORD] if isinstance(word, str) else quoted(word), names, n=3, cutoff=0.5)
    if close:
        return phrase("Did you mean {close}?", close=either(map(repr, close)))
    return phrase("Choose from: {names}.", names=", ".join(names)) if lists_all else ""


def either(words: Iterable[str]) -> str:
    """Return words as alternatives in a sentence.

    >>> either(["A"]), either(["A", "B"]), either(["A", "B", "C"])
    ('A', 'A or B', 'A, B or C')
    """
    *others, last = words
    return phrase("{others} or {last}", others=", ".join(others), last=last) if others else last


def quoted(value: object, most: int = _LONGEST_WORD) -> str:
    """Quote a value for an error as Python writes it, cut to ``most`` characters.

    >>> quoted("x" * 1_000_000, 10), quoted(10**5000)
    ("'xxxxxxxxx", 'a number of 16610 bits')
    """
    if isinstance(value, (str, bytes)):
        return repr(value[:most])[:most]
    if isinstance(value, int) and value.bit_length() > _LONGEST_NUMBER:
        return phrase("a number of {bit_length} bits", bit_length=value.bit_length())[:most]
    try:
        return repr(value)[:most]
    except Exception:  # raised by a user's own class, or by a list with such a number in it
        return f"<{type(value).__name__}>"[:most]


def described(error: BaseException) -> str:
    """Return an exception's kind, and what it says if it says anything.

    >>> described(IndexError("list index out of range")), described(ValueError())
    ('IndexError (list index out of range)', 'ValueError')
    """
    kind, more = type(error).__name__, str(error)
    return f"{kind} ({more})" if more else kind

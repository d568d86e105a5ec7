"""The building blocks of all codes: digits of any radix packed into one number, with the task in front.

>>> out = RadixWriter()
>>> out.digit(3, 10)
>>> out.count(5)
>>> given = RadixReader(out.number)
>>> given.digit(10), given.count(), given.left
(3, 5, 0)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from whist_nb.classroom.refusals import OtherWord
from whist_nb.engine.chance import numbers
from whist_nb.engine.errors import BadRecord
from whist_nb.engine.library import known_variants
from whist_nb.engine.options import Option, is_among
from whist_nb.engine.phrases import phrase
from whist_nb.engine.variant import Variant

_FORMATS: Final = 4
_GAMES: Final = 1 << 10
_WORDS: Final = 1 << 10
_NAMES: Final = 1 << 10
"""The number of marks for games, for words, and for the names and values of options."""

_DIGIT: Final = 4
"""Numbers without a bound are written in digits with this many values."""


def mark(kind: str, text: str, count: int) -> int:
    """Return a number below ``count`` derived from a text, the same everywhere."""
    (number,) = numbers("/".join(("mark", kind, text)), 1)
    return number % count


class RadixWriter:
    """Combines digits of any radix into one number; the first one written is read first."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def digit(self, value: int, radix: int) -> None:
        """Write a number from 0 to ``radix - 1``."""
        self._digits.append((value, radix))

    def count(self, value: int) -> None:
        """Write a number of at least 0 in digits, each of which says whether another one follows."""
        while True:
            value, low = divmod(value, _DIGIT)
            self.digit(low * 2 + bool(value), _DIGIT * 2)
            if not value:
                return

    @property
    def number(self) -> int:
        """Everything as one number."""
        number = 0
        for value, radix in reversed(self._digits):
            number = number * radix + value
        return number


class RadixReader:
    """Takes digits out of a number in the order in which they were written."""

    def __init__(self, number: int) -> None:
        self.left = number
        self.beyond = 1

    def digit(self, radix: int) -> int:
        """Read a number from 0 to ``radix - 1``; ``beyond`` is the product of the radices read with nothing left."""
        if not self.left:
            self.beyond *= radix
        self.left, value = divmod(self.left, radix)
        return value

    def count(self) -> int:
        """Read a number of at least 0."""
        value, place = 0, 1
        while True:
            low = self.digit(_DIGIT * 2)
            value += (low >> 1) * place
            if not low & 1:
                if not low and place > 1:  # no writer writes a leading zero
                    raise not_a_code()
                return value
            place *= _DIGIT
            if not self.left:
                raise not_a_code()


class MeaninglessCode(BadRecord):
    """Raised for letters that fit together but do not stand for any result."""


def not_a_code() -> MeaninglessCode:
    """Return the error for letters that fit together but mean nothing."""
    return MeaninglessCode("These letters fit together, but they are not the result of a game.")


class CodeHead(NamedTuple):
    """The head of every code: the game, the code word, the number of players, the seat, the options."""

    variant: Variant
    word: str
    seats: int
    seat: int
    options: Mapping[str, Any]


def write_head(out: RadixWriter, form: int, head: CodeHead) -> None:
    """Write the form of a code, and the task; the word only as a checksum that detects another one."""
    book = head.variant
    out.digit(form, _FORMATS)
    out.digit(mark("game", book.id, _GAMES), _GAMES)
    out.digit(mark("word", head.word, _WORDS), _WORDS)
    if len(book.seats) > 1:
        out.digit(book.seats.index(head.seats), len(book.seats))
    out.digit(head.seat, head.seats)
    out.count(len(head.options))
    for name, value in sorted(head.options.items()):
        _write_option(out, name, book.options[name], value)


def write_form(out: RadixWriter, form: int, word: str) -> None:
    """Write the form of a code and a checksum of its word, for codes without a game."""
    out.digit(form, _FORMATS)
    out.digit(mark("word", word, _WORDS), _WORDS)


def check_form(given: RadixReader, form: int) -> None:
    """Raise BadRecord for a code of another form."""
    if given.digit(_FORMATS) != form:
        raise BadRecord("This version of whist-nb does not know this kind of code. Update whist-nb.")


def check_word_mark(given: RadixReader, word: str) -> None:
    """Raise BadRecord for a code of another word."""
    if given.digit(_WORDS) != mark("word", word, _WORDS):
        raise OtherWord(phrase("This code was made for a different word, not for {word!r}.", word=word))


MOST_RESTARTS: Final = 15


def write_restarts(out: RadixWriter, restarts: int) -> None:
    """Write at the end of a code how often its work was begun again; nothing if it never was."""
    if restarts:
        out.digit(min(restarts, MOST_RESTARTS), MOST_RESTARTS + 1)


def read_restarts(given: RadixReader) -> int:
    """Read the end of a code; MeaninglessCode if more is left."""
    restarts = given.digit(MOST_RESTARTS + 1) if given.left else 0
    if given.left:
        raise not_a_code()
    return restarts


def word_mark(word: str) -> int:
    """Return the checksum of a word that codes have."""
    return mark("word", word, _WORDS)


def word_mark_in(number: int, without_game: int) -> int | None:
    """Return the checksum of a code's word; None for a code of the form ``without_game``."""
    given = RadixReader(number)
    if given.digit(_FORMATS) == without_game:
        return None
    given.digit(_GAMES)
    return given.digit(_WORDS)


def form_of(number: int) -> int:
    """Return the form of a code."""
    return RadixReader(number).digit(_FORMATS)


def read_head(given: RadixReader, form: int, word: str) -> CodeHead:
    """Read the task; BadRecord for another word, and for an unknown game or option."""
    check_form(given, form)
    game = given.digit(_GAMES)
    book = next((book for book in known_variants() if mark("game", book.id, _GAMES) == game), None)
    if book is None:
        raise BadRecord("This code is from a game that is not installed here.")
    check_word_mark(given, word)
    seats = book.seats[given.digit(len(book.seats)) if len(book.seats) > 1 else 0]
    seat = given.digit(seats)
    found = [_read_option(given, book) for _ in range(min(given.count(), len(book.options)))]
    options = dict(found)
    if [name for name, _ in found] != sorted(options):
        raise not_a_code()
    return CodeHead(book, word, seats, seat, options)


def _write_option(out: RadixWriter, name: str, option: Option, value: Any) -> None:
    out.digit(mark("option", name, _NAMES), _NAMES)
    is_choice = is_among(value, option.choices)
    out.digit(is_choice, 2)
    if is_choice:
        out.digit(mark("value", repr(value), _NAMES), _NAMES)
    else:
        out.count(value)


def _read_option(given: RadixReader, book: Variant) -> tuple[str, Any]:
    named = given.digit(_NAMES)
    for name, option in book.options.items():
        if mark("option", name, _NAMES) == named:
            if not given.digit(2):
                return name, given.count()
            value = given.digit(_NAMES)
            for choice in option.choices:
                if mark("value", repr(choice), _NAMES) == value:
                    return name, choice
    raise BadRecord("This code uses an option that this version of whist-nb does not know. Update whist-nb.")

"""A strict JSON reader that remembers where each value is, so that errors can name the place.

>>> read_json('{"a": [1, 2]}').where(("a", 1))
'Line 1, column 11 (`a[1]`)'
>>> read_json('{"a": 1, "a": 2}')
Traceback (most recent call last):
    ...
whist_nb.engine.errors.BadRecord: Line 1, column 10 (`a`): this key appears twice.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from math import isfinite
from typing import Any, Final

from whist_nb.engine.errors import BadRecord, bad_line
from whist_nb.engine.phrases import phrase

Path = tuple[str | int, ...]
"""The keys and numbers that lead from the top of a document to a value in it."""

DEEPEST: Final = 64
"""The deepest nesting that is read; anything deeper is not ours and would trouble every program that walks through it.
"""

LONGEST: Final = 2_000_000
"""The most characters read: a hundred times as many as the longest match takes."""

MOST_BYTES: Final = 4 * LONGEST
"""The most bytes read: UTF-8 has up to four for a character."""

# Possessive (`++`, `*+`): what has been read is never given back, so no text takes longer than its length suggests.
_STRING = re.compile(r'"[^"\\]*+(?:\\.?[^"\\]*+)*+"?', re.DOTALL)
"""A string, or everything after a quotation mark that is never closed."""
_BRACKET = re.compile(r"[\[\]{}]")
_STEP: Final = {"[": 1, "{": 1, "]": -1, "}": -1}
_BLANKS = re.compile(r"[ \t\n\r]*+")
_DIGITS = re.compile(r"\d++")


@dataclass(frozen=True)
class Document:
    """The value of a JSON text, and the text itself."""

    value: Any
    text: str

    def where(self, path: Path) -> str:
        """Return the line and column of a value, or of its container if the value is missing."""
        offset = _offset(self.text, path)
        return f"{_line_and_column(self.text, offset)}{f' (`{name_of(path)}`)' if path else ''}"


def name_of(path: Path) -> str:
    """Write a path the usual way: `position.hands[2]`."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part:.80}" for part in path).lstrip(".")[:80]


def read_json(text: object) -> Document:
    """Read one JSON document; BadRecord gives the line and column of any mistake."""
    text = text_of(text)
    _check_depth(text)
    try:
        return Document(_DECODER.decode(text), text)
    except _Twice:
        path, offset = _twice(text)
        raise BadRecord(
            "{text} (`{path}`): this key appears twice.", text=_line_and_column(text, offset), path=name_of(path)
        ) from None
    except json.JSONDecodeError as error:
        where = phrase("Line {lineno}, column {colno}", lineno=error.lineno, colno=error.colno)
        raise BadRecord("{where}: this is not JSON: {msg}.", where=where, msg=error.msg) from None
    except ValueError as error:  # not a number, or one with thousands of digits
        word = error.args[0] if isinstance(error, _BadNumber) else _long_number(text)
        reason = phrase("{word:.20} is not a number that a record may contain", word=word)
        raise BadRecord(f"{_line_and_column(text, max(text.find(word), 0))}: {reason}.") from None


def text_of(given: object) -> str:
    """Return the text of a record, which files keep as UTF-8; raise BadRecord if it is not text."""
    if isinstance(given, bytes) and len(given) > MOST_BYTES:
        raise BadRecord("Line 1: this text is too long; the limit is {longest:,} characters.", longest=LONGEST)
    if isinstance(given, bytes):
        given = _decoded(given)
    if not isinstance(given, str):
        raise BadRecord("Line 1: expected a record as text, not {name}.", name=type(given).__name__)
    if len(given) > LONGEST:
        raise BadRecord(
            "Line 1: this text has {number:,} characters; the limit is {longest:,}.", number=len(given), longest=LONGEST
        )
    return given.removeprefix("\ufeff")


def _decoded(given: bytes) -> str:
    try:
        return given.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = given[: error.start].count(b"\n") + 1
        raise bad_line(line, "byte {start} is not UTF-8; a record is UTF-8 text.", start=error.start) from None


class _BadNumber(ValueError):
    """NaN, Infinity, or a number so large that it becomes one of them."""


class _Twice(ValueError):
    """A key that appears twice in one object."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise _Twice
    return found


def _no_constant(word: str) -> None:
    raise _BadNumber(word)


def _finite(word: str) -> float:
    number = float(word)
    if not isfinite(number):
        raise _BadNumber(word)
    return number


_DECODER = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_no_constant, parse_float=_finite)


def _long_number(text: str) -> str:
    """Return the digits that Python refuses to read as one number."""
    return max((found[0] for found in _DIGITS.finditer(text)), key=len)


def _check_depth(text: str) -> None:
    """Raise BadRecord for a text nested too deep, before anything walks into it."""
    brackets = _BRACKET.findall(_STRING.sub("", text))
    if max(accumulate(map(_STEP.__getitem__, brackets)), default=0) > DEEPEST:
        raise BadRecord("Line 1: this is nested deeper than {deepest} levels.", deepest=DEEPEST)


# Finding a place again in a text that has been read: whatever is beside the path is skipped as a whole.


def _offset(text: str, path: Path) -> int:
    """Return where the value at the end of a path, or its key, begins; where its container begins if it is missing."""
    place, found = _BLANKS.match(text, 0).end(), 0  # type: ignore[union-attr]
    for wanted in path:
        for part, begins, value, _ in _parts(text, place):
            if part == wanted and type(part) is type(wanted):
                found, place = begins, value
                break
        else:
            break
    return found


def _twice(text: str) -> tuple[Path, int]:
    """Find a key that appears twice in its object: its path, and the second place."""
    path: list[str | int] = []
    place = _BLANKS.match(text, 0).end()  # type: ignore[union-attr]
    while True:
        seen = set()
        for part, begins, value, is_sound in _parts(text, place):
            if part in seen:
                return (*path, part), begins
            seen.add(part)
            if not is_sound:  # the key appears twice somewhere in here
                path.append(part)
                place = value
                break
        else:
            raise AssertionError(phrase("a key that stands twice is found again"))


def _parts(text: str, place: int) -> Iterator[tuple[str | int, int, int, bool]]:
    """Yield the entries of an object or list: key or number, its place, its value's place, whether the value is sound.

    Nothing more is yielded after a value that is not sound.
    """
    is_object, number = text[place] == "{", 0
    if text[place] not in "{[":
        return
    place = _after(text, place + 1)
    while text[place] not in "]}":
        begins, part = place, number
        if is_object:
            part, place = _DECODER.scan_once(text, place)  # type: ignore[attr-defined]
            place = _after(text, _after(text, place) + 1)
        value = place
        try:
            _, place = _DECODER.scan_once(text, place)  # type: ignore[attr-defined]
        except ValueError:
            yield part, begins, value, False
            return
        yield part, begins, value, True
        place, number = _after(text, place), number + 1
        if text[place] == ",":
            place = _after(text, place + 1)


def _after(text: str, place: int) -> int:
    """Return the next place that is not blank."""
    return _BLANKS.match(text, place).end()  # type: ignore[union-attr]


def _line_and_column(text: str, offset: int) -> str:
    return phrase(
        "Line {chr}, column {offset}",
        chr=text.count(chr(10), 0, offset) + 1,
        offset=offset - text.rfind(chr(10), 0, offset),
    )

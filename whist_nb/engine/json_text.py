"""Strict JSON that knows where everything stands, so that a fault can be pointed at.

>>> read_json('{"a": [1, 2]}').where(("a", 1))
'Line 1, column 11 (`a[1]`)'
>>> read_json('{"a": 1, "a": 2}')
Traceback (most recent call last):
    ...
whist_nb.engine.errors.BadRecord: Line 1, column 10 (`a`): this key stands twice.
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import isfinite
from typing import Any

from whist_nb.engine.errors import BadRecord

Path = tuple[str | int, ...]
"""The keys and numbers that lead from the top of a document to a value in it."""

DEEPEST = 64
"""A document that is nested deeper is none of ours, and would trouble every program that walks through it."""

LONGEST = 32_000_000
"""Characters; some thousand times what the longest match takes."""

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]:,]|[^\s{}\[\]:,"]+')


@dataclass(frozen=True)
class Document:
    """What a JSON text says, and the text itself."""

    value: Any
    text: str

    def where(self, path: Path) -> str:
        """The place of a value in words; of what holds it, where it is missing."""
        offsets = dict(_places(self.text))
        known = path
        while known and known not in offsets:
            known = known[:-1]
        return f"{_line_and_column(self.text, offsets.get(known, 0))}{f' (`{name_of(path)}`)' if path else ''}"


def name_of(path: Path) -> str:
    """A path as one writes it: `position.hands[2]`."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).lstrip(".")[:80]


def read_json(text: object) -> Document:
    """Read one JSON document; BadRecord with line and column for what JSON, or good sense, does not allow."""
    text = text_of(text)
    try:
        value = json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant, parse_float=_finite)
    except _Twice:
        path, offset = next(_twice(text))
        raise BadRecord(f"{_line_and_column(text, offset)} (`{name_of(path)}`): this key stands twice.") from None
    except json.JSONDecodeError as error:
        where = f"Line {error.lineno}, column {error.colno}"
        raise BadRecord(f"{where}: the record is not JSON: {error.msg}.") from None
    except RecursionError:
        raise BadRecord(f"Line 1: the record is nested deeper than {DEEPEST} levels.") from None
    except ValueError as error:  # a number that is none, or has thousands of digits
        word = error.args[0] if isinstance(error, _BadNumber) else _long_number(text)
        reason = f"{word:.20} is no number that a record may have"
        raise BadRecord(f"{_line_and_column(text, max(text.find(word), 0))}: {reason}.") from None
    _check_depth(value)
    return Document(value, text)


def text_of(given: object) -> str:
    """The text of a record, which files keep as UTF-8; BadRecord for what is no text."""
    if isinstance(given, bytes):
        given = _decoded(given)
    if not isinstance(given, str):
        raise BadRecord(f"Line 1: a record is a text, not {type(given).__name__}.")
    if len(given) > LONGEST:
        raise BadRecord(f"Line 1: a record has no {len(given)} characters; {LONGEST} are allowed.")
    return given.removeprefix("\ufeff")


def _decoded(given: bytes) -> str:
    try:
        return given.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = given[: error.start].count(b"\n") + 1
        raise BadRecord(f"Line {line}: byte {error.start} is not UTF-8; a record is a text in UTF-8.") from None


class _BadNumber(ValueError):
    """NaN, Infinity, or a number so large that it becomes one of them."""


class _Twice(ValueError):
    """A key that stands twice in one object."""


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


def _long_number(text: str) -> str:
    """The digits that Python refuses to read as one number."""
    digits: list[str] = re.findall(r"\d+", text)
    return max(digits, key=len)


def _check_depth(value: object) -> None:
    level: Iterable[object] = [value]
    for _ in range(DEEPEST):
        level = [part for each in level if isinstance(each, (dict, list)) for part in _parts(each)]
        if not level:
            return
    raise BadRecord(f"Line 1: the record is nested deeper than {DEEPEST} levels.")


def _parts(value: dict[str, object] | list[object]) -> Iterable[object]:
    return value.values() if isinstance(value, dict) else value


def _places(text: str) -> Iterator[tuple[Path, int]]:
    """Every value of a sound JSON text with the offset where it, or its key, begins."""
    inside: list[tuple[bool, list[Any]]] = []  # for each bracket: whether it is an object, [key or number, key comes]
    for found in _TOKEN.finditer(text):
        token, offset = found.group(), found.start()
        if token in "]}":
            inside.pop()
        elif token == ",":
            is_object, state = inside[-1]
            state[:] = [None, True] if is_object else [state[0] + 1, False]
        elif token == ":":
            inside[-1][1][1] = False
        elif inside and inside[-1][1][1]:
            inside[-1][1][0] = json.loads(token)
            yield tuple(state[0] for _, state in inside), offset
        else:
            if inside and not inside[-1][0]:
                yield tuple(state[0] for _, state in inside), offset
            if token in "[{":
                inside.append((token == "{", [None, True] if token == "{" else [0, False]))


def _twice(text: str) -> Iterator[tuple[Path, int]]:
    """The keys that have stood before in the same object."""
    seen = set()
    for path, offset in _places(text):
        if path in seen:
            yield path, offset
        seen.add(path)


def _line_and_column(text: str, offset: int) -> str:
    return f"Line {text.count(chr(10), 0, offset) + 1}, column {offset - text.rfind(chr(10), 0, offset)}"

"""Answers as rows of the log's file, with checks of what a row must hold to be written and read again.

>>> answer = Answer("whist", "voids", "voids", seed=7, answer=[1], response=[1], right=True)
>>> answer_of(row_of("answers", vars(answer).values())).answer
[1]
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from math import isfinite
from typing import Any, Final, NamedTuple

from whist_nb.engine.errors import BadOption
from whist_nb.engine.phrases import phrase
from whist_nb.training.clock import stamp, system_clock

LARGEST: Final = 2**63
"""SQLite's integers range from minus this number to one below it."""


@dataclass(frozen=True)
class Answer:
    """A question and its answer, with the game, the skill, the drill, and everything needed to ask it again.

    ``seed`` and ``position`` (plain JSON: options, deal, number of actions) determine the position. ``answer`` is the
    right answer and ``response`` the one given; ``score``, from 0 to 1, allows partial credit. The times to the first
    touch and to the answer are in milliseconds, measured in the page; None if untimed. ``confidence`` ranges from 0 to
    1, and ``hints`` counts how often the cards were shown again before the answer. ``credit``, from 0 to 1, is the
    weight of the answer in the level, the schedule and *My progress*; by default it is 1 for a right answer, halved for
    each time the cards were shown.
    """

    game: str
    drill: str
    skill: str
    seed: int = field(repr=False)
    answer: Any
    response: Any
    right: bool
    score: float | None = None
    question: str = ""
    position: Mapping[str, Any] = field(default_factory=dict, repr=False)
    mode: str = "flash"
    level: float | None = None
    pace: Mapping[str, Any] = field(default_factory=dict)
    confidence: float | None = None
    first_ms: float | None = None
    submit_ms: float | None = None
    hints: int = 0
    session: str = ""
    at: str = field(default_factory=lambda: stamp(system_clock()))
    version: str = ""
    uid: str = field(default_factory=lambda: uuid.uuid4().hex)
    credit: float | None = None

    def __post_init__(self) -> None:
        if self.credit is None and type(self.right) is bool and type(self.hints) is int and self.hints >= 0:
            object.__setattr__(self, "credit", credited(float(self.right), self.hints))


class ExerciseAttempts(NamedTuple):
    """An exercise of a lesson: the number of answers it took, and the time at which it was solved, or None."""

    notebook: str
    exercise: str
    attempts: int
    solved_at: str | None


@cache
def package_version() -> str:
    """Return the version of this package; empty if it is not installed."""
    try:
        return version("whist-nb")
    except PackageNotFoundError:
        return ""


def credited(worth: float, hints: int) -> float:
    """Return the credit for an answer, which each *Show it again* has halved.

    >>> credited(1.0, hints=0), credited(1.0, hints=1), credited(1.0, hints=2)
    (1.0, 0.5, 0.25)
    """
    return float(worth / 2 ** min(hints, 60))


# The contents of a cell


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("a text")
    value.encode()  # half of a surrogate pair is not a character
    return str(value)


def _text_or_none(value: Any) -> str | None:
    return None if value is None else _text(value)


def _whole(value: Any) -> int:
    if type(value) is not int or not -LARGEST <= value < LARGEST:
        raise TypeError(phrase("an integer of at most 64 bits"))
    return value


def _truth(value: Any) -> bool:
    if value not in (True, False):
        raise TypeError(phrase("True or False"))
    return bool(value)


def _number(value: Any) -> float | None:
    if value is not None and (isinstance(value, bool) or not isinstance(value, (int, float)) or not isfinite(value)):
        raise TypeError(phrase("a number, or None"))
    return value


def _plain(value: Any) -> str:
    try:
        written = json.dumps(value, ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as problem:
        raise TypeError(f"plain JSON ({problem})") from None
    return _text(written)


def _parsed(cell: Any) -> Any:
    return json.loads(_text(cell))


def _mapping(value: Any) -> str:
    if not isinstance(value, Mapping):
        raise TypeError("a mapping")
    return _plain(dict(value))


def _parsed_mapping(cell: Any) -> dict[str, Any]:
    value = _parsed(cell)
    if not isinstance(value, dict):
        raise TypeError("a mapping")
    return value


def _whole_or_none(value: Any) -> int | None:
    return None if value is None else _whole(value)


class ColumnType(NamedTuple):
    """The contents of a column: how a value is written into its cells, and how a cell is read."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


KINDS: Final[Mapping[str, ColumnType]] = {
    "str": ColumnType(_text, _text),
    "str | None": ColumnType(_text_or_none, _text_or_none),
    "int": ColumnType(_whole, _whole),
    "int | None": ColumnType(_whole_or_none, _whole_or_none),
    "bool": ColumnType(_truth, _truth),
    "float | None": ColumnType(_number, _number),
    "Any": ColumnType(_plain, _parsed),
    "Mapping[str, Any]": ColumnType(_mapping, _parsed_mapping),
}
"""The kinds by Python type."""


# Tables

TABLES: Final[Mapping[str, Mapping[str, ColumnType]]] = {
    "answers": {each.name: KINDS[str(each.type)] for each in fields(Answer)},
    "due_again": {"key": KINDS["str"], "memory": KINDS["Any"], "due": KINDS["str"]},
    "paces": {"skill": KINDS["str"], "pace": KINDS["Mapping[str, Any]"], "at": KINDS["str"]},
    "lessons": {
        "notebook": KINDS["str"],
        "exercise": KINDS["str"],
        "attempts": KINDS["int"],
        "at": KINDS["str | None"],
    },
    "moments": {
        "uid": KINDS["str"],
        "game": KINDS["str"],
        "deal": KINDS["int"],
        "place": KINDS["int"],
        "trick": KINDS["int"],
        "seat": KINDS["int"],
        "kind": KINDS["str"],
        "idea": KINDS["str"],
        "played": KINDS["str"],
        "better": KINDS["str | None"],
        "better_cards": KINDS["Any"],
        "unit": KINDS["str"],
        "cost_known": KINDS["float | None"],
        "error": KINDS["float | None"],
        "cost_open": KINDS["int | None"],
        "plays": KINDS["Any"],
        "worth": KINDS["Any"],
        "title": KINDS["Any"],
        "reason": KINDS["Any"],
        "at": KINDS["str"],
        "theme": KINDS["str | None"],
    },
}
"""The columns of each table, and their kinds."""

NEEDED: Final = frozenset({"game", "drill", "skill", "seed", "answer", "response", "right", "at", "uid"})
"""Columns of answers that every log has always had; a missing column of any other kind gets its default."""
_SINGLE: Final = {"answers": "answer", "due_again": "time", "paces": "pace", "lessons": "exercise", "moments": "moment"}
_SECRET: Final = ("seed", "position")
"""All hands follow from these: no message names them."""


def row_of(table: str, values: Iterable[Any]) -> tuple[Any, ...]:
    """Return a row for one of the tables; BadOption says which of the values could never be written."""
    return tuple(_cell(table, name, value) for name, value in zip(TABLES[table], values, strict=True))


def _cell(table: str, name: str, value: Any) -> Any:
    refused = phrase("That {table} cannot be kept:", table=_SINGLE[table])
    try:
        return TABLES[table][name].write(value)
    except UnicodeEncodeError:
        raise BadOption("{refused} its {name} holds half of a surrogate pair.", refused=refused, name=name) from None
    except (TypeError, OverflowError) as problem:
        expected = "a number" if isinstance(problem, OverflowError) else problem
        given = "" if name in _SECRET else f", got {_shown(value)}"
        raise BadOption(
            "{refused} expected {expected} for {name}{given}.",
            refused=refused,
            expected=expected,
            name=name,
            given=given,
        ) from None


def _shown(value: Any) -> str:
    try:
        return f"{value!r:.60}"
    except (ValueError, RecursionError):  # a number of more digits than Python writes
        return f"a {type(value).__name__}"


def values_of(table: str, row: Sequence[Any]) -> dict[str, Any]:
    """Read a row by its columns; ValueError for a damaged row.

    An answer leaves out an empty cell that older logs did not have.
    """
    cells = dict(zip(TABLES[table], row, strict=True))
    if table == "answers":
        cells = {name: cell for name, cell in cells.items() if cell is not None or name in NEEDED}
    try:
        for name in cells:
            cells[name] = TABLES[table][name].read(cells[name])
    except (TypeError, RecursionError, OverflowError) as problem:
        raise ValueError(f"{name}: expected {problem}") from None
    return cells


def answer_of(row: Sequence[Any]) -> Answer:
    """Return the answer of a row."""
    return Answer(**values_of("answers", row))


def tried_of(row: Sequence[Any]) -> ExerciseAttempts:
    """Return the exercise of a row."""
    return ExerciseAttempts(*values_of("lessons", row).values())

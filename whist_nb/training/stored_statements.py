"""Store statements as plain JSON, part by part, in a form that the learner's log can keep and reword.

>>> from whist_nb.engine.wording import Wording
>>> said = Wording("{who:lead} {card}.")(who=SeatName(2), card=Card("QS"))
>>> packed(said)["parts"]
{'who': {'seat': 2}, 'card': {'card': 'QS'}}
>>> unpacked(packed(said)) == said
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from whist_nb.engine.actions import Action, read_action
from whist_nb.engine.cards import Card, Cards, Suit
from whist_nb.engine.phrases import phrase
from whist_nb.engine.wording import SeatName, SeatNames, SideName, Statement, TwoSeatValues, Wording


class PartKind(NamedTuple):
    """How a kind of part is written as plain JSON, and read again."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


KINDS: Final[Mapping[str, tuple[type, PartKind]]] = {
    "card": (Card, PartKind(str, Card)),
    "cards": (Cards, PartKind(str, Cards)),
    "suit": (Suit, PartKind(lambda suit: suit.value, Suit)),
    "seat": (SeatName, PartKind(lambda seat: seat.number, SeatName)),
    "seats": (SeatNames, PartKind(lambda seats: list(seats.numbers), lambda numbers: SeatNames(tuple(numbers)))),
    "side": (SideName, PartKind(lambda side: side.number, SideName)),
    "action": (Action, PartKind(lambda action: action.text, read_action)),
    "balance": (
        TwoSeatValues,
        PartKind(lambda each: list(each.numbers), lambda numbers: TwoSeatValues(tuple(numbers))),
    ),
    "told": (Statement, PartKind(lambda said: packed(said), lambda kept: unpacked(kept))),
    "list": (tuple, PartKind(lambda parts: list(map(_pack, parts)), lambda kept: tuple(map(_unpack, kept)))),
}
"""The kinds of parts that plain JSON lacks, by the names they are kept under; more special ones first."""


def packed(said: Statement) -> dict[str, Any]:
    """Return a statement as plain JSON: its words with their placeholders, and its parts."""
    return {
        "text": said.kind.text,
        "head": said.kind.head,
        "parts": {name: _pack(part) for name, part in said.parts},
    }


def unpacked(kept: object) -> Statement:
    """Return the statement that was kept; ValueError for anything else."""
    try:
        assert isinstance(kept, Mapping)
        kind = Wording(kept["text"], kept["head"])
        return kind(**{name: _unpack(part) for name, part in kept["parts"].items()})
    except (AssertionError, KeyError, TypeError, AttributeError) as problem:
        raise ValueError(phrase("not a statement: {problem!r:.80}", problem=problem)) from None


def _pack(part: Any) -> Any:
    for name, (kind, how) in KINDS.items():
        if isinstance(part, kind):
            return {name: how.write(part)}
    return part


def _unpack(kept: Any) -> Any:
    if not isinstance(kept, dict):
        return kept
    ((name, value),) = kept.items()
    return KINDS[name][1].read(value)

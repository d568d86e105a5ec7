"""A question of a drill: the text, the exact answer, the evidence for it, and how a response is judged.

>>> question = Question("How many hearts are still out?", "number", 3, found_by="13 - 4 - 6 = 3")
>>> question.judge(3).right, question.judge(5).off
(True, 2)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from whist_nb.engine.cards import Card, by_index
from whist_nb.engine.errors import BadNotation, BadOption
from whist_nb.engine.phrases import phrase

KINDS: Final = {
    "number": phrase("an integer of at least 0"),
    "percent": phrase("a number from 0 to 100"),
    "choice": "one of the options",
    "seats": "seat numbers, or none",
    "card": "one card",
    "cards": "cards, or none",
    "shape": phrase("a number of cards for each suit"),
}
"""The form of a response for each kind of question."""

NEAR: Final = 10
"""An estimate within this many percentage points is right, unless the question says otherwise."""


class Evidence(NamedTuple):
    """A fact that leads to the answer: the trick it was seen in (0 before the first), its seat, the cards."""

    trick: int
    text: str
    seat: int | None = None
    cards: tuple[Card, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the fact as plain JSON."""
        return {"trick": self.trick, "text": self.text, "seat": self.seat, "cards": [card.text for card in self.cards]}


class Verdict(NamedTuple):
    """The verdict on a response: a ``score`` from 0 to 1, cards missed or wrongly named, and the error in a number."""

    right: bool
    score: float
    missed: tuple[Any, ...] = ()
    extra: tuple[Any, ...] = ()
    off: float = 0


@dataclass(frozen=True)
class MemoryItem:
    """Something to remember until it is asked for: cards or a text shown for some seconds, or tricks to watch."""

    cards: tuple[Card, ...] = ()
    tricks: tuple[tuple[tuple[int, Card], ...], ...] = ()
    seconds: float | None = None
    text: str = ""


@dataclass(frozen=True)
class Question:
    """A question, as plain data, that can be answered from what its seat has seen.

    ``kind`` is one of KINDS; ``answer`` is plain JSON of that kind: cards as sorted strings, seats as numbers, a shape
    as a mapping from suit letters. ``options`` has pairs (value, label) for choices and seats, and otherwise the cards
    that may be marked. ``possible`` has the answers that a perfect memory could not exclude: only the answer itself, or
    for estimates, the exact chance. ``hide`` names what must be off the screen until the question is answered.
    ``meaning`` says what the answer is good for. ``more`` has further questions that are asked with this one; all must
    be right. ``near`` is the largest error allowed in an estimate.
    """

    text: str
    kind: str
    answer: Any
    options: tuple[Any, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    found_by: str = ""
    meaning: str = ""
    hide: frozenset[str] = frozenset()
    shown: MemoryItem | None = None
    size: int = 1
    more: tuple[Question, ...] = field(default=())
    near: float = NEAR
    drill: str = ""
    skill: str = ""

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise BadOption("kind={kind!r}: expected one of {kinds}.", kind=self.kind, kinds=", ".join(KINDS))

    @property
    def possible(self) -> tuple[Any, ...]:
        """The answers that a perfect memory could give."""
        return (self.answer,)

    @property
    def parts(self) -> tuple[Question, ...]:
        """This question and those asked with it."""
        return (self, *self.more)

    @property
    def whole(self) -> str:
        """Everything that is asked, in one text, as the log keeps it."""
        return " ".join(part.text for part in self.parts)

    def read(self, response: Any) -> Any:
        """Read the response as plain JSON of this kind; raise BadOption if it is anything else."""
        try:
            return _READERS[self.kind](self, response)
        except (TypeError, ValueError, OverflowError, BadNotation, AttributeError):
            raise BadOption(
                "{response!r:.60} is not an answer here: expected {wanted}.", response=response, wanted=self._wanted
            ) from None

    @property
    def _wanted(self) -> str:
        """The form a response must have, with the values to choose from."""
        if self.kind not in ("choice", "seats"):
            return KINDS[self.kind]
        values = ", ".join(repr(value) for value, _ in self.options)
        return (
            phrase("one of {values}", values=values)
            if self.kind == "choice"
            else phrase("any of the seats {values}, or none", values=values)
        )

    def judge(self, response: Any) -> Verdict:
        """Compare a response with the answer; raise BadOption if it is not an answer at all."""
        given = self.read(response)
        if self.kind in ("number", "percent"):
            off = abs(given - self.answer)
            right = off <= (self.near if self.kind == "percent" else 0)
            return Verdict(right, 1 - (off / 100) ** 2 if self.kind == "percent" else float(right), off=off)
        if self.kind in ("cards", "seats"):
            missed = tuple(each for each in self.answer if each not in given)
            extra = tuple(each for each in given if each not in self.answer)
            right, hits = not missed and not extra, len(self.answer) - len(missed)
            score = 1.0 if right else max(0.0, (hits - len(extra)) / max(1, len(self.answer)))
            return Verdict(right, score, missed, extra)
        if self.kind == "shape":
            off = sum(abs(given[suit] - number) for suit, number in self.answer.items())
            return Verdict(off == 0, sum(given[s] == n for s, n in self.answer.items()) / len(self.answer), off=off)
        right = given == self.answer
        return Verdict(right, float(right), () if right else (self.answer,), () if right else (given,))

    def to_dict(self, solved: bool = False) -> dict[str, Any]:
        """Return the question as plain JSON for a page; the answer and its evidence only once it is ``solved``."""
        asked = {
            "drill": self.drill,
            "text": self.text,
            "kind": self.kind,
            "options": [each.text if isinstance(each, Card) else each for each in self.options],
            "hide": sorted(self.hide),
            "more": [part.to_dict(solved) for part in self.more],
        }
        if not solved:
            return asked
        evidence = [fact.to_dict() for fact in self.evidence]
        told = {"found_by": self.found_by, "meaning": self.meaning}
        return {**asked, "answer": self.answer, "evidence": evidence, **told}


def texts(cards: Iterable[Card]) -> list[str]:
    """Return cards in the form of an answer: texts in the order of the pack."""
    return [card.text for card in sorted(cards, key=by_index)]


def _number(question: Question, response: Any) -> int | float:
    if isinstance(response, bool) or not isinstance(response, (int, float, str)):
        raise TypeError
    number = float(response) if question.kind == "percent" else int(response)
    if isinstance(response, float) and number != response:
        raise ValueError
    if not 0 <= number <= (100 if question.kind == "percent" else 99):
        raise ValueError
    return number


def _choice(question: Question, response: Any) -> Any:
    values = [value for value, _ in question.options]
    if response not in values:
        raise ValueError
    return response


def _seats(question: Question, response: Any) -> list[int]:
    allowed = {value for value, _ in question.options}
    given = sorted({response} if type(response) is int else set(response))
    if any(type(seat) is not int or seat not in allowed for seat in given):
        raise ValueError
    return given


def _card(question: Question, response: Any) -> str:
    card = Card(response)
    if question.options and card not in question.options:
        raise ValueError
    return card.text


def _cards(question: Question, response: Any) -> list[str]:
    given = response.split() if isinstance(response, str) else list(response)
    return texts({Card(_card(question, each)) for each in given})


def _shape(question: Question, response: Any) -> dict[str, int]:
    if not isinstance(response, Mapping) or set(response) != set(question.answer):
        raise ValueError
    if any(type(number) is not int or not 0 <= number <= 26 for number in response.values()):
        raise ValueError
    return {suit: response[suit] for suit in question.answer}


_READERS: Final = {
    "number": _number,
    "percent": _number,
    "choice": _choice,
    "seats": _seats,
    "card": _card,
    "cards": _cards,
    "shape": _shape,
}

"""Statements and the words for them: a statement is typed data, which is put into words for one audience at the end.

Rules state the facts, and the display puts them into words. The words of each kind of statement are beside the rules
that make it, with a placeholder for each part. Nothing parses a sentence: code that needs a part asks the statement for
it.

>>> TAKES = Wording("{who:win} the game, {ours} to {theirs}.")
>>> won = TAKES(who=SideName(1), ours=7, theirs=3)
>>> won["ours"], won.is_about(TAKES)
(7, True)
>>> str(won)
'East and West win the game, 7 to 3.'
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from string import Formatter
from typing import Any, Final, NamedTuple

from whist_nb.engine.action_words import in_a_sentence
from whist_nb.engine.actions import Action, CardAction, Play
from whist_nb.engine.cards import Card, Cards, Suit
from whist_nb.engine.phrases import phrase


class SeatName(NamedTuple):
    """A seat as part of a statement: each audience has its own name for it."""

    number: int


class SideName(NamedTuple):
    """A side of a partnership game as part of a statement."""

    number: int


class SeatNames(NamedTuple):
    """Several seats as part of a statement."""

    numbers: tuple[int, ...]


class TwoSeatValues(NamedTuple):
    """A number for each of two seats; an audience at one of them hears its own first, others the higher one."""

    numbers: tuple[int, int]


Part = (
    int
    | str
    | Suit
    | Card
    | Cards
    | Action
    | SeatName
    | SideName
    | SeatNames
    | TwoSeatValues
    | tuple[int, ...]
    | tuple["Statement", ...]
)
"""The possible parts of a statement, other statements included."""

SIDES: Final = ("North and South", "East and West")
"""The two sides of a partnership game, for an audience on neither."""


@dataclass(frozen=True)
class Wording:
    """The words for one kind of statement; ``{name}`` is replaced by a part of it.

    ``head`` opens the sentence, and can also stand alone before a colon: a title, or the rule behind a refusal. A
    placeholder for a seat or side can include its verb, ``{who:win}``, or ``to`` for a recipient, ``{who:to}``; one for
    a number can include the thing counted, ``{won:trick}``.
    """

    text: str
    head: str = ""

    def __call__(self, **parts: "Part | Statement") -> "Statement":
        """Make a statement of this kind; TypeError for missing or unknown parts."""
        if parts.keys() != self.fields:
            raise TypeError(f"'{self.head or self.text}' is about {sorted(self.fields)}, not about {sorted(parts)}.")
        return Statement(self, tuple(parts.items()))

    @cached_property
    def fields(self) -> frozenset[str]:
        """The names of the statement's parts."""
        return frozenset(field for _, field, _ in _pieces(self.head + self.text) if field is not None)


@dataclass(frozen=True)
class Statement:
    """A statement about a table, with its kind and its parts. An empty statement is false."""

    kind: Wording
    parts: tuple[tuple[str, Any], ...] = ()

    def __getitem__(self, name: str) -> Any:
        """Return the part of that name."""
        return dict(self.parts)[name]

    def __bool__(self) -> bool:
        return bool(self.kind.head or self.kind.text)

    def __str__(self) -> str:
        return PLAIN.say(self)

    def is_about(self, kind: Wording) -> bool:
        """Check whether the statement is of a given kind.

        Parameters
        ----------
        kind
            The words for a kind of statement.

        Returns
        -------
        bool
            Whether it is of that kind.
        """
        return self.kind is kind or self.kind == kind


NOTHING: Final = Statement(Wording(""))
"""The statement that says nothing."""

Statements = tuple[Statement, ...]


@lru_cache(1000)
def _pieces(text: str) -> tuple[tuple[str, str | None, str], ...]:
    """Return a wording in pieces: some text, then the name of a part, if one follows, and its conversion."""
    return tuple((literal, field, spec or "") for literal, field, spec, _ in Formatter().parse(text))


class Speaker:
    """Puts statements into words for an audience. This one is for everybody: it numbers seats and uses no marks."""

    def say(self, statement: Statement, start: bool = True) -> str:
        """Return the whole statement in words, with a capital letter for a name that ``start``s the sentence."""
        return ": ".join(
            filter(None, (self.head(statement, start), self.rest(statement, start and not statement.kind.head)))
        )

    def say_all(self, statements: Iterable[Statement]) -> str:
        """Return several statements, each as a sentence of its own."""
        return " ".join(map(self.say, statements))

    def head(self, statement: Statement, start: bool = True) -> str:
        """Return the part that can be used alone; empty for a statement without a head."""
        return "".join(self._filled(phrase(statement.kind.head), dict(statement.parts), start))

    def rest(self, statement: Statement, start: bool = True) -> str:
        """Return the words after the head; all of them if there is none."""
        return "".join(self._filled(phrase(statement.kind.text), dict(statement.parts), start))

    def _filled(self, text: str, parts: Mapping[str, Any], start: bool) -> Iterator[str]:
        for literal, field, spec in _pieces(text):
            if literal:
                yield literal
            start = start and not literal
            if field is not None:
                yield self.part(parts[field], spec, start)
                start = False

    def part(self, part: Any, spec: str, start: bool) -> str:
        """Return one part of a statement in words."""
        match part:
            case Statement():
                return self.say(part, start)
            case SeatName(number):
                return self.seat(number, spec, start)
            case SeatNames(numbers):
                return self._seats(numbers, spec, start)
            case SideName(number):
                return self.side(number, spec)
            case TwoSeatValues(numbers):
                return " to ".join(map(self.number, self.balance(numbers)))
            case Suit():
                return part.word
            case Card() | Cards():
                return self.cards([part] if isinstance(part, Card) else part)
            case Play(card=card) | CardAction(card=card):
                return self.cards([card])
            case Action():
                told = in_a_sentence(part)
                return _with_a_capital(told) if start else told
            case int():
                return f"{self.number(part)} {spec}{'' if part == 1 else 's'}" if spec else self.number(part)
            case tuple():
                said = (self.part(each, spec, start and place == 0) for place, each in enumerate(part))
                return ", ".join(said)
            case _:
                return str(part)

    def _seats(self, numbers: Sequence[int], verb: str, start: bool) -> str:
        if len(numbers) == 1:
            return self.seat(numbers[0], verb, start)
        names = [self.seat(seat, "", start and place == 0) for place, seat in enumerate(numbers)]
        return f"{', '.join(names[:-1])} and {names[-1]}{f' {verb}' if verb else ''}"

    def seat(self, seat: int, verb: str, start: bool) -> str:
        """Return a seat with its verb."""
        name = f"{'Seat' if start else 'seat'} {seat}"
        return f"{name} {THIRD_PERSON.get(verb, f'{verb}s')}" if verb else name

    def side(self, side: int, verb: str) -> str:
        """Return a side with its verb, or as a recipient."""
        return f"to {SIDES[side]}" if verb == "to" else f"{SIDES[side]} {verb}".rstrip()

    def balance(self, numbers: Sequence[int]) -> Sequence[int]:
        """Return the numbers of two seats in the order this audience hears them."""
        return sorted(numbers, reverse=True)

    def number(self, number: int) -> str:
        """Return a number in words, negative ones included."""
        return str(number)

    def cards(self, cards: Iterable[Card]) -> str:
        """Return cards as readers see them."""
        return Cards.trusted(cards).glyphs


def _with_a_capital(text: str) -> str:
    """Return a text with a capital at its beginning, after a quotation mark if there is one."""
    first = next((place for place, sign in enumerate(text) if sign.isalnum()), 0)
    return f"{text[:first]}{text[first : first + 1].upper()}{text[first + 1 :]}"


def number_text(value: float, form: str = "") -> str:
    """Format a number for readers, with a true minus sign but never a negative zero.

    >>> number_text(-3), number_text(-0.04, ".1f"), number_text(-1.25, "+.1f")
    ('−3', '0.0', '−1.2')
    """
    told = f"{value:{form}}"
    return told.replace("-", "−" if told.strip("-+0. ") else "")


def percentage(value: float) -> str:
    """Return a percentage with its indefinite article.

    >>> percentage(62), percentage(8), percentage(18)
    ('a 62%', 'an 8%', 'an 18%')
    """
    number = f"{value:.0f}"
    return f"{'an' if number[0] == '8' or number in ('11', '18') else 'a'} {number}%"


THIRD_PERSON: Final = {"be": "is", "have": "has"}
"""The verbs that do not just take an s."""

PLAIN: Final = Speaker()
"""The speaker for records, files and errors, which addresses everybody."""


class Marker(Speaker):
    """Marks cards as ``{QH}``, so that pictures and pages can show them."""

    def cards(self, cards: Iterable[Card]) -> str:
        return " ".join(f"{{{card}}}" for card in cards)

    def emphasized(self, statement: Statement) -> str:
        """Return the statement with its head in bold: a refusal with its rule, a verdict with its grade."""
        head = self.head(statement)
        return f"**{head}:** {self.rest(statement, start=False)}" if head else self.rest(statement)


MARKED: Final = Marker()
"""The speaker that addresses everybody in marked text."""

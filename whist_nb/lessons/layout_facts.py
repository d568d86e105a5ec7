"""Facts about how the hidden cards lie, with which a problem says in words when its right card pays.

>>> facts = Holds(3, Card("QH")), Length(3, Suit.HEARTS, 1, 1)
>>> all(fact.is_so({1: Cards("9H 8H"), 3: Cards("QH 2S")}) for fact in facts)
True
>>> PaysWhen(Fit.JUST, facts).said(("you", "West", "North", "East"), str)
'It pays when East holds QH and no other heart.'
>>> read_pays_when(["mainly", ["split", "S", 3, 1]]).said((), str)
'It pays mainly when the missing spades break 3-1.'
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from whist_nb.drawing.names import NUMBERS, listed
from whist_nb.engine.cards import Card, Cards, Suit
from whist_nb.engine.phrases import phrase

HiddenCards = Mapping[int, Cards]
"""The cards of each hidden seat."""


@dataclass(frozen=True)
class Holds:
    """A seat holds a card."""

    seat: int
    card: Card

    def is_so(self, hidden: HiddenCards) -> bool:
        """Return whether it is so in a layout."""
        return self.card in hidden[self.seat]

    def stored(self) -> list[Any]:
        """Return the fact as the file of problems has it."""
        return ["holds", self.seat, self.card.text]


@dataclass(frozen=True)
class Length:
    """A seat has at least and at most so many cards of a suit; without ``most``, any number more."""

    seat: int
    suit: Suit
    least: int
    most: int | None

    def is_so(self, hidden: HiddenCards) -> bool:
        """Return whether it is so in a layout."""
        return _is_between(hidden[self.seat], self.suit, self.least, self.most)

    def stored(self) -> list[Any]:
        """Return the fact as the file of problems has it."""
        return ["length", self.seat, self.suit.value, self.least, self.most]


@dataclass(frozen=True)
class Beside:
    """The hand with a certain card, whosever it is, has at least and at most so many cards of a suit."""

    card: Card
    suit: Suit
    least: int
    most: int | None

    def is_so(self, hidden: HiddenCards) -> bool:
        """Return whether it is so in a layout."""
        return any(
            self.card in hand and _is_between(hand, self.suit, self.least, self.most) for hand in hidden.values()
        )

    def stored(self) -> list[Any]:
        """Return the fact as the file of problems has it."""
        return ["beside", self.card.text, self.suit.value, self.least, self.most]


@dataclass(frozen=True)
class Split:
    """The missing cards of a suit are divided between two hands in these numbers, either way round."""

    suit: Suit
    more: int
    fewer: int

    def is_so(self, hidden: HiddenCards) -> bool:
        """Return whether it is so in a layout."""
        return sorted(len(hand.of(self.suit)) for hand in hidden.values()) == [self.fewer, self.more]

    def stored(self) -> list[Any]:
        """Return the fact as the file of problems has it."""
        return ["split", self.suit.value, self.more, self.fewer]


@dataclass(frozen=True)
class Together:
    """Two cards are in the same hand, or in different ones."""

    card: Card
    other: Card
    same: bool

    def is_so(self, hidden: HiddenCards) -> bool:
        """Return whether it is so in a layout."""
        return any(self.card in hand and self.other in hand for hand in hidden.values()) is self.same

    def stored(self) -> list[Any]:
        """Return the fact as the file of problems has it."""
        return ["together" if self.same else "apart", self.card.text, self.other.text]


@dataclass(frozen=True)
class AtLeast:
    """A seat holds at least so many of some cards."""

    seat: int
    count: int
    cards: tuple[Card, ...]

    def is_so(self, hidden: HiddenCards) -> bool:
        """Return whether it is so in a layout."""
        return sum(card in hidden[self.seat] for card in self.cards) >= self.count

    def stored(self) -> list[Any]:
        """Return the fact as the file of problems has it."""
        return ["at least", self.seat, self.count, " ".join(card.text for card in self.cards)]


Fact = Holds | Length | Beside | Split | Together | AtLeast


class Fit(StrEnum):
    """How well a description fits the layouts that the right card wins and the tempting one loses."""

    JUST = "just"
    """It is true of these and of no others."""
    ONLY = "only"
    """It is true of all of these, and of some others."""
    MAINLY = "mainly"
    """It is true of most of these."""
    NEEDED = "needed"
    """It is true of all of these, and of more others than these."""


@dataclass(frozen=True)
class PaysWhen:
    """When the right card pays: one or two facts about the hidden hands, and how well they fit.

    Of two facts both are so or, with ``either``, at least one.
    """

    fit: Fit
    facts: tuple[Fact, ...]
    either: bool = False

    def is_so(self, hidden: HiddenCards) -> bool:
        """Return whether the facts are so in a layout."""
        return (any if self.either else all)(fact.is_so(hidden) for fact in self.facts)

    def stored(self) -> list[Any]:
        """Return it as the file of problems has it."""
        return [self.fit.value, *(["or"] if self.either else []), *(fact.stored() for fact in self.facts)]

    def said(
        self, names: Sequence[str], card: Callable[[Card], str], played: Collection[tuple[int, Suit | None]] = ()
    ) -> str:
        """Say it in a sentence.

        Parameters
        ----------
        names
            The names of the seats.
        card
            How a card is worded.
        played
            The hidden seats that have played to the trick on the table, each with the suit it played: what is said of
            these suits is said of the cards they have left.
        """
        words = _Words(names, card, played)
        what = words.either(*self.facts) if self.either else words.of(self.facts)
        if self.fit is Fit.JUST:
            return phrase("It pays when {what}.", what=what)
        if self.fit is Fit.ONLY:
            return phrase("It pays only when {what}.", what=what)
        if self.fit is Fit.NEEDED:
            return phrase("It can't pay unless {what}.", what=what)
        return phrase("It pays mainly when {what}.", what=what)


def read_pays_when(stored: Sequence[Any]) -> PaysWhen | None:
    """Read when a right card pays, as stored in the file of problems; None if nothing is stored."""
    if not stored:
        return None
    fit, *facts = stored
    either = facts[0] == "or"
    return PaysWhen(Fit(fit), tuple(map(_read_fact, facts[either:])), either)


def _read_fact(stored: Sequence[Any]) -> Fact:
    match stored:
        case ["holds", seat, card]:
            return Holds(seat, Card(card))
        case ["length", seat, suit, least, most]:
            return Length(seat, Suit(suit), least, most)
        case ["beside", card, suit, least, most]:
            return Beside(Card(card), Suit(suit), least, most)
        case ["split", suit, more, fewer]:
            return Split(Suit(suit), more, fewer)
        case ["together" | "apart" as which, card, other]:
            return Together(Card(card), Card(other), which == "together")
        case ["at least", seat, count, cards]:
            return AtLeast(seat, count, tuple(Cards(cards)))
    raise ValueError(stored)


def _is_between(hand: Cards, suit: Suit, least: int, most: int | None) -> bool:
    length = len(hand.of(suit))
    return least <= length and (most is None or length <= most)


class _Words:
    """The words of facts."""

    def __init__(
        self, names: Sequence[str], card: Callable[[Card], str], played: Collection[tuple[int, Suit | None]]
    ) -> None:
        self.names, self.card, self.played = names, card, played

    def of(self, facts: tuple[Fact, ...]) -> str:
        """Return one or two facts in words."""
        match facts:
            case (Holds(seat, card), Holds(other, also)) if seat == other:
                name, first, second = self.names[seat], self.card(card), self.card(also)
                return phrase("{name} holds {card} and {also}", name=name, card=first, also=second)
            case (Holds(seat, card), Length(other, suit, least, most)) if seat == other and card.suit is suit:
                more = self._others(suit, least, most)
                return phrase("{name} holds {card} and {more}", name=self.names[seat], card=self.card(card), more=more)
            case (Length(seat, suit, 0, 0), Length(other, also, 0, 0)) if seat == other:
                name = self.names[seat]
                return phrase("{name} is void in {suit} and {also}", name=name, suit=suit.word, also=also.word)
            case (Length(seat), Length(other, _, _, most)) if seat == other and most != 0:
                first, second = (_cards(fact.suit, fact.least, fact.most) for fact in facts)
                cards = phrase("{first} and {second}", first=first, second=second)
                cards = phrase("{cards} left", cards=cards) if any(map(self._has_played, facts)) else cards
                return phrase("{name} has {cards}", name=self.names[seat], cards=cards)
            case (Holds(seat) | Length(seat) as fact, Holds(other) | Length(other) as more) if seat == other:
                name, first, second = self.names[seat], self._predicate(fact), self._predicate(more)
                return phrase("{name} {what} and {more}", name=name, what=first, more=second)
            case (fact,):
                return self._clause(fact)
        first, second = map(self._clause, facts)
        return phrase("{first} and {second}", first=first, second=second)

    def either(self, one: Fact, two: Fact) -> str:
        """Return in words that at least one of two facts is so."""
        match one, two:
            case (Holds(seat, card), Holds(other, also)) if seat == other:
                name, first, second = self.names[seat], self.card(card), self.card(also)
                return phrase("{name} holds {card} or {also}", name=name, card=first, also=second)
            case (Length(seat, suit, 0, 0) as fact, Length(other, also, 0, 0) as more) if (
                seat == other and not self._has_played(fact) and not self._has_played(more)
            ):
                name = self.names[seat]
                return phrase("{name} is void in {suit} or {also}", name=name, suit=suit.word, also=also.word)
            case (Holds(seat) | Length(seat) as fact, Holds(other) | Length(other) as more) if seat == other:
                name, first, second = self.names[seat], self._predicate(fact), self._predicate(more)
                return phrase("{name} {what} or {more}", name=name, what=first, more=second)
        first, second = self._clause(one), self._clause(two)
        return phrase("{first} or {second}", first=first, second=second)

    def _clause(self, fact: Fact) -> str:
        match fact:
            case Holds(seat) | Length(seat):
                return phrase("{name} {what}", name=self.names[seat], what=self._predicate(fact))
            case Beside(card, suit, least, most):
                same = card.suit is suit
                left = any(played is suit for _, played in self.played)
                has = _has(suit, least, most, left)
                what = phrase("has {more}", more=self._others(suit, least, most)) if same else has
                return phrase("the hand with {card} {what}", card=self.card(card), what=what)
            case Split(suit, more, fewer):
                suits = suit.word
                return phrase("the missing {suits} break {more}-{fewer}", suits=suits, more=more, fewer=fewer)
            case Together(card, other, same):
                first, second = self.card(card), self.card(other)
                if same:
                    return phrase("{card} and {other} are in the same hand", card=first, other=second)
                return phrase("{card} and {other} are in different hands", card=first, other=second)
            case AtLeast(seat, count, some):
                name, cards = self.names[seat], listed([self.card(each) for each in some])
                return phrase(
                    "{name} holds at least {number} of {cards}", name=name, number=NUMBERS[count], cards=cards
                )

    def _predicate(self, fact: Holds | Length) -> str:
        if isinstance(fact, Holds):
            return phrase("holds {card}", card=self.card(fact.card))
        return _has(fact.suit, fact.least, fact.most, self._has_played(fact))

    def _has_played(self, fact: Length) -> bool:
        return (fact.seat, fact.suit) in self.played

    @staticmethod
    def _others(suit: Suit, least: int, most: int | None) -> str:
        """Return how many other cards of a suit come with one of it: 'no other heart', 'at least one other heart'."""
        if most == 1:
            return phrase("no other {suit}", suit=_one(suit))
        if most is None:
            return phrase("at least {cards}", cards=_counted(suit, least - 1, True))
        if least <= 1:
            return phrase("at most {cards}", cards=_counted(suit, most - 1, True))
        return _counted(suit, most - 1, True)


def _has(suit: Suit, least: int, most: int | None, left: bool = False) -> str:
    """Say how many cards of a suit a hand has, or has left."""
    if most == 0 and not left:
        return phrase("is void in {suits}", suits=suit.word)
    cards = phrase("no {suit}", suit=_one(suit)) if most == 0 else _cards(suit, least, most)
    return phrase("has {cards} left", cards=cards) if left else phrase("has {cards}", cards=cards)


def _cards(suit: Suit, least: int, most: int | None) -> str:
    """Return how many cards of a suit: 'only one heart', 'two hearts', 'at least two hearts', 'at most two hearts'."""
    if most is None:
        return phrase("at least {cards}", cards=_counted(suit, least))
    if least != most:
        return phrase("at most {cards}", cards=_counted(suit, most))
    return phrase("only one {suit}", suit=_one(suit)) if most == 1 else _counted(suit, most)


def _counted(suit: Suit, count: int, others: bool = False) -> str:
    number, cards = NUMBERS[count], _one(suit) if count == 1 else suit.word
    if others:
        return phrase("{number} other {cards}", number=number, cards=cards)
    return phrase("{number} {cards}", number=number, cards=cards)


def _one(suit: Suit) -> str:
    return suit.one


__all__ = [
    "AtLeast",
    "Beside",
    "Fact",
    "Fit",
    "HiddenCards",
    "Holds",
    "Length",
    "PaysWhen",
    "Split",
    "Together",
    "read_pays_when",
]

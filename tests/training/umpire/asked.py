"""A question as the umpire takes it: the deal, the words, and what the words name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from tests.training.umpire.cards import JOKERS
from tests.training.umpire.deal import Deal
from tests.training.umpire.words import cards_in, seats_in, suit_in


class NoAnswer(Exception):
    """The question cannot be answered from what the seat has seen."""


class Unchecked(Exception):
    """The umpire does not count this."""


@dataclass(frozen=True)
class Several:
    """The words allow more than one answer."""

    answers: tuple[Any, ...]
    why: str


@dataclass(frozen=True)
class Near:
    """An estimate: the exact chance, of which a tenth of a hundredth is shown."""

    value: float
    within: float = 0.0501


class Asked:
    """What a template found in a question or sentence, beside the question and the first one asked with it."""

    def __init__(
        self, deal: Deal, question: dict[str, Any], found: re.Match[str], first: dict[str, Any], at: int = 0
    ) -> None:
        self.deal, self.question, self.found, self.first, self.at = deal, question, found, first, at
        self.words = {name: text for name, text in found.groupdict().items() if text is not None}

    @property
    def text(self) -> str:
        """The question's words."""
        return str(self.question["text"])

    @property
    def answer(self) -> Any:
        return self.question["answer"]

    @property
    def trick(self) -> int:
        """In which trick the evidence at hand is said to lie."""
        return int(self.question["evidence"][self.at]["trick"])

    @property
    def suit(self) -> str:
        """The suit that the words found name."""
        return self.named(self.words.get("called") or self.words.get("suit") or self.words.get("word") or self.found[0])

    @property
    def subject(self) -> str:
        """The suit that the question is about."""
        card = cards_in(self.text)
        if not re.search(r"spade|heart|diamond|club|trump", self.text) and card:
            return str(self.deal.order.suit(card[0]))
        return self.named(self.text if "trump" not in self.text else "trumps")

    def named(self, words: str) -> str:
        """A suit by its name, trumps among them."""
        if "trump" in words:
            assert self.deal.trump is not None, words
            return self.deal.trump
        return suit_in(words)

    @property
    def card(self) -> str:
        return cards_in(self.words["card"])[0]

    @property
    def cards(self) -> list[str]:
        return cards_in(self.words.get("cards", ""))

    @property
    def seat(self) -> int:
        return self.seats("seat")[0]

    def seats(self, name: str = "seats") -> list[int]:
        return seats_in(self.words[name], self.deal.me, self.deal.n)

    def number(self, name: str = "n") -> int:
        return int(self.words[name])

    def named_seats(self) -> list[int]:
        """The seats that the question names."""
        return seats_in(self.text, self.deal.me, self.deal.n)

    @property
    def others(self) -> list[int]:
        return [seat for seat in range(self.deal.n) if seat != self.deal.me]

    @property
    def shown(self) -> dict[str, Any]:
        """What was shown for the question, or for the one that it is asked with."""
        shown = self.question.get("shown") or self.first.get("shown")
        if not shown:
            raise NoAnswer("nothing was shown")
        return dict(shown)


# cards of a suit, and who may have them


def of_suit(deal: Deal, suit: str, cards: Iterable[str]) -> set[str]:
    """The cards that count as of a suit."""
    return {card for card in cards if deal.order.suit(card) == suit}


def literal(deal: Deal, suit: str, cards: Iterable[str]) -> set[str]:
    """The cards that show a suit on their face: jokers show none."""
    return {card for card in cards if card not in JOKERS and card[1] == suit}


def both(asked: Asked, count: Callable[[Callable[[Deal, str, Iterable[str]], set[str]]], Any]) -> Any:
    """Where jokers are trumps, trumps called by their suit may mean fifteen cards or thirteen: both answers."""
    law, face = count(of_suit), count(literal)
    if law == face or "trump" in asked.text:
        return law
    return Several((law, face), "jokers are trumps too: are they meant by the name of the suit?")


def may_be_against(asked: Asked, card: str) -> bool:
    """Whether another seat may have a card, or draw it where the question says so."""
    deal = asked.deal
    return any(deal.may_hold(seat, card) for seat in asked.others) or (
        "or draw" in asked.text and deal.can_be_drawn(card)
    )


def against(asked: Asked, suit: str, of: Any = of_suit) -> list[str]:
    """The cards of a suit that may be against the seat that is asked, high to low."""
    live = [card for card in of(asked.deal, suit, asked.deal.home) if may_be_against(asked, card)]
    return sorted(live, key=asked.deal.order.height, reverse=True)


def tops(asked: Asked, suit: str, of: Any = of_suit) -> set[str]:
    """My cards of a suit above all that may be against me."""
    height = asked.deal.order.height
    best = max(map(height, against(asked, suit, of)), default=-1)
    return {card for card in of(asked.deal, suit, asked.deal.mine()) if height(card) > best}


def suits_named(asked: Asked, words: str) -> list[str]:
    """The suits of a list of names: '{S} spades, {D} diamonds and trumps'."""
    suits = re.findall(r"\{([SHDC])\}", words)
    return [*suits, *([asked.named("trumps")] if "trump" in words else [])]

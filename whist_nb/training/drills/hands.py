"""Drills on one hand, before the first trick: the fourth suit length, and cards to hold in mind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Final

from whist_nb.drawing.names import cards_in, listed
from whist_nb.engine.cards import SHOWN_SUITS, Card, Cards, Suit, by_index
from whist_nb.engine.phrases import phrase
from whist_nb.training.drills.drill import drawn, drill
from whist_nb.training.question import Evidence, MemoryItem, Question, texts
from whist_nb.training.recall import Recall, named

_NUMBERS: Final = ("first", "second", "third", "fourth")


@dataclass(frozen=True)
class _Lengths:
    """A hand with three lengths shown, in this order, and the fourth hidden."""

    cards: tuple[Card, ...]
    given: tuple[Suit, ...]
    fourth: Suit
    title: str
    which: str
    """The same hand within a question."""

    def of(self, suit: Suit) -> int:
        return sum(card.suit is suit for card in self.cards)

    def in_words(self) -> str:
        """'4 {S} spades, 1 {H} heart and 6 {C} clubs'."""
        return listed([_counted(self.of(suit), suit) for suit in self.given])

    def common(self) -> Mapping[str, object]:
        """Return what all questions about this hand share."""
        facts = (
            Evidence(0, f"{self.title} had {self.in_words()}."),
            Evidence(0, phrase("It was {cards}.", cards=cards_in(self.cards))),
        )
        return {"evidence": facts, "size": 3}


def _counted(number: int, suit: Suit) -> str:
    return f"{number} {named(suit, one=number == 1)}"


@drill(
    "fourth-number",
    phrase("The fourth number"),
    "fourth number",
    phrase("You see three suit lengths for a moment, then say the fourth."),
    fits=lambda game: not game.deals_layout,
    moment="start",
    wakes={"start"},
    conceals={"hand"},
)
def fourth_number(recall: Recall, rng: Random, level: int) -> Question | None:
    """Ask for the fourth suit length after three are shown and put away, and at higher levels for the others.

    At each level there is more to keep: the suits come in no order, and one or all of the lengths shown are asked, too;
    every fourth level adds a hand.
    """
    hand = tuple(recall.view.hand)
    if recall.fallen or len(hand) < 4 or any(card.suit is None for card in hand):
        return None
    count, step = 1 + level // 4, level % 4
    plain = [card for card in recall.view.pack if card.suit is not None]
    others = [tuple(Cards(rng.sample(plain, len(hand))).sorted()) for _ in range(count - 1)]
    hands = [_lengths(cards, at, count, step, rng) for at, cards in enumerate([hand, *others])]
    lengths = [
        phrase("{title} of {number} has {in_words}.", title=each.title, number=len(hand), in_words=each.in_words())
        for each in hands
    ]
    first, *more = [part for each in hands for part in _asked_of(each, step, rng)]
    seconds = (6.0 - step) * count
    return replace(
        first,
        shown=MemoryItem(seconds=seconds, text=" ".join([phrase("Keep these lengths in mind."), *lengths])),
        more=tuple(more),
        size=3 * count,
    )


def _lengths(cards: tuple[Card, ...], at: int, count: int, step: int, rng: Random) -> _Lengths:
    length = {suit: sum(card.suit is suit for card in cards) for suit in SHOWN_SUITS}
    fourth = drawn(rng, SHOWN_SUITS, length.__getitem__)
    assert fourth is not None
    told = [suit for suit in SHOWN_SUITS if suit is not fourth]
    if step:
        rng.shuffle(told)
    title = phrase("A hand") if count == 1 else phrase("The {at} hand", at=_NUMBERS[at])
    which = phrase("the hand") if count == 1 else phrase("the {at} hand", at=_NUMBERS[at])
    return _Lengths(cards, tuple(told), fourth, title, which)


def _asked_of(hand: _Lengths, step: int, rng: Random) -> list[Question]:
    """Ask for the fourth length; from the third step also for one of those shown, at the fourth for all."""
    asked = partial(Question, **hand.common())  # type: ignore[arg-type]
    size = len(hand.cards)
    found_by = f"{size} − {' − '.join(str(hand.of(suit)) for suit in hand.given)} = {hand.of(hand.fourth)}"
    meaning = phrase(
        "If you know three of a hand's suit lengths, you know the fourth: count voids, and the shapes follow."
    )
    if step == 3:
        shape = {suit.value: hand.of(suit) for suit in SHOWN_SUITS}
        text = phrase("How many cards of each suit did {which} have?", which=hand.which)
        return [asked(text=text, kind="shape", answer=shape, found_by=found_by, meaning=meaning)]
    text = phrase("How many {fourth} did {which} have?", fourth=named(hand.fourth), which=hand.which)
    parts = [asked(text=text, kind="number", answer=hand.of(hand.fourth), found_by=found_by, meaning=meaning)]
    if step == 2:
        suit = drawn(rng, hand.given, hand.of)
        assert suit is not None
        text, kept = (
            phrase("And how many {suit} did {which} have?", suit=named(suit), which=hand.which),
            phrase("You were shown {in_words}.", in_words=hand.in_words()),
        )
        parts.append(asked(text=text, kind="number", answer=hand.of(suit), found_by=kept))
    return parts


@drill(
    "hold-a-hand",
    phrase("Hold a hand"),
    "hand span",
    phrase("You see a hand for a moment, then enter it suit by suit."),
    fits=lambda game: not game.deals_layout,
    moment="start",
    wakes={"start"},
    conceals={"hand"},
)
def hold_a_hand(recall: Recall, rng: Random, level: int) -> Question | None:
    """Show a hand for some seconds, and ask for it by suit."""
    hand = tuple(recall.view.hand)
    if recall.fallen or len(hand) < 3:
        return None
    size = min(len(hand), 2 + level)
    cards = tuple(sorted(rng.sample(hand, size), key=by_index))
    seconds = max(3.0, 2.0 * size - 0.8 * level)
    return Question(
        phrase("You saw {size} cards. Mark them.", size=size),
        "cards",
        texts(cards),
        options=tuple(recall.view.pack),
        found_by=phrase("Suit by suit: {shown}.", shown=cards_in(tuple(Cards(cards).sorted()))),
        meaning=phrase(
            "Read a hand suit by suit, from the top. Groups of cards are easier to remember than single ones."
        ),
        shown=MemoryItem(cards=cards, seconds=seconds),
        size=size,
    )

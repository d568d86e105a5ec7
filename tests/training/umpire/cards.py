"""Cards as texts, suits as letters: the packs, the orders and the words of rules.md, section 2, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable

SUITS = "SHDC"
RANKS = "23456789TJQKA"
JOKERS = ("BJ", "LJ")
WORDS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
LETTERS = {word: letter for letter, word in WORDS.items()}
RANK_WORDS = dict(
    zip(
        RANKS,
        ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"],
        strict=True,
    )
) | {"B": "big", "L": "little"}
HONOURS = "AKQJ"
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)


class Order:
    """How cards rank and as what suit they count in a deal: uptown, downtown with good or bad aces, jokers or none."""

    def __init__(self, trump: str | None = None, ranks: str = RANKS) -> None:
        self.trump, self.ranks = trump, ranks

    def suit(self, card: str) -> str | None:
        """The suit that a card counts as: jokers are trumps, or of no suit where there are none."""
        return self.trump if card in JOKERS else card[1]

    def height(self, card: str) -> int:
        """The higher of two cards of one suit has more."""
        return 100 + (card == "BJ") if card in JOKERS else self.ranks.index(card[0])

    def of(self, suit: str, cards: Iterable[str]) -> list[str]:
        """The cards of a suit, high to low."""
        return sorted((card for card in cards if self.suit(card) == suit), key=self.height, reverse=True)

    def led(self, plays: list[tuple[int, str]]) -> str | None:
        """The suit that a trick asks for: of its first card that has one."""
        return next((suit for _, card in plays if (suit := self.suit(card)) is not None), None)

    def winner(self, plays: list[tuple[int, str]]) -> int:
        """Who wins a trick: the highest trump, else the highest card of the suit led; 2.5."""
        live = [(seat, card) for seat, card in plays if self.suit(card) is not None]
        if not live:
            return plays[0][0]
        suit = self.trump if any(self.suit(card) == self.trump for _, card in live) else self.suit(live[0][1])
        return max((play for play in live if self.suit(play[1]) == suit), key=lambda play: self.height(play[1]))[0]


def down(aces: str) -> str:
    """The ranks downtown, low to high."""
    return "KQJT98765432A" if aces == "good" else "AKQJT98765432"


def in_pack_order(cards: Iterable[str]) -> list[str]:
    """Cards as an answer lists them does not matter: both sides are put into this order."""
    return sorted(set(cards), key=lambda card: (SUITS.find(card[1]), RANKS.find(card[0]), card))


def points(card: str) -> int:
    """What a card is worth in a ruff: 4.13."""
    return 11 if card[0] == "A" else 10 if card[0] in "KQJT" else int(card[0])

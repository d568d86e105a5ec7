"""Suits, ranks, cards, sets of cards, and packs.

A card is written rank first, then suit: ``QH``, ``TD``, ``AS``; the jokers are ``BJ`` and ``LJ``.

>>> Card("QH").name
'queen of hearts'
>>> hand = Cards("9H AS 4H KD")
>>> hand.sorted()
Cards('AS 9H 4H KD')
>>> hand.of(Suit.HEARTS)
Cards('9H 4H')
"""

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from enum import IntEnum, StrEnum
from itertools import islice
from operator import attrgetter
from typing import Any, Final, Union, overload

from whist_nb.engine.errors import BadNotation, quoted
from whist_nb.engine.phrases import phrase


class Suit(StrEnum):
    """One of the four suits, as a string equal to its letter: ``Suit.HEARTS == "H"``."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    @property
    def word(self) -> str:
        """The suit as a word: 'hearts'."""
        return self.name.lower()

    @property
    def one(self) -> str:
        """A card of the suit as a word: 'heart'."""
        return _ONE[self.value]

    @property
    def glyph(self) -> str:
        """The suit symbol: '♥'."""
        return GLYPHS[self.value]


_ONE: Final = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}
GLYPHS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SUITS: Final = tuple(Suit)
SHOWN_SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""The order in which a hand is laid out: adjacent suits differ in colour."""


def suit_of_text(text: object) -> Suit:
    """Read a suit from its letter or its word; BadNotation for anything else."""
    if isinstance(text, str):
        for suit in SUITS:
            if text in (suit.value, suit.word):
                return suit
    raise BadNotation("{text} is not a suit. Suits are written S, H, D or C.", text=quoted(text))


class Rank(IntEnum):
    """A rank, ordered by its usual strength: the ace is high, and the jokers are above it."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14
    LITTLE_JOKER = 15
    BIG_JOKER = 16

    @property
    def letter(self) -> str:
        """The letter or digit for the rank in the text of a card: 'T' for the ten."""
        return RANK_LETTERS[self.value - 2]

    @property
    def word(self) -> str:
        """The rank as a word: 'ten'."""
        return self.name.lower().replace("_", " ")


RANK_LETTERS: Final = "23456789TJQKALB"
STANDARD_ORDER: Final = "AKQJT98765432"


class Card:
    """One card of the pack.

    Each card is a single object, so ``is`` and ``==`` agree.

    Parameters
    ----------
    text
        The text of the card, rank first: ``QH``, ``TD``, ``BJ``. A Card is returned as it is.

    Raises
    ------
    BadNotation
        If there is no such card.
    """

    __slots__ = ("index", "rank", "suit", "text")
    text: str
    suit: Suit | None
    rank: Rank
    index: int

    def __new__(cls, text: "str | Card") -> "Card":
        if isinstance(text, Card):
            return text
        card = _CARDS.get(text) if isinstance(text, str) else None
        if card is None:
            raise BadNotation(
                "{text} is not a card. {meant}Write a card as its rank (2 3 4 5 6 7 8 9 T J Q K A), then its "
                "suit (S H D C), as in 'TH'; the jokers are 'BJ' and 'LJ'.",
                text=quoted(text),
                meant=as_written(text),
            )
        return card

    @property
    def glyphs(self) -> str:
        """The card with its suit symbol: '10♥'."""
        if self.suit is None:
            return self.name
        return f"{'10' if self.rank == 10 else self.rank.letter}{self.suit.glyph}"

    @property
    def name(self) -> str:
        """The card in words: 'ten of hearts'."""
        return self.rank.word if self.suit is None else f"{self.rank.word} of {self.suit.word}"

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card({self.text!r})"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(phrase("{text} is a card and cannot be changed", text=self.text))

    def __reduce__(self) -> tuple[type["Card"], tuple[str]]:
        return Card, (self.text,)

    def __copy__(self) -> "Card":
        return self

    def __deepcopy__(self, memo: object) -> "Card":
        return self


def _all_cards() -> dict[str, Card]:
    faces: list[tuple[str, Suit | None, Rank]] = [
        (f"{rank.letter}{suit}", suit, rank) for suit in SUITS for rank in Rank if rank <= Rank.ACE
    ]
    faces += [("LJ", None, Rank.LITTLE_JOKER), ("BJ", None, Rank.BIG_JOKER)]
    cards = {}
    for index, (text, suit, rank) in enumerate(faces):
        card = cards[text] = object.__new__(Card)
        for name, value in {"text": text, "suit": suit, "rank": rank, "index": index}.items():
            object.__setattr__(card, name, value)
    return cards


_CARDS: Final = _all_cards()


def _spoken(text: str) -> str:
    """Return a text without spaces and capitals: 'Queen of Spades', 'qs', '10♥' and 'Q ♠' are other ways to write a
    card.
    """
    return "".join(letter for letter in text[:_LONGEST_NAME].casefold() if not letter.isspace())


_LONGEST_NAME: Final = 40
_BY_NAME: Final = {
    _spoken(form): card
    for card in _CARDS.values()
    for form in (card.name, card.glyphs, card.text, *((f"10{card.suit}", f"1{card.text}") if card.rank == 10 else ()))
}


def as_written(text: object) -> str:
    """Suggest how to write a card that was named some other way; return an empty string for anything else.

    >>> as_written("Queen of spades"), as_written("10h"), as_written("5")
    ("Write 'QS'. ", "Write 'TH'. ", '')
    """
    card = _BY_NAME.get(_spoken(text)) if isinstance(text, str) else None
    return "" if card is None else f"Write {card.text!r}. "


by_index: Final = attrgetter("index")
"""A sort key: by suit, low to high. Cards themselves have no order, which keeps ``==`` quick."""

CardsLike = Union["Cards", str, Iterable[Card | str]]

_MOST_CARDS: Final = len(_CARDS) + 1
"""The most cards read: any larger set must hold one twice."""


class Cards(AbstractSet[Card], Sequence[Card]):
    """An immutable set of cards that keeps its order; two are equal if they hold the same cards.

    Parameters
    ----------
    cards
        Cards separated by spaces, such as ``"QH 9D"``, or an iterable of cards or their texts.

    Raises
    ------
    BadNotation
        If a text is not a card, or a card is given twice.
    """

    __slots__ = ("_cards",)

    def __init__(self, cards: CardsLike = ()) -> None:
        if isinstance(cards, str) and cards not in _CARDS and as_written(cards):
            Card(cards)  # raises with the right way to write it
        texts = cards.split(None, _MOST_CARDS) if isinstance(cards, str) else cards
        if not isinstance(texts, Iterable):
            raise BadNotation(
                "{cards} is not a set of cards. Write 'QH 9D', or give a list of cards.", cards=quoted(cards)
            )
        self._cards: tuple[Card, ...] = tuple(Card(card) for card in islice(texts, _MOST_CARDS))
        if len(set(self._cards)) < len(self._cards):
            twice = next(card for card in self._cards if self._cards.count(card) > 1)
            raise BadNotation("{twice} appears twice in '{this}'.", twice=twice, this=self)

    @classmethod
    def trusted(cls, cards: Iterable[Card]) -> "Cards":
        """Make a set from cards known to be distinct, without checking.

        Parameters
        ----------
        cards
            Distinct Card objects.

        Returns
        -------
        Cards
            The set, in the order given.
        """
        made = object.__new__(cls)
        made._cards = tuple(cards)
        return made

    @classmethod
    def _from_iterable(cls, cards: Iterable[Card]) -> "Cards":  # type: ignore[override]
        return cls(dict.fromkeys(cards))  # a union meets shared cards twice

    def of(self, suit: Suit | str | None) -> "Cards":
        """Select the cards of one suit, keeping their order.

        Parameters
        ----------
        suit
            A suit or its letter; None selects the jokers.

        Returns
        -------
        Cards
            The cards of that suit.
        """
        return Cards.trusted(card for card in self._cards if card.suit == suit)

    def sorted(self) -> "Cards":
        """Sort the cards as in a hand: jokers, spades, hearts, clubs, diamonds, high to low.

        Returns
        -------
        Cards
            The same cards in that order.
        """
        return Cards.trusted(sorted(self._cards, key=shown_order))

    @property
    def glyphs(self) -> str:
        """The cards with their suit symbols: '9♥ 4♥'."""
        return " ".join(card.glyphs for card in self._cards)

    def __sub__(self, others: AbstractSet[Any]) -> "Cards":
        return Cards.trusted(card for card in self._cards if card not in others)

    def __contains__(self, card: object) -> bool:
        if isinstance(card, str):
            return any(mine.text == card for mine in self._cards)
        return card in self._cards

    def __iter__(self) -> Iterator[Card]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)

    @overload
    def __getitem__(self, place: int) -> Card: ...
    @overload
    def __getitem__(self, place: slice) -> "Cards": ...
    def __getitem__(self, place: int | slice) -> "Card | Cards":
        if isinstance(place, slice):
            return Cards.trusted(self._cards[place])
        return self._cards[place]

    def __hash__(self) -> int:
        return self._hash()

    def __str__(self) -> str:
        return " ".join(card.text for card in self._cards)

    def __repr__(self) -> str:
        return f"Cards({str(self)!r})"


def shown_order(card: Card) -> tuple[int, int]:
    """Return the key that sorts a hand for display: by suit as shown, then high to low."""
    return (-1 if card.suit is None else SHOWN_SUITS.index(card.suit), -card.rank)


NO_CARDS: Final = Cards()
PACK_52: Final = Cards(card for card in _CARDS.values() if card.suit)
PACK_54: Final = Cards(_CARDS.values())


def stripped(pack: Cards, ranks: str) -> Cards:
    """Return the pack without the given ranks: ``stripped(PACK_52, "2")`` has 48 cards."""
    return Cards(card for card in pack if card.rank.letter not in ranks)


PACK_48: Final = stripped(PACK_52, "2")

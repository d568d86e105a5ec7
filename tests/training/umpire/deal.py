"""One deal by the rules: dealt from the pack by the umpire, played action by action, with what one seat may know.

A *home* is a place that takes a fixed number of cards: a hand as it was dealt, the stock, one card drawn unseen. Where
a home's cards are at a moment (in whose hand, covered, out of play) is public; which cards they are is what ``may``
narrows down for the seat that is asked: a card that it sees has one home left, a void takes homes away.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.training.umpire.cards import JOKERS, RANK_WORDS, WORDS, Order
from tests.training.umpire.knowing import Home, Knowledge

STOCK: Home = ("stock",)


@dataclass(frozen=True)
class Facts:
    """What a record says of a sitting, and from which seat it is looked at."""

    game: str
    seats: int
    options: Mapping[str, Any]
    me: int


@dataclass(frozen=True)
class Trick:
    """A finished trick."""

    number: int
    plays: tuple[tuple[int, str], ...]
    winner: int


@dataclass
class Undertaking:
    """The tricks that a seat, or seats together, must win: exactly that many, at least that many, or none."""

    seats: tuple[int, ...]
    tricks: int
    aim: str = "at least"
    more_counts: bool = True
    """Whether tricks beyond it are worth something to those who won them, or cost something."""


@dataclass
class Told:
    """A thing shown that is not a card: what a seat did, in words, and the cards of which it tells something."""

    seat: int
    text: str
    cards: frozenset[str] = field(default_factory=frozenset)


class Deal:
    """The plain deal of 4.1, which most games change here and there."""

    turned = True
    """Whether the dealer's last card is faced and makes trumps."""

    def __init__(self, facts: Facts, pack: Iterable[str], dealer: int, number: int = 1, carried: Any = None) -> None:
        self.facts, self.pack, self.dealer, self.number, self.carried = facts, tuple(pack), dealer, number, carried
        self.n, self.me, self.options = facts.seats, facts.me, facts.options
        self.home: dict[str, Home] = {}
        self.may: dict[str, set[Home]] = {}
        self.hands: list[set[str]] = [set() for _ in range(self.n)]
        self.trump: str | None = None
        self.order = Order()
        self.tricks: list[Trick] = []
        self.plays: list[tuple[int, str]] = []
        self.gone: dict[str, tuple[int, int]] = {}  # card: trick, seat
        self.shown: set[str] = set()  # cards that lay open to the seat that is asked before they were played
        self.eyed: set[str] = set()  # cards that the seat asked has looked at, its own among them
        self.told: list[Told] = []
        self.given_up: list[str] = []  # what the seat asked laid away, passed on or gave up
        self.undertakings: list[Undertaking] = []
        self.failures: list[tuple[int, int, str, str]] = []  # trick, seat, suit led, card
        self.taken: list[tuple[int, int, str]] = []  # trick, seat, open card
        self.exchanged: set[int] = set()  # seats whose hand at the end is not all that they held before
        self.stopped = False
        self.thrown_in = False
        self._knowledge: Knowledge | None = None
        self.lay()

    # dealing

    def clockwise(self, first: int) -> list[int]:
        return [(first + step) % self.n for step in range(self.n)]

    @property
    def eldest(self) -> int:
        return (self.dealer + 1) % self.n

    def lay(self) -> None:
        """Singly, from eldest, the whole pack; the dealer's last card faced."""
        for at, card in enumerate(self.pack):
            self.put(card, ("hand", (self.dealer + 1 + at) % self.n))
        self.begin()
        if self.turned:
            self.make_trump(self.pack[-1][1])
            self.see(self.pack[-1])

    def put(self, card: str, home: Home) -> None:
        self.home[card] = home
        owner = self.owner(home)
        if owner is not None and home[0] != "under":
            self.hands[owner].add(card)

    def begin(self) -> None:
        """All is dealt: every card may have every home, but for what the seat holds itself."""
        homes = set(self.home.values())
        self.may = {card: set(homes) for card in self.home}
        for card in self.hands[self.me]:
            self.know(card)

    def make_trump(self, suit: str | None, order: Order | None = None) -> None:
        self.trump = suit
        self.order = order or Order(suit)

    def know(self, *cards: str) -> None:
        """The seat that is asked sees where these cards are."""
        self.eyed.update(cards)
        for card in cards:
            self.may[card] = {self.home[card]}

    def see(self, *cards: str) -> None:
        """These cards lie open, or did."""
        self.know(*cards)
        self.shown.update(cards)

    # places

    def owner(self, home: Home) -> int | None:
        """In whose hand, or before whom, the cards of a home are that have not been played."""
        return home[1] if home[0] in ("hand", "drawn", "faced", "row", "under") else None

    def in_hand(self, seat: int) -> set[Home]:
        """The homes whose cards are in a seat's hand or open before it."""
        return {home for home in set(self.home.values()) if self.owner(home) == seat and home[0] != "under"}

    def private(self, seat: int) -> set[Home]:
        return {home for home in self.in_hand(seat) if home[0] != "row"}

    def held_by(self, seat: int) -> set[Home]:
        """The homes whose cards a seat has, covered ones before it included."""
        return {home for home in set(self.home.values()) if self.owner(home) == seat}

    def mine(self) -> set[str]:
        """What the seat that is asked holds and sees."""
        return {card for card in self.hands[self.me] if card not in self.gone}

    def rest(self, seat: int) -> set[str]:
        return {card for card in self.hands[seat] if card not in self.gone}

    def count(self, seat: int) -> int:
        return len(self.rest(seat))

    # what happens

    def act(self, seat: int, text: str) -> None:
        """An action of the list: a card, or a call."""
        self._knowledge = None
        if text in self.home:
            self.play(seat, text)
        else:
            self.call(seat, text)

    def call(self, seat: int, text: str) -> None:
        if text not in ("claim", "no claim"):
            raise ValueError(f"{self.facts.game}: what is {text!r}?")

    def play(self, seat: int, card: str) -> None:
        if card not in self.rest(seat):
            raise ValueError(f"seat {seat} does not hold {card}")
        if not self.plays:
            self.before_trick()
        led = self.order.led(self.plays)
        suit = self.order.suit(card)
        self.may[card] &= self.in_hand(seat)
        self.gone[card] = (len(self.tricks) + 1, seat)
        self.plays.append((seat, card))
        if led is not None and suit != led:
            self.failures.append((len(self.tricks) + 1, seat, led, card))
            self.renounce(seat, led, card)
        self.played(seat, card)
        if self.is_full():
            self.finish()

    def renounce(self, seat: int, led: str, card: str) -> None:
        """A seat has not followed: it has none of the suit led."""
        cards = {each for each in self.home if self.order.suit(each) == led and each not in self.gone}
        self.deny(seat, cards, f"did not follow {WORDS[led]} in trick {len(self.tricks) + 1}")

    @property
    def voids(self) -> list[tuple[int, int, str, str]]:
        """Each first time that a seat did not follow a suit."""
        first: dict[tuple[int, str], tuple[int, int, str, str]] = {}
        for each in self.failures:
            first.setdefault((each[1], each[2]), each)
        return list(first.values())

    def deny(self, seat: int, cards: Iterable[str], why: str) -> None:
        """None of these cards is in a seat's hand now."""
        cards = frozenset(cards)
        self.told.append(Told(seat, why, cards))
        homes = self.private(seat) if seat != self.me else set()  # one's own hand one sees
        for card in cards:
            self.may[card] -= homes

    def before_trick(self) -> None:
        """What happens between the last card of a trick and the first of the next."""

    def played(self, seat: int, card: str) -> None:
        """What a game does as soon as a card is played."""

    def is_full(self) -> bool:
        return len(self.plays) == self.n

    def finish(self) -> None:
        number = len(self.tricks) + 1
        self.tricks.append(Trick(number, tuple(self.plays), self.order.winner(self.plays)))
        self.plays = []
        self.after_trick(self.tricks[-1])

    def after_trick(self, trick: Trick) -> None:
        """What a game does once a trick is won."""

    # how it stands

    @property
    def played_out(self) -> bool:
        return self.stopped or self.thrown_in or (bool(self.tricks) and not any(map(self.count, range(self.n))))

    def won(self, *seats: int) -> int:
        return sum(trick.winner in seats for trick in self.tricks)

    @property
    def tricks_in_all(self) -> int:
        return len(self.tricks) + max(map(self.count, range(self.n)))

    # what may be

    def room(self) -> Counter[Home]:
        return Counter(self.home.values())

    @property
    def knowledge(self) -> Knowledge:
        if self._knowledge is None:
            self._knowledge = Knowledge(self.may, self.room())
        return self._knowledge

    def possible(self, card: str) -> frozenset[Home]:
        """Where a card may lie, by its homes."""
        return self.knowledge.possible[card]

    def may_hold(self, seat: int, card: str, covered: bool = True) -> bool:
        """Whether a seat may have a card now, in its hand or before it."""
        if card in self.gone:
            return False
        homes = self.held_by(seat) if covered else self.in_hand(seat)
        return not homes.isdisjoint(self.possible(card))

    def holder(self, card: str) -> int | None:
        """The seat that must have a card now, if one must."""
        if card in self.gone:
            return None
        homes = self.possible(card)
        owners = {self.owner(home) for home in homes}
        return owners.pop() if len(owners) == 1 else None

    def is_placed(self, card: str) -> bool:
        """Whether it follows where an unplayed card is: with one seat, in the stock, or out of play."""
        return len({self.spot(home) for home in self.possible(card)}) == 1

    def spot(self, home: Home) -> Any:
        """What somebody calls a place: a hand, the stock, the covered cards of one row."""
        owner = self.owner(home)
        return home if owner is None else (owner, home[0] == "under")

    def seen_dead(self, card: str) -> bool:
        """Whether the seat that is asked has seen a card go out of play: it looked at it, and knows where it went."""
        return card in self.eyed and card not in self.gone and all(map(self.is_out_of_play, self.possible(card)))

    def can_be_drawn(self, card: str) -> bool:
        """Whether a card may be among those that are still to be drawn."""
        return card not in self.gone and any(
            self.owner(home) is None and not self.is_out_of_play(home) for home in self.possible(card)
        )

    def is_out_of_play(self, home: Home) -> bool:
        """Whether a home's cards can never be played."""
        return self.owner(home) is None

    def chance(self, cards: Iterable[str], seat: int) -> float | None:
        """How likely a seat has at least one of these cards in hand now, if the umpire can count it."""
        unplayed = [card for card in cards if card not in self.gone]
        return float(self.knowledge.chance(unplayed, self.in_hand(seat)))


def name_of(card: str) -> str:
    """A card in words: 'queen of hearts'."""
    return f"{RANK_WORDS[card[0]]} " + ("joker" if card in JOKERS else f"of {WORDS[card[1]]}")

"""Announcements: what was said or shown about a hand as dealt, when any one of several suits may be meant. A void rules
out each card on its own. An announcement does not: "some suit of mine is worth 38" may be true of any of the four. It
is about the hand as dealt, and a seat that has since taken spare cards unseen and laid others aside no longer has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from functools import cache
from typing import NamedTuple

from whist_nb.engine.cards import PACK_52, SUITS, Card, Suit
from whist_nb.engine.scoring import CardPoints
from whist_nb.engine.wording import PLAIN, SeatName, Statement, Wording


class AnnouncementReason(NamedTuple):
    """Cards of one suit with what each is worth, and how much those that were dealt are together worth at least."""

    worth: tuple[tuple[Card, int], ...]
    least: int


class Announcement(NamedTuple):
    """What a seat's hand was when it was dealt: at least one of the ``reasons`` holds (where there are any).

    None of the cards that it ``lacked`` was dealt to it. ``cards`` is empty, unlike that of a ``Fact``: about one card
    alone an announcement says nothing.
    """

    place: int
    why: Statement
    reasons: tuple[AnnouncementReason, ...] = ()
    lacked: frozenset[Card] = frozenset()
    cards: frozenset[Card] = frozenset()

    @property
    def text(self) -> str:
        """What was announced, in words for everybody."""
        return PLAIN.say(self.why, start=False)


class AnnouncedTotal(NamedTuple):
    """What the hand that a seat was dealt counts together. About one card alone it says nothing: ``cards`` is empty."""

    place: int
    why: Statement
    points: int
    worth: Callable[[Card], int]
    cards: frozenset[Card] = frozenset()

    @property
    def text(self) -> str:
        """What was announced, in words for everybody."""
        return PLAIN.say(self.why, start=False)

    def left(self, gone: Iterable[Card]) -> int:
        """The points that are still to be found, if these cards were dealt to the seat."""
        return self.points - sum(map(self.worth, gone))


ANNOUNCED = Wording("{who} announced a suit worth {value}")
HELD_POINTS = Wording("{who} announced {points:point}")
PROVED_RUFF = Wording("{who} proved its ruff with all its {suit}")
DEALT = Wording("{who} showed that it was dealt {cards}")
DID_NOT_FOLLOW = Wording("{who} did not follow {suit} in trick {trick}")
SHOWED_NONE = Wording("{who} showed no {card} after trick {trick}")
NAMED_OWN = Wording("{who} named the suit of its card, {suit}")
SAID_FOR_WANT = Wording("{who} said ‘{call}’, so it held no card to bid it with")
STOCK_LEFT = Wording("you asked for the stock and did not get it: another hand holds the ace of trumps")


class Announcements:
    """The announcements made in a deal, and what is known of the hands they are about.

    ``worth`` is what a card counts where a suit is announced. ``dealt`` has the cards that a seat surely had from the
    deal, ``played`` those it has shown or played, ``size`` how many it was dealt. ``taker`` has taken ``fresh`` unseen
    cards besides those that all saw (``came``).
    """

    def __init__(self, worth: CardPoints | None = None) -> None:
        self.worth = worth or (lambda card: 0)
        self.all: list[Announcement] = []
        self.size: dict[int, int] = {}
        self.dealt: dict[int, set[Card]] = {}
        self.played: dict[int, set[Card]] = {}
        self.taker: int | None = None
        self.fresh = 0
        self.came: frozenset[Card] = frozenset()

    def announce(self, seat: int, value: int, turned: Card, size: int) -> None:
        """Some suit is worth so much, trumps together with the turn-up."""
        self.size[seat] = size
        if value:
            reasons = tuple(
                AnnouncementReason(
                    _worths(suit, self.worth), max(value - self.worth(turned), 1) if suit is turned.suit else value
                )
                for suit in SUITS
            )
            self.all.append(Announcement(seat, ANNOUNCED(who=SeatName(seat), value=value), reasons))

    def take(self, seat: int, fresh: int, came: Iterable[Card]) -> None:
        """A seat takes the spare cards, those that lie open and others that nobody else has seen."""
        self.taker, self.fresh, self.came = seat, fresh, frozenset(came)

    def deal(self, seat: int, cards: Iterable[Card]) -> None:
        """These cards were surely dealt to a seat."""
        self.dealt.setdefault(seat, set()).update(cards)

    def play(self, seat: int, card: Card) -> None:
        """A seat has played a card."""
        self.played.setdefault(seat, set()).add(card)

    def show(self, seat: int, cards: Sequence[Card]) -> None:
        """A seat shows all that it was dealt of a suit, and thereby that it spoke the truth."""
        suit = cards[0].suit
        self.deal(seat, cards)
        self.all = [claim for claim in self.all if claim.place != seat]
        if seat == self.taker and suit is not None:
            rest = frozenset(card for card in PACK_52 if card.suit is suit) - set(cards)
            self.all.append(Announcement(seat, PROVED_RUFF(who=SeatName(seat), suit=suit), lacked=rest))

    def base(self, seat: int, known: Iterable[Card]) -> set[Card]:
        """The cards that were surely dealt to a seat, if these are known to lie with it."""
        sure = set(self.dealt.get(seat, ()))
        return sure if seat == self.taker else sure | self.played.get(seat, set()) | set(known)


def is_sure(
    reasons: Iterable[AnnouncementReason], base: set[Card], maybe: Set[Card] = frozenset(), lost: int = 0
) -> bool:
    """Whether a claim holds however the unseen cards lie: ``maybe`` are there too, but for so many of them."""
    for worth, least in reasons:
        sure = sum(value for card, value in worth if card in base)
        more = sorted(value for card, value in worth if card in maybe)
        if sure + sum(more[: len(more) - lost] if lost else more) >= least:
            return True
    return False


@cache
def _worths(suit: Suit, worth: CardPoints) -> tuple[tuple[Card, int], ...]:
    return tuple((card, worth(card)) for card in PACK_52 if card.suit is suit)

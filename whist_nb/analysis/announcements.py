"""Claims: things announced or shown about a hand as dealt that may be true of any of several suits.

A void rules out each card on its own. A claim does not: "one of my suits is worth 38" may be true of any of the four. A
claim is about the hand as dealt, and a seat that has since taken unseen spare cards and discarded others no longer has
that hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from functools import cache
from typing import NamedTuple

from whist_nb.engine.cards import PACK_52, SUITS, Card, Suit
from whist_nb.engine.scoring import CardPoints
from whist_nb.engine.wording import PLAIN, SeatName, Statement, Wording


class AnnouncementReason(NamedTuple):
    """Cards of one suit with their values, and the least total value of those that were dealt."""

    worth: tuple[tuple[Card, int], ...]
    least: int


class Announcement(NamedTuple):
    """A claim about a seat's hand as it was dealt; if there are ``reasons``, at least one of them is true.

    Parameters
    ----------
    place
        The seat.
    why
        How the claim was made.
    reasons
        The ways in which the claim may be true.
    lacked
        The cards that were not dealt to the seat.
    cards
        Always empty, unlike the ``cards`` of a ``Fact``, since a claim says nothing about a single card.
    """

    place: int
    why: Statement
    reasons: tuple[AnnouncementReason, ...] = ()
    lacked: frozenset[Card] = frozenset()
    cards: frozenset[Card] = frozenset()

    @property
    def text(self) -> str:
        """The claim in words for everybody."""
        return PLAIN.say(self.why, start=False)


class AnnouncedTotal(NamedTuple):
    """The points a seat's hand had when it was dealt. It says nothing about a single card: ``cards`` is empty."""

    place: int
    why: Statement
    points: int
    worth: Callable[[Card], int]
    cards: frozenset[Card] = frozenset()

    @property
    def text(self) -> str:
        """The announcement in words for everybody."""
        return PLAIN.say(self.why, start=False)

    def left(self, gone: Iterable[Card]) -> int:
        """Return the points still to be found, if these cards were dealt to the seat."""
        return self.points - sum(map(self.worth, gone))


ANNOUNCED = Wording("{who} announced a suit worth {value}")
HELD_POINTS = Wording("{who} announced {points:point}")
PROVED_RUFF = Wording("{who} proved the ruff in {suit}, showing them all")
DEALT = Wording("{who} showed the suit as it was dealt, {cards}")
DID_NOT_FOLLOW = Wording("{who} did not follow {suit} in trick {trick}")
SHOWED_NONE = Wording("{who} showed no {card} after trick {trick}")
NAMED_OWN = Wording("{who} named the suit of the card in hand, {suit}")
SAID_FOR_WANT = Wording("{who} said ‘{call}’ having no card to bid it with")
STOCK_LEFT = Wording("you asked for the stock and did not get it: another hand holds the ace of trumps")


class Announcements:
    """The claims made in a deal, and what is known of the hands they are about.

    ``worth`` is what a card counts when a suit is announced. ``dealt`` has the cards that a seat certainly had from the
    deal, ``played`` those it has shown or played, ``size`` the number it was dealt. ``taker`` has taken ``fresh``
    unseen cards besides those that all saw (``came``).
    """

    def __init__(self, worth: CardPoints | None = None) -> None:
        self.worth = worth or (lambda card: 0)
        self.all: list[Announcement] = []
        self.size: dict[int, int] = {}
        self.dealt: dict[int, frozenset[Card]] = {}
        self.played: dict[int, frozenset[Card]] = {}
        self.taker: int | None = None
        self.fresh = 0
        self.came: frozenset[Card] = frozenset()

    def announce(self, seat: int, value: int, turned: Card, size: int) -> None:
        """Note that some suit is worth that much, counting the turn-up with trumps."""
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
        """Let a seat take the spare cards, those face up and others that nobody else has seen."""
        self.taker, self.fresh, self.came = seat, fresh, frozenset(came)

    def deal(self, seat: int, cards: Iterable[Card]) -> None:
        """Note that these cards were certainly dealt to a seat."""
        self.dealt[seat] = self.dealt.get(seat, frozenset()).union(cards)

    def play(self, seat: int, card: Card) -> None:
        """Note that a seat has played a card."""
        self.played[seat] = self.played.get(seat, frozenset()) | {card}

    def show(self, seat: int, cards: Sequence[Card]) -> None:
        """Note that a seat shows every card it was dealt of a suit, which proves it spoke the truth."""
        suit = cards[0].suit
        self.deal(seat, cards)
        self.all = [claim for claim in self.all if claim.place != seat]
        if seat == self.taker and suit is not None:
            rest = frozenset(card for card in PACK_52 if card.suit is suit) - set(cards)
            self.all.append(Announcement(seat, PROVED_RUFF(who=SeatName(seat), suit=suit), lacked=rest))

    def base(self, seat: int, known: Iterable[Card]) -> set[Card]:
        """Return the cards certainly dealt to a seat, if it is known to hold these now."""
        sure = set(self.dealt.get(seat, ()))
        return sure if seat == self.taker else sure.union(self.played.get(seat, ()), known)


def is_sure(
    reasons: Iterable[AnnouncementReason], base: set[Card], maybe: Set[Card] = frozenset(), lost: int = 0
) -> bool:
    """Return whether a claim holds however the unseen cards lie: all but ``lost`` of ``maybe`` are there too."""
    for worth, least in reasons:
        sure = sum(value for card, value in worth if card in base)
        more = sorted(value for card, value in worth if card in maybe)
        if sure + sum(more[: len(more) - lost] if lost else more) >= least:
            return True
    return False


@cache
def _worths(suit: Suit, worth: CardPoints) -> tuple[tuple[Card, int], ...]:
    return tuple((card, worth(card)) for card in PACK_52 if card.suit is suit)

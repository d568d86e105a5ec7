"""A perfect memory of a deal: which card fell in which trick, who played it, and what is still out.

>>> import whist_nb as wn
>>> recall = Recall(wn.Game("whist", seed=1).view(0))
>>> len(recall.out(recall.trump)) + len(recall.mine_of(recall.trump))
13
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from whist_nb.analysis.places import ASIDE, STOCK, Place
from whist_nb.analysis.whereabouts import Whereabouts
from whist_nb.drawing.names import Names, cards_in, chosen_names, listed
from whist_nb.engine.cards import SHOWN_SUITS, Card, Suit
from whist_nb.engine.phrases import phrase
from whist_nb.engine.view import View
from whist_nb.training.question import Evidence

if TYPE_CHECKING:
    from whist_nb.analysis import Beliefs


class PlayedCard(NamedTuple):
    """A card that was played, with its trick and seat."""

    trick: int
    seat: int
    card: Card


class Recall:
    """A view as remembered by somebody who forgets nothing; ``names`` has the names of the seats."""

    def __init__(self, view: View) -> None:
        if not isinstance(view.seat, int):
            raise TypeError(phrase("Only a seat's own view can be remembered."))
        self.view, self.me = view, view.seat
        self.trump = view.trump
        self.names = Names(chosen_names(view.seats, None), view.seat, view.sides)
        faces = [pile.face for pile in view.layouts[self.me] if pile.face] if view.layouts else []
        self.mine = frozenset([*view.hand, *faces])
        self.fallen = tuple(
            [PlayedCard(trick.number, seat, card) for trick in view.tricks for seat, card in trick.plays]
            + [PlayedCard(len(view.tricks) + 1, seat, card) for seat, card in view.trick]
        )
        self.gone = frozenset(each.card for each in self.fallen)

    @cached_property
    def beliefs(self) -> Beliefs:
        """The deals that are still possible."""
        from whist_nb.analysis import Beliefs  # which needs numpy, as most drills do not

        return Beliefs(self.view)

    @cached_property
    def whereabouts(self) -> Whereabouts:
        """Where each card may be in the deals that are still possible."""
        return Whereabouts(self.view)

    @cached_property
    def taken(self) -> list[tuple[int, Card]]:
        """The open cards that have been won so far, each with the seat that took it, in order."""
        return [(event.seat, event.what) for event in self.view.deal_events if event.verb == "take"]

    @property
    def draws_on(self) -> bool:
        """Whether players still draw from a stock."""
        return self.view.stage is not None and self.view.stage.draws and self.view.stock_left > 0

    @cached_property
    def dead(self) -> frozenset[Card]:
        """The cards this seat has seen go out of play: laid aside, or face up in a stock from which nobody draws."""
        places = {ASIDE} if self.draws_on else {ASIDE, STOCK}
        return frozenset(card for card, place in self.whereabouts.known.known.items() if place in places)

    def holders(self, card: Card) -> tuple[int, ...]:
        """Return the other seats, clockwise, that may hold a card in their hand or have it in front of them."""
        seats = {_owner(place) for place in self.whereabouts.places(card)}
        return tuple(seat for seat in self.others if seat in seats)

    def live(self, suit: Suit | None) -> tuple[Card, ...]:
        """Return the cards of a suit that others may still hold, or draw from the stock; high to low."""
        return tuple(card for card in self.out(suit) if self._may_come(card))

    def _may_come(self, card: Card) -> bool:
        return bool(self.holders(card)) or (self.draws_on and STOCK in self.whereabouts.places(card))

    @property
    def suits(self) -> tuple[Suit, ...]:
        """The suits as they are shown."""
        return SHOWN_SUITS

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats, clockwise from the left."""
        return tuple(seat for seat in self.names.seat_order() if seat != self.me)

    def suit(self, card: Card) -> Suit | None:
        """Return the suit a card counts as in this deal."""
        return self.view.ranks.suit_of[card]

    def whole(self, suit: Suit | None) -> tuple[Card, ...]:
        """All cards of a suit in the pack, high to low."""
        cards = [card for card in self.view.pack if suit is not None and self.suit(card) is suit]
        return tuple(sorted(cards, key=self.view.ranks.strength.__getitem__, reverse=True))

    def mine_of(self, suit: Suit | None) -> tuple[Card, ...]:
        """Return my cards of a suit, high to low."""
        return tuple(card for card in self.whole(suit) if card in self.mine)

    def fallen_of(self, suit: Suit | None) -> tuple[PlayedCard, ...]:
        """Return the cards of a suit that have been played, in order."""
        return tuple(each for each in self.fallen if suit is not None and self.suit(each.card) is suit)

    def out(self, suit: Suit | None) -> tuple[Card, ...]:
        """Return the cards of a suit that are neither mine, nor played, nor seen to go out of play; high to low."""
        return tuple(card for card in self.whole(suit) if not self._settled(card))

    def _settled(self, card: Card) -> bool:
        return card in self.mine or card in self.gone or card in self.dead

    def called(self, suit: Suit) -> str:
        """Return a suit in a sentence: '{H} hearts', or 'trumps' if jokers count among them."""
        return "trumps" if any(card.suit is None for card in self.whole(suit)) else named(suit)

    def counted(self, number: int, suit: Suit) -> str:
        """Return a number of cards of a suit in a sentence: '1 {D} diamond', '2 trumps'."""
        return f"{number} {self.one_of(suit) if number == 1 else self.called(suit)}"

    def one_of(self, suit: Suit) -> str:
        """Return one card of a suit in a sentence: '{D} diamond', 'trump'."""
        return self.called(suit)[:-1]

    def by_trick(self, suit: Suit | None) -> tuple[Evidence, ...]:
        """Return which cards of a suit fell in which trick."""
        facts = []
        for trick in sorted({each.trick for each in self.fallen_of(suit)}):
            cards = tuple(each.card for each in self.fallen_of(suit) if each.trick == trick)
            facts.append(Evidence(trick, f"{cards_in(cards)} fell.", None, cards))
        return tuple(facts)

    def seat_options(self, seats: tuple[int, ...] | None = None) -> tuple[tuple[int, str], ...]:
        """Return seats to choose from with their names."""
        return tuple((seat, self.names.start(seat)) for seat in (self.others if seats is None else seats))

    def fell(self, each: PlayedCard, more: str = "") -> Evidence:
        """Say that a card was played, and ``more`` of how: 'West played {QH} on {S} spades.'"""
        text = phrase(
            "{who_plays} {{{card}}}{more}.",
            who_plays=self.names.does(each.seat, "play"),
            card=each.card.text,
            more=more,
        )
        return Evidence(each.trick, text, each.seat, (each.card,))


def _owner(place: Place) -> int | None:
    """Return whose hand or table a place is; None for a stock and cards out of play."""
    if isinstance(place, tuple):
        return int(place[1])
    return place if isinstance(place, int) else None


def named(suit: Suit, one: bool = False) -> str:
    """Return a suit, or ``one`` card of it, in a sentence: '{H} hearts'."""
    return f"{{{suit.value}}} {suit.one if one else suit.word}"


def seats_named(recall: Recall, seats: list[int] | tuple[int, ...]) -> str:
    """Return seats as part of a sentence: 'West and East', or 'nobody'."""
    return listed([recall.names.whole(seat) for seat in seats]) if seats else "nobody"

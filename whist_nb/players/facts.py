"""What can be read off a view at a glance: who is winning, which cards are out, who can still beat.

Everything follows from the view alone. Sets of cards are kept as whole numbers with one bit for
each card (bit ``card.index``), so that the answers come quickly.
"""

from collections.abc import Iterable
from functools import cached_property
from math import comb

from whist_nb.engine.actions import Play
from whist_nb.engine.cards import PACK_52, SUITS, Card, Suit
from whist_nb.engine.seats import clockwise, left_of
from whist_nb.engine.trick import winning_play
from whist_nb.engine.view import View

BIT = {card: 1 << card.index for card in PACK_52}
SUIT_BITS = {suit: sum(BIT[card] for card in PACK_52 if card.suit is suit) for suit in SUITS}
ABOVE = {
    card: sum(BIT[other] for other in PACK_52 if other.suit is card.suit and other.rank > card.rank) for card in PACK_52
}


def bits(cards: Iterable[Card]) -> int:
    """A set of cards as a whole number."""
    total = 0
    for card in cards:
        total |= BIT[card]
    return total


def cards_in(mask: int) -> tuple[Card, ...]:
    """The cards of such a number, by suit and from low to high."""
    return tuple(card for card in PACK_52 if mask & BIT[card])


def chance_of_none(wanted: int, hidden: int, held: int) -> float:
    """How likely ``held`` of ``hidden`` cards are none of ``wanted`` ones among them."""
    return comb(hidden - wanted, held) / comb(hidden, held) if hidden >= held else 0.0


class Facts:
    """A position as the seat to act sees it, with what a player asks himself before he answers.

    ``mine`` are the cards in hand and ``out`` those that somebody else may hold, as bits; ``holding``
    the hand by suits, high to low; ``legal`` the cards that may be played; ``best_seat`` and
    ``best_card`` win the trick so far; ``after`` are the seats still to play to it.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.me: int = view.seat  # type: ignore[assignment]
        self.trump, self.trick = view.trump, view.trick
        self.hand = tuple(view.hand)
        self.mine = bits(self.hand)
        self.unseen = bits(view.unseen)
        self.legal = tuple(action.card for action in view.legal_actions() if isinstance(action, Play))
        self.led: Suit | None = self.trick[0][1].suit if self.trick else None
        self.best_seat: int | None = None
        self.best_card: Card | None = None
        if self.trick:
            self.best_seat, self.best_card = winning_play(self.trick, self.trump)
        side = view.sides[self.me]
        self.partners = tuple(seat for seat, other in enumerate(view.sides) if other == side and seat != self.me)
        self._known = [0 if seat == self.me else bits(cards) for seat, cards in enumerate(view.hands)]
        self.out = self.unseen
        for known in self._known:
            self.out |= known

    # Seats

    @cached_property
    def opponents(self) -> tuple[int, ...]:
        """The seats of the other sides that still hold cards or have played to this trick."""
        left = self.view.cards_left
        return tuple(
            seat for seat in range(self.view.seats) if left[seat] and seat != self.me and seat not in self.partners
        )

    @cached_property
    def after(self) -> tuple[int, ...]:
        """The seats that may still play to this trick, in turn."""
        done = {seat for seat, _ in self.trick} | set(self.view.knocked)
        seats, left = self.view.seats, self.view.cards_left
        others = list(clockwise(left_of(self.me, seats), seats))[:-1]
        return tuple(seat for seat in others if left[seat] and seat not in done)

    @cached_property
    def foes_after(self) -> tuple[int, ...]:
        """The opponents that may still play to this trick."""
        return tuple(seat for seat in self.after if seat not in self.partners)

    @property
    def partner_wins(self) -> bool:
        """Whether a partner's card is winning the trick so far."""
        return self.best_seat in self.partners

    @cached_property
    def partner_to_play(self) -> bool:
        """Whether a partner still plays to this trick."""
        return len(self.foes_after) < len(self.after)

    # Cards

    @cached_property
    def holding(self) -> dict[Suit, tuple[Card, ...]]:
        """The hand by suits, each from high to low; suits that are not held are left out."""
        held: dict[Suit, list[Card]] = {}
        for card in sorted(self.hand, key=lambda card: -card.index):
            held.setdefault(card.suit, []).append(card)  # type: ignore[arg-type]
        return {suit: tuple(cards) for suit, cards in held.items()}

    @cached_property
    def trumps(self) -> tuple[Card, ...]:
        """The trumps in hand, high to low."""
        return self.holding.get(self.trump, ()) if self.trump else ()

    @cached_property
    def plain_suits(self) -> tuple[Suit, ...]:
        """The suits in hand that are not trumps."""
        return tuple(suit for suit in self.holding if suit is not self.trump)

    def count_out(self, suit: Suit | None) -> int:
        """How many cards of a suit others may hold."""
        return (self.out & SUIT_BITS[suit]).bit_count() if suit else 0

    def higher_out(self, card: Card) -> int:
        """How many higher cards of its suit others may hold."""
        return (self.out & ABOVE[card]).bit_count()

    def is_master(self, card: Card) -> bool:
        """Whether no card of its suit that is out is higher."""
        return not self.out & ABOVE[card]

    def masters(self, suit: Suit) -> tuple[Card, ...]:
        """The cards in hand that are masters of a suit, high to low."""
        return tuple(card for card in self.holding.get(suit, ()) if self.is_master(card))

    def are_equal(self, one: Card, other: Card) -> bool:
        """Whether two cards of a suit are worth the same: nothing between them is out."""
        return one.suit is other.suit and not self.out & (ABOVE[one] ^ ABOVE[other]) & ~(BIT[one] | BIT[other])

    # Other hands

    def has_none(self, seat: int, suit: Suit) -> bool:
        """Whether it is certain that a seat holds no card of a suit."""
        return not self._possible(seat) & SUIT_BITS[suit]

    def may_ruff(self, seat: int, suit: Suit) -> bool:
        """Whether a seat is known to be void in a plain suit and may hold a trump."""
        if self.trump is None or suit is self.trump:
            return False
        return self.has_none(seat, suit) and not self.has_none(seat, self.trump)

    def _possible(self, seat: int) -> int:
        """The cards that a seat may hold."""
        known = self._known[seat]
        if self._slots(seat) == 0:
            return known
        hidden = self.unseen
        for suit in self.view.voids[seat]:
            hidden &= ~SUIT_BITS[suit]
        return known | hidden

    def _slots(self, seat: int) -> int:
        """How many cards of a seat are not known."""
        return self.view.cards_left[seat] - self._known[seat].bit_count()

    def _must_hold(self, seat: int, suit: Suit) -> bool:
        """Whether a seat is certain to hold a card of a suit: known, or too many for the others."""
        if self._known[seat] & SUIT_BITS[suit]:
            return True
        hidden = (self.unseen & SUIT_BITS[suit]).bit_count()
        return hidden > 0 and hidden > self._room_elsewhere(seat, suit)

    def _room_elsewhere(self, seat: int, suit: Suit) -> int:
        """How many hidden cards of a suit may lie with others, or with nobody."""
        others = [other for other in range(self.view.seats) if other not in (seat, self.me)]
        nobody = self.unseen.bit_count() - sum(map(self._slots, [*others, seat]))
        return nobody + sum(self._slots(other) for other in others if suit not in self.view.voids[other])

    # Who can still beat

    def beats(self, card: Card) -> bool:
        """Whether a card of mine would win the trick as it lies; a lead does."""
        best = self.best_card
        if best is None:
            return True
        if card.suit is best.suit:
            return card.rank > best.rank
        return card.suit is self.trump

    def could_beat(self, seat: int, card: Card) -> bool:
        """Whether a seat to play after me may possibly beat a card of mine."""
        possible, led = self._possible(seat), self.led or card.suit
        if card.suit is led and possible & ABOVE[card]:
            return True
        if self.trump is None or led is self.trump or not led or self._must_hold(seat, led):
            return False
        beaters = ABOVE[card] if card.suit is self.trump else SUIT_BITS[self.trump]
        return bool(possible & beaters)

    def is_sure(self, card: Card) -> bool:
        """Whether a card, winning now, can be beaten by no opponent still to play."""
        return not any(self.could_beat(seat, card) for seat in self.foes_after)

    def chance(self, card: Card) -> float:
        """About how likely no opponent still to play can beat a card, as the unseen cards may lie."""
        hope = 1.0
        for seat in self.foes_after:
            hope *= 1 - self._chance_to_beat(seat, card)
        return hope

    def _chance_to_beat(self, seat: int, card: Card) -> float:
        if not self.could_beat(seat, card):
            return 0.0
        led = self.led or card.suit
        assert led is not None
        above = ABOVE[card]
        if card.suit is led and self._known[seat] & above:
            return 1.0
        higher = 1 - self._chance_of_none(seat, above) if card.suit is led else 0.0
        if self.trump is None or led is self.trump or self._must_hold(seat, led):
            return higher
        beaters = above if card.suit is self.trump else SUIT_BITS[self.trump]
        ruffs = 1.0 if self._known[seat] & beaters else 1 - self._chance_of_none(seat, beaters)
        return higher + self._chance_of_none(seat, SUIT_BITS[led]) * ruffs

    def _chance_of_none(self, seat: int, wanted: int) -> float:
        hidden = self._possible(seat) & ~self._known[seat]
        count = hidden.bit_count()
        return chance_of_none((hidden & wanted).bit_count(), count, min(self._slots(seat), count))

    # What has been led

    def first_suits_led(self, seats: tuple[int, ...]) -> tuple[Suit, ...]:
        """The plain suits that these seats were the first to lead in this deal, in order."""
        opened: dict[Suit, int] = {}
        for trick in self.view.tricks:
            seat, card = trick.plays[0]
            opened.setdefault(card.suit, seat)  # type: ignore[arg-type]
        return tuple(suit for suit, seat in opened.items() if seat in seats and suit is not self.trump)

    def was_led(self, suit: Suit) -> bool:
        """Whether a suit has been led before in this deal."""
        return any(trick.plays[0][1].suit is suit for trick in self.view.tricks)

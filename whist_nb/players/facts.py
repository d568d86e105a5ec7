"""What a view shows at a glance: who is winning, which cards are out, and who could still beat the best card.

Everything follows from the view alone. Sets of cards are kept as whole numbers with one bit for
each card (bit ``card.index``), so that the answers come quickly.
"""

from collections.abc import Iterable
from functools import cached_property, lru_cache

from whist_nb.analysis.rules_of_thumb import RulesOfThumb
from whist_nb.analysis.view_positions import coalitions
from whist_nb.engine.actions import Play
from whist_nb.engine.cards import PACK_54, SUITS, Card, Suit
from whist_nb.engine.seats import clockwise, left_of
from whist_nb.engine.trick import Ranking, suit_led, winning_play
from whist_nb.engine.view import View

BIT = {card: 1 << card.index for card in PACK_54}
PLACE = {None: -1} | {suit: place for place, suit in enumerate(SUITS)}


@lru_cache
def suits_and_above(ranks: Ranking) -> tuple[dict[Suit | None, int], dict[Card, int]]:
    """The cards of each suit, jokers where they count, and for each card those of its suit that beat it."""
    suits: dict[Suit | None, int] = dict.fromkeys((*SUITS, None), 0)
    for card in PACK_54:
        suits[ranks.suit_of[card]] |= BIT[card]
    above = {
        card: sum(
            BIT[other]
            for other in PACK_54
            if ranks.suit_of[other] is ranks.suit_of[card] and ranks.strength[other] > ranks.strength[card]
        )
        for card in PACK_54
    }
    return suits, above


def bits(cards: Iterable[Card]) -> int:
    """A set of cards as a whole number."""
    total = 0
    for card in cards:
        total |= BIT[card]
    return total


def cards_in(mask: int) -> tuple[Card, ...]:
    """The cards of such a number, by suit and from low to high."""
    return tuple(card for card in PACK_54 if mask & BIT[card])


def partners_of(view: View) -> tuple[int, ...]:
    """The seats that play with the hand to be played: its side, or all who are with it for or against a contract."""
    sides, me = coalitions(view), view.playing
    return tuple(seat for seat, side in enumerate(sides) if seat != me and side == sides[me])  # type: ignore[index]


class Facts:
    """A position as the seat to act sees it, with what players ask themselves before they answer.

    ``me`` is the seat whose card is wanted, which for a declarer may be dummy's. ``mine`` are the cards in that hand
    and ``out`` those that somebody else may hold, as bits; ``holding`` the hand by suits, high to low; ``legal`` the
    cards that may be played; ``best_seat`` and ``best_card`` win the trick so far; ``after`` are the seats still to
    play to it.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.me: int = view.playing  # type: ignore[assignment]
        self.trump, self.trick = view.trump, view.trick
        self.ranks = view.ranks
        self.suit_bits, self.above = suits_and_above(view.ranks)
        faces = [[pile.face for pile in piles if pile.face] for piles in view.layouts]
        self.hand = (*view.hands[self.me].sorted(), *faces[self.me])
        self.mine = bits(self.hand)
        self.unseen = bits(view.unseen)
        self.legal = tuple(action.card for action in view.legal_actions() if isinstance(action, Play))
        self.led: Suit | None = suit_led(self.trick, self.ranks) if self.trick else None
        following = tuple(card for card in self.legal if self.led and self.ranks.suit_of[card] is self.led)
        self.legal = following or self.legal  # a revoke costs more than it brings, even where it may be made
        self.best_seat: int | None = None
        self.best_card: Card | None = None
        if self.trick:
            self.best_seat, self.best_card = winning_play(self.trick, self.trump, self.ranks)
        self.partners = partners_of(view)
        self._known = [0 if seat == self.me else bits(cards) for seat, cards in enumerate(view.hands)]
        self._left = list(view.cards_left)
        for seat, cards in enumerate(faces):
            self._left[seat] += len(cards)
            self._known[seat] |= 0 if seat == self.me else bits(cards)
        self.out = self.unseen
        for known in self._known:
            self.out |= known

    # Seats

    @property
    def is_dummys(self) -> bool:
        """Whether a card of dummy's is wanted, and not one of the player's own."""
        return self.me != self.view.seat

    @cached_property
    def opponents(self) -> tuple[int, ...]:
        """The seats of the other sides that still hold cards."""
        seats = range(self.view.seats)
        return tuple(seat for seat in seats if self._left[seat] and seat != self.me and seat not in self.partners)

    @cached_property
    def after(self) -> tuple[int, ...]:
        """The seats that may still play to this trick, in turn."""
        done = {seat for seat, _ in self.trick} | set(self.view.knocked)
        seats, left = self.view.seats, self._left
        others = list(clockwise(left_of(self.me, seats), seats))[:-1]
        return tuple(seat for seat in others if left[seat] and seat not in done)

    @cached_property
    def foes_after(self) -> tuple[int, ...]:
        """The opponents that may still play to this trick."""
        return tuple(seat for seat in self.after if seat not in self.partners)

    def cards_of(self, seat: int) -> int:
        """How many cards a seat may play from, faced ones before it included."""
        return self._left[seat]

    @property
    def partner_wins(self) -> bool:
        """Whether a partner's card is winning the trick so far."""
        return self.best_seat in self.partners

    @cached_property
    def partner_to_play(self) -> bool:
        """Whether a partner still plays to this trick."""
        return len(self.foes_after) < len(self.after)

    # Cards

    def rank(self, card: Card) -> int:
        """How high a card is in its suit in this deal: ace 14 to two 2 in the usual order, jokers above."""
        return self.ranks.strength[card] + 16

    def suit(self, card: Card) -> Suit | None:
        """As what suit a card counts; None for a joker that is worth nothing."""
        return self.ranks.suit_of[card]

    @cached_property
    def holding(self) -> dict[Suit, tuple[Card, ...]]:
        """The hand by suits, each from high to low; suits that are not held are left out."""
        held: dict[Suit, list[Card]] = {}
        suit_of, strength = self.ranks.suit_of, self.ranks.strength
        for card in sorted(self.hand, key=lambda card: (PLACE[suit_of[card]], strength[card]), reverse=True):
            suit = suit_of[card]
            if suit is not None:
                held.setdefault(suit, []).append(card)
        return {suit: tuple(cards) for suit, cards in held.items()}

    def is_alone(self, card: Card) -> bool:
        """Whether it is the only card of its suit in hand."""
        suit = self.suit(card)
        return suit is not None and len(self.holding[suit]) == 1

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
        return (self.out & self.suit_bits[suit]).bit_count() if suit else 0

    def higher_out(self, card: Card) -> int:
        """How many higher cards of its suit others may hold."""
        return (self.out & self.above[card]).bit_count()

    def is_master(self, card: Card) -> bool:
        """Whether no card of its suit that is out is higher."""
        return not self.out & self.above[card]

    def are_equal(self, one: Card, other: Card) -> bool:
        """Whether two cards of a suit are worth the same: nothing between them is out or wins the trick so far."""
        if self.suit(one) is not self.suit(other):
            return False
        beaten = self.out | (BIT[self.best_card] if self.best_card else 0)
        return not beaten & (self.above[one] ^ self.above[other]) & ~(BIT[one] | BIT[other])

    # Other hands

    def has_none(self, seat: int, suit: Suit) -> bool:
        """Whether it is certain that a seat holds no card of a suit."""
        return self.table.lacks(seat, suit)

    def may_ruff(self, seat: int, suit: Suit) -> bool:
        """Whether a seat is known to be void in a plain suit and may hold a trump."""
        if self.trump is None or suit is self.trump:
            return False
        return self.has_none(seat, suit) and not self.has_none(seat, self.trump)

    # Who can still beat

    def beats(self, card: Card) -> bool:
        """Whether a card of mine would win the trick as it lies; a lead does."""
        best = self.best_card
        if best is None:
            return True
        suit, winning = self.suit(card), self.suit(best)
        if suit is winning:
            return self.rank(card) > self.rank(best)
        return suit is not None and (suit is self.trump or winning is None)

    def is_sure(self, card: Card) -> bool:
        """Whether a card, winning now, can be beaten by no opponent still to play."""
        return self.chance(card) >= 1

    def chance(self, card: Card) -> float:
        """About how likely no opponent still to play can beat a card, as the unseen cards may lie."""
        return self.table.chance(card)

    def wins_now(self, card: Card) -> float:
        """How likely a card wins this trick."""
        return self.chance(card) if self.beats(card) else 0.0

    # What the rules of thumb choose

    @cached_property
    def table(self) -> RulesOfThumb:
        """The moment as the rules of thumb see it."""
        return RulesOfThumb(self.view)

    @property
    def rule(self) -> str:
        """The rule of thumb that speaks."""
        return self.table.choice[0]

    @property
    def choice(self) -> Card:
        """The card that it chooses."""
        return self.table.choice[1]

    @property
    def with_choice(self) -> tuple[Card, ...]:
        """The suit in hand that it chooses from, high to low."""
        return self.holding[self.suit(self.choice)]  # type: ignore[index]

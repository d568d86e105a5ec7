"""The facts of a view: who is winning, which cards are out, and who could still beat the best card.

Everything follows from the view alone. For speed, sets of cards are kept as words (``analysis/card_words.py``).
"""

from functools import cached_property

from whist_nb.analysis.card_words import CardsInView
from whist_nb.analysis.rules_of_thumb import RulesOfThumb
from whist_nb.analysis.view_positions import coalitions
from whist_nb.engine.actions import Play
from whist_nb.engine.cards import Card, Suit
from whist_nb.engine.seats import clockwise, left_of
from whist_nb.engine.trick import suit_led, winning_play
from whist_nb.engine.view import View


def partners_of(view: View) -> tuple[int, ...]:
    """Return the seats on the same side as the hand to be played, or with it for or against a contract."""
    sides, me = coalitions(view), view.playing
    return tuple(seat for seat, side in enumerate(sides) if seat != me and side == sides[me])  # type: ignore[index]


class Facts:
    """A position as seen by the seat to act, with methods for the questions that players ask themselves.

    ``me`` is the seat whose card is to be played; for a declarer it may be dummy. As words, ``mine`` holds the cards of
    that hand, and ``out`` the cards that somebody else may hold. ``holding`` is the hand by suits, high to low, and
    ``legal`` lists the cards that may be played. ``best_card``, played by ``best_seat``, is winning the trick so far,
    and the seats in ``after`` have still to play.

    Parameters
    ----------
    view
        The view of the seat to act.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.cards = cards = CardsInView(view)
        self.me, self.hand, self.lanes = cards.seat, cards.hand, cards.lanes
        self.mine, self.out = cards.mine, cards.others
        self.trump, self.trick, self.ranks = view.trump, view.trick, view.ranks
        self.legal = tuple([action.card for action in view.legal_actions() if isinstance(action, Play)])
        self.led: Suit | None = None
        self.best_seat: int | None = None
        self.best_card: Card | None = None
        if self.trick:
            self.led = suit_led(self.trick, self.ranks)
            self.best_seat, self.best_card = winning_play(self.trick, self.trump, self.ranks)
            following = [card for card in self.legal if self.led and self.ranks.suit_of[card] is self.led]
            self.legal = tuple(following) or self.legal  # a revoke costs more than it gains, even where it is possible

    # Seats

    @property
    def is_dummys(self) -> bool:
        """Whether the card is to be played from dummy rather than from the player's own hand."""
        return self.me != self.view.seat

    @cached_property
    def partners(self) -> tuple[int, ...]:
        """The seats that play with this hand."""
        return partners_of(self.view)

    @cached_property
    def opponents(self) -> tuple[int, ...]:
        """The seats of the other sides that still hold cards."""
        seats = range(self.view.seats)
        return tuple(seat for seat in seats if self.cards.left[seat] and seat != self.me and seat not in self.partners)

    @cached_property
    def after(self) -> tuple[int, ...]:
        """The seats that may still play to this trick, in order."""
        done = {seat for seat, _ in self.trick} | set(self.view.knocked)
        seats, left = self.view.seats, self.cards.left
        others = list(clockwise(left_of(self.me, seats), seats))[:-1]
        return tuple(seat for seat in others if left[seat] and seat not in done)

    @cached_property
    def foes_after(self) -> tuple[int, ...]:
        """The opponents that may still play to this trick."""
        return tuple(seat for seat in self.after if seat not in self.partners)

    def cards_of(self, seat: int) -> int:
        """Return the number of cards a seat may choose from, including the face-up ones in its layout.

        Parameters
        ----------
        seat
            The seat.

        Returns
        -------
        int
            The number of cards.
        """
        return self.cards.left[seat]

    @property
    def partner_wins(self) -> bool:
        """Whether a partner's card is winning the trick so far."""
        return self.best_seat in self.partners

    @cached_property
    def partner_to_play(self) -> bool:
        """Whether a partner has still to play to this trick."""
        return len(self.foes_after) < len(self.after)

    # Cards

    def rank(self, card: Card) -> int:
        """Return the rank of a card in its suit as a number, by the ranking of this deal.

        Parameters
        ----------
        card
            The card.

        Returns
        -------
        int
            From 2 for the two to 14 for the ace in the usual order; jokers are higher.
        """
        return self.ranks.strength[card] + 16

    def suit(self, card: Card) -> Suit | None:
        """Return the suit a card counts as.

        Parameters
        ----------
        card
            The card.

        Returns
        -------
        Suit or None
            The suit; None for a worthless joker.
        """
        return self.ranks.suit_of[card]

    @cached_property
    def holding(self) -> dict[Suit, tuple[Card, ...]]:
        """The hand by suits, each from high to low, without suits it does not hold."""
        held: dict[Suit, list[Card]] = {}
        suit_of = self.ranks.suit_of
        for card in sorted(self.hand, key=self.lanes.bit.__getitem__, reverse=True):
            suit = suit_of[card]
            if suit is not None:
                held.setdefault(suit, []).append(card)
        return {suit: tuple(cards) for suit, cards in held.items()}

    def is_alone(self, card: Card) -> bool:
        """Check whether a card is the only one of its suit in hand.

        Parameters
        ----------
        card
            The card.

        Returns
        -------
        bool
            Whether it is the only one.
        """
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

    def length(self, suit: Suit | None) -> int:
        """Return the number of cards of a suit in hand.

        Parameters
        ----------
        suit
            The suit; None for worthless jokers.

        Returns
        -------
        int
            The number of cards.
        """
        return (self.mine & self.lanes.suits[suit]).bit_count() if suit else 0

    def count_out(self, suit: Suit | None) -> int:
        """Return the number of cards of a suit that others may hold.

        Parameters
        ----------
        suit
            The suit; None for worthless jokers.

        Returns
        -------
        int
            The number of cards.
        """
        return (self.out & self.lanes.suits[suit]).bit_count() if suit else 0

    def higher_out(self, card: Card) -> int:
        """Return the number of higher cards of its suit that others may hold.

        Parameters
        ----------
        card
            The card.

        Returns
        -------
        int
            The number of higher cards.
        """
        return (self.out & self.lanes.above[card]).bit_count()

    def is_master(self, card: Card) -> bool:
        """Check whether a card is the master of its suit, with no higher card still out.

        Parameters
        ----------
        card
            The card.

        Returns
        -------
        bool
            Whether it is the master card.
        """
        return not self.out & self.lanes.above[card]

    def are_equal(self, one: Card, other: Card) -> bool:
        """Check whether two cards of a suit are equals, with no card between them that is out or winning the trick.

        Parameters
        ----------
        one
            One card.
        other
            The other card.

        Returns
        -------
        bool
            Whether they are equals.
        """
        if self.suit(one) is not self.suit(other):
            return False
        beaten = self.out | (self.lanes.bit[self.best_card] if self.best_card else 0)
        above, bit = self.lanes.above, self.lanes.bit
        return not beaten & (above[one] ^ above[other]) & ~(bit[one] | bit[other])

    # Other hands

    def has_none(self, seat: int, suit: Suit) -> bool:
        """Check whether it is certain that a seat holds no card of a suit.

        Parameters
        ----------
        seat
            The seat.
        suit
            The suit.

        Returns
        -------
        bool
            Whether it is certain.
        """
        return self.table.lacks(seat, suit)

    def may_ruff(self, seat: int, suit: Suit) -> bool:
        """Check whether a seat is known to be void in a plain suit and may hold a trump.

        Parameters
        ----------
        seat
            The seat.
        suit
            The suit.

        Returns
        -------
        bool
            Whether it may ruff.
        """
        if self.trump is None or suit is self.trump:
            return False
        return self.has_none(seat, suit) and not self.has_none(seat, self.trump)

    # Cards that can still be beaten

    def beats(self, card: Card) -> bool:
        """Check whether a card of ``mine`` would be winning the trick once it is played; a lead always is.

        Parameters
        ----------
        card
            The card.

        Returns
        -------
        bool
            Whether it would win.
        """
        best = self.best_card
        if best is None:
            return True
        suit, winning = self.suit(card), self.suit(best)
        if suit is winning:
            return self.rank(card) > self.rank(best)
        return suit is not None and (suit is self.trump or winning is None)

    def is_sure(self, card: Card) -> bool:
        """Check that a card would be winning the trick and that no opponent still to play can beat it.

        Parameters
        ----------
        card
            The card.

        Returns
        -------
        bool
            Whether none of them can beat it.
        """
        return self.chance(card) >= 1

    def chance(self, card: Card) -> float:
        """Estimate the chance that no opponent still to play can beat a card, over the possible layouts.

        Parameters
        ----------
        card
            The card.

        Returns
        -------
        float
            The chance, from 0 to 1.
        """
        return self.table.chance(card)

    def wins_now(self, card: Card) -> float:
        """Estimate the chance that a card wins this trick.

        Parameters
        ----------
        card
            The card.

        Returns
        -------
        float
            The chance, from 0 to 1.
        """
        return self.chance(card) if self.beats(card) else 0.0

    # The choice of the rules of thumb

    @cached_property
    def table(self) -> RulesOfThumb:
        """The position in the form that the rules of thumb use."""
        return RulesOfThumb(self.view, self.cards)

    @property
    def rule(self) -> str:
        """The rule of thumb that applies."""
        return self.table.choice[0]

    @property
    def choice(self) -> Card:
        """The card that the rule of thumb chooses."""
        return self.table.choice[1]

    @property
    def with_choice(self) -> tuple[Card, ...]:
        """The cards in hand of the same suit as ``choice``, high to low."""
        return self.holding[self.suit(self.choice)]  # type: ignore[index]

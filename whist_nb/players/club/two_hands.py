"""Declarer's count of both hands, the cards that the opponents hold between them, and their points still hidden."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from whist_nb.engine.cards import SUITS, Card, Suit
from whist_nb.engine.seats import left_of
from whist_nb.players.club.unseen_hands import UnseenHands, of_suit
from whist_nb.players.facts import Facts


class SuitOfTwo(NamedTuple):
    """A suit in both hands and with the opponents, each from high to low: the hand to play, the other one, theirs."""

    suit: Suit
    here: tuple[Card, ...]
    there: tuple[Card, ...]
    foes: tuple[Card, ...]

    @property
    def length(self) -> int:
        """The number of cards this side holds in the suit."""
        return len(self.here) + len(self.there)


class BothHands:
    """A declaring side's position, seen from the hand that is to play."""

    def __init__(self, facts: Facts) -> None:
        self.facts, self.me = facts, facts.me
        (self.other,) = facts.partners
        self.left = left_of(facts.me, facts.view.seats)
        self.right = left_of(self.other, facts.view.seats)
        self.hidden = UnseenHands(facts, (self.left, self.right))

    @cached_property
    def suits(self) -> dict[Suit, SuitOfTwo]:
        """Each suit as it is spread over the table."""
        facts = self.facts
        there, foes = facts.view.hands[self.other], facts.view.unseen
        return {
            suit: SuitOfTwo(suit, facts.holding.get(suit, ()), of_suit(facts, there, suit), of_suit(facts, foes, suit))
            for suit in SUITS
        }

    def threats(self, card: Card, suit: SuitOfTwo) -> tuple[Card, ...]:
        """Return the opponents' cards that beat a card in its suit."""
        return tuple(each for each in suit.foes if self.facts.rank(each) > self.facts.rank(card))

    def masters(self, suit: SuitOfTwo) -> int:
        """Return how many of this side's cards are higher than all that the opponents hold."""
        return sum(not self.threats(card, suit) for card in (*suit.here, *suit.there))

    def sure(self, suit: SuitOfTwo) -> int:
        """Return how many tricks the suit wins by itself, if nobody ruffs."""
        longest = max(len(suit.here), len(suit.there))
        masters = min(self.masters(suit), longest)
        return longest if masters >= len(suit.foes) else masters

    @cached_property
    def needed(self) -> int:
        """The number of tricks the contract still needs."""
        contract, won = self.facts.view.contract, self.facts.view.tricks_won
        target = contract.needs[self.me] if contract else None
        return max(0, (target or 0) - won[self.me] - won[self.other])

    def chance_of(self, seat: int, card: Card) -> float:
        """Estimate the chance that one of the opponents holds a card that the other does not."""
        mate = self.left if seat == self.right else self.right
        view, hidden = self.facts.view, self.hidden
        if hidden.cannot_hold(seat, card):
            return 0.0
        if hidden.cannot_hold(mate, card):
            return 1.0
        here, there = hidden.points_of(seat), hidden.points_of(mate)
        if hidden.worth(card) and here is not None and there is not None:
            return here / (here + there)
        return view.cards_left[seat] / (view.cards_left[seat] + view.cards_left[mate])


def is_declarers(facts: Facts) -> bool:
    """Check whether the player chooses the cards of two hands."""
    return facts.view.seat in facts.view.played_by.values() and len(facts.partners) == 1

"""The law of tricks: which cards may be played, and which card wins.

>>> from whist_nb.engine.cards import Card, Cards, Suit
>>> must_follow(Cards("9H 4H AS"), Suit.HEARTS)
[Card('9H'), Card('4H')]
>>> winning_play([(0, Card("KD")), (1, Card("2S")), (2, Card("AD"))], Suit.SPADES)
(1, Card('2S'))
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from whist_nb.engine.cards import PACK_54, STANDARD_ORDER, Card, Suit
from whist_nb.engine.errors import BadNotation, quoted

Plays = Sequence[tuple[int, Card]]
"""The cards of a trick in the order of play, each with its seat."""


@dataclass(frozen=True)
class Ranking:
    """The ranking of the cards in a deal: the ranks from high to low, and the jokers' suit.

    ``suit_of`` gives the suit each card counts as. ``joker_suit`` is the trump suit if jokers are trumps; None if they
    have no suit and never win.
    """

    order: str = STANDARD_ORDER
    joker_suit: Suit | None = None
    strength: dict[Card, int] = field(init=False, repr=False, compare=False)
    suit_of: dict[Card, Suit | None] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if sorted(self.order) != sorted(STANDARD_ORDER):
            raise BadNotation(
                "{order} is not a ranking: expected each of {standard_order} once, high to low.",
                order=quoted(self.order),
                standard_order=STANDARD_ORDER,
            )
        high_to_low = "BL" + self.order
        strength = {card: -high_to_low.index(card.rank.letter) for card in PACK_54}
        object.__setattr__(self, "strength", strength)
        suit_of = {card: card.suit or self.joker_suit for card in PACK_54}
        object.__setattr__(self, "suit_of", suit_of)


@lru_cache
def ranking(order: str = STANDARD_ORDER, joker_suit: Suit | None = None) -> Ranking:
    """Return the ranking for a given order; equal rankings are a single object.

    Parameters
    ----------
    order
        The ranks from high to low.
    joker_suit
        The trump suit if jokers are trumps; None if they have no suit and never win.

    Returns
    -------
    Ranking
        The ranking.
    """
    return Ranking(order, joker_suit)


STANDARD = ranking()


def must_follow(hand: Iterable[Card], led: Suit | None, ranks: Ranking = STANDARD) -> list[Card]:
    """Return the cards of a hand that may be played: those of the suit led if there are any, otherwise all.

    Parameters
    ----------
    hand
        The cards in the hand.
    led
        The suit led; None for the lead itself.
    ranks
        The ranking of the cards.

    Returns
    -------
    list of Card
        The legal cards, in the order of the hand.
    """
    if led is None:
        return list(hand)
    suit_of = ranks.suit_of
    return [card for card in hand if suit_of[card] is led] or list(hand)


def suit_led(plays: Plays, ranks: Ranking = STANDARD) -> Suit | None:
    """Return the suit of the first card that has one; None until there is such a card."""
    for _, card in plays:
        suit = ranks.suit_of[card]
        if suit is not None:
            return suit
    return None


def winning_play(plays: Plays, trump: Suit | None = None, ranks: Ranking = STANDARD) -> tuple[int, Card]:
    """Return the winning seat and card: the highest trump, or if there is none, the highest card of the suit led.

    Parameters
    ----------
    plays
        The trick, as pairs (seat, card) in the order of play.
    trump
        The trump suit; None for no trumps.
    ranks
        The ranking of the cards.

    Returns
    -------
    tuple of int and Card
        The winning seat and card. A card without a suit never wins, unless no card has one; then the first does.
    """
    strength, suit_of = ranks.strength, ranks.suit_of
    best = plays[0]
    best_suit = suit_of[best[1]]
    for play in plays[1:]:
        card = play[1]
        suit = suit_of[card]
        if suit is None:
            continue
        if suit is best_suit:
            if strength[card] > strength[best[1]]:
                best = play
        elif best_suit is None or suit is trump:
            best, best_suit = play, suit
    return best

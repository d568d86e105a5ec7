"""How many tricks a hand is worth: the rough chance that each card wins one, added up.

Like a player, it considers how many higher cards the others have, guards, suits that will be ruffed, long trumps, and
trumps that will ruff.
"""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from whist_nb.analysis.card_words import lanes_of
from whist_nb.analysis.kernels.playout_worth import weigh_cards
from whist_nb.engine.cards import SUITS, Card, Suit
from whist_nb.engine.trick import STANDARD, Ranking
from whist_nb.players.facts import Facts


class OtherHands(NamedTuple):
    """The other hands together: the cards that may be there, how many of them are, in how many hands."""

    out: Collection[Card]
    held: int
    hands: int
    led: bool = False
    """Whether the lead is mine."""


def others_of(facts: Facts) -> OtherHands:
    """Return the other hands as a position shows them."""
    seats = [seat for seat in range(facts.view.seats) if seat != facts.me and facts.cards_of(seat)]
    held = sum(facts.cards_of(seat) for seat in seats)
    first = facts.view.dealer is not None and (facts.view.dealer + 1) % facts.view.seats == facts.me
    return OtherHands(facts.lanes.cards(facts.out), held, max(len(seats), 1), first)


def chances(
    hand: Iterable[Card], others: OtherHands, trump: Suit | None, ranks: Ranking = STANDARD
) -> dict[Card, float]:
    """Estimate for each card of a hand how likely it is to win a trick."""
    cards, lanes, found = tuple(hand), lanes_of(ranks), [0.0] * 64
    lane = -1 if trump is None else SUITS.index(trump)
    weigh_cards(lanes.word(cards), lanes.word(others.out), others.held, others.hands, others.led, lane, found)
    return {card: found[lanes.places[card.index]] for card in cards}


def worth(hand: Iterable[Card], others: OtherHands, trump: Suit | None, ranks: Ranking = STANDARD) -> float:
    """Estimate how many tricks a hand takes by itself."""
    return sum(chances(hand, others, trump, ranks).values())


def spread(wins: Iterable[float], most: int) -> list[float]:
    """Return the chances of exactly none, one, two ... tricks, up to ``most``, from each card's chance to win."""
    likely = [1.0] + [0.0] * most
    for chance in wins:
        miss = 1 - chance
        for number in range(most, 0, -1):
            likely[number] = likely[number] * miss + likely[number - 1] * chance
        likely[0] *= miss
    return likely


def unseen_by(facts: Facts, hand: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards that are neither in a hand nor seen gone."""
    return facts.lanes.cards((facts.out | facts.mine) & ~facts.lanes.word(hand))

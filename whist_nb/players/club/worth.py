"""How many tricks a hand is worth: for each card about how likely it wins one, and what that makes together.

A rough count, as a player makes it: high cards by how many higher ones lie with the others, guards,
suits that will be ruffed, long trumps and trumps that will ruff.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from whist_nb.engine.cards import Card, Suit
from whist_nb.engine.trick import STANDARD, Ranking
from whist_nb.players.facts import Facts, bits, suits_and_above


class OtherHands(NamedTuple):
    """What the other hands hold together: the cards that may be there, how many of them are, in how many hands."""

    out: int
    held: int
    hands: int
    led: bool = False
    """Whether the lead is mine."""


def others_of(facts: Facts) -> OtherHands:
    """The other hands as a position shows them."""
    seats = [seat for seat in range(facts.view.seats) if seat != facts.me and facts.cards_of(seat)]
    held = sum(facts.cards_of(seat) for seat in seats)
    first = facts.view.dealer is not None and (facts.view.dealer + 1) % facts.view.seats == facts.me
    return OtherHands(facts.out, held, max(len(seats), 1), first)


GUARDED, BARE = 0.62, 0.15
"""How often a card still wins when one higher card is against it, with a lower one to play first and without."""


def chances(
    hand: Iterable[Card], others: OtherHands, trump: Suit | None, ranks: Ranking = STANDARD
) -> dict[Card, float]:
    """For each card of a hand about how likely it wins a trick."""
    suits, above = suits_and_above(ranks)
    by_suit: dict[Suit | None, list[Card]] = {}
    for card in hand:
        by_suit.setdefault(ranks.suit_of[card], []).append(card)
    size = sum(map(len, by_suit.values()))
    share = min(others.held / max(others.out.bit_count(), 1), 1.0)
    trumps_out = (others.out & suits[trump]).bit_count() * share if trump else 0.0
    trumps_held = len(by_suit.get(trump, ())) if trump else 0
    danger = min(1.0, trumps_out / others.hands)  # of a ruff by others
    gets_led = 1 - (0.79 if trump else 0.83) ** (size + 0.4 + 2 * others.led)
    found: dict[Card, float] = {}
    for suit, cards in by_suit.items():
        if suit is None:
            found.update(dict.fromkeys(cards, 0.0))
            continue
        cards.sort(key=ranks.strength.__getitem__, reverse=True)
        length = (others.out & suits[suit]).bit_count() * share
        each = length / others.hands
        for place, card in enumerate(cards):
            higher = (others.out & above[card]).bit_count()
            guards = len(cards) - 1 - place
            hold = GUARDED if guards else BARE if size > 3 else 0.05
            high = 1 - share * (1 - hold)
            wins = high**higher * (0.8 ** max(higher * share - guards - 1, 0.0))
            if suit is trump:
                shorts = sum(2 - min(len(by_suit.get(other, ())), 2) for other in by_suit if other is not trump)
                shorts += 2 * sum(1 for other in suits if other not in by_suit and other is not None)
                small = (0.26 + 0.08 * shorts) * 3 / max(others.hands, 3) if size > 3 else 0.05
                if place >= 1.25 * each + 0.3 and trumps_held > each:
                    small = 0.85
                found[card] = max(wins, min(small, 0.9))
                continue
            round_no = place + (higher > 0)
            ruffed = (
                min(max(0.55 - 0.18 * (each - round_no), 0.03), 0.9) * danger * (0.4 + 0.2 * others.hands)
                if trump
                else 0.0
            )
            if place > 1.45 * each and place and (trump is None or trumps_held > 2 * trumps_out / others.hands):
                wins = max(wins, 0.6)
            found[card] = wins * (1 - ruffed) * gets_led
    return found


def worth(hand: Iterable[Card], others: OtherHands, trump: Suit | None, ranks: Ranking = STANDARD) -> float:
    """About how many tricks a hand takes by itself."""
    return sum(chances(hand, others, trump, ranks).values())


def spread(wins: Iterable[float], most: int) -> list[float]:
    """How likely exactly none, one, two ... tricks come, up to ``most``, where each card wins as likely as given."""
    likely = [1.0] + [0.0] * most
    for chance in wins:
        miss = 1 - chance
        for number in range(most, 0, -1):
            likely[number] = likely[number] * miss + likely[number - 1] * chance
        likely[0] *= miss
    return likely


def later_of(facts: Facts) -> Mapping[Card, float]:
    """How likely each card in hand wins a trick, worked out once for a position."""
    return facts.once("later", lambda facts: chances(facts.hand, others_of(facts), facts.trump, facts.ranks))


def unseen_by(facts: Facts, hand: Iterable[Card]) -> int:
    """The cards that are neither in a hand nor seen gone."""
    return (facts.out | facts.mine) & ~bits(hand)

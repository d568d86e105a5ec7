"""MiniBridge: the points are announced, then the contract is named from two hands in sight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import erf, sqrt
from typing import Final, NamedTuple

from whist_nb.engine.actions import Announce, NameContract
from whist_nb.engine.cards import SUITS, Card, Rank, Suit
from whist_nb.engine.phrases import phrase
from whist_nb.players.advice import Finding, Rules, count, rule, show_all
from whist_nb.players.club.bid_words import about
from whist_nb.players.facts import Facts
from whist_nb.variants.minibridge import CONTRACTS, HIGH_CARDS, contract_of, high_card_points, points, target_of


class Weights(NamedTuple):
    """What the features of two hands together are worth in tricks, and the error of such an estimate.

    They are a least-squares fit to random deals in which this side held more points, with its tricks against best play
    as the target (``benchmarks/minibridge.py --fit``).
    """

    start: float
    point: float
    ace: float
    trump: float
    shortage: float
    unguarded: float
    off: float


WITH_TRUMPS: Final = Weights(-4.2, 0.3, 0.475, 0.55, 0.33, 0.0, 1.02)
WITHOUT: Final = Weights(-3.9, 0.46, 0.42, 0.0, 0.0, -0.8, 1.27)
FIT = 8
"""A suit with fewer trumps together is not named, as learners are taught."""


class TwoHands(NamedTuple):
    """Declarer's count of both hands together."""

    points: int
    aces: int
    lengths: Mapping[Suit, tuple[int, int]]
    unguarded: tuple[Suit, ...]

    @classmethod
    def of(cls, mine: Sequence[Card], dummys: Sequence[Card]) -> TwoHands:
        """Count both hands."""
        both = (*mine, *dummys)
        lengths = {suit: (_length(mine, suit), _length(dummys, suit)) for suit in SUITS}
        guarded = {card.suit for card in both if card.rank in (Rank.ACE, Rank.KING)}
        guarded |= {card.suit for card in both if card.rank is Rank.QUEEN and max(lengths[card.suit]) >= 3}
        aces = sum(card.rank is Rank.ACE for card in both)
        return cls(high_card_points(both), aces, lengths, tuple(suit for suit in SUITS if suit not in guarded))

    def fit(self, trump: Suit) -> int:
        """Return how many trumps the two hold together."""
        return sum(self.lengths[trump])

    def shortage(self, trump: Suit) -> int:
        """Return how many cards of the other suits the shorter hand lacks to three: what can be ruffed."""
        return sum(max(0, 3 - min(held)) for suit, held in self.lengths.items() if suit is not trump)

    def tricks(self, trump: Suit | None) -> float:
        """Estimate how many tricks the two hands win with those trumps."""
        by = WITHOUT if trump is None else WITH_TRUMPS
        suits = 0.0 if trump is None else by.trump * self.fit(trump) + by.shortage * self.shortage(trump)
        return by.start + by.point * self.points + by.ace * self.aces + suits + by.unguarded * len(self.unguarded)


def _length(cards: Sequence[Card], suit: Suit) -> int:
    return sum(card.suit is suit for card in cards)


def expected(call: NameContract, tricks: float) -> float:
    """Return the average score of a contract, if the tricks vary round that number as usual."""
    contract, total = contract_of(call, (0, 2)), 0.0
    off = (WITHOUT if call.suit is None else WITH_TRUMPS).off

    def below(number: float) -> float:
        return 0.5 * (1 + erf((number - tricks) / (off * sqrt(2))))

    for won in range(14):
        chance = (1.0 if won == 13 else below(won + 0.5)) - (0.0 if won == 0 else below(won - 0.5))
        ours, theirs, *_ = points((won, 13 - won, 0, 0), contract, {})
        total += chance * (ours - theirs)
    return total


@rule(
    "announce-points",
    "Count 4 for an ace, 3 for a king, 2 for a queen and 1 for a jack.",
    "Which high cards do you hold?",
)
def announce(facts: Facts) -> Finding | None:
    """Recommend the only answer: the points in the hand."""
    answer = next(action for action in facts.view.legal_actions() if isinstance(action, Announce))
    high = tuple(card for cards in facts.holding.values() for card in cards if card.rank in HIGH_CARDS)
    if not high:
        return Finding(answer, "You hold no high cards.", "{I} hold no high cards and announce 0.")
    said = phrase("{{I}} hold {cards}, which makes {number}.", cards=show_all(high), number=answer.number)
    return Finding(answer, "Your high cards are {shown}.", said, high, shown=show_all(high))


@rule(
    "name-contract",
    "If the two hands have eight cards in a suit, make it "
    "trumps, and prefer spades or hearts. A game needs about 25 points.",
    "Which suit is longest in the two hands together?",
)
def name(facts: Facts) -> Finding | None:
    """Recommend the best contract by what points, aces, trumps and short suits of both hands are worth."""
    me = facts.view.seat
    dummy = next(seat for seat, player in facts.view.played_by.items() if player == me)
    hands = TwoHands.of(facts.hand, facts.view.hands[dummy])
    choices = [call for call in CONTRACTS if call.suit is None or hands.fit(call.suit) >= FIT]
    best = max(choices, key=lambda call: expected(call, hands.tricks(call.suit)))
    return Finding(
        best, _seen(hands, best.suit), _why(hands, best), facts.holding.get(best.suit, ()) if best.suit else ()
    )


def _seen(hands: TwoHands, trump: Suit | None) -> str:
    """Say what is remarkable about the two hands."""
    if trump is None:
        return phrase("The two hands hold {number} points, and no suit is better than no trumps.", number=hands.points)
    return phrase(
        "The two hands hold {number} points and {trumps} {suit}.",
        number=hands.points,
        trumps=hands.fit(trump),
        suit=trump.word,
    )


def _why(hands: TwoHands, call: NameContract) -> str:
    """State the sum, and what the contract requires."""
    size = "game" if call.size == "game" else phrase("part score")
    tricks, target, aces = about(hands.tricks(call.suit)), target_of(call), count(hands.aces, "ace")
    if call.suit is None:
        return phrase(
            "With {number} points and {aces}, these hands are worth {tricks} at no trumps, and a "
            "{size} needs {target}.",
            number=hands.points,
            aces=aces,
            tricks=tricks,
            size=size,
            target=target,
        )
    return phrase(
        "With {number} points, {aces} and {trumps} {suit}, these hands are worth {tricks}, "
        "and a {size} in {suit} needs {target}.",
        number=hands.points,
        aces=aces,
        trumps=hands.fit(call.suit),
        suit=call.suit.word,
        tricks=tricks,
        size=size,
        target=target,
    )


BY_QUESTION: Mapping[str, Rules] = {"announce points": (announce,), "contract": (name,)}
"""The rules for each question before the play."""

"""Find when the right card of a problem pays: what the layouts that it wins and the tempting one loses have in common.

Of all facts about the hidden hands, and all pairs of facts, it takes the one that fits these layouts best, is about the
cards that matter, and is simple to say. A description must be true of most of these layouts and of few others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product
from typing import Any, Final, NamedTuple

from whist_nb.analysis.problems.plan_search import PlanSearch
from whist_nb.engine.cards import SUITS, Card, Suit
from whist_nb.lessons.layout_facts import AtLeast, Beside, Fact, Fit, Holds, Length, PaysWhen, Split, Together

MOST_OF_THEM: Final = Fraction(2, 3)
"""A description is true of at least this share of the layouts that only the right card wins."""
MOST_OF_THESE: Final = {
    Fit.JUST: Fraction(1),
    Fit.ONLY: Fraction(1, 2),
    Fit.MAINLY: Fraction(2, 3),
    Fit.NEEDED: Fraction(1, 4),
}
"""At least this share of the layouts of which it is true are won only by the right card."""
MOSTLY_WON: Final = Fraction(3, 4)
"""In at least this share of the layouts of which it is true the right card wins."""
CLEARLY: Final = Fraction(2, 5)
"""It is true of a share of these layouts that is larger by this than that of the others."""
EITHER: Final = 0.3
"""How well it must fit, after what is against saying it, that one of two facts is so."""
PAIR: Final = 0.06
"""How much better a pair of facts must fit than one alone."""
TWO_SUBJECTS: Final = 0.06
"""How much better still if it speaks of two hands."""
RANGE: Final = 0.015
"""How much better 'at least two' must fit than a number."""
WHOEVER: Final = 0.03
"""How much better a fact must fit about whichever hand has a certain card."""
WHOEVER_ELSE: Final = 0.09
"""The same if it is about another suit than the card's, or comes with another fact."""
TWO_CARDS: Final = 0.04
"""How much better a fact must fit about two cards of a suit in the same hand, or in different ones."""
TWO_SUITS: Final = 0.2
"""The same for cards of two suits."""
LOWER: Final = 0.02
"""How much better a fact must fit about the next lower card; in games of losing, about the next higher one."""
NO_MATTER: Final = 0.03
"""How much better a fact must fit about a card that beats none of ours; in games of losing, that all of ours beat."""
OTHER_SUIT: Final = 0.015
"""How much better a fact must fit about a suit that matters less."""


class Candidate(NamedTuple):
    """A fact, the worlds of which it is true, and how much there is against saying it."""

    fact: Fact
    worlds: int
    cost: float


class Described(NamedTuple):
    """One or two facts, the worlds of which they are so, and how much there is against saying them."""

    facts: tuple[Fact, ...]
    worlds: int
    cost: float
    either: bool = False


class Payoff:
    """The worlds of a problem, those that its right card wins, and those that only it wins.

    ``suits`` has all suits, those that matter most first. With ``dealt``, what is said must be true of that world.
    """

    def __init__(
        self,
        search: PlanSearch,
        won: int,
        tempted: int,
        suits: Sequence[Suit],
        dealt: int | None = None,
    ) -> None:
        self.hidden, self.won, self.saved, self.suits, self.dealt = search.hidden, won, won & ~tempted, suits, dealt
        self.fewest = search.fewest
        self.others = self.hidden.everyone & ~self.saved
        self.seats = [
            {seat: self.hidden.cards_of(world[seat]) for seat in self.hidden.hidden} for world in self.hidden.worlds
        ]

    def best(self) -> PaysWhen | None:
        """Return the description that fits best, or of those that fit about as well the simplest; None if none fits.

        If no fact or pair of facts tells when it pays, one of two facts may, or a fact without which it can't pay, or
        that a hand has most of some cards.
        """
        every = self._candidates()
        parts = [each for each in every if self._share(each.worlds) >= MOST_OF_THEM]
        described = [Described((each.fact,), each.worlds, each.cost) for each in parts]
        described += self._pairs(parts, False)
        needed = [each for each in described if self._fit(each.worlds) is Fit.NEEDED]
        fitting = [each for each in described if each not in needed and self.fits(each.worlds)]
        if not fitting:
            either = [each for each in self._pairs(every, True) if self._fit(each.worlds) is not Fit.NEEDED]
            fitting = [each for each in either if self.fits(each.worlds) and self._worth(each) >= EITHER]
        fitting = fitting or [each for each in needed if self.fits(each.worlds)]
        fitting = fitting or [each for each in self._most_of_some() if self.fits(each.worlds)]
        if not fitting:
            return None
        facts, worlds, _, is_either = max(fitting, key=self._worth)
        return PaysWhen(self._fit(worlds), facts, is_either)

    @staticmethod
    def _pairs(parts: Sequence[Candidate], either: bool) -> Iterator[Described]:
        """Yield the pairs of facts that can be said together, of which both are so or either."""
        for one, other in combinations(parts, 2):
            if (facts := _in_order(one.fact, other.fact)) is not None:
                worlds = one.worlds | other.worlds if either else one.worlds & other.worlds
                yield Described(facts, worlds, one.cost + other.cost + _cost_of_pair(facts), either)

    def _most_of_some(self) -> Iterator[Described]:
        """Yield that a seat holds most of three or four missing cards in a row, if it does wherever the card pays."""
        cards = [card for hand in self.seats[0].values() for card in hand]
        strength = self.hidden.position.ranks.strength
        for suit in self.suits:
            missing = sorted((card for card in cards if card.suit is suit), key=lambda card: -strength[card])
            for size, at, seat in product((3, 4), range(len(missing)), self.hidden.hidden):
                some = tuple(missing[at : at + size])
                fact = AtLeast(seat, size // 2 + 1, some)
                worlds = sum(1 << number for number, hands in enumerate(self.seats) if fact.is_so(hands))
                if len(some) == size and self._fit(worlds) in (Fit.JUST, Fit.ONLY):
                    yield Described((fact,), worlds, OTHER_SUIT * self.suits.index(suit) + LOWER * at)

    def _worth(self, described: Described) -> float:
        """Return how good a description is; unless it fits exactly, what is against saying it counts twice."""
        return self._agreement(described.worlds) - (1 if described.worlds == self.saved else 2) * described.cost

    def fits(self, worlds: int) -> bool:
        """Return whether being one of these worlds tells those that only the right card wins from the others."""
        right = (worlds & self.saved).bit_count()
        if not right or (self.dealt is not None and not worlds >> self.dealt & 1):
            return False
        elsewhere = Fraction((worlds & self.others).bit_count(), self.others.bit_count() or 1)
        share, count, fit = self._share(worlds), worlds.bit_count(), self._fit(worlds)
        return (
            share >= MOST_OF_THEM
            and share - elsewhere >= CLEARLY
            and right >= MOST_OF_THESE[fit] * count
            and (fit is Fit.NEEDED or (worlds & self.won).bit_count() >= MOSTLY_WON * count)
        )

    def _share(self, worlds: int) -> Fraction:
        """Return the share of the worlds that only the right card wins that are among these."""
        return Fraction((worlds & self.saved).bit_count(), self.saved.bit_count())

    def _agreement(self, worlds: int) -> float:
        """Return how well worlds agree with those that only the right card wins, from 0 to 1."""
        return 2 * (worlds & self.saved).bit_count() / (worlds.bit_count() + self.saved.bit_count())

    def _fit(self, worlds: int) -> Fit:
        if worlds == self.saved:
            return Fit.JUST
        if self.saved & ~worlds:
            return Fit.MAINLY
        return Fit.ONLY if 2 * self.saved.bit_count() >= worlds.bit_count() else Fit.NEEDED

    def _candidates(self) -> list[Candidate]:
        """Return the facts that are true in some worlds only, the best for each set of worlds and what it is about."""
        best: dict[tuple[int, Any], Candidate] = {}
        for fact, cost in self._facts():
            worlds = sum(1 << number for number, hands in enumerate(self.seats) if fact.is_so(hands))
            key = worlds, _subject(fact)
            if 0 < worlds < self.hidden.everyone and (key not in best or cost < best[key].cost):
                best[key] = Candidate(fact, worlds, cost)
        return list(best.values())

    def _facts(self) -> Iterator[tuple[Fact, float]]:
        seats, lengths = self.hidden.hidden, self._lengths()
        cards = [card for hand in self.seats[0].values() for card in hand.sorted()]
        beats = self._beaten_by(cards)
        cost = self._costs_of(cards, beats)
        for suit in SUITS:
            place = OTHER_SUIT * self.suits.index(suit)
            for seat in seats:
                for least, most, more in _ranges(lengths[seat, suit]):
                    yield Length(seat, suit, least, most), place + more
            for least, most, more in _ranges(sorted({length for seat in seats for length in lengths[seat, suit]})):
                for card in cards:
                    whoever = (WHOEVER if card.suit is suit else WHOEVER_ELSE) + 2 * more
                    yield Beside(card, suit, least, most), place + more + cost[card] + whoever
            if len(seats) == 2:
                here, there = (lengths[seat, suit] for seat in seats)
                for more, fewer in {(max(pair), min(pair)) for pair in product(here, there)}:
                    yield Split(suit, more, fewer), place
        for card in cards:
            yield from ((Holds(seat, card), cost[card]) for seat in seats)
        matter = sorted((card for card in cards if beats[card]), key=lambda card: cost[card])
        for card, other in combinations(matter, 2):
            for same in (True, False):
                more = TWO_CARDS if card.suit is other.suit else TWO_SUITS
                yield Together(card, other, same), cost[card] + cost[other] + more

    def _beaten_by(self, cards: Sequence[Card]) -> dict[Card, bool]:
        """Return whether each card beats one of ours; in games of losing, whether one of ours beats it."""
        mine = set(self.hidden.position.everything).difference(cards)
        return {card: any(self._is_over(card, other) for other in mine) for card in cards}

    def _is_over(self, card: Card, other: Card) -> bool:
        """Return whether a card is higher than another of its suit; in games of losing, whether it is lower."""
        strength = self.hidden.position.ranks.strength
        return card.suit is other.suit and (strength[card] - strength[other]) * (-1 if self.fewest else 1) > 0

    def _costs_of(self, cards: Sequence[Card], beats: Mapping[Card, bool]) -> dict[Card, float]:
        """Return how much there is against naming each card."""
        found = {}
        for card in cards:
            above = sum(self._is_over(other, card) for other in cards)
            place = OTHER_SUIT * self.suits.index(card.suit)
            found[card] = place + LOWER * above + (0 if beats[card] else NO_MATTER)
        return found

    def _lengths(self) -> Mapping[tuple[int, Suit], list[int]]:
        """Return the numbers of cards of each suit that each hidden seat may have."""
        return {
            (seat, suit): sorted({len(hands[seat].of(suit)) for hands in self.seats})
            for seat in self.hidden.hidden
            for suit in SUITS
        }


def _ranges(lengths: Sequence[int]) -> Iterator[tuple[int, int | None, float]]:
    """Yield the ranges of a number of cards, and how much there is against each."""
    for length in lengths:
        yield length, length, RANGE / 3 * bool(length)
    for length in lengths[1:-1]:
        yield length, None, RANGE
        yield 0, length, RANGE


def _subject(fact: Fact) -> int | Card | None:
    """Return what a fact is about: a seat, whichever hand has a card, or the hands together."""
    match fact:
        case Holds(seat) | Length(seat):
            return seat
        case Beside(card):
            return card
    return None


def _cost_of_pair(facts: tuple[Fact, Fact]) -> float:
    """Return how much there is against saying two facts, apart from what there is against each."""
    is_about_one = _subject(facts[0]) == _subject(facts[1])
    return PAIR + TWO_SUBJECTS * (not is_about_one) + WHOEVER_ELSE * any(isinstance(fact, Beside) for fact in facts)


def _in_order(one: Fact, other: Fact) -> tuple[Fact, Fact] | None:
    """Return two facts in the order in which they are said; None if they cannot be said together."""
    both = one, other
    if any(isinstance(fact, Together) or (isinstance(fact, Beside) and _is_range(fact)) for fact in both):
        return None
    if all(isinstance(fact, Beside) for fact in both):
        return None
    first, second = sorted(both, key=_place)
    return first, second


def _is_range(fact: Length | Beside) -> bool:
    return fact.least != fact.most


def _place(fact: Fact) -> int:
    match fact:
        case Split():
            return 0
        case Holds():
            return 1
        case Length(_, _, _, most):
            return 2 + (most == 0)
    return 4


def suits_that_matter(first: Sequence[Card], trump: Suit | None) -> list[Suit]:
    """Return all suits, beginning with those of some cards and trumps."""
    some = [*(card.suit for card in first), trump, *SUITS]
    return list(dict.fromkeys(suit for suit in some if suit is not None))

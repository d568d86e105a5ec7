"""Count exactly the hands that meet a condition, and draw from them with equal probability, without rejecting any.

Cards that no feature of the condition distinguishes form a group. Group by group, the ways to take cards are counted by
how many have been taken and what the features add up to; a random hand is drawn by walking back along these counts. All
numbers are integers, so no hand is more likely than another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb
from typing import Final, TypeVar

from whist_nb.engine.cards import Card, Cards
from whist_nb.engine.chance import numbers
from whist_nb.lessons.deal_conditions import ANY, Feature, Term

_Each = TypeVar("_Each")
State = tuple[int, ...]
"""The number of cards taken, then the sum of each feature."""


class TextSeededRandom:
    """Random numbers derived from a text, the same on every machine for ever."""

    _AT_ONCE: Final = 64

    def __init__(self, text: str) -> None:
        self._text, self._part = text, 0
        self._left: list[int] = []

    def below(self, count: int) -> int:
        """Return a number from 0 to count - 1; chances differ by at most one part in 2 to the 64th."""
        drawn = 0
        for _ in range(1 + (count.bit_length() + 63) // 64):
            if not self._left:
                self._left = list(numbers(f"{self._text}/{self._part}", self._AT_ONCE))
                self._part += 1
            drawn = drawn << 64 | self._left.pop()
        return drawn % count

    def shuffled(self, cards: Sequence[Card]) -> list[Card]:
        """Return the cards in random order."""
        if len(cards) < 2:
            return list(cards)
        keys = numbers(f"{self._text}/{self._part}", len(cards))
        self._part += 1
        return [cards[at] for at in sorted(range(len(cards)), key=keys.__getitem__)]


class CountedHands:
    """All hands of some size from a pack for which the terms hold."""

    def __init__(self, pack: Cards, size: int, terms: Sequence[Term]) -> None:
        self._features = tuple(dict.fromkeys(feature for term in terms for feature in term.features))
        holds = _all_hold(terms, self._features)
        groups: dict[State, list[Card]] = {}
        for card in pack:
            groups.setdefault(tuple(feature.of(card) for feature in self._features), []).append(card)
        self._groups = sorted(groups.items(), key=lambda group: len(group[1]))  # groups with the fewest ways come first
        self._limits = _limits(terms, self._features)
        self._layers = self._count(size)
        self._ends = [(state, ways) for state, ways in self._layers[-1].items() if holds(state[1:])]
        self.count = sum(ways for _, ways in self._ends)
        self.chance = Fraction(self.count, comb(len(pack), size))

    def _count(self, size: int) -> list[dict[State, int]]:
        """Count the ways to reach each state with the first groups, none, one, two ... of them."""
        layers: list[dict[State, int]] = [{(0,) * (1 + len(self._features)): 1}]
        for at, (worth, cards) in enumerate(self._groups):
            after: dict[State, int] = {}
            ways_to_take = [comb(len(cards), number) for number in range(len(cards) + 1)]
            fits = self._may_still_hold(self._groups[at + 1 :], size)
            for state, ways in layers[-1].items():
                for number in range(min(len(cards), size - state[0]) + 1):
                    reached = _more(state, number, worth)
                    if fits(reached):
                        after[reached] = after.get(reached, 0) + ways * ways_to_take[number]
            layers.append(after)
        return layers

    def _may_still_hold(self, left: Sequence[tuple[State, list[Card]]], size: int) -> Callable[[State], bool]:
        """Return a test whether a hand can still be filled, with sums within the limits, from the groups left."""
        needed = size - sum(len(cards) for _, cards in left)
        bounds = [
            (place + 1, low - sum(max(worth[place], 0) * len(cards) for worth, cards in left), high)
            for place, (low, high) in enumerate(self._limits)
            if (low, high) != ANY
        ]
        return lambda state: state[0] >= needed and all(low <= state[at] <= high for at, low, high in bounds)

    def draw(self, chance: TextSeededRandom) -> list[Card]:
        """Draw a random hand, each of those counted being equally likely."""
        state, _ = _pick(self._ends, chance)
        hand: list[Card] = []
        for (worth, cards), before in zip(reversed(self._groups), self._layers[-2::-1], strict=True):
            came = []
            for number in range(min(len(cards), state[0]) + 1):
                earlier = _more(state, -number, worth)
                if earlier in before:
                    came.append(((earlier, number), before[earlier] * comb(len(cards), number)))
            (state, number), _ = _pick(came, chance)
            hand += chance.shuffled(cards)[:number]
        return hand


def _all_hold(terms: Sequence[Term], features: Sequence[Feature]) -> Callable[[Sequence[int]], bool]:
    asked = [(term.holds, [features.index(feature) for feature in term.features]) for term in terms]
    return lambda values: all(holds([values[at] for at in places]) for holds, places in asked)


def _limits(terms: Sequence[Term], features: Sequence[Feature]) -> list[tuple[int, int]]:
    """Return the least and the most that each feature may add up to, as far as single terms say it."""
    limits = [[term.limits.get(feature, ANY) for term in terms] for feature in features]
    return [(max(low for low, _ in each), min(high for _, high in each)) for each in limits]


def _more(state: State, number: int, worth: State) -> State:
    """Return the state after that many more cards of a group."""
    return (state[0] + number, *(have + number * each for have, each in zip(state[1:], worth, strict=True)))


def _pick(weighted: Sequence[tuple[_Each, int]], chance: TextSeededRandom) -> tuple[_Each, int]:
    """Pick one of several by their weights."""
    left = chance.below(sum(weight for _, weight in weighted))
    for each in weighted:
        left -= each[1]
        if left < 0:
            return each
    raise AssertionError

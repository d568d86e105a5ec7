"""Count the deals that fit the claims about hands, suit by suit.

A claim promises a value in one of the suits, so little needs to be remembered about a suit that is finished: how many
of its cards are where, and whose claims it satisfies. Within a suit the cards are placed one by one, the most valuable
first, moving through *states*: the room taken so far, and what each hand still needs for its claim. States that no
longer differ are merged. The steps between states are kept, so that counts can run forwards, probabilities backwards,
and random deals can be drawn by walking back; nothing is ever rejected.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from whist_nb.analysis.placements import of_some, orders, shuffled

Array = NDArray[Any]
LYING = -1
"""Stands in for a place if it is known where the card is, but not how it got there."""


class CardCell(NamedTuple):
    """A possible place of a card. ``marked`` cards came later than the deal; ``claims`` are those it counts for."""

    place: int
    marked: bool = False
    claims: tuple[int, ...] = ()


class SuitDemand(NamedTuple):
    """The value that one claim still needs from a suit, from at most ``most`` cards."""

    least: int
    most: int


class SuitCards(NamedTuple):
    """Cards of one suit, the most valuable first: their numbers, values and cells, and what each claim demands of them.

    ``asked`` leaves out the claims that the suit cannot meet.
    """

    cards: Sequence[int]
    worth: Sequence[int]
    cells: Sequence[Sequence[CardCell]]
    asked: Mapping[int, SuitDemand]


class AnnouncementPlacements:
    """Cards with the cells where they may be, the number each place takes, and the claims about them.

    Exactly ``marks`` cards are marked, or at most that many with ``at_most``. There are up to four packs. ``weighs``
    counts each deal once for every way its cards can be marked.
    """

    def __init__(
        self, packs: Sequence[SuitCards], sizes: Sequence[int], claims: int, marks: int = 0, at_most: bool = False
    ) -> None:
        self.sizes = list(sizes)
        self.weighs = bool(marks) and not at_most
        self.cards = sum(self.sizes)
        self.groups = sorted(_groups(packs, len(self.sizes)), key=lambda group: sum(self.sizes[at] for at in group))
        self.caps = [sum(self.sizes[place] for place in group) for group in self.groups]
        number = {place: at for at, group in enumerate(self.groups) for place in group}
        # the last and largest group's room follows from the others'; marked cards take room of their own
        self.rooms = [*self.caps[:-1], marks]
        self.suits = [_Suit(pack, number, len(self.groups), self.rooms) for pack in packs]
        radix = [2 * room + 1 for room in self.rooms]
        self.steps = np.cumprod([1, *radix[:-1]])
        if at_most:  # then only one suit has marked cards, and it has seen to them
            self.steps[-1], radix[-1] = 0, 1
        self.width = int(np.prod(radix))
        self.full, self.claims = (1 << claims) - 1, claims
        self.goal = int(np.dot(self.rooms, self.steps))
        tables = [suit.ends(self.steps) for suit in self.suits]
        nothing = (np.zeros(1, int), np.zeros(1, int), np.ones(1))
        self.tables = [*tables, *[nothing] * (4 - len(tables))]

    # Two suits together

    def _pairs(self, one: int, other: int, exact: bool = False) -> Array:
        """Count the ways two suits can lie so that they take that much room and meet exactly these claims."""
        (keys, bits, ways), (keys2, bits2, ways2) = self.tables[one], self.tables[other]
        at = (keys[:, None] + keys2) * (self.full + 1) + (bits[:, None] | bits2)
        size = self.width * (self.full + 1)
        if exact:
            found = np.zeros(size, dtype=object)
            np.add.at(found, at.ravel(), np.outer(ways.astype(object), ways2.astype(object)).ravel())
        else:
            found = np.bincount(at.ravel(), weights=np.outer(ways, ways2).ravel(), minlength=size)
        return self._fitting(found[:size].reshape(self.width, self.full + 1))

    def _fitting(self, table: Array) -> Array:
        """Drop whatever takes more room than there is."""
        key = np.arange(self.width)
        for room, step in zip(self.rooms, self.steps, strict=True):
            if step:
                table[key // step % (2 * room + 1) > room] = 0
        return table

    def _at_least(self, table: Array) -> Array:
        """Add up by the claims that are met at least."""
        found = table.copy()
        for claim in range(self.claims):
            bits = np.arange(self.full + 1)
            without = bits[(bits >> claim) & 1 == 0]
            found[:, without] += found[:, without | 1 << claim]
        return found

    @cached_property
    def _couples(self) -> tuple[Array, Array]:
        return self._pairs(0, 1), self._pairs(2, 3)

    @cached_property
    def _halves(self) -> tuple[Array, Array]:
        return self._at_least(self._couples[0]), self._at_least(self._couples[1])

    @cached_property
    def total(self) -> float:
        """The weighted number of deals."""
        return float(self.tables[0][2] @ self._weights[0])

    @cached_property
    def count(self) -> int:
        """The exact number of placements."""
        one, other = self._couples[0], self._halves[1]
        if max(half.max() for half in self._halves) >= 2**53:
            one, other = self._pairs(0, 1, exact=True), self._at_least(self._pairs(2, 3, exact=True))
        keys, bits = np.nonzero(one)
        ends = zip(one[keys, bits], other[self.goal - keys, self.full & ~bits], strict=True)
        return self._inside * sum(int(first) * int(second) for first, second in ends)

    @property
    def weight(self) -> float:
        """The weighted number of deals, including those that differ only within a group of places."""
        return self._inside * self.total

    @property
    def _inside(self) -> int:
        """The number of ways to spread the cards of each group over its places."""
        return prod(orders([self.sizes[place] for place in group]) for group in self.groups)

    @cached_property
    def _weights(self) -> list[Array]:
        """For each end of each suit, the number of ways the other suits fit with it."""
        found = []
        for suit, others in ((0, self._halves[1]), (2, self._halves[0])):
            (keys, bits, ways), (keys2, bits2, ways2) = self.tables[suit : suit + 2]
            rest = self._look(others, keys[:, None] + keys2, bits[:, None] | bits2)
            found += [rest @ ways2, ways @ rest]
        return found

    def _look(self, table: Array, keys: Array, bits: Array) -> Array:
        """Look up what is left once that much room is taken and these claims are met."""
        left = self.goal - keys
        return np.where(left >= 0, table[np.maximum(left, 0), self.full & ~bits], 0.0)

    # Probabilities

    def marginals(self) -> NDArray[np.float64]:
        """Return P(card is in place), an array (cards, places)."""
        found = np.zeros((self.cards, len(self.sizes)))
        for suit, weights in zip(self.suits, self._weights, strict=False):
            for card, group, chance in suit.marginals(weights / self.total):
                for place in self.groups[group] if card < self.cards else ():
                    found[card, place] += chance * self.sizes[place] / self.caps[group]
        return found

    def lengths(self, place: int, among: Sequence[int]) -> NDArray[np.float64]:
        """Return P(n of these cards, the hidden ones of a suit, are in a place) for each n."""
        found = np.zeros(len(among) + 1)
        if not among:
            return np.ones(1)
        number, suit = next((at, suit) for at, suit in enumerate(self.suits) if set(among) <= set(suit.hidden))
        group = next(at for at, places in enumerate(self.groups) if place in places)
        chances = self.tables[number][2] * self._weights[number] / self.total
        for held, chance in zip(suit.held(group), chances, strict=True):
            if chance:
                spread = of_some(self.caps[group], int(held), self.sizes[place])
                found[: len(spread)] += chance * spread
        return found

    # Random deals

    def sample(self, n: int, rng: np.random.Generator) -> NDArray[np.int8]:
        """Draw n deals, each as likely as its weight: (n, cards), numbers of places."""
        groups = np.full(
            (n, self.cards + sum(map(len, (suit.pack.cards for suit in self.suits)))), LYING, dtype=np.int8
        )
        taken, good = np.zeros(n, dtype=np.int64), np.zeros(n, dtype=np.int64)
        last = self._at_least(self._single(3))
        for number, (keys, bits, ways) in enumerate(self.tables):
            state, which = np.unique(taken * (self.full + 1) + good, return_inverse=True)
            ends = np.empty(n, dtype=np.int64)
            order, starts = _by_value(which, len(state))
            for at, here in enumerate(state):
                rows = order[starts[at] : starts[at + 1]]
                after = keys + here // (self.full + 1)
                both = bits | here % (self.full + 1)
                weights = ways * self._rest(number, after, both, last)
                ends[rows] = _drawn(np.cumsum(weights), rng.random(len(rows)))
            taken, good = taken + keys[ends], good | bits[ends]
            if number < len(self.suits):
                self.suits[number].walk_back(ends, groups, rng)
        return self._told_apart(groups[:, : self.cards], rng)

    def _single(self, number: int) -> Array:
        keys, bits, ways = self.tables[number]
        found = np.zeros((self.width, self.full + 1))
        np.add.at(found, (keys, bits), ways)
        return found

    def _rest(self, number: int, keys: Array, bits: Array, last: Array) -> Array:
        """Count the ways the later suits can lie, once this one lies like this."""
        if number == 0:
            return self._weights[0]
        if number == 1:
            return self._look(self._halves[1], keys, bits)
        if number == 2:
            return self._look(last, keys, bits)
        return (keys == self.goal) & (bits == self.full)

    def _told_apart(self, groups: Array, rng: np.random.Generator) -> NDArray[np.int8]:
        """Return numbers of places instead of groups."""
        found = np.full(groups.shape, LYING, dtype=np.int8)
        for number, places in enumerate(self.groups):
            drawn = shuffled(places, [self.sizes[place] for place in places], len(groups), rng)
            found[groups == number] = drawn.ravel()
        return found


class _Suit:
    """The cards of one suit laid one after the other: states, the number of ways to reach each, and from which."""

    def __init__(self, pack: SuitCards, number: Mapping[int, int], groups: int, rooms: Sequence[int]) -> None:
        self.pack, self.rooms, self.groups = pack, rooms, groups
        self.hidden = [
            card for card, cells in zip(pack.cards, pack.cells, strict=True) if any(cell.place >= 0 for cell in cells)
        ]
        self.claims = list(pack.asked)
        self.layers: list[tuple[Array, Array, Array, Array]] = []
        """The steps for each card: from which state, to which, into which group, and how many ways reach the first."""
        self.columns = len(rooms) + 2 * len(self.claims)
        states, ways = np.zeros((1, self.columns), dtype=np.int64), np.ones(1)
        for at, cells in enumerate(pack.cells):
            steps = {(number.get(cell.place, LYING), cell.marked, cell.claims) for cell in cells}
            states, ways = self._lay(states, ways, sorted(steps), at)
        self.states, self.ways = states, ways

    def _lay(
        self, states: Array, ways: Array, steps: Sequence[tuple[int, bool, tuple[int, ...]]], at: int
    ) -> tuple[Array, Array]:
        """Lay one more card."""
        made, source, into = [], [], []
        for group, marked, claims in steps:
            after = states.copy()
            if 0 <= group < self.groups - 1:
                after[:, group] += 1
            if marked:
                after[:, len(self.rooms) - 1] += 1
            fits = (after[:, : len(self.rooms)] <= self.rooms).all(axis=1)
            self._count(after, claims, self.pack.worth[at])
            made.append(after[fits])
            source.append(np.flatnonzero(fits))
            into.append(np.full(int(fits.sum()), group))
        after, before = np.concatenate(made), np.concatenate(source)
        self._forget(after, at)
        kinds, which = _distinct(after)
        amount = ways[before]
        self.layers.append((before, which, np.concatenate(into), ways))
        return kinds, np.bincount(which, weights=amount, minlength=len(kinds))

    def _count(self, states: Array, claims: Sequence[int], worth: int) -> None:
        """Count a card towards claims that still take cards."""
        for claim in claims:
            if claim in self.pack.asked:
                column = len(self.rooms) + 2 * self.claims.index(claim)
                asked = self.pack.asked[claim]
                counts = states[:, column + 1] < asked.most
                states[counts, column] += worth
                states[counts, column + 1] += 1

    def _forget(self, states: Array, at: int) -> None:
        """Stop counting for claims that are met or can no longer be, and for cards that can no longer be too many."""
        for number, claim in enumerate(self.claims):
            column, asked = len(self.rooms) + 2 * number, self.pack.asked[claim]
            later = [
                worth
                for worth, cells in zip(self.pack.worth[at + 1 :], self.pack.cells[at + 1 :], strict=True)
                if any(claim in cell.claims for cell in cells)
            ]
            have = states[:, column]
            have[have >= asked.least] = asked.least
            have[have + sum(later) < asked.least] = 0
            settled = (have == asked.least) | (have + sum(later) < asked.least)
            states[settled | (states[:, column + 1] + len(later) <= asked.most), column + 1] = 0

    def ends(self, steps: Array) -> tuple[Array, Array, Array]:
        """Return the final states: room taken as one number, claims met as bits, and the number of ways."""
        bits = np.zeros(len(self.states), dtype=np.int64)
        for number, claim in enumerate(self.claims):
            bits |= (self.states[:, len(self.rooms) + 2 * number] == self.pack.asked[claim].least) << claim
        return self.states[:, : len(self.rooms)] @ steps, bits, self.ways

    def held(self, group: int) -> Array:
        """Return how many of the hidden cards are in a group, for each of the final states."""
        if group < self.groups - 1:
            return self.states[:, group]
        return len(self.hidden) - self.states[:, : self.groups - 1].sum(axis=1)

    def marginals(self, weights: Array) -> list[tuple[int, int, float]]:
        """Return P(card is in a group) for given weights of the final states: (card, group, chance)."""
        found = []
        for card, (before, which, into, ways) in reversed(list(zip(self.pack.cards, self.layers, strict=True))):
            chance = ways[before] * weights[which]
            by_group = np.bincount(into + 1, weights=chance, minlength=self.groups + 1)[1:]
            found += [(card, group, float(by_group[group])) for group in range(self.groups)]
            weights = np.bincount(before, weights=weights[which], minlength=len(ways))
        return found

    def walk_back(self, state: Array, groups: Array, rng: np.random.Generator) -> None:
        """Walk from the final states to the first, all ways equally likely, and write down the group of each card."""
        for card, (before, which, into, ways) in reversed(list(zip(self.pack.cards, self.layers, strict=True))):
            order, starts = _by_value(which, int(which.max()) + 1)
            upto = np.concatenate([[0.0], np.cumsum(ways[before][order])])
            low, high = upto[starts[state]], upto[starts[state + 1]]
            drawn = np.searchsorted(upto, low + rng.random(len(state)) * (high - low), side="right") - 1
            drawn = order[np.clip(drawn, starts[state], starts[state + 1] - 1)]
            groups[:, card] = into[drawn]
            state = before[drawn]


def _groups(packs: Sequence[SuitCards], places: int) -> list[list[int]]:
    """Join places with the same cards, marks and claims into groups until the end, when chance separates them."""
    kinds: list[set[Any]] = [set() for _ in range(places)]
    for pack in packs:
        for card, cells in zip(pack.cards, pack.cells, strict=True):
            for cell in cells:
                if cell.place != LYING:
                    kinds[cell.place].add((card, cell.marked, cell.claims))
    merged: dict[frozenset[Any], list[int]] = {}
    for place, kind in enumerate(kinds):
        merged.setdefault(frozenset(kind), []).append(place)
    return list(merged.values())


def _distinct(states: Array) -> tuple[Array, Array]:
    """Return the distinct rows of a table of small numbers, and for each row which of them it is."""
    steps = np.cumprod([1, *(states.max(axis=0, initial=0)[:-1] + 1)])
    _, first, which = np.unique(states @ steps, return_index=True, return_inverse=True)
    return states[first], which


def _by_value(values: Array, count: int) -> tuple[Array, Array]:
    """Return an order that puts equal values together, and where each of 0, 1, ... begins in it."""
    order = np.argsort(values, kind="stable")
    return order, np.searchsorted(values[order], np.arange(count + 1))


def _drawn(upto: Array, chances: Array) -> Array:
    """Draw numbers by their weights, given as running sums."""
    found = np.searchsorted(upto, chances * upto[-1], side="right")
    return np.minimum(found, int(np.searchsorted(upto, upto[-1])))

"""Count the ways to place cards, with the probability of each place, and draw uniform samples.

Cards are placed one after another, and all that matters is how much room each place has left. With ``B_k(r)`` the
number of ways to lay cards k, k+1, ... into room r,

    B_m(0) = 1,   B_k(r) = sum of B_{k+1}(r - 1 at s) over the places s where card k may lie,

all counts, probabilities and samples follow, without any rejection. Places that may hold the same cards are treated as
one until the end, when chance separates them; the room of the largest follows from the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import comb, log2, prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

PRIMES = tuple(2**61 - less for less in (1, 31, 45, 229, 259))
"""Counts too large for a machine word are rebuilt from their remainders modulo these."""


class LoosePlacement(NamedTuple):
    """A placement of the loose cards (numbers of places), and the number of unseen choices that lead to it."""

    places: tuple[int, ...]
    weight: int


class Placements:
    """Cards with the places where they may be, and the number each place takes, including loose ones.

    ``allowed`` is a table of truth values, cards by places; ``ways`` are the ways of the loose cards, which come before
    the others in every answer. ``apart`` keeps a place from being grouped with others.
    """

    def __init__(
        self,
        allowed: NDArray[np.bool_],
        sizes: Sequence[int],
        ways: Sequence[LoosePlacement] = (LoosePlacement((), 1),),
        apart: int | None = None,
    ) -> None:
        self.allowed, self.sizes, self.ways = allowed, list(sizes), list(ways)
        self.cards = len(allowed)
        own = {place for way in self.ways for place in way.places} | ({apart} if apart is not None else set())
        merged: dict[Any, list[int]] = {}
        for place in range(len(self.sizes)):
            merged.setdefault(place if place in own else allowed[:, place].tobytes(), []).append(place)
        self.groups = sorted(merged.values(), key=lambda group: sum(self.sizes[place] for place in group))
        self.group_of = {place: number for number, group in enumerate(self.groups) for place in group}
        self.caps = [sum(self.sizes[place] for place in group) for group in self.groups]
        self.open = np.array([allowed[:, group[0]] for group in self.groups], dtype=bool)
        self.open = self.open.reshape(len(self.groups), self.cards).T
        # the last and largest group's room follows from the others'
        self.shape = tuple(cap + 2 for cap in self.caps[:-1])
        self.lay = [_step(axis, len(self.shape)) for axis in range(len(self.shape))]
        self.ways = [way for way in self.ways if all(room >= 0 for room in self._room(way))]

    def _room(self, way: LoosePlacement) -> list[int]:
        """Return how many cards each group still takes once the loose cards lie this way."""
        room = self.caps.copy()
        for place in way.places:
            room[self.group_of[place]] -= 1
        return room

    def _state(self, way: LoosePlacement) -> tuple[int, ...]:
        return tuple(room + 1 for room in self._room(way)[:-1])

    def _backward(self, dtype: Any, modulus: int | None = None) -> NDArray[Any]:
        """Return B_k(r) for all k and r, in a frame of zeros so that no room can become negative."""
        table = np.zeros((self.cards + 1, *self.shape), dtype=dtype)
        table[(self.cards, *(1,) * len(self.shape))] = 1
        last = len(self.groups) - 1
        for card in range(self.cards - 1, -1, -1):
            here, after = table[card, ...], table[card + 1, ...]
            may = self.open[card]
            if may[last]:
                here += after
            for axis, (into, out_of) in enumerate(self.lay):
                if may[axis]:
                    here[into] += after[out_of]
            if modulus is not None:
                np.remainder(here, dtype(modulus), out=here)
        return table

    @cached_property
    def _table(self) -> NDArray[np.float64]:
        return self._backward(np.float64)

    @cached_property
    def _chances(self) -> NDArray[np.float64]:
        """The chance of each way, times the number of all weighted deals."""
        return np.array([float(way.weight) * self._table[(0, *self._state(way))] for way in self.ways])

    @property
    def total(self) -> float:
        """The number of deals, each with its weight."""
        return float(self._chances.sum())

    @cached_property
    def count(self) -> int:
        """The exact number of placements."""
        if not self.groups:
            return int(self.cards == 0) * len(self.ways)
        states = [self._state(way) for way in self.ways]
        inside = prod(orders([self.sizes[place] for place in group]) for group in self.groups if len(group) > 1)
        if len(self.groups) == 1:
            return inside * len(states) * int(bool(self.open.all()))
        rough = sum(float(self._table[(0, *state)]) for state in states)
        if rough < 2**50 and self._table.max() < 2**52:
            return inside * round(rough)
        return inside * self._exactly(states, bits=log2(rough) + 2 if rough else 0)

    def _exactly(self, states: list[tuple[int, ...]], bits: float) -> int:
        """Return the sum of B_0 over states, rebuilt from remainders."""
        value, modulus = 0, 1
        for prime in PRIMES:
            if modulus.bit_length() > bits:
                break
            table = self._backward(np.uint64, prime)
            rest = sum(int(table[(0, *state)]) for state in states) % prime
            value += modulus * ((rest - value) * pow(modulus, -1, prime) % prime)
            modulus *= prime
        return value

    def marginals(self) -> NDArray[np.float64]:
        """Return P(card is in place): a row for each loose card, then for each other card; a column for each place."""
        loose = len(self.ways[0].places) if self.ways else 0
        found = np.zeros((loose + self.cards, len(self.sizes)))
        chances = self._chances / self.total
        for way, chance in zip(self.ways, chances, strict=True):
            found[range(loose), way.places] += chance
        by_group = self._by_group()
        for group, places in enumerate(self.groups):
            for place in places:
                share = self.sizes[place] / self.caps[group] if len(places) > 1 else 1.0
                found[loose:, place] = by_group[:, group] * share
        return found

    def _start(self, ways: Sequence[LoosePlacement]) -> NDArray[np.float64]:
        """Return the states before the first card, with the weights of the ways that lead there."""
        here = np.zeros(self.shape)
        for way in ways:
            here[self._state(way)] += float(way.weight)
        return here

    def _forward(self, here: NDArray[np.float64], card: int) -> NDArray[np.float64]:
        """Lay one more card."""
        may = self.open[card]
        after = here.copy() if may[-1] else np.zeros_like(here)
        for axis, (into, out_of) in enumerate(self.lay):
            if may[axis]:
                after[out_of] += here[into]
        return after

    def _by_group(self) -> NDArray[np.float64]:
        """Return P(card is in a group), the same for all cards that may lie in the same places."""
        found = np.zeros((self.cards, len(self.groups)))
        done: dict[bytes, NDArray[np.float64]] = {}
        here, table, total = self._start(self.ways), self._table, self.total
        for card in range(self.cards):
            kind = self.open[card].tobytes()
            if kind not in done:
                after = table[card + 1]
                chance = np.array([(here[into] * after[out_of]).sum() for into, out_of in self.lay] + [0.0])
                chance[-1] = (here * after).sum()
                done[kind] = chance * self.open[card] / total
            found[card] = done[kind]
            here = self._forward(here, card)
        return found

    def lengths(self, place: int, among: int, loose: Sequence[int] = ()) -> NDArray[np.float64]:
        """Return P(n of the first ``among`` cards are in a place) for each n; the place must be apart.

        ``loose`` are the numbers of those loose cards that count too.
        """
        axis, most = self.group_of[place], self.sizes[place]
        found = np.zeros(most + 1)
        by_loose: dict[int, list[LoosePlacement]] = {}
        for way in self.ways:
            by_loose.setdefault(sum(way.places[at] == place for at in loose), []).append(way)
        for already, ways in by_loose.items():
            for way in ways:
                here, room = self._start([way]), self._room(way)[axis]
                for card in range(among):
                    here = self._forward(here, card)
                joint = here * self._table[among]
                if axis == len(self.groups) - 1:
                    spread = self._spread_of_last(joint, sum(self._room(way)) - among)
                else:
                    spread = joint.sum(axis=tuple(other for other in range(joint.ndim) if other != axis))[1:]
                for left, chance in enumerate(spread):
                    if chance:
                        found[already + room - left] += chance
        return found / self.total

    def _spread_of_last(self, joint: NDArray[np.float64], left: int) -> NDArray[np.float64]:
        """Return the chances by the room left in the last group, which follows from the others'."""
        taken = np.indices(joint.shape).sum(axis=0) - joint.ndim if joint.ndim else np.zeros((), dtype=int)
        spread = np.zeros(left + 1)
        for room, chance in zip((left - taken).ravel(), joint.ravel(), strict=True):
            if chance:
                spread[room] += chance
        return spread

    def sample(self, n: int, rng: np.random.Generator) -> NDArray[np.int8]:
        """Draw n deals, each as likely as its weight: (n, loose cards and then the others), numbers of places."""
        chances = self._chances / self.total
        which = rng.choice(len(self.ways), size=n, p=chances) if len(self.ways) > 1 else np.zeros(n, dtype=int)
        loose = np.array([way.places for way in self.ways], dtype=np.int8).reshape(len(self.ways), -1)[which]
        if len(self.groups) == 1:
            return np.hstack([loose, self._shuffled(0, n, rng)])
        starts = np.array([np.ravel_multi_index(self._state(way), self.shape) for way in self.ways])
        groups = self._walk(starts[which], n, rng)
        return np.hstack([loose, self._told_apart(groups, n, rng)])

    def _walk(self, state: NDArray[np.intp], n: int, rng: np.random.Generator) -> NDArray[np.int8]:
        """Return the group of each card, card by card for all deals at once."""
        flat = self._table.reshape(self.cards + 1, -1)
        strides = [*(int(np.prod(self.shape[axis + 1 :])) for axis in range(len(self.shape))), 0]
        groups = np.empty((self.cards, n), dtype=np.int8)
        chance = rng.random((self.cards, n))
        for card in range(self.cards):
            may = np.flatnonzero(self.open[card])
            if len(may) == 1:
                groups[card] = may[0]
                state = state - strides[may[0]]
                continue
            left = chance[card] * flat[card][state]
            chosen, step = groups[card], np.zeros(n, dtype=np.intp)
            for group in may:
                value = flat[card + 1][state - strides[group]]
                here = (left >= 0) & (value > 0)
                chosen[here] = group
                step[here] = strides[group]
                left -= value
            state = state - step
        return groups

    def _shuffled(self, group: int, n: int, rng: np.random.Generator) -> NDArray[np.int8]:
        """Return the places of a group, each as often as it takes cards, in a new order for each deal."""
        return shuffled(self.groups[group], [self.sizes[place] for place in self.groups[group]], n, rng)

    def _told_apart(self, groups: NDArray[np.int8], n: int, rng: np.random.Generator) -> NDArray[np.int8]:
        """Return numbers of places instead of groups."""
        found = np.empty((n, self.cards), dtype=np.int8)
        for group, places in enumerate(self.groups):
            here = (groups == group).T
            if len(places) == 1:
                found[here] = places[0]
            else:
                found[here] = self._shuffled(group, n, rng).ravel()
        return found


def _step(axis: int, axes: int) -> tuple[tuple[slice, ...], tuple[slice, ...]]:
    """Return two views of a table that differ by one card at a place."""
    rest = [slice(None)] * axes
    into, out_of = rest.copy(), rest.copy()
    into[axis], out_of[axis] = slice(1, None), slice(None, -1)
    return tuple(into), tuple(out_of)


def shuffled(places: Sequence[int], sizes: Sequence[int], n: int, rng: np.random.Generator) -> NDArray[np.int8]:
    """Return n rows with the numbers of the places, each as often as it takes cards, every row in a random order."""
    row = np.repeat(np.array(places, dtype=np.int8), sizes)
    return rng.permuted(np.broadcast_to(row, (n, len(row))), axis=1)


def orders(sizes: Sequence[int]) -> int:
    """Count the ways to deal cards to places of these sizes."""
    ways, left = 1, sum(sizes)
    for size in sizes:
        ways *= comb(left, size)
        left -= size
    return ways


def of_some(width: int, wanted: int, taken: int) -> NDArray[np.float64]:
    """Return P(n of the wanted cards are among those taken) for each n, out of ``width`` cards."""
    every = comb(width, taken)
    room = range(min(wanted, taken) + 1)
    return np.array([comb(wanted, have) * comb(width - wanted, taken - have) / every for have in room])

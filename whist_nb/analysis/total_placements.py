"""Count the deals in which hands hold the points their seats announced.

The cards that count are placed first, from the most valuable down, into *states*: how many cards each place has taken,
and how many points. Equal states are merged; those that can no longer reach an announced total are dropped. The other
cards follow into the room that is left, as in ``placements``. Counts are exact integers, and random deals are drawn by
walking back from state to state, without rejecting any.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]


class _Step(NamedTuple):
    """One counting card laid: from which state, to which, at which place; the states before it with their ways."""

    before: Array
    after: Array
    place: Array
    ways: Array


class TotalPlacements:
    """Cards with the places where they may lie, the number each place takes, and the total value there.

    Parameters
    ----------
    allowed
        Truth values, cards by places.
    sizes
        The number of cards each place takes.
    worth
        The value of each card.
    totals
        The total value of each place's cards; None if it was not announced.
    """

    def __init__(
        self, allowed: NDArray[np.bool_], sizes: Sequence[int], worth: Sequence[int], totals: Sequence[int | None]
    ) -> None:
        self.allowed, self.sizes, self.worth, self.totals = allowed, list(sizes), list(worth), list(totals)
        self.cards, self.places = len(allowed), len(self.sizes)
        order = sorted(range(self.cards), key=lambda card: -self.worth[card])
        self.dear = [card for card in order if self.worth[card]]
        self.plain = [card for card in order if not self.worth[card]]
        self.asked = [place for place, total in enumerate(self.totals) if total is not None]
        self.steps, self.ends, self.ways = self._lay_dear(frozenset(), None)
        self.tables = self._plain_tables()

    # The counting cards: columns of a state are the cards at each place, the points at those asked, and the count

    def _lay_dear(self, among: Collection[int], at: int | None) -> tuple[list[_Step], Array, Array]:
        """Return all ways to lay the cards that count; the last column counts those ``among`` that are at ``at``."""
        states = np.zeros((1, self.places + len(self.asked) + 1), dtype=np.int64)
        ways, steps = np.ones(1, dtype=np.int64), []
        left = sum(self.worth[card] for card in self.dear)
        for card in self.dear:
            left -= self.worth[card]
            made, source, into = [], [], []
            for place in np.flatnonzero(self.allowed[card]).tolist():
                after = states.copy()
                after[:, place] += 1
                if place in self.asked:
                    after[:, self.places + self.asked.index(place)] += self.worth[card]
                if place == at and card in among:
                    after[:, -1] += 1
                fits = self._may_come_true(after, left)
                made.append(after[fits])
                source.append(np.flatnonzero(fits))
                into.append(np.full(int(fits.sum()), place))
            if not made:
                return steps, states[:0], ways[:0]
            laid, before = np.concatenate(made), np.concatenate(source)
            kinds, which = np.unique(laid, axis=0, return_inverse=True)
            which = which.reshape(-1)
            steps.append(_Step(before, which, np.concatenate(into), ways))
            counted = np.zeros(len(kinds), dtype=np.int64)
            np.add.at(counted, which, ways[before])
            states, ways = kinds, counted
        return steps, states, ways

    def _may_come_true(self, states: Array, left: int) -> Array:
        """Return which states leave room, and may still reach the totals with that many points to follow."""
        fits = (states[:, : self.places] <= self.sizes).all(axis=1)
        for column, place in enumerate(self.asked, start=self.places):
            missing = self.totals[place] - states[:, column]
            fits &= (missing >= 0) & (missing <= left)
        return fits

    # The other cards: a table over the room left at all places but the last, whose room follows

    def _plain_tables(self) -> list[Array]:
        """Return the exact number of ways the k-th of the other cards and those after it fit into each room."""
        tables = [self._empty()]
        for card in reversed(self.plain):
            tables.append(self._with_card(tables[-1], card))
        return tables[::-1]

    def _empty(self, *more: int) -> Array:
        """Return the table once all cards are laid: one way, if no room is left."""
        table = np.zeros([*([size + 1 for size in self.sizes[:-1]] or [1]), *more], dtype=object)
        table[(0,) * table.ndim] = 1
        return table

    def _with_card(self, after: Array, card: int, at: int | None = None) -> Array:
        """Return the table with one more card; at the place ``at`` it moves one step along the last axis, its own."""
        here = np.zeros(after.shape, dtype=object)
        for place in np.flatnonzero(self.allowed[card]).tolist():
            laid = after if place != at else _moved(after, after.ndim - 1)
            here = here + (laid if place == self.places - 1 else _moved(laid, place))
        return here

    def _rooms(self, ends: Array) -> tuple[Array, ...]:
        """Return where in a table the room is that these states leave."""
        rooms = tuple(self.sizes[place] - ends[:, place] for place in range(self.places - 1))
        return rooms or (np.zeros(len(ends), dtype=np.int64),)

    @cached_property
    def _after(self) -> Array:
        """The exact number of ways the other cards follow on each final state."""
        return np.asarray(self.tables[0][self._rooms(self.ends)])

    @cached_property
    def count(self) -> int:
        """The exact number of placements."""
        return int(sum(int(ways) * int(rest) for ways, rest in zip(self.ways, self._after, strict=True)))

    @property
    def total(self) -> float:
        """The number of placements."""
        return float(self.count)

    @cached_property
    def _chances(self) -> NDArray[np.float64]:
        """The chance of each final state of the counting cards."""
        return np.array([int(ways) * int(rest) / self.count for ways, rest in zip(self.ways, self._after, strict=True)])

    # Probabilities

    def marginals(self) -> NDArray[np.float64]:
        """Return P(card is in place), an array (cards, places)."""
        found = np.zeros((self.cards, self.places))
        weights = self._chances / self.ways  # of one way to a state
        for card, step in zip(reversed(self.dear), reversed(self.steps), strict=True):
            found[card] = np.bincount(step.place, step.ways[step.before] * weights[step.after], self.places)
            weights = np.bincount(step.before, weights[step.after], len(step.ways))
        rooms: dict[tuple[int, ...], float] = {}
        for end, chance in zip(self.ends.tolist(), self._chances.tolist(), strict=True):
            room = tuple(size - taken for size, taken in zip(self.sizes, end, strict=False))
            rooms[room] = rooms.get(room, 0.0) + chance
        for number, card in enumerate(self.plain):
            rooms, found[card] = self._one_on(rooms, number)
        return found

    def _one_on(self, rooms: dict[tuple[int, ...], float], number: int) -> tuple[dict[tuple[int, ...], float], Array]:
        """Return the chances of each room before and after a plain card, and the chance of each place for it."""
        after: dict[tuple[int, ...], float] = {}
        lies = np.zeros(self.places)
        for room, chance in rooms.items():
            here = self.tables[number][room[:-1] or (0,)]
            for place in np.flatnonzero(self.allowed[self.plain[number]]).tolist():
                left = (*room[:place], room[place] - 1, *room[place + 1 :])
                ways = self.tables[number + 1][left[:-1] or (0,)] if left[place] >= 0 else 0
                if ways and here:
                    share = chance * (ways / here)
                    after[left] = after.get(left, 0.0) + share
                    lies[place] += share
        return after, lies

    def lengths(self, place: int, among: Sequence[int]) -> NDArray[np.float64]:
        """Return P(0, 1, 2 ... of these cards are in a place)."""
        wanted = frozenset(among)
        _, ends, ways = self._lay_dear(wanted, place)
        table = self._empty(len(wanted) + 1)
        for card in reversed(self.plain):
            table = self._with_card(table, card, place if card in wanted else None)
        found = [0] * (2 * len(wanted) + 2)
        rows = table[self._rooms(ends)]
        for row, counted, number in zip(rows.tolist(), ends[:, -1].tolist(), ways.tolist(), strict=True):
            for more, rest in enumerate(row):
                found[counted + more] += number * rest
        return np.array([number / self.count for number in found[: len(wanted) + 1]])

    # Random deals

    def sample(self, n: int, rng: np.random.Generator) -> NDArray[np.int8]:
        """Draw n deals, all equally likely: (n, cards), numbers of places."""
        found = np.zeros((n, self.cards), dtype=np.int8)
        ends = rng.choice(len(self._chances), size=n, p=self._chances / self._chances.sum())
        room = np.asarray(self.sizes) - self.ends[ends][:, : self.places]
        state = ends
        for card, step in zip(reversed(self.dear), reversed(self.steps), strict=True):
            taken = _walk_back(step, state, rng)
            found[:, card], state = step.place[taken], step.before[taken]
        for number, card in enumerate(self.plain):
            places = self._lay_plain(room, number, rng)
            found[:, card] = places
            room[np.arange(n), places] -= 1
        return found

    def _lay_plain(self, room: Array, number: int, rng: np.random.Generator) -> Array:
        """Draw the place of a plain card in each deal, by the ways in which those after it follow."""
        rooms, which = np.unique(room, axis=0, return_inverse=True)
        chances = np.zeros((len(rooms), self.places))
        for at, here in enumerate(map(tuple, rooms.tolist())):
            _, chances[at] = self._one_on({here: 1.0}, number)
        upto = chances.cumsum(axis=1)[which.reshape(-1)]
        drawn = rng.random(len(room))[:, None] * upto[:, -1:]
        return np.asarray((upto <= drawn).sum(axis=1))


def _moved(table: Array, axis: int) -> Array:
    """Return a table moved one step along an axis, with zeros in the first place."""
    moved = np.zeros(table.shape, dtype=object)
    into, out_of = [slice(None)] * table.ndim, [slice(None)] * table.ndim
    into[axis], out_of[axis] = slice(1, None), slice(None, -1)
    moved[tuple(into)] = table[tuple(out_of)]
    return moved


def _walk_back(step: _Step, state: Array, rng: np.random.Generator) -> Array:
    """Draw for each state after a card one of the moves that led there, in proportion to its ways."""
    order = np.argsort(step.after, kind="stable")
    starts = np.searchsorted(step.after[order], np.arange(int(step.after.max()) + 2))
    upto = np.concatenate([[0], np.cumsum(step.ways[step.before][order])])
    low, high = upto[starts[state]], upto[starts[state + 1]]
    drawn = np.searchsorted(upto, low + (rng.random(len(state)) * (high - low)).astype(np.int64), side="right") - 1
    return np.asarray(order[drawn])

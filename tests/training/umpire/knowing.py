"""Certain conclusions: where a card may be, decided by feasible assignments of cards to places."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction
from functools import cached_property, lru_cache
from math import comb

Home = Hashable
"""A place of a deal which takes a fixed number of cards: a hand as dealt, the stock, what was drawn in a trick."""


class Impossible(Exception):
    """No way to lay the cards agrees with what was seen: the umpire has misread the rules, or the record is wrong."""


class Knowledge:
    """Cards, each with the homes that nothing excludes for it by itself, and how many cards each home takes."""

    def __init__(self, may: Mapping[str, Iterable[Home]], room: Mapping[Home, int]) -> None:
        self.may = {card: frozenset(homes) for card, homes in may.items()}
        self.room = Counter(room)
        if sum(self.room.values()) != len(self.may):
            raise Impossible(f"{len(self.may)} cards, room for {sum(self.room.values())}")

    @cached_property
    def laid(self) -> dict[str, Home]:
        """One way to lay all cards."""
        lies: dict[str, Home] = {}
        held: dict[Home, set[str]] = defaultdict(set)
        for card in sorted(self.may, key=lambda card: len(self.may[card])):
            self._lay(card, lies, held)
        return lies

    def _lay(self, card: str, lies: dict[str, Home], held: dict[Home, set[str]]) -> None:
        """Lay one card more; others move on where that makes room."""
        came: dict[Home, tuple[str, Home | None]] = dict.fromkeys(self.may[card], (card, None))
        queue = list(came)
        for home in queue:
            if len(held[home]) < self.room[home]:
                step: Home | None = home
                while step is not None:
                    mover, before = came[step]
                    if before is not None:
                        held[before].discard(mover)
                    held[step].add(mover)
                    lies[mover] = step
                    step = before
                return
            for other in held[home]:
                for further in self.may[other]:
                    if further not in came:
                        came[further] = (other, home)
                        queue.append(further)
        raise Impossible(f"no room for {card}: {sorted(map(str, self.may[card]))}")

    @cached_property
    def possible(self) -> dict[str, frozenset[Home]]:
        """For each card the homes it has in at least one way to lay all of them."""
        lies = self.laid
        edges: dict[Home, set[Home]] = defaultdict(set)
        for card, home in lies.items():
            edges[home] |= self.may[card] - {home}
        reach = {home: _reached(home, edges) for home in self.room}
        return {
            card: frozenset(home for home in self.may[card] if home == lies[card] or lies[card] in reach[home])
            for card in self.may
        }

    def chance(self, cards: Iterable[str], homes: Iterable[Home]) -> Fraction:
        """The share of all packs in which at least one of these cards has one of these homes."""
        away = {card: self.may[card] - set(homes) for card in cards}
        if not all(away.values()):
            return Fraction(1)
        return 1 - Fraction(Knowledge({**self.may, **away}, self.room).ways, self.ways)

    @cached_property
    def ways(self) -> int:
        """Return the number of ways to lay all cards, each home having that many distinct slots."""
        fixed = Counter(next(iter(homes)) for homes in self.may.values() if len(homes) == 1)
        if any(count > self.room[home] for home, count in fixed.items()):
            return 0
        started = 1
        for home, count in fixed.items():
            started *= _falling(self.room[home], count)
        rooms, groups = self._merged({home: size - fixed[home] for home, size in self.room.items()})
        return started * _ways(rooms, groups)

    def _merged(self, free: Mapping[Home, int]) -> tuple[tuple[int, ...], tuple[tuple[frozenset[int], int], ...]]:
        """Homes between which no card tells are one; cards that may go to the same homes are a group."""
        loose = {card: homes for card, homes in self.may.items() if len(homes) > 1}
        patterns = defaultdict(set)
        for home, size in free.items():
            if size:
                patterns[frozenset(card for card, homes in loose.items() if home in homes)].add(home)
        places = list(patterns.values())
        groups = Counter(frozenset(at for at, place in enumerate(places) if place & homes) for homes in loose.values())
        rooms = tuple(sum(free[home] for home in place) for place in places)
        return rooms, tuple(sorted(groups.items(), key=lambda group: (len(group[0]), sorted(group[0]))))


@lru_cache(maxsize=20_000)
def _ways(rooms: tuple[int, ...], groups: tuple[tuple[frozenset[int], int], ...]) -> int:
    """In how many ways groups of cards fill the places, slot by slot."""
    if not groups:
        return int(not any(rooms))
    (homes, count), *rest = groups
    found = 0
    for taken in _splits(count, tuple(sorted(homes)), rooms):
        left, ways, remaining = list(rooms), 1, count
        for home, number in taken:
            # which cards of the group go there, and in which of its slots
            ways *= comb(remaining, number) * _falling(left[home], number)
            remaining -= number
            left[home] -= number
        found += ways * _ways(tuple(left), tuple(rest))
    return found


def _falling(room: int, number: int) -> int:
    product = 1
    for step in range(number):
        product *= room - step
    return product


def _splits(count: int, homes: tuple[int, ...], rooms: tuple[int, ...]) -> list[tuple[tuple[int, int], ...]]:
    if not homes:
        return [()] if count == 0 else []
    first, rest = homes[0], homes[1:]
    return [
        ((first, number), *others)
        for number in range(min(count, rooms[first]) + 1)
        for others in _splits(count - number, rest, rooms)
    ]


def _reached(home: Home, edges: Mapping[Home, set[Home]]) -> set[Home]:
    found, queue = {home}, [home]
    for each in queue:
        for further in edges[each]:
            if further not in found:
                found.add(further)
                queue.append(further)
    return found

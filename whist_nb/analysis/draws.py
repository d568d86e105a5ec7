"""Unseen draws: the ways in which a hand may have been drawn.

After showing a void, a seat can hold that suit only in a card drawn unseen since. So its cards are distinguished by
when they arrived: in the deal, or in one of the unseen draws. A card may have arrived at any of these times, provided
that it is later than the last moment the seat was known to lack it, and earlier than when it was shown. All packs are
equally likely, so the probability of a hand is proportional to the number of such ways.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import product

from whist_nb.engine.cards import Card

NEVER = -1
"""The release of a card that the seat was never known to lack, and may therefore have been dealt."""


class Draws:
    """The unseen draws of one seat, the cards it has shown since, and the cards it was known to lack at each point."""

    def __init__(self, seat: int, dealt: int = 0) -> None:
        self.seat, self.dealt = seat, dealt
        self.times: list[int] = []
        self.shown: list[tuple[int, int]] = []
        self.denied: dict[Card, int] = {}

    def deny(self, cards: Iterable[Card], time: int) -> None:
        """Note that the seat held none of these cards at that time."""
        self.denied.update(dict.fromkeys(cards, time))

    def learn(self, card: Card) -> None:
        """Note a card that is now seen in the hand, with the draws between which it must have come."""
        self.shown.append((self.release(card), len(self.times)))

    def release(self, card: Card) -> int:
        """Return how many draws had been made when the seat was last known to lack a card; NEVER if it never was."""
        if card not in self.denied:
            return NEVER
        return sum(time < self.denied[card] for time in self.times)

    def held(self) -> int:
        """Return the number of cards drawn unseen that have not been shown."""
        return self.dealt + len(self.times) - len(self.shown)

    def count_ways(self, sizes: Mapping[int, int]) -> dict[tuple[int, ...], int]:
        """Count the ways the hidden cards may have come, for each number of them of each release.

        ``sizes`` has the number of unknown cards of each release. A key of the result has one number for each of the
        releases in their order.
        """
        releases, held = sorted(sizes), self.held()
        last = len(self.times)
        fill = self._filler()
        found = {}
        rooms = [
            range(min(sizes[release], held, last - release if release > NEVER else held) + 1) for release in releases
        ]
        for counts in product(*rooms):
            if sum(counts) != held:
                continue
            ways = fill(last, tuple((release, count) for release, count in zip(releases, counts, strict=True) if count))
            if ways:
                found[counts] = ways
        return found

    def _filler(self) -> Callable[[int, tuple[tuple[int, int], ...]], int]:
        due: dict[int, list[int]] = {}
        for release, until in self.shown:
            due.setdefault(until, []).append(release)

        @cache
        def fill(slot: int, waiting: tuple[tuple[int, int], ...]) -> int:
            """Count the ways to fill this slot and all before it; ``waiting`` counts unplaced cards by release."""
            pool = dict(waiting)
            for release in due.get(slot, ()):
                pool[release] = pool.get(release, 0) + 1
            if slot == 0:  # the cards dealt, in any order
                return int(set(pool) <= {NEVER} and pool.get(NEVER, 0) == self.dealt)
            total = 0
            for release, count in pool.items():
                rest = {other: number - (other == release) for other, number in pool.items()}
                if release >= slot or any(number and other >= slot - 1 for other, number in rest.items()):
                    continue  # a card can only have come after the seat was known to lack it
                total += count * fill(
                    slot - 1, tuple(sorted((each, number) for each, number in rest.items() if number))
                )
            return total

        return fill

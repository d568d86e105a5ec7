"""Count the deals of a game with unseen draws, by the ways in which a hand may have been drawn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import comb

import numpy as np
from numpy.typing import NDArray

from whist_nb.analysis.draws import Draws
from whist_nb.analysis.placements import of_some, orders, shuffled
from whist_nb.engine.cards import Card


class DrawPlacements:
    """The unknown cards one seat holds; the others are in the stock or aside, where nobody has looked.

    ``sizes`` is the number of unknown cards each place takes, ``seat`` the number of the drawing seat's place. Every
    deal counts once for each way the hand may have been drawn.
    """

    def __init__(self, cards: Sequence[Card], draws: Draws, sizes: Sequence[int], seat: int) -> None:
        self.cards, self.sizes, self.seat = list(cards), list(sizes), seat
        releases = [draws.release(card) for card in self.cards]
        self.releases = sorted(set(releases))
        self.group = np.array([self.releases.index(release) for release in releases], dtype=int)
        self.widths = [int((self.group == number).sum()) for number in range(len(self.releases))]
        ways = draws.count_ways(dict(zip(self.releases, self.widths, strict=True)))
        self.keys, self.ways = list(ways), list(ways.values())
        self.elsewhere = [place for place in range(len(self.sizes)) if place != seat]

    def _hands(self, key: Sequence[int]) -> int:
        """Return the number of hands with that many cards of each release."""
        hands = 1
        for width, held in zip(self.widths, key, strict=True):
            hands *= comb(width, held)
        return hands

    @cached_property
    def _chances(self) -> NDArray[np.float64]:
        weights = [ways * self._hands(key) for key, ways in zip(self.keys, self.ways, strict=True)]
        total = sum(weights)
        return np.array([weight / total for weight in weights])

    @property
    def total(self) -> float:
        """The weighted number of hands; 0 if no hand is possible."""
        return float(len(self.keys))

    @cached_property
    def count(self) -> int:
        """The exact number of placements."""
        return sum(map(self._hands, self.keys)) * orders([self.sizes[place] for place in self.elsewhere])

    def marginals(self) -> NDArray[np.float64]:
        """Return P(card is in place), an array (cards, places)."""
        found = np.zeros((len(self.cards), len(self.sizes)))
        held = self._chances @ np.array(self.keys, dtype=float).reshape(len(self.keys), -1)
        mine = (held / np.array(self.widths))[self.group] if self.cards else np.zeros(0)
        found[:, self.seat] = mine
        rest = sum(self.sizes[place] for place in self.elsewhere)
        for place in self.elsewhere:
            found[:, place] = (1 - mine) * self.sizes[place] / rest if rest else 0
        found[np.abs(found) < 1e-12] = 0  # 1 - 1 is not always 0
        return found

    def lengths(self, place: int, among: Sequence[int]) -> NDArray[np.float64]:
        """Return P(n of these cards, given by their numbers, are in a place) for each n."""
        wanted = [sum(self.group[at] == number for at in among) for number in range(len(self.widths))]
        held = np.zeros(len(among) + 1)
        for key, chance in zip(self.keys, self._chances, strict=True):
            spread = np.ones(1)
            for width, want, have in zip(self.widths, wanted, key, strict=True):
                spread = np.convolve(spread, of_some(width, want, have))
            held[: len(spread)] += chance * spread
        if place == self.seat:
            return held
        rest = sum(self.sizes[other] for other in self.elsewhere)
        found = np.zeros(len(among) + 1)
        for have, chance in enumerate(held):
            if not chance:
                continue
            spread = of_some(rest, len(among) - have, self.sizes[place])
            found[: len(spread)] += chance * spread
        return found

    def sample(self, n: int, rng: np.random.Generator) -> NDArray[np.int8]:
        """Draw n deals, each as likely as its weight: (n, cards), numbers of places."""
        which = rng.choice(len(self.keys), size=n, p=self._chances)
        keys = np.array(self.keys, dtype=int).reshape(len(self.keys), -1)[which]
        held = np.zeros((n, len(self.cards)), dtype=bool)
        for number, width in enumerate(self.widths):
            first = np.arange(width) < keys[:, number : number + 1]
            held[:, self.group == number] = rng.permuted(first, axis=1)
        found = np.full((n, len(self.cards)), self.seat, dtype=np.int8)
        found[~held] = shuffled(self.elsewhere, [self.sizes[place] for place in self.elsewhere], n, rng).ravel()
        return found

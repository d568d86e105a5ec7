"""Worlds: possible layouts of the cards a seat has not seen, drawn at random and held as bits.

>>> import whist_nb as wn
>>> worlds = Worlds(wn.Game("whist", seed=1).view(0), count=3, seed=5)
>>> [len(hand) for hand in worlds.hands(0)]
[13, 13, 13, 13]
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from whist_nb.analysis.beliefs import Beliefs
from whist_nb.analysis.card_words import places_of
from whist_nb.engine.cards import Card, Cards
from whist_nb.engine.trick import Ranking
from whist_nb.engine.view import View

Array = Any


@lru_cache
def bits_of(ranks: Ranking) -> Array:
    """Return for each of the 54 cards its bit in a word of four lanes, in that ranking."""
    return np.array([1 << at for at in places_of(ranks)], dtype=np.int64)


class Worlds:
    """A number of possible layouts of the unseen cards, all equally likely; the same for the same seed."""

    def __init__(self, view: View, count: int, seed: int, beliefs: Beliefs | None = None) -> None:
        self.view = view
        known = beliefs or Beliefs(view)
        self.certain = known.certain
        self.unseen = known.unseen
        self.number = {place: at for at, place in enumerate(known.places)}
        self.where = np.asarray(known.sample(count, seed)) if self.unseen else np.zeros((count, 0), np.int8)
        self.count = count
        self.seed = seed

    def part(self, start: int, stop: int) -> Worlds:
        """Return some of the worlds."""
        twin = object.__new__(Worlds)
        twin.__dict__.update(self.__dict__)
        twin.where, twin.count, twin.seed = self.where[start:stop], stop - start, self.seed + start
        return twin

    def where_true(self, chosen: Array) -> Worlds:
        """Return the chosen worlds."""
        twin = object.__new__(Worlds)
        twin.__dict__.update(self.__dict__)
        twin.where, twin.count = self.where[chosen], int(np.count_nonzero(chosen))
        return twin

    def hands(self, world: int) -> list[Cards]:
        """Return the hands of all seats in one of the worlds."""
        held: list[list[Card]] = [[] for _ in range(self.view.seats)]
        for card, place in self.certain.items():
            if isinstance(place, int):
                held[place].append(card)
        for card, row in zip(self.unseen, self.where[world], strict=True):
            if row < len(held):
                held[row].append(card)
        return [Cards.trusted(hand) for hand in held]

    def places(self, world: int) -> dict[object, set[Card]]:
        """Return the cards at each place in one of the worlds: seats by number, ("layout", seat, column) if covered."""
        at: dict[object, set[Card]] = {place: set() for place in (*self.number, *self.certain.values())}
        for card, place in self.certain.items():
            at[place].add(card)
        names = list(self.number)
        for card, row in zip(self.unseen, self.where[world], strict=True):
            at[names[row]].add(card)
        return at

    def words(self, place: object, ranks: Ranking) -> Array:
        """Return the cards at a place as one word for each world."""
        bits = bits_of(ranks)
        fixed = sum(int(bits[card.index]) for card, where in self.certain.items() if where == place)
        words = np.full(self.count, fixed, dtype=np.int64)
        at = self.number.get(place)
        if at is not None and self.unseen:
            mine = bits[[card.index for card in self.unseen]]
            words += (self.where == at) @ mine
        return words

    def hand_words(self, ranks: Ranking) -> Array:
        """Return the hands of all seats as words: (worlds, seats)."""
        return np.stack([self.words(seat, ranks) for seat in range(self.view.seats)], axis=1)

    def stock_order(self, ranks: Ranking) -> Array:
        """Return the stock of each world from the top, as places in a word: the open card first, the rest shuffled."""
        places = np.array(places_of(ranks), dtype=np.int64)
        top = [card for card in (self.view.turn_up,) if card and self.certain.get(card) == "stock"]
        held = [card for card, where in self.certain.items() if where == "stock" and card not in top]
        size = self.view.stock_left
        order = np.empty((self.count, size), dtype=np.int64)
        at = self.number.get("stock", -1)
        unseen = places[[card.index for card in self.unseen]]
        rng = np.random.default_rng((self.seed, 7))
        for world in range(self.count):
            hidden = [*unseen[self.where[world] == at], *(places[card.index] for card in held)]
            order[world] = [*(places[card.index] for card in top), *rng.permutation(hidden)]
        return order

    def covered(self, ranks: Ranking) -> Array:
        """Return for each world and place in a word the card covered by the card there, or -1."""
        places = np.array(places_of(ranks), dtype=np.int64)
        under = np.full((self.count, 64), -1, dtype=np.int64)
        unseen = places[[card.index for card in self.unseen]]
        for seat, piles in enumerate(self.view.layouts):
            for column, pile in enumerate(piles):
                if not pile.covered or pile.face is None:
                    continue
                place = ("layout", seat, column)
                known = [card for card, where in self.certain.items() if where == place]
                if known:
                    under[:, places[pile.face.index]] = places[known[0].index]
                else:
                    rows, cards = np.nonzero(self.where == self.number[place])
                    under[rows, places[pile.face.index]] = unseen[cards]
        return under

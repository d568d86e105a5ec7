"""Find where each card may be, without numpy and without probabilities: only what a seat can rule out.

>>> import whist_nb as wn
>>> game = wn.Game("german-whist", seed=7)
>>> view = game.view(0)
>>> sorted(map(str, Whereabouts(view).places(view.unseen[0])))  # with the other player, or in the stock
['1', 'stock']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import chain, combinations

from whist_nb.analysis.knowledge import Knowledge
from whist_nb.analysis.places import Place
from whist_nb.engine.cards import Card, by_index
from whist_nb.engine.view import View, check_view

Kind = frozenset[Place]
"""The possible places of a card, considered on its own."""


class Whereabouts:
    """The places where each card is in at least one of the deals that ``Beliefs`` counts.

    numpy is needed only if something was announced about a hand (in the two ruffs and MiniBridge), in which case
    ``Beliefs`` answers.
    """

    def __init__(self, view: View) -> None:
        self.view = check_view(view)
        self.known = Knowledge.of(view)

    def places(self, card: Card) -> frozenset[Place]:
        """Return where a card may be: seats, 'stock', 'aside', ('laid', seat), ('layout', ...), 'played'."""
        if card in self.known.known:
            return frozenset([self.known.known[card]])
        return self._found[card]

    @cached_property
    def certain(self) -> Mapping[Card, Place]:
        """The place of each card that has been seen, or can be in one place only; as in ``Beliefs``."""
        found = ((card, self.places(card)) for card in sorted(self.view.pack, key=by_index))
        return {card: next(iter(places)) for card, places in found if len(places) == 1}

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that may be in more than one place, in index order."""
        return tuple(card for card in sorted(self.view.pack, key=by_index) if card not in self.certain)

    @cached_property
    def _found(self) -> Mapping[Card, frozenset[Place]]:
        if self.known.claims.all or self.known.totals:
            return self._by_beliefs()
        hidden = self.known.hidden()
        if self.known.draws is not None and self.known.draws.seat in hidden:
            return self._drawn(hidden)
        return self._laid(hidden)

    def _by_beliefs(self) -> dict[Card, frozenset[Place]]:
        from whist_nb.analysis import Beliefs  # which needs numpy

        beliefs = Beliefs(self.view)
        cards = [*self.known.unknown, *self.known.loose]
        return {card: frozenset(place for place in beliefs.places if beliefs.may_hold(place, card)) for card in cards}

    def _drawn(self, hidden: Mapping[Place, int]) -> dict[Card, frozenset[Place]]:
        """Place the cards of a game with unseen draws: cards lacked at the same times are in the same places."""
        draws = self.known.draws
        assert draws is not None
        releases = {card: draws.release(card) for card in self.known.unknown}
        widths = Counter(releases.values())
        keys = list(draws.count_ways(widths))
        elsewhere = [place for place in hidden if place != draws.seat]
        found: dict[int, frozenset[Place]] = {}
        for at, release in enumerate(sorted(widths)):
            here = {draws.seat} if any(key[at] for key in keys) else set[Place]()
            there = elsewhere if any(key[at] < widths[release] for key in keys) else []
            found[release] = frozenset([*here, *there])
        return {card: found[release] for card, release in releases.items()}

    def _laid(self, hidden: Mapping[Place, int]) -> dict[Card, frozenset[Place]]:
        """Return, for every way the loose cards may lie, where the others may be."""
        denied = {(card, fact.place) for fact in self.known.facts for card in fact.cards}
        kind_of = {card: frozenset(at for at in hidden if (card, at) not in denied) for card in self.known.unknown}
        kinds, loose = Counter(kind_of.values()), self.known.loose
        by_kind: dict[Kind, set[Place]] = {kind: set() for kind in kinds}
        by_card: dict[Card, set[Place]] = {card: set() for card in loose}
        for way in self._ways(hidden, denied):
            room = Counter(hidden)
            room.subtract(way)
            uses = None if min(room.values(), default=0) < 0 else edges(kinds, room)
            if uses is None:
                continue
            for kind, place in uses:
                by_kind[kind].add(place)
            for card, place in zip(loose, way, strict=True):
                by_card[card].add(place)
        return {card: frozenset(by_kind[kind]) for card, kind in kind_of.items()} | {
            card: frozenset(places) for card, places in by_card.items()
        }

    def _ways(self, hidden: Mapping[Place, int], denied: set[tuple[Card, Place]]) -> Iterator[tuple[Place, ...]]:
        """Yield where the loose cards may be, each considered on its own."""
        for key in self.known.ways:
            if hidden.keys() >= set(key) and denied.isdisjoint(zip(self.known.loose, key, strict=True)):
                yield key


def edges(kinds: Mapping[Kind, int], room: Mapping[Place, int]) -> set[tuple[Kind, Place]] | None:
    """Return which cards are where in at least one way to fill every place; None if there is no way at all.

    ``kinds`` says how many cards may be in which places, ``room`` how many each place takes. By Hall's theorem there is
    a way unless some places together have less room than there are cards that can only be in them. If they have exactly
    as much, they are full: no card that may also be elsewhere is in one of them.

    >>> anywhere, west = frozenset(["West", "East"]), frozenset(["West"])
    >>> sorted(place for kind, place in edges({anywhere: 1, west: 1}, {"West": 1, "East": 1}) if kind == anywhere)
    ['East']
    """
    if sum(kinds.values()) != sum(room.values()):
        return None
    full = []
    for places in _sets_of_places(kinds, room):
        left = sum(map(room.__getitem__, places)) - sum(count for kind, count in kinds.items() if kind <= places)
        if left < 0:
            return None
        if left == 0:
            full.append(places)
    pairs = ((kind, place) for kind in kinds for place in kind if room[place])
    return {(kind, place) for kind, place in pairs if all(kind <= places for places in full if place in places)}


def _sets_of_places(kinds: Mapping[Kind, int], room: Mapping[Place, int]) -> Iterator[frozenset[Place]]:
    """Yield every set of places that has all or none of the places open to the same kinds."""
    alike: dict[frozenset[Kind], list[Place]] = {}
    for place in room:
        alike.setdefault(frozenset(kind for kind in kinds if place in kind), []).append(place)
    for size in range(len(alike) + 1):
        for some in combinations(alike.values(), size):
            yield frozenset(chain.from_iterable(some))

"""Find layouts of the unseen cards that put a goal out of reach.

This is plain Python, with the compiled solver if there is one. A layout must fit what the view proves (`Knowledge`);
nothing already seen ever changes.

>>> import whist_nb as wn
>>> game = wn.Game.from_position("whist", ["AH QH", "KH 5C", "3C 2H", "6D 5D"], leader=0, trump="S")
>>> unseen = UnseenCards(game.view(0))
>>> unseen.most, len(list(unseen.layouts()))
(90, 90)
>>> guarded = unseen.worst(lambda hands: {"KH", "2H"} <= {card.text for card in hands[1]})
>>> str(guarded[1].sorted())
'KH 2H'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice
from math import comb
from random import Random

from whist_nb.analysis.knowledge import Knowledge
from whist_nb.analysis.places import Fact
from whist_nb.engine.cards import Card, Cards, by_index
from whist_nb.engine.view import View

Hands = tuple[Cards, ...]
Fails = Callable[[Hands], bool]
"""Returns whether a goal is out of reach in a layout."""
Value = Callable[[Hands], float]
"""Returns the best result still possible in a layout."""

CLIMBS, STEPS = 6, 60


def _still_lacked(knowledge: Knowledge, fact: Fact) -> frozenset[Card]:
    """Return the cards of a fact that its seat cannot have drawn since."""
    draws = knowledge.draws
    if draws is None or fact.place != draws.seat:
        return fact.cards
    return frozenset(card for card in fact.cards if draws.release(card) == len(draws.times))


class UnseenCards:
    """The cards that a seat cannot place, and the hands they may be in.

    ``among`` are the cards still in play, if that is known; without it, undealt cards may also be in the hands.
    """

    def __init__(self, view: View, among: Cards | None = None) -> None:
        self.knowledge = knowledge = Knowledge.of(view)
        known = {card: place for card, place in knowledge.known.items() if isinstance(place, int)}
        self.known = [
            Cards(card for card in sorted(known, key=by_index) if known[card] == seat) for seat in range(view.seats)
        ]
        self.sizes = [knowledge.size(seat) - len(self.known[seat]) for seat in range(view.seats)]
        self.cards = [
            card
            for card in sorted(view.pack, key=by_index)
            if card not in knowledge.known and (among is None or card in among)
        ]
        denied = {seat: frozenset[Card]() for seat in range(view.seats)}
        for fact in knowledge.facts:
            if isinstance(fact.place, int):
                denied[fact.place] |= _still_lacked(knowledge, fact)
        self.may = [{card for card in self.cards if card not in denied[seat]} for seat in range(view.seats)]
        self.seats = sorted(
            (seat for seat, size in enumerate(self.sizes) if size), key=lambda seat: len(self.may[seat])
        )

    @property
    def most(self) -> int:
        """The largest possible number of layouts, if no void were known."""
        ways, left = 1, len(self.cards)
        for seat in self.seats:
            ways *= comb(left, self.sizes[seat])
            left -= self.sizes[seat]
        return ways

    def layouts(self) -> Iterator[Hands]:
        """Yield every possible layout of the hands."""
        yield from map(self._whole, self._dealt(self.cards, self.seats))

    def _dealt(self, cards: Sequence[Card], seats: Sequence[int]) -> Iterator[dict[int, tuple[Card, ...]]]:
        if not seats:
            yield {}
            return
        seat, rest = seats[0], seats[1:]
        for taken in combinations([card for card in cards if card in self.may[seat]], self.sizes[seat]):
            for others in self._dealt([card for card in cards if card not in taken], rest):
                yield {seat: taken, **others}

    def _whole(self, dealt: dict[int, tuple[Card, ...]]) -> Hands:
        return tuple(Cards.trusted((*known, *dealt.get(seat, ()))) for seat, known in enumerate(self.known))

    # The worst of them

    def worst(
        self, fails: Fails, value: Value | None = None, start: Sequence[Cards] = (), limit: int = 5000
    ) -> Hands | None:
        """Return a layout in which ``fails`` is true, or None if there is none.

        If there are at most ``limit`` layouts, all are checked. Otherwise the search starts from several layouts,
        exchanges two cards at a time as long as ``value`` gets no better, and then checks a tenth of the limit.
        """
        if self.most <= limit:
            return next(filter(fails, self.layouts()), None)
        found = None if value is None else self._climbed_to(fails, value, start)
        return found or next(filter(fails, islice(self.layouts(), limit // 10)), None)

    def fits(self, hands: Sequence[Cards]) -> bool:
        """Return whether the hands are one of the layouts."""
        for seat, hand in enumerate(hands):
            free = [card for card in hand if card not in self.known[seat]]
            if len(free) != self.sizes[seat] or not self.may[seat].issuperset(free):
                return False
        return True

    def _climbed_to(self, fails: Fails, value: Value, start: Sequence[Cards]) -> Hands | None:
        rng = Random(str([len(self.cards), *self.sizes]))
        for climb in range(CLIMBS):
            held = self._by_seat(start) if not climb and start and self.fits(start) else self._by_chance(rng)
            worth = value(self._whole(held))
            for _ in range(STEPS):
                if fails(self._whole(held)):
                    return self._whole(held)
                other = self._exchanged(held, rng)
                after = value(self._whole(other))
                if after <= worth:
                    held, worth = other, after
        return None

    def _by_seat(self, hands: Sequence[Cards]) -> dict[int, tuple[Card, ...]]:
        return {seat: tuple(card for card in hands[seat] if card not in self.known[seat]) for seat in self.seats}

    def _by_chance(self, rng: Random) -> dict[int, tuple[Card, ...]]:
        """Return some layout; the seats with the fewest possible cards choose first, leaving enough for the others."""
        while True:
            left, held = list(self.cards), {}
            for at, seat in enumerate(self.seats):
                free = [card for card in left if card in self.may[seat]]
                later = set().union(*(self.may[other] for other in self.seats[at + 1 :]))
                rng.shuffle(free)
                free.sort(key=later.__contains__)  # take first what nobody else can hold
                if len(free) < self.sizes[seat]:
                    break
                held[seat] = tuple(free[: self.sizes[seat]])
                left = [card for card in left if card not in held[seat]]
            else:
                return held

    def _exchanged(self, held: dict[int, tuple[Card, ...]], rng: Random) -> dict[int, tuple[Card, ...]]:
        """Return the same with a card of a hand exchanged for one of another hand, or for one in no hand."""
        gone = [card for card in self.cards if not any(card in cards for cards in held.values())]
        for _ in range(50):
            seat = rng.choice(self.seats)
            mine = rng.choice(held[seat])
            theirs = rng.choice([card for card in self.cards if card not in held[seat]] or [mine])
            if theirs not in self.may[seat]:
                continue
            if theirs in gone:
                return {**held, seat: tuple(theirs if card is mine else card for card in held[seat])}
            other = next((each for each in self.seats if theirs in held[each]), seat)
            if other != seat and mine in self.may[other]:
                swapped = {mine: theirs, theirs: mine}
                return {at: tuple(swapped.get(card, card) for card in cards) for at, cards in held.items()}
        return held

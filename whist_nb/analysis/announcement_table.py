"""Put what a view proves about hidden cards after announcements into the form ``AnnouncementPlacements`` counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from whist_nb.analysis.announcement_placements import LYING, AnnouncementPlacements, CardCell, SuitCards, SuitDemand
from whist_nb.analysis.announcements import Announcement, is_sure
from whist_nb.analysis.knowledge import Knowledge
from whist_nb.analysis.places import ASIDE, Place
from whist_nb.engine.cards import SUITS, Card, by_index


class AnnouncementTable:
    """What a view proves about hidden cards and their places, as input for a counter.

    With ``came``, a deal counts once for each way in which the spare cards could have come unseen to the seat that took
    them; otherwise it counts once. ``tells`` says whether any claim makes a difference.
    """

    def __init__(
        self, known: Knowledge, cards: Sequence[Card], hidden: Mapping[Place, int], proved: Sequence[Any], came: bool
    ) -> None:
        self.known, self.book, self.cards, self.hidden, self.came = known, known.claims, cards, hidden, came
        self.denied = {(card, fact.place) for fact in proved for card in fact.cards}
        self.at = {card: {key[at] for key in known.ways} for at, card in enumerate(known.loose)}
        made = [claim for claim in proved if isinstance(claim, Announcement)]
        self.taker = self.book.taker
        self._bases: dict[int, set[Card]] = {}
        self.lacked = {card for claim in made if claim.place == self.taker for card in claim.lacked}
        self.claims = [claim for claim in made if claim.reasons and not self._is_sure(claim)]
        self.by_seat: dict[int, tuple[int, ...]] = {
            seat: tuple(at for at, claim in enumerate(self.claims) if claim.place == seat)
            for seat in range(known.view.seats)
        }
        self.came_matters = self.taker is not None and bool(self.lacked or self.by_seat[self.taker])
        self.tells = bool(hidden) and bool(self.claims or self.came_matters)

    def _base(self, seat: int) -> set[Card]:
        """Return the cards certainly dealt to a seat."""
        if seat not in self._bases:
            here = (card for card, place in self.known.known.items() if place == seat)
            self._bases[seat] = self.book.base(seat, here)
        return self._bases[seat]

    def _is_sure(self, claim: Announcement) -> bool:
        if claim.place == self.taker:
            return is_sure(claim.reasons, self._base(claim.place), self._taken_or_dealt(), self.book.fresh)
        return is_sure(claim.reasons, self._base(claim.place))

    def _taken_or_dealt(self) -> set[Card]:
        """Return the cards that the taker is known to have or to have played, without knowing since when."""
        assert self.taker is not None, "there is one"
        here = {card for card, place in self.known.known.items() if place == self.taker}
        return (here | self.book.played.get(self.taker, set())) - self._base(self.taker) - self.book.came

    def counter(self) -> AnnouncementPlacements:
        """Return the counter of the deals."""
        cells = {card: self._cells(card) for card in self.cards}
        if self.came_matters:
            cells |= {card: self._of_taker(card, LYING) for card in sorted(self._taken_or_dealt(), key=by_index)}
        packs = [self._pack({card: here for card, here in cells.items() if card.suit is suit}) for suit in SUITS]
        marks = self.book.fresh if self.came_matters and (self.came or self.lacked) else 0
        packs = [pack for pack in packs if pack.cards]
        return AnnouncementPlacements(packs, list(self.hidden.values()), len(self.claims), marks, at_most=not self.came)

    def _cells(self, card: Card) -> list[CardCell]:
        """Return the possible places of a hidden card."""
        found = []
        for at, place in enumerate(self.hidden):
            if (card, place) in self.denied or place not in self.at.get(card, (place,)):
                continue
            if self.came_matters and place in (self.taker, ASIDE):
                found += self._of_taker(card, at)
            else:
                found.append(CardCell(at, claims=self.by_seat[place] if isinstance(place, int) else ()))
        return found

    def _of_taker(self, card: Card, at: int) -> list[CardCell]:
        """Return the cells of a card that the taker has or had, dealt to it or taken."""
        assert self.taker is not None, "there is one"
        if card in self.book.came or card in self._base(self.taker):
            return [CardCell(at)]
        dealt, later = CardCell(at, claims=self.by_seat[self.taker]), CardCell(at, marked=True)
        if card in self.lacked:
            return [later]
        return [dealt, later] if self.came else [dealt]

    def _pack(self, cells: Mapping[Card, Sequence[CardCell]]) -> SuitCards:
        worth = {card: value for claim in self.claims for reason in claim.reasons for card, value in reason.worth}
        cards = sorted(cells, key=lambda card: -worth.get(card, 0))
        asked = {}
        for at, claim in enumerate(self.claims):
            base = self._base(claim.place)
            free = [card for card in cards if any(at in cell.claims for cell in cells[card])]
            most = self.book.size[claim.place] - len(base) if claim.place == self.taker else len(free)
            for reason in claim.reasons:
                values = dict(reason.worth)
                least = reason.least - sum(value for card, value in reason.worth if card in base)
                if any(card in values for card in free) and sum(values.get(card, 0) for card in free) >= least:
                    asked[at] = SuitDemand(least, most)
        number = {card: at for at, card in enumerate(self.cards)}
        numbers = [number.setdefault(card, len(number)) for card in cards]
        return SuitCards(numbers, [worth.get(card, 0) for card in cards], [cells[card] for card in cards], asked)

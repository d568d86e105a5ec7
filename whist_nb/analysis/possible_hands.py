"""The cards the other seats may hold, as sets of bits.

Everything comes from a single view, in plain Python: anything that the view cannot rule out is possible, and each
example layout fits everything the seat has seen.

>>> import whist_nb as wn
>>> game = wn.Game.from_position("whist", ["AH QH", "KH 5C", "3C 2H", "6D 5D"], leader=0, trump="S")
>>> holdings = PossibleHands(game.view(0))
>>> hearts = bits(Cards("KH 2H"))
>>> layout = holdings.layout([HoldingCondition(1, hearts, 2)])
>>> str(layout[1].sorted()), holdings.layout([HoldingCondition(1, hearts, 2), HoldingCondition(2, hearts, 1)])
('KH 2H', None)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from functools import cached_property
from math import prod
from random import Random
from typing import Final, NamedTuple

from whist_nb.analysis.announcements import Announcement
from whist_nb.analysis.card_sets import BIT, HoldingCondition, bits, cards_of
from whist_nb.analysis.example_layouts import guide
from whist_nb.analysis.work_limit import WorkLimit
from whist_nb.analysis.worst_layouts import Hands, UnseenCards
from whist_nb.engine.cards import Card, Cards
from whist_nb.engine.view import View

TRIES: Final = 40
"""The number of layouts that are tried when more than voids is known."""

MOST_WRITTEN: Final = 900
"""The number of layouts that are listed when more than voids is known."""

STEPS_A_DEAL, CARDS_A_STEP = 3, 8
"""The steps that dealing a layout counts for, and the number of unknown cards for which it counts as many again."""


class UnknownCards(NamedTuple):
    """The unknown part of a hand: its size, and the cards it may be."""

    seat: int
    count: int
    cards: int


class PossibleHands:
    """The cards each seat certainly holds (``known``), others it may hold (``may``), and how many of them (``free``).

    ``mine`` is the viewer's own hand, ``unknown`` every card that nobody can place, whether in a hand or out of play.
    ``effort`` limits how many layouts may be tried; Undecided is raised when it is spent.
    """

    def __init__(self, view: View, effort: WorkLimit | None = None) -> None:
        self.view, self.effort = view, effort or WorkLimit()
        self.unseen = UnseenCards(view)
        self.known = [bits(cards) for cards in self.unseen.known]
        self.free = list(self.unseen.sizes)
        self.unknown = bits(self.unseen.cards)
        self.may = [bits(cards) & ~self._elsewhere(seat) for seat, cards in enumerate(self.unseen.may)]
        self.mine = self.known[view.seat]  # type: ignore[index]

    def _elsewhere(self, seat: int) -> int:
        """Return the cards given on unseen that cannot have reached a seat."""
        knowledge = self.unseen.knowledge
        return bits(card for at, card in enumerate(knowledge.loose) if all(key[at] != seat for key in knowledge.ways))

    @property
    def undealt(self) -> int:
        """The number of unknown cards that are in no hand."""
        return self.unknown.bit_count() - sum(self.free)

    def possible(self, seat: int) -> int:
        """Return every card that a seat may hold."""
        return self.known[seat] | (self.may[seat] if self.free[seat] else 0)

    def spend_on_deal(self) -> None:
        """Spend effort on one more layout: the more cards there are to deal, the more steps."""
        self.effort.spend(STEPS_A_DEAL * (1 + self.unknown.bit_count() // CARDS_A_STEP))

    def some_layouts(self, count: int) -> Iterator[Hands]:
        """Yield layouts, always the same ones, that fit everything seen."""
        cards = list(cards_of(self.unknown))
        for number in range(count):
            self.spend_on_deal()
            dealt = self._dealt((), Random(number).sample(cards, len(cards)), number)
            if dealt and self.agrees(hands := self._hands(dealt)):
                yield hands

    @cached_property
    def every_layout(self) -> list[tuple[int, ...]]:
        """Every layout that fits everything seen, in bits; empty if there are too many to list."""
        steps = STEPS_A_DEAL * self.unseen.most
        if self.unseen.most > MOST_WRITTEN or steps > self.effort.left:
            return []
        self.effort.spend(steps)
        return [tuple(map(bits, hands)) for hands in self.unseen.layouts() if self.agrees(hands)]

    def layout(self, asks: Sequence[HoldingCondition]) -> Hands | None:
        """Return a layout that meets these conditions and fits everything seen; None if none is found.

        If only voids are known, None means that there is none.
        """
        for number, order in enumerate(self.orders(self.unknown)):
            self.spend_on_deal()
            dealt = self._dealt(asks, order, number)
            if dealt is None and not self.unseen.knowledge.claims.all:  # the same rooms, whatever the order
                return None
            if dealt is not None and self.agrees(hands := self._hands(dealt)):
                return hands
        return None

    def _dealt(self, asks: Sequence[HoldingCondition], order: list[Card], number: int) -> list[tuple[int, Card]] | None:
        """Deal cards so that the questions and announcements hold, in one of many ways."""
        claims = self.unseen.knowledge.claims
        if not claims.all:
            rooms = self._rooms(asks)
            return None if rooms is None else deal_into(rooms, order)
        found = guide(claims, Random(number), self.known, self.may, self.unknown, self.free)
        if found is None:
            return None
        picked = {ask.seat: ask.cards for ask in found.asks}
        more = (_besides(ask, picked.get(ask.seat, 0)) for ask in asks)
        barred = (HoldingCondition(seat, 0, 0, mask) for seat, mask in enumerate(found.barred) if mask)
        rooms = self._rooms([*barred, *found.asks, *more])
        return None if rooms is None else deal_into(rooms, sorted(order, key=lambda card: not found.first & BIT[card]))

    def may_be(self, *asks: HoldingCondition) -> bool:
        """Return whether these conditions are possible, considering only voids."""
        rooms = self._rooms(asks)
        self.spend_on_deal()
        return rooms is not None and deal_into(rooms, list(cards_of(self.unknown))) is not None

    def _rooms(self, asks: Sequence[HoldingCondition]) -> list[UnknownCards] | None:
        """Return what is still to be dealt to each hand, the narrowest first; None if the known cards exclude it."""
        free, may, rooms = self.free.copy(), self.may.copy(), []
        for ask in asks:
            if self.known[ask.seat] & ask.lacks:
                return None
            may[ask.seat] &= ~ask.lacks
        for ask in asks:
            wanted = ask.least - (self.known[ask.seat] & ask.cards).bit_count()
            if wanted > 0:
                free[ask.seat] -= wanted
                rooms.append(UnknownCards(ask.seat, wanted, may[ask.seat] & ask.cards))
        if min(free) < 0:
            return None
        return rooms + [UnknownCards(seat, count, may[seat]) for seat, count in enumerate(free) if count]

    def orders(self, cards: int) -> Iterator[list[Card]]:
        """Yield dealing orders; more than one, and always the same ones, if a deal may turn out not to fit."""
        order = list(cards_of(cards))
        yield order
        for number in range(1, TRIES if self.has_more_to_agree_with else 1):
            yield Random(number).sample(order, len(order))

    def _hands(self, dealt: Sequence[tuple[int, Card]]) -> Hands:
        held: list[list[Card]] = [list(cards) for cards in self.unseen.known]
        for seat, card in dealt:
            held[seat].append(card)
        return tuple(Cards.trusted(hand) for hand in held)

    # What is known besides voids

    @property
    def has_more_to_agree_with(self) -> bool:
        """Whether more than voids is known: cards given on, drawn unseen, announced."""
        knowledge = self.unseen.knowledge
        return self._is_tied or bool(knowledge.claims.all or knowledge.totals) or self._draws_count

    @cached_property
    def _is_tied(self) -> bool:
        """Whether the places of cards given on depend on each other, or some hand must have one of them."""
        knowledge = self.unseen.knowledge
        places = [set(each) for each in zip(*knowledge.ways, strict=True)]
        return len(knowledge.ways) < prod(map(len, places)) or any(
            all(isinstance(place, int) for place in each) for each in places
        )

    @property
    def _draws_count(self) -> bool:
        draws = self.unseen.knowledge.draws
        return draws is not None and self.free[draws.seat] > 0

    def agrees(self, hands: Hands) -> bool:
        """Return whether one of the layouts fits everything the seat has seen."""
        return (
            self._loose_agree(hands)
            and self._draws_agree(hands)
            and self._claims_agree(hands)
            and self._totals_agree(hands)
        )

    def _loose_agree(self, hands: Hands) -> bool:
        """Return whether each card given on unseen is where one of the ways leads."""
        loose, ways = self.unseen.knowledge.loose, self.unseen.knowledge.ways
        where = {card: seat for seat, hand in enumerate(hands) for card in hand}
        return not loose or any(
            all(
                where.get(card, place) == place and (card in where or not isinstance(place, int))
                for card, place in zip(loose, key, strict=True)
            )
            for key in ways
        )

    def _draws_agree(self, hands: Hands) -> bool:
        """Return whether the hidden cards of a seat that drew can have come when it did not lack them."""
        draws = self.unseen.knowledge.draws
        if draws is None or not self._draws_count:
            return True
        releases, sizes, ways = self._drawn
        held = Counter(releases[card] for card in hands[draws.seat] if card in releases)
        return tuple(held[release] for release in sizes) in ways

    @cached_property
    def _drawn(self) -> tuple[dict[Card, int], list[int], Container[tuple[int, ...]]]:
        """Since which draw each card may have come, those draws in order, and the possible numbers since each."""
        draws = self.unseen.knowledge.draws
        releases = {} if draws is None else {card: draws.release(card) for card in self.unseen.cards}
        sizes = Counter(releases.values())
        return releases, sorted(sizes), () if draws is None else draws.count_ways(sizes)

    def _totals_agree(self, hands: Hands) -> bool:
        """Return whether each hand that announced its points was dealt that many."""
        played = self.unseen.knowledge.claims.played
        return all(
            total.left(played.get(total.place, ())) == sum(map(total.worth, hands[total.place]))
            for total in self.unseen.knowledge.totals
        )

    def _claims_agree(self, hands: Hands) -> bool:
        return all(self._claim_agrees(claim, hands) for claim in self.unseen.knowledge.claims.all)

    def _claim_agrees(self, claim: Announcement, hands: Hands) -> bool:
        """Return whether an announcement or proof about a hand holds for the cards dealt to it."""
        claims = self.unseen.knowledge.claims
        had = {*hands[claim.place], *claims.played.get(claim.place, ()), *claims.dealt.get(claim.place, ())}
        fresh = 0
        if claim.place == claims.taker:  # it discarded cards, and some of what it has now came later
            held = {card for hand in hands for card in hand}
            had = (had | {card for card in self.unseen.cards if card not in held}) - claims.came
            fresh = claims.fresh
        if len(had & claim.lacked) > fresh:
            return False
        if not claim.reasons:
            return True
        for worth, least in claim.reasons:
            found = sorted((value for card, value in worth if card in had), reverse=True)
            others = len(had) - len(found)
            if sum(found[: len(found) - max(0, fresh - others)]) >= least:
                return True
        return False


def _besides(ask: HoldingCondition, cards: int) -> HoldingCondition:
    """Return what is still required of a seat that is dealt these cards anyway."""
    return ask._replace(cards=ask.cards & ~cards, least=ask.least - (ask.cards & cards).bit_count())


def deal_into(rooms: Sequence[UnknownCards], order: Sequence[Card]) -> list[tuple[int, Card]] | None:
    """Deal cards into rooms so that each is full, by exchange paths; None if that is impossible."""
    masks = [room.cards for room in rooms]
    holder: dict[Card, int] = {}

    def find(room: int, tried: set[Card]) -> bool:
        for card in order:
            if card in tried or not masks[room] & BIT[card]:
                continue
            tried.add(card)
            if card not in holder or find(holder[card], tried):
                holder[card] = room
                return True
        return False

    filled = all(find(number, set()) for number, room in enumerate(rooms) for _ in range(room.count))
    return [(rooms[room].seat, card) for card, room in holder.items()] if filled else None

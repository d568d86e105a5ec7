"""Translate positions for the kernels: cards as bits, questions, and the kernel that answers each."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import reduce
from itertools import pairwise
from operator import or_
from typing import Final, Literal, NamedTuple

from whist_nb.analysis.compiled import Compiled, wait_for
from whist_nb.analysis.kernels import compiling, general, general_table, misere, misere_suits, sides
from whist_nb.analysis.kernels import layout as k
from whist_nb.analysis.kernels.steps import beats
from whist_nb.analysis.position import Position
from whist_nb.analysis.progress import aside
from whist_nb.analysis.search_memory import NOTHING, DealMemory, borrow, give_back, take_again
from whist_nb.engine.cards import SUITS, Card
from whist_nb.engine.phrases import phrase
from whist_nb.engine.seats import clockwise

COMPILE_PATIENCE: Final = 2.0
"""Seconds to wait for a kernel that may only have to be read from the cache, before plain Python begins."""

FEW, MANY = 12, 28
"""With this few cards plain Python finishes before numba and a kernel are loaded; with this many, waiting pays."""

WORDS = "int64[::1]"
SEARCH = Compiled(general.search, f"boolean({', '.join([WORDS] * 9)})")
FILL = Compiled(general_table.fill_tables, f"void({', '.join([WORDS] * 3)})")
SEARCH_SIDES = Compiled(sides.search_sides, f"boolean({', '.join([WORDS] * 9)})")
FILL_OWNERS = Compiled(sides.fill_owners, f"void({', '.join([WORDS] * 3)})")
SEARCH_MISERE = Compiled(misere.search_misere, f"boolean({', '.join([WORDS] * 9)})")
FILL_MISERE = Compiled(misere_suits.fill_misere, f"void({', '.join([WORDS] * 3)})")

_has_announced = False


def are_compiled(kernels: Sequence[Compiled]) -> bool:
    """Return whether compiled kernels can be used now, without starting anything."""
    return all(kernel.fast is not None for kernel in kernels)


def ready(seconds: float = COMPILE_PATIENCE, kernels: Sequence[Compiled] = ()) -> bool:
    """Return whether compiled kernels, all or those named, can be used now; say so, once, while numba compiles them.

    They are waited for that long after the first request: only one question has to wait.
    """
    global _has_announced
    kernels = kernels or (FILL_OWNERS, SEARCH_SIDES, FILL, SEARCH, FILL_MISERE, SEARCH_MISERE)
    if are_compiled(kernels):
        return True
    wait_for(kernels, 0.0)
    wait_for(kernels, max(kernel.begun for kernel in kernels) + seconds - time.monotonic())
    failed = any(kernel.error is not None for kernel in kernels)
    if not failed and not _has_announced and any(kernel.is_compiling for kernel in kernels):
        _has_announced = True
        later = phrase("; later sessions start at once") if compiling.is_kept() else ""
        print(
            phrase(
                "whist-nb is compiling its solver for this machine, which may take a minute. Until then plain "
                "Python answers, slowly{later}.",
                later=later,
            ),
            file=aside(),
        )
    return are_compiled(kernels)


class Query(NamedTuple):
    """Asks for a number of tricks from ``low`` to ``high``, after a card (None: a knock) or, with False, any choice.

    The first question is whether they can be ``first``.
    """

    card: Card | Literal[False] | None
    low: int
    high: int
    first: int

    def between(self, low: int, high: int) -> Query:
        """Return the same query with narrower bounds."""
        return Query(self.card, low, high, min(max(self.first, low + 1), high))


class Search:
    """A position as numbers, and the search for the tricks that ``want`` can make ``count`` take.

    Answers are kept by lengths, leader and owners of the top cards, so they are valid on the same ``ground`` in every
    position, of this deal and of others, and one question builds on another. With ``anew`` no earlier answers are used,
    and the same question takes the same work again; with ``kept`` only those that are in this memory.
    """

    lane, kernel, fill = k.LANE, SEARCH, FILL
    words, turned = 2, False

    def __init__(
        self,
        position: Position,
        count: Sequence[int],
        want: Sequence[int],
        fast: bool,
        anew: bool = False,
        kept: DealMemory | None = None,
    ) -> None:
        self.position, self.fast, self.nodes = position, fast, 0
        self.trump = -1 if position.trump is None else SUITS.index(position.trump)
        self.bit = self._bits()
        self._now = [self._bits_of(hand) for hand in position.hands]
        self._held = list(self._now)
        for seat, card in position.trick:
            if card is not None:
                self._held[seat] |= 1 << self.bit[card]
        self._all = reduce(or_, self._held)
        self._sit(count, want)
        self.ground = (type(self), *self._terms(count, want))
        self._is_lent = kept is not None
        self.memory = kept.lend(fast, self.ground) if kept else borrow(frozenset(self.bit), fast, self.ground, anew)
        self._times = self.memory.times_borrowed
        self._fill_tables()

    def close(self) -> None:
        """Give the memory back; nothing more can be asked unless the search is ``reopened``."""
        if self._is_lent or not give_back(self.memory):
            self.memory = NOTHING

    def reopened(self) -> bool:
        """Borrow the memory again, if nobody has used it since."""
        return self.memory is not NOTHING and take_again(self.memory, self._times)

    def turn_to(self, leader: int) -> None:
        """Ask about the same hands with another seat on lead, keeping what was found."""
        self.position = replace(self.position, leader=leader)

    def ahead(self, seats: Sequence[int], honours: Sequence[float], each_trump: float) -> float:
        """Return how far ahead some seats are, by the values of the top cards of a suit and of each trump."""
        ours = sum(self._held[seat] for seat in seats)
        ahead = 0.0
        for suit in range(4):
            shift = self.lane * suit
            mine, everything = ours >> shift & k.LANE_BITS, self._all >> shift & k.LANE_BITS
            if suit == self.trump:
                ahead += each_trump * (2 * mine.bit_count() - everything.bit_count())
            for worth in honours:
                top = everything.bit_length() - 1
                if top < 0:
                    break
                everything ^= 1 << top
                ahead += worth if mine >> top & 1 else -worth
        return ahead

    def runs(self) -> int:
        """Return the cards of the seat to act that are no better and no worse than its next higher card, as bits."""
        mine, same = self._now[self.position.to_act], 0
        for shift in range(0, 4 * self.lane, self.lane):  # a lane holds the cards in play without a gap
            own = mine >> shift & k.LANE_BITS
            same |= (own & own >> 1) << shift
        return same

    def _bits(self) -> dict[Card, int]:
        return _bits(self.position, self.lane)

    def _bits_of(self, cards: Iterable[Card]) -> int:
        bit = self.bit
        return sum([1 << bit[card] for card in cards])

    @staticmethod
    def fits(position: Position, count: Sequence[int], want: Sequence[int]) -> list[int] | None:
        """Return the seats in the order of their places, if this kernel can answer; otherwise None."""
        return list(range(position.seats))

    def _sit(self, count: Sequence[int], want: Sequence[int]) -> None:
        places = self.fits(self.position, count, want)
        assert places is not None
        self.places, self.place = places, {seat: place for place, seat in enumerate(places)}

    def _terms(self, count: Sequence[int], want: Sequence[int]) -> tuple[int, ...]:
        """Return what the kernel gets besides hands and leader, as ``config`` begins."""
        position, counted, wanted = self.position, _mask(count), _mask(want)
        knocks = _mask(position.knockers), int(position.knock_on_lead)
        equal = len({hand.bit_count() for hand in self._held if hand}) == 1
        jokers = self._all >> k.LANE * k.NO_SUIT != 0
        shun = k.OWN_TRICKS
        if counted != wanted:
            alone = len(count) == 1 and counted ^ wanted == (1 << position.seats) - 1
            shun = k.ONE_TRICK if alone and self.trump < 0 and equal and not jokers else k.OTHERS_TRICKS
        return position.seats, self.trump, counted, wanted, *knocks, int(equal), shun, int(jokers)

    def _fill_tables(self) -> None:
        memory, config = self.memory, self.memory.config
        terms = self.ground[1:]
        config[: len(terms)] = terms
        config[k.HEAD_SHIFT], config[k.CUT_SHIFT] = 62 - memory.head_bits, 62 - memory.cut_bits
        config[k.GENERATION], config[k.CAPACITY] = memory.generation, len(memory.entries)
        for place in range(8):
            memory.hands[place] = self._held[self.places[place]] if place < len(self.places) else 0
        at = 0
        for suit in range(4):
            config[k.TABLE_AT + suit] = at
            at += self.words * ((self._all >> self.lane * suit & k.LANE_BITS) + 1)
        table = memory.table_of(at)
        (self.fill.fast if self.fast else self.fill.plain)(config, memory.hands, table)

    def ask(self, asks: Sequence[Query]) -> None:
        """Set the search up to narrow the bounds of each of these."""
        memory, bit, left = self.memory, self.bit, self.position.tricks_left
        rows: list[int] = []
        for card, low, high, first in asks:
            rows.append(k.WHOLE if card is False else k.KNOCK if card is None else bit[card])
            rows += (left - high, left - low, left + 1 - first) if self.turned else (low, high, first)
        memory.asks[: len(rows)] = rows
        self._set_up()
        state = memory.state
        state[k.ROW], state[k.ROWS] = 0, len(asks)
        state[k.MODE], state[k.NODES] = k.BEGIN, 0

    def go_on(self, nodes: int) -> bool:
        """Search that many more nodes; return whether everything is answered now."""
        memory, state = self.memory, self.memory.state
        state[k.BUDGET] = nodes
        before = int(state[k.NODES])
        run = self.kernel.fast if self.fast else self.kernel.plain
        memory.ground = None  # an interrupt may leave an answer half written
        done = run(
            memory.config,
            memory.hands,
            memory.table,
            memory.frames,
            memory.heads,
            memory.entries,
            memory.cuts,
            memory.asks,
            state,
        )
        memory.ground = self.ground
        self.nodes += int(state[k.NODES]) - before
        return done

    def found(self) -> list[tuple[int, int]]:
        """Return the bounds found so far for each question."""
        asks, left = self.memory.asks[: self.memory.state[k.ROWS] * k.ASK], self.position.tricks_left
        asks = asks.tolist() if self.fast else asks
        found = zip(asks[k.A_LOW :: k.ASK], asks[k.A_HIGH :: k.ASK], strict=True)
        return [(left - high, left - low) for low, high in found] if self.turned else list(found)

    def _set_up(self) -> None:
        """Write the root's hands, the first frame of its trick and its own."""
        memory, position, n = self.memory, self.position, len(self.places)
        for place, seat in enumerate(self.places):  # one by one is quicker than a slice
            memory.hands[place] = self._now[seat]
        leads = self.place[next(seat for seat in clockwise(position.leader, position.seats) if self._held[seat])]
        turn = (self.place[position.to_act] - leads) % n
        frames, frame = memory.frames, turn * k.FRAME
        frames[k.SEAT], frames[k.ALL], frames[k.LEFT], frames[k.WON_BY] = leads, self._all, position.tricks_left, 0
        frames[frame + k.SEAT] = self.place[position.to_act]
        frames[frame + k.LED], frames[frame + k.BEST], frames[frame + k.BEST_SEAT] = self._trick()
        memory.state[k.TOP] = memory.config[k.ROOT_TURN] = turn

    def _trick(self) -> tuple[int, int, int]:
        """Return where the lane of the suit led begins, the best card and its place; -1, -1 and 0 if there is none."""
        led, best, winner = -1, -1, 0
        for seat, card in self.position.trick:
            if card is None:
                continue
            bit = self.bit[card]
            if led < 0 and bit < 4 * self.lane:
                led = bit - bit % self.lane
            if best < 0 or self._beats(bit, best):
                best, winner = bit, self.place[seat]
        return led, best, winner

    def _beats(self, card: int, best: int) -> bool:
        return beats(card, best, self.trump)


class SidesSearch(Search):
    """The search for two parties that sit alternately: places 0 and 2 are the party in question, or its rivals."""

    lane, kernel, fill = k.WIDE, SEARCH_SIDES, FILL_OWNERS
    words = 1

    @staticmethod
    def fits(position: Position, count: Sequence[int], want: Sequence[int]) -> list[int] | None:
        """Return the seats in the order of their places, if this kernel can answer; otherwise None."""
        sizes = set(position.held) - {0}
        playing = [seat for seat, held in enumerate(position.held) if held]
        jokers = position.trump is None and any(card.suit is None for card in position.everything)
        if set(count) != set(want) or len(sizes) != 1 or jokers or not 2 <= len(playing) <= 4:
            return None
        for turn in range(len(playing)):
            places = playing[turn:] + playing[:turn]
            if all((one in count) != (other in count) for one, other in pairwise(places)):
                return places
        return None

    def _sit(self, count: Sequence[int], want: Sequence[int]) -> None:
        super()._sit(count, want)
        self.turned = self.places[0] not in count

    def _terms(self, count: Sequence[int], want: Sequence[int]) -> tuple[int, ...]:
        return len(self.places), self.trump

    def _beats(self, card: int, best: int) -> bool:
        if card // k.WIDE == best // k.WIDE:
            return card > best
        return card // k.WIDE == self.trump


class MisereSearch(Search):
    """The search for a misere: one seat that avoids every trick, alone against one to three, without trumps.

    The question is whether it can be made to take a trick. Its place is 0, and the cards are upside down: the lowest
    card of a suit has the highest bit.
    """

    lane, kernel, fill = k.WIDE, SEARCH_MISERE, FILL_MISERE

    @staticmethod
    def fits(position: Position, count: Sequence[int], want: Sequence[int]) -> list[int] | None:
        """Return the seats in the order of their places, if this kernel can say whether ``count`` must take a trick."""
        seats, held = position.seats, position.held
        alone = len(count) == 1 and sorted([*count, *want]) == list(range(seats)) and held[count[0]] > 0
        jokers = any(card.suit is None for card in position.everything)
        if not alone or position.trump is not None or jokers or len(set(held) - {0}) != 1:
            return None
        places = [seat for seat in clockwise(count[0], seats) if held[seat]]
        return places if 2 <= len(places) <= 4 else None

    def _bits(self) -> dict[Card, int]:
        return _bits(self.position, self.lane, upside_down=True)

    def _terms(self, count: Sequence[int], want: Sequence[int]) -> tuple[int, ...]:
        return (len(self.places),)

    def _beats(self, card: int, best: int) -> bool:
        return card // k.WIDE == best // k.WIDE and card < best


def kind_for(position: Position, count: Sequence[int], want: Sequence[int], need: int | None = None) -> type[Search]:
    """Return the quickest kind of search for this position; with ``need`` only that many tricks count."""
    if SidesSearch.fits(position, count, want) is not None:
        return SidesSearch
    misere = need == 1 and MisereSearch.fits(position, count, want) is not None
    return MisereSearch if misere else Search


def _mask(seats: Sequence[int]) -> int:
    return sum(1 << seat for seat in seats)


def _bits(position: Position, width: int, upside_down: bool = False) -> dict[Card, int]:
    """Return the place of each card: lane by lane, low card first, of the cards in play; jokers in the trump lane."""
    strength, suit_of = position.ranks.strength, position.ranks.suit_of
    free = {suit: lane * width for lane, suit in enumerate((*SUITS, None))}
    places: dict[Card, int] = {}
    for card in sorted(position.everything, key=strength.__getitem__, reverse=upside_down):
        suit = suit_of[card]
        places[card] = free[suit]
        free[suit] += 1
    return places

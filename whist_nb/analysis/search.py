"""Between positions and kernels: cards as bits, memory, and kernels that compile while plain Python already answers."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np

from whist_nb.analysis import kernels as k
from whist_nb.analysis.position import Position
from whist_nb.engine.cards import SUITS, Card

COMPILE_PATIENCE: Final = 1.0
"""Seconds to wait for a kernel that may only have to be read from the cache, before plain Python begins."""


class Compiled:
    """One kernel: as plain Python at once, and compiled as soon as numba is done with it."""

    def __init__(self, function: Callable[..., Any], signature: str) -> None:
        self.plain = function
        self.fast: Callable[..., Any] | None = None
        self.error: BaseException | None = None
        self._signature = signature
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._over = threading.Event()

    def start(self) -> None:
        """Begin to compile in the background, once; numba's cache makes it short from the second session on."""
        with self._lock:
            if k.HAS_NUMBA and self._thread is None:
                self._thread = threading.Thread(target=self._compile, name="whist-nb compiles", daemon=True)
                self._thread.start()

    def wait(self, seconds: float | None = None) -> bool:
        """Whether the compiled kernel is there, at the latest after so long."""
        if self.fast is None and k.HAS_NUMBA and self.error is None:
            self.start()
            self._over.wait(seconds)
        return self.fast is not None

    def _compile(self) -> None:
        try:
            dispatcher = k.njit(cache=True)(self.plain)
            dispatcher.compile(self._signature)
            dispatcher.disable_compile()
            self.fast = dispatcher
        except BaseException as error:
            self.error = error
        finally:
            self._over.set()


WORDS = "int64[::1]"
SEARCH = Compiled(k.search, f"boolean({', '.join([WORDS] * 8)})")
FILL = Compiled(k.fill_tables, f"void({', '.join([WORDS] * 3)})")

_told = False


def ready(seconds: float = COMPILE_PATIENCE) -> bool:
    """Whether the compiled kernels can be used now; the first time ever it says why it takes a while."""
    global _told
    if SEARCH.fast is not None and FILL.fast is not None:
        return True
    end = time.monotonic() + seconds
    FILL.start()
    done = SEARCH.wait(seconds) and FILL.wait(max(0.0, end - time.monotonic()))
    if not done and k.HAS_NUMBA and not _told and SEARCH.error is None:
        _told = True
        print(
            "whist-nb compiles its solver for this machine, once: that takes some ten seconds. "
            "Until then plain Python answers, slowly; later sessions start at once.",
            file=sys.stderr,
        )
    return done


class Memory:
    """The arrays a search works in, used again from one position to the next."""

    def __init__(self, fast: bool, head_bits: int, entries: int) -> None:
        self.fast, self.head_bits, self.cut_bits = fast, head_bits, min(head_bits, 16)
        self.generation = 0
        zeros = self._zeros
        self.config, self.hands = zeros(k.CONFIG_SIZE), zeros(8)
        self.table = zeros(8)
        self.frames, self.state = zeros(k.DEPTH * k.FRAME), zeros(k.STATE_SIZE)
        self.heads, self.cuts = zeros(1 << head_bits), zeros(1 << self.cut_bits)
        self.entries = zeros(entries * k.ENTRY)

    def _zeros(self, size: int) -> Any:
        return np.zeros(size, np.int64) if self.fast else [0] * size

    def table_of(self, size: int) -> Any:
        """Room for the owners of each set of cards left in a suit."""
        if len(self.table) < size:
            self.table = self._zeros(size)
        return self.table


_free: dict[tuple[bool, int], list[Memory]] = {}
SIZES: Final = ((24, 10, 20_000), (36, 14, 200_000), (60, 18, 3_000_000))
"""Cards held at most, bits of the table of heads, entries: memory that is never touched is never taken."""
PLAIN_SIZE: Final = (12, 60_000)


def borrow(cards: int, fast: bool) -> Memory:
    """Memory for a position with so many cards; give it back with ``give_back``."""
    place, bits, entries = next((at, bits, room) for at, (most, bits, room) in enumerate(SIZES) if cards <= most)
    kept = _free.setdefault((fast, place), [])
    if kept:
        memory = kept.pop()
    elif fast:
        memory = Memory(True, bits, entries)
    else:
        memory = Memory(False, *PLAIN_SIZE)
    memory.generation += 1
    return memory


def give_back(memory: Memory, cards: int) -> None:
    """Keep memory for the next position of its size; one of each is enough."""
    place = next(at for at, (most, _, _) in enumerate(SIZES) if cards <= most)
    kept = _free.setdefault((memory.fast, place), [])
    if not kept:
        kept.append(memory)


class Question:
    """A position as numbers, and the search that answers whether ``want`` can make ``count`` take so many tricks."""

    def __init__(self, position: Position, count: Sequence[int], want: Sequence[int], fast: bool) -> None:
        self.position, self.fast = position, fast
        self._cards = sum(map(len, position.hands)) + len(position.on_table)
        self.bit = _bits(position)
        self.card = {bit: card for card, bit in self.bit.items()}
        self.memory = borrow(self._cards, fast)
        self.nodes = 0
        self._fill(_mask(count), _mask(want))

    def close(self) -> None:
        """Give the memory back; nothing can be asked any more."""
        give_back(self.memory, self._cards)

    def _fill(self, count: int, want: int) -> None:
        position, memory, config = self.position, self.memory, self.memory.config
        acted = {seat: card for seat, card in position.trick if card is not None}
        held = [
            _bits_of(self.bit, hand) | _bits_of(self.bit, [acted[seat]] if seat in acted else [])
            for seat, hand in enumerate(position.hands)
        ]
        for seat in range(position.seats):
            memory.hands[seat] = held[seat]
        config[k.SEATS], config[k.COUNT], config[k.WANT] = position.seats, count, want
        config[k.TRUMP] = -1 if position.trump is None else SUITS.index(position.trump)
        config[k.KNOCKERS], config[k.LEAD_KNOCK] = _mask(position.knockers), int(position.knock_on_lead)
        sizes = {len(hand) + (seat in acted) for seat, hand in enumerate(position.hands)} - {0}
        config[k.EQUAL] = int(len(sizes) == 1)
        config[k.JOKERS] = int(any(hand >> k.LANE * k.NO_SUIT for hand in held))
        config[k.SHUN] = self._shun(count, want)
        config[k.HEAD_SHIFT], config[k.CUT_SHIFT] = 62 - memory.head_bits, 62 - memory.cut_bits
        config[k.GENERATION], config[k.CAPACITY] = memory.generation, len(memory.entries)
        at, everything = 0, 0
        for hand in held:
            everything |= hand
        for suit in range(4):
            config[k.TABLE_AT + suit] = at
            at += 2 * ((everything >> k.LANE * suit & k.LANE_BITS) + 1)
        table = memory.table_of(at)
        (FILL.fast if self.fast else FILL.plain)(config, memory.hands, table)
        for suit in range(4):
            config[k.TABLE_AT + suit] = int(config[k.TABLE_AT + suit])
        self._everything = everything
        for hand, seat in zip(position.hands, range(position.seats), strict=True):
            memory.hands[seat] = _bits_of(self.bit, hand)
        memory.state[k.USED] = 0

    def _shun(self, count: int, want: int) -> int:
        everybody = (1 << self.position.seats) - 1
        config = self.memory.config
        if want == count:
            return k.OWN_TRICKS
        alone = count & (count - 1) == 0 and want == everybody ^ count
        plain = config[k.TRUMP] < 0 and config[k.EQUAL] and not config[k.JOKERS]
        return k.ONE_TRICK if alone and plain else k.OTHERS_TRICKS

    def begin(self, need: int, card: Card | bool | None = False) -> None:
        """Set the search up: can it be ``need`` tricks or more, after the seat to act plays a card (None: knocks)?"""
        position, memory = self.position, self.memory
        frames, state = memory.frames, memory.state
        turns = list(position.trick)
        for seat, hand in enumerate(position.hands):
            memory.hands[seat] = _bits_of(self.bit, hand)
        if card is not False:
            turns.append((position.to_act, card))
            if card is not None:
                memory.hands[position.to_act] ^= 1 << self.bit[card]
        order = [(position.leader + step) % position.seats for step in range(position.seats)]
        played = [(seat, each) for seat, each in turns if each is not None]
        values = dict.fromkeys(range(k.LIST), 0)
        values[k.LEADER] = position.leader
        values[k.TURN] = order.index(turns[-1][0]) + 1 if turns else 0
        values[k.LED] = values[k.BEST] = -1
        for _, each in played:
            bit = self.bit[each]
            if values[k.LED] < 0 and bit // k.LANE != k.NO_SUIT:
                values[k.LED] = bit // k.LANE
        for seat, each in played:
            bit = self.bit[each]
            if values[k.BEST] < 0 or k.beats(bit, values[k.BEST], int(memory.config[k.TRUMP])):
                values[k.BEST], values[k.BEST_SEAT] = bit, seat
        values[k.PLAYED] = _bits_of(self.bit, [each for _, each in played])
        values[k.NEED], values[k.ALL], values[k.LEFT] = need, self._everything, position.tricks_left
        values[k.STORES] = int(not turns)
        for place, value in values.items():
            frames[place] = value
        state[k.TOP], state[k.MODE], state[k.NODES] = 0, k.ENTER, 0
        state[k.VALUE] = state[k.MARKS] = 0

    def go_on(self, nodes: int) -> bool | None:
        """Search so many nodes more; None when that was not enough for an answer."""
        memory = self.memory
        state = memory.state
        state[k.BUDGET] = nodes
        before = int(state[k.NODES])
        run = SEARCH.fast if self.fast else SEARCH.plain
        done = run(
            memory.config, memory.hands, memory.table, memory.frames, memory.heads, memory.entries, memory.cuts, state
        )
        self.nodes += int(state[k.NODES]) - before
        return bool(state[k.VALUE]) if done else None


def _mask(seats: Sequence[int]) -> int:
    return sum(1 << seat for seat in seats)


def _bits_of(bit: dict[Card, int], cards: Sequence[Card]) -> int:
    return sum(1 << bit[card] for card in cards)


def _bits(position: Position) -> dict[Card, int]:
    """The place of each card: lane by lane, low card first, only cards in play counted; jokers in the trump lane."""
    cards = [card for hand in position.hands for card in hand] + list(position.on_table)
    strength, suit_of = position.ranks.strength, position.ranks.suit_of
    places: dict[Card, int] = {}
    for lane, suit in enumerate((*SUITS, None)):
        mine = sorted((card for card in cards if suit_of[card] is suit), key=strength.__getitem__)
        for rank, card in enumerate(mine):
            places[card] = lane * k.LANE + rank
    return places

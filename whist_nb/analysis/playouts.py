"""Play-outs: how the rest of a deal goes after each card, by rules of thumb, in many worlds at once.

A world is a place for every card that a seat has not seen. ``Worlds`` draws them from what the seat knows,
``Board`` says what is public and what everybody plays for, and ``play_out`` plays each world to its end once
for each first card. Nothing here looks at anything but a View.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final

import numpy as np

from whist_nb.analysis import kernels
from whist_nb.analysis.beliefs import Beliefs
from whist_nb.analysis.progress import aside
from whist_nb.analysis.search import Compiled
from whist_nb.engine.cards import PACK_54, SUITS, Card, Suit
from whist_nb.engine.seats import clockwise
from whist_nb.engine.trick import Ranking, suit_led, winning_play
from whist_nb.engine.view import View

AIMS = {"win": kernels.AIM_WIN, "lose": kernels.AIM_LOSE, "exact": kernels.AIM_EXACT, "catch": kernels.AIM_CATCH}
"""What a seat may play for: tricks, none of them, an exact number, a trick for the declarer of a misere."""

Array = Any

_WORDS, _NUMBERS = "int64[::1]", "float64[::1]"
PLAY = Compiled(
    kernels.play_outs,
    f"void(int64, {', '.join([_WORDS] * 7)}, {_NUMBERS}, UniTuple({_WORDS}, 6), {_WORDS})",
)
STRENGTHS = Compiled(kernels.hand_strengths, f"void({_WORDS}, int64, int64, int64, {_NUMBERS})")
LAY_ASIDE = Compiled(kernels.lay_aside, f"void({_WORDS}, int64, int64, int64)")


PATIENCE: Final = 3.0
"""Seconds after which it is told that something is being compiled: reading in what was kept takes less."""

PLAY_OUTS = (PLAY, STRENGTHS, LAY_ASIDE)
COMPILING: Final = (
    "whist-nb compiles its play-outs for this machine, once: that takes some ten seconds. Later sessions start at once."
)


def ready(seconds: float | None = None, also: Sequence[Compiled] = ()) -> bool:
    """Whether play-outs, and other kernels, are as quick as they will be: compiled, or never to be.

    Waits so long for that at most, without ``seconds`` to the end, and then says why it takes a while. Compiling is
    needed once on a machine; later sessions read what was kept.
    """
    if not kernels.HAS_NUMBA:
        return True
    if seconds is None and not _compiled(PATIENCE, also):
        print(COMPILING, file=aside())
    return _compiled(seconds, also)


def _compiled(seconds: float | None, also: Sequence[Compiled]) -> bool:
    """Whether the kernels are compiled, or cannot be, after waiting so long at most."""
    every = (*PLAY_OUTS, *also)
    for each in every:
        each.start()
    end = None if seconds is None else time.monotonic() + seconds
    waited = [each.wait(None if end is None else max(0.0, end - time.monotonic())) for each in every]
    return all(done or each.error is not None for done, each in zip(waited, every, strict=True))


@lru_cache
def bits_of(ranks: Ranking) -> Array:
    """For each of the 54 cards its bit in a word of four lanes, in that ranking."""
    return np.array([1 << at for at in places_of(ranks)], dtype=np.int64)


@lru_cache
def places_of(ranks: Ranking) -> tuple[int, ...]:
    """For each of the 54 cards its place in such a word; a joker without a suit has the top of a lane."""
    found = []
    for card in PACK_54:
        suit = ranks.suit_of[card]
        lane = (card.index - 52) if suit is None else SUITS.index(suit)
        found.append(16 * lane + (15 if suit is None else ranks.strength[card] + 14))
    return tuple(found)


class Worlds:
    """So many ways in which the unseen cards may lie, each as likely as another; the same for the same seed."""

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
        """Some of the worlds."""
        twin = object.__new__(Worlds)
        twin.__dict__.update(self.__dict__)
        twin.where, twin.count, twin.seed = self.where[start:stop], stop - start, self.seed + start
        return twin

    def where_true(self, chosen: Array) -> Worlds:
        """The worlds that are chosen."""
        twin = object.__new__(Worlds)
        twin.__dict__.update(self.__dict__)
        twin.where, twin.count = self.where[chosen], int(np.count_nonzero(chosen))
        return twin

    def words(self, place: object, ranks: Ranking) -> Array:
        """The cards at a place as one word for each world."""
        bits = bits_of(ranks)
        fixed = sum(int(bits[card.index]) for card, where in self.certain.items() if where == place)
        words = np.full(self.count, fixed, dtype=np.int64)
        at = self.number.get(place)
        if at is not None and self.unseen:
            mine = bits[[card.index for card in self.unseen]]
            words += (self.where == at) @ mine
        return words

    def stock_order(self, ranks: Ranking) -> Array:
        """The stock of each world from the top, as places in a word: the open card first, the others shuffled."""
        places = np.array(places_of(ranks), dtype=np.int64)
        top = [card for card in (self.view.turn_up,) if card and self.certain.get(card) == "stock"]
        held = [card for card, where in self.certain.items() if where == "stock" and card not in top]
        size = self.view.stock_left
        order = np.empty((self.count, size), dtype=np.int64)
        at = self.number.get("stock", -1)
        unseen = places[[card.index for card in self.unseen]]
        lots = np.random.default_rng((self.seed, 7))
        for world in range(self.count):
            hidden = [*unseen[self.where[world] == at], *(places[card.index] for card in held)]
            order[world] = [*(places[card.index] for card in top), *lots.permutation(hidden)]
        return order

    def covered(self, ranks: Ranking) -> Array:
        """For each world and each place in a word the card covered below the card there, or -1."""
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


@dataclass(frozen=True)
class Board:
    """What is public in the play-outs, and what every seat plays for.

    ``sides`` has one label for each seat, ``aims`` the name of an aim, ``needs`` the tricks wanted in all where the aim
    is exact. ``won`` are the tricks that count so far, ``target`` the declarer of a misere. ``melds`` is 1 where
    pairs count, 2 where marriages do. ``values`` tells what a trump and a plain card, two to ace and jokers, are worth
    where cards are drawn for.
    """

    seats: int
    trump: Suit | None
    ranks: Ranking
    leader: int
    sides: tuple[int, ...]
    aims: tuple[str, ...]
    needs: tuple[int, ...]
    won: tuple[int, ...]
    voids: tuple[int, ...]
    opened: tuple[int, ...]
    trick: tuple[tuple[int, Card], ...] = ()
    turn: int = 0
    dogs: tuple[bool, ...] = ()
    tricks_left: int = 13
    stock: int = 0
    count_draws: bool = False
    may_knock: bool = True
    melds: int = 0
    target: int = -1
    values: tuple[float, ...] = field(default=(0.0,) * 32)


def board_of(view: View, **plan: Any) -> Board:
    """The board of a view in the middle of the play; ``plan`` says sides, aims and needs."""
    on_table = dict(view.trick)
    faces = [sum(pile.face is not None for pile in piles) for piles in view.layouts]
    held = [view.cards_left[seat] + faces[seat] + (seat in on_table) for seat in range(view.seats)]
    leader = first_to_act(view, held)
    most = max(held)
    asked = view.to_act if view.to_act is not None else leader
    found = Board(
        seats=view.seats,
        trump=view.trump,
        ranks=view.ranks,
        leader=leader,
        sides=view.sides,
        aims=("win",) * view.seats,
        needs=(0,) * view.seats,
        won=view.tricks_won,
        voids=tuple(sum(1 << SUITS.index(suit) for suit in suits) for suits in view.voids),
        opened=opened_by(view),
        trick=view.trick,
        turn=(asked - leader) % view.seats,
        dogs=tuple(count == 1 < most for count in held),
        tricks_left=most,
        stock=view.stock_left if view.stage is not None and view.stage.stock else 0,
        may_knock=bool(view.options.get("knock_on_lead", True)),
    )
    return replace(found, **plan)


def fresh_board(view: View, leader: int, trump: Suit | None, ranks: Ranking, size: int, **plan: Any) -> Board:
    """The board of a deal whose first trick has not begun, under trumps and a plan that are only thought of."""
    nothing = (0,) * view.seats
    found = Board(
        seats=view.seats,
        trump=trump,
        ranks=ranks,
        leader=leader,
        sides=view.sides,
        aims=("win",) * view.seats,
        needs=nothing,
        won=nothing,
        voids=nothing,
        opened=nothing,
        tricks_left=size,
    )
    return replace(found, **plan)


def first_to_act(view: View, held: Sequence[int]) -> int:
    """The seat from which the trick on the table goes round, those who knocked included."""
    acted = {seat for seat, _ in view.trick} | set(view.knocked)
    me = view.to_act if view.to_act is not None else view.leader or 0
    first = me
    for seat in list(clockwise(me, view.seats))[:0:-1]:
        if seat in acted:
            first = seat
        elif held[seat]:
            break
    return first


def opened_by(view: View) -> tuple[int, ...]:
    """For each seat the suits, as bits, that it was the first to lead; trumps do not count."""
    opened, done = [0] * view.seats, 0
    leads = [trick.plays[0] for trick in view.tricks] + list(view.trick[:1])
    for seat, card in leads:
        suit = view.ranks.suit_of[card]
        if suit is None or suit is view.trump:
            continue
        bit = 1 << SUITS.index(suit)
        if not done & bit:
            opened[seat] |= bit
            done |= bit
    return tuple(opened)


class Outcomes:
    """What came of every world and every first card: ``tricks`` and ``melds`` (worlds, cards, seats), ``last`` winner.

    Arithmetic on these arrays is all that a goal needs; ``look_up`` turns numbers of tricks into points.
    """

    def __init__(self, found: Array, seats: int) -> None:
        self.tricks, self.melds, self.last = found[..., :seats], found[..., seats : 2 * seats], found[..., -1]

    def of(self, seats: Sequence[int]) -> Array:
        """The tricks that these seats take together."""
        return self.tricks[..., list(seats)].sum(axis=-1)

    @staticmethod
    def look_up(points: Sequence[float], tricks: Array) -> Array:
        """The points for each number of tricks."""
        return np.asarray(points, dtype=float)[np.asarray(tricks, dtype=np.int64)]


ANY: Final = "any"
"""In place of a first card: whatever the rules of thumb choose."""

Start = Card | None | str
"""How the seat to act begins: with a card, with a knock (None), or as it likes (ANY)."""


def play_out(worlds: Worlds, board: Board, firsts: Sequence[Start], hands: Array | None = None) -> Outcomes:
    """Play every world to its end once for each first card of the seat to act; None there is a knock.

    ``hands`` are the words of the seats (worlds, seats), where they are not those of the worlds themselves.
    """
    ranks = board.ranks
    if hands is None:
        hands = hands_of(worlds, board)
    places = places_of(ranks)
    cards = [
        places[card.index] if isinstance(card, Card) else kernels.KNOCK_CARD if card is None else kernels.ANY_CARD
        for card in firsts
    ]
    stock = worlds.stock_order(ranks) if board.stock else np.zeros((1, 1), np.int64)
    covers = any(pile.covered for piles in worlds.view.layouts for pile in piles)
    under = worlds.covered(ranks) if covers else np.zeros((1, 1), np.int64)
    found = _run(
        worlds.count,
        np.array(cards, dtype=np.int64),
        _deal_array(worlds, board, covers),
        _seat_array(board),
        hands.ravel(),
        under.ravel(),
        stock.ravel(),
        np.array(board.won, dtype=np.int64),
        np.array(board.values, dtype=np.float64),
        board.seats,
    )
    return Outcomes(found.reshape(worlds.count, len(cards), 2 * board.seats + 1), board.seats)


def hands_of(worlds: Worlds, board: Board) -> Array:
    """The words of all seats in each world."""
    return np.stack([worlds.words(seat, board.ranks) for seat in range(board.seats)], axis=1)


def _run(count: int, cards: Array, deal: Array, seats: Array, *rest: Any) -> Array:
    """Call the kernel: with arrays where it is compiled, with lists where it is plain Python."""
    *given, number = rest
    found = np.zeros(count * len(cards) * (2 * number + 1), dtype=np.int64)
    room = tuple(np.zeros(size, np.int64) for size in (len(seats), number, 64, 64, number, number))
    if PLAY.fast is not None:
        PLAY.fast(count, cards, deal, seats, *given, room, found)
        return found
    listed = found.tolist()
    lists = [part.tolist() for part in (cards, deal, seats, *given)]
    PLAY.plain(count, *lists, tuple(part.tolist() for part in room), listed)
    return np.array(listed, dtype=np.int64)


def _deal_array(worlds: Worlds, board: Board, covers: bool) -> Array:
    """The facts that all worlds share, as the kernel wants them."""
    deal = np.zeros(kernels.D_SIZE, dtype=np.int64)
    places = places_of(board.ranks)
    led = suit_led(board.trick, board.ranks) if board.trick else None
    best = winning_play(board.trick, board.trump, board.ranks) if board.trick else None
    deal[kernels.D_SEATS] = board.seats
    deal[kernels.D_TRUMP] = -1 if board.trump is None else SUITS.index(board.trump)
    deal[kernels.D_LEADER] = board.leader
    deal[kernels.D_TURN] = board.turn
    deal[kernels.D_LED] = -1 if led is None else SUITS.index(led)
    deal[kernels.D_BEST] = -1 if best is None else places[best[1].index]
    deal[kernels.D_BEST_SEAT] = -1 if best is None else best[0]
    deal[kernels.D_LED_CARD] = places[board.trick[0][1].index] if board.trick else -1
    deal[kernels.D_COUNT_DRAWS] = board.count_draws
    deal[kernels.D_MELDS] = board.melds
    deal[kernels.D_TARGET] = board.target
    deal[kernels.D_STOCK] = board.stock
    deal[kernels.D_COVERS] = covers
    deal[kernels.D_OUT] = _not_gone(worlds, board)
    deal[kernels.D_LEFT] = board.tricks_left
    deal[kernels.D_MAY_KNOCK] = board.may_knock
    return deal


def _not_gone(worlds: Worlds, board: Board) -> int:
    """The cards that have not been played, as far as the viewer knows."""
    bits = bits_of(board.ranks)
    gone = {card for card, place in worlds.certain.items() if place in ("played", "aside")}
    return sum(int(bits[card.index]) for card in worlds.view.pack if card not in gone)


def _seat_array(board: Board) -> Array:
    """What is public about each seat, as the kernel wants it."""
    rows = np.zeros((board.seats, kernels.S_SIZE), dtype=np.int64)
    rows[:, kernels.S_SIDE] = board.sides
    rows[:, kernels.S_AIM] = [AIMS[aim] for aim in board.aims]
    rows[:, kernels.S_NEED] = board.needs
    rows[:, kernels.S_VOIDS] = board.voids
    rows[:, kernels.S_DOG] = board.dogs or (0,) * board.seats
    rows[:, kernels.S_OPENED] = board.opened
    return rows.ravel()


def strengths(words: Array, ranks: Ranking, trump: Suit | None, others: int, out: int) -> Array:
    """About how many tricks each of many hands takes by itself, against so many other hands."""
    words = np.ascontiguousarray(words, dtype=np.int64)
    found = np.zeros(words.shape, dtype=np.float64)
    place = -1 if trump is None else SUITS.index(trump)
    _in_place(STRENGTHS, words.ravel(), out, place, others, found.ravel())
    return found


def laid_aside(words: Array, number: int, ranks: Ranking, trump: Suit | None, out: int) -> Array:
    """Hands with so many cards fewer, those that one would miss least laid aside."""
    kept = np.array(words, dtype=np.int64, order="C")
    place = -1 if trump is None else SUITS.index(trump)
    _in_place(LAY_ASIDE, kept, number, out, place)
    return kept


def _in_place(kernel: Compiled, *given: Any) -> None:
    """Call a kernel that fills its arrays; in plain Python with lists, which are copied back."""
    if kernel.fast is not None:
        kernel.fast(*given)
        return
    listed = [each.tolist() if isinstance(each, np.ndarray) else each for each in given]
    kernel.plain(*listed)
    for array, values in zip(given, listed, strict=True):
        if isinstance(array, np.ndarray):
            array[...] = values


def word_of(cards: Iterable[Card], ranks: Ranking) -> int:
    """Cards as one word."""
    bits = bits_of(ranks)
    return sum(int(bits[card.index]) for card in cards)


@dataclass(frozen=True)
class Value:
    """What an answer is worth on average over the worlds, and how sure that is.

    ``mean`` with the standard error ``error``; ``behind`` is by how much it falls short of the best answer, with the
    standard error ``doubt`` of that difference on the same worlds.
    """

    mean: float
    error: float
    behind: float = 0.0
    doubt: float = 0.0


def compare(worth: Array) -> list[Value]:
    """Means and errors of values (worlds, answers), each also against the best on the same worlds."""
    worth = np.asarray(worth, dtype=float)
    count = len(worth)
    means = worth.mean(axis=0)
    best = int(means.argmax())
    root = max(count, 2) ** 0.5
    errors = worth.std(axis=0, ddof=1) / root if count > 1 else np.zeros(len(means))
    gaps = worth[:, [best]] - worth
    doubts = gaps.std(axis=0, ddof=1) / root if count > 1 else np.zeros(len(means))
    return [
        Value(float(mean), float(error), float(gap), float(doubt))
        for mean, error, gap, doubt in zip(means, errors, gaps.mean(axis=0), doubts, strict=True)
    ]


def joined(parts: Sequence[Array]) -> Array:
    """Values of several parts of the worlds, one below the other."""
    return np.concatenate([np.asarray(part, dtype=float) for part in parts])


def side_by_side(each: Sequence[Array]) -> Array:
    """Values of several answers, one column for each."""
    return np.stack([np.asarray(values, dtype=float) for values in each], axis=1)


def mostly(worlds: Worlds, value: float) -> Array:
    """The same value in every world, to be changed where it differs."""
    return np.full(worlds.count, value)


def pick(condition: Array, this: Array, other: Array) -> Array:
    """This where the condition holds, else the other."""
    return np.where(condition, this, other)


def first_caller(calls: Array, order: Sequence[int]) -> Array:
    """For each world the first seat of an order that calls, or -1."""
    found = np.full(len(calls), -1)
    for seat in reversed(order):
        found[calls[:, seat]] = seat
    return found

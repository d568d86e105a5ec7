"""Pareto fronts of sets of layouts: which layouts one plan can win together.

A plan depends only on the cards seen to be played; in each layout the others answer with open cards, and may know the
plan (Frank and Basin's best defence). When the plan's own side is to play, the fronts of its cards are united. When the
others are to play, a plan needs an answer to each card, and wins in a layout if it wins after every card that can be
played there, so the fronts are intersected layout by layout. Carried to the last card, as alpha-mu is with all its
moves (Cazenave and Ventos), this is exact. Layouts that are lost with open cards are dropped on the way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from whist_nb.analysis.problems.hidden_hands import HiddenHands, members
from whist_nb.analysis.problems.open_worlds import OpenWorlds

Front = tuple[int, ...]
"""Sets of worlds, none of which contains another: the most that plans can win."""

Turn = tuple[int, int, tuple[int, ...], int]
"""A moment of the play, as everybody sees it.

It consists of the cards still held, the leader, the cards on the table, and the tricks still needed (or still allowed).
"""


COMPARED = 10_000
"""The number of comparisons of two plans that count as one turn's work."""


class TooManyPlans(Exception):
    """A limit was reached: nothing has been proved."""


class PlanSearch:
    """The fronts of one question: the seats ``ours`` are to take at least, or at most, ``need`` tricks.

    ``most_turns`` limits the number of turns examined; where very many plans must be compared, that counts as more.
    ``steps_left`` limits the turns at which it is asked whether one plan wins everywhere, as for writing a plan down.
    """

    def __init__(
        self, hidden: HiddenHands, ours: int, need: int, fewest: bool, fast: bool, most_turns: int | None = None
    ) -> None:
        self.hidden, self.ours, self.need, self.fewest = hidden, ours, need, fewest
        self.seats, self.suits, self.lanes = hidden.position.seats, hidden.suits, hidden.lanes
        self.opened = OpenWorlds(hidden, ours, fewest, fast)
        self.turns_left = most_turns
        self.steps_left: int | None = None
        self._fronts: dict[tuple[Turn, int], Front] = {}
        self._sure: dict[tuple[Turn, int], bool] = {}

    def asking(self, need: int) -> PlanSearch:
        """Return the search for another number of tricks, with as much work to do as is left here."""
        other = PlanSearch(self.hidden, self.ours, need, self.fewest, self.opened.fast, self.turns_left)
        other.steps_left = self.steps_left
        return other

    @property
    def start(self) -> Turn:
        """The turn in question."""
        position, bit = self.hidden.position, self.hidden.bit
        alive = sum(1 << bit[card] for hand in position.hands for card in hand)
        return alive, position.leader, tuple(bit[card] for card in position.on_table), self.need

    # Possible plays

    def seat(self, turn: Turn) -> int:
        """Return the seat to act."""
        return (turn[1] + len(turn[2])) % self.seats

    def is_ours(self, turn: Turn) -> bool:
        """Return whether the plan says what to play now."""
        return bool(self.ours >> self.seat(turn) & 1)

    @property
    def sees_partner(self) -> bool:
        """Whether the plan is for both hands of its side."""
        return True

    def stated(self, turn: Turn, world: int) -> int | None:
        """Return what a stated partner plays, if it has the turn; here the plan is for both hands."""
        return None

    def own_cards(self, turn: Turn) -> list[int]:
        """Return the cards the plan's own side may play now, one of each run of equals, high cards first."""
        return self.apart(turn, self.legal(turn))

    def legal(self, turn: Turn, world: int = 0) -> int:
        """Return all cards that a seat may play now in one world, as bits; an open hand is the same in all of them."""
        alive, _, on_table, *_ = turn
        hand = self.hidden.worlds[world][self.seat(turn)] & alive
        follow = hand & self.lanes[self.suits[on_table[0]]] if on_table else 0
        return follow or hand

    def apart(self, turn: Turn, moves: int) -> list[int]:
        """Return one card of each run of equals among these, high cards first."""
        everything = turn[0] | sum(1 << card for card in turn[2])
        kept: list[int] = []
        above = -1
        while moves:
            card = moves.bit_length() - 1
            moves ^= 1 << card
            between = everything & ((1 << above) - (2 << card)) if above >= 0 else 1
            if between or self.suits[above] != self.suits[card]:
                kept.append(card)
            above = card
        return kept

    def their_cards(self, turn: Turn, worlds: int, every: bool = False) -> list[tuple[int, int]]:
        """Return each card the others may play now in some world, with the worlds in which they may.

        Of equals that are always together it takes one, or with ``every`` all.
        """
        alive, _, on_table, _ = turn
        holds, found = self.hidden.holds[self.seat(turn)], []
        free, rest = worlds, alive
        if on_table:
            lane = self.lanes[self.suits[on_table[0]]]
            for card in members(alive & lane):
                here = holds[card] & worlds
                if here:
                    found.append((card, here))
                    free &= ~here
            rest = alive & ~lane
        if free:
            found += [(card, here) for card in members(rest) if (here := holds[card] & free)]
        return found if every else self._told_apart(turn, found)

    def _told_apart(self, turn: Turn, found: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Drop cards that touch another and are with it in every world: they would reveal nothing."""
        everything = turn[0] | sum(1 << card for card in turn[2])
        kept: list[tuple[int, int]] = []
        for card, here in sorted(found, reverse=True):
            if kept:
                above, there = kept[-1]
                between = everything & ((1 << above) - (2 << card))
                if here == there and not between and self.suits[above] == self.suits[card]:
                    kept[-1] = card, here
                    continue
            kept.append((card, here))
        return kept

    def after(self, turn: Turn, card: int) -> Turn:
        """Return the turn after a card."""
        alive, leader, on_table, need = turn
        alive &= ~(1 << card)
        on_table = (*on_table, card)
        if len(on_table) < self.seats:
            return alive, leader, on_table, need
        winner = (leader + on_table.index(self.best(on_table))) % self.seats
        return alive, winner, (), need - (self.ours >> winner & 1)

    def best(self, on_table: Sequence[int]) -> int:
        """Return the card that wins a trick, or is winning it so far."""
        best, suits = on_table[0], self.suits
        for other in on_table[1:]:
            if suits[other] == suits[best]:
                best = max(best, other)
            elif suits[other] == self.hidden.trump:
                best = other
        return best

    def decided(self, turn: Turn) -> bool | None:
        """Return whether the goal is reached or out of reach, whatever is still played; None while it is open."""
        alive, _, on_table, need = turn
        if on_table:
            return None
        left = alive.bit_count() // self.seats
        if self.fewest:
            return False if need < 0 else True if left <= need else None
        return True if need <= 0 else False if left < need else None

    # Fronts

    def open(self, turn: Turn, worlds: int) -> int:
        """Return the worlds in which the goal is reached with open cards."""
        alive, leader, on_table, need = turn
        return self.opened.won(worlds, alive, leader, on_table, need)

    def front(self, turn: Turn, worlds: int) -> Front:
        """Return the sets of worlds, among these, that one plan can win from here on."""
        decided = self.decided(turn)
        if decided is not None:
            return (worlds if decided else 0,)
        if turn[0].bit_count() + len(turn[2]) == self.seats:  # the last trick plays itself
            return (self.open(turn, worlds),)
        key = turn, worlds
        if key not in self._fronts:
            self._spend()
            found = self._own(turn, worlds) if self.is_ours(turn) else self._others(turn, worlds)
            self._fronts[key] = found
        return self._fronts[key]

    def is_plain(self, worlds: int) -> bool:
        """Return whether there is one world at most, so that what is won with open cards is won by a plan."""
        return not worlds & (worlds - 1)

    def most_after(self, card: int) -> int:
        """Return the largest set of worlds that one plan beginning with a card can win."""
        return max(self.front(self.after(self.start, card), self.hidden.everyone), key=int.bit_count)

    def _spend(self, turns: int = 1) -> None:
        if self.turns_left is not None:
            self.turns_left -= turns
            if self.turns_left < 0:
                raise TooManyPlans

    def _own(self, turn: Turn, worlds: int) -> Front:
        worlds = self.open(turn, worlds)
        if self.is_plain(worlds):
            return (worlds,)
        best: list[int] = []
        for card in self.own_cards(turn):
            best = most([*best, *self.front(self.after(turn, card), worlds)])
            if best == [worlds]:
                break
        return tuple(best)

    def _others(self, turn: Turn, worlds: int) -> Front:
        if self.is_plain(worlds):
            return (self.open(turn, worlds),)
        best, alive = [worlds], worlds
        for card, here in self.their_cards(turn, worlds):
            here &= alive
            if not here:
                continue
            answers, rest = self.front(self.after(turn, card), here), ~here
            self._spend((len(best) * len(answers)) ** 2 // COMPARED)
            best = most({won & (answer | rest) for won in best for answer in answers})
            alive = 0
            for won in best:
                alive |= won
            if not alive:
                return (0,)
        return tuple(best)

    def wins_all(self, turn: Turn, worlds: int) -> bool:
        """Return whether one plan wins all of these worlds from here on."""
        if not worlds:
            return True
        decided = self.decided(turn)
        if decided is not None:
            return decided
        key = turn, worlds
        if key not in self._sure:
            if self.steps_left is not None:
                self.steps_left -= 1
                if self.steps_left < 0:
                    raise TooManyPlans
            self._sure[key] = self.open(turn, worlds) == worlds and (
                self.is_plain(worlds) or self._wins_all(turn, worlds)
            )
        return self._sure[key]

    def _wins_all(self, turn: Turn, worlds: int) -> bool:
        if self.is_ours(turn):
            return any(self.wins_all(self.after(turn, card), worlds) for card in self.own_cards(turn))
        return all(self.wins_all(self.after(turn, card), here) for card, here in self.their_cards(turn, worlds))

    def cannot_lose(self, turn: Turn, worlds: int) -> bool:
        """Return whether all of these worlds are won from here on, whatever anybody plays."""
        decided = self.decided(turn)
        if decided is not None:
            return decided or not worlds
        alive, leader, on_table, need = turn
        return self.open(turn, worlds) == worlds == self._helpless.won(worlds, alive, leader, on_table, need)

    @cached_property
    def _helpless(self) -> OpenWorlds:
        return OpenWorlds(self.hidden, self.ours, self.fewest, self.opened.fast, helpless=True)


def most(sets: Iterable[int]) -> list[int]:
    """Return the sets of worlds that no other contains."""
    kept: list[int] = []
    for each in sorted(set(sets), key=int.bit_count, reverse=True):
        if all(each & ~other for other in kept):
            kept.append(each)
    return kept or [0]

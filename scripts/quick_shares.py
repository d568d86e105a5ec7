"""A compiled version of the shares of ``solve_plans``, with which ``mine_problems`` looks through very many endings.

It is the search of ``analysis.problems.plan_search`` again, for at most 126 layouts and without a plan at the end. It
only makes proposals: anything it finds is solved again by the package, and checked by ``check_problems``. Everything is
in one array of integers, because numba passes each array of a recursive function as seven arguments.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numba import njit

from whist_nb.analysis.kernels.compiling import highest, lowest, popcount
from whist_nb.analysis.kernels.layout import MIX_1, POSITIVE
from whist_nb.analysis.kernels.worlds_won import apart
from whist_nb.analysis.problems.hidden_hands import HiddenHands
from whist_nb.analysis.problems.open_worlds import is_quick

WORD: Final = 63
MOST_WORLDS: Final = 2 * WORD
"""A set of worlds takes two words."""

# Places in the array
SEATS, TRUMP, OURS, FEWEST, WORLDS, TURNS, ROUND, POOLED = range(8)
SUITS = 16
LANES = SUITS + 32
OWN = LANES + 4
LAYOUTS = OWN + 4
HOLDS = LAYOUTS + 4 * MOST_WORLDS
TABLE = 1024
TABLE_BITS = 16
MEMO = TABLE + (1 << TABLE_BITS)
MEMO_BITS = 16
POOL = MEMO + (5 << MEMO_BITS)
POOL_SIZE = 1 << 19
STACK = POOL + 2 * POOL_SIZE
STACK_SIZE = 1 << 17
SIZE = STACK + 2 * STACK_SIZE
COMPARED = 4096
"""This many comparisons of plans count as a turn."""
LIMIT = -1


@njit
def decided(m, alive, need):
    """Return 1 or 0 if the goal is reached or out of reach at the start of a trick, else -1."""
    left = popcount(alive) // m[SEATS]
    if m[FEWEST]:
        return 0 if need < 0 else 1 if left <= need else -1
    return 1 if need <= 0 else 0 if left < need else -1


@njit
def after(m, alive, leader, table, need, card):
    """Return cards, leader, table and need after a card; the table is the number of cards, then five bits for each."""
    alive &= ~(1 << card)
    count = table & 3
    if count + 1 < m[SEATS]:
        return alive, leader, (table + 1) | card << (2 + 5 * count), need
    best, winner = table >> 2 & 31, 0
    for place in range(1, count + 1):
        other = card if place == count else table >> (2 + 5 * place) & 31
        if m[SUITS + other] == m[SUITS + best]:
            if other > best:
                best, winner = other, place
        elif m[SUITS + other] == m[TRUMP]:
            best, winner = other, place
    winner = (leader + winner) % m[SEATS]
    return alive, winner, 0, need - (m[OURS] >> winner & 1)


@njit
def lying(table):
    """Return the cards on the table as bits."""
    found = 0
    for place in range(table & 3):
        found |= 1 << (table >> (2 + 5 * place) & 31)
    return found


@njit
def legal(m, hand, table):
    """Return the cards of a hand that may be played."""
    if not table & 3:
        return hand
    follow = hand & m[LANES + m[SUITS + (table >> 2 & 31)]]
    return follow or hand


@njit
def is_won(m, alive, leader, table, need, world):
    """Return whether the goal is reached in a layout with open cards."""
    kept = 0
    key = 0
    if not table & 3:
        known = decided(m, alive, need)
        if known >= 0:
            return known == 1
        key = ((world << 4 | need) << 2 | leader) << 30 | alive
        kept = TABLE + ((key * MIX_1 & POSITIVE) >> (62 - TABLE_BITS))
        if m[kept] >> 1 == key:
            return m[kept] & 1 == 1
    seat = (leader + (table & 3)) % m[SEATS]
    moves = apart(legal(m, m[LAYOUTS + 4 * world + seat] & alive, table), alive | lying(table), m[SUITS:LANES])
    ours = m[OURS] >> seat & 1 == 1
    found = not ours
    while moves:
        card = highest(moves)
        moves ^= 1 << card
        alive2, leader2, table2, need2 = after(m, alive, leader, table, need, card)
        if is_won(m, alive2, leader2, table2, need2, world) == ours:
            found = ours
            break
    if not table & 3:
        m[kept] = key << 1 | (1 if found else 0)
    return found


@njit
def opened(m, alive, leader, table, need, first, second):
    """Return the worlds that are won with open cards."""
    one, two = 0, 0
    while first:
        low = first & -first
        first ^= low
        if is_won(m, alive, leader, table, need, lowest(low)):
            one |= low
    while second:
        low = second & -second
        second ^= low
        if is_won(m, alive, leader, table, need, WORD + lowest(low)):
            two |= low
    return one, two


@njit
def keep(m, base, count, first, second):
    """Add a set to those that no other contains; return how many there are."""
    left = 0
    for place in range(base, base + 2 * count, 2):
        one, two = m[place], m[place + 1]
        if not (first & ~one or second & ~two):
            return count  # nothing was dropped before this: it would be part of this one too
    for place in range(base, base + 2 * count, 2):
        one, two = m[place], m[place + 1]
        if one & ~first or two & ~second:
            m[base + 2 * left], m[base + 2 * left + 1] = one, two
            left += 1
    m[base + 2 * left], m[base + 2 * left + 1] = first, second
    return left + 1


@njit
def others(m, seat, alive, table, first, second, base):
    """Write down the cards the others may play in some world, with those worlds, four words each; return how many."""
    holds = HOLDS + 64 * seat
    free1, free2 = first, second
    count = 0
    everything = alive | lying(table)
    lane = m[LANES + m[SUITS + (table >> 2 & 31)]] if table & 3 else 0
    for step in range(2):
        cards = alive & lane if step == 0 else alive & ~lane
        above = -1
        gone1, gone2 = 0, 0
        while cards:
            card = highest(cards)
            cards ^= 1 << card
            one, two = m[holds + 2 * card], m[holds + 2 * card + 1]
            if step == 0:
                one, two = one & first, two & second
                gone1, gone2 = gone1 | one, gone2 | two
            else:
                one, two = one & free1, two & free2
            if not (one or two):
                continue
            last = base + 4 * (count - 1)
            if (
                above >= 0
                and m[last + 1] == one
                and m[last + 2] == two
                and m[SUITS + above] == m[SUITS + card]
                and not everything & ((1 << above) - (2 << card))
            ):
                m[last] = card
            else:
                m[last + 4], m[last + 5], m[last + 6] = card, one, two
                count += 1
            above = card
        free1, free2 = free1 & ~gone1, free2 & ~gone2
    return count


@njit
def slot_of(key, first, second):
    """Return where the answer to a question is stored."""
    mixed = ((key * MIX_1 ^ first * 31) * MIX_1 ^ second) * MIX_1 & POSITIVE
    return MEMO + 5 * (mixed >> (62 - MEMO_BITS))


@njit
def remembered(m, slot, key, first, second, base):
    """Write down what was found for the same question; return how many sets, or 0."""
    if m[slot] != m[ROUND] or m[slot + 1] != key or m[slot + 2] != first or m[slot + 3] != second:
        return 0
    place, found = m[slot + 4] >> 20, m[slot + 4] & 0xFFFFF
    for each in range(2 * found):
        m[base + each] = m[POOL + 2 * place + each]
    return found


@njit
def remember(m, slot, key, first, second, base, found):
    """Store the sets that were found, while there is room."""
    if m[POOLED] + found > POOL_SIZE:
        return
    m[slot], m[slot + 1], m[slot + 2], m[slot + 3] = m[ROUND], key, first, second
    m[slot + 4] = m[POOLED] << 20 | found
    for each in range(2 * found):
        m[POOL + 2 * m[POOLED] + each] = m[base + each]
    m[POOLED] += found


@njit
def crossed(m, begun, found, answers, one, two):
    """Replace the sets at a place by what remains of each with each answer behind them, in some worlds.

    Returns how many there are, or LIMIT.
    """
    asked = begun + 2 * found
    new = asked + 2 * answers
    if new + 2 * found * answers > SIZE - 2048:
        return LIMIT
    kept, work = 0, 0
    for mine in range(begun, asked, 2):
        for theirs in range(asked, new, 2):
            work += kept
            kept = keep(m, new, kept, m[mine] & (m[theirs] | ~one), m[mine + 1] & (m[theirs + 1] | ~two))
        if m[TURNS] < work // COMPARED:
            return LIMIT
    m[TURNS] -= work // COMPARED
    for each in range(2 * kept):
        m[begun + each] = m[new + each]
    return kept


@njit
def front(m, alive, leader, table, need, first, second, base):
    """Write the sets of worlds that one plan can win at a place of the array; return how many, or LIMIT."""
    known = decided(m, alive, need) if not table & 3 else -1
    if known >= 0:
        m[base], m[base + 1] = (first, second) if known else (0, 0)
        return 1
    seat = (leader + (table & 3)) % m[SEATS]
    ours = m[OURS] >> seat & 1 == 1
    is_last = popcount(alive) + (table & 3) == m[SEATS]
    if ours and not is_last:
        first, second = opened(m, alive, leader, table, need, first, second)
    if popcount(first) + popcount(second) <= 1 or is_last:
        m[base], m[base + 1] = opened(m, alive, leader, table, need, first, second)
        return 1
    key = ((need << 2 | leader) << 17 | table) << 30 | alive
    slot = slot_of(key, first, second)
    found = remembered(m, slot, key, first, second, base)
    if found:
        return found
    m[TURNS] -= 1
    if m[TURNS] < 0 or base > SIZE - 4096:
        return LIMIT
    if ours:
        found = own_front(m, seat, alive, leader, table, need, first, second, base)
    else:
        found = others_front(m, seat, alive, leader, table, need, first, second, base)
    if found != LIMIT:
        remember(m, slot, key, first, second, base, found)
    return found


@njit
def own_front(m, seat, alive, leader, table, need, first, second, base):
    """Unite the fronts of the cards of the plan's own side."""
    found = 0
    moves = apart(legal(m, m[OWN + seat] & alive, table), alive | lying(table), m[SUITS:LANES])
    while moves:
        card = highest(moves)
        moves ^= 1 << card
        alive2, leader2, table2, need2 = after(m, alive, leader, table, need, card)
        begun = base + 2 * found
        more = front(m, alive2, leader2, table2, need2, first, second, begun)
        if more < 0:
            return LIMIT
        for each in range(begun, begun + 2 * more, 2):
            found = keep(m, base, found, m[each], m[each + 1])
        if found == 1 and m[base] == first and m[base + 1] == second:
            break
    return found


@njit
def others_front(m, seat, alive, leader, table, need, first, second, base):
    """Intersect the fronts of the cards of the others, world by world."""
    cards = others(m, seat, alive, table, first, second, base)
    begun = base + 4 * cards
    m[begun], m[begun + 1] = first, second
    found, left1, left2 = 1, first, second
    for each in range(base, begun, 4):
        card, one, two = m[each], m[each + 1] & left1, m[each + 2] & left2
        if not (one or two):
            continue
        alive2, leader2, table2, need2 = after(m, alive, leader, table, need, card)
        answers = front(m, alive2, leader2, table2, need2, one, two, begun + 2 * found)
        found = crossed(m, begun, found, answers, one, two) if answers > 0 else LIMIT
        if found < 0:
            return LIMIT
        left1, left2 = 0, 0
        for place in range(begun, begun + 2 * found, 2):
            left1, left2 = left1 | m[place], left2 | m[place + 1]
        if not (left1 or left2):
            break
    for each in range(2 * found):
        m[base + each] = m[begun + each]
    return found


@njit
def most(m, found):
    """Return the size of the largest of the sets at the beginning of the stack."""
    best = 0
    for each in range(found):
        best = max(best, popcount(m[STACK + 2 * each]) + popcount(m[STACK + 2 * each + 1]))
    return best


class QuickShares:
    """For one goal after another, how many layouts the best plan starting with each card wins, and with open cards."""

    def __init__(self) -> None:
        is_quick(600)  # numba knows the operations on bits too
        self._m: Any = np.zeros(SIZE, np.int64)

    def set_up(self, hidden: HiddenHands, ours: int, losing: bool) -> None:
        """Set a position up, with at most 126 layouts."""
        m, position = self._m, hidden.position
        m[SEATS], m[TRUMP], m[OURS], m[FEWEST] = position.seats, hidden.trump, ours, losing
        m[WORLDS] = len(hidden.worlds)
        m[SUITS : SUITS + len(hidden.suits)] = hidden.suits
        m[LANES : LANES + 4] = hidden.lanes
        m[OWN : OWN + position.seats] = hidden.worlds[0]
        for number, world in enumerate(hidden.worlds):
            m[LAYOUTS + 4 * number : LAYOUTS + 4 * number + len(world)] = world
        for seat, row in enumerate(hidden.holds):
            for card, worlds in enumerate(row):
                m[HOLDS + 64 * seat + 2 * card] = worlds & (1 << WORD) - 1
                m[HOLDS + 64 * seat + 2 * card + 1] = worlds >> WORD
        m[TABLE : TABLE + (1 << TABLE_BITS)] = -1
        everything = hidden.everyone
        self._all = everything & (1 << WORD) - 1, everything >> WORD
        alive, table = sum(1 << hidden.bit[card] for hand in position.hands for card in hand), len(position.on_table)
        for place, card in enumerate(position.on_table):
            table |= hidden.bit[card] << (2 + 5 * place)
        self._start = alive, position.leader, table
        self._moves = sum(1 << hidden.bit[card] for card in position.legal)
        self._opened: dict[int, tuple[int, int]] = {}

    def cards(self) -> list[int]:
        """Return the cards that may be played, one from each run of equals."""
        alive, _, table = self._start
        moves = int(apart(self._moves, alive | int(lying(table)), self._m[SUITS:LANES]))
        return [card for card in range(32) if moves >> card & 1]

    def open_cards(self, need: int) -> Mapping[int, int]:
        """Return in how many layouts each card reaches a goal with open cards; goals are asked in ascending order."""
        losing, (every1, every2) = self._m[FEWEST], self._all
        for card in self.cards():
            known1, known2 = self._opened.get(card, (0, 0) if losing else self._all)
            asked = (every1 & ~known1, every2 & ~known2) if losing else (known1, known2)
            one, two = map(int, opened(self._m, *after(self._m, *self._start, need, card), *asked))
            self._opened[card] = (known1 | one, known2 | two) if losing else (one, two)
        return {card: one.bit_count() + two.bit_count() for card, (one, two) in self._opened.items()}

    def wins(self, card: int, need: int, turns: int) -> int | None:
        """Return in how many layouts the best plan beginning with a card wins; None if that takes too long."""
        m = self._m
        m[TURNS], m[POOLED] = turns, 0
        m[ROUND] += 1
        found = front(m, *after(m, *self._start, need, card), *self._all, STACK)
        return None if found == LIMIT else int(most(m, found))

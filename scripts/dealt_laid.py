"""Endings dealt from seeds in which an opponent is known to hold some cards, for a show-up or to count a hand.

As in ``dealt_hands``, a suit is a string of owners from the highest card; ``w`` and ``e`` are West and East.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from scripts.dealt_hands import DUMMY, EAST, MINE, RANKS, THEIRS, WEST, Hands, ending_with, ranks
from scripts.mined_endings import Ending, honour_points
from whist_nb.engine.cards import SUITS, Card, Cards, Suit

SEATS: Final = {"m": MINE, "w": WEST, "d": DUMMY, "e": EAST}


class Laid(NamedTuple):
    """The suits of an ending: one with the tenace, one with known cards, and two of which dummy may have led one."""

    tenace: str
    known: str
    winners: str
    others: str
    size: int
    is_led: bool
    announced: bool = False
    """Whether the opponents' honour points are known, as in MiniBridge."""


def dealt_laid(pattern: str, seed: int) -> Iterator[Ending]:
    """Yield the ending of a seed, unless too many layouts fit."""
    rng = random.Random(f"{pattern}/{seed}")
    laid, names = LAID[pattern](rng), rng.sample(list(SUITS), 4)
    hands = _hands(rng, laid, names)
    if hands is None:
        return
    table = _led(rng, hands, names[2]) if laid.is_led else []
    sure = {seat: names[1] for seat in (WEST, EAST) if not any(card.suit is names[1] for card in hands[seat])}
    east = [card for card in hands[EAST] if card.suit is names[2]]
    if table and not east:
        sure = {EAST: names[2]}
    trump = rng.choice([None, None, None, names[2]])
    for ending in ending_with(rng, hands, DUMMY if table else MINE, table, trump, sure, 0.9):
        points = {seat: honour_points(Cards(hands[seat])) for seat in (WEST, EAST)}
        yield replace(ending, kind="minibridge", points=points) if laid.announced else ending


def _hands(rng: random.Random, laid: Laid, names: list[Suit]) -> Hands | None:
    """Deal these suits, and other cards of the last two; None if a hand would have too many."""
    hands: Hands = {seat: [] for seat in range(4)}
    theirs: list[Card] = []
    for suit, owners in zip(names, laid[:4], strict=True):
        for rank, owner in zip(ranks(rng, len(owners)), owners, strict=True):
            (theirs if owner == THEIRS else hands[SEATS[owner]]).append(Card(f"{rank}{suit.value}"))
    dealt = {*theirs, *(card for hand in hands.values() for card in hand)}
    pool = [card for suit in names[2:] for rank in RANKS if (card := Card(f"{rank}{suit.value}")) not in dealt]
    rng.shuffle(pool)
    if max(map(len, hands.values())) > laid.size:
        return None
    for seat in (MINE, DUMMY):
        hands[seat] += [pool.pop() for _ in range(laid.size - len(hands[seat]))]
    left = 2 * laid.size - len(theirs) - len(hands[WEST]) - len(hands[EAST])
    if left < 0:
        return None
    theirs += [pool.pop() for _ in range(left)]
    rng.shuffle(theirs)
    room = laid.size - len(hands[WEST])
    hands[WEST], hands[EAST] = hands[WEST] + theirs[:room], hands[EAST] + theirs[room:]
    return hands


def _led(rng: random.Random, hands: Hands, suit: Suit) -> list[Card]:
    """Return dummy's highest card of a suit, and what East plays to it."""
    card = max((card for card in hands[DUMMY] if card.suit is suit), key=lambda card: card.rank)
    follows = [other for other in hands[EAST] if other.suit is suit]
    return [card, rng.choice(follows or hands[EAST])]


def show_up(rng: random.Random) -> Laid:
    """The hand with the link leads to the tenace after winners have been played, which squeeze one opponent."""
    size = rng.choice([4, 4, 4, 5])
    out = THEIRS * rng.choice([1, 1, 1, 2])
    idle = rng.choice(["om", "om", "oom", "odm", "omd", "m", ""])
    if rng.random() < 0.4:  # the tenace is mine, and dummy has led a winner
        link = "".join(rng.sample("d" + out, 1 + len(out)))
        threat = rng.choice(["em", "em", "em", "mem", "ed", "wm"])
        return Laid("mom" + link, threat, "dd" + THEIRS * rng.choice([0, 0, 1, 2]), idle, size, True)
    link = "".join(rng.sample("m" + out, 1 + len(out)))
    threat = rng.choice(["wm", "wm", "wm", "wd", "em"])
    entry = rng.choice(["md", "mod", "mdo", "md"])
    if rng.random() < 0.5:
        return Laid("dod" + link, threat, "d" + THEIRS * rng.choice([0, 1, 2]), entry, size, True)
    return Laid("dod" + link, threat, "d" + "".join(rng.sample("moo", rng.choice([2, 3]))) + "m", entry, size, False)


def counting(rng: random.Random) -> Laid:
    """Two ways to finesse, and winners of another suit to play first, since one of them may not be able to follow."""
    top = "".join(rng.sample("md", 2)) + THEIRS + "".join(rng.sample("md", 2))
    small = ["m", "d", *[THEIRS] * rng.choice([1, 2, 2, 3])]
    rng.shuffle(small)
    side = ["m", *[THEIRS] * rng.choice([1, 2, 2, 3])]
    rng.shuffle(side)
    known = rng.choice("we") * rng.choice([0, 1, 1])
    return Laid(top + "".join(small), known, "d" + "".join(side), "", 4, False, announced=True)


LAID: Final[dict[str, Callable[[random.Random], Laid]]] = {"show-up": show_up, "counting": counting}

"""Endings dealt from seeds for a show-up: a tenace, a threat to a known opponent, and winners that make them discard.

As in ``dealt_hands``, a suit is a string of owners from the highest card; ``w`` and ``e`` are West and East.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from scripts.dealt_hands import DUMMY, EAST, MINE, RANKS, THEIRS, WEST, Hands, ending_with, ranks
from scripts.mined_endings import Ending
from whist_nb.engine.cards import SUITS, Card, Suit

SEATS: Final = {"m": MINE, "w": WEST, "d": DUMMY, "e": EAST}


class Laid(NamedTuple):
    """The suits of an ending: one with the tenace, one with the threat, and two of which dummy may have led one."""

    tenace: str
    threat: str
    winners: str
    others: str
    size: int
    is_led: bool


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
    yield from ending_with(rng, hands, DUMMY if table else MINE, table, trump, sure, 0.9)


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


LAID: Final[dict[str, Callable[[random.Random], Laid]]] = {"show-up": show_up}

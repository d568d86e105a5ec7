"""Endings dealt from seeds in which several suits have to do with each other, as in a squeeze.

Each suit is a string of owners from the highest card: ``m`` mine, ``d`` dummy's, ``o`` one of the opponents'. All the
other cards are dealt at random, somebody leads, and the cards before my turn fall at random.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from scripts.mined_endings import Ending, is_too_wide
from whist_nb.analysis.position import Position
from whist_nb.engine.actions import Play
from whist_nb.engine.cards import SUITS, Card, Cards, Suit
from whist_nb.engine.game import Game
from whist_nb.players import Club

RANKS: Final = "AKQJT98765432"
MINE, WEST, DUMMY, EAST = range(4)
THEIRS: Final = "o"
Hands = dict[int, list[Card]]


def dealt_hands(pattern: str, seed: int) -> Iterator[Ending]:
    """Yield the ending of a seed, unless too many layouts fit."""
    rng = random.Random(f"{pattern}/{seed}")
    laid, size = SEVERAL[pattern](rng), rng.choice([4, 4, 4, 5])
    names = rng.sample(list(SUITS), 4)
    hands = _hands(rng, laid, size, names)
    if hands is None:
        return
    leader = rng.choice([MINE, MINE, DUMMY, DUMMY, WEST, EAST])
    table, sure = _led(rng, hands, leader)
    trump = names[0] if pattern in TRUMPED else rng.choice([None, None, None, names[2]])
    yield from ending_with(rng, hands, leader, table, trump, sure, 0.75)


def _hands(rng: random.Random, laid: Sequence[str], size: int, names: Sequence[Suit]) -> Hands | None:
    """Deal these suits, and other cards mostly of other suits; None if a hand would have too many."""
    hands: Hands = {seat: [] for seat in range(4)}
    theirs: list[Card] = []
    for suit, owners in zip(names, laid, strict=False):
        for rank, owner in zip(ranks(rng, len(owners)), owners, strict=True):
            {"m": hands[MINE], "d": hands[DUMMY], THEIRS: theirs}[owner].append(Card(f"{rank}{suit.value}"))
    dealt = {*hands[MINE], *hands[DUMMY], *theirs}
    spare = [Card(f"{rank}{suit.value}") for suit in names[rng.choice([1, 2, 2]) :] for rank in RANKS]
    pool = [card for card in rng.sample(spare, len(spare)) if card not in dealt]
    if max(len(hands[MINE]), len(hands[DUMMY])) > size or len(theirs) > 2 * size:
        return None
    for seat in (MINE, DUMMY):
        hands[seat] += [pool.pop() for _ in range(size - len(hands[seat]))]
    theirs += [pool.pop() for _ in range(2 * size - len(theirs))]
    rng.shuffle(theirs)
    hands[WEST], hands[EAST] = theirs[:size], theirs[size:]
    return hands


def ranks(rng: random.Random, count: int) -> str:
    """Choose the ranks of a suit: honours more often than not, since that is how a textbook has it."""
    least = rng.choice([0, 2, 4, 5])
    top = min(least, count)
    below = rng.sample(range(top, 13), count - top)
    return RANKS[:top] + "".join(RANKS[place] for place in sorted(below))


def _led(rng: random.Random, hands: Hands, leader: int) -> tuple[list[Card], dict[int, Suit]]:
    """Return the cards that fall before my turn, and the suits that opponents have shown out of."""
    table: list[Card] = []
    sure: dict[int, Suit] = {}
    for seat in range(leader, leader + (MINE - leader) % 4):
        follows = [card for card in hands[seat] if table and card.suit is table[0].suit]
        if table and not follows and table[0].suit is not None and seat in (WEST, EAST):
            sure[seat] = table[0].suit
        table.append(rng.choice(follows or hands[seat]))
    return table, sure


def ending_with(
    rng: random.Random,
    hands: Hands,
    leader: int,
    table: Sequence[Card],
    trump: Suit | None,
    sure: Mapping[int, Suit],
    often: float = 0.5,
) -> Iterator[Ending]:
    """Yield the ending with these hands: voids of the opponents may be known, those that are ``sure`` always are."""
    voids = {}
    live = {card.suit for hand in hands.values() for card in hand}
    for seat in (WEST, EAST):
        held = {card.suit for card in hands[seat]}
        lacks = [suit for suit in SUITS if suit in live - held and (rng.random() < often or suit is sure.get(seat))]
        if lacks:
            voids[seat] = "".join(suit.value for suit in lacks)
    left = tuple(Cards(card for card in hands[seat] if card not in table) for seat in range(4))
    position = Position(left, leader, trump, (0, 1, 0, 1), tuple(table))
    if len(set(position.legal)) < 2 or is_too_wide(position, (WEST, EAST), voids):
        return
    game = Game.from_position(
        "whist", left, leader=leader, trump=trump, trick=tuple(table), shown=(DUMMY,), played_by={DUMMY: MINE}
    )
    play = Club().choose(game.view(MINE))  # as declarer, who plays both hands as one
    assert isinstance(play, Play), "it is a card"
    yield Ending("dummy", position, (WEST, EAST), voids, {}, play.card)


# Patterns: two suits in which an opponent may hold the only guard, and one with winners to lead


def squeeze(rng: random.Random) -> tuple[str, ...]:
    """A threat with a winner above it, a threat beside it, and winners that make the opponents discard."""
    one, other = rng.choice(["md", "dm"])
    threat = rng.choice([f"{one}o{one}", f"{one}o{one}", f"{one}{other}o{one}", f"{one}o{other}"])
    links = [other, *[THEIRS] * rng.choice([0, 1, 1, 2])]
    rng.shuffle(links)
    beside = rng.choice([f"o{one}", f"o{one}", f"o{other}", f"o{other}", f"{one}o{one}", f"{other}o{other}"])
    winners = rng.choice(["dm", "dm", "ddm", "ddm", "dom", "ddom", "mdd", "md"])
    return threat + "".join(links), beside + THEIRS * rng.choice([0, 0, 1]), winners


def ruff(rng: random.Random) -> tuple[str, ...]:
    """Small trumps in one hand below an opponent's or beside the other hand's, and few cards of a suit to ruff."""
    one, other = rng.choice(["md", "dm"])
    trumps = rng.choice([f"o{one}", f"{other}o{one}", f"o{other}{one}", f"{other}{one}", f"o{one}o", f"{other}{one}o"])
    short = rng.choice(["", "", one])
    suit = rng.choice(["oo", "o", "oxo"]) + other * rng.choice([1, 2]) + short + rng.choice(["", "o"])
    side = rng.choice([f"{other}o", f"{one}{other}", f"o{other}{one}", f"{other}{one}o", f"{one}o"])
    return trumps, suit.replace("x", other), side


def cross_ruff(rng: random.Random) -> tuple[str, ...]:
    """Trumps in both hands, each with few cards of a suit of which the other has several."""
    trumps = [*rng.choice(["md", "mdd", "mmd", "mmdd"]), *rng.choice(["", "o", "oo"])]
    rng.shuffle(trumps)
    mine, dummys = (rng.choice(["oo", "o"]) + each * rng.choice([1, 2, 2]) + rng.choice(["", "o"]) for each in "md")
    return "".join(trumps), mine + rng.choice(["", "", "d"]), dummys + rng.choice(["", "", "m"])


SEVERAL: Final[dict[str, Callable[[random.Random], tuple[str, ...]]]] = {
    "squeeze": squeeze,
    "ruff": ruff,
    "cross-ruff": cross_ruff,
}
"""The patterns by name, as ``mine_problems`` is asked for them."""
TRUMPED: Final = frozenset({"ruff", "cross-ruff"})
"""The patterns of which the first suit is trumps."""

"""Endings dealt from seeds so that a rare theme may occur in them: what else is proposed to ``mine_problems``.

An ordinary ending seldom has a two-way finesse or a blocked suit. Here the cards of one suit are dealt as a textbook
has them, and all the others at random; dummy lies open. A pattern proves nothing: like any other ending, each is solved
over all its layouts and has to pass ``analysis.problems.acceptance``, and a recogniser decides what its themes are.

>>> ending = next(dealt("two-way", 5))
>>> ending.position.to_act, ending.hidden, ending.kind
(0, (1, 3), 'dummy')
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from scripts.always_finesse import finesse_of
from scripts.dealt_hands import DUMMY, EAST, MINE, RANKS, SEVERAL, THEIRS, WEST, Hands, dealt_hands, ending_with, ranks
from scripts.dealt_laid import LAID, dealt_laid
from scripts.mined_endings import Ending, honour_points
from whist_nb.engine.cards import SUITS, Card, Suit


@dataclass(frozen=True)
class Suited:
    """The cards of one suit from the highest: ``m`` mine, ``d`` dummy's, ``o`` one of the opponents'.

    ``led`` are those on the table, the leader's first, as places in ``cards``; ``leader`` is the seat that led, or
    leads.
    """

    cards: str
    leader: int = MINE
    led: tuple[int, ...] = ()
    shown: int = 0
    """How many cards of some other suit are known to be with one opponent, since the other has shown out of it."""
    size: int | None = None
    """The number of cards in a hand; by default four or five."""
    announced: bool = False
    """Whether the opponents' honour points are known, as in MiniBridge."""
    strong: bool = False
    """Whether our other cards are mostly high."""


def dealt(pattern: str, seed: int) -> Iterator[Ending]:
    """Yield the ending of a seed, unless too many layouts fit."""
    if pattern in SEVERAL:
        yield from dealt_hands(pattern, seed)
        return
    if pattern in LAID:
        yield from dealt_laid(pattern, seed)
        return
    rng = random.Random(f"{pattern}/{seed}")
    suited = SUITED[pattern](rng)
    size = suited.size or (4 if suited.shown else rng.choice([4, 4, 4, 5]))
    owners = suited.cards
    if len(owners) > len(RANKS) or max(owners.count("m"), owners.count("d")) > size:
        return
    if owners.count(THEIRS) + suited.shown > 2 * size:
        return
    names = rng.sample(list(SUITS), 4)
    main = [Card(f"{rank}{names[0].value}") for rank in ranks(rng, len(owners))]
    table = [main[place] for place in suited.led]
    trump = rng.choice([None, None, names[0], names[1]])
    hands = _hands(rng, suited, size, main, names)
    if hands is None:
        return
    sure = {WEST: names[1], EAST: names[1]} if suited.shown else {}  # of the one who lacks the suit
    for ending in ending_with(rng, hands, suited.leader, table, trump, sure):
        if suited.announced:
            points = {seat: honour_points(ending.position.hands[seat]) for seat in (WEST, EAST)}
            ending = replace(ending, kind="minibridge", points=points)
        yield replace(ending, finesse=finesse_of(ending.position)) if pattern in FINESSING else ending


def _hands(rng: random.Random, suited: Suited, size: int, main: Sequence[Card], names: Sequence[Suit]) -> Hands | None:
    """Deal the suit as it is laid down, and other cards at random; cards on the table belong to hands, too.

    None if there are not enough of the others.
    """
    spare = [Card(f"{rank}{suit.value}") for suit in names[1:] for rank in RANKS]
    pool = rng.sample(spare, 30 if suited.size else 16)
    if rng.random() < 0.5:  # the fewer suits, the more the cards outside have to do with each other
        pool = [card for card in rng.sample(spare, 36) if card.suit in names[1:3]]
    if suited.strong:
        pool.sort(key=lambda card: card.rank + rng.uniform(0, 5))
    hands: Hands = {seat: [] for seat in range(4)}
    on_table = [main[place] for place in suited.led]
    for turn, card in enumerate(on_table):
        hands[(suited.leader + turn) % 4].append(card)
    left = [(card, owner) for card, owner in zip(main, suited.cards, strict=True) if card not in on_table]
    for seat, letter in ((MINE, "m"), (DUMMY, "d")):
        hands[seat] += [card for card, owner in left if owner == letter]
        hands[seat] += [pool.pop() for _ in range(size - len(hands[seat]))]
    longer = rng.choice([WEST, WEST, EAST])
    if suited.shown:
        ours = {*hands[MINE], *hands[DUMMY]}
        others = [card for card in rng.sample(spare, len(spare)) if card.suit is names[1] and card not in ours]
        hands[longer] += others[: suited.shown]
        pool = [card for card in pool if card.suit is not names[1]]
    theirs = [card for card, owner in left if owner == THEIRS]
    more = 2 * size - len(theirs) - len(hands[WEST]) - len(hands[EAST])
    if more > len(pool):
        return None
    theirs += [pool.pop() for _ in range(more)]
    rng.shuffle(theirs)
    hands[WEST] += [theirs.pop() for _ in range(size - len(hands[WEST]))]
    hands[EAST] += theirs
    return hands


# Patterns: the highest cards as the theme needs them, then small ones


def _with_small(rng: random.Random, top: str, mine: int, dummys: int, theirs: int) -> str:
    """Add small cards in any order, so that each side has this many of the suit in all."""
    small = "m" * (mine - top.count("m")) + "d" * (dummys - top.count("d")) + "o" * (theirs - top.count("o"))
    return top + "".join(rng.sample(small, len(small)))


def _third_hand(rng: random.Random, cards: str) -> Suited:
    """Dummy has led its lowest card, and East has followed with a small one."""
    led, small = cards.rfind("d"), cards.rfind(THEIRS)
    return Suited(cards, DUMMY, (led, small)) if led >= 0 and small >= 0 else Suited(cards)


def _some_lead(rng: random.Random, cards: str) -> Suited:
    return rng.choice([Suited(cards), Suited(cards), _third_hand(rng, cards)])


def two_way(rng: random.Random) -> Suited:
    """A J x opposite K T x, with the queen out."""
    top = "".join(rng.sample("md", 2)) + THEIRS + "".join(rng.sample("md", 2))
    return Suited(
        _with_small(rng, top, 3, rng.choice([3, 3, 4]), rng.choice([3, 4, 5])), shown=rng.choice([1, 2, 2, 3])
    )


def unblock(rng: random.Random) -> Suited:
    """Partner has led a high card of a suit in which I hold another high one that stands in the way."""
    top = rng.choice(["dmd", "dmdd", "dddm", "ddm", "dmmd", "ddmd", "dmdm"])
    cards = _with_small(rng, top, rng.choice([2, 2, 2, 3]), rng.choice([2, 3, 3, 4]), rng.choice([1, 2, 3, 3]))
    small = cards.rfind(THEIRS)
    return Suited(cards, DUMMY, (cards.index("d"), small)) if small >= 0 else Suited(cards)


def duck(rng: random.Random) -> Suited:
    """A long suit headed by the ace, which is led once too early if the ace goes first."""
    top = rng.choice(["moo", "mo", "mom", "mmoo", "mdo", "doo", "do", "dmo"])
    mine, dummys = rng.choice([(4, 2), (3, 2), (3, 1), (2, 3), (2, 4), (3, 3), (1, 3)])
    cards = _with_small(rng, top, max(mine, top.count("m")), max(dummys, top.count("d")), rng.choice([3, 4, 5, 6]))
    return _some_lead(rng, cards)


def long_suit(rng: random.Random) -> Suited:
    """A long suit with no entry but its own high card, and a hand with high cards of other suits to lead it from."""
    top, mine, dummys, theirs = rng.choice(
        [("m", 4, 2, 4), ("m", 3, 2, 4), ("mm", 4, 2, 5), ("mm", 4, 1, 5), ("mom", 4, 2, 4), ("mom", 4, 2, 5)]
    )
    cards = _with_small(rng, top, mine, dummys, theirs)
    return replace(_some_lead(rng, cards), strong=True, shown=rng.choice([0, 0, 1, 2]))


def hold_up(rng: random.Random) -> Suited:
    """An opponent has led a suit in which I hold the ace."""
    top = rng.choice(["moo", "moo", "omo", "moom"])
    mine, dummys = rng.choice([2, 2, 3]), rng.choice([0, 1, 1, 2])
    cards = _with_small(rng, top, mine, dummys, rng.choice([4, 5, 6]))
    high = cards.index(THEIRS)
    if rng.random() < 0.5:
        return Suited(cards, EAST, (high,))
    small = cards.rfind(THEIRS)
    if not dummys or small == high:
        return Suited(cards)
    return Suited(cards, WEST, (high, cards.rfind("d"), small))


def entry(rng: random.Random) -> Suited:
    """Partner leads a card that wins, which I could beat with a higher one to get the lead."""
    top = rng.choice(["md", "md", "mdm", "mod", "mdd"])
    cards = _with_small(rng, top, rng.choice([2, 2, 3]), rng.choice([1, 1, 2]), rng.choice([2, 3, 4]))
    small = cards.rfind(THEIRS)
    return Suited(cards, DUMMY, (cards.index("d"), small))


def repeated(rng: random.Random) -> Suited:
    """The honour opposite a tenace, which has to be led first to finesse twice."""
    top = rng.choice(["domdd", "domdd", "ddomd", "domd", "omdd", "odmd"])
    cards = _with_small(rng, top, rng.choice([2, 3, 3]), rng.choice([3, 3, 4]), rng.choice([2, 3, 4]))
    return Suited(cards)


def safety_play(rng: random.Random) -> Suited:
    """Two or three honours missing, which cost one trick too many if one opponent has them all."""
    top = rng.choice(["mdom", "dmom", "modom", "momodm", "mdooodm", "dmooomd", "mdodoo", "dmodoo", "dmomoo", "mdomoo"])
    mine, dummys = max(top.count("m"), rng.choice([2, 3, 3, 4])), max(top.count("d"), rng.choice([2, 3, 4, 4]))
    cards = _with_small(rng, top, mine, dummys, max(top.count(THEIRS), rng.choice([3, 4, 4, 5])))
    return replace(_some_lead(rng, cards), shown=rng.choice([0, 1, 2, 2, 3]))


def drop(rng: random.Random) -> Suited:
    """A tenace, with so few cards out that the missing one may well be alone behind it."""
    top = rng.choice(
        ["mom", "mom", "mmom", "mmom", "mmmom", "momm", "mdom", "dmom", "mod", "mod", "mmod", "modd", "dmod"]
    )
    mine, dummys = top.count("m") + rng.choice([0, 1, 1, 2]), top.count("d") + rng.choice([0, 1, 1, 2])
    runs = top.endswith("d")
    cards = _with_small(rng, top, mine, dummys + (not runs and dummys == top.count("d")), rng.choice([2, 2, 3, 3, 4]))
    shown, size = rng.choice([(0, 4), (1, 4), (2, 4), (3, 4), (2, 5), (3, 5), (4, 5), (4, 6), (5, 6)])
    led = len(top) - top[::-1].index("o") if runs else cards.rindex("d")
    return Suited(cards, DUMMY, (led, cards.rindex(THEIRS)), shown, size, rng.random() < 0.3, strong=True)


FINESSING: Final = frozenset({"drop"})
"""The patterns whose endings are also put to a player who always finesses."""

SUITED: Final[dict[str, Callable[[random.Random], Suited]]] = {
    "two-way": two_way,
    "unblock": unblock,
    "duck": duck,
    "long-suit": long_suit,
    "hold-up": hold_up,
    "entry": entry,
    "repeated": repeated,
    "safety-play": safety_play,
    "drop": drop,
}
PATTERNS: Final = (*SUITED, *SEVERAL, *LAID)
"""The names of all patterns, as ``mine_problems`` is asked for them."""

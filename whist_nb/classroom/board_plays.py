"""A class's plays on a board: in which order they are solved, and which of them follow each other."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from whist_nb.analysis.decisions import PlayDecision
from whist_nb.engine.actions import Action, Knock, Play

Place: TypeAlias = tuple[int, tuple[tuple[int, Action], ...]]
"""A board's number, and everything done on it up to a decision, that included."""

Seen: TypeAlias = Mapping[Place, PlayDecision | None]
"""The decisions of one seat that had a choice; None if it is not a play."""


def endings_first(places: Iterable[Place], seen: Seen) -> list[Place]:
    """Return decisions in the order in which they are cheapest to solve: those with fewest cards left first."""
    return sorted(places, key=lambda place: (_cards_held(seen[place]), -len(place[1])))


def _cards_held(taken: PlayDecision | None) -> int:
    """Return how many cards are still held at a play: after a long auction it has a high index and is costly all the
    same.
    """
    return 0 if taken is None else sum(taken.open.cards_left)


def next_plays(seen: Seen) -> dict[Place, list[tuple[PlayDecision, set[int]]]]:
    """Return the next plays after each decision, with the seats that have had a choice in between: only the others."""
    after: dict[Place, list[tuple[PlayDecision, set[int]]]] = defaultdict(list)
    for (number, done), play in seen.items():
        if play is None:
            continue
        choosers: set[int] = set()
        for end in range(len(done) - 1, 0, -1):
            if (number, done[:end]) in seen:
                after[number, done[:end]].append((play, choosers))
                break
            actor, action = done[end - 1]
            if not isinstance(action, Play | Knock):
                break
            choosers |= {actor} - {play.seat}
    return after

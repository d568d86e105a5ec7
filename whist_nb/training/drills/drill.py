"""A drill: one kind of question about real deals, with levels from easy to hard."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Set
from dataclasses import dataclass, replace
from random import Random
from typing import Final, TypeVar

from whist_nb.engine.variant import Variant
from whist_nb.training.question import Question
from whist_nb.training.recall import Recall

TOP: Final = 12
"""The highest level of every drill."""
EASIEST: Final = 0
"""The lowest level, at which cards are shown slowly and questions come while few cards are gone."""

Topic = TypeVar("Topic")

Find = Callable[[Recall, Random, int], Question | None]
Fits = Callable[[Variant], bool]

LOG: Final = frozenset({"log", "tricks"})
"""The parts hidden in every drill while a question is open: the log, and the tricks that can be looked at again."""


def anywhere(variant: Variant) -> bool:
    """Accept every game."""
    return True


@dataclass(frozen=True)
class Drill:
    """A source of questions: ``ask(recall, rng, level)`` returns one about a moment of a deal, or None.

    ``skill`` is what it trains; drills for the same skill share a level. ``fits`` says which games it suits. ``moment``
    is when in a deal it asks: "play" between tricks, "start" before the first, "end" after the last. ``wakes`` lists
    the changes during play that prompt a question, as in ``choosing.changes``; ``conceals`` lists what must be off the
    screen meanwhile, besides the log. Higher levels ask later in a deal, about more things at once, or about what
    happened longer ago.
    """

    id: str
    title: str
    skill: str
    promise: str
    find: Find
    fits: Fits
    moment: str
    wakes: frozenset[str]
    conceals: frozenset[str]

    def ask(self, recall: Recall, rng: Random, level: int) -> Question | None:
        """Return a question for this moment; None if there is nothing to ask."""
        found = self.find(recall, rng, level)
        if found is None:
            return None
        more = tuple(part if part.drill else self._mine(part) for part in found.more)
        return replace(self._mine(found), more=more)

    def _mine(self, part: Question) -> Question:
        return replace(part, drill=self.id, skill=self.skill, hide=part.hide | LOG | self.conceals)

    def __repr__(self) -> str:
        return f"<Drill {self.id!r}: {self.title}>"


def drill(
    id: str,
    title: str,
    skill: str,
    promise: str,
    *,
    fits: Fits = anywhere,
    moment: str = "play",
    wakes: Set[str] = frozenset(),
    conceals: Set[str] = frozenset(),
) -> Callable[[Find], Drill]:
    """Decorate a function that finds questions, to make it a drill."""
    return lambda find: Drill(id, title, skill, promise, find, fits, moment, frozenset(wakes), frozenset(conceals))


def drawn(rng: Random, topics: Iterable[Topic], answer: Callable[[Topic], Hashable]) -> Topic | None:
    """Draw one of several things to ask about; None if there are none.

    The answer is drawn first, then one of the things with that answer: a common answer is no likelier than a rare one,
    so that nothing can be guessed from frequencies.
    """
    by_answer: dict[Hashable, list[Topic]] = {}
    for topic in topics:
        by_answer.setdefault(answer(topic), []).append(topic)
    return rng.choice(by_answer[rng.choice(list(by_answer))]) if by_answer else None


def some_drawn(rng: Random, topics: Iterable[Topic], answer: Callable[[Topic], Hashable], count: int) -> list[Topic]:
    """Draw up to ``count`` different things to ask about, each by `drawn` from those that are left."""
    left, found = list(topics), list[Topic]()
    while left and len(found) < count:
        topic = drawn(rng, left, answer)
        assert topic is not None
        left.remove(topic)
        found.append(topic)
    return found


def enough(recall: Recall, level: int) -> bool:
    """Return whether a question of this level is due: later for higher levels, and while tricks are left to play for.

    At the easiest level it comes in the first third of the tricks.
    """
    played, to_come = len(recall.view.tricks), tricks_to_come(recall)
    if level == EASIEST and 3 * played > max(3, played + to_come):
        return False
    return to_come >= 2 and played >= min(1 + level // 2, max(1, played + to_come - 2))


def tricks_to_come(recall: Recall) -> int:
    """Return how many tricks of this stage are still to be played."""
    view = recall.view
    return 0 if view.stage is None else view.stage.tricks - (len(view.tricks) - view.stage_start)

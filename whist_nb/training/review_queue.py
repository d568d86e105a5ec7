"""Decide what comes back and when: failed questions within a run, and facts and levels of drills after days.

Within a run, a question that was failed or answered slowly is asked again a few questions later on a fresh deal. Over
several days, the ``fsrs`` library (Free Spaced Repetition Scheduler) says when a fact or a level of a drill is due: the
next day at the earliest, since the run takes care of the same day. Positions are never repeated; new ones are made.

>>> from datetime import datetime, timezone
>>> monday = datetime(2026, 11, 23, 9, tzinfo=timezone.utc)
>>> item = ReviewItem("german-whist/close/3")
>>> later = item.answered(right=True, slow=False, at=monday)
>>> later.due > monday
True
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

from fsrs import Card as Memory
from fsrs import Rating, Scheduler

from whist_nb.engine.errors import BadOption
from whist_nb.training.clock import moment

_SCHEDULER: Final = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
"""Whole days, and the same day for the same answers."""


@dataclass(frozen=True)
class ReviewItem:
    """A fact, or a drill at a level, that comes back: its key and when it is due next."""

    key: str
    memory: Mapping[str, Any] | None = None

    @property
    def due(self) -> datetime:
        """The time to ask again; a question never asked is due at once."""
        return _memory(self).due if self.memory else datetime.min.replace(tzinfo=UTC)

    def answered(self, right: bool, slow: bool, at: datetime) -> ReviewItem:
        """Return the item after an answer: wrong answers come back soon, and slow ones before quick ones."""
        rating = Rating.Again if not right else Rating.Hard if slow else Rating.Good
        memory, _ = _SCHEDULER.review_card(_memory(self), rating, moment(at))
        return ReviewItem(self.key, dict(memory.to_dict()))

    def check(self) -> None:
        """Raise BadOption for impossible values of the schedule."""
        if self.memory is not None:
            moment(_memory(self).due, self.key)


def _memory(item: ReviewItem) -> Memory:
    if item.memory is None:
        return Memory(card_id=1, due=datetime(2000, 1, 1, tzinfo=UTC))
    try:
        return Memory.from_dict(dict(item.memory))  # type: ignore[arg-type]
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as problem:
        raise BadOption("{key}: that is not a stored memory: {problem}.", key=item.key, problem=problem) from None


@dataclass
class ReviewQueue:
    """The questions to repeat within one run: after ``gap`` others, and later each time."""

    gap: int = 3
    asked: int = 0
    waiting: list[tuple[int, str]] = field(default_factory=list)

    def answered(self, key: str, right: bool, slow: bool = False) -> None:
        """Record an answer; wrong and slow ones will come back."""
        self.asked += 1
        if not right or slow:
            self.waiting.append((self.asked + (self.gap if not right else 2 * self.gap), key))
            self.waiting.sort()

    def due(self) -> str | None:
        """Take the next question to repeat off the queue; None for something new."""
        if self.waiting and self.waiting[0][0] <= self.asked:
            return self.waiting.pop(0)[1]
        return None

"""Choose the next problem, and rate the learner's strength at problems.

Both the learner and each problem have a rating. The next problem is a new one that such a learner solves four times in
five; kinds and themes that go badly come up more often. A problem that was missed comes back another day, on the
same schedule as the drills.

>>> from whist_nb.training.log import LearnerLog
>>> easy, hard = Candidate("a", "dummy", "whist", 1000), Candidate("b", "dummy", "whist", 2000)
>>> course = ProblemCourse(LearnerLog(":memory:"), [easy, hard], seed=1)
>>> course.next().id
'a'
>>> course.answered(easy, right=True, response="KH", answer="KH")
>>> course.rating.value > 1300
True
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from datetime import date
from random import Random
from typing import Any, Final, NamedTuple

from whist_nb.engine.errors import BadOption
from whist_nb.training.clock import stamp
from whist_nb.training.log import Answer, LearnerLog
from whist_nb.training.log_rows import package_version
from whist_nb.training.pace import TARGET, check_target
from whist_nb.training.ratings import PROBLEM, Rating, Result, rating_for
from whist_nb.training.review_queue import ReviewItem

SKILL: Final = "problems"
KEY: Final = f"{SKILL}/rating"
"""The key under which the log keeps the rating."""
FIRST: Final = Rating(1300.0)
"""The rating with which everybody begins, before anything is known."""
NEAR: Final = 12
"""The next problem is one of this many whose ratings are nearest to the one wanted."""
LATELY: Final = 10
"""The number of latest answers to a kind or theme that are looked at."""
WEAK: Final = 3.0
"""How much more often a kind or theme comes up if every answer to it is wrong."""


class Candidate(NamedTuple):
    """The facts about a problem by which it is chosen."""

    id: str
    kind: str
    game: str
    rating: float
    themes: tuple[str, ...] = ()

    @property
    def traits(self) -> tuple[str, ...]:
        """Its kind and its themes."""
        return self.kind, *self.themes


class ProblemCourse:
    """The problems for one learner, one after another.

    Parameters
    ----------
    log
        The log that keeps the rating, the answers and the problems to repeat.
    problems
        The problems to choose from.
    seed
        The seed for choosing among problems of about equal difficulty; the same seed and log give the same choices.
    success
        The share of problems that the learner should solve, from 0.5 to 0.95.
    """

    def __init__(
        self, log: LearnerLog, problems: Iterable[Candidate], *, seed: int | None = None, success: float = TARGET
    ) -> None:
        self.log, self.success = log, check_target("success", success)
        self.problems = {each.id: each for each in problems}
        self._rng = Random(seed)
        try:
            self.rating = Rating.from_dict(log.pace(KEY) or FIRST.to_dict())
        except BadOption:  # it was damaged: the learner starts again
            self.rating = FIRST
        before = log.answers(skill=SKILL)
        self.seen = {each.question for each in before}
        self._lately: dict[str, list[bool]] = {}
        for each in before:
            if each.question in self.problems:
                self._note(self.problems[each.question], each.right)

    @property
    def due(self) -> list[str]:
        """The ids of problems that were missed and come back now, the longest overdue first."""
        back, ids = self.log.returning(by=self.log.clock()), {_key(id): id for id in self.problems}
        return [id for _, id in sorted((item.due, ids[key]) for key, item in back.items() if key in ids)]

    def next(self) -> Candidate:
        """Choose the problem to ask now: one that is due, else a new one at the learner's level, else an old one."""
        for id in self.due:
            return self.problems[id]
        new = [each for each in self.problems.values() if each.id not in self.seen]
        wanted = rating_for(self.rating.value, self.success)
        near = sorted(new or self.problems.values(), key=lambda each: (abs(each.rating - wanted), each.id))[:NEAR]
        return self._rng.choices(near, [max(map(self.weight, each.traits)) for each in near])[0]

    def weight(self, trait: str) -> float:
        """Return how often a kind or a theme comes up, relative to one that always goes well."""
        lately = self._lately.get(trait, [])
        return 1 + (WEAK - 1) * lately.count(False) / max(LATELY, len(lately))

    def answered(self, problem: Candidate, right: bool, response: Any, answer: Any) -> None:
        """Record the result of a problem: the rating moves, and a missed problem comes back another day."""
        now = self.log.clock()
        key = _key(problem.id)
        returning = self.log.returning(key).get(key)
        if returning is None or problem.id not in self.seen:
            self.rating = self.rating.after([Result(problem.rating, PROBLEM, float(right))])
            self.log.keep_pace(KEY, self.rating.to_dict(), now)
        if returning is not None or not right:
            self.log.keep_returning((returning or ReviewItem(key)).answered(right, slow=False, at=now))
        self.seen.add(problem.id)
        self._note(problem, right)
        self.log.note(
            Answer(
                problem.game,
                SKILL,
                SKILL,
                seed=0,
                answer=answer,
                response=response,
                right=right,
                question=problem.id,
                mode="play",
                pace={"rating": round(self.rating.value), "deviation": round(self.rating.deviation)},
                at=stamp(now),
                version=package_version(),
            )
        )

    def _note(self, problem: Candidate, right: bool) -> None:
        for trait in problem.traits:
            self._lately[trait] = [*self._lately.get(trait, []), right][-LATELY:]


def _key(id: str) -> str:
    """Return the log's name for a problem that comes back."""
    return f"{SKILL}/{id}"


def of_the_day(problems: Sequence[Candidate], day: date) -> Candidate:
    """Return the problem of a day, the same for everybody with the same problems.

    >>> some = [Candidate(name, "dummy", "whist", 1500) for name in "abcdefgh"]
    >>> of_the_day(some, date(2026, 11, 25)) == of_the_day(some[::-1], date(2026, 11, 25))
    True
    """
    return min(problems, key=lambda each: hashlib.sha256(f"{day.isoformat()}/{each.id}".encode()).digest())

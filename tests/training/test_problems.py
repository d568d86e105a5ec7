"""Which problem comes next: at the learner's level, weak kinds more often, what was missed on another day."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, date, datetime, timedelta
from random import Random
from statistics import mean

import pytest

from whist_nb.training.log import LearnerLog
from whist_nb.training.problems import KEY, Candidate, ProblemCourse, of_the_day
from whist_nb.training.ratings import Rating

MANY = [Candidate(f"{kind}-{rating}", kind, "whist", rating) for rating in range(700, 2100, 4) for kind in ("a", "b")]


class Days:
    """A clock that is put forward by hand."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 23, 9, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


def answered(course: ProblemCourse, problem: Candidate, right: bool) -> None:
    course.answered(problem, right, "KH", "KH" if right else "QH")


def lesson(strength: float, problems: int, seed: int) -> tuple[list[bool], float]:
    """What a learner of fixed strength solves, and the rating in the end; the chances are Elo's."""
    rng = Random(seed)
    course, results = ProblemCourse(LearnerLog(":memory:"), MANY, seed=seed), []
    for _ in range(problems):
        problem = course.next()
        results.append(rng.random() < 1 / (1 + 10 ** ((problem.rating - strength) / 400)))
        answered(course, problem, results[-1])
    return results, course.rating.value


def test_a_learner_of_fixed_strength_solves_four_in_five_from_the_twentieth_on() -> None:
    results = [lesson(strength, 45, seed)[0][20:] for strength in (1250, 1500, 1750) for seed in range(4)]
    assert 0.7 < mean(right for each in results for right in each) < 0.9


def test_strong_and_weak_players_are_distinguished() -> None:
    assert lesson(1700, 40, 1)[1] - lesson(1200, 40, 1)[1] > 300


def test_a_missed_problem_comes_back_on_another_day_and_a_solved_one_does_not() -> None:
    clock = Days()
    course = ProblemCourse(LearnerLog(":memory:", clock), MANY, seed=2)
    missed, solved = course.next(), None
    answered(course, missed, right=False)
    solved = course.next()
    answered(course, solved, right=True)
    assert solved is not missed
    assert course.due == []
    clock.now += timedelta(days=2)
    assert course.due == [missed.id]
    assert course.next() is missed
    answered(course, missed, right=True)
    assert course.due == []
    clock.now += timedelta(days=60)
    assert course.due == [missed.id]


def test_a_problem_that_comes_back_does_not_move_the_rating() -> None:
    clock = Days()
    course = ProblemCourse(LearnerLog(":memory:", clock), MANY, seed=2)
    missed = course.next()
    answered(course, missed, right=False)
    before = course.rating
    clock.now += timedelta(days=2)
    answered(course, course.next(), right=True)
    assert course.rating == before


def test_no_problem_is_asked_twice_while_there_are_new_ones() -> None:
    few = MANY[300:330]
    course, asked = ProblemCourse(LearnerLog(":memory:"), few, seed=3), []
    for _ in few:
        asked.append(course.next())
        answered(course, asked[-1], right=True)
    assert len(set(asked)) == len(few)
    assert course.next() in few


def test_the_rating_and_what_was_seen_are_kept() -> None:
    log = LearnerLog(":memory:")
    first = ProblemCourse(log, MANY, seed=4)
    problem = first.next()
    answered(first, problem, right=True)
    again = ProblemCourse(log, MANY, seed=4)
    assert again.rating == first.rating
    assert again.seen == {problem.id}
    assert log.answers(skill="problems")[0].question == problem.id


def test_a_damaged_rating_starts_again() -> None:
    log = LearnerLog(":memory:")
    log.keep_pace(KEY, {"value": "high"})
    assert ProblemCourse(log, MANY).rating == Rating(1300.0)


def test_a_kind_that_goes_badly_comes_more_often() -> None:
    course = ProblemCourse(LearnerLog(":memory:"), MANY, seed=5)
    for number in range(20):
        kind = "ab"[number % 2]
        course._note(Candidate("", kind, "whist", 1300), right=kind == "a")
    assert (course.weight("a"), course.weight("b")) == (1, 3)
    drawn = Counter(course.next().kind for _ in range(200))
    assert drawn["b"] > 1.5 * drawn["a"]


def test_the_problem_of_the_day_depends_on_nothing_but_the_day() -> None:
    days = [of_the_day(MANY, date(2026, 1, 1) + timedelta(days=number)) for number in range(100)]
    assert days == [of_the_day(MANY[::-1], date(2026, 1, 1) + timedelta(days=number)) for number in range(100)]
    assert len(set(days)) > 85


@pytest.mark.parametrize("success", [0.3, 0.99, "often"])
def test_a_share_that_nobody_can_keep_to_is_refused(success: object) -> None:
    with pytest.raises(ValueError, match="success"):
        ProblemCourse(LearnerLog(":memory:"), MANY, success=success)  # type: ignore[arg-type]


def test_a_theme_that_goes_badly_comes_more_often_and_the_log_remembers_it() -> None:
    log = LearnerLog(":memory:")
    many = [Candidate(f"{number}", "a", "whist", 1300, ("ruff",) if number % 2 else ()) for number in range(400)]
    course = ProblemCourse(log, many, seed=1)
    for number in range(1, 21):
        answered(course, many[number], right=not many[number].themes)
    again = ProblemCourse(log, many, seed=1)
    assert again.weight("ruff") == course.weight("ruff") == 3
    assert again.weight("a") == course.weight("a") == 2
    # Of the twelve that are nearest five have the theme: 5 x 3 of 5 x 3 + 7 x 2 is 0.52, not 5 of 12.
    assert 0.46 < sum(bool(again.next().themes) for _ in range(600)) / 600 < 0.58

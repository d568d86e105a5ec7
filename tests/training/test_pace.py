"""The pace: simulated learners settle where the target share of answers is right, and spans are found."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from math import exp, nan
from random import Random
from statistics import mean

import pytest

from whist_nb.engine.errors import BadOption
from whist_nb.training.measures import calibration, d_prime
from whist_nb.training.pace import Staircase
from whist_nb.training.review_queue import ReviewItem, ReviewQueue
from whist_nb.training.span import SpanTest

NOW = datetime(2026, 11, 23, 9, tzinfo=UTC)


def chance(ability: float, level: float, width: float = 1.0) -> float:
    """Return the chance that a learner of that ability answers a question of that level correctly."""
    return 1 / (1 + exp((level - ability) / width))


@pytest.mark.parametrize("target", [0.7, 0.8, 0.85])
@pytest.mark.parametrize("ability", [2.0, 4.0, 6.0, 8.0])
def test_forty_trials_reach_the_target_share(ability: float, target: float) -> None:
    shares = []
    for seed in range(200):
        rng, pace = Random(seed), Staircase(level=3, target=target)
        for _ in range(40):
            pace.answered(rng.random() < chance(ability, pace.rung(rng)))
        shares.append(mean(chance(ability, pace.rung(rng)) for _ in range(20)))
    assert abs(mean(shares) - target) < 0.05


def test_the_level_stays_within_its_bounds_and_can_be_kept() -> None:
    pace = Staircase(level=2, high=5)
    for _ in range(50):
        pace.answered(True)
    assert pace.level == 5
    assert {pace.rung(Random(seed)) for seed in range(9)} == {5}
    for _ in range(50):
        pace.answered(False)
    assert {pace.rung(Random(seed)) for seed in range(9)} == {pace.low} == {0}
    assert Staircase.from_dict(pace.to_dict()) == pace


@pytest.mark.parametrize("wrong", [{"target": 0.3}, {"level": -2}, {"floor": 0}, {"floor": 9}, {"target": nan}])
def test_impossible_paces(wrong: dict[str, float]) -> None:
    with pytest.raises(BadOption):
        Staircase(**wrong)  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="not a stored pace"):
        Staircase.from_dict({"speed": 3})


@pytest.mark.parametrize("span", [4.0, 7.0, 9.5])
def test_thirty_questions_measure_a_span(span: float) -> None:
    errors, inside = [], 0
    for seed in range(6):
        rng, test = Random(seed), SpanTest()
        for _ in range(30):
            size = test.size()
            kept = round(rng.gauss(span - 0.5, 0.15 * span))  # cards of this hand: half the time the span
            test.answered(size, mistakes=max(0, size - kept))
        errors.append(test.span - span)
        low, high = test.interval(0.9)
        inside += low <= span <= high
    assert abs(mean(errors)) < 0.1 * span
    assert inside >= 4


def test_doubt_shrinks_and_a_slip_is_allowed_for() -> None:
    test = SpanTest(range(1, 10))
    before = test.error
    for _ in range(10):
        test.answered(test.size(), 0)
    assert test.error < before
    assert test.span > 9
    test.answered(3, 2)
    assert test.span > 7
    with pytest.raises(BadOption, match="asks"):
        test.answered(40, 0)
    with pytest.raises(BadOption, match="mistakes"):
        test.answered(3, -1)
    for wrong in ([], [0]):
        with pytest.raises(BadOption):
            SpanTest(wrong)


def test_how_a_hand_that_is_too_large_is_forgotten_does_not_move_the_span() -> None:
    one, many = SpanTest(), SpanTest()
    for size in (6, 7, 6, 7, 6, 7, 8, 6, 7, 6):
        one.answered(size, 0 if size < 7 else 2)
        many.answered(size, 0 if size < 7 else size)
    assert one.span == many.span


def test_wrong_comes_back_before_slow_before_right() -> None:
    dues = [
        ReviewItem("x").answered(right=right, slow=slow, at=NOW).answered(right, slow, NOW + timedelta(days=2)).due
        for right, slow in ((False, False), (True, True), (True, False))
    ]
    assert dues == sorted(set(dues))
    assert ReviewItem("x").due < NOW
    with pytest.raises(BadOption, match="time zone"):
        ReviewItem("x").answered(True, False, datetime(2026, 11, 23))
    with pytest.raises(BadOption, match="memory"):
        _ = ReviewItem("x", {"broken": 1}).due


def test_failed_ones_come_back_within_the_run() -> None:
    queue = ReviewQueue(gap=2)
    queue.answered("trumps", right=False)
    assert queue.due() is None
    queue.answered("voids", right=True)
    queue.answered("boss", right=True, slow=True)
    assert queue.due() == "trumps"
    assert queue.due() is None
    for _ in range(4):
        queue.answered("voids", right=True)
    assert queue.due() == "boss"


def test_old_and_new_told_apart() -> None:
    assert d_prime(20, 20, 0, 20) > 3
    assert d_prime(10, 20, 10, 20) == pytest.approx(0)
    with pytest.raises(BadOption):
        d_prime(5, 4, 0, 1)


def test_chances_beside_outcomes() -> None:
    rows = calibration([(0.1, False)] * 9 + [(0.1, True)] + [(0.7, True)] * 3)
    assert [(row.count, row.came) for row in rows] == [(10, 0.1), (3, 1.0)]
    with pytest.raises(BadOption):
        calibration([(1.2, True)])

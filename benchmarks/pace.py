"""How well the pace and the span test work, with simulated learners of known ability.

    python benchmarks/pace.py [--learners 500]

First: the share of right answers at the level that the staircase stands at after 40 questions, for three targets and
learners of several abilities; wanted within 5 points of the target. Then: the span measured by 30 questions beside
the true one, how far off in the middle and at the 90th percentile, and how often the 90 % interval holds the truth.
"""

import argparse
import time
from math import exp
from random import Random
from statistics import mean, median, quantiles

from whist_nb.training import SpanTest, Staircase

ABILITIES = (3.0, 5.0, 7.0, 9.0)
SPANS = (3.0, 5.0, 7.0, 9.0, 12.0)


def chance(ability: float, level: float, width: float) -> float:
    """How likely a learner of that ability answers a question of that level rightly."""
    return 1 / (1 + exp((level - ability) / width))


def share_after(trials: int, ability: float, target: float, width: float, seed: int) -> float:
    """The share of right answers at the level where a learner stands after so many questions."""
    lots, pace = Random(seed), Staircase(level=3, target=target)
    for _ in range(trials):
        pace.answered(lots.random() < chance(ability, pace.rung(lots), width))
    return mean(chance(ability, pace.rung(lots), width) for _ in range(20))


def measured(span: float, width: float, seed: int) -> tuple[float, bool, float]:
    """The span that 30 questions find, whether the interval holds the truth, milliseconds for a question."""
    lots, test, started = Random(seed), SpanTest(range(1, 17)), time.process_time()
    for _ in range(30):
        size = test.size()
        test.answered(size, lots.random() < chance(span, size, width))
    low, high = test.interval(0.9)
    return test.span, low <= span <= high, (time.process_time() - started) * 1000 / 30


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--learners", type=int, default=500)
    learners = parser.parse_args().learners
    print(f"Staircase: share of right answers after 40 questions, {learners} learners each")
    print(f"{'ability':>8} {'width':>6} " + " ".join(f"{f'target {target:.0%}':>12}" for target in (0.7, 0.8, 0.85)))
    for ability in ABILITIES:
        for width in (0.7, 1.2):
            shares = [
                mean(share_after(40, ability, target, width, seed) for seed in range(learners))
                for target in (0.7, 0.8, 0.85)
            ]
            print(f"{ability:8.1f} {width:6.1f} " + " ".join(f"{share:12.1%}" for share in shares))
    few = max(20, learners // 10)  # these are dearer
    print(f"\nSpan test: 30 questions, {few} learners each")
    print(f"{'span':>6} {'width':>6} {'found':>7} {'median off':>12} {'90th':>7} {'in 90 %':>8} {'ms':>5}")
    for span in SPANS:
        for width in (0.5, 0.9):
            rows = [measured(span, width, seed) for seed in range(few)]
            off = sorted(abs(found - span) / span for found, _, _ in rows)
            held = mean(inside for _, inside, _ in rows)
            ninetieth = quantiles(off, n=10)[-1]
            found, cost = mean(row[0] for row in rows), median(row[2] for row in rows)
            print(f"{span:6.1f} {width:6.1f} {found:7.2f} {median(off):12.1%} {ninetieth:7.1%} {held:8.0%} {cost:5.1f}")


if __name__ == "__main__":
    main()

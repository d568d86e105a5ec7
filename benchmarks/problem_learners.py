"""Measure how often learners of fixed strength solve the problems they are given, and where their ratings go.

    python -m benchmarks.problem_learners --learners 500

A learner of a given strength solves a problem with Elo's probability; another clicks at random, and so is right one
time in the number of different cards. For each it prints the share solved from the twentieth problem on, and the rating
after the last. The share should be within 5 points of the target, 80%.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import mean

from whist_nb.lessons.stored_problems import stored_problems
from whist_nb.training.log import LearnerLog
from whist_nb.training.problems import Candidate, ProblemCourse

STRENGTHS = (1250, 1350, 1450, 1550)
WARM = 20


def lesson(strength: int | None, problems: int, rng: Random) -> tuple[list[bool], float]:
    """Return what one learner solves, and the rating at the end; without a strength, cards are played at random."""
    stored = {each.id: each for each in stored_problems()}
    candidates = [Candidate(each.id, each.kind, each.game, each.rating, each.themes) for each in stored.values()]
    course, results = ProblemCourse(LearnerLog(":memory:"), candidates, seed=rng.randrange(10**9)), []
    for _ in range(problems):
        chosen = course.next()
        problem = stored[chosen.id]
        if strength is None:
            right = rng.random() < 1 - len(problem.fails) / len(problem.wins)
        else:
            right = rng.random() < 1 / (1 + 10 ** ((chosen.rating - strength) / 400))
        results.append(right)
        course.answered(chosen, right, "", "")
    return results, course.rating.value


def main() -> None:
    """Run them and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--learners", type=int, default=500)
    parser.add_argument("--problems", type=int, default=60)
    asked = parser.parse_args()
    rng = Random(22)
    print(f"{len(stored_problems())} problems")
    each = asked.learners // (len(STRENGTHS) + 1)
    for strength in (*STRENGTHS, None):
        lessons = [lesson(strength, asked.problems, rng) for _ in range(each)]
        solved = mean(right for results, _ in lessons for right in results[WARM:])
        rating = mean(value for _, value in lessons)
        print(f"{strength or 'at random'}: {each} learners, {solved:.1%} solved, rating {rating:.0f}", flush=True)


if __name__ == "__main__":
    main()

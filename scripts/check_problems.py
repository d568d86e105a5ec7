"""Check the stored problems with a program that shares no code with the one that found them.

    python -m scripts.check_problems                check every stored plan against every layout and every defence
    python -m scripts.check_problems --solve 300    also solve every card of 300 problems again from scratch
    python -m scripts.check_problems --plans 0 --count 40    only count every plan of 40 problems with three cards
    python -m scripts.check_problems --theme "safety play" --solve 300    look only at problems with a theme
    python -m scripts.check_problems --kind partner                       or of one kind

Problems are taken from all over the file. What is wrong is printed as soon as it is found, and once in a while how far
the checks have come; at the end come a summary and the checks that took longest. The exit code says whether anything
is wrong. The checker is in ``problem_cases``, as plain as possible, and in ``all_layouts``, which is faster.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Any, Final, NamedTuple

from scripts.all_layouts import AllLayouts
from scripts.problem_cases import Case, Hands, Node, PartnerCase, cases, read_plan
from whist_nb.lessons.problem_file import read_whole
from whist_nb.lessons.stored_problems import FILE

Problem = Mapping[str, Any]
OFTEN: Final = 15.0
"""After so many seconds it says how far it has come."""
FEW_LAYOUTS: Final = 15
"""The most layouts in which every single plan can be counted."""
SLOW, SLOWEST = 10.0, 10
"""A check that takes more seconds than this is slow; this many are named."""


def trouble(problem: Problem) -> list[str]:
    """Return what is wrong with a stored problem: its layouts, plans, deal, open-card counts or who errs."""
    case, found = Case(problem), []
    if len(case.layouts) != problem["layouts"]:
        found.append(f"{len(case.layouts)} layouts fit, not {problem['layouts']}")
    for place, (each, stored) in enumerate(cases(problem)):
        plan, right = read_plan(stored["plan"]), problem["right"]
        won = won_by(each, plan)
        if plan[0] != right or len(won) != stored["wins"][right]:
            found.append(f"the plan {stored['plan']} wins {len(won)}, not {stored['wins'][right]}")
        if not place and each.hands not in won:
            found.append("the plan loses the layout that is dealt to a learner who goes wrong")
        found += each.wrong_before() if not place and isinstance(each, PartnerCase) else []
    opened = AllLayouts(case).open_shares(problem["open"])
    found += [
        f"with open cards {card} wins {share}, not {problem['open'][card]}"
        for card, share in opened.items()
        if share != problem["open"][card]
    ]
    misses = problem["layouts"] > 1 and any(opened[card] >= opened[problem["right"]] for card in problem["fails"])
    if misses is not ("open cards" in problem["errs"]):
        found.append(f"the average of open cards {'misses' if misses else 'finds'} the right card")
    return found


def won_by(case: Case, plan: Node) -> list[Hands]:
    """Return the layouts that a plan wins."""
    if isinstance(case, PartnerCase):
        return [hands for hands in case.layouts if case.wins(plan, hands)]
    won = AllLayouts(case).won_by(plan)
    return [hands for number, hands in enumerate(case.layouts) if won >> number & 1]


def trouble_when_solved(problem: Problem) -> list[str]:
    """Return the cards that win a different number of layouts from the file when all plans are worked out again."""
    return [
        f"{card} wins {share}, not {won}"
        for case, stored in cases(problem)
        for solver in [case if isinstance(case, PartnerCase) else AllLayouts(case)]
        for card, won in stored["wins"].items()
        if (share := solver.best_share(card)) != won
    ]


def trouble_when_counted(problem: Problem) -> list[str]:
    """Return the cards that win a different number of layouts from the file when every single plan is counted."""
    return [
        f"{card} wins {share}, not {won}"
        for case, stored in cases(problem)
        for card, won in stored["wins"].items()
        if (share := case.best_share(card, prune=False)) != won
    ]


CHECKS: Final[Mapping[str, Callable[[Problem], list[str]]]] = {
    "plan": trouble,
    "solve": trouble_when_solved,
    "count": trouble_when_counted,
}


class Checked(NamedTuple):
    """What one check has found wrong with a problem, and the seconds it took."""

    check: str
    name: str
    found: list[str]
    seconds: float


def checked(check: str, problem: Problem) -> Checked:
    """Check one problem; whatever makes the checker stumble is wrong with the problem."""
    begun = time.process_time()
    try:
        found = CHECKS[check](problem)
    except Exception as error:
        found = [f"it can't be read: {error!r}"]
    return Checked(check, problem["id"], found, time.process_time() - begun)


def all_checked(work: Sequence[tuple[str, Problem]], jobs: int) -> Iterator[Checked | None]:
    """Do the checks in this many processes, the long ones first; None each time nothing has ended for a while."""
    order = sorted(work, key=lambda piece: cost(*piece), reverse=True)
    if jobs == 1:
        yield from (checked(*piece) for piece in order)
        return
    with ProcessPoolExecutor(jobs) as pool:
        left: set[Future[Checked]] = {pool.submit(checked, *piece) for piece in order}
        while left:
            done, left = wait(left, OFTEN, FIRST_COMPLETED)
            yield from (future.result() for future in done)
            if not done:
                yield None


def cost(check: str, problem: Problem) -> float:
    """Return about how long a check takes in comparison with others."""
    cards = max(len(hand.split()) for hand in problem["hands"])
    each = problem["layouts"] if check == "plan" else problem["layouts"] ** 2
    return float(each * 6**cards * (20 if "tricks" in problem else 1))


def spread(problems: Sequence[Problem], count: int) -> list[Problem]:
    """Return this many problems, evenly spread over all."""
    return [problems[number * len(problems) // count] for number in range(min(count, len(problems)))]


def pieces(problems: Sequence[Problem], plans: int | None, solve: int, count: int) -> Iterator[tuple[str, Problem]]:
    """Yield the checks to do: plans, all cards of problems with hidden hands, and every plan where cards are few.

    A hidden partner is asked about every turn, which takes long: these are solved only if no others are chosen.
    """
    hiding = [each for each in problems if each["layouts"] > 1]
    hiding = [each for each in hiding if "tricks" not in each] or hiding
    short = [each for each in hiding if each["layouts"] <= FEW_LAYOUTS and whole_tricks(each) == 3]
    yield from (("plan", each) for each in spread(problems, len(problems) if plans is None else plans))
    yield from (("solve", each) for each in spread(hiding, solve))
    yield from (("count", each) for each in spread(short, count))


def whole_tricks(problem: Problem) -> int:
    """Return how many tricks come after the one on the table."""
    return min(len(hand.split()) for hand in problem["hands"])


def run(work: Sequence[tuple[str, Problem]], jobs: int) -> list[Checked]:
    """Do the checks and print what is wrong and how far they have come."""
    done: list[Checked] = []
    begun = said = time.monotonic()
    for each in all_checked(work, jobs):
        if each is not None:
            done.append(each)
            if each.found:
                print(f"{each.name} ({each.check})", *each.found, sep="\n    ", flush=True)
        if (now := time.monotonic()) > said + OFTEN:
            said = now
            wrong = sum(bool(each.found) for each in done)
            print(f"{len(done)} of {len(work)} checks after {now - begun:.0f} s, {wrong} wrong", file=sys.stderr)
    return done


def summary(done: Sequence[Checked]) -> Iterator[str]:
    """Yield what has been checked, and what took long."""
    counts = Counter(each.check for each in done)
    wrong = {each.name for each in done if each.found}
    yield (
        f"{counts['plan']} plans checked, {counts['solve']} problems solved again, "
        f"every plan counted in {counts['count']}: {len(wrong)} wrong."
    )
    seconds = sum(each.seconds for each in done)
    slow = sorted((each for each in done if each.seconds > SLOW), key=lambda each: -each.seconds)
    yield f"{seconds:.0f} s of work; {len(slow)} checks took over {SLOW:.0f} s."
    yield from (f"    {each.name} ({each.check}): {each.seconds:.0f} s" for each in slow[:SLOWEST])


def main() -> None:
    """Check the file, or some of its problems; the exit code says whether anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--file", type=Path, default=FILE)
    parser.add_argument("--theme", help="check only problems with this theme")
    parser.add_argument("--kind", help="check only problems of this kind")
    parser.add_argument("--plans", type=int, help="check the plans of only this many problems")
    parser.add_argument("--solve", type=int, default=0, help="solve every card of this many again")
    parser.add_argument("--count", type=int, default=0, help="count every plan of this many with three tricks to come")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="the processes that share the work")
    asked = parser.parse_args()
    every = read_whole(asked.file)
    problems = [each for each in every if asked.theme in (None, *each["themes"]) and asked.kind in (None, each["kind"])]
    done = run(list(pieces(problems, asked.plans, asked.solve, asked.count)), asked.jobs)
    print(*summary(done), sep="\n")
    sys.exit(any(each.found for each in done))


if __name__ == "__main__":
    main()

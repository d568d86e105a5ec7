"""Measure how long a class report takes: reading 30 codes of 8 boards, costs with open cards, and the costliest plays.

    python benchmarks/class_report.py
    python benchmarks/class_report.py --together contract-whist israeli-whist
    python benchmarks/class_report.py --pupils 10 --boards 4 german-whist
    python benchmarks/class_report.py --rest whist

The pupils play like Club, with a slip in three choices out of ten, so their games soon differ. It prints the seconds,
the longest slice of work, the numbers of decisions and plays, how many plays have no cost with open cards and why, and
the peak memory. ``--rest`` presses *Judge the other decisions* too. The work is done in slices, as the report's widget
does it. The kernels are compiled first. Without a name, all games take their turn. Each game has a process of its own,
or its memory would be that of the greediest so far; ``--together`` measures one report after another in one process.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import whist_nb as wn
from tests.classroom.builders import handed_in
from whist_nb.analysis import search
from whist_nb.classroom.class_study import ClassStudy
from whist_nb.classroom.codes import write_code
from whist_nb.classroom.report import ClassReport
from whist_nb.engine.actions import Knock, Play
from whist_nb.tables.background import SLICE


def main() -> None:
    """Measure each game named."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("games", nargs="*", default=[each.id for each in wn.VARIANTS])
    asked.add_argument("--pupils", type=int, default=30)
    asked.add_argument("--boards", type=int, default=8)
    asked.add_argument("--cpu", action="store_true", help="count only this process's seconds, on a busy machine")
    asked.add_argument("--rest", action="store_true", help="judge all other decisions, and search longer for costs")
    asked.add_argument("--together", action="store_true", help="measure all games in one process")
    given = asked.parse_args()
    heads = (("read", 7), ("open", 7), ("known", 7), ("longest", 9), ("decisions", 11), ("plays", 7), ("unpriced", 10))
    print(f"{'game':18}" + "".join(f"{head:>{width}}" for head, width in heads) + f"{'MB':>6}", flush=True)
    if len(given.games) > 1 and not given.together:
        wishes = [
            f"--pupils={given.pupils}",
            f"--boards={given.boards}",
            *["--cpu"] * given.cpu,
            *["--rest"] * given.rest,
        ]
        for game in given.games:
            done = subprocess.run(
                [sys.executable, __file__, game, *wishes], stdout=subprocess.PIPE, text=True, check=True
            )
            print(*done.stdout.splitlines()[1:], sep="\n", flush=True)
        return
    search.ready(300)
    for game in given.games:
        measure(game, given.pupils, given.boards, time.process_time if given.cpu else time.perf_counter, given.rest)


def measure(game: str, pupils: int, boards: int, clock: Callable[[], float], rest: bool) -> None:
    """Print one line for a game."""
    codes = {f"Pupil {seed}": write_code(handed_in(game, "oak", boards, seed=seed)) for seed in range(pupils)}
    start = clock()
    report = ClassReport.of("oak", codes)
    assert len(report.standings) == pupils
    assert len(report.partings) >= 0
    read = clock() - start
    study, longest, start = ClassStudy(report), 0.0, clock()
    while study.opened < boards:
        step = clock()
        study.work(SLICE)
        longest = max(longest, clock() - step)
    opened, start = clock() - start, clock()
    while study.work(SLICE):
        pass
    known = clock() - start
    seconds = f"{read:7.1f}{opened:7.1f}{known:7.1f}{longest:9.2f}"
    print(f"{game:18}{seconds}{counted(study)}", flush=True)
    if rest:
        waiting, longest, start = study.unjudged, 0.0, clock()
        study.judge_all()
        while True:
            step = clock()
            more = study.work(SLICE)
            longest = max(longest, clock() - step)
            if not more:
                break
        seconds = f"{'':14}{clock() - start:7.1f}{longest:9.2f}"
        print(f"{f'  {waiting} others':18}{seconds}{counted(study)}", flush=True)


def counted(study: ClassStudy) -> str:
    """Return the decisions, the plays, those without a cost and why, and the memory."""
    plays = [each for each in study.decisions if isinstance(each.action, Play | Knock)]
    unpriced = Counter(each.unpriced for each in plays if each.cost_open is None)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    why = ", ".join(f"{count} {reason.name.lower()}" for reason, count in unpriced.items() if reason)
    return f"{len(study.decisions):11}{len(plays):7}{unpriced.total():10}{memory:6}  {why}"


if __name__ == "__main__":
    main()

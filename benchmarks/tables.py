"""Measure many tables in one kernel, and many matches at one table: how long clicks wait, and the memory they take.

    python benchmarks/tables.py                              # 300 tables, then 20,000 clicks at one
    python benchmarks/tables.py --tables 50 --clicks 2000    # fewer

A click is everything between the page's message and its answer; the part that its own thread worked is printed as well.
The tables go through all the games in turn, and four of them have Samplers, whose bots think while everybody else
clicks. The goals: no click over 20 ms on a quiet machine (the picture included), and after the first thousand clicks at
one table, no further growth in memory. If memory grows by more than ``LEVEL`` megabytes, the exit code is 1.
"""

from __future__ import annotations

import argparse
import gc
import statistics
import sys
import threading
import time
from pathlib import Path
from typing import Any

import whist_nb as wn
from whist_nb.players import Club, Sampler
from whist_nb.tables.desk import Desk
from whist_nb.tables.shared_game import shared

SAMPLERS = 4
LEVEL = 8.0
"""The megabytes that may come and go: what the allocator keeps of the longest match, and caches that fill up."""


def memory() -> float:
    """Return the megabytes this process holds; on systems other than Linux, the most it ever held."""
    gc.collect()
    statm = Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text().split()[1]) * 4096 / 2**20
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)


class Page:
    """A page at a desk: presses the button that goes on, or plays what Club would play."""

    def __init__(self, game: wn.Game, players: str = "club") -> None:
        self.answers: list[Any] = []
        self.desk = Desk(shared(game), 0, players=players, send=self.answers.append)
        self.clicks = 0

    def click(self) -> tuple[float, float] | None:
        """Make one click; return the milliseconds until it is answered, and of its own thread's work.

        None if there is nothing to click because a bot is still thinking.

        None where there is nothing to be clicked: a bot still thinks.
        """
        desk = self.desk
        state, buttons = desk.frame["state"], {button["do"] for button in desk.frame["state"]["buttons"]}
        if desk.person.is_asked:
            wish = {"act": Club().choose(desk.view()).text}
        elif state["panel"] is not None and desk.game.is_over:
            wish = {"do": "new"}
        elif "next" in buttons:
            wish = {"do": "next"}
        else:
            return None
        self.clicks += 1
        self.answers.clear()
        start, worked = time.perf_counter(), time.thread_time()
        desk.heard({**wish, "seq": self.clicks, "view": "page"})
        took = (time.perf_counter() - start) * 1000, (time.thread_time() - worked) * 1000
        assert "n" in self.answers[-1], self.answers[-1]
        return took


def many(tables: int, rounds: int) -> None:
    """Click that many tables once in each round."""
    games = wn.VARIANTS
    before, start = memory(), time.perf_counter()
    pages = [
        Page(wn.Game(games[number % len(games)], seed=number), "sampler" if number < SAMPLERS else "club")
        for number in range(tables)
    ]
    opened, held = time.perf_counter() - start, memory() - before
    print(f"{tables} tables opened in {opened:.2f} s; {held / tables * 1024:.0f} kB each, {memory():.0f} MB in all")
    done = [took for _ in range(rounds) for page in pages if (took := page.click())]
    for name, times in (("until the answer", [wall for wall, _ in done]), ("of work for it", [own for _, own in done])):
        p99, over = statistics.quantiles(times, n=100)[-1], sum(took > 20 for took in times)
        print(
            f"{len(times)} clicks, {name}: median {statistics.median(times):.2f} ms, p99 {p99:.2f} ms, "
            f"max {max(times):.2f} ms, {over} over 20 ms"
        )
    print(f"{threading.active_count()} threads, {memory():.0f} MB")


def matches(clicks: int) -> float:
    """Make that many clicks at one table, with a new match after each one that ends; return the growth in megabytes."""
    page, games = Page(wn.Game("whist", seed=1, target=1)), 1
    first = 0.0
    for count in range(1, clicks + 1):
        game = page.desk.game
        while page.click() is None:
            page.desk.shared.settle()
        games += page.desk.game is not game
        if count == min(1000, clicks // 2):
            first = memory()
        if count % max(1, clicks // 5) == 0:
            print(
                f"{count:>6} clicks, {games:>4} matches: {memory():.1f} MB ({memory() - first:+.1f} since click 1,000)"
            )
    return memory() - first


def main() -> int:
    """Print both; return 1 if memory has grown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--clicks", type=int, default=20_000)
    given = parser.parse_args()
    Sampler.is_ready()
    grown = matches(given.clicks)
    many(given.tables, given.rounds)
    if grown > LEVEL:
        print(f"The memory of one table has grown by {grown:.1f} MB; at most {LEVEL:.0f} MB may come and go.")
    return int(grown > LEVEL)


if __name__ == "__main__":
    sys.exit(main())

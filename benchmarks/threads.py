"""Measure whether anybody waits while the solver works: how often another thread gets its turn, and its longest wait.

    python benchmarks/threads.py [--seconds 5]

One thread sleeps for a millisecond over and over: first alone, then beside a search that takes that long, then beside
play-outs for the same time. The last line compares two searches in two threads with one after the other.
"""

import argparse
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import whist_nb as wn
from whist_nb.analysis import Position, playouts, search, solve
from whist_nb.players import Sampler

PACK = [rank + suit for suit in "SHDC" for rank in "AKQJT98765432"]


def waits_beside(work: Callable[[], Any]) -> list[float]:
    """Return how long each sleep of a millisecond took, in seconds, while some work was done."""
    over, waits = threading.Event(), list[float]()

    def tick() -> None:
        while not over.is_set():
            start = time.perf_counter()
            time.sleep(0.001)
            waits.append(time.perf_counter() - start)

    thread = threading.Thread(target=tick)
    thread.start()
    try:
        work()
    finally:
        over.set()
        thread.join()
    return waits


def told(name: str, waits: list[float]) -> None:
    """Say how often the thread got its turn, and how long it waited."""
    ordered = sorted(waits)
    often, most = len(waits) / sum(waits), 1000 * ordered[-1]
    ninth = 1000 * ordered[int(0.99 * len(ordered))]
    print(f"{name}: {often:.0f} turns a second, 99% within {ninth:.1f} ms, longest wait {most:.1f} ms")


def long_search(seconds: float) -> None:
    """Search for the fewest tricks of one seat with thirteen cards, which takes a long time."""
    hands = Random(2).sample(PACK, 52)
    solve(Position([hands[seat::4] for seat in range(4)], sides=range(4)), objective="fewest", seconds=seconds)


def many_play_outs(seconds: float) -> None:
    """Let one seat think about its first card in a great many worlds, again and again."""
    game, end = wn.Game("whist", seed=1), time.monotonic() + seconds
    view = game.view(game.current_player)
    while time.monotonic() < end:
        Sampler(worlds=3000, seed=1).choose(view)


def whole_deals() -> float:
    """Return how long four deals of 13 cards take."""
    start = time.perf_counter()
    for seed in range(4):
        hands = Random(seed).sample(PACK, 52)
        solve(Position([hands[seat::4] for seat in range(4)], trump="S"))
    return time.perf_counter() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0)
    seconds = parser.parse_args().seconds
    search.ready(300)
    playouts.ready()
    told("Alone", waits_beside(lambda: time.sleep(seconds)))
    told("Beside a search", waits_beside(lambda: long_search(seconds)))
    told("Beside play-outs", waits_beside(lambda: many_play_outs(seconds)))
    whole_deals()
    after_each_other = whole_deals() + whole_deals()
    start = time.perf_counter()
    with ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(whole_deals) for _ in range(2)]:
            done.result()
    at_once = time.perf_counter() - start
    print(f"Four deals, twice: {after_each_other:.2f} s one after the other, {at_once:.2f} s in two threads at once")


if __name__ == "__main__":
    main()

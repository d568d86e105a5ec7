"""Measure how many deals a second are played out: ``python benchmarks/simulation.py --seconds 5``.

The run compares, side by side on one core in CPU time, the batch kernel with random play and with a rule of thumb, the
same source without numba, a bare loop over the law of tricks, and whole games through ``simulate``. It prints medians
over rounds in which each has a turn; the ratios are against whole games with random players.
"""

import argparse
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from whist_nb.analysis import simulate, trick_statistics
from whist_nb.engine.cards import PACK_52
from whist_nb.engine.trick import must_follow, winning_play

PLAIN = """
import sys, time
sys.modules["numba"] = None
from whist_nb.analysis import trick_statistics
start = time.process_time()
trick_statistics({deals}, seed=1, progress=False)
print(time.process_time() - start)
"""


def bare_loop(deals: int) -> None:
    """Play at random straight from the law of tricks, without a table."""
    rng = random.Random(1)
    for _ in range(deals):
        pack = rng.sample(PACK_52, 52)
        hands, trump, leader = [pack[13 * seat : 13 * seat + 13] for seat in range(4)], pack[51].suit, 0
        for _ in range(13):
            trick = []
            for turn in range(4):
                seat = (leader + turn) % 4
                card = rng.choice(must_follow(hands[seat], trick[0][1].suit if trick else None))
                hands[seat].remove(card)
                trick.append((seat, card))
            leader = winning_play(trick, trump)[0]


def kernel(policy: str) -> Callable[[int], None]:
    """Return the batch kernel with that policy in every seat."""
    return lambda deals: trick_statistics(deals, policy, seed=1, progress=False) and None


def games(player: str) -> Callable[[int], None]:
    """Play whole games with that player in every seat."""
    return lambda deals: simulate("whist", [player], deals, 1, progress=False) and None


def rate(play: Callable[[int], None], deals: int) -> float:
    """Return deals per CPU second."""
    start = time.process_time()
    play(deals)
    return deals / (time.process_time() - start)


def plain_rate(deals: int) -> float:
    """Return the rate of the kernel's source run by Python itself, in a process without numba."""
    code = PLAIN.format(deals=deals)
    return deals / float(
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Deals of plain whist per second on one core.")
    parser.add_argument("--seconds", type=float, default=5.0, help="about how long each row is measured")
    seconds = parser.parse_args().seconds
    rows = {
        "kernel, random": (kernel("random"), 1_000_000),
        "kernel, rule of thumb": (kernel("thumb"), 1_000_000),
        "bare loop over the law": (bare_loop, 2_000),
        "whole games, Random": (games("random"), 300),
        "whole games, Club": (games("club"), 60),
    }
    start = time.perf_counter()
    for play, deals in rows.values():
        play(min(deals, 20))
    print(f"First calls, compiling what is not in the cache: {time.perf_counter() - start:.1f} s")
    rates: dict[str, list[float]] = {name: [] for name in rows} | {"the kernel's source without numba": []}
    for _ in range(5):
        for name, (play, deals) in rows.items():
            rates[name].append(rate(play, max(1, round(deals * seconds / 5))))
        rates["the kernel's source without numba"].append(plain_rate(round(4_000 * seconds / 5)))
    whole = statistics.median(rates["whole games, Random"])
    print(f"{'':<36}{'deals / s':>12}{'ratio':>10}")
    for name, found in rates.items():
        print(f"{name:<36}{statistics.median(found):>12,.0f}{statistics.median(found) / whole:>10,.2f}")


if __name__ == "__main__":
    main()

"""Measure how long Python takes from a click to the updated table, and how large the frames are.

    python benchmarks/click.py                 # all games
    python benchmarks/click.py --deals 20      # more deals for the median

Everything that the answering thread does between the page's message and the reply is counted, in CPU time: the person's
card, the answers of all other players (club), the picture and its steps, and turning it into JSON. Between two clicks
the table has the time that a person gives it, to look for a claim and to study the deal. Goals: a median of 5 ms, and
frames under 4 kB gzipped.
"""

from __future__ import annotations

import argparse
import gzip
import json
import statistics
import time

import whist_nb as wn
from whist_nb.engine.variant import Variant

GAMES = [(variant, seats) for variant in wn.VARIANTS for seats in sorted({variant.seats[0], variant.seats[-1]})]


def play(variant: Variant, seats: int, deals: int) -> tuple[list[float], list[int]]:
    """Play that many deals by messages; return the milliseconds of each click and the gzipped bytes of each frame."""
    times: list[float] = []
    sizes: list[int] = []
    seed = seq = 0
    while deals > 0:
        seed += 1
        table = wn.CardTable(wn.Game(variant, seats=seats, seed=seed), seat=0)
        while not table.game.is_over and deals > 0:
            seq += 1
            if table.game.current_player == 0 and table.frame["state"]["panel"] is None:
                choice = table.adviser.choose(table.view())
                message = {"act": choice.text, "seq": seq, "view": "bench"}
            else:
                deals -= table.frame["state"]["panel"] is not None
                message = {"do": "next", "seq": seq, "view": "bench"}
            start = time.thread_time()
            table.heard(message)
            text = json.dumps(table.frame)
            times.append((time.thread_time() - start) * 1000)
            while table.shared.is_at_work or table._student.is_at_work:
                time.sleep(0.002)
            sizes.append(len(gzip.compress(text.encode())))
        deals -= table.game.is_over
        table.close()
    return times, sizes


def main() -> None:
    """Print one line for each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=10)
    deals = parser.parse_args().deals
    print(f"{'game':<24}{'clicks':>8}{'median ms':>11}{'p95 ms':>9}{'max ms':>9}{'median kB':>11}{'max kB':>9}")
    for variant, seats in GAMES:
        times, sizes = play(variant, seats, deals)
        p95 = statistics.quantiles(times, n=20)[-1]
        print(
            f"{variant.id + f' ({seats})':<24}{len(times):>8}{statistics.median(times):>11.2f}{p95:>9.2f}"
            f"{max(times):>9.2f}{statistics.median(sizes) / 1000:>11.2f}{max(sizes) / 1000:>9.2f}"
        )


if __name__ == "__main__":
    main()

"""Measure what each of Club's conventions gains: partners who play it against partners who don't, on duplicate deals.

    python benchmarks/conventions.py                                      2,000 boards of Whist for each convention
    python benchmarks/conventions.py --games whist whisk --boards 4000 --seed 11

A board is one pack, played both ways round. The gain is in tricks a board, with its 95% interval. A convention is on by
default only if the whole interval for Whist is above zero.
"""

import argparse

from whist_nb.analysis import simulate
from whist_nb.players import Club
from whist_nb.players.club.conventions import CONVENTIONS, USUAL


def main() -> None:
    """Print a row for each game and convention, and for all conventions together."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="*", default=["whist"])
    parser.add_argument("--boards", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    print(f"{'game':<18} {'conventions':<12} {'gain':>7}  {'95% interval':<17} boards  tricks a board")
    for game in asked.games:
        for names in (*([name] for name in CONVENTIONS), list(CONVENTIONS)):
            players = {"with": Club(conventions=names), "without": Club(conventions=[])}
            gain = simulate(game, players, asked.boards, asked.seed, length=1, progress=False).gain(
                "with", measure="tricks"
            )
            mark = "on by default" if set(names) == USUAL else ""
            interval = f"{gain.low:+.4f} to {gain.high:+.4f}"
            print(
                f"{game:<18} {'+'.join(names):<12} {gain.mean:+7.4f}  {interval:<17} {gain.count:6}  {mark}", flush=True
            )


if __name__ == "__main__":
    main()

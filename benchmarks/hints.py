"""Measure how long the slowest hint of each game takes: ``python benchmarks/hints.py --deals 2``.

Club plays deals with the fewest and with the most players. A hint at its default level is asked for at the first three
questions of each kind, and then at every ninth. It prints CPU seconds, with seconds on the clock beside them; these
differ when other work keeps the machine busy. The table promises a hint within a second.
"""

import argparse
import time

import whist_nb as wn
from whist_nb.engine.variant import Variant
from whist_nb.players import make_player
from whist_nb.players.adviser import Adviser
from whist_nb.players.sampler import Sampler


def dearest(variant: Variant, adviser: Adviser, deals: int) -> tuple[float, float, str, int]:
    """Return the slowest hint of a game: CPU seconds and clock seconds, the question, the number of players."""
    worst = (0.0, 0.0, "", 0)
    for seats in sorted({variant.seats[0], variant.seats[-1]}):
        for seed in range(deals):
            game, club = wn.Game(variant.id, seed=50 + seed, seats=seats, deals=1), make_player("club")
            asked: dict[str, int] = {}
            while (seat := game.current_player) is not None:
                view = game.view(seat)
                question = view.question or ""
                times = asked[question] = asked.get(question, 0) + 1
                if times <= 3 or times % 9 == 0:
                    clock, work = time.perf_counter(), time.process_time()
                    adviser.explain(view)
                    took = (time.process_time() - work, time.perf_counter() - clock)
                    worst = max(worst, (*took, question, seats))
                game.apply(club.choose(view))
    return worst


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="The dearest hint of each game.")
    parser.add_argument("--deals", type=int, default=2)
    games = [variant.id for variant in wn.VARIANTS]
    parser.add_argument("--games", nargs="*", default=games, choices=games)
    args = parser.parse_args()
    adviser = Adviser()
    Sampler.is_ready()
    first = wn.Game("whist", seed=1)
    adviser.explain(first.view(first.current_player))
    print(f"{'game':<18}{'processor':>10}{'clock':>8}  dearest question, players")
    for variant in wn.VARIANTS:
        if variant.id in args.games:
            work, clock, question, seats = dearest(variant, adviser, args.deals)
            print(f"{variant.id:<18}{work:9.2f}s{clock:7.2f}s  {question}, {seats}", flush=True)


if __name__ == "__main__":
    main()

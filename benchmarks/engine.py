"""Measure how fast the engine is: random deals of each game through the public ``Game``, and the import.

    python benchmarks/engine.py [--deals 300] [--rounds 7]

For each game it prints plays and deals per CPU second (the median of the rounds), beside OpenSpiel if that is installed
(``pip install open_spiel``), measured in the same run; then the time that ``import whist_nb`` takes in a fresh process,
and which heavy packages it loads.
"""

import argparse
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from random import Random

import whist_nb as wn

GOAL = 200_000
GAMES = [
    ("whist", {"deals": 1}),
    ("german-whist", {}),
    ("knockout-whist", {"seats": 4}),
    ("knockout-whist", {"seats": 7}),
]
GAMES += [(variant.id, {"deals": 1}) for variant in wn.VARIANTS if variant.id not in {name for name, _ in GAMES}]


def random_games(variant: str, games: int, first_seed: int, **how: object) -> tuple[int, int]:
    """Play games with random legal actions; return the number of plays and deals."""
    random, plays, deals = Random(first_seed).random, 0, 0
    for seed in range(first_seed, first_seed + games):
        game = wn.Game(variant, seed=seed, **how)
        while not game.is_over:
            actions = game.legal_actions()
            game.apply(actions[int(random() * len(actions))])
            plays += 1
        deals += len(game.deal_results)
    return plays, deals


def rate(play: Callable[[int], tuple[int, int]], rounds: int) -> tuple[float, float]:
    """Return the median plays and deals per CPU second."""
    plays, deals = [], []
    for number in range(rounds):
        start = time.process_time()
        counted = play(number)
        spent = time.process_time() - start
        plays.append(counted[0] / spent)
        deals.append(counted[1] / spent)
    return statistics.median(plays), statistics.median(deals)


def plain_loop(rounds: int) -> float:
    """Return how many million turns of a loop that adds this machine manages in a CPU second, as busy as it is now."""
    rates = []
    for _ in range(rounds):
        start, total = time.process_time(), 0
        for number in range(1_000_000):
            total += number
        rates.append(1 / (time.process_time() - start))
    return statistics.median(rates)


def open_spiel(games: int) -> Callable[[int], tuple[int, int]] | None:
    """Play random Oh Hell of 12 tricks with four players in OpenSpiel, driven from Python."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("oh_hell(players=4,num_tricks_fixed=12)")

    def play(number: int) -> tuple[int, int]:
        random, plays = Random(number).random, 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(random() * len(actions))])
                plays += not state.is_chance_node()
        return plays, games

    return play


def import_time(rounds: int) -> tuple[float, str]:
    """Return the median milliseconds that ``import whist_nb`` adds to a bare interpreter, and what it loads."""
    heavy = "numpy numba traitlets anywidget ipywidgets"
    code = f"import whist_nb, sys; print(*[m for m in '{heavy}'.split() if m in sys.modules])"
    times = {"pass": [], code: []}
    for _ in range(rounds):
        for program, spent in times.items():
            start = time.perf_counter()
            done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
            spent.append(time.perf_counter() - start)
    brought = done.stdout.strip() or "none of " + heavy
    return 1000 * (statistics.median(times[code]) - statistics.median(times["pass"])), brought


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    rows = []
    for variant, how in GAMES:
        name = variant + (f", {how['seats']} seats" if "seats" in how else "")

        def play(number: int, variant: str = variant, how: dict[str, object] = how) -> tuple[int, int]:
            return random_games(variant, options.deals, number * options.deals, **how)

        rows.append((name, *rate(play, options.rounds)))
    peer = open_spiel(options.deals)
    if peer is not None:
        rows.append(("OpenSpiel oh_hell", *rate(peer, options.rounds)))
    print(f"{'game':28}{'plays/s':>12}{'deals/s':>10}{'of 200,000':>12}")
    for name, plays, deals in rows:
        print(f"{name:28}{plays:12,.0f}{deals:10,.0f}{plays / GOAL:12.2f}")
    print(f"a plain loop of additions, for comparing machines: {plain_loop(options.rounds):.0f} million turns/s")
    spent, brought = import_time(options.rounds)
    print(f"import whist_nb: {spent:.0f} ms beyond a bare interpreter; brings {brought}")


if __name__ == "__main__":
    main()

"""Measure how long exact beliefs take: ``python benchmarks/beliefs.py``; medians in milliseconds over several deals.

The first part is whist's table of four hands of thirteen: reading the view with all probabilities (goal: 5 ms), the
exact count, and ten thousand sampled deals (goal: 50 ms), before the play and after some tricks with voids shown. The
second part is the busiest moments of all games, taken from the same number of sittings each.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

import whist_nb as wn
from whist_nb.analysis import Beliefs
from whist_nb.engine.view import View


def milliseconds(work: Callable[[], Any]) -> float:
    """Return how long one call takes, in milliseconds."""
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def measure(view: View) -> tuple[float, float, float]:
    """Measure probabilities, count and samples, each from scratch."""

    def probabilities() -> None:
        _ = Beliefs(view).probability

    b, fresh = Beliefs(view), Beliefs(view)
    _ = b.unseen
    return milliseconds(probabilities), milliseconds(lambda: fresh.worlds), milliseconds(lambda: b.sample(10_000, 1))


def row(name: str, figures: list[tuple[float, float, float]]) -> None:
    medians = [statistics.median(column) for column in zip(*figures, strict=True)]
    worst = [max(column) for column in zip(*figures, strict=True)]
    told = "  ".join(f"{median:7.2f} ({most:6.1f})" for median, most in zip(medians, worst, strict=True))
    print(f"{name:34} {told}")


def whist(deals: int, cards: int) -> list[tuple[float, float, float]]:
    """Yield views of whist after that many cards have been played."""
    figures = []
    for seed in range(deals):
        rng, game = random.Random(seed), wn.Game("whist", seed=seed, deals=1)
        while len(game.actions) < cards:
            game.apply(rng.choice(game.legal_actions()))
        figures.append(measure(game.view(rng.randrange(4))))
    return figures


def sitting(variant: str, seats: int, deals: int) -> list[tuple[float, float, float]]:
    """Yield views at random moments of the first deal of a game."""
    figures = []
    for seed in range(deals):
        rng, game = random.Random(seed), wn.Game(variant, seats=seats, seed=seed, deals=1)
        while not game.is_over:
            if rng.random() < 0.1:
                figures.append(measure(game.view(rng.randrange(seats))))
            game.apply(rng.choice(game.legal_actions()))
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=20)
    deals = parser.parse_args().deals
    measure(wn.Game("whist", seed=0).view(0))  # the first call loads what later ones need
    print(f"{'median ms (worst)':34} {'probabilities':>16}  {'count':>16}  {'10,000 deals':>16}")
    for cards in (0, 12, 24, 36):
        row(f"whist, {cards} cards played", whist(deals, cards))
    for variant in wn.VARIANTS:
        row(f"{variant.id}, {variant.seats[-1]} seats", sitting(variant.id, variant.seats[-1], max(deals // 10, 1)))


if __name__ == "__main__":
    main()

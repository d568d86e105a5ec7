"""Measure how soon moments are found and how far they can be trusted: ``python benchmarks/moments.py --deals 10``.

Whole deals of every game are played, with one seat taken by a random player or by Club and studied as at a table. While
the deal goes on, ``--think`` seconds of work follow each play (0 is somebody who clicks at once); the rest is done
after the last card. Times run from the last card, on the clock and as this process's CPU time, which does not depend on
what else the machine is doing. ``--agree`` reviews each deal in full with other worlds, four times as many, and counts
how many of the mistakes that were named are among the seat's five costliest plays and choices there.
"""

import argparse
import resource
import statistics
import time
from collections.abc import Sequence
from typing import NamedTuple

import whist_nb as wn
from whist_nb.analysis.decisions import SeatDecision
from whist_nb.analysis.hindsight import are_ready
from whist_nb.analysis.judging import WORLDS
from whist_nb.analysis.reviews import review
from whist_nb.players import make_player
from whist_nb.training.deal_study import DealStudy
from whist_nb.training.moments import MISTAKE, Moment

STEP = 0.01
"""Seconds of work between two looks for the first moment."""


class Clocks(NamedTuple):
    """A time on the clock, and this process's CPU time."""

    wall: float
    cpu: float

    def since(self, start: "Clocks") -> "Clocks":
        """How much of both has passed."""
        return Clocks(self.wall - start.wall, self.cpu - start.cpu)


class Studied(NamedTuple):
    """A studied deal: the times to the first moment and to all of them, and what was found."""

    game: wn.Game
    first: Clocks | None
    whole: Clocks
    moments: tuple[Moment, ...]


def now() -> Clocks:
    """Read both clocks."""
    return Clocks(time.perf_counter(), time.process_time())


def studied(variant: str, seed: int, player: str, think: float, level: str) -> Studied:
    """Play one deal, studying the plays of seat 0 alongside."""
    game = wn.Game(variant, seed=seed, deals=1)
    seats = [make_player(player if seat == 0 else "club", 100 * seed + seat) for seat in range(game.seats)]
    study = DealStudy(0)
    while (seat := game.current_player) is not None:
        view = game.view(seat)
        action = seats[seat].choose(view)
        game.apply(action)
        if seat == 0:
            study.take_in(SeatDecision(len(game.actions) - 1, view.deal_number, seat, action, view))
            if think:
                study.work(think)
    start, first = now(), None
    study.finish(game, 1)
    while study.work(STEP):
        if first is None and study.moments(level):
            first = now().since(start)
    found = study.moments(level)
    return Studied(game, first or (now().since(start) if found else None), now().since(start), found)


def agreement(deal: Studied) -> tuple[int, int]:
    """Return how many of the mistakes named are among the five costliest of a full review, and how many were named."""
    named = [moment for moment in deal.moments if moment.kind == MISTAKE]
    if not named:
        return 0, 0
    full = review(deal.game, deal=1, seed=1, worlds=4 * WORLDS[True], progress=False)
    mine = [each for each in (*full.plays, *full.choices) if each.seat == 0]
    dearest = {each.index for each in sorted(mine, key=lambda each: -each.severity)[:5]}
    return sum(moment.index in dearest for moment in named), len(named)


def row(variant: str, deals: Sequence[Studied], agree: tuple[int, int] | None) -> str:
    """Return one row of the table."""
    first = [deal.first for deal in deals if deal.first]
    every = [each for deal in deals for each in deal.moments]
    named = sum(each.kind == MISTAKE and not each.idea.startswith("better") for each in every)
    mistakes = sum(each.kind == MISTAKE for each in every)
    told = f"{variant:<17}{_times(first)}{_times([deal.whole for deal in deals])}{len(every) / len(deals):8.1f}"
    told += f"{mistakes:9}{named:7}"
    return told + (f"   {agree[0]} of {agree[1]}" if agree else "")


def _times(found: Sequence[Clocks]) -> str:
    if not found:
        return " " * 28
    wall, cpu = zip(*found, strict=True)
    return "".join(f"{value:7.2f}" for value in (statistics.median(wall), max(wall), statistics.median(cpu), max(cpu)))


def main() -> None:
    """Print the table."""
    games = [each.id for each in wn.VARIANTS]
    parser = argparse.ArgumentParser(description="When moments are found, and whether a full review agrees.")
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--first", type=int, default=0, help="the seed of each game's first deal")
    parser.add_argument("--games", nargs="*", default=games, choices=games)
    parser.add_argument("--player", default="random")
    parser.add_argument("--level", default="usual")
    parser.add_argument("--think", type=float, default=0.0)
    parser.add_argument("--agree", action="store_true")
    args = parser.parse_args()
    are_ready(600.0)
    heads = "".join(f"{head:>7}" for head in 2 * ("median", "worst", "CPU", "worst"))
    print(f"{'':<17}{'first moment, s':<28}{'all moments, s':<28}{'moments':>8}{'mistakes':>9}{'ideas':>7}")
    print(f"{'game':<17}{heads}{'a deal':>8}{'':>9}{'named':>7}{'   agree' if args.agree else ''}")
    firsts, both = list[float](), [0, 0]
    for game in args.games:
        deals = [
            studied(game, seed, args.player, args.think, args.level)
            for seed in range(args.first, args.first + args.deals)
        ]
        counted = [agreement(deal) for deal in deals] if args.agree else []
        agree = (sum(each[0] for each in counted), sum(each[1] for each in counted)) if counted else None
        firsts += [deal.first.wall for deal in deals if deal.first]
        both = [both[0] + agree[0], both[1] + agree[1]] if agree else both
        print(row(game, deals, agree), flush=True)
    print(f"First moment of all deals: median {statistics.median(firsts):.2f} s")
    if args.agree:
        print(f"Among the five dearest of a full review: {both[0]} of {both[1]}, {100 * both[0] / both[1]:.1f}%")
    print(f"Most memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()

"""Measure how strong one player is against another, on duplicate deals.

    python benchmarks/players.py --boards 1000 --seed 1                                  (Club against Random)
    python benchmarks/players.py --players sampler club --games all --boards 100         (Sampler against Club)

A board is one pack, played from every seating (``whist_nb.analysis.simulate``): both ways round if there are two sides;
if everybody plays alone, with the first player once in each seat against others of the second. The gain is the first
player's result above the mean of the others. For Whist it is in tricks; for German Whist, in tricks of stage two; for
Knock-out Whist, in whole matches, as the share won above an even one; for all other games (``--games all`` plays all
twenty), in points a deal. The row of a game with exact bids is followed by how often both players made them; Bid Whist
and Solo by how many of the contracts that each declared were made, and the same with the first player in all seats. For
the sampler the row ends with the longest hint of those asked for along the way.
"""

import argparse
import statistics
import time
from collections.abc import Sequence

import numpy as np

import whist_nb as wn
from whist_nb.analysis import Estimate, Simulation, simulate
from whist_nb.engine.actions import Action
from whist_nb.engine.view import Contract, View
from whist_nb.players import PLAYERS, Player, Sampler, make_player

LENGTHS = {"contract-whist": None, "christmas-whist": 7, "knockout-whist": None}
"""The number of deals in a board, if more than one; None is the whole match."""

TOLD = ("contract-whist", "israeli-whist", "bid-whist", "solo-whist")
"""The games for which the share of contracts made is printed."""

HINT_EVERY = 50
"""The sampler is also asked for a hint after this many decisions."""


class Timed:
    """A player with a stopwatch; the times of all sittings are collected."""

    def __init__(self, name: str, seed: int = 0) -> None:
        self.name, self.player = name, make_player(name, seed)
        self.seconds, self.hints = list[float](), list[float]()

    def seeded(self, seed: int) -> "Timed":
        """Return the same player for another sitting."""
        twin = Timed(self.name, seed)
        twin.seconds, twin.hints = self.seconds, self.hints
        return twin

    def choose(self, view: View) -> Action:
        """Return the player's choice, noting the time it took."""
        start = time.perf_counter()
        action = self.player.choose(view)
        self.seconds.append(time.perf_counter() - start)
        if isinstance(self.player, Sampler) and len(self.seconds) % HINT_EVERY == 0:
            self._hint(self.player, view)
        return action

    def _hint(self, player: Player, view: View) -> None:
        start = time.perf_counter()
        player.explain(view)
        self.hints.append(time.perf_counter() - start)


# What is measured: one number for each seat


def stage_two(game: wn.Game) -> Sequence[float]:
    """Return the tricks of German Whist that count."""
    winners = [trick.winner for trick in game.view(0).tricks[13:]]
    return [winners.count(seat) for seat in range(game.seats)]


def points_a_deal(game: wn.Game) -> Sequence[float]:
    """Return points per deal, if several deals make a board."""
    return [score / max(len(game.deal_results), 1) for score in game.scores]


def undertaken(game: wn.Game) -> Sequence[float]:
    """Return how many bids or contracts each seat was the first to declare; all of them if bids are exact."""
    return [len(kept) for kept in kept_by_seat(game)]


def kept(game: wn.Game) -> Sequence[float]:
    """Return how many of them were made."""
    return [sum(kept) for kept in kept_by_seat(game)]


def kept_by_seat(game: wn.Game) -> list[list[bool]]:
    """Return for each seat whether each of its bids or contracts was made."""
    found: list[list[bool]] = [[] for _ in range(game.seats)]
    contract: Contract | None = None
    for event in game.view(wn.EVERYONE).events:
        if event.verb == "new_deal":
            contract = None
        elif event.verb == "contract":
            contract = event.what
        elif event.verb == "score" and contract is not None:
            result, exact = event.what.result, contract.aim == "exactly"
            for seat in contract.seats if exact else contract.seats[:1]:
                true = result.tricks[seat] == contract.needs[seat] if exact else result.points[seat] > 0
                found[seat].append(true)
    return found


def rate(result: Simulation, player: str) -> str:
    """Say in words how many of a player's bids or contracts were made."""
    seats = np.array(result.plan.seatings) == result.players.index(player)
    made, number = (float((result.by_seat(each) * seats).sum()) for each in ("kept", "undertaken"))
    return f"{made / max(number, 1):.1%} of {number:.0f}"


def bids(variant: str, result: Simulation, four: Simulation) -> str:
    """Return the line below a row."""
    what = "exact bids hit" if variant in ("contract-whist", "israeli-whist") else "contracts made"
    rates = [f"{player} {rate(result, player)}" for player in result.players]
    return f"{'':<15}   {what}: {', '.join(rates)}, {four.players[0]} in all seats {rate(four, four.players[0])}"


def gain(variant: str, result: Simulation, first: str) -> tuple[Estimate, str]:
    """Return what the first player gained, and in what unit."""
    match variant:
        case "whist":
            return result.gain(first, measure="tricks"), "tricks a board"
        case "german-whist":
            return result.gain(first, measure="stage two"), "stage-two tricks a board"
        case "knockout-whist":
            won = result.estimate(first, "wins")
            even = 1 / result.plan.seats
            return Estimate(won.mean - even, won.error, won.count), f"matches won above 1/{result.plan.seats}"
    return result.gain(first, measure="points a deal"), "points a deal"


def measure(variant: str, boards: int, seed: int, names: Sequence[str]) -> str:
    """Print one row of the table."""
    first, second = map(Timed, names)
    if isinstance(first.player, Sampler):
        first.player.is_ready()
    measures = {"points a deal": points_a_deal}
    if variant == "german-whist":
        measures["stage two"] = stage_two
    if variant in TOLD:
        measures |= {"undertaken": undertaken, "kept": kept}
    length = LENGTHS.get(variant, 1)
    start = time.perf_counter()
    players = dict(zip(names, (first, second), strict=True))
    result = simulate(variant, players, boards, seed, length=length, measures=measures, progress=False)
    found, unit = gain(variant, result, names[0])
    median, average = statistics.median(first.seconds) * 1000, statistics.fmean(first.seconds) * 1000
    row = (
        f"{variant:<16} {found.mean:+8.3f} {found.error:7.3f}  {f'{found.low:+.3f} to {found.high:+.3f}':<17}"
        f"{found.error * found.count**0.5:7.2f} {boards:6d} "
        f"{median:9.3f} {average:7.3f} {time.perf_counter() - start:6.0f} {unit}"
    )
    if first.hints:
        row += f"; longest hint {1000 * max(first.hints):.0f} ms of {len(first.hints)}"
    if variant not in TOLD:
        return row
    four = simulate(variant, names[:1], boards, seed, length=length, measures=measures, progress=False)
    return f"{row}\n{bids(variant, result, four)}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="One player against another on duplicate deals.")
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", nargs=2, default=["club", "random"], choices=PLAYERS)
    usual = ["whist", "german-whist", "knockout-whist"]
    parser.add_argument("--games", nargs="*", default=usual, choices=["all", *(each.id for each in wn.VARIANTS)])
    args = parser.parse_args()
    games = [each.id for each in wn.VARIANTS] if "all" in args.games else args.games
    first, second = (name.capitalize() for name in args.players)
    print(f"{first} against {second}, seed {args.seed}; times of {first}'s decisions in ms")
    print(
        f"{'game':<16} {'gain':>8} {'SE':>7}  {'95% interval':<17}{'SD':>7} {'boards':>6} "
        f"{'median':>9} {'mean':>7} {'secs':>6} unit"
    )
    for variant in games:
        print(measure(variant, args.boards, args.seed, args.players), flush=True)


if __name__ == "__main__":
    main()

"""How strong a player is against another, on duplicate deals.

    python benchmarks/players.py --boards 1000 --seed 1                                  (Club against Random)
    python benchmarks/players.py --players sampler club --games all --boards 100         (Sampler against Club)

Whist and German whist: the same pack is played twice, the sides exchanged, and a board is what the first player takes
over both tables beyond an even share. Knock-out whist: he sits once in each of four seats against three of the
second, in whole matches from the same packs, and a board is the share of matches won beyond one quarter.

All other games (``--games all`` for all twenty): where there are two sides the same cards are played twice,
the sides exchanged; where each plays for himself the first player sits once in each seat. A board is how many points a
deal he scores above the others' mean. Below the row of a game with exact bids stands how often both
hit them; below bid-whist and solo how many of the contracts that each declared were made; the same where the first
player has all four seats. For the sampler the row ends with the longest hint of those that were asked for on the way.
"""

import argparse
import math
import random
import statistics
import time
from collections.abc import Callable, Sequence

import whist_nb as wn
from whist_nb.engine.events import Contract
from whist_nb.players import PLAYERS, Player, Random, Sampler, make_player

CARDS = [card.text for card in wn.find_variant("whist").pack]
MATCHES = {"contract-whist": None, "christmas-whist": 7}
"""How many deals make a board, where it is more than one; None is the whole match."""


HINT_EVERY = 50
"""After so many decisions the sampler is asked for a hint too."""


class Timed:
    """A player with a stop-watch."""

    def __init__(self, player: Player) -> None:
        self.player, self.seconds, self.hints = player, list[float](), list[float]()

    @property
    def name(self) -> str:
        """What the player is called in the table."""
        return type(self.player).__name__

    def choose(self, view: wn.View) -> wn.Action:
        """The player's choice, and the time it took."""
        start = time.perf_counter()
        action = self.player.choose(view)
        self.seconds.append(time.perf_counter() - start)
        if isinstance(self.player, Sampler) and len(self.seconds) % HINT_EVERY == 0:
            start = time.perf_counter()
            self.player.explain(view)
            self.hints.append(time.perf_counter() - start)
        return action


def packs(lots: random.Random, count: int) -> list[str]:
    """So many shuffled packs."""
    return [" ".join(lots.sample(CARDS, len(CARDS))) for _ in range(count)]


def play(variant: str, players: Sequence[Timed], board: int, cards: list[str], deals: int | None) -> wn.Game:
    """One sitting from given packs, to its end."""
    seats = len(players)
    game = wn.Game(variant, seats=seats, packs=cards, deals=deals, first_dealer=board % seats, seed=board)
    while (seat := game.current_player) is not None:
        game.apply(players[seat].choose(game.view(seat)))
    return game


def whist(club: Timed, other: Timed, board: int, lots: random.Random) -> float:
    """Tricks that the first player's side takes at two tables, less 13."""
    cards = packs(lots, 1)
    first = play("whist", (club, other, club, other), board, cards, 1).deal_results[0].tricks
    second = play("whist", (other, club, other, club), board, cards, 1).deal_results[0].tricks
    return first[0] + first[2] + second[1] + second[3] - 13


def german(club: Timed, other: Timed, board: int, lots: random.Random) -> float:
    """Stage-two tricks that the first player takes at two tables, less 13."""
    cards = packs(lots, 1)
    taken = 0
    for seat, players in enumerate([(club, other), (other, club)]):
        tricks = play("german-whist", players, board, cards, 1).view(0).tricks
        taken += sum(trick.winner == seat for trick in tricks[13:])
    return taken - 13


def knockout(club: Timed, other: Timed, board: int, lots: random.Random) -> float:
    """Share of four matches that the first player wins, a quarter taken off."""
    cards = packs(lots, 7)
    won = 0
    for seat in range(4):
        players = [club if chair == seat else other for chair in range(4)]
        outcome = play("knockout-whist", players, board, cards, None).outcome
        won += outcome is not None and outcome.winners == (seat,)
    return won / 4 - 0.25


GAMES: dict[str, tuple[Callable[[Timed, Timed, int, random.Random], float], str]] = {
    "whist": (whist, "tricks a board"),
    "german-whist": (german, "stage-two tricks a board"),
    "knockout-whist": (knockout, "matches won above 1/4"),
}


class Bids:
    """How often what was undertaken came true: exact bids hit, contracts made; for both, and for four of the first."""

    def __init__(self, first: str, second: str) -> None:
        self.four = f"four {first}s"
        self.kept: dict[str, list[bool]] = {first: [], second: [], self.four: []}
        self.exact = False

    def add(self, players: Sequence[Timed], game: wn.Game, contracts: dict[int, Contract]) -> None:
        """Count the finished deals of a sitting; a contract counts once, for the side of its first seat."""
        names = [each.name for each in players]
        if len(set(names)) == 1:
            names = [self.four] * len(names)
        for number, contract in contracts.items():
            if number >= len(game.deal_results) or not contract.seats:
                continue
            result = game.deal_results[number]
            self.exact = contract.aim == "exactly"
            for seat in contract.seats if self.exact else contract.seats[:1]:
                kept = result.tricks[seat] == contract.needs[seat] if self.exact else result.points[seat] > 0
                self.kept[names[seat]].append(kept)

    def row(self) -> str:
        """The rates in words."""
        what = "exact bids hit" if self.exact else "contracts made"
        rates = (
            f"{name} {statistics.fmean(kept) if kept else 0:.1%} of {len(kept)}" for name, kept in self.kept.items()
        )
        return f"{'':<15}   {what}: {', '.join(rates)}"


TOLD = ("contract-whist", "israeli-whist", "bid-whist", "solo-whist")
"""The games in which it is told how often a contract was kept."""


def sit(variant: str, players: Sequence[Timed], board: int, seed: int, bids: Bids) -> Sequence[float]:
    """One sitting, and the points a deal that each seat scores."""
    seats = len(players)
    deals = MATCHES.get(variant, 1)
    game = wn.Game(variant, seats=seats, deals=deals, first_dealer=board % seats, seed=1_000_003 * seed + board)
    contracts: dict[int, Contract] = {}
    while (seat := game.current_player) is not None:
        view = game.view(seat)
        if variant in TOLD and view.question == "card" and view.contract:
            contracts.setdefault(len(game.deal_results), view.contract)
        game.apply(players[seat].choose(view))
    bids.add(players, game, contracts)
    results = game.deal_results
    return [sum(result.points[seat] for result in results) / max(len(results), 1) for seat in range(seats)]


def any_game(variant: str, club: Timed, other: Timed, board: int, seed: int, bids: Bids) -> float:
    """Points a deal above the mean of the opponents, the same cards played from every side or seat."""
    found = wn.find_variant(variant)
    seats = found.usual_seats
    if isinstance(other.player, Random):
        other.player = Random(1_000_003 * seed + board)  # else its lots would come alike on every board
    sides = wn.Game(variant, seats=seats, seed=0).view(0).sides
    gains = []
    for side in sorted(set(sides)):
        players = [club if sides[seat] == side else other for seat in range(seats)]
        points = sit(variant, players, board, seed, bids)
        mine = [points[seat] for seat in range(seats) if sides[seat] == side]
        theirs = [points[seat] for seat in range(seats) if sides[seat] != side]
        gains.append(statistics.fmean(mine) - statistics.fmean(theirs))
    if variant in TOLD:
        sit(variant, [club] * seats, board, seed, bids)
    return statistics.fmean(gains)


def measure(variant: str, boards: int, seed: int, names: Sequence[str]) -> str:
    """One row of the table."""
    first, second = (Timed(make_player(name, seed)) for name in names)
    bids = Bids(first.name, second.name)
    if variant in GAMES:
        rate, unit = GAMES[variant]
    else:
        unit = "points a deal"

        def rate(one: Timed, other: Timed, board: int, lots: random.Random) -> float:
            return any_game(variant, one, other, board, seed, bids)

    lots = random.Random(f"{seed}/{variant}")
    if isinstance(first.player, Sampler):
        first.player.is_ready()
    start = time.perf_counter()
    gains = [rate(first, second, board, lots) for board in range(boards)]
    mean, spread = statistics.fmean(gains), statistics.stdev(gains)
    error = spread / math.sqrt(boards)
    median, average = statistics.median(first.seconds) * 1000, statistics.fmean(first.seconds) * 1000
    interval = f"{mean - 1.96 * error:+.3f} to {mean + 1.96 * error:+.3f}"
    row = (
        f"{variant:<16} {mean:+8.3f} {error:7.3f}  {interval:<17}{spread:7.2f} {boards:6d} "
        f"{median:9.3f} {average:7.3f} {time.perf_counter() - start:6.0f} {unit}"
    )
    if first.hints:
        row += f"; longest hint {1000 * max(first.hints):.0f} ms of {len(first.hints)}"
    return f"{row}\n{bids.row()}" if variant in TOLD else row


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="One player against another on duplicate deals.")
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", nargs=2, default=["club", "random"], choices=PLAYERS)
    parser.add_argument("--games", nargs="*", default=list(GAMES), choices=["all", *(each.id for each in wn.VARIANTS)])
    args = parser.parse_args()
    games = [each.id for each in wn.VARIANTS] if "all" in args.games else args.games
    first, second = (type(make_player(name)).__name__ for name in args.players)
    print(f"{first} against {second}, seed {args.seed}; times of {first}'s decisions in ms")
    print(
        f"{'game':<16} {'gain':>8} {'SE':>7}  {'95 % interval':<17}{'SD':>7} {'boards':>6} "
        f"{'median':>9} {'mean':>7} {'secs':>6} unit"
    )
    for variant in games:
        print(measure(variant, args.boards, args.seed, args.players), flush=True)


if __name__ == "__main__":
    main()

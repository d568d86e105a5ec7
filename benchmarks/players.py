"""How strong Club is against Random, on duplicate deals: ``python benchmarks/players.py --boards 1000 --seed 1``.

Whist and German whist: the same pack is played twice, the sides exchanged, and a board is what Club takes
over both tables beyond an even share. Knock-out whist: Club sits once in each of four seats against three
Randoms, in whole matches from the same packs, and a board is the share of matches won beyond one quarter.

All other games (``--games all`` for all twenty): where there are two sides the same cards are played twice,
the sides exchanged; where each plays for himself Club sits once in each seat. A board is how many points a
deal Club scores above the others' mean. Below the row of a game with exact bids stands how often Club and
Random hit them; below bid-whist and solo how many of the
contracts that each declared were made; the same where four Clubs play, for few contracts survive Random's bids.
"""

import argparse
import math
import random
import statistics
import time
from collections.abc import Callable, Sequence

import whist_nb as wn
from whist_nb.engine.events import Contract
from whist_nb.players import Club, Player, Random

CARDS = [card.text for card in wn.find_variant("whist").pack]
MATCHES = {"contract-whist": None, "christmas-whist": 7}
"""How many deals make a board, where it is more than one; None is the whole match."""


class Timed:
    """A player with a stop-watch."""

    def __init__(self, player: Player) -> None:
        self.player, self.seconds = player, list[float]()

    def choose(self, view: wn.View) -> wn.Action:
        """The player's choice, and the time it took."""
        start = time.perf_counter()
        action = self.player.choose(view)
        self.seconds.append(time.perf_counter() - start)
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
    """Tricks that Club's side takes at two tables, less 13."""
    cards = packs(lots, 1)
    first = play("whist", (club, other, club, other), board, cards, 1).deal_results[0].tricks
    second = play("whist", (other, club, other, club), board, cards, 1).deal_results[0].tricks
    return first[0] + first[2] + second[1] + second[3] - 13


def german(club: Timed, other: Timed, board: int, lots: random.Random) -> float:
    """Stage-two tricks that Club takes at two tables, less 13."""
    cards = packs(lots, 1)
    taken = 0
    for seat, players in enumerate([(club, other), (other, club)]):
        tricks = play("german-whist", players, board, cards, 1).view(0).tricks
        taken += sum(trick.winner == seat for trick in tricks[13:])
    return taken - 13


def knockout(club: Timed, other: Timed, board: int, lots: random.Random) -> float:
    """Share of four matches that Club wins, a quarter taken off."""
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
    """How often what was undertaken came true: exact bids hit, contracts made, for Club, Random and four Clubs."""

    def __init__(self) -> None:
        self.kept: dict[str, list[bool]] = {"Club": [], "Random": [], "four Clubs": []}
        self.exact = False

    def add(self, players: Sequence[Timed], game: wn.Game, contracts: dict[int, Contract]) -> None:
        """Count the finished deals of a sitting; a contract counts once, for the side of its first seat."""
        names = [type(each.player).__name__ for each in players]
        if set(names) == {"Club"}:
            names = ["four Clubs"] * len(names)
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


def measure(variant: str, boards: int, seed: int) -> str:
    """One row of the table."""
    bids = Bids()
    if variant in GAMES:
        rate, unit = GAMES[variant]
    else:
        unit = "points a deal"

        def rate(club: Timed, other: Timed, board: int, lots: random.Random) -> float:
            return any_game(variant, club, other, board, seed, bids)

    club, other, lots = Timed(Club()), Timed(Random(seed)), random.Random(f"{seed}/{variant}")
    start = time.perf_counter()
    gains = [rate(club, other, board, lots) for board in range(boards)]
    mean, spread = statistics.fmean(gains), statistics.stdev(gains)
    error = spread / math.sqrt(boards)
    median, average = statistics.median(club.seconds) * 1000, statistics.fmean(club.seconds) * 1000
    interval = f"{mean - 1.96 * error:+.3f} to {mean + 1.96 * error:+.3f}"
    row = (
        f"{variant:<15} {mean:+8.3f} {error:7.3f}  {interval:<17}{spread:7.2f} "
        f"{median:9.3f} {average:7.3f} {time.perf_counter() - start:6.0f} {unit}"
    )
    return f"{row}\n{bids.row()}" if variant in TOLD else row


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Club against Random on duplicate deals.")
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", nargs="*", default=list(GAMES), choices=["all", *(each.id for each in wn.VARIANTS)])
    args = parser.parse_args()
    games = [each.id for each in wn.VARIANTS] if "all" in args.games else args.games
    print(f"Club against Random, {args.boards} boards a game, seed {args.seed}; times of Club's decisions in ms")
    print(
        f"{'game':<15} {'gain':>8} {'SE':>7}  {'95 % interval':<17}{'SD':>7} {'median':>9} {'mean':>7} {'secs':>6} unit"
    )
    for variant in games:
        print(measure(variant, args.boards, args.seed), flush=True)


if __name__ == "__main__":
    main()

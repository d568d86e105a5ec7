"""Measure how long a review takes, and whether it distinguishes players: ``python benchmarks/review.py --deals 10``.

One kind of player holds all seats for whole deals. Seconds are those of ``review`` in one thread, once everything is
compiled. What a review calls wrong should become rarer from Random to Club to Sampler; the loss with open cards shrinks
less, because luck has a share in it.
"""

import argparse
import statistics
import time

import whist_nb as wn
from whist_nb.analysis import Review, review
from whist_nb.players import PLAYERS, make_player


def one_deal(variant: str, player: str, seed: int) -> wn.Game:
    """Return a finished deal in which one kind of player held all seats."""
    game = wn.Game(variant, seed=seed, deals=1)
    players = [make_player(player, 100 * seed + seat) for seat in range(game.seats)]
    while (seat := game.current_player) is not None:
        game.apply(players[seat].choose(game.view(seat)))
    return game


def row(variant: str, player: str, deals: int) -> str:
    """Print one row of the table."""
    seconds, found = [], list[Review]()
    for seed in range(deals):
        game = one_deal(variant, player, seed)
        start = time.perf_counter()
        found.append(review(game, progress=False))
        seconds.append(time.perf_counter() - start)
    plays = [play for each in found for play in each.plays]
    grades = [100 * sum(play.grade == grade for play in plays) / len(plays) for grade in GRADES]
    lucks = [100 * sum(play.luck == luck for play in plays) / len(plays) for luck in LUCK]
    opened = sum(play.cost_open or 0 for play in plays) / deals
    unknown = 100 * sum(play.cost_open is None for play in plays) / len(plays)
    return (
        f"{variant:<16}{player:<9}{statistics.median(seconds):7.2f}{max(seconds):7.2f}"
        f"{''.join(f'{share:9.1f}' for share in (*grades, *lucks))}{opened:9.2f}{unknown:9.1f}"
    )


GRADES = ("inaccuracy", "mistake", "blunder")
LUCK = ("unlucky", "lucky", "wrong")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Time of a review, and what it finds.")
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--games", nargs="*", default=["whist"], choices=[each.id for each in wn.VARIANTS])
    parser.add_argument("--players", nargs="*", default=list(PLAYERS), choices=PLAYERS)
    args = parser.parse_args()
    review(one_deal("whist", "club", 0), progress=False)
    print("Seconds a deal (median, longest); of 100 plays; tricks lost with open cards, and plays without that cost")
    heads = ("inacc.", *GRADES[1:], *LUCK, "open", "unknown")
    print(f"{'game':<16}{'player':<9}{'median':>7}{'max':>7}{''.join(f'{head:>9}' for head in heads)}")
    for variant in args.games:
        for player in args.players:
            print(row(variant, player, args.deals), flush=True)


if __name__ == "__main__":
    main()

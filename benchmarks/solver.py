"""Measure how fast the solver is: whole deals beside DDS, two hands, Humbug, misere, the first call and a warm start.

    pip install -e ".[bench]"  # endplay, for the comparison with DDS 2.9; everything else runs without it
    python benchmarks/solver.py [--deals 120] [--tables 40] [--humbug 30] [--miseres 100] [--seed 2024]

Our solver and DDS get the same deals in turn, deal by deal in one process, in CPU time; judge the ratios, not the
milliseconds. "value" is one result with one strain and one leader, "table" all twenty. The other parts print medians.
The last part compiles the kernels into an empty cache in one fresh process and reads them from it in the next.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from whist_nb.analysis import Position, search, solve, solve_table

RANKS = "AKQJT98765432"
PACK = [rank + suit for suit in "SHDC" for rank in RANKS]
Hands = list[list[str]]


def deal(chance: Random, hands: int, cards: int) -> Hands:
    """Return that many hands of that many cards each."""
    pack = chance.sample(PACK, hands * cards)
    return [sorted(pack[at : at + cards], key=PACK.index) for at in range(0, hands * cards, cards)]


def cpu(work: Callable[[], Any]) -> tuple[float, Any]:
    """Return the CPU seconds and the result."""
    start = time.process_time()
    result = work()
    return time.process_time() - start, result


def told(times: Sequence[float]) -> str:
    """Return the median, mean, 95th percentile and maximum, in milliseconds."""
    ordered = sorted(times)
    several = (statistics.median(ordered), statistics.fmean(ordered), ordered[int(0.95 * len(ordered))], ordered[-1])
    return " / ".join(f"{1000 * seconds:.2f}" for seconds in several)


def in_pbn(hands: Hands) -> str:
    suits = (("".join(card[0] for card in hand if card[1] == suit) for suit in "SHDC") for hand in hands)
    return "N:" + " ".join(".".join(hand) for hand in suits)


def beside_dds(name: str, deals: int, seed: int, ours: Callable[[Hands], Any], theirs: Callable[[Any], Any]) -> None:
    """Solve the same deals with both, in turn, and check that the results are equal."""
    from endplay.types import Deal

    chance, mine, other = Random(seed), [], []
    for _ in range(deals):
        hands = deal(chance, 4, 13)
        board = Deal(in_pbn(hands))
        seconds, wanted = cpu(lambda board=board: theirs(board))
        other.append(seconds)
        seconds, found = cpu(lambda hands=hands: ours(hands))
        mine.append(seconds)
        assert found == wanted, (hands, found, wanted)
    worst, mean = max(mine) / max(other), statistics.fmean(mine) / statistics.fmean(other)
    ratio = statistics.median(mine) / statistics.median(other)
    print(f"{name}, {deals} deals, ms median / mean / p95 / most")
    print(f"   ours {told(mine)}\n   DDS  {told(other)}")
    print(f"   ratio of medians {ratio:.2f} (goal 1.0), of means {mean:.2f} (1.3), of the worst {worst:.2f} (3)")


def compare(options: argparse.Namespace) -> None:
    """Compare values without and with trumps, and the table of twenty results."""
    try:
        import endplay._dds as dds
        from endplay.dds import calc_dd_table
        from endplay.types import Denom, Player
    except ImportError:
        print("DDS: not compared, endplay is not installed")
        return
    dds.SetMaxThreads(1)
    strains = (Denom.nt, Denom.spades, Denom.hearts, Denom.diamonds, Denom.clubs)
    declarers = (Player.west, Player.north, Player.east, Player.south)  # the seat on the leader's right

    def one(board: Any, strain: Any) -> int:
        board.trump, board.first = strain, Player.west
        future = dds.futureTricks()
        dds.SolveBoard(board._data, -1, 1, 1, future, 0)
        return future.score[0]

    def table(board: Any) -> list[tuple[int, ...]]:
        found = calc_dd_table(board)
        rows = ([found[strain, declarer] for declarer in declarers] for strain in strains)
        return [(13 - west, north, 13 - east, south) for west, north, east, south in rows]

    for name, trump, strain in (("No trump, value", None, Denom.nt), ("Spades, value", "S", Denom.spades)):
        value = lambda hands, trump=trump: solve(Position(hands, 3, trump)).tricks  # noqa: E731
        beside_dds(name, options.deals, options.seed, value, lambda board, strain=strain: one(board, strain))
    beside_dds("Table", options.tables, options.seed, lambda hands: list(solve_table(hands).values()), table)


def endings(options: argparse.Namespace) -> None:
    """Measure German Whist after the stock, with all leads, and small endings of four through the public function."""
    for hands, cards, trump in ((2, 13, "S"), (2, 13, None), (4, 5, "S"), (4, 8, "S"), (4, 8, None)):
        chance, times = Random(options.seed), []
        for _ in range(options.deals):
            position = Position(deal(chance, hands, cards), 0, trump)
            times.append(cpu(lambda position=position: solve(position).by_card)[0])
        kind = "no trump" if trump is None else "trumps"
        print(f"{hands} hands of {cards}, {kind}, all leads: ms median / mean / p95 / most {told(times)}")


def humbug(options: argparse.Namespace) -> None:
    """Measure two hands of 26: how many are solved, and how soon."""
    chance, times, open_ = Random(7), [], 0
    for number in range(options.humbug):
        position = Position(deal(chance, 2, 26), 0, "S" if number % 4 else None)
        seconds, solution = cpu(lambda position=position: solve(position, seconds=60))
        times.append(seconds)
        open_ += not solution.finished
    if times:
        ninth = sorted(times)[int(0.9 * len(times))]
        median = statistics.median(times)
        print(
            f"Humbug, {len(times)} deals: s median {median:.2f} (goal 1), 90% {ninth:.2f} (15), most {max(times):.2f}"
        )
        print(f"   not finished within 60 s on the clock: {open_}")


def misere(options: argparse.Namespace) -> None:
    """Time whether declarer, with the 13 lowest of 22 cards, can be made to win one; clear hands don't count."""
    chance, times, open_ = Random(11), [], 0
    while len(times) < options.miseres:
        pack = chance.sample(PACK, 52)
        low = sorted(pack[:22], key=lambda card: -RANKS.index(card[0]))[:13]
        rest = [card for card in pack if card not in low]
        position = Position([low, rest[:13], rest[13:26], rest[26:]], chance.randrange(4), None, ("d", "a", "a", "a"))
        glance = search.Search(position, [0], [1, 2, 3], True)  # the general kernel, which knows little about misères
        glance.ask([search.Query(False, 0, 1, 1)])
        clear = glance.go_on(50)
        glance.close()
        if not clear:
            ask = {"objective": "fewest", "side": "d", "threshold": 0}
            seconds, solution = cpu(lambda position=position, ask=ask: solve(position, nodes=30_000_000, **ask))
            times.append(seconds if solution.finished else max(9.0, seconds))
            open_ += not solution.finished
    if times:
        soon = sum(seconds < 1 for seconds in times) / len(times)
        median = 1000 * statistics.median(times)
        print(f"Misere, {len(times)} undecided hands: ms median {median:.1f}, within a second {soon:.0%} (goal 95%)")
        print(f"   not finished within 30 million nodes: {open_}")


FIRST = """
import time
start = time.perf_counter()
from whist_nb.analysis import Position, search, solve
value = solve(Position(hands=["AH 2H", "KH 3H"])).tricks
answered = time.perf_counter() - start
search.ready(300, (search.FILL_OWNERS, search.SEARCH_SIDES))
four = time.perf_counter() - start
search.ready(300)
print(f"{answered:.2f} s to the first answer, {four:.2f} s to the kernel of two parties, "
      f"{time.perf_counter() - start:.2f} s to all kernels")
"""


def first_calls() -> None:
    """Time a fresh process with an empty cache, and then another one."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("First call ever", "Warm start"):
            done = subprocess.run(
                [sys.executable, "-c", FIRST],
                env={**os.environ, "NUMBA_CACHE_DIR": folder},
                capture_output=True,
                text=True,
                check=True,
            )
            print(f"{name}: {done.stdout.strip()}")
            if done.stderr.strip():
                print(f"   it says: {done.stderr.strip()}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in (("deals", 120), ("tables", 40), ("humbug", 30), ("miseres", 100), ("seed", 2024)):
        parser.add_argument(f"--{name}", type=int, default=default)
    options = parser.parse_args()
    search.ready(300)
    compare(options)
    endings(options)
    humbug(options)
    misere(options)
    first_calls()


if __name__ == "__main__":
    main()

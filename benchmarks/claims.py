"""Measure how claims fare, and how long a press takes: ``python benchmarks/claims.py --deals 3``.

Club plays whole deals of every game. At each turn at which a claim may be made, all the tricks are claimed, then none,
then as many as the contract asks for. For each it counts those granted, refused and not yet known: first within the
click, then (``--beside``) without a time limit for those not known. Times are this process's CPU time.

``--truth`` also lists every layout where there are few enough, tries every card in them (``tests/naive_claims``), and
counts the true claims: offered, granted at a press, granted beside the table, put off or refused. For each deal and
seat it prints how many tricks were left when some number first became certain, and when it was offered.
"""

import argparse
import statistics
import time
from collections import Counter
from itertools import islice

import whist_nb as wn
from tests.naive_claims import stands
from whist_nb.analysis.claiming import aimed_at, claimable, offered, rule_at_once, rule_on
from whist_nb.analysis.possible_hands import PossibleHands
from whist_nb.analysis.worst_layouts import UnseenCards
from whist_nb.engine.view import View
from whist_nb.players import Club

SLOW = 0.020
"""A press is answered within this many seconds, or beside the table."""
FEW_TRICKS, FEW_LAYOUTS, FEW_DEALT = 4, 400, 20_000
"""Every card is tried only with this few tricks left, and with this few layouts that fit."""


def claims(view: View) -> dict[str, int]:
    """Return the claims to try at a moment."""
    left = claimable(view)
    aimed = aimed_at(view, left)
    return {"all": left, "none": 0} | ({"aimed": aimed} if aimed is not None and 0 < aimed < left else {})


def layouts_that_fit(view: View) -> list[tuple[frozenset, ...]] | None:
    """Return every layout that fits what was seen, if there are few."""
    unseen, holdings = UnseenCards(view), PossibleHands(view)
    if unseen.most > FEW_DEALT:
        return None
    fitting = filter(holdings.agrees, unseen.layouts())
    found = list(islice(fitting, FEW_LAYOUTS + 1))
    return [tuple(map(frozenset, hands)) for hands in found] if 0 < len(found) <= FEW_LAYOUTS else None


class Truth:
    """Which claims of one deal are true, and what became of those."""

    def __init__(self) -> None:
        self.fate, self.late = Counter[str](), Counter[int]()
        self.looked = 0
        self._first: dict[int, list[int | None]] = {}

    def look(self, view: View, offer: int | None) -> None:
        """Look at one moment; ``offer`` is the number that was offered there."""
        left = claimable(view)
        layouts = layouts_that_fit(view) if left <= FEW_TRICKS else None
        first = self._first.setdefault(view.seat, [None, None])  # type: ignore[arg-type]
        if offer is not None and first[1] is None:
            first[1] = left
            first[0] = first[0] or left
        if layouts is None or left < 2:
            return
        self.looked += 1
        for tricks in range(left + 1):
            if stands(view, tricks, layouts):
                first[0] = first[0] or left
                self.fate[self._fate(view, tricks, offer)] += 1

    def _fate(self, view: View, tricks: int, offer: int | None) -> str:
        if offer == tricks:
            return "offered"
        for how, rule in (("at a press", rule_at_once), ("beside", rule_on)):
            ruling = rule(view, tricks)
            if ruling.stands is not None:
                return how if ruling.stands else "WRONGLY REFUSED"
        return "put off"

    def end_deal(self) -> None:
        """Note, for each seat, how many tricks after it became certain a number was offered."""
        for certain, came in self._first.values():
            if certain is not None:
                self.late[certain - (came or 1)] += 1
        self._first.clear()


def measure(variant: str, deals: int, beside: bool, with_truth: bool) -> None:
    """Play and claim, and print a line for each kind of claim."""
    at_once, later = Counter[tuple[str, bool | None]](), Counter[tuple[str, bool | None]]()
    times, offers, truth = [0.0], 0, Truth()
    for seed in range(deals):
        game = wn.Game(variant, seed=seed, deals=1)
        while not game.is_over:
            view = game.view(game.current_player)  # type: ignore[arg-type]
            if claimable(view):
                offer = offered(view)
                offers += offer is not None
                for kind, tricks in claims(view).items():
                    start = time.process_time()
                    ruling = rule_at_once(view, tricks)
                    times.append(time.process_time() - start)
                    at_once[kind, ruling.stands] += 1
                    if beside and ruling.stands is None:
                        later[kind, rule_on(view, tricks).stands] += 1
                if with_truth:
                    truth.look(view, None if offer is None else offer.tricks)
            game.apply(Club().choose(view))
        truth.end_deal()
    slow = sum(each > SLOW for each in times)
    print(
        f"{variant:18} {offers} offers; a press: median {1000 * statistics.median(times):.1f} ms, "
        f"longest {1000 * max(times):.1f} ms, {slow} of {len(times) - 1} over {1000 * SLOW:.0f} ms"
    )
    for kind in ("all", "none", "aimed"):
        first, second = (
            " / ".join(f"{count[kind, how]:4}" for how in (True, False, None)) for count in (at_once, later)
        )
        print(
            f"    {kind:6} granted / refused / not known: {first}" + (f", then {second}" if beside else ""), flush=True
        )
    if with_truth:
        fates = ", ".join(f"{how} {count}" for how, count in sorted(truth.fate.items()))
        tardy = ", ".join(f"{count} x {late}" for late, count in sorted(truth.late.items()))
        print(f"    true   of {truth.looked} moments: {fates or 'no claim'}; offered so many tricks late: {tardy}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=3, help="deals of each game")
    parser.add_argument("--beside", action="store_true", help="rule on the rest without a time limit")
    parser.add_argument("--truth", action="store_true", help="check the claims against all layouts and all cards")
    parser.add_argument("--games", nargs="*", default=[variant.id for variant in wn.VARIANTS], help="ids of games")
    given = parser.parse_args()
    for game_id in given.games:
        measure(game_id, given.deals, given.beside, given.truth)

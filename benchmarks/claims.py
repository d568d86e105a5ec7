"""How claims fare, and how long a press takes: ``python benchmarks/claims.py --deals 3``.

Whole deals of every game, played by Club. At each turn at which a claim may be made, all the tricks are claimed, none,
and as many as the contract asks for. Counted for each: granted, refused and not yet known, first within the click, then
(``--beside``) those not known with all the time there is. Times are CPU time of this process.
"""

import argparse
import statistics
import time
from collections import Counter

import whist_nb as wn
from whist_nb.analysis.claiming import Ruling, aimed_at, claimable, offered, rule_at_once, rule_on
from whist_nb.engine.view import View
from whist_nb.players import Club

SLOW = 0.020
"""A press is answered within so many seconds, or beside the table."""


def claims(view: View) -> dict[str, int]:
    """The claims that are tried at a moment."""
    left, aimed = claimable(view), aimed_at(view)
    return {"all": left, "none": 0} | ({"aimed": aimed} if aimed is not None and 0 < aimed < left else {})


def measure(variant: str, deals: int, beside: bool) -> None:
    """Play and claim, and print a line for each kind of claim."""
    at_once, later = Counter[tuple[str, bool | None]](), Counter[tuple[str, bool | None]]()
    times, offers = [0.0], 0
    for seed in range(deals):
        game = wn.Game(variant, seed=seed, deals=1)
        while not game.is_over:
            view = game.view(game.current_player)  # type: ignore[arg-type]
            if claimable(view):
                offers += offered(view) is not None
                for kind, tricks in claims(view).items():
                    start = time.process_time()
                    ruling: Ruling = rule_at_once(view, tricks)
                    times.append(time.process_time() - start)
                    at_once[kind, ruling.stands] += 1
                    if beside and ruling.stands is None:
                        later[kind, rule_on(view, tricks).stands] += 1
            game.apply(Club().choose(view))
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


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=3, help="deals of each game")
    parser.add_argument("--beside", action="store_true", help="rule on the rest with all the time there is")
    parser.add_argument("--games", nargs="*", default=[variant.id for variant in wn.VARIANTS], help="ids of games")
    given = parser.parse_args()
    for game_id in given.games:
        measure(game_id, given.deals, given.beside)

"""Find the themes of mistakes that bots make: ``python -m benchmarks.mistake_themes --deals 100``.

Deals are played by Club, which plays a random card now and then where the theme of a mistake can be recognised. Every
mistake there is judged as after a deal, its theme is found, and those that have one are printed for a whist player to
read. ``--slips`` is the share of random cards. At the end come the CPU times that the themes took.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections import Counter
from collections.abc import Iterator

import whist_nb as wn
from whist_nb.analysis import hindsight
from whist_nb.analysis.decisions import PlayDecision
from whist_nb.analysis.problems import open_worlds, played_themes
from whist_nb.engine.cards import Cards
from whist_nb.engine.view import CARD_WANTED, View
from whist_nb.players import Club
from whist_nb.training.finished_deal import FinishedDeal
from whist_nb.training.highlights import kind_of
from whist_nb.training.moments import MISTAKE
from whist_nb.training.obvious_cards import naturals


def played(variant: str, seed: int, slips: float) -> tuple[wn.Game, list[PlayDecision]]:
    """Play one deal, and return the plays whose theme could be recognised."""
    game, rng = wn.Game(variant, seed=seed, deals=1), random.Random(f"{variant}/{seed}")
    while (seat := game.current_player) is not None:
        view = game.view(seat)
        may_slip = view.question in CARD_WANTED and rng.random() < slips
        game.apply(rng.choice(game.legal_actions()) if may_slip else Club().choose(view))
    seats = {seat for seat, _ in game.actions}
    every = [each for seat in seats for each in FinishedDeal(game, 1, seat).decisions if isinstance(each, PlayDecision)]
    return game, sorted(every, key=lambda each: each.index)


def mistakes(game: wn.Game, decisions: list[PlayDecision]) -> Iterator[hindsight.JudgedDecision]:
    """Yield the mistakes among the plays of endings that a seat saw as a problem shows them."""
    opened = {
        seat: hindsight.OpenCards(FinishedDeal(game, 1, seat).plays) for seat in {each.seat for each in decisions}
    }
    for each in decisions:
        if each.card is None or played_themes.hidden_hands(each.view) is None:
            continue
        looked = hindsight.first_look(each, naturals(each), 0)
        looked = looked if looked.is_certain else hindsight.second_look(looked, naturals(each), 0)
        looked = hindsight.with_open_cost(looked, opened[each.seat])
        if kind_of(looked) == MISTAKE:
            yield looked


def told(game: wn.Game, looked: hindsight.JudgedDecision) -> str:
    """Return a mistake and its position, for reading."""
    decision = looked.decision
    assert isinstance(decision, PlayDecision)
    opened: View = decision.open
    view = decision.view
    contract = f", {view.contract.label}, needs {played_themes.tricks_needed(view)}" if view.contract else ""
    rows = [f"{game.variant.id}, seat {decision.seat}, trump {opened.trump or 'none'}{contract}"]
    for seat in range(opened.seats):
        hand = Cards(opened.hands[seat]).sorted()
        rows.append(f"   {seat} {' '.join(card.text for card in hand)}{'  <' if seat == view.turn else ''}")
    rows.append(f"   table: {' '.join(f'{seat}:{card.text}' for seat, card in opened.trick) or 'a lead'}")
    rows.append(f"   played {decision.card}, better {looked.better}, cost {looked.cost:.2f} {looked.unit}")
    return "\n".join(rows)


def main() -> None:
    """Print the mistakes with a theme, and figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--game", default="minibridge")
    parser.add_argument("--slips", type=float, default=0.3)
    asked = parser.parse_args()
    hindsight.are_ready(600.0)
    open_worlds.is_quick(600.0)
    times, found = list[float](), Counter[str]()
    for seed in range(asked.first, asked.first + asked.deals):
        game, decisions = played(asked.game, seed, asked.slips)
        for looked in mistakes(game, decisions):
            begun = time.process_time()
            theme = hindsight.with_theme(looked).theme
            times.append(time.process_time() - begun)
            found[theme or ""] += 1
            if theme:
                print(
                    f"{sum(found.values()) - found['']}. {theme} (deal {seed}, {times[-1]:.2f} s)",
                    f"{told(game, looked)}\n",
                    sep="\n",
                    flush=True,
                )
    print(f"{sum(found.values())} mistakes, {dict(found)}")
    print(f"CPU time: median {statistics.median(times):.3f} s, most {max(times):.3f} s")


if __name__ == "__main__":
    main()

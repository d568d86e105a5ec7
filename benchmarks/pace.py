"""Measure how well the pace and the span test work, with simulated learners of known ability.

    python benchmarks/pace.py [--learners 500]

The first part is the share of right answers at the level the staircase has reached after 40 questions, for three
targets and learners of several abilities; the goal is within 5 points of the target. Learners who cannot manage even
the easiest level that often are listed as such.

The second part is the span test as a learner takes it, with hands of a game that are shown and marked. A span is the
hand size that is marked without a mistake half the time; the true one is found from 3,000 hands of each size. It prints
what 12 and 30 questions find, how far off that is at the median and at the 90th percentile, and how often the 90%
interval contains the truth. The goals: the 90th percentile within 10% after 30 questions, and the truth in the interval
nine times in ten. Both are random: with 200 learners a row the share is accurate to 2% either way, with 50 to 4%, so
rows of equal steadiness are added up below.
"""

import argparse
import time
from collections.abc import Callable, Sequence
from itertools import groupby
from math import exp
from random import Random
from statistics import mean, quantiles

import whist_nb as wn
from whist_nb.engine.cards import PACK_52
from whist_nb.training import LearnerLog, Staircase
from whist_nb.training.session import Session

ABILITIES = (0.0, 1.5, 3.0, 5.0, 7.0, 9.0)

Learner = Callable[[Sequence[wn.Card], Random], set[wn.Card]]
"""Returns the cards that somebody marks after being shown these."""


def chance(ability: float, level: float, width: float) -> float:
    """Return the chance that a learner of that ability answers a question of that level correctly."""
    return 1 / (1 + exp((level - ability) / width))


def share_after(trials: int, ability: float, target: float, width: float, seed: int) -> float:
    """Return the share of right answers at the level a learner has reached after that many questions."""
    rng, pace = Random(seed), Staircase(level=3, target=target)
    for _ in range(trials):
        pace.answered(rng.random() < chance(ability, pace.rung(rng), width))
    return mean(chance(ability, pace.rung(rng), width) for _ in range(20))


def places(room: float, unsteady: float) -> Learner:
    """Keep a number of cards that varies from hand to hand, and guess the rest."""

    def learner(cards: Sequence[wn.Card], rng: Random) -> set[wn.Card]:
        kept = set(rng.sample(cards, min(len(cards), max(0, round(rng.gauss(room, unsteady * room))))))
        others = [card for card in PACK if card not in kept]
        return kept | set(rng.sample(others, len(cards) - len(kept)))

    return learner


def singly(room: float, unsteady: float) -> Learner:
    """Keep each card independently, more surely if there are fewer, and leave out forgotten ones."""

    def learner(cards: Sequence[wn.Card], rng: Random) -> set[wn.Card]:
        keeps = (1 + exp((len(cards) - 1.4 * room) / (unsteady * room))) ** -0.5
        return {card for card in cards if rng.random() < keeps}

    return learner


def suits(room: float, unsteady: float) -> Learner:
    """Keep whole suits while there is room, a long suit taking less room for each card; guess the rest."""

    def learner(cards: Sequence[wn.Card], rng: Random) -> set[wn.Card]:
        left, kept = rng.gauss(room, unsteady * room) + 1.5, set[wn.Card]()
        for _, row in groupby(cards, key=lambda card: card.suit):
            held = [*row][: max(0, int((left - 0.6) / 0.8))]
            kept, left = kept | set(held), left - 0.6 - 0.8 * len(held)
        others = [card for card in PACK if card not in kept]
        return kept | set(rng.sample(others, len(cards) - len(kept)))

    return learner


def true_span(learner: Learner, hands: int = 3000) -> float:
    """Return the hand size marked without a mistake half the time, from many hands of each size."""
    rng, before = Random(1), 1.0
    for size in range(1, 20):
        dealt = [rng.sample(PACK, size) for _ in range(hands)]
        whole = mean(learner(sorted(cards, key=PACK.index), rng) == set(cards) for cards in dealt)
        if whole < 0.5:
            return size - 1 + (before - 0.5) / (before - whole)
        before = whole
    raise ValueError("That learner has no end.")


def measured(learner: Learner, seed: int) -> tuple[list[tuple[float, float, float]], float]:
    """Return (span, low, high) after 12 and after 30 questions of the real test, and the milliseconds of a question."""
    rng, session = Random(seed), Session("whist", mode="span", seed=seed, questions=30, log=LearnerLog(":memory:"))
    found, spent = [], 0.0
    for number in range(1, 31):
        start = time.process_time()
        asked = session.next()
        spent += time.process_time() - start
        marked = learner(asked.question.shown.cards, rng)
        session.respond([card.text for card in marked])
        if number in (12, 30):
            found.append((session.span.span, *session.span.interval(0.9)))
    return found, 1000 * spent / 30


PACK = list(PACK_52)
KINDS = {
    "places": (places, (2.5, 4.5, 7.5, 10.5)),
    "singly": (singly, (2.3, 4, 6, 9)),
    "suits": (suits, (2.5, 4.5, 6.5, 8.5)),
}


def staircases(learners: int) -> None:
    print(f"Staircase: share of right answers after 40 questions, {learners} learners each")
    targets = (0.7, 0.8, 0.85)
    print(f"{'ability':>8} {'width':>6} " + " ".join(f"{f'target {target:.0%}':>24}" for target in targets))
    for ability in ABILITIES:
        for width in (0.7, 1.2):
            best, said = chance(ability, Staircase().low, width), []
            for target in targets:
                share = mean(share_after(40, ability, target, width, seed) for seed in range(learners))
                said.append(f"{share:.1%}" + (" at the easiest level" if best < target else ""))
            print(f"{ability:8.1f} {width:6.1f} " + " ".join(f"{each:>24}" for each in said))


def spans(learners: int) -> None:
    print(f'\nSpan test of the drill "hold-a-hand", {learners} learners each')
    print(
        f"{'kind':8} {'from hand to hand':>18} {'span':>6}  "
        + "   ".join(
            f"{f'found in {questions}':>12} {'median off':>10} {'90th':>6} {'in 90%':>8}" for questions in (12, 30)
        )
        + f" {'ms':>5}"
    )
    sums: dict[float, list[tuple[float, float]]] = {0.12: [], 0.22: []}
    for kind, (make, rooms) in KINDS.items():
        for room in rooms:
            for unsteady in sums:
                learner = make(room, unsteady)
                span = true_span(learner)
                rows = [measured(learner, seed) for seed in range(learners)]
                parts = []
                for number in (0, 1):
                    found = [row[0][number] for row in rows]
                    off = sorted(abs(middle - span) / span for middle, _, _ in found)
                    held = mean(low <= span <= high for _, low, high in found)
                    middle, tenth = mean(middle for middle, _, _ in found), quantiles(off, n=10)[-1]
                    parts.append(f"{middle:12.2f} {off[len(off) // 2]:10.1%} {tenth:6.1%} {held:8.0%}")
                sums[unsteady].append((tenth, held))
                cost = mean(row[1] for row in rows)
                print(f"{kind:8} {unsteady:18.0%} {span:6.2f}  " + "   ".join(parts) + f" {cost:5.1f}", flush=True)
    for unsteady, each in sums.items():
        tenths, helds = zip(*each, strict=True)
        print(
            f"All {len(each)} whose span varies by {unsteady:.0%}, after 30 questions: 90th percentile "
            f"{min(tenths):.1%} to {max(tenths):.1%}; {mean(helds):.1%} in the interval, "
            f"row by row {min(helds):.0%} to {max(helds):.0%}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--learners", type=int, default=500)
    learners = parser.parse_args().learners
    staircases(learners)
    spans(max(20, 2 * learners // 5))  # these take longer


if __name__ == "__main__":
    main()

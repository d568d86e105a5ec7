"""Check questions of all drills in all games against the umpire: ``python -m scripts.check_questions``.

Club players and random ones play sittings of every game, with all options and numbers of seats. Whenever a trainer may
ask, drills are put to a seat. Each question, its answer and each sentence of its feedback is then checked by
``tests.training.umpire`` from the record of the sitting alone. The script prints the counts of each drill and the first
questions with each kind of problem; the exit code says whether there were any. ``--processes 4`` shares the work;
``--drills``, ``--games`` and ``--from`` (the first seed) narrow it down.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

import whist_nb as wn
from tests.training.umpire import BAD, KINDS, Finding, check_at
from tests.training.umpire.deal import Deal
from tests.training.umpire.sitting import replay
from whist_nb.engine.variant import Variant
from whist_nb.engine.view import View
from whist_nb.players import Club
from whist_nb.players import Random as Anyhow
from whist_nb.training.drills import DRILLS, EASIEST, TOP, Drill
from whist_nb.training.question import Question
from whist_nb.training.recall import Recall

SETTINGS: Mapping[str, Sequence[Mapping[str, Any]]] = {
    "cycling-whist": ({"cycle": "NT S H D C"},),
    "short-whist": ({"claim_honours": "manual"},),
    "humbug": ({"open_hands": False}, {"trump": "clubs", "open_hands": False}),
    "turnover-bridge": ({"trump": "D", "early_end": False},),
    "russi": ({"early_end": True},),
    "minnesota-whist": ({"high_leader": "left"}, {"south_dakota": True}),
    "norwegian-whist": ({"bidding": "verbal"}, {"colours": "american"}),
    "widow-whist": ({"second_exchange": False}, {"trump": "H"}),
    "contract-whist": ({"start": 6}, {"schedule": "ten_to_one"}),
    "bid-whist": ({"sport_kitty": True}, {"downtown_aces": "bad"}, {"made_score": "contract"}),
    "solo-whist": ({"spread_expose": "after_trick_1"}, {"all_pass": "general_misere"}, {"early_stop": False}),
    "israeli-whist": ({"pass_final": True}, {"frisch": False}),
    "ruff-and-honours": ({"ruff_optional": False},),
    "ruff-and-trump": ({"mode": "single"}, {"rub_optional": False}, {"announce_order": "simultaneous"}),
    "knockout-whist": ({"preset": "book"}, {"dog_life": "each_once"}, {"start_cards": 5}),
    "christmas-whist": ({"length": 1, "single_rule": 3}, {"length": 1, "single_rule": 5}, {"auto_declare": False}),
}
"""Options, besides the defaults, that change what can be seen or asked."""
LONGEST = {"knockout-whist": 7}
"""The number of deals played in games whose later deals differ from the first; other games get up to two."""
OFTEN, SELDOM = 0.25, 0.5
"""How often a drill is asked at a moment, and how often one about single events."""
RARE = ("faced-cards", "buried", "inference", "needs", "chance", "voids")


@dataclass
class Tally:
    """The number of questions asked in each drill, and the problems found."""

    asked: Counter[tuple[str, str]] = field(default_factory=Counter)
    found: Counter[tuple[str, str]] = field(default_factory=Counter)
    first: dict[tuple[str, str, str], list[str]] = field(default_factory=dict)
    questions: Counter[str] = field(default_factory=Counter)

    @property
    def bad(self) -> int:
        """The number of answers that are wrong or use unknown words."""
        return sum(count for (_, kind), count in self.found.items() if kind in BAD)

    def add(self, other: Tally, most: int) -> None:
        self.asked += other.asked
        self.found += other.found
        self.questions += other.questions
        for key, lines in other.first.items():
            known = self.first.setdefault(key, [])
            known.extend(lines[: max(0, most - len(known))])


def solved(question: Question) -> dict[str, Any]:
    """Return a question as the page has it after it is answered, with what was shown for it."""
    told = question.to_dict(solved=True)
    if question.shown is not None:
        shown = question.shown
        told["shown"] = {
            "cards": [card.text for card in shown.cards],
            "tricks": [[(seat, card.text) for seat, card in plays] for plays in shown.tricks],
            "text": getattr(shown, "text", ""),
        }
    return told


def sitting(variant: Variant, seed: int) -> tuple[wn.Game, list[Any], Random]:
    """Return a game with its players; every other game has the default options."""
    rng = Random(f"{variant.id} {seed}")
    choices = SETTINGS.get(variant.id, ())
    options = rng.choice(choices) if choices and rng.random() < 0.5 else {}
    seats = variant.usual_seats if rng.random() < 0.5 else rng.choice(variant.seats)
    deals = rng.randint(1, LONGEST.get(variant.id, 2))
    game = wn.Game(variant, seats=seats, seed=seed, deals=deals, **options)
    players = [Club() if rng.random() < 0.7 else Anyhow(seed + seat) for seat in range(seats)]
    return game, players, rng


def moments(game: wn.Game, players: Sequence[Any]) -> Iterator[int]:
    """Play on, stopping wherever a trainer may ask: before the first trick, between tricks, and at the end."""
    while (seat := game.current_player) is not None:
        view = game.view(seat)
        if not view.trick and view.question in ("card", "card or knock"):
            yield len(game.actions)
        game.apply(players[seat].choose(view))
    yield len(game.actions)


def asking(drills: Sequence[Drill], view: View, rng: Random) -> Iterator[tuple[Drill, int]]:
    """Yield the drills to ask now, each with its level."""
    start, end = not view.tricks, not any(view.cards_left)
    for drill in drills:
        if drill.moment == "start" and start:
            yield from ((drill, rung) for rung in rng.sample(range(EASIEST, TOP + 1), 2))
        elif drill.moment == "end" and (end or rng.random() < 0.1):
            yield from ((drill, rung) for rung in rng.sample(range(EASIEST, TOP + 1), 3))
        elif drill.id == "points-hidden":  # which only one game has
            yield from ((drill, rung) for rung in rng.sample(range(EASIEST, TOP + 1), 2))
        elif drill.id == "the-close":  # which comes up at one moment of a deal
            yield from ((drill, rung) for rung in rng.sample(range(EASIEST, TOP + 1), 4))
        elif rng.random() < (SELDOM if drill.id in RARE else OFTEN):
            yield drill, rng.randint(EASIEST, TOP)


@dataclass(frozen=True)
class Put:
    """A question as it was asked: the deal on the table then, and how to find it again."""

    deal: Deal
    question: dict[str, Any]
    where: str


def questions_of(variant: Variant, seed: int, drills: Sequence[str] = ()) -> Iterator[Put]:
    """Yield the questions of one sitting."""
    fitting = [drill for drill in DRILLS.values() if drill.fits(variant) and (not drills or drill.id in drills)]
    game, players, rng = sitting(variant, seed)
    first_dealer, asked = game.view(0).dealer, []
    for moment in moments(game, players):
        seat = rng.randrange(game.seats)
        recall = Recall(game.view(seat))
        for drill, rung in asking(fitting, recall.view, rng):
            question = drill.ask(recall, rng, rung)
            if question is not None:
                asked.append((seat, moment, rung, solved(question)))
    record = json.loads(wn.dumps(game))
    usual = wn.Game(variant, seats=game.seats, seed=0).options
    given = {name: value for name, value in record["options"].items() if usual[name] != value}
    deals: dict[tuple[int, int], Deal] = {}
    for seat, moment, rung, question in asked:
        if (seat, moment) not in deals:
            deals = {(seat, moment): replay(record, first_dealer, seat, moment)}
        where = f"{variant.id} {given} seed {seed} seat {seat}/{game.seats} action {moment} rung {rung}"
        yield Put(deals[seat, moment], question, where)


def check_sitting(work: tuple[str, int], drills: Sequence[str] = ()) -> Tally:
    """Check all the questions of one sitting against the umpire."""
    tally = Tally()
    for put in questions_of(wn.find_variant(work[0]), work[1], drills):
        note(tally, work[0], put.question, list(check_at(put.deal, put.question)), put.where)
    return tally


def note(tally: Tally, game: str, question: dict[str, Any], findings: Sequence[Finding], where: str) -> None:
    """Count a question and any problems with it."""
    drill = question["drill"]
    tally.asked[drill, game] += 1
    tally.questions[drill] += 1
    for each in findings:
        tally.found[drill, each.kind] += 1
        if each.kind in BAD:
            tally.first.setdefault((drill, each.kind, game), []).append(f"{each} [{where}]")


def sittings(games: Sequence[str], first: int) -> Iterator[tuple[str, int]]:
    """Yield sittings for one seed after another, each in every game."""
    seed = first
    while True:
        yield from ((game, seed) for game in games)
        seed += 1


def run(wanted: int, games: Sequence[str], drills: Sequence[str], first: int, processes: int, most: int) -> Tally:
    """Run sittings until that many questions have been checked."""
    tally, work, one = Tally(), sittings(games, first), partial(check_sitting, drills=drills)
    if processes == 1:
        for each in work:
            tally.add(one(each), most)
            if sum(tally.asked.values()) >= wanted:
                return tally
    with ProcessPoolExecutor(processes) as pool:
        while sum(tally.asked.values()) < wanted:
            batch = [next(work) for _ in range(8 * processes)]
            for found in pool.map(one, batch):
                tally.add(found, most)
    return tally


def report(tally: Tally, most: int) -> Iterator[str]:
    """Yield the counts of each drill, then the first questions with problems."""
    yield f"{'drill':17}{'asked':>8}" + "".join(f"{kind:>18}" for kind in KINDS)
    for drill, count in sorted(tally.questions.items()):
        yield f"{drill:17}{count:8}" + "".join(f"{tally.found[drill, kind]:18}" for kind in KINDS)
    total = [sum(tally.found[drill, kind] for drill in tally.questions) for kind in KINDS]
    yield f"{'all':17}{sum(tally.questions.values()):8}" + "".join(f"{count:18}" for count in total)
    for (drill, _, game), lines in sorted(tally.first.items()):
        yield from (f"{drill} in {game}: {line}" for line in lines[:most])


def main() -> int:
    read = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    read.add_argument("--questions", type=int, default=100_000)
    read.add_argument("--games", nargs="*", default=[variant.id for variant in wn.VARIANTS])
    read.add_argument("--drills", nargs="*", default=[], choices=list(DRILLS), metavar="DRILL")
    read.add_argument("--from", type=int, default=0, dest="first", help="the first seed")
    read.add_argument("--processes", type=int, default=1)
    read.add_argument("--show", type=int, default=2, help="how many problems to show of each kind, drill and game")
    given = read.parse_args()
    start = time.perf_counter()
    tally = run(given.questions, given.games, given.drills, given.first, given.processes, given.show)
    print("\n".join(report(tally, given.show)))
    print(f"{time.perf_counter() - start:.0f} s")
    return int(bool(tally.bad))


if __name__ == "__main__":
    sys.exit(main())

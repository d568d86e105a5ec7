"""Mine problems with proved answers from deals that were played, and write them into the package's file.

    nice -n 15 python -m scripts.mine_problems --minutes 50 --jobs 1 --into whist_nb/lessons/problems.json.gz

Deals are played from seeds: MiniBridge for two hands with dummy in view, the second half of German Whist, where all
cards are known, and Solo Whist for one hand against three. Their endings are asked with every goal there is, and what
``analysis.problems.accepting`` lets through is written down with its plan. What is in the file already stays; no
two problems are equal up to the names of the suits. ``scripts/check_problems.py`` checks the file.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import random
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from math import comb, log
from pathlib import Path
from typing import Any, Final

from whist_nb.analysis.position import Position
from whist_nb.analysis.problems import open_worlds
from whist_nb.analysis.problems.accepting import OPEN_CARDS, open_card_choice, rejections, right_card
from whist_nb.analysis.problems.fronts import TooManyPlans
from whist_nb.analysis.problems.solution import PlanSolution, solve_plans
from whist_nb.analysis.rules_of_thumb import RulesOfThumb
from whist_nb.engine.actions import Play
from whist_nb.engine.cards import SUITS, Card, Cards
from whist_nb.engine.errors import BadOption
from whist_nb.engine.game import Game
from whist_nb.engine.library import known, rule_book
from whist_nb.engine.view import EVERYONE, View
from whist_nb.players import Club, Random
from whist_nb.variants.minibridge import MINIBRIDGE

MOST_LAYOUTS: Final = {3: 800, 4: 140, 5: 70, 6: 40}
"""By the number of cards in a hand."""
MOST_TURNS: Final = 12_000
EACH_DEAL: Final = 2
"""So many problems are taken from one deal at most."""
LADDER: Final = {"random": 900, "club": 1400, "sampler 3": 1350, "sampler 10": 1550, OPEN_CARDS: 1700}
"""The players who try each problem, and their ratings."""
PRIOR: Final = (1500.0, 350.0)
DRAWS: Final = 40

GAMES: Final = {"dummy": "whist", "nullo": "whist", "german": "german-whist", "solo": "solo-whist"}
"""What is mined, and the game at whose table it can be shown."""
TWO_HANDS: Final = ("dummy", "nullo")

Found = dict[str, Any]


def moments(kind: str, seed: int) -> Iterator[tuple[View, tuple[Cards, ...], str]]:
    """The turns in the last tricks of a deal at which cards may be chosen, how the cards lie, and the game."""
    rng = random.Random(f"{kind}/{seed}")
    variant = (
        MINIBRIDGE if kind in ("dummy", "nullo") else rule_book({"german": "german-whist"}.get(kind, "solo-whist"))
    )
    game = Game(variant, seed=seed, deals=1)
    slips, chance = rng.choice([0.2, 0.6, 1.0]), Random(seed=seed)
    while not game.is_over:
        view = game.view(game.current_player)
        if is_wanted(kind, view):
            yield (
                view,
                game.view(EVERYONE).hands,
                "german-whist" if kind == "german" else "solo-whist" if kind == "solo" else "whist",
            )
        game.apply((chance if rng.random() < slips else Club()).choose(view))


def is_wanted(kind: str, view: View) -> bool:
    """Whether it is a turn of the side that a problem is for, with few cards left."""
    if (
        view.turn is None
        or not isinstance(view.seat, int)
        or not all(isinstance(each, Play) for each in view.legal_actions())
    ):
        return False
    most = max(view.cards_left)
    if kind == "german":
        return view.stock_left == 0 and 4 <= most <= 6
    if view.contract is None or view.seat not in view.contract.seats:
        return False
    if kind == "solo":
        return len(view.contract.seats) == 1 and 3 <= most <= 5
    return 4 <= most <= 6


def position_at(
    kind: str, view: View, lying: tuple[Cards, ...]
) -> tuple[Position, tuple[int, ...], dict[int, str]] | None:
    """The position with the learner at seat 0, the hidden seats, and the suits that these lack."""
    n, turn = view.seats, view.playing
    learner = view.seat
    hidden = [] if kind == "german" else [seat for seat in range(n) if seat not in view.contract.seats]
    if len(view.unseen) != sum(view.cards_left[seat] for seat in range(n) if lying[seat] != view.hands[seat]):
        return None  # some of what is unseen is in no hand
    shift = [(seat + learner) % n for seat in range(n)]
    sides = tuple(
        0 if seat == learner or (kind in ("dummy", "nullo") and seat in view.contract.seats) else 1 for seat in shift
    )
    trump = None if kind == "nullo" else view.trump
    trick = tuple(card for _, card in view.trick)
    leader = view.trick[0][0] if view.trick else turn
    position = Position(tuple(lying[seat] for seat in shift), (leader - learner) % n, trump, sides, trick)
    voids = {
        (seat - learner) % n: "".join(suit.value for suit in SUITS if suit in view.voids[seat])
        for seat in hidden
        if view.voids[seat]
    }
    return position, tuple(sorted((seat - learner) % n for seat in hidden)), voids


def is_too_wide(position: Position, hidden: tuple[int, ...], voids: dict[int, str]) -> bool:
    """Whether more layouts fit than are looked at, by a quick count: as if one hidden seat alone lacked suits."""
    ways = 1
    left = [card for seat in hidden for card in position.hands[seat]]
    for seat in sorted(hidden, key=lambda seat: -len(voids.get(seat, "")))[:-1]:
        size = len(position.hands[seat])
        ways *= comb(sum(card.suit not in voids.get(seat, "") for card in left), size)
        left = left[size:]
    return ways > MOST_LAYOUTS.get(position.tricks_left, 60)


def goals(kind: str, position: Position) -> Iterator[dict[str, int]]:
    """The goals that are asked of a position."""
    cards = position.tricks_left
    for tricks in range(1, cards + 1):
        if kind != "nullo":
            yield {"take": tricks}
    if kind == "nullo":
        for tricks in range(cards):
            yield {"at_most": tricks}


def mined_from(kind: str, seed: int) -> tuple[list[Found], Counter[str]]:
    """The problems of one deal, and how often each objection was raised."""
    found: list[Found] = []
    why: Counter[str] = Counter()
    with known(MINIBRIDGE):
        for view, lying, game in moments(kind, seed):
            laid = position_at(kind, view, lying)
            if laid is None or is_too_wide(*laid):
                continue
            for problem in at_moment(kind, game, view, *laid, why):
                found.append({**problem, "seed": seed})
                break
            if len(found) >= EACH_DEAL:
                break
    return found, why


def at_moment(
    kind: str,
    game: str,
    view: View,
    position: Position,
    hidden: tuple[int, ...],
    voids: dict[int, str],
    why: Counter[str],
) -> Iterator[Found]:
    """The problems of one position, goal by goal."""
    # Club solves the endings of German Whist, so it is asked for its rules of thumb alone.
    thumb = RulesOfThumb(view).choice[1] if kind == "german" else Card(Club().choose(view).text)
    players = {"club": thumb} if kind != "nullo" else {}
    for goal in goals(kind, position):
        try:
            odds = solve_plans(position, hidden, voids=voids, most_turns=MOST_TURNS, **goal)
            if len(odds.layouts) > MOST_LAYOUTS.get(position.tricks_left, 60):
                why["too many layouts"] += 1
                return
            if not is_promising(odds):
                why["not promising"] += 1
                continue
            against = rejections(odds, players)
        except TooManyPlans:
            why["a limit was reached"] += 1
            continue
        except BadOption:
            why["no such layouts"] += 1
            return
        why.update(rejection.reason.value for rejection in against)
        if not against:
            yield written(kind, game, odds, hidden, voids, players)


def is_promising(odds: PlanSolution) -> bool:
    """Whether open cards, which are an upper bound, leave room for a problem."""
    shares = {odds.equals[card]: share for card, share in odds.open_cards.items()}
    if len(shares) < 2:
        return False
    ordered = sorted(shares.values(), reverse=True)
    if len(odds.layouts) == 1:
        return ordered[0] == 1 and ordered[1] == 0
    return ordered[0] >= Fraction(3, 10) and ordered[1] >= Fraction(15, 100)


def written(
    kind: str, game: str, odds: PlanSolution, hidden: tuple[int, ...], voids: dict[int, str], players: dict[str, Card]
) -> Found:
    """A problem as it stands in the file."""
    position, right = odds.position, right_card(odds)
    wrong = max(
        (card for card in position.legal if odds.equals[card] is not odds.equals[right]),
        key=lambda card: (odds.by_card[card], odds.open_cards[card], -card.rank),
    )
    saved = sorted(set(odds.wins(right)) - set(odds.wins(wrong)))
    lost = set(odds.wins_with_open_cards(wrong))
    deal = min(saved, key=lambda number: (number in lost, number))
    errs = [name for name, card in players.items() if odds.equals[card] is not odds.equals[right]]
    choice = open_card_choice(odds) if len(odds.layouts) > 1 else right
    if choice is None or odds.equals[choice] is not odds.equals[right]:
        errs.append(OPEN_CARDS)
    goal = {"take": odds.take} if odds.take is not None else {"at_most": odds.at_most}
    return {
        "kind": kind,
        "game": game,
        "hands": [str(hand) for hand in odds.layouts[deal]],
        "leader": position.leader,
        "trump": position.trump and position.trump.value,
        "trick": " ".join(card.text for card in position.on_table),
        "ours": [seat for seat in range(position.seats) if position.sides[seat] == 0],
        "hidden": list(hidden),
        "voids": {str(seat): suits for seat, suits in voids.items()},
        "known": {},
        **goal,
        "right": right.text,
        "tempting": wrong.text,
        "plan": str(odds.plan(right)),
        "layouts": len(odds.layouts),
        "wins": {card.text: len(odds.wins(card)) for card in position.legal},
        "open": {card.text: len(odds.wins_with_open_cards(card)) for card in position.legal},
        "guards": guarded_against(odds, saved, hidden),
        "errs": errs,
        "rating": start_rating(odds, right, players),
    }


def guarded_against(odds: PlanSolution, saved: list[int], hidden: tuple[int, ...]) -> list[Any]:
    """What the layouts have in common that the right card wins and the tempting one loses: a seat with a card, or with
    a number of cards of a suit. Empty where nothing describes them well.
    """
    best: tuple[float, list[Any]] = (0.65, [])
    strength = odds.position.ranks.strength
    for seat in hidden:
        cards = sorted({card for hands in odds.layouts for card in hands[seat]}, key=strength.__getitem__, reverse=True)
        facts: list[tuple[list[Any], set[int]]] = [
            ([seat, card.text], {number for number, hands in enumerate(odds.layouts) if card in hands[seat]})
            for card in cards
        ]
        for suit in SUITS:
            lengths = [len(hands[seat].of(suit)) for hands in odds.layouts]
            facts += [
                ([seat, suit.value, length], {number for number, held in enumerate(lengths) if held == length})
                for length in sorted(set(lengths))
            ]
        for fact, where in facts:
            agreed = 2 * len(where & set(saved)) / (len(where) + len(saved))
            if agreed > best[0] + 1e-9 and len(where) < len(odds.layouts):
                best = agreed, fact
    return best[1]


def start_rating(odds: PlanSolution, right: Card, players: dict[str, Card]) -> int:
    """The rating at which the ladder's results are likeliest: each player is right with some chance."""
    chances = {"random": 1 / len(set(odds.equals.values()))}
    stands = odds.equals[right]
    if "club" in players:
        chances["club"] = float(odds.equals[players["club"]] is stands)
    if len(odds.layouts) > 1:
        chances[OPEN_CARDS] = float(
            open_card_choice(odds) is not None and odds.equals[open_card_choice(odds)] is stands
        )
        for worlds in (3, 10):
            chances[f"sampler {worlds}"] = sampled(odds, stands, worlds)
    else:
        chances[OPEN_CARDS] = 1.0

    def doubt(rating: float) -> float:
        total = ((rating - PRIOR[0]) / PRIOR[1]) ** 2 / 2
        for name, chance in chances.items():
            expected = 1 / (1 + 10 ** ((rating - LADDER[name]) / 400))
            total -= _log_score(chance, expected)
        return total

    return min(range(600, 2401, 10), key=doubt)


def _log_score(chance: float, expected: float) -> float:
    return chance * log(expected) + (1 - chance) * log(1 - expected)


def sampled(odds: PlanSolution, right: Card, worlds: int) -> float:
    """How often a player finds the right card who goes by the open cards of so many layouts."""
    rng = random.Random(repr(odds.position))
    won = {card: set(odds.wins_with_open_cards(card)) for card in set(odds.equals.values())}
    hits = 0
    for _ in range(DRAWS):
        drawn = [rng.randrange(len(odds.layouts)) for _ in range(worlds)]
        hits += max(won, key=lambda card: (sum(number in won[card] for number in drawn), rng.random())) is right
    return hits / DRAWS


def signature(problem: Found) -> tuple[Any, ...]:
    """The same for problems that are equal up to the names of the suits."""
    hidden = frozenset(problem["hidden"])
    place = {}
    for seat, hand in enumerate(problem["hands"]):
        place |= dict.fromkeys(hand.split(), "h" if seat in hidden else str(seat))
    place |= {card: f"t{turn}" for turn, card in enumerate(problem["trick"].split())}
    suits = []
    for suit in "SHDC":
        cards = sorted((card for card in place if card[1] == suit), key=lambda card: "23456789TJQKA".index(card[0]))
        voids = "".join(seat for seat, lacked in sorted(problem["voids"].items()) if suit in lacked)
        suits.append((suit == problem["trump"], " ".join(place[card] for card in cards), voids))
    goal = problem.get("take"), problem.get("at_most")
    return problem["leader"], goal, tuple(sorted(suits)), len(problem["hands"])


def read_file(path: Path) -> list[Found]:
    """The problems that are there already."""
    return json.loads(gzip.decompress(path.read_bytes())) if path.exists() else []


def write_file(path: Path, problems: list[Found]) -> None:
    """Write the file in one go; equal problems give equal bytes."""
    lines = ",\n".join(json.dumps(each, separators=(",", ":"), ensure_ascii=True) for each in problems)
    packed = gzip.compress(f"[{lines}]".encode(), 9, mtime=0)
    new = path.with_suffix(".new")
    new.write_bytes(packed)
    os.replace(new, path)


def task(job: tuple[str, int]) -> tuple[str, int, list[Found], Counter[str]]:
    """What a worker does."""
    open_worlds.is_quick(600)
    found, why = mined_from(*job)
    return (*job, found, why)


def main() -> None:
    """Mine for some minutes, and keep what was found every minute."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--into", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--kinds", default="dummy german nullo german dummy german solo german dummy")
    asked = parser.parse_args()
    problems = read_file(asked.into)
    there = {signature(each) for each in problems}
    why: Counter[str] = Counter()
    jobs = ((kind, seed) for seed in range(asked.seed, 10**9) for kind in asked.kinds.split())
    end, last, done = time.monotonic() + 60 * asked.minutes, time.monotonic(), 0
    with ProcessPoolExecutor(asked.jobs) if asked.jobs > 1 else _Here() as pool:
        while time.monotonic() < end:
            chunk = [next(jobs) for _ in range(4 * asked.jobs)]
            for kind, seed, found, objections in pool.map(task, chunk):
                done, why = done + 1, why + objections
                for each in found:
                    if signature(each) not in there:
                        there.add(signature(each))
                        problems.append({"id": f"{kind}-{seed}-{len(problems)}", **each})
            if time.monotonic() - last > 60:
                last = time.monotonic()
                write_file(asked.into, problems)
                print(
                    f"{done} deals, {len(problems)} problems: {Counter(each['kind'] for each in problems)}", flush=True
                )
    write_file(asked.into, problems)
    print(f"{done} deals up to seed {seed}, {len(problems)} problems, {asked.into.stat().st_size} bytes; {why}")


class _Here:
    """A pool of one: this process."""

    map = staticmethod(map)

    def __enter__(self) -> _Here:
        return self

    def __exit__(self, *error: object) -> None:
        pass


if __name__ == "__main__":
    main()

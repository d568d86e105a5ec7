"""Write a mined problem as the package's file stores it: its plan, what it guards against, a rating to start from."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from math import log
from typing import Any, Final

from scripts.mined_endings import TABLES, Ending
from whist_nb.analysis.position import Position
from whist_nb.analysis.problems.acceptance import OPEN_CARDS, open_card_choice, right_card
from whist_nb.analysis.problems.solution import PlanSolution
from whist_nb.analysis.problems.themes import themes
from whist_nb.analysis.problems.unseen_partner import PartnerSearch, PartnerSolution
from whist_nb.engine.cards import SUITS, Card
from whist_nb.lessons.problem_play import search_for
from whist_nb.lessons.stored_problems import read_problem

LADDER: Final = {"random": 900, "club": 1400, "sampler 3": 1350, "sampler 10": 1550, OPEN_CARDS: 1700}
"""The players who try each problem, and their ratings."""
GAMES: Final = {"random": 6, "club": 1, "sampler 3": 4, "sampler 10": 4, OPEN_CARDS: 1}
"""The number of games each is worth: one if a player always does the same, more if it is right only by chance."""
PRIOR: Final = (1500.0, 500.0)
DRAWS: Final = 40

Found = dict[str, Any]


def written(ending: Ending, odds: PlanSolution) -> Found:
    """Return a problem in the form the file stores."""
    position, right = odds.position, right_card(odds)
    wrong = max(
        (card for card in position.legal if odds.equals[card] is not odds.equals[right]),
        key=lambda card: (odds.by_card[card], odds.open_cards[card], -card.rank),
    )
    saved = sorted(set(odds.wins(right)) - set(odds.wins(wrong)))
    deal = refuting(odds, right, wrong)
    goal = {"take": odds.take} if odds.take is not None else {"at_most": odds.at_most}
    points = {"points": {str(seat): held for seat, held in ending.points.items()}} if ending.points else {}
    return {
        "kind": ending.kind,
        "game": TABLES.get(ending.kind, "whist"),
        "hands": [str(hand) for hand in odds.layouts[deal]],
        "leader": position.leader,
        "trump": position.trump and position.trump.value,
        "trick": " ".join(card.text for card in position.on_table),
        "ours": [seat for seat in range(position.seats) if position.sides[seat] == 0],
        "hidden": list(ending.hidden),
        "voids": {str(seat): suits for seat, suits in ending.voids.items()},
        "known": {},
        **points,
        **goal,
        "right": right.text,
        "tempting": wrong.text,
        "plan": str(odds.plan(right)),
        "layouts": len(odds.layouts),
        "wins": {card.text: len(odds.wins(card)) for card in position.legal},
        "open": {card.text: len(odds.wins_with_open_cards(card)) for card in position.legal},
        "won": [sum(1 << number for number in odds.wins(card)) for card in (right, wrong)],
        "fails": {
            card.text: refuting(odds, right, card) for card in position.legal if odds.equals[card] != odds.equals[right]
        },
        "guards": guarded_against(odds, saved, ending.hidden),
        "errs": (errs := who_errs(odds, right, ending.choices)),
        "rating": start_rating(odds, right, "club" in errs, replace(position, hands=odds.layouts[deal])),
    }


def refuting(odds: PlanSolution, right: Card, wrong: Card) -> int:
    """Return the number of a layout that the right card wins and a wrong one loses, preferably even with open cards."""
    saved, still = set(odds.wins(right)) - set(odds.wins(wrong)), set(odds.wins_with_open_cards(wrong))
    return min(saved, key=lambda number: (number in still, number))


def who_errs(odds: PlanSolution, right: Card, choices: Mapping[str, Card | None]) -> list[str]:
    """Return the players who see the same hands and go wrong."""
    errs = [name for name, card in choices.items() if card is not None and odds.equals[card] is not odds.equals[right]]
    choice = open_card_choice(odds) if len(odds.layouts) > 1 else right
    return errs if choice is not None and odds.equals[choice] is odds.equals[right] else [*errs, OPEN_CARDS]


def guarded_against(odds: PlanSolution, saved: list[int], hidden: tuple[int, ...]) -> list[Any]:
    """Return what the layouts that the right card wins and the tempting one loses have in common.

    That is a seat with a card, or a seat with a number of cards of a suit; empty if nothing describes them well.
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


def start_rating(odds: PlanSolution, right: Card, club_errs: bool, dealt: Position) -> int:
    """Return the rating that makes the ladder's results likeliest; each player is right with some probability.

    ``dealt`` is the position with the layout that is stored, which decides what the samplers draw.
    """
    stands = odds.equals[right]
    chances = {"random": 1 / len(set(odds.equals.values())), "club": float(not club_errs), OPEN_CARDS: 1.0}
    if odds.count > 1:
        choice = open_card_choice(odds)
        chances[OPEN_CARDS] = float(choice is not None and odds.equals[choice] is stands)
        for worlds in (3, 10):
            chances[f"sampler {worlds}"] = sampled(odds, stands, worlds, dealt)

    def doubt(rating: float) -> float:
        total = ((rating - PRIOR[0]) / PRIOR[1]) ** 2 / 2
        for name, chance in chances.items():
            expected = 1 / (1 + 10 ** ((rating - LADDER[name]) / 400))
            total -= GAMES[name] * _log_score(chance, expected)
        return total

    return min(range(600, 2401, 10), key=doubt)


def rated(problem: Found) -> Found:
    """Return a problem with the rating the ladder gives it, which needs only open cards."""
    search = search_for(read_problem(problem))
    kind = PartnerSolution if isinstance(search, PartnerSearch) else PlanSolution
    odds = kind(search.hidden, search, problem.get("take"), problem.get("at_most"))
    return {**problem, "rating": start_rating(odds, Card(problem["right"]), "club" in problem["errs"], odds.position)}


def themed(problem: Found) -> Found:
    """Return a problem with its themes."""
    right, tempting = (
        (Card(problem[name]), won) for name, won in zip(("right", "tempting"), problem["won"], strict=True)
    )
    return {**problem, "themes": list(themes(search_for(read_problem(problem)), right, tempting))}


def _log_score(chance: float, expected: float) -> float:
    return chance * log(expected) + (1 - chance) * log(1 - expected)


def sampled(odds: PlanSolution, right: Card, worlds: int, dealt: Position) -> float:
    """Return how often a player who looks at the open cards of this many layouts finds the right card."""
    rng = random.Random(repr(dealt))
    won = {
        card: set(odds.wins_with_open_cards(card)) for card in dict.fromkeys(odds.equals[card] for card in dealt.legal)
    }
    hits = 0
    for _ in range(DRAWS):
        drawn = [rng.randrange(odds.count) for _ in range(worlds)]
        hits += max(won, key=lambda card: (sum(number in won[card] for number in drawn), rng.random())) is right
    return hits / DRAWS


def signature(problem: Found) -> tuple[Any, ...]:
    """Return a value that is the same for problems that differ only in the names of the suits."""
    hidden = frozenset(problem["hidden"])
    place: dict[str, str] = {}
    for seat, hand in enumerate(problem["hands"]):
        place |= dict.fromkeys(hand.split(), "h" if seat in hidden else str(seat))
    place |= {card: f"t{turn}" for turn, card in enumerate(problem["trick"].split())}
    suits = []
    for suit in "SHDC":
        cards = sorted((card for card in place if card[1] == suit), key=lambda card: "23456789TJQKA".index(card[0]))
        voids = "".join(seat for seat, lacked in sorted(problem["voids"].items()) if suit in lacked)
        suits.append((suit == problem["trump"], " ".join(place[card] for card in cards), voids))
    goal = problem.get("take"), problem.get("at_most"), tuple(sorted(problem.get("points", {}).items()))
    return problem["leader"], goal, tuple(sorted(suits)), len(problem["hands"])


def skeleton(problem: Found) -> tuple[Any, ...]:
    """Return a value that is the same for problems alike in the suit of the right card, but for its smallest cards.

    It has the owners of the suit's five highest cards, those on the table by their turns, and the goal.
    """
    suit, owner = problem["right"][1], dict[str, str]()
    for seat, hand in enumerate(problem["hands"]):
        owner |= dict.fromkeys(hand.split(), "o" if seat in problem["hidden"] else str(seat))
    owner |= {card: f"t{turn}" for turn, card in enumerate(problem["trick"].split())}
    cards = sorted((card for card in owner if card[1] == suit), key=lambda card: "AKQJT98765432".index(card[0]))
    place = cards.index(problem["right"])
    held = tuple(owner[card] for card in cards[:5])
    return held, min(place, 5), suit == problem["trump"], problem.get("take"), len(problem["hands"][0].split())

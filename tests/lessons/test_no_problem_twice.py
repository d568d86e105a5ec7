"""No two problems of the file are the same with the suits exchanged.

The miner compares signatures, with which it chooses problems. Here a problem is written down with its suits named in
every order, trumps always first, and the first of these texts in the alphabet stands for it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import permutations
from random import Random
from typing import Any

from whist_nb.lessons.stored_problems import raw_problems

SUITS = "SHDC"


def in_every_order(problem: Mapping[str, Any]) -> list[str]:
    """Return the texts of a problem with its suits named in every order, in which trumps are always T."""
    trump = problem["trump"]
    plain = [suit for suit in SUITS if suit != trump]
    texts = []
    for order in permutations(plain):
        names = {suit: str(place) for place, suit in enumerate(order)} | ({trump: "T"} if trump else {})
        seen = [
            "hidden" if seat in problem["hidden"] else renamed(hand.split(), names)
            for seat, hand in enumerate(problem["hands"])
        ]
        out = [card for seat in problem["hidden"] for card in problem["hands"][seat].split()]
        voids = {seat: sorted(names[suit] for suit in suits) for seat, suits in problem["voids"].items()}
        trick = [card[0] + names[card[1]] for card in problem["trick"].split()]
        goal = problem.get("take"), problem.get("at_most"), sorted(problem["ours"])
        facts = [seen, renamed(out, names), voids, trick, goal, problem["leader"], bool(trump), problem.get("points")]
        texts.append(json.dumps(facts, sort_keys=True))
    return texts


def renamed(cards: list[str], names: Mapping[str, str]) -> list[str]:
    return sorted(card[0] + names[card[1]] for card in cards)


def canonical(problem: Mapping[str, Any]) -> str:
    return min(in_every_order(problem))


def exchanged(problem: Mapping[str, Any], order: str) -> dict[str, Any]:
    """Return a problem with its suits exchanged."""
    swap = str.maketrans(SUITS, order)
    new = {
        **problem,
        "hands": [" ".join(reversed(hand.translate(swap).split())) for hand in problem["hands"]],
        "trick": problem["trick"].translate(swap),
        "trump": problem["trump"] and problem["trump"].translate(swap),
        "voids": {seat: suits.translate(swap) for seat, suits in problem["voids"].items()},
    }
    # which of the hidden hands holds which card makes no other problem
    if len(problem["hidden"]) == 2 and not problem["voids"] and not problem.get("points"):
        west, east = problem["hidden"]
        new["hands"][west], new["hands"][east] = new["hands"][east], new["hands"][west]
    return new


def test_a_problem_with_its_suits_exchanged_is_the_same_and_with_trumps_exchanged_is_not() -> None:
    rng = Random(5)
    for problem in raw_problems()[::50]:
        order = "".join(rng.sample(SUITS, 4))
        assert canonical(exchanged(problem, order)) == canonical(problem)
    changed = 0
    for problem in [each for each in raw_problems() if each["trump"]][::50]:
        other = next(suit for suit in SUITS if suit != problem["trump"])
        changed += canonical({**problem, "trump": other}) != canonical(problem)
        assert canonical({**problem, "leader": problem["leader"] ^ 1}) != canonical(problem)
    assert changed > 40


def test_no_two_problems_of_the_file_are_the_same_with_other_suits() -> None:
    forms: dict[str, str] = {}
    for problem in raw_problems():
        form = canonical(problem)
        assert form not in forms, (problem["id"], forms[form])
        forms[form] = problem["id"]

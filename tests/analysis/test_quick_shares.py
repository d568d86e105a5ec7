"""The compiled search that proposes problems answers as the analysis does, which proves them."""

from __future__ import annotations

from collections import Counter

import pytest

from scripts.mine_problems import accepted, asked_of, goals, ours_of
from scripts.mined_endings import LOSING, MOST_LAYOUTS, endings
from whist_nb.analysis import Position
from whist_nb.analysis.problems.hidden_hands import HiddenHands
from whist_nb.engine.cards import Card

pytestmark = pytest.mark.nightly  # numba keeps nothing of a function that calls itself, and takes ten seconds


@pytest.fixture(scope="module")
def quick():
    pytest.importorskip("numba")
    from scripts.quick_shares import QuickShares

    return QuickShares()


@pytest.mark.parametrize("kind", ["nullo", "minibridge", "dummy"])
def test_each_card_wins_as_many_layouts_as_the_analysis_says(quick, kind: str) -> None:
    asked = 0
    for ending in (ending for seed in range(300, 306) for ending in endings(kind, seed)):
        hidden = HiddenHands(ending.position, ending.hidden, ending.voids, {}, ending.points)
        if len(hidden.worlds) > MOST_LAYOUTS[ending.position.tricks_left] // 2:
            continue
        quick.set_up(hidden, ours_of(ending.position), kind in LOSING)
        for goal in goals(ending):
            (need,), odds = goal.values(), asked_of(hidden, goal)
            opened = quick.open_cards(need)
            assert opened == {
                hidden.bit[card]: len(odds.wins_with_open_cards(card)) for card in set(odds.equals.values())
            }
            assert {card: quick.wins(card, need, 10**6) for card in opened} == {
                hidden.bit[card]: len(odds.wins(card)) for card in set(odds.equals.values())
            }
            asked += 1
    assert asked > 40


def test_it_gives_up_where_too_many_plans_meet_at_one_turn(quick) -> None:
    # After 4,300 turns with the six of clubs, comparing all the plans that meet would take minutes.
    hands = ("7H 6C KC KS 4C", "3H 5C JS 9C TC", "JC TS 6S TD 2H", "AC 3S 3D 3C 2S")
    hidden = HiddenHands(Position(hands, leader=0, sides=(0, 1, 0, 1)), (1, 3), {3: "H"}, {})
    assert len(hidden.worlds) == 126
    quick.set_up(hidden, 0b0101, True)
    assert quick.wins(hidden.bit[Card("6C")], 3, 50_000) is None


def test_what_it_proposes_the_analysis_accepts(quick) -> None:
    why: Counter[str] = Counter()
    for ending in (ending for seed in range(20) for ending in endings("nullo", seed)):
        for odds in accepted(ending, why, quick):
            why["accepted"] += 1
            assert next(iter(accepted(ending, Counter()))).by_card == odds.by_card
            break
    assert why["accepted"] > 2

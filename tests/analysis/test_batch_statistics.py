"""Deals by the million: each one is played by the laws, and the frequencies are as they should be."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from math import comb, sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import whist_nb as wn
from whist_nb.analysis import trick_statistics
from whist_nb.analysis.batch_statistics import POLICIES, TrickStatistics
from whist_nb.engine.cards import PACK_52, by_index
from whist_nb.engine.trick import must_follow, winning_play

ROOT = Path(__file__).resolve().parents[2]


def deviation(seen: np.ndarray, expected: np.ndarray) -> float:
    """Return how many standard deviations chi-square is above its mean; rare cells are merged."""
    common = expected >= 8
    seen = np.append(seen[common], seen[~common].sum())
    expected = np.append(expected[common], expected[~common].sum())
    kept = expected > 0
    square = float(((seen - expected)[kept] ** 2 / expected[kept]).sum())
    degrees = kept.sum() - 1
    return float((square - degrees) / sqrt(2 * degrees))


def played_by_the_law(result: TrickStatistics, number: int) -> list[int]:
    """Follow one deal card by card through the law of tricks, and return the tricks of each seat."""
    hands, trump, plays = result.deal(number)
    held, won, leader = [list(hand) for hand in hands], [0] * len(hands), 0
    for start in range(0, len(plays), len(hands)):
        trick = plays[start : start + len(hands)]
        assert [seat for seat, _ in trick] == [(leader + turn) % len(hands) for turn in range(len(hands))]
        for turn, (seat, card) in enumerate(trick):
            assert card in must_follow(held[seat], trick[0][1].suit if turn else None)
            held[seat].remove(card)
        leader = winning_play(trick, trump)[0]
        won[leader] += 1
    assert not any(held)
    return won


@pytest.mark.slow
@pytest.mark.parametrize("policy", [*POLICIES, ["thumb", "random", "highest", "lowest"]], ids=str)
def test_every_deal_is_played_as_the_law_has_it(policy: Any) -> None:
    for trump in ("turn-up", "H", None):
        result = trick_statistics(150, policy, seed=3, trump=trump)
        won = [played_by_the_law(result, number) for number in range(150)]
        for seat in range(4):
            assert np.bincount([each[seat] for each in won], minlength=14).tolist() == result.tricks[seat].tolist()
        ours = [each[0] + each[2] for each in won]
        assert np.bincount(ours, minlength=14).tolist() == result.side_tricks[0].tolist()


@pytest.mark.parametrize(("seats", "cards"), [(2, 13), (3, 13), (5, 7), (7, 7), (4, 1)])
def test_other_tables_too(seats: int, cards: int) -> None:
    result = trick_statistics(100, seed=4, seats=seats, cards=cards)
    for number in range(100):
        hands = result.deal(number)[0]
        assert [len(hand) for hand in hands] == [cards] * seats
        assert sum(played_by_the_law(result, number)) == cards


def test_a_deal_can_be_played_at_the_table() -> None:
    result = trick_statistics(20, ["thumb", "random"] * 2, seed=5)
    for number in range(20):
        hands, trump, plays = result.deal(number)
        game = wn.Game.from_position("whist", hands, leader=0, trump=trump)
        for seat, card in plays:
            assert seat == game.current_player
            game.apply(card)
        assert game.is_over


# Chance


def test_the_dealer_holds_the_turn_up_and_suits_lie_as_they_must() -> None:
    deals = 200_000
    result = trick_statistics(deals, seed=6, trump="S")
    lengths = result.by_trumps.sum(axis=1)
    expected = [comb(13, n) * comb(39, 13 - n) / comb(52, 13) * 4 * deals for n in range(14)]
    assert abs(deviation(lengths, np.array(expected))) < 4
    turned = trick_statistics(deals, seed=6)
    # three hands of 13 from the 51 other cards (12 trumps), the dealer's 12 from them and the turn-up
    held = [
        deals * (3 * comb(12, n) * comb(39, 13 - n) / comb(51, 13))
        + (deals * comb(12, n - 1) * comb(39, 13 - n) / comb(51, 12) if n else 0)
        for n in range(14)
    ]
    assert abs(deviation(turned.by_trumps.sum(axis=1), np.array(held))) < 4
    assert all(any(card.suit is trump for card in hands[3]) for hands, trump, _ in map(turned.deal, range(200)))


def test_every_card_may_lie_anywhere_and_be_led() -> None:
    result = trick_statistics(4000, seed=7)
    places: Counter[tuple[int, str]] = Counter()
    leads: Counter[int] = Counter()
    for number in range(4000):
        hands, _, plays = result.deal(number)
        places.update((seat, card.text) for seat, hand in enumerate(hands) for card in hand)
        leads[sorted(hands[0], key=by_index).index(plays[0][1])] += 1
    seen = np.array([places[seat, card.text] for seat in range(4) for card in PACK_52])
    assert abs(deviation(seen, np.full(208, 1000.0))) < 4
    assert abs(deviation(np.array([leads[place] for place in range(13)]), np.full(13, 4000 / 13))) < 4


def test_random_play_wins_as_often_as_at_the_table() -> None:
    rng, deals = random.Random(1), 3000
    won = np.zeros((4, 14), int)
    for _ in range(deals):
        pack = rng.sample(PACK_52, 52)
        hands, trump, leader = [pack[13 * seat : 13 * seat + 13] for seat in range(4)], pack[51].suit, 0
        tricks = [0] * 4
        for _ in range(13):
            trick: list[tuple[int, wn.Card]] = []
            for turn in range(4):
                seat = (leader + turn) % 4
                card = rng.choice(must_follow(hands[seat], trick[0][1].suit if trick else None))
                hands[seat].remove(card)
                trick.append((seat, card))
            leader = winning_play(trick, trump)[0]
            tricks[leader] += 1
        for seat in range(4):
            won[seat, tricks[seat]] += 1
    result = trick_statistics(500_000, seed=8)
    for seat in range(4):
        assert abs(deviation(won[seat], result.tricks[seat] * deals / result.deals)) < 4


def test_sums_that_must_add_up_do() -> None:
    deals = 60_000
    result = trick_statistics(deals, "thumb", seed=9)
    numbers = np.arange(14)
    assert (result.tricks.sum(axis=1) == deals).all()
    assert (result.tricks @ numbers).sum() == 13 * deals
    assert (result.side_tricks[0] == result.side_tricks[1][::-1]).all()
    assert (result.by_trumps.sum(axis=1) @ numbers) == 13 * deals
    assert (result.trumps.sum(axis=1) == deals).all()
    assert (result.plain.sum(axis=1) == 3 * deals).all()
    assert result.plain[:, 1].sum() + result.trumps[:, 1].sum() == 13 * deals
    assert result.trump_wins("A") == 1
    assert result.side(0).mean + result.side(1).mean == pytest.approx(13)


def test_the_rule_of_thumb_beats_chance() -> None:
    result = trick_statistics(20_000, ["thumb", "random"] * 2, seed=2)
    assert result.side(0).low > 7.5


# The same numbers wherever


def test_portions_and_executors_change_nothing() -> None:
    here = trick_statistics(120_000, seed=1)
    with ThreadPoolExecutor(2) as executor:
        there = trick_statistics(120_000, seed=1, executor=executor)
    assert (here.tricks == there.tricks).all()
    assert (here.plain == there.plain).all()
    assert here.deal(77_000) == there.deal(77_000)
    assert not (here.tricks == trick_statistics(120_000, seed=2).tricks).all()


def test_without_numba_the_numbers_are_the_same() -> None:
    ask = "print([trick_statistics(300, p, seed=11).by_trumps.tolist() for p in ('random', ['thumb', 'random'] * 2)])"
    code = f"import sys; sys.modules['numba'] = None\nfrom whist_nb.analysis import trick_statistics\n{ask}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, env=os.environ)
    assert done.returncode == 0, done.stderr
    expected = [trick_statistics(300, p, seed=11).by_trumps.tolist() for p in ("random", ["thumb", "random"] * 2)]
    assert done.stdout.strip() == str(expected)


def test_an_interrupt_returns_what_has_been_counted() -> None:
    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    result = trick_statistics(500_000, seed=1, progress=stop)
    assert result.deals == result.tricks[0].sum() == 50_000


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"deals": 0}, "deals=0"),
        ({"policies": "clever"}, "There is no policy 'clever'"),
        ({"policies": ["random"]}, "You gave 1 policies for 4 seats"),
        ({"seats": 8}, "seats=8"),
        ({"seats": 5, "cards": 11}, "can be dealt 1 to 10"),
        ({"trump": "X"}, "trump='X'"),
        ({"seats": 3, "partners": True}, "cannot be divided into pairs"),
        ({"deals": 2.0}, "deals=2.0: expected an integer of at least 1"),
        ({"partners": "x"}, "partners='x': expected True, False, or None"),
        ({"policies": 3}, "policies=3: expected a policy for all seats, or a list with one for each"),
        ({"policies": [["random"]] * 4}, "There is no policy"),
        ({"seed": "x"}, "seed='x': expected an integer"),
        ({"seed": 1.5}, "seed=1.5"),
        ({"seed": True}, "seed=True"),
    ],
)
def test_arguments_that_do_not_fit_are_refused(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(wn.BadOption, match=message):
        trick_statistics(**{"deals": 10, **asked})


@pytest.mark.parametrize(
    ("ask", "wrong", "message"),
    [
        *(("seat", (seat,), "the seats are 0 to 3") for seat in (-1, 4, 0.5, "0", None, True)),
        *(("side", (side,), "expected an integer from 0 to 1") for side in (-1, 2, 0.5, "0")),
        *(("chance", (tricks,), "tricks=.*: expected an integer from 0 to 5") for tricks in (-1, 6, 0.5, "1", [1])),
        *(("chance", (3, side), "side=.*: expected an integer from 0 to 1") for side in (-1, 2, None)),
        *(("with_trumps", (trumps,), "trumps=.*: expected an integer from 0 to 5") for trumps in (-1, 6, 14, 1.0)),
        *(("deal", (number,), "deal=.*: expected an integer from 0 to 19") for number in (-1, 20, 10**9, 0.5, "0")),
        *(("plain_wins", (rank,), "is not a rank") for rank in ("1", 14, None, ["A"])),
        *(("to_rows", (by,), "expected one of seat") for by in ("suit", None, ["seat"])),
    ],
)
def test_questions_about_things_not_counted_are_refused(ask: str, wrong: tuple[Any, ...], message: str) -> None:
    with pytest.raises(wn.BadOption, match=message):
        getattr(trick_statistics(20, seed=1, cards=5), ask)(*wrong)


def test_whole_numbers_of_numpy_are_taken() -> None:
    given = {"seed": np.int64(1), "seats": np.int8(4), "cards": np.int64(5)}
    found = trick_statistics(np.int64(20), **given)  # type: ignore[arg-type]
    same = trick_statistics(20, seed=1, cards=5)
    assert type(found.deals) is int
    assert (found.tricks == same.tricks).all()
    assert found.deal(np.int64(3)) == same.deal(3)  # type: ignore[arg-type]


def test_rows() -> None:
    result = trick_statistics(5000, seed=1)
    assert [row["seat"] for row in result.to_rows()] == [0, 1, 2, 3]
    assert sum(row["hands"] for row in result.to_rows("trumps")) == 20_000
    assert [row["rank"] for row in result.to_rows("rank")] == list("23456789TJQKA")
    assert "trump_wins" not in trick_statistics(100, seed=1, trump=None).to_rows("rank")[0]
    assert result.chance(7).mean + result.chance(7, side=1).mean == pytest.approx(1)
    for ask in (lambda: result.to_rows("suit"), lambda: result.plain_wins("X"), lambda: result.with_trumps(13)):
        with pytest.raises(wn.BadOption):
            ask()

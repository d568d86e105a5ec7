"""Simulations: fair seatings, the same numbers wherever they run, and intervals that mean what they say."""

from __future__ import annotations

import os
import random
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import whist_nb as wn
from tests.processes import interrupted
from whist_nb.analysis import SittingFailed, estimate, simulate
from whist_nb.analysis.estimates import width
from whist_nb.engine.actions import Action
from whist_nb.engine.view import View
from whist_nb.players import Club, Random

ARRAYS = ("tricks", "points", "wins", "dealt")


class Falls:
    """A player who cannot answer in the third trick."""

    def choose(self, view: View) -> Action:
        if view.trick_number == 3:
            raise RuntimeError("no idea")
        return view.legal_actions()[0]

    def __repr__(self) -> str:
        return "Falls()"


class Counts:
    """A player who answers by how often it was asked, which would show anything it carried over."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view: View) -> Action:
        self.asked += 1
        return view.legal_actions()[self.asked % len(view.legal_actions())]


def scores(game: wn.Game) -> list[int]:
    """The points of each seat."""
    return [sum(result.points[seat] for result in game.deal_results) for seat in range(game.seats)]


def stage_two(game: wn.Game) -> list[int]:
    """The tricks of a German whist that count."""
    tricks = game.view(0).tricks[13:]
    return [sum(trick.winner == seat for trick in tricks) for seat in (0, 1)]


def same(one: Any, other: Any) -> bool:
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in ARRAYS)


# Seatings


@pytest.mark.parametrize(
    ("variant", "players", "expected"),
    [
        ("whist", ["a", "b"], ["abab", "baba"]),
        ("whist", ["a"], ["aaaa"]),
        ("contract-whist", ["a", "b"], ["abbb", "babb", "bbab", "bbba"]),
        ("contract-whist", ["a", "b", "a", "b"], ["abab", "baba"]),
        ("solo-whist", ["a", "b", "c", "d"], ["abcd", "dabc", "cdab", "bcda"]),
    ],
)
def test_everybody_moves_round(variant: str, players: list[str], expected: list[str]) -> None:
    made = {letter: Random(number) for number, letter in enumerate("abcd", 1)}
    if len(set(players)) == len(players):
        result = simulate(variant, {name: made[name] for name in players}, deals=1, seed=1)
    else:
        result = simulate(variant, [made[name] for name in players], deals=1, seed=1)
    letters = {repr(player): name for name, player in made.items()} | {name: name for name in "abcd"}
    assert ["".join(letters[name] for name in seating) for seating in result.seatings] == expected


def test_every_order_of_four_can_be_asked_for() -> None:
    result = simulate("solo-whist", dict.fromkeys("abcd", "random"), deals=1, seed=1, every_seating=True)
    assert len(set(result.seatings)) == 24


def test_a_pack_is_the_same_for_every_seating_and_another_for_every_deal() -> None:
    result = simulate("whist", ["club", "random"], deals=3, seed=5)
    packs = [[str(*result.game(deal, seating).packs) for seating in (0, 1)] for deal in range(3)]
    assert all(one == other for one, other in packs)
    assert len({packs[deal][0] for deal in range(3)}) == 3


def test_equal_players_come_out_even_on_every_deal() -> None:
    result = simulate("contract-whist", {"one": Club(), "other": Club()}, deals=6, seed=2)
    assert result.by_deal("one").std() > 0
    assert np.allclose(result.by_deal("one"), result.points[:, 0].mean(axis=1))
    for seating in range(4):  # the same cards, and the same play of them, from every seating
        assert np.array_equal(result.points[:, seating], result.points[:, 0])
    assert result.gain("one").mean == pytest.approx(0)


def test_the_numbers_are_those_of_the_games() -> None:
    result = simulate("german-whist", ["club", "random"], deals=4, seed=3, measures={"stage two": stage_two})
    for deal in range(4):
        for seating in (0, 1):
            game = result.game(deal, seating)
            assert game.is_over
            assert tuple(result.points[deal, seating]) == game.scores
            assert tuple(result.tricks[deal, seating]) == game.deal_results[0].tricks
            assert list(result.extra["stage two"][deal, seating]) == stage_two(game)
    assert (result.extra["stage two"].sum(axis=2) == 13).all()
    assert result.by_deal("club", "stage two")[0] == pytest.approx(
        (stage_two(result.game(0, 0))[0] + stage_two(result.game(0, 1))[1]) / 2
    )


def test_tricks_of_partners_are_counted_together_and_level_wins_are_shared() -> None:
    result = simulate("whist", ["club", "random"], deals=5, seed=3)
    assert (result.by_seat("tricks")[:, :, :2].sum(axis=2) == 13).all()
    assert (result.by_seat("wins")[:, :, :2].sum(axis=2) == 1).all()
    match = simulate("knockout-whist", ["club", "random"], deals=2, seed=3, length=None, seats=3)
    assert (match.wins.sum(axis=2) == 1).all()
    assert (match.dealt > 1).all()


# Wherever it is played


@pytest.mark.parametrize("chunk", [1, 3, 50])
def test_the_same_seed_gives_the_same_numbers_in_any_portions(chunk: int) -> None:
    whole = simulate("knockout-whist", ["club", "random"], deals=7, seed=9, seats=3)
    with ThreadPoolExecutor(2) as executor:
        assert same(whole, simulate("knockout-whist", ["club", "random"], 7, 9, executor, seats=3, chunk=chunk))
    assert not same(whole, simulate("knockout-whist", ["club", "random"], deals=7, seed=10, seats=3))


def test_the_machines_cores_give_the_same_numbers() -> None:
    told: list[tuple[int, int]] = []
    here = simulate(
        "whist",
        [
            "club",
            "random",
        ][:2],
        deals=6,
        seed=4,
    )
    there = simulate("whist", ["club", "random"], 6, 4, 2, progress=lambda done, total: told.append((done, total)))
    assert same(here, there)
    assert told[-1] == (6, 6)


def test_nothing_is_carried_from_one_sitting_to_the_next() -> None:
    few, many = (simulate("whist", [Counts(), "random"], deals=deals, seed=6) for deals in (1, 3))
    assert np.array_equal(few.tricks[0], many.tricks[0])
    assert np.array_equal(few.tricks[0, 1], many.game(0, 1).deal_results[0].tricks)


def test_a_player_who_uses_chance_draws_differently_in_every_sitting() -> None:
    result = simulate("whist", [Random(1)], deals=30, seed=1)
    first = {result.game(deal).actions[0][1].text for deal in range(12)}
    assert len(first) > 3
    assert Random(1).seeded(5).seed != Random(1).seed


@pytest.mark.nightly
def test_the_documented_example_with_dask_gives_the_same_numbers() -> None:
    distributed = pytest.importorskip("dask.distributed", reason="pip install 'whist-nb[dask]' for this test")
    here = simulate("whist", ["club", "random"], deals=40, seed=1)
    with distributed.Client(n_workers=2, threads_per_worker=1, dashboard_address=None) as client:
        there = simulate("whist", ["club", "random"], deals=40, seed=1, executor=client.get_executor())
        with pytest.raises(wn.BadOption, match="is not an executor itself"):
            simulate("whist", ["club"], deals=1, executor=client)
        with pytest.raises(SittingFailed, match="deal 0, seating 0"):
            simulate("whist", [Falls()], deals=1, seed=1, executor=client.get_executor())
    assert same(here, there)


# When something goes wrong


@pytest.mark.parametrize("executor", [None, 1])
def test_a_player_who_fails_is_reported_with_game_seed_and_deal(executor: int | None) -> None:
    with pytest.raises(SittingFailed) as caught:
        simulate("whist", ["club", Falls()], deals=1, seed=8, executor=executor)
    message, error = str(caught.value), caught.value
    assert message.startswith("whist, deal 0, seating 0 (club, Falls(), club, Falls()), action ")
    assert "RuntimeError: no idea" in message
    assert (error.simulation, error.deal, error.seating) == (8, 0, 0)
    again = eval(message.split("The same cards: ")[1].rstrip("."), {"Game": wn.Game, "error": error})
    assert again.seed == error.seed
    assert str(*again.packs) == str(*simulate("whist", ["club"], deals=1, seed=8).game(0).packs)


@pytest.mark.parametrize("executor", [None, "threads"])
def test_an_interrupt_returns_what_has_been_played(executor: str | None) -> None:
    def stop(done: int, total: int) -> None:
        if done == 4:
            raise KeyboardInterrupt

    with ThreadPoolExecutor(1) as pool:
        where = pool if executor else None
        result = simulate("whist", ["random"], 50, 3, where, progress=stop, chunk=2)
    assert not result.is_complete
    assert result.deals == 4
    assert "interrupted" in repr(result)
    assert result.estimate("random", "tricks").count == 4
    assert len(result.to_rows("deal")) == 4
    played = ~np.isnan(result.points[:, 0, 0])
    assert np.array_equal(result.points[played], simulate("whist", ["random"], 50, 3).points[played])


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="signals as Unix has them")
def test_the_stop_button_is_heard_while_others_work() -> None:
    main = threading.main_thread().ident
    assert main is not None
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job is deaf to it

    def press_stop_soon(done: int, total: int) -> None:
        if done == 20:
            threading.Timer(0.1, signal.pthread_kill, (main, signal.SIGINT)).start()

    try:
        result = simulate("whist", ["club"], 100_000, 3, 2, chunk=20, progress=press_stop_soon)
    finally:
        signal.signal(signal.SIGINT, before)
    assert 20 <= result.deals < 100_000


SLEEPER = """
import time

class Sleeper:
    def choose(self, view):
        if view.dealer == 3:  # of every fourth deal
            time.sleep(120)
        return view.legal_actions()[0]
"""

STOPPED = """
import multiprocessing, threading, time
from sleeper import Sleeper
from whist_nb.analysis import simulate

def played(done, total):
    if done == 3:
        threading.Timer(0.5, print, ["now"]).start()

if __name__ == "__main__":
    result = simulate("whist", [Sleeper()], 1000, 3, 2, progress=played)
    began = time.monotonic()
    while multiprocessing.active_children() and time.monotonic() < began + 60:
        time.sleep(0.01)
    print(result.deals, len(result.to_rows("deal")), len(multiprocessing.active_children()))
    print(result)
"""


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="groups of processes as Unix has them")
def test_an_interrupt_ends_processes_in_the_middle_of_a_deal_and_returns_what_has_been_played(tmp_path: Path) -> None:
    (tmp_path / "sleeper.py").write_text(SLEEPER)
    said, seconds = interrupted(STOPPED, tmp_path)
    assert "Traceback" not in said, said
    _, counts, *shown = said.splitlines()
    deals, rows, left = map(int, counts.split())
    assert seconds < 30  # a sleeping player takes two minutes for an answer
    assert deals == rows >= 3
    assert left == 0
    assert "interrupted: 1000 were asked for" in shown[0]


@pytest.mark.parametrize(
    ("players", "options", "message"),
    [
        (["clubb"], {}, "Did you mean 'club'"),
        ("club", {}, "a list of players"),
        ([], {}, "a list of players"),
        ([Club], {}, "is not a player"),
        (["club", "random", "club"], {}, "You gave 3 players, but Whist has only 2 sides"),
        ([Random(1), Random(1)], {}, "Two players are called"),
        (["club"], {"deals": 0}, "deals=0"),
        (["club"], {"chunk": 0}, "chunk=0"),
        (["club"], {"executor": "core"}, "executor='core'"),
        (["club"], {"executor": 0}, "executor=0"),
        (["club"], {"executor": ThreadPoolExecutor}, "or an executor"),
        (["club"], {"executor": 2, "measures": {"mine": lambda game: game.scores}}, "cannot be sent"),
        (["club"], {"seats": 5}, "seats=5"),
        (["club"], {"wrong": 5}, "wrong"),
        (["club"], {"seed": "a"}, "seed='a'"),
        (["club"], {"length": 0}, "length=0: expected an integer of at least 1, or None"),
        (["club"], {"length": 1.0}, "length=1.0"),
        *((["club"], {"measures": {name: scores}}, f"measures: '{name}'") for name in ("points", "tricks", "wins")),
        *((["club"], {"measures": {name: scores}}, f"measures: '{name}'") for name in ("deal", "seat", "player")),
        (["club"], {"measures": {1: scores}}, "measures: 1 cannot be used as a name"),
        (["club"], {"measures": {"x": 3}}, "measures has 3 for 'x': expected a function"),
        (["club"], {"measures": ["a"]}, "a mapping from names to functions"),
        (["club"], {"measures": scores}, "a mapping from names to functions"),
        *(
            (
                ["club"],
                {"measures": {"x": lambda game, found=found: found}},
                "The measure 'x' returned .* for deal 0; expected one number ",
            )
            for found in ([1, 2], 1, [1, 2, 3, 4, 5], [[1, 2, 3, 4]], None, "1234", ["a"] * 4, {0: 1})
        ),
    ],
)
def test_arguments_that_do_not_fit_are_refused(players: Any, options: dict[str, Any], message: str) -> None:
    with pytest.raises(wn.BadOption, match=message):
        simulate("whist", players, **{"deals": 1, "seed": 1, **options})


def test_a_measure_that_fails_is_named_with_its_deal() -> None:
    def third(game: wn.Game) -> list[int]:
        return [1, 2, 3, 4] if game.seed != again.seed else [][0]

    again = simulate("whist", ["club"], deals=3, seed=1).game(2)
    with pytest.raises(
        SittingFailed, match=r"whist, deal 2, seating 0 \(club, .*, measure 'third': IndexError"
    ) as told:
        simulate("whist", ["club"], deals=3, seed=1, measures={"third": third})
    assert isinstance(told.value.__cause__, IndexError)
    assert told.value.seed == told.value.settings["seed"] == again.seed


def test_whole_numbers_of_numpy_are_taken() -> None:
    found = simulate("whist", ["club"], np.int64(2), np.int64(1), length=np.int8(1), chunk=np.int64(1))  # type: ignore[arg-type]
    same = simulate("whist", ["club"], 2, 1)
    assert (found.points == same.points).all()
    assert found.estimate_seat(np.int64(3)) == same.estimate_seat(3)  # type: ignore[arg-type]
    assert found.game(np.int64(1)).actions == same.game(1).actions  # type: ignore[arg-type]


def test_something_that_is_not_there_is_refused() -> None:
    result = simulate("whist", ["club"], deals=2, seed=1)
    for ask in (
        lambda: result.estimate("random"),
        lambda: result.estimate("club", "trick"),
        lambda: result.gain("club"),
        lambda: result.to_rows("suit"),
        lambda: result.estimate("club", ["points"]),  # type: ignore[arg-type]
        lambda: result.estimate_seat(-1),
        lambda: result.estimate_seat(4),
        lambda: result.estimate_seat("0"),  # type: ignore[arg-type]
        lambda: result.estimate_seat(0, ""),
        lambda: result.game(2),
        lambda: result.game(-1),
        lambda: result.game(0.5),  # type: ignore[arg-type]
        lambda: result.game(0, 1),
        lambda: result.game(0, -1),
        lambda: result.game(0, True),
        lambda: result.to_rows(["seat"]),  # type: ignore[arg-type]
    ):
        with pytest.raises(wn.BadOption):
            ask()


# Intervals


def test_intervals_agree_with_a_textbook() -> None:
    found = estimate([9, 10, 11, 12, 13])
    assert (found.mean, found.count) == (11, 5)
    assert found.error == pytest.approx(0.70711, abs=1e-4)
    assert (found.low, found.high) == pytest.approx((9.0368, 12.9632), abs=2e-3)  # t = 2.7764 with 4 degrees
    assert estimate([1.0]).half == np.inf
    assert estimate([1, np.nan, 3]).count == 2


@pytest.mark.parametrize(("degrees", "expected"), [(3, 3.1824), (4, 2.7764), (9, 2.2622), (29, 2.0452), (999, 1.9623)])
def test_widths_are_those_of_a_table(degrees: int, expected: float) -> None:
    assert width(degrees) == pytest.approx(expected, abs=0.005)


def test_nineteen_of_twenty_intervals_hold_the_truth() -> None:
    rng = random.Random(1)
    held = sum(
        abs(found.mean) < found.half for found in (estimate([rng.gauss() for _ in range(8)]) for _ in range(2000))
    )
    assert 0.94 < held / 2000 < 0.96


# Tables


def test_rows_are_tidy() -> None:
    result = simulate("whist", ["club", "random"], deals=3, seed=1)
    players = result.to_rows()
    assert [(row["player"], row["measure"]) for row in players][:4] == [
        ("club", "points"),
        ("club", "tricks"),
        ("club", "wins"),
        ("random", "points"),
    ]
    assert players[0]["mean"] == pytest.approx(result.estimate("club").mean)
    assert players[0]["low"] < players[0]["mean"] < players[0]["high"]
    assert len(result.to_rows("seat")) == 4 * 2 * 3
    assert len(result.to_rows("deal")) == 3 * 2
    assert len(result.to_rows("sitting")) == 3 * 2 * 4
    assert all(set(row) == set(result.to_rows("sitting")[0]) for row in result.to_rows("sitting"))

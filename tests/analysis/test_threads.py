"""Several threads at once: searches do not disturb each other, and other threads go on while one runs."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from random import Random
from textwrap import dedent
from typing import Any

import pytest

from tests.endings import random_position
from tests.processes import python
from whist_nb.analysis import Position, search, solve
from whist_nb.analysis.kernels.compiling import HAS_NUMBA


def dealt(seed: int, seats: int, cards: int) -> list[list[str]]:
    pack = [rank + suit for suit in "SHDC" for rank in "AKQJT98765432"]
    hands = Random(seed).sample(pack, seats * cards)
    return [hands[seat::seats] for seat in range(seats)]


def questions() -> list[tuple[Position, dict[str, Any]]]:
    """Return questions for each of the three kernels, long enough for each to search for a while."""
    partners = [(Position(dealt(seed, 4, 8), trump="S"), {}) for seed in range(8)]
    alone = [(Position(dealt(seed, 4, 6), trump="H", sides=range(4)), {}) for seed in range(8)]
    shunning = {"objective": "fewest", "threshold": 0}
    miseres = [(Position(dealt(seed, 4, 10), sides=["d", "a", "a", "a"]), shunning) for seed in range(8)]
    return [*partners, *alone, *miseres, *((random_position(Random(seed), 16), {}) for seed in range(20))]


def answers_to(asked: list[tuple[Position, dict[str, Any]]]) -> list[Any]:
    """Return the result for the position and for each card; the second search uses the memory of the first."""
    solutions = [solve(position, **more) for position, more in asked]
    return [(each.bounds, each.bounds_by_card, each.by_knock) for each in solutions]


def test_searches_at_once_find_what_they_find_one_after_the_other() -> None:
    assert search.ready(300) or not HAS_NUMBA
    asked = questions() if HAS_NUMBA else questions()[24:]
    wanted, threads = answers_to(asked), 4
    together = threading.Barrier(threads)

    def ask(turn: int) -> list[Any]:
        together.wait(60)
        found = answers_to(asked[turn:] + asked[:turn])
        return found[len(asked) - turn :] + found[: len(asked) - turn]

    with ThreadPoolExecutor(threads) as pool:
        for found in pool.map(ask, [0, 0, 1, len(asked) // 2]):
            assert found == wanted


@pytest.mark.slow
@pytest.mark.skipif(not HAS_NUMBA, reason="numba is not installed")
def test_output_of_another_thread_is_not_lost_while_numba_is_imported() -> None:
    """With colorama numba would swap `sys.stdout` in the thread that compiles."""
    code = """
    import sys
    from unittest.mock import MagicMock
    colorama = sys.modules["colorama"] = MagicMock(__version__="0.4.6")
    from whist_nb.analysis import search
    search.ready(0)
    search.SEARCH.fast, search.wait_for([search.SEARCH], 300)
    print("numba" in sys.modules, colorama.init.call_count, sys.modules["colorama"] is colorama)
    """
    assert python(dedent(code)).splitlines()[-1] == "True 0 True"


@pytest.mark.skipif(not HAS_NUMBA, reason="numba is not installed")
def test_another_thread_goes_on_while_a_kernel_runs() -> None:
    """One call of a kernel is watched at work, which would be impossible if everybody had to wait for its end."""
    assert search.ready(300)
    question = search.Search(Position(dealt(2, 4, 13), sides=range(4)), [0], [1, 2, 3], True)
    question.ask([search.Query(False, 0, 13, 4)])  # the fewest tricks of a whole hand: that takes minutes
    frames, seen, over = question.memory.frames, set[bytes](), threading.Event()
    seen.add(frames.tobytes())

    def run() -> None:
        question.go_on(3_000_000)
        over.set()

    kernel = threading.Thread(target=run)
    kernel.start()
    while len(seen) < 5 and not over.is_set():
        seen.add(frames.tobytes())
    kernel.join()
    question.close()
    assert len(seen) >= 5, "no more than its beginning and its end were seen"

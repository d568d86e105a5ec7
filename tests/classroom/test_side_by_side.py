"""Pieces of work in threads: nobody waits for another's long step with idle hands."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event

import pytest

from whist_nb.classroom.side_by_side import side_by_side


def test_short_steps_go_on_beside_a_long_one() -> None:
    third, in_time, taken = Event(), [], 0

    def long_step() -> Iterator[None]:
        in_time.append(third.wait(10))
        yield

    def short_steps() -> Iterator[None]:
        nonlocal taken
        for taken in range(1, 1_000_000):
            if taken == 3:
                third.set()
            yield
            if third.is_set() and in_time:
                return

    for _ in side_by_side([long_step(), short_steps()], lambda: 0.0, 2):
        pass
    assert in_time == [True]
    assert taken >= 3


def test_a_failure_is_told_and_keeps_nobody_waiting() -> None:
    def fails() -> Iterator[None]:
        yield
        raise RuntimeError("the second step")

    def goes_on() -> Iterator[None]:
        for _ in range(1000):
            yield

    for order in ([fails(), goes_on()], [goes_on(), fails()]):
        with pytest.raises(RuntimeError, match="second step"):
            for _ in side_by_side(order, lambda: 0.0, 2):
                pass

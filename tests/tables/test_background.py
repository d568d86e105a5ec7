"""Work in the background: all that is asked for is done, by one thread that waits a while for more."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Callable
from random import Random
from time import monotonic, sleep

import pytest

from whist_nb.tables import background
from whist_nb.tables.background import BackgroundWorker


def until(holds: Callable[[], bool], seconds: float = 20) -> None:
    end = monotonic() + seconds
    while not holds():
        assert monotonic() < end
        sleep(0.002)


def test_one_thread_does_all_that_is_asked_for() -> None:
    worker, threads = BackgroundWorker("test"), list[int]()

    def work() -> bool:
        threads.append(threading.get_ident())
        return False

    for done in range(1, 6):
        assert worker.start(work)
        until(lambda count=done: len(threads) == count)
        sleep(0.02)
    assert len(set(threads)) == 1
    assert threads[0] != threading.get_ident()


def test_whatever_is_asked_for_is_begun_after_it_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if that happens while the thread is working, has just finished, or is about to end."""
    monkeypatch.setattr(background, "_BETWEEN", 0.0)
    monkeypatch.setattr(background, "_WAITS", 0.001)
    worker, chance, begun = BackgroundWorker("test"), Random(1), 0

    def work() -> bool:
        nonlocal begun
        begun += 1
        sleep(chance.choice((0, 0.0005)))
        return False

    for _ in range(300):
        before = begun
        worker.start(work)
        until(lambda count=before: begun > count)
        sleep(chance.choice((0, 0.0002, 0.001, 0.0015)))


def test_a_thread_with_nothing_to_do_ends_and_another_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "_WAITS", 0.01)
    worker, threads = BackgroundWorker("test"), list[threading.Thread]()

    def work() -> bool:
        threads.append(threading.current_thread())
        return False

    for done in (1, 2):
        worker.start(work)
        until(lambda count=done: len(threads) == count and not threads[-1].is_alive())
    assert threads[0] is not threads[1]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_work_that_fails_keeps_nobody_from_working_later() -> None:
    worker, done = BackgroundWorker("test"), list[bool]()

    def fail() -> bool:
        done.append(False)
        raise RuntimeError

    def work() -> bool:
        done.append(True)
        return False

    worker.start(fail)
    until(lambda: done == [False])
    sleep(0.05)
    worker.start(work)
    until(lambda: done == [False, True])


class Deal:
    is_done = False

    def study(self) -> bool:
        self.is_done = True
        return False


def studied(worker: BackgroundWorker) -> weakref.ref[Deal]:
    deal = Deal()
    worker.start(deal.study)
    until(lambda: deal.is_done)
    sleep(0.05)
    return weakref.ref(deal)


def test_a_waiting_thread_holds_nothing_of_what_it_worked_on() -> None:
    deal = studied(BackgroundWorker("test"))
    gc.collect()
    assert deal() is None


def test_without_threads_a_slice_is_done_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    worker, slices = BackgroundWorker("test"), list[int]()

    def work() -> bool:
        slices.append(1)
        return True

    assert not worker.start(work)
    assert len(slices) == 1
    assert not worker.start(work)
    assert len(slices) == 2

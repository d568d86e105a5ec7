"""Run many similar tasks: in this process, on the machine's cores, or wherever an executor runs them.

Anything with the ``submit`` method of ``concurrent.futures`` will do: ``ProcessPoolExecutor()``, the executor of a
``dask.distributed.Client`` (``client.get_executor()``), of an ipyparallel client (``client.executor()``).
"""

import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_all_start_methods, get_context
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from whist_nb.engine.errors import BadOption
from whist_nb.engine.phrases import phrase

Task = TypeVar("Task")
Done = TypeVar("Done")
Where = Executor | str | int | None
"""None: in this process; 'cores', or a number: that many processes of this machine; or an executor."""

IN_FLIGHT = 256
"""The number of tasks submitted at a time: enough for a cluster, few enough to cancel."""

_EACH = 4
"""Tasks for each process of this machine at a time."""

_PEEK = 0.25
"""Seconds after which a wait is interrupted briefly, so that an interrupt is noticed at once."""


def map_tasks(
    work: Callable[[Task], Done], tasks: Iterable[Task], take: Callable[[Task, Done], None], where: Where = None
) -> bool:
    """Do the work of each task and hand over the results, in any order; return False after an interrupt.

    After an interrupt, waiting tasks are cancelled and finished results are kept. Processes on this machine are stopped
    in the middle of their work; other executors finish the tasks they have begun, and the results are dropped. An error
    in the work also stops the rest, and is then raised. Tasks are taken from the iterable when they are submitted, a
    few ahead. For other processes, ``work`` must be a function of a module, and tasks must be picklable.
    """
    try:
        if where is None:
            for task in tasks:
                take(task, work(task))
        elif isinstance(where, (str, int)):
            with _cores(where) as pool:
                _farm_out(work, tasks, take, pool, _EACH * _number_of_cores(where), calls_off=False)
        else:
            _farm_out(work, tasks, take, check_executor(where), IN_FLIGHT, calls_off=True)
    except KeyboardInterrupt:
        return False
    return True


def workers_of(where: Where) -> int:
    """Estimate how many tasks run at a time."""
    if where is None:
        return 1
    if isinstance(where, (str, int)):
        return _number_of_cores(where)
    return getattr(check_executor(where), "_max_workers", None) or 16


def check_executor(executor: Any) -> Executor:
    """Return the executor itself; BadOption if it is not one, with advice for Dask and ipyparallel clients."""
    if hasattr(executor, "get_executor"):
        raise BadOption("A Dask client is not an executor itself: pass `client.get_executor()`.")
    if callable(getattr(executor, "executor", None)):
        raise BadOption("An ipyparallel client is not an executor itself: pass `client.executor()`.")
    if isinstance(executor, type) or not callable(getattr(executor, "submit", None)):
        raise BadOption(
            "executor={executor!r:.60}: expected None, 'cores', a number of processes, or an executor like "
            "those of concurrent.futures.",
            executor=executor,
        )
    return executor


def must_travel(work: Any) -> None:
    """Raise BadOption if this cannot be sent to other processes, as a notebook's own classes cannot."""
    try:
        packed = pickle.dumps(work)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        problem = str(error)
    else:
        if b"__main__" not in packed or hasattr(sys.modules["__main__"], "__file__"):
            return
        problem = phrase("something in it was defined in this notebook")
    raise BadOption(
        "This cannot be sent to other processes: {problem}. Define players and measures in a module of "
        "their own, or leave `executor` out.",
        problem=problem,
    )


def _number_of_cores(where: str | int) -> int:
    if where == "cores":
        affinity = getattr(os, "sched_getaffinity", None)
        return len(affinity(0)) if affinity else os.cpu_count() or 1
    if type(where) is not int or where < 1:
        raise BadOption("executor={where!r}: expected 'cores', or a number of processes of at least 1.", where=where)
    return where


@contextmanager
def _cores(where: str | int) -> Iterator[ProcessPoolExecutor]:
    """Provide processes of this machine; anything that breaks off their work ends them at once."""
    if sys.platform == "emscripten":
        raise BadOption("There are no other processes in the browser: leave `executor` out.")
    # Not by fork: a copy of a process with threads (a notebook, a compiler at work) may wait for ever for their locks.
    how = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
    count = _number_of_cores(where)
    pool = ProcessPoolExecutor(count, get_context(how), initializer=leave_interrupts_to_the_caller)
    try:
        yield pool
    except BaseException:
        with _deaf():
            _end(pool)
        raise
    pool.shutdown()


def _end(pool: ProcessPoolExecutor) -> None:
    """End the processes in the middle of their work, without waiting: ``shutdown`` alone would wait for all.

    Nothing is cancelled: the pool reports each task as broken, and would stumble over a cancelled one.
    """
    processes = list((getattr(pool, "_processes", None) or {}).values())
    for process in processes:
        process.kill()
    pool.shutdown(wait=False)


@contextmanager
def _deaf() -> Iterator[None]:
    """Block further interrupts, such as a second press of the stop button."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def leave_interrupts_to_the_caller() -> None:
    """Ignore interrupts, which reach every process of a notebook's kernel, and leave them to the calling process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _farm_out(
    work: Callable[[Task], Done],
    tasks: Iterable[Task],
    take: Callable[[Task, Done], None],
    executor: Executor,
    in_flight: int,
    calls_off: bool,
) -> None:
    # The library's `wait` is not used: an interrupt within it leaves futures locked for ever.
    done: SimpleQueue[Future[Done]] = SimpleQueue()
    waiting: dict[Future[Done], Task] = {}
    coming = iter(tasks)
    try:
        for task in islice(coming, in_flight):
            _hand_out(executor, work, task, waiting, done)
        while waiting:
            try:
                future = done.get(timeout=_PEEK)
            except Empty:
                continue
            take(waiting.pop(future), future.result())
            for task in islice(coming, 1):
                _hand_out(executor, work, task, waiting, done)
    finally:
        if calls_off:
            for future in waiting:
                future.cancel()


def _hand_out(
    executor: Executor,
    work: Callable[[Task], Done],
    task: Task,
    waiting: dict[Future[Done], Task],
    done: SimpleQueue[Future[Done]],
) -> None:
    future = executor.submit(work, task)
    waiting[future] = task
    future.add_done_callback(done.put)

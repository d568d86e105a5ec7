"""Measure how long the hardest texts take to be read or refused, and how much memory: a megabyte of each.

    python benchmarks/readers.py [--size 1000000] [--all]

It prints the worst by time, which is this process's own work whatever else the machine is doing, and the worst by
memory, which is Python's peak apart from the text itself; ``--all`` prints every one. The last line says how many
messages are longer than they should be; there should be none.
"""

from __future__ import annotations

import argparse
import sys
import time
import tracemalloc
from itertools import chain
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import whist_nb as wn
from tests.long_texts import boards, matches, records, repeated
from whist_nb.engine.files import read_games
from whist_nb.engine.records import MOST_ACTIONS

LONGEST_MESSAGE = 700
WORST = 12


class Reading(NamedTuple):
    """What reading one text took."""

    name: str
    size: int
    seconds: float
    megabytes: float
    answer: str


def read(text: str) -> str:
    """Return the result of reading a text."""
    try:
        return f"{len(read_games(text))} games"
    except wn.BadRecord as error:
        return str(error)


def measured(name: str, text: str) -> Reading:
    """Read a text twice: once for the time, and once for the memory, since counting that takes time."""
    began = time.process_time()
    answer = read(text)
    seconds = time.process_time() - began
    tracemalloc.start()
    read(text)
    peak = tracemalloc.get_traced_memory()[1] / 1e6
    tracemalloc.stop()
    return Reading(name, len(text), seconds, peak, answer)


def main() -> None:
    """Measure all texts, and print the worst."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--size", type=int, default=1_000_000)
    options.add_argument("--all", action="store_true")
    given = options.parse_args()
    size = given.size
    texts = chain(records(size), matches(min(MOST_ACTIONS, size // 17)), boards(size), repeated(size))
    found = [measured(name, text) for name, text in texts]
    for what in ("seconds", "megabytes"):
        worst = sorted(found, key=lambda each: getattr(each, what), reverse=True)
        print(f"\n{len(found)} texts, the worst by {what}")
        for each in worst if given.all else worst[:WORST]:
            print(f"{each.seconds:6.2f} s {each.megabytes:6.1f} MB {each.size:9,}  {each.name}: {each.answer:.60}")
    long = [each.name for each in found if len(each.answer) > LONGEST_MESSAGE]
    print(f"\n{len(long)} messages longer than {LONGEST_MESSAGE} characters {long[:3] or ''}")


if __name__ == "__main__":
    main()

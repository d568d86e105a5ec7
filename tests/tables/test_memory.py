"""A table lets go of what it has finished with: matches, games, desks."""

from __future__ import annotations

import gc
import time
import tracemalloc
import weakref

import pytest

import whist_nb as wn
from tests.tables.desks import Heard
from whist_nb.analysis import hindsight, search_memory
from whist_nb.players import Club
from whist_nb.tables import shared_game


def play_a_match(desk: Heard) -> None:
    """Play a match by messages, as a page does, until all is known about its last deal; then the next one begins."""
    while not desk.game.is_over:
        if desk.person.is_asked:
            desk.say(act=Club().choose(desk.view()).text)
        else:
            desk.say(do="next")
    end = time.monotonic() + 60
    while (desk.frame["state"]["panel"] or {}).get("debrief", {"pending": True})["pending"]:
        assert time.monotonic() < end, "the deal was not studied within a minute"
        time.sleep(0.01)
    desk.say(do="new")
    del desk.frames[:], desk.answers[:-1]


def held() -> int:
    """The bytes that are held now, but for the solver's tables: they are lent out again, and grow to a stated size."""
    gc.collect()
    found = tracemalloc.take_snapshot().filter_traces([tracemalloc.Filter(False, search_memory.__file__)])
    return sum(trace.size for trace in found.traces)


@pytest.mark.nightly
@pytest.mark.long
def test_new_matches_at_one_table_take_no_more_memory() -> None:
    assert hindsight.are_ready(600)  # what is compiled once, to look back at deals, belongs to no match
    desk = Heard(wn.Game("whist", seed=1, target=1))
    games = []
    tracemalloc.start()
    try:
        for _ in range(3):
            games.append(weakref.ref(desk.game))
            play_a_match(desk)
        early = held()
        for _ in range(6):
            play_a_match(desk)
        late = held()
    finally:
        tracemalloc.stop()
    assert [game() for game in games] == [None] * 3
    assert late - early < 150_000, f"{(late - early) / 6 / 1000:.0f} kB a match"


def test_a_desk_that_nobody_holds_is_gone_with_its_game() -> None:
    gc.collect()
    before = len(shared_game._shared)
    desks = [Heard(wn.Game("whist", seed=seed)) for seed in range(20)]
    assert len(shared_game._shared) == before + 20
    held = [weakref.ref(desk.game) for desk in desks]
    desks.clear()
    gc.collect()
    assert [game() for game in held] == [None] * 20
    assert len(shared_game._shared) <= before  # a table of an earlier test may have gone meanwhile

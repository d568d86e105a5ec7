"""What a table has done with it lets go of: matches, games, desks."""

from __future__ import annotations

import gc
import tracemalloc
import weakref

import whist_nb as wn
from tests.tables.desks import Heard
from whist_nb.analysis import hindsight
from whist_nb.players import Club
from whist_nb.tables import shared_game


def play_a_match(desk: Heard) -> None:
    """By messages, as a page plays."""
    while not desk.game.is_over:
        if desk.person.is_asked:
            desk.say(act=Club().choose(desk.view()).text)
        else:
            desk.say(do="next")
    desk.frames.clear()


def test_new_matches_at_one_table_take_no_more_memory() -> None:
    assert hindsight.are_ready(600)  # what is compiled once, to look back at deals, belongs to no match
    desk = Heard(wn.Game("whist", seed=1, target=1))
    games = []
    tracemalloc.start()
    try:
        for _ in range(3):
            play_a_match(desk)
            games.append(weakref.ref(desk.game))
            desk.say(do="new")
        gc.collect()
        early = tracemalloc.get_traced_memory()[0]
        for _ in range(6):
            play_a_match(desk)
            desk.say(do="new")
        del desk.answers[:-1]
        gc.collect()
        late = tracemalloc.get_traced_memory()[0]
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
    assert len(shared_game._shared) == before

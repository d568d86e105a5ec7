"""What a view proves is worked out event by event: each event is read once, and every moment keeps its own answer."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import whist_nb as wn
from whist_nb.analysis.knowledge import Knowledge
from whist_nb.engine.view import PUBLIC, View

GAMES = ("german-whist", "christmas-whist", "israeli-whist", "ruff-and-trump", "widow-whist", "russi")


def told(known: Knowledge) -> tuple[Any, ...]:
    draws = known.draws and (known.draws.seat, known.draws.dealt, known.draws.times, known.draws.shown)
    return known.sizes, known.known, known.loose, known.ways, known.proofs, draws, known.hidden()


def played(game: wn.Game, chance: Random) -> list[View]:
    """Play a deal; return some views on the way."""
    views = []
    while not game.is_over and len(game.actions) < 90:
        if chance.random() < 0.4:
            views.append(game.view(0))
        game.apply(chance.choice(game.legal_actions()))
    return views


def test_each_event_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    found, read = Counter[int](), Knowledge.read

    def counted(self: Knowledge, event: Any, view: View) -> None:
        found[id(event)] += 1
        read(self, event, view)

    monkeypatch.setattr(Knowledge, "read", counted)
    game, chance = wn.Game("german-whist", seed=4, deals=1), Random(4)
    while not game.is_over:
        Knowledge.of(game.view(0))
        Knowledge.of(game.view(0))
        game.apply(chance.choice(game.legal_actions()))
    seen = game.view(0)
    Knowledge.of(seen)
    assert found == Counter(map(id, seen.deal_events))


@pytest.mark.parametrize("name", GAMES)
def test_a_moment_proves_the_same_whatever_was_asked_before(name: str) -> None:
    options: dict[str, Any] = {"seed": 3, "deals": 1}
    going_on = [told(Knowledge.of(view)) for view in played(wn.Game(name, **options), Random(name))]
    views = played(wn.Game(name, **options), Random(name))
    backwards = [told(Knowledge.of(view)) for view in reversed(views)]
    assert going_on == backwards[::-1]
    assert len({repr(each) for each in going_on}) > 5


def test_an_earlier_view_keeps_its_answer_while_another_thread_reads_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint thinks about an earlier view while the desk asks about a later one: here just before the copy is made."""
    early, *_, late = played(wn.Game("whist", seed=3, deals=1), Random(1))
    truth, copy = told(Knowledge.of(early)), Knowledge.as_of
    early.kept.clear()

    def in_between(self: Knowledge, view: View) -> Knowledge:
        if view is early:
            Knowledge.of(late)
        return copy(self, view)

    monkeypatch.setattr(Knowledge, "as_of", in_between)
    assert told(Knowledge.of(early)) == truth


def test_a_watcher_who_sees_neither_draw_is_told_that_this_is_not_worked_out() -> None:
    game = wn.Game("german-whist", seed=1, deals=1)
    while len(game.actions) < 34:
        game.apply(game.legal_actions()[0])
    with pytest.raises(wn.BadOption, match="give the view of a seat"):
        Knowledge.of(game.view(PUBLIC))
    assert Knowledge.of(game.view(1)).draws

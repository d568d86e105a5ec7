"""Masked and simultaneous decisions leave no trace in the messages of a live table (rules 2.7, 3.3).

The same deal is played again, answer by answer, at tables that stand open in all seats, in worlds that one seat cannot
tell apart. That seat's page must be sent the same frames, as many of them, after the same answers.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import whist_nb as wn
from tests.widgets.tables import Recorded
from whist_nb.testing.twins import twins

KINDS: list[tuple[str, str, dict[str, Any]]] = [
    ("ruff-and-honours", "the stock", {}),
    ("ruff-and-trump", "announce", {"announce_order": "simultaneous"}),
    ("ruff-and-trump", "the stock", {}),
    ("ruff-and-trump", "prove", {}),
    ("christmas-whist", "a meld", {"auto_declare": False, "length": 1, "single_rule": 5}),
    ("israeli-whist", "give", {}),
    ("minnesota-whist", "bid card", {}),
    ("norwegian-whist", "bid card", {}),
]


def answered(name: str, question: str, seed: int, options: dict[str, Any]) -> tuple[wn.Game, list[int]]:
    """A random game up to just after the first such question, or series of them; and who was asked when."""
    game, chance, asked = wn.Game(name, seed=seed, **options), Random(seed), []
    while not game.is_over and len(game.packs) == 1:
        seat = game.current_player
        assert seat is not None
        if game.view(seat).question == question:
            asked.append(len(game.actions))
        elif asked:
            break
        quiet = [act for act in game.legal_actions() if act.text in ("pass", "decline")]
        game.apply(chance.choice(quiet or game.legal_actions()))
    return game, asked


def lived(game: wn.Game, seat: int) -> list[list[Any]]:
    """All that a seat's page was sent, by the answers after which it was sent."""
    live = game.copy()
    live.undo(len(live.actions))
    tables = {other: Recorded(live, seat=other, players=None) for other in range(game.seats)}
    mine, heard = tables[seat], []
    for who, action in game.actions:
        before = len(mine.frames), len(mine.sent)
        tables[who].click(action)
        heard.append([*mine.frames[before[0] :], *mine.sent[before[1] :]])
    assert [act for _, act in live.actions] == [act for _, act in game.actions]
    return [mine.frames[:1], *json.loads(json.dumps(heard))]


def worlds(game: wn.Game, seat: int, asked: list[int]) -> Iterator[tuple[wn.Game, bool]]:
    """Twins for a seat, and whether another seat was put in another position by the hidden cards."""
    for twin in twins(game, seat, Random(seat), 6):
        yield twin, any(choice(game, number) != choice(twin, number) for number in asked if who(game, number) != seat)


def who(game: wn.Game, number: int) -> int:
    return game.actions[number][0]


def choice(game: wn.Game, number: int) -> tuple[object, ...]:
    """What the seat could answer then, and what it did."""
    then = game.copy()
    then.undo(len(then.actions) - number)
    return *(action.text for action in then.legal_actions()), game.actions[number][1].text


@pytest.mark.parametrize(("name", "question", "options"), KINDS)
def test_a_hidden_answer_leaves_no_trace_in_the_messages(name: str, question: str, options: dict[str, Any]) -> None:
    differing = 0
    for seed in range(40):
        game, asked = answered(name, question, seed, options)
        for seat in range(game.seats) if asked else ():
            mine: list[list[Any]] | None = None
            for twin, differs in worlds(game, seat, asked):
                if differs:
                    mine = mine or lived(game, seat)
                    assert lived(twin, seat) == mine
                    differing += 1
        if differing >= 3:
            break
    assert differing >= 3, "no world was found in which another seat was asked with other cards"

"""Widgets that are called with something missing say what to write."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

import pytest

import whist_nb as wn
from whist_nb.widgets import exercise

GAME = wn.Game("whist", seed=1)

WRONG = [
    (lambda: wn.CardTable(), r"CardTable\('whist'\) opens a table of Whist"),
    (lambda: wn.ReplayViewer(), "is not a game"),
    (lambda: wn.replay(5), "5 is not a path"),
    (lambda: wn.replay(GAME), r"ReplayViewer\(game\) goes through a game that you have"),
    (lambda: exercise.pick_seat("Who wins?", hand="AS KS"), "name the cards on the table, as in trick='6H KH'"),
    (lambda: exercise.pick_cards("Which?"), "An exercise needs cards"),
    (lambda: exercise.play_to("Win both.", take=2), "An exercise needs cards"),
]


@pytest.mark.parametrize(("call", "said"), WRONG)
def test_missing_parts_are_named(call: Callable[[], Any], said: str) -> None:
    with pytest.raises(wn.WhistError, match=said):
        call()


@pytest.mark.parametrize("name", exercise._EXAMPLES)
def test_a_maker_called_with_nothing_shows_a_call_that_works(name: str) -> None:
    make = getattr(exercise, name)
    with pytest.raises(wn.BadOption, match=f"{name}: missing a required argument") as raised:
        make()
    example = str(raised.value).split("For example: ")[1]
    call = ast.parse(example, mode="eval").body
    assert isinstance(call, ast.Call)
    made = make(*map(ast.literal_eval, call.args), **{each.arg: ast.literal_eval(each.value) for each in call.keywords})
    made.play_on()
    assert made.solved


def test_a_title_opens_a_table_and_a_trainer() -> None:
    assert wn.CardTable("Knock-out Whist").game.variant.id == "knockout-whist"
    assert wn.CountingTrainer("German Whist", log=":memory:").session.variant.id == "german-whist"

"""Real moments of all twenty-one games, drawn by the built table in a bare page: nothing overlaps, calls are sent."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import whist_nb as wn
from tests.browser.table_page import TablePage
from tests.browser.test_table_drawing import FAULTS, sample
from tests.builders import every_game_in_time
from whist_nb.engine.game import Game
from whist_nb.engine.view import View


def kind_of(view: View) -> tuple[Any, ...]:
    """Return what distinguishes busy moments: the question, the cards on the table, the undertakings."""
    begun = view.stage is not None and view.trick_number > 4
    return view.question, bool(view.trick), view.contract is not None, begun, len(view.hand) > 13


@cache
def moments(name: str, most: int = 6) -> dict[tuple[Any, ...], dict[str, Any]]:
    """A frame for each kind of moment at which seat 0 is asked, from a few random deals."""
    found: dict[tuple[Any, ...], dict[str, Any]] = {}
    for seed in (3, 4):
        game, chance = Game(name, seed=seed), random.Random(seed)
        for _ in range(90):
            if game.is_over or len(found) >= most:
                break
            view = game.view(0)
            if view.to_act == 0 and kind_of(view) not in found:
                found[kind_of(view)] = json.loads(json.dumps(wn.CardTable(game.copy(), seat=0).frame))
            game.apply(chance.choice(game.legal_actions()))
    return found


def drawn(page: Any, name: str) -> Iterator[tuple[TablePage, dict[str, Any], str]]:
    table = TablePage(page, sample("01-whist")["frame"], {"pace": 0})
    for number, (kind, frame) in enumerate(moments(name).items(), start=100):
        table.frame({**frame, "n": number * 2, "steps": []})
        yield table, frame["state"], f"{number} {kind}"
    assert not table.errors


@pytest.mark.parametrize("widths", [(800, 380), pytest.param((560, 480), marks=pytest.mark.nightly)])
@every_game_in_time
def test_nothing_overlaps_or_is_cut_off(page: Any, name: str, widths: tuple[int, ...]) -> None:
    found = {}
    for width in widths:
        page.set_viewport_size({"width": width, "height": 900})
        for _, state, about in drawn(page, name):
            faults = page.evaluate(FAULTS)
            cards = page.locator("[data-card]").evaluate_all("all => all.map((el) => el.dataset.card)")
            assert set(state["legal"] or []) <= set(cards)
            plates = page.locator("[data-plate]").all_inner_texts()
            assert not [each for each in plates if each.count("won ") > 1], "tricks are counted once"
            if faults:
                found[f"{width}: {about}"] = faults
    assert not found


@pytest.mark.slow
@every_game_in_time
def test_every_call_and_card_sends_its_answer(page: Any, name: str) -> None:
    page.set_viewport_size({"width": 800, "height": 900})
    for table, state, _ in drawn(page, name):
        acts = [call["act"] for call in state["calls"]]
        shown = page.locator("[data-call]").evaluate_all("all => all.map((el) => el.dataset.act)")
        if not page.locator("[data-figure]").count():
            assert sorted(shown) == sorted(acts)
        for locator in [page.locator("[data-call]").first] if acts else []:
            act = locator.get_attribute("data-act")
            locator.click()
            assert table.sent[-1]["act"] == act
            table.reply(n=1)
        if state["legal"]:
            table.press(state["legal"][0])
            prefix = f"{state['verb']} " if state["verb"] else ""
            assert table.sent[-1]["act"] == prefix + state["legal"][0]
            table.reply(n=1)

"""One deal of each of the twenty-one games in a real JupyterLab, by clicking nothing but what the table offers.

`WHIST_NB_PICTURES=FOLDER pytest -m slow tests/browser/test_every_game_in_lab.py` keeps a picture of the
busiest moment of each game and one of the deal's end.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import whist_nb as wn
from tests.browser.conftest import Jupyter, errors, run_cell, wait_until_idle
from tests.browser.hands_on import Lab, Seen, Table, open_lab
from tests.builders import by_night

BY_DAY = ("whist", "minibridge")
APART = ("pass", "throw in")

START = """
import json
import whist_nb as wn
tables = {}
def table(name):
    tables[name] = wn.CardTable(name, seed=5, pace=0)
    return tables[name]
def ended(name):
    game, shown = tables[name].game, tables[name].frame["state"]
    mine = sum(seat == 0 for seat, _ in game.actions)
    return json.dumps({"deals": len(game.deal_results), "mine": mine, "panel": shown["panel"] is not None})"""
CELLS = {"start": START, "table": "", "ended": ""}

BUSY = """(section) => {
    const lies = (kinds) => section.querySelectorAll(kinds).length;
    return lies('.wn-table .wn-card, .wn-table [data-call]') + 4 * lies('.wn-table .wn-ladder, .wn-table .wn-bids')
        + lies('.wn-card[data-spot], .wn-contract, .is-dim, .wn-ghost');
}"""


@pytest.fixture(scope="module")
def opened(browser: Any, jupyter: Jupyter) -> Iterator[Lab]:
    with open_lab(browser, jupyter, "twenty.ipynb", CELLS, reduced_motion="reduce") as lab:
        run_cell(lab.page, 0)
        yield lab


class Camera:
    """Keeps the picture of the fullest table that it has seen, and that of the end."""

    def __init__(self, table: Table, name: str) -> None:
        self.table, self.name, self.most = table, name, -1
        wanted = os.environ.get("WHIST_NB_PICTURES")
        self.folder = Path(wanted) if wanted else None

    def look(self, ended: bool = False) -> None:
        if self.folder is None:
            return
        busy = self.table.section.evaluate(BUSY)
        if ended or busy > self.most:
            self.folder.mkdir(parents=True, exist_ok=True)
            self.table.section.screenshot(path=self.folder / f"{self.name}{'-end' if ended else ''}.png")
            self.most = max(busy, self.most)


def answer(table: Table, seen: Seen) -> Seen:
    """Click one of the things that lie there to be clicked: a middling call, or a card that is not dimmed.

    Returns what was there before the click: a number that is typed is on the button that says it.
    """
    said = [call for call in seen.calls if call not in APART]
    if seen.field:
        figure = table.section.locator("[data-figure]")
        figure.fill(str(int(figure.get_attribute("min")) + 3))
        figure.press("Tab")  # to the button "more"
        seen = table.read()
        table.section.locator(".wn-field [data-call]").click()
    elif seen.legal and not seen.calls:
        table.click(seen.legal[len(seen.legal) // 2])
    else:
        table.press((said or seen.calls)[len(said) // 2])
    return seen


def answer_until_taken(table: Table, seen: Seen) -> None:
    """Answer; once more, as a person would, if the click only hurried cards that had just begun to move."""
    before = answer(table, seen)

    def taken(now: Seen) -> bool:
        return (now.hand, now.calls, now.phase) != (before.hand, before.calls, before.phase)

    if not table.comes(taken, seconds=5):
        before = answer(table, table.my_turn())
        table.until(taken)


@pytest.mark.slow
@pytest.mark.parametrize("name", by_night([variant.id for variant in wn.VARIANTS], BY_DAY))
def test_a_whole_deal_by_clicks(opened: Lab, name: str) -> None:
    opened.complaints.clear()
    opened.run("table", f"table({name!r})")
    table = opened.table("table")
    camera, clicks = Camera(table, name), 0
    while (seen := table.my_turn()).result is None:
        camera.look()
        assert seen.kind == "plain", seen
        answer_until_taken(table, seen)
        clicks += 1
    camera.look(ended=True)
    assert kernel(opened, name) == {"deals": 1, "mine": clicks, "panel": True}
    assert {"next", "new"} & set(seen.pressable)
    assert opened.complaints == []
    assert errors(opened.page) == []


def kernel(lab: Lab, name: str) -> dict[str, Any]:
    """Ask Python about a table: how many deals have ended, and how often seat 0 has answered."""
    said = lab.run("ended", f"ended({name!r})")
    wait_until_idle(lab.page)
    told: dict[str, Any] = json.loads(said.inner_text().strip("'"))
    return told

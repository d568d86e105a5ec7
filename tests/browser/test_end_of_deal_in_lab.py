"""The end of a deal in a real JupyterLab: moments come by themselves, are seen in the replay and played again."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.browser.conftest import Jupyter, errors, open_notebook, output, run_cell
from tests.browser.hands_on import Table

TABLE = 'import whist_nb as wn\ntable = wn.CardTable("knockout-whist", seats=4, seed=2, pace=0)\ntable'
REPORT = """import json
below = table.opened
at = below.data["moments"][below.at + 1]["act"] if hasattr(below, "data") else below and len(below.game.actions)
print(json.dumps([[each.index for each in table.debrief.listed], type(below).__name__, at]))"""


@pytest.mark.slow
def test_a_deal_is_played_and_its_moments_are_seen_and_played_again(jupyter: Jupyter, page: Any) -> None:
    open_notebook(page, jupyter.write("end.ipynb", [TABLE, REPORT, REPORT, REPORT]))
    run_cell(page, 0)
    table, person = output(page, 0), Table(output(page, 0))
    while (seen := person.my_turn()).result is None:
        held = len(seen.hand)
        person.click(seen.legal[0])
        person.until(lambda now, held=held: len(now.hand) < held)
    moment = table.get_by_role("article").first
    moment.wait_for(timeout=120_000)
    moment.get_by_role("button", name="See it").click()
    table.locator(".wn-replays .wn-foot").wait_for()
    run_cell(page, 1)
    places, name, at = json.loads(output(page, 1).inner_text())
    assert (name, at) == ("ReplayViewer", places[0])
    moment.get_by_role("button", name="Play it again").click()
    again = table.locator("section.wn").nth(1).locator(".wn-hand [data-card]").first
    table.locator(".wn-replays").wait_for(state="detached")
    again.wait_for()
    run_cell(page, 2)
    places, name, at = json.loads(output(page, 2).inner_text())
    assert (name, at) == ("CardTable", places[0])
    table.get_by_role("button", name="Back to the end of the deal").click()
    again.wait_for(state="detached")
    pressed = moment.get_by_role("button", name="Play it again")
    assert pressed.evaluate("el => document.activeElement === el"), "the focus is back where it was"
    assert table.locator(".wn-panel").count() == 1
    run_cell(page, 3)
    assert json.loads(output(page, 3).inner_text())[1] == "NoneType"
    assert errors(page) == []

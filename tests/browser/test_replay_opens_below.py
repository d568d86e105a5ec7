"""Widgets that open below another in a real JupyterLab: the table of a branch, the replay of a table."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Jupyter, errors, open_notebook, output, run_all, run_cell

SETUP = """import whist_nb as wn
game = wn.Game("whist", seed=7, deals=1)
while not game.is_over:
    game.apply(game.legal_actions()[0])"""
VIEWER = "viewer = wn.ReplayViewer(game, at=30, counts=False)\nviewer"
TABLE = 'table = wn.CardTable("german-whist", seed=7, deals=1, pace=0)\ntable.play_on()\ntable'
ASK = "print(list(viewer.branches), len(viewer.notes), type(table.opened).__name__)"

AT_ITS_PLACE = """(el) => {
    const { x, y, width, height } = el.getBoundingClientRect();
    return el.contains(el.getRootNode().elementFromPoint(x + width / 2, y + height / 2));
}"""


@pytest.mark.nightly
def test_a_branch_is_played_below_its_record_and_a_table_looks_again(jupyter: Jupyter, page: Any) -> None:
    open_notebook(page, jupyter.write("below.ipynb", [SETUP, VIEWER, TABLE, ASK]))
    run_all(page)
    assert errors(page) == []
    replay = output(page, 1)
    replay.get_by_role("button", name="What if").click()
    replay.get_by_role("button", name="Play on from here").click()
    replay.locator(".wn:not(.wn-replays) [data-card]").first.wait_for()  # a table to play at, with a hand
    replay.locator(".wn-answer", has_text="You play on as").wait_for()  # the answer comes after what it opens
    replay.locator('.wn:not(.wn-replays) [data-card]:not([aria-disabled="true"])').first.click()
    replay.locator(".wn-branches", has_text="later").wait_for()
    replay.get_by_role("button", name="Best play from here").click()
    replay.locator(".wn-answer", has_text="With open cards").wait_for()
    replay.get_by_role("button", name="Close what is below").click()
    replay.locator(".wn:not(.wn-replays)").wait_for(state="detached")
    replay.locator(".wn-replays").first.focus()
    page.keyboard.press("n")
    page.keyboard.type("Here.")
    replay.get_by_role("button", name="Keep this note").click()
    replay.locator(".wn-memo", has_text="Here.").wait_for()
    table = output(page, 2)
    table.get_by_role("button", name="Replay").click()
    table.locator(".wn-replays .wn-foot").wait_for()
    page.wait_for_timeout(300)
    assert table.locator(".wn-replays .wn-head h3").evaluate(AT_ITS_PLACE)  # not scrolled away, not under anything
    run_cell(page, 3)
    assert output(page, 3).inner_text().strip() == "['deal 1, trick 8'] 1 ReplayViewer"
    assert errors(page) == []

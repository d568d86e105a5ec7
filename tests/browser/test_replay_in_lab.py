"""The replay viewer in a real JupyterLab, and in the stored state of a notebook, where no kernel answers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Jupyter, cell, errors, open_notebook, output, run_all, run_cell
from tests.browser.exported import show_exported

SETUP = """import whist_nb as wn
from whist_nb.players import Club
game, player = wn.Game("german-whist", seed=7), Club()
while not game.is_over:
    game.apply(player.choose(game.view(game.current_player)))"""
VIEWER = "viewer = wn.ReplayViewer(game, at=10)\nviewer"


@pytest.mark.slow
def test_the_page_and_python_follow_each_other(jupyter: Jupyter, page: Any) -> None:
    moved = "viewer.seat, viewer.at = 1, 20"
    open_notebook(page, jupyter.write("replay.ipynb", [SETUP, VIEWER, moved, "print(viewer.where)"]))
    run_all(page)
    assert errors(page) == []
    shown = output(page, 1)
    shown.locator('[data-eye="2"][aria-checked="true"]').wait_for()
    assert shown.locator(".wn-belief").count() >= 1
    assert shown.locator(".wn-where").inner_text() == "Card 14 of 52"
    shown.locator(".wn").focus()
    page.keyboard.press("PageDown")
    for _ in range(20):  # Python hears of it a moment later
        run_cell(page, 3)
        if "trick 8" in output(page, 3).inner_text():
            break
        page.wait_for_timeout(100)
    assert "trick 8" in output(page, 3).inner_text()
    assert cell(page, 1).count() == 1


@pytest.mark.slow
def test_an_exported_notebook_keeps_its_viewers_alive(page: Any, jupyter: Jupyter) -> None:
    notebook = show_exported(page, jupyter, [SETUP, VIEWER])
    page.wait_for_selector(".wn-foot")
    page.locator(".wn").focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("e")
    assert "As seen by South" in page.locator(".wn [role=log] p").last.inner_text()
    picture = notebook.cells[1].outputs[1].data["text/html"]
    assert "data:image/svg+xml" in picture

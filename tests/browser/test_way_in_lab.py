"""The way through the notebooks in JupyterLab: a click on a game opens it, and what is solved there shows here."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Jupyter, cell, errors, open_notebook, output, run_all, run_cell, wait_until_idle
from tests.browser.hands_on import complaints
from whist_nb.training.log import LearnerLog, usual_path

LOADED = "(path) => window.jupyterapp.shell.currentWidget?.context?.path === path"


def current(page: Any, path: str) -> None:
    """Wait until this notebook is the one in front."""
    page.wait_for_function(LOADED, arg=path)


@pytest.mark.slow
def test_from_the_tree_into_a_game_and_back(page: Any, jupyter: Jupyter) -> None:
    said = complaints(page)
    page.route("https://mybinder.org/**", lambda route: route.abort())
    open_notebook(page, "notebooks/index.ipynb")
    run_all(page)
    assert errors(page) == []
    tree = page.locator(".wn-course > div:visible")
    assert tree.count() == 1
    assert tree.get_by_role("link").count() == 21
    page.set_viewport_size({"width": 480, "height": 900})
    page.locator(".wn-narrow").wait_for()
    assert page.locator(".wn-wide").is_hidden()
    page.set_viewport_size({"width": 1280, "height": 900})
    page.locator(".wn-wide").get_by_role("link", name="Humbug: ").click()
    current(page, "notebooks/08-humbug.ipynb")
    page.locator(".jp-Notebook:visible").get_by_role("link", name="The way through").first.click()
    current(page, "notebooks/index.ipynb")
    assert [line for line in said if "mybinder" not in line and "ERR_FAILED" not in line] == []


@pytest.mark.nightly
def test_exercises_solved_by_clicks_show_in_the_index(page: Any, jupyter: Jupyter) -> None:
    before = LearnerLog(usual_path()).lessons().get("00-start-here", 0)
    open_notebook(page, "notebooks/00-start-here.ipynb")
    run_cell(page, 1)  # the table; its import serves the question, too
    run_cell(page, 6)
    widget = output(page, 6).locator("section.wn")
    for card in ("queen of hearts", "six of hearts", "two of hearts"):
        widget.get_by_role("button", name=card).click()
        widget.get_by_role("button", name=f"{card}, found").wait_for()
        wait_until_idle(page)  # a click that comes before the answer is a doubled one
    widget.get_by_role("button", name="That's all").click()
    widget.get_by_text("solved at once").wait_for()
    wait_until_idle(page)  # it is written when the page has been answered
    assert LearnerLog(usual_path()).lessons()["00-start-here"] == max(1, before)
    open_notebook(page, "notebooks/index.ipynb")
    run_cell(page, 1)
    cell(page, 1).get_by_text("The same as a list").click()
    cell(page, 1).get_by_text("1 of 1 exercise solved").wait_for()


@pytest.mark.slow
def test_the_first_table_is_whole_on_the_first_screen(page: Any, jupyter: Jupyter) -> None:
    page.route("https://mybinder.org/**", lambda route: route.abort())
    page.set_viewport_size({"width": 1280, "height": 800})
    open_notebook(page, "notebooks/00-start-here.ipynb")
    page.locator(".jp-CodeCell .cm-content").first.click()
    page.keyboard.press("Shift+Enter")
    output(page, 1).locator(".wn-hand").wait_for()
    page.wait_for_timeout(500)
    panel, table = page.locator(".jp-Notebook").bounding_box(), output(page, 1).locator(".wn-in").bounding_box()
    assert panel["y"] <= table["y"]
    assert table["y"] + table["height"] <= panel["y"] + panel["height"]

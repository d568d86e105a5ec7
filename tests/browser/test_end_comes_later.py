"""The part below a result is sent once, in a bundle of its own, and also works without a kernel."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Jupyter, errors, open_notebook, output, run_all, save, wait_until_idle
from tests.browser.exported import show_exported, stored
from tests.browser.table_page import TablePage, sample
from tests.browser.test_front_end_travels_once import Line

TABLE = "import time\nimport whist_nb as wn\ntable = wn.CardTable('whist', seed=2, pace=0)\ntable"
PLAY = """while not table.frame["state"]["panel"]:
    if table.person.is_asked:
        table.click(str(table.view().legal_actions()[0]))
    time.sleep(0.01)"""
STORY = ".wn-panel .wn-story"


@pytest.mark.slow
def test_an_exported_page_shows_all_of_an_ended_deal(page: Any, jupyter: Jupyter) -> None:
    notebook = show_exported(page, jupyter, [TABLE, PLAY, TABLE.replace("seed=2", "seed=3"), PLAY])
    page.locator(STORY).nth(1).wait_for()
    assert page.locator(STORY).count() == 2
    held = [buffer["path"] for model in stored(notebook).values() for buffer in model.get("buffers", [])]
    assert held == [["code"]] * 3


@pytest.mark.nightly
def test_it_travels_with_the_first_result_and_is_there_after_a_reload(page: Any, jupyter: Jupyter) -> None:
    line = Line(page)
    other = "other = wn.CardTable('whist', seed=3, pace=0)\nother"
    open_notebook(page, jupyter.write("ends.ipynb", [TABLE, other, PLAY, PLAY.replace("table", "other")]))
    run_all(page)
    for cell in (0, 1):
        output(page, cell).locator(STORY).wait_for()
    assert line.front_ends() == 3
    save(page)
    again = Line(page)
    page.reload()
    wait_until_idle(page)
    for cell in (0, 1):
        output(page, cell).locator(STORY).wait_for()
    assert (again.front_ends(), errors(page)) == (3, [])


def test_a_result_whose_drawing_does_not_arrive_is_shown_in_words(page: Any) -> None:
    table = TablePage(page, sample("01-whist")["frame"])
    page.evaluate("""() => {
        const el = document.body.appendChild(document.createElement('div'));
        const find = () => Promise.reject(new Error('no answer'));
        front.render({ model, el, signal: new AbortController().signal, find });
    }""")
    ended = sample("10-end-of-deal")["frame"]
    table.frame({**ended, "n": 2})
    page.locator(STORY).wait_for()  # the first view has found it
    first, second = page.locator(".wn-panel .wn-sum").all_inner_texts()
    assert first == second
    assert second.startswith(ended["state"]["panel"]["title"])
    assert page.locator(STORY).count() == 1
    assert not table.errors

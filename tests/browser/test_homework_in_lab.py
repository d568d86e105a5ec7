"""Homework in a real JupyterLab: begun, interrupted with its kernel, and continued from there."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Jupyter, Visit, errors, open_notebook, output, run_all
from tests.builders import by_night
from whist_nb.classroom.codes import read_code

pytestmark = pytest.mark.slow

CELLS = ["import whist_nb as wn", 'wn.homework("german-whist", "silver birch", boards=2, pace=0)']
WIDTHS = (1280, 800)


@pytest.mark.parametrize("width", by_night(WIDTHS, [800]))
def test_the_plays_are_there_again_with_another_kernel(jupyter: Jupyter, visit: Visit, width: int) -> None:
    context = visit(width, 1000)
    path = jupyter.write(f"homework-{width}.ipynb", CELLS)
    page = context.new_page()
    table = opened(page, path)
    assert table.locator(".wn-boards").get_attribute("aria-label") == "0 of 2 boards played"
    for _ in range(3):
        play(table)
    table.locator('[data-do="hint"]').click()
    table.locator(".wn-status").filter(has_text="Hint 1 of 3").wait_for()
    before = code_of(page, table, width, "first")
    page.close()
    jupyter.shut_down_kernels()

    page = context.new_page()
    table = opened(page, path)
    table.locator('[data-own="resume"]').wait_for()
    picture(page, width, "offered")
    table.locator('[data-own="resume"]').focus()
    page.keyboard.press("Enter")
    table.locator(".wn-hand [data-card]").first.wait_for()
    assert code_of(page, table, width, "again") == before
    back = read_code(before, "silver birch")
    assert back.hints == 1
    assert sum(seat == 0 for seat, _ in back.games[0].actions) == 3


def opened(page: Any, path: str) -> Any:
    open_notebook(page, path)
    run_all(page)
    assert errors(page) == []
    table = output(page, 1).locator(".wn-homework").first
    table.wait_for()
    return table


def play(table: Any) -> None:
    """A card that may be played, by keyboard; then the opponent's answer and the cards drawn."""
    held = hand(table)
    table.locator('.wn-hand [data-card]:not([aria-label*="not legal"])').first.focus()
    table.page.keyboard.press("Enter")
    for _ in range(100):
        table.page.wait_for_timeout(100)
        if hand(table) != held and len(hand(table)) == len(held):
            break
    table.page.wait_for_timeout(400)  # a press just after one that hurried the telling counts with that one


def hand(table: Any) -> list[str]:
    return table.locator(".wn-hand [data-card]").evaluate_all("all => all.map((one) => one.dataset.card)")


def code_of(page: Any, table: Any, width: int, name: str) -> str:
    """The code that the page offers to hand in; then back to the board."""
    table.locator('[data-do="hand_in"]').click()
    table.locator("[data-code]").wait_for()
    picture(page, width, name)
    code: str = table.locator("[data-code]").inner_text()
    table.locator('[data-do="board"]').click()
    table.locator(".wn-hand [data-card]").first.wait_for()
    return code


def picture(page: Any, width: int, name: str) -> None:
    folder = os.environ.get("WHIST_NB_PICTURES")
    if folder:
        page.screenshot(path=str(Path(folder) / f"lab-homework-{name}-{width}.png"))

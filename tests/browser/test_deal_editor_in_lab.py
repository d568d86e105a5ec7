"""A deal of your own in a real JupyterLab: clicked, typed, kept by a reload, worked out, and played below."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Jupyter, errors, open_notebook, output, run_all, save
from tests.browser.lab import wait_until_idle

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("page", [{"viewport": {"width": 1280, "height": 1100}}], indirect=True)
def test_last_nights_hands_are_entered_kept_and_played(page: Any, jupyter: Jupyter) -> None:
    cells = ["import whist_nb as wn", "editor = wn.DealEditor('minibridge', seat=0); editor", "editor.hands[2]"]
    path = jupyter.write("deal.ipynb", cells)
    open_notebook(page, path)
    run_all(page)
    assert errors(page) == []
    board = output(page, 1).locator(".wn-deals").first
    for card in ("ace of spades", "king of spades", "queen of hearts"):
        board.get_by_role("button", name=card).click()
    board.get_by_role("button", name="North").first.click()
    board.get_by_text("Type a hand for North").wait_for()
    # With 26 points this side has more than the other, however the rest is dealt: with 20 each nobody would play.
    board.locator("[data-hand]").fill("QJ2.AK.AK32.5432")
    page.keyboard.press("Enter")
    board.get_by_text("North has 13 of 13.").wait_for()
    picture(page, "entered")
    wait_until_idle(page)
    save(page)
    page.reload()
    wait_until_idle(page)
    board = output(page, 1).locator(".wn-deals").first
    board.get_by_role("button", name="queen of hearts, with South").wait_for()
    assert board.get_by_role("button", name="queen of spades, with North").count() == 1
    board.locator('[data-do="rest"]').click()
    board.get_by_text("The deal is complete.").wait_for()
    board.locator('[data-do="makes"]').click()
    board.locator(".wn-deal-makes tbody tr").nth(4).wait_for()
    page.wait_for_function("() => !document.querySelector('.wn-deal-makes').innerText.includes('…')", timeout=120_000)
    picture(page, "worked-out")
    board.locator('[data-do="play"]').click()
    table = output(page, 1).locator("section.wn:not(.wn-deals)").first
    table.locator("[data-call]").first.click()  # your points are announced
    table.get_by_text("North").first.wait_for()
    assert table.get_by_role("button", name="ace of spades").count() == 1
    picture(page, "played")
    output(page, 1).get_by_role("button", name="Back to the deal").click()
    table.wait_for(state="detached")


def picture(page: Any, name: str) -> None:
    folder = os.environ.get("WHIST_NB_PICTURES")
    if folder:
        page.screenshot(path=str(Path(folder) / f"lab-deal-{name}.png"))

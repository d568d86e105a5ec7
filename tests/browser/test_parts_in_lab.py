"""Homework of several parts in a real JupyterLab: below one another, done by clicks, handed in together."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Jupyter, errors, open_notebook, output, run_all
from whist_nb.classroom.collecting import collect
from whist_nb.classroom.quiz import QuizHandIn

pytestmark = pytest.mark.slow

CELLS = [
    "import whist_nb as wn",
    'wn.homework("german-whist", "oak", boards=1, parts=["cards-out"], questions=1, level=0, pace=0)',
]


def test_parts_stand_below_one_another_and_are_handed_in_together(browser: Any, jupyter: Jupyter) -> None:
    context = browser.new_context(base_url=jupyter.url, viewport={"width": 1000, "height": 1900})
    context.request.get(f"/lab?token={jupyter.token}")
    page = context.new_page()
    open_notebook(page, jupyter.write("parts.ipynb", CELLS))
    run_all(page)
    assert errors(page) == []
    widgets = output(page, 1).locator("section.wn")
    boards, quiz, handed = (widgets.nth(number) for number in range(3))
    handed.locator("[data-code]").wait_for()
    assert boards.get_by_text("How it went").count() == 1
    quiz.locator('[data-do="next"]').click()
    quiz.locator("[data-field]").wait_for(timeout=60_000)
    quiz.locator("[data-field]").fill("98")
    quiz.locator("[data-field]").press("Enter")
    handed.get_by_text("1 of 1").wait_for(timeout=20_000)
    if folder := os.environ.get("WHIST_NB_PICTURES"):
        page.screenshot(path=str(Path(folder) / "lab-parts.png"))
    taken = collect("oak", f"Ada: {handed.locator('[data-code]').inner_text()}", QuizHandIn)
    assert [each.progress for each in taken.hand_ins] == [1]
    assert taken.refused == ()
    context.close()

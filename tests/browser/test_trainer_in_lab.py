"""A person trains in a real JupyterLab: a question is watched for, answered by keys, and kept in the log."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Jupyter, errors, open_notebook, output, run_cell

CELL = 'import whist_nb as wn\nwn.drill.cards_out("whist", seed=3, level=1, questions=2, log="answers.sqlite", pace=0)'


@pytest.mark.slow
def test_a_drill_by_keyboard_alone_in_jupyterlab(page: Any, jupyter: Jupyter) -> None:
    jupyter.write("training/trainer.ipynb", [CELL, 'len(wn.Progress("answers.sqlite").to_rows())'])
    open_notebook(page, "training/trainer.ipynb")
    run_cell(page, 0)
    widget = output(page, 0).locator("section.wn")
    widget.get_by_role("button", name="Begin").focus()
    page.keyboard.press("Enter")
    widget.get_by_role("button", name="Answer", exact=True).wait_for()
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    widget.locator(".wn-verdict").wait_for()
    assert "not been played" in " ".join(widget.locator("[role=log] p").all_inner_texts())
    run_cell(page, 1)
    assert output(page, 1).inner_text().strip() == "1"
    assert errors(page) == []

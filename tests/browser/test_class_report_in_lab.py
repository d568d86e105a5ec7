"""A class report in a real JupyterLab: it works while one reads, and a name opens that pupil's replay below."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Jupyter, Visit, errors, open_notebook, output, run_all
from tests.classroom.builders import handed_in
from whist_nb.classroom.codes import write_code

pytestmark = pytest.mark.slow

NAMES = ("Ada", "Ben", "Cem")


def test_a_report_is_worked_out_beside_the_page_and_opens_replays(jupyter: Jupyter, visit: Visit) -> None:
    codes = {name: write_code(handed_in("whist", boards=1, seed=seed)) for seed, name in enumerate(NAMES)}
    path = jupyter.write("class-report.ipynb", ["import whist_nb as wn", f'wn.class_report("oak", {codes!r})'])
    page = visit(1280, 1000).new_page()
    open_notebook(page, path)
    run_all(page)
    assert errors(page) == []
    report = output(page, 1).locator(".wn-report").first
    report.locator("summary", has_text="Who needs what next").wait_for(timeout=60_000)
    assert "…" not in report.locator("table").first.inner_text()
    picture(page, "report")
    name = report.locator("[data-opens]", has_text="Ben").first
    name.focus()
    page.keyboard.press("Enter")
    replay = output(page, 1).locator(".wn-replays").first
    replay.wait_for()
    picture(page, "replay")
    output(page, 1).get_by_role("button", name="Back to the report").click()
    replay.wait_for(state="detached")
    assert name.evaluate("el => document.activeElement === el"), "one goes on reading where one was"


def picture(page: Any, name: str) -> None:
    folder = os.environ.get("WHIST_NB_PICTURES")
    if folder:
        page.screenshot(path=str(Path(folder) / f"lab-class-{name}.png"))

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


@pytest.mark.nightly
def test_thirty_pupils_are_read_at_any_width_in_light_and_dark(jupyter: Jupyter, visit: Visit) -> None:
    """A class as teachers have it: one has two names, some have not handed in, and two codes are broken."""
    lines = [
        "import whist_nb as wn",
        'codes = wn.practice_class("whist", "oak", boards=1, hints=False)',
        'codes["Chloe Smith"] = codes.pop("Dina")',
        'codes |= {"Eva": codes["Ada"][:9] + codes["Ada"][10:], "Lena Byron": "I forgot"}',
        'names = [name for name in codes if "Chloe" not in name] + ["Maximilian of the Netherlands", "Wilhelmina"]',
    ]
    cells = ["\n".join(lines), 'light = wn.class_report("oak", codes, class_list=names)\nlight',
             'dark = wn.class_report("oak", codes, class_list=names, theme="dark", names=False, costs=False)\ndark',
             'wn.class_report("oka", codes, costs=False)']  # fmt: skip
    path = jupyter.write("thirty.ipynb", cells)
    page = visit(1280, 1000).new_page()
    open_notebook(page, path)
    run_all(page)
    assert errors(page) == []
    output(page, 1).locator(".wn-report summary", has_text="Who needs what next").wait_for(timeout=300_000)
    shown = output(page, 1).locator(".wn-report").first
    assert "Not handed in: Maximilian of the Netherlands and Wilhelmina." in shown.inner_text()
    assert "Chloe" in shown.locator(".is-same").inner_text()
    hidden = output(page, 2).locator(".wn-report").first.inner_text()
    assert not any(name in hidden for name in ("Lena", "Chloe", "Wilhelmina"))
    assert "made for the word 'oak'" in output(page, 3).locator(".wn-report").first.inner_text()
    page.evaluate("window.jupyterapp.commands.execute('application:toggle-left-area')")
    for width in (1280, 600, 364):
        page.set_viewport_size({"width": width, "height": 1000})
        page.wait_for_timeout(800)
        for at, name in ((1, "light"), (2, "dark"), (3, "word")):
            report = output(page, at).locator(".wn-report").first
            report.scroll_into_view_if_needed()
            inside = report.bounding_box()
            assert inside
            for table in report.locator("details[open] table").all():
                box = table.bounding_box()
                assert box
                assert box["x"] + box["width"] <= inside["x"] + inside["width"] + 1, "the last column is not cut off"
            if folder := os.environ.get("WHIST_NB_PICTURES"):
                report.screenshot(path=str(Path(folder) / f"thirty-{name}-{width}.png"))

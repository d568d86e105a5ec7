"""The notebooks, run from top to bottom in a real JupyterLab: no cell fails, every table shows.

The tutorials are walked through cell by cell in test_tutorials_by_clicks.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.browser.hands_on import complaints
from tests.browser.lab import NOTEBOOKS, RUN_WHOLE_BY_DAY, errors, is_run_whole, open_beside, run_all

FOLDERS = ("__pycache__", ".ipynb_checkpoints")
SHOWS = re.compile(r"wn\.(?:CardTable|exercise|\w+Trainer|ReplayViewer)")
"""What shows as a table; an analysis may do without."""
PATHS = sorted(path for path in NOTEBOOKS.rglob("*.ipynb") if not set(path.parts) & set(FOLDERS))
QUICK = ("00",)
RUN_WHOLE = list(filter(is_run_whole, PATHS))


def check_what_shows(page: Any) -> None:
    """Check that no table is shown as plain text, and none is wider or higher than its place, which then scrolls."""
    assert page.locator(".jp-OutputArea-output").filter(has_text="CardTable(").count() == 0
    too_wide = "sections => sections.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length"
    assert page.locator("section.wn").evaluate_all(too_wide) == 0
    scrolls = "outputs => outputs.filter(e => e.scrollHeight > e.clientHeight || e.scrollWidth > e.clientWidth).length"
    assert page.locator(".jp-OutputArea-output:has(section.wn)").evaluate_all(scrolls) == 0


def when(path: Path) -> list[pytest.MarkDecorator]:
    """The mark of a notebook: when it is run."""
    if path.stem.startswith(QUICK):
        return []
    return [pytest.mark.slow if path.stem in RUN_WHOLE_BY_DAY else pytest.mark.nightly]


@pytest.mark.parametrize("path", [pytest.param(path, marks=when(path), id=path.stem) for path in RUN_WHOLE])
def test_all_cells_run_and_every_table_shows(one_by_one: Any, path: Any) -> None:
    page = one_by_one
    said = complaints(page)
    open_beside(page, f"notebooks/{path.relative_to(NOTEBOOKS)}")
    run_all(page)
    assert errors(page) == []
    if SHOWS.search(path.read_text("utf-8")):
        page.locator("section.wn").first.wait_for()
    check_what_shows(page)
    assert said == []

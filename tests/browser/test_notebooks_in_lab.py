"""Each notebook of the house, run from top to bottom in a real JupyterLab: no cell fails, every table shows."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.conftest import Jupyter, errors, open_notebook, run_all
from tests.browser.hands_on import complaints
from tests.browser.lab import NOTEBOOKS
from tests.conftest import QUICK_NOTEBOOKS

BADGE = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
FOLDERS = ("__pycache__", ".ipynb_checkpoints")
SHOWS = re.compile(r"wn\.(?:CardTable|exercise|\w+Trainer|ReplayViewer)")
"""What shows as a table; an analysis may do without."""
PATHS = sorted(path for path in NOTEBOOKS.rglob("*.ipynb") if not set(path.parts) & set(FOLDERS))


# The other notebooks run in a browser with the slow tests.
@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, marks=[] if path.stem.startswith(QUICK_NOTEBOOKS) else [pytest.mark.slow], id=path.stem)
        for path in PATHS
    ],
)
def test_all_cells_run_and_every_table_shows(page: Any, jupyter: Jupyter, path: Any) -> None:
    said = complaints(page)
    # Binder's badge is a picture from elsewhere, and there may be no network
    page.route("https://mybinder.org/**", lambda route: route.fulfill(body=BADGE, content_type="image/svg+xml"))
    open_notebook(page, f"notebooks/{path.relative_to(NOTEBOOKS)}")
    run_all(page)
    assert errors(page) == []
    tables = page.locator("section.wn")
    if SHOWS.search(path.read_text("utf-8")):
        tables.first.wait_for()
    assert page.locator(".jp-OutputArea-output").filter(has_text="CardTable(").count() == 0
    too_wide = "sections => sections.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length"
    assert tables.evaluate_all(too_wide) == 0
    assert said == []

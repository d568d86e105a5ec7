"""Each tutorial as a learner does it: every exercise by clicks, wrong first, then right, and the deal with help."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.conftest import Jupyter, leave_picture
from tests.browser.hands_on import complaints
from tests.browser.lab import NOTEBOOKS
from tests.browser.learner import CLOSE, Learner
from tests.browser.test_notebooks_in_lab import BADGE, check_what_shows

TUTORIALS = sorted(path.stem for path in NOTEBOOKS.glob("[0-9][0-9]-*.ipynb") if not path.stem.startswith("00"))
EVERY = os.environ.get("WHIST_NB_CLICKS") == "all"
OFTEN = ("02", "15", "17", "20")
"""A stock, an auction, exact bids, melds: done with the slow tests.

`WHIST_NB_CLICKS=all make slow` does all twenty, in about eight minutes more; the exercises of all are answered from
Python in tests/lessons/test_notebooks.py.
"""


@pytest.fixture(scope="module")
def lab(browser: Any, jupyter: Jupyter) -> Iterator[Any]:
    """JupyterLab in a single page for all tutorials, which are opened in it one after another."""
    context = browser.new_context(base_url=jupyter.url, viewport={"width": 1280, "height": 900})
    context.request.get(f"/lab?token={jupyter.token}")
    page = context.new_page()
    page.route("https://mybinder.org/**", lambda route: route.fulfill(body=BADGE, content_type="image/svg+xml"))
    page.goto("/lab?reset")
    page.wait_for_function("() => window.jupyterapp?.restored")
    page.set_default_timeout(60_000)
    yield page
    context.close()


@pytest.fixture
def tutorial(lab: Any, request: pytest.FixtureRequest) -> Iterator[Any]:
    """The page for one tutorial, whose kernel ends with the test."""
    yield lab
    leave_picture(lab, request)
    lab.evaluate(CLOSE)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [name for name in TUTORIALS if EVERY or name.startswith(OFTEN)],
)
def test_every_exercise_and_the_deal_with_help_are_done_by_clicks(tutorial: Any, name: str) -> None:
    said = complaints(tutorial)
    learner = Learner(tutorial, f"notebooks/{name}.ipynb")
    learner.walk()
    assert learner.solved >= 8
    check_what_shows(tutorial)
    assert said == []

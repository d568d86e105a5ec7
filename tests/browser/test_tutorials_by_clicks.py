"""Each tutorial as a learner does it: every exercise by clicks, wrong first, then right, and the deal with help."""

from __future__ import annotations

import os
from typing import Any

import pytest

from tests.browser.hands_on import complaints
from tests.browser.lab import NOTEBOOKS
from tests.browser.learner import Learner
from tests.browser.test_notebooks_in_lab import check_what_shows

TUTORIALS = sorted(path.stem for path in NOTEBOOKS.glob("[0-9][0-9]-*.ipynb") if not path.stem.startswith("00"))
EVERY = os.environ.get("WHIST_NB_CLICKS") == "all"
OFTEN = ("02", "15")
"""A stock and an auction: done with the slow tests.

`WHIST_NB_CLICKS=all make slow` does all twenty, in about eight minutes more; the exercises of all are answered from
Python in tests/lessons/test_notebooks.py.
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [name for name in TUTORIALS if EVERY or name.startswith(OFTEN)],
)
def test_every_exercise_and_the_deal_with_help_are_done_by_clicks(one_by_one: Any, name: str) -> None:
    said = complaints(one_by_one)
    learner = Learner(one_by_one, f"notebooks/{name}.ipynb")
    learner.walk()
    assert learner.solved >= 8
    check_what_shows(one_by_one)
    assert said == []

"""Each tutorial as a learner does it: every exercise by clicks, wrong first, then right, and the deal with help."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.hands_on import complaints
from tests.browser.lab import NOTEBOOKS
from tests.browser.learner import Learner
from tests.browser.test_notebooks_in_lab import check_what_shows
from tests.builders import by_night

TUTORIALS = sorted(path.stem for path in NOTEBOOKS.glob("[0-9][0-9]-*.ipynb") if not path.stem.startswith("00"))
BY_DAY = ("06-whisk",)
"""The shortest. Python answers the exercises of all in tests/lessons/test_notebooks.py."""


@pytest.mark.slow
@pytest.mark.parametrize("name", by_night(TUTORIALS, BY_DAY))
def test_every_exercise_and_the_deal_with_help_are_done_by_clicks(one_by_one: Any, name: str) -> None:
    said = complaints(one_by_one)
    learner = Learner(one_by_one, f"notebooks/{name}.ipynb")
    learner.walk()
    assert learner.solved >= 8
    check_what_shows(one_by_one)
    assert said == []

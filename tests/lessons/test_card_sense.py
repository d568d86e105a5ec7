"""No exercise about card sense takes for right what the bots know to be worse."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.check_exercises import EXPLAINED, Found, found_in
from tests.lessons.test_notebooks import LEARNERS

FEW = [file for file in LEARNERS if file.stem[:2] in ("01", "02")]


@pytest.mark.slow
@pytest.mark.parametrize("notebook", FEW, ids=lambda file: file.stem)
def test_right_answers_are_not_worse_than_wrong_ones_by_the_bots(notebook: Path) -> None:
    found = list(found_in(notebook))
    assert found
    assert [str(each) for each in found if each.better and (each.notebook, each.name) not in EXPLAINED] == []


def test_an_answer_stands_against_the_bots_only_beyond_doubt() -> None:
    values = {"AS": (2.0, 0.1), "KS": (2.2, 0.1), "2S": (3.0, 0.1)}
    found = Found("01-whist", "a name", "a goal", frozenset({"AS"}), "2S", values)
    assert found.better == ["2S"]
    assert Found("01-whist", "a name", "a goal", frozenset({"2S"}), "2S", values).better == []

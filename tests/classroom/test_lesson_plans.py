"""The six-week course: every lesson has all its parts, and its minutes add up."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PARTS = ("Aim", "Prepare", "Questions to ask", "What goes wrong", "Homework")


def _weeks() -> dict[str, str]:
    cells = json.loads((ROOT / "notebooks" / "course-six-weeks.ipynb").read_text("utf-8"))["cells"]
    texts = ["".join(cell["source"]) for cell in cells]
    return {text[: text.index("\n")]: text for text in texts if text.startswith("## Week")}


def test_there_are_six_weeks() -> None:
    assert [title[:9] for title in _weeks()] == [f"## Week {number}" for number in range(1, 7)]


@pytest.mark.parametrize("week", range(6))
def test_a_lesson_has_all_its_parts_and_takes_45_minutes(week: int) -> None:
    text = list(_weeks().values())[week]
    assert [part for part in PARTS if f"**{part}" not in text] == []
    spans = [(int(start), int(end)) for start, end in re.findall(r"^\| (\d+)–(\d+) \|", text, re.M)]
    assert len(spans) == len(re.findall(r"^\| (?!minutes|---)", text, re.M)), "every line says when"
    assert [start for start, _ in spans] == [0, *(end for _, end in spans[:-1])], "one thing after another"
    assert all(start < end for start, end in spans)
    assert spans[-1][1] == 45

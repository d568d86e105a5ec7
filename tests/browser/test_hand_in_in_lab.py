"""A lesson with an exam in a real JupyterLab: clicked, handed in, saved; the file keeps no answer of the exam."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Jupyter, Visit, errors, open_notebook, output, run_all
from tests.builders import by_night
from whist_nb.classroom.lesson_hand_in import LessonHandIn
from whist_nb.classroom.quiz import Quiz
from whist_nb.classroom.read_codes import read_any_code

pytestmark = pytest.mark.slow

CELLS = [
    "import whist_nb as wn",
    'wn.exercise.pick_seat("Who wins?", title="Ruff", step="1 of 1", trick="AD 4S 6D 9S", leader=1, trump="S")',
    'wn.exam("german-whist", "oak", 2, drills="the-close", level=6, pace=0)',
    'wn.hand_in("oak", lesson=True)',
]
WIDTHS = (1280, 700)


@pytest.mark.parametrize("width", by_night(WIDTHS, [700]))
def test_an_exercise_that_was_clicked_is_handed_in_and_an_exam_keeps_no_answer(
    jupyter: Jupyter, visit: Visit, width: int
) -> None:
    path = jupyter.write(f"hand-in-{width}.ipynb", CELLS)
    page = visit(width, 1200).new_page()
    open_notebook(page, path)
    run_all(page)
    assert errors(page) == []
    exercise, exam, handed = (output(page, number).locator("section.wn") for number in (1, 2, 3))
    handed.locator("[data-code]").wait_for()
    assert done_in(handed).progress == 0
    page.wait_for_timeout(300)
    picture(page, width, "begun")
    exercise.locator('[data-plate="0"]').first.click()  # 9S, the higher trump, came last: mine
    page.wait_for_timeout(1500)
    picture(page, width, "clicked")
    handed.get_by_text("1 of 1").wait_for(timeout=10_000)
    assert done_in(handed).done[0].at_once
    exam.locator('[data-do="next"]').click()
    exam.locator("[data-submit], [data-do='seen']").first.wait_for(timeout=60_000)
    exam.locator('[data-do="hand_in"]').wait_for(timeout=60_000)
    picture(page, width, "asked")
    page.evaluate("window.jupyterapp.commands.execute('docmanager:save')")
    page.wait_for_timeout(1500)
    saved = (jupyter.root / path).read_text("utf-8")
    question = Quiz.of("german-whist", "oak", 2, drills="the-close", level=6).question(1).question
    assert json.dumps(question.answer)[1:-1] not in saved.replace('\\"', '"')
    assert "found_by" not in saved
    assert "evidence" not in saved


def done_in(handed: Any) -> LessonHandIn:
    """Return what the code on the page says was done."""
    back = read_any_code(handed.locator("[data-code]").inner_text(), "oak")
    assert isinstance(back, LessonHandIn)
    return back


def picture(page: Any, width: int, name: str) -> None:
    """Keep a picture where WHIST_NB_PICTURES says so."""
    if folder := os.environ.get("WHIST_NB_PICTURES"):
        page.screenshot(path=str(Path(folder) / f"lab-hand-in-{name}-{width}.png"))

"""Homework of several parts in a real JupyterLab: below one another, done by clicks, handed in together."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Jupyter, Visit, errors, open_notebook, output, run_all, save
from tests.builders import by_night
from whist_nb.classroom.collecting import collect
from whist_nb.classroom.lesson_hand_in import LessonHandIn
from whist_nb.classroom.quiz import QuizHandIn
from whist_nb.classroom.read_codes import read_any_code

pytestmark = pytest.mark.slow

CELLS = [
    "import whist_nb as wn",
    'wn.homework("german-whist", "oak", boards=1, parts=["cards-out"], questions=1, level=0, pace=0)',
]


def test_parts_are_below_one_another_and_are_handed_in_together(jupyter: Jupyter, visit: Visit) -> None:
    page = visit(1000, 1900).new_page()
    open_notebook(page, jupyter.write("parts.ipynb", CELLS))
    run_all(page)
    assert errors(page) == []
    widgets = output(page, 1).locator("section.wn")
    boards, quiz, handed = (widgets.nth(number) for number in range(3))
    handed.locator("[data-code]").wait_for()
    assert boards.get_by_text("How it went").count() == 1
    quiz.locator('[data-do="next"]').click()
    quiz.locator("[data-field]").wait_for(timeout=60_000)
    quiz.locator("[data-field]").fill("98")
    quiz.locator("[data-field]").press("Enter")
    handed.get_by_text("1 of 1").wait_for(timeout=20_000)
    if folder := os.environ.get("WHIST_NB_PICTURES"):
        page.screenshot(path=str(Path(folder) / "lab-parts.png"))
    taken = collect("oak", f"Ada: {handed.locator('[data-code]').inner_text()}", QuizHandIn)
    assert [each.progress for each in taken.hand_ins] == [1]
    assert taken.refused == ()
    handed.locator("[data-name]").fill("Ben")
    handed.locator("[data-name]").press("Tab")
    handed.locator('[data-file][download*="Ben"]').wait_for(state="attached")
    save(page)
    saved = collect("oak", jupyter.root / "parts.ipynb", QuizHandIn)
    assert [(each.name, each.progress) for each in saved.hand_ins] == [("Ben", 1)]
    assert saved.hand_ins == taken.hand_ins


EXERCISES = [
    "import whist_nb as wn\nLAID = {'trick': 'AD 4S 6D 9S', 'leader': 1, 'trump': 'S'}",
    'one, two = (wn.exercise.pick_seat(f"Who wins {n}?", title=n, step="1 of 1", **LAID) for n in ("Ruff", "Again"))',
    'wn.homework("german-whist", "oak", boards=1, parts=[one, two], pace=0)',
]
WIDTHS = [1280, 600]


@pytest.mark.parametrize("width", by_night(WIDTHS, []))
def test_exercises_continue_in_another_kernel(jupyter: Jupyter, visit: Visit, width: int) -> None:
    """In the second kernel the pupil goes on before answering the offer, and no work from before or after is lost."""
    context = visit(width, 1900)
    path = jupyter.write(f"exercises-{width}.ipynb", EXERCISES)
    page, one, _, handed = opened(context, path)
    one.locator('[data-plate="1"]').first.click()  # not West: a slip
    page.wait_for_timeout(1200)
    one.locator('[data-plate="0"]').first.click()  # 9S, the higher trump, came last: mine
    handed.get_by_text("1 of 2", exact=True).wait_for(timeout=20_000)
    assert handed.locator('[data-own="resume"]').count() == 0
    page.close()
    jupyter.shut_down_kernels()

    page, _, two, handed = opened(context, path)
    handed.locator('[data-own="resume"]').wait_for()
    assert "0 of 2" in handed.inner_text()
    two.locator('[data-plate="0"]').first.click()
    handed.get_by_text("1 of 2", exact=True).wait_for(timeout=20_000)
    page.close()
    jupyter.shut_down_kernels()

    page, _, _, handed = opened(context, path)
    handed.locator('[data-own="resume"]').wait_for()
    take_picture(page, width, "offered")
    handed.locator('[data-own="resume"]').focus()
    page.keyboard.press("Enter")
    handed.get_by_text("2 of 2", exact=True).wait_for(timeout=20_000)
    assert handed.locator('[data-own="resume"]').count() == 0
    take_picture(page, width, "counted")
    lesson = read_any_code(handed.locator("[data-code]").inner_text().split("+")[-1], "oak")
    assert isinstance(lesson, LessonHandIn)
    assert [(each.solved, each.tries) for each in lesson.done] == [(True, 2), (True, 1)]
    page.close()
    jupyter.shut_down_kernels()

    _, _, _, handed = opened(context, path)  # what has been counted is kept as one
    handed.locator('[data-own="resume"]').click()
    handed.get_by_text("2 of 2", exact=True).wait_for(timeout=20_000)
    lesson_again = read_any_code(handed.locator("[data-code]").inner_text().split("+")[-1], "oak")
    assert lesson_again == lesson


def opened(context: Any, path: str) -> tuple[Any, Any, Any, Any]:
    """Return the page, both exercises, and the hand-in."""
    page = context.new_page()
    open_notebook(page, path)
    run_all(page)
    assert errors(page) == []
    widgets = output(page, 2).locator("section.wn")
    handed = widgets.nth(3)
    handed.locator("[data-code]").wait_for()
    return page, widgets.nth(1), widgets.nth(2), handed


def take_picture(page: Any, width: int, name: str) -> None:
    """Keep a picture where WHIST_NB_PICTURES says so."""
    if folder := os.environ.get("WHIST_NB_PICTURES"):
        page.screenshot(path=str(Path(folder) / f"lab-exercises-{name}-{width}.png"))

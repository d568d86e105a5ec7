"""Reports on answers and on a lesson in a page: readable at every width, and a name opens the deal of its question."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

import whist_nb as wn
from tests.browser.table_page import MODEL, OPEN, PAGE
from tests.browser.test_table_drawing import FAULTS
from tests.browser.trainer_page import plain
from whist_nb.classroom.lesson_hand_in import ExerciseDone, Lesson, LessonHandIn
from whist_nb.widgets.front_end import whole

SIZES = [{"viewport": {"width": width, "height": 1000}} for width in (1280, 600, 364)]


class ReportPage:
    """A report's built bundle in a bare page, and the report behind it."""

    def __init__(self, page: Any, viewer: Any, theme: str) -> None:
        self.page, self.viewer, self.heard = page, viewer, 0
        viewer.send = lambda *_: None
        page.set_content(PAGE.replace("<body>", '<body class="dark">') if theme == "dark" else PAGE)
        traits = {"frame": plain(viewer.frame), "settings": plain(viewer.settings)}
        page.evaluate(OPEN, [whole("report"), f"({MODEL})", traits, False])
        page.locator(".wn-rep").wait_for()

    def pump(self) -> None:
        for message in self.page.evaluate("model.sent")[self.heard :]:
            self.heard += 1
            self.viewer.heard(message)


def take_picture(page: Any, theme: str, what: str) -> None:
    """Keep a picture where WHIST_NB_PICTURES says so."""
    if folder := os.environ.get("WHIST_NB_PICTURES"):
        width = page.viewport_size["width"]
        page.screenshot(path=str(Path(folder) / f"{what}-{width}-{theme}.png"), full_page=True)


@pytest.mark.parametrize("page", SIZES, indirect=True)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_answers_are_read_and_a_name_opens_the_deal(page: Any, theme: str) -> None:
    codes = wn.practice_class("whist", "oak", questions=4, pupils=6)
    shown = ReportPage(page, wn.class_report("oak", codes, theme=theme), theme)
    heads = page.locator(".wn-rep-part > summary").all_inner_texts()
    assert heads == ["Results", "What to talk about", "Question by question", "Who needs what next"]
    take_picture(page, theme, "quiz-report")
    assert page.evaluate(FAULTS) == []
    questions = page.locator(".wn-rep-part").nth(2)
    questions.locator("[data-opens]").last.focus()
    page.keyboard.press("Enter")
    page.wait_for_timeout(50)
    shown.pump()
    opened = shown.viewer.opened
    assert opened is not None
    asked = shown.viewer.report.assignment.question(4)
    assert opened.game.before(0) != opened.game
    assert opened.at > 0 or not asked.view.tricks


@pytest.mark.parametrize("page", SIZES, indirect=True)
def test_a_stored_lesson_is_read(page: Any) -> None:
    lesson = Lesson.of("ruff", ["Ruffing, 1 of 3", "Ruffing, 2 of 3", "Which cards may you play to this trick?"])
    done = (ExerciseDone(True, tries=1), ExerciseDone(True, tries=2, hints=1, seconds=70), ExerciseDone(False, True, 3))
    given = [LessonHandIn(lesson, done, "Ada"), LessonHandIn(lesson, done[::-1], "Ben")]
    ReportPage(page, wn.class_report("ruff", given), "light")
    take_picture(page, "light", "lesson-report")
    assert page.locator(".wn-rep-part > summary").all_inner_texts() == ["Results", "What to talk about"]
    assert "Ada" in page.locator(".wn-rep-part").nth(1).inner_text()
    assert page.evaluate(FAULTS) == []

"""A quiz and an exam in a page: answered by keys, interrupted, handed in; an exam gives no answer away."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

import whist_nb as wn
from tests.browser.looks import LOOKS
from tests.browser.table_page import MODEL, OPEN, PAGE
from tests.browser.test_table_drawing import FAULTS
from tests.browser.trainer_page import TrainerPage, plain
from whist_nb.classroom.files import read_file
from whist_nb.classroom.quiz_codes import read_quiz_code
from whist_nb.widgets.front_end import whole

ADDRESS = "http://quiz.test/"


class QuizPage(TrainerPage):
    """A page that keeps whatever it is asked to keep."""

    def __init__(self, page: Any, trainer: Any, *, dark: bool = False) -> None:
        self.page, self.trainer, self.heard, self.answers = page, trainer, 0, []
        trainer.send = lambda content, buffers=None: self._sent(content, buffers)
        text = PAGE.replace("<body>", '<body class="dark">') if dark else PAGE
        page.route(f"{ADDRESS}**", lambda route: route.fulfill(body=text, content_type="text/html"))
        page.goto(ADDRESS)
        traits = {"frame": plain(trainer.frame), "settings": plain(trainer.settings)}
        page.evaluate(OPEN, [whole("trainer"), f"({MODEL})", traits, False])
        trainer.observe(self._changed, "frame")

    def press(self, what: str) -> None:
        """Press a button of the page, and let Python answer."""
        self.page.locator(what).click()
        self.settle()

    def settle(self) -> None:
        for _ in range(4):
            self.page.wait_for_timeout(20)
            self.pump()

    def answer(self, number: int) -> None:
        """Type a number and send it with Enter."""
        self.page.locator("[data-field]").fill(str(number))
        self.page.keyboard.press("Enter")
        self.settle()


def take_picture(page: Any, theme: str, what: str) -> None:
    """Keep a picture where WHIST_NB_PICTURES says so."""
    if folder := os.environ.get("WHIST_NB_PICTURES"):
        width = page.viewport_size["width"]
        page.screenshot(path=str(Path(folder) / f"quiz-{what}-{width}-{theme}.png"), full_page=True)


@pytest.mark.slow
@LOOKS
def test_an_exam_is_answered_and_handed_in_without_a_word_of_what_is_right(page: Any, theme: str) -> None:
    shown = QuizPage(page, wn.exam("whist", "oak", 2, drills="trumps-out", pace=0), dark=theme == "dark")
    take_picture(page, theme, "begun")
    assert page.locator(".wn-boards").get_attribute("aria-label") == "0 of 2 questions answered"
    shown.press('[data-do="next"]')
    shown.until("ask")
    page.wait_for_selector("[data-field]")
    take_picture(page, theme, "asked")
    assert page.locator('[data-do="give up"], [data-do="again"]').count() == 0
    right = shown.trainer.asked.question.answer
    shown.answer(right)
    shown.until("ask")
    assert page.locator(".wn-verdict").count() == 0
    shown.answer(99)
    shown.until("end")
    page.wait_for_selector("[data-code]")
    field = page.locator("[data-name]")
    field.fill("Ada Byron")
    field.press("Enter")
    shown.settle()
    take_picture(page, theme, "handed")
    code = page.locator("[data-code]").inner_text()
    back = read_quiz_code(code, "oak")
    assert [each.responses for each in back.answers] == [(right,), (99,)]
    link = page.locator("[data-file]")
    assert link.get_attribute("download") == "oak-whist-Ada-Byron.json"
    text = unquote(link.get_attribute("href").split(",", 1)[1])
    assert read_file(text, "oak") == back
    assert read_file(text, "oak").name == "Ada Byron"
    assert "right" not in page.locator(".wn-panel .wn-big").inner_text()
    assert page.evaluate(FAULTS) == []


@pytest.mark.slow
def test_a_quiz_shows_each_answer_and_can_be_continued_in_this_browser(page: Any) -> None:
    first = QuizPage(page, wn.quiz("whist", "oak", 3, drills="trumps-out", pace=0))
    first.press('[data-do="next"]')
    first.until("ask")
    page.wait_for_selector("[data-field]")
    first.answer(first.trainer.asked.question.answer)
    first.until("told")
    assert page.locator(".wn-verdict").count() == 1
    code = first.trainer.code
    second = QuizPage(page, wn.quiz("whist", "oak", 3, drills="trumps-out", pace=0))
    page.wait_for_selector('[data-own="resume"]')
    take_picture(page, "light", "offer")
    second.press('[data-own="resume"]')
    second.until("ask")
    assert second.trainer.code == code
    second.press('[data-do="hand_in"]')
    second.until("end")
    page.wait_for_selector("[data-code]")
    assert page.locator(".wn-panel .wn-big").inner_text() == "1 of 3 questions answered"
    second.press('[data-do="board"]')
    second.until("ask")
    other = QuizPage(page, wn.exam("whist", "oak", 3, drills="trumps-out", pace=0))
    other.settle()
    assert page.locator('[data-own="resume"]').count() == 0, "an exam is another homework than the quiz"


@pytest.mark.slow
@pytest.mark.parametrize(("drill", "lies"), [("rebuild", False), ("voids", True)])
def test_a_table_on_which_nothing_lies_keeps_no_room_above_a_question(page: Any, drill: str, lies: bool) -> None:
    """After the last trick of a deal there is a question, and no card left to show."""
    page.set_viewport_size({"width": 380, "height": 900})
    shown = QuizPage(page, wn.exam("whist", "oak", 2, drills=drill, level=6, pace=0))
    shown.press('[data-do="next"]')
    shown.until("ask")
    page.wait_for_selector("[data-submit]")
    assert bool(page.locator(".wn-pane .wn-card").count()) == lies
    high = page.locator(".wn-pane").bounding_box()["height"]
    assert high > 400 if lies else high < 300
    assert page.evaluate(FAULTS) == []


@pytest.mark.slow
@pytest.mark.parametrize("page", [{"viewport": {"width": 364, "height": 420}}], indirect=True)
def test_who_hands_in_by_keys_below_a_long_question_is_shown_the_code(page: Any) -> None:
    shown = QuizPage(page, wn.exam("whist", "oak", 2, drills="voids", pace=0))
    page.evaluate("() => { document.body.style.padding = '900px 0'; }")
    shown.press('[data-do="next"]')
    shown.until("ask")
    page.locator("[data-do=hand_in]").focus()
    page.keyboard.press("Enter")
    shown.settle()
    shown.until("end")
    page.wait_for_selector("[data-code]")
    page.wait_for_timeout(100)
    top = page.evaluate("document.querySelector('.wn-panel .wn-big').getBoundingClientRect().top")
    assert 0 <= top < 420, "what was handed in begins on the screen"

"""Homework in a page: two boards by clicks, handed in as a code, a picture and a file, and taken up again."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

import whist_nb as wn
from tests.browser.looks import LOOKS
from tests.browser.table_page import PAGE, TablePage
from tests.browser.test_table_drawing import FAULTS
from tests.browser.test_table_with_python import Wired, plain
from whist_nb.classroom.codes import read_code
from whist_nb.classroom.files import read_file
from whist_nb.players import Club

ADDRESS = "http://homework.test/"


def opened(page: Any, theme: str = "light", **more: Any) -> Wired:
    """Open the homework of a class in a page that keeps whatever it is asked to keep."""
    page.route(f"{ADDRESS}**", lambda route: route.fulfill(body=PAGE, content_type="text/html"))
    page.goto(ADDRESS)
    if theme == "dark":
        page.evaluate("document.body.className = 'dark'")
    return Wired(page, wn.homework("german-whist", "oak", 2, **more), pace=0, theme=theme)


def play(wired: Wired) -> None:
    """The board by clicks, but for the trick it is left with."""
    table = wired.table
    while not table.game.is_over:
        table.click(Club().choose(table.view()))
    wired.hurry()


@pytest.mark.slow
@LOOKS
def test_two_boards_are_played_and_handed_in(page: Any, theme: str) -> None:
    wired = opened(page, theme)
    take_picture(page, theme, "begun")
    assert page.locator(".wn-boards").get_attribute("aria-label") == "0 of 2 boards played"
    wired.turn()
    play(wired)
    take_picture(page, theme, "board")
    page.keyboard.press("Enter") if page.evaluate("document.activeElement.closest('.wn')") else wired.turn()
    wired.answer()
    play(wired)
    page.locator('[data-do="hand_in"]').click()
    wired.answer()
    field = page.locator("[data-name]")
    field.fill("Ada Byron")
    field.press("Tab")
    wired.answer()
    page.wait_for_timeout(50)
    code = page.locator("[data-code]").inner_text()
    back = read_code(code, "oak")
    assert back.is_complete
    link = page.locator("[data-file]")
    assert link.get_attribute("download") == "oak-german-whist-Ada-Byron.json"
    text = unquote(link.get_attribute("href").split(",", 1)[1])
    assert read_file(text, "oak").name == "Ada Byron"
    assert read_file(text, "oak") == back
    with page.expect_download() as download:
        link.click()
    assert json.loads(Path(download.value.path()).read_text("utf-8"))["code"] == code
    assert page.locator(".wn-qr").count() == 1
    take_picture(page, theme, "handed")
    assert page.evaluate(FAULTS) == []
    assert wired.shown.errors == []


@pytest.mark.slow
def test_work_begun_in_this_browser_can_be_continued_or_started_again(page: Any) -> None:
    first = opened(page)
    first.turn()
    first.turn()
    before = first.table.code
    again = opened(page)
    assert "Some of this homework has been done in this browser" in page.locator(".wn-panel").inner_text()
    assert page.locator("[data-card]").count() == 0
    page.locator('[data-own="resume"]').click()
    again.answer()
    assert again.table.code == before
    assert page.locator(".wn-hand [data-card]").count() > 0
    opened(page)
    page.locator('[data-own="anew"]').dblclick()
    assert "the report to your teacher will say" in page.locator(".wn-panel").inner_text(), "a double click asks, too"
    anew = opened(page)
    page.locator('[data-own="anew"]').focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.dataset.own") == "resume"
    take_picture(page, "light", "start-again")
    page.locator('[data-own="begin"]').focus()
    page.keyboard.press("Enter")
    anew.answer()
    assert page.locator(".wn-hand [data-card]").count() == 13
    anew.turn()
    assert anew.table.person.decisions == 1
    assert read_code(anew.table.code, "oak").restarts == 1
    assert opened(page, hints=False).shown.page.locator(".wn-hand [data-card]").count() == 13  # another homework
    assert anew.shown.errors == []


def test_the_code_can_be_copied_and_the_board_is_gone_back_to(page: Any) -> None:
    wired = opened(page)
    wired.turn()
    page.locator('[data-do="hand_in"]').click()
    wired.answer()
    assert "0 of 2 boards played" in page.locator(".wn-panel").inner_text()
    page.locator('[data-own="copy"]').click()
    page.wait_for_function("document.querySelector('.wn-handin [role=status]').textContent")
    assert "copy it with Ctrl C" in page.locator(".wn-handin [role=status]").inner_text()  # no safe line in a test
    assert page.evaluate("String(getSelection())") == page.locator("[data-code]").inner_text()
    page.locator('[data-do="board"]').click()
    wired.answer()
    assert page.locator(".wn-hand [data-card]").count() > 0
    assert wired.shown.errors == []


def test_a_name_is_handed_in_while_it_is_being_typed(page: Any) -> None:
    wired = opened(page)
    wired.turn()
    page.locator('[data-do="hand_in"]').click()
    wired.answer()
    before = len(wired.shown.sent)
    field = page.locator("[data-name]")
    field.press_sequentially("Ada B", delay=30)
    page.wait_for_function(f"model.sent.length > {before}")
    page.wait_for_timeout(400)
    assert [each["answer"] for each in wired.shown.sent[before:]] == [{"name": "Ada B"}], (
        "one message, not one a letter"
    )
    field.press_sequentially("yron")  # before Python has answered
    answer_in_place(wired)
    assert wired.table.name == "Ada B"
    assert field.input_value() == "Ada Byron", "the answer takes back no letter"
    page.wait_for_function(f"model.sent.length > {before + 1}")
    answer_in_place(wired)
    assert wired.table.name == "Ada Byron"
    assert page.evaluate("document.activeElement.matches('[data-name]')")
    assert page.locator("[data-file]").get_attribute("download") == "oak-german-whist-Ada-Byron.json"
    assert wired.shown.errors == []


def test_the_file_waits_for_the_name(page: Any) -> None:
    wired = opened(page)
    wired.turn()
    page.locator('[data-do="hand_in"]').click()
    wired.answer()
    page.locator("[data-name]").press_sequentially("Ada")
    with page.expect_download(timeout=5_000) as download:
        page.locator("[data-file]").click()
        wired.answer()
    assert download.value.suggested_filename == "oak-german-whist-Ada.json"


def answer_in_place(wired: Wired) -> None:
    """Let Python answer while the person goes on typing."""
    for message in wired.shown.sent[wired.heard :]:
        wired.table.heard(message)
        wired.heard += 1
    for answer in wired.answers:
        wired.shown.page.evaluate("message => model.reply(message)", answer)
    wired.answers.clear()


@pytest.mark.parametrize("key", ["Enter", " "])
def test_the_file_is_downloaded_by_a_key(page: Any, key: str) -> None:
    wired = opened(page)
    wired.turn()
    page.locator('[data-do="hand_in"]').click()
    wired.answer()
    page.locator("[data-file]").focus()
    with page.expect_download(timeout=5_000) as download:
        page.keyboard.press(key)
    assert download.value.suggested_filename.endswith(".json")
    assert "0 of 2 boards played" in page.locator(".wn-panel").inner_text(), "Enter did not go back to the board"
    assert wired.shown.errors == []


def take_picture(page: Any, theme: str, name: str) -> None:
    folder = os.environ.get("WHIST_NB_PICTURES")
    if folder:
        page.screenshot(path=str(Path(folder) / f"homework-{name}-{page.viewport_size['width']}-{theme}.png"))


LAST_ROW = (
    "[...document.querySelectorAll('.wn-rows tbody tr:last-child td')].map((cell) => getComputedStyle(cell).fontWeight)"
)


def test_only_a_sum_is_bold_in_what_is_handed_in(page: Any) -> None:
    work = wn.homework("german-whist", "oak", 1)
    for widget, weight in ((work, "600"), (wn.hand_in("oak", wn.quiz("whist", "oak", 1), lesson=False), "400")):
        if widget is work:
            while not work.game.is_over:
                work.click(Club().choose(work.view()))
            work.heard({"seq": 1, "view": "v", "do": "hand_in"})
        TablePage(page, plain(widget.frame))
        page.wait_for_selector(".wn-rows")
        assert set(page.evaluate(LAST_ROW)) == {weight}

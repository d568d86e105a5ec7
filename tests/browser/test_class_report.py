"""A class report in a page: what it shows at three widths, and that every line opens the right replay."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import whist_nb as wn
from tests.browser.looks import LOOKS
from tests.browser.replay_page import ReplayPage
from tests.browser.test_table_drawing import FAULTS
from tests.browser.test_table_with_python import Wired, plain
from tests.classroom.builders import handed_in
from whist_nb.classroom.codes import write_code
from whist_nb.classroom.refusals import RefusedHandIn
from whist_nb.classroom.report_parts import line, needs_part, part, refused_part

LINES = """(cell) => {
    const words = document.createRange();
    words.selectNodeContents(cell);
    return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
}"""
"""On how many lines the words of a cell are."""
WHY = "Letter 8 looks wrong: it reads 2, and is probably 6. Or something else is wrong: the end."
NAMES = ("Ada", "Ben", "Cem", "Dora")


def opened(page: Any, theme: str = "light", **more: Any) -> Wired:
    """The report on a small class, one of whose codes is broken, with all costs worked out."""
    codes = {name: write_code(handed_in("german-whist", boards=2, seed=seed)) for seed, name in enumerate(NAMES)}
    if theme == "dark":
        page.evaluate("document.body.className = 'dark'")
    return Wired(page, wn.class_report("oak", {**codes, "Eva": "QZOCQ"}, costs=False, **more), theme=theme)


@LOOKS
def test_a_report_is_read_and_its_lines_open_replays(page: Any, theme: str) -> None:
    wired = opened(page, theme)
    heads = page.locator(".wn-rep-part > summary").all_inner_texts()
    assert heads == ["Results", "Where the class split", "Board by board", "Not counted"]
    wired.table.finish()
    heads = page.locator(".wn-rep-part > summary").all_inner_texts()
    assert heads[-4:] == ["Who needs what next", "Where the class split", "Board by board", "Not counted"]
    for name in NAMES:
        assert page.locator("tbody").first.locator("tr", has_text=name).count() == 1
    assert "Eva" in page.locator(".wn-rep-part").last.inner_text()
    take_picture(page, theme, "report")
    line = page.locator("[data-opens]", has_text="Ben").first
    board, pupil, index = map(int, line.get_attribute("data-opens").split())
    line.focus()
    page.keyboard.press("Enter")
    wired.answer()
    viewer = wired.table.opened
    assert viewer.game == wired.table.report.hand_ins[pupil].finished[board - 1]
    assert NAMES[pupil] == "Ben"
    assert viewer.at == (viewer.moment_after(index) if index else 0)
    called = f"German Whist, board {board}"
    assert page.evaluate(FAULTS) == []
    assert wired.shown.errors == []
    assert called in ReplayPage(page, viewer).page.locator(".wn-rhead").inner_text().replace("\n", " ")


def test_the_names_of_a_line_are_one_stop_for_tab_and_arrows_walk_among_them(page: Any) -> None:
    wired = opened(page)
    together = page.locator("tr", has=page.locator(".wn-who + .wn-who")).first
    names = together.locator(".wn-opens").all_inner_texts()
    assert len(names) > 1
    together.locator(".wn-opens").first.focus()
    page.keyboard.press("ArrowLeft")
    focused = page.locator(":focus")
    assert focused.inner_text() == names[0]
    page.keyboard.press("ArrowRight")
    assert focused.inner_text() == names[1]
    board, pupil, _ = map(int, focused.get_attribute("data-opens").split())
    page.keyboard.press("Enter")
    wired.answer()
    assert wired.table.opened.game == wired.table.report.hand_ins[pupil].finished[board - 1]
    assert NAMES[pupil] == names[1]
    together.locator(".wn-opens").first.focus()
    page.keyboard.press("Tab")
    assert not together.locator(":focus").count(), "the next stop is on another line"


@pytest.mark.parametrize("width", [560, 600, pytest.param(1280, marks=pytest.mark.nightly)])
def test_no_name_is_cut_in_two_and_a_reason_has_room(page: Any, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 1000})
    wired = opened(page)
    cost = "11% chance to win the deal"
    idea = ["You could have won this trick.", "Board 12, trick 11", "{QH}", "{TH} {9H} {4H}", cost]
    who = [["Wilhelmina", [1, 0, 0]], ["Maximilian", [1, 1, 0]]]
    heads = ["Idea", "Where", "Played", "Better", "Cost", "Who"]
    ideas = part("ideas", "What to talk about", "", heads, [line(idea, who)])
    refused = RefusedHandIn("Wilhelmina of the Netherlands", "Wilhelmina of the Netherlands_4711/homework.json", WHY)
    needs = needs_part(["Pupil", "What to look at next"], [], [f"Wilhelmina {number}" for number in range(30)])
    state = wired.state["frame"]["state"]
    state["report"]["parts"] = [ideas, needs, refused_part(replace(wired.table.report, refused=(refused,)))]
    wired.shown.frame({**wired.state["frame"], "state": plain(state), "n": 99})
    assert page.locator(".wn-opens").evaluate_all(f"all => all.map({LINES})") == [1, 1]
    assert page.locator(".is-refused td").last.evaluate(LINES) <= 5
    inside = page.locator(".wn-rep").bounding_box()
    for table in page.locator(".wn-rep table").all():
        assert table.bounding_box()["width"] <= inside["width"] + 1, "the last column is not cut off"
    assert page.locator(".is-needs table").count() == 0
    assert page.locator(".is-needs").inner_text().endswith("and Wilhelmina 29.")
    assert page.evaluate(FAULTS) == []


def test_a_name_of_two_lines_begins_where_its_row_begins(page: Any) -> None:
    page.set_viewport_size({"width": 600, "height": 1000})
    wired = opened(page)
    name, advice = "Wilhelmina of the Netherlands", "You ruffed partner's winner. Not played yet: boards 3, 4, 5 and 6."
    needs = needs_part(["Pupil", "What to look at next"], [line([name, advice], opens=[1, 0, 0])], [])
    state = wired.state["frame"]["state"]
    state["report"]["parts"] = [needs]
    wired.shown.frame({**wired.state["frame"], "state": plain(state), "n": 99})
    first = """cell => {
        const words = document.createRange();
        words.selectNodeContents(cell.querySelector("button") ?? cell);
        return words.getClientRects()[0].top;
    }"""
    tops = page.locator(".is-needs tbody td").evaluate_all(f"all => all.map({first})")
    assert abs(tops[0] - tops[1]) <= 1
    assert page.locator(".is-needs .wn-opens").bounding_box()["height"] > 40, "the name takes two lines"


@pytest.mark.slow
def test_parts_that_were_opened_stay_open_and_what_is_closed_is_out_of_the_way(page: Any) -> None:
    wired = opened(page)
    boards = page.locator(".wn-rep-part", has_text="Board by board")
    assert boards.get_attribute("open") is None
    boards.locator("summary").click()
    page.locator(".wn-rep-part", has_text="Where the class split").locator("summary").click()
    wired.table.finish()
    assert boards.get_attribute("open") is not None
    assert page.locator(".wn-rep-part", has_text="Where the class split").get_attribute("open") is None


@pytest.mark.slow
def test_the_page_to_print_is_saved_as_a_file(page: Any) -> None:
    wired = opened(page)
    wired.table.finish()
    page.locator('[data-do="page"]').click()
    with page.expect_download() as download:
        wired.answer()
    assert download.value.suggested_filename == "German-Whist-boards-1-and-2-of-oak.html"
    assert Path(download.value.path()).read_text("utf-8") == wired.table.page


def take_picture(page: Any, theme: str, name: str) -> None:
    folder = os.environ.get("WHIST_NB_PICTURES")
    if folder:
        path = Path(folder) / f"{name}-{page.viewport_size['width']}-{theme}.png"
        page.screenshot(path=str(path), full_page=True)

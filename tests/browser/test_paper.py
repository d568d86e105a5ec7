"""Pages to print: in a notebook they show with a button that prints them, and what is printed fits its sheets."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import whist_nb as wn
from tests.browser.conftest import Jupyter, errors, open_notebook, output, run_all
from whist_nb.classroom.paper.pages import PAPERS, PrintedPages

PAGES: dict[str, tuple[Callable[[str], PrintedPages], int]] = {
    "hands": (lambda paper: wn.print_hands("whist", "oak", 4, paper=paper), 1),
    "cards": (lambda paper: wn.print_cards("whist", paper=paper), 6),
    "cards with backs": (lambda paper: wn.print_cards("bid-whist", backs=True, paper=paper), 12),
    "slips": (lambda paper: wn.print_slips("whist", "oak", 3, paper=paper), 2),
    "movement": (lambda paper: wn.print_movement("whist", 8, kind="howell", paper=paper), 4),
    "long movement": (lambda paper: wn.print_movement("whist", 40, each=1, kind="barometer", paper=paper), 70),
    "travellers": (lambda paper: wn.print_travellers("solo-whist", "oak", 4, lines=14, paper=paper), 2),
    "travellers of seven": (lambda paper: wn.print_travellers("knockout-whist", "oak", 2, seats=7, paper=paper), 1),
    "short travellers": (lambda paper: wn.print_travellers("minibridge", "oak", 8, lines=4, paper=paper), 2),
    "travellers of six lines": (lambda paper: wn.print_travellers("whist", "oak", 6, lines=6, paper=paper), 2),
    "long travellers": (lambda paper: wn.print_travellers("whist", "oak", 2, lines=32, paper=paper), 2),
    "drive": (lambda paper: wn.print_drive(12, paper=paper), 4),
    "worksheet": (lambda paper: wn.print_worksheet("whist", "oak", 4, paper=paper), 4),
}
"""What is printed, and on how many sheets at most."""
RIGHT = """Math.max(0, ...[...document.querySelectorAll('.slip, .guide, .traveller, .traveller table, .score')]
    .map((each) => each.getBoundingClientRect().right))"""
SIZES = {"a4": (210, 297), "letter": (216, 279)}
"""The sheets in mm, to the nearest."""


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("what", PAGES)
def test_printed_pages_fit_their_sheets(what: str, paper: str, page: Any, tmp_path: Path) -> None:
    make, most = PAGES[what]
    file = make(paper).save(tmp_path / f"{what}.html")
    page.goto(file.as_uri())
    assert page.get_by_role("button", name="Print").is_visible()
    pdf = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == len(make(paper).sheets) <= most
    boxes = {
        tuple(round(float(side) / 72 * 25.4) for side in box)
        for box in re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", pdf)
    }
    assert boxes == {SIZES[paper]}
    page.emulate_media(media="print")
    width = round((SIZES[paper][0] - 24) / 25.4 * 96)
    page.set_viewport_size({"width": width, "height": 1000})
    assert page.evaluate("document.documentElement.scrollWidth") <= width, "nothing is cut off at the right"
    assert page.evaluate(RIGHT) < width, "the lines to cut along are on the paper, too"
    assert not page.get_by_role("button", name="Print").is_visible()


FROM_BOARDS = {
    "hands": lambda game, paper: wn.print_hands(game, "oak", 9, makeable=False, paper=paper),
    "slips": lambda game, paper: wn.print_slips(game, "oak", 6, paper=paper),
    "worksheet": lambda game, paper: wn.print_worksheet(game, "elm", 12, paper=paper),
}
OVER = """() => [...document.querySelectorAll('.task, .board, .slip')].filter((part) => {
    const most = part.getBoundingClientRect().right + 8 / 25.4 * 96;  // as far as the next column
    return [...part.querySelectorAll('*')].some((inner) => inner.getBoundingClientRect().right > most);
}).length"""


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("what", FROM_BOARDS)
@pytest.mark.parametrize("variant", wn.VARIANTS, ids=lambda variant: variant.id)
def test_as_many_pages_are_printed_as_were_laid_out(
    variant: Any, what: str, paper: str, page: Any, tmp_path: Path
) -> None:
    """A page that runs over would tear a board or a question in two."""
    pages = FROM_BOARDS[what](variant.id, paper)
    page.goto(pages.save(tmp_path / "pages.html").as_uri())
    pdf = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == len(pages.sheets)
    page.emulate_media(media="print")
    page.set_viewport_size({"width": round((SIZES[paper][0] - 24) / 25.4 * 96), "height": 1000})
    assert page.evaluate(OVER) == 0, "nothing runs into the next column"


EDGES = """() => [...document.querySelectorAll('.sheet')].map((sheet) => {
    const all = sheet.getBoundingClientRect();
    return [...sheet.querySelectorAll('img')].map((card) => card.getBoundingClientRect())
        .map((one) => [one.left - all.left, all.right - one.right, one.top - all.top].map(Math.round));
})"""
"""How far each card is from the left, the right and the upper edge of its page."""


@pytest.mark.parametrize("paper", PAPERS)
def test_each_back_is_behind_its_card(paper: str, page: Any, tmp_path: Path) -> None:
    page.goto(wn.print_cards("whist", backs=True, paper=paper).save(tmp_path / "cards.html").as_uri())
    page.emulate_media(media="print")
    sheets = page.evaluate(EDGES)
    for fronts, backs in zip(sheets[::2], sheets[1::2], strict=True):
        turned = sorted([right, left, top] for left, right, top in backs)
        assert turned == sorted(fronts), "turned over its long edge, a page has its left edge on the right"


@pytest.mark.parametrize("width", [340, 1085])
def test_a_cell_needs_no_scrollbar_of_its_own(width: int, page: Any) -> None:
    for shown in (wn.print_hands("whist", "oak", 2, makeable=False), wn.print_slips("whist", "oak", 1)):
        page.set_content(f"<div id='cell' style='width:{width}px;overflow:auto'>{shown._repr_html_()}</div>")
        page.frame_locator("iframe").get_by_role("button", name="Print").wait_for()
        over = "el => [el.scrollWidth - el.clientWidth, el.scrollHeight - el.clientHeight]"
        assert page.locator("#cell").evaluate(over) == [0, 0]
        inner = page.locator("iframe").element_handle().content_frame()
        assert inner.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0


@pytest.mark.nightly
def test_a_notebook_shows_the_pages_and_its_button_prints_them_alone(jupyter: Jupyter, page: Any) -> None:
    path = jupyter.write("paper.ipynb", ["import whist_nb as wn", 'wn.print_worksheet("whist", "oak", 4)'])
    open_notebook(page, path)
    run_all(page)
    assert errors(page) == []
    frame = output(page, 1).frame_locator("iframe")
    frame.get_by_text("Who wins this trick?").wait_for()
    folder = os.environ.get("WHIST_NB_PICTURES")
    if folder:
        page.screenshot(path=str(Path(folder) / "lab-paper.png"))
    inner = output(page, 1).locator("iframe").element_handle().content_frame()
    inner.evaluate("window.print = () => { document.title = 'printed' }")
    frame.get_by_role("button", name="Print").click()
    assert inner.title() == "printed"

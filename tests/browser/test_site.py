"""The site that needs no server: from its front page to a table that is played at, and nothing is fetched elsewhere."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scripts.site import make
from tests.browser.lab import ERROR_OUTPUT, KERNEL_IS_IDLE, NOTEBOOKS
from tests.sites import need_sphinx, served, shared_by_workers, visitor
from whist_nb.training.pages import PAGES

pytestmark = [
    pytest.mark.slow,
    pytest.mark.browser,
    pytest.mark.skipif(
        shutil.which("npm") is None and "WHIST_NB_SITE" not in os.environ,
        reason="npm fetches Pyodide's core, and is not here",
    ),
]

ALL = sorted(file.stem for file in NOTEBOOKS.glob("*.ipynb"))
SOME = ("02-german-whist", "train-counting", "make-your-own-lesson", "analysis-positions")
NEED_NUMPY = (
    {name for name in ALL if name.startswith("analysis-")}
    | {"for-teachers", "replays-and-reviews"}
    | {"19-ruff-and-trump"}
)
"""Some of their cells need numpy, which is there only if it could be had when the site was made."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site, made anew, or the one in the folder that WHIST_NB_SITE names."""
    if named := os.environ.get("WHIST_NB_SITE"):
        folder = Path(named).resolve()
    else:
        need_sphinx()
        with shared_by_workers(tmp_path_factory) as shared:
            folder = shared / "site"
            if not (folder / "index.html").exists():
                make(folder)
    with served(folder) as address:
        yield address


def run_to_the_end(page: Any) -> list[str]:
    """All cells run from top to bottom; the texts of what failed."""
    page.wait_for_function(KERNEL_IS_IDLE, timeout=120_000)
    page.evaluate(
        "() => { window.ended = 0; "
        "window.jupyterapp.commands.execute('notebook:run-all-cells').then(() => { window.ended = 1; }); }"
    )
    page.wait_for_function("() => window.ended === 1", timeout=240_000)
    page.wait_for_timeout(300)
    return [text[-300:] for text in page.locator(ERROR_OUTPUT).all_text_contents()]


def test_every_notebook_can_be_played_from_the_list_of_tutorials(browser: Any, site: str) -> None:
    with visitor(browser, site) as (page, elsewhere):
        page.goto(f"{site}/tutorials/index.html")
        played = [re.sub(r".*path=", "", link.get_attribute("href")) for link in page.locator("td a.lite").all()]
        assert played == [each.file for each in PAGES]
        for link in page.locator("td a.lite").all()[:1]:
            assert page.request.get(link.evaluate("link => link.href")).ok
        assert elsewhere == []


def test_from_a_click_on_the_front_page_a_hand_is_played(browser: Any, site: str) -> None:
    with visitor(browser, site, viewport={"width": 1280, "height": 900}) as (page, elsewhere):
        page.goto(f"{site}/index.html")
        page.get_by_role("link", name="Play your first hand").click()
        page.wait_for_function(KERNEL_IS_IDLE, timeout=120_000)
        page.locator(".jp-CodeCell .cm-content").first.click()
        page.keyboard.press("Shift+Enter")  # this cell alone: a later one plays the deal to its end
        cards = page.locator(".wn-hand [data-card]")
        cards.first.wait_for()
        assert page.locator(ERROR_OUTPUT).count() == 0
        before = cards.count()
        for _ in range(10):
            page.locator(".wn-hand [data-card]:not([aria-disabled=true])").first.click()
            page.wait_for_timeout(500)
            if cards.count() < before:
                break
        assert cards.count() == before - 1
        page.wait_for_timeout(1500)
        page.locator(".wn-hand [data-card][tabindex='0']").focus()
        for _ in range(13):  # to a card that may be played, and play it
            page.keyboard.press("Enter")
            page.wait_for_timeout(500)
            if cards.count() < before - 1:
                break
            page.keyboard.press("ArrowRight")
        assert cards.count() == before - 2
        assert elsewhere == []
        if folder := os.environ.get("WHIST_NB_PICTURES"):
            page.screenshot(path=f"{folder}/site-lite.png")


def test_homework_outlives_the_page(browser: Any, site: str) -> None:
    """In the teachers' notebook: begun, the browser's page loaded again, and gone on with; handed in with a picture."""
    with visitor(browser, site, viewport={"width": 1280, "height": 1000}) as (page, elsewhere):
        page.goto(f"{site}/lite/lab/index.html?path=for-teachers.ipynb")
        homework = begun(page)
        for _ in range(2):
            held = homework.locator(".wn-hand [data-card]").count()
            homework.locator('.wn-hand [data-card]:not([aria-disabled="true"])').first.click()
            for _ in range(100):
                page.wait_for_timeout(100)
                if homework.locator(".wn-hand [data-card]").count() < held:
                    break
            page.wait_for_timeout(1500)  # the others play
        before = handed_in(homework)
        page.reload()
        homework = begun(page)
        homework.locator('[data-own="resume"]').click()
        homework.locator(".wn-hand [data-card]").first.wait_for()
        assert handed_in(homework) == before
        assert homework.locator("svg.wn-qr").count() == 1
        assert elsewhere == []


def begun(page: Any) -> Any:
    """The homework of the teachers' notebook, once the cells down to it have run."""
    page.wait_for_function(KERNEL_IS_IDLE, timeout=120_000)
    page.locator(".jp-CodeCell .cm-content").first.click()
    homework = page.locator(".wn-homework").first
    for _ in range(40):
        if homework.count():
            break
        page.keyboard.press("Shift+Enter")
        page.wait_for_timeout(500)
    homework.wait_for()
    return homework


def handed_in(homework: Any) -> str:
    """The code that the page offers to hand in."""
    homework.locator('[data-do="hand_in"]').click()
    homework.locator("[data-code]").wait_for()
    return str(homework.locator("[data-code]").inner_text())


@pytest.mark.parametrize("name", ALL if os.environ.get("WHIST_NB_LITE") == "all" else SOME)
def test_a_notebook_runs_from_top_to_bottom(browser: Any, site: str, name: str) -> None:
    with visitor(browser, site) as (page, elsewhere):
        page.goto(f"{site}/lite/lab/index.html?path={name}.ipynb")
        failed = run_to_the_end(page)
        if name in NEED_NUMPY and failed:
            assert "numpy" in failed[0]
        else:
            assert failed == []
        assert elsewhere == []

"""The site that needs no server: from its front page to a table that is played at, and nothing is fetched elsewhere."""

from __future__ import annotations

import json
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
from whist_nb.training.log import LearnerLog
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
NEED_NUMPY = {name for name in ALL if name.startswith("analysis-")}
NEED_NUMPY |= {"for-teachers", "make-your-own-game", "replays-and-reviews"}
"""Some of their cells need numpy, which is there only if it could be had when the site was made."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site, newly made, or the one in the folder that WHIST_NB_SITE names."""
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
    """Run all cells from top to bottom, and return the texts of those that failed."""
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
    """From a page in the dark to a notebook in the dark, with nothing fetched from elsewhere."""
    with visitor(browser, site, viewport={"width": 1280, "height": 900}, color_scheme="dark") as (page, elsewhere):
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
        assert page.locator("body").get_attribute("data-jp-theme-light") == "false"
        assert page.locator(".wn[data-theme]").first.get_attribute("data-theme") == "dark"
        assert elsewhere == []
        if folder := os.environ.get("WHIST_NB_PICTURES"):
            page.screenshot(path=f"{folder}/site-lite.png")


@pytest.mark.nightly
def test_homework_outlives_the_page(browser: Any, site: str) -> None:
    """In the teachers' notebook: begun, continued after the page is reloaded, and handed in with a picture."""
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


IN_KERNEL = """async (code) => {
    const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
    const asked = kernel.requestExecute({ code });
    let said = '';
    asked.onIOPub = ({ content }) => { said += content.text ?? content.evalue ?? ''; };
    await asked.done;
    return said;
}"""
SET_CELL = """(source) => {
    const { widgets } = window.jupyterapp.shell.currentWidget.content;
    widgets.find(({ model }) => model.type === 'code').model.sharedModel.setSource(source);
}"""
DRILL = 'import whist_nb as wn\nwn.drill.cards_out("whist", seed=3, level=1, questions=2, pace=0)'


@pytest.mark.nightly
def test_the_learner_s_log_outlives_the_page_and_is_saved_by_one_click(browser: Any, site: str, tmp_path: Path) -> None:
    with visitor(browser, site, viewport={"width": 1280, "height": 1000}) as (page, elsewhere):
        page.goto(f"{site}/lite/lab/index.html?path=train-counting.ipynb")
        page.wait_for_function(KERNEL_IS_IDLE, timeout=120_000)
        page.evaluate(SET_CELL, DRILL)
        page.locator(".jp-CodeCell .cm-content").first.click()
        page.keyboard.press("Shift+Enter")
        trainer = page.locator("section.wn").first
        trainer.get_by_role("button", name="Begin").click()
        trainer.get_by_role("button", name="Answer", exact=True).wait_for()
        page.keyboard.type("4")
        page.keyboard.press("Enter")
        trainer.locator(".wn-verdict").wait_for()
        page.evaluate(IN_KERNEL, "None")  # what is shown is written next, and then Python hears this
        page.goto(f"{site}/lite/lab/index.html?path=my-progress.ipynb")
        page.reload()
        assert run_to_the_end(page) == []
        with page.expect_download() as saved:
            page.locator('section.wn [data-do="log"]').first.click()
        saved.value.save_as(tmp_path / "mine.sqlite")
        assert [answer.drill for answer in LearnerLog(tmp_path / "mine.sqlite").answers()] == ["cards-out"]
        assert elsewhere == []


WHAT_IT_IS = """
import gc, io, json, os, random, time, micropip
open_now = [one for one in gc.get_objects() if isinstance(one, io.FileIO) and not one.closed]
files = [one.name for one in open_now if one.fileno() > 2]
known = [random.random(), time.tzname[0], os.getcwd(), sorted(micropip.list()), "seen" in globals(), files]
print(json.dumps(known))
seen = True
"""


@pytest.mark.nightly
def test_a_second_visit_begins_with_what_the_first_one_kept(browser: Any, site: str) -> None:
    """No package is unpacked again, and yet Python is fresh: it has another seed, and nothing from the first visit."""
    fetched: list[str] = []
    complaints: list[str] = []
    with visitor(browser, site, timezone_id="Asia/Kolkata") as (first, elsewhere):
        first.context.on("request", lambda asked: fetched.append(asked.url))
        found, wheels = [], []
        for page in (first, first.context.new_page()):
            page.on("console", lambda line: complaints.append(line.text) if "picture" in line.text else None)
            fetched.clear()
            page.goto(f"{site}/lite/lab/index.html?path=00-start-here.ipynb")
            page.wait_for_function(KERNEL_IS_IDLE, timeout=120_000)
            found.append(json.loads(page.evaluate(IN_KERNEL, WHAT_IT_IS)))
            page.wait_for_function(KEPT, timeout=60_000)
            wheels.append([url for url in fetched if url.endswith(".whl") and "/numpy-" not in url])
        assert run_to_the_end(page) == []
        assert elsewhere == []
    assert complaints == []
    assert [len(each) for each in wheels] == [len(wheels[0]), 0]
    assert len(wheels[0]) > 20
    assert found[0][0] != found[1][0], "two visits don't share their chances"
    assert found[0][1:] == found[1][1:]
    assert found[1][-1] == [], "a file that was open would be closed, or another one in its place"
    assert found[1][1] in ("IST", "UTC+0530"), "the hour is the visitor's"


KEPT = """async () => {
    const names = await caches.keys();
    const shelf = names.includes('whist-nb python') && await caches.open('whist-nb python');
    return shelf && (await shelf.keys()).length === 1;
}"""


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


@pytest.mark.nightly
@pytest.mark.parametrize("name", ALL)
def test_a_notebook_runs_from_top_to_bottom(browser: Any, site: str, name: str) -> None:
    with visitor(browser, site) as (page, elsewhere):
        page.goto(f"{site}/lite/lab/index.html?path={name}.ipynb")
        failed = run_to_the_end(page)
        if name in NEED_NUMPY and failed:
            assert "numpy" in failed[0]
        else:
            assert failed == []
        assert elsewhere == []

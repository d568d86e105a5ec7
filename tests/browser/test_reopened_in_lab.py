"""A saved notebook that is opened again, or made into a page, shows pictures where its widgets were."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest

from tests.browser.conftest import Jupyter, errors, open_notebook, output, run_all, save
from tests.browser.hands_on import Table
from whist_nb.widgets.saved_picture import NOTE

CELLS = {
    "start": "import whist_nb as wn",
    "table": "table = wn.CardTable('whist', seed=7, pace=0); table",
    "played": "played = wn.CardTable('german-whist', seed=7, pace=0); played",
    "replay": "wn.ReplayViewer(table.game, seat=0)",
    "trainer": "asks = wn.CountingTrainer('whist', mode='flash', seed=1); asks.next(); asks.seen(); asks",
    "begins": "wn.CountingTrainer('whist', seed=1)",
    "exercise": """
from whist_nb.widgets import exercise
hand, trick = 'AS 9H 4H TD', '6H KH'
exercise.pick_cards('Which cards may you play?', variant='whist', hand=hand, trick=trick)""",
    "play on": "played.play_on()",
    "records": "wn.RecordList([table.game, wn.Game('russi', seed=1)])",
    "number": "exercise.pick_number('How many cards are in a suit?', find=13)",
    "deal": "wn.DealEditor('whist', {'South': 'AKQ.T98.5432.432'})",
}
WIDGETS = [name for name in CELLS if name not in ("start", "play on")]
NUMBER = {name: number for number, name in enumerate(CELLS)}
DRAWN = ".wn, .whist-nb-records"

STARTED_ANEW = """() => [...document.querySelectorAll('.jp-OutputArea-child')]
    .every((one) => !one.innerText.startsWith('Loading'))"""


@pytest.fixture(scope="module")
def saved(browser: Any, jupyter: Jupyter) -> Path:
    """A notebook that was run, looked at while it was alive, and saved; its kernel has gone."""
    context = jupyter.entered(browser)
    page = context.new_page()
    path = jupyter.write("kept.ipynb", list(CELLS.values()))
    open_notebook(page, path)
    seen = page.evaluate_handle(WATCH)
    run_all(page)
    assert errors(page) == []
    for name in WIDGETS:
        output(page, NUMBER[name]).locator(DRAWN).first.wait_for()
    assert page.locator(".whist-nb-kept").count() == len(WIDGETS)
    assert page.locator(".whist-nb-kept").filter(visible=True).count() == 0
    table = Table(output(page, NUMBER["table"]))
    table.click(table.my_turn().legal[0])
    table.until(lambda now: len(now.hand) == 12 and now.asks)
    page.wait_for_timeout(200)  # the picture comes after the frame
    assert seen.json_value() == [], "a picture was seen before the widget was drawn, or when it changed"
    save(page)
    context.close()
    jupyter.shut_down_kernels()
    return jupyter.root / path


WATCH = """() => {
    const seen = [];
    const look = () => {
        for (const one of document.querySelectorAll('.whist-nb-kept')) if (one.offsetHeight) seen.push(one.outerHTML);
        requestAnimationFrame(look);
    };
    look();
    return seen;
}"""


def pictures(page: Any) -> list[str]:
    """The words of the pictures that can be seen, drawn to the end."""
    shown = page.locator(".whist-nb-kept img").filter(visible=True)
    shown.nth(len(WIDGETS) - 1).wait_for()
    drawn = "images => images.every((image) => image.complete && image.naturalWidth > 300)"
    assert shown.evaluate_all(drawn)
    return [image.get_attribute("alt") for image in shown.all()]


def as_they_were(told: list[str], trick: int = 2) -> None:
    """Check that each picture shows what its widget showed; the table after one trick that was played by hand."""
    words = dict(zip(WIDGETS, told, strict=True))
    assert words["table"].startswith(f"Whist. Deal 1, trick {trick} of 13"), "the picture shows the deal as it stood"
    assert "♥ J 8 4  ♣ A K 5 4  ♦ A 10 6 5 4" in words["table"]
    assert ("Your hand: ♠ –  ♥" in words["table"]) is (trick == 2)
    assert words["played"].startswith("German Whist. The match is over"), "the picture is the one after the last card"
    assert words["replay"].startswith("Whist")
    assert "Has Q♦ been played?" in words["trainer"]
    assert "♦ J 9 7 4" in words["trainer"]
    assert words["begins"].startswith("Counting in play\nWhist, question 1")
    assert "Which cards may you play?" in words["exercise"]
    assert "♥ 9 4" in words["exercise"]
    assert words["records"].startswith("2 records\ngame 1  ·  Whist")
    assert "game 2  ·  Russi" in words["records"]
    assert "How many cards are in a suit?" in words["number"]
    assert words["deal"].startswith("Whist: your own deal\nSouth: ♠ A K Q  ♥ 10 9 8")


@pytest.mark.slow
def test_opened_again_without_running_it(page: Any, jupyter: Jupyter, saved: Path) -> None:
    open_notebook(page, saved.name)
    page.wait_for_function(STARTED_ANEW)
    as_they_were(pictures(page))
    text = page.locator(".jp-Notebook").inner_text()
    assert "model not found" not in text
    assert page.locator(".whist-nb-kept figcaption").all_text_contents() == [NOTE] * len(WIDGETS)
    run_all(page)
    for name in WIDGETS:
        output(page, NUMBER[name]).locator(DRAWN).first.wait_for()
    assert page.locator(".whist-nb-kept").filter(visible=True).count() == 0


@pytest.mark.slow
def test_from_somebody_else_whose_notebooks_are_not_trusted(page: Any, jupyter: Jupyter, saved: Path) -> None:
    notebook = nbformat.read(saved, 4)
    notebook.metadata["from"] = "somebody else"  # so that no signature of ours fits
    nbformat.write(notebook, saved.with_name("theirs.ipynb"))
    page.goto("/lab/tree/theirs.ipynb?reset")
    as_they_were(pictures(page))
    assert "CardTable" not in page.locator(".jp-Notebook .jp-OutputArea").all_inner_texts()


@pytest.mark.nightly
def test_in_notebook_7_too(page: Any, jupyter: Jupyter, saved: Path) -> None:
    page.goto(f"/notebooks/{saved.name}?token={jupyter.token}")
    page.wait_for_function("() => document.body.dataset.notebook === 'notebooks'")
    page.wait_for_function(STARTED_ANEW)
    as_they_were(pictures(page))
    assert "model not found" not in page.locator(".jp-Notebook").inner_text()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("template", "executed"),
    [("lab", True), *(pytest.param(*each, marks=pytest.mark.nightly) for each in (("lab", False), ("classic", False)))],
)
def test_a_page_made_from_it_with_the_network_blocked(
    page: Any, saved: Path, tmp_path: Path, template: str, executed: bool
) -> None:
    """The page also has the widgets' state, which would need a script from the network to draw it."""
    source = saved
    if executed:
        from nbclient import NotebookClient

        notebook = nbformat.read(saved, 4)
        NotebookClient(notebook).execute()
        source = tmp_path / "run.ipynb"
        nbformat.write(notebook, source)
    made = [sys.executable, "-m", "nbconvert", "--to", "html", "--template", template, "--output-dir", str(tmp_path)]
    subprocess.run([*made, "--output", "kept.html", str(source)], check=True, capture_output=True)
    page.route("http*://**", lambda route: route.abort())
    page.goto(f"file://{tmp_path / 'kept.html'}", wait_until="domcontentloaded")
    as_they_were(pictures(page), trick=1 if executed else 2)


@pytest.mark.nightly
def test_the_picture_gives_way_if_a_page_can_draw_its_widgets(page: Any, saved: Path, tmp_path: Path) -> None:
    made = [sys.executable, "-m", "nbconvert", "--to", "html", "--output-dir", str(tmp_path), str(saved)]
    subprocess.run(made, check=True, capture_output=True)
    page.route("http*://**", lambda route: route.abort())
    page.goto(f"file://{tmp_path / 'kept.html'}", wait_until="domcontentloaded")
    pictures(page)
    drawn = "output => output.previousElementSibling.lastElementChild.innerHTML = '<section class=wn>drawn</section>'"
    page.locator(".jp-OutputArea-child:has(.whist-nb-kept)").first.evaluate(drawn)
    assert page.locator(".whist-nb-kept").filter(visible=True).count() == len(WIDGETS) - 1

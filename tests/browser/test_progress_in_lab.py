"""A learner's progress in a real JupyterLab: its picture at every width, in words and on paper, and its buttons."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Jupyter, errors, open_notebook, output, run_all
from whist_nb.training.drills import DRILLS
from whist_nb.training.log import Answer, LearnerLog

pytestmark = pytest.mark.slow

LOGS = ("none", "one", "months")
GAMES = ("whist", "german-whist", "israeli-whist", "ruff-and-honours")


def write_logs(folder: Path) -> None:
    """An empty log, one of a single drill, and one of sixty sessions in four games."""
    none, one, months = (LearnerLog(folder / f"{name}.sqlite") for name in LOGS)
    assert len(none) == 0
    for at in range(6):
        one.note(Answer("whist", "voids", "voids", at, 3, 3, right=at > 2, submit_ms=2100.0, level=2))
    for day in range(60):
        game, drill = GAMES[day % 4], list(DRILLS.values())[day % 10]
        for at in range(8):
            right = (7 * day + 3 * at) % 10 < 7
            months.note(Answer(game, drill.id, drill.skill, 9 * day + at, 3, 3, right=right, level=day // 6))


@pytest.fixture
def opened(page: Any, jupyter: Jupyter) -> Any:
    """Open the three logs, each shown by a cell of its own."""
    if not (jupyter.root / "none.sqlite").exists():
        write_logs(jupyter.root)
    cells = [f"import whist_nb as wn\nwn.Progress('{name}.sqlite')" for name in LOGS]
    open_notebook(page, jupyter.write("progress.ipynb", cells))
    run_all(page)
    page.locator("section.wn").nth(len(LOGS) - 1).wait_for()
    assert errors(page) == []
    return page


NARROWED = """(width) => document.querySelectorAll('.jp-OutputArea-output').forEach((each) => {
    each.style.maxWidth = width + 'px';
    each.style.padding = 0;
})"""
OUTSIDE = """(svg) => {
    const frame = svg.getBoundingClientRect();
    const out = [...svg.querySelectorAll('text')].filter((each) => {
        const box = each.getBoundingClientRect();
        return box.left < frame.left - 0.5 || box.right > frame.right + 0.5 || box.bottom > frame.bottom + 0.5;
    });
    return out.map((each) => each.textContent);
}"""
CHANGE = "(theme) => window.jupyterapp.commands.execute('apputils:change-theme', { theme })"
PAPER = "el => getComputedStyle(el).getPropertyValue('--page') + getComputedStyle(el).color"
SMALLEST = """(svg) => {
    const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
    const sizes = [...svg.querySelectorAll('text')].map((each) => parseFloat(getComputedStyle(each).fontSize));
    return scale * Math.min(...sizes);
}"""


@pytest.mark.nightly
def test_the_picture_fits_its_cell_in_light_and_dark(opened: Any) -> None:
    grounds = []
    for theme in ("JupyterLab Light", "JupyterLab Dark"):
        opened.evaluate(CHANGE, theme)
        opened.locator(f"body[data-jp-theme-name='{theme}']").wait_for(state="attached")
        for width in (1100, 600, 364):
            opened.evaluate(NARROWED, width)
            shown = opened.locator(".wn-progress svg").filter(visible=True)
            assert shown.count() == len(LOGS), "one of the two widths, never both"
            for drawing in shown.all():
                assert drawing.evaluate(OUTSIDE) == []
                assert drawing.bounding_box()["width"] <= width
                assert drawing.evaluate(SMALLEST) >= 12, "no text is smaller than look.md allows"
        ground = "svg => getComputedStyle(svg.querySelector('rect')).fill"
        grounds.append(opened.locator(".wn-progress svg").filter(visible=True).first.evaluate(ground))
    assert grounds == ["rgb(241, 244, 239)", "rgb(30, 35, 34)"]  # the two tones of the table in look.md
    opened.evaluate(CHANGE, "JupyterLab Light")


@pytest.mark.nightly
def test_on_paper_it_is_light_whole_and_without_buttons(opened: Any) -> None:
    opened.evaluate(CHANGE, "JupyterLab Dark")
    opened.locator("body[data-jp-theme-name='JupyterLab Dark']").wait_for(state="attached")
    opened.emulate_media(media="print")
    shown = opened.locator(".wn-progress svg").filter(visible=True)
    assert shown.count() == len(LOGS) + 1, "twenty skills are two sheets"
    ground = "svg => getComputedStyle(svg.querySelector('rect')).fill"
    assert {drawing.evaluate(ground) for drawing in shown.all()} == {"rgb(241, 244, 239)"}
    assert opened.locator(".jp-OutputArea button").filter(visible=True).count() == 0
    named = opened.locator(".whist-nb-kept img").filter(visible=True)
    assert named.nth(LOGS.index("one")).get_attribute("alt") == "What to practise today\nWho showed out: Whist"
    assert named.count() == len(LOGS)
    opened.emulate_media(media="screen")
    assert opened.locator(".whist-nb-kept").filter(visible=True).count() == 0
    assert opened.locator("section.wn").filter(visible=True).count() == len(LOGS)
    opened.evaluate(CHANGE, "JupyterLab Light")


def test_a_drill_is_opened_by_keyboard_and_described_in_words(opened: Any) -> None:
    one = output(opened, LOGS.index("one"))
    picture = one.get_by_role("img", name="My progress").filter(visible=True)
    told = picture.locator("desc").text_content()
    assert told.startswith("Who showed out (Whist · 6 answers, 2.1 s · level 2): 50% right lately")
    button = one.get_by_role("button", name="Who showed out: Whist")
    button.focus()
    opened.keyboard.press("Enter")
    one.locator("section.wn").nth(1).wait_for()
    assert "Who showed out" in one.locator("section.wn").nth(1).inner_text()
    back = one.get_by_role("button", name="Back to the top")
    light = back.evaluate(PAPER)
    opened.evaluate(CHANGE, "JupyterLab Dark")
    one.locator("section.wn[data-theme=dark]").nth(1).wait_for()
    assert back.evaluate(PAPER) == one.locator("section.wn").nth(1).evaluate(PAPER) != light
    opened.evaluate(CHANGE, "JupyterLab Light")


def test_a_learner_who_has_answered_nothing_begins_with_one_press(opened: Any) -> None:
    none = output(opened, LOGS.index("none"))
    none.get_by_role("button", name="Cards out: German Whist").click()
    none.locator("section.wn").nth(1).wait_for()
    assert "German Whist" in none.locator("section.wn").nth(1).inner_text()

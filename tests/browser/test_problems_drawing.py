"""Problems in a bare page: the layouts of *why* fit a narrow cell, keys go on."""

from __future__ import annotations

import json
import os
from typing import Any

import pytest

import whist_nb as wn
from tests.browser.table_page import TablePage, sample
from whist_nb.lessons.stored_problems import THEMES


def over(kind: str, right: bool, why: bool = True) -> wn.Problems:
    """A problem that has been solved or missed."""
    widget = wn.Problems(kind, log=":memory:", seed=3)
    if right:
        widget.play_on()
    else:
        widget.click(widget.problem.tempting)
        while not widget.is_over:
            view = widget._lesson.game.view(widget._lesson.seat)
            widget.click(view.legal_actions()[0].text)
    if why:
        widget.press("why")
    return widget


def drawn(page: Any, widget: wn.Problems, width: int, theme: str = "light") -> TablePage:
    page.set_viewport_size({"width": width, "height": 1000})
    frame = json.loads(json.dumps(widget.frame))
    return TablePage(page, frame, {**widget.settings, "pace": 0, "theme": theme})


def picture(page: Any, name: str) -> None:
    """Save a picture to look at, if pictures are asked for."""
    folder = os.environ.get("WHIST_NB_PICTURES")
    if folder:
        page.screenshot(path=f"{folder}/problems-{name}.png", full_page=True)


@pytest.mark.parametrize(
    ("kind", "width", "theme"),
    [
        ("dummy", 1280, "light"),
        ("dummy", 600, "dark"),
        ("dummy", 364, "light"),
        ("solo", 600, "light"),
        ("misere", 364, "dark"),
    ],
)
def test_the_layouts_fit_the_cell(page: Any, kind: str, width: int, theme: str) -> None:
    table = drawn(page, wn.Problems(kind, log=":memory:", seed=3), width, theme)
    picture(page, f"begin-{kind}-{width}")
    table = drawn(page, over(kind, right=False), width, theme)
    picture(page, f"why-{kind}-{width}")
    rows = page.locator(".wn-layouts li")
    assert rows.count() > 5
    for box in [row.bounding_box() for row in rows.all()]:
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert table.errors == []


@pytest.mark.parametrize("width", [600, 364])
def test_the_tricks_before_and_layouts_of_three_hands_fit_the_cell(page: Any, width: int) -> None:
    table = drawn(page, wn.Problems("partner", log=":memory:", seed=3), width)
    picture(page, f"partner-begin-{width}")
    boxes = [row.bounding_box() for row in page.locator(".wn-layouts li").all()]
    assert len(boxes) >= 8  # the tricks before
    assert page.get_by_text("Played so far").is_visible()
    table = drawn(page, over("partner", right=False), width)
    picture(page, f"partner-why-{width}")
    rows = page.locator(".wn-layouts li").all()
    assert len(rows) > len(boxes)
    for box in [*boxes, *(row.bounding_box() for row in rows)]:
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert table.errors == []


def test_one_key_shows_why_and_another_goes_on(page: Any) -> None:
    table = drawn(page, over("dummy", right=True, why=False), 800)
    picture(page, "solved-800")
    page.get_by_role("button", name="Why?").focus()
    page.keyboard.press("y")
    assert table.sent[-1]["do"] == "why"
    table.reply(n=2)
    page.keyboard.press("n")
    assert table.sent[-1]["do"] == "next"
    assert page.get_by_role("button", name="Go on").count() == 0


def test_enter_on_a_card_goes_on_once_a_line_has_failed(page: Any) -> None:
    table = drawn(page, over("dummy", right=False, why=False), 800)
    card = page.locator(".wn-hand [data-card]").first
    card.focus()
    page.keyboard.press("Enter")
    assert [each["do"] for each in table.sent] == ["next"], "as the button says, and no card is refused"
    table.reply(n=2)
    card.click()
    assert "act" in table.sent[-1], "a click on the card is still answered with the reason"


def test_enter_on_a_card_plays_it_while_a_problem_goes_on(page: Any) -> None:
    widget = wn.Problems("dummy", log=":memory:", seed=3)
    table = drawn(page, widget, 800)
    card = page.locator('[data-card][tabindex="0"]').first
    asked = card.get_attribute("data-card")
    card.focus()
    page.keyboard.press("Enter")
    assert [each.get("act") for each in table.sent] == [asked]


def test_a_title_with_three_themes_breaks_before_the_button(page: Any) -> None:
    widget = over("dummy", right=True, why=False)
    themes = ", ".join(THEMES[theme] for theme in ("two-way finesse", "losing the lead", "safety play"))
    page.set_viewport_size({"width": 364, "height": 1000})
    frame = json.loads(json.dumps(widget.frame))
    frame["state"]["exercise"]["title"] = f"Two hands: {themes}"
    table = TablePage(page, frame, {**widget.settings, "pace": 0})
    picture(page, "title-364")
    title, button = (page.locator(f".wn-head > {each}").bounding_box() for each in ("h3", ".wn-btn"))
    assert title["x"] + title["width"] <= button["x"]
    assert title["height"] > 30
    assert table.errors == []


@pytest.mark.parametrize(("width", "theme"), [(1280, "light"), (600, "dark"), (364, "light")])
def test_the_end_of_a_series_fits_the_cell_and_a_key_goes_on(page: Any, width: int, theme: str) -> None:
    widget = wn.Problems(log=":memory:", seed=3, problems=10)
    widget.play_on(4)
    for _ in range(6):
        widget.next()
        widget.click(widget.problem.tempting)
        widget.press("answer")
    widget.next()
    table = drawn(page, widget, width, theme)
    page.get_by_text("You solved 4 of 10", exact=True).wait_for()
    page.locator(".wn-rows tr").nth(10).wait_for()
    picture(page, f"end-{width}")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("button", name="10 more problems").focus()
    page.keyboard.press("Enter")
    assert table.sent[-1]["do"] == "more"
    assert table.errors == []


@pytest.mark.parametrize(("width", "theme"), [(1280, "dark"), (364, "light")])
def test_the_theme_of_a_mistake_has_a_button_beside_the_others(page: Any, width: int, theme: str) -> None:
    page.set_viewport_size({"width": width, "height": 1000})
    given = sample("10-end-of-deal")
    moments = given["frame"]["state"]["panel"]["debrief"]["moments"]
    moments[2]["buttons"] = [{"do": "problems", "label": "10 problems: Second and third hand", "icon": "next"}]
    table = TablePage(page, given["frame"], {"pace": 0, "theme": theme})
    button = page.get_by_role("button", name="10 problems: Second and third hand")
    button.wait_for()
    picture(page, f"moment-{width}")
    card = page.locator("[data-moment='2']").first.bounding_box()
    box = button.bounding_box()
    assert card["x"] <= box["x"]
    assert box["x"] + box["width"] <= card["x"] + card["width"]
    button.click()
    assert (table.sent[-1]["do"], table.sent[-1]["at"]) == ("problems", 2)
    assert table.errors == []


def test_a_card_is_played_by_click(page: Any) -> None:
    widget = wn.Problems("dummy", log=":memory:", seed=3)
    table = drawn(page, widget, 800)
    text = widget.problem.right.text
    page.locator(f'button[data-card="{text}"]').click(position={"x": 8, "y": 12})  # in dummy, cards overlap
    assert table.sent[-1]["act"] == text

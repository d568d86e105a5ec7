"""Saved pages at the width of a phone: nothing scrolls inside the page, nothing lies over anything else."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import whist_nb as wn
from whist_nb.players import Club

SCROLLS_INSIDE = """() => [...document.querySelectorAll('body *')].filter((each) => {
    const { overflowX, overflowY } = getComputedStyle(each);
    return /auto|scroll/.test(overflowX) && each.scrollWidth > each.clientWidth
        || /auto|scroll/.test(overflowY) && each.scrollHeight > each.clientHeight;
}).map((each) => each.className)"""


def replay(page: Any, name: str, at: int, folder: Path) -> None:
    """A whole deal by Club in a saved page."""
    game, player = wn.Game(name, seed=7, deals=1), Club()
    while not game.is_over:
        game.apply(player.choose(game.view(game.current_player)))
    page.set_viewport_size({"width": 364, "height": 800})
    page.goto(wn.ReplayViewer(game, at=at, counts=False).to_html(folder / "hand.html").as_uri())
    page.locator(".wn-in .wn-foot").wait_for()


@pytest.mark.parametrize("name", ["whist", "german-whist", "minibridge"])
def test_nothing_scrolls_inside_a_replay(page: Any, tmp_path: Path, name: str) -> None:
    replay(page, name, 20, tmp_path)
    assert page.evaluate(SCROLLS_INSIDE) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_seats_of_four_are_one_row_of_buttons(page: Any, tmp_path: Path) -> None:
    replay(page, "whist", 20, tmp_path)
    tops = {each.bounding_box()["y"] for each in page.locator(".wn-eyes button").all()}
    assert page.locator(".wn-eyes button").count() == 5
    assert len(tops) == 1


def test_points_and_needs_of_three_hands_do_not_overlap(page: Any, tmp_path: Path) -> None:
    replay(page, "minibridge", 20, tmp_path)
    boxes = sorted((each.bounding_box() for each in page.locator(".wn-seat .wn-count").all()), key=lambda box: box["x"])
    assert len(boxes) == 3
    assert "needs" in " ".join(page.locator(".wn-seat .wn-count").all_inner_texts())
    for left, right in pairwise(boxes):
        assert left["x"] + left["width"] <= right["x"]

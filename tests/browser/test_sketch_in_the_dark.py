"""The compact picture of a table and a note in a page with a dark theme: no white paper, and every word can be read."""

from __future__ import annotations

from typing import Any

import pytest

import whist_nb as wn
from whist_nb.drawing import note, sketch

# the W3C's sums for relative luminance and contrast
READ = """() => {
    const light = (colour) => {
        const parts = colour.match(/[0-9]+/g).slice(0, 3).map((part) => part / 255);
        const linear = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
    };
    const fill = (el) => light(getComputedStyle(el).fill);
    const contrast = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const ground = fill(document.querySelector('svg .wn-k > rect'));
    const paper = document.querySelector('#wn-p');
    const texts = [...document.querySelectorAll('svg text')].map((el) =>
        [el.textContent, contrast(fill(el), el.closest('[data-card]') ? fill(paper) : ground)]);
    const faint = texts.filter(([, given]) => given < 4.5);
    return { ground, paper: paper && fill(paper), faint, count: texts.length };
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_sketch_and_a_note_follow_the_theme_of_the_page(page: Any, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)
    game = wn.Game("whist", seed=3)
    for each in (sketch(game.view(0)), note("A title", ["One line.", "Another with A♠."])):
        page.set_content(str(each))
        found = page.evaluate(READ)
        assert found["count"] >= 3
        assert not found["faint"]
        assert (found["ground"] < 0.05) is (scheme == "dark"), "the ground is dark in a dark page only"
        if found["paper"] is not None:
            assert 0.5 < found["paper"] < (0.95 if scheme == "dark" else 1.01), "white paper glares in a dark page"
    page.emulate_media(media="print")
    assert page.evaluate(READ)["ground"] > 0.5, "paper from a printer is white"

"""The picture of a learner's progress: lengths are shares, places are numbers, everything is there in words as well."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from whist_nb.drawing.charts import Bar, Range, draw_progress
from whist_nb.drawing.colours import Look

BARS = (Bar("Cards out", "Whist · 10 answers", 0.25, "2.0 s"), Bar("The Close", "German Whist · 4 answers", 1.0))
SPANS = (Range("2 November 2026", 5, 6.5, 13),)
SVG = "{http://www.w3.org/2000/svg}"


def rects(drawing: str, colour: str) -> list[dict[str, float]]:
    """The rectangles of one colour, as numbers."""
    found = [each.attrib for each in ElementTree.fromstring(drawing).iter(f"{SVG}rect") if each.get("fill") == colour]
    return [{name: float(each[name]) for name in ("x", "y", "width", "height")} for each in found]


@pytest.mark.parametrize("width", [360, 760])
def test_a_bar_is_as_long_as_its_share(width: float) -> None:
    drawn = draw_progress(BARS, SPANS, ["Said."], Look(theme="light"), width)
    wells = [each for each in rects(drawn, "#e6ebe4") if each["height"] == 8]
    bars = [each for each in rects(drawn, "#1c2421") if each["height"] == 8]
    assert [bar["width"] / well["width"] for bar, well in zip(bars, wells, strict=True)] == pytest.approx(
        [0.25, 1], abs=1e-3
    )
    marks = [float(x) for x in re.findall(r'd="M([\d.]+) [\d.]+v16"', drawn)]
    assert marks == pytest.approx([well["x"] + 0.8 * well["width"] for well in wells], abs=0.1)


@pytest.mark.parametrize("width", [360, 760])
def test_a_span_stands_on_a_scale_of_thirteen_cards(width: float) -> None:
    drawn = draw_progress(BARS, SPANS, [], Look(theme="light"), width)
    (scale,) = [each for each in rects(drawn, "#e6ebe4") if each["height"] == 2]
    (interval,) = rects(drawn, "#6f877e")
    middle = float(re.search(r'<circle cx="([\d.]+)"', drawn)[1])
    assert middle == pytest.approx(scale["x"] + scale["width"] / 2, abs=0.1)
    assert interval["x"] == pytest.approx(scale["x"] + scale["width"] * 5 / 13, abs=0.1)
    assert interval["x"] + interval["width"] == pytest.approx(scale["x"] + scale["width"], abs=0.1)


@pytest.mark.parametrize("width", [360, 760])
def test_everything_is_inside_and_in_words(width: float) -> None:
    drawn = draw_progress(BARS, SPANS, ["When you say “sure”, you are right."], Look(), width)
    assert drawn.size[0] == width
    for each in ElementTree.fromstring(drawn).iter(f"{SVG}text"):
        x, long = float(each.attrib["x"]), float(each.get("textLength", 0))
        assert x >= 0
        assert x + long <= width
    assert drawn.text.splitlines() == [
        "Cards out (Whist · 10 answers, 2.0 s): 25% right lately",
        "The Close (German Whist · 4 answers): 100% right lately",
        "Hand span:",
        "2 November 2026: 6.5 cards, between 5 and 13",
        "When you say “sure”, you are right.",
    ]
    assert f"<desc>{drawn.text}</desc>" in drawn

"""A learner's progress as a picture: a bar for each skill, a line for each span, and a summary in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from whist_nb.drawing.canvas import Canvas, Drawing, number
from whist_nb.drawing.colours import Look
from whist_nb.drawing.text_layout import plain_text, shortened, wrapped
from whist_nb.engine.phrases import phrase

AIM: Final = 0.8
"""The share of right answers at which levels aim, marked on each bar."""
MOST_CARDS: Final = 13
_EDGE: Final = 16
_FIGURES: Final = 138
"""The room on the right for a number and the other facts."""


_MARK: Final = phrase("The mark on each bar is at 80%: if you get about that many right, the level suits you.")


class Bar(NamedTuple):
    """One skill: its name, where and how often it was asked, the recent share of right answers, and other facts."""

    title: str
    note: str
    share: float
    more: str = ""

    @property
    def text(self) -> str:
        """The same in words."""
        told = ", ".join(filter(None, (self.note, self.more)))
        return phrase(
            "{title} ({told}): {share:.0f}% right lately", title=self.title, told=told, share=100 * self.share
        )


class Range(NamedTuple):
    """A measured number, the two it is between, and when it was measured."""

    title: str
    low: float
    middle: float
    high: float

    @property
    def text(self) -> str:
        """The same in words."""
        return phrase(
            "{title}: {middle:g} cards, between {low:g} and {high:g}",
            title=self.title,
            middle=self.middle,
            low=self.low,
            high=self.high,
        )


def draw_progress(
    bars: Sequence[Bar], spans: Sequence[Range], sentences: Sequence[str], look: Look, width: float
) -> Drawing:
    """Draw bars from top to bottom, then spans, then sentences; in a narrow drawing the names are above their bars."""
    canvas = Canvas(look)
    under, y = canvas.below(), 12.0
    for each in bars:
        y = _bar(canvas, each, y, width)
    if spans:
        canvas.words(_EDGE, y + 16, phrase("Hand span, in cards"), bold=True)
        y += 34
        for one in spans:
            y = _range(canvas, one, y, width)
    for sentence in (*((_MARK,) * bool(bars)), *sentences):
        for line in wrapped(sentence, look.size(2), width - 2 * _EDGE):
            canvas.words(_EDGE, y + 12, line)
            y += look.line(2)
        y += 4
    under.rect(0.5, 0.5, width - 1, y + 11, 12, fill="table", stroke="line")
    spans_told = [phrase("Hand span:"), *(one.text for one in spans)] if spans else []
    text = "\n".join([*(each.text for each in bars), *spans_told, *map(plain_text, sentences)])
    return canvas.drawn(
        width,
        y + 12,
        phrase("{skills} skills and {spans} spans", skills=len(bars), spans=len(spans)),
        phrase("My progress"),
        text,
        desc=text,
    )


def _line(canvas: Canvas, title: str, note: str, y: float, width: float) -> tuple[float, float, float]:
    """Draw the name of a line; return the left end, width and height of what is beside or below it."""
    if width < 520:
        taken = canvas.words(_EDGE, y + 12, title, bold=True)
        room = width - 2 * _EDGE - taken - 8
        canvas.words(_EDGE + taken + 8, y + 12, shortened(note, 12, room), step=1, role="muted")
        return _EDGE, width - 2 * _EDGE, y + 28
    canvas.words(_EDGE, y + (11 if note else 18), shortened(title, 14, 190, True), bold=True)
    canvas.words(_EDGE, y + 27, shortened(note, 12, 200), step=1, role="muted")
    return 230, width - _EDGE - 230, y + 18


def _bar(canvas: Canvas, bar: Bar, y: float, width: float) -> float:
    left, room, middle = _line(canvas, bar.title, bar.note, y, width)
    figures = f"**{100 * bar.share:.0f}%**"
    wide = room - _FIGURES
    canvas.rect(left, middle - 4, wide, 8, 4, fill="well")
    if bar.share:
        canvas.rect(left, middle - 4, max(8, wide * bar.share), 8, 4, fill="text")
    aim = number(left + AIM * wide)
    canvas.add(f'<path d="M{aim} {number(middle - 8)}v16" stroke-width="2"{canvas.look.paint("none", "lamp")}/>')
    canvas.words(left + wide + 46, middle, figures, anchor="end")
    if bar.more:
        canvas.words(left + room, middle, bar.more, step=1, role="muted", anchor="end")
    return middle + 26


def _range(canvas: Canvas, one: Range, y: float, width: float) -> float:
    left, room, middle = _line(canvas, one.title, "", y, width)
    wide = room - _FIGURES
    at = [left + wide * min(1, max(0, each / MOST_CARDS)) for each in (one.low, one.middle, one.high)]
    canvas.rect(left, middle - 1, wide, 2, 1, fill="well")
    canvas.rect(at[0], middle - 3, max(6, at[2] - at[0]), 6, 3, fill="sliver")
    canvas.add(f'<circle cx="{number(at[1])}" cy="{number(middle)}" r="6"{canvas.look.paint("text")}/>')
    canvas.words(left + wide + 46, middle, f"**{one.middle:g}**", anchor="end")
    canvas.words(left + room, middle, f"{one.low:g} to {one.high:g}", step=1, role="muted", anchor="end")
    return middle + 26

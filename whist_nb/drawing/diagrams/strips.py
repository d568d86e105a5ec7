"""Pictures in a row, each with a title, joined by arrows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from whist_nb.drawing.canvas import Canvas, Drawing, number
from whist_nb.drawing.colours import Look
from whist_nb.drawing.diagrams.round_table import draw_arrow
from whist_nb.drawing.text_layout import plain_text, width_of, wrapped

_EDGE: Final = 12
_GAP: Final = 30
"""The room for an arrow."""


class Step(NamedTuple):
    """One step in a series of pictures.

    Parameters
    ----------
    title
        The title of the step.
    picture
        The picture of the step.
    note
        A note below the picture; by default none.
    """

    title: str
    picture: Drawing
    note: str = ""


class _Panel:
    """A step with its words broken into lines, and the room it takes."""

    def __init__(self, step: Step, look: Look, room: float) -> None:
        self.step = step
        wide, high = step.picture.size
        self.scale = min(1.0, room / wide)
        self.picture = wide * self.scale, high * self.scale
        fitting = min(room, max(self.picture[0], 150 if not look.large else 190))
        self.title = wrapped(step.title, look.size(2), fitting, True)
        self.note = wrapped(step.note, look.size(1), fitting)
        lines = [width_of(line, look.size(2), True) for line in self.title]
        self.wide = max([self.picture[0], *lines, *(width_of(line, look.size(1)) for line in self.note)])
        self.above = look.line(2) * len(self.title) + 4
        self.high = self.above + self.picture[1] + 6 + look.line(1) * len(self.note)

    def draw(self, canvas: Canvas, x: float, y: float, above: float, shared: str) -> None:
        look = canvas.look
        for row, line in enumerate(self.title):
            canvas.words(x, y + look.line(2) * (row + 0.5), line, bold=True)
        embed(canvas, self.step.picture, x, y + above, self.scale, shared)
        top = y + above + self.picture[1] + 6
        for row, line in enumerate(self.note):
            canvas.words(x, top + look.line(1) * (row + 0.5), line, step=1, role="muted")


def embed(canvas: Canvas, picture: Drawing, x: float, y: float, scale: float, shared: str) -> None:
    """Put a finished drawing into another; one that appears several times is kept once, under a shared name."""
    wide, high = picture.size
    box = f' width="{number(wide * scale)}" height="{number(high * scale)}" viewBox="0 0 {wide} {high}"'
    if shared:
        used = canvas.shape(shared, "svg", box, picture)
        canvas.add(f'<g transform="translate({number(x)} {number(y)})">{used}</g>')
    else:
        canvas.add(f'<svg x="{number(x)}" y="{number(y)}"{box}>{picture}</svg>')


def draw_steps(steps: Sequence[Step], look: Look, width: float, *, arrows: bool = True) -> Drawing:
    """Draw as many steps beside each other as fit, and the others below."""
    canvas = Canvas(look)
    under = canvas.below()
    often = [picture for picture, times in Counter(step.picture for step in steps).items() if times > 1]
    shared = {picture: f"d{number}" for number, picture in enumerate(often)}
    panels = [_Panel(step, look, width - 2 * _EDGE) for step in steps]
    rows: list[list[tuple[int, _Panel]]] = []
    for place, panel in enumerate(panels):
        gap = _GAP if arrows else _EDGE
        if not rows or sum(other.wide + gap for _, other in rows[-1]) + panel.wide > width - 2 * _EDGE:
            rows.append([])
        rows[-1].append((place, panel))
    y, wide = float(_EDGE), 0.0
    for row in rows:
        x, above = float(_EDGE), max(panel.above for _, panel in row)
        tall = max(panel.high - panel.above for _, panel in row) + above
        for place, panel in row:
            if arrows and place:
                _arrow_to(canvas, x, y, above, panel, first=panel is row[0][1])
            if arrows and place and panel is row[0][1]:
                y += 22
            panel.draw(canvas, x, y, above, shared.get(panel.step.picture, ""))
            x += panel.wide + (_GAP if arrows else _EDGE)
        wide = max(wide, x - (_GAP if arrows else _EDGE) + _EDGE)
        y += tall + 10
    under.rect(0.5, 0.5, wide - 1, y - 1, 12, fill="table", stroke="line")
    text = "\n".join(_step_in_words(number, step) for number, step in enumerate(steps, 1))
    title = ", then ".join(plain_text(step.title) for step in steps)
    count = f"{len(steps)} step{'s' * (len(steps) != 1)}"
    return canvas.drawn(wide, y, count, title, text, desc=text)


def _arrow_to(canvas: Canvas, x: float, y: float, above: float, panel: _Panel, first: bool) -> None:
    """Draw the arrow from the step before: at the left of a picture, or above the first of a row."""
    if first:
        draw_arrow(canvas, (x + 14, y - 4), (x + 14, y + 14), "muted")
    else:
        middle = y + above + panel.picture[1] / 2
        draw_arrow(canvas, (x - _GAP + 6, middle), (x - 6, middle), "muted")


def _step_in_words(place: int, step: Step) -> str:
    """Return a step in words, without repeating its picture's own."""
    told = step.picture.text.replace("\n", "; ")
    return plain_text(f"{place}. {step.title}: {told}{f' – {step.note}' if step.note else ''}")

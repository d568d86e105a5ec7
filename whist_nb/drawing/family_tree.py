"""A family tree with a box for each game, lines of descent, and how much of each game the learner has done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from whist_nb.drawing.canvas import Canvas, Drawing, number
from whist_nb.drawing.colours import Look
from whist_nb.drawing.text_layout import shortened
from whist_nb.engine.phrases import phrase


class Member(NamedTuple):
    """A member of a family: its parent's id, whether it is ``kin`` rather than a child, and ``done`` from 0 to 1.

    ``mark`` is small in the corner; ``on_left`` is the side on which its branch grows if there is room for two.
    """

    id: str
    title: str
    note: str = ""
    mark: str = ""
    parent: str | None = None
    kin: bool = False
    done: float | None = None
    on_left: bool = False


class Box(NamedTuple):
    """The place of a member in the drawing, in px."""

    x: float
    y: float
    wide: float
    high: float


HIGH: Final = 44
_PITCH: Final = 54
_EDGE: Final = 8


class Layout(NamedTuple):
    """The measures of a drawing: its width, that of a box, and the gap for lines."""

    width: float
    box: float
    gap: float
    two_sides: bool


WIDE: Final = Layout(760, 160, 24, True)
NARROW: Final = Layout(386, 160, 20, False)


def places(family: Sequence[Member], layout: Layout) -> dict[str, Box]:
    """Return the place of each member: ancestors in a line on top, branches below, each child beside its parent."""
    line = _line(family)
    middle = (layout.width - layout.box) / 2 if layout.two_sides else _EDGE
    found: dict[str, Box] = {}
    for row, each in enumerate(line):
        found[each.id] = Box(middle, _EDGE + row * _PITCH, layout.box, HIGH)
        for side in _children(family, each.id):
            if each is not line[-1] and side not in line:
                found[side.id] = Box(middle + layout.box + layout.gap, _EDGE + row * _PITCH, layout.box, HIGH)
    rows = {True: len(line), False: len(line)}
    for child in _children(family, line[-1].id):
        left = layout.two_sides and child.on_left
        y, rows[left] = _EDGE + rows[left] * _PITCH, rows[left] + 1
        _place(family, child, layout, y, left, 1, found)
        if not layout.two_sides:
            rows[True] = rows[False]
    return found


def _place(
    family: Sequence[Member], one: Member, layout: Layout, y: float, left: bool, step: int, found: dict[str, Box]
) -> None:
    """Place a branch, growing away from the trunk."""
    trunk = layout.width / 2 if layout.two_sides else _EDGE + 6
    away = layout.gap + (step - 1) * (layout.box + layout.gap)
    found[one.id] = Box(trunk - away - layout.box if left else trunk + away, y, layout.box, HIGH)
    for child in _children(family, one.id)[:1]:
        _place(family, child, layout, y, left, step + 1, found)


def draw_family(family: Sequence[Member], look: Look, layout: Layout) -> Drawing:
    """Draw the tree; relatives hang on a broken line. ``text`` lists it, each under its parent."""
    canvas, where, line = Canvas(look), places(family, layout), _line(family)
    height = max(box.y for box in where.values()) + HIGH + _EDGE
    canvas.rect(0.5, 0.5, layout.width - 1, height - 1, 12, fill="table", stroke="line")
    trunk = layout.width / 2 if layout.two_sides else _EDGE + 6
    for each in family:
        if each.parent is not None:
            _draw_line(canvas, where[each.parent], where[each.id], each, trunk, each.parent == line[-1].id)
    for each in family:
        _draw_box(canvas, where[each.id], each, each.id == line[-1].id)
    text = "\n".join(family_lines(family))
    return canvas.drawn(
        layout.width, height, phrase("a family of {number}", number=len(family)), phrase("Family tree"), text, desc=text
    )


def family_lines(family: Sequence[Member], parent: str | None = None, depth: int = 0) -> list[str]:
    """Return the tree in words: each on a line of its own, further in than its parent."""
    lines = []
    for each in _children(family, parent):
        note = ", ".join(filter(None, [each.note, "a relative" if each.kin else ""]))
        lines += [
            f"{'  ' * depth}{each.title}{f' ({note})' if note else ''}",
            *family_lines(family, each.id, depth + 1),
        ]
    return lines


def _children(family: Sequence[Member], parent: str | None) -> list[Member]:
    return [each for each in family if each.parent == parent]


def _line(family: Sequence[Member]) -> list[Member]:
    """Return the line from the first ancestor down to the one with most children."""
    by_id = {each.id: each for each in family}
    line = [max(family, key=lambda each: len(_children(family, each.id)))]
    while line[0].parent is not None:
        line.insert(0, by_id[line[0].parent])
    return line


def _draw_line(canvas: Canvas, above: Box, below: Box, child: Member, trunk: float, from_trunk: bool) -> None:
    """Draw a line straight down, straight aside, or down the trunk and then aside."""
    centre = below.y + HIGH / 2
    if from_trunk:
        corner = 8 if below.x > trunk else -8
        end = number(below.x if below.x > trunk else below.x + below.wide)
        path = f"M{number(trunk)} {number(above.y + HIGH)}V{number(centre - 8)}q0 8 {corner} 8H{end}"
        if child.kin:  # the trunk itself stays whole
            path = f"M{number(trunk)} {number(centre)}H{end}"
    elif above.x == below.x:
        path = f"M{number(above.x + above.wide / 2)} {number(above.y + HIGH)}V{number(below.y)}"
    else:
        right = below.x > above.x
        path = f"M{number(above.x + above.wide if right else above.x)} {number(centre)}"
        path += f"H{number(below.x if right else below.x + below.wide)}"
    broken = ' stroke-dasharray="4 4"' if child.kin else ""
    canvas.add(f'<path d="{path}" stroke-width="1.6"{broken}{canvas.look.paint("none", "muted")}/>')


def _draw_box(canvas: Canvas, box: Box, one: Member, is_centre: bool) -> None:
    edge, more = ("text", ' stroke-width="1.8"') if is_centre else ("line", "")
    canvas.rect(box.x, box.y, box.wide, box.high, 8, more, fill="page", stroke=edge)
    room = box.wide - 16
    taken = canvas.words(box.x + 8 + room, box.y + 14, one.mark, size=11, role="muted", anchor="end")
    canvas.words(box.x + 8, box.y + 14, shortened(one.title, 13, room - taken - 4, True), size=13, bold=True)
    canvas.words(box.x + 8, box.y + 29, shortened(one.note, 11, room), size=11, role="muted")
    if one.done is not None:
        canvas.rect(box.x + 8, box.y + 38, room, 3, 1.5, fill="well")
        if one.done:
            canvas.rect(box.x + 8, box.y + 38, max(3, room * min(1, one.done)), 3, 1.5, fill="text")

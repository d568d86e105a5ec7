"""Seats round a table: the dealer, the first player, the order of play, and cards passed from seat to seat."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, sin
from typing import Final, NamedTuple

from whist_nb.drawing.canvas import Canvas, Drawing, number
from whist_nb.drawing.colours import Look
from whist_nb.drawing.text_layout import measure, plain_text, shortened, width_of, wrapped

WIDEST: Final = 520
"""The widest table; a wider one would only put the players further apart."""
_CHIP_GAP: Final = 6
_PACK: Final = 22
"""The width of a pack on the table."""


class PlayerMark(NamedTuple):
    """A word beside a name; the most important one is filled."""

    word: str
    filled: bool = False


class SeatedPlayer(NamedTuple):
    """One player: name, chips, other facts, the place in the order of play, the partner's seat.

    ``has_pack`` says whether there is a pack of cards in front of the player.
    """

    name: str
    chips: tuple[PlayerMark, ...] = ()
    note: str = ""
    turn: int | None = None
    partner: int | None = None
    has_pack: bool = False


class Arrow(NamedTuple):
    """An arrow from one seat to another, which may have a word on it.

    Parameters
    ----------
    giver
        The seat it starts from.
    receiver
        The seat it leads to.
    word
        The word on the arrow; by default none.
    """

    giver: int
    receiver: int
    word: str = ""


class _Plate:
    """A player's name, with chips and notes below it, as high as they need to be."""

    def __init__(self, look: Look, one: SeatedPlayer, room: float) -> None:
        self.look, self.one = look, one
        self.name = shortened(one.name, look.size(2), room, True)
        self.rows: list[list[PlayerMark]] = []
        for chip in one.chips:
            if not self.rows or self._wide([*self.rows[-1], chip]) > room:
                self.rows.append([])
            self.rows[-1].append(chip)
        self.notes = wrapped(one.note, look.size(1), room)
        self.chip_line = look.line(1) + 6
        self.wide = max(
            [measure(self.name, look.size(2), True), *map(self._wide, self.rows)]
            + [width_of(line, look.size(1)) for line in self.notes]
        )
        self.height = look.line(2) + self.chip_line * len(self.rows) + look.line(1) * len(self.notes)

    def _chip(self, chip: PlayerMark) -> float:
        return max(self.look.line(1) + 2, measure(chip.word, self.look.size(1), True) + 14)

    def _wide(self, chips: Sequence[PlayerMark]) -> float:
        return sum(map(self._chip, chips)) + _CHIP_GAP * (len(chips) - 1)

    def draw(self, canvas: Canvas, x: float, top: float) -> None:
        canvas.words(x, top + self.look.line(2) / 2, self.name, bold=True, anchor="middle")
        y = top + self.look.line(2)
        for row in self.rows:
            at = x - self._wide(row) / 2
            for chip in row:
                wide = self._chip(chip)
                fill, role = ("text", "page") if chip.filled else ("page", "muted")
                edge = "text" if chip.filled else "line"
                canvas.tag(at + wide / 2, y + self.chip_line / 2, chip.word, role=role, fill=fill, edge=edge)
                at += wide + _CHIP_GAP
            y += self.chip_line
        for line in self.notes:
            canvas.words(x, y + self.look.line(1) / 2, line, step=1, role="muted", anchor="middle")
            y += self.look.line(1)


def draw_around(
    sitters: Sequence[SeatedPlayer], arrows: Sequence[Arrow], look: Look, width: float, what: str, text: str
) -> Drawing:
    """Draw players clockwise from the one at the bottom, round a table with their turns or with arrows on it."""
    wide, canvas = min(width, WIDEST), Canvas(look)
    under = canvas.below()
    count = len(sitters)
    room = wide / 3.4 if count > 2 else wide - 32
    plates = [_Plate(look, one, room) for one in sitters]
    tallest = max(plate.height for plate in plates)
    across = [-sin(2 * pi * seat / count) for seat in range(count)]
    down = [cos(2 * pi * seat / count) for seat in range(count)]
    furthest = max([abs(x) for x in across if abs(x) > 0.01], default=1.0)
    aside = [plate for plate, x in zip(plates, across, strict=True) if abs(x) > 0.5]
    half = wide / 2 - 14 - max((plate.wide for plate in aside), default=0) / 2
    high = max(54, tallest * 0.62) if not arrows else 80
    rise = _rise(plates, across, down, high)
    at = [(wide / 2 + half * x / furthest, rise * y) for x, y in zip(across, down, strict=True)]
    free = [abs(x - wide / 2) - plate.wide / 2 - 10 for (x, _), plate in zip(at, plates, strict=True) if plate in aside]
    felt = _Felt(wide / 2, 0, min(100, *free, wide / 2), high)
    top = min(y - plate.height / 2 for (_, y), plate in zip(at, plates, strict=True)) - 14
    foot = max(y + plate.height / 2 for (_, y), plate in zip(at, plates, strict=True)) + 14
    felt = felt._replace(y=-top)
    for (x, y), plate in zip(at, plates, strict=True):
        plate.draw(canvas, x, y - plate.height / 2 - top)
    _draw_felt(canvas, felt, sitters, across, down)
    for arrow in arrows:
        _draw_arrow(canvas, felt, arrow, across, down, _PACK if sitters[arrow.giver].has_pack else 9)
    under.rect(0.5, 0.5, wide - 1, foot - top - 1, 12, fill="table", stroke="line")
    return canvas.drawn(wide, foot - top, what, plain_text(text), plain_text(text))


class _Felt(NamedTuple):
    """The table in the middle: its centre, half its width and half its height."""

    x: float
    y: float
    wide: float
    high: float

    def place(self, across: float, down: float, share: float) -> tuple[float, float]:
        """Return a place on the table before a seat, that share of the way out."""
        return self.x + share * self.wide * across, self.y + share * self.high * down


def _rise(plates: Sequence[_Plate], across: Sequence[float], down: Sequence[float], felt: float) -> float:
    """Return how far up and down plates are, so that none covers the table or its neighbour above."""
    tallest = max(plate.height for plate in plates)
    least, count = felt + tallest / 2 + 8, len(plates)
    for plate, x, y in zip(plates, across, down, strict=True):
        if abs(x) <= 0.5:  # above or below the table
            least = max(least, (felt + plate.height / 2 + 8) / abs(y))
    for seat in range(count):
        for other in range(seat):
            apart = abs(down[seat] - down[other])
            if apart > 0.1 and abs(across[seat] - across[other]) < 1:
                least = max(least, ((plates[seat].height + plates[other].height) / 2 + 8) / apart)
    return least


def _draw_felt(
    canvas: Canvas, felt: _Felt, sitters: Sequence[SeatedPlayer], across: Sequence[float], down: Sequence[float]
) -> None:
    """Draw the table, a broken line between partners, and the order of play."""
    corner = min(felt.wide, felt.high)
    canvas.rect(felt.x - felt.wide, felt.y - felt.high, 2 * felt.wide, 2 * felt.high, corner, fill="well")
    for seat, one in enumerate(sitters):
        if one.partner is not None and seat < one.partner:
            x, y = felt.place(across[seat], down[seat], 0.5)
            end_x, end_y = felt.place(across[one.partner], down[one.partner], 0.5)
            line = f"M{number(x)} {number(y)}L{number(end_x)} {number(end_y)}"
            canvas.add(
                f'<path d="{line}" stroke-width="1.5" stroke-dasharray="4 4"{canvas.look.paint("none", "muted")}/>'
            )
    for seat, one in enumerate(sitters):
        if one.has_pack:
            x, y = felt.place(across[seat], down[seat], 0.62)
            canvas.back(x - _PACK / 2 + 2, y - _PACK * 0.7 + 2, _PACK)
            canvas.back(x - _PACK / 2, y - _PACK * 0.7, _PACK)
        if one.turn is not None:
            x, y = felt.place(across[seat], down[seat], 0.72)
            first = one.turn == 1
            role, fill, edge = ("page", "text", "text") if first else ("text", "page", "line")
            canvas.tag(x, y, str(one.turn), role=role, fill=fill, edge=edge)


def _draw_arrow(
    canvas: Canvas, felt: _Felt, arrow: Arrow, across: Sequence[float], down: Sequence[float], away: float
) -> None:
    """Draw a straight arrow over the table from seat to seat, with its word in the middle."""
    x, y = felt.place(across[arrow.giver], down[arrow.giver], 0.86)
    end_x, end_y = felt.place(across[arrow.receiver], down[arrow.receiver], 0.86)
    long = hypot(end_x - x, end_y - y)
    step_x, step_y = (end_x - x) / long, (end_y - y) / long
    x, y, end_x, end_y = x + away * step_x, y + away * step_y, end_x - 9 * step_x, end_y - 9 * step_y
    draw_arrow(canvas, (x, y), (end_x, end_y))
    if arrow.word:
        canvas.tag((x + end_x) / 2, (y + end_y) / 2, arrow.word, role="text", fill="page")


def draw_arrow(canvas: Canvas, start: tuple[float, float], end: tuple[float, float], role: str = "text") -> None:
    """Draw a line with an arrowhead at its end."""
    (x, y), (end_x, end_y) = start, end
    long = hypot(end_x - x, end_y - y)
    step_x, step_y = (end_x - x) / long, (end_y - y) / long
    foot_x, foot_y = end_x - 7 * step_x, end_y - 7 * step_y
    sides = [(foot_x - sign * 4.5 * step_y, foot_y + sign * 4.5 * step_x) for sign in (1, -1)]
    head = "".join(f"L{number(px)} {number(py)}" for px, py in sides)
    canvas.add(
        f'<path d="M{number(x)} {number(y)}L{number(foot_x)} {number(foot_y)}" stroke-width="1.8"'
        f"{canvas.look.paint('none', role)}/>"
        f'<path d="M{number(end_x)} {number(end_y)}{head}z"{canvas.look.paint(role)}/>'
    )

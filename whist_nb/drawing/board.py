"""The whole pack as a board, with a row for each suit and a cell for each card, which can be marked."""

from collections.abc import Mapping
from operator import itemgetter
from typing import Final, NamedTuple

from whist_nb.drawing.canvas import Canvas, Drawing
from whist_nb.drawing.colours import Look
from whist_nb.drawing.plain import board_text
from whist_nb.drawing.text_layout import rank_text
from whist_nb.engine.cards import STANDARD_ORDER, Card, Cards
from whist_nb.engine.errors import BadOption, did_you_mean
from whist_nb.engine.phrases import phrase


class CellStyle(NamedTuple):
    """The look of a marked cell: fill, edge and its width, ink (empty: the suit's own); its sign in plain text."""

    fill: str
    edge: str
    thick: float
    ink: str
    sign: str


MARKS: Final = {
    "mine": CellStyle("well", "well", 1, "", "*"),
    "right": CellStyle("text", "text", 1, "page", "+"),
    "missed": CellStyle("lamp soft", "lamp", 2, "", "?"),
    "wrong": CellStyle("lamp soft", "lamp edge", 1, "lamp text", "-"),
}
"""``mine`` is on the well, ``right`` in ink, ``missed`` has the lamp's ring, ``wrong`` is struck through."""

ROWS: Final = (("S", "♠"), ("H", "♥"), ("D", "♦"), ("C", "♣"))


def draw_marked_board(cards: Cards, marks: Mapping[Card, str], look: Look, width: float) -> Drawing:
    """Draw the board; cards that are not among the given ones are faint."""
    for mark in marks.values():
        if mark not in MARKS:
            raise BadOption(
                "There is no mark {mark!r}. {suggestion}", mark=mark, suggestion=did_you_mean(str(mark), MARKS)
            )
    canvas = Canvas(look)
    rows = [[Card(rank + suit) for rank in STANDARD_ORDER] for suit, _ in ROWS]
    jokers = [card for card in Cards("BJ LJ") if card in cards or card in marks]
    rows += [jokers] if jokers else []
    gap, label, high = 3, 21, 36 if look.large else 30
    wide = (width - 2 - label - 12 * gap) / 13
    for number, row in enumerate(rows):
        y = 1 + number * (high + gap)
        first = row[0]
        part, ink = (first.suit.lower(), f"t{first.suit}") if first.suit else ("x", "tS")
        canvas.glyph(part, 1, y + high / 2, 13 if not look.large else 16, ink)
        for place, card in enumerate(row):
            _cell(canvas, card, 1 + label + place * (wide + gap), y, wide, high, card in cards, marks.get(card))
    text = board_text([[_sign(card, cards, marks) for card in row] for row in rows], [*map(itemgetter(1), ROWS), "★"])
    told = f"{len(cards)} cards" + (f", {len(marks)} marked" if marks else "")
    height = len(rows) * (high + gap) - gap + 2
    return canvas.drawn(
        width, height, phrase("a board with {told}", told=told), phrase("Board with {told}", told=told), text, desc=text
    )


def _sign(card: Card, cards: Cards, marks: Mapping[Card, str]) -> tuple[str, str]:
    """Return a card in plain text: its rank, or a dot if it is faint, and the sign of its mark."""
    if card in marks:
        return rank_text(card), MARKS[marks[card]].sign
    return (rank_text(card), " ") if card in cards else ("·", " ")


def _cell(
    canvas: Canvas, card: Card, x: float, y: float, wide: float, high: float, there: bool, mark: str | None
) -> None:
    """Draw one card of the board: framed if it is among the given ones, in the colours of its mark if it has one."""
    look = canvas.look
    canvas.add(f'<g data-card="{card}">')
    ink = f"t{card.suit or 'S'}"
    if mark:
        dress = MARKS[mark]
        half = dress.thick / 2
        more = f' stroke-width="{dress.thick:g}"'
        canvas.rect(x + half, y + half, wide - 2 * half, high - 2 * half, 5, more, fill=dress.fill, stroke=dress.edge)
        ink = dress.ink or ink
    elif there:
        canvas.rect(x + 0.5, y + 0.5, wide - 1, high - 1, 5, fill="page", stroke="line")
    bold = there or mark is not None
    size = 16 if look.large else 13
    role = ink if bold else "muted"
    canvas.words(x + wide / 2, y + high / 2, rank_text(card), size=size, bold=bold, role=role, anchor="middle")
    if mark == "wrong":
        slash = f"M{x + 4:.1f} {y + high - 4:.1f}L{x + wide - 4:.1f} {y + 4:.1f}"
        canvas.add(f'<path d="{slash}" stroke-width="1.6"{look.paint("none", "lamp")}/>')
    canvas.add("</g>")

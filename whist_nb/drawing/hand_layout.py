"""The layout of a hand: one row or two, with or without gaps between the suits; the twin of ``fan.ts``."""

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import NamedTuple

from whist_nb.drawing.canvas import Canvas
from whist_nb.engine.cards import Card


class Sizes(NamedTuple):
    """The widths of a card in the hand and on the table, and the padding, at the width of a drawing."""

    width: float
    card: int
    table: int
    pad: int


class CardRow(NamedTuple):
    """A row of cards; ``step`` is the visible part of each but the last, ``gap`` the space between suits."""

    cards: Sequence[Card]
    step: float
    gap: float


def sizes_at(width: float, large: bool) -> Sizes:
    """Return the sizes at a width, in the same steps as the front end."""
    pad = 16 if width >= 700 else 12 if width >= 420 else 10
    if large:
        return Sizes(width, *((96, 76) if width >= 700 else (84, 66)), pad)
    for least, card, table in ((900, 76, 64), (700, 72, 60), (520, 66, 56), (420, 62, 54)):
        if width >= least:
            return Sizes(width, card, table, pad)
    return Sizes(width, 60, 52, pad)


def rows_of(cards: Sequence[Card], room: float, card: float, large: bool) -> list[CardRow]:
    """Return the rows of a hand that fit into the width.

    At least the index column and 24 px of a card are visible; if that fails, first the gaps go, then the hand is split
    between suits.
    """
    least = max(24, card * (0.5 if large else 0.42))
    for gap in (8, 0):
        row = _row(cards, room, card, gap)
        if row.step >= least:
            return [row]
    cut = _best_cut(cards)
    rows = []
    for part in (cards[:cut], cards[cut:]):
        row = _row(part, room, card, 8)
        rows.append(row if row.step >= least else _row(part, room, card, 0))
    return rows


def _row(cards: Sequence[Card], room: float, card: float, gap: float) -> CardRow:
    gaps = gap * sum(one.suit is not other.suit for one, other in pairwise(cards))
    step = card + 6.0 if len(cards) < 2 else min(card + 6.0, (room - card - gaps) / (len(cards) - 1))
    return CardRow(cards, step, gap)


def _best_cut(cards: Sequence[Card]) -> int:
    half = len(cards) / 2
    cuts = [place for place in range(1, len(cards)) if cards[place].suit is not cards[place - 1].suit]
    best = min(cuts, key=lambda place: abs(place - half), default=-(-len(cards) // 2))
    return best if abs(best - half) <= len(cards) / 4 else -(-len(cards) // 2)


def places(row: CardRow) -> list[float]:
    """Return where each card of a row begins, from the first."""
    found, at = [], 0.0
    for place, card in enumerate(row.cards):
        if place:
            at += row.step + (row.gap if card.suit is not row.cards[place - 1].suit else 0)
        found.append(at)
    return found


def row_width(row: CardRow, card: float) -> float:
    """Return the width of a row from edge to edge."""
    return places(row)[-1] + card if row.cards else 0


def draw_hand(
    canvas: Canvas, rows: Sequence[CardRow], left: float, top: float, room: float, card: float,
    legal: Collection[Card] | None = None, highlight: Collection[Card] = (),
) -> float:  # fmt: skip
    """Draw rows of cards, centred; legal ones higher and the others in the shade. Return the foot."""
    for number, row in enumerate(rows):
        x = left + (room - row_width(row, card)) / 2
        y = top + number * card * 0.88
        for held, at in zip(row.cards, places(row), strict=True):
            up = (14 if canvas.look.large else 12) if legal is not None and held in legal else 0
            ring = "lamp" if held in highlight else ""
            canvas.card(held, x + at, y - up, card, dim=legal is not None and held not in legal, ring=ring)
    return top + card * 1.4 + (len(rows) - 1) * card * 0.88

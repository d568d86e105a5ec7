"""Tricks side by side: the cards in the order of play above the players' names, with the winner's card ringed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from whist_nb.drawing.canvas import Canvas, Drawing, number
from whist_nb.drawing.colours import Look
from whist_nb.drawing.plain import trick_text
from whist_nb.drawing.text_layout import measure, shortened, wrapped
from whist_nb.engine.phrases import phrase
from whist_nb.engine.view import Trick

_EDGE: Final = 10
_GAP: Final = 8
_NUMBER: Final = 18
"""The room on the left of a trick for its number."""
LEGEND: Final = phrase("The first card of each trick was led, and the ring marks the card that won.")


def draw_tricks(tricks: Sequence[Trick], names: Sequence[str], you: int | None, look: Look, width: float) -> Drawing:
    """Draw every trick with its number, as many beside each other as fit."""
    canvas, size = Canvas(look), look.size(1)
    under = canvas.below()
    card = 46 if look.large else 32
    most = max(len(trick.plays) for trick in tricks)
    room = width - 2 * _EDGE
    widest = max(measure(names[seat], size, True) for trick in tricks for seat, _ in trick.plays)
    pitch = min(max(card + 3, widest + 2), (room - _NUMBER) / most)
    block = _NUMBER + pitch * most
    beside = max(1, int((room + _GAP) // (block + _GAP)))
    beside = min(beside, len(tricks))
    high = card * 1.4 + look.line(1) + 16
    for place, trick in enumerate(tricks):
        x, y = _EDGE + place % beside * (block + _GAP), _EDGE + place // beside * high
        canvas.words(x + _NUMBER - 4, y + card * 0.7, str(trick.number), step=1, role="muted", anchor="end")
        for turn, (seat, played) in enumerate(trick.plays):
            centre, won = x + _NUMBER + pitch * (turn + 0.5), seat == trick.winner
            canvas.card(played, centre - card / 2, y, card, ring="lamp" if won else "")
            low = y + card * 1.4 + 4 + look.line(1) / 2
            name = shortened(names[seat], size, pitch - 2, won)
            wide = canvas.words(
                centre, low, name, step=1, role="lamp text" if won else "muted", bold=won, anchor="middle"
            )
            if won:
                line = f"M{number(centre - wide / 2)} {number(low + look.line(1) / 2)}h{number(wide)}"
                canvas.add(f'<path d="{line}" stroke-width="2"{look.paint("none", "lamp")}/>')
    foot = _EDGE + -(-len(tricks) // beside) * high
    wide = max(2 * _EDGE + beside * (block + _GAP) - _GAP, min(width, 280))
    for line in wrapped(LEGEND, size, wide - 2 * _EDGE):
        canvas.words(_EDGE, foot + look.line(1) / 2 - 2, line, step=1, role="muted")
        foot += look.line(1)
    under.rect(0.5, 0.5, wide - 1, foot + 7, 12, fill="table", stroke="line")
    text = "\n".join(f"{trick.number}. {trick_text(trick.plays, names, trick.winner, you)}" for trick in tricks)
    count = f"{len(tricks)} trick{'s' * (len(tricks) != 1)}"
    return canvas.drawn(wide, foot + 8, count, count.capitalize(), text, desc=text)

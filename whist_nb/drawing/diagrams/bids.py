"""Cycles of trumps, the calls of an auction from low to high, and the payments for each number of tricks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Final, NamedTuple

from whist_nb.drawing.canvas import Canvas, Drawing, number
from whist_nb.drawing.colours import Look
from whist_nb.drawing.diagrams.round_table import draw_arrow
from whist_nb.drawing.text_layout import measure, plain_text, shortened, width_of, wrapped
from whist_nb.engine.cards import Suit
from whist_nb.engine.phrases import phrase
from whist_nb.engine.wording import number_text

_EDGE: Final = 12
_TOKEN: Final = 40


def trump_word(trump: Suit | None) -> str:
    """Return the name of the trumps, or 'no trumps'."""
    return trump.word if trump else "no trumps"


def draw_cycle(cycle: Sequence[Suit | None], deal: int | None, look: Look, width: float) -> Drawing:
    """Draw a token for each deal of the round with arrows from one to the next, and back to the first."""
    canvas = Canvas(look)
    under = canvas.below()
    wide = min(width, 2 * _EDGE + 96 * len(cycle))
    step = (wide - 2 * _EDGE) / len(cycle)
    middle = _EDGE + look.line(1) + 8 + _TOKEN / 2
    at = [_EDGE + step * (place + 0.5) for place in range(len(cycle))]
    now = None if deal is None else (deal - 1) % len(cycle)
    first = 1 if deal is None or now is None else deal - now
    for place, (x, trump) in enumerate(zip(at, cycle, strict=True)):
        told = f"deal {first + place}"
        ring = "lamp" if now == place else "line"
        canvas.words(x, _EDGE + look.line(1) / 2, told, step=1, role="muted", anchor="middle", bold=now == place)
        thick = ' stroke-width="3"' if now == place else ""
        canvas.rect(x - _TOKEN / 2, middle - _TOKEN / 2, _TOKEN, _TOKEN, _TOKEN / 2, thick, fill="page", stroke=ring)
        if trump:
            canvas.glyph(trump.lower(), x - 11, middle, 22, f"t{trump}")
        else:
            canvas.words(x, middle, "NT", bold=True, anchor="middle")
        word = shortened(trump_word(trump), look.size(1), step - 2)
        canvas.words(x, middle + _TOKEN / 2 + 4 + look.line(1) / 2, word, step=1, anchor="middle")
        if place:
            draw_arrow(canvas, (at[place - 1] + _TOKEN / 2 + 5, middle), (x - _TOKEN / 2 - 5, middle), "muted")
    low = middle + _TOKEN / 2 + look.line(1) + 8
    back = f"M{number(at[-1])} {number(low)}v8q0 6 -6 6H{number(at[0] + 6)}q-6 0 -6 -6v-2"
    canvas.add(f'<path d="{back}" stroke-width="1.8"{look.paint("none", "muted")}/>')
    draw_arrow(canvas, (at[0], low + 9), (at[0], low - 1), "muted")
    high = low + 14 + _EDGE
    under.rect(0.5, 0.5, wide - 1, high - 1, 12, fill="table", stroke="line")
    words = [trump_word(trump) for trump in cycle]
    text = phrase(
        "Trumps change from deal to deal: {cycle}, and then {first} again.",
        cycle=", ".join(words),
        first=words[0],
    )
    if now is not None:
        text += f" Deal {deal}: {words[now]}."
    return canvas.drawn(wide, high, phrase("a round of {number} trumps", number=len(cycle)), text, text)


class Rung(NamedTuple):
    """A call: its name, what it undertakes, its value."""

    label: str
    note: str = ""
    worth: str = ""


def draw_ladder(rungs: Sequence[Sequence[Rung]], title: str, look: Look, width: float) -> Drawing:
    """Draw one call above the other, the highest on top, with what each undertakes and its value."""
    wide, canvas = min(width, 480), Canvas(look)
    under, high = canvas.below(), look.line(2) + look.line(1) + 10
    y = _EDGE + 4.0
    for rung in reversed(rungs):
        for call in rung:
            canvas.rect(38, y, wide - 38 - _EDGE, high - 4, 8, fill="page", stroke="line")
            canvas.words(48, y + 2 + look.line(2) / 2, call.label, bold=True)
            canvas.words(48, y + 1 + look.line(2) + look.line(1) / 2, call.note, step=1, role="muted")
            canvas.words(wide - _EDGE - 10, y + 2 + look.line(2) / 2, call.worth, anchor="end")
            y += high
    draw_arrow(canvas, (22, y - 6), (22, _EDGE + 4))
    y = _legend(canvas, [phrase("A call beats every call below it.")], y, wide)
    under.rect(0.5, 0.5, wide - 1, y - 1, 12, fill="table", stroke="line")
    lines = [
        f"{call.label}: {', '.join(filter(None, (call.note, call.worth)))}" for rung in reversed(rungs) for call in rung
    ]
    text = plain_text("\n".join([phrase("From the highest call down:"), *lines]))
    return canvas.drawn(
        wide,
        y,
        phrase("the calls of {title}", title=title),
        phrase("The calls of {title}", title=title),
        text,
        desc=text,
    )


class GridBid(NamedTuple):
    """A bid as it is written, and its short form."""

    label: str
    short: str


def draw_grid(levels: Sequence[Sequence[Sequence[GridBid]]], title: str, look: Look, width: float) -> Drawing:
    """Draw bids by number and kind: a row for each number, the highest on top; equal ones share a frame."""
    wide, canvas = min(width, 480), Canvas(look)
    under, high = canvas.below(), look.line(2) + 14
    cells = max(sum(len(rung) for rung in level) for level in levels)
    cell, y = (wide - 38 - _EDGE) / cells, _EDGE + 4.0
    every = [bid for level in levels for bid in chain(*level)]
    longest = [max(width_of(bid.label, look.size(step)) for bid in every) for step in (1, 2)]
    step, tight = (2 if longest[1] <= cell - 12 else 1), longest[0] > cell - 10
    for level in reversed(levels):
        x = 38.0
        for rung in level:
            frame = cell * len(rung)
            canvas.rect(x + 2, y, frame - 4, high - 4, 8, fill="page", stroke="line")
            for place, bid in enumerate(rung):
                label = bid.short if tight else bid.label
                canvas.words(x + (place + 0.5) * cell, y + (high - 4) / 2, label, step=step, anchor="middle")
                if place:
                    canvas.words(x + place * cell, y + (high - 4) / 2, "=", step=step, role="muted", anchor="middle")
            x += frame
        y += high
    draw_arrow(canvas, (22, y - 6), (22, _EDGE + 4))
    draw_arrow(canvas, (40, y + 6), (wide - _EDGE - 2, y + 6))
    equal = any(len(rung) > 1 for level in levels for rung in level)
    told = [phrase("A bid beats every bid below it, and every bid to its left in the same row.")]
    told += [phrase("Neither of two bids in the same frame beats the other.")] if equal else []
    y = _legend(canvas, told, y + 14, wide)
    under.rect(0.5, 0.5, wide - 1, y - 1, 12, fill="table", stroke="line")
    rows = ["; ".join(" = ".join(bid.label for bid in rung) for rung in level) for level in reversed(levels)]
    text = plain_text("\n".join([" ".join(told), *rows]))
    return canvas.drawn(
        wide, y, phrase("the bids of {title}", title=title), phrase("The bids of {title}", title=title), text, desc=text
    )


def _legend(canvas: Canvas, sentences: Sequence[str], y: float, wide: float) -> float:
    """Draw muted sentences at the foot; return where the drawing ends."""
    look = canvas.look
    for sentence in sentences:
        for line in wrapped(sentence, look.size(1), wide - 2 * _EDGE):
            canvas.words(_EDGE, y + 4 + look.line(1) / 2, line, step=1, role="muted")
            y += look.line(1)
    return y + _EDGE


class Payoff(NamedTuple):
    """One side's points for each number of tricks, starting at 0."""

    title: str
    points: tuple[int, ...]


def draw_payments(
    head: str, tricks_of: str, accounts: Sequence[Payoff], need: int | None, look: Look, width: float, what: str
) -> Drawing:
    """Draw numbers of tricks in a row, with the points for each below them, and the number undertaken in a frame."""
    wide, canvas = min(width, 720), Canvas(look)
    under = canvas.below()
    y = _EDGE + 0.0
    for line in wrapped(head, look.size(2), wide - 2 * _EDGE, True):
        canvas.words(_EDGE, y + look.line(2) / 2, line, bold=True)
        y += look.line(2)
    titles = [tricks_of, *(account.title for account in accounts)]
    names = min(max(measure(title, look.size(1)) for title in titles) + 12, wide / 2)
    most = len(accounts[0].points)
    widest = max(measure(number_text(each), look.size(2), True) for account in accounts for each in account.points)
    pitch = max(30, widest + 13)
    beside = max(1, min(most, int((wide - 2 * _EDGE - names) // pitch)))
    beside = -(-most // -(-most // beside))  # rows of about the same length
    row, top = look.line(2) + 4, look.line(1) + 4
    for first in range(0, most, beside):
        y += 8
        numbers = range(first, min(first + beside, most))
        canvas.words(_EDGE, y + top / 2, shortened(tricks_of, look.size(1), names - 6), step=1, role="muted")
        for tricks in numbers:
            x = _EDGE + names + (tricks - first + 0.5) * pitch
            if tricks == need:
                tall = top + row * len(accounts)
                more = ' stroke-width="2"'
                canvas.rect(x - pitch / 2 + 1, y - 1, pitch - 2, tall + 2, 6, more, fill="page", stroke="text")
            canvas.words(x, y + top / 2, str(tricks), step=1, role="muted", anchor="middle")
        y += top
        for account in accounts:
            canvas.words(_EDGE, y + row / 2, shortened(account.title, look.size(1), names - 6), step=1)
            for tricks in numbers:
                x = _EDGE + names + (tricks - first + 0.5) * pitch
                canvas.words(x, y + row / 2, number_text(account.points[tricks]), bold=True, anchor="middle")
            y += row
    y += _EDGE
    under.rect(0.5, 0.5, wide - 1, y - 1, 12, fill="table", stroke="line")
    counted = [Payoff(tricks_of, tuple(range(most))), *accounts]
    told = [f"{account.title}: {', '.join(map(number_text, account.points))}" for account in counted]
    text = plain_text("\n".join([head, *told]))
    return canvas.drawn(wide, y, what, plain_text(head), text, desc=text)

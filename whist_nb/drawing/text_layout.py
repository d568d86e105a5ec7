"""Running text in a drawing: its width, and the places of the suits in it.

Text may hold small marks: ``{QH}`` is a card, ``{H}`` a suit, ``**bold**``. Widths are those of a common interface
font. Anything that follows a run of text is placed by this measure, and the run is fitted to it, so a picture is laid
out alike on every machine.
"""

import re
from functools import lru_cache
from typing import Final, NamedTuple
from unicodedata import east_asian_width

from whist_nb.engine.cards import Card, Suit

# Hundredths of an em: between Helvetica and Inter, from the space to the tilde
_WIDTHS: Final = (
    28, 28, 38, 59, 60, 85, 65, 21, 35, 35, 44, 62, 28, 40, 28, 32, 59, 51, 58, 60, 60, 58, 59, 56, 59, 59, 28, 28,
    62, 62, 62, 53, 98, 67, 66, 72, 72, 63, 60, 76, 73, 27, 52, 66, 56, 86, 74, 77, 65, 77, 68, 65, 63, 73, 67, 95,
    65, 67, 62, 32, 32, 32, 47, 50, 42, 56, 59, 53, 59, 57, 32, 58, 57, 23, 23, 52, 23, 85, 57, 58, 58, 58, 35, 51,
    32, 57, 53, 77, 52, 53, 52, 35, 29, 35, 62,
)  # fmt: skip
_OTHERS: Final = {"–": 58, "−": 60, "·": 29, "’": 24, "…": 90, "★": 85}
GLYPH: Final = 0.84
"""A suit in text: a drawing of .78 em with a little space before it."""

_MARK: Final = re.compile(r"(\*\*|\{[2-9TJQKA][SHDC]\}|\{[BL]J\}|\{[SHDC]\})")


class TextRun(NamedTuple):
    """A stretch of one kind: words, or a suit after the rank that belongs to it."""

    text: str
    bold: bool = False
    card: Card | None = None
    suit: Suit | None = None


@lru_cache(maxsize=1024)
def runs(marked: str) -> tuple[TextRun, ...]:
    """Cut marked text into runs.

    >>> [run.text for run in runs("**{H} Hearts** are trumps; {TC} is out.")]
    ['', ' Hearts', ' are trumps; ', '10', ' is out.']
    """
    found, bold = [], False
    for bit in _MARK.split(marked):
        if bit == "**":
            bold = not bold
        elif bit.startswith("{") and _MARK.fullmatch(bit):
            found.append(_card_run(bit[1:-1], bold))
        elif bit:
            found.append(TextRun(bit, bold))
    return tuple(found)


def _card_run(text: str, bold: bool) -> TextRun:
    if len(text) == 1:
        return TextRun("", bold, suit=Suit(text))
    card = Card(text)
    return TextRun("10" if text[0] == "T" else text[0], True, card=card)


def plain_text(marked: str) -> str:
    """Return marked text without its marks, as a terminal shows it.

    >>> plain_text("**{H} Hearts** are trumps; {TC} is out.")
    '♥ Hearts are trumps; 10♣ is out.'
    """
    return "".join(run.card.glyphs if run.card else run.suit.glyph if run.suit else run.text for run in runs(marked))


@lru_cache(maxsize=4096)
def measure(text: str, size: float, bold: bool = False) -> float:
    """Return the width of a line of one kind, in px."""
    em = sum(_WIDTHS[ord(letter) - 32] if " " <= letter <= "~" else _wide(letter) for letter in text)
    return em * size / 100 * (1.045 if bold else 1)


def _wide(letter: str) -> int:
    return _OTHERS.get(letter) or (100 if east_asian_width(letter) in "WF" else 60)


def width_of(marked: str, size: float, bold: bool = False) -> float:
    """Return the width of marked text, in px."""
    return sum(run_width(run, size, bold) for run in runs(marked))


def run_width(run: TextRun, size: float, bold: bool = False) -> float:
    """Return the width of one run, its suit included."""
    glyph = GLYPH * size if run.card or run.suit else 0
    return measure(run.text, size, bold or run.bold) + glyph


def wrapped(marked: str, size: float, room: float, bold: bool = False) -> list[str]:
    """Break marked text into lines no wider than the room, at spaces; a single long word stays whole."""
    lines: list[str] = []
    for word in _words(marked):
        if lines and width_of(f"{lines[-1]} {word}", size, bold) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _words(marked: str) -> list[str]:
    """Return the words of a text; bold that spans several is closed and opened again around each."""
    found, bold = [], False
    for word in marked.split():
        inside = f"**{word}" if bold else word
        bold ^= word.count("**") % 2 == 1
        found.append(f"{inside}**" if bold else inside)
    return found


def shortened(text: str, size: float, room: float, bold: bool = False) -> str:
    """Shorten a plain text to fit the width, ending it with '…'."""
    if measure(text, size, bold) <= room:
        return text
    while text and measure(f"{text}…", size, bold) > room:
        text = text[:-1]
    return f"{text.rstrip()}…"


def rank_text(card: Card) -> str:
    """Return a rank as it is printed: 10 for the ten."""
    return "10" if card.text[0] == "T" else card.text[0]

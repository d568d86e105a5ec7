"""Text for a terminal: suits in colour if it has colours, and letters if it has no suit symbols."""

from __future__ import annotations

import os
import re
import shutil
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TextIO

from whist_nb.drawing.text_layout import runs
from whist_nb.engine.cards import Suit

_COLOURS: Final = {Suit.SPADES: "1", Suit.HEARTS: "91", Suit.DIAMONDS: "94", Suit.CLUBS: "92"}
"""Four colours, as on the table: in black and white, spades are just bold."""
_LETTERS: Final = str.maketrans(
    {
        **{suit.glyph: suit.value for suit in Suit},
        "★": "*",
        "–": "-",
        "−": "-",
        "…": "...",
        "·": "-",
        "×": "x",
        "½": "1/2",
    }
)
"""For terminals with few characters."""
KEPT: Final = 300
"""How many texts are kept for a window that changes its width: more than a tall one shows."""
_COLOUR_CODE: Final = re.compile(r"\x1b\[\d+m")


@dataclass(frozen=True)
class TerminalStyle:
    """How to write to this terminal."""

    colours: bool = False
    suits: bool = True
    """Whether it can show ♠ and the other suits."""

    @classmethod
    def of(cls, stream: TextIO, environment: Mapping[str, str] = os.environ) -> TerminalStyle:
        """Return what a stream can show; NO_COLOR, as at no-color.org, switches colours off."""
        wanted = "NO_COLOR" not in environment and environment.get("TERM") != "dumb"
        try:
            "♠★–…".encode(stream.encoding or "ascii")
        except (LookupError, UnicodeEncodeError):
            return cls(wanted and stream.isatty(), False)
        return cls(wanted and stream.isatty(), True)

    def marked(self, text: str) -> str:
        """Return a text with our marks for cards, suits and bold."""
        return "".join(
            self.plain(run.card.glyphs if run.card else run.suit.glyph)
            if run.card or run.suit
            else self._bold(self._spelt(run.text), run.bold)
            for run in runs(text)
        )

    def plain(self, text: str) -> str:
        """Return a finished text with its suits in their colours."""
        if self.colours:
            for suit, code in _COLOURS.items():
                text = text.replace(suit.glyph, f"\x1b[{code}m{suit.glyph}\x1b[0m")
        return self._spelt(text)

    def _bold(self, text: str, bold: bool) -> str:
        return f"\x1b[1m{text}\x1b[0m" if bold and self.colours and text else text

    def _spelt(self, text: str) -> str:
        return text if self.suits else text.translate(_LETTERS)


class LinePrinter:
    """Prints texts; at a terminal, lines are broken between words, and broken anew in a window of another width."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._kept: deque[str] = deque(maxlen=KEPT)

    def __call__(self, text: str) -> None:
        """Print a text."""
        self.keep(text)
        if self._stream.isatty():
            text = "\n".join(_fitted(text, shutil.get_terminal_size().columns))
        print(text, file=self._stream)

    def keep(self, text: str) -> None:
        """Keep a text that is on the screen already, such as an answer that was typed."""
        self._kept.append(text)

    def again(self, columns: int, rows: int) -> None:
        """Print as much of what came last as fits a window of this size."""
        lines = [line for text in self._kept for line in _fitted(text, columns)]
        print("\n".join(lines[-max(1, rows) :]), file=self._stream, flush=True)


def _fitted(text: str, columns: int) -> list[str]:
    return [part for line in text.split("\n") for part in broken(line, columns).split("\n")]


def broken(line: str, columns: int) -> str:
    """Break a line at spaces so that it fits; what goes on below is set in, a little further than the line itself.

    >>> print(broken("  Solo  5 tricks alone", 16))
      Solo  5 tricks
        alone
    """
    margin = " " * (len(line) - len(line.lstrip()) + 2)
    lines, used = [""], 0
    for gap, word in re.findall(r"(\s*)(\S+)", line):
        size = len(_COLOUR_CODE.sub("", word))
        if used and used + len(gap) + size > columns:
            lines.append(margin)
            gap, used = "", len(margin)
        lines[-1] += gap + word
        used += len(gap) + size
    return "\n".join(lines)

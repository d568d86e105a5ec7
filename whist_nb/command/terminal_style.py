"""Text for a terminal: suits in colour if it has colours, and letters if it has no suit symbols."""

from __future__ import annotations

import os
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

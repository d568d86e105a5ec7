"""Answers to questions in words, for the screen and for paper alike."""

from __future__ import annotations

from typing import Any

from whist_nb.drawing.names import Names, listed
from whist_nb.engine.cards import Card, shown_order
from whist_nb.training.question import Question


def in_words(part: Question, value: Any, names: Names) -> str:
    """Return an answer in words, with marks for cards and suits."""
    match part.kind:
        case "seats":
            return listed([names.start(seat) for seat in value]) if value else "Nobody"
        case "choice":
            return str(dict(part.options)[value])
        case "card":
            return f"{{{value}}}"
        case "cards":
            return " ".join(f"{{{text}}}" for text in sorted_cards(value)) or "None"
        case "shape":
            return ", ".join(f"{number} {{{suit}}}" for suit, number in value.items())
        case "percent":
            return f"{value:g}%"
    return str(value)


def sorted_cards(texts: list[str]) -> list[str]:
    """Sort cards by suit, high to low."""
    return [card.text for card in sorted((Card(text) for text in texts), key=shown_order)]

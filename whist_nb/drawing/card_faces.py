"""The place of each part of the deck's drawings on a card of 100 by 140; the front end's ``faceOf`` does the same."""

from typing import Final, NamedTuple

from whist_nb.drawing.deck import PARTS
from whist_nb.engine.cards import Card


class Index(NamedTuple):
    """The corner of a face: cap height, centre and top of the rank; size and top of the suit below it."""

    cap: float
    x: float
    top: float
    suit: float
    suit_top: float


INDEXES: Final = {
    "standard": Index(cap=40, x=24, top=9, suit=30, suit_top=54),
    "small": Index(cap=52, x=32, top=9, suit=44, suit_top=68),
    "large": Index(cap=52, x=31, top=9, suit=40, suit_top=66),
    "known": Index(cap=38, x=25, top=8, suit=28, suit_top=51),
}
"""``small`` is for cards under 50 px, ``large`` for large print, ``known`` for the corner of a back."""


class Piece(NamedTuple):
    """A drawing of the deck in its place; a pale one has a fifth of the ink."""

    part: str
    x: float
    y: float
    width: float
    height: float
    pale: bool = False


def suit_part(card: Card) -> str:
    """Return the drawing of a card's suit: the big and little joker have a filled and an open star."""
    if card.suit is None:
        return "x" if card.text == "BJ" else "o"
    return card.suit.value.lower()


def pieces(card: Card, face: str) -> list[Piece]:
    """Return the drawings of one face, in painting order."""
    at = INDEXES[face]
    rank = card.text[0]
    width = PARTS[rank].width * at.cap / 70
    nudge = 1.5 if rank == "T" else 0  # the 1 of the ten has space on its left
    found = [
        Piece(rank, round(at.x - width / 2 + nudge, 1), at.top, round(width, 1), at.cap),
        Piece(suit_part(card), at.x - at.suit / 2, at.suit_top, at.suit, at.suit),
    ]
    return found + _marks(card, large=face == "large") if face in ("standard", "large") else found


def _marks(card: Card, large: bool) -> list[Piece]:
    """Return the marks: ace and courts in full ink, 2 to 10 pale, so that honours show at a glance."""
    rank, suit = card.text[0], suit_part(card)
    if card.suit is None:
        return [Piece("mX", 57, 84, 38, 46) if large else Piece("mX", 42, 62, 52, 64)]
    if rank not in "KQJ":
        pale = rank != "A"
        return [Piece(suit, 57, 89, 36, 36, pale) if large else Piece(suit, 41, 76, 54, 54, pale)]
    if large:
        return [Piece(f"m{rank}", 55, 96, 38, 27.9)]
    return [Piece(f"m{rank}", 46, 56, 46, 33.7), Piece(suit, 51, 93, 36, 36)]

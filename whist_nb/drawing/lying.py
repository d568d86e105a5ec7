"""A hand that lies open for another to play, in a column for each suit, trumps first, or in rows if seen from the side.

Sizes are those of the front end (``lying.ts``).
"""

from collections.abc import Collection, Sequence
from itertools import zip_longest

from whist_nb.drawing.canvas import Canvas
from whist_nb.drawing.scene_parts import Scene
from whist_nb.drawing.text_layout import rank_text
from whist_nb.engine.cards import SHOWN_SUITS, Card, Suit

ROW = 28
"""The height of a row of cards seen from the side; the last row shows whole cards."""


def by_suits(scene: Scene, seat: int) -> list[tuple[Suit, list[Card]]]:
    """Return an open hand by suits, trumps first, each from high to low."""
    trump, held = scene.trump.suit if scene.trump else None, scene.seats[seat].hand or ()
    suits = sorted(SHOWN_SUITS, key=lambda suit: suit is not trump)
    return [(suit, [card for card in held if card.suit is suit]) for suit in suits]


def columns_of(scene: Scene, seat: int) -> list[str]:
    """Return the lines of an open hand as text: a column for each suit, its sign at the top.

    >>> import whist_nb as wn
    >>> from whist_nb.drawing.scenes import scene
    >>> game = wn.Game("minibridge", seed=7, deals=1)
    >>> while game.view(0).question == "announce points":
    ...     game.apply(game.legal_actions()[0])
    >>> dummy = next(iter(game.view(0).played_by))
    >>> print("\\n".join(columns_of(scene(game.view(0)), dummy)))
    ♠   ♥   ♣   ♦
    A   K   8
    10  9   7
    7   7   6
    6   3   3
    2
    """
    suits = by_suits(scene, seat)
    ranks = zip_longest(*(map(rank_text, cards) for _, cards in suits), fillvalue="")
    rows = [[suit.glyph for suit, _ in suits], *([*row] for row in ranks)]
    return ["".join(cell.ljust(4) for cell in row).rstrip() for row in rows]


class LyingHand:
    """An open hand, laid out in columns or in rows to fit its space."""

    def __init__(
        self, scene: Scene, seat: int, room: float, highlight: Collection[Card], *, is_beside: bool, large: bool
    ) -> None:
        self.scene, self.seat, self.highlight, self.is_beside = scene, seat, highlight, is_beside
        self.suits = by_suits(scene, seat)
        most = max(len(cards) for _, cards in self.suits)
        self.card = 64 if large else 50
        strip = 40 if large else 26
        if is_beside:
            fits = (room - self.card - 20) / max(1, most - 1)
            self.strip = min(24.0, fits)
            self.width = 20 + self.card + (most - 1) * self.strip
            self.height = 3 * ROW + self.card * 1.4 if most else 0.0
        else:
            self.strip = float(strip)
            self.width = 4 * self.card + 18.0
            self.height = self.card * 1.4 + (most - 1) * strip if most else 0.0

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw the hand from its upper left corner, setting off the cards that may be played if others may not."""
        raised = self._raised()
        for number, (suit, cards) in enumerate(self.suits):
            left = x if self.is_beside else x + number * (self.card + 6)
            top = y + number * ROW if self.is_beside else y
            if self.is_beside:
                canvas.glyph(suit.lower(), left, top + 14, 14, f"t{suit}")
                left += 20
            elif not cards and self.height:
                canvas.glyph(suit.lower(), left + self.card / 2 - 7, top + 13, 14, f"t{suit}")
            for at, card in enumerate(cards):
                along, down = (at * self.strip, 0.0) if self.is_beside else (0.0, at * self.strip)
                down += 6 if card in raised else 0
                ring = "lamp" if card in self.highlight else ""
                canvas.card(card, left + along, top + down, self.card, ring=ring)

    def _raised(self) -> Sequence[Card]:
        scene = self.scene
        legal = scene.answers.legal if scene.answers and scene.turn == self.seat else ()
        return legal if 0 < len(legal) < len(scene.seats[self.seat].hand or ()) else ()

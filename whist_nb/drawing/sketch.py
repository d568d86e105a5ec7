"""A picture of a table in a few kilobytes, saved with a widget for pages that do not show widgets.

It is sent with every table that is shown, even when the widget is drawn and nobody sees the picture, so it is kept to
about 4 kB. It has the same facts as the table drawn in full, in lines of text, with the cards of the trick and the
hand.
"""

from collections.abc import Sequence
from typing import Final

from whist_nb.drawing.canvas import FONT, Drawing, clean, number
from whist_nb.drawing.card_faces import suit_part
from whist_nb.drawing.colours import DARK, LIGHT
from whist_nb.drawing.deck import PARTS
from whist_nb.drawing.plain import seat_cells, table_facts, table_text
from whist_nb.drawing.scene_parts import Scene
from whist_nb.drawing.text_layout import measure, plain_text, rank_text, shortened, wrapped
from whist_nb.engine.cards import Card

WIDTH: Final = 420
"""The width of a table: narrow, so that its words can be read in a narrow cell, where it shrinks."""
NARROW: Final = 340
"""The width of a note: its words have their full size in a cell as narrow as a phone, too."""
EDGE: Final = 16
CARD: Final = (44, 62)
COLUMNS: Final = (EDGE, 150)
"""Where a player's name and the rest begin."""


class Sheet:
    """Lines from top to bottom, and the shapes that they use."""

    def __init__(self, width: int = WIDTH) -> None:
        self.width = width
        self.body: list[str] = []
        self.suits: set[str] = set()
        self.inks: set[str] = set()
        self.y = 0.0

    def line(self, text: str, *, x: float = EDGE, bold: bool = False, muted: bool = False) -> None:
        """Draw a line of words at the current height, cut at the edge of the sheet."""
        room = self.width - EDGE - x
        fitting = shortened(text, 14, room, bold)
        more = " class='b'" if bold else " class='m'" if muted else ""
        if (wide := measure(fitting, 14, bold)) > 0.8 * room:  # a wide font must not run over the edge
            more += f" textLength='{number(wide)}' lengthAdjust='spacingAndGlyphs'"
        self.body.append(f"<text x='{number(x)}' y='{number(self.y)}'{more}>{clean(fitting)}</text>")

    def lines(self, marked: str, *, x: float = EDGE, bold: bool = False, muted: bool = False) -> None:
        """Draw marked words in as many lines as they need, and stay at the last."""
        for place, part in enumerate(wrapped(marked, 14, self.width - EDGE - x, bold)):
            self.down(20 if place else 0)
            self.line(plain_text(part), x=x, bold=bold, muted=muted)

    def down(self, height: float) -> None:
        """Move down."""
        self.y += height

    def cards(self, cards: Sequence[Card], raised: Sequence[Card] = (), names: Sequence[str] = ()) -> None:
        """Draw cards in a row, as close as they must be, with names under them."""
        width, height = CARD
        step = min(72 if names else 48, (self.width - 2 * EDGE - width) / max(len(cards) - 1, 1))
        for place, card in enumerate(cards):
            x, y = EDGE + place * step, self.y - (8 if card in raised else 0)
            self._card(card, x, y)
            if names:
                name = clean(shortened(names[place], 12, step - 4))
                self.body.append(f"<text x='{number(x)}' y='{number(y + height + 15)}' class='s'>{name}</text>")
        self.down(height + (20 if names else 0))

    def _card(self, card: Card, x: float, y: float) -> None:
        suit, ink = suit_part(card), card.suit or "S"
        self.suits.add(suit)
        self.inks.add(ink)
        self.body.append(
            f"<g data-card='{card}' transform='translate({number(x)} {number(y)})' fill='{LIGHT[ink]}'>"
            f"<use href='#wn-p'/><text x='5' y='21'>{rank_text(card)}</text><use href='#wn-{suit}'/></g>"
        )

    def _dark(self) -> str:
        """Return the rules for pages with a dark theme: a card's paper stays paper, by lamplight."""
        rules = (
            f".wn-k{{fill:{DARK['text']}}}.wn-k .m,.wn-k .s{{fill:{DARK['muted']}}}"
            f".wn-k>rect{{fill:{DARK['table']};stroke:{DARK['line']}}}"
        )
        if self.inks:
            rules += f"#wn-p{{fill:{DARK['paper']};stroke:{DARK['edge']}}}"
        for ink in sorted(self.inks):
            rules += f".wn-k [fill='{LIGHT[ink]}']{{fill:{DARK[ink]}}}"
        return f"@media screen and (prefers-color-scheme:dark){{{rules}}}"

    def drawn(self, title: str, text: str) -> str:
        """Return the whole sheet as SVG, in single quotes, which need no escape on the way to the page."""
        (width, height), wide = CARD, self.width
        shapes = ""
        if self.suits:
            shapes = f"<rect id='wn-p' width='{width}' height='{height}' rx='4' fill='#fff' stroke='{LIGHT['edge']}'/>"
        for suit in sorted(self.suits):
            shapes += f"<path id='wn-{suit}' transform='translate(5 27) scale(.18)' d='{PARTS[suit].fill}'/>"
        high = round(self.y)
        return (
            f"<svg xmlns='http://www.w3.org/2000/svg' width='{wide}' height='{high}' viewBox='0 0 {wide} {high}' "
            f"role='img' style='max-width:100%;height:auto' font-family=\"{FONT}\" font-size='14' "
            f"fill='{LIGHT['text']}'><title>{clean(title)}</title><desc>{clean(text)}</desc>"
            f"<style>.wn-k .b,.wn-k g{{font-weight:600}}.wn-k .m,.wn-k .s{{fill:{LIGHT['muted']}}}"
            f".wn-k .s{{font-size:12px}}.wn-k g{{font-size:18px}}{self._dark()}</style>"
            f"<defs>{shapes}</defs><g class='wn-k'>"
            f"<rect x='.5' y='.5' width='{wide - 1}' height='{high - 1}' rx='12' fill='{LIGHT['table']}' "
            f"stroke='{LIGHT['line']}'/>{''.join(self.body)}</g></svg>"
        )


def draw_sketch(scene: Scene) -> Drawing:
    """Draw a table in lines of words, with the trick and the hand as cards."""
    sheet, text = Sheet(), table_text(scene)
    head, *others = table_facts(scene)
    sheet.down(28)
    sheet.lines(head, bold=True)
    for fact in others:
        sheet.down(20)
        sheet.lines(fact, muted=True)
    sheet.down(10)
    _seats(sheet, scene)
    trick, _ = scene.on_table
    if trick:
        sheet.down(16)
        sheet.cards([card for _, card in trick], names=[scene.seats[seat].name for seat, _ in trick])
    if scene.status:
        sheet.down(28)
        sheet.lines(scene.status, bold=True)
    if hand := scene.held(scene.bottom):
        sheet.down(26 if scene.raised else 18)
        sheet.cards(hand, raised=scene.raised or ())
    sheet.down(18)
    title = f"{scene.heading}. {plain_text(scene.status)}".strip()
    return Drawing(sheet.drawn(title, text), f"a {scene.title} table", text, (WIDTH, round(sheet.y)))


def draw_note(title: str, lines: Sequence[str]) -> Drawing:
    """Draw lines of marked text under a title, for widgets without a table."""
    sheet = Sheet(NARROW)
    sheet.down(28)
    sheet.lines(title, bold=True)
    for line in lines:
        sheet.down(26)
        sheet.lines(line)
    sheet.down(18)
    text = "\n".join([title, *map(plain_text, lines)])
    return Drawing(sheet.drawn(title, text), f"a note, {title!r}", text, (NARROW, round(sheet.y)))


def _seats(sheet: Sheet, scene: Scene) -> None:
    """Draw a line for each player; the one to act in bold."""
    trick = dict(scene.on_table[0])
    for seat in range(len(scene.seats)):
        name, count, on_table, words, known = seat_cells(scene, seat)
        knocks = "" if seat in trick else on_table
        sheet.down(22)
        cells = (name, ", ".join(filter(None, (count.strip(), knocks, words, known))))
        for x, cell in zip(COLUMNS, cells, strict=True):
            if cell:
                sheet.lines(cell.strip(), x=x, bold=x == EDGE and seat == scene.to_act, muted=x != EDGE)

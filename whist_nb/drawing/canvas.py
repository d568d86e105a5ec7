"""A canvas for cards, words and frames, and the Drawing made from it."""

import re
from base64 import b64encode
from functools import lru_cache
from html import escape
from typing import Any
from zlib import crc32

from whist_nb.drawing.card_faces import Piece, pieces, suit_part
from whist_nb.drawing.colours import Look, dark_rules
from whist_nb.drawing.deck import LATTICE, PARTS
from whist_nb.drawing.text_layout import measure, run_width, runs, width_of
from whist_nb.engine.cards import Card
from whist_nb.engine.phrases import phrase

FONT = phrase("system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif")
_ID = "\x01"  # stands for the name of the drawing until that is known
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Drawing(str):
    """A picture in SVG, which notebooks display; ``text`` describes it in words.

    `whist_nb.draw` and the diagrams return drawings.

    Attributes
    ----------
    text
        The description in words.
    size
        The width and height in pixels.
    """

    __slots__ = ("size", "text", "what")
    what: str
    text: str
    size: tuple[int, int]

    def __new__(cls, svg: str, what: str, text: str, size: tuple[int, int]) -> "Drawing":
        drawing = super().__new__(cls, svg)
        drawing.what, drawing.text, drawing.size = what, text, size
        return drawing

    def __getnewargs__(self) -> tuple[Any, ...]:
        return str(self), self.what, self.text, self.size

    def _repr_svg_(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        """Return the picture with its words for screen readers, which a bare SVG would not have."""
        wide, high = self.size
        source = b64encode(self.encode()).decode()
        return (
            f'<img alt="{escape(self.text)}" width="{wide}" height="{high}" style="max-width:100%;height:auto" '
            f'src="data:image/svg+xml;base64,{source}">'
        )

    def __repr__(self) -> str:
        return f"<Drawing of {self.what}, {self.size[0]} by {self.size[1]}>"


def number(value: float) -> str:
    """Write a coordinate as briefly as possible."""
    return f"{value:.1f}".removesuffix(".0")


class Canvas:
    """Collects elements in painting order; a shape used twice is kept once."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self._ground: list[str] = []
        self._body: list[str] = []
        self._shapes: dict[str, str] = {}

    def add(self, element: str) -> None:
        """Put an element on top."""
        self._body.append(element)

    def below(self) -> "Canvas":
        """Return a canvas under this one, with the same shapes: for frames whose height is known last."""
        under = Canvas(self.look)
        under._shapes, under._body = self._shapes, self._ground
        return under

    def shape(self, name: str, tag: str, attributes: str, inner: str = "") -> str:
        """Keep a shape under a name; return the element that shows it."""
        if name not in self._shapes:
            self._shapes[name] = f'<{tag} id="{_ID}{name}"{attributes}>{inner}</{tag}>'
        return f'<use href="#{_ID}{name}"/>'

    def rect(
        self, x: float, y: float, width: float, height: float, radius: float = 0, more: str = "", **paint: Any
    ) -> None:
        """Draw a rectangle with rounded corners, painted with ``fill`` and ``stroke``."""
        corners = f' rx="{number(radius)}"' if radius else ""
        place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
        self.add(f"<rect {place}{corners}{more}{self.look.paint(**paint)}/>")

    # Cards

    def card(
        self, card: Card, x: float, y: float, width: float, *, face: str = "", dim: bool = False, ring: str = ""
    ) -> None:
        """Draw a card, face up; ``dim`` is in the shade, ``ring`` the colour of the ring around it."""
        face = face or self.face_for(width)
        paper = self._paper("shade", "line", False) if dim else self._paper("paper", "edge", True)
        ink = ("t" if dim else "") + (card.suit or "S")
        pale = f' opacity="{0.74 if self.look.theme == "dark" else 0.8}"' if dim else ""
        inked = f"<g{pale}{self.look.paint(ink, ink)}>{self._face(card, face)}</g>"
        if ring:
            inked += self._ring(width, ring)
        self._at(x, y, width, paper + inked, card)

    def face_for(self, width: float) -> str:
        """Return the face that is readable at that width."""
        return "small" if width < 50 else "large" if self.look.large else "standard"

    def ghost(self, card: Card, x: float, y: float, width: float) -> None:
        """Draw a card that was here and is now known to be in somebody's hand."""
        ink = "t" + (card.suit or "S")
        outline = f'<rect{_GAP} stroke-width="3" stroke-dasharray="9 6" opacity=".55"/>'
        self._at(
            x, y, width, f"<g{self.look.paint(ink, ink)}>{outline}{self._face(card, self.face_for(width))}</g>", card
        )

    def slot(self, x: float, y: float, width: float, word: str = "") -> None:
        """Draw an empty place for a card."""
        line = self.look.paint(stroke="muted")
        self._at(x, y, width, f'<rect{_GAP} stroke-width="2.4" stroke-dasharray="7 5" opacity=".45"{line}/>')
        if word:
            self.words(x + width / 2, y + width * 0.7, word, step=1, role="muted", anchor="middle")

    def back(self, x: float, y: float, width: float, known: Card | None = None) -> None:
        """Draw a card, face down; if it is known, its corner is lifted."""
        look = self.look
        if known is None:
            self._at(x, y, width, self._back())
            return
        corner = self.shape(
            "k", "path", f' d="M0 8a8 8 0 0 1 8-8h43v72a16 16 0 0 1-16 16H0z"{look.paint("paper", "none")}'
        )
        ink = known.suit or "S"
        self._at(
            x, y, width, self._back() + corner + f"<g{look.paint(ink, ink)}>{self._face(known, 'known')}</g>", known
        )

    def pile(self, x: float, y: float, width: float, count: int) -> None:
        """Draw a pile of backs with its number."""
        for step in (3, 2, 1):
            if count > step:
                away = 2.5 * step
                self.rect(x + away, y + away, width, width * 1.4, width * 0.08, fill="paper", stroke="edge")
        self.back(x, y, width)
        self.tag(x + width / 2, y + width * 0.7, str(count), role="text", step=2)

    def _at(self, x: float, y: float, width: float, inner: str, card: Card | None = None) -> None:
        named = f' data-card="{card}"' if card else ""
        scale = f"{width / 100:.4g}".removeprefix("0")
        self.add(f'<g{named} transform="translate({number(x)} {number(y)}) scale({scale})">{inner}</g>')

    def _paper(self, paper: str, edge: str, shadow: bool) -> str:
        below = (
            '<rect x="-1" y="1.5" width="102" height="142" rx="9" fill="#18241e" opacity=".06"/>'
            '<rect x=".5" y="4" width="99" height="141" rx="9" fill="#18241e" opacity=".05"/>'
        )
        rect = f'<rect{_CARD} stroke-width="1.4"{self.look.paint(paper, edge)}/>'
        return self.shape("p" if shadow else "q", "g", "", (below if shadow else "") + rect)

    def _back(self) -> str:
        paint = self.look.paint
        edge = f'<rect{_CARD} stroke-width="1.4"{paint("back", "edge")}/>'
        lattice = f'<path stroke-width="1.2" d="{LATTICE}"/>'
        frame = '<rect x="4" y="4" width="92" height="132" rx="2" stroke-width="1.6"/>'
        inset = f'<g transform="translate(5.5 5.5) scale(.89 .921)"{paint("none", "lattice")}>{lattice}{frame}</g>'
        return self.shape("b", "g", "", edge + inset)

    def _ring(self, width: float, role: str) -> str:
        thick = 240 / width
        away = 0.8 * thick
        return (
            f'<rect x="{number(-away)}" y="{number(-away)}" width="{number(100 + 2 * away)}" '
            f'height="{number(140 + 2 * away)}" rx="{number(8 + away)}" stroke-width="{number(thick)}"'
            f"{self.look.paint('none', role)}/>"
        )

    def _face(self, card: Card, face: str) -> str:
        parts, markup = _face_markup(card, face)
        for name in parts:
            self.part(name)
        return markup

    def part(self, name: str) -> None:
        """Keep a drawing of the deck for use."""
        if name not in self._shapes:
            part = PARTS[name]
            stroke = f'<path{_RANK} d="{part.stroke}"/>' if part.stroke else ""
            fill = f'<path stroke="none" d="{part.fill}"/>' if part.fill else ""
            line = f'<path{_THIN} d="{part.line}"/>' if part.line else ""
            self.shape(name, "symbol", f' viewBox="0 0 {part.width} {part.height}"', stroke + fill + line)

    # Words

    def words(
        self, x: float, y: float, marked: str, *, step: int = 2, role: str = "text", bold: bool = False,
        anchor: str = "start", size: float | None = None,
    ) -> float:  # fmt: skip
        """Draw a line of marked text centred on the height y; return its width."""
        size = size or self.look.size(step)
        wide = width_of(marked, size, bold)
        at = x - wide * {"start": 0, "middle": 0.5, "end": 1}[anchor]
        if anchor == "middle" and len(marked) < 4:
            self._text(x, y, marked, size, bold, role, centred=True)
            return wide
        for run in runs(marked):
            ink = "t" + (run.card.suit or "S") if run.card else role
            self._text(at, y, run.text, size, bold or run.bold, ink)
            if run.card or run.suit:
                part = suit_part(run.card) if run.card else str(run.suit).lower()
                ink = ink if run.card else f"t{run.suit}"
                glyph = at + measure(run.text, size, bold or run.bold) + 0.05 * size
                self.glyph(part, glyph, y, 0.78 * size, ink)
            at += run_width(run, size, bold)
        return wide

    def glyph(self, part: str, x: float, y: float, size: float, ink: str) -> None:
        """Draw a suit centred on the height y."""
        self.part(part)
        self.add(_use(Piece(part, x, y - size / 2, size, size), self.look.paint(ink)))

    def _text(self, x: float, y: float, text: str, size: float, bold: bool, role: str, centred: bool = False) -> None:
        shown = text.strip()
        if not shown:
            return
        x += measure(text[: len(text) - len(text.lstrip())], size, bold)
        weight = ' font-weight="600"' if bold else ""
        # longer text is fitted to its measure: a wide font is condensed a little and never runs over
        fitted = (
            ' text-anchor="middle"'
            if centred
            else f' textLength="{number(measure(shown, size, bold))}" lengthAdjust="spacingAndGlyphs"'
        )
        self.add(
            f'<text x="{number(x)}" y="{number(y + 0.36 * size)}" font-size="{number(size)}"{weight}{fitted}'
            f"{self.look.paint(role)}>{clean(shown)}</text>"
        )

    def tag(
        self,
        x: float,
        y: float,
        word: str,
        *,
        role: str = "muted",
        fill: str = "table",
        edge: str = "line",
        step: int = 1,
    ) -> None:
        """Draw a word in a small pill, centred on x and y."""
        size, height = self.look.size(step), self.look.line(step) + 2
        wide = max(height, measure(word, size, True) + 14)
        self.rect(x - wide / 2, y - height / 2, wide, height, height / 2, fill=fill, stroke=edge)
        self.words(x, y, word, step=step, role=role, bold=True, anchor="middle")

    def drawn(self, width: float, height: float, what: str, title: str, text: str, desc: str = "") -> Drawing:
        """Return the finished drawing; its name is made from what it shows, so equal drawings have equal text."""
        wide, high = round(width), round(height)
        shapes, body = "".join(self._shapes.values()), "".join(self._ground + self._body)
        style = dark_rules(shapes + body) if self.look.theme == "auto" else ""
        spoken = f"<title>{clean(title)}</title>" + (f"<desc>{clean(desc)}</desc>" if desc else "")
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}" '
            f'role="img" style="max-width:100%;height:auto" font-family="{FONT}">'
            f"{spoken}{style}<defs>{shapes}</defs>{body}</svg>"
        )
        name = f"w{crc32(svg.encode()):x}"
        return Drawing(svg.replace(_ID, name), what, text, (wide, high))


def clean(text: str) -> str:
    """Escape text for SVG."""
    return escape(_NOT_XML.sub("", text), quote=False)


_CARD = ' x="-.7" y="-.7" width="101.4" height="141.4" rx="8.7"'
_GAP = ' x="1" y="1" width="98" height="138" rx="8" fill="none"'
_RANK = ' fill="none" stroke-width="11" stroke-miterlimit="2.5"'
_THIN = ' fill="none" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round"'


def _use(piece: Piece, paint: str = "") -> str:
    """Return a drawing of the deck in its place, in the given ink or that of the group around it."""
    x, y, width, height = map(number, piece[1:5])
    pale = ' opacity=".2"' if piece.pale else ""
    return f'<use href="#{_ID}{piece.part}" x="{x}" y="{y}" width="{width}" height="{height}"{pale}{paint}/>'


@lru_cache(maxsize=256)
def _face_markup(card: Card, face: str) -> tuple[tuple[str, ...], str]:
    """Return the drawings that a face needs, and the elements that show them."""
    found = pieces(card, face)
    return tuple(piece.part for piece in found), "".join(_use(piece) for piece in found)

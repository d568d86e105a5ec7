"""The parts of a table beside its cards: players' plates, the trumps, the tricks, the stock."""

from collections.abc import Collection

from whist_nb.drawing.canvas import Canvas
from whist_nb.drawing.lying import LyingHand
from whist_nb.drawing.scene_parts import Chip, Scene, TrickTally, short
from whist_nb.drawing.text_layout import measure, rank_text, shortened, width_of, wrapped
from whist_nb.engine.cards import SHOWN_SUITS, Card, Suit
from whist_nb.engine.phrases import phrase

SMALL = 40
"""The width of a small card beside a plate."""


class Plate:
    """A player's name and chips, and below it what is known of the hand: a sliver for each card, or open cards.

    ``lying`` is the hand as it lies open for another to play, to be drawn with its cards.

    Whatever does not fit goes on lines of its own.
    """

    def __init__(
        self, canvas: Canvas, scene: Scene, number: int, room: float = 400, gap: float = 3,
        lying: LyingHand | None = None,
    ) -> None:  # fmt: skip
        self.lying = lying
        self.canvas, self.look, self.number, self.gap = canvas, canvas.look, number, gap
        self.seat = seat = scene.seats[number]
        self.heads = self._heads(room)
        self.spread = bool(seat.hand) and len(scene.seats) > 2 and not lying
        held = scene.held(number)
        suits: list[Suit | None] = [*SHOWN_SUITS, *([None] if held.of(None) else [])]
        self.lines = [(suit, " ".join(map(rank_text, held.of(suit))) or "–") for suit in suits]
        size, told = self.look.size(1), self._count(scene)
        slivers = min(seat.cards, 26) * 5 + 4.5 if seat.cards and len(scene.seats) > 2 else 0
        self.slivers = slivers if slivers + width_of(told, size) <= room else 0
        self.counts = wrapped(told, size, room - self.slivers)
        below = [self._open_width()] if self.spread else [self.slivers + width_of(line, size) for line in self.counts]
        self.width = max([sum(width for *_, width in line) + 6 * (len(line) - 1) for line in self.heads] + below)
        under = len(self.lines) if self.spread else len(self.counts)
        self.height = self.look.line(2) * len(self.heads) + gap + self.look.line(1) * under
        if lying:
            self.width = max(self.width, lying.width)
            self.height += lying.height + gap

    def _heads(self, room: float) -> list[list[tuple[str, str, float]]]:
        """Return name, partner and chips, each with its kind and width, broken into lines."""
        size = self.look.size(2)
        name = shortened(self.seat.name, size, room, bold=True)
        parts = [("name", name, measure(name, size, bold=True))]
        parts += [("partner", "partner", measure("partner", size))] if self.seat.partner else []
        parts += [(chip.kind, chip.word, chip_width(self.canvas, chip)) for chip in self.seat.chips]
        lines: list[list[tuple[str, str, float]]] = [[]]
        for part in parts:
            if lines[-1] and sum(width + 6 for *_, width in lines[-1]) + part[2] > room:
                lines.append([])
            lines[-1].append(part)
        return lines

    def _count(self, scene: Scene) -> str:
        seat, won = self.seat, scene.won(self.number)
        if seat.out:
            return "out"
        pair = len(scene.seats) == 2  # there the cards are drawn to be counted; words say how many
        words = [f"{seat.cards} card{'s' * (seat.cards != 1)}" if pair else str(seat.cards)] if seat.cards else []
        if pair and words and seat.known and not seat.hand:
            words[0] += phrase(", {number} known to you", number=len(scene.held(self.number)))
        if won is not None:
            words.append(f"won {won}")
        known = [card for card in seat.known if not (scene.trump and scene.trump.ghost is card)]
        if known and not seat.hand and not pair:
            words.append("holds " + " ".join(f"{{{card}}}" for card in known))
        return " · ".join(words)

    def _open_width(self) -> float:
        return 18 + max(measure(ranks, self.look.size(1), bold=True) for _, ranks in self.lines)

    def draw(self, x: float, y: float, anchor: str = "start") -> None:
        """Draw it with its top at y and its left edge, middle or right edge at x."""
        share = {"start": 0, "middle": 0.5, "end": 1}[anchor]
        for line in self.heads:
            wide = sum(width for *_, width in line) + 6 * (len(line) - 1)
            self._draw_head(line, x - share * wide, y + self.look.line(2) / 2)
            y += self.look.line(2)
        if self.spread:
            self._draw_open(x - share * self._open_width(), y + self.gap)
        else:
            self._draw_count(x, y + self.gap, share)
        if self.lying:
            below = y + self.gap + self.look.line(1) * len(self.counts) + self.gap
            self.lying.draw(self.canvas, x - share * self.lying.width, below)

    def _draw_head(self, line: list[tuple[str, str, float]], x: float, y: float) -> None:
        for kind, word, width in line:
            if kind in ("name", "partner"):
                role = "text" if kind == "name" and not self.seat.out else "muted"
                self.canvas.words(x, y, word, bold=kind == "name", role=role)
            else:
                draw_chip(self.canvas, Chip(kind, word), x, y)
            x += width + 6

    def _draw_count(self, x: float, top: float, share: float) -> None:
        size = self.look.size(1)
        for number, line in enumerate(self.counts):
            middle = top + (number + 0.5) * self.look.line(1)
            left = x - share * (self.slivers + width_of(line, size))
            if self.slivers:
                draw_slivers(self.canvas, left, middle - 6, self.seat.cards or 0)
            self.canvas.words(left + self.slivers, middle, line, step=1, role="muted")

    def _draw_open(self, x: float, top: float) -> None:
        for number, (suit, ranks) in enumerate(self.lines):
            middle = top + (number + 0.5) * self.look.line(1)
            part, ink = (suit.lower(), f"t{suit}") if suit else ("x", "tS")
            self.canvas.glyph(part, x, middle, self.look.size(1) - 1, ink)
            self.canvas.words(x + 18, middle, ranks, step=1, role=ink if ranks != "–" else "muted", bold=True)


def plates_round(
    canvas: Canvas, scene: Scene, room: float, highlight: Collection[Card], is_narrow: bool
) -> dict[str, Plate]:
    """Return the plates of three or four seats by their sides; a hand that another plays lies open at its own."""
    sides, found = "wne" if len(scene.others) == 3 else "we", {}
    for side, number in zip(sides, scene.others, strict=True):
        seat, lying, is_beside = scene.seats[number], None, side != "n" and not is_narrow
        if seat.hand and seat.player is not None:
            lying = LyingHand(scene, number, room, highlight, is_beside=is_beside, large=canvas.look.large)
        found[side] = Plate(canvas, scene, number, room, lying=lying)
    return found


def chip_width(canvas: Canvas, chip: Chip) -> float:
    """Return the width of a chip; the one that says whose turn it is has a little more space."""
    return max(18, measure(chip.word, canvas.look.size(1), bold=True) + (16 if chip.kind == "turn" else 12))


def draw_chip(canvas: Canvas, chip: Chip, x: float, y: float) -> float:
    """Draw a chip from x on, centred on the height y; return its width. Only the chip of the seat to act is filled."""
    wide, high = chip_width(canvas, chip), canvas.look.line(1) + 2
    fill, edge, ink = ("text", "text", "page") if chip.kind == "turn" else ("page", "line", "muted")
    if chip.kind == "dog":
        fill, edge, ink = "lamp soft", "lamp edge", "lamp text"
    canvas.rect(x + 0.5, y - high / 2, wide - 1, high, high / 2, fill=fill, stroke=edge)
    canvas.words(x + wide / 2, y, chip.word, step=1, role=ink, bold=True, anchor="middle")
    return wide


def draw_slivers(canvas: Canvas, x: float, y: float, count: int) -> None:
    """Draw one sliver for each card, to be counted at a glance."""
    path = "".join(f"M{x + 5 * number:g} {y:g}h3.5v12h-3.5z" for number in range(min(count, 26)))
    canvas.add(f'<path d="{path}"{canvas.look.paint("sliver")}/>')


def draw_trump(canvas: Canvas, scene: Scene, x: float, y: float, room: float) -> float:
    """Draw the trumps in words beside the card that made them; return the height."""
    drawn = draw_small(canvas, scene, x, y)
    at, height = (x + SMALL + 10, SMALL * 1.4) if drawn else (x, 0.0)
    lines = _lines(canvas, scene, room - (at - x))
    tall = sum(canvas.look.line(step) for _, step, _ in lines)
    top = y + max(0, (height - tall) / 2)
    for text, step, role in lines:
        middle = top + canvas.look.line(step) / 2
        canvas.words(at, middle, text, step=step, role=role, bold=step == 2)
        top += canvas.look.line(step)
    return max(height, tall)


def draw_small(canvas: Canvas, scene: Scene, x: float, y: float) -> bool:
    """Draw the card that made trumps, small: as a ghost in a known hand, or face up; return whether there is one."""
    if scene.trump and scene.trump.ghost:
        canvas.ghost(scene.trump.ghost, x, y, SMALL)
    elif scene.faced and scene.faced.seat is None:
        canvas.card(scene.faced.card, x, y, SMALL)
    else:
        return False
    return True


def _lines(canvas: Canvas, scene: Scene, room: float) -> list[tuple[str, int, str]]:
    look, trump = canvas.look, scene.trump
    if trump is None:
        return []
    title = [(line, 2, "text") for line in wrapped(trump.title, look.size(2), room, bold=True)]
    return title + [(line, 1, "muted") for line in wrapped(trump.note or "", look.size(1), room)]


def tally_width(canvas: Canvas, tally: TrickTally) -> float:
    """Return the width of both counts with their names."""
    name, count = canvas.look.size(2), canvas.look.size(4)
    return sum(measure(who, name) + measure(str(won), count, bold=True) + 18 for who, won in short(tally)) - 12


def draw_tally(canvas: Canvas, tally: TrickTally, right: float, y: float, room: float, strip: bool = True) -> float:
    """Draw the tricks of both sides, right-aligned; below, won tricks upright and lost ones on their side."""
    look = canvas.look
    middle = y + look.line(4) / 2
    at = right
    for (name, count), role in zip(short(tally)[::-1], ("muted", "text"), strict=True):
        at -= canvas.words(at, middle, str(count), step=4, bold=True, role=role, anchor="end") + 6
        at -= canvas.words(at, middle + 1.5, name, role=role, anchor="end") + 12
    if right - at + measure(tally.label, look.size(1)) <= room:
        canvas.words(at, middle + 2, tally.label, step=1, role="muted", anchor="end")
    if strip and tally.strip:
        _draw_strip(canvas, tally, right, y + look.line(4) + 5, room)
        return look.line(4) + 19
    return look.line(4)


def _draw_strip(canvas: Canvas, tally: TrickTally, right: float, y: float, room: float) -> None:
    pitch = min(15, room / max(tally.of, 1))
    grow = pitch / 15
    paint, x, middle = canvas.look.paint, right - pitch * tally.of, y + 7
    for number in range(tally.of):
        centre = x + pitch * (number + 0.5)
        side = tally.strip[number] if number < len(tally.strip) else None
        if side is None:
            canvas.add(f'<circle cx="{centre:.1f}" cy="{middle:g}" r="{1.5 * grow:.1f}" opacity=".4"{paint("muted")}/>')
        elif side == "we":
            canvas.rect(centre - 4 * grow, middle - 6, 8 * grow, 12, 1.5, fill="text")
        else:
            width = 12 * grow - 1.5
            canvas.rect(
                centre - width / 2, middle - 3.2, width, 6.5, 1, ' stroke-width="1.5"', fill="none", stroke="muted"
            )


class StockDrawing:
    """The stock: the faced card, the pile with its number, and where they go, beside or below."""

    def __init__(self, canvas: Canvas, scene: Scene, card: float, beside: bool) -> None:
        self.canvas, self.card, self.beside = canvas, card, beside
        size, line = canvas.look.size(1), canvas.look.line(1)
        self.top, self.left = (scene.stock.top, scene.stock.left) if scene.stock else (None, 0)
        self.cards = (card + 14 if self.top else 0) + (card + 8 if self.left else 0)
        room = 130 if beside else self.cards
        title, note = (scene.stock.title, scene.stock.note) if scene.stock and self.top else ("", "")
        bold = [(text, True) for text in wrapped(title, size, room, bold=True)]
        self.lines = bold + [(text, False) for text in wrapped(note, size, room)]
        words = max((width_of(text, size, thick) for text, thick in self.lines), default=0)
        self.width = self.cards + 28 + (words + 14 if beside and words else 0)
        self.height = card * 1.4 + 22 + (0 if beside or not words else line * len(self.lines) + 6)

    def draw(self, x: float, y: float, highlight: Collection[Card]) -> None:
        """Draw it with its corner at x and y."""
        canvas, card, prize = self.canvas, self.card, self.top
        canvas.rect(x, y, self.width, self.height, 10, fill="well")
        at, top, line = x + 12, y + 10, canvas.look.line(1)
        if prize:
            canvas.card(prize, at, top, card, ring="lamp" if prize in highlight else "")
        if self.left:
            canvas.pile(at + (card + 14 if prize else 0), top, card, self.left)
        middle = (
            top + card * 0.7 - line * (len(self.lines) - 1) / 2 if self.beside else top + card * 1.4 + 10 + line / 2
        )
        for text, bold in self.lines:
            left = at + (self.cards + 14 if self.beside else 0)
            canvas.words(left, middle, text, step=1, bold=bold, role="text" if bold else "muted")
            middle += line


def back_places(scene: Scene, seat: int, room: float, card: float) -> list[tuple[float, Card | None]]:
    """Return where the opponent's cards are at a table of two: backs to be counted, known cards apart on the right.

    If there is little room, the backs move together first: known cards stay readable longest.
    """
    held = scene.held(seat)
    hidden, known = (scene.seats[seat].cards or len(held)) - len(held), len(held)
    for_known = 4 + card + 0.51 * card * (known - 1) if known else 0
    step = max(2, min(0.48 * card, (room - card - for_known) / max(hidden - 1, 1)))
    start = (hidden - 1) * step + card + 4 if hidden else 0
    apart = min(card + 4, (room - start - card) / max(known - 1, 1))
    backs: list[tuple[float, Card | None]] = [(number * step, None) for number in range(hidden)]
    return backs + [(start + number * apart, each) for number, each in enumerate(held)]


def open_places(scene: Scene, seat: int, room: float, card: float) -> list[tuple[float, Card]]:
    """Return where the cards of an open hand are there."""
    held = scene.held(seat)
    step = min(card + 4, (room - card) / max(len(held) - 1, 1))
    return [(number * step, each) for number, each in enumerate(held)]

"""The whole table as a view shows it: a cross, a pair or a horseshoe, depending on the number of seats.

The viewer is at the bottom. Sizes and breaks are the same as in the front end.
"""

from collections.abc import Callable, Collection
from typing import NamedTuple

from whist_nb.drawing.canvas import Canvas, Drawing
from whist_nb.drawing.colours import Look
from whist_nb.drawing.hand_layout import Sizes, draw_hand, rows_of, sizes_at
from whist_nb.drawing.plain import table_text
from whist_nb.drawing.plates import (
    SMALL,
    Plate,
    StockDrawing,
    back_places,
    draw_chip,
    draw_small,
    draw_tally,
    draw_trump,
    open_places,
    plates_round,
    tally_width,
)
from whist_nb.drawing.scene_parts import Scene, short
from whist_nb.drawing.text_layout import measure, plain_text, shortened, width_of, wrapped
from whist_nb.engine.cards import Card
from whist_nb.engine.phrases import phrase
from whist_nb.engine.view import CARD_WANTED


class TableDrawing(NamedTuple):
    """Everything that the parts of a table need to be drawn."""

    canvas: Canvas
    scene: Scene
    sizes: Sizes
    highlight: Collection[Card]

    @property
    def middle(self) -> float:
        """The height in which everything is centred."""
        return self.sizes.width / 2

    @property
    def right(self) -> float:
        """The x at which the padding on the right begins."""
        return self.sizes.width - self.sizes.pad

    @property
    def room(self) -> float:
        """The width between the paddings."""
        return self.sizes.width - 2 * self.sizes.pad


def draw_table(scene: Scene, look: Look, width: float, highlight: Collection[Card]) -> Drawing:
    """Draw a scene as a picture of that width; its height follows."""
    canvas = Canvas(look)
    under = canvas.below()
    table = TableDrawing(canvas, scene, sizes_at(width, look.large), highlight)
    felt = _head(table)
    foot = _hand(table, _me(table, _arrangement(table)(table, felt + 14) + 10))
    height = foot + (table.sizes.pad if scene.held(scene.bottom) else 4)
    under.rect(0.5, 0.5, width - 1, height - 1, 12, fill="page", stroke="line")
    low = f"M1 {felt:g}h{width - 2:g}v{height - felt - 12:.1f}a11 11 0 0 1-11 11h{24 - width:g}a11 11 0 0 1-11-11z"
    under.add(
        f'<path d="{low}"{look.paint("table")}/><path d="M1 {felt:g}h{width - 2:g}"{look.paint("none", "line")}/>'
    )
    text, read = table_text(scene), table_text(scene, in_columns=False)
    title = f"{scene.heading}. {plain_text(scene.status)}".strip()
    return canvas.drawn(width, height, phrase("a table of {title}", title=scene.title), title, text, desc=read)


def _head(table: TableDrawing) -> float:
    """Draw game and phase on the left, the score on the right or below; return where the felt begins."""
    canvas, scene, look = table.canvas, table.scene, table.canvas.look
    row, middle = 50 if look.large else 45, 25 if look.large else 22.5
    at = table.sizes.pad + canvas.words(table.sizes.pad, middle, scene.title, step=3, bold=True) + 14
    phase = scene.phase or ""
    if at + width_of(phase, look.size(2)) > table.right:
        at, middle, row = table.sizes.pad, middle + look.line(2), row + look.line(2)
    at += canvas.words(at, middle, phase, role="muted") + 24
    label = (scene.score and scene.score.label) or ""
    told = " · ".join(f"{name} **{value}**" for name, value in short(scene.score))
    step, role = (2, "text") if told else (1, "muted")
    told = told or label
    wide = width_of(told, look.size(step))
    if at + wide <= table.right:
        canvas.words(table.right, middle, told, step=step, role=role, anchor="end")
        if step == 2 and at + wide + 10 + measure(label, look.size(1)) <= table.right:
            canvas.words(table.right - wide - 10, middle, label, step=1, role="muted", anchor="end")
        return row
    for line in wrapped(told, look.size(step), table.room):
        middle, row = middle + look.line(2), row + look.line(2)
        canvas.words(table.right, middle, line, step=step, role=role, anchor="end")
    return row


def _arrangement(table: TableDrawing) -> Callable[[TableDrawing, float], float]:
    seats = len(table.scene.seats)
    if seats == 2:
        return _pair
    if seats > 4:
        return _horseshoe
    return _cross if table.sizes.width >= (620 if table.canvas.look.large else 520) else _narrow_cross


# Three and four seats: a cross of cards


def _cross(table: TableDrawing, top: float) -> float:
    canvas, card = table.canvas, table.sizes.table
    plates = _plates(table, (table.room - 3 * card - 72) / 2)
    north = plates.get("n")
    cross = top + (north.height + 8 if north else SMALL)
    side = (table.room - max(3 * card + 20, north.width if north else 0) - 40) / 2
    left = draw_trump(canvas, table.scene, table.sizes.pad, top, side) if table.scene.trump else 0
    right = draw_tally(canvas, table.scene.tally, table.right, top, side) if table.scene.tally else 0
    if north:
        north.draw(table.middle, top, "middle")
        _faced(table, north.number, table.middle + north.width / 2 + 10, top)
    own = 1.4 * card + 4 if north else 0.7 * card
    west, east = plates["w"], plates["e"]
    for plate, corner in ((west, left), (east, right)):
        if plate.lying:  # below what stands in the corner
            cross = max(cross, top + corner + 10 + plate.height / 2 - own)
    middle, away = cross + own, 1.5 * card + 36
    west.draw(table.middle - away, middle - west.height / 2, "end")
    _faced_beside(table, west, table.middle - away - west.width - 10 - SMALL, table.middle - away - SMALL, middle)
    east.draw(table.middle + away, middle - east.height / 2)
    _faced_beside(table, east, table.middle + away + east.width + 10, table.middle + away, middle)
    lowest = max((middle + plate.height / 2 for plate in (west, east) if plate.lying), default=0.0)
    return max(_cards_in_cross(table, cross), lowest)


def _narrow_corners(table: TableDrawing, top: float) -> float:
    """Draw trumps on the left and the tricks on the right, or above each other; return the foot."""
    canvas, scene, wide, foot = table.canvas, table.scene, 0.0, top
    if scene.tally:
        wide = tally_width(canvas, scene.tally) + 20
        foot = top + draw_tally(canvas, scene.tally, table.right, top, wide, strip=False)
        if wide + 130 > table.room:
            top, wide = foot, 0
    if scene.trump:
        foot = max(foot, top + draw_trump(canvas, scene, table.sizes.pad, top, table.room - wide))
    return foot


def _narrow_cross(table: TableDrawing, top: float) -> float:
    """Draw the corners, then all plates in a row, below them a hand that lies open to be played, then the cross."""
    foot = _narrow_corners(table, top)
    row = foot + (12 if foot > top else 0)
    plates = _plates(table, table.room, is_narrow=True)
    lying = next((plates.pop(side) for side, plate in tuple(plates.items()) if plate.lying), None)
    if sum(plate.width for plate in plates.values()) + 24 > table.room:
        room = table.room / len(plates) - 8
        plates = {side: Plate(table.canvas, table.scene, plate.number, room) for side, plate in plates.items()}
    first, last = min(plates, key="wne".index), max(plates, key="wne".index)
    left = table.sizes.pad + plates[first].width
    between = (left + table.right - plates[last].width) / 2
    places = dict.fromkeys(plates, (between, "middle"))
    places |= {first: (table.sizes.pad, "start"), last: (table.right, "end")}
    lower = 0.0
    for side, plate in plates.items():
        x, anchor = places[side]
        plate.draw(x, row, anchor)
        left = x - {"start": 0, "middle": SMALL / 2, "end": SMALL}[anchor]
        faced = _faced(table, plate.number, left, row + plate.height + 6)
        lower = max(lower, plate.height + (6 + SMALL * 1.4 if faced else 0))
    if lying:
        lying.draw(table.middle, row + lower + 10, "middle")
        lower += 10 + lying.height
    return _cards_in_cross(table, row + lower + 12)


def _plates(table: TableDrawing, room: float, *, is_narrow: bool = False) -> dict[str, Plate]:
    return plates_round(table.canvas, table.scene, room, table.highlight, is_narrow)


def _faced_beside(table: TableDrawing, plate: Plate, beside: float, below: float, middle: float) -> None:
    """Draw the turned-up card beside its owner's plate, or below it if there is no room."""
    fits = 0 <= beside <= table.right - SMALL
    y = middle - SMALL * 0.7 if fits else middle + plate.height / 2 + 6
    _faced(table, plate.number, beside if fits else below, y)


def _faced(table: TableDrawing, seat: int, x: float, y: float) -> bool:
    """Draw the turned-up card, while it is before its owner."""
    faced = table.scene.faced
    if faced is None or faced.seat != seat:
        return False
    table.canvas.card(faced.card, x, y, SMALL, ring="lamp" if faced.card in table.highlight else "")
    return True


def _cards_in_cross(table: TableDrawing, top: float) -> float:
    """Draw the trick, each card before its player; return the foot."""
    card, middle = table.sizes.table, table.middle
    others = table.scene.others
    high = 1.4 * card
    side = high / 2 + 4 if len(others) == 3 else 0
    own = high + 8 if len(others) == 3 else high / 2 + 12
    places = {
        others[0]: (middle - 1.5 * card - 10, top + side),
        others[-1]: (middle + 0.5 * card + 10, top + side),
        table.scene.bottom: (middle - card / 2, top + own),
    }
    if len(others) == 3:
        places[others[1]] = (middle - card / 2, top)
    _trick(table, places, card)
    return top + own + high


def _trick(table: TableDrawing, places: dict[int, tuple[float, float]], card: float) -> None:
    """Draw each seat's card in the trick; an empty place for seats still to play."""
    canvas, scene = table.canvas, table.scene
    trick, winner = scene.on_table
    played = dict(trick)
    for seat, (x, y) in places.items():
        if seat in played:
            wins = seat == winner
            canvas.card(played[seat], x, y, card, ring="lamp" if wins or played[seat] in table.highlight else "")
            if wins:
                word = "won" if scene.finished else "best"
                canvas.tag(x + card / 2, y + 1.4 * card, word, role="lamp text", fill="lamp soft", edge="lamp")
        elif seat in scene.knocked:
            canvas.back(x, y, card)
            canvas.tag(x + card / 2, y + 1.4 * card, "knocks")
        elif scene.seats[seat].cards and scene.question in CARD_WANTED:
            canvas.slot(x, y, card, "you" if seat == scene.me else "")


# Two seats: the opponent above, the trick as a pair, the stock on the right


def _pair(table: TableDrawing, top: float) -> float:
    other = table.scene.others[0]
    wide = table.sizes.width >= (620 if table.canvas.look.large else 520)
    row = (_opponent if wide else _opponent_above)(table, other, top) + 18
    return (_pair_in_row if wide else _pair_below)(table, other, row)


def _opponent(table: TableDrawing, seat: int, top: float) -> float:
    plate = Plate(table.canvas, table.scene, seat, 220)
    small = 44 if not table.canvas.look.large else 52
    room = table.room - plate.width - 14
    wide = _fan_width(table.scene, seat, room, small)
    left = table.middle - (plate.width + 14 + wide) / 2
    high = small * 1.4
    plate.draw(left, top + (high - plate.height) / 2)
    _fan(table, seat, left + plate.width + 14, top, room, small)
    return top + high


def _opponent_above(table: TableDrawing, seat: int, top: float) -> float:
    plate = Plate(table.canvas, table.scene, seat, table.room)
    plate.draw(table.sizes.pad, top)
    _fan(table, seat, table.sizes.pad, top + plate.height + 6, table.room, 44)
    return top + plate.height + 6 + 44 * 1.4


def _fan(table: TableDrawing, seat: int, x: float, y: float, room: float, card: float) -> None:
    if table.scene.seats[seat].hand:
        for at, held in open_places(table.scene, seat, room, card):
            table.canvas.card(held, x + at, y, card, face="small", ring="lamp" if held in table.highlight else "")
        return
    for at, known in back_places(table.scene, seat, room, card):
        table.canvas.back(x + at, y, card, known)


def _fan_width(scene: Scene, seat: int, room: float, card: float) -> float:
    places = (open_places if scene.seats[seat].hand else back_places)(scene, seat, room, card)
    return places[-1][0] + card if places else 0


def _well(table: TableDrawing, room: float) -> StockDrawing:
    """Return the stock with its words beside it if there is room, otherwise below."""
    beside = StockDrawing(table.canvas, table.scene, table.sizes.table, beside=True)
    return beside if beside.width <= room else StockDrawing(table.canvas, table.scene, table.sizes.table, beside=False)


def _pair_in_row(table: TableDrawing, other: int, top: float) -> float:
    canvas, scene, card = table.canvas, table.scene, table.sizes.table
    side = (table.room - 2 * card - 10 - 56) / 2
    foot = top + card * 1.4
    if scene.trump:
        foot = max(foot, top + draw_trump(canvas, scene, table.sizes.pad, top, side))
    if scene.stock:
        well = _well(table, side)
        well.draw(table.right - well.width, top, table.highlight)
        foot = max(foot, top + well.height)
    elif scene.tally:
        draw_tally(canvas, scene.tally, table.right, top, side)
    y = top + (foot - top - card * 1.4) / 2
    _trick(table, {other: (table.middle - card - 5, y), scene.bottom: (table.middle + 5, y)}, card)
    return foot


def _pair_below(table: TableDrawing, other: int, top: float) -> float:
    """Draw a narrow picture with everything below each other: trumps, stock, trick."""
    canvas, scene, card = table.canvas, table.scene, table.sizes.table
    if scene.trump:
        top += draw_trump(canvas, scene, table.sizes.pad, top, table.room) + 12
    if scene.stock:
        well = _well(table, table.room)
        well.draw(table.sizes.pad, top, table.highlight)
        top += well.height + 12
    elif scene.tally:
        top += draw_tally(canvas, scene.tally, table.right, top, table.room) + 12
    _trick(table, {other: (table.middle - card - 5, top), scene.bottom: (table.middle + 5, top)}, card)
    return top + card * 1.4


# Five to seven seats: a horseshoe, clockwise from the lower left, each card before its player


def _horseshoe(table: TableDrawing, top: float) -> float:
    canvas, scene = table.canvas, table.scene
    others = scene.others
    card = 50 if not canvas.look.large else 62
    columns = 3 if len(others) == 5 else 4
    wide = (table.room - 10 * (columns - 1)) / columns
    centre = [table.sizes.pad + wide / 2 + number * (wide + 10) for number in range(columns)]
    upper = [(centre[0] + centre[1]) / 2, (centre[2] + centre[3]) / 2] if len(others) == 4 else centre
    rooms = [wide, wide * 2, wide * 2, wide] if len(others) == 4 else [wide] * len(others)
    plates = [Plate(canvas, scene, seat, room, gap=2) for seat, room in zip(others, rooms, strict=True)]
    at = dict(zip(others, [centre[0], *upper, centre[-1]], strict=True))
    in_row = {seat: 0 < number < len(others) - 1 for number, seat in enumerate(others)}
    above = max(plate.height for plate in plates if in_row[plate.number]) + 6
    below = max([plate.height for plate in plates if not in_row[plate.number]] + [_middle_height(table, wide)]) + 6
    second = top + above + card * 1.4 + 16
    places = {}
    for plate in plates:
        upper_row = in_row[plate.number]
        plate.draw(at[plate.number], top if upper_row else second, "middle")
        places[plate.number] = (at[plate.number] - card / 2, top + above if upper_row else second + below)
    places[scene.bottom] = (table.middle - card / 2, second + below)
    _middle_of_table(table, second, second + below, card, wide)
    _trick(table, places, card)
    return second + below + card * 1.4


def _middle_lines(table: TableDrawing, room: float) -> list[tuple[str, int]]:
    look, trump = table.canvas.look, table.scene.trump
    if trump is None:
        return []
    room *= 2 if len(table.scene.seats) != 6 else 1
    title = [(line, 2) for line in wrapped(trump.title, look.size(2), room, bold=True)]
    return title + [(line, 1) for line in wrapped(trump.note or "", look.size(1), room)]


def _middle_height(table: TableDrawing, room: float) -> float:
    return sum(table.canvas.look.line(step) for _, step in _middle_lines(table, room))


def _middle_of_table(table: TableDrawing, top: float, cards: float, card: float, room: float) -> None:
    """Draw the trumps in words over my own place, the card that made them on its left."""
    canvas, trump = table.canvas, table.scene.trump
    for line, step in _middle_lines(table, room):
        high = canvas.look.line(step)
        role = "text" if step == 2 else "muted"
        canvas.words(table.middle, top + high / 2, line, step=step, role=role, bold=step == 2, anchor="middle")
        top += high
    if trump:
        draw_small(canvas, table.scene, table.middle - card / 2 - 14 - SMALL, cards + (card - SMALL) * 0.7)


# The viewer: name and what is happening in one line above the hand


def _me(table: TableDrawing, top: float) -> float:
    canvas, scene, look = table.canvas, table.scene, table.canvas.look
    seat, won = scene.seats[scene.bottom], scene.won(scene.bottom)
    middle, size = top + 18, look.size(2)
    name = shortened(seat.name, size, table.room / 3, bold=True)
    x = table.sizes.pad + canvas.words(table.sizes.pad, middle, name, bold=True) + 8
    for chip in seat.chips:
        x += draw_chip(canvas, chip, x, middle) + 6
    x += 4
    if seat.out or won is not None:
        told = "out" if seat.out else f"won {won}"
        x += canvas.words(x, middle + 0.5, told, step=1, role="muted") + 12
    if width_of(scene.status, size) <= table.right - x:
        canvas.words(x, middle, scene.status)
        return top + (56 if scene.held(scene.bottom) else 36)
    for line in wrapped(scene.status, size, table.room):
        middle += look.line(2) + 4
        canvas.words(table.sizes.pad, middle, line)
    return middle + 36


def _hand(table: TableDrawing, top: float) -> float:
    scene, sizes = table.scene, table.sizes
    if not (hand := scene.held(scene.bottom)):
        return top
    room = table.room - 2
    rows = rows_of(hand, room, sizes.card, table.canvas.look.large)
    return draw_hand(table.canvas, rows, sizes.pad + 1, top, room, sizes.card, scene.raised, table.highlight)

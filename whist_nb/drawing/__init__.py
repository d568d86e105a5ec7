"""Pictures of cards, hands, tricks and tables as SVG, and their descriptions in plain text.

>>> from whist_nb.engine.cards import Cards
>>> draw(Cards("AS 9H 4H TD"))
<Drawing of a hand of 4 cards, 306 by 103>
>>> print(text(Cards("AS 9H 4H TD")))
♠ A  ♥ 9 4  ♣ –  ♦ 10

A drawing is a string that notebooks show as a picture; ``print(drawing.text)`` describes it in words. A picture never
shows more than the view, hand or trick it was made from.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from whist_nb.drawing.board import draw_marked_board
from whist_nb.drawing.canvas import Canvas, Drawing
from whist_nb.drawing.colours import THEMES, Look
from whist_nb.drawing.hand_layout import draw_hand, row_width, rows_of
from whist_nb.drawing.names import COMPASS, chosen_names
from whist_nb.drawing.plain import hand_text, table_text, trick_text
from whist_nb.drawing.scene_parts import EVERYTHING, GivenNames, Reveal
from whist_nb.drawing.scenes import scene
from whist_nb.drawing.sketch import draw_note, draw_sketch
from whist_nb.drawing.table import draw_table
from whist_nb.drawing.text_layout import measure, shortened
from whist_nb.drawing.words import Words
from whist_nb.engine.cards import PACK_52, Card, Cards
from whist_nb.engine.errors import BadOption, did_you_mean
from whist_nb.engine.phrases import phrase
from whist_nb.engine.view import Trick, View

__all__ = ["Drawing", "draw", "draw_back", "draw_board", "note", "sketch", "text"]

WIDTHS: Final = (280, 1600)
"""The narrowest and the widest table, in px."""

CardsLike = Cards | str | Iterable[Card | str]


def draw(
    thing: Any, *, width: float | None = None, theme: str = "auto", suits: int = 4, large: bool = False,
    highlight: CardsLike = (), names: GivenNames = None,
) -> Drawing:  # fmt: skip
    """Draw a card, a hand, a trick, or a View as a whole table.

    Parameters
    ----------
    thing
        The card, hand, trick or view.
    width
        The width in pixels of a card or of the whole drawing; by default 640 for a table, and up to 640 for a hand.
    theme
        "light", "dark", or "auto", which follows the reader's page.
    suits
        The number of suit colours, 4 or 2.
    large
        Whether to use large print.
    highlight
        Cards to draw with a ring.
    names
        One name for each seat, or a mapping from some seats to names.

    Returns
    -------
    Drawing
        The picture, with its description in ``text``.

    Raises
    ------
    BadOption
        If this cannot be drawn, or a style is unknown.
    """
    look = _look(theme, suits, large)
    marked = frozenset(_cards(highlight))
    thing = _read(thing)
    if isinstance(thing, View):
        shown = scene(thing, words=Words.of(thing, names))
        return draw_table(shown, look, _width(640 if width is None else width, *WIDTHS), marked)
    if isinstance(thing, Card):
        return _draw_card(thing, look, _width(width or (96 if large else 72), 20, 600), thing in marked)
    if isinstance(thing, Cards):
        return _draw_hand(thing, look, _width(width or 640, 120, WIDTHS[1]), marked)
    return _draw_trick(thing, look, _width(width or 640, 120, WIDTHS[1]), marked, names)


def draw_board(
    cards: CardsLike = PACK_52, marks: Mapping[Card | str, str] | None = None, *, width: float = 480,
    theme: str = "auto", suits: int = 4, large: bool = False,
) -> Drawing:  # fmt: skip
    """Draw the whole pack as a board with some cards highlighted.

    Parameters
    ----------
    cards
        The cards to highlight.
    marks
        A label for some of the cards: "mine", "right", "missed" or "wrong".
    width
        The width in pixels.
    theme
        "light", "dark" or "auto".
    suits
        The number of suit colours, 4 or 2.
    large
        Whether to use large print.

    Returns
    -------
    Drawing
        The picture.
    """
    said = {Card(card): mark for card, mark in (marks or {}).items()}
    return draw_marked_board(_cards(cards), said, _look(theme, suits, large), _width(width, 260, WIDTHS[1]))


def draw_back(*, width: float = 72, theme: str = "auto") -> Drawing:
    """Draw the back of a card.

    Parameters
    ----------
    width
        The width in pixels.
    theme
        "light", "dark" or "auto".

    Returns
    -------
    Drawing
        The picture.
    """
    canvas = Canvas(_look(theme, 4, False))
    wide = _width(width, 20, 600)
    canvas.back(1, 1, wide)
    return canvas.drawn(wide + 2, wide * 1.4 + 2, phrase("the back of a card"), "a card, face down", "face down")


def sketch(view: View, *, names: GivenNames = None, reveal: Reveal = EVERYTHING, task: str | None = None) -> Drawing:
    """Draw a View compactly for pages without widgets: lines of text, with cards for the trick and the hand.

    A ``task`` replaces the line that says whose turn it is, and ``reveal`` says what may be shown, to keep the answer
    to the task out of the picture.
    """
    shown = scene(view, reveal, words=Words.of(view, names))
    return draw_sketch(shown if task is None else shown._replace(status=task))


def note(title: str, lines: Sequence[str]) -> Drawing:
    """Draw a few lines of text compactly, for pages without widgets, in place of a widget that has no table.

    Parameters
    ----------
    title
        The heading.
    lines
        The lines below it.

    Returns
    -------
    Drawing
        The picture.
    """
    return draw_note(title, lines)


def text(thing: Any, *, names: GivenNames = None) -> str:
    """Describe in plain text what `draw` shows.

    Parameters
    ----------
    thing
        A card, hand, trick, view or drawing.
    names
        One name for each seat, or a mapping from some seats to names.

    Returns
    -------
    str
        The description.

    Examples
    --------
    >>> text("TH")
    '10♥'
    >>> text(Trick(1, ((2, Card("5D")), (3, Card("JD")), (0, Card("6D")), (1, Card("2D"))), 3))
    'North 5♦, East J♦, South 6♦, West 2♦: East wins'
    """
    thing = _read(thing)
    if isinstance(thing, Drawing):
        return thing.text
    if isinstance(thing, View):
        return table_text(scene(thing, words=Words.of(thing, names)))
    if isinstance(thing, Card):
        return thing.glyphs
    if isinstance(thing, Cards):
        return hand_text(thing)
    return trick_text(thing.plays, _trick_names(thing, names), thing.winner if thing.winner >= 0 else None)


def _read(thing: Any) -> Drawing | View | Card | Cards | Trick:
    """Return the thing to draw; a trick that is not over has no winner."""
    match thing:
        case Drawing() | View() | Card() | Cards() | Trick():
            return thing
        case str():
            cards = Cards(thing)
            return cards[0] if len(cards) == 1 else cards
    if hasattr(thing, "view") and hasattr(thing, "current_player"):
        raise BadOption("A game looks different from each seat, so draw game.view(0), or game.view(wn.EVERYONE).")
    if not isinstance(thing, Iterable):
        raise BadOption("{thing!r} cannot be drawn: expected a card, cards, a trick or a view.", thing=thing)
    things = tuple(thing)
    if things and all(isinstance(play, tuple) and len(play) == 2 and isinstance(play[0], int) for play in things):
        return Trick(0, tuple((seat, Card(card)) for seat, card in things), -1)
    return Cards(things)


def _cards(cards: CardsLike) -> Cards:
    return Cards((cards,)) if isinstance(cards, Card) else Cards(cards)


def _look(theme: str, suits: int, large: bool) -> Look:
    if theme not in THEMES:
        raise BadOption(
            "There is no theme {theme!r}. {suggestion}", theme=theme, suggestion=did_you_mean(theme, THEMES)
        )
    if suits not in (2, 4):
        raise BadOption("suits={suits!r}: suits are drawn in 4 colours or in 2.", suits=suits)
    return Look(theme, suits, bool(large))


def _width(width: float, least: float, most: float) -> float:
    if not isinstance(width, (int, float)) or not least <= width <= most:
        raise BadOption(
            "width={width!r}: expected a number of pixels from {least:g} to {most:g}.",
            width=width,
            least=least,
            most=most,
        )
    return width


def _draw_card(card: Card, look: Look, width: float, ring: bool) -> Drawing:
    canvas = Canvas(look)
    canvas.card(card, 4, 4, width, ring="lamp" if ring else "")
    return canvas.drawn(width + 8, width * 1.4 + 11, f"the {card.name}", card.name, card.glyphs)


def _draw_hand(cards: Cards, look: Look, width: float, marked: Collection[Card]) -> Drawing:
    """Draw a hand, sorted, as wide as it needs to be."""
    canvas, held = Canvas(look), cards.sorted()
    card = (84 if look.large else 66) if width >= 420 else 60
    rows = rows_of(held, width - 8, card, look.large)
    room = max((row_width(row, card) for row in rows), default=card)
    foot = draw_hand(canvas, rows, 4, 4, room, card, highlight=marked)
    if not held:
        canvas.slot(4, 4, card)
    count = f"{len(held)} card{'s' * (len(held) != 1)}"
    spoken = phrase("Hand of {count}", count=count) + (f": {', '.join(each.name for each in held)}" if held else "")
    return canvas.drawn(room + 8, foot + 7, phrase("a hand of {count}", count=count), spoken, hand_text(held))


def _trick_names(trick: Trick, given: GivenNames) -> Sequence[str]:
    """Return names for a trick alone, which does not say how many players there are."""
    last = max((seat for seat, _ in trick.plays), default=0)
    if given is not None:
        names = chosen_names(len(given), given)
        if len(names) <= last:
            raise BadOption(
                "names={names}: seat {last} has played to this trick and needs a name too.",
                names=list(names),
                last=last,
            )
        return names
    return COMPASS if last < 4 else [f"Seat {seat}" for seat in range(last + 1)]


def _draw_trick(trick: Trick, look: Look, width: float, marked: Collection[Card], names: GivenNames) -> Drawing:
    """Draw a trick in the order of play, each card over the name of its player."""
    canvas, who = Canvas(look), _trick_names(trick, names)
    size, card = look.size(1), 76 if look.large else 56
    count = max(len(trick.plays), 1)
    pitch = min(max([card + 14.0] + [measure(who[seat], size) + 10 for seat, _ in trick.plays]), (width - 8) / count)
    for number, (seat, played) in enumerate(trick.plays):
        centre, wins = 4 + pitch * (number + 0.5), seat == trick.winner
        canvas.card(played, centre - card / 2, 4, card, ring="lamp" if wins or played in marked else "")
        if wins:
            canvas.tag(centre, 4 + card * 1.4, "won", role="lamp text", fill="lamp soft", edge="lamp")
        low = 4 + card * 1.4 + (9 if trick.winner >= 0 else 2) + look.line(1) / 2 + 4
        canvas.words(centre, low, shortened(who[seat], size, pitch - 4), step=1, role="muted", anchor="middle")
    told = trick_text(trick.plays, who, trick.winner if trick.winner >= 0 else None)
    height = 4 + card * 1.4 + look.line(1) + 20
    return canvas.drawn(
        pitch * count + 8, height, phrase("a trick of {number}", number=len(trick.plays)), f"Trick: {told}", told
    )

"""Hand records, to be looked at after play, with all the cards of every board and the tricks that could be made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from whist_nb.classroom.boards import Board
from whist_nb.classroom.paper.boards_on_paper import BoardsOnPaper, boards_on_paper
from whist_nb.classroom.paper.fitting import BODY, SMALL, Block, in_order, line_height, lines_of, rows, text_height
from whist_nb.classroom.paper.makeable import Makeable, MakeableByTrump
from whist_nb.classroom.paper.pages import HEIGHTS, WIDTHS, PrintedPages, marked, suit_sign
from whist_nb.drawing.names import Names, cards_in
from whist_nb.drawing.text_layout import rank_text
from whist_nb.drawing.words import Words, pile_of
from whist_nb.engine.cards import SHOWN_SUITS, Cards
from whist_nb.engine.library import find_variant
from whist_nb.engine.phrases import phrase
from whist_nb.engine.variant import Variant
from whist_nb.engine.view import EVERYONE, Pile, View

STYLE: Final = """
.boards { display: grid; grid-template-columns: 1fr 1fr; gap: 0 8mm; align-items: start; margin-bottom: 7mm; }
.board { break-inside: avoid; border-top: .4mm solid #111; padding-top: 1.5mm; }
.board p { margin: 0 0 1mm; font-size: 10pt; }
.hands { display: grid; gap: 1mm 3mm; margin: 1.5mm 0; }
.hands.four { grid-template-columns: 1fr 1fr 1fr; }
.four .seat0 { grid-area: 3 / 2; } .four .seat1 { grid-area: 2 / 1; }
.four .seat2 { grid-area: 1 / 2; } .four .seat3 { grid-area: 2 / 3; }
.hands.some { grid-template-columns: 1fr 1fr; }
.hand b { display: block; font-size: 9pt; } .hand div { white-space: nowrap; }
.hand.long div { white-space: normal; padding-left: 1.2em; text-indent: -1.2em; }
"""
LONG: Final = 18
"""A hand of more cards than this may break its suits over two lines."""
GUTTER: Final = 8
"""The room in mm between two columns of a page."""
_GAP: Final = 7
_NOTE: Final = 10
_OPENS: Final = {
    **{"announce": "announce", "announce points": "announce"},
    **{"the stock": "choose", "the widow": "choose"},
}
"""What the first player to act does, by the kind of question; otherwise they bid."""


def print_hands(
    game: Variant | str, word: str, n: int = 8, *, makeable: bool = True, paper: str = "a4", names: Any = None,
    first: int = 1, seats: int | None = None, **options: Any,
) -> PrintedPages:  # fmt: skip
    """Print the hands of a code word's boards, with all cards showing, to be given out after play.

    Parameters
    ----------
    game
        The game.
    word
        The code word of the boards.
    n
        The number of boards.
    makeable
        Whether to print the tricks that each side, or each player alone, could make with open cards and best play. This
        needs numpy. If the declarer is known but the trumps are not, there is a number for each suit. If cards are
        still to be drawn, uncovered or exchanged, or an auction is still to come, the page says that there are no
        numbers.
    paper
        "a4" or "letter".
    names
        A name for each seat instead of South, West, North and East.
    first
        The number of the first board.
    seats
        The number of players, for games that allow a choice.
    **options
        The game's own options, as for `wn.boards`.

    Returns
    -------
    PrintedPages
        The pages.

    Raises
    ------
    BadOption
        If the boards cannot be dealt, or an option is not valid.
    """
    drawn = boards_on_paper(game, word, n, paper, names, first=first, seats=seats, **options)
    records = [_record(drawn, board, makeable) for board in drawn.boards]
    title = phrase("{game}: the boards of ‘{word}’", game=drawn.game_title, word=drawn.word)
    head = heading(title, _foot(records) if makeable else "", drawn.paper)
    lines = rows([told for told, _ in records], 2, "boards", _GAP)
    room = HEIGHTS[drawn.paper] + _GAP  # below the last there is none
    pages = in_order(lines, lambda page: room - (0 if page else head.height))
    sheets = ["".join(part.html for part in page) for page in pages]
    return PrintedPages(title, [head.html + sheets[0], *sheets[1:]], drawn.paper, STYLE)


def heading(title: str, note: str, paper: str) -> Block:
    """Return the title of the first page, with a note."""
    height = text_height(title, WIDTHS[paper], 15, bold=True) + 1
    told = f"<h1>{marked(title)}</h1>"
    if note:
        height += text_height(note, WIDTHS[paper], SMALL) + 2
        told += f"<p class='small'>{note}</p>"
    return Block(told, height)


def column(paper: str) -> float:
    """Return the width in mm of one of two columns."""
    return (WIDTHS[paper] - GUTTER) / 2


def _record(drawn: BoardsOnPaper, board: Board, wanted: bool) -> tuple[Block, Makeable | MakeableByTrump | None]:
    view = board.new_game().view(EVERYONE)
    made = Makeable.of(board) or MakeableByTrump.of(board) if wanted else None
    names = drawn.names(view)
    lines = [*facts(view, names), *([made_in_words(made, names)] if made else [])]
    width = column(drawn.paper)
    told = "".join(f"<p>{marked(line)}</p>" for line in lines)
    title, shown = f"<h2>{phrase('Board {number}', number=board.number)}</h2>", hands(view, names, width)
    height = 2 + line_height(12) + 1 + shown.height + sum(text_height(line, width, _NOTE) + 1 for line in lines)
    return Block(f"<article class='board'>{title}{shown.html}{told}</article>", height), made


def hands(view: View, names: Names, width: float) -> Block:
    """Return all hands: round the table for four players, otherwise side by side."""
    four = view.seats == 4
    each = [hand(cards, names.start(seat), width / (3 if four else 2)) for seat, cards in enumerate(view.hands)]
    cells = "".join(f"<div class='seat{seat}'>{shown.html}</div>" for seat, shown in enumerate(each))
    height = 3 + (max(part.height for part in each) + 1) * (3 if four else (len(each) + 1) // 2)
    return Block(f"<div class='hands {'four' if four else 'some'}'>{cells}</div>", height)


def hand(cards: Cards, name: str, width: float, points: float = BODY, *, narrow: bool = False) -> Block:
    """Return a hand with a line for each suit and each joker, under the name of its player."""
    held = cards.sorted()
    lines = [f"<div>★ {joker.name}</div>" for joker in held.of(None)]
    suits = [" ".join(map(rank_text, held.of(suit))) for suit in SHOWN_SUITS]
    lines += [f"<div>{suit_sign(suit)} {ranks or '–'}</div>" for suit, ranks in zip(SHOWN_SUITS, suits, strict=True)]
    long = narrow or len(cards) > LONG
    broken = sum(lines_of(f"10 {ranks}", width, points) - 1 for ranks in suits) if long else 0
    html = f"<div class='hand{' long' if long else ''}'><b>{marked(name)}</b>{''.join(lines)}</div>"
    return Block(html, line_height(SMALL) + (len(lines) + broken) * line_height(points))


def facts(view: View, names: Names) -> list[str]:
    """Say who deals and begins, what is trumps, and where the remaining cards are; in marked text."""
    return [f"{begins(view, names)} {trumps(view, names)}".strip(), *laid_out(view, names)]


def begins(view: View, names: Names) -> str:
    """Say who deals, and who acts first."""
    told = [] if view.dealer is None else [phrase("{dealer}.", dealer=names.does(view.dealer, "deal"))]
    if view.to_act is not None:
        task = "lead" if view.turn is not None else _OPENS.get(view.question or "", "bid")
        told.append(phrase("{who} first.", who=names.does(view.to_act, task)))
    return " ".join(told)


def trumps(view: View, names: Names) -> str:
    """Name the trump suit and the card turned up; empty if there are no trumps."""
    trump, turned = Words(names).trump(view), cards_in([view.turn_up]) if view.turn_up else ""
    if trump and turned:
        return phrase("{title}: {card} was turned up.", title=trump.title, card=turned)
    if trump:
        return phrase("{title}.", title=trump.title)
    return phrase("{card} was turned up.", card=turned) if turned else ""


def laid_out(view: View, names: Names) -> list[str]:
    """Say where the cards are that nobody holds."""
    return [*to_lay_out(view, names), *_not_dealt(view)]


def to_lay_out(view: View, names: Names) -> list[str]:
    """Say which cards belong on the table before play begins: the layouts, a stock to draw from, a kitty."""
    told = [
        phrase(
            "In front of {who}, the covered card after the stroke: {piles}.", who=names.mid(seat), piles=_piles(piles)
        )
        for seat, piles in enumerate(view.layouts)
        if piles
    ]
    book = find_variant(view.variant)
    if view.stock and book.has_close:
        told.append(phrase("Stock, from the top: {cards}.", cards=cards_in(view.stock)))
    elif view.stock and book.left_over:
        told.append(
            phrase("{pile}: {cards}.", pile=pile_of(view).capitalize(), cards=cards_in(Cards(view.stock).sorted()))
        )
    return told


def _not_dealt(view: View) -> list[str]:
    """Say which cards are not needed."""
    book = find_variant(view.variant)
    spare = [] if book.has_close or book.left_over else list(view.stock or ())
    cards = Cards([*spare, *view.aside])
    return [phrase("Not dealt: {cards}.", cards=cards_in(cards.sorted()))] if cards else []


def _piles(piles: Sequence[Pile]) -> str:
    """Return the cards of a layout, each face-up card before the one it covers."""
    return ", ".join("/".join(cards_in([card]) for card in (pile.face, pile.beneath) if card) for pile in piles)


def made_in_words(made: Makeable | MakeableByTrump, names: Names) -> str:
    """Return the tricks that could be made, in one sentence of marked text."""
    if isinstance(made, MakeableByTrump):
        by_trump = [
            phrase("{trump} {count}", trump=f"{{{trump}}}" if trump else phrase("no trumps"), count=_between(*bounds))
            for trump, bounds in made.tricks.items()
        ]
        return phrase(
            "**Makeable:** {who} with {declarer} as declarer: {tricks}, of {total} tricks.",
            who=_party(made.party, names),
            declarer=names.mid(made.declarer),
            tricks=", ".join(by_trump),
            total=made.total,
        )
    shares = [
        phrase(
            "{who} {count}",
            who=_party(party, names),
            count=_between(*bounds) if at else number_of(bounds[1], _between(*bounds)),
        )
        for at, (party, bounds) in enumerate(zip(made.parties, made.tricks, strict=True))
    ]
    return phrase("**Makeable:** {shares}.", shares=", ".join(shares))


def number_of(most: int, count: int | str) -> str:
    """Return a number of tricks with its noun: '1 trick', '3 to 4 tricks'."""
    return phrase("{count} {tricks}", count=count, tricks="trick" if most == 1 else "tricks")


def _party(seats: tuple[int, ...], names: Names) -> str:
    return names.start(seats[0]) if len(seats) == 1 else names.side_in_short(names.sides[seats[0]])


def _between(low: int, high: int) -> str:
    return str(low) if low == high else phrase("{low} to {high}", low=low, high=high)


def _foot(records: list[tuple[str, Makeable | MakeableByTrump | None]]) -> str:
    """Say what the figures mean, or why there are none."""
    made = next((each for _, each in records if each), None)
    if made is None:
        said = phrase(
            "The tricks that could be made are not shown, because cards are still to be drawn, uncovered or exchanged, "
            "or the auction is still to come."
        )
    elif isinstance(made, MakeableByTrump):
        said = phrase(
            "Makeable: the tricks declarer's side takes with each suit as trumps, and with none, if everybody sees all "
            "the cards and plays as well as possible. The other side takes the rest."
        )
    elif len(made.parties) == 2:
        said = phrase(
            "Makeable: the tricks each side takes if everybody sees all the cards and plays as well as possible."
        )
    else:
        said = phrase(
            "Makeable: the tricks each player takes alone against all the others if everybody sees all the cards "
            "and plays as well as possible."
        )
    return said

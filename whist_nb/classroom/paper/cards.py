"""A pack to cut out, and slips for dealing boards from a real pack."""

from __future__ import annotations

import base64
from typing import Any, Final

from whist_nb.classroom.boards import Board
from whist_nb.classroom.paper.boards_on_paper import BoardsOnPaper, boards_on_paper
from whist_nb.classroom.paper.fitting import SMALL, Block, in_order, joined, line_height, rows, text_height
from whist_nb.classroom.paper.hand_records import begins, hand, to_lay_out, trumps
from whist_nb.classroom.paper.pages import HEIGHTS, WIDTHS, PrintedPages, marked, sheets_of
from whist_nb.drawing import Drawing, draw, draw_back
from whist_nb.drawing.names import Names
from whist_nb.engine.cards import Card
from whist_nb.engine.phrases import phrase
from whist_nb.engine.variant import Variant
from whist_nb.engine.view import EVERYONE, View

ON_A_SHEET: Final = 9
_RANKS: Final = 12
"""The size of the ranks on a slip, in points."""
_SIDES: Final = 4.2
"""What a slip keeps free at each side, in mm."""
_PACK: Final = """
.pack { display: grid; grid-template-columns: repeat(3, 60mm); justify-content: center; }
.pack img { display: block; width: 60mm; height: 84mm; }
.backs { direction: rtl; }
"""
_SLIPS: Final = """
.slips { display: grid; grid-template-columns: 1fr 1fr; padding-right: .3mm; }
.slip { border: .2mm dashed #777; padding: 2mm 4mm; }
.slip h2 { font-size: 10pt; margin: 0 0 .5mm; } .slip p { font-size: 9pt; margin: .5mm 0 0; }
.slips.whole { grid-template-columns: 1fr; } .slips.three { grid-template-columns: 1fr 1fr 1fr; }
.hand b { display: none; } .hand div { font-size: 12pt; }
.hand.long div { padding-left: 1.2em; text-indent: -1.2em; }
"""


def print_cards(
    game: Variant | str, *, suits: int = 4, large: bool = False, backs: bool = False, paper: str = "a4",
    seats: int | None = None, **options: Any,
) -> PrintedPages:  # fmt: skip
    """Print a game's pack for cutting out, nine cards to a page.

    Parameters
    ----------
    game
        The game whose pack to print.
    suits
        The number of suit colours: 4, or 2 for black and red.
    large
        Whether to print large indices.
    backs
        Whether to print a page of backs after each page of cards. Print on both sides, turned over the long edge.
    paper
        "a4" or "letter".
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
        If an option is not valid.
    """
    drawn = boards_on_paper(game, "pack", 1, paper, seats=seats, **options)
    pack = drawn.boards[0].new_game().view(EVERYONE).pack
    sheets = sheets_of([_card(card, suits, large) for card in pack], ON_A_SHEET, "pack")
    if backs:
        behind = sheets_of([_picture(draw_back(width=220, theme="light"))] * len(pack), ON_A_SHEET, "pack backs")
        sheets = [side for both in zip(sheets, behind, strict=True) for side in both]
    title = phrase("{game}: {count} cards to cut out", game=drawn.game_title, count=len(pack))
    return PrintedPages(title, sheets, drawn.paper, _PACK)


def _card(card: Card, suits: int, large: bool) -> str:
    return _picture(draw(card, width=220, theme="light", suits=suits, large=large), card.name)


def _picture(drawn: Drawing, name: str = "") -> str:
    source = base64.b64encode(drawn.encode()).decode()
    return f'<img alt="{name}" src="data:image/svg+xml;base64,{source}">'


def print_slips(
    game: Variant | str, word: str, n: int = 8, *, paper: str = "a4", names: Any = None, first: int = 1,
    seats: int | None = None, **options: Any,
) -> PrintedPages:  # fmt: skip
    """Print a slip for each hand of a code word's boards, for dealing them from a real pack.

    Each player picks the cards on their slip out of a pack, so nobody sees another hand. Cards that lie on the table,
    such as a stock, are on a slip of their own, for somebody who is not going to play the board. The slips of a board
    are all on the same page.

    Parameters
    ----------
    game
        The game.
    word
        The code word of the boards.
    n
        The number of boards.
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
    title = phrase("{game}: slips for the boards of ‘{word}’", game=drawn.game_title, word=drawn.word)
    pages = in_order([_slips(drawn, board) for board in drawn.boards], lambda page: HEIGHTS[drawn.paper])
    return PrintedPages(title, [joined(page).html for page in pages], drawn.paper, _SLIPS)


def _slips(drawn: BoardsOnPaper, board: Board) -> Block:
    game = board.new_game()
    told = game.view(EVERYONE)
    names = drawn.names(told)
    laid, width, columns = to_lay_out(told, names), WIDTHS[drawn.paper], 2 if board.seats in (2, 4) else 3
    slips = [
        _slip(board, names.start(seat), game.view(seat), names, width / columns - 2 * _SIDES)
        for seat in range(board.seats)
    ]
    board_rows = rows(slips, columns, "slips" if columns == 2 else "slips three")
    if laid:
        title = phrase("on the table (for somebody who isn't playing this board)")
        board_rows += rows([_paper(_heading(board, title), "", 0, laid, width - 2 * _SIDES)], 1, "slips whole")
    return joined(board_rows)


def _slip(board: Board, name: str, view: View, names: Names, width: float) -> Block:
    shown = hand(view.hand, name, width, _RANKS)
    lines = [line for line in (begins(view, names), trumps(view, names)) if line]
    return _paper(_heading(board, name), shown.html, shown.height - line_height(SMALL), lines, width)  # no name


def _paper(title: str, shown: str, height: float, lines: list[str], width: float) -> Block:
    """Return a slip: a title, a hand, and lines below it."""
    told = "".join(f"<p>{marked(line)}</p>" for line in lines)
    height += 4.4 + line_height(10) + 0.5 + sum(text_height(line, width, SMALL) + 0.5 for line in lines)
    return Block(f"<div class='slip'><h2>{title}</h2>{shown}{told}</div>", height)


def _heading(board: Board, name: str) -> str:
    return marked(phrase("‘{word}’, board {number}: {name}", word=board.word, number=board.number, name=name))

"""Travellers: the score sheet that goes with each board of a duplicate match from table to table."""

from __future__ import annotations

from typing import Any, Final

from whist_nb.classroom.boards import Board
from whist_nb.classroom.paper.boards_on_paper import BoardsOnPaper, boards_on_paper
from whist_nb.classroom.paper.duplicate import parties_of
from whist_nb.classroom.paper.hand_records import begins, trumps
from whist_nb.classroom.paper.pages import HEIGHTS, PrintedPages, marked, sheets_of
from whist_nb.engine.options import check_count
from whist_nb.engine.phrases import phrase
from whist_nb.engine.variant import Variant

_SHARE: Final = {4: 4, 6: 3, 14: 2, 32: 1}
"""The travellers on a page, by the most lines that they have."""
_HEAD: Final = 36
"""The height in mm of what is above the lines, with the room to cut."""
_TALLEST: Final = 9.0
"""The height in mm of a line where there is room enough: two names fit in."""
_NAMES: Final = 80
"""The share of a table's width in percent that is divided among the seats for names: two share a side's column."""
_WIDE: Final = 4
"""The most seats whose columns fit on a page with headings in normal print."""
_STYLE: Final = """
.travellers { height: %(sheet)smm; padding-right: .3mm; }
.traveller { height: %(each)smm; overflow: hidden; }
.traveller + .traveller { border-top: .2mm dashed #777; padding-top: 8mm; }
.traveller p { font-size: 9pt; }
.traveller table { width: 100%%; }
.traveller th { font-size: %(letters)spt; text-align: center; }
.ruled.traveller-lines th { padding: 1mm .5mm; }
.traveller-lines td { height: %(line)smm; }
.traveller-lines .who { border-left-width: .5mm; width: %(who)s%%; }
.traveller-lines .party { border-left-width: .5mm; }
"""


def print_travellers(
    game: Variant | str, word: str, n: int = 8, *, lines: int = 8, paper: str = "a4", names: Any = None,
    first: int = 1, seats: int | None = None, **options: Any,
) -> PrintedPages:  # fmt: skip
    """Print a traveller for each board of a word: the score sheet that goes with the board from table to table.

    A traveller shows no cards, so it can be left face up. Two fit on a page, with a line to cut along; of shorter ones
    three (up to six lines) or four (up to four), and a traveller of more than 14 lines has a page to itself.

    Parameters
    ----------
    game
        The game.
    word
        The code word of the boards.
    n
        The number of boards.
    lines
        The number of lines, which is how often a board may be played, from 1 to 32.
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
    lines = check_count("lines", lines, 1, 32)
    title = phrase("{game}: travellers for the boards of ‘{word}’", game=drawn.game_title, word=drawn.word)
    travellers = [_traveller(drawn, board, lines) for board in drawn.boards]
    on_a_sheet = next(count for most, count in _SHARE.items() if lines <= most)
    height, seats = HEIGHTS[drawn.paper] / on_a_sheet, len(drawn.called)
    style = _STYLE % {
        "sheet": HEIGHTS[drawn.paper],
        "each": height,
        "line": f"{min(_TALLEST, (height - _HEAD) / lines):.1f}",
        "who": _NAMES // seats,
        "letters": 7.5 if seats <= _WIDE else 6,
    }
    return PrintedPages(title, sheets_of(travellers, on_a_sheet, "travellers"), drawn.paper, style)


def _traveller(drawn: BoardsOnPaper, board: Board, lines: int) -> str:
    view = board.new_game().view(0)
    names = drawn.names(view)
    parties = parties_of(view, names)
    told = marked(f"{begins(view, names)} {trumps(view, names)}")
    asked = [phrase("Pair") if names.partners else phrase("Player"), phrase("Tricks"), phrase("Points")]
    if len(parties) == 2:
        asked.append(phrase("Matchpoints"))
    contract = view.turn is None  # nobody leads before somebody has spoken
    above = [f'<th scope="col" rowspan="2">{phrase("Contract")}</th>'] * contract
    above += [f'<th scope="colgroup" colspan="{len(asked)}" class="party">{marked(party)}</th>' for party in parties]
    below = [f'<th scope="col"{_first(at)}>{each}</th>' for _ in parties for at, each in enumerate(asked)]
    line = ["<td></td>"] * contract + [f"<td{_first(at)}></td>" for _ in parties for at in range(len(asked))]
    head = f"<thead><tr>{''.join(above)}</tr><tr>{''.join(below)}</tr></thead>"
    row = f"<tr>{''.join(line)}</tr>"
    body = f"<tbody>{row * lines}</tbody>"
    table = f"<table class='ruled traveller-lines'>{head}{body}</table>"
    return f"<div class='traveller'><h2>{marked(str(board))}</h2><p>{told}</p>{table}</div>"


def _first(at: int) -> str:
    """Return the class of a side's first column, where names are written."""
    return "" if at else ' class="who"'

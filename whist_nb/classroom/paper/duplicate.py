"""The movement of a duplicate match on paper, with the seats and the boards of each round."""

from __future__ import annotations

from math import ceil
from typing import Any, Final

from whist_nb.classroom.boards import MOST_BOARDS
from whist_nb.classroom.movements import Movement, Seating, movement
from whist_nb.classroom.paper.boards_on_paper import boards_on_paper
from whist_nb.classroom.paper.fitting import Block, in_order, line_height, rows, text_height
from whist_nb.classroom.paper.pages import HEIGHTS, WIDTHS, PrintedPages, grid, marked
from whist_nb.drawing.names import Names
from whist_nb.engine.errors import BadOption
from whist_nb.engine.options import check_count
from whist_nb.engine.phrases import phrase
from whist_nb.engine.variant import Variant
from whist_nb.engine.view import EVERYONE, View

_ABREAST: Final = 6
"""The most tables side by side in a plan."""
_ROUNDS: Final = 30
"""The most rounds in a plan or on a card; a longer match has several."""
_CELL: Final = 8.5
"""The size of what stands on a card, in points."""
_GAP: Final = 4
"""The room in mm between two cards."""
_STYLE: Final = """
.guides { display: grid; grid-template-columns: 1fr 1fr; gap: 0 6mm; padding-right: .3mm; margin-bottom: 4mm; }
.guide { align-self: start; border: .2mm dashed #777; padding: 3mm 2mm; }
.guide p { font-size: 9pt; margin: 1.5mm 0 0; }
.guide th, .guide td { font-size: 8.5pt; white-space: nowrap; padding: .8mm 1mm; }
.ruled { width: 100%; } .plan td { white-space: nowrap; } .plan { margin-bottom: 6mm; }
"""


def print_movement(
    game: Variant | str, sides: int, *, each: int = 2, kind: str | None = None, rounds: int | None = None,
    first: int = 1, paper: str = "a4", names: Any = None, **options: Any,
) -> PrintedPages:  # fmt: skip
    """Print the movement for a duplicate match: a plan, and a card for each table and each pair or player.

    Parameters
    ----------
    game
        A game between two sides: partners, or two players.
    sides
        The number of pairs (or players, in a game for two), from 3 to 64. With an odd number, one pair or player sits
        out each round.
    each
        The number of boards in a round.
    kind
        "mitchell" (North and South stay, East and West move up, and the boards move down; there are two winners),
        "howell" (each pair plays against every other; for 7 to 14 pairs) or "barometer" (each pair plays against every
        other, and all tables play the same boards at once, each from its own set). By default up to six pairs play a
        barometer, and more a Mitchell.
    rounds
        The number of rounds to play; by default, all of them.
    first
        The number of the first board.
    paper
        "a4" or "letter".
    names
        A name for each seat instead of South, West, North and East.
    **options
        The game's own options.

    Returns
    -------
    PrintedPages
        The pages.

    Raises
    ------
    BadOption
        If the movement is impossible, everybody plays alone in the game, or an option is not valid.
    """
    drawn = boards_on_paper(game, "match", 1, paper, names, **options)
    view = drawn.boards[0].new_game().view(EVERYONE)
    parties = parties_of(view, drawn.names(view))
    if len(parties) != 2:
        raise BadOption(
            "{title}: a match is between two sides, but in this game everybody plays alone.", title=drawn.game_title
        )
    each, first = check_count("each", each, 1, 16), check_count("first", first, 1, 9999)
    match = movement(sides, kind, rounds)
    if match.sets * each > MOST_BOARDS:
        raise BadOption(
            "each={each}: {sets} sets of {each} boards are more than {most}.",
            each=each,
            sets=match.sets,
            most=MOST_BOARDS,
        )
    return _pages(_Sheets(match, parties, each, first, view.seats > 2), drawn.game_title, drawn.paper)


def parties_of(view: View, names: Names) -> list[str]:
    """Return the names of the sides; in a game where everybody plays alone, those of all seats."""
    return [names.side_in_short(side) for side in dict.fromkeys(view.sides)]


def _pages(told: _Sheets, game: str, paper: str) -> PrintedPages:
    match = told.match
    kind = {"mitchell": "Mitchell", "howell": "Howell", "barometer": "barometer"}[match.kind]
    title = (
        phrase("{game}: {kind} movement for {sides} pairs", game=game, kind=kind, sides=match.sides)
        if told.pairs
        else phrase("{game}: {kind} movement for {sides} players", game=game, kind=kind, sides=match.sides)
    )
    note = told.note()
    head = f"<h1>{marked(title)}</h1><p>{note}</p>"
    above = text_height(title, WIDTHS[paper], 15, bold=True) + text_height(note, WIDTHS[paper]) + 3
    tables = [card for number in range(1, match.tables + 1) for card in told.table(number)]
    paths = [card for side in range(1, match.sides + 1) for card in told.path(side)]
    plans = in_order([Block(head, above), *told.plan()], lambda page: HEIGHTS[paper])
    guides = in_order(
        rows(tables, 2, "guides", _GAP) + rows(paths, 2, "guides", _GAP), lambda page: HEIGHTS[paper] + _GAP
    )
    return PrintedPages(title, ["".join(part.html for part in page) for page in plans + guides], paper, _STYLE)


class _Sheets:
    """A movement in words."""

    def __init__(self, match: Movement, parties: list[str], each: int, first: int, pairs: bool) -> None:
        self.match, self.parties, self.each, self.first = match, parties, each, first
        self.pairs = pairs

    def note(self) -> str:
        """Describe the movement."""
        parties, said = self.parties, []
        if self.match.kind == "mitchell":
            said.append(
                phrase(
                    "Players who sit {stays} stay where they are. Players who sit {moves} go up one table, and the "
                    "boards go down one.",
                    stays=parties[0],
                    moves=parties[1],
                )
            )
            if self.match.tables % 2 == 0 and len(self.match.rounds) > self.match.tables // 2:
                half = self.match.tables // 2
                said.append(phrase("After round {half}, the players who move skip one table.", half=half))
            said.append(phrase("There are two results: compare {one} with {one}, and {other} with {other}.",
                               one=parties[0], other=parties[1]))  # fmt: skip
        elif self.match.kind == "howell":
            said.append(phrase("Everybody moves as their card says. Take each board to the table that needs it next."))
        else:
            said.append(
                phrase("All tables play the same boards at the same time: lay them out once for each table.")
            )  # fmt: skip
        if self.match.sides % 2:
            said.append(
                phrase("One pair sits out in each round.")
                if self.pairs
                else phrase("One player sits out in each round.")
            )
        said.append(
            phrase(
                "Each box of the plan says who sits {one}, who sits {other}, and which boards they play.",
                one=parties[0],
                other=parties[1],
            )
        )
        return " ".join(said)

    def plan(self) -> list[Block]:
        """Return all rounds at all tables, some tables and some rounds at a time."""
        tables = range(1, self.match.tables + 1)
        abreast = ceil(len(tables) / ceil(len(tables) / _ABREAST))  # as many in each part as can be
        rounds = range(len(self.match.rounds))
        return [
            self._plan(tables[at : at + abreast], rounds[turn : turn + _ROUNDS])
            for at in range(0, len(tables), abreast)
            for turn in range(0, len(rounds), _ROUNDS)
        ]

    def _plan(self, tables: range, rounds: range) -> Block:
        heads = [phrase("Round"), *(phrase("Table {number}", number=table) for table in tables)]
        lines = []
        for turn in rounds:
            at = {seating.table: self._short(seating) for seating in self.match.rounds[turn]}
            lines.append([str(turn + 1), *(at.get(table, "–") for table in tables)])
        return Block(grid(heads, lines, "wide plan"), (len(lines) + 1) * (line_height(11) + 2.2) + 6)

    def _short(self, seating: Seating) -> str:
        one, other = seating.sides
        return phrase("{one} – {other}: {boards}", one=one, other=other, boards=self._boards(seating))

    def _boards(self, seating: Seating) -> str:
        low = self.first + (seating.boards - 1) * self.each
        return str(low) if self.each == 1 else phrase("{low}–{high}", low=low, high=low + self.each - 1)

    def table(self, number: int) -> list[Block]:
        """Return the card for a table; a long match has several."""
        heads = [phrase("Round"), *self.parties, phrase("Boards")]
        lines = [
            [str(turn), str(seating.sides[0]), str(seating.sides[1]), self._boards(seating)]
            for turn, played in enumerate(self.match.rounds, 1)
            for seating in played
            if seating.table == number
        ]
        return _cards(phrase("Table {number}", number=number), heads, lines)

    def path(self, side: int) -> list[Block]:
        """Return the card that a side carries along; a long match has several."""
        heads = [
            phrase("Round"),
            phrase("Table"),
            phrase("Your seats") if self.pairs else phrase("Your seat"),
            phrase("Against"),
            phrase("Boards"),
        ]
        lines = []
        for turn, seating in enumerate(self.match.path(side), 1):
            if seating is None:
                lines.append([str(turn), "–", phrase("Sit out"), "–", "–"])
            else:
                way = seating.sides.index(side)
                lines.append(
                    [
                        str(turn),
                        str(seating.table),
                        self.parties[way],
                        str(seating.sides[1 - way]),
                        self._boards(seating),
                    ]
                )
        title = phrase("Pair {number}", number=side) if self.pairs else phrase("Player {number}", number=side)
        return _cards(title, heads, lines)


def _cards(title: str, heads: list[str], lines: list[list[str]]) -> list[Block]:
    """Return cards with that many lines at most."""
    parts = [lines[at : at + _ROUNDS] for at in range(0, len(lines), _ROUNDS)]
    return [
        Block(
            f"<div class='guide'><h2>{title}</h2>{grid(heads, part, 'ruled')}</div>",
            6.4 + line_height(12) + 1 + (len(part) + 1) * (line_height(_CELL) + 1.8),
        )
        for part in parts
    ]

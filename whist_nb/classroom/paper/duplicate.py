"""The movement of a duplicate match on paper, with the seats and the boards of each round."""

from __future__ import annotations

from math import ceil
from typing import Any, Final

from whist_nb.classroom.boards import MOST_BOARDS
from whist_nb.classroom.movements import Movement, Seating, movement
from whist_nb.classroom.paper.boards_on_paper import boards_on_paper
from whist_nb.classroom.paper.pages import PrintedPages, grid, marked
from whist_nb.drawing.names import Names
from whist_nb.engine.errors import BadOption
from whist_nb.engine.options import check_count
from whist_nb.engine.phrases import phrase
from whist_nb.engine.variant import Variant
from whist_nb.engine.view import EVERYONE, View

_ABREAST: Final = 6
"""The most tables side by side in a plan."""
_STYLE: Final = """
.guides { display: grid; grid-template-columns: 1fr 1fr; gap: 4mm 6mm; align-items: start; padding-right: .3mm; }
.guide { break-inside: avoid; border: .2mm dashed #777; padding: 3mm 2mm; }
.guide p { font-size: 9pt; margin: 1.5mm 0 0; }
.guide th, .guide td { font-size: 8.5pt; white-space: nowrap; padding: .8mm 1mm; }
.ruled { width: 100%; } .plan td { white-space: nowrap; } .plan { margin-bottom: 6mm; }
"""


def print_movement(
    game: Variant | str, sides: int, *, each: int = 2, kind: str | None = None, rounds: int | None = None,
    first: int = 1, paper: str = "a4", names: Any = None, **options: Any,
) -> PrintedPages:  # fmt: skip
    """Print the movement for a duplicate match: a plan, a card for each table, and a guide card for each side.

    Parameters
    ----------
    game
        A game between two sides: partners, or two players.
    sides
        The number of pairs (or players, in a game for two), from 3 to 64. With an odd number one side sits out each
        round.
    each
        The number of boards in a round.
    kind
        "mitchell" (North and South stay, East and West move up, and the boards move down; there are two winners),
        "howell" (each side plays against every other; 7 to 14 sides) or "barometer" (each side plays against every
        other, and all tables play the same boards at once, each from its own set). By default up to six sides play a
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
            phrase(
                "{title}: a match is between two sides, but in this game everybody plays alone.",
                title=drawn.game_title,
            )
        )
    each, first = check_count("each", each, 1, 16), check_count("first", first, 1, 9999)
    match = movement(sides, kind, rounds)
    if match.sets * each > MOST_BOARDS:
        raise BadOption(
            phrase(
                "each={each}: {sets} sets of {each} boards are more than {most}.",
                each=each,
                sets=match.sets,
                most=MOST_BOARDS,
            )
        )
    return _pages(_Sheets(match, parties, each, first), drawn.game_title, drawn.paper)


def parties_of(view: View, names: Names) -> list[str]:
    """Return the names of the sides; in a game where everybody plays alone, those of all seats."""
    return [names.side(side) for side in dict.fromkeys(view.sides)]


def _pages(told: _Sheets, game: str, paper: str) -> PrintedPages:
    match = told.match
    kind = {"mitchell": "Mitchell", "howell": "Howell", "barometer": "barometer"}[match.kind]
    title = phrase("{game}: {kind} movement for {sides} sides", game=game, kind=kind, sides=match.sides)
    plan = f"<h1>{marked(title)}</h1><p>{told.note()}</p>{told.plan()}"
    tables = "".join(told.table(number) for number in range(1, match.tables + 1))
    paths = "".join(told.path(side) for side in range(1, match.sides + 1))
    sheets = [plan, *(f"<div class='guides'>{cards}</div>" for cards in (tables, paths))]
    return PrintedPages(title, sheets, paper, _STYLE)


class _Sheets:
    """A movement in words."""

    def __init__(self, match: Movement, parties: list[str], each: int, first: int) -> None:
        self.match, self.parties, self.each, self.first = match, parties, each, first

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
            said.append(phrase("One side sits out in each round."))
        said.append(
            phrase(
                "Each box of the plan says who sits {one}, who sits {other}, and which boards they play.",
                one=parties[0],
                other=parties[1],
            )
        )
        return " ".join(said)

    def plan(self) -> str:
        """Return all rounds at all tables, some tables at a time."""
        tables = range(1, self.match.tables + 1)
        abreast = ceil(len(tables) / ceil(len(tables) / _ABREAST))  # as many in each part as can be
        return "".join(self._plan(tables[at : at + abreast]) for at in range(0, len(tables), abreast))

    def _plan(self, tables: range) -> str:
        heads = [phrase("Round"), *(phrase("Table {number}", number=table) for table in tables)]
        lines = []
        for number, played in enumerate(self.match.rounds, 1):
            at = {seating.table: self._short(seating) for seating in played}
            lines.append([str(number), *(at.get(table, "–") for table in tables)])
        return grid(heads, lines, "wide plan")

    def _short(self, seating: Seating) -> str:
        one, other = seating.sides
        return phrase("{one} – {other}: {boards}", one=one, other=other, boards=self._boards(seating))

    def _boards(self, seating: Seating) -> str:
        low = self.first + (seating.boards - 1) * self.each
        return str(low) if self.each == 1 else phrase("{low}–{high}", low=low, high=low + self.each - 1)

    def table(self, number: int) -> str:
        """Return the card for a table."""
        heads = [phrase("Round"), *self.parties, phrase("Boards")]
        lines = [
            [str(turn), str(seating.sides[0]), str(seating.sides[1]), self._boards(seating)]
            for turn, played in enumerate(self.match.rounds, 1)
            for seating in played
            if seating.table == number
        ]
        return (
            f"<div class='guide'><h2>{phrase('Table {number}', number=number)}</h2>{grid(heads, lines, 'ruled')}</div>"
        )

    def path(self, side: int) -> str:
        """Return the card that a side carries along."""
        heads = [phrase("Round"), phrase("Table"), phrase("Your seats"), phrase("Against"), phrase("Boards")]
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
        return f"<div class='guide'><h2>{phrase('Side {number}', number=side)}</h2>{grid(heads, lines, 'ruled')}</div>"

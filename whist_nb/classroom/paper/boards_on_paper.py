"""The opening that all printed pages about boards share: the boards of a word, the names of the seats, the paper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from whist_nb.classroom.boards import Board, boards
from whist_nb.classroom.paper.pages import check_paper
from whist_nb.drawing.names import Names, chosen_names
from whist_nb.engine.library import find_variant
from whist_nb.engine.variant import Variant
from whist_nb.engine.view import View


@dataclass(frozen=True)
class BoardsOnPaper:
    """Boards to print, all from one word; ``called`` has the names of the seats, and ``paper`` is "a4" or "letter"."""

    boards: tuple[Board, ...]
    called: tuple[str, ...]
    paper: str

    @property
    def game_title(self) -> str:
        """The title of the game."""
        return find_variant(self.boards[0].game).title

    @property
    def word(self) -> str:
        """The word of the boards, in its canonical form."""
        return self.boards[0].word

    def names(self, view: View) -> Names:
        """Return the names of a board's seats and sides for a reader who has no seat."""
        return Names(self.called, None, view.sides)


def boards_on_paper(
    game: Variant | str, word: str, n: int, paper: object, names: Any = None, **more: Any
) -> BoardsOnPaper:
    """Deal the boards to print; BadOption if they cannot be dealt, or a name or the paper is not valid."""
    drawn = boards(game, word, n, **more)
    return BoardsOnPaper(drawn, chosen_names(drawn[0].seats, names), check_paper(paper))

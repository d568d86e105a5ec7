"""Homework in a notebook: the boards of a word, one after the other, and in the end a code and a file to hand in."""

from __future__ import annotations

from typing import Any, ClassVar

from whist_nb.classroom.assignment import Assignment
from whist_nb.classroom.homework import HomeworkDesk
from whist_nb.engine.variant import Variant
from whist_nb.widgets import settings as look
from whist_nb.widgets.card_table import CardTable
from whist_nb.widgets.front import NotebookWidget


class Homework(HomeworkDesk, CardTable):
    """A table at which homework is played; ``homework("whist", "oak")`` opens one."""

    part: ClassVar[str] = "homework"

    def __init__(self, assignment: Assignment, name: str | None = None, *, debrief: bool = True, **more: Any) -> None:
        wanted = look.check_settings(look.pop_settings(more))
        HomeworkDesk.__init__(self, assignment, name, debrief=debrief, **more)
        NotebookWidget.__init__(self, settings=wanted)

    def __repr__(self) -> str:
        work = self.assignment
        played = len(self.hand_in.finished)
        return f"Homework({work.variant.id!r}, {work.word!r}, {played} of {len(work.boards)} boards played)"


def homework(
    game: Variant | str,
    word: str,
    boards: int = 8,
    *,
    first: int = 1,
    seat: int = 0,
    seats: int | None = None,
    hints: bool = True,
    undo: bool = True,
    debrief: bool = True,
    name: str | None = None,
    code: str | None = None,
    **more: Any,
) -> Homework:
    """Homework for everybody who writes the same word: the same boards, played one after the other.

    Parameters
    ----------
    game, word, boards
        Which cards: ``boards`` of the word, from number ``first`` on, as ``wn.boards`` says.
    seat, seats
        The pupil's seat, and the number of players where a game may be played by several.
    hints, undo
        Whether hints may be asked for and plays taken back. Both are counted, and stand in the code.
    debrief
        Whether a board that is over is looked back at.
    name
        The pupil's, for the file that is handed in; it can be written there, too.
    code
        What has been handed in, or kept, before: the homework goes on from there.
    **more
        Options of the game and settings of the look, as ``CardTable`` takes them.

    Returns
    -------
    Homework
        The widget. ``widget.code`` is the code of what has been played so far, ``widget.file()`` the text of the file
        to hand in, and ``widget.hand_in`` has the games.

    Raises
    ------
    BadOption
        For a game, word, number or option that there is not.

    """
    wanted = look.pop_settings(more)
    work = Assignment.of(game, word, boards, first=first, seat=seat, seats=seats, hints=hints, undo=undo, **more)
    made = Homework(work, name, debrief=debrief, **wanted)
    if code is not None:
        made.resume(code)
    return made

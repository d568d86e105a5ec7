"""Homework in a notebook: the boards of a word, one after the other, and in the end a code and a file to hand in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, overload

from whist_nb.classroom.assignment import Assignment
from whist_nb.classroom.quiz import USUAL_LEVEL
from whist_nb.engine.variant import Variant
from whist_nb.widgets import settings as look
from whist_nb.widgets.homework_parts import HomeworkParts
from whist_nb.widgets.homework_table import Homework


@overload
def homework(game: Variant | str, word: str, boards: int = 8, *, parts: None = None, **more: Any) -> Homework: ...


@overload
def homework(  # the type alone tells it from the one above
    game: Variant | str, word: str, boards: int = 8, *, parts: Sequence[Any], **more: Any
) -> HomeworkParts: ...


def homework(
    game: Variant | str, word: str, boards: int = 8, *, first: int = 1, seat: int = 0, seats: int | None = None,
    hints: bool = True, undo: bool = True, debrief: bool = True, name: str | None = None, code: str | None = None,
    parts: Sequence[Any] | None = None, questions: int = 6, level: int = USUAL_LEVEL, **more: Any,
) -> Homework | HomeworkParts:  # fmt: skip
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
    parts
        What belongs to the homework beside the boards: ids of drills such as "voids", for questions about other deals
        of the word, and exercises made by ``wn.exercise``. It is all handed in together.
    questions, level
        How many questions the drills ask, and how hard they are, from 0 to 12.
    **more
        Options of the game and settings of the look, as ``CardTable`` takes them.

    Returns
    -------
    Homework or, with parts, HomeworkParts
        The widget. ``widget.code`` is the code of what has been played so far, ``widget.file()`` the text of the file
        to hand in, and ``widget.hand_in`` has the games.

    Raises
    ------
    BadOption
        For a game, word, number or option that there is not.

    """
    wanted = look.pop_settings(more)
    work = Assignment.of(game, word, boards, first=first, seat=seat, seats=seats, hints=hints, undo=undo, **more)
    made: Any = Homework(work, name, debrief=debrief, **wanted)
    if parts is not None:
        given = [parts] if isinstance(parts, str) else parts
        made = HomeworkParts(made, given, questions=questions, level=level, name=name, **wanted)
    if code is not None:
        made.resume(code)
    return made  # type: ignore[no-any-return]

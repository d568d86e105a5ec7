"""Homework in a notebook: the boards of a word, one after another, with a code and a file to hand in at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, overload

from whist_nb.classroom.assignment import Assignment
from whist_nb.classroom.boards import check_keywords
from whist_nb.classroom.quiz import USUAL_LEVEL
from whist_nb.engine.variant import Variant
from whist_nb.widgets import settings as look
from whist_nb.widgets.homework_parts import HomeworkParts
from whist_nb.widgets.homework_table import Homework


@overload
def homework(game: Variant | str, word: str, boards: int = 8, *, parts: None = None, **more: Any) -> Homework: ...


@overload
def homework(  # only the type distinguishes it from the one above
    game: Variant | str, word: str, boards: int = 8, *, parts: Sequence[Any], **more: Any
) -> HomeworkParts: ...


def homework(
    game: Variant | str, word: str, boards: int = 8, *, first: int = 1, seat: int = 0, seats: int | None = None,
    hints: bool = True, undo: bool = True, debrief: bool = True, name: str | None = None, code: str | None = None,
    parts: Sequence[Any] | None = None, questions: int = 6, level: int = USUAL_LEVEL, **more: Any,
) -> Homework | HomeworkParts:  # fmt: skip
    """Set homework: everybody who uses the same word plays the same boards, one after another.

    Parameters
    ----------
    game
        The game.
    word
        The code word for the class.
    boards
        The number of boards.
    first
        The number of the first board, as for ``wn.boards``.
    seat
        The pupil's seat.
    seats
        The number of players, for games that allow a choice.
    hints
        Whether pupils may ask for hints; the code says how often they did.
    undo
        Whether pupils may take plays back; the code says how often they did.
    debrief
        Whether pupils look back at each board when it is over.
    name
        The pupil's name for the file; pupils can also type it in.
    code
        An earlier code, from which the homework continues.
    parts
        Further parts of the homework: ids of drills such as "voids", for questions about other deals of the word, and
        exercises made with ``wn.exercise``. Everything is handed in together.
    questions
        The number of drill questions.
    level
        The difficulty of the drill questions, from 0 to 12.
    **more
        Options of the game and settings of appearance, as for ``CardTable``.

    Returns
    -------
    Homework or, with parts, HomeworkParts
        The widget. ``widget.code`` is the code so far, ``widget.file()`` the text of the file to hand in, and
        ``widget.hand_in`` has the games.

    Raises
    ------
    BadOption
        If the game or an option is unknown, or a word or number is not valid.
    """
    wanted = look.pop_settings(more)
    check_keywords(game, more, homework)
    work = Assignment.of(game, word, boards, first=first, seat=seat, seats=seats, hints=hints, undo=undo, **more)
    made: Any = Homework(work, name, debrief=debrief, **wanted)
    if parts is not None:
        given = [parts] if isinstance(parts, str) else parts
        made = HomeworkParts(made, given, questions=questions, level=level, name=name, **wanted)
    if code is not None:
        made.resume(code)
    return made  # type: ignore[no-any-return]

"""The table for the boards of homework."""

from __future__ import annotations

from typing import Any, ClassVar

from whist_nb.classroom.assignment import Assignment
from whist_nb.classroom.homework import HomeworkDesk
from whist_nb.widgets import settings as look
from whist_nb.widgets.card_table import CardTable
from whist_nb.widgets.front_end import NotebookWidget


class Homework(HomeworkDesk, CardTable):
    """A table at which homework is played; ``homework("whist", "oak")`` opens one.

    Parameters
    ----------
    assignment
        The boards to play.
    name
        The pupil's name.
    debrief
        Whether the pupil looks back at each board when it is over.
    **more
        Settings of appearance, as for ``CardTable``.
    """

    part: ClassVar[str] = "homework"

    def __init__(self, assignment: Assignment, name: str | None = None, *, debrief: bool = True, **more: Any) -> None:
        wanted = look.check_settings(look.pop_settings(more))
        HomeworkDesk.__init__(self, assignment, name, debrief=debrief, **more)
        NotebookWidget.__init__(self, settings=wanted)

    def __repr__(self) -> str:
        work = self.assignment
        played = len(self.hand_in.finished)
        return f"Homework({work.variant.id!r}, {work.word!r}, {played} of {len(work.boards)} boards played)"

"""Exercises in filling in a score sheet, one number after another."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, ClassVar

from whist_nb.drawing.names import first_up
from whist_nb.engine.errors import BadOption
from whist_nb.engine.wording import number_text
from whist_nb.lessons.answer_kinds import AsksNumber
from whist_nb.lessons.exercise import picked
from whist_nb.lessons.positions import LessonPosition

Row = Sequence[Any]
"""(label, number, why): the text on the left, the right number, and the reason in a sentence."""


class FillSheet(AsksNumber):
    """An exercise in which the learner fills in a score sheet from the top down.

    The goal and the table show the sheet as filled in so far.

    Parameters
    ----------
    goal
        What to do, in one sentence.
    position
        The position; None for a sheet without a table.
    rows
        From two to eight rows (label, number, why). A wrong number gets the ``why`` of its row as its reason, without
        the right number, unless ``wrong`` has a text for it.
    **more
        As for `Exercise`, and the bounds ``least`` and ``most``.

    Raises
    ------
    BadOption
        If a number is out of bounds.
    """

    unsolved: ClassVar[Any] = ()

    def __init__(self, goal: str, position: LessonPosition | None = None, *, rows: Sequence[Row], **more: Any) -> None:
        self._rows = tuple(map(_checked, rows))
        if not 2 <= len(self._rows) <= 8:
            raise BadOption("rows: expected two to eight, not {number}.", number=len(self._rows))
        super().__init__(goal, position, **more)
        strange = [number for _, number, _ in self._rows if not self.least <= number <= self.most]
        if strange:
            bounds = f"{self.least} to {self.most}"
            raise BadOption(
                "{strange} is outside the range from {bounds}; give `least` and `most`.",
                strange=strange[0],
                bounds=bounds,
            )

    def _is_derived(self) -> bool:
        """Return whether the answer is worked out: here the author gives the numbers, for these cards."""
        return False

    def _begin(self) -> None:
        self.filled: list[int] = []

    @property
    def _steps(self) -> int:
        return len(self.filled)

    @property
    def stage(self) -> Hashable:
        return super().stage, tuple(self.filled)

    @property
    def head(self) -> str:
        """The goal without the sheet: what to fill in."""
        return self.in_suits(self._goal)

    @property
    def goal(self) -> str:
        """The goal: what to fill in, with the entries so far."""
        sheet = [f"{label} {number}" for (label, number, _) in self._rows[: len(self.filled)]]
        if len(self.filled) < len(self._rows):
            sheet.append(f"{self._rows[len(self.filled)][0]} …")
        return self.in_suits(f"{self._goal} {' · '.join(sheet)}")

    @property
    def wanted(self) -> int:
        """The right number for the current row."""
        return int(self._rows[min(len(self.filled), len(self._rows) - 1)][1])

    def _judge(self, act: str) -> None:
        given = self._number(act)
        label, number, why = self._rows[len(self.filled)]
        if given != number:
            return self._slip(act, given, f"Not {number_text(given)}.", self.in_suits(why))
        self.filled.append(number)
        self.marks, self.box, self.hint_cards = {}, None, ()
        if len(self.filled) == len(self._rows):
            return self._right_answer(act, tuple(self.filled), f"{first_up(label)} {number}.", self.in_suits(why))
        return None

    def _own_words(self, act: str) -> tuple[str, str] | None:
        """Return the author's words for a row and a number: ``wrong={"Odd tricks 8": "..."}``."""
        label = self._rows[len(self.filled)][0]
        return super()._own_words(f"{label} {picked(act, 'number') or act}")

    def solution(self) -> list[str]:
        return [f"number {number}" for _, number, _ in self._rows[len(self.filled) :]]

    def ask(self) -> dict[str, Any]:
        numbers: list[int | None] = [*self.filled, *[None] * (len(self._rows) - len(self.filled))]
        sheet = [[self.in_suits(label), number] for (label, _, _), number in zip(self._rows, numbers, strict=True)]
        return {**super().ask(), "sheet": sheet}


def _checked(row: Row) -> tuple[str, int, str]:
    if isinstance(row, str) or len(row) != 3:
        raise BadOption("{row!r:.60}: a row must be (label, number, why).", row=row)
    label, number, why = row
    if not isinstance(label, str) or type(number) is not int or not isinstance(why, str) or not label or not why:
        raise BadOption(
            "{row!r:.60}: a row must be (label, number, why), two strings with an integer between them.", row=row
        )
    return label, number, why

"""Exercises with one kind of answer: a number within bounds, or one of several choices."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar

from whist_nb.engine.chance import numbers
from whist_nb.lessons.exercise import Exercise, InvalidAnswer, picked
from whist_nb.lessons.positions import LessonPosition


class AsksNumber(Exercise):
    """An exercise that is answered by a number from ``least`` to ``most``, in this ``unit``."""

    kind: ClassVar[str] = "number"

    def __init__(
        self, goal: str, position: LessonPosition | None, *, least: int = 0, most: int = 13, unit: str = "", **more: Any
    ) -> None:
        self.least, self.most, self.unit = least, most, unit
        super().__init__(goal, position, **more)

    def _number(self, act: str) -> int:
        """Return the number that was answered."""
        digits = picked(act, "number")
        if digits not in {str(number) for number in range(self.least, self.most + 1)}:
            raise InvalidAnswer(
                "**The answer is a number from {least} to {most}:** nothing has changed.",
                least=self.least,
                most=self.most,
            )
        return int(digits)

    def every_answer(self) -> list[str]:
        return [f"number {number}" for number in range(self.least, self.most + 1)]

    def ask(self) -> dict[str, Any]:
        return {"kind": "number", "min": self.least, "max": self.most, "unit": self.unit or None}


class AsksChoice(Exercise):
    """An exercise that is answered by one of several ``choices``, from ids to labels."""

    kind: ClassVar[str] = "choice"

    @property
    @abstractmethod
    def choices(self) -> dict[str, str]:
        """The answers, each with its label."""

    def _shuffled(self, ids: Iterable[str], turn: int = 0) -> list[str]:
        """Shuffle ids by the exercise's name and cards, the same on every machine."""
        given = sorted(ids)
        keys = numbers("/".join([self.name, str(self.seed), str(turn), *given]), len(given))
        return [id for _, id in sorted(zip(keys, given, strict=True))]

    def _choice(self, act: str) -> str:
        """Return the id that was answered."""
        choice = picked(act, "choice")
        if choice not in self.choices:
            raise InvalidAnswer("**That isn't one of the answers:** nothing has changed.")
        return choice

    def every_answer(self) -> list[str]:
        return [f"choice {id}" for id in self.choices]

    def ask(self) -> dict[str, Any]:
        return {"kind": "choice", "choices": [{"id": id, "label": label} for id, label in self.choices.items()]}

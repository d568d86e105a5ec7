"""The common part of widgets that put an exercise on the table: one exercise, or one problem after another."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

import traitlets

from whist_nb.lessons.exercise import Exercise, InvalidAnswer
from whist_nb.tables.door import Refused, Request
from whist_nb.tables.frame_parts import Json, following, must_follow
from whist_nb.widgets import settings as look
from whist_nb.widgets.exercise_picture import goes_on, shown_game, state_of, steps_of


class LessonWidget(look.HasSettings):
    """A widget with an exercise, ``_lesson``, whose answers are judged and shown at once."""

    part: ClassVar[str] = "exercise"

    frame = traitlets.Dict().tag(sync=True)
    _lesson: Exercise

    def _answer(self, request: Request) -> dict[str, Any]:
        if request.act is not None:
            request.must_answer(self._lesson.decision)
        self._do(partial(self._granted, request.act, request.do))
        return {"n": self.frame["n"]}

    def _snapshots(self) -> list[Callable[[], None]]:
        return [*super()._snapshots(), self._lesson.snapshot()]

    def _do(self, deed: Callable[[], Json]) -> None:
        """Do it and draw it completely or not at all, then show it; Refused says why not.

        The state a cell may ask for is set before the page shows it: a page's answer may run beside a cell.
        """
        frame = self._whole(lambda: must_follow(self.frame, deed()))
        self._tell_traits()
        self._guarded(setattr, self, "frame", frame)

    def _tell_traits(self) -> None:
        """Set the traits that tell a cell how the exercise stands, if there are any."""

    def _granted(self, act: str | None = None, do: str | None = None) -> Json:
        """Answer, or press a button; return the frame that shows the result."""
        game, since = shown_game(self._lesson)
        try:
            if act is not None:
                self._lesson.answer(act)
            else:
                self._command(do or "")
        except InvalidAnswer as refused:
            raise Refused(refused.reason, refused.kind, act) from None
        self._keep()
        lesson, state = self._lesson, self._state()
        goes = act is not None and goes_on(lesson, game)
        told = steps_of(lesson, since, self.frame["state"], state) if goes else []
        return following(self.frame, state, told, decision=lesson.decision)

    def _keep(self) -> None:
        """Keep the result of an answer, before it is shown."""

    def _state(self) -> Json:
        """Return the whole picture."""
        return state_of(self._lesson)

    def _say_refused(self, refusal: Refused) -> None:
        exercise = {**self.frame["state"]["exercise"], "why": {"kind": "why", "title": refusal.reason}}
        self._guarded(setattr, self, "frame", following(self.frame, self.frame["state"] | {"exercise": exercise}))

"""Problems in a notebook: endings with one right card, one after another, at the learner's level.

>>> import whist_nb as wn
>>> wn.Problems(log=":memory:", seed=1)
Problems(0 solved of 0)
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import Any, Final

from whist_nb import drawing
from whist_nb.drawing.canvas import Drawing
from whist_nb.engine.cards import Card
from whist_nb.engine.options import check_whole
from whist_nb.engine.phrases import phrase
from whist_nb.lessons.problem_play import PlayProblem
from whist_nb.lessons.stored_problems import THEMES, StoredProblem
from whist_nb.tables.door import Refused
from whist_nb.tables.frame_parts import NO_TABLE, Json, button, first_frame, following, refusal_line
from whist_nb.training.clock import Clock
from whist_nb.training.log import LearnerLog
from whist_nb.training.pace import TARGET
from whist_nb.training.problems import Candidate, ProblemCourse, of_the_day
from whist_nb.widgets import settings as look
from whist_nb.widgets.exercise_picture import reveal_of, state_of
from whist_nb.widgets.lesson_widget import LessonWidget
from whist_nb.widgets.problem_choice import day_of, kinds_of, stored, title_of, wished
from whist_nb.widgets.problem_layouts import layouts_of
from whist_nb.widgets.problem_series import PlayedProblem, end_of_series

_BARE: Final[Json] = NO_TABLE | {"exercise": None, "status": None}


class Problems(LessonWidget):
    """A series of problems with proved answers: ``wn.Problems()``.

    Each problem is an ending with a goal, such as three of the last four tricks. One card is right by a wide margin
    over all the layouts of the hidden hands. You play on until the goal is reached or out of reach. If you go wrong,
    you meet a layout in which your play fails. *Why* then shows the layouts.

    Your first try at each problem changes your rating, by Glicko-2. Each new problem is one that you should solve four
    times out of five, and a problem you missed comes back another day.

    Parameters
    ----------
    kinds
        One or several kinds: "minibridge", "dummy", "nullo", "german", "solo", "misere" or "partner", in which your
        partner's hand is hidden, too. None mixes all kinds.
    themes
        One or several themes: "finesse", "repeated finesse", "two-way finesse", "drop", "ruff", "cross-ruff", "drawing
        trumps", "keeping trumps", "entry", "unblock", "duck", "hold-up", "losing the lead", "throw-in", "squeeze",
        "show-up", "safety play" or "counting out". None allows any problem, with or without a theme. The theme is shown
        once a problem is over.
    day
        The day whose problem comes first, which is the same for everybody: "today", a ``datetime.date``, or a string
        like "2026-11-25".
    problems
        The number of problems, after which you see how you did; with None they go on without end.
    success
        The share of problems that you aim to solve, from 0.5 to 0.95.
    seed
        The seed; the same seed repeats the same choices.
    log
        A LearnerLog, a path, ":memory:", or None for the usual place.
    clock
        The log's clock: a function that returns the time.
    **chosen
        The settings of appearance of a card table.

    Raises
    ------
    BadOption
        If a kind, theme, day or setting is unknown, or no problem of these kinds has one of these themes.
    """

    remembered = ("_lesson", "_chosen", "_count", "_played", "_is_kept", "_shows_layouts", "_begun", "_is_at_end")
    _lesson: PlayProblem

    def __init__(
        self,
        kinds: str | Sequence[str] | None = None,
        *,
        themes: str | Sequence[str] | None = None,
        day: str | date | None = None,
        problems: int | None = None,
        success: float = TARGET,
        seed: int | None = None,
        log: LearnerLog | str | os.PathLike[str] | None = None,
        clock: Clock | None = None,
        **chosen: Any,
    ) -> None:
        wanted = look.check_settings(chosen)
        candidates = wished(kinds_of(kinds), themes)
        kept = log if isinstance(log, LearnerLog) else LearnerLog(log, clock)
        self._course = ProblemCourse(kept, candidates, seed=seed, success=success)
        self._problems = check_whole("problems", problems)
        self._played: list[PlayedProblem] = []
        self._count, self._is_at_end, self._begun = 0, False, (0, self._course.rating)
        first = None if day is None else of_the_day(candidates, day_of(day, kept))
        self._pose(first or self._course.next())
        super().__init__(frame=first_frame(self._state(), self._lesson.decision), settings=wanted)

    # From Python

    @property
    def problem(self) -> StoredProblem:
        """The problem on the table, with its answer."""
        return self._lesson.problem

    @property
    def rating(self) -> tuple[float, float]:
        """Your rating and its deviation; your strength is within two deviations of it 19 times out of 20."""
        return self._course.rating.value, self._course.rating.deviation

    @property
    def log(self) -> LearnerLog:
        """The log in which the rating and answers are kept."""
        return self._course.log

    @property
    def is_over(self) -> bool:
        """Whether the problem on the table has been solved, missed or shown."""
        return self._lesson.done

    def click(self, card: Card | str) -> None:
        """Play a card as if by a click; if it is refused, the page shows the reason.

        Parameters
        ----------
        card
            The card, or its text, such as "QS".
        """
        self._from_python(partial(self._granted, Card(card).text))

    def press(self, button: str) -> None:
        """Press a button.

        Parameters
        ----------
        button
            "again", "answer" (shows it), "why" (shows or hides the layouts) or "next"; at the end of a series of
            ``problems``, "more" begins another.
        """
        self._from_python(partial(self._granted, do=str(button)))

    def next(self) -> None:
        """Go on to the next problem once this one is over."""
        self.press("next")

    def play_on(self, problems: int = 1) -> None:
        """Solve problems by their plans, at most to the end of the series, so that a notebook can run unattended.

        Parameters
        ----------
        problems
            The number of problems.
        """
        for _ in range(problems):
            if self._lesson.done:
                self.next()
            while not self._lesson.done:
                if self._from_python(partial(self._granted, self._lesson.solution()[0])) is not None:
                    return

    def __repr__(self) -> str:
        return f"Problems({sum(each.right for each in self._played)} solved of {len(self._played)})"

    def _pictured(self) -> Drawing:
        """Return the table with its goal, or the end of a series."""
        if self._is_at_end:
            panel = self._end()
            return drawing.note(panel["title"], [panel["text"]])
        lesson = self._lesson
        view = lesson.game.view(lesson.seat)
        reveal = reveal_of(lesson, lesson.spot, view)
        return drawing.sketch(view, names=lesson.spot.words.names.seats, reveal=reveal, task=lesson.goal)

    # What is done

    @property
    def _commands(self) -> dict[str, Callable[[], None]]:
        lesson = self._lesson
        if self._is_at_end:
            return {"more": self._begin_another}
        usual = {"again": self._again, "answer": lesson.show_answer}
        if not lesson.done:
            return usual
        return usual | {"why": self._turn_why, "next": self._go_on}

    def _again(self) -> None:
        self._shows_layouts = False
        self._lesson.start_again()

    def _turn_why(self) -> None:
        self._shows_layouts = not self._shows_layouts

    def _go_on(self) -> None:
        if self._is_last:
            self._is_at_end = True
        else:
            self._pose(self._course.next())

    def _begin_another(self) -> None:
        self._is_at_end, self._begun = False, (len(self._played), self._course.rating)
        self._pose(self._course.next())

    @property
    def _series(self) -> list[PlayedProblem]:
        """The results of this series."""
        return self._played[self._begun[0] :]

    @property
    def _is_last(self) -> bool:
        """Whether the last problem of a series is over."""
        return self._problems is not None and len(self._series) >= self._problems

    def _pose(self, chosen: Candidate) -> None:
        """Put a problem on the table."""
        self._count += 1
        self._chosen, self._is_kept, self._shows_layouts = chosen, False, False
        self._lesson = PlayProblem(stored(chosen), self._count, hints=0)

    def _granted(self, act: str | None = None, do: str | None = None) -> Json:
        if act is not None and self._is_at_end:
            raise Refused("**This series is over.**", "late", act)
        return super()._granted(act, do)

    def _keep(self) -> None:
        """Record the result of the first try at a problem."""
        lesson = self._lesson
        if self._is_kept or not lesson.done:
            return
        right = lesson.solved and lesson.attempts == 1 and not lesson.is_shown
        played = lesson.slip or (lesson.problem.right if right else None)
        answer, response = lesson.problem.right.text, played and played.text
        self._course.answered(self._chosen, right, response, answer)
        self._is_kept, self._played = True, [*self._played, PlayedProblem(answer, response, right)]

    def _state(self) -> Json:
        """Return the whole picture; the hidden hands are in it only once the problem is over."""
        lesson = self._lesson
        if self._is_at_end:
            return _BARE | {"title": phrase("Problems"), "panel": self._end(), "buttons": self._buttons()}
        state = state_of(lesson)
        title, tally = self._title(), " · ".join(filter(None, (lesson.tally, self._place(), self._rating_in_words())))
        layouts = layouts_of(lesson) if self._shows_layouts and lesson.done else None
        return state | {
            "exercise": state["exercise"] | {"title": title, "tally": tally, "layouts": layouts},
            "buttons": self._buttons(),
        }

    def _title(self) -> str:
        """Return the kind of problem, and once it is over its themes."""
        title, themes = title_of(self.problem.kind), self.problem.themes if self.is_over else ()
        return f"{title}: {', '.join(THEMES[theme] for theme in themes)}" if themes else title

    def _rating_in_words(self) -> str:
        value, deviation = self.rating
        if not self._course.seen:
            return phrase("not rated yet")
        return phrase("your rating {value} ± {doubt}", value=round(value), doubt=round(2 * deviation))

    def _place(self) -> str:
        """Return the number of this problem in a series."""
        number = len(self._series) + (not self._is_kept)
        told = phrase("problem {number} of {problems}", number=number, problems=self._problems)
        return told if self._problems is not None else ""

    def _end(self) -> Json:
        return end_of_series(self._series, self._begun[1], self._course.rating)

    def _buttons(self) -> list[Json]:
        lesson = self._lesson
        if self._is_at_end:
            label = phrase("{number} more problems", number=self._problems)
            label = phrase("One more problem") if self._problems == 1 else label
            return [button("more", label, "↵", "next", main=True)]
        begun = bool(lesson.done or lesson.attempts or lesson.game.actions[lesson.problem.played_before :])
        listed = [button("again", phrase("Start again"), None, "undo")] if begun else []
        if not lesson.done:
            return [*listed, button("answer", phrase("Show the answer"), None, "eye")]
        if lesson.problem.layouts > 1:
            label = phrase("Hide the layouts") if self._shows_layouts else phrase("Why?")
            listed.append(button("why", label, "Y", "info"))
        onward = phrase("To the result") if self._is_last else phrase("Next problem")
        return [*listed, button("next", onward, "↵", "next", main=True)]

    def _say_refused(self, refusal: Refused) -> None:
        if not self._is_at_end:
            return super()._say_refused(refusal)
        state = self.frame["state"] | {"status": refusal_line(refusal)}
        self._guarded(setattr, self, "frame", following(self.frame, state))
        return None

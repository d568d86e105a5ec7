"""Problems in a notebook: endings with one right card, one after another, at the learner's level.

>>> import whist_nb as wn
>>> wn.Problems(log=":memory:", seed=1)
Problems(0 solved of 0)
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from functools import cache, partial
from typing import Any, ClassVar, Final

import traitlets

from whist_nb import drawing
from whist_nb.drawing.canvas import Drawing
from whist_nb.engine.cards import Card
from whist_nb.engine.errors import BadOption, did_you_mean
from whist_nb.engine.library import find_variant
from whist_nb.engine.phrases import phrase
from whist_nb.lessons.exercise import InvalidAnswer
from whist_nb.lessons.problem_play import PlayProblem
from whist_nb.lessons.stored_problems import THEMES, StoredProblem, raw_problems, read_problem
from whist_nb.tables.door import Refused, Request
from whist_nb.tables.frame_parts import Json, button, following, must_follow
from whist_nb.training.clock import Clock
from whist_nb.training.log import LearnerLog
from whist_nb.training.pace import TARGET
from whist_nb.training.problems import Candidate, ProblemCourse, of_the_day
from whist_nb.widgets import settings as look
from whist_nb.widgets.exercise_picture import goes_on, reveal_of, shown_game, state_of, steps_of
from whist_nb.widgets.front_end import NotebookWidget
from whist_nb.widgets.problem_layouts import layouts_of

_TITLES: Final = {
    "dummy": phrase("Two hands"),
    "nullo": phrase("Two hands, losing tricks"),
    "german": phrase("German Whist"),
    "solo": phrase("Solo"),
    "misere": phrase("Misère"),
}
"""The names of the kinds of problem; any other kind is a game's id, and has the game's title."""
TODAY: Final = "today"
_REMEMBERED: Final = ("_lesson", "_chosen", "_count", "_solved", "_answered", "_is_kept", "_shows_layouts")


class Problems(look.HasSettings, NotebookWidget):
    """A series of problems with proved answers: ``wn.Problems()``.

    Each problem is an ending with a goal, such as three of the last four tricks. Over all the layouts of the hidden
    hands, one card is right by a wide margin. You play on until the goal is reached or out of reach; if you go wrong,
    you meet a layout in which your play fails. *Why* then shows the layouts.

    Your rating, by Glicko-2, moves with the first try at each problem. The next problem is one that you should solve
    four times in five, and one that you missed comes back on another day.

    Parameters
    ----------
    kinds
        One or several kinds: "minibridge", "dummy", "nullo" or "german". None mixes all kinds.
    themes
        One or several themes: "finesse", "repeated finesse", "ruff", "cross-ruff", "drawing trumps", "keeping trumps",
        "entry", "duck", "losing the lead" or "throw-in". None allows any problem, with or without a theme. The theme is
        shown once a problem is over.
    day
        The day whose problem comes first, which is the same for everybody: "today", a ``datetime.date``, or a string
        like "2026-11-25".
    success
        The share of problems that you want to solve, from 0.5 to 0.95.
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

    part: ClassVar[str] = "exercise"

    frame = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        kinds: str | Sequence[str] | None = None,
        *,
        themes: str | Sequence[str] | None = None,
        day: str | date | None = None,
        success: float = TARGET,
        seed: int | None = None,
        log: LearnerLog | str | os.PathLike[str] | None = None,
        clock: Clock | None = None,
        **chosen: Any,
    ) -> None:
        wanted = look.check_settings(chosen)
        candidates = _wished(_kinds(kinds), themes)
        kept = log if isinstance(log, LearnerLog) else LearnerLog(log, clock)
        self._course = ProblemCourse(kept, candidates, seed=seed, success=success)
        self._count = self._solved = self._answered = 0
        first = None if day is None else of_the_day(candidates, _day(day, kept))
        self._pose(first or self._course.next())
        super().__init__(
            frame={"n": 1, "state": self._state(), "steps": [], "decision": self._lesson.decision}, settings=wanted
        )

    # From Python

    @property
    def problem(self) -> StoredProblem:
        """The problem on the table, with its answer."""
        return self._lesson.problem

    @property
    def rating(self) -> tuple[float, float]:
        """Your rating and its deviation: 19 times in 20 your strength is within two deviations."""
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
        """Play a card as a click does; a refused card is shown with the reason.

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
            "again", "answer" (shows it), "why" (shows or hides the layouts) or "next".
        """
        self._from_python(partial(self._granted, do=str(button)))

    def next(self) -> None:
        """Go on to the next problem once this one is over."""
        self.press("next")

    def play_on(self, problems: int = 1) -> None:
        """Solve problems by their plans, so that a notebook can run without a person.

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
        return f"Problems({self._solved} solved of {self._answered})"

    def _pictured(self) -> Drawing:
        """Return the table with its goal."""
        lesson = self._lesson
        view = lesson.game.view(lesson.seat)
        reveal = reveal_of(lesson, lesson.spot, view)
        return drawing.sketch(view, names=lesson.spot.words.names.seats, reveal=reveal, task=lesson.goal)

    @property
    def _rests(self) -> bool:
        return self._lesson.done

    # From the page

    def _answer(self, request: Request) -> dict[str, Any]:
        if request.act is not None:
            request.must_answer(self._lesson.decision)
        self._do(partial(self._granted, request.act, request.do))
        return {"n": self.frame["n"]}

    # What is done

    def _snapshot(self) -> Callable[[], None]:
        mine = {name: vars(self)[name] for name in _REMEMBERED}
        lesson_again = self._lesson.snapshot()

        def restore() -> None:
            vars(self).update(mine)
            lesson_again()

        return restore

    def _do(self, deed: Callable[[], Json]) -> None:
        frame = self._whole(lambda: must_follow(self.frame, deed()))
        self._guarded(setattr, self, "frame", frame)

    @property
    def _commands(self) -> dict[str, Callable[[], None]]:
        lesson = self._lesson
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
        self._pose(self._course.next())

    def _pose(self, chosen: Candidate) -> None:
        """Put a problem on the table."""
        self._count += 1
        self._chosen, self._is_kept, self._shows_layouts = chosen, False, False
        self._lesson = PlayProblem(_stored(chosen), self._count, hints=0)

    def _granted(self, act: str | None = None, do: str | None = None) -> Json:
        """Play a card or press a button, and return the frame that shows the result."""
        before = self._lesson
        game, since = shown_game(before)
        try:
            if act is not None:
                before.answer(act)
            else:
                self._command(do or "")
        except InvalidAnswer as refused:
            raise Refused(refused.reason, refused.kind, act) from None
        lesson = self._lesson
        self._keep()
        state = self._state()
        goes = act is not None and goes_on(lesson, game)
        told = steps_of(lesson, since, self.frame["state"], state) if goes else []
        return following(self.frame, state, told, decision=lesson.decision)

    def _keep(self) -> None:
        """Record the result of the first try at a problem."""
        lesson = self._lesson
        if self._is_kept or not lesson.done:
            return
        right = lesson.solved and lesson.attempts == 1 and not lesson.is_shown
        played = lesson.slip or (lesson.problem.right if right else None)
        answer, response = lesson.problem.right.text, played and played.text
        self._course.answered(self._chosen, right, response, answer)
        self._is_kept, self._answered, self._solved = True, self._answered + 1, self._solved + right

    def _state(self) -> Json:
        """Return the whole picture; the hidden hands are in it only once the problem is over."""
        lesson = self._lesson
        state = state_of(lesson)
        title, tally = self._title(), f"{lesson.tally} · {self._rating_in_words()}"
        layouts = layouts_of(lesson) if self._shows_layouts and lesson.done else None
        return state | {
            "exercise": state["exercise"] | {"title": title, "tally": tally, "layouts": layouts},
            "buttons": self._buttons(),
        }

    def _title(self) -> str:
        """Return the kind of problem, and once it is over its themes."""
        title, themes = _title(self.problem.kind), self.problem.themes if self.is_over else ()
        return f"{title}: {', '.join(THEMES[theme] for theme in themes)}" if themes else title

    def _rating_in_words(self) -> str:
        value, deviation = self.rating
        if not self._course.seen:
            return phrase("not rated yet")
        return phrase("your rating {value} ± {doubt}", value=round(value), doubt=round(2 * deviation))

    def _buttons(self) -> list[Json]:
        lesson = self._lesson
        begun = bool(lesson.done or lesson.attempts or lesson.game.actions[len(lesson.problem.trick) :])
        listed = [button("again", phrase("Start again"), None, "undo")] if begun else []
        if not lesson.done:
            return [*listed, button("answer", phrase("Show the answer"), None, "eye")]
        if lesson.problem.layouts > 1:
            label = phrase("Hide the layouts") if self._shows_layouts else phrase("Why?")
            listed.append(button("why", label, "Y", "info"))
        return [*listed, button("next", phrase("Next problem"), "↵", "next", main=True)]

    def _say_refused(self, refusal: Refused) -> None:
        exercise = {**self.frame["state"]["exercise"], "why": {"kind": "why", "title": refusal.reason}}
        self._guarded(setattr, self, "frame", following(self.frame, self.frame["state"] | {"exercise": exercise}))


@cache
def _candidates() -> dict[Candidate, Mapping[str, Any]]:
    """Return all the problems as they are stored, by what is needed to choose one."""
    return {
        Candidate(each["id"], each["kind"], each["game"], each["rating"], tuple(each.get("themes", ()))): each
        for each in raw_problems()
    }


def _stored(chosen: Candidate) -> StoredProblem:
    """Read the chosen problem alone: reading all of them takes a second in a browser's Python."""
    return read_problem(_candidates()[chosen])


def _title(kind: str) -> str:
    return _TITLES.get(kind) or find_variant(kind).title


def _kinds(given: str | Iterable[str] | None) -> frozenset[str]:
    """Return the requested kinds; raise BadOption for an unknown one."""
    known = sorted({each.kind for each in _candidates()})
    asked = known if given is None else [given] if isinstance(given, str) else list(given)
    for kind in asked:
        if kind not in known:
            raise BadOption(
                phrase(
                    "There is no kind of problem called {kind!r:.40}. {instead}",
                    kind=kind,
                    instead=did_you_mean(kind, known),
                )
            )
    if not asked:
        raise BadOption(
            phrase("kinds={given!r}: expected at least one of {known}.", given=given, known=", ".join(known))
        )
    return frozenset(asked)


def _wished(kinds: frozenset[str], themes: str | Iterable[str] | None) -> list[Candidate]:
    """Return the problems of these kinds with one of the themes; raise BadOption if there are none."""
    found = [each for each in _candidates() if each.kind in kinds]
    if themes is None:
        return found
    known = sorted({theme for each in found for theme in each.themes})
    asked = [themes] if isinstance(themes, str) else list(themes)
    for theme in asked:
        if theme not in known:
            instead = did_you_mean(theme, known) if known else phrase("These kinds have no themes.")
            raise BadOption(
                phrase("There are no problems with the theme {theme!r:.40}. {instead}", theme=theme, instead=instead)
            )
    if not asked:
        raise BadOption(
            phrase("themes={given!r}: expected at least one of {known}.", given=themes, known=", ".join(known))
        )
    return [each for each in found if set(asked) & set(each.themes)]


def _day(given: str | date, log: LearnerLog) -> date:
    if isinstance(given, date):
        return given
    try:
        return log.clock().astimezone().date() if given == TODAY else date.fromisoformat(given)
    except (ValueError, TypeError):
        raise BadOption(
            phrase("day={given!r:.40}: expected 'today', a date, or a string such as '2026-11-25'.", given=given)
        ) from None

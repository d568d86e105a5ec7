"""Exercises in a notebook, each made by a single call with a position and the right answer.

Copy a cell, change the cards, and you have a new exercise: legal cards, winners, counts and reasons all follow from the
rules.

>>> import whist_nb as wn
>>> wn.exercise.pick_cards("Click every card you may play.", hand="AS QH 6H", trick="9H", trump="S")
Exercise('Click every card you may play.')

``show`` turns other hands face up, such as North's, and ``tricks`` has the tricks already played:

>>> out = wn.exercise.pick_number(
...     "How many trumps are still out?", hands={0: "KS QS 7S 2H", 2: "9S 4S AH KH"}, show=["North"], trump="S",
...     tricks=["AS 3S 5S 6S"], leader=0,
... )
>>> out.answer(4)
>>> out.lesson.box.title
'13 − 3 in your hand − 2 face up − 4 played = 4.'
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from inspect import signature
from pathlib import Path
from typing import Any, Final, ParamSpec

import traitlets

from whist_nb import drawing, lessons
from whist_nb.drawing.canvas import Drawing
from whist_nb.drawing.text_layout import plain_text
from whist_nb.engine.cards import Card
from whist_nb.engine.errors import BadOption
from whist_nb.engine.game import Game
from whist_nb.engine.phrases import phrase, without_emphasis
from whist_nb.lessons import (
    FillSheet,
    LessonPosition,
    PickCards,
    PickChoice,
    PlayTo,
    SortCards,
    SortChoices,
    make_position,
    stacked_pack,
)
from whist_nb.lessons.sealing import unseal
from whist_nb.tables.door import Request
from whist_nb.tables.frame_parts import first_frame
from whist_nb.widgets import settings as look
from whist_nb.widgets.card_table import CardTable
from whist_nb.widgets.exercise_picture import reveal_of
from whist_nb.widgets.hand_in import tell_hand_ins
from whist_nb.widgets.lesson_log import by_hand, keep
from whist_nb.widgets.lesson_widget import LessonWidget
from whist_nb.widgets.page import RecordedWidget, WorksOnPages
from whist_nb.widgets.recall_exercise import recall_exercise
from whist_nb.widgets.recording import packed, record

__all__ = [
    "ExerciseWidget",
    "fill_sheet",
    "find_revoke",
    "make_position",
    "stacked_pack",
    "pick_cards",
    "pick_choice",
    "pick_number",
    "pick_seat",
    "play_to",
    "recall",
    "sealed",
    "sort_cards",
    "sort_choices",
]

P = ParamSpec("P")
_LAY: Final = frozenset(
    {"variant", "hand", "trick", "trump", "tricks", "hands", "leader", "seat", "seats", "tricks_won", "last", "ranking"}
)


class ExerciseWidget(WorksOnPages, LessonWidget):
    """One exercise on the table, to be answered with clicks, or from Python with ``answer``.

    ``attempts`` counts the answers so far, ``solved`` says whether the right one has been given, and ``value`` is the
    last answer. Make one with ``pick_cards``, ``pick_seat``, ``pick_number``, ``pick_choice``, ``play_to``,
    ``sort_cards``, ``sort_choices``, ``fill_sheet`` or ``find_revoke``.

    Parameters
    ----------
    lesson
        The exercise itself.
    **chosen
        Settings of appearance, such as ``theme="dark"``.
    """

    attempts = traitlets.Int(0, read_only=True)
    solved = traitlets.Bool(False, read_only=True)
    value = traitlets.Any(None, read_only=True)

    def __init__(self, lesson: lessons.Exercise, **chosen: Any) -> None:
        self._lesson, self._kept, wanted = lesson, lesson.attempts, look.check_settings(chosen)
        self._by_hand = by_hand(lesson)
        super().__init__(frame=first_frame(self._state(), lesson.decision), settings=wanted)
        self._tell_traits()

    # From Python

    def answer(self, *answers: Any) -> None:
        """Answer as if by clicks: ``answer("QH 6H")`` for cards, ``answer("West")``, ``answer(7)``, ``answer("win")``.

        After a wrong answer the exercise shows the reason. Once the exercise is solved, nothing happens.

        Parameters
        ----------
        *answers
            One or more answers.

        Raises
        ------
        BadOption
            If one of them is not a possible answer.
        """
        with self._lock:
            if isinstance(self._lesson, PlayTo) and self._lesson.failed:
                self.press("again")
            before = self._lesson.attempts
            for act in [act for given in answers for act in _acts(self._lesson, given)]:
                if self._lesson.done or (act == "done" and self._lesson.attempts > before):
                    break
                refusal = self._from_python(partial(self._granted, act))
                if refusal is not None:
                    raise BadOption(
                        "{act!r:.40} cannot be answered: {reason}", act=act, reason=without_emphasis(refusal.reason)
                    )

    def press(self, button: str) -> None:
        """Press a button.

        Parameters
        ----------
        button
            "hint", "again", "answer" (shows it) or "other" (other cards).
        """
        self._from_python(partial(self._granted, do=str(button)))

    def play_on(self) -> None:
        """Give the right answers if the exercise has not been solved, so that a notebook can run unattended."""
        with self._lock:
            if self._lesson.done and not self._lesson.solved:
                self.press("again")
            while not self._lesson.solved:
                self._lesson.played_on = True
                for act in self._lesson.solution():
                    self._do(partial(self._granted, act))

    def to_html(self, path: str | Path, *, others: int = 0) -> Path:
        """Save the exercise, with every answer recorded, as a single file that opens from disk without a network.

        It starts from the beginning there; ``others`` is the number of sets of other cards to record. The page shows
        only what the exercise shows, and a hidden card only if a reason names it. The file does contain all the
        reasons, however, so anyone who takes it apart can find the answer. Raises BadOption if there is too much to
        record.
        """
        return super().to_html(path, others=others)

    def _recorded(self, others: int = 0) -> RecordedWidget:
        """Return the exercise for a page without Python."""
        title = self._lesson.title or phrase("An exercise")
        with self._lock:
            recording = packed(record(self._lesson, others))
        text = plain_text(f"{title}\n\n{self._lesson.goal}")
        return RecordedWidget(self.part, {"recording": recording, "settings": self.settings}, title, text)

    @property
    def lesson(self) -> lessons.Exercise:
        """The exercise itself, without its picture."""
        return self._lesson

    def __repr__(self) -> str:
        return f"Exercise({self._lesson.goal!r})"

    def _pictured(self) -> Drawing:
        """Draw the task with its cards, or in words if it has none."""
        at = self._lesson.position
        if at is None or not at.has_hand:
            return drawing.note(self._lesson.title or phrase("An exercise"), [self._lesson.goal])
        names, view = at.words.names.seats, at.view
        return drawing.sketch(view, names=names, reveal=reveal_of(self._lesson, at, view), task=self._lesson.goal)

    # From the page

    def _answer(self, request: Request) -> dict[str, Any]:
        self._kept = self._lesson.attempts
        answer = super()._answer(request)
        self._by_hand.note(self._lesson, self._kept, request.do)
        return answer

    def _once_answered(self, request: Request) -> None:
        keep(self._lesson, self._kept)
        tell_hand_ins()

    # Actions

    @property
    def _commands(self) -> dict[str, Callable[[], None]]:
        """The action of each button."""
        lesson = self._lesson
        return {
            "hint": lesson.take_hint,
            "again": lesson.start_again,
            "answer": lesson.show_answer,
            "other": lesson.other_cards,
        }

    def _tell_traits(self) -> None:
        for name in ("attempts", "solved", "value"):
            self._guarded(self.set_trait, name, getattr(self._lesson, name))


# The calls of a notebook


_EXAMPLES: Final = {
    "pick_cards": "'Which cards may you play?', hand='AS 9H 4H', trick='6H KH'",
    "pick_seat": "'Who wins the trick?', hand='AS 9H', trick='6H KH 2H'",
    "pick_number": "'How many cards has a suit?', find=13",
    "pick_choice": "'Who leads?', choices={'w': 'West', 'e': 'East'}, answer='w'",
    "play_to": "'Win both tricks.', hands=['AS KS', '2S 3S', '4S 5S', '6S 7S'], take=2",
    "sort_cards": "'From the highest down.', cards='QH 9H 2S', hand='QH 9H 2S', trump='S'",
    "sort_choices": "'Which comes first?', choices={'s': 'Shuffle', 'd': 'Deal', 'l': 'Lead'}, why='...'",
    "fill_sheet": "'Fill in the sheet.', rows=[('Our odd tricks', 3, '9 − 6'), ('Theirs', 0, '4 − 6')]",
    "find_revoke": "'Where was the revoke?', tricks=['KH 4H', 'QH 3C', 'AC 9C', 'JD 5H'], trump='S'",
}
"""One call of each maker, for calls with something left out."""


def _called(make: Callable[P, ExerciseWidget]) -> Callable[P, ExerciseWidget]:
    """Say which argument is missing, and show a whole call."""

    @wraps(make)
    def made(*given: P.args, **more: P.kwargs) -> ExerciseWidget:
        try:
            signature(make).bind(*given, **more)
        except TypeError as error:
            example = f"{make.__name__}({_EXAMPLES[make.__name__]})"
            raise BadOption(
                "{name}: {error}. For example: {example}", name=make.__name__, error=error, example=example
            ) from None
        return make(*given, **more)

    return made


@_called
def pick_cards(goal: str, position: Any = None, *, find: str = "legal", **more: Any) -> ExerciseWidget:
    """Make an exercise in which the learner picks cards, and which is solved once all the right ones are marked.

    Parameters
    ----------
    goal
        What to do, in one sentence.
    position
        A position from ``make_position``; by default one is made from the other arguments.
    find
        The cards to find: "legal" (every legal card), "cheapest" (the lowest card that is good enough), "theirs" (all
        of the opponent's cards), or the cards themselves.
    **more
        The cards of a position, as for `make_position`; arguments of `PickCards` and `Exercise`; settings of
        appearance.

    Returns
    -------
    ExerciseWidget
        The exercise.

    Raises
    ------
    BadOption
        If the cards or the answer are not valid.
    """
    return _made(PickCards, goal, position, {"find": find, **more})


@_called
def pick_seat(goal: str, position: Any = None, *, find: str | int = "winner", **more: Any) -> ExerciseWidget:
    """Make an exercise in which the learner picks a player.

    Parameters
    ----------
    goal
        What to do, in one sentence.
    position
        A position from ``make_position``; by default one is made from the other arguments.
    find
        The player to find: "winner" (of the trick), "prize" (the one who wins the open card), or a player by name or
        number.
    **more
        The cards of a position, as for `make_position`; arguments of `PickSeat` and `Exercise`; settings of appearance.

    Returns
    -------
    ExerciseWidget
        The exercise.

    Raises
    ------
    BadOption
        If the cards or the answer are not valid.
    """
    return _made(lessons.PickSeat, goal, position, {"find": find, **more})


@_called
def pick_number(goal: str, position: Any = None, *, find: Any = "trumps out", **more: Any) -> ExerciseWidget:
    """Make an exercise in which the learner picks a number.

    Parameters
    ----------
    goal
        What to do, in one sentence.
    position
        A position from ``make_position``; by default one is made from the other arguments, if there are cards.
    find
        The number to find: "trumps out", "unseen better than 7D", cards to be counted, or the number itself.
    **more
        The cards of a position, as for `make_position`; arguments of `PickNumber` and `Exercise`; settings of
        appearance.

    Returns
    -------
    ExerciseWidget
        The exercise.

    Raises
    ------
    BadOption
        If the cards or the answer are not valid.
    """
    return _made(lessons.PickNumber, goal, position, {"find": find, **more}, may_lack=True)


@_called
def pick_choice(goal: str, position: Any = None, *, choices: Any, answer: str, **more: Any) -> ExerciseWidget:
    """Make an exercise in which the learner picks one of several answers.

    Parameters
    ----------
    goal
        What to do, in one sentence.
    position
        A position from ``make_position``; by default one is made from the other arguments, if there are cards.
    choices
        Ids with their labels, or "suits". They are shuffled, except for suits, plain numbers, and Yes and No.
    answer
        The id of the right answer.
    **more
        The cards of a position, as for `make_position`; arguments of `PickChoice`, such as ``ordered=True``, which
        keeps the choices in your order, and `Exercise`; settings of appearance.

    Returns
    -------
    ExerciseWidget
        The exercise.

    Raises
    ------
    BadOption
        If the cards or the answer are not valid.
    """
    return _made(PickChoice, goal, position, {"choices": choices, "answer": answer, **more}, may_lack=True)


@_called
def play_to(goal: str, position: Any = None, **more: Any) -> ExerciseWidget:
    """Make an exercise in which the learner must win enough tricks, or few enough, against the worst lie of the cards.

    Parameters
    ----------
    goal
        What to do, in one sentence.
    position
        A position from ``make_position``; by default one is made from the other arguments.
    **more
        The number of tricks that is the goal, as ``take`` or ``at_most``; ``sits=[2]`` to play partner's hand as well;
        the cards of a position, as for `make_position`; arguments of `PlayTo` and `Exercise`; settings of appearance.

    Returns
    -------
    ExerciseWidget
        The exercise.

    Raises
    ------
    BadOption
        If the cards or the goal are not valid.
    """
    return _made(PlayTo, goal, position, more)


@_called
def sort_cards(goal: str, position: Any = None, *, cards: Any, led: Any = None, **more: Any) -> ExerciseWidget:
    """Make an exercise in which the learner puts cards in order, from the one that would win a trick to the lowest.

    Parameters
    ----------
    goal
        What to do, in one sentence.
    position
        A position from ``make_position``; by default one is made from the other arguments.
    cards
        The cards to put in order.
    led
        The suit led; not needed if all cards are of one suit.
    **more
        The cards of a position, as for `make_position`; arguments of `Exercise`; settings of appearance.

    Returns
    -------
    ExerciseWidget
        The exercise.

    Raises
    ------
    BadOption
        If the cards cannot be compared in one trick.
    """
    return _made(SortCards, goal, position, {"cards": cards, "led": led, **more})


@_called
def sort_choices(goal: str, *, choices: Any, why: str, **more: Any) -> ExerciseWidget:
    """Make an exercise in which the learner clicks choices in the right order.

    Parameters
    ----------
    goal
        What to do, in one sentence.
    choices
        Ids with their labels, in the right order.
    why
        The rule behind the order.
    **more
        Arguments of `SortChoices` and `Exercise`; settings of appearance.

    Returns
    -------
    ExerciseWidget
        The exercise.

    Raises
    ------
    BadOption
        If there are fewer than three choices or more than twelve.
    """
    return _shown(SortChoices, (goal,), {"choices": choices, "why": why, **more})


@_called
def fill_sheet(goal: str, position: Any = None, *, rows: Any, **more: Any) -> ExerciseWidget:
    """Make an exercise in which the learner fills in a score sheet from the top.

    Parameters
    ----------
    goal
        What to do, in one sentence.
    position
        A position from ``make_position``; by default one is made from the other arguments, if there are cards.
    rows
        From two to eight rows of (label, number, why).
    **more
        The cards of a position, as for `make_position`; arguments of `FillSheet` and `Exercise`; settings of
        appearance.

    Returns
    -------
    ExerciseWidget
        The exercise.

    Raises
    ------
    BadOption
        If a number is out of bounds.
    """
    return _made(FillSheet, goal, position, {"rows": rows, **more}, may_lack=True)


@_called
def find_revoke(goal: str, *, tricks: Any, **more: Any) -> ExerciseWidget:
    """Make an exercise in which the learner finds a revoke: a player could have followed suit but did not.

    Parameters
    ----------
    goal
        What to do, in one sentence.
    tricks
        From two to eight tricks, each as its cards in the order of play.
    **more
        Arguments of `FindRevoke`, such as ``trump`` and ``leader``, and `Exercise`; settings of appearance.

    Returns
    -------
    ExerciseWidget
        The exercise.

    Raises
    ------
    BadOption
        If later cards do not prove exactly one revoke.
    """
    return _shown(lessons.FindRevoke, (goal,), {"tricks": tricks, **more})


def recall(table: Any, *drills: str, tricks: int = 1, **more: Any) -> ExerciseWidget:
    """Make a memory exercise about the deal at a table, from the first drill that has something to ask.

    Parameters
    ----------
    table
        A card table.
    *drills
        The ids of drills.
    tricks
        The number of tricks to play before the question; if fewer have been played, the table plays on first.
    **more
        Arguments of `Exercise`; settings of appearance.

    Returns
    -------
    ExerciseWidget
        The exercise.

    Raises
    ------
    BadOption
        If ``table`` is not a card table, or none of these drills asks for numbers, players or single cards.
    """
    if not isinstance(table, CardTable) or not drills:
        raise BadOption(f"recall({table!r:.40}, {', '.join(drills)}): expected a card table, then ids of drills.")
    table.play_on(tricks=tricks)
    asked = recall_exercise(table.game, table.seat or 0, drills)
    return _made(asked.kind, asked.goal, None, {**asked.parts, **more}, may_lack=True)


def sealed(goal: str, text: str, position: Any = None, **more: Any) -> ExerciseWidget:
    """Open a sealed exercise of a learner's copy, as written by ``wn.learner_copy``.

    Parameters
    ----------
    goal
        The question.
    text
        The sealed part.
    position
        A position or game that the exercise takes from the notebook.
    **more
        Anything else that the exercise takes from the notebook.

    Returns
    -------
    ExerciseWidget
        The exercise.

    Raises
    ------
    BadOption
        If the sealed part is not an exercise, or belongs to another question.
    """
    kind, given, named = unseal(text)
    given = given or (goal,)  # a goal that is worked out is not sealed
    if kind not in _EXAMPLES or given[:1] != (goal,):
        raise BadOption("These letters belong to a different exercise, not to {goal!r:.60}.", goal=goal)
    given = given if position is None else (*given, position)
    made: ExerciseWidget = globals()[kind](*given, **{**named, **more})
    return made


def _made(kind: Any, goal: str, position: Any, more: dict[str, Any], may_lack: bool = False) -> ExerciseWidget:
    cards = {name: more.pop(name) for name in list(more) if name in _LAY}
    position = position.new_game() if isinstance(position, lessons.deals.Deal) else position
    if position is None and (cards or not may_lack):
        position = make_position(**cards)
    elif isinstance(getattr(position, "game", position), Game) and not isinstance(position, LessonPosition):
        at = cards.pop("seat", getattr(position, "seat", 0))
        last = cards.pop("last", None)
        position = LessonPosition(getattr(position, "game", position), at or 0, last and Card(last))
    return _shown(kind, (goal, position), more)


def _shown(kind: Any, given: tuple[Any, ...], more: dict[str, Any]) -> ExerciseWidget:
    """Return the widget of a lesson of that kind, with settings of appearance."""
    chosen = look.pop_settings(more)
    try:
        return ExerciseWidget(kind(*given, **more), **chosen)
    except TypeError as error:
        raise BadOption("No exercise can be made from that: {error}.", error=error) from None


def _acts(lesson: lessons.Exercise, given: Any) -> list[str]:
    """Return the texts of an answer given from Python, as a page sends them."""
    if lesson.kind == "number" and type(given) is int:
        return [f"number {given}"]
    if lesson.kind == "seat" and lesson.position is not None:
        return [f"seat {lesson.position.seat_of(given)}"]
    if isinstance(lesson, SortChoices) and isinstance(given, (tuple, list)):
        return [f"choice {choice}" for choice in given]
    if lesson.kind == "choice":
        return [f"choice {given}"]
    if isinstance(lesson, FillSheet) and isinstance(given, (tuple, list)):
        return [f"number {number}" for number in given]
    acts = str(given).split()
    if isinstance(lesson, SortCards):
        return acts
    several = isinstance(lesson, PickCards) and not lesson.is_single and "done" not in acts
    return [*acts, "done"] if several else acts

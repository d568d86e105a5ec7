"""Record every answer to an exercise, so that it works on a page with no Python behind it.

Each picture, as in a frame, is a *node*. From each *stage* of the exercise every answer and every button is tried once,
and its result is noted: another node, with the steps that lead to it, or the reason why it is refused. Slips do not
multiply the nodes: the page draws the marks of earlier ones over a picture, and counts them. Anything that several
pictures have in common is kept once.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Hashable
from contextlib import suppress
from typing import Any, Final

from whist_nb import lessons
from whist_nb.engine.errors import BadOption
from whist_nb.engine.packing import gzipped
from whist_nb.engine.phrases import phrase
from whist_nb.lessons import InvalidAnswer
from whist_nb.lessons.exercise import Feedback
from whist_nb.tables.door import Refused
from whist_nb.tables.frame_parts import Json
from whist_nb.tables.picture import changes
from whist_nb.widgets.exercise_picture import goes_on, shown_game, state_of, steps_of, table_of

MOST_STAGES: Final = 1500
"""An exercise with more stages than this takes too long to try, and is too large for a page."""
SOME: Final = 1000
"""The number of earlier tries while an answer is recorded; only the increase counts."""
MANY: Final = 54321
"""A number of tries that no sentence contains for any other reason."""
PROBE: Final = "?"
"""An earlier slip and its message, to see whether they stay."""


def record(lesson: lessons.Exercise, others: int = 0) -> Json:
    """Return every possible course of an exercise from its start, and of that many others with other cards.

    The exercise itself stays as it is. Raises BadOption if there is too much of it.
    """
    if type(others) is not int or not 0 <= others <= 20:
        raise BadOption("others={others!r:.40}: expected a number from 0 to 20.", others=others)
    restore = lesson.snapshot()
    try:
        lesson.played_on = False
        return _Recorder(lesson, others).recorded()
    finally:
        restore()


def packed(recording: Json) -> bytes:
    """Return a recording packed for the page."""
    return gzipped(json.dumps(recording, ensure_ascii=False, separators=(",", ":")).encode())


class _Values:
    """Values that are kept once, and identified by their place."""

    def __init__(self) -> None:
        self.all: list[Any] = []
        self._places: dict[str, int] = {}

    def place(self, value: Any) -> int:
        text = json.dumps(value, ensure_ascii=False, sort_keys=True)
        if text not in self._places:
            self._places[text] = len(self.all)
            self.all.append(value)
        return self._places[text]

    def places(self, values: Json) -> dict[str, int]:
        return {name: self.place(value) for name, value in values.items()}


class _Recorder:
    """Tries every possible answer to an exercise, stage by stage."""

    def __init__(self, lesson: lessons.Exercise, others: int) -> None:
        self.lesson, self.others = lesson, others
        self.values = _Values()
        self.nodes: list[Json] = []
        self.stages: list[Json] = []
        self._node_at: dict[str, int] = {}
        self._stage_at: dict[Hashable, int] = {}
        self._todo: deque[tuple[int, Callable[[], None]]] = deque()
        self._first: tuple[Json, Json] | None = None

    def recorded(self) -> Json:
        """Return the recording, which begins with the present cards; there may be fewer others than were asked for."""
        self.lesson.start_again()
        starts = [self._start()]
        with suppress(InvalidAnswer):
            for _ in range(self.others):
                self.lesson.other_cards()
                starts.append(self._start())
        while self._todo:
            at, restore = self._todo.popleft()
            restore()
            self._stage(at)
        return {"values": self.values.all, "nodes": self.nodes, "stages": self.stages, "starts": starts}

    def _start(self) -> int:
        hinted = self.lesson.hint_step
        at = self._node()
        self.nodes[at]["hinted"] = hinted
        return at

    # Pictures

    def _node(self) -> int:
        """Return the node of the present state, as if no slip had come before; a new stage is noted to be tried."""
        lesson = self.lesson
        stage = lesson.stage
        if stage not in self._stage_at:
            if len(self.stages) == MOST_STAGES:
                raise BadOption("{goal!r:.60}: this exercise has too many lines to be recorded.", goal=lesson.goal)
            self._stage_at[stage] = len(self.stages)
            self.stages.append({})
            self._todo.append((self._stage_at[stage], self._home()))
        table = json.loads(json.dumps(table_of(lesson)))
        plain = self._state(table, 0)
        node = {"stage": self._stage_at[stage], **self._unlike_first(plain)}
        once, often = (self._unlike(plain, self._state(table, tries)) for tries in (1, MANY))
        node |= {name: kept for name, kept in (("once", once), ("often", often)) if kept}
        key = json.dumps(node, sort_keys=True)
        if key not in self._node_at:
            self._node_at[key] = len(self.nodes)
            self.nodes.append(node)
        return self._node_at[key]

    def _home(self) -> Callable[[], None]:
        """Return a function that restores this stage, with nothing tried in it yet."""
        back = self.lesson.snapshot()
        lesson = self.lesson
        lesson.marks = {act: mark for act, mark in lesson.marks.items() if mark == "found"}
        if not lesson.done:
            lesson.box, lesson.hint_cards = None, ()
        lesson.hint_step = 0
        home = lesson.snapshot()
        back()
        return home

    def _state(self, table: Json, tries: int) -> Json:
        self.lesson.attempts = tries
        state = state_of(self.lesson, {})
        self.lesson.attempts = 0
        if not self.others:
            state["buttons"] = [each for each in state["buttons"] if each["do"] != "other"]
        return table | json.loads(json.dumps(state).replace(str(MANY), "{n}"))

    def _unlike_first(self, state: Json) -> Json:
        """Return what differs in a picture from the first one, which keeps everything."""
        table, exercise = {**state, "exercise": None}, state["exercise"]
        if self._first is None:
            self._first = table, exercise
            return {"state": self.values.places(table), "exercise": self.values.places(exercise)}
        parts = zip(("state", "exercise"), self._first, (table, exercise), strict=True)
        found = {name: self.values.places(_changed(first, mine)) for name, first, mine in parts}
        return {name: kept for name, kept in found.items() if kept}

    def _unlike(self, plain: Json, state: Json) -> Json:
        """Return what differs in a picture after some tries."""
        table = self.values.places(_changed({**plain, "exercise": None}, {**state, "exercise": None}))
        exercise = self.values.places(_changed(plain["exercise"], state["exercise"]))
        return {name: kept for name, kept in (("state", table), ("exercise", exercise)) if kept}

    # Possible answers

    def _stage(self, at: int) -> None:
        lesson, stage = self.lesson, self.stages[at]
        again = lesson.snapshot
        home, before = again(), state_of(lesson)
        stage["home"] = self._node()
        stage["acts"] = {}
        acts = lesson.every_answer()
        stage["else"] = self._refused("answers.none")
        for act in acts:
            home()
            home = again()
            edge = self._edge(before, act=act)
            if edge != {"refused": stage["else"]}:
                stage["acts"][act] = edge
        stage["does"] = {}
        for name, deed in (("again", lesson.start_again), ("answer", lesson.show_answer)):
            home()
            home = again()
            stage["does"][name] = self._edge(before, do=deed)
        home()
        stage["hints"] = self._hints()

    def _refused(self, act: str) -> int:
        try:
            self.lesson.answer(act)
        except InvalidAnswer as refusal:
            return self._reason(refusal)
        raise AssertionError(act)

    def _reason(self, refusal: InvalidAnswer) -> int:
        reason = refusal.reason
        if (
            self.lesson.done
            and not self.others
            and refusal.kind == "late"
            and not getattr(self.lesson, "failed", False)
        ):
            reason = phrase("**This exercise is done:** start it again.")
        return self.values.place(Refused(reason, refusal.kind).to_dict())

    def _edge(self, before: Json, act: str | None = None, do: Callable[[], None] | None = None) -> Json:
        """Return the result of an answer or a button: the node, the steps to it, and what happens to earlier slips."""
        lesson = self.lesson
        game, since = shown_game(lesson)
        lesson.marks[PROBE], lesson.attempts = "slip", SOME
        said = lesson.box = Feedback("hint", PROBE)
        try:
            if act is not None:
                lesson.answer(act)
            elif do is not None:
                do()
        except InvalidAnswer as refusal:
            return {"refused": self._reason(refusal)}
        if lesson.box is said:
            return {"same": 1}
        edge: Json = {"keep": 1} if lesson.marks.pop(PROBE, None) else {}
        if lesson.attempts >= SOME:
            edge["add"] = lesson.attempts - SOME
        if do is not None:
            edge["hinted"] = lesson.hint_step
        lesson.attempts = 0
        if act is not None and goes_on(lesson, game):
            state = state_of(lesson)
            edge["steps"] = [self._step(each) for each in steps_of(lesson, since, before, state)]
        return {"to": self._node(), **edge}

    def _step(self, step: Json) -> Json:
        patch = {name: value for name, value in step["patch"].items() if name != "exercise"}  # the node has it
        return {
            **{name: value for name, value in step.items() if value is not None},
            "patch": self.values.places(patch),
        }

    def _hints(self) -> list[int]:
        """Return the node of each hint."""
        lesson, found = self.lesson, []
        if lesson.done or lesson.hints < 1:
            return []
        for step in range(len(lesson.all_hints())):
            lesson.hint_step = step
            lesson.take_hint()
            found.append(self._node())
        return found


def _changed(before: Json, after: Json) -> Json:
    """Return what is new or different; a missing name has None."""
    return {name: None for name in before if name not in after} | changes(before, after)

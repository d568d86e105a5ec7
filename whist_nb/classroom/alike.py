"""Find hand-ins with the same content under several names, and how much of it is unlikely by chance.

Hand-ins are also alike if a whole class plays the obvious cards, or if pupils have worked together: this states what is
alike, and judges nobody.

>>> from whist_nb.classroom.lesson_hand_in import ExerciseDone, Lesson, LessonHandIn
>>> lesson, slips = Lesson.of("ruff", ["Who wins?"]), (ExerciseDone(True, tries=3),)
>>> alike_hand_ins([LessonHandIn(lesson, slips, "Ada"), LessonHandIn(lesson, slips, "Ben")])
(AlikeHandIns(pupils=(0, 1), shared=1, telling=1, first=(0, 0)),)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from whist_nb.classroom.assignment import HandIn
from whist_nb.classroom.bots import bots
from whist_nb.classroom.lesson_hand_in import ExerciseDone, LessonHandIn
from whist_nb.classroom.quiz import QuizHandIn
from whist_nb.classroom.read_codes import Handed

LONG: Final = 60
"""Exercises that took this many seconds are seldom timed alike by chance."""


@dataclass(frozen=True)
class AlikeHandIns:
    """Pupils who handed in the same work: ``shared`` choices, of which ``telling`` are unlikely to agree by chance.

    Pupils are numbered from 0. ``first`` is the place of the first telling choice: the index of a board, question or
    exercise, and for a board the index of the action.
    """

    pupils: tuple[int, ...]
    shared: int
    telling: int
    first: tuple[int, int]


_Choice = tuple[tuple[int, int], bool]
"""A choice: its place, and whether few would have it in common by chance."""


def alike_hand_ins(hand_ins: Iterable[Handed]) -> tuple[AlikeHandIns, ...]:
    """Return pupils who did everything alike, those with most telling choices first; without any, it means nothing.

    Telling are plays that the bots of the work would not have made, wrong answers, and in a lesson slips, hints, shown
    answers and long times.
    """
    by_deeds: dict[object, list[tuple[int, Handed]]] = defaultdict(list)
    for pupil, each in enumerate(hand_ins):
        by_deeds[each.deeds].append((pupil, each))
    found = []
    for group in by_deeds.values():
        if len(group) < 2:
            continue
        made = list(_choices(group[0][1]))
        telling = [place for place, tells in made if tells]
        if telling:
            pupils = tuple(pupil for pupil, _ in group)
            found.append(AlikeHandIns(pupils, len(made), len(telling), telling[0]))
    return tuple(sorted(found, key=lambda each: (-each.telling, -each.shared, each.pupils)))


def _choices(hand_in: Handed) -> Iterable[_Choice]:
    match hand_in:
        case HandIn():
            return _plays(hand_in)
        case QuizHandIn():
            return (((at, 0), not done.right) for at, done in enumerate(hand_in.results))
        case LessonHandIn():
            return (((at, 0), _is_telling(done)) for at, done in enumerate(hand_in.done) if done.is_begun)


def _plays(hand_in: HandIn) -> Iterator[_Choice]:
    """Yield a pupil's choices among several, and whether the bots of the work would have chosen something else."""
    seat, bot = hand_in.assignment.seat, bots(hand_in.assignment.bots)
    for board, game in enumerate(hand_in.games):
        twin = game.before(0)
        for index, (actor, action) in enumerate(game.actions):
            if actor == seat and len(twin.legal_actions()) > 1:
                yield (board, index), bot.choose(twin.view(seat)) != action
            twin.apply(action)


def _is_telling(done: ExerciseDone) -> bool:
    return not done.at_once or done.seconds >= LONG

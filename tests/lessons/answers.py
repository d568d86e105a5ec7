"""The possible answers to an exercise, and the right ones, as the exercise itself knows them.

Tests ask in their own process; the tests in a browser ask in the kernel of the notebook that is open.
"""

from __future__ import annotations

from copy import copy

from whist_nb.engine.cards import Card
from whist_nb.lessons import (
    Exercise,
    FillSheet,
    PickCards,
    PickChoice,
    PickNumber,
    PickSeat,
    PlayTo,
    SortCards,
    SortChoices,
)


def answers_of(lesson: Exercise) -> list[str]:
    """Every answer that a page could send."""
    if isinstance(lesson, PlayTo):
        return [action.text for action in lesson.game.view(lesson.seat).legal_actions()]
    if isinstance(lesson, PickCards):
        return [card.text for card in lesson.board]
    if isinstance(lesson, PickSeat):
        assert lesson.position is not None
        return [f"seat {seat}" for seat in range(lesson.position.seats)]
    if isinstance(lesson, (PickNumber, FillSheet)):
        return [f"number {number}" for number in range(lesson.least, lesson.most + 1)]
    assert isinstance(lesson, (PickChoice, SortChoices))
    return [f"choice {choice}" for choice in lesson.choices]


def is_right(lesson: Exercise, act: str) -> bool:
    """Whether an answer is taken, or at least does not fail at once."""
    if isinstance(lesson, PlayTo):
        tried = copy(lesson)
        tried.game = lesson.game.copy()
        tried.answer(act)
        return not tried.failed
    if isinstance(lesson, (SortCards, SortChoices, FillSheet)):
        return act == lesson.solution()[0]
    if isinstance(lesson, PickCards):
        return Card(act) in lesson.wanted
    return act in lesson.solution()


def a_wrong_answer(lesson: Exercise) -> str:
    """The first of the answers that are not right; where every card is, to say too early that these are all."""
    return next((act for act in answers_of(lesson) if not is_right(lesson, act)), "done")

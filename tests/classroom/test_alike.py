"""Hand-ins that are alike are listed with what few would have in common by chance, and go on being counted."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

import whist_nb as wn
from whist_nb.classroom.alike import alike_hand_ins
from whist_nb.classroom.assignment import Assignment, HandIn
from whist_nb.classroom.bots import BOTS, NEWEST, bots
from whist_nb.classroom.class_study import ClassStudy
from whist_nb.classroom.codes import write_code
from whist_nb.classroom.lesson_hand_in import ExerciseDone, Lesson, LessonHandIn, write_lesson_code
from whist_nb.classroom.quiz import Quiz, QuizAnswer, QuizHandIn
from whist_nb.classroom.quiz_codes import write_quiz_code
from whist_nb.classroom.report import ClassReport
from whist_nb.players import Club


def part_of(viewer: Any, key: str = "alike") -> Any:
    return next((part for part in viewer.frame["state"]["report"]["parts"] if part["key"] == key), None)


def played(unlike_club_at: set[int]) -> tuple[str, int, list[int]]:
    """Return the code of a board, how many choices it had, and where those that Club would not have made are."""
    work = Assignment.of("whist", "oak", 1)
    game, choices, unlike = work.boards[0].new_game(), 0, []
    while (actor := game.current_player) is not None:
        action, allowed = Club().choose(game.view(actor)), game.legal_actions()
        if actor == work.seat and len(allowed) > 1:
            if choices in unlike_club_at:
                unlike.append(len(game.actions))
                action = next(each for each in allowed if each != action)
            choices += 1
        game.apply(action)
    return write_code(HandIn(work, (game,))), choices, unlike


def test_the_same_games_under_two_names_are_listed_and_counted() -> None:
    code, choices, unlike = played({1, 4})
    assert len(unlike) == 2
    given = {"Ada": code, "Ben": played({2})[0], "Cem": code.lower()}
    viewer = wn.class_report("oak", given, costs=False)
    assert part_of(viewer)["lines"] == [
        {"cells": [str(choices), "2"], "who": [["Ada", [1, 0, unlike[0]]], ["Cem", [1, 2, unlike[0]]]], "opens": None}
    ]
    assert len(part_of(viewer, "results")["lines"]) == 3
    assert not part_of(viewer, "refused")
    assert "Identical work" in viewer.page
    viewer.see(*part_of(viewer)["lines"][0]["who"][1][1])
    assert viewer.opened is not None


def test_a_class_that_all_play_the_obvious_cards_is_not_listed() -> None:
    code, *_ = played(set())
    assert part_of(wn.class_report("oak", dict.fromkeys(("Ada", "Ben", "Cem"), code), costs=False)) is None


@pytest.mark.parametrize("number", BOTS)
def test_a_class_that_plays_like_the_bots_of_the_work_is_not_listed(number: int) -> None:
    """Six boards; the newest bots would have chosen otherwise somewhere, but they are not those of older work."""
    others = 0
    for word in ("oak", "elm", "bay"):
        work, bot, newest = replace(Assignment.of("whist", word, 2), bots=number), bots(number), bots(NEWEST)
        games = [board.new_game() for board in work.boards]
        for game in games:
            while (actor := game.current_player) is not None:
                view = game.view(actor)
                others += actor == work.seat and newest.choose(view) != bot.choose(view)
                game.apply(bot.choose(view))
        assert alike_hand_ins([HandIn(work, tuple(games), name=name) for name in ("Ada", "Ben")]) == ()
        study = ClassStudy(ClassReport.of(word, {"Ada": write_code(HandIn(work, tuple(games)))}))
        decided = [each for board in study._boards for each in study._decided(*board)[0].values()]
        assert len(decided) >= 10
        assert all(each.is_usual for each in decided)
    assert bool(others) is (number < NEWEST), "the test needs boards on which it matters"


def quiz_code(*wrong_by: int) -> str:
    """Return the code of answers to the first questions, each number as far from right as is said."""
    quiz = Quiz.of("whist", "oak", 3, drills="trumps-out", exam=True)
    parts = [quiz.question(number).question.parts for number in range(1, len(wrong_by) + 1)]
    answers = [
        QuizAnswer(tuple(each.answer + by if each.kind == "number" else each.answer for each in part))
        for part, by in zip(parts, wrong_by, strict=True)
    ]
    return write_quiz_code(QuizHandIn(quiz, tuple(answers)))


def test_only_wrong_answers_make_answers_alike() -> None:
    all_right, two_wrong = quiz_code(0, 0, 0), quiz_code(0, 1, 1)
    given = {"Ada": all_right, "Ben": two_wrong, "Cem": all_right, "Dora": two_wrong, "Emil": quiz_code(0)}
    viewer = wn.class_report("oak", given)
    assert part_of(viewer)["lines"] == [
        {"cells": ["3", "2"], "who": [["Ben", [2, 1, 0]], ["Dora", [2, 3, 0]]], "opens": None}
    ]
    assert len(part_of(viewer, "results")["lines"]) == 5


QUICK, LONG = ExerciseDone(True, tries=1, seconds=20), ExerciseDone(True, tries=1, seconds=300)
SLIPS, HINTED = ExerciseDone(True, tries=3, seconds=20), ExerciseDone(True, tries=1, hints=2)


@pytest.mark.parametrize(
    ("done", "cells"),
    [
        ((QUICK, QUICK, QUICK), None),
        ((QUICK, SLIPS, HINTED), ["3", "2"]),
        ((QUICK, QUICK, LONG), ["3", "1"]),
        ((QUICK, SLIPS, ExerciseDone(False)), ["2", "1"]),
        ((ExerciseDone(False),) * 3, None),
    ],
)
def test_lessons_are_alike_if_slips_hints_or_long_times_are(
    done: tuple[ExerciseDone, ...], cells: list[str] | None
) -> None:
    code = write_lesson_code(LessonHandIn(Lesson.of("ruff", ["one", "two", "three"]), done))
    alike = part_of(wn.class_report("ruff", {"Ada": code, "Ben": code}))
    assert (alike and alike["lines"][0]["cells"]) == (cells and [*cells, "Ada and Ben"])


@pytest.mark.parametrize("code", [played({1})[0], quiz_code(1)])
def test_nothing_is_listed_when_names_are_hidden(code: str) -> None:
    given = {"Ada": code, "Ben": code}
    assert part_of(wn.class_report("oak", given, costs=False))
    hidden = wn.class_report("oak", given, costs=False, names=False)
    assert "alike" not in json.dumps(hidden.frame)
    assert len(hidden.report.hand_ins) == 2

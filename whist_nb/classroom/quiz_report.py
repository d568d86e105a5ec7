"""A class's answers as data: the right ones, the questions that were missed, and the wrong answers to them.

>>> from whist_nb.classroom.quiz import Quiz, QuizAnswer, QuizHandIn
>>> quiz = Quiz.of("whist", "oak", 2, drills="trumps-out")
>>> right = quiz.question(1).question.answer
>>> report = QuizReport.of("oak", [QuizHandIn(quiz, (QuizAnswer((right,)),), "Ada")])
>>> report.standings[0].right, report.questions[0].right
(1, (0,))
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from whist_nb.classroom.bots import bots
from whist_nb.classroom.quiz import Quiz, QuizHandIn
from whist_nb.classroom.work_report import WorkReport
from whist_nb.engine.errors import BadOption
from whist_nb.engine.game import Game
from whist_nb.players import Player
from whist_nb.training.deals import games
from whist_nb.training.posed import PosedQuestion


@dataclass(frozen=True)
class QuizStanding:
    """A pupil's result: the number of answers, the number that were right, and the share of the credit."""

    pupil: int
    name: str
    answered: int
    right: int
    share: float
    hints: int


@dataclass(frozen=True)
class QuestionResult:
    """The result of one question: the pupils who were right, and each answer with its pupils, most frequent first."""

    number: int
    asked: PosedQuestion
    right: tuple[int, ...]
    given: tuple[tuple[tuple[Any, ...], bool, tuple[int, ...]], ...]

    @property
    def answered(self) -> int:
        """The number of pupils who came to the question."""
        return sum(len(pupils) for *_, pupils in self.given)


@dataclass(frozen=True)
class DrillResult:
    """A class's result in all questions of a drill: the answers, those that were right, and each pupil's misses."""

    drill: str
    answered: int
    right: int
    missed: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class QuizReport(WorkReport[QuizHandIn, Quiz]):
    """The answers that were handed in for a word."""

    kind = QuizHandIn

    @cached_property
    def standings(self) -> tuple[QuizStanding, ...]:
        """The pupils, the best first."""
        found = [
            QuizStanding(
                pupil,
                self.names[pupil],
                each.progress,
                sum(result.right for result in each.results),
                sum(result.credit for result in each.results) / each.assignment.count,
                sum(result.hints for result in each.results),
            )
            for pupil, each in enumerate(self.hand_ins)
        ]
        return tuple(sorted(found, key=lambda each: (-each.share, -each.right)))

    @cached_property
    def questions(self) -> tuple[QuestionResult, ...]:
        """The questions that somebody answered, in order."""
        quiz = self.assignment
        found = [] if quiz is None else [self._question(quiz, number) for number in range(1, quiz.count + 1)]
        return tuple(each for each in found if each.answered)

    def _question(self, quiz: Quiz, number: int) -> QuestionResult:
        by_answer: dict[str, list[int]] = defaultdict(list)
        for pupil, each in enumerate(self.hand_ins):
            if each.progress >= number:
                by_answer[repr(each.answers[number - 1].responses)].append(pupil)
        given = []
        for pupils in sorted(by_answer.values(), key=len, reverse=True):
            result = self.hand_ins[pupils[0]].results[number - 1]
            given.append((result.responses, result.right, tuple(pupils)))
        right = tuple(sorted(pupil for _, is_right, pupils in given if is_right for pupil in pupils))
        return QuestionResult(number, quiz.question(number), right, tuple(given))

    @cached_property
    def drills(self) -> tuple[DrillResult, ...]:
        """The drills that were asked, with those that went least well first."""
        by_drill: dict[str, list[QuestionResult]] = defaultdict(list)
        for each in self.questions:
            by_drill[each.asked.question.drill].append(each)
        found = [
            DrillResult(
                drill,
                sum(each.answered for each in results),
                sum(len(each.right) for each in results),
                _missed(results),
            )
            for drill, results in by_drill.items()
        ]
        return tuple(sorted(found, key=lambda each: each.right / each.answered))

    def rows(self) -> list[dict[str, Any]]:
        """Return one row for each pupil and answered question, for a table such as ``pandas.DataFrame(report.rows())``.

        Columns: ``pupil`` (the name), ``game``, ``question`` (its number), ``drill``, ``asked``, ``answered`` and
        ``answer`` (a list each, one entry for each part), ``right``, ``hints``, ``credit`` from 0 to 1. Those on the
        class list who have not handed in have a row for each question without an answer.
        """
        answered = [
            {
                **_row(self.names[pupil], number, result.asked),
                "answered": list(result.responses),
                **{"right": result.right, "hints": result.hints, "credit": result.credit},
            }
            for pupil, each in enumerate(self.hand_ins)
            for number, result in enumerate(each.results, 1)
        ]
        return [*answered, *(_row(name, each.number, each.asked) for name in self.missing for each in self.questions)]

    def game(self, number: int) -> tuple[Game, int]:
        """Return the deal of a question, played out, and the index of the action before which it was asked."""
        quiz = self.assignment
        if quiz is None or not 1 <= number <= quiz.count:
            raise BadOption("There is no question {number} in this report.", number=number)
        asked = quiz.question(number)
        return deal_of(asked, bots(quiz.bots))


def deal_of(asked: PosedQuestion, player: str | Player = "club") -> tuple[Game, int]:
    """Return the deal of a question, played out, and the index of the action before which it was asked.

    ``player`` has played it.
    """
    at, whole, index = asked.position, None, 0
    played = games(asked.game, asked.seed, at["seat"], at["seats"], player, at["options"])
    for moment, whole in enumerate(played):
        if moment == at["moment"]:
            index = len(whole.actions)
    assert whole is not None, "a question was found in this deal"
    return whole, index


def _row(name: str, number: int, asked: PosedQuestion) -> dict[str, Any]:
    """Return the row of a question that has not been answered."""
    return {
        **{"pupil": name, "game": asked.game, "question": number, "drill": asked.question.drill},
        **{"asked": asked.question.whole, "answered": None, "answer": [part.answer for part in asked.question.parts]},
        **dict.fromkeys(("right", "hints", "credit")),
    }


def _missed(results: list[QuestionResult]) -> tuple[tuple[int, int], ...]:
    """Return who missed how many of these questions, most first."""
    count: dict[int, int] = defaultdict(int)
    for each in results:
        for _, is_right, pupils in each.given:
            for pupil in pupils:
                count[pupil] += not is_right
    return tuple(sorted(((pupil, n) for pupil, n in count.items() if n), key=lambda each: (-each[1], each[0])))

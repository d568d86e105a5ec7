"""The questions of a word and a pupil's answers, as plain data without widgets.

>>> oak = Quiz.of("whist", "oak", 3, drills=["trumps-out", "voids"])
>>> oak.question(1).question == Quiz.of("whist", " Oak ", 10, drills=["voids", "trumps-out"]).question(1).question
True
>>> oak.title
'Whist, 3 questions of ‘oak’'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, Final, NamedTuple

from whist_nb.classroom.assignment import Assignment
from whist_nb.classroom.boards import boards, check_keywords
from whist_nb.classroom.bots import NEWEST, bots
from whist_nb.engine.cards import Card
from whist_nb.engine.chance import numbers
from whist_nb.engine.errors import BadOption, BadRecord
from whist_nb.engine.library import find_variant
from whist_nb.engine.options import check_count, check_seat
from whist_nb.engine.phrases import phrase
from whist_nb.engine.variant import Variant
from whist_nb.training.answered import AnsweredQuestion, judge_responses
from whist_nb.training.drills import TOP, chosen, drills_for
from whist_nb.training.posed import PosedQuestion, fresh
from whist_nb.training.question import Question
from whist_nb.training.session import Session

MOST_QUESTIONS: Final = 64
USUAL_LEVEL: Final = 5
DEALS: Final = 40
"""The number of deals in which a drill searches for a question before the next drill is tried."""
LEFT_OUT: Final = ("inference", "hold-a-hand")
"""Drills that are used only if named: one needs numpy, and the other suits no game."""


@dataclass(frozen=True)
class Quiz:
    """Questions that are the same for everybody who uses the word: ``Quiz.of("whist", "oak", 10)``.

    ``drills`` has the ids of the drills, in the order of the catalogue; ``is_exam`` says that the answers are not
    shown. A question depends on the game, the word, its own number, the drills, the level and the number of the bots
    that play its deal, but not on how many questions there are, or on whether it is an exam. Its deals are different
    from the boards of the word.
    """

    game: str
    word: str
    count: int
    drills: tuple[str, ...]
    level: int
    is_exam: bool
    seat: int
    seats: int
    options: Mapping[str, Any]
    bots: int = NEWEST

    @classmethod
    def of(
        cls,
        game: Variant | str,
        word: str,
        questions: int = 10,
        *,
        drills: str | Iterable[str] | None = None,
        level: int = USUAL_LEVEL,
        exam: bool = False,
        seat: int = 0,
        seats: int | None = None,
        **options: Any,
    ) -> Quiz:
        """Make a quiz; raise BadOption for invalid arguments."""
        check_keywords(game, options, cls.of)
        (board,) = boards(game, word, 1, seats=seats, **options)
        book = find_variant(board.game)
        asked = usual_drills(book) if drills is None else _in_order(book, drills)
        count, level = (
            check_count("questions", questions, 1, MOST_QUESTIONS),
            check_count("level", level, 0, TOP),
        )
        seat = check_seat("seat", seat, board.seats)
        return cls(book.id, board.word, count, asked, level, bool(exam), seat, board.seats, board.options)

    @property
    def variant(self) -> Variant:
        """The game of the questions."""
        return find_variant(self.game)

    @property
    def key(self) -> tuple[Any, ...]:
        """The key by which two quizzes are the same."""
        options = tuple(self.options.items())
        return self.game, self.seats, self.count, self.drills, self.level, options, self.seat, self.bots

    def question(self, number: int) -> PosedQuestion:
        """Return the question with that number, from 1; raise BadOption if no deal of the game has such a question."""
        options = tuple(self.options.items())
        return _question(
            self.game, self.word, number, self.drills, self.level, self.seat, self.seats, options, self.bots
        )

    @property
    def title(self) -> str:
        """The quiz in words: 'Whist, 10 questions of ‘oak’'."""
        title, word = self.variant.title, self.word
        if self.count == 1:
            return phrase("{title}, one question of ‘{word}’", title=title, word=word)
        return phrase("{title}, {count} questions of ‘{word}’", title=title, count=self.count, word=word)


def quiz_beside(work: Assignment, drills: str | Iterable[str], questions: int, level: int) -> Quiz:
    """Return the questions that are a part of homework, from the same seat; BadOption for invalid arguments."""
    about = {"drills": drills, "level": level, "seat": work.seat, "seats": work.seats}
    return Quiz.of(work.variant, work.word, questions, **about, **work.options)


def usual_drills(variant: Variant) -> tuple[str, ...]:
    """Return the default drills of a game: the same everywhere, whatever is installed."""
    return tuple(drill.id for drill in drills_for(variant) if drill.id not in LEFT_OUT)


def _in_order(book: Variant, drills: str | Iterable[str]) -> tuple[str, ...]:
    """Return the named drills, each once, in the order of the catalogue."""
    named = drills if isinstance(drills, str) or not isinstance(drills, Iterable) else list(drills)
    wanted = {drill.id for drill in chosen(book, named, "exam")}
    return tuple(drill.id for drill in drills_for(book) if drill.id in wanted)


@lru_cache(maxsize=1024)
def _question(
    game: str,
    word: str,
    number: int,
    drills: tuple[str, ...],
    level: int,
    seat: int,
    seats: int,
    options: tuple[tuple[str, Any], ...],
    bots_number: int,
) -> PosedQuestion:
    """Return a question: the drills take turns in an order of the word's own, skipping those that find nothing."""
    turns = sorted(drills, key=lambda drill: numbers("/".join(("quiz", game, word, drill)), 1))
    (seed,) = numbers("/".join(("quiz", game, word, str(number))), 1)
    first = (number - 1) % len(turns)
    for drill in turns[first:] + turns[:first]:
        asked = fresh(game, drill, level, seed % 10**9, seat, seats, dict(options), DEALS, bots(bots_number))
        if asked is not None:
            return asked
    raise BadOption("drills={drills}: no deal was found for these at this level.", drills=", ".join(drills))


class QuizAnswer(NamedTuple):
    """The answer to a question: a response to each of its parts, or None if the pupil asked for the answer.

    ``hints`` counts how often something was shown again.
    """

    responses: tuple[Any, ...]
    hints: int = 0


@dataclass(frozen=True)
class QuizHandIn:
    """A pupil's answers to a quiz, in the order of its questions, beginning with the first.

    ``restarts`` counts how often it was begun again in a browser in which some questions had been answered.
    """

    assignment: Quiz
    answers: tuple[QuizAnswer, ...]
    name: str | None = field(default=None, compare=False)
    restarts: int = 0

    @property
    def is_complete(self) -> bool:
        """Whether every question was answered."""
        return len(self.answers) == self.assignment.count

    @property
    def progress(self) -> int:
        """The number of answers."""
        return len(self.answers)

    @property
    def deeds(self) -> tuple[Any, ...]:
        """Everything that was answered, to distinguish pupils without names."""
        return tuple(repr(each) for each in self.answers)

    @cached_property
    def results(self) -> tuple[AnsweredQuestion, ...]:
        """The result of each answer."""
        return tuple(
            judge_responses(self.assignment.question(number), each.responses, None, each.hints)
            for number, each in enumerate(self.answers, 1)
        )

    @property
    def shares(self) -> tuple[float, ...]:
        """The share of the mark that each question earns; an unanswered question earns nothing."""
        return (*(each.credit for each in self.results), *[0.0] * (self.assignment.count - self.progress))


# Possible answers


def cards_to_choose(asked: PosedQuestion, part: Question) -> tuple[str, ...]:
    """Return the cards to choose an answer from."""
    return tuple(card.text for card in part.options or asked.view.pack)


def settled(asked: PosedQuestion, part: Question, response: Any) -> Any:
    """Return a response in the form for a code, with estimates in tenths of a per cent; BadOption for anything else."""
    value = part.read(response)
    if part.kind == "percent":
        return round(value, 1)
    named: Sequence[str] = [value] if part.kind == "card" else value if part.kind == "cards" else ()
    there = cards_to_choose(asked, part) if named else ()
    for text in named:
        if text not in there:
            raise BadOption("{card} is not among the cards that can be marked here.", card=Card(text))
    return value


class QuizSession(Session):
    """A session that asks a quiz; the answers are kept only in memory, not in the learner's log."""

    def __init__(self, quiz: Quiz) -> None:
        self.quiz = quiz
        mode = "exam" if quiz.is_exam else "flash"
        super().__init__(
            quiz.game,
            quiz.drills,
            mode,
            quiz.level,
            seed=1,
            questions=quiz.count,
            log=":memory:",
            seat=quiz.seat,
            seats=quiz.seats,
            **quiz.options,
        )

    def _another(self) -> PosedQuestion:
        return self.quiz.question(len(self.answered) + 1)

    def respond(self, response: Any, *sure: Any, **more: Any) -> AnsweredQuestion | None:
        """Answer the present part, as ``Session.respond`` does."""
        asked, part = self.asked, self.part
        value = response if asked is None or part is None else settled(asked, part, response)
        return super().respond(value, *sure, **more)

    @property
    def answers(self) -> tuple[QuizAnswer, ...]:
        """The answers so far."""
        return tuple(QuizAnswer(each.responses, each.hints) for each in self.answered)

    def go_on_from(self, handed: QuizHandIn) -> None:
        """Repeat earlier answers; raise BadRecord if they are from another quiz."""
        if handed.assignment != self.quiz:
            raise BadRecord("**That code is for different homework:** nothing has changed.")
        for each in handed.answers:
            self.next()
            for response in each.responses:
                if response is None:
                    self.give_up(hints=each.hints)
                    break
                self.respond(response, hints=each.hints)

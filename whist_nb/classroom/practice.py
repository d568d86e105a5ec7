"""A made-up class, so that a teacher can see a report before the real hand-ins arrive.

>>> codes = practice_class("whist", "oak", questions=3, pupils=2)
>>> list(codes)
['Ada', 'Ben']
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from whist_nb.classroom.assignment import Assignment, HandIn
from whist_nb.classroom.boards import Board, check_keywords
from whist_nb.classroom.bots import LineCache, bots
from whist_nb.classroom.quiz import Quiz, QuizHandIn, QuizSession, cards_to_choose
from whist_nb.classroom.read_codes import code_for
from whist_nb.engine.game import Game
from whist_nb.engine.options import check_count
from whist_nb.engine.variant import Variant
from whist_nb.training.posed import PosedQuestion
from whist_nb.training.question import Question

NAMES: Final = (
    "Ada", "Ben", "Chloe", "Dev", "Ella", "Finn", "Grace", "Hugo", "Isla", "Jack", "Kofi", "Lena", "Mina", "Noah",
    "Olive", "Pia", "Quinn", "Rosa", "Sam", "Tara", "Uma", "Vera", "Will", "Xan", "Yusuf", "Zoe", "Amir", "Bea",
    "Carl", "Dina",
)  # fmt: skip
LEAST, MOST_CARE = 0.6, 0.98
"""How often the most careless and the most careful pupil play like a club player."""


def practice_class(
    game: Variant | str,
    word: str,
    boards: int = 8,
    *,
    questions: int | None = None,
    exam: bool = True,
    pupils: int = 30,
    seed: int = 1,
    **more: Any,
) -> dict[str, str]:
    """Make up a class's hand-ins: a code for each name, always the same for the same seed.

    Parameters
    ----------
    game, word, boards
        The game, code word and number of boards, as for ``wn.homework``.
    questions, exam
        The number of questions in place of boards, and whether they are an exam rather than a quiz.
    pupils
        The number of pupils, from 1 to 30. Some are more careful than others, and a few have not finished.
    seed
        A different seed gives a different class.
    **more
        Further arguments for the homework or quiz, as for ``wn.homework`` or ``wn.quiz``.

    Returns
    -------
    dict
        The codes by name, for ``wn.class_report``.

    Raises
    ------
    BadOption
        If an option is not valid.
    """
    check_keywords(game, more, practice_class, Assignment.of if questions is None else Quiz.of)
    count = check_count("pupils", pupils, 1, len(NAMES))
    chances = [Random(f"practice {seed} {name}") for name in NAMES[:count]]
    if questions is not None:
        quiz = Quiz.of(game, word, questions, exam=exam, **more)
        return {name: code_for(_answered(quiz, chance)) for name, chance in zip(NAMES, chances, strict=False)}
    work, known = Assignment.of(game, word, boards, **more), LineCache()
    return {name: code_for(_played(work, chance, known)) for name, chance in zip(NAMES, chances, strict=False)}


def _care(chance: Random) -> float:
    return chance.uniform(LEAST, MOST_CARE)


def _played(work: Assignment, chance: Random, known: LineCache) -> HandIn:
    care = _care(chance)
    stops = chance.randrange(len(work.boards)) if chance.random() < 0.1 else len(work.boards)
    games = tuple(_board(work, board, chance, care, known) for board in work.boards[:stops])
    hints = sum(chance.random() > care for _ in games) if work.may_hint else 0
    return HandIn(work, games, hints, 0)


def _board(work: Assignment, board: Board, chance: Random, care: float, known: LineCache) -> Game:
    game, bot = board.new_game(), bots(work.bots)
    line = known.start(board, work.seat, work.bots)
    while (actor := game.current_player) is not None:
        if actor == work.seat and chance.random() > care:
            action = chance.choice(game.legal_actions())
        elif actor == work.seat:
            action = bot.choose(game.view(actor))
        else:
            action = next(iter(line), None) or bot.choose(game.view(actor))
        game.apply(action)
        line = line.setdefault(action, {})
    return game


def _answered(quiz: Quiz, chance: Random) -> QuizHandIn:
    care, session = _care(chance), QuizSession(quiz)
    stops = chance.randrange(quiz.count) if chance.random() < 0.1 else quiz.count
    for _ in range(stops):
        asked = session.next()
        assert asked is not None, "a quiz has so many questions"
        for part in asked.question.parts:
            session.respond(part.answer if chance.random() < care else _slip(asked, part, chance))
    return QuizHandIn(quiz, session.answers)


def _slip(asked: PosedQuestion, part: Question, chance: Random) -> Any:
    """Return a wrong answer such as people give: one off, one too many, one forgotten."""
    values = [value for value, _ in part.options] if part.kind in ("choice", "seats") else []
    match part.kind:
        case "number":
            return max(0, part.answer + chance.choice([-1, 1, 2]))
        case "percent":
            return min(100.0, max(0.0, part.answer + chance.choice([-30, -20, 20, 30])))
        case "choice":
            return chance.choice([value for value in values if value != part.answer] or values)
        case "seats":
            seat = chance.choice(values)
            return [each for each in values if (each in part.answer) != (each == seat)]
        case "card":
            return chance.choice(
                [card for card in cards_to_choose(asked, part) if card != part.answer] or [part.answer]
            )
        case "cards":
            card = chance.choice(cards_to_choose(asked, part))
            return [each for each in cards_to_choose(asked, part) if (each in part.answer) != (each == card)]
    more, less = chance.sample(sorted(part.answer), 2)
    return {**part.answer, more: part.answer[more] + 1, less: max(0, part.answer[less] - 1)}

"""Homework as a pupil might have played it."""

from __future__ import annotations

from random import Random
from typing import Any

import whist_nb as wn
from whist_nb.classroom.assignment import Assignment, HandIn
from whist_nb.classroom.boards import Board
from whist_nb.players import Club
from whist_nb.widgets.quiz import QuizTrainer


def played(board: Board, seat: int, chance: Random, slips: float = 0.3, choices: int | None = None) -> wn.Game:
    """Play a board like Club apart from a slip now and then, and stop after that many choices."""
    game, club = board.new_game(), Club()
    while (actor := game.current_player) is not None:
        allowed = game.legal_actions()
        if actor == seat and len(allowed) > 1:
            if choices == 0:
                return game
            choices = None if choices is None else choices - 1
        slips_now = actor == seat and chance.random() < slips
        game.apply(chance.choice(allowed) if slips_now else club.choose(game.view(actor)))
    return game


def handed_in(game: str, word: str = "oak", boards: int = 2, seed: int = 1, **more: Any) -> HandIn:
    """Return a hand-in with every board played."""
    chance, work = Random(seed), Assignment.of(game, word, boards, **more)
    return HandIn(work, tuple(played(board, work.seat, chance) for board in work.boards))


def answer_rightly(asked: QuizTrainer, count: int | None = None) -> None:
    """Answer some questions of a quiz, by default all, with what the question itself holds to be right."""
    wanted = asked.quiz.count if count is None else len(asked.answered) + count
    while len(asked.answered) < wanted:
        if asked.session.asked is None:
            asked.press("next")
        else:
            asked.answer(*(part.answer for part in asked.session.asked.question.parts))

"""Questions made again from what the log keeps of their answers, which has to be enough."""

from __future__ import annotations

from random import Random

from whist_nb.engine.game import Game
from whist_nb.engine.view import View
from whist_nb.training.deals import moments
from whist_nb.training.drills import find_drill
from whist_nb.training.log import Answer
from whist_nb.training.question import Question
from whist_nb.training.recall import Recall


def asked_again(answer: Answer) -> Question | None:
    at = answer.position
    return find_drill(answer.drill).ask(Recall(_view_of(answer)), Random(at["dice"]), at["rung"])


def _view_of(answer: Answer) -> View:
    at = answer.position
    if "actions" in at:
        game = Game(answer.game, seats=at["seats"], seed=answer.seed, **at["options"])
        for text in at["actions"]:
            game.apply(text)
        return game.view(at["seat"])
    views = moments(answer.game, answer.seed, at["seat"], seats=at["seats"], options=at["options"])
    return list(views)[at["moment"]]

"""Problems as they are played in tests."""

from __future__ import annotations

from random import Random

from whist_nb.lessons.problem_play import PlayProblem
from whist_nb.lessons.stored_problems import StoredProblem


def named(problem: StoredProblem) -> str:
    """Return the name of a problem in a list of tests."""
    return problem.id


def play_at_random(play: PlayProblem, rng: Random) -> None:
    """Play a problem to its end; nothing that was seen may change on the way."""
    while not play.done:
        seen = play.game.view(play.seat).events
        play.answer(rng.choice(play.game.view(play.seat).legal_actions()).text)
        assert play.game.view(play.seat).events[: len(seen)] == seen

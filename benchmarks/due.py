"""Measure whether due questions get asked: the number overdue each day, for a simulated learner with its own clock.

    python benchmarks/due.py [--days 60] [--questions 50] [--games german-whist whist] [--mode flash]

The further a level is below the learner's ability, which grows a little with each answer, the more surely the learner
knows it. The learner answers that many questions a day, in a session for each game in turn; the game "any" asks
whatever is due in all of them. For every day it prints how many levels come back at all, how many were due in the
morning, how many are left in the evening, and how many days the oldest of these has waited. The goal is never more than
three.
"""

from __future__ import annotations

import argparse
from datetime import UTC, datetime, timedelta
from math import exp
from random import Random
from typing import Any, NamedTuple

import whist_nb as wn
from whist_nb.players import Club
from whist_nb.training.log import LearnerLog
from whist_nb.training.question import Question
from whist_nb.training.schedule import what_is_due
from whist_nb.training.session import AnsweredQuestion, Session

MORNING = datetime(2026, 1, 5, 9, tzinfo=UTC)


class Day(NamedTuple):
    """The levels that come back, those due in the morning and in the evening, and how long the oldest has waited."""

    number: int
    kept: int
    morning: int
    evening: int
    oldest: float


class Learner:
    """A learner who knows a level better the further it is below an ability that grows with practice."""

    def __init__(self, ability: float, gain: float, seed: int) -> None:
        self.first, self.gain, self.lots = ability, gain, Random(seed)
        self.abilities: dict[str, float] = {}

    def answer(self, session: Session) -> None:
        """Answer all parts of the current question."""
        asked = session.asked
        assert asked is not None
        skill = f"{asked.game}/{asked.question.skill}"
        ability = self.abilities.get(skill, self.first)
        knows = self.lots.random() < 1 / (1 + exp((asked.rung - ability) / 1.5))
        self.abilities[skill] = ability + self.gain
        told: AnsweredQuestion | None = None
        while told is None and (part := session.part) is not None:
            told = session.respond(part.answer if knows else _wrong(part), submit_ms=self.lots.uniform(3000, 9000))


def _wrong(part: Question) -> Any:
    """Return some wrong answer."""
    if part.kind in ("number", "percent"):
        return part.answer + 20 if part.answer < 60 else 1
    if part.kind == "choice":
        return next((value for value, _ in part.options if value != part.answer), part.answer)
    if part.kind == "shape":
        return {suit: number + 1 for suit, number in part.answer.items()}
    if part.kind == "seats":
        return [] if part.answer else [part.options[0][0]]
    others = [card.text for card in part.options if card.text not in part.answer]
    return others[0] if part.kind == "card" else others[:1]


class Clock:
    """A clock that shows the time it is set to."""

    def __init__(self) -> None:
        self.now = MORNING

    def __call__(self) -> datetime:
        return self.now


def days(
    games: list[str], mode: str = "flash", days: int = 60, questions: int = 50, learner: Learner | None = None
) -> list[Day]:
    """Return a learner's days, with that many questions each, in one session for each game."""
    clock, found = Clock(), []
    log, learner = LearnerLog(":memory:", clock=clock), learner or Learner(2.0, 0.01, seed=1)
    for number in range(days):
        clock.now = MORNING + timedelta(days=number)
        morning = len(what_is_due(log, clock.now))
        for at, game in enumerate(games):
            share = questions * (at + 1) // len(games) - questions * at // len(games)
            session = Session(game, mode=mode, seed=1000 * number + at + 1, questions=share, log=log)
            if mode == "flash":
                while session.next() is not None:
                    clock.now += timedelta(seconds=20)
                    learner.answer(session)
            else:
                _played(session, learner, clock)
        left = what_is_due(log, clock.now)
        oldest = max(((clock.now - each.since) / timedelta(days=1) for each in left), default=0.0)
        found.append(Day(number + 1, len(log.returning()), morning, len(left), oldest))
    return found


def _played(session: Session, learner: Learner, clock: Clock) -> None:
    """Play deals out with club players, asking questions in between, until the session is over."""
    club, seed = Club(), session.seed
    while not session.is_over:
        seed += 1
        game = wn.Game(session.variant, seed=seed, deals=1)
        session.new_game()
        while not game.is_over and not session.is_over:
            view = game.view(session.seat)
            if view.question in ("card", "card or knock") and session.moment(view, seed) is not None:
                clock.now += timedelta(seconds=20)
                learner.answer(session)
            game.apply(club.choose(game.view(game.current_player)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--days", type=int, default=60)
    parser.add_argument("--questions", type=int, default=50)
    parser.add_argument("--games", nargs="+", default=["german-whist"], help='ids of games, or "any"')
    parser.add_argument("--mode", choices=("flash", "play"), default="flash")
    parser.add_argument("--ability", type=float, default=2.0)
    parser.add_argument("--gain", type=float, default=0.01, help="how much each answer adds to the ability")
    given = parser.parse_args()
    learner = Learner(given.ability, given.gain, seed=1)
    print(f"{'day':>4} {'come back':>10} {'due at 9':>9} {'left':>5} {'oldest, days':>13}")
    rows = days(given.games, given.mode, given.days, given.questions, learner)
    for row in rows:
        print(f"{row.number:>4} {row.kept:>10} {row.morning:>9} {row.evening:>5} {row.oldest:>13.1f}")
    print(f"The oldest waited {max(row.oldest for row in rows):.1f} days; wanted: at most 3.")


if __name__ == "__main__":
    main()

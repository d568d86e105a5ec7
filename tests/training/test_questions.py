"""Questions of all drills in all games are true, and can't be answered without remembering."""

from __future__ import annotations

import os

import pytest

import whist_nb as wn
from benchmarks import blind_answers
from scripts import check_questions
from tests.builders import by_night
from whist_nb.training.drills import DRILLS

MANY = int(os.environ.get("WHIST_NB_QUESTIONS", "12000"))
"""How many questions the slow test holds against the umpire; 100,000 take some five minutes."""
LEARNT = int(os.environ.get("WHIST_NB_LEARNT", "200"))
"""From one half of this many questions of each drill and game, a blind player learns; it is asked the other half."""
GAMES = [variant.id for variant in wn.VARIANTS]
RARE = {("inference", "christmas-whist")}
"""What comes up about once in a hundred deals: where ten cards never appear, hardly any must be in a hand."""


def are_true(tally: check_questions.Tally, least: int) -> None:
    """Check that nothing was found, and that every drill was asked often enough."""
    assert not tally.bad, "\n".join(check_questions.report(tally, 2))
    assert sum(tally.found.values()) < 0.01 * least  # unchecked
    assert sum(tally.asked.values()) >= least
    assert set(tally.questions) == set(DRILLS)
    assert min(tally.questions.values()) * 1000 >= least


@pytest.mark.slow
def test_questions_answers_and_sentences_are_true() -> None:
    are_true(check_questions.run(1500, GAMES, (), 0, 1, 2), 1500)


FOUND = (
    ("russi", 100005),  # a card that is covered or in hand: is it held?
    ("bid-whist", 200022),  # a chance of -0%
)


@pytest.mark.parametrize(("game", "seed"), FOUND)
def test_old_bugs_stay_fixed(game: str, seed: int) -> None:
    tally = check_questions.check_sitting((game, seed))
    assert tally.asked
    assert not tally.bad, "\n".join(check_questions.report(tally, 2))


@pytest.mark.nightly
def test_many_questions_answers_and_sentences_are_true() -> None:
    tally = check_questions.run(MANY, GAMES, (), 1_000, 1, 2)
    are_true(tally, MANY)
    fitting = {(drill.id, variant.id) for drill in DRILLS.values() for variant in wn.VARIANTS if drill.fits(variant)}
    assert fitting - set(tally.asked) <= RARE


@pytest.mark.nightly
@pytest.mark.parametrize("game", by_night(GAMES, ("whist",)))
def test_a_player_without_cards_is_seldom_right(game: str) -> None:
    """At most 35% in every drill, 60% where there are two answers; fitted on other deals than it is asked about."""
    rows = list(blind_answers.rows(LEARNT, ids=[game]))
    often = [row for row in rows if (row.drill, game) not in RARE]
    doubtful = [row.drill for row in often if row.over]  # perhaps by chance: ten times as many questions will tell
    again = blind_answers.rows(10 * LEARNT, doubtful, [game]) if doubtful else ()
    over = [blind_answers.told(row, fitted=True) for row in again if row.over]
    assert not over, "\n".join(over)
    fitting = {drill.id for drill in DRILLS.values() if drill.fits(wn.find_variant(game))}
    assert {row.drill for row in often} == {drill for drill in fitting if (drill, game) not in RARE}
    assert min(row.asked for row in often) >= LEARNT // 20

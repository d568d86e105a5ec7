"""Ratings by Glicko-2: the worked example of Glickman's paper, and properties of every rating."""

from __future__ import annotations

import pytest

from whist_nb.engine.errors import BadOption
from whist_nb.training.ratings import Rating, Result, rating_for

PAPER = Rating(1500, 200, 0.06)
"""The player of the worked example, with tau = 0.5."""
GAMES = [Result(1400, 30, 1), Result(1550, 100, 0), Result(1700, 300, 0)]


def test_the_example_of_the_paper() -> None:
    after = PAPER.after(GAMES)
    assert after.value == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


@pytest.mark.parametrize(("game", "chance"), list(zip(GAMES, (0.639, 0.432, 0.303), strict=True)))
def test_the_chances_of_the_paper(game: Result, chance: float) -> None:
    assert PAPER.expected(game.value, game.deviation) == pytest.approx(chance, abs=0.0006)


def test_without_games_only_the_deviation_grows() -> None:
    """Step 6: the square root of phi squared and sigma squared, in Glicko-2's points."""
    after = PAPER.after([])
    assert (after.value, after.volatility) == (1500, 0.06)
    assert after.deviation == pytest.approx(173.7178 * ((200 / 173.7178) ** 2 + 0.06**2) ** 0.5)


def test_a_surprise_raises_the_volatility() -> None:
    calm = Rating(1500, 50, 0.06)
    assert calm.after([Result(2600, 30, 1)] * 4).volatility > 0.06
    assert calm.after([Result(1500, 30, 1), Result(1500, 30, 0)]).volatility < 0.06


def test_a_problem_for_four_in_five_is_solved_four_times_in_five() -> None:
    for deviation in (0, 80, 200):
        wanted = rating_for(1480, 0.8, deviation)
        assert Rating(1480).expected(wanted, deviation) == pytest.approx(0.8, abs=0.0005)


def test_a_rating_is_kept_as_plain_json() -> None:
    assert Rating.from_dict(PAPER.to_dict()) == PAPER
    for spoilt in ({}, {"value": 1500, "deviation": -1, "volatility": 0.06}, {**PAPER.to_dict(), "value": "high"}):
        with pytest.raises(BadOption):
            Rating.from_dict(spoilt)

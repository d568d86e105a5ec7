"""A trial in words: plain figures, as they are read and as they are written on a card."""

from __future__ import annotations

import pytest

from whist_nb.analysis.outcomes import AnswerValue
from whist_nb.analysis.units import Unit, gain
from whist_nb.engine.actions import PLAY
from whist_nb.engine.cards import Card
from whist_nb.engine.errors import BadOption
from whist_nb.players import Advice
from whist_nb.players.trial_words import amount, gap, worth
from whist_nb.tables.picture import worths


@pytest.mark.parametrize(
    ("unit", "value", "short", "whole"),
    [
        (Unit.TRICKS, AnswerValue(5.42, 0.11), "5.4", "5.4 tricks in all"),
        (Unit.TRICKS, AnswerValue(1.0, 0.0), "1.0", "1.0 trick in all"),
        (Unit.POINTS, AnswerValue(-1.25, 0.04), "−1.2", "−1.2 points"),
        (Unit.POINTS, AnswerValue(1.04, 0.1), "1.0", "1.0 point"),
        (Unit.POINTS, AnswerValue(-0.02, 0.3), "0.0", "0.0 points"),
        (Unit.POINTS, AnswerValue(414.6, 9.1), "415", "414.6 points"),
        (Unit.CHANCE_OF_TRICK, AnswerValue(0.618, 0.03), "62", "62% chance of a trick"),
    ],
)
def test_a_value_on_a_card_and_in_words(unit: Unit, value: AnswerValue, short: str, whole: str) -> None:
    assert worth(unit, value) == (short, whole)


@pytest.mark.parametrize(
    ("value", "said"), [(0.62, "a 62%"), (0.86, "an 86%"), (0.11, "an 11%"), (0.18, "an 18%"), (1.0, "a 100%")]
)
def test_the_article_agrees_with_the_number(value: float, said: str) -> None:
    assert amount(Unit.CHANCE_OF_TRICK, value) == f"{said} chance of a trick"


@pytest.mark.parametrize(
    ("unit", "value", "said"),
    [
        (Unit.TRICKS, AnswerValue(5, 0.1, 0.08, 0.04), "0.1"),
        (Unit.TRICKS, AnswerValue(5, 0.1, 0.5, 0.12), "0.5"),
        (Unit.TRICKS, AnswerValue(5, 0.1, 0.04, 0.01), "a little"),
        (Unit.CHANCE_TO_WIN, AnswerValue(0.5, 0.1, 0.07, 0.02), "7%"),
        (Unit.CHANCE_TO_WIN, AnswerValue(0.5, 0.1, 0.0042, 0.0021), "a little"),
    ],
)
def test_a_gap_is_a_plain_figure_without_its_doubt(unit: Unit, value: AnswerValue, said: str) -> None:
    assert gap(unit, value) == said


@pytest.mark.parametrize(
    ("unit", "cost", "said"),
    [
        (Unit.TRICKS, 0.44, "0.4 tricks more"),
        (Unit.CHANCE_OF_TRICK, 0.12, "a 12% better chance of a trick"),
        (Unit.CHANCE_TO_WIN, 0.08, "an 8% better chance to win the deal"),
    ],
)
def test_what_a_better_answer_brings(unit: Unit, cost: float, said: str) -> None:
    assert gain(unit, cost) == said


def test_a_player_of_your_own_may_name_the_unit_as_plain_text() -> None:
    ace = PLAY[Card("AS")]
    values = {ace: AnswerValue(0.62, 0.03)}
    advice = Advice(ace, "mine", "?", "!", "So.", values=values, unit="chance of a trick")  # type: ignore[arg-type]
    assert advice.unit is Unit.CHANCE_OF_TRICK
    assert worths(advice) == [{"card": "AS", "text": "62", "say": "62% chance of a trick"}]
    for wrong in ("trick", 3):
        with pytest.raises(BadOption, match=r"expected 'tricks', 'points', .* or 'chance to win the deal'"):
            Advice(ace, "mine", "?", "!", "So.", unit=wrong)  # type: ignore[arg-type]

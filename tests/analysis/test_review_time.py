"""A review in a limited time: it looks at fewer deals, ends in time, and says so."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import whist_nb as wn
from whist_nb.analysis import review, review_time
from whist_nb.analysis.review_time import LEAST, OutOfTime, ReviewTime


class Machine:
    """A machine that takes that many seconds for each deal, answer and card, on a clock of its own."""

    def __init__(self, pace: float) -> None:
        self.pace, self.now = pace, 100.0

    def monotonic(self) -> float:
        return self.now


def reviewed(monkeypatch: pytest.MonkeyPatch, pace: float, seconds: float | None, worlds: int = 24) -> ReviewTime:
    """The time of a review of five decisions, from one card to five."""
    machine = Machine(pace)
    monkeypatch.setattr(review_time, "time", machine)
    decisions: Any = [
        SimpleNamespace(view=SimpleNamespace(legal_actions=lambda n=n: range(n), hand=range(n))) for n in range(1, 6)
    ]
    clock = ReviewTime(decisions, worlds, seconds)
    try:
        for each in decisions:
            machine.now += clock.worlds_for(each) * len(each.view.hand) ** 2 * machine.pace
    except OutOfTime:
        pass
    clock.took = machine.now - 100  # type: ignore[attr-defined]
    return clock


def test_without_a_limit_every_decision_is_looked_at_in_all_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = reviewed(monkeypatch, 10.0, None)
    assert (clock.given, clock.note) == ([24] * 5, None)


def test_a_quick_machine_looks_at_all_deals_after_a_first_try(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = reviewed(monkeypatch, 0.001, 20)
    assert (clock.given, clock.note) == ([LEAST] + [24] * 4, None)


def test_a_slow_machine_shares_its_time_among_the_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """1 + 4 + 9 + 16 + 25 = 55 units a deal. Four deals of the first take 0.16 s, so 496 units are left, 54 a deal."""
    clock = reviewed(monkeypatch, 0.04, 20)
    assert clock.given == [4, 9, 9, 9, 9]
    assert clock.took <= 20  # type: ignore[attr-defined]
    assert clock.note == (
        "To finish in 20 seconds, the review looked at 9 deals for each decision instead of 24. "
        "`review(game, seconds=120)` takes longer and looks at more."
    )


def test_a_machine_that_is_too_slow_leaves_the_rest_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four deals of each take 4, 16 and 36 s: after the third there is no time left."""
    clock = reviewed(monkeypatch, 1.0, 50)
    assert clock.given == [4, 4, 4]
    assert str(clock.note).startswith("The review ended after 50 seconds with 3 of 5 decisions judged.")


def test_in_a_page_a_review_takes_20_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_time.sys, "platform", "emscripten")
    assert [ReviewTime([], 24, seconds).seconds for seconds in (None, 120)] == [20, 120]


def ended() -> wn.Game:
    game = wn.Game.from_position("whist", ["2S 2H", "3S KS", "AS QS", "4H 5H"], leader=0)
    for card in ("2S", "3S", "AS", "4H"):
        game.apply(card)
    return game


def test_a_review_out_of_time_has_the_last_plays_and_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    found = review(ended(), seconds=1e-9)
    assert [play.index for play in found.plays] == [3]
    assert not found.is_complete
    assert "with 1 of 4 decisions judged" in capsys.readouterr().err


def test_a_review_with_time_enough_is_the_same_but_for_its_first_look() -> None:
    whole, timed = (review(ended(), worlds=LEAST, seconds=seconds) for seconds in (None, 600))
    assert whole.to_dict() == timed.to_dict()


def test_a_limit_is_a_positive_number() -> None:
    with pytest.raises(wn.engine.errors.BadOption, match="expected a positive number, or None"):
        review(ended(), seconds=0)

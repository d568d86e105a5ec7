"""Themes of mistakes: found in endings of deals as in problems, if the seat plays every hand of its side."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

import whist_nb as wn
from tests.analysis.theme_positions import (
    CROSS,
    DRAWING,
    DUCK,
    ENTRY,
    FINESSE,
    HOLD_UP,
    LOSING,
    REPEATED,
    RUFF,
    THROW_IN,
    UNBLOCK,
)
from whist_nb.analysis.problems import played_themes
from whist_nb.analysis.problems.played_themes import theme_of, tricks_needed
from whist_nb.engine.cards import Card
from whist_nb.engine.events import Contract
from whist_nb.engine.scoring import needs_of
from whist_nb.engine.wording import NOTHING

MISTAKES = [
    (DUCK, "AS 8S 7S 6S / KS JS 9H 8H / 3S 2S AH 2H / QS TS 7H 6H", 0, None, "", "AS", "6S"),
    (DUCK, "AC 8C 7C 6C / KC QC 9H 8H / 3C 2C AH 4D / JC TC 7H 6H", 0, None, "", "AC", "6C"),
    (HOLD_UP, "AD 3D KS QS / QD JD TD / 4S 3S 2S / AS 9S 8D", 1, None, "KD 6C 7D", "AD", "3D"),
    (UNBLOCK, "QD 2D 5S 4S / 8D AS KS 6S / JD TD 9D / 7D QS JS", 2, None, "KD 3D", "2D", "QD"),
    (ENTRY, "QC 2C AH KH / AS KS 5C 4H / JS 9S 8S / TS 3H 3D", 2, None, "JC 4C", "2C", "QC"),
    (CROSS, "AC TC 5D 4D / 9C KD 8S JD / KC QC 7S 6S / 8C AD QS 9D", 2, "C", "", "KC", "7S"),
    (RUFF, "AC 6S 5S 4H / KS QS 9C 9H / 3C 8H 7H 2H / JC 9S 6H TH", 0, "C", "", "AC", "5S"),
    (REPEATED, "AS JS TS 2H / AH 9S 8S 9H / QS 5S 4S 3H / KS 7S KH QH", 2, None, "", "4S", "QS"),
    # two players, who know each other's cards
    (THROW_IN, "AC QC 5D 3D / KC JC 9D 8D", 0, None, "", "QC", "3D"),
    (DRAWING, "JC TC AS KS / 9C 8C 6D 5D", 0, "C", "", "KS", "TC"),
    (LOSING, "AS QD JD TD / KD 9S 8S 7S", 0, None, "", "AS", "TD"),
]
"""Textbook positions of ``theme_positions``: theme, hands, leader, trumps, trick, the card played, the right one."""


def ending(hands: str, leader: int, trump: str | None, trick: str) -> wn.Game:
    """An ending of two players, or of a declarer at seat 0 with dummy at seat 2."""
    held = hands.split(" / ")
    if len(held) == 2:
        return wn.Game.from_position("german-whist", held, leader=leader, trump=trump, trick=trick)
    return wn.Game.from_position("whist", held, leader=leader, trump=trump, trick=trick, shown=[2], played_by={2: 0})


@pytest.mark.parametrize(("theme", "hands", "leader", "trump", "trick", "played", "better"), MISTAKES)
def test_a_mistake_has_the_theme_of_the_textbook(theme, hands, leader, trump, trick, played, better) -> None:
    view = ending(hands, leader, trump, trick).view(0)
    assert theme_of(view, Card(played), Card(better)) is theme
    assert theme_of(view, Card(better), Card(played)) is None  # the right card errs at nothing


FINESSE_HANDS = "AH 4S 3S 2S / KS 9H 8H 7S / AS QS JS 5H / 9S 8S 7H 6H"
"""To win all four tricks, go to the ace of hearts and finesse; to win three, cash the ace of spades."""


@pytest.mark.parametrize(("needed", "theme"), [(4, FINESSE), (3, None), (None, None)])
def test_the_contract_says_which_goal_counts(needed, theme, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(played_themes, "tricks_needed", lambda view: needed)
    view = ending(FINESSE_HANDS, 2, None, "").view(0)
    assert theme_of(view, Card("AS"), Card("5H")) is theme


def test_a_card_that_does_no_better_has_no_theme() -> None:
    """Only a diamond throws West in: the ace of clubs first leaves the queen to lose to the king."""
    view = ending("AC QC 5D 3D / KC JC 9D 8D", 0, None, "").view(0)
    assert theme_of(view, Card("QC"), Card("3D")) is THROW_IN
    assert theme_of(view, Card("QC"), Card("AC")) is None


def test_a_theme_that_another_right_card_does_without_is_not_named() -> None:
    """Leading a diamond keeps the trumps, but drawing the only one that is out wins as many tricks."""
    view = ending("KS TC 9C 4C JD 9D / 8C QD 8D 6D 5D 4D", 0, "C", "").view(0)
    assert theme_of(view, Card("4C"), Card("JD")) is None


def test_a_trick_thrown_away_when_all_are_needed_has_no_theme() -> None:
    """Dummy's jack is reached by a spade either way: the ace had to win the trick, and the four lost it."""
    hands = "AS 4S TH 9H / QS 9S 3S 7D / JS TS 7C / 7H 4H 3H"
    view = wn.Game.from_position(
        "whist", hands.split(" / "), leader=2, trick="5S 6S", shown=[2], played_by={2: 0}
    ).view(0)
    assert theme_of(view, Card("4S"), Card("AS")) is None


def test_what_the_contract_still_needs() -> None:
    """Nine tricks at no trumps; declarer and dummy have won the five before the last five, or none of the last four."""
    view = SimpleNamespace(seat=1, contract=Contract(NOTHING, (1, 3), needs_of(9, (1, 3))), trick=())
    for won, left, needed in (((2, 3, 1, 2), 5, 4), ((1, 5, 0, 4), 3, None), ((5, 2, 3, 0), 3, None)):
        view.tricks_won, view.cards_left, view.layouts = won, (left,) * 4, ((),) * 4
        assert tricks_needed(view) == needed
    assert tricks_needed(ending(FINESSE_HANDS, 2, None, "").view(0)) is None  # no contract


def test_who_does_not_win_the_trick_when_all_are_needed_has_not_missed_a_later_theme(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """South must ruff dummy's diamond or lose a trick that was needed: the cross-ruff of later tricks never begins."""
    monkeypatch.setattr(played_themes, "tricks_needed", lambda view: 4)
    held = "QC AH KC JS / 7H 6S TD TH / TS JH 9S / 9D 6C 6H"
    view = ending(held, 2, "S", "8D 6D").view(0)
    assert [theme_of(view, Card(card), Card("JS")) for card in ("QC", "AH", "KC")] == [None] * 3


def test_with_partner_unseen_no_theme_is_recognised() -> None:
    _, hands, leader, trump, trick, played, better = MISTAKES[0]
    view = wn.Game.from_position("whist", hands.split(" / "), leader=leader, trump=trump, trick=trick).view(0)
    assert theme_of(view, Card(played), Card(better)) is None
    shown = wn.Game.from_position("whist", hands.split(" / "), leader=leader, trump=trump, trick=trick, shown=[2])
    assert theme_of(shown.view(0), Card(played), Card(better)) is None  # an open partner still plays for itself


def test_three_cards_are_too_few_and_seven_too_many() -> None:
    three = ending("AH QH 3D / KH 9H 9D", 0, "D", "").view(0)
    assert theme_of(three, Card("QH"), Card("3D")) is None
    seven = ending("AC QC 5D 3D 2H 3H 4H / KC JC 9D 8D 5H 6H 7H", 0, None, "").view(0)
    assert theme_of(seven, Card("QC"), Card("3D")) is None


@pytest.mark.parametrize(("name", "few"), [("MOST_TURNS", 10), ("MOST_LAYOUTS", 69), ("MOST_LISTED", 69)])
def test_where_it_would_take_too_long_there_is_none(name: str, few: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight hidden cards lie in 70 ways."""
    _, hands, leader, trump, trick, played, better = MISTAKES[0]
    given = getattr(played_themes, name)
    monkeypatch.setattr(played_themes, name, few if isinstance(given, int) else dict.fromkeys(given, few))
    assert theme_of(ending(hands, leader, trump, trick).view(0), Card(played), Card(better)) is None

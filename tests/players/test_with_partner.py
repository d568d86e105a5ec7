"""Club's own rules with a partner: a singleton, the card returned, partner's queen and a finesse."""

from __future__ import annotations

import pytest

from whist_nb.lessons.positions import make_position
from whist_nb.players import Advice, Club
from whist_nb.players.club.conventions import TAUGHT
from whist_nb.players.club.playbook import NEWEST


def asked(version: int = NEWEST, **given: object) -> Advice:
    """Ask Club in a position with spades as trumps, the newest with every convention; its choice and advice agree."""
    view = make_position("whist", **({"trump": "S"} | given)).view  # type: ignore[arg-type]
    club = Club(conventions=TAUGHT, version=version) if version == NEWEST else Club(version=version)
    found = club.explain(view)
    assert club.choose(view) == found.action
    return found


@pytest.mark.parametrize(
    ("hand", "led"),
    [
        ("8S 5S 4S 4H KD 9D 8D 4D 8C 7C 5C 4C 3C", "4H"),
        ("TS 4H KD 9D 8D 4D 8C 7C 5C 4C 3C 3D 2C", "4H"),
        ("8S 5S 4S 2S 4H KD 9D 8D 4D 8C 7C 5C 4C", "4D"),
        ("4H KD 9D 8D 4D 8C 7C 5C 4C 3C 2C 7D 2D", "7D"),
        ("8S 5S 4S 4H KD QD 8D 4D 8C 7C 5C 4C 3C", "KD"),
        ("8S 5S 4S KH QD 9D 8D 4D 8C 7C 5C 4C 3C", "4C"),
    ],
    ids=["three trumps", "one trump", "four trumps", "no trump", "a sequence", "a king"],
)
def test_a_singleton_is_led_with_a_few_trumps_and_no_sequence(hand: str, led: str) -> None:
    found = asked(hand=hand)
    assert found.action.text == led
    assert (found.rule == "lead-singleton") == (led == "4H")


def test_a_singleton_is_not_led_in_a_suit_that_was_led_before() -> None:
    """West has led hearts, and South has one left."""
    tricks = ["3H 4H KH 2H", "9H TH 5H AH"]
    found = asked(hand="8S 5S 4S 7H KD 9D 8D 4D 8C 7C 3C", tricks=tricks, leader=3)
    assert found.rule != "lead-singleton"


@pytest.mark.parametrize(
    ("hand", "trick", "played"),
    [
        ("AD 7D 4D 9S 6S 2S KH TH 7H QC JC 8C 5C", "QD 5D", "4D"),
        ("AD 7D 4D 9S 6S 2S KH TH 7H QC JC 8C 5C", "JD 5D", "AD"),
        ("AD KD 4D 9S 6S 2S KH TH 7H QC JC 8C 5C", "QD 5D", "KD"),
        ("AD 7D 4D 9S 6S 2S KH TH 7H QC JC 8C 5C", "QD KD", "AD"),
        ("AD 7D 4D 9S 6S 2S KH TH 7H QC JC 8C 5C", "9D 5D", "AD"),
    ],
    ids=["the queen", "a jack", "with the king", "beaten", "a low card"],
)
def test_the_ace_stays_off_partners_queen_while_only_the_king_could_beat_it(hand: str, trick: str, played: str) -> None:
    found = asked(hand=hand, trick=trick, leader=2)
    expected = {"KD": {"KD", "4D"}}.get(played, {played})
    assert found.action.text in expected
    assert (found.rule == "third-leave-queen") == (played == "4D")


def test_earlier_versions_play_as_before() -> None:
    """Codes of earlier homework are replayed with them."""
    hand = "8S 5S 4S 4H KD 9D 8D 4D 8C 7C 5C 4C 3C"
    assert asked(5, hand=hand).rule == "lead-fourth-best"
    queen = asked(5, hand="AD 7D 4D 9S 6S 2S KH TH 7H QC JC 8C 5C", trick="QD 5D", leader=2)
    assert (queen.rule, queen.action.text) == ("third-high", "AD")


@pytest.mark.parametrize(
    ("hand", "trick", "played"),
    [
        ("AD QD 4D 9S 6S 2S KH TH 7H QC JC 8C 5C", "3D 9D", "QD"),
        ("AD QD 4D 9S 6S 2S KH TH 7H QC JC 8C 5C", "3D KD", "AD"),
        ("AD JD 4D 9S 6S 2S KH TH 7H QC JC 8C 5C", "3D 9D", "AD"),
    ],
    ids=["king out", "beaten by the king", "without the queen"],
)
def test_third_hand_plays_the_queen_from_ace_and_queen_while_the_king_is_out(
    hand: str, trick: str, played: str
) -> None:
    found = asked(hand=hand, trick=trick, leader=2)
    assert found.action.text == played
    assert (found.rule == "third-finesse") == (played == "QD")

"""Bids and calls in sentences."""

import pytest

from whist_nb.engine.action_words import in_a_sentence
from whist_nb.engine.actions import read_action


@pytest.mark.parametrize(
    ("answer", "named"),
    [
        ("bid 8 C", "8 clubs"),
        ("bid 3 nt", "3 no trumps"),
        ("bid 4 down", "4 downtown"),
        ("bid 5", "a bid of 5"),
        ("trump S", "spades as trumps"),
        ("misere", "‘misère’"),
        ("pass", "a pass"),
        ("game nt", "a game at no trumps"),
        ("rule 3", "rule 3"),
        ("announce 38", "announcing 38"),
        ("prove S", "showing the spades"),
    ],
)
def test_a_bid_is_named_as_players_say_it(answer: str, named: str) -> None:
    assert in_a_sentence(read_action(answer)) == named

"""Sentences drawn for readers have their cards as a book prints them."""

from __future__ import annotations

import pytest

from scripts.draw_sentences import in_words


@pytest.mark.parametrize(
    ("marked", "told"),
    [
        ("Partner led {QH}.", "Partner led the queen of hearts."),
        ("Play your {QH} first.", "Play your queen of hearts first."),
        ("{AS} {KS} {QS} are three.", "The ace, king and queen of spades are three."),
        ("{AS}, {KS} and {QS} are three.", "The ace, king and queen of spades are three."),
        ("Into your {AH} and {QH}.", "Into your ace and queen of hearts."),
        ("Lead {TC} or {9C}.", "Lead the ten or nine of clubs."),
        ("{AH} and {KS} win.", "The ace of hearts and the king of spades win."),
        ("If you lead {AH}, {KH} wins.", "If you lead the ace of hearts, the king of hearts wins."),
    ],
)
def test_cards_of_one_suit_in_a_row_name_the_suit_once(marked: str, told: str) -> None:
    assert in_words(marked) == told

"""A hand that another plays lies open in pictures and in text: by suits, trumps first, towards the middle."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import whist_nb as wn
from tests.drawing.test_drawing import check_inside, parsed
from tests.variants.test_minibridge import announced, new, pack
from whist_nb.drawing import draw, text
from whist_nb.engine.game import Game

SOUTH = "AS KS QS JS AH KH 3H 2H AD 4D 3D AC 2C"
NORTH = "9S 8S 7S 6S 5S QH 9H 5H KD QD 5D 4C 3C"
BY_SUITS = {
    "D": ["KD", "QD", "5D"],
    "S": ["9S", "8S", "7S", "6S", "5S"],
    "H": ["QH", "9H", "5H"],
    "C": ["4C", "3C"],
}


def led() -> Game:
    """South declares in diamonds, North is dummy, and West has led."""
    game = announced(new(pack(SOUTH, "", NORTH, "")))
    assert game.current_player == 0
    game.apply("game D")
    game.apply(next(action for action in game.legal_actions() if action.text.endswith("C")))
    return game


def places(drawing: str, cards: list[str]) -> list[tuple[float, float]]:
    """Return where those cards begin in a picture."""
    found = {}
    for node in ElementTree.fromstring(drawing).iter():
        if card := node.get("data-card"):
            found[card] = re.match(r"translate\((\S+) (\S+)\)", node.get("transform", "")).groups()  # type: ignore[union-attr]
    return [(float(found[card][0]), float(found[card][1])) for card in cards]


@pytest.mark.parametrize(("seat", "width"), [(0, 640), (0, 364), (1, 364), (3, 364), (0, 1280)])
def test_dummy_opposite_and_in_a_narrow_cell_is_a_column_for_each_suit_trumps_first(seat: int, width: int) -> None:
    drawing = draw(led().view(seat), width=width)
    lefts = []
    for cards in BY_SUITS.values():
        at = places(drawing, cards)
        assert len({x for x, _ in at}) == 1, "one column"
        assert [y for _, y in at] == sorted({y for _, y in at}), "high to low, each below the other"
        lefts.append(at[0][0])
    assert lefts == sorted(lefts), "diamonds, then spades, hearts and clubs"


@pytest.mark.parametrize("seat", [1, 3])
def test_dummy_seen_from_the_side_is_a_row_for_each_suit(seat: int) -> None:
    drawing = draw(led().view(seat), width=640)
    tops = []
    for cards in BY_SUITS.values():
        at = places(drawing, cards)
        assert len({y for _, y in at}) == 1, "one row"
        assert [x for x, _ in at] == sorted({x for x, _ in at})
        tops.append(at[0][1])
    assert tops == sorted(tops)


@pytest.mark.parametrize("width", [280, 364, 520, 600, 640, 1280])
@pytest.mark.parametrize("large", [False, True])
def test_the_picture_has_room_for_a_hand_of_one_suit(width: int, large: bool) -> None:
    """Thirteen cards of a suit in dummy: the longest column there can be."""
    spades = " ".join(f"{rank}S" for rank in "AKQJT98765432")
    game = announced(new(pack("AH KH QH AD KD QD AC KC QC JC", "", spades, "")))
    game.apply("part S")
    for seat in (0, 1, 3, wn.EVERYONE):
        drawing = draw(game.view(seat), width=width, large=large)
        check_inside(parsed(drawing), *drawing.size)


def test_cards_that_may_be_played_from_dummy_are_set_off() -> None:
    game = led()
    view = game.view(0)
    assert view.question == "card from dummy"
    (_, clubs), (_, spades) = places(draw(view), ["4C", "9S"])
    assert clubs == spades + 6


def test_in_text_dummy_is_in_columns_and_is_read_aloud_in_a_line() -> None:
    view = led().view(0)
    lines = text(view).splitlines()
    at = next(number for number, line in enumerate(lines) if line.split() == ["♦", "♠", "♥", "♣"])
    assert [line.split() for line in lines[at + 1 : at + 6]] == [
        ["K", "9", "Q", "4"],
        ["Q", "8", "9", "3"],
        ["5", "7", "5"],
        ["6"],
        ["5"],
    ]
    assert lines[at + 4].index("6") == lines[at].index("♠")
    assert "holds" not in text(view)
    desc = ElementTree.fromstring(draw(view)).findtext("{http://www.w3.org/2000/svg}desc") or ""
    assert "holds ♠ 9 8 7 6 5  ♥ Q 9 5  ♣ 4 3  ♦ K Q 5" in desc


def test_without_trumps_spades_come_first() -> None:
    game = announced(new(pack(SOUTH, "", NORTH, "")))
    game.apply("game nt")
    assert any(line.split() == ["♠", "♥", "♣", "♦"] for line in text(game.view(1)).splitlines())

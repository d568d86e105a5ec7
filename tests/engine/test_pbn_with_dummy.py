"""MiniBridge boards of other programs (rules 4.21, MB-5): read with announcements, dummy and contract, or refused."""

from __future__ import annotations

import re

import pytest

import whist_nb as wn
from whist_nb.engine import pbn
from whist_nb.players import Club

HANDS = "AK32 AK2 AK2 432", "QJ4 QJ43 543 AK5", "T98 T98 QJT9 QJT", "765 765 876 9876"
"""South 21, West 13 (so seven and ten), North 6, East 0: from South clockwise."""


def board(contract: str, **more: str) -> str:
    """South deals; South and North hold 27 points, and South declares."""
    south, west, north, east = (hand.replace(" ", ".") for hand in HANDS)
    tags = {
        "Dealer": "S", "Deal": f"S:{south} {west} {north} {east}", "Scoring": "MiniBridge", "Declarer": "S",
        "Contract": contract, "Result": "?", **more,
    }  # fmt: skip
    return "\n".join(f'[{name} "{value}"]' for name, value in tags.items()) + "\n"


def test_announcements_and_the_contract_are_said_and_the_lead_comes() -> None:
    (game,) = pbn.loads(board("3NT"))
    assert game.variant.id == "minibridge"
    said = [(seat, action.text) for seat, action in game.actions]
    assert said == [(0, "announce 21"), (1, "announce 13"), (2, "announce 6"), (3, "announce 0"), (0, "game nt")]
    assert game.current_player == 1
    assert game.view(3).played_by == {2: 0}


@pytest.mark.parametrize(
    ("contract", "call"),
    [("1S", "part S"), ("1NT", "part nt"), ("4H", "game H"), ("4S", "game S"), ("5C", "game C"), ("5D", "game D")],
)
def test_part_is_level_one_and_each_game_has_its_level(contract: str, call: str) -> None:
    (game,) = pbn.loads(board(contract))
    seat, action = game.actions[-1]
    assert (seat, action.text) == (0, call)


@pytest.mark.parametrize("contract", ["2S", "2NT", "4NT", "3H", "4C", "5S", "7NT", "3NTX", "S"])
def test_any_other_level_is_refused_with_the_line(contract: str) -> None:
    with pytest.raises(wn.BadRecord, match=r"Line 5: .* is not a contract of MiniBridge; with these trumps"):
        pbn.loads(board(contract))


def test_the_declarer_is_the_one_that_the_points_make() -> None:
    with pytest.raises(wn.BadRecord, match="Line 4: by their points, S should be declarer"):
        pbn.loads(board("3NT", Declarer="N"))


def test_twenty_points_each_have_no_declarer() -> None:
    deal = "S:AKQJ.T98.T98.T98 765.765.AKQJ.432 T98.AKQJ.765.765 432.432.432.AKQJ"
    with pytest.raises(wn.BadRecord, match="Line 4: both sides hold 20 points, so nobody declares"):
        pbn.loads(board("3NT", Deal=deal))


def test_a_board_that_names_no_such_game_is_whist_as_before() -> None:
    (game,) = pbn.loads(board("3NT", Scoring="IMP"))
    assert game.variant.id != "minibridge"
    (game,) = pbn.loads(board("2S", Scoring="IMP"))
    assert game.view(wn.EVERYONE).trump == "S"


def test_a_deal_played_here_is_read_without_its_record_and_is_the_same() -> None:
    game = wn.Game("minibridge", seed=1, deals=1)
    while not game.is_over:
        game.apply(Club().choose(game.view(game.current_player)))
    text = pbn.dumps(game)
    bare = re.sub(r"\{.*?\}\n?", "", text, flags=re.DOTALL)
    bare = "\n".join(line for line in bare.splitlines() if not line.startswith("[WhistRecord"))
    (again,) = pbn.loads(bare)
    assert again.variant.id == "minibridge"
    assert again.actions == game.actions
    assert again.deal_results == game.deal_results

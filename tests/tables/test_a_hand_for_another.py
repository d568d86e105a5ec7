"""An open hand that another seat plays: what the frame shows of it, and what may be done with it."""

from __future__ import annotations

from typing import Any

import pytest

import whist_nb as wn
from tests.engine.test_dummy import EAST, NORTH, NORTHS, SOUTH, WEST, WITH_DUMMY, dealt
from whist_nb.engine.library import known
from whist_nb.engine.view import EVERYONE


@pytest.fixture(autouse=True)
def _game_is_known():
    with known(WITH_DUMMY):
        yield


def picture_of(game: wn.Game, seat: Any) -> dict[str, Any]:
    state: dict[str, Any] = wn.CardTable(game, seat=seat, players=None).frame["state"]
    return state


def test_every_other_seat_sees_it_by_name_and_who_plays_it():
    game = dealt()
    for seat in (SOUTH, WEST, EAST):
        shown = picture_of(game, seat)["seats"]
        assert set(shown[NORTH]["hand"]) == set(NORTHS.split())
        assert shown[NORTH]["player"] == SOUTH
        assert {"kind": "dummy", "word": "dummy"} in shown[NORTH]["chips"]
        assert [other["player"] for other in shown if other is not shown[NORTH]] == [None] * 3
    own = picture_of(game, NORTH)
    assert set(own["hand"]) == set(NORTHS.split())
    assert own["seats"][NORTH]["player"] is None  # they lie before their own seat as always
    assert not any(other["hand"] for other in own["seats"])


def test_the_hand_stays_open_to_its_last_card():
    game = dealt()
    while len(game.view(EAST).hands[NORTH]) > 1:
        game.apply(game.legal_actions()[0])
    (last,) = game.view(EAST).hands[NORTH]
    assert picture_of(game, EAST)["seats"][NORTH]["hand"] == [last.text]
    assert wn.CardTable(game, seat=None).frame["state"]["seats"][SOUTH]["player"] is None
    assert game.view(EVERYONE).played_by == {NORTH: SOUTH}


def test_the_turn_is_shown_where_the_card_is_wanted():
    game = dealt()
    game.apply("AS")
    state = picture_of(game, SOUTH)
    assert (state["to_act"], state["turn"]) == (SOUTH, NORTH)
    assert state["legal"] == ["QS", "4S", "3S"]
    assert {"kind": "turn", "word": "to play"} in state["seats"][NORTH]["chips"]
    assert {"kind": "turn", "word": "to play"} not in state["seats"][SOUTH]["chips"]
    assert state["status"]["text"] == "West leads {AS}. Follow spades from dummy."
    assert picture_of(game, EAST)["status"]["text"] == "West leads {AS}. South is to play from dummy."
    game.apply("3S")
    game.apply("TH")
    assert picture_of(game, SOUTH)["turn"] == SOUTH


def test_dummy_that_cannot_follow_or_has_the_lead():
    game = dealt()
    for card in ("AD 6D 2D 2C", "KD 7D 3D 3C", "QD 8D 4D 4C"):
        for played in card.split():
            game.apply(played)
    game.apply("JD")
    said = "West leads {JD}. Dummy has no diamonds, so play any card from dummy."
    assert picture_of(game, SOUTH)["status"]["text"] == said
    game.undo(13)
    for played in ("2S", "QS", "TH", "5S"):
        game.apply(played)
    assert picture_of(game, SOUTH)["status"]["text"] == "Your turn. Dummy has the lead, so play any card from dummy."


def test_a_card_is_refused_by_rule_without_revealing_where_other_cards_are():
    game = dealt()
    game.apply("AS")
    table = wn.CardTable(game, seat=SOUTH, players=None)
    held = "{QS} {4S} {3S} {5H} {4H} {3H} {2H} {AC} {KC} {QC} {8D} {7D} {6D}"
    for card, said in (
        ("JS", f"**{{JS}} is not in dummy:** dummy holds {held}."),  # South holds it
        ("5H", "**Dummy must follow spades:** dummy holds {QS} {4S} {3S}."),
        ("KS", "**{KS} is not in your hand:** play one of your own cards."),  # West holds it
    ):
        table.click(card)
        assert table.frame["state"]["status"]["text"] == said
    table.click("3S")
    assert game.view(SOUTH).trick[-1] == (NORTH, wn.Card("3S"))

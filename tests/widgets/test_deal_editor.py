"""The deal editor from Python and from its page: what goes where, what is refused, and what a full deal allows."""

from __future__ import annotations

import json
import sys
import time
from typing import Any

import pytest

import whist_nb as wn
from tests.widgets.fuzzing import Line
from whist_nb.analysis import solve_table
from whist_nb.analysis.double_dummy import DoubleDummyTable
from whist_nb.engine import lin
from whist_nb.engine.cards import PACK_52
from whist_nb.widgets import deal_editor_frame

HANDS = ("AK32.AK2.AK2.432", "QJ4.QJ43.543.AK5", "T98.T98.QJT9.QJT", "765.765.876.9876")
FOUR_EACH = ("JS 3S 7H 3D", "2D 9S 4S AD", "2C 8C KH KD", "TH JD 6H 8D")
"""In each suit and without trumps it matters who leads."""


def told(editor: wn.DealEditor) -> str:
    return str(editor.frame["state"]["status"]["text"])


def test_clicks_fill_the_chosen_place_and_go_on_to_the_next() -> None:
    editor = wn.DealEditor("german-whist")
    for card in ["AS", "KS", "QS", "JS", "TS", "9S", "8S", "7S", "6S", "5S", "4S", "3S"]:
        editor.click(card)
    assert told(editor) == "South: {3S}, 12 of 13."
    editor.click("2S")
    editor.click("AH")
    assert (len(editor.hands[0]), editor.hands[1]) == (13, wn.Cards("AH"))
    editor.choose("South")
    editor.click("KH")
    assert told(editor) == "South gets 13, and that would make 14."
    editor.click("2S")
    assert told(editor) == "{2S} is back in the pack; South had it."
    editor.click("KH")
    assert editor.hands[0] >= wn.Cards("KH")
    editor.choose("Nowhere")
    assert "There is no place 'Nowhere'" in told(editor)


def test_the_turned_up_card_is_chosen_in_the_dealers_hand() -> None:
    editor = wn.DealEditor("whist", HANDS, first_dealer=1)
    assert repr(editor) == "DealEditor('whist', 1 card missing)"
    editor.click("QH")  # the turn-up is what is still missing
    assert editor.is_complete
    assert len(editor.hands[1]) == 13
    view = editor.new_game().view(0)
    assert (view.trump, view.first_turn_up) == ("H", (wn.Card("QH"), 1))
    editor.press("dealer")
    assert told(editor) == "North deals."
    assert not editor.is_complete
    editor.press("undo")
    assert editor.is_complete


def test_a_typed_hand_takes_the_place_of_what_was_there_and_can_be_undone() -> None:
    editor = wn.DealEditor("minibridge")
    editor.put("North", "AS")
    editor.put("North", HANDS[2])
    with pytest.raises(wn.BadOption, match="North already has TS"):
        editor.put("South", "TS")
    editor.press("undo")
    assert editor.hands[2] == wn.Cards("AS")
    editor.press("undo")
    editor.press("undo")
    assert told(editor) == "There is nothing to take back."


def test_a_deal_is_rebuilt_from_the_cards_that_the_editor_gives() -> None:
    editor = wn.DealEditor("russi", {"South": "AS KS"})
    editor.deal_rest(seed=9)
    again = wn.DealEditor("russi", editor.cards)
    assert again.cards == editor.cards
    one, other = (each.new_game() for each in (again, editor))
    assert one.places() == other.places()
    assert one.view(wn.EVERYONE).layouts == other.view(wn.EVERYONE).layouts
    found = wn.deals("bid-whist", seed=2, first_dealer=3)[0]
    assert list(wn.DealEditor(found).deal) == list(found)
    assert wn.DealEditor(found).deal.dealer == 3
    with pytest.raises(wn.BadOption, match="seats: the deal settles that already"):
        wn.DealEditor(found, seats=4)
    with pytest.raises(wn.BadOption, match="expected a mapping from places to hands, or 4 hands"):
        wn.DealEditor("whist", ["AS"])


@pytest.mark.parametrize("variant", ["whist", "german-whist", "russi", "bid-whist"])
def test_the_first_deal_of_a_played_game_can_be_played_again(variant: str) -> None:
    game = wn.Game(variant, seed=5, first_dealer=1)
    before = game.copy()
    for _ in range(20):
        game.apply(game.legal_actions()[0])
    again = wn.DealEditor(game).new_game()
    assert again.places() == before.places()
    assert again.view(0).dealer == 1


def test_a_board_of_bridge_is_taken_from_its_file() -> None:
    south, west, north, _ = ("".join(map("".join, zip("SHDC", hand.split("."), strict=True))) for hand in HANDS)
    text = f"md|2{south},{west},{north}|" + "mb|p|mb|p|mb|p|mb|{}|mb|p|mb|p|mb|p|pc|H3|"
    for bid, title in (("3N", "minibridge"), ("2H", "whist")):  # South declares
        (game,) = lin.loads(text.format(bid))
        editor = wn.DealEditor(game)
        assert (editor.new_game() if title == "minibridge" else game).variant.id == title
        assert editor.hands == tuple(wn.DealEditor("minibridge", HANDS).hands)
        assert editor.is_complete is (title == "minibridge")  # the card turned up at Whist is still to be chosen


def test_the_deal_is_a_pack_for_a_match_and_for_a_table() -> None:
    editor = wn.DealEditor("minibridge", HANDS)
    assert wn.Game("minibridge", packs=[editor.deal], deals=1, first_dealer=0).view(2).hand == editor.hands[2]
    assert wn.CardTable(editor.deal).game.view(3).hand == editor.hands[3]


def test_play_opens_a_table_with_these_cards_and_the_bots_play_opens_a_replay() -> None:
    editor = wn.DealEditor("minibridge", HANDS, seat=1)
    editor.press("play")
    table = editor.opened
    assert isinstance(table, wn.CardTable)
    assert (table.person.seats, table.game.view(1).hand) == ((1,), editor.hands[1])
    table.play_on()
    assert table.game.is_over
    assert editor.hands == wn.DealEditor("minibridge", HANDS).hands
    editor.press("bots")
    assert isinstance(editor.opened, wn.ReplayViewer)
    assert editor.opened.game.is_over
    assert editor.opened.game.view(wn.EVERYONE).results[0].dealer == 0
    assert table.comm is None
    editor.press("close")
    assert editor.opened is None


def test_a_deal_that_would_be_thrown_in_or_is_not_complete_is_not_played() -> None:
    twenty = ("AKQJ.T98.T98.T98", "765.765.AKQJ.432", "T98.AKQJ.765.765", "432.432.432.AKQJ")
    editor = wn.DealEditor("minibridge", twenty)
    for button in ("play", "bots"):
        editor.press(button)
        assert told(editor) == "This deal is thrown in, so nobody can play it."
    editor.click("AS")
    editor.press("play")
    assert told(editor) == "Cards are missing: South 12 of 13."
    assert editor.opened is None


def test_the_tricks_that_each_side_can_make_are_those_of_the_double_dummy_table() -> None:
    deal = wn.DealEditor("minibridge", HANDS)
    found = DoubleDummyTable(deal.new_game())
    assert [str(trump or "NT") for trump in found.trumps] == ["S", "H", "D", "C", "NT"]
    found.hands = tuple(wn.Cards(hand) for hand in FOUR_EACH)  # few cards, for the sake of the time
    while found.work():
        pass
    whole = solve_table(FOUR_EACH, sides=(0, 1, 0, 1))
    for trump in found.trumps:
        for seat in range(4):
            ours = whole[trump][(seat + 1) % 4]  # the left neighbour leads; tricks of seat 0's side
            want = ours if seat % 2 == 0 else 4 - ours
            assert found.found[trump, seat] == (want, want)


def test_trumps_that_are_turned_up_and_eldest_lead_leave_one_result(monkeypatch: pytest.MonkeyPatch) -> None:
    editor = wn.DealEditor("whist", HANDS, first_dealer=1)
    editor.click("5C")
    monkeypatch.setattr(DoubleDummyTable, "solved", lambda self, cell, seconds: (9, 9) if cell == ("C", 2) else (0, 0))
    editor.press("makes")
    editor.finish()
    makes = editor.frame["state"]["deal"]["makes"]
    assert makes["lines"] == []
    assert makes["note"] == (
        "North leads. With open cards and best play, South and North can win 9 tricks, West and East 4."
    )
    monkeypatch.setattr(DoubleDummyTable, "solved", lambda self, cell, seconds: (8, 10))
    editor.press("makes")
    editor.finish()
    assert "between 8 and 10 tricks" in editor.frame["state"]["deal"]["makes"]["note"]
    editor.click("AS")
    assert editor.frame["state"]["deal"]["makes"] is None  # it was about other cards


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        ("german-whist", "In German Whist, some cards are not in any player's hand."),
        ("russi", "In Russi, some cards are not in any player's hand."),
        ("israeli-whist", "Only deals between two sides can be worked out, and Israeli Whist has more than two."),
    ],
)
def test_deals_that_cannot_be_worked_out_say_why(game: str, reason: str) -> None:
    editor = wn.DealEditor(game)
    editor.deal_rest(seed=1)
    editor.press("makes")
    assert told(editor) == reason


def test_without_numpy_all_but_the_solution_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "whist_nb.analysis.double_dummy", None)
    editor = wn.DealEditor("minibridge", HANDS)
    editor.press("makes")
    assert "numpy" in told(editor)
    editor.press("play")
    assert isinstance(editor.opened, wn.CardTable)


def test_the_table_is_worked_out_beside_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DoubleDummyTable, "solved", lambda self, cell, seconds: (cell[1], cell[1]))
    editor = wn.DealEditor("minibridge", HANDS)
    line = Line(editor)
    answer = line.tell({"do": "makes", "seq": 1, "view": "v"})
    assert answer["n"] == 2
    until = time.monotonic() + 10
    while editor.frame["state"]["deal"]["makes"]["note"].startswith("Working") and time.monotonic() < until:
        time.sleep(0.01)
    assert editor.frame["state"]["deal"]["makes"]["lines"][4] == ["No trumps", "0", "1", "2", "3"]
    assert editor.frame["state"]["deal"]["makes"]["heads"][1] == "South plays"


def test_the_page_is_answered_and_nonsense_changes_nothing() -> None:
    editor = wn.DealEditor("whist")
    line = Line(editor)

    def say(**body: Any) -> dict[str, Any]:
        say.seq += 1  # type: ignore[attr-defined]
        return line.tell({**body, "seq": say.seq, "view": "v"})  # type: ignore[attr-defined]

    say.seq = 0  # type: ignore[attr-defined]
    assert say(act="QH") == {"n": 2, "seq": 1, "view": "v"}
    assert say(do="place 2")["n"] == 3
    assert say(answer={"hand": "sakq"})["n"] == 4
    assert editor.hands[2] == wn.Cards("AS KS QS")
    before = editor.cards
    for body in (
        {"act": "XX"}, {"act": "BJ"}, {"do": "place 9"}, {"do": "fly"}, {"answer": {"hand": 3}}, {"answer": None},
        {"answer": {"hand": "Q" * 300}}, {"answer": {"hand": "QH"}}, {"do": "play"},
    ):  # fmt: skip
        assert say(**body)["reason"], body
    assert editor.cards == before
    assert editor.opened is None


def test_the_picture_in_a_saved_notebook_has_the_cards() -> None:
    editor = wn.DealEditor("whist", {"South": "AK.T9.."})
    assert "South: ♠ A K  ♥ 10 9" in editor._pictured().text
    json.dumps(editor.frame)


@pytest.mark.parametrize("variant", wn.VARIANTS, ids=lambda variant: variant.id)
def test_every_card_of_every_game_is_on_the_board_once_and_named_in_its_place(variant: Any) -> None:
    editor = wn.DealEditor(variant)
    editor.deal_rest(seed=3)
    deal = editor.frame["state"]["deal"]
    board = [card for row in deal["rows"] for card in row["cards"]]
    assert sorted(board) == sorted(card.text for card in variant.pack)
    held = [card for place in deal["places"] for card in place["held"]]
    assert sorted(held) == sorted(board)
    assert not deal_editor_frame.is_thrown_in(wn.Game(variant, seed=1)) or len(variant.pack) == len(PACK_52)

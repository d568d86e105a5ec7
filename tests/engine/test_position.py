"""Starting in the middle of a deal: positions that can be, and those that cannot."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import whist_nb as wn
from tests.builders import play_on, played
from whist_nb.engine.cards import PACK_52
from whist_nb.testing import check_copies, check_legal_ones, check_refusals, check_views

FOUR = ["AS KS", "2S 3H", "4S 5H", "6S 7H"]


def test_an_ending_is_played_to_its_end_and_counts_tricks() -> None:
    game = wn.Game.from_position("whist", FOUR, leader=0, trump="H")
    for card in ("AS", "2S", "4S", "6S", "KS", "3H", "5H", "7H"):
        game.apply(card)
    assert game.is_over
    assert game.view(0).tricks_won == (1, 0, 0, 1)
    assert game.scores == (1, 1, 1, 1)
    assert (game.outcome.drawn, game.outcome.summary) == (True, "A draw: 1 to 1.")


def test_partners_share_the_tricks_and_the_win() -> None:
    game = wn.Game.from_position("whist", FOUR, leader=0, tricks_won=[3, 2, 4, 2])
    for card in ("AS", "2S", "4S", "6S", "KS", "3H", "5H", "7H"):
        game.apply(card)
    assert game.deal_results[0].tricks == (5, 2, 4, 2)
    assert game.scores == (9, 4, 9, 4)
    assert game.outcome.winners == (0, 2)
    assert game.outcome.summary == "North and South win: 9 to 4."


def test_the_views_at_the_start() -> None:
    game = wn.Game.from_position("whist", FOUR, leader=2, trump="H", tricks_won=(1, 2, 3, 4), dealer=3)
    view = game.view(1)
    assert view.hand == wn.Cards("2S 3H")
    assert (view.to_act, view.leader, view.dealer, view.trump) == (2, 2, 3, "H")
    assert view.tricks_won == (1, 2, 3, 4)
    assert view.cards_left == (2, 2, 2, 2)
    assert (view.turn_up, view.stock_left, view.trick_number) == (None, 0, 1)
    assert set(view.unseen) == set(wn.Cards("AS KS 4S 5H 6S 7H"))


def test_a_hand_may_lie_face_up_for_everybody() -> None:
    game = wn.Game.from_position("whist", FOUR, shown=[2])
    for seat in range(4):
        view = game.view(seat)
        assert set(view.hands[2]) == set(view.shown[2]) == set(wn.Cards("4S 5H"))
        hidden = {card for other in (0, 1, 3) if other != seat for card in wn.Cards(FOUR[other])}
        assert set(view.unseen) == hidden - set(wn.Cards("4S 5H"))
    assert wn.loads(wn.dumps(game)).view(0) == game.view(0)
    assert "shown" not in wn.dumps(wn.Game.from_position("whist", FOUR))


@pytest.mark.parametrize("played_by", [{0: 2}, [(0, 2)]])
def test_a_hand_may_be_played_by_another_seat_from_where_it_lies(played_by: Any) -> None:
    game = wn.Game.from_position("whist", FOUR, leader=3, played_by=played_by)
    game.apply("7H")  # seat 3 leads; seat 0, its hearts gone, would be next
    view = game.view(2)
    assert (game.current_player, view.turn, view.question) == (2, 0, "card from dummy")
    assert {action.card.text for action in view.legal_actions()} == {"AS", "KS"}
    assert set(game.view(1).hands[0]) == set(wn.Cards("AS KS"))
    again = wn.loads(wn.dumps(game))
    assert again.view(2) == view
    again.apply("AS")
    assert [(event.seat, event.what.text) for event in again.view(1).events if event.verb == "play"][-1] == (0, "AS")


def test_in_a_game_that_plays_all_cards_the_others_have_been_seen() -> None:
    for variant, hands in (("whist", FOUR), ("german-whist", FOUR[:2])):
        game = wn.Game.from_position(variant, hands)
        for seat in range(game.seats):
            others = {card for other, hand in enumerate(hands) if other != seat for card in wn.Cards(hand)}
            assert set(game.view(seat).unseen) == others


def test_in_knockout_whist_the_others_are_unseen_and_undealt() -> None:
    game = wn.Game.from_position("knockout-whist", ["AS", "2C 3C", "4C 5C"], leader=1)
    view = game.view(0)
    assert view.stock_left == 47
    assert len(view.unseen) == 51
    everywhere = [card for place in game.places().values() for card in place]
    assert (len(everywhere), set(everywhere)) == (52, set(PACK_52))


def test_the_dealer_sits_before_the_leader_unless_named() -> None:
    assert wn.Game.from_position("whist", FOUR, leader=0).view(0).dealer == 3
    assert wn.Game.from_position("whist", FOUR, leader=0, dealer=1).view(0).dealer == 1


def test_a_trick_on_the_table() -> None:
    game = wn.Game.from_position("whist", ["KS", "2S 3H", "4S 5H", "6S"], leader=3, trick="7S AS", trump="H")
    view = game.view(1)
    assert view.trick == ((3, wn.Card("7S")), (0, wn.Card("AS")))
    assert (view.to_act, view.leader, view.cards_left) == (1, 3, (1, 2, 2, 1))
    game.apply("2S")
    game.apply("4S")
    assert game.view(0).last_trick.winner == 0
    play_on(game)
    assert sum(game.deal_results[0].tricks) == 2


def test_a_trick_may_be_given_as_a_view_has_it() -> None:
    game = played("whist", 4, deals=1)
    game.undo(6)
    view = game.view(wn.EVERYONE)
    again = wn.Game.from_position(
        "whist",
        view.hands,
        leader=view.leader,
        trick=view.trick,
        trump=view.trump,
        tricks_won=view.tricks_won,
        dealer=view.dealer,
    )
    for seat in range(4):
        here, there = again.view(seat), game.view(seat)
        assert (here.hand, here.trick, here.trump, here.leader) == (there.hand, there.trick, there.trump, there.leader)
        assert (here.legal_actions(), here.to_act) == (there.legal_actions(), there.to_act)
        assert set(here.unseen) <= set(there.unseen) | set(there.hands[there.dealer])
    for _, action in played("whist", 4, deals=1).actions[-6:]:
        again.apply(action)
    assert again.deal_results[0].tricks == played("whist", 4, deals=1).deal_results[0].tricks


def test_a_void_shown_on_the_table() -> None:
    game = wn.Game.from_position("whist", ["KS", "2S 3H", "4S 5H", "6S"], leader=3, trick="7C AS")
    assert game.view(1).voids[0] == {"C"}


# Other orders, jokers


DOWNTOWN = "A23456789TJQK"


def test_a_downtown_ending_of_bid_whist() -> None:
    """4.6 ranking: downtown 2 beats K, and the jokers are the highest trumps."""
    hands = ["KH 3D", "2H LJ", "QH 4D", "AD 5D"]
    game = wn.Game.from_position("bid-whist", hands, trump="S", ranking=DOWNTOWN)
    assert [game.view(seat).ranks.order for seat in range(4)] == [DOWNTOWN] * 4
    for card in ("KH", "2H", "QH", "5D"):
        game.apply(card)
    assert game.view(0).last_trick.winner == 1
    for card in ("LJ", "4D", "AD", "3D"):
        game.apply(card)
    assert game.deal_results[0].tricks == (0, 2, 0, 0)
    again = wn.loads(wn.dumps(game))
    assert again == game
    uptown = wn.Game.from_position("bid-whist", hands, trump="S")
    for card in ("KH", "2H", "QH", "5D"):
        uptown.apply(card)
    assert uptown.view(0).last_trick.winner == 0


@pytest.mark.parametrize(("trump", "allowed"), [("S", ["2S"]), (None, ["2S", "4D"])])
def test_a_joker_led_in_a_position_calls_for_trumps_or_for_nothing(trump: str | None, allowed: list[str]) -> None:
    """4.6 play: in a trump contract a joker led calls for trumps; without trumps every card is legal after it."""
    game = wn.Game.from_position("bid-whist", ["3D", "2S 4D", "AS QH", "AD 5D"], trick="BJ", trump=trump)
    assert [action.text for action in game.legal_actions()] == allowed
    if trump:
        with pytest.raises(wn.BadOption, match="Seat 1 cannot have played 4♦: it still holds 2♠"):
            wn.Game.from_position("bid-whist", ["3D", "2S", "AS QH", "AD 5D"], trick="BJ 4D", trump="S")


def test_a_ranking_that_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(wn.BadOption, match="in Whist the ranks go AKQJT98765432"):
        wn.Game.from_position("whist", FOUR, ranking=DOWNTOWN)
    with pytest.raises(wn.BadOption, match="AKQJT98765432, A23456789TJQK or 23456789TJQKA"):
        wn.Game.from_position("bid-whist", FOUR, ranking="down")


# Knock-out whist


def test_a_player_with_one_card_beside_others_with_more_is_a_dog() -> None:
    game = wn.Game.from_position("knockout-whist", ["AS 2S", "3D", "KH QH"], leader=0, trump="C")
    game.apply("AS")
    assert game.view(1).question == "card or knock"
    game.apply("knock")
    game.apply("KH")
    assert game.view(0).last_trick.winner == 0
    game.apply("2S")
    assert [action.text for action in game.legal_actions()] == ["3D"], "the last trick"


def test_a_player_who_has_played_to_the_trick_is_not_a_dog() -> None:
    """A seat with one card left and one on the table is in."""
    game = wn.Game.from_position("knockout-whist", ["2S", "3D 4D", "KH"], leader=2, trick="QH AS", trump="C")
    assert (game.current_player, game.view(1).question) == (1, "card")
    game.apply("3D")
    assert game.current_player == 2
    assert [game.why_illegal("knock")] == ["This is the last trick: everybody who still has a card must play it."]


def test_a_dog_after_all_others_have_played_may_still_knock() -> None:
    game = wn.Game.from_position("knockout-whist", ["2S", "3D", "KH"], leader=2, trick=[(2, "QH"), (0, "AS")])
    assert game.current_player == 1
    assert [action.text for action in game.legal_actions()] == ["3D", "knock"]


def test_one_card_each_is_a_last_trick() -> None:
    game = wn.Game.from_position("knockout-whist", ["2S", "3D", "KH"], leader=1)
    assert game.view(1).question == "card"
    play_on(game)
    assert game.outcome.winners == (1,)


def test_seats_that_are_out_and_dogs_that_knocked_are_passed_over() -> None:
    hands = ["4S 5D", "", "2C 3C", "9H", "KC QC TC"]
    game = wn.Game.from_position("knockout-whist", hands, leader=0, trick=[(0, "AS"), (2, "KS")], trump="C")
    assert game.current_player == 3
    game.apply("knock")
    assert game.current_player == 4
    game.apply("TC")
    assert game.view(0).last_trick.winner == 4
    knocked = wn.Game.from_position(
        "knockout-whist", ["4S", "9H", "2C 3C", "KC"], leader=3, trick=[(3, "AC"), (0, "KS")]
    )
    assert knocked.current_player == 1


def test_a_dog_on_lead_and_without() -> None:
    game = wn.Game.from_position("knockout-whist", ["AS 2S", "3D", "KH QH"], leader=1)
    assert game.view(1).question == "card or knock"
    strict = wn.Game.from_position("knockout-whist", ["AS 2S", "3D", "KH QH"], leader=1, knock_on_lead=False)
    assert len(strict.legal_actions()) == 1
    out = wn.Game.from_position("knockout-whist", ["AS 2S", "", "KH QH"], leader=1)
    assert out.current_player == 2


# Everything else a game can do


@pytest.mark.parametrize(
    ("variant", "settings"),
    [
        ("whist", {"hands": ["KS QD", "2S 3H 9C", "4S 5H TC", "6S JC"], "leader": 3, "trick": "7S AS", "trump": "H"}),
        ("german-whist", {"hands": ["AS KD 3C 2C", "QS JD 9C 4H"], "leader": 1, "trump": "D", "tricks_won": (12, 10)}),
        ("knockout-whist", {"hands": ["AS 2S 5C", "3D", "", "KH QH 7C"], "leader": 1, "trump": "C"}),
    ],
)
def test_positions_keep_every_invariant(variant: str, settings: dict[str, Any]) -> None:
    for actions in range(8):
        game = play_on(wn.Game.from_position(variant, **settings), actions, actions)
        check_views(game)
        check_copies(game, Random(actions))
        if not game.is_over:
            check_refusals(game, Random(actions))
            check_legal_ones(game)


# What cannot be


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"hands": "AS KS"}, "expected a list with each seat's cards"),
        ({"hands": wn.Cards("AS KS")}, "expected a list with each seat's cards"),
        ({"hands": None}, "expected a list with each seat's cards"),
        ({"hands": 4}, "expected a list with each seat's cards"),
        ({"hands": {0: "AS"}}, "expected a list with each seat's cards"),
        ({"hands": FOUR[:3]}, "Whist is for 4 players"),
        ({"hands": FOUR, "seats": 2}, "seats=2"),
        ({"hands": [*FOUR[:3], None]}, "is not a set of cards"),
        ({"hands": [*FOUR[:3], "6S 7X"]}, "'7X' is not a card"),
        ({"hands": [*FOUR[:3], "AS 7H"]}, "AS appears twice"),
        ({"hands": [*FOUR[:3], "6S"]}, "here they hold 2, 2, 2, 1"),
        ({"hands": [*FOUR[:3], "6S BJ"]}, "Whist does not use BJ"),
        ({"hands": ["", "", "", ""]}, "the same number of cards"),
        ({"hands": FOUR, "leader": 4}, "leader=4"),
        ({"hands": FOUR, "leader": True}, "leader=True"),
        ({"hands": FOUR, "leader": None}, "leader=None"),
        ({"hands": FOUR, "dealer": -1}, "dealer=-1"),
        ({"hands": FOUR, "dealer": "1"}, "dealer='1'"),
        ({"hands": FOUR, "trump": "X"}, "'X' is not a suit"),
        ({"hands": FOUR, "trump": 5}, "5 is not a suit"),
        ({"hands": FOUR, "tricks_won": 5}, "tricks_won=5"),
        ({"hands": FOUR, "tricks_won": "1111"}, "tricks_won='1111'"),
        ({"hands": FOUR, "tricks_won": (1, 2, 3)}, "tricks_won"),
        ({"hands": FOUR, "tricks_won": (1, 2, 3, -1)}, "tricks_won"),
        ({"hands": FOUR, "tricks_won": (1, 2, 3, True)}, "tricks_won"),
        ({"hands": FOUR, "tricks_won": (6, 6, 0, 0)}, "too many tricks"),
        ({"hands": FOUR, "trick": "AC"}, "here they hold 3, 2, 2, 2"),
        ({"hands": FOUR, "trick": 5}, "5 is not a set of cards"),
        ({"hands": FOUR, "trick": None}, "is not a set of cards"),
        ({"hands": ["AS", "2S", "4S", "6S"], "trick": "KS QS JS TS"}, "is finished"),
        ({"hands": ["AS", "2S 3H", "4S 5H", "6S 7H"], "trick": "AS"}, "AS appears twice"),
        ({"hands": ["KS", "2S", "4S 5H", "6S 7H"], "trick": "AS 9C"}, "cannot have played 9♣: it still holds 2♠"),
        ({"hands": ["KS", "2S 3H", "4S", "6S 7H"], "trick": [(0, "AS"), (2, "5S")]}, "nobody is skipped"),
        ({"hands": ["KS", "2S 3H", "4S", "6S 7H"], "trick": [(2, "5S"), (0, "AS")]}, "clockwise from the leader"),
        ({"hands": ["KS", "2S 3H", "4S 5H", "6S 7H"], "trick": [(0, "AS"), (0, "9S")]}, "each seat plays once"),
        ({"hands": FOUR, "trick": [(0,)]}, "(seat, card) pairs"),
        ({"hands": FOUR, "trick": [(9, "AS")]}, "trick=9"),
        ({"hands": FOUR, "shown": 2}, "shown=2: expected a list of seats"),
        ({"hands": FOUR, "shown": [4]}, "shown=4"),
        ({"hands": FOUR, "played_by": 2}, "played_by=2: expected a hand and its player, such as {2: 0}"),
        ({"hands": FOUR, "played_by": [[2]]}, "expected a hand and its player"),
        ({"hands": FOUR, "played_by": {4: 0}}, "played_by=4"),
        ({"hands": FOUR, "played_by": {2: 2}}, "must not be given to anybody"),
        ({"hands": FOUR, "played_by": {2: 0, 0: 1}}, "must not be given to anybody"),
        ({"hands": FOUR, "played_by": {2: 0, 3: 0}}, "a seat can play only one other hand"),
        ({"hands": FOUR, "target": 0}, "target=0"),
        ({"hands": FOUR, "colour": "red"}, "has no option 'colour'"),
    ],
)  # fmt: skip
def test_impossible_positions_are_refused(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(wn.BadOption) as refusal:
        wn.Game.from_position("whist", **settings)
    assert said in str(refusal.value)


@pytest.mark.parametrize(
    "settings",
    [
        {"hands": ["AS 2S 3S", "3D 4D", "KH QH JH"]},
        {"hands": ["", "", ""]},
        {"hands": ["AS"]},
        {"hands": ["AS 2S", "3D 4D", ""], "trick": [(2, "5D"), (0, "KD")]},
    ],
)
def test_impossible_positions_of_knockout_whist(settings: dict[str, Any]) -> None:
    with pytest.raises(wn.BadOption):
        wn.Game.from_position("knockout-whist", **settings)


def test_unknown_games_have_no_positions() -> None:
    with pytest.raises(wn.UnknownVariant):
        wn.Game.from_position("bridge", FOUR)

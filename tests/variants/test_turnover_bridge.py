"""Turnover Bridge against its page of rules: every worked example, decision, option and fact."""

from __future__ import annotations

import pytest

import whist_nb as wn
from tests.builders import events, play_on, played, search, tricks_of
from tests.variants.layout_referee import check_layout_play, covered_of, playable_of
from whist_nb.engine.cards import PACK_52, Suit
from whist_nb.engine.events import Pile

# Deal and visibility


@pytest.mark.parametrize("dealer", [0, 1])
def test_twelve_columns_and_two_cards_in_the_hand(dealer: int) -> None:
    """4.16 deal: places 0-23 covered, 24-47 faced on them, column by column; 48-51 in the hands, all in turn."""
    game = wn.Game("turnover-bridge", packs=[PACK_52], first_dealer=dealer)
    whole = game.view(wn.EVERYONE)
    for offset, seat in enumerate((1 - dealer, dealer)):
        assert [pile.beneath for pile in whole.layouts[seat]] == list(PACK_52[offset:24:2])
        assert [pile.face for pile in whole.layouts[seat]] == list(PACK_52[24 + offset : 48 : 2])
        assert set(game.view(seat).hand) == set(PACK_52[48 + offset :: 2])


def test_at_the_start_24_cards_are_public_24_hidden_and_two_each_private() -> None:
    """4.16 test fact: private hand, faced cards and covered cards are separate in a view; 26 cards each."""
    game = wn.Game("turnover-bridge", seed=8)
    for seat in (0, 1):
        view = game.view(seat)
        for layout in view.layouts:
            assert len(layout) == 12
            assert all(pile.covered and pile.face and pile.beneath is None for pile in layout)
        assert (len(view.hand), view.cards_left) == (2, (2, 2))
        assert view.hands[1 - seat] == wn.Cards()
        assert len(view.seen) == 26
        assert len(view.unseen) == 26
        assert len(game.places()[f"hand {seat}"]) + len(covered_of(game, seat)) == 26
    assert len(game.places()["covered"]) == 24


def test_nobody_sees_a_covered_card_not_even_its_owner() -> None:
    """4.16 deal: covered cards are hidden from both; only the view of all cards has them."""
    game = play_on(wn.Game("turnover-bridge", seed=8), 8, 15)
    hidden = set(game.places()["covered"])
    for seat in (0, 1):
        view = game.view(seat)
        assert hidden <= set(view.unseen)
        assert all(len(pile) == 2 for layout in view.to_dict()["layouts"] for pile in layout)
    assert {pile.beneath for layout in game.view(wn.EVERYONE).layouts for pile in layout} - {None} == hidden


# Play


@pytest.mark.parametrize("trump", ["S", "H", "D", "C"])
def test_spades_are_trumps_unless_another_suit_is_chosen(trump: str) -> None:
    """4.16 test fact, option `trump`: always spades, whatever lies there."""
    for seed in range(4):
        assert wn.Game("turnover-bridge", seed=seed).view(0).trump is Suit.SPADES
        assert wn.Game("turnover-bridge", seed=seed, trump=trump).view(1).trump == trump


def test_every_legal_set_and_every_card_turned() -> None:
    """4.16 play, TB-1: follow from row and hand together; the card beneath turns before the other answers."""
    for seed in range(12):
        check_layout_play(wn.Game("turnover-bridge", seed=seed, first_dealer=0), leader=1)


def test_the_loser_of_the_suit_is_told_which_cards_follow_suit() -> None:
    """4.16 play: a led suit held anywhere among faced cards and hand must be followed."""
    game = wn.Game("turnover-bridge", packs=[PACK_52], first_dealer=1)
    game.apply("KC")
    follows = playable_of(game, 1).of(Suit.CLUBS).sorted()
    assert follows
    refused = next(card for card in playable_of(game, 1) if card.suit is not Suit.CLUBS)
    reason = f"You must follow clubs, from your hand or face up in front of you: you have {follows.glyphs}."
    assert game.why_illegal(refused) == reason
    covered = covered_of(game, 1)[0]
    assert game.why_illegal(covered).startswith(f"{covered.glyphs} is neither in your hand nor face up in front of you")
    assert game.why_illegal("pass").startswith("Play a card now")


def test_a_suit_held_only_in_covered_cards_need_not_be_followed() -> None:
    """4.16 scoring, test fact: void in faced cards and hand, one may ruff though a covered card would follow."""
    for seed in range(100):
        game = wn.Game("turnover-bridge", seed=seed)
        while not game.is_over:
            seat, trick = game.current_player, game.view(0).trick
            if trick and trick[0][1].suit is not Suit.SPADES:
                led = trick[0][1].suit
                beneath = [card for card in covered_of(game, seat) if card.suit is led]
                ruffs = playable_of(game, seat).of(Suit.SPADES)
                if beneath and ruffs and not playable_of(game, seat).of(led):
                    game.apply(ruffs[0])
                    assert game.view(0).tricks[-1].winner == seat
                    return
            play_on(game, seed, 1)
    raise AssertionError("no such ruff was found")


def test_a_card_with_nothing_under_it_reveals_nothing_and_its_column_is_gone() -> None:
    """TB-4, test fact: an uncovered card played leaves an empty column."""
    game, found = wn.Game("turnover-bridge", seed=6), 0
    while not game.is_over:
        seat = game.current_player
        bare = {pile.face for pile in game.view(0).layouts[seat] if pile.face and not pile.covered}
        before = len(list(events(game, "uncover")))
        action = next((action for action in game.legal_actions() if action.card in bare), game.legal_actions()[0])
        game.apply(action)
        if action.card in bare:
            found += 1
            assert len(list(events(game, "uncover"))) == before
            layout = game.view(0).layouts[seat]
            assert all(pile.face is not action.card for pile in layout)
            assert Pile(False, None) in layout
    assert found


def test_a_void_refers_to_the_hand_and_the_cards_face_up_now() -> None:
    """2.7: a renounce is certain until a card of the suit is turned up."""
    for seed in range(10):
        game = wn.Game("turnover-bridge", seed=seed)
        while not game.is_over:
            play_on(game, seed, 1)
            for seat in (0, 1):
                for suit in game.view(0).voids[seat]:
                    assert not playable_of(game, seat).of(suit)


# Scoring


def test_the_deal_stops_at_fourteen_tricks() -> None:
    """4.16 scoring, TB-3: 14-9 after 23 tricks is over."""
    game = search("turnover-bridge", tricks_of(14, 9))
    assert (game.deal_results[0].points, game.outcome.winners) == ((1, 0), (0,))
    assert len(game.view(0).tricks) == 23


def test_thirteen_each_is_a_draw() -> None:
    """4.16 scoring, test fact: 13-12 and the last trick lost: 13-13, a draw."""
    game = search("turnover-bridge", tricks_of(13, 13))
    assert len(game.view(0).tricks) == 26
    assert (game.scores, game.outcome.winners, game.outcome.drawn) == ((0, 0), (0, 1), True)


def test_no_deal_goes_beyond_fourteen_or_stops_before() -> None:
    """4.16 test fact: the fourteenth trick of one player ends it; at most 26 are played."""
    for seed in range(30):
        tricks = played("turnover-bridge", seed).deal_results[0].tricks
        assert max(tricks) == 14 or tricks == (13, 13)


def test_option_early_end_off_plays_all_26() -> None:
    """TB-3, 4.16 options: all 26 tricks, the same winner."""
    for seed in range(10):
        game = played("turnover-bridge", seed, early_end=False)
        mine, theirs = game.deal_results[0].tricks
        assert mine + theirs == 26
        assert game.deal_results[0].points == (int(mine > theirs), int(theirs > mine))


# Match


@pytest.mark.parametrize("length", [1, 2, 3])
def test_option_match_deals_counts_deals_won(length: int) -> None:
    """4.16 match: the deal alternates, more deals won wins; equal numbers: drawn."""
    for seed in range(5):
        game = played("turnover-bridge", seed, match_deals=length, first_dealer=0)
        assert [result.dealer for result in game.deal_results] == [0, 1, 0][:length]
        assert game.outcome.drawn == (game.scores[0] == game.scores[1])
        if not game.outcome.drawn:
            assert game.outcome.winners == (int(game.scores[1] > game.scores[0]),)


def test_deals_cut_a_match_short() -> None:
    """2.12: the scores so far decide."""
    assert len(played("turnover-bridge", 2, match_deals=4, deals=2).deal_results) == 2

"""Russi against its page of rules: every worked example, decision, option and fact."""

from __future__ import annotations

import pytest

import whist_nb as wn
from tests.builders import events, play_on, played, search, tricks_of
from tests.variants.layout_referee import check_layout_play, covered_of, playable_of
from whist_nb.engine.cards import PACK_52


@pytest.mark.parametrize("dealer", [0, 1])
def test_nine_columns_and_eight_cards_in_the_hand(dealer: int) -> None:
    """4.17 deal: places 0-17 covered, 18-35 faced on them, 36-51 in the hands, all in turn."""
    game = wn.Game("russi", packs=[PACK_52], first_dealer=dealer)
    whole = game.view(wn.EVERYONE)
    for offset, seat in enumerate((1 - dealer, dealer)):
        assert [pile.beneath for pile in whole.layouts[seat]] == list(PACK_52[offset:18:2])
        assert [pile.face for pile in whole.layouts[seat]] == list(PACK_52[18 + offset : 36 : 2])
        assert set(game.view(seat).hand) == set(PACK_52[36 + offset :: 2])


def test_at_the_start_18_cards_are_public_18_hidden_and_eight_each_private() -> None:
    """4.17 test fact: hand, faced and covered cards apart; 26 cards each."""
    game = wn.Game("russi", seed=8)
    for seat in (0, 1):
        view = game.view(seat)
        assert all(pile.covered and pile.face for layout in view.layouts for pile in layout)
        assert [len(layout) for layout in view.layouts] == [9, 9]
        assert (len(view.hand), view.cards_left) == (8, (8, 8))
        assert len(view.seen) == 26
        assert not set(view.unseen) & set(view.hand)
        assert len(playable_of(game, seat)) + len(covered_of(game, seat)) == 26
    assert len(game.places()["covered"]) == 18


def test_ru_2_the_rows_have_five_and_four_places() -> None:
    """RU-2: which row has five is cosmetic; nothing else can be chosen."""
    assert wn.find_variant("russi").options["rows"].choices == ("5+4",)
    with pytest.raises(wn.BadOption):
        wn.Game("russi", rows="4+5")


def test_there_are_no_trumps() -> None:
    """4.17 scoring, test fact: 4H led beats the ace of spades thrown on it."""
    covered = "2S 3S 5S 6S 7S 8S 9S TS JS QS 2D 3D 5D 6D 9H TH JH QH"
    faced = "4H AS QC KC 2C 3C 4C 5C 6C 7C 8C 9C TC JC JD QD KD AD"
    pack = wn.Cards(f"{covered} {faced}")
    hearts, others = ["2H", "3H", "5H", "6H", "7H", "8H", "KH", "AH"], ["KS", "4S", "AC", "4D", "7D", "8D", "9D", "TD"]
    hands = [card for both in zip(hearts, others, strict=True) for card in both]
    game = wn.Game("russi", packs=[[*pack, *hands]], first_dealer=1)
    assert game.view(0).trump is None
    game.apply("4H")
    game.apply("AS")
    assert game.view(0).tricks[-1].winner == 0


def test_every_legal_set_and_every_card_turned() -> None:
    """4.17 play, RU-3, test fact: any faced card or card in the hand; the card beneath turns before the answer."""
    for seed in range(12):
        check_layout_play(wn.Game("russi", seed=seed, first_dealer=1), leader=0)


def test_a_card_played_from_the_hand_uncovers_nothing() -> None:
    """4.17 play: only a card of the layout uncovers one."""
    game = wn.Game("russi", seed=3)
    game.apply(next(iter(game.view(game.current_player).hand)))
    assert not list(events(game, "uncover"))


def test_fifteen_to_eleven_is_a_win() -> None:
    """4.17 scoring: 15-11."""
    game = search("russi", tricks_of(15, 11))
    assert (game.deal_results[0].points, game.outcome.winners) == ((1, 0), (0,))


def test_ru_1_thirteen_each_is_a_draw() -> None:
    """RU-1, test fact: 13-13, no points, both named."""
    game = search("russi", tricks_of(13, 13))
    assert (game.scores, game.outcome.winners, game.outcome.drawn) == ((0, 0), (0, 1), True)


def test_26_tricks_are_played_although_fourteen_are_enough_to_win() -> None:
    """4.17 test fact: by default all are played."""
    for seed in range(20):
        assert sum(played("russi", seed).deal_results[0].tricks) == 26


def test_option_early_end_stops_at_fourteen() -> None:
    """4.17 options."""
    for seed in range(20):
        tricks = played("russi", seed, early_end=True).deal_results[0].tricks
        assert max(tricks) == 14 or tricks == (13, 13)


@pytest.mark.parametrize("length", [1, 2, 3])
def test_option_match_deals_counts_deals_won(length: int) -> None:
    """4.17 match: the deal alternates, more deals won wins; equal numbers: drawn."""
    for seed in range(5):
        game = played("russi", seed, match_deals=length, first_dealer=0)
        assert [result.dealer for result in game.deal_results] == [0, 1, 0][:length]
        assert game.outcome.drawn == (game.scores[0] == game.scores[1])
        if not game.outcome.drawn:
            assert game.outcome.winners == (int(game.scores[1] > game.scores[0]),)


def test_a_card_uncovered_ends_the_void_of_its_own_suit_alone() -> None:
    """2.7: a renounce speaks of the hand and of the cards faced at that moment; what is turned up adds one suit."""
    ended = kept = 0
    for seed in range(6):
        game = wn.Game("russi", seed=seed)
        known: list[set[str]] = [set(), set()]
        led = None
        for _ in range(52):
            told = len(game.view(0).events)
            play_on(game, seed, 1)
            for event in game.view(0).events[told:]:
                if event.verb == "play":
                    if led not in (None, event.what.suit):
                        known[event.seat].add(led)
                    led = led or event.what.suit
                elif event.verb == "uncover":
                    kept += len(known[event.seat] - {event.what[1].suit})
                    ended += event.what[1].suit in known[event.seat]
                    known[event.seat].discard(event.what[1].suit)
                elif event.verb == "gather":
                    led = None
            assert list(game.view(0).voids) == list(game.view(1).voids) == known
    assert ended
    assert kept


def test_a_void_refers_to_the_hand_and_the_cards_face_up_now() -> None:
    """2.7: certain until a card of the suit is turned up."""
    for seed in range(10):
        game = wn.Game("russi", seed=seed)
        while not game.is_over:
            play_on(game, seed, 1)
            for seat in (0, 1):
                assert not any(playable_of(game, seat).of(suit) for suit in game.view(0).voids[seat])

"""Humbug against its page of rules: every worked example, decision, option and fact."""

from __future__ import annotations

from random import Random

import pytest

import whist_nb as wn
from tests.builders import events, play_on, played, points_of, search, tricks_of
from whist_nb.engine.cards import PACK_52, Suit
from whist_nb.engine.wording import PLAIN

# Deal and visibility


@pytest.mark.parametrize("dealer", [0, 1])
def test_all_cards_are_dealt_in_turn_and_the_last_one_makes_trumps(dealer: int) -> None:
    """4.15 deal, test facts: 26 each; place 51 is the dealer's, fixes trumps, and is in the dealer's hand."""
    game = wn.Game("humbug", seed=3, first_dealer=dealer)
    pack = game.packs[0]
    assert game.places()[f"hand {1 - dealer}"] == wn.Cards(pack[0::2])
    assert game.places()[f"hand {dealer}"] == wn.Cards(pack[1::2])
    view = game.view(dealer)
    assert view.trump is pack[51].suit
    assert pack[51] in view.hand
    assert view.cards_left == (26, 26)


def test_the_last_card_is_taken_up_before_the_opening_lead() -> None:
    """4.15 deal, 2.7: nothing lies face up when the first card is asked for, but all remember the card."""
    game = wn.Game("humbug", seed=5, open_hands=False, first_dealer=1)
    assert [event.verb for event in events(game, "turn_up", "take_up")] == ["turn_up", "take_up"]
    view = game.view(0)
    assert (view.turn_up, view.turn_up_seat) == (None, None)
    assert view.hands[1] == wn.Cards([game.packs[0][51]])


def test_hu_4_both_hands_are_open_by_default_and_sorted() -> None:
    """HU-4, test fact: from the start of the play each sees the other's 26 cards, sorted by suit."""
    game = wn.Game("humbug", seed=2)
    for seat in (0, 1):
        assert set(game.view(seat).hands[1 - seat]) == set(game.view(1 - seat).hand)
        assert list(game.view(seat).shown[1 - seat]) == list(game.view(1 - seat).hand)
        assert not game.view(seat).unseen
    play_on(game, 2, 21)
    assert set(game.view(0).hands[1]) == set(game.places()["hand 1"])


def test_option_open_hands_off_shows_no_card_but_the_last() -> None:
    """4.15 options: closed hands must be remembered, though they can be worked out."""
    game = wn.Game("humbug", seed=2, open_hands=False, first_dealer=0)
    assert not list(events(game, "show"))
    assert len(game.view(1).unseen) == 25
    assert set(game.view(1).unseen) | set(game.view(1).hands[0]) == set(game.places()["hand 0"])


# Play


def test_the_non_dealer_leads_and_there_are_26_tricks() -> None:
    """4.15 play, test facts: 26 tricks, the winner of each leading the next."""
    for seed in range(6):
        game = played("humbug", seed, first_dealer=0)
        leader = 1
        for trick in game.view(0).tricks:
            assert trick.plays[0][0] == leader
            leader = trick.winner
        assert sum(game.deal_results[0].tricks) == 26


def test_following_suit_is_compulsory() -> None:
    """4.15 play: the suit led if it is held, else any card."""
    game = wn.Game("humbug", seed=1)
    while not game.is_over:
        view = game.view(game.current_player)
        if view.trick:
            following = view.hand.of(view.trick[0][1].suit) or view.hand
            assert {action.card for action in game.legal_actions()} == set(following)
        play_on(game, len(game.actions), 1)


def test_a_revoke_is_refused_with_the_rule() -> None:
    """HU-3: software refuses a revoke and names the suit."""
    game = wn.Game("humbug", packs=[PACK_52], first_dealer=1)
    game.apply(game.legal_actions()[0])
    hand, led = game.view(1).hand, game.view(1).trick[0][1].suit
    refused = next(card for card in hand if card.suit is not led)
    assert game.why_illegal(refused) == f"You must follow {led.word}: you hold {hand.of(led).glyphs}."


def test_played_cards_may_not_be_looked_at() -> None:
    """4.15 play: trick review is none unless another is chosen."""
    game = play_on(wn.Game("humbug", seed=4), 4, 2)
    assert game.view(0).open_tricks == ()
    again = play_on(wn.Game("humbug", seed=4, trick_review="last"), 4, 2)
    assert len(again.view(0).open_tricks) == 1


def test_hu_1_clubs_may_always_be_trumps() -> None:
    """HU-1, 4.15 options: the turned card by default; with `clubs` no card is faced."""
    game = wn.Game("humbug", seed=7, trump="clubs", open_hands=False)
    assert game.view(0).trump is Suit.CLUBS
    assert not list(events(game, "turn_up"))
    assert len(game.view(game.current_player).unseen) == 26


# Scoring


def test_fourteen_to_twelve_is_a_win() -> None:
    """4.15 scoring: 14-12."""
    game = search("humbug", tricks_of(14, 12))
    assert game.deal_results[0].points == (1, 0)
    assert (game.outcome.winners, game.outcome.drawn) == ((0,), False)


def test_hu_2_thirteen_each_is_a_draw_and_nothing_else_is() -> None:
    """HU-2, test fact: 13-13 is a draw without points; there is no other."""
    game = search("humbug", tricks_of(13, 13))
    assert game.scores == (0, 0)
    assert (game.outcome.winners, game.outcome.drawn) == ((0, 1), True)
    for seed in range(30):
        game = played("humbug", seed)
        assert game.outcome.drawn == (game.deal_results[0].tricks == (13, 13))


# Revokes


def with_one_revoke(seed: int, revoker: int = 1) -> wn.Game:
    """Both follow suit, except that this player once throws a losing card instead of following."""
    game, rng, done = wn.Game("humbug", seed=seed, allow_revoke=True), Random(seed), False
    while not game.is_over:
        view = game.view(game.current_player)
        cards = list(view.hand)
        if view.trick:
            led = view.trick[0][1].suit
            others = [card for card in cards if card.suit not in (led, view.trump)]
            following = view.hand.of(led)
            if following and others and view.to_act == revoker and not done:
                cards, done = others, True
            else:
                cards = list(following or view.hand)
        game.apply(rng.choice(cards))
    return game


def test_a_revoke_credits_the_other_with_three_tricks() -> None:
    """4.15 scoring: 12 tricks to 14, the second revoked once: 15 to 14, and the first wins."""
    game = next(game for game in map(with_one_revoke, range(500)) if game.deal_results[0].tricks == (12, 14))
    assert game.deal_results[0].points == (1, 0)
    assert game.outcome.winners == (0,)
    (told,) = events(game, "revokes")
    assert (told.what, told.seen_by) == ((0, 1), {0, 1})
    (scored,) = events(game, "score")
    assert PLAIN.say_all(scored.what.why).startswith("Tricks: 15 to 14.")


def test_revokes_can_make_a_draw() -> None:
    """4.15, HU-2: 11 tricks and three for a revoke are tied only with 14; 12 and 3 beat 14."""
    for game in map(with_one_revoke, range(40)):
        mine, theirs = game.deal_results[0].tricks
        assert game.deal_results[0].points == (int(mine + 3 > theirs), int(mine + 3 < theirs))


def test_option_allow_revoke_counts_every_card_off_suit_by_a_hand_that_holds_the_suit() -> None:
    """4.15 options: any card may be played; the trick goes by the usual law; announced at the end of the deal."""
    for seed in range(10):
        game = wn.Game("humbug", seed=seed, allow_revoke=True)
        revokes, rng = [0, 0], Random(seed)
        while not game.is_over:
            view = game.view(game.current_player)
            assert {action.card for action in game.legal_actions()} == set(view.hand)
            card = rng.choice(list(view.hand))
            if view.trick:
                led = view.trick[0][1].suit
                revokes[view.to_act] += card.suit is not led and bool(view.hand.of(led))
            assert not list(events(game, "revokes"))
            game.apply(card)
        won = game.deal_results[0].tricks
        total = won[0] + 3 * revokes[1], won[1] + 3 * revokes[0]
        assert game.deal_results[0].points == (int(total[0] > total[1]), int(total[1] > total[0]))
        assert sum(won) == 26


def test_with_revokes_a_renounce_shows_nothing() -> None:
    """2.7: who may revoke does not prove a void by playing off suit."""
    game = play_on(wn.Game("humbug", seed=1, allow_revoke=True, open_hands=False), 1, 40)
    assert game.view(0).voids == (frozenset(), frozenset())
    strict = play_on(wn.Game("humbug", seed=1, open_hands=False), 1, 40)
    assert any(strict.view(0).voids)


def test_with_revokes_a_card_not_held_is_still_refused() -> None:
    """4.15 options: any card of the hand, no other."""
    game = wn.Game("humbug", packs=[PACK_52], first_dealer=1, allow_revoke=True)
    assert game.why_illegal("3S").startswith("You do not hold 3♠")


def test_an_ending_is_played_as_agreed() -> None:
    """4.15 options, in a position set up by hand: hands lie open, and revokes are allowed where they are."""
    hands = ["AS 2H", "KS QS"]
    game = wn.Game.from_position("humbug", hands, trump="D")
    assert game.view(0).hands[1] == wn.Cards("KS QS")
    closed = wn.Game.from_position("humbug", hands, open_hands=False, allow_revoke=True, leader=1)
    assert closed.view(0).hands[1] == wn.Cards()
    closed.apply("KS")
    assert {action.text for action in closed.legal_actions()} == {"AS", "2H"}


# Match


@pytest.mark.parametrize("length", [1, 2, 3])
def test_option_match_deals_counts_deals_won(length: int) -> None:
    """4.15 match: the deal alternates, more deals won wins; equal numbers: drawn."""
    for seed in range(6):
        game = played("humbug", seed, match_deals=length, first_dealer=1)
        assert [result.dealer for result in game.deal_results] == [1, 0, 1][:length]
        best = tuple(seat for seat in (0, 1) if game.scores[seat] == max(game.scores))
        assert (game.outcome.winners, game.outcome.drawn) == (best, len(best) == 2)


def test_deals_cut_a_match_short() -> None:
    """2.12: the scores so far decide."""
    game = played("humbug", 2, match_deals=5, deals=2)
    assert len(game.deal_results) == 2


def test_first_dealer_by_high_draw() -> None:
    """2.4: the highest card deals, the ace counting high."""
    for seed in range(20):
        game = wn.Game("humbug", seed=seed, first_dealer="draw")
        drawn = {event.seat: event.what for event in events(game, "cut")}
        best = max(drawn, key=lambda seat: (drawn[seat].rank, -"SHDC".index(drawn[seat].suit)))
        assert game.view(0).dealer == best


# What a deal is worth, asked of the game itself


@pytest.mark.parametrize(
    ("tricks", "revokes", "tally", "points"),
    [
        ((14, 12), (), (14, 12), (1, 0)),
        ((12, 14), (), (12, 14), (0, 1)),
        ((13, 13), (), (13, 13), (0, 0)),
        ((12, 14), (0, 1), (15, 14), (1, 0)),
        ((14, 12), (1, 0), (14, 15), (0, 1)),
        ((14, 12), (2, 1), (17, 18), (0, 1)),
        ((11, 15), (1, 3), (20, 18), (1, 0)),
    ],
)
def test_points_and_what_is_compared(
    tricks: tuple[int, int], revokes: tuple[int, ...], tally: tuple[int, int], points: tuple[int, int]
) -> None:
    """4.15 scoring: more tricks wins, 13-13 is a draw; each revoke credits the other player with three."""
    assert points_of("humbug", tricks, extras={"revokes": revokes}, of="tally") == tally
    assert points_of("humbug", tricks, extras={"revokes": revokes}) == points

"""German Whist against its page of rules: every worked example, decision, option and fact."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import whist_nb as wn
from tests.builders import events, play_on, played, points_of, search
from whist_nb.engine.cards import PACK_52

VECTORS = Path(__file__).parents[1] / "data" / "openspiel_german_whist.jsonl"


def stages(game: wn.Game, deal: int = 1) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Tricks of each seat in stage one and in stage two, counted from the log alone."""
    gathered: list[int] = []
    for event in game.view(wn.EVERYONE).events:
        if event.verb == "new_deal":
            deal -= 1
        elif event.verb == "gather" and deal == 0:
            gathered.append(event.seat)
    one, two = gathered[:13], gathered[13:]
    return tuple(one.count(seat) for seat in (0, 1)), tuple(two.count(seat) for seat in (0, 1))


# Deal and visibility


@pytest.mark.parametrize("dealer", [0, 1])
def test_alternate_cards_and_a_stock_of_26(dealer: int) -> None:
    """4.11 deal: places 0 to 25 in turn from the non-dealer, 13 each; the rest is the stock, its top faced."""
    game = wn.Game("german-whist", packs=[PACK_52], first_dealer=dealer)
    other = 1 - dealer
    assert game.places()[f"hand {other}"] == wn.Cards(PACK_52[0:26:2])
    assert game.places()[f"hand {dealer}"] == wn.Cards(PACK_52[1:26:2])
    assert list(game.places()["stock"]) == list(PACK_52[26:])
    for seat in (0, 1):
        view = game.view(seat)
        assert (view.turn_up, view.turn_up_seat, view.trump) == (PACK_52[26], None, PACK_52[26].suit)
        assert view.stock_left == 26
        assert set(view.seen) == set(view.hand) | {PACK_52[26]}


def test_trumps_stay_the_whole_deal() -> None:
    """4.11 deal: the first stock card fixes trumps for the whole deal."""
    game = played("german-whist", 2)
    assert len(list(events(game, "trump"))) == 1
    assert game.view(0).trump == game.packs[0][26].suit


# Play


def test_gw_1_the_non_dealer_leads_to_the_first_trick_only() -> None:
    """GW-1: then the winner of each trick leads."""
    for seed in range(10):
        game = played("german-whist", seed, first_dealer=0)
        leader: int | None = 1
        for event in events(game, "play", "gather"):
            if event.verb == "gather":
                leader = event.seat
            elif leader is not None:
                assert event.seat == leader
                leader = None


def test_the_winner_takes_the_open_card_and_the_loser_the_covered_one() -> None:
    """4.11 stage one, trick k: the winner takes place 26 + 2(k-1), seen by both; the loser the next, unseen."""
    game = played("german-whist", 9)
    takes, draws = list(events(game, "take")), list(events(game, "draw"))
    winners = [event.seat for event in events(game, "gather")][:13]
    pack = game.packs[0]
    for k in range(13):
        assert (takes[k].seat, takes[k].what) == (winners[k], pack[26 + 2 * k])
        assert (draws[k].seat, draws[k].what) == (1 - winners[k], pack[27 + 2 * k])
        assert draws[k].seen_by == {1 - winners[k]}
        assert takes[k].seen_by == {0, 1}
    turned = [event.what for event in events(game, "turn_up")]
    assert turned == list(pack[26:52:2])


def test_thirteen_cards_are_turned_up_in_all() -> None:
    """4.11 test fact: 26 stock cards, 13 of them turned up; 26 tricks."""
    game = played("german-whist", 1)
    assert len(list(events(game, "turn_up"))) == 13
    assert sum(game.deal_results[0].tricks) == 26


def test_hands_stay_at_thirteen_through_stage_one_and_draws_come_before_the_next_lead() -> None:
    """4.11 test fact: thirteen cards at every lead of stage one, and the next prize lies open."""
    game = wn.Game("german-whist", seed=4)
    for trick in range(13):
        view = game.view(0)
        assert view.cards_left == (13, 13)
        assert view.stock_left == 26 - 2 * trick
        assert view.turn_up == game.packs[0][26 + 2 * trick]
        assert (view.trick_number, view.stage.tricks) == (trick + 1, 13)
        play_on(game, trick, 2)
    view = game.view(0)
    assert (view.cards_left, view.stock_left, view.turn_up) == ((13, 13), 0, None)
    assert (view.trick_number, str(view.stage.name)) == (1, "Stage two")


def test_gw_2_the_thirteenth_trick_leaves_one_open_and_one_covered_card() -> None:
    """GW-2: the winner takes the former, the loser the latter, nothing is turned."""
    game = play_on(wn.Game("german-whist", seed=4), 4, 24)
    assert game.view(0).stock_left == 2
    turned = len(list(events(game, "turn_up")))
    play_on(game, 1, 2)
    assert game.view(0).stock_left == 0
    assert len(list(events(game, "turn_up"))) == turned
    assert next(reversed(list(events(game, "take")))).what == game.packs[0][50]
    assert next(reversed(list(events(game, "draw")))).what == game.packs[0][51]


def test_following_suit_is_compulsory_in_both_stages() -> None:
    """4.11 play: no discard or ruff while the suit led is held."""
    for seed in range(5):
        game = wn.Game("german-whist", seed=seed)
        while not game.is_over:
            view = game.view(game.current_player)
            if view.trick:
                suit = view.trick[0][1].suit
                wanted = [card.text for card in (view.hand.of(suit) or view.hand)]
                assert sorted(action.text for action in game.legal_actions()) == sorted(wanted)
            play_on(game, seed, 1)


def test_the_loser_knows_where_the_open_card_went() -> None:
    """4.11 stage one: the prize is public, so that it is known in the winner's hand until played."""
    game = play_on(wn.Game("german-whist", seed=12), 12, 2)
    taken = next(events(game, "take"))
    loser = game.view(1 - taken.seat)
    assert taken.what in loser.hands[taken.seat]
    drawn = next(events(game, "draw"))
    assert drawn.what not in game.view(taken.seat).seen
    assert drawn.what in game.view(drawn.seat).hand


def test_a_void_shown_ends_with_a_draw() -> None:
    """2.7: a player who draws unseen may have drawn the suit; one who openly takes a card of it has it."""
    for seed in range(30):
        game = wn.Game("german-whist", seed=seed)
        while game.view(0).stock_left:
            play_on(game, seed, 1)
            view = game.view(0)
            if not view.trick and view.tricks:
                loser = 1 - view.tricks[-1].winner
                assert view.voids[loser] == frozenset()
                taken = [event.what for event in events(game, "take")][-1]
                assert taken.suit not in view.voids[view.tricks[-1].winner]
        while not game.is_over:
            play_on(game, seed, 1)
            for seat in (0, 1):
                for suit in game.view(1 - seat).voids[seat]:
                    assert not game.places()[f"hand {seat}"].of(suit)


def test_after_trick_13_the_opponents_hand_is_52_less_mine_less_those_played() -> None:
    """4.11 test fact: fully deducible."""
    game = play_on(wn.Game("german-whist", seed=21), 21, 26)
    for seat in (0, 1):
        view = game.view(seat)
        gone = [card for trick in view.tricks for _, card in trick.plays]
        assert wn.Cards(set(PACK_52) - set(view.hand) - set(gone)) == game.places()[f"hand {1 - seat}"]
        assert set(view.unseen) | set(view.hands[1 - seat]) == set(game.places()[f"hand {1 - seat}"])


def test_winner_of_trick_one_gets_place_26_and_the_loser_27() -> None:
    """4.11 test fact."""
    game = wn.Game("german-whist", packs=[PACK_52], first_dealer=1)
    assert game.current_player == 0
    game.apply("2S")
    game.apply("3S")
    assert PACK_52[26] in game.places()["hand 1"]
    assert PACK_52[27] in game.places()["hand 0"]


# Scoring


def last13(one: tuple[int, int], two: tuple[int, int]) -> Callable[[wn.Game], bool]:
    return lambda game: stages(game) == (one, two)


def test_last13_stage_one_is_worth_nothing() -> None:
    """4.11 scoring: stage one 10-3, stage two 6-7: the second player wins."""
    game = search("german-whist", last13((10, 3), (6, 7)))
    assert game.outcome.winners == (1,)
    assert game.scores == (0, 1)
    (result,) = game.deal_results
    assert (result.tricks, result.points) == ((16, 10), (0, 1))


def test_last13_seven_to_six_is_a_win() -> None:
    """4.11 scoring: 7-6 in stage two is a win; stage one is ignored."""
    game = search("german-whist", lambda game: stages(game)[1] == (7, 6) and stages(game)[0][0] < 5)
    assert game.outcome.winners == (0,)


def test_all26_thirteen_each_is_a_draw() -> None:
    """4.11 scoring, GW-3: all 26 tricks count; 13-13 is a draw, no points, both named."""
    game = search("german-whist", lambda game: game.deal_results[0].tricks == (13, 13), count="all26")
    assert game.scores == (0, 0)
    assert (game.outcome.winners, game.outcome.drawn) == ((0, 1), True)


def test_all26_a_win_although_stage_two_was_lost() -> None:
    """4.11 scoring: 8 + 6 = 14 against 5 + 7 = 12."""
    game = search("german-whist", last13((8, 5), (6, 7)), count="all26")
    assert game.outcome.winners == (0,)
    assert game.deal_results[0].points == (1, 0)


def test_gw_3_no_draw_in_last13() -> None:
    """GW-3, 4.11 test fact: thirteen is odd."""
    for seed in range(60):
        game = played("german-whist", seed)
        two = stages(game)[1]
        assert not game.outcome.drawn
        assert game.deal_results[0].points == (int(two[0] > two[1]), int(two[1] > two[0]))


# Match


def test_one_deal_by_default() -> None:
    """4.11 match: one deal."""
    assert len(played("german-whist", 3).deal_results) == 1


@pytest.mark.parametrize("length", [2, 3, 5])
def test_option_match_deals_counts_deals_won(length: int) -> None:
    """4.11 match: n deals, the deal alternates, more deals won wins; equal numbers: drawn."""
    for seed in range(8):
        game = played("german-whist", seed, match_deals=length, first_dealer=1)
        assert len(game.deal_results) == length
        assert [result.dealer for result in game.deal_results] == [1, 0, 1, 0, 1][:length]
        won = tuple(sum(result.points[seat] for result in game.deal_results) for seat in (0, 1))
        assert game.scores == won
        best = tuple(seat for seat in (0, 1) if won[seat] == max(won))
        assert (game.outcome.winners, game.outcome.drawn) == (best, len(best) == 2)


def test_a_match_of_two_deals_can_be_drawn() -> None:
    """4.11 ties: equal numbers of won deals: the match is drawn."""
    game = search("german-whist", lambda game: game.scores == (1, 1), match_deals=2)
    assert game.outcome.drawn
    assert game.outcome.winners == (0, 1)


def test_deals_cut_a_match_short() -> None:
    """2.12: two of five deals; the scores so far decide."""
    game = played("german-whist", 1, match_deals=5, deals=2)
    assert len(game.deal_results) == 2
    assert game.is_over


@pytest.mark.parametrize("goal", [1, 4, 6, 7, 13, 20, 50])
def test_option_points_to(goal: int) -> None:
    """4.11 options: every stage-two trick is a point; alone at the goal wins; both: ten more, until one is ahead."""
    for seed in range(12):
        game = played("german-whist", seed, points_to=goal)
        scores, moved, winner = [0, 0], goal, None
        for number, result in enumerate(game.deal_results, 1):
            assert winner is None, "the match went on after a win"
            assert result.points == stages(game, number)[1]
            assert sum(result.points) == 13
            scores = [have + more for have, more in zip(scores, result.points, strict=True)]
            while min(scores) >= moved:
                moved += 10
            winner = next((seat for seat in (0, 1) if scores[seat] >= moved), None)
        assert winner is not None
        assert (game.outcome.winners, game.scores) == ((winner,), tuple(scores))


def test_points_to_both_reach_the_goal_in_one_deal() -> None:
    """4.11 options: 7-6 to a goal of five moves it to 15, and another deal follows."""
    game = search("german-whist", lambda game: game.deal_results[0].points == (7, 6), points_to=5)
    labels = [str(event.what.label) for event in events(game, "standing")]
    assert labels[0] == "Points, to 5"
    assert labels[2] == "Points, to 15"
    assert len(game.deal_results) > 1


def test_points_to_the_goal_moves_as_often_as_needed_and_the_one_ahead_wins_at_once() -> None:
    """4.11 options: 12-1 to a goal of one: the goal goes to 11, and twelve is enough."""
    game = search("german-whist", lambda game: game.deal_results[0].points == (12, 1), points_to=1)
    assert len(game.deal_results) == 1
    assert game.outcome.winners == (0,)


def test_points_to_does_not_use_count_and_match_deals() -> None:
    """4.11 options: with a goal, `count` and `match_deals` have no effect."""
    plain = played("german-whist", 5, points_to=20)
    other = played("german-whist", 5, points_to=20, count="all26", match_deals=1)
    assert plain.deal_results == other.deal_results
    assert plain.outcome == other.outcome
    stages = [event.what for game in (plain, other) for event in events(game, "stage")]
    assert "All 26 tricks count" not in [str(stage.note) for stage in stages]


def test_points_to_cut_short_and_tied_is_drawn() -> None:
    """2.12 with a goal: the scores so far decide; a tie is a draw."""
    game = search("german-whist", lambda game: game.scores == (13, 13), points_to=50, deals=2)
    assert (game.outcome.winners, game.outcome.drawn) == ((0, 1), True)


# First dealer


def test_first_dealer_random_by_default_and_by_high_draw_ace_high() -> None:
    """4.11, 2.4: random, or a draw in which the highest card deals and the ace counts high."""
    dealers = [wn.Game("german-whist", seed=seed).view(0).dealer for seed in range(300)]
    assert 110 < dealers.count(0) < 190
    for seed in range(40):
        game = wn.Game("german-whist", seed=seed, first_dealer="draw")
        drawn = {event.seat: event.what for event in events(game, "cut")}
        best = max(drawn, key=lambda seat: (drawn[seat].rank, -"SHDC".index(drawn[seat].suit)))
        assert game.view(0).dealer == best


# Against an independent implementation


def test_against_openspiel_every_turn_legal_set_winner_and_hand() -> None:
    """100 first stages as OpenSpiel played them."""

    def texts(cards: list[str]) -> list[str]:
        return [card[1] + card[0] for card in cards]

    cases = [json.loads(line) for line in VECTORS.read_text("utf-8").splitlines()[1:]]
    assert len(cases) == 100
    for case in cases:
        first, second = map(texts, case["hands"])
        pack = [card for pair in zip(first, second, strict=True) for card in pair] + texts(case["stock"])
        game = wn.Game("german-whist", packs=[pack], first_dealer=1)
        assert game.view(0).trump == case["trump"]
        for player, legal, card in case["steps"]:
            assert game.current_player == player
            assert sorted(action.text for action in game.legal_actions()) == sorted(texts(legal))
            game.apply(card[1] + card[0])
        assert [trick.winner for trick in game.view(0).tricks] == case["winners"]
        for seat in (0, 1):
            assert game.view(seat).hand == wn.Cards(texts(case["final_hands"][seat]))
        assert game.current_player == case["next_leader"]


# What a deal is worth, asked of the game itself


def test_points_of_a_deal() -> None:
    """4.11 scoring: one to the player with more of the tricks that count, nothing for a draw; or a point a trick."""
    assert points_of("german-whist", (6, 7)) == (0, 1)
    assert points_of("german-whist", (7, 6)) == (1, 0)
    assert points_of("german-whist", (13, 13), count="all26") == (0, 0)
    assert points_of("german-whist", (14, 12), count="all26") == (1, 0)
    assert points_of("german-whist", (6, 7), points_to=50) == (6, 7)
    counts = wn.find_variant("german-whist").counts_draws
    assert [counts({"count": count}) for count in ("last13", "all26")] == [False, True]

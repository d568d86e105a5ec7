"""Whisk against its page of rules: 48 cards, a turn-up to remember, blank deals."""

from __future__ import annotations

import pytest

import whist_nb as wn
from tests.builders import events, play_on, played, points_of
from tests.partnership import (
    DEUCES,
    SCORED_FOR_HONOURS,
    Deal,
    by_sides,
    check_honours_in_a_game_of_nine,
    deal_of,
    drawing,
    plan,
    sitting,
    winners,
)
from whist_nb.engine.cards import PACK_48
from whist_nb.engine.wording import PLAIN


def tricks(count: int, honours: tuple[int, int] = (2, 0)) -> Deal:
    """Twelve tricks, that many to seats 0 and 2; honours if asked for, as in the other whist games."""
    made = plan(winners(count, 12, first=honours[1]), keep=DEUCES)
    if honours[0] > 2:
        spades = deal_of(7, honours).plan
        for place in (0, 4, 8):
            best = max(made[place], key=lambda seat: made[place][seat].rank)
            cards = sorted(spades[place].items(), key=lambda play: play[0] % 2 != honours[1])
            order = [best, (best + 2) % 4, (best + 1) % 4, (best + 3) % 4]
            if best % 2 != honours[1]:
                order = [(best + 1) % 4, (best + 3) % 4, best, (best + 2) % 4]
            made[place] = {seat: card for seat, (_, card) in zip(order, cards, strict=True)}
    return Deal(made)


# Deal and visibility


def test_the_pack_has_48_cards_and_no_deuce() -> None:
    """4.4 test fact."""
    game = wn.Game("whisk", seed=1)
    assert len(game.variant.pack) == len(game.packs[0]) == 48
    assert {card.rank.letter for card in game.packs[0]} == set("AKQJT9876543")
    with pytest.raises(wn.BadOption, match="2S"):
        wn.Game("whisk", packs=[wn.find_variant("whist").pack])


@pytest.mark.parametrize("dealer", range(4))
def test_cards_are_dealt_singly_twelve_each(dealer: int) -> None:
    """4.4 deal: the card at place i goes to seat (dealer + 1 + i) mod 4; eldest leads to twelve tricks."""
    game = wn.Game("whisk", packs=[PACK_48], first_dealer=dealer)
    for i, card in enumerate(PACK_48):
        assert card in game.places()[f"hand {(dealer + 1 + i) % 4}"]
    assert game.view(0).cards_left == (12,) * 4
    assert game.view(0).stage.tricks == 12
    assert game.current_player == (dealer + 1) % 4


@pytest.mark.parametrize("dealer", range(4))
def test_the_turn_up_is_seen_by_all_and_taken_up_before_the_lead(dealer: int) -> None:
    """4.4 deal, test fact: place 47, the dealer's, makes trumps; at no decision does it lie out; all know it."""
    game = wn.Game("whisk", seed=6, first_dealer=dealer)
    turned = game.packs[0][47]
    for seat in range(4):
        view = game.view(seat)
        assert (view.turn_up, view.turn_up_seat, view.trump) == (None, None, turned.suit)
        assert view.first_turn_up == (turned, dealer)
        assert turned in view.hands[dealer]
        verbs = [event.verb for event in view.deal_events]
        assert verbs.index("turn_up") < verbs.index("take_up") < verbs.index("stage")
    while turned in game.places()[f"hand {dealer}"]:
        assert all(turned in game.view(seat).hands[dealer] for seat in range(4))
        assert game.view(0).turn_up is None
        play_on(game, 1, 1)
    assert all(turned not in game.view(seat).hands[dealer] for seat in range(4))


# Scoring


@pytest.mark.parametrize(
    ("count", "points"),
    [(8, (2, 0)), (6, (0, 0)), (12, (6, 0)), (7, (1, 0)), (5, (0, 1)), (0, (0, 6))],
)
def test_odd_tricks_over_six(count: int, points: tuple[int, int]) -> None:
    """4.4 scoring: 8 to 4 is 2 points, 6 to 6 nothing, 12 to 0 six."""
    (result,) = sitting("whisk", [tricks(count)]).deal_results
    assert (result.tricks[0] + result.tricks[2], by_sides(result.points)) == (count, points)
    assert sum(result.tricks) == 12


def test_wk_1_six_tricks_each_are_a_blank_deal() -> None:
    """WK-1, 2.9: a 6-6 deal scores nothing, is a played deal with a result, and the deal goes round."""
    game = sitting("whisk", [tricks(6)] * 3)
    assert [by_sides(result.points) for result in game.deal_results] == [(0, 0)] * 3
    assert [result.dealer for result in game.deal_results] == [0, 1, 2]
    assert "nobody scores for tricks" in PLAIN.say_all(game.view(0).last_score.why)
    short = sitting("whisk", [tricks(6)] * 2, deals=2)
    assert (short.is_over, short.outcome.drawn, short.outcome.winners) == (True, True, (0, 1, 2, 3))


def test_blank_deals_without_end() -> None:
    """4.4 match: no upper bound on deals; the guard of 2.9 does not apply, for blank deals are played deals."""
    game = sitting("whisk", [tricks(6)] * 22)
    assert not game.is_over
    assert len(game.deal_results) == 22


# Match and options


def test_games_to_seven_and_a_rubber() -> None:
    """4.4 match, WK-2: as whist, to seven; no single deal wins a game from nothing."""
    game = sitting("whisk", [tricks(12), tricks(7), tricks(12), tricks(7)])
    assert game.is_over
    (report,) = events(game, "rubber")
    assert report.what[:4] == (0, 0, (14, 0), (14, 0))
    assert [event.what.values for event in events(game, "standing")][1] == (6, 0)


def test_wk_2_nine_up_with_honours() -> None:
    """WK-2, W-6: options target 9 and honours; the bar is then at eight."""
    game = sitting("whisk", [tricks(8, (4, 0)), tricks(8), tricks(6, (3, 0))], target=9, honours=True, games_to_win=1)
    assert [by_sides(result.points) for result in game.deal_results] == [(6, 0), (2, 0), (0, 0)]
    under = sitting("whisk", [tricks(8, (4, 0)), tricks(7), tricks(6, (3, 0))], target=9, honours=True, games_to_win=1)
    assert [by_sides(result.points) for result in under.deal_results] == [(6, 0), (1, 0), (2, 0)]
    assert under.is_over


def test_honours_are_off_by_default() -> None:
    """4.4 options: as whist."""
    assert by_sides(sitting("whisk", [tricks(8, (4, 0))]).scores) == (2, 0)


@pytest.mark.parametrize(("basis", "winners"), [("points", (1, 3)), ("rubber", (0, 2))])
def test_option_match_basis(basis: str, winners: tuple[int, ...]) -> None:
    """4.4 options: as whist, points of all games or the rubber."""
    win, loss = [tricks(12), tricks(7)], [tricks(0), tricks(0)]
    deals = [tricks(0), *win, *loss, tricks(0), *win]
    game = sitting("whisk", deals, match_basis=basis)
    assert by_sides(game.scores) == (14, 24)
    assert game.outcome.winners == winners


@pytest.mark.parametrize(("cards", "dealer"), [("AS KH TD 9C", 1), ("3C 3D AS 3H", 3), ("KD KC KS KH", 2)])
def test_the_draw_is_made_from_the_48_with_the_ace_low(cards: str, dealer: int) -> None:
    """4.4 source, 2.4: drawn from the same 48 cards; the ace counts low."""
    game = drawing("whisk", cards, first_dealer="draw")
    assert game.view(0).dealer == dealer
    with pytest.raises(ValueError, match="not in list"):
        drawing("whisk", "2S KH TD 9C", first_dealer="draw")


# Statements


def test_points_per_deal_are_0_to_six() -> None:
    """4.4 test fact: at most one side scores, nobody more than six; so no single deal wins a game from 0."""
    for seed in range(8):
        game = played("whisk", seed)
        for result in game.deal_results:
            ours, theirs = by_sides(result.points)
            assert min(ours, theirs) == 0
            assert max(ours, theirs) <= 6
            assert sum(result.tricks) == 12


# What a deal is worth, asked of the game itself


@pytest.mark.parametrize(
    ("tricks", "points"),
    [
        ((5, 2, 3, 2), (2, 0, 2, 0)),
        ((4, 3, 2, 3), (0, 0, 0, 0)),
        ((0, 7, 0, 5), (0, 6, 0, 6)),
        ((1, 2, 4, 5), (0, 1, 0, 1)),
    ],
)
def test_points_are_the_tricks_above_six_of_both_partners(tricks: tuple[int, ...], points: tuple[int, ...]) -> None:
    """4.4 scoring: eight to four 2 points, six each none, all twelve 6."""
    assert points_of("whisk", tricks) == points
    assert points_of("whisk", tricks, extras={"honours": (4, 0, 0, 0)}) == points  # not played for


@pytest.mark.parametrize(("before", "honours", "points"), SCORED_FOR_HONOURS)
def test_points_for_honours(before: tuple[int, int], honours: tuple[int, ...], points: tuple[int, ...]) -> None:
    """4.2 step 2, W-6: four honours 4, three 2; none to a side one below the target, or once tricks end the game."""
    extras = {"before": before, "honours": honours}
    assert points_of("whisk", (3, 2, 4, 3), extras=extras, honours=True) == points


def test_points_for_honours_follow_the_target() -> None:
    """W-6: in a game of nine the bar is at eight, and seven points do not end it."""
    check_honours_in_a_game_of_nine("whisk", (3, 2, 4, 3))

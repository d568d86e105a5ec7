"""Classic Whist against its page of rules: one game to five, tricks before honours."""

from __future__ import annotations

import pytest

import whist_nb as wn
from tests.builders import events, played, points_of
from tests.partnership import Deal, by_sides, deal_of, drawing, outcome_points, say, sitting
from whist_nb.engine.wording import PLAIN


def one_game(before: tuple[int, int], tricks: int, dealt: tuple[int, int], **options: object) -> wn.Game:
    """A game in which the score stands so before a deal with these tricks and honours."""
    return outcome_points("classic-whist", before, deal_of(tricks, dealt), **options)


# Deal and play, as whist


@pytest.mark.parametrize("dealer", range(4))
def test_the_deal_is_that_of_whist(dealer: int) -> None:
    """4.3 deal: single cards, the dealer's last one faced until the dealer's turn in trick 1; eldest leads."""
    game = wn.Game("classic-whist", seed=4, first_dealer=dealer)
    pack = game.packs[0]
    for i, card in enumerate(pack):
        assert card in game.places()[f"hand {(dealer + 1 + i) % 4}"]
    while game.current_player != dealer:
        assert (game.view(1).turn_up, game.view(1).turn_up_seat) == (pack[51], dealer)
        assert game.view(1).trump == pack[51].suit
        game.apply(game.legal_actions()[0])
    assert game.view(1).turn_up is None
    assert next(events(game, "play")).seat == (dealer + 1) % 4


def test_the_deal_rotates_left() -> None:
    """4.3 source: the deal rotates left."""
    game = played("classic-whist", 3, first_dealer=2)
    assert [result.dealer for result in game.deal_results] == [(2 + n) % 4 for n in range(len(game.deal_results))]


# Scoring


@pytest.mark.parametrize(
    ("before", "tricks", "honours", "scores", "over"),
    [
        ((0, 0), 9, (3, 0), (5, 0), True),
        ((2, 4), 7, (4, 1), (3, 4), False),
        ((3, 3), 8, (4, 1), (5, 3), True),
        ((3, 1), 7, (4, 1), (4, 5), True),
    ],
    ids=["tricks and honours", "barred at four", "tricks first", "not barred at one"],
)
def test_worked_scores(
    before: tuple[int, int], tricks: int, honours: tuple[int, int], scores: tuple[int, int], over: bool
) -> None:
    """4.3 scoring, the four examples: tricks go first, and a side at four is barred from honours."""
    game = one_game(before, tricks, honours)
    assert (by_sides(game.scores), game.is_over) == (scores, over)
    if over:
        assert game.outcome.winners == ((0, 2) if scores[0] > scores[1] else (1, 3))


def test_cw_1_void_keeps_honours_from_the_side_that_lost_the_odd_trick() -> None:
    """CW-1 and test fact: at 3-1 with seven tricks against four honours: 4-5 under `order`, 4-1 under `void`."""
    assert by_sides(one_game((3, 1), 7, (4, 1), honours_precedence="order").scores) == (4, 5)
    void = one_game((3, 1), 7, (4, 1), honours_precedence="void")
    assert (by_sides(void.scores), void.is_over) == ((4, 1), False)


@pytest.mark.parametrize("precedence", ["order", "void"])
def test_cw_1_the_winners_of_the_odd_trick_score_honours_under_both(precedence: str) -> None:
    """CW-1: only the losers' honours are void."""
    assert by_sides(one_game((0, 0), 7, (4, 0), honours_precedence=precedence).scores) == (5, 0)


def test_cw_2_honours_count_as_dealt() -> None:
    """CW-2: as dealt, not as captured: the side with few tricks scores the honours it was dealt."""
    game = one_game((0, 0), 8, (3, 1))
    assert by_sides(game.scores) == (2, 2)
    assert "Three honours add 2." in PLAIN.say_all(game.view(0).last_score.why)


@pytest.mark.parametrize(("cards", "dealer"), [("AS KH TD 9C", 0), ("2C 3D AS 3H", 2), ("KD KC KS KH", 2)])
def test_cw_3_first_dealer_by_drawing_with_the_ace_high(cards: str, dealer: int) -> None:
    """CW-3, 2.4: the ace counts low in the games of the parent's seed; here it counts high."""
    assert drawing("classic-whist", cards, first_dealer="draw").view(0).dealer == dealer


def test_cw_3_partners_by_drawing_with_the_ace_high() -> None:
    """CW-3, 2.4: highest card seat 0, partner seat 2, third card seat 1, fourth seat 3; seat 0 deals."""
    game = drawing("classic-whist", "3S AH TD KC", partners="draw")
    drawn = {event.seat: event.what.text for event in events(game, "cut")}
    assert drawn == {0: "AH", 2: "KC", 1: "TD", 3: "3S"}
    assert game.view(0).dealer == 0


def test_cw_3_by_lot_unless_chosen_otherwise() -> None:
    """CW-3, 2.4: the first dealer is random by default."""
    assert {wn.Game("classic-whist", seed=seed).view(0).dealer for seed in range(40)} == {0, 1, 2, 3}


# Match and options


def test_a_single_game_to_five() -> None:
    """4.3 match: the first side with five has won; there is no rubber."""
    game = sitting("classic-whist", [deal_of(9), deal_of(8)])
    assert (game.is_over, by_sides(game.scores), game.outcome.winners) == (True, (5, 0), (0, 2))
    assert "rubber goes" not in game.outcome.summary


def test_option_games_to_win_two_is_a_rubber_won_with_the_second_game() -> None:
    """4.3 options: whatever the points."""
    win, loss = deal_of(11), deal_of(0)
    game = sitting("classic-whist", [win, loss, deal_of(3), win], games_to_win=2)
    assert game.is_over
    assert by_sides(game.scores) == (10, 11)
    assert game.outcome.winners == (0, 2)
    assert "The rubber goes to North and South" in game.outcome.summary


def test_option_honours_off() -> None:
    """4.3 options: the seed calls them traditional; off, only tricks count, and nobody is asked to claim."""
    assert by_sides(one_game((0, 0), 7, (4, 0), honours=False).scores) == (1, 0)
    game = one_game((0, 0), 7, (4, 0), honours=False, claim_honours="manual")
    assert game.view(0).question == "card"


def test_option_claim_honours() -> None:
    """4.3 options, SH-4: as in short whist, from eldest, both answers legal, not a seat whose partner has claimed."""
    game = sitting("classic-whist", [deal_of(7, (4, 1))], claim_honours="manual")
    assert [action.text for action in game.legal_actions()] == ["claim", "no claim"]
    say(game, ["claim", "no claim", "no claim"])
    assert by_sides(game.scores) == (1, 4)
    unclaimed = sitting("classic-whist", [deal_of(7, (4, 1), after=["no claim"] * 4)], claim_honours="manual")
    assert by_sides(unclaimed.scores) == (1, 0)
    void = sitting(
        "classic-whist",
        [deal_of(7, (4, 1), after=["claim", "no claim", "no claim"])],
        claim_honours="manual",
        honours_precedence="void",
    )
    assert by_sides(void.scores) == (1, 0)


# Statements


def test_target_five_one_game_thirteen_tricks() -> None:
    """4.3 test fact."""
    for seed in range(20):
        game = played("classic-whist", seed)
        assert all(sum(result.tricks) == 13 for result in game.deal_results)
        assert max(game.scores) >= 5
        assert min(game.scores) < 5
        assert not game.outcome.drawn
        assert len({str(event.what.label) for event in events(game, "standing")}) == 1


@pytest.mark.parametrize("honours", [(4, 0), (3, 0), (2, 0)])
def test_a_side_at_four_scores_nothing_for_honours(honours: tuple[int, int]) -> None:
    """4.3 test fact: whatever it was dealt."""
    assert by_sides(one_game((4, 0), 6, honours).scores) == (4, 1)


def test_two_honours_each_are_no_points() -> None:
    """4.3 test fact."""
    assert by_sides(one_game((0, 0), 7, (2, 0)).scores) == (1, 0)


def test_all_tricks_and_four_honours_give_seven() -> None:
    """4.3 test fact: from 0-0 the game is over at step 1, so that it is 7, not 11."""
    game = one_game((0, 0), 13, (4, 0))
    assert (by_sides(game.scores), game.is_over) == ((7, 0), True)


def test_the_last_trick_is_played_out() -> None:
    """4.3 play: thirteen tricks, also when the game is decided."""
    deal: Deal = deal_of(13)
    game = sitting("classic-whist", [Deal(deal.plan[:12])])
    assert not game.is_over
    assert game.view(0).trick_number == 13


# What a deal is worth, asked of the game itself


@pytest.mark.parametrize(
    ("before", "tricks", "honours", "order", "void"),
    [
        ((0, 0), (5, 2, 4, 2), (2, 0, 1, 1), (5, 0, 5, 0), (5, 0, 5, 0)),
        ((2, 4), (3, 3, 4, 3), (0, 1, 0, 3), (1, 0, 1, 0), (1, 0, 1, 0)),
        ((3, 3), (4, 3, 4, 2), (0, 1, 0, 3), (2, 0, 2, 0), (2, 0, 2, 0)),
        ((3, 1), (3, 3, 4, 3), (0, 1, 0, 3), (1, 4, 1, 4), (1, 0, 1, 0)),
        ((1, 3), (3, 3, 3, 4), (1, 0, 3, 0), (4, 1, 4, 1), (0, 1, 0, 1)),
        ((1, 1), (3, 3, 3, 4), (0, 2, 1, 1), (0, 3, 0, 3), (0, 3, 0, 3)),
        ((0, 0), (7, 0, 6, 0), (4, 0, 0, 0), (7, 0, 7, 0), (7, 0, 7, 0)),
        ((4, 0), (3, 3, 3, 4), (1, 0, 3, 0), (0, 1, 0, 1), (0, 1, 0, 1)),
    ],
)
def test_points_of_the_examples(
    before: tuple[int, int],
    tricks: tuple[int, ...],
    honours: tuple[int, ...],
    order: tuple[int, ...],
    void: tuple[int, ...],
) -> None:
    """4.3 scoring and test facts, CW-1: tricks, then honours; under `void` those of the other side are lost."""
    extras = {"before": before, "honours": honours}
    assert points_of("classic-whist", tricks, extras=extras) == order
    assert points_of("classic-whist", tricks, extras=extras, honours_precedence="void") == void


def test_points_without_honours() -> None:
    """4.3 options: honours off, the tricks alone count."""
    extras = {"before": (0, 0), "honours": (4, 0, 0, 0)}
    assert points_of("classic-whist", (3, 3, 4, 3), extras=extras, honours=False) == (1, 0, 1, 0)

"""Cycling Whist against its page of rules: trumps by rotation, a deal in five without."""

from __future__ import annotations

from itertools import cycle

import pytest

import whist_nb as wn
from tests.builders import events, play_on, played, points_of
from tests.partnership import SCORED_FOR_HONOURS, by_sides, check_honours_in_a_game_of_nine, deal_of, drawing, sitting
from whist_nb.engine.cards import PACK_52


def rounds(*tricks: int, trumps: str = "HDSCS", dealt: tuple[int, int] = (2, 0), **options: object) -> wn.Game:
    """A game in which seats 0 and 2 win that many tricks in each deal, with the honours of spades dealt that way."""
    deals = [deal_of(count, dealt, trump=suit) for count, suit in zip(tricks, cycle(trumps))]
    return sitting("cycling-whist", deals, trump=None, **options)


def trumps(game: wn.Game) -> str:
    """The trumps of all deals so far, the one on the table included; - is none."""
    return "".join(event.what or "-" for event in events(game, "trump"))


# Deal and visibility


@pytest.mark.parametrize("dealer", range(4))
def test_nothing_is_faced_and_the_last_card_is_for_the_dealer_alone(dealer: int) -> None:
    """4.5 deal, test fact: dealt as whist, but no public card before the first lead; place 51 is private."""
    game = wn.Game("cycling-whist", packs=[PACK_52], first_dealer=dealer)
    for i, card in enumerate(PACK_52):
        assert card in game.places()[f"hand {(dealer + 1 + i) % 4}"]
    for seat in range(4):
        view = game.view(seat)
        assert (view.turn_up, view.first_turn_up) == (None, None)
        assert set(view.seen) == set(view.hand)
        assert (PACK_52[51] in view.seen) == (seat == dealer)
        assert view.trump == "H"
    assert game.current_player == (dealer + 1) % 4


# Trump


def test_trumps_of_the_first_eleven_deals() -> None:
    """4.5 trump, test fact: H D S C none, and again from deal 6; deal 10 none, deal 11 hearts."""
    game = rounds(*[7, 6] * 5)
    assert trumps(game) == "HDSC-HDSC-H"
    assert [result.trump for result in game.deal_results] == ["H", "D", "S", "C", None] * 2


def test_trumps_are_public_from_the_deal_on() -> None:
    """4.5 trump: the number of the deal says it to everybody."""
    game = rounds(7, 6, 7, 6)
    assert [game.view(seat).trump for seat in range(4)] == [None] * 4
    assert game.view(0).deal_number == 5


def test_a_no_trump_trick_goes_to_the_best_card_of_the_suit_led() -> None:
    """4.5 example: at no trump 4C, KD, 2C, AH: the four of clubs wins."""
    game = wn.Game.from_position("cycling-whist", ["4C", "KD", "2C", "AH"], leader=0)
    for card in ("4C", "KD", "2C", "AH"):
        game.apply(card)
    assert game.view(0).last_trick.winner == 0


def test_an_off_suit_ace_never_wins_at_no_trump() -> None:
    """4.5 test fact: in deal 5 every trick goes to a card of the suit led."""
    off_suit = 0
    for seed in range(4):
        game = rounds(7, 6, 7, 6)
        while len(game.deal_results) < 5:
            play_on(game, seed, 1)
            for trick in game.view(0).tricks if game.view(0).deal_number == 5 else ():
                led = trick.plays[0][1].suit
                of_suit = [(card.rank, seat) for seat, card in trick.plays if card.suit is led]
                assert trick.winner == max(of_suit)[1]
                off_suit += any(card.suit is not led and card.rank == 14 for _, card in trick.plays)
    assert off_suit


def test_a_trump_still_wins_in_the_other_deals() -> None:
    """4.5 play: as whist: in deal 1 a heart beats a plain ace."""
    game = wn.Game.from_position("cycling-whist", ["AS", "2H", "KS", "QS"], leader=0, trump="H")
    for card in ("AS", "2H", "KS", "QS"):
        game.apply(card)
    assert game.view(0).last_trick.winner == 1


# Scoring and match


@pytest.mark.parametrize(("tricks", "points"), [(9, (3, 0)), (13, (7, 0)), (6, (0, 1)), (0, (0, 7))])
def test_a_no_trump_deal_scores_as_any_other(tricks: int, points: tuple[int, int]) -> None:
    """4.5 scoring: deal 5 with 9 tricks is 3 points; 1 to 7 also at no trump."""
    result = rounds(7, 6, 7, 6, tricks).deal_results[-1]
    assert (result.number, result.trump, by_sides(result.points)) == (5, None, points)


def test_points_are_one_to_seven() -> None:
    """4.5 test fact."""
    for seed in range(10):
        for result in played("cycling-whist", seed).deal_results:
            assert sum(result.tricks) == 13
            ours, theirs = by_sides(result.points)
            assert min(ours, theirs) == 0
            assert 1 <= max(ours, theirs) <= 7


def test_cy_1_the_cycle_runs_on_into_the_next_game() -> None:
    """CY-1, test fact: game one over after deal 3 (spades), deal 4 is clubs."""
    game = rounds(8, 8, 9)
    assert str(game.view(0).standing.label) == "Game 2, to 7; games 1 to 0"
    assert trumps(game) == "HDSC"


def test_option_restart_each_game() -> None:
    """4.5 options: each game begins with the first trumps again."""
    assert trumps(rounds(8, 8, 9, 7, trumps="HDSHD", restart_each_game=True)) == "HDSHD"


def test_option_cycle() -> None:
    """4.5 options: the other order, beginning without trumps; only the two texts are taken."""
    assert trumps(rounds(7, 6, 7, 6, 7, trumps="SSHDC", cycle="NT S H D C")) == "-SHDC-"
    with pytest.raises(wn.BadOption, match="cycle"):
        wn.Game("cycling-whist", cycle="S H D C NT")


def test_option_honours_has_none_at_no_trump() -> None:
    """4.5 options: four honours of spades count in deal 3, where spades are trumps, and nowhere else."""
    game = rounds(7, 7, 7, 7, 7, dealt=(4, 0), honours=True, target=20)
    assert [by_sides(result.points)[0] for result in game.deal_results] == [1, 1, 5, 1, 1]
    without = rounds(7, 7, 7, 7, 7, dealt=(4, 0), target=20)
    assert [by_sides(result.points)[0] for result in without.deal_results] == [1] * 5


def test_a_rubber_as_in_whist() -> None:
    """4.5 match: two games of seven; points of all games decide, or the rubber."""
    game = rounds(12, 7, 0, 12, 7)
    assert game.is_over
    (report,) = events(game, "rubber")
    assert report.what[:4] == (0, 0, (14, 7), (14, 7))


@pytest.mark.parametrize(("basis", "winners"), [("points", (1, 3)), ("rubber", (0, 2))])
def test_option_match_basis(basis: str, winners: tuple[int, ...]) -> None:
    """4.5 options: as whist."""
    game = rounds(12, 1, 7, 0, 12, 1, 7, match_basis=basis)
    assert (by_sides(game.scores), game.outcome.winners) == ((14, 19), winners)


@pytest.mark.parametrize(("cards", "dealer"), [("AS KH TD 9C", 1), ("2C 3D AS 3H", 3)])
def test_the_ace_is_low_in_the_draw(cards: str, dealer: int) -> None:
    """2.4: the ace counts low in cycling whist."""
    assert drawing("cycling-whist", cards, first_dealer="draw").view(0).dealer == dealer


# What a deal is worth, asked of the game itself


@pytest.mark.parametrize(
    ("tricks", "points"),
    [
        ((5, 2, 5, 1), (4, 0, 4, 0)),
        ((6, 3, 1, 3), (1, 0, 1, 0)),
        ((0, 7, 0, 6), (0, 7, 0, 7)),
        ((1, 2, 5, 5), (0, 1, 0, 1)),
    ],
)
def test_points_are_the_tricks_above_six_of_both_partners(tricks: tuple[int, ...], points: tuple[int, ...]) -> None:
    """4.1 scoring: ten to three 4 to 0, seven to six 1 to 0, all thirteen 7; six bring nothing."""
    assert points_of("cycling-whist", tricks) == points
    assert points_of("cycling-whist", tricks, extras={"honours": (4, 0, 0, 0)}) == points  # not played for


@pytest.mark.parametrize(("before", "honours", "points"), SCORED_FOR_HONOURS)
def test_points_for_honours(before: tuple[int, int], honours: tuple[int, ...], points: tuple[int, ...]) -> None:
    """4.2 step 2, W-6: four honours 4, three 2; none to a side one below the target, or once tricks end the game."""
    extras = {"before": before, "honours": honours}
    assert points_of("cycling-whist", (3, 2, 4, 4), extras=extras, honours=True) == points


def test_points_for_honours_follow_the_target() -> None:
    """W-6: in a game of nine the bar is at eight, and seven points do not end it."""
    check_honours_in_a_game_of_nine("cycling-whist", (3, 2, 4, 4))

"""Short Whist against its page of rules: honours, the bar at four, rubber points, claims."""

from __future__ import annotations

import pytest

import whist_nb as wn
from tests.builders import events, played, points_of
from tests.partnership import Deal, by_sides, deal_of, drawing, outcome_points, rubber_of, say, sitting
from whist_nb.engine.cards import PACK_52
from whist_nb.engine.events import RubberResult
from whist_nb.engine.wording import PLAIN

SWEEP = deal_of(11, (2, 0))
"""Five points to seats 0 and 2 and even honours: a whole game in one deal."""


def one_game(before: tuple[int, int], tricks: int, dealt: tuple[int, int], **options: object) -> wn.Game:
    """A single game in which the score stands so before a deal with these tricks and honours."""
    return outcome_points("short-whist", before, deal_of(tricks, dealt), games_to_win=1, **options)


# Deal and play, as whist


@pytest.mark.parametrize("dealer", range(4))
def test_the_deal_is_that_of_whist(dealer: int) -> None:
    """4.2 deal: thirteen cards each, the dealer's last one faced until the dealer's turn in trick 1; eldest leads."""
    game = wn.Game("short-whist", seed=4, first_dealer=dealer)
    turned = game.packs[0][51]
    assert all(game.view(seat).cards_left == (13,) * 4 for seat in range(4))
    while game.current_player != dealer:
        assert (game.view(0).turn_up, game.view(0).turn_up_seat, game.view(0).trump) == (turned, dealer, turned.suit)
        game.apply(game.legal_actions()[0])
    assert game.view(0).turn_up is None
    assert [event.seat for event in events(game, "play")] == [(dealer + 1 + n) % 4 for n in range(3)]


# Scoring a deal


@pytest.mark.parametrize(
    ("before", "tricks", "honours", "scores", "over"),
    [
        ((2, 2), 7, (3, 0), (5, 2), True),
        ((3, 2), 8, (4, 1), (5, 2), True),
        ((1, 3), 8, (3, 1), (3, 5), True),
        ((4, 0), 6, (4, 0), (4, 1), False),
        ((0, 0), 7, (2, 0), (1, 0), False),
    ],
    ids=["honours win", "tricks first", "honours after tricks", "barred at four", "two each"],
)
def test_worked_scores(
    before: tuple[int, int], tricks: int, honours: tuple[int, int], scores: tuple[int, int], over: bool
) -> None:
    """4.2 scoring, the five examples: tricks, then honours as dealt, unless tricks end the game or four bars them."""
    game = one_game(before, tricks, honours)
    assert (by_sides(game.scores), game.is_over) == (scores, over)


def test_a_game_that_tricks_have_ended_counts_no_honours() -> None:
    """4.2 scoring, step 1: with five or more after the tricks step 2 is skipped, for the winners too."""
    game = one_game((0, 0), 11, (4, 0))
    assert by_sides(game.scores) == (5, 0)
    assert "honours" not in PLAIN.say_all(game.view(0).last_score.why)


@pytest.mark.parametrize(
    ("honours", "points"), [((4, 0), (5, 0)), ((3, 0), (3, 0)), ((2, 0), (1, 0)), ((3, 1), (1, 2))]
)
def test_sh_1_honours_are_four_two_or_nothing(honours: tuple[int, int], points: tuple[int, int]) -> None:
    """SH-1: four honours 4, three 2, two each nothing; to the side that was dealt them, beside the other's tricks."""
    assert by_sides(one_game((0, 0), 7, honours).deal_results[0].points) == points


def test_sh_2_a_side_at_four_before_the_deal_scores_no_honours() -> None:
    """SH-2: the bar looks at the score before the deal, not at what the tricks have made of it."""
    assert by_sides(one_game((4, 1), 6, (4, 0)).scores) == (4, 2)
    assert by_sides(one_game((3, 0), 7, (3, 0)).scores) == (6, 0)


def test_option_honours_bar_at_four_off() -> None:
    """4.2 options: without the bar a side at four wins by honours."""
    game = one_game((4, 0), 6, (4, 0), honours_bar_at_four=False)
    assert (by_sides(game.scores), game.is_over) == ((8, 1), True)
    assert game.outcome.winners == (0, 2)


def test_sh_3_honours_belong_to_those_who_were_dealt_them() -> None:
    """SH-3: winning an honour in a trick gains nothing; the dealer's turn-up counts for the dealer's side."""
    pack = [card for card in PACK_52 if card.text != "AS"] + [wn.Card("AS")]
    game = wn.Game("short-whist", packs=[pack], first_dealer=1, deals=1)
    held = [{card.text for card in game.places()[f"hand {seat}"]} & {"AS", "KS", "QS", "JS"} for seat in range(4)]
    while not game.is_over:
        game.apply(game.legal_actions()[-1])
    sides = [len(held[0] | held[2]), len(held[1] | held[3])]
    assert "AS" in held[1]
    tricks = [game.deal_results[0].tricks[0] + game.deal_results[0].tricks[2]]
    tricks.append(13 - tricks[0])
    wanted = [max(won - 6, 0) for won in tricks]
    if max(wanted) < 5:
        wanted = [points + {4: 4, 3: 2}.get(count, 0) for points, count in zip(wanted, sides, strict=True)]
    assert by_sides(game.scores) == tuple(wanted)


# Match


def test_a_rubber_of_games_to_five() -> None:
    """4.2 match: best of three; a game is worth five less the losers' points."""
    game = sitting("short-whist", [SWEEP, deal_of(8), deal_of(2), SWEEP])
    assert game.is_over
    # games 5-0, 2-5, 5-0
    assert rubber_of(game) == RubberResult(0, 0, (12, 5), (10, 3))
    standings = [event.what.values for event in events(game, "standing")]
    assert [values for values in standings if max(values) >= 5] == [(5, 0), (2, 5), (5, 0)]


def test_no_third_game_after_two() -> None:
    """4.2 match: as whist, a side with two games has the rubber."""
    game = sitting("short-whist", [SWEEP, SWEEP])
    assert game.is_over
    assert rubber_of(game) == RubberResult(0, 0, (10, 0), (10, 0))


def test_option_match_basis() -> None:
    """4.2 options, W-1: the points of all games decide, or the rubber."""
    close = [deal_of(7), deal_of(3), deal_of(10), deal_of(0), deal_of(3), deal_of(11)]
    for basis, winners in (("points", (1, 3)), ("rubber", (0, 2))):
        game = sitting("short-whist", close, match_basis=basis)
        assert [event.what.values for event in events(game, "standing")][-1] == (5, 4)
        assert rubber_of(game).rubber_winner == 0
        assert rubber_of(game).points == (10, 15)
        assert game.outcome.winners == winners


# Rubber points


def losers_at(points: int) -> list[Deal]:
    """A game that seats 0 and 2 win while the others have that many points."""
    return [*([deal_of(7 - points)] * (points > 0)), SWEEP]


@pytest.mark.parametrize(("points", "worth"), [(0, 3), (1, 2), (2, 2), (3, 1), (4, 1)])
def test_option_rubber_points_treble_double_single(points: int, worth: int) -> None:
    """4.2 options: a game is worth 3 with the losers at 0, 2 at 1 or 2, 1 at 3 or 4; a single game has no extra two."""
    game = sitting("short-whist", losers_at(points), rubber_points=True, games_to_win=1)
    assert rubber_of(game).rubber_points == (worth, 0)
    assert game.outcome.winners == (0, 2)


def test_option_rubber_points_add_two_for_the_rubber() -> None:
    """4.2 test fact: the largest result is 8, two trebles and the rubber."""
    game = sitting("short-whist", [SWEEP, SWEEP], rubber_points=True)
    assert rubber_of(game).rubber_points == (8, 0)
    assert "worth 8" in game.outcome.summary


def test_option_rubber_points_count_for_either_side() -> None:
    """4.2 options: seats 1 and 3 win two trebles and the rubber, or two trebles and the rubber against one treble."""
    theirs = deal_of(2)
    lost = sitting("short-whist", [theirs, theirs], rubber_points=True)
    assert (rubber_of(lost).rubber_points, lost.outcome.winners) == ((0, 8), (1, 3))
    close = sitting("short-whist", [theirs, SWEEP, theirs], rubber_points=True)
    assert (rubber_of(close).rubber_points, close.outcome.winners) == ((3, 8), (1, 3))


def test_rubber_points_give_the_match_to_the_rubber_winner() -> None:
    """4.2 options and test fact: two singles and the rubber beat a treble by one, whatever the points."""
    deals = [*losers_at(4), deal_of(0), *losers_at(4)]
    game = sitting("short-whist", deals, rubber_points=True)
    result = rubber_of(game)
    assert result.rubber_points == (4, 3)
    assert result.points == (10, 15)
    assert game.outcome.winners == (0, 2)
    assert "worth 1" in game.outcome.summary


def test_no_rubber_points_unless_asked_for() -> None:
    """4.2 options: rubber points are off by default."""
    assert rubber_of(sitting("short-whist", [SWEEP, SWEEP])).rubber_points is None


# Claims


@pytest.mark.parametrize(
    ("answers", "asked", "points"),
    [
        (["claim", "claim"], [1, 2], (3, 0)),
        (["no claim", "claim", "no claim"], [1, 2, 3], (3, 0)),
        (["no claim"] * 4, [1, 2, 3, 0], (1, 0)),
        (["claim", "no claim", "claim"], [1, 2, 0], (3, 0)),
        (["claim", "no claim", "no claim"], [1, 2, 0], (1, 0)),
    ],
)
def test_sh_4_honours_are_claimed_by_hand(answers: list[str], asked: list[int], points: tuple[int, int]) -> None:
    """SH-4: from eldest, not a seat whose partner has claimed; unfounded claims score nothing, nor does silence."""
    deal = deal_of(7, (3, 0), after=answers)
    game = sitting("short-whist", [deal], claim_honours="manual")
    said = [event.seat for event in events(game, "call")]
    assert said == asked
    assert by_sides(game.deal_results[0].points) == points


def test_claims_are_open_and_always_both_legal() -> None:
    """SH-4, 3.3: `claim` and `no claim` whatever was dealt; the answers are public, the hands are played out."""
    game = sitting("short-whist", [deal_of(7, (3, 0))], claim_honours="manual")
    for seat in (1, 2, 3, 0):
        assert (game.current_player, game.view(0).question) == (seat, "claim honours")
        assert [action.text for action in game.legal_actions()] == ["claim", "no claim"]
        assert "claim" in game.why_illegal("QH")
        assert game.view(0).cards_left == (0, 0, 0, 0)
        game.apply("no claim")
    assert game.view(3).deal_number == 2
    assert [event.what.text for event in game.view(3).events if event.verb == "call"] == ["no claim"] * 4


def test_nobody_is_asked_when_tricks_have_ended_the_game() -> None:
    """SH-4: claims come after step 1, unless it ended the game."""
    game = sitting("short-whist", [deal_of(11, (4, 0))], claim_honours="manual", games_to_win=1)
    assert game.is_over
    assert not list(events(game, "call"))


def test_a_claim_at_four_scores_nothing() -> None:
    """SH-4, SH-2: a side at four is asked too, and has nothing due."""
    game = sitting("short-whist", [deal_of(10, after=["no claim"] * 4), deal_of(6, (4, 0))], claim_honours="manual")
    say(game, ["claim", "no claim", "no claim"])
    assert by_sides(game.scores) == (4, 1)


def test_honours_count_by_themselves_by_default() -> None:
    """4.2 options: claim_honours is auto unless chosen otherwise."""
    game = sitting("short-whist", [deal_of(7, (3, 0))])
    assert by_sides(game.scores) == (3, 0)
    assert game.view(0).question == "card"


# First dealer


@pytest.mark.parametrize(("cards", "dealer"), [("AS KH TD 9C", 1), ("2C 3D AS 3H", 3), ("KD KC KS KH", 2)])
def test_the_ace_is_low_in_the_draw(cards: str, dealer: int) -> None:
    """2.4: in short whist the ace counts low; equal ranks go by S H D C."""
    assert drawing("short-whist", cards, first_dealer="draw").view(0).dealer == dealer


# Statements


def test_the_most_that_a_deal_can_add_is_eight() -> None:
    """4.2 test fact: from nothing, ten tricks and four honours are 8; eleven tricks end the game before honours."""
    assert by_sides(one_game((0, 0), 10, (4, 0)).scores) == (8, 0)
    assert by_sides(one_game((0, 0), 13, (4, 0)).scores) == (7, 0)
    for seed in range(30):
        assert all(max(result.points) <= 8 for result in played("short-whist", seed).deal_results)


@pytest.mark.parametrize("honours", [(4, 0), (3, 0), (2, 0), (3, 1), (4, 1)])
def test_never_both_sides_score_honours(honours: tuple[int, int]) -> None:
    """4.2 test fact: honours are (4, 0), (2, 0), (0, 0) or the mirror."""
    ours, theirs = by_sides(one_game((0, 0), 7, honours).deal_results[0].points)
    assert (ours - 1, theirs) in {(4, 0), (2, 0), (0, 0), (0, 2), (0, 4)}


@pytest.mark.parametrize(("tricks", "scores"), [(7, (5, 4)), (6, (4, 5))])
def test_at_four_all_tricks_decide(tricks: int, scores: tuple[int, int]) -> None:
    """4.2 test fact: a deal at 4-4 is always decided by tricks, whoever holds the honours."""
    for honours in ((4, 0), (4, 1)):
        game = one_game((4, 4), tricks, honours)
        assert (by_sides(game.scores), game.is_over) == (scores, True)


def test_a_game_lasts_at_most_nine_deals() -> None:
    """4.2 test fact: eight deals of one point make 4-4, the ninth decides."""
    game = sitting("short-whist", [deal_of(7), deal_of(6)] * 4 + [deal_of(7)], games_to_win=1)
    assert (game.is_over, len(game.deal_results), by_sides(game.scores)) == (True, 9, (5, 4))
    for seed in range(20):
        assert len(played("short-whist", seed, games_to_win=1).deal_results) <= 9


def test_both_sides_never_reach_five_in_one_deal() -> None:
    """4.2 match: step 1 stops step 2, so only one side can end a game."""
    for seed in range(30):
        for event in events(played("short-whist", seed), "standing"):
            assert min(event.what.values) < 5


# What a deal is worth, asked of the game itself


@pytest.mark.parametrize(
    ("before", "tricks", "honours", "points"),
    [
        ((2, 2), (3, 3, 4, 3), (2, 0, 1, 1), (3, 0, 3, 0)),
        ((3, 2), (4, 3, 4, 2), (0, 2, 0, 2), (2, 0, 2, 0)),
        ((1, 3), (4, 3, 4, 2), (1, 3, 0, 0), (2, 2, 2, 2)),
        ((4, 0), (3, 3, 3, 4), (4, 0, 0, 0), (0, 1, 0, 1)),
        ((0, 0), (3, 3, 4, 3), (1, 0, 1, 2), (1, 0, 1, 0)),
        ((0, 0), (3, 3, 4, 3), (0, 4, 0, 0), (1, 4, 1, 4)),
        ((0, 4), (3, 3, 4, 3), (0, 2, 0, 1), (1, 0, 1, 0)),
        ((0, 3), (4, 3, 5, 1), (0, 2, 0, 1), (3, 2, 3, 2)),
        ((2, 3), (4, 3, 5, 1), (0, 2, 0, 1), (3, 0, 3, 0)),
    ],
)
def test_points_of_the_examples(
    before: tuple[int, int], tricks: tuple[int, ...], honours: tuple[int, ...], points: tuple[int, ...]
) -> None:
    """4.2 scoring: the five examples, and the same from other seats; the game goes to five."""
    assert points_of("short-whist", tricks, extras={"before": before, "honours": honours}) == points


def test_points_without_the_bar() -> None:
    """SH-2 off: a side at four scores honours too."""
    extras = {"before": (4, 0), "honours": (4, 0, 0, 0)}
    assert points_of("short-whist", (3, 3, 3, 4), extras=extras, honours_bar_at_four=False) == (4, 1, 4, 1)

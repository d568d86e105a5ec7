"""The rubber: games to a target, best of three, what they are worth, and who wins the match; with scripted deals."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import whist_nb as wn
from tests.builders import events
from tests.partnership import rubber_of
from whist_nb.engine.events import RubberResult
from whist_nb.engine.rubber import RubberScore, rubber
from whist_nb.engine.scoring import SidePoints
from whist_nb.engine.table import Table
from whist_nb.engine.wording import PLAIN, Statements

Script = list[SidePoints]


def sitting(script: Script, target: int = 5, basis: str = "points", stakes: Any = None, **options: Any) -> wn.Game:
    """A match whose deals score this; it has to end with the last of them."""
    left = list(script)

    async def deal(table: Table, so_far: RubberScore) -> tuple[SidePoints, Statements]:
        return left.pop(0), ()

    async def match(table: Table) -> None:
        await rubber(table, deal, target, basis, stakes)

    game = wn.Game(replace(wn.find_variant("whist"), rules=match), first_dealer=1, **options)
    assert not left
    assert game.is_over
    return game


def treble_double_single(losers: int) -> int:
    """Rules 4.2: a game is worth 3 if its losers have none, 2 if they have 1 or 2, 1 if 3 or 4."""
    return {0: 3, 1: 2, 2: 2, 3: 1, 4: 1}[losers]


OURS, THEIRS = (5, 0), (0, 5)


@pytest.mark.parametrize(
    ("script", "result"),
    [
        ([OURS, OURS], RubberResult(0, 0, (10, 0), (10, 0))),
        ([THEIRS, THEIRS], RubberResult(1, 1, (0, 10), (0, 10))),
        ([OURS, THEIRS, OURS], RubberResult(0, 0, (10, 5), (10, 5))),
        ([THEIRS, OURS, THEIRS], RubberResult(1, 1, (5, 10), (5, 10))),
        # games 5-2 and 7-4: the points carry no further than the game
        ([(3, 0), (0, 2), (2, 0), (0, 4), (7, 0)], RubberResult(0, 0, (12, 6), (4, 0))),
        # games 2-5, 7-0 and 4-5: points 13 to 10 for those who lost the rubber
        ([(2, 4), (0, 1), (7, 0), (4, 4), (0, 1)], RubberResult(1, 0, (13, 10), (5, 4))),
        # games 5-2, 0-5 and 5-3: ten each
        ([(5, 2), THEIRS, (5, 3)], RubberResult(0, 0, (10, 10), (5, 5))),
        ([(2, 5), OURS, (3, 5)], RubberResult(1, 1, (10, 10), (5, 5))),
    ],
)
def test_two_games_win_the_rubber(script: Script, result: RubberResult) -> None:
    """4.1 match: more points win the match, or, if equal, the rubber; a game is worth the target less its loser's."""
    assert rubber_of(sitting(script)) == result


def test_the_rubber_may_decide_the_match() -> None:
    """4.1, match_basis: the rubber winner is the match winner."""
    script = [(2, 4), (0, 1), (7, 0), (4, 4), (0, 1)]
    assert rubber_of(sitting(script, basis="rubber")) == RubberResult(1, 1, (13, 10), (5, 4))
    mirrored = [(theirs, ours) for ours, theirs in script]
    assert rubber_of(sitting(mirrored, basis="rubber")) == RubberResult(0, 0, (10, 13), (4, 5))


@pytest.mark.parametrize(
    ("script", "worth", "winner"),
    [
        ([OURS, OURS], (8, 0), 0),  # two trebles and the rubber
        ([THEIRS, THEIRS], (0, 8), 1),
        ([(5, 4), THEIRS, (5, 3)], (4, 3), 0),  # two singles and the rubber against a treble
        ([(4, 5), OURS, (3, 5)], (3, 4), 1),
        ([(5, 1), (2, 5), (5, 2)], (6, 2), 0),
    ],
)
def test_rubber_points_count_for_either_side(script: Script, worth: SidePoints, winner: int) -> None:
    """4.2 rubber_points: treble, double, single, and 2 for the rubber, whose winner wins the match."""
    result = rubber_of(sitting(script, stakes=treble_double_single))
    assert (result.rubber_points, result.match_winner) == (worth, winner)


def test_a_single_game_has_no_rubber() -> None:
    """4.2 rubber_points: without a rubber, the extra 2 fall away; nobody speaks of one."""
    for script, worth in (([OURS], (3, 0)), ([(1, 5)], (0, 2))):
        game = sitting(script, stakes=treble_double_single, games_to_win=1)
        assert rubber_of(game).rubber_points == worth
        assert "The rubber goes" not in game.outcome.summary
    assert "The rubber goes" in sitting([OURS, OURS]).outcome.summary


@pytest.mark.parametrize(
    ("script", "result", "said"),
    [
        ([(3, 1)], RubberResult(None, 0, (3, 1), (0, 0)), "North and South win: 3 points to 1."),
        ([(1, 3)], RubberResult(None, 1, (1, 3), (0, 0)), "East and West win: 3 points to 1."),
        ([(2, 2)], RubberResult(None, None, (2, 2), (0, 0)), "A draw: 2 points to 2."),
        (
            [(1, 5), (4, 0)],
            RubberResult(None, None, (5, 5), (0, 4)),
            "A draw: 5 points to 5, 0 games to 1, game values 0 to 4; North and South are named first.",
        ),
        (
            [(1, 5), (3, 2)],
            RubberResult(None, 1, (4, 7), (0, 4)),
            "East and West win: 7 points to 4, 1 game to 0, game values 4 to 0.",
        ),
    ],
)
def test_a_match_cut_short_goes_by_the_points_so_far(script: Script, result: RubberResult, said: str) -> None:
    game = sitting(script, deals=len(script))
    assert rubber_of(game) == result
    assert game.outcome.summary == said
    assert game.outcome.winners == {0: (0, 2), 1: (1, 3), None: (0, 1, 2, 3)}[result.match_winner]


def test_a_match_cut_short_has_no_points_for_a_rubber() -> None:
    game = sitting([OURS, (0, 3)], stakes=treble_double_single, deals=2)
    assert rubber_of(game) == RubberResult(None, 0, (5, 3), (5, 0), (3, 0))
    assert game.outcome.summary.endswith("game values 5 to 0, rubber points 3 to 0, worth 3.")


def test_the_winners_are_named_first_in_every_sum() -> None:
    game = sitting([THEIRS, (5, 4), (1, 5)], stakes=treble_double_single)
    # games 0-5 treble, 5-4 single, 1-5 double; the rubber 2
    assert game.outcome.summary == (
        "East and West win: 14 points to 6, 2 games to 1, game values 9 to 1, rubber points 7 to 1, worth 6. "
        "The rubber goes to East and West."
    )


def test_the_score_stands_in_the_game_and_begins_anew() -> None:
    """4.1 match: both scores restart at 0; the deal goes round through all games."""
    game = sitting([(3, 4), (0, 1), OURS, THEIRS])
    said = [(PLAIN.say(event.what.label), event.what.values) for event in events(game, "standing")]
    first, second, third = "Game 1, to 5", "Game 2, to 5; games 0 to 1", "Game 3, to 5; games 1 to 1"
    assert said == [
        *((first, (0, 0)), (first, (3, 4)), (first, (3, 4)), (first, (3, 5))),
        *((second, (0, 0)), (second, (5, 0)), (third, (0, 0)), (third, (0, 5))),
    ]
    assert {(event.what.goal, event.what.counted) for event in events(game, "standing")} == {(5, "game")}
    assert [each.dealer for each in game.deal_results] == [1, 2, 3, 0]
    assert [each.points for each in game.deal_results] == [(3, 4) * 2, (0, 1) * 2, OURS * 2, THEIRS * 2]
    alone = sitting([OURS], games_to_win=1)
    assert PLAIN.say(next(iter(events(alone, "standing"))).what.label) == "Game to 5"


def test_a_deal_knows_the_score_of_its_game() -> None:
    known = []

    async def deal(table: Table, so_far: RubberScore) -> tuple[SidePoints, Statements]:
        known.append((so_far.points, so_far.deals))
        return (3, 1), ()

    async def match(table: Table) -> None:
        await rubber(table, deal, 5)

    game = wn.Game(replace(wn.find_variant("whist"), rules=match), first_dealer=0)
    assert known == [((0, 0), 0), ((3, 1), 1), ((0, 0), 0), ((3, 1), 1)]
    won = [PLAIN.say_all(event.what.why) for event in events(game, "score")]
    assert won == ["", "North and South win the game, 6 to 2."] * 2

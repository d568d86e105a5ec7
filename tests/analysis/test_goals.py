"""The goals of a seat, against the rules' own examples: a goal does no scoring, and must ask for the right one."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

import whist_nb as wn
from whist_nb.analysis.goals import goal_of, of_bid, the_deal
from whist_nb.analysis.outcomes import Outcomes
from whist_nb.analysis.public_state import Melds
from whist_nb.engine.actions import ChooseRule


def at_play(variant: str, *calls: str, **settings: object) -> wn.Game:
    """A game in which these answers have been given, and then the first there is until a card is to be played."""
    game = wn.Game(variant, seed=3, first_dealer=0, deals=1, **settings)
    for call in calls:
        game.apply(call)
    while game.view(0).question != "card":
        game.apply(game.legal_actions()[0])
    return game


def came(tricks: Sequence[int], melds: Sequence[int] = (), last: int = 0) -> Outcomes:
    """Make the outcome of one world and one card, with that many tricks and points for melds."""
    return Outcomes(np.array([[[*tricks, *(melds or [0] * len(tricks)), last]]]), len(tricks))


def worth(game: wn.Game, tricks: Sequence[int], **more: object) -> list[float]:
    """Return what that end of the deal is worth to each seat, by its own view."""
    asked: list[float] = []
    for seat in range(game.seats):
        asked.append(float(goal_of(game.view(seat)).worth(came(tricks, **more))[0, 0]))  # type: ignore[arg-type]
    return asked


BID_4 = ("bid 4 up", "pass", "pass", "pass", "trump S")


@pytest.mark.parametrize(
    ("tricks", "declarers"),
    [((1, 5, 2, 4), 4), ((0, 12, 0, 0), 7), ((3, 8, 1, 0), -4.05), ((6, 0, 6, 0), -4.45)],
)
def test_a_bid_in_bid_whist(tricks: tuple[int, ...], declarers: float) -> None:
    """4.6: made with 10 of 13 is +4, with 13 +7; failed -4, and a twentieth of a point for each trick it is short."""
    assert worth(at_play("bid-whist", *BID_4), tricks) == pytest.approx([-declarers, declarers] * 2)


def test_a_bid_in_bid_whist_under_its_options() -> None:
    """BID-6: with `nt_fail_doubles` a no trump that fails by one costs twice its level."""
    calls = ("bid 5 nt", "pass", "pass", "pass", "direction up")
    game = at_play("bid-whist", *calls, nt_fail_doubles=True)
    assert worth(game, (3, 9, 0, 0)) == pytest.approx([10.05, -10.05] * 2)


def high_or_low(variant: str, high: str, **options: object) -> tuple[wn.Game, wn.Game]:
    """A deal in which seat 1 plays high, and one that is played low."""
    games = []
    for wanted in (high, "SHDC".translate({ord(suit): None for suit in high})):
        game = wn.Game(variant, seed=3, first_dealer=0, deals=1, **options)
        for _ in range(4):
            shows = [action for action in game.legal_actions() if action.text[-1] in wanted]
            game.apply(shows[0])
        games.append(game)
    return games[0], games[1]


def test_high_and_low_in_minnesota_whist() -> None:
    """4.7: high, nine tricks are +3 and eight against it -2; low, eight tricks -2; given as one side's gain."""
    high, low = high_or_low("minnesota-whist", "SC")
    assert worth(high, (2, 5, 2, 4)) == [-3, 3, -3, 3]
    assert worth(high, (4, 2, 4, 3)) == [2, -2, 2, -2]
    assert worth(low, (4, 2, 4, 3)) == [-2, 2, -2, 2]
    high, low = high_or_low("minnesota-whist", "SC", set_multiplier=2, low_scoring="award")
    assert worth(high, (4, 2, 4, 3)) == [4, -4, 4, -4]
    assert worth(low, (4, 2, 4, 3)) == [-2, 2, -2, 2]


def test_grand_and_nullo_in_norwegian_whist() -> None:
    """4.8: a grand made with nine +12, failed with five -16; a nullo with four tricks +6."""
    grand, nullo = high_or_low("norwegian-whist", "HD")
    assert worth(grand, (2, 5, 2, 4)) == [-12, 12, -12, 12]
    assert worth(grand, (4, 2, 4, 3)) == [16, -16, 16, -16]
    assert worth(nullo, (2, 4, 2, 5)) == [6, -6, 6, -6]


@pytest.mark.parametrize(
    ("calls", "tricks", "paid"),
    [
        (("solo", "pass", "pass", "pass"), (3, 5, 3, 2), [-2, 6, -2, -2]),
        (("solo", "pass", "pass", "pass"), (3, 4, 3, 3), [3, -9, 3, 3]),
        (("misere", "pass", "pass", "pass"), (13, 0, 0, 0), [-3, 9, -3, -3]),
        (("misere", "pass", "pass", "pass"), (12, 1, 0, 0), [3, -9, 3, 3]),
        (("propose", "accept", "pass", "pass"), (1, 6, 4, 2), [-6, 6, 6, -6]),
        (("slam", "pass", "pass", "pass", "trump S"), (1, 12, 0, 0), [9, -27, 9, 9]),
    ],
)
def test_the_payments_of_solo_whist(calls: tuple[str, ...], tricks: tuple[int, ...], paid: list[float]) -> None:
    """4.9, the examples of payment, for the declarers and for those who play against them."""
    assert worth(at_play("solo-whist", *calls), tricks) == paid


@pytest.mark.parametrize(("stakes", "each"), [("points", 2), ("red", 10)])
def test_the_last_trick_of_a_general_misere(stakes: str, each: int) -> None:
    """4.9 options: its winner pays 2 to each, 10 in red counters."""
    game = at_play("solo-whist", *["pass"] * 4, all_pass="general_misere", stakes=stakes)
    assert worth(game, (4, 3, 3, 3), last=2) == [each, each, -3 * each, each]


def test_exact_bids() -> None:
    """4.10, 4.18: bids 6, 3, 2, 1 with 6, 3, 3, 1 tricks are 46, 19, -10, 11; in contract whist 16, 13, 3, 11."""
    trump = ("bid 6 S", "pass", "pass", "pass")
    game = at_play("israeli-whist", *trump, "bid 6", "bid 3", "bid 2", "bid 1")
    assert worth(game, (1, 6, 3, 3)) == [11, 46, 19, -10]
    goal = goal_of(game.view(1))
    assert float(goal.compared(came((1, 6, 3, 3)))[0, 0]) == pytest.approx(46 - (11 + 19 - 10) / 3)
    game = at_play("contract-whist", "bid 6", "bid 3", "bid 2", "bid 1", seats=4)
    assert worth(game, (1, 6, 3, 3)) == [11, 16, 13, 3]


def test_a_bid_that_is_only_being_considered() -> None:
    """4.10: a zero is worth 50 where all bids come to less than 13, else 25; 5 made is 35, missed by two -20."""
    view = at_play("israeli-whist", "bid 6 S", "pass", "pass", "pass").view(2)
    assert [of_bid(view, 0, total, 0) for total in (12, 14)] == [50, 25]
    assert [of_bid(view, 5, 14, tricks) for tricks in (5, 7)] == [35, -20]


def test_the_deal_in_christmas_whist() -> None:
    """4.20: rule 5, five tricks and a triumphant marriage are as good as eight; rule 6, tricks count against."""
    game = wn.Game("christmas-whist", seed=3, first_dealer=0, length=1, single_rule=5)
    view = game.view(1)
    contract = game.variant.contract
    assert contract is not None
    ahead = the_deal(view, contract(ChooseRule(5), ()))
    level = float(ahead.worth(came((8, 5), (0, 3)))[0, 0])
    assert level == pytest.approx(0.5)
    assert float(ahead.worth(came((7, 5), (0, 3)))[0, 0]) > 0.5 > float(ahead.worth(came((9, 5), (0, 3)))[0, 0])
    behind = the_deal(view, contract(ChooseRule(6), ()))
    assert float(behind.worth(came((3, 8), (0, 5)))[0, 0]) == pytest.approx(0.5)
    assert behind.plan["aims"] == ("lose", "lose")
    assert behind.plan["melds"] == Melds(lead=11, partner=10, worth=(2, 3) * 4)
    pairs = the_deal(view, contract(ChooseRule(3), ()))
    assert pairs.plan["melds"] == Melds(lead=1, partner=0, worth=(1, 1, 2, 2, 2, 2, 1, 1))
    assert the_deal(view, contract(ChooseRule(1), ())).plan["melds"] is None


def test_all_the_tricks_and_none() -> None:
    """4.10, 4.6: thirteen tricks for a bid of six are -70, none -60; twelve in play and the kitty's are +7."""
    game = at_play("israeli-whist", "bid 6 S", "pass", "pass", "pass", "bid 6", "bid 3", "bid 2", "bid 1")
    assert worth(game, (0, 13, 0, 0)) == [-10, -70, -30, -20]
    assert worth(game, (13, 0, 0, 0)) == [-120, -60, -30, -20]


def test_melds_shown_before_count_for_whoever_showed_them() -> None:
    """4.20: the melds a player has shown are added to the tricks still to come, seen from either side of the table."""
    game = wn.Game("christmas-whist", seed=6, first_dealer=0, length=1, single_rule=5)
    while not (shown := [event for event in game.view(0).deal_events if event.verb == "meld"]):
        led = [action for action in game.legal_actions() if action.text[0] == "K"] if not game.view(0).trick else []
        game.apply((led or game.legal_actions())[0])
    (meld,) = shown
    assert meld.what in (2, 3)
    for seat in (0, 1):
        goal = goal_of(game.view(seat))
        tricks = [13, 13]
        tricks[1 - meld.seat] += meld.what
        assert float(goal.worth(came(tricks))[0, 0]) == pytest.approx(0.5)
        tricks[seat] += 1
        assert float(goal.worth(came(tricks))[0, 0]) > 0.5


@pytest.mark.parametrize(("seat", "tricks"), [(0, (11, 0)), (1, (11, 0)), (0, (0, 11)), (1, (0, 11)), (0, (5, 6))])
def test_every_number_of_tricks_in_christmas_whist(seat: int, tricks: tuple[int, int]) -> None:
    """4.20, rule 5: melds worth what the tricks lack make the deal a tie; rule 6, worth what they have too many."""
    game = wn.Game("christmas-whist", seed=3, first_dealer=0, length=1, single_rule=5)
    make = game.variant.contract
    assert make is not None
    rule_5, rule_6 = (the_deal(game.view(seat), make(ChooseRule(number), ())) for number in (5, 6))
    assert float(rule_5.worth(came(tricks, tricks[::-1]))[0, 0]) == pytest.approx(0.5)
    assert float(rule_6.worth(came(tricks, tricks))[0, 0]) == pytest.approx(0.5)


def test_a_lead_proves_less_while_many_tricks_remain() -> None:
    """At the start of a Christmas deal 21 tricks are to come, in the last 13 of German Whist 13."""
    game = wn.Game("christmas-whist", seed=3, first_dealer=0, length=1, single_rule=1)
    found = float(goal_of(game.view(1)).worth(came((5, 6)))[0, 0])
    assert found == pytest.approx(1 / (1 + np.exp(-1 / (0.25 + 0.12 * 21))))
    game = wn.Game("german-whist", seed=3, first_dealer=0)
    while len(game.view(0).tricks) < 13:
        game.apply(game.legal_actions()[0])
    found = float(goal_of(game.view(0)).worth(came((7, 6)))[0, 0])
    assert found == pytest.approx(1 / (1 + np.exp(-1 / (0.25 + 0.12 * 13))))


def test_partners_against_a_misere() -> None:
    """4.9: the declarer alone is to win nothing, the three others play together to make that fail."""
    plan = goal_of(at_play("solo-whist", "pass", "misere", "pass", "pass").view(0)).plan
    assert plan["aims"] == ("catch", "catch", "lose", "catch")
    assert plan["target"] == 2
    assert [side == plan["sides"][2] for side in plan["sides"]] == [False, False, True, False]
    exact = at_play("israeli-whist", "bid 6 S", "pass", "pass", "pass", "bid 6", "bid 3", "bid 0", "bid 1")
    assert goal_of(exact.view(0)).plan["needs"] == (1, 6, 3, 0)

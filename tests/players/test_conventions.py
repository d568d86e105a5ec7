"""Club's conventions: the call for trumps and the echo, each given and answered only as its definition says."""

from __future__ import annotations

import pytest

import whist_nb as wn
from benchmarks import conventions
from whist_nb.analysis import simulate
from whist_nb.engine.game import Game
from whist_nb.players import Advice, Club
from whist_nb.players.club.conventions import signals

BOTH = ["call", "echo"]
WEST = "7D 4D 2D AH KH QH JH TH"
"""Five trumps, hearts, and three low diamonds."""
HANDS = ["AD KD 8C 7C 6C 5C 4C 3C", WEST, "9D 5D 9C 8S 7S 6S 5S 2C", "QD JD 4H 3H 2H KS QS AC"]


def position(west: str = WEST, leader: int = 0, **changes: str) -> Game:
    """South, West, North and East hold eight cards each, and hearts are trumps."""
    names = {"south": HANDS[0], "west": west, "north": HANDS[2], "east": HANDS[3]} | changes
    return wn.Game.from_position("whist", list(names.values()), trump="H", leader=leader)


def ask(game: Game, *plays: str, conventions: list[str] | None = None) -> Advice:
    """Ask Club after these plays; its choice and its advice agree."""
    for card in plays:
        game.apply(card)
    club = Club(conventions=conventions)
    view = game.view(game.current_player)
    found = club.explain(view)
    assert club.choose(view) == found.action
    return found


# The call for trumps


def test_a_call_is_a_higher_card_before_a_lower_one() -> None:
    game = position()
    first = ask(game, "AD")
    assert (first.rule, first.action.text) == ("call-for-trumps", "4D")
    assert "2D" in first.reason
    second = ask(game, "4D", "5D", "JD", "KD")
    assert (second.rule, second.action.text) == ("finish-call", "2D")
    assert "4D" in second.reason


@pytest.mark.parametrize(
    "west",
    ["7D 4D 2D AH KH QH JH 2S", "QD JD 2D AH KH QH JH TH", "2D 9S 3S AH KH QH JH TH"],
    ids=["four trumps", "no card to spare", "one card"],
)
def test_without_five_trumps_or_a_spare_card_there_is_no_call(west: str) -> None:
    found = ask(position(west, east="TD 6D 4H 3H 9H KS QS AC"), "AD")
    assert found.action.text == "2D"
    assert found.rule != "call-for-trumps"


def test_a_call_is_given_on_an_opponents_lead_only() -> None:
    """Here East, the partner, leads the ace."""
    found = ask(position(south="QD JD 8C 7C 6C 5C 4C 3C", east="AD KD 4H 3H 2H KS QS AC", leader=3), "AD", "JD")
    assert found.action.text == "2D"


def test_a_call_is_begun_in_the_first_round_of_a_suit() -> None:
    """West followed to the first round with the lowest diamond, so that the second can show nothing."""
    assert ask(position(), "AD", "2D", "5D", "JD", "KD").action.text == "4D"


def test_once_trumps_have_been_led_nobody_calls() -> None:
    west, south, north = "7D 4D 2D AH KH QH JH 7H TH", "AD KD 9H 7C 6C 5C 4C 3C TC", "9D 5D 8H 8S 7S 6S 5S 2C 9C"
    game = position(west, south=south, north=north, east="QD JD 4H 3H 2H KS QS AC JC")
    assert ask(game, "9H", "TH", "8H", "2H", "AH", "9C", "3H", "3C", "7D", "9D", "JD", "AD", "KD").action.text == "2D"


@pytest.mark.parametrize(
    ("trumps", "led"),
    [("4H 3H 2H", "4H"), ("3H 2H", "3H"), ("AH 5H 4H 3H", "AH"), ("6H 5H 4H 3H", "3H")],
)
def test_partner_answers_with_the_highest_of_three_the_ace_or_the_lowest_of_more(trumps: str, led: str) -> None:
    west = f"7D 4D 2D KH QH JH TH {'9H' if 'AH' in trumps else 'AH'}"
    east = " ".join(f"AD JD {trumps} KS QS AC JC".split()[:8])
    game = position(west, south="QD KD 8C 7C 6C 5C 4C 3C", east=east)
    found = ask(game, "KD", "4D", "5D", "JD", "QD", "2D", "9D", "AD")
    assert (found.rule, found.action.text) == ("answer-call", led)
    assert "Seat 1 played {4D}, then {2D}: a call for trumps." in found.idea


def test_a_club_without_conventions_neither_calls_nor_answers() -> None:
    game = position(south="QD KD 8C 7C 6C 5C 4C 3C", east="AD JD 4H 3H 2H KS QS AC")
    assert ask(game, "KD", conventions=[]).action.text == "2D"
    answer = ask(game, "4D", "5D", "JD", "QD", "2D", "9D", "AD", conventions=[])
    assert answer.action.text[1] != "H"


# The echo


def echoed() -> Game:
    """South leads diamonds, in which North, the partner, has the nine and the five and one trump."""
    south, north = "AD KD 8D 7C 6C 5C 4C 3C", "9D 5D 2H 8S 7S 6S 5S 2C"
    return position("7D 4D 2D AH KH QH 3S 2S", south=south, north=north, east="QD JD TD 4H 3H KS QS AC")


def test_an_echo_on_partners_ace_is_answered_by_a_third_round() -> None:
    game = echoed()
    first = ask(game, "AD", "2D", conventions=BOTH)
    assert (first.rule, first.action.text) == ("echo", "9D")
    third = ask(game, "9D", "TD", "KD", "4D", "5D", "JD", conventions=BOTH)
    assert (third.rule, third.action.text) == ("answer-echo", "8D")
    assert "Seat 2 played {9D}, then {5D}: an echo." in third.idea


def test_the_echo_is_off_by_default() -> None:
    assert ask(echoed(), "AD", "2D").action.text == "5D"


@pytest.mark.parametrize(
    "north", ["9D 5D 9C 8S 7S 6S 5S 2C", "9D 5D 8H 7H 6H 5H 2H 2C"], ids=["no trump", "five trumps"]
)
def test_there_is_no_echo_without_a_trump_or_with_trumps_to_draw(north: str) -> None:
    south, east = "AD KD 8D 7C 6C 5C 4C 3C", "QD JD TD 4H 3H KS QS AC"
    game = position("7D 4D 2D AH KH QH 3S 2S", south=south, north=north, east=east)
    assert ask(game, "AD", "2D", conventions=BOTH).action.text == "5D"


def test_there_is_no_echo_on_partners_queen() -> None:
    south, north, east = "QD KD 8D 7C 6C 5C 4C 3C", "9D 5D 2H 8S 7S 6S 5S 2C", "AD JD TD 4H 3H KS QS AC"
    game = position("7D 4D 2D AH KH QH 3S 2S", south=south, north=north, east=east)
    assert ask(game, "QD", "2D", conventions=BOTH).action.text == "5D"


# What is a signal


@pytest.mark.parametrize(
    ("plays", "found"),
    [
        ("AD 4D 5D JD KD 2D 9D QD", [(1, "call")]),
        ("AD 2D 5D JD KD 4D 9D QD", []),
        ("AD 7D 5D JD KD 4D 9D QD", [(1, "call")]),
        ("AD 4D 9D JD KD 2D 5D QD", [(1, "call"), (2, "echo")]),
        ("AD 4D 9D QD KD 2D 5D JD", [(1, "call"), (2, "echo"), (3, "call")]),
    ],
)
def test_a_signal_is_high_then_low_in_a_suit_that_others_led(plays: str, found: list[tuple[int, str]]) -> None:
    game = position()
    for card in plays.split():
        game.apply(card)
    view = game.view(0)
    assert [(each.seat, each.convention) for seat in range(4) for each in signals(view, seat, BOTH)] == found
    assert not signals(view, 1, [])


def test_a_card_played_to_win_is_not_a_signal() -> None:
    """West's ten was the best card when it was played, so the four after it says nothing."""
    game = position("TD 4D 2D AH KH QH JH TH", south="7D KD 8C 7C 6C 5C 4C 3C")
    for card in ["7D", "TD", "5D", "JD", "QD", "KD", "4D", "9D"]:
        game.apply(card)
    assert not signals(game.view(0), 1, BOTH)


@pytest.mark.parametrize("game", ["contract-whist", "knockout-whist", "minibridge", "bid-whist", "norwegian-whist"])
def test_contracts_and_games_without_partners_or_trumps_have_no_signals(game: str) -> None:
    """Club plays alike with and without its conventions."""
    deal = wn.Game(game, seed=3, deals=1)
    while (seat := deal.current_player) is not None:
        view = deal.view(seat)
        chosen = Club(conventions=[]).choose(view)
        assert Club(conventions=BOTH).choose(view) == chosen
        deal.apply(chosen)


# Choosing conventions


@pytest.mark.parametrize("names", ["call", ["cal"], [3], 7])
def test_an_unknown_convention_is_refused(names: object) -> None:
    with pytest.raises(wn.BadOption, match="call"):
        Club(conventions=names)  # type: ignore[arg-type]


def test_an_unknown_version_is_refused() -> None:
    with pytest.raises(wn.BadOption, match="from 1 to"):
        Club(version=99)


# Measuring them


def test_each_seat_leads_the_same_four_hands() -> None:
    dealt = [
        wn.Game("whist", packs=[pack], first_dealer=dealer, deals=1)
        for dealer, pack in enumerate(conventions.packs("whist", 3, 0))
    ]
    assert len({game.view(wn.EVERYONE).hands for game in dealt}) == 1
    assert [game.current_player for game in dealt] == [1, 2, 3, 0]


def test_a_gain_is_that_of_whole_deals_played_both_ways_round() -> None:
    """The measure plays a deal again only from the first other card; here every deal is played from the start."""
    boards, ways = 5, {name: conventions.with_conventions([name]) for name in ("call", "sequence", "singleton")}
    found = conventions.measure("whist", ways, conventions.with_conventions(), boards, 3)
    packs = [list(pack) for board in range(boards) for pack in conventions.packs("whist", 3, board)]
    for name in ways:
        players = {"with": Club(conventions=[name]), "without": Club(conventions=[])}
        result = simulate("whist", players, seed=1, packs=packs, progress=False)
        gains = result.by_deal("with", "tricks") - result.by_deal("without", "tricks")
        assert found[name].mean == pytest.approx(gains.mean())
        assert found[name].error == pytest.approx(gains.reshape(boards, 4).mean(1).std(ddof=1) / boards**0.5)
    assert any(each.mean for each in found.values())

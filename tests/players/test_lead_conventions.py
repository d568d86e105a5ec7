"""The conventions of leads and returns: each can be switched, and others read them only from what they may know."""

from __future__ import annotations

from collections import Counter

import pytest

import whist_nb as wn
from whist_nb.engine.cards import Suit
from whist_nb.engine.view import View
from whist_nb.lessons import make_position
from whist_nb.players import Advice, Club, make_player
from whist_nb.players.club import partner_reasons as because
from whist_nb.players.club.convention_words import remark_on_lead
from whist_nb.players.club.conventions import CONVENTIONS, USUAL
from whist_nb.players.club.lead_readings import (
    FourthBest,
    LeadOfSingleton,
    LeadReading,
    Returned,
    TopOfSequence,
    lead_reading,
)
from whist_nb.players.club.playbook import NEWEST

LEADS = ["sequence", "fourth-best", "singleton", "return"]
EVERY = frozenset(CONVENTIONS)


def seen(**cards: object) -> View:
    view = make_position(**cards).view  # type: ignore[arg-type]
    assert isinstance(view, View)
    return view


def asked(switched: dict[str, bool], **cards: object) -> Advice:
    """Ask a Club that plays every convention but those switched off."""
    return Club(conventions=dict.fromkeys(EVERY, True) | switched).explain(seen(**cards))


LONG = "KS 5S 3S QH 9H 7H 5H 2H JC 8C TD 7D 3D"
TOUCHING = "KS 5S 3S QH JH TH 5H 2H JC 8C 9D 7D 3D"
SINGLE = "KS 5S 3S QH 9H 7H 5H 2H JC 8C 6C 4C 3D"
RETURNS = "KS 5S 3S QH 9H KC JC 8C 6C TD 7D 3D"
THREE = "KS 5S 3S QH 9H 2H JC 8C 6C TD 7D 3D"
WON = {"tricks": ["6H 3H AH JH"], "leader": 2}


@pytest.mark.parametrize(
    ("convention", "hand", "more", "on", "off"),
    [
        ("fourth-best", LONG, {}, "5H", "2H"),
        ("sequence", TOUCHING, {}, "QH", "TH"),
        ("singleton", SINGLE, {}, "3D", "5H"),
        ("return", RETURNS, WON, "QH", "9H"),
        ("return", THREE, WON, "2H", "2H"),
    ],
)
def test_each_lead_can_be_switched(convention: str, hand: str, more: dict[str, object], on: str, off: str) -> None:
    """Hearts are the suit in question; spades are trumps."""
    for played, switched in ((on, True), (off, False)):
        found = asked({convention: switched}, hand=hand, trump="S", **more)
        assert found.action.text == played
        assert f"{{{played}}}" in found.reason


@pytest.mark.parametrize("convention", LEADS)
def test_without_trumps_nothing_is_switched(convention: str) -> None:
    """Norwegian Whist has no trumps, and its partners no conventions."""
    deal = wn.Game("norwegian-whist", seed=4, deals=1)
    while (seat := deal.current_player) is not None:
        view = deal.view(seat)
        chosen = Club().choose(view)
        assert Club(conventions={convention: False}).choose(view) == chosen
        deal.apply(chosen)


def test_a_list_names_all_of_them_and_a_mapping_changes_some() -> None:
    assert Club(conventions=["call"]).conventions == {"call"}
    assert Club(conventions={"echo": True}).conventions == Club().conventions | {"echo"}
    assert Club(conventions={"sequence": False, "call": False}).conventions == Club().conventions - {"sequence", "call"}
    for wrong in ({"echo": "no"}, {"ecko": True}):
        with pytest.raises(wn.BadOption):
            Club(conventions=wrong)  # type: ignore[arg-type]


def test_the_players_of_the_course_play_every_convention() -> None:
    assert make_player("course").conventions == EVERY == {"call", "echo", *LEADS}  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("version", "names"),
    [
        *((version, ()) for version in (1, 2, 3)),
        (4, ("call",)),
        (5, ("call",)),
        (6, ("call", *LEADS)),
        (7, ("call", "sequence")),
    ],
)
def test_each_version_plays_its_own_conventions_by_default(version: int, names: tuple[str, ...]) -> None:
    """From version 7, those that won tricks over 2,000 boards, as benchmarks/conventions.py found."""
    assert Club(version=version).conventions == set(names)
    assert Club(conventions={"echo": True}, version=version).conventions == {*names, "echo"}
    if version == NEWEST:
        assert Club().conventions == USUAL == set(names)


@pytest.mark.parametrize(("version", "names"), [(3, []), (4, ["call"]), (5, ["call"])])
def test_earlier_versions_lead_as_ever_and_name_only_the_call(version: int, names: list[str]) -> None:
    club = Club(version=version)
    assert club.conventions == set(names)
    assert club.choose(seen(hand=LONG, trump="S")).text == "5H"
    assert club.choose(seen(hand=TOUCHING, trump="S")).text == "QH"
    assert club.choose(seen(hand=RETURNS, trump="S", **WON)).text == "QH"


# What a lead shows; South, seat 0, holds the hand, and seat 2 is the partner

MINE = "KS 8S 5S AH TH 3H KD 9D 4D QC JC 6C 3C"
FIRST = {"trick": "6H 9H", "leader": 2}


@pytest.mark.parametrize(
    ("shown", "cards"),
    [
        # 11 - 6 = 5: the ace and the ten are South's, the nine has been played, and two more are with the opponents
        (FourthBest(2, wn.Card("6H"), 5, True), {"hand": MINE, **FIRST}),
        (FourthBest(1, wn.Card("7H"), 4, True), {"hand": MINE, "trick": "7H 2H 8H", "leader": 1}),
        # only the king and the queen are left above the jack for the leader
        (
            LeadOfSingleton(2, wn.Card("9D")),
            {"hand": "KS 8S 5S AH TH 3H KD TD 4D QC JC 6C 3C", "trick": "9D JD", "leader": 2},
        ),
        (None, {"hand": "KS 8S 5S AH TH 3H KD TD 4D QC JC 6C 3C", "trick": "9D 2D JD", "leader": 1}),
        (TopOfSequence(2, wn.Card("KH"), wn.Card("QH")), {"hand": MINE, "trick": "KH 2H", "leader": 2}),
        (TopOfSequence(2, wn.Card("JD"), wn.Card("TD")), {"hand": MINE, "trick": "JD 2D", "leader": 2}),
        # South has the ten himself, so that the jack is not the top of a sequence
        (LeadOfSingleton(2, wn.Card("JH")), {"hand": MINE, "trick": "JH 2H", "leader": 2}),
        (None, {"hand": MINE, "trick": "AD 2D", "leader": 2}),  # the ace is led to win the trick
        (None, {"hand": MINE, "trick": "4S 2S", "leader": 2}),  # trumps
    ],
)
def test_a_first_lead_is_read_from_what_the_seat_sees(shown: LeadReading | None, cards: dict[str, object]) -> None:
    assert lead_reading(seen(trump="S", **cards), EVERY) == shown


@pytest.mark.parametrize(
    ("is_highest", "returned", "hand"),
    [
        (False, "8D", "AS 9S 6S AH 8H 5H KD 7D QC TC 6C 3C"),  # ace, queen and jack are out
        (True, "TD", "AS 9S 6S AH 8H 5H KD JD QC TC 6C 3C"),  # the queen alone
        (False, "TD", "AS 9S 6S AH 8H 5H KD 7D QC TC 6C 3C"),  # queen and jack may both be there
    ],
)
def test_a_return_is_the_higher_of_two_or_the_lowest_of_more(is_highest: bool, returned: str, hand: str) -> None:
    """South led the four of diamonds, and North won with the ace."""
    view = seen(hand=hand, tricks=["4D 2D AD 6D"], trick=f"{returned} 3D", leader=0, trump="S")
    assert lead_reading(view, EVERY) == Returned(2, wn.Card(returned), is_highest)
    assert lead_reading(view, EVERY - {"return"}) is None


@pytest.mark.parametrize(
    ("hand", "tricks", "trick", "leader"),
    [
        ("AS 9S 6S AH 8H 5H KD 7D QC TC 6C 3C", ["4D 2C AD 6D"], "8D 3D", 0),
        ("AS 9S 6S AH 8H 5H JD 7D QC TC 6C 3C", ["4D 2D KD 6D"], "AD 3D", 0),
        ("AS 9S 6S AH 8H 5H KD 7D QC TC 6C 3C", ["4D AD 2D 6D"], "8D 3D", 1),
        ("AS 9S 6S AH 8H 5H 7D QC TC 6C", ["4D 2D AD 6D", "8D 3D KD TD", "3C 2C AC 4C"], "9D 5D", 0),
    ],
    ids=["West can ruff", "a master", "West's suit", "led for the second time"],
)
def test_other_leads_of_a_suit_are_no_returns(hand: str, tricks: list[str], trick: str, leader: int) -> None:
    """North leads a diamond in each of them."""
    assert lead_reading(seen(hand=hand, tricks=tricks, trick=trick, leader=leader, trump="S"), EVERY) is None


def test_a_fourth_best_is_read_only_while_the_leader_can_hold_three_cards_more() -> None:
    """Three higher hearts are hidden; North has three cards after the lead, or only two."""
    three = ["AS 9S 6C", "7H 4C 5C", "6H 7C 8C", "KH QH JH"]
    four = [f"{hand} {card}" for hand, card in zip(three, ("3C", "2C", "9C", "TC"), strict=True)]
    for hands, found in ((four, FourthBest), (three, LeadOfSingleton)):
        game = wn.Game.from_position("whist", hands, leader=2, trump="S")
        game.apply("6H")
        game.apply("JH")
        assert isinstance(lead_reading(game.view(0), EVERY), found)


@pytest.mark.parametrize("convention", LEADS)
def test_only_conventions_that_the_leader_plays_are_read(convention: str) -> None:
    kinds = {
        "sequence": seen(hand=MINE, trick="KH 2H", leader=2, trump="S"),
        "fourth-best": seen(hand=MINE, trump="S", **FIRST),
        "singleton": seen(hand=MINE, trick="JH 2H", leader=2, trump="S"),
        "return": seen(
            hand="AS 9S 6S AH 8H 5H KD 7D QC TC 6C 3C", tricks=["4D 2D AD 6D"], trick="8D 3D", leader=0, trump="S"
        ),
    }
    view = kinds[convention]
    assert lead_reading(view, [convention])
    assert lead_reading(view, []) is None
    if convention != "fourth-best":  # that may be a singleton, too
        assert lead_reading(view, EVERY - {convention}) is None


def test_the_words_name_the_cards_and_count_by_the_rule_of_eleven() -> None:
    said = remark_on_lead(FourthBest(2, wn.Card("6H"), 5, False))
    assert "three higher hearts" in said
    assert "5 in the other three" in said
    assert "singleton" not in said
    assert "singleton" in remark_on_lead(FourthBest(2, wn.Card("6H"), 5, True))
    assert "{QH}" in remark_on_lead(TopOfSequence(1, wn.Card("KH"), wn.Card("QH")))
    assert "no higher diamond" in remark_on_lead(Returned(2, wn.Card("TD"), True))
    assert "no higher" not in remark_on_lead(Returned(2, wn.Card("TD"), False))


def holds(shown: LeadReading, hand: list[wn.Card], others: list[wn.Card], rule: str) -> bool:
    """Whether a reading is true of the hands as they were before the lead, if the lead was by the convention."""
    suit = [card for card in hand if card.suit is shown.card.suit]
    higher = [card for card in suit if card.rank > shown.card.rank]
    out = [card for card in others if card.suit is shown.card.suit and card.rank > shown.card.rank]
    match shown:
        case TopOfSequence():
            return rule != "lead-sequence" or (not higher and shown.below in suit)
        case FourthBest():
            if rule == "lead-singleton":
                return shown.may_be_alone and len(suit) == 1
            return rule != "lead-fourth-best" or (len(higher) == 3 and len(out) == shown.elsewhere)
        case LeadOfSingleton():
            return rule != "lead-singleton" or len(suit) == 1
        case Returned():
            least_of_more = len(suit) > 2 and not any(card.rank < shown.card.rank for card in suit)
            return not higher or (least_of_more and not shown.is_highest)


@pytest.mark.slow
def test_readings_are_true_of_the_hidden_hands_in_dealt_games() -> None:
    """The next player and partner read each lead of four Clubs; the umpire's view shows what the leader really had."""
    found, club = Counter[str](), Club(conventions=EVERY)
    for seed in range(300):
        game = wn.Game("whist", seed=seed, deals=1)
        while (seat := game.current_player) is not None:
            view = game.view(seat)
            advice = club.explain(view)
            hands = game.view(wn.EVERYONE).hands
            game.apply(advice.action)
            if view.trick or game.current_player is None or not game.view(game.current_player).trick:
                continue
            others = [card for other in range(4) if other != seat for card in hands[other]]
            for reader in (game.current_player, (seat + 2) % 4):
                if shown := lead_reading(game.view(reader), EVERY):
                    assert holds(shown, list(hands[seat]), others, advice.rule), (seed, shown, advice.rule, hands)
                    found[type(shown).__name__] += 1
    assert min(found[kind.__name__] for kind in (TopOfSequence, FourthBest, LeadOfSingleton, Returned)) > 5


# The reasons are data

CALLER = {"hand": "QS JS 9S 7S 4S AH TH 5H 9D 6D 2D KC 8C", "trick": "AD", "leader": 3}
FINESSE = {"hand": "AD QD 4D 9S 6S 2S KH TH 7H QC JC 8C 5C", "trick": "3D 9D", "leader": 2}
TO_THE_QUEEN = {"hand": "AD 7D 4D 9S 6S 2S KH TH 7H QC JC 8C 5C", "trick": "QD 5D", "leader": 2}


@pytest.mark.parametrize(
    ("convention", "cards", "expected"),
    [
        ({}, CALLER, because.CallsForTrumps(5, wn.Card("2D"))),
        ({}, FINESSE, because.FinessesInThirdHand(wn.Card("AD"))),
        ({}, TO_THE_QUEEN, because.LeavesPartnersCard(wn.Card("AD"))),
        ({}, {"hand": SINGLE}, because.LeadsSingleton(3)),
        ({}, {"hand": THREE.replace("9H", "8H"), **WON}, because.ReturnsLowest(3)),
        ({"return": False}, {"hand": RETURNS, **WON}, because.ReturnsLow()),
        ({"sequence": False}, {"hand": TOUCHING}, because.LeadsTouching(wn.Card("QH"))),
        ({"fourth-best": False}, {"hand": LONG}, because.LeadsLongLow(Suit.HEARTS, 5)),
    ],
    ids=lambda value: type(value).__name__ if hasattr(value, "__dataclass_fields__") else "",
)
def test_advice_carries_the_facts_behind_it(
    convention: dict[str, bool], cards: dict[str, object], expected: because.PartnerReason
) -> None:
    found = asked(convention, trump="S", **cards)
    assert found.because == expected

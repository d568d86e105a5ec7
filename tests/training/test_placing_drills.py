"""The drills of who holds what, on deals made by hand: needs, inferences, chances, hands rebuilt, the Close."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from math import comb
from random import Random

import pytest

import whist_nb as wn
from tests.builders import pack_of
from tests.training.asking import asked
from whist_nb.engine.view import View
from whist_nb.training.deals import games, moments
from whist_nb.training.drills import DRILLS, EASIEST, TOP
from whist_nb.training.question import Question
from whist_nb.training.recall import Recall

SUITS = {1: "S", 2: "H", 3: "D", 0: "C"}
"""A whole suit for each seat; the dealer, seat 0, has clubs, which are trumps where a card is turned up."""


def whole_suits(game: str, *calls: str, tricks: int = 0, **options: object) -> wn.Game:
    """A deal in which each seat has a suit, after these calls and tricks in which everybody plays from the top."""
    pack = pack_of({seat: [f"{rank}{suit}" for rank in "AKQJT98765432"] for seat, suit in SUITS.items()}, 0, 4)
    made = wn.Game(game, packs=[pack], first_dealer=0, **options)
    for call in calls:
        made.apply(call)
    for _ in range(4 * tricks):
        made.apply(made.legal_actions()[0])
    return made


def at_moments(game: str, seed: int) -> Iterator[wn.Game]:
    """The game of one deal between club players, after each trick and at the end."""
    yield from (made for made in games(game, seed) if made.view(0).tricks)


def named(view: View, question: Question) -> set[int]:
    """The seats that a question names."""
    names = Recall(view).names
    words = re.search(r"How many tricks do(?:es)? (.*?) still need", question.text)[1]
    return {seat for seat in range(view.seats) if names.whole(seat) in re.split(r", | and ", words)}


# Needs


def test_the_tricks_of_a_proposal_count_together() -> None:
    """rules.md 4.9: eight tricks with a partner; the tricks of both count together."""
    game = whole_suits("solo-whist", "pass", "propose", "pass", "accept", tricks=3)
    assert game.view(1).tricks_won == (3, 0, 0, 0)  # the dealer trumps everything
    assert {question.text: question.answer for question in asked(game.view(1), "needs", 3)} == {
        "How many tricks do North and South still need between them for the contract (0 if none)?": 5,
        "How many tricks do you and East still need between you to beat the contract (0 if none)?": 6,
    }


def test_a_proposal_that_has_its_tricks_needs_no_more() -> None:
    game = whole_suits("solo-whist", "pass", "propose", "pass", "accept", tricks=9)
    (own,) = (question for question in asked(game.view(1), "needs", 9)[:1])
    told = {part.text.split(" (0")[0]: (part.answer, part.meaning) for part in own.parts}
    assert told["How many tricks do North and South still need between them for the contract"] == (
        0,
        "That is enough for the contract.",
    )
    assert told["How many tricks do you and East still need between you to beat the contract"] == (
        6,
        "Only 4 tricks are still to come.",
    )


@pytest.mark.parametrize("game", ["bid-whist", "minnesota-whist", "norwegian-whist"])
def test_partners_and_their_opponents(game: str) -> None:
    """Bid Whist: 6 + level, one of them the kitty's. High and grand: seven for those who called it."""
    checked = 0
    for seed in range(12):
        for made in at_moments(game, seed):
            for view in (made.view(0), made.view(1)):
                for question in asked(view, "needs", seed % 13, 2):
                    for part in question.parts:
                        checked += 1
                        seats = named(view, part)
                        assert seats in ({0, 2}, {1, 3})
                        if game == "bid-whist":
                            level = max(int(a.text.split()[1]) for _, a in made.actions if a.text.startswith("bid"))
                            tricks, played = 5 + level, 12
                        else:
                            tricks, played = 7, 13
                        if "to beat" in part.text:
                            tricks = played + 1 - tricks
                        won = sum(trick.winner in seats for trick in view.tricks)
                        assert part.answer == max(0, tricks - won)
    assert checked > 50


@pytest.mark.parametrize("game", ["contract-whist", "israeli-whist"])
def test_each_player_bids_exactly(game: str) -> None:
    for seed in range(6):
        for made in at_moments(game, seed):
            bids = {seat: int(act.text[4:]) for seat, act in made.actions if re.fullmatch(r"bid \d+", act.text)}
            view = made.view(0)
            for question in asked(view, "needs", 8, 2):
                assert len(question.parts) == 4
                for part in question.parts:
                    (seat,) = named(view, part)
                    won = sum(trick.winner == seat for trick in view.tricks)
                    assert part.answer == max(0, bids[seat] - won)
                    assert ("That is more than was bid." in part.meaning) is (won > bids[seat])


def test_the_first_player_to_pick_up_the_widow_owes_four() -> None:
    for seed in range(12):
        for made in at_moments("widow-whist", seed):
            took = next((seat for seat, act in made.actions if act.text == "pick up"), None)
            view = made.view(0)
            for question in asked(view, "needs", seed % 13, 2):
                for part in question.parts:
                    (seat,) = named(view, part)
                    won = sum(trick.winner == seat for trick in view.tricks)
                    assert part.answer == max(0, (4 if seat == took else 3) - won)


@pytest.mark.parametrize("calls", [("misere",), ("spread misere",)])
def test_in_a_misere_nobody_needs_tricks(calls: tuple[str, ...]) -> None:
    game = whole_suits("solo-whist", *calls, *["pass"] * 3, tricks=3, early_stop=False)
    assert game.view(2).contract.seats == (1,)
    assert asked(game.view(2), "needs", 3) == []


# What follows


def test_the_player_who_must_hold_a_card_is_one_seat_or_cannot_be_known() -> None:
    """Seat 1 has led two spades, and nobody else has any: the rest are there. Nobody has shown out of another suit."""
    view = whole_suits("cycling-whist", tricks=2, cycle="NT S H D C").view(0)
    by_suit = {}
    for question in asked(view, "inference", 3, 200):
        card = re.search(r"\{(..)\}", question.text)[1]
        by_suit.setdefault(card[1], set()).add(tuple(question.answer))
    assert by_suit == {"S": {(1,)}, "H": {()}, "D": {()}}


def test_a_card_that_others_might_have_is_placed_by_counting_a_hand_that_is_full() -> None:
    """West has shown out of two suits and must have the last clubs, although East has never failed to follow clubs."""
    found = 0
    for seed in (16, 23, 37):
        for made in at_moments("cycling-whist", seed):
            view, hands = made.view(0), made.view(wn.EVERYONE).hands
            for question in asked(view, "inference", 3, 4):
                if " can only be " not in question.found_by:
                    continue
                found += 1
                (seat,) = question.answer
                told = re.findall(r"\{(..)\}", question.found_by)
                assert sorted(told) == sorted(card.text for card in hands[seat]), "these are all its cards"
                assert f" {len(told)} card" in question.found_by
                suit = wn.Card(re.search(r"\{(..)\}", question.text)[1]).suit
                plays = [(trick.plays[0][1].suit, who, card.suit) for trick in view.tricks for who, card in trick.plays]
                shown_out = {who for led, who, played in plays if led is suit is not played}
                assert {1, 2, 3} - {seat} - shown_out, "else nobody else could have it, which is said more shortly"
                name = Recall(view).names.start(seat)
                assert any(each.text.startswith(name) for each in question.evidence), "why nothing else fits there"
    assert found


@pytest.mark.parametrize("game", ["german-whist", "russi"])
def test_the_cards_that_the_opponent_must_hold_are_those(game: str) -> None:
    sizes = Counter()
    for seed in range(6):
        for made in at_moments(game, seed):
            hands = made.view(wn.EVERYONE).hands
            for question in asked(made.view(0), "inference", seed * 2, 2):
                options = [card.text for card in question.options]
                right = [text for text in options if wn.Card(text) in hands[1]]
                assert set(question.answer) <= set(right)
                assert 0 < len(question.answer) < len(options)
                if game == "german-whist" and not made.view(0).stock_left:
                    assert question.answer == right
                sizes[len(question.answer)] += 1
    assert len(sizes) > 1


def test_the_rule_of_eleven_is_not_asked_about_unless_the_fourth_best_was_led() -> None:
    """Seat 1 leads the four of spades with three above it, or with twelve: then the others cannot have seven."""
    for seed in range(30):
        for made in at_moments("cycling-whist", seed):
            view = made.view(0)
            for question in asked(view, "inference", 3, 3):
                if question.kind == "number":
                    trick = view.tricks[-1]
                    led = trick.plays[0][1]
                    mine = {*view.hand, *(card for who, card in trick.plays if who == 0)}
                    above = sum(card.suit is led.suit and card.rank > led.rank for card in mine)
                    assert question.answer == 11 - int(led.rank) - above
                    others = [card for who, card in trick.plays if who not in (0, trick.plays[0][0])]
                    assert question.answer >= sum(card.suit is led.suit and card.rank > led.rank for card in others)


def test_a_chance_is_that_of_drawing_one_of_the_unplayed() -> None:
    """Two tricks of spades: seats 2 and 3 have eleven cards each, of the 22 hearts and diamonds not played."""
    view = whole_suits("cycling-whist", tricks=3, cycle="NT S H D C").view(0)
    seen = set()
    for question in asked(view, "chance", 4, 200):
        named_in = re.findall(r"\{(..)\}", question.text)
        played = {card.text for trick in view.tricks for _, card in trick.plays}
        live = [text for text in named_in if text not in played]
        if named_in[0][1] in "HD":
            expected = 0.0 if "West" in question.text else 100 * (1 - comb(20 - len(live), 10) / comb(20, 10))
            assert question.answer == pytest.approx(expected, abs=0.06)
            seen.add(len(live))
    assert len(seen) > 2


@pytest.mark.nightly
def test_chances_are_spread_so_that_none_can_be_guessed() -> None:
    for game in ("whist", "german-whist", "contract-whist"):
        answers = [
            (question.answer, question.near)
            for seed in range(40)
            for number, view in enumerate(moments(game, seed))
            if (question := DRILLS["chance"].ask(Recall(view), Random(f"{seed} {number}"), number % 13)) is not None
        ]
        best = max(sum(abs(said - answer) <= near for answer, near in answers) for said in range(101))
        assert len(answers) > 150
        assert best / len(answers) < 0.33


# Hands


@pytest.mark.parametrize(
    "game", ["whist", "bid-whist", "german-whist", "widow-whist", "knockout-whist", "israeli-whist"]
)
def test_a_hand_is_rebuilt_from_what_was_played_and_is_still_held(game: str) -> None:
    checked = 0
    for seed in range(8):
        for made in at_moments(game, seed):
            everything, view = made.view(wn.EVERYONE), made.view(0)
            for question in asked(view, "rebuild", 3 + seed % 10, 1):
                name = re.search(r"(?:all|cards?|honours|jokers) that (.*?) has played", question.text)[1]
                seat = next(seat for seat in range(1, view.seats) if Recall(view).names.whole(seat) == name)
                held = {card for trick in view.tricks for who, card in trick.plays if who == seat}
                held |= set(everything.hands[seat])
                if question.kind == "cards" and "honours" in question.text:
                    held = {card for card in held if card.suit is None or card.text[0] in "AKQJ"}
                if question.kind == "cards":
                    assert {wn.Card(text) for text in question.answer} == held
                else:
                    suit_of = view.ranks.suit_of
                    assert question.answer == {s: sum(str(suit_of[card]) == s for card in held) for s in "SHCD"}
                checked += 1
    assert checked


def at_the_close(seed: int, game: str = "german-whist") -> wn.Game:
    return next(made for made in at_moments(game, seed) if not made.view(0).stock_left)


def test_the_levels_of_the_close_lead_from_a_suit_to_the_whole_hand_and_what_has_been_played() -> None:
    for seed in range(5):
        made = at_the_close(seed)
        hand, view = made.view(wn.EVERYONE).hands[1], made.view(0)
        for level in range(EASIEST, TOP + 1):
            (question,) = asked(view, "the-close", level, 1)
            suits = set(re.findall(r"\{([SHCD])\}", question.text)) or set("SHCD")
            assert len(suits) == {0: 1, 1: 2}.get(level, 4)
            assert {wn.Card(text) for text in question.answer} == {card for card in hand if str(card.suit) in suits}
            assert len(question.parts) == (2 if level >= 8 else 1)
        taken = {event.what.text for event in view.events if event.verb == "take" and event.seat == 1}
        played = {card.text for trick in view.tricks for _, card in trick.plays}
        assert set(question.parts[1].answer) == taken & played


def test_in_the_close_of_christmas_whist_cards_are_sure_that_were_seen_to_go_there() -> None:
    for seed in range(5):
        made = at_the_close(seed, "christmas-whist")
        hand, view = made.view(wn.EVERYONE).hands[1], made.view(0)
        for question in asked(view, "the-close", 5, 1):
            taken = {event.what for event in view.events if event.verb == "take" and event.seat == 1}
            assert {wn.Card(text) for text in question.answer} >= taken & set(hand)
            assert {wn.Card(text) for text in question.answer} <= set(hand)
            assert "is sure to hold" in question.text


def test_twelve_of_thirteen_cards_count_for_nearly_all() -> None:
    (question,) = asked(at_the_close(2).view(0), "the-close", 5, 1)
    verdict = question.judge(question.answer[1:])
    assert verdict.score == pytest.approx(12 / 13)
    other = next(card.text for card in question.options if card.text not in question.answer)
    assert question.judge([*question.answer[1:], other]).score == pytest.approx(11 / 13)

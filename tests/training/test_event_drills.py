"""The drills of what happened, on deals made by hand: voids, honours, cards gone, tricks, open and buried cards."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

import whist_nb as wn
from tests.builders import every_variant_in_time, pack_of
from tests.training.asking import asked
from whist_nb.engine.cards import PACK_54
from whist_nb.engine.variant import Variant
from whist_nb.engine.view import View
from whist_nb.players import Random as Anyhow
from whist_nb.training.deals import games, moments
from whist_nb.training.drills import DRILLS, EASIEST, TOP
from whist_nb.training.question import Question
from whist_nb.training.recall import Recall

TWO = ("german-whist", "humbug", "turnover-bridge", "russi", "christmas-whist")
DOWNTOWN = "A23456789TJQK"
"""rules.md 4.6: the order of a suit downtown, high to low."""


def many(drill: str, game: str, deals: int = 30, level: int | None = None) -> Iterator[tuple[View, Question]]:
    """Questions at the moments of some deals, of all rungs or one."""
    for seed in range(deals):
        seat = seed % wn.find_variant(game).usual_seats
        for number, view in enumerate(moments(game, seed, seat)):
            rng = Random(f"{seed} {number}")
            rung = rng.randint(EASIEST, TOP) if level is None else level
            question = DRILLS[drill].ask(Recall(view), rng, rung)
            if question is not None:
                yield view, question


def sentences(question: Question) -> str:
    parts = question.parts
    return " ".join([*(each for part in parts for each in (part.text, part.found_by, part.meaning))])


# Voids


def jokers_led(bid: str = "bid 1 nt", then: str = "direction up") -> wn.Game:
    """Bid Whist: declarer, seat 1, has a joker and hearts; seat 2 the other joker and clubs; 3 spades; 0 diamonds."""
    hands = {
        1: "BJ AH KH QH JH TH 9H 8H 7H 6H 5H 4H",
        2: "LJ AC KC QC JC TC 9C 8C 7C 6C 5C 4C",
        3: "AS KS QS JS TS 9S 8S 7S 6S 5S 3H 2H",
        0: "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D",
    }
    rows = [hands[seat].split() for seat in (1, 2, 3, 0)]
    dealt = [text for turn in zip(*rows, strict=True) for text in turn]
    kitty = [card.text for card in PACK_54 if card.text not in dealt]
    game = wn.Game("bid-whist", packs=[" ".join([*dealt, *kitty])], first_dealer=0)
    for text in (bid, "pass", "pass", "pass", then, *(f"discard {text}" for text in kitty)):
        game.apply(text)
    return game


def test_before_a_suit_is_set_a_joker_shows_no_void() -> None:
    """rules.md 4.6: if a joker is led, the next non-joker card sets the suit; until then every card is legal."""
    game = jokers_led()
    for text in ["BJ", "LJ", "AS", "3D"]:  # spades are set by the third card: seat 0 alone has not followed them
        game.apply(text)
    for text in ["3H", "4D", "AH", "4C"]:  # seat 3 has won and leads hearts: seats 0 and 2 have none
        game.apply(text)
    recall = Recall(game.view(3))
    assert [(each.trick, each.seat, each.suit.value) for each in recall.view.shown_out.values()] == [
        (1, 0, "S"),
        (2, 0, "H"),
        (2, 2, "H"),
    ]
    assert {(question.text, tuple(question.answer)) for question in asked(game.view(3), "voids", 2)} == {
        ("Who, apart from you, has failed to follow {S} spades?", (0,)),
        ("Who, apart from you, has failed to follow {H} hearts?", (0, 2)),
    }


def test_at_no_trumps_a_joker_on_a_suit_that_has_been_set_shows_a_void() -> None:
    """rules.md 2.7: at no trump in bid-whist also a joker played to a suit is certain knowledge."""
    game = jokers_led()
    for text in ["4H", "LJ", "3H", "3D"]:
        game.apply(text)
    assert [(each.seat, each.card.text) for each in game.view(3).shown_out.values()] == [(2, "LJ"), (0, "3D")]


def test_with_jokers_as_trumps_the_suit_they_count_in_is_called_trumps() -> None:
    game = jokers_led("bid 1 up", "trump H")
    for text in ["BJ", "LJ", "3H", "3D"]:  # a joker led calls for trumps
        game.apply(text)
    for text in ["AH", "4C", "2H", "4D"]:
        game.apply(text)
    questions = asked(game.view(1), "voids", 2)
    assert {(question.text, tuple(question.answer)) for question in questions} == {
        ("Who, apart from you, has failed to follow trumps?", (0, 2))
    }
    assert {question.meaning for question in questions} == {"A player with no trumps left cannot ruff."}


def test_each_player_is_named_with_the_trick_of_their_own() -> None:
    game = jokers_led()
    for text in ["4H", "LJ", "3H", "3D", "5H", "4C", "2H", "4D", "AH", "5C", "5S", "5D"]:  # seat 3 follows twice
        game.apply(text)
    (told,) = {question.found_by for question in asked(game.view(1), "voids", 2)}
    names = Recall(game.view(1)).names
    first = f"{names.start(2)}: first in trick 1. {names.start(0)}: first in trick 1."
    assert told == f"{first} {names.start(3)}: first in trick 3."


@pytest.mark.slow
@pytest.mark.parametrize("game", TWO)
def test_nobody_is_asked_who_where_there_is_one_other_player(game: str) -> None:
    for view, question in many("voids", game):
        for part in question.parts:
            assert part.kind in ("number", "card")
            if part.kind == "card":
                trick, (card, seat) = part.evidence[0].trick, (part.answer, part.evidence[0].seat)
                plays = view.tricks[trick - 1].plays
                assert (seat, card) in [(who, played.text) for who, played in plays[1:]]
                assert plays[0][1].suit is not wn.Card(card).suit


@pytest.mark.slow
def test_the_players_who_have_shown_out_are_those_of_the_tricks() -> None:
    nobody = several = 0
    for view, question in many("voids", "whist", 60, level=2):
        suit = re.search(r"\{([SHDC])\}", question.text)[1]
        expected = {
            seat
            for trick in view.tricks
            for seat, card in trick.plays
            if str(trick.plays[0][1].suit) == suit != str(card.suit) and seat != view.seat
        }
        assert set(question.answer) == expected
        nobody, several = nobody + (not expected), several + 1
    assert 0 < nobody < 0.3 * several


# Honours and single cards


def test_honours_that_have_gone_are_those_played() -> None:
    for view, question in many("honours-gone", "whist", 30):
        played = {card.text: seat for trick in view.tricks for seat, card in trick.plays}
        for part in question.parts:
            if part.kind == "seats":
                assert part.answer == [played[re.search(r"\{(..)\}", part.text)[1]]]
            else:
                suit = re.search(r"\{([SHDC])\}", part.text)[1]
                assert part.answer == [rank + suit for rank in "JQKA" if rank + suit in played]


def test_every_seat_has_played_the_honour_that_is_asked_about_as_often() -> None:
    for game in ("humbug", "german-whist"):
        found = list(many("honours-gone", game, 20, level=9))
        pairs = Counter(tuple(part.answer == [view.seat] for part in question.parts) for view, question in found)
        assert {len(pair) for pair in pairs} == {
            2
        }  # of one honour, with two players, half of all guesses would be right
        assert max(pairs.values()) < 0.33 * pairs.total()


@pytest.mark.slow
@pytest.mark.parametrize("game", ["whist", "humbug", "russi", "bid-whist"])
def test_one_card_of_each_rank_asked_about_has_gone_and_another_has_not(game: str) -> None:
    answers = Counter()
    for view, question in many("gone-or-not", game, 30):
        card = wn.Card(re.search(r"\{(..)\}", question.text)[1])
        played = {each for trick in view.tricks for _, each in trick.plays}
        same = [
            each for each in view.pack if (each.rank if each.suit else "joker") == (card.rank if card.suit else "joker")
        ]
        assert {each in played for each in same if each not in view.hand} == {True, False}
        assert question.answer == ("gone" if card in played else "not played")
        answers[question.answer] += 1
    assert 0.42 < answers["gone"] / answers.total() < 0.58


def test_the_cards_above_a_card_follow_the_ranking_of_the_deal() -> None:
    """Downtown the king is the lowest card; the words are counted with the order of rules.md 4.6."""
    game = jokers_led("bid 1 down", "trump S")
    order = ["BJ", "LJ", *(f"{rank}S" for rank in DOWNTOWN)]
    player = Anyhow(3)
    checked = 0
    while not game.is_over and game.view(3).deal_number == 1:
        view = game.view(3)
        if not view.trick and view.tricks:
            played = {card.text for trick in view.tricks for _, card in trick.plays}
            for question in asked(view, "gone-or-not", 12, 12):
                card = re.search(r"\{(..)\}", question.text)[1]
                ranks = order if card in order else [f"{rank}{card[1]}" for rank in DOWNTOWN]
                above = [each for each in ranks[: ranks.index(card)] if each not in played]
                assert re.findall(r"\{(..)\}", question.meaning) == above
                checked += 1
        game.apply(player.choose(game.view(game.current_player)))
    assert checked > 20


def test_a_card_that_lay_open_is_not_said_to_be_unseen() -> None:
    for view, question in many("gone-or-not", "german-whist", 20):
        card = wn.Card(re.search(r"\{(..)\}", question.text)[1])
        if question.answer == "not played":
            assert ("You have seen it" in question.found_by) is (card in view.seen)


# Tricks, prizes, cards laid away


def test_the_last_trick_and_those_before_it() -> None:
    for view, question in many("last-trick", "whist", 20):
        found = re.search(r"trick (\d+), (?:(the one) before last|(\d+) before the last one)", question.text)
        number = int(found[1]) if found else len(view.tricks)
        assert question.answer == sorted(
            (card.text for _, card in view.tricks[number - 1].plays), key=lambda t: wn.Card(t).index
        )
        if found:
            assert len(view.tricks) - number == (1 if found[2] else int(found[3]))


@pytest.mark.parametrize("game", ["german-whist", "christmas-whist"])
def test_open_cards_were_won_by_either_player_as_often(game: str) -> None:
    mine = Counter()
    for view, question in many("faced-cards", game, 30):
        number = question.evidence[0].trick
        assert question.answer == [view.tricks[number - 1].winner]
        mine[question.answer == [view.seat]] += 1
    assert 0.4 < mine[True] / mine.total() < 0.6


def test_buried_cards_are_asked_for_among_all_cards_of_the_pack() -> None:
    game = jokers_led()
    for text in ["4H", "LJ", "3H", "3D"]:
        game.apply(text)
    (question, *_) = asked(game.view(1), "buried", 0)
    assert question.text == "Which 6 cards did you lay aside before the play?"
    assert question.answer == ["2S", "3S", "4S", "2D", "2C", "3C"]
    assert len(question.options) == 54
    assert asked(game.view(3), "buried", 0) == []


def test_a_widow_hand_given_up_is_said_to_be_out_of_play_only_if_nobody_took_it() -> None:
    for later, told in (
        ("leave", "cannot be played in this deal."),
        ("pick up", "Gus took that hand and plays from it."),
    ):
        game = wn.Game("widow-whist", seed=3, first_dealer=0)
        hand = set(game.view(1).hand)
        for text in ("pick up", "keep picked", "leave", later, *(["keep picked"] if later == "pick up" else [])):
            game.apply(text)
        (question, *_) = asked(game.view(1), "buried", 0)
        assert {wn.Card(text) for text in question.answer} == hand
        assert question.meaning.endswith(told)


# Sentences


@pytest.mark.slow
@every_variant_in_time
def test_no_sentence_says_what_used_to_be_false(variant: Variant) -> None:
    for drill in ("voids", "honours-gone", "gone-or-not", "buried", "needs"):
        if DRILLS[drill].fits(variant):
            for _, question in many(drill, variant.id, 4):
                told = sentences(question)
                assert not re.search(r"cost nothing|ten rules|not been seen|\b1 tricks\b|\b1 cards\b|first not", told)


def test_a_first_trick_of_solid_suits_is_narrated_seat_by_seat() -> None:
    hands = {1: "SAKQJT98765432", 2: "HAKQJT98765432", 3: "DAKQJT98765432", 0: "CAKQJT98765432"}
    pack = pack_of({seat: [rank + cards[0] for rank in cards[1:]] for seat, cards in hands.items()}, 0, 4)
    *_, view = (game.view(1) for game in games("whist", 1, 1, options={"packs": [pack], "first_dealer": 0}))
    assert {each.seat for each in view.shown_out.values() if each.trick == 1} == {2, 3, 0}

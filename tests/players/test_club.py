"""Club's rules of thumb, each in a small position: the card, the rule, and the sentence that goes with it."""

from dataclasses import FrozenInstanceError
from typing import Any

import pytest

import whist_nb as wn
from tests.endings import average_tricks, ways_of
from whist_nb.analysis import solve
from whist_nb.engine.actions import NameTrump
from whist_nb.engine.cards import PACK_52
from whist_nb.engine.view import View
from whist_nb.players import Advice, Club
from whist_nb.players.club import any_game, exact_bids, german_whist, playbook
from whist_nb.players.club import knockout_whist as knockout_rules
from whist_nb.players.facts import Facts

FEW = 7


def ask(game: wn.Game, *played: str) -> Advice:
    """Return Club's advice to the seat to act, after some more answers."""
    for action in played:
        game.apply(action)
    seat = game.current_player
    assert seat is not None
    advice = Club().explain(game.view(seat))
    assert Club().choose(game.view(seat)) is advice.action
    return advice


def whist(hands: list[str], played: str = "", **position: Any) -> tuple[str, str, str]:
    """The card, rule and reason for the seat to act in a whist position; the card is as good as any, or nearly.

    Where the others' cards may lie in few ways, all of them are tried with best play by all: on average the card brings
    at most an eighth of a trick less than the best one.
    """
    game = wn.Game.from_position("whist", hands, **position)
    advice = ask(game, *played.split())
    view = game.view(game.current_player)
    if len(view.unseen) <= FEW:
        worth = average_tricks(view, ways_of(view), lambda ending: solve(ending).by_card)
        assert worth[advice.action.text] >= max(worth.values()) - 0.125
    return advice.action.text, advice.rule, advice.reason


# Following suit with a partner


def test_only_card() -> None:
    told = whist(["3H 2S", "4H 4S", "5H 5S", "6H 6S"], "6H", leader=3)
    assert told == ("3H", "only-card", "I must follow suit, and {3H} is my only heart.")


def test_a_hand_that_cannot_win_discards_low() -> None:
    told = whist(["QH 3H 2S", "4H 4S 4C", "5H 5S 5C", "AH 6S 6C"], "AH", leader=3)
    assert told == ("3H", "follow-cannot-beat", "I cannot beat {AH}, so I play my lowest, {3H}.")


def test_partner_is_left_the_trick() -> None:
    told = whist(["AH 3H 2S", "4H 4S 4C", "KH 5S 5C", "QH 6S 6C"], "KH QH", leader=2)
    assert told == ("3H", "partner-wins", "Partner's {KH} is winning, so I play my lowest, {3H}.")


def test_the_last_hand_wins_cheaply() -> None:
    told = whist(["AH JH 3H", "TH 4S 4C", "5H 5S 5C", "6H 6S 6C"], "TH 5H 6H", leader=1)
    assert told == ("JH", "last-win-cheap", "I win with {JH}, my lowest card that beats {TH}.")


def test_second_hand_wins_with_a_master() -> None:
    told = whist(["AH JH 3H", "KH 4S 4C", "QH 5S 5C", "6H 6S 6C"], "6H", leader=3)
    assert told[:2] == ("AH", "second-win")


def test_second_hand_wins_with_the_lower_of_equals() -> None:
    told = whist(["AH KH 3H", "4H 4S 4C", "QH 5S 5C", "6H 6S 6C"], "6H", leader=3)
    assert told == ("KH", "second-win", "{KH} is the master card in hearts, so I win with it.")


def test_second_hand_plays_low() -> None:
    told = whist(["QH JH 3H", "AH 4S 4C", "KH 5S 5C", "6H 6S 6C"], "6H", leader=3)
    assert told[:2] == ("3H", "second-low")
    assert "{3H}" in told[2]


def test_third_hand_plays_high_but_no_higher_than_needed() -> None:
    told = whist(["KH QH 3H", "AH 4S 4C", "5H 5S 5C", "6H 6S 6C"], "5H 6H", leader=2)
    assert told[:2] == ("QH", "third-high")
    assert told[2] == "I am third to play, so I play high, but {QH} is as good as {KH}."


def test_third_hand_saves_a_card_worth_no_more_than_partners() -> None:
    told = whist(["KH 4H 3H", "AH 2H 4C", "QH 5S 5C", "6H 6S 6C"], "QH 6H", leader=2)
    assert told[:2] == ("3H", "third-low")


# Void, with a partner


def test_partners_winner_is_not_ruffed() -> None:
    told = whist(["2S 4D KD", "3H 4S 4C", "AH 5S 5C", "6H 6S 6C"], "AH 6H", leader=2, trump="S")
    assert told == ("4D", "ruff-not-partner", "Partner's {AH} is winning, so I keep my trumps and discard {4D}.")


def test_a_doubtful_trick_is_not_ruffed_from_a_long_trump_suit() -> None:
    hands = ["AS KS 3S 2S 4D", "3H 4S 4C 5D 6D", "AH 5S 5C 7D 8D", "6H 6S 6C 9D TD"]
    assert whist(hands, "6H", leader=3, trump="S")[:2] == ("4D", "ruff-doubtful")


def test_the_opponents_trick_is_ruffed_with_the_lowest_trump() -> None:
    told = whist(["8S 2S 4D", "AH 4S 4C", "5H 5S 5C", "6H 6S 6C"], "AH 5H 6H", leader=1, trump="S")
    assert told == ("2S", "ruff-cheap", "I have no hearts, so I ruff the opponents' {AH} with {2S}.")


def test_an_overruff_is_as_cheap_as_can_be() -> None:
    hands = ["8S 6S 2S", "AH 9C 4C", "4H 9D 5C", "5S 7D 6C"]
    told = whist(hands, "AH 4H 5S", leader=1, trump="S")
    assert told[:2] == ("6S", "ruff-cheap")
    assert "overruff" in told[2]


def test_with_nothing_to_ruff_the_least_card_goes() -> None:
    told = whist(["AD 4C 9C", "AH 4S 8C", "5H 5S 5C", "6H 6S 6C"], "AH 5H 6H", leader=1, trump="S")
    assert told[:2] == ("4C", "discard-low")


def test_a_guard_is_kept_when_discarding() -> None:
    hands = ["KD 3D 7C 6C", "AH 4S 8C AD", "5H 5S 5C 2D", "6H 6S TC 4D"]
    assert whist(hands, "AH 5H 6H", leader=1, trump="S")[0] == "6C"


# Leads with a partner


def test_trumps_are_led_from_strength() -> None:
    hands = ["AS KS QS JS TS 2H", "2S 3H 4H 3C 4C 5C", "3S 5H 6H 6C 7C 8C", "4S 7H 8H 9C TC JC"]
    told = whist(hands, trump="S")
    assert told == ("AS", "lead-draw-trumps", "I am strong in trumps, so I lead {AS} to draw the opponents' trumps.")


def test_trumps_are_not_led_when_only_partner_has_some() -> None:
    hands = ["AS KS 2H", "3H 4H 3C", "3S 5H 6C", "7H 8H 9C"]
    advice = whist(hands, "AS 3H 3S 7H", trump="S")
    assert advice[1] != "lead-draw-trumps"


def test_a_master_is_led() -> None:
    hands = ["AH 2C 3D", "KH 4C 4D", "QH 5C 5D", "JH 6C 6D"]
    assert whist(hands) == ("AH", "lead-master", "{AH} is the master card in hearts, so I take a trick with it.")


def test_partners_suit_is_returned() -> None:
    hands = ["AH 9H 2C 3D", "KH 5H AC AD", "4H QH 6C 6D", "7H JH KC KD"]
    told = whist(hands, "4H 7H AH 5H", leader=2)
    assert told[:2] == ("9H", "lead-return")
    assert told[2].startswith("Partner led hearts first")


def test_partner_is_given_a_ruff() -> None:
    hands = ["AH 9H 3D 2C", "KH 5H AC AD", "2S 3S 6C 6D", "7H JH KC KD"]
    told = whist(hands, "AH 5H 6C 7H", trump="S")
    assert told == ("9H", "lead-for-ruff", "Partner can ruff hearts, so I lead {9H}.")


def test_a_suit_that_only_an_opponent_ruffs_is_not_led() -> None:
    hands = ["AH 9H 3D 2C", "2S 3S AC AD", "KH 5H 6C 6D", "7H JH KC KD"]
    game = wn.Game.from_position("whist", hands, trump="S")
    advice = ask(game, "AH", "AC", "5H", "7H")
    assert advice.action.text != "9H"


def test_the_top_of_touching_honours_is_led() -> None:
    hands = ["KH QH 2C 3D", "AH 4C 4D 9S", "5H 5C 5D 8S", "6H 6C 6D 7S"]
    assert whist(hands)[:2] == ("KH", "lead-sequence")


def test_the_fourth_best_of_the_longest_suit_is_led() -> None:
    hands = ["KH JH 7H 4H 2H 3D", "AH 4C 4D 9S 2S 7C", "QH 5C 5D 8S 3S 8C", "6H 6C 6D 7S 4S 9C"]
    assert whist(hands) == ("4H", "lead-fourth-best", "Hearts are my longest suit, so I lead {4H}, the fourth best.")


def test_from_short_suits_the_top_without_an_honour() -> None:
    hands = ["KH 3H 8C 3C", "AH 4C 4D 9S", "QH 5C 5D 8S", "6H TC 6D 7S"]
    assert whist(hands)[:2] == ("8C", "lead-short")


def test_with_every_suit_ruffed_a_trump_is_led() -> None:
    hands = ["AH 9H 5S", "2S 8S AC", "KH QC 6C", "7H JH KC"]
    told = whist(hands, "AH AC KH 7H", trump="S")
    assert told == ("5S", "lead-trump-exit", "An opponent can ruff every other suit I hold, so I lead a trump, {5S}.")


def test_without_a_trump_the_least_card_is_led_into_a_ruff() -> None:
    hands = ["AH 9H 8H", "2S 8S AC", "KH QC 6C", "7H JH KC"]
    assert whist(hands, "AH AC KH 7H", trump="S")[:2] == ("8H", "lead-lowest")


# Stage one and two of German whist


def german_game(hand: str, other: str, stock: str) -> wn.Game:
    """A deal in which seat 0 leads from a hand, seat 1 holds another, and the stock begins like that."""
    mine, theirs, top = wn.Cards(hand), wn.Cards(other), wn.Cards(stock)
    dealt = [card for pair in zip(mine, theirs, strict=True) for card in pair]
    pack = [*dealt, *top, *(PACK_52 - mine - theirs - top)]
    return wn.Game("german-whist", packs=[pack], deals=1, first_dealer=1)


MINE = "AH KH 5H 2H AC 6C 3C KD 7D 4D 2D QS 3S"
THEIRS = "QH JH TH 9H 8C 7C 5C QD JD TD 9D 5S 4S"


def test_a_good_open_card_is_won_as_cheaply_as_possible() -> None:
    advice = ask(german_game(MINE, THEIRS, "AS"), "6C")
    assert (advice.action.text, advice.rule) == ("7C", "prize-win")
    assert advice.reason == (
        "{AS}, a trump, is better than most cards in the stock, and {7C} is my lowest card that beats {6C}."
    )
    assert advice.cards == (wn.Card("AS"), wn.Card("7C"))


def test_a_poor_open_card_is_left() -> None:
    told = ask(german_game(MINE, THEIRS, "AS 6S 2C"), "6C", "7C", "5C")
    assert (told.action.text, told.rule) == ("3C", "prize-duck")
    assert told.reason == "The card under {2C} is likely to be better, so I duck with {3C}."


def test_an_open_card_out_of_reach_costs_the_least_card() -> None:
    told = ask(german_game(MINE, THEIRS, "AS 6S KS"), "6C", "7C", "AS")
    assert (told.action.text, told.rule) == ("3S", "prize-duck")


def test_a_good_open_card_is_led_for_with_a_card_that_holds() -> None:
    advice = ask(german_game(MINE, THEIRS, "AS"))
    assert advice.rule == "prize-lead-high"
    assert advice.action.text in {"AH", "KH", "AC"}


def test_a_poor_open_card_is_led_away_from() -> None:
    advice = ask(german_game(MINE, THEIRS, "AS 6S 2C"), "6C", "7C")
    assert (advice.action.text, advice.rule) == ("5C", "prize-lead-low")
    assert advice.reason == "The card under {2C} is likely to be better, so I lead low: {5C}."


def test_stage_two_is_counted_out() -> None:
    game = wn.Game.from_position("german-whist", ["AS QS 3H", "KS 3S 2H"], trump="H", leader=0)
    advice = ask(game)
    assert (advice.action.text, advice.rule) == ("3H", "known-win")
    assert (
        advice.reason
        == "Both hands are known: {3H} wins this trick and 1 of the 2 after it, and no other card does better."
    )
    assert advice.idea == "Your opponent holds every card you have not seen. In hearts that means {2H}."


def test_a_trick_is_given_up_for_later_ones() -> None:
    game = wn.Game.from_position("german-whist", ["AS QS 2H", "KS JS 3H"], leader=0)
    advice = ask(game)
    assert (advice.action.text, advice.rule) == ("2H", "known-lose")
    assert advice.reason == (
        "Both hands are known: {2H} gives up this trick and wins 2 of the 2 after it, and no other card does better."
    )


# Knock-out whist


def knockout_whist(hands: list[str], *played: str, **position: Any) -> tuple[str, str, str]:
    """The answer, rule and reason for the seat to act in a knock-out position."""
    advice = ask(wn.Game.from_position("knockout-whist", hands, **position), *played)
    return advice.action.text, advice.rule, advice.reason


def test_alone_the_last_hand_wins_cheaply() -> None:
    told = knockout_whist(["AH TH 3H", "5H 5S 5C", "9H 6S 6C"], "5H", "9H", leader=1)
    assert told[:2] == ("TH", "alone-win-cheap")


def test_alone_a_sure_winner_is_led() -> None:
    assert knockout_whist(["AS 3H 2H", "5H 5S 5C", "9H 6S 6C"], trump="S")[:2] == ("AS", "lead-sure")


def test_alone_a_likely_winner_is_led() -> None:
    assert knockout_whist(["AD 3H 2H", "5H 5S 5C", "9H 6S 6C"], trump="S")[:2] == ("AD", "lead-likely")


def test_alone_a_void_is_made_to_ruff() -> None:
    told = knockout_whist(["3S 4H 3D 2D", "5H 5S 5C 6D", "9H 6S 6C 7D", "AD KD KC QC"], trump="S")
    assert told == ("4H", "lead-towards-void", "I lead {4H}, my only heart, hoping to ruff the next one.")


def test_alone_what_cannot_win_goes() -> None:
    told = knockout_whist(["3H 2H AS", "KH 5S 5C", "9H 6S 6C"], "KH", "9H", leader=1)
    assert told[:2] == ("2H", "alone-lose-low")


def test_alone_a_likely_card_is_played_before_the_last_hand() -> None:
    told = knockout_whist(["AH 2H AS", "KH 5S 5C", "9H 6S 6C"], "9H", leader=2, trump="D")
    assert told[:2] == ("AH", "alone-win-likely")


def test_a_dog_plays_a_card_that_is_sure_to_win() -> None:
    told = knockout_whist(["AH", "KH 5S 5C", "9H 6S 6C"], "KH", "9H", leader=1)
    assert told == ("AH", "dog-play", "{AH} is sure to win this trick, so I play my only card now.")


def test_a_dog_knocks_while_its_card_would_lose() -> None:
    told = knockout_whist(["3H", "KH 5S 5C", "9H 6S 6C"], "KH", "9H", leader=1)
    assert told == ("knock", "dog-knock", "{3H} does not beat {KH}, so I knock and keep it for a later trick.")


def test_a_dog_on_lead_knocks_with_a_poor_card() -> None:
    assert knockout_whist(["3H", "KH 5S 5C", "9H 6S 6C"], trump="S")[:2] == ("knock", "dog-knock")


def trump_questions(**options: Any) -> list[View]:
    """Views of seats that name trumps, from some matches of Club."""
    found, club = [], Club()
    for seed in range(6):
        game = wn.Game("knockout-whist", seats=3, seed=seed, **options)
        while not game.is_over:
            view = game.view(game.current_player)
            if view.question == "trumps":
                found.append(view)
            game.apply(club.choose(view))
    return found


def test_trumps_are_the_longest_suit_or_a_stronger_one() -> None:
    views = trump_questions()
    assert len(views) > 10
    for view in views:
        advice = Club().explain(view)
        suit = advice.action.suit  # type: ignore[attr-defined]
        assert advice.rule == "trumps-longest"
        longest = max(len(view.hand.of(card.suit)) for card in view.hand)
        assert len(view.hand.of(suit)) >= longest - 1
        assert set(advice.cards) == set(view.hand.of(suit))


def test_trumps_named_before_the_deal_go_by_no_card() -> None:
    views = trump_questions(trump_after_look=False)
    assert {Club().explain(view).rule for view in views} == {"trumps-unseen"}


def test_with_one_card_its_suit_is_named() -> None:
    for view in trump_questions(preset="book"):
        if len(view.hand) == 1:
            assert Club().choose(view) == NameTrump(view.hand[0].suit)  # type: ignore[arg-type]


# The rules as a whole


RULES = [
    *(rule for said in playbook.SAID.values() for rule in said),
    *exact_bids.EXACT,
    *german_whist.STAGE_TWO,
    *knockout_rules.NAMING,
    any_game.some_answer,
]


def test_each_rule_has_an_id_of_its_own_a_maxim_and_a_question() -> None:
    assert len({rule.id for rule in RULES}) == len(RULES)
    for rule in RULES:
        assert rule.maxim.endswith(".")
        assert rule.nudge.endswith("?")


def test_a_question_without_a_rule_gets_an_answer() -> None:
    game = wn.Game("whist", seed=1)
    facts = Facts(game.view(game.current_player))
    advice = any_game.some_answer.applies(facts)
    assert advice is not None
    assert advice.action in game.legal_actions()


def test_advice_never_changes() -> None:
    advice = ask(wn.Game("whist", seed=1))
    with pytest.raises(FrozenInstanceError):
        advice.reason = "because"  # type: ignore[misc]


def test_a_ruff_that_is_winning_is_called_a_trump() -> None:
    """Clubs were led and West ruffed with the five of hearts: the hint says why that beats the ace of clubs."""
    plain = wn.Game.from_position("whist", ["4C 2C 3S", "5H 9S 8S", "QS JS TS", "KC QC JC"], leader=3, trump="H")
    assert ask(plain, "KC").idea == "{KC} is winning, and you have nothing to beat it."
    ruffed = wn.Game.from_position("whist", ["5H 9S 8S", "AC 2C 3S", "QS JS TS", "KC QC JC"], leader=3, trump="H")
    assert ask(ruffed, "KC", "5H").idea == "{5H}, a trump, is winning, and you have nothing to beat it."

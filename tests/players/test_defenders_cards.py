"""Club in second and third hand against a dummy in view: textbook positions, and tricks lost with open cards."""

from __future__ import annotations

import numpy as np
import pytest

import whist_nb as wn
from tests.players.test_defence import advice, opening
from whist_nb.analysis import solve
from whist_nb.analysis.view_positions import position_with
from whist_nb.engine.cards import Card
from whist_nb.players import Club


def after(game: wn.Game, cards: str) -> wn.Game:
    for card in cards.split():
        game.apply(card)
    return game


def east_in_third_hand(clubs: str, dummys: str, led: str, low: str) -> wn.Game:
    """West leads a club, dummy plays low, and East holds those clubs; South holds no more than the rest."""
    west = {"5C", "2C", led} - set(clubs.split()) - set(dummys.split())
    rest = {f"{rank}C" for rank in "AKQJT98765432"} - west - set(clubs.split()) - set(dummys.split())
    fill = iter([f"{rank}{suit}" for suit in "SHD" for rank in "AKQJT98765432"])
    south = [*rest, *(next(fill) for _ in range(13 - len(rest)))]
    hands = [[*west], [*dummys.split()]]
    for hand in hands:
        hand += [next(fill) for _ in range(13 - len(hand))]
    return after(opening(" ".join(hands[0]), " ".join(hands[1]), "game nt", " ".join(south)), f"{led} {low}")


def test_a_lower_card_is_as_good_if_dummy_holds_the_one_between() -> None:
    """Partner leads low towards K J 3, and dummy has played low from Q 8 4: declarer cannot hold the queen."""
    found = advice(east_in_third_hand("KC JC 3C", "QC 8C 4C", "2C", "4C"))
    assert (found.rule, found.action.text) == ("defend-behind-dummy", "JC")


def test_third_hand_plays_high_if_declarer_may_hold_the_card_between() -> None:
    found = advice(east_in_third_hand("KC JC 3C", "9C 8C 4C", "2C", "4C"))
    assert (found.rule, found.action.text) == ("third-high", "KC")


def test_partners_jack_is_not_overtaken_if_dummy_holds_the_queen() -> None:
    """Partner's jack and the king lose to nothing but the ace."""
    found = advice(east_in_third_hand("KC 7C 3C", "QC 8C 4C", "JC", "4C"))
    assert (found.rule, found.action.text) == ("defend-behind-dummy", "3C")


def test_partners_ten_is_overtaken_if_declarer_may_hold_the_jack() -> None:
    found = advice(east_in_third_hand("KC 7C 3C", "QC 8C 4C", "TC", "4C"))
    assert found.action.text == "KC"


@pytest.mark.parametrize(
    ("west", "dummy", "plays"),
    [
        ("AH TH 2H", "8H 7H 4H", "TH"),  # the ten beats the six, and dummy's eight
        ("AH TH 2H", "JH 7H 4H", "AH"),  # the ten would lose to the jack
        ("AH 9H 2H", "3H 4H", "9H"),
    ],
)
def test_with_dummy_last_third_hand_plays_no_higher_than_it_takes(west: str, dummy: str, plays: str) -> None:
    """East has won a club and leads the five of hearts; South plays the six."""
    fill = iter([f"{rank}{suit}" for suit, ranks in (("S", "AKQJT98765432"), ("D", "JT98765432")) for rank in ranks])

    def hand(cards: str) -> str:
        held = cards.split()
        return " ".join([*held, *(next(fill) for _ in range(13 - len(held)))])

    south = hand("KH QH 6H 2C 3C 4C AD KD QD")
    game = opening(hand(f"{west} 5C 6C"), hand(f"{dummy} 7C 8C"), "game nt", south)
    after(game, "5C 7C")
    assert "AC" in [action.text for action in game.legal_actions()]
    after(game, "AC 2C 5H 6H")
    assert game.current_player == 1
    found = advice(game)
    assert (found.rule, found.action.text) == ("defend-over-dummy", plays)


def lost(seeds: range) -> tuple[float, float, int]:
    """How many tricks these cards lose with open cards, without the rules and with them, and how many there were."""
    before, now, usual, newest = [], [], Club(version=4), Club()
    for seed in seeds:
        game = wn.Game("minibridge", seed=seed, deals=1)
        while (actor := game.current_player) is not None:
            view = game.view(actor)
            answer = newest.explain(view)
            if answer.rule in ("defend-over-dummy", "defend-behind-dummy", "defend-cover"):
                hands = [tuple(hand) for hand in game.view(wn.EVERYONE).hands]
                tricks = {card: int(won) for card, won in solve(position_with(view, hands)).by_card.items()}
                most = max(tricks.values())
                before.append(most - tricks[Card(usual.choose(view).text)])
                now.append(most - tricks[Card(answer.action.text)])
            game.apply(usual.choose(view))
    return float(np.sum(before)), float(np.sum(now)), len(now)


@pytest.mark.nightly
def test_cards_chosen_with_dummy_in_view_lose_fewer_tricks() -> None:
    """On deals from which the rules were not found."""
    before, now, number = lost(range(300))
    assert number > 200
    assert now < 0.7 * before, (before, now)

"""Play-outs keep the law of tricks, and their results add up."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
import pytest

import whist_nb as wn
from tests.builders import play_on
from whist_nb.analysis.card_words import places_of, word_of
from whist_nb.analysis.kernels import playouts as kernels
from whist_nb.analysis.kernels.playout_cards import D_LEFT, D_STOCK, S_DOG, S_SIZE
from whist_nb.analysis.kernels.playout_others import none_of
from whist_nb.analysis.kernels.playout_rules import DOG_KNOCK
from whist_nb.analysis.outcomes import compare
from whist_nb.analysis.playouts import ANY, PLAY, laid_aside, play_out, ready, strengths
from whist_nb.analysis.public_state import public_state_of
from whist_nb.analysis.worlds import Worlds
from whist_nb.engine.actions import Play
from whist_nb.engine.cards import PACK_54, Suit
from whist_nb.engine.trick import STANDARD, must_follow, suit_led, winning_play
from whist_nb.engine.view import View

GAMES = ["whist", "whisk", "bid-whist", "german-whist", "russi", "turnover-bridge", "knockout-whist", "christmas-whist"]
HAND_PLAYS = {"bid-whist": 14, "turnover-bridge": 11}
"""After this many random actions, or half a dozen more, the cards are being played."""


def position(variant: str, seed: int) -> View:
    """A view of the seat to act, in the middle of the play."""
    game = play_on(wn.Game(variant, seed=seed), seed, HAND_PLAYS.get(variant, 6) + Random(seed).randrange(4))
    while game.view(0).question not in ("card", "card or knock"):
        play_on(game, seed, 1)
    return game.view(game.current_player)


@pytest.mark.parametrize("variant", GAMES)
def test_play_outs_keep_the_law(variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every card is held and follows suit, and the winner of each trick leads the next, by the engine's own law."""
    chosen: list[tuple[int, int, int]] = []
    choose = kernels.choose

    def noted(seat, turn, led, best, best_seat, prize, won, deal, seats, hand, *rest):
        found = choose(seat, turn, led, best, best_seat, prize, won, deal, seats, hand, *rest)
        if found >> 6 != DOG_KNOCK:
            chosen.append((seat, found & 63, hand))
        return found

    monkeypatch.setattr(kernels, "choose", noted)
    monkeypatch.setattr(PLAY, "fast", None)  # plain Python, the same source
    for seed in range(3):
        view = position(variant, seed)
        places = places_of(view.ranks)
        card_at = {places[card.index]: card for card in view.pack}
        board = public_state_of(view)
        chosen.clear()
        worlds = Worlds(view, 1, seed)
        outcome = play_out(worlds, board, [ANY])
        trick, winner, done = list(view.trick), None, 0
        dogs = board.seats[S_DOG::S_SIZE]
        for seat, place, hand in chosen:
            card, held = card_at[place], [card_at[at] for at in range(64) if hand >> at & 1]
            if not trick and winner is not None and not any(dogs):
                assert seat == winner
            assert card in held
            if not dogs[seat]:
                assert card in must_follow(held, suit_led(trick, view.ranks) if trick else None, view.ranks)
            trick.append((seat, card))
            if len(trick) == view.seats and not any(dogs):
                winner, done = winning_play(trick, view.trump, view.ranks)[0], done + 1
                trick.clear()
        if not any(dogs):
            assert trick == []
            assert outcome.last[0, 0] == winner
            assert len(chosen) == len({place for _, place, _ in chosen})


@pytest.mark.parametrize("variant", GAMES)
def test_tricks_add_up_after_every_card(variant: str) -> None:
    ready()
    for seed in range(4):
        view = position(variant, seed)
        cards = [action.card for action in view.legal_actions() if isinstance(action, Play)]
        board = public_state_of(view, count_draws=True)
        outcome = play_out(Worlds(view, 20, seed), board, cards)
        left = 26 - sum(view.tricks_won) if any(view.layouts) else board.deal[D_LEFT] + board.deal[D_STOCK] // 2
        assert outcome.tricks.shape == (20, len(cards), view.seats)
        if not any(board.seats[S_DOG::S_SIZE]):
            assert (outcome.tricks.sum(axis=2) == sum(view.tricks_won) + left).all()


def test_worlds_deal_every_card_once_and_keep_what_is_known() -> None:
    view = position("german-whist", 3)
    worlds = Worlds(view, 50, 1)
    hands = worlds.hand_words(view.ranks)
    assert (hands[:, view.seat] == word_of(view.hand, view.ranks)).all()
    assert (np.bitwise_count(hands) == [view.cards_left]).all()
    assert not (hands[:, 0] & hands[:, 1]).any()
    order = worlds.stock_order(view.ranks)
    assert order.shape == (50, view.stock_left)
    assert (order[:, 0] == places_of(view.ranks)[view.turn_up.index]).all()
    assert (Worlds(view, 50, 1).where == worlds.where).all()


def test_a_hand_of_master_cards_is_worth_all_the_tricks() -> None:
    pack = word_of(PACK_54[:52], STANDARD)
    strong, weak = (
        word_of(wn.Cards("AS KS QS AH KH AD AC"), STANDARD),
        word_of(wn.Cards("2S 3S 4S 2H 3H 2D 2C"), STANDARD),
    )
    tricks = strengths(np.array([strong, weak]), None, 3, pack)
    assert tricks[0] > 6 > 1 > tricks[1]
    kept = laid_aside(np.array([strong | 1]), 1, Suit.SPADES, pack)
    assert np.bitwise_count(kept)[0] == np.bitwise_count(strong | 1) - 1


def test_values_are_compared_on_the_same_worlds() -> None:
    worth = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    worse, best = compare(worth)
    assert (worse.mean, best.mean) == (3.0, 4.0)
    assert (worse.behind, worse.doubt, best.behind) == (1.0, 0.0, 0.0)  # the luck of the deal is the same for both
    assert worse.error == pytest.approx(2 / 3**0.5)


@pytest.mark.parametrize("size", range(1, 9))
def test_a_hand_holds_none_of_some_cards_as_often_as_counting_every_hand_says(size: int) -> None:
    for held in range(size + 1):
        hands = list(combinations(range(size), held))
        for wanted in range(size + 1):
            without = sum(all(card >= wanted for card in hand) for hand in hands)
            chance = none_of(wanted, size, held)
            assert chance == pytest.approx(without / len(hands), abs=1e-12)
            assert (chance == 1.0) == (without == len(hands)), "what is certain is exactly 1"

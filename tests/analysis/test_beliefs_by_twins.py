"""Beliefs compared with the rules: every pack and secret answer that would have looked the same is played."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
import pytest

import whist_nb as wn
from tests.analysis import small_games as small
from whist_nb.analysis import Beliefs

CASES: Mapping[str, tuple[Any, ...]] = {
    "whist": (small.small("whist", small.whist, "AK2"), {}),
    "german": (small.small("german-whist", small.german, "AK32"), {}),
    "christmas": (small.small("christmas-whist", small.christmas, "KQ32", suits="SHD"), {}),
    "frisch of three": (small.small("israeli-whist", small.frisch, "AK2", seats=3, suits="SHD"), {}),
    "frisch of two": (small.small("israeli-whist", small.frisch, "AK", seats=3, suits="SHD"), {}),
    "kitty": (small.small("bid-whist", small.kitty, "AK32", seats=3, suits="SH"), {}),
    "kitty shown": (small.small("bid-whist", small.kitty, "AK32", seats=3, suits="SH"), {"sport_kitty": True}),
    "ruff of two": (small.small("ruff-and-honours", small.ruffs, "A9432", seats=2, suits="SH"), {}),
    "values announced": (small.small("ruff-and-trump", small.announced, "A9432", seats=2, suits="SH"), {}),
    "announced by three": (small.small("ruff-and-trump", small.announced, "AT432", seats=3, suits="SH"), {}),
    "widow": (small.small("widow-whist", small.widow, "AK32", suits="SH"), {}),
    "bid cards": (small.small("minnesota-whist", small.bids, "A2"), {}),
    "bid cards of few ranks": (small.small("minnesota-whist", small.low_bids, "A3"), {}),
    "one sits out": (small.small("minnesota-whist", small.sitting_out, "A3"), {}),
    "columns": (small.small("turnover-bridge", small.columns, "AK2"), {}),
    "undealt": (small.small("contract-whist", small.undealt, "AK32", seats=3, suits="SH"), {"start": 2}),
    "own suit": (small.small("knockout-whist", small.own_suit, "A2", seats=2), {"preset": "book"}),
}

SLOW = ("whist", "bid cards", "bid cards of few ranks", "one sits out", "frisch of three", "announced by three")


def check_views(name: str, rounds: int, at: float) -> int:
    variant, options = CASES[name]
    rng, checked = Random(name), 0
    for seed in range(rounds):
        game = wn.Game(variant, seats=variant.seats[-1] if len(variant.seats) == 1 else None, seed=seed, **options)
        while not game.is_over:
            if rng.random() < at or not game.actions:
                check_view(game, rng.randrange(game.seats))
                checked += 1
            game.apply(rng.choice(game.legal_actions()))
    return checked


def check_view(game: wn.Game, seat: int) -> None:
    """Count, probabilities and what is certain are those of all twins."""
    b = Beliefs(game.view(seat))
    deals = small.every_deal(game, seat)
    total = sum(deals.values())
    assert b.worlds == len(deals), (game, game.actions, seat)
    table = np.zeros_like(b.probability)
    for deal, twins in deals.items():
        for place, cards in deal:
            table[b.places.index(place), [card.index for card in cards]] += twins / total
    assert np.allclose(table, b.probability, atol=1e-12), (game, game.actions, seat)
    assert set(b.unseen) == {card for card in game.variant.pack if np.count_nonzero(table[:, card.index]) > 1}
    check_lengths(b, deals)


def check_lengths(b: Beliefs, deals: Mapping[small.Deal, int]) -> None:
    total = sum(deals.values())
    for place in b.places[:-1]:
        for suit in "SHDC":
            found = np.zeros(20)
            for deal, twins in deals.items():
                found[len([card for card in dict(deal).get(place, ()) if card.suit == suit])] += twins / total
            told = b.lengths(place, suit)
            assert np.allclose(found[: len(told)], told, atol=1e-12)
            assert np.isclose(told.sum(), 1)


@pytest.mark.parametrize("name", [name for name in CASES if name not in SLOW])
def test_counts_and_probabilities_agree_with_all_twins(name: str) -> None:
    assert check_views(name, rounds=1, at=0.2)


@pytest.mark.nightly
@pytest.mark.parametrize("name", CASES)
def test_many_views_of_each_small_game(name: str) -> None:
    assert check_views(name, rounds=2, at=0.4) > 2


def test_a_proof_about_a_hand_does_not_cover_cards_that_come_to_it_unseen() -> None:
    """Seat 1 says 'high' without a black three, and then gets one from its partner."""
    variant = small.small("minnesota-whist", small.bids_and_sitting_out, "A3")
    game = wn.Game(variant, packs=["AS AH 3S AC 3H AD 3D 3C"])
    for said in ("high", "low", "show 3D", "show 3C"):
        game.apply(said)
    assert not Beliefs(game.view(0)).may_hold(1, wn.Card("3S"))
    for done in ("discard AS", "give 3S"):
        game.apply(done)
    assert Beliefs(game.view(0)).may_hold(1, wn.Card("3S"))

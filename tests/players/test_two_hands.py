"""Club names a contract from two hands in sight, against what every bridge player would name and against best play."""

from __future__ import annotations

import numpy as np
import pytest

import whist_nb as wn
from tests.variants.test_minibridge import announced, new, pack
from whist_nb.analysis import Beliefs, Position, solve
from whist_nb.engine.cards import SUITS
from whist_nb.engine.view import View
from whist_nb.players import Club
from whist_nb.variants.minibridge import CONTRACTS, contract_of, points


def named(south: str, north: str) -> wn.players.Advice:
    """Return the contract Club names as South, who deals and has the better hand, with this dummy."""
    rest = [card.text for card in wn.find_variant("minibridge").pack if card.text not in f"{south} {north}".split()]
    game = announced(new(pack(south, " ".join(rest[:13]), north, " ".join(rest[13:]))))
    assert game.current_player == 0
    return Club().explain(game.view(0))


@pytest.mark.parametrize(
    ("south", "north", "call"),
    [
        # 26 points and nine spades
        ("AS KS QS 9S 4S AH 6H 3H KD 8D 3D 7C 2C", "JS 8S 7S 3S KH QH 4H AD 6D 4D 9C 5C 3C", "game S"),
        # 21 points, no eight cards together
        ("AS QS 9S 4S KH 6H 3H KD 8D 3D QC 7C 2C", "KS 8S 3S JH 9H 4H AD 6D 4D 9C 5C 4C 3C", "part nt"),
        # 30 points, no eight cards together
        ("AS QS 9S 4S AH KH 3H KD QD 3D AC 7C 2C", "KS 8S 3S QH 9H 4H AD 6D 4D KC 5C 4C 3C", "game nt"),
        # 23 points, eight hearts and eight diamonds: a trick in hearts pays more
        ("7S 3S 2S AH QH 9H 4H AD QD 9D 4D 7C 2C", "9S 8S 5S KH 8H 5H 3H KD 8D 5D 3D KC QC", "part H"),
    ],
)
def test_contracts_that_any_player_would_choose(south: str, north: str, call: str) -> None:
    advice = named(south, north)
    assert advice.action.text == call
    assert (
        str(sum({"A": 4, "K": 3, "Q": 2, "J": 1}.get(card[0], 0) for card in f"{south} {north}".split()))
        in advice.reason
    )


def mean_worths(view: View, number: int) -> dict[str, float]:
    """Return the average score of each contract with best play, over layouts that fit the announced points."""
    beliefs, seat = Beliefs(view), view.to_act
    assert seat is not None
    layouts = []
    for row in beliefs.sample(number, 5):
        hands = [list(cards) for cards in view.hands]
        for card, place in zip(beliefs.unseen, row, strict=True):
            hands[beliefs.places[place]].append(card)
        layouts.append(hands)
    found = {}
    for trump in (None, *SUITS):
        leads = (Position(hands=hands, leader=(seat + 1) % 4, trump=trump, sides=(0, 1, 0, 1)) for hands in layouts)
        won = [13 - solve(position).tricks for position in leads]
        for call in CONTRACTS:
            if call.suit is trump:
                sums = [points((tricks, 13 - tricks, 0, 0), contract_of(call, (0, 2)), {}) for tricks in won]
                found[call.text] = float(np.mean([ours - theirs for ours, theirs, *_ in sums]))
    return found


@pytest.mark.nightly
def test_contracts_lose_little_to_the_best_ones() -> None:
    """With 200 layouts each and over more deals ``benchmarks/minibridge.py`` measures the same."""
    lost = []
    for seed in range(1, 5):
        view = announced(wn.Game("minibridge", seed=seed, deals=1))
        now = view.view(view.current_player or 0)
        worths = mean_worths(now, 10)
        lost.append(max(worths.values()) - worths[Club().choose(now).text])
    assert np.mean(lost) <= 40

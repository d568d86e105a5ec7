"""Beliefs against enumeration and against the rules themselves."""

from __future__ import annotations

from math import comb
from random import Random

import numpy as np
import pytest

import whist_nb as wn
from whist_nb.analysis import Beliefs

TABLES = [(variant.id, seats) for variant in wn.VARIANTS for seats in variant.seats]


@pytest.mark.parametrize(("variant", "seats"), TABLES)
def test_the_truth_is_always_possible(variant: str, seats: int) -> None:
    rng = Random(f"{variant} {seats}")
    game = wn.Game(variant, seats=seats, seed=rng.randrange(1000), deals=1)
    while not game.is_over:
        if rng.random() < 0.15:
            check_truth(game, rng.randrange(seats))
        game.apply(rng.choice(game.legal_actions()))
    for seat in range(seats):
        check_truth(game, seat)


def check_truth(game: wn.Game, seat: int) -> None:
    b = Beliefs(game.view(seat))
    columns = [card.index for card in game.variant.pack]
    assert np.allclose(b.probability[:, columns].sum(axis=0), 1)
    assert b.worlds >= 1
    assert (b.worlds == 1) == (not b.unseen)
    for place, cards in lying(game).items():
        assert all(b.may_hold(place, card) for card in cards)
        assert np.isclose(b.probability[b.places.index(place)].sum(), len(cards))
    deals = b.sample(50, seed=1)
    for row, place in enumerate(b.places):
        sizes = {len(lying(game).get(place, ())) - sum(where == place for where in b.certain.values())}
        assert set((deals == row).sum(axis=1).tolist()) == sizes


def lying(game: wn.Game) -> dict[object, list[wn.Card]]:
    """Where the cards are, by the names of places that beliefs use."""
    places = game.places()
    found: dict[object, list[wn.Card]] = {seat: list(places[f"hand {seat}"]) for seat in range(game.seats)}
    found |= {"stock": list(places["stock"]), "aside": list(places["aside"])}
    found["played"] = [*places["trick"], *places["gone"]]
    whole = game.view(wn.EVERYONE)
    for seat, piles in enumerate(whole.layouts):
        found |= {("layout", seat, column): [pile.beneath] for column, pile in enumerate(piles) if pile.beneath}
    laid = list(places["laid"])
    for event in whole.deal_events:
        if event.verb == "lay_down" and event.what in laid:
            found.setdefault(("laid", event.seat), []).append(event.what)
    return {place: cards for place, cards in found.items() if cards}


def test_nothing_seen_is_every_deal() -> None:
    b = Beliefs(wn.Game("cycling-whist", seed=1).view(2))
    assert b.worlds == comb(39, 13) * comb(26, 13)
    assert len(b.unseen) == 39
    assert np.allclose(b.probability[[0, 1, 3]][:, [card.index for card in b.unseen]], 1 / 3)

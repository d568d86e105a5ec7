"""Junk of every type in every place gives one of our errors, never another."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest

import whist_nb as wn
from tests.builders import play_on
from whist_nb.engine.cards import Suit

JUNK: list[Any] = [
    *(None, True, False, 0, -1, 7, 4, 1.5, float("inf"), 10**30),
    *("", "x", "whist", "AS", "draw", "random", "last13", "book", b"x"),
    *([], [1], ["AS"], {}, {"a": 1}, (), (0, 1), range(3)),
    *(object(), Suit.HEARTS, wn.Card("QH"), wn.Cards("QH"), wn.EVERYONE),
]
SETTINGS = ["seats", "seed", "deals", "packs", "first_dealer", "partners", "trick_review", "target", "honours", "count"]
SETTINGS += ["match_deals", "points_to", "preset", "dog_life", "start_cards", "colour"]
PLACES = ["hands", "leader", "trump", "trick", "tricks_won", "dealer", "seats"]


@pytest.mark.parametrize("seed", range(4))
def test_settings(seed: int) -> None:
    rng = Random(seed)
    games = ["whist", "german-whist", "knockout-whist"]
    for _ in range(400):
        settings = {rng.choice(SETTINGS): rng.choice(JUNK) for _ in range(rng.randint(0, 2))}
        with suppress(wn.WhistError):
            wn.Game(rng.choice([*games, rng.choice(JUNK)]), **settings)


@pytest.mark.parametrize("seed", range(4))
def test_positions(seed: int) -> None:
    rng = Random(seed)
    for _ in range(400):
        settings = {rng.choice(PLACES): rng.choice(JUNK) for _ in range(rng.randint(1, 2))}
        with suppress(wn.WhistError):
            wn.Game.from_position("whist", **{"hands": ["AS", "KS", "QS", "JS"], **settings})


@pytest.mark.parametrize("seed", range(4))
def test_records(seed: int) -> None:
    rng = Random(seed)
    game = play_on(wn.Game("knockout-whist", seed=1, seats=3), 1, 40)
    text = wn.dumps(game)
    plain = [value for value in JUNK if isinstance(value, (int, float, str, list, dict, type(None)))]
    for _ in range(300):
        record = node = json.loads(text)
        while node:
            key = rng.choice(list(node) if isinstance(node, dict) else range(len(node)))
            if not isinstance(node[key], (dict, list)) or rng.random() < 0.4:
                node[key] = rng.choice(plain)
                break
            node = node[key]
        with suppress(wn.BadRecord):
            wn.loads(json.dumps(record))

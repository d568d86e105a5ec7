"""Twin worlds at the card table: worlds that a seat cannot tell apart give it the same frames, hints and refusals."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import whist_nb as wn
from tests.builders import play_on
from tests.invariants import twins
from whist_nb.widgets.card_table import CardTable

GAMES = [("whist", 4), ("german-whist", 2), ("knockout-whist", 3), ("knockout-whist", 5)]


def frames(game: wn.Game, seat: int) -> list[Any]:
    """What the page of a seat is sent: the first frame, then after a hint, a refused click and the rule."""
    table = CardTable(game.copy(), seat=seat, players=None)
    sent = [table.frame]
    for wish in ("hint", "hint", "hint", "rule"):
        table.press(wish)
        sent.append(table.frame)
    for card in ("2C", "AS"):
        if seat != game.current_player or game.why_illegal(card):  # such a click is refused
            table.click(card)
            sent.append(table.frame)
    return [json.loads(json.dumps(frame)) for frame in sent]


@pytest.mark.parametrize(("variant", "seats"), GAMES)
def test_frames_are_the_same_in_twin_worlds(variant: str, seats: int) -> None:
    found = 0
    length = len(play_on(wn.Game(variant, seats=seats, seed=4, deals=3), 4).actions)
    for part in range(6):
        game = play_on(wn.Game(variant, seats=seats, seed=4, deals=3), 4, length * part // 6 + part)
        if game.is_over:
            continue
        for seat in range(seats):
            mine: list[Any] | None = None
            for twin in twins(game, seat, Random(part), 4):
                mine = mine or frames(game, seat)
                assert frames(twin, seat) == mine
                found += 1
    assert found >= 10

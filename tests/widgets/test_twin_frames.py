"""Twin worlds at the card table: worlds that a seat cannot tell apart give it the same frames, hints and refusals."""

from __future__ import annotations

import json
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import whist_nb as wn
from tests.builders import play_on
from whist_nb.players import sampler
from whist_nb.testing.twins import twins
from whist_nb.widgets.card_table import CardTable

QUICK = {("german-whist", 2), ("knockout-whist", 3), ("minnesota-whist", 4), ("ruff-and-honours", 4)}
GAMES = [(variant.id, seats) for variant in wn.VARIANTS for seats in sorted({variant.seats[0], variant.seats[-1], 3})]
TABLES = [
    pytest.param(variant, seats, marks=[] if (variant, seats) in QUICK else [pytest.mark.nightly])
    for variant, seats in GAMES
    if seats in wn.find_variant(variant).seats
]
OPTIONS: dict[str, dict[str, Any]] = {
    "humbug": {"open_hands": False},
    "christmas-whist": {"auto_declare": False},
    "ruff-and-trump": {"announce_order": "simultaneous"},
}
"""With more to hide than the game as it is usually played."""


@pytest.fixture(autouse=True)
def no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint that runs out of time makes do with fewer trial deals, and two worlds would differ by that."""
    monkeypatch.setattr(sampler, "time", SimpleNamespace(monotonic=lambda: 0.0))


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


@pytest.mark.parametrize(("variant", "seats"), TABLES)
def test_frames_are_the_same_in_twin_worlds(variant: str, seats: int) -> None:
    found, options = 0, OPTIONS.get(variant, {})
    length = len(play_on(wn.Game(variant, seats=seats, seed=4, deals=3, **options), 4).actions)
    for part in range(6):
        game = play_on(wn.Game(variant, seats=seats, seed=4, deals=3, **options), 4, length * part // 6 + part)
        if game.is_over:
            continue
        for seat in range(seats):
            mine: list[Any] | None = None
            for twin in twins(game, seat, Random(part), 4):
                mine = mine or frames(game, seat)
                assert frames(twin, seat) == mine
                found += 1
    assert found >= (0 if variant == "humbug" else 10)  # where all cards are out, two players have no secrets

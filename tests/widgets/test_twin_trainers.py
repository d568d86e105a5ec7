"""Twin worlds at the trainer: worlds that a learner cannot tell apart give the same frames until an answer is given."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

import whist_nb as wn
from tests.builders import by_night, play_on
from whist_nb.tables.sitting import Sitting
from whist_nb.testing.twins import twins

QUICK = {"german-whist", "whist"}
GAMES = by_night([variant.id for variant in wn.VARIANTS], by_day=QUICK)
SESSION = re.compile(r'"[0-9a-f]{6}\.')
"""The part of a question's id that is drawn again for each session."""


def asked_about(game: wn.Game, seat: int) -> list[str]:
    """What the page is sent about a game that is being played: the table, a refused click, and what is asked."""
    trainer = wn.CountingTrainer(
        game.variant.id, seat=seat, seats=game.seats, seed=game.seed, level=6, log=":memory:", players=None
    )
    trainer._sitting, trainer._events_shown = Sitting(game.copy(), seat, None), 0
    trainer._words = trainer._new_words(game)
    trainer.session.asked, sent = None, []
    trainer.session.new_game()
    trainer.observe(lambda change: sent.append(change["new"]), "frame")
    trainer._play_on()
    trainer.press("again")
    trainer.press("show 1")
    return [SESSION.sub('"', json.dumps([frame["state"], frame["steps"]])) for frame in sent]


@pytest.mark.parametrize("variant", GAMES)
def test_frames_are_the_same_in_twin_worlds(variant: str) -> None:
    found = asked = 0
    length = len(play_on(wn.Game(variant, seed=4, deals=1), 4).actions)
    for part in range(6):
        game = play_on(wn.Game(variant, seed=4, deals=1), 4, length * (part + 1) // 8)
        while game.view(0).trick:  # a question comes between tricks
            game = play_on(game, 4, 1)
        if game.is_over:
            continue
        seat = game.current_player
        for twin in twins(game, seat, Random(part), 2):
            mine = asked_about(game, seat)
            assert asked_about(twin, seat) == mine
            found += 1
            asked += '"phase": "ask"' in mine[-1]
    if variant != "humbug":  # where all cards are out, two players have no secrets
        assert found >= 5
        assert asked

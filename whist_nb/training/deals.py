"""Deals for questions, played by Club and seen by one seat, moment by moment.

>>> from whist_nb.training.deals import moments
>>> views = list(moments("whist", seed=1))
>>> len(views[0].hand), len(views[-1].tricks)
(13, 13)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from whist_nb.engine.game import Game
from whist_nb.engine.variant import Variant
from whist_nb.engine.view import View
from whist_nb.players import Player, make_player
from whist_nb.training.drills import DRILLS, Drill, find_drill
from whist_nb.training.question import Question
from whist_nb.training.recall import Recall


def moments(variant: str | Variant, seed: int, seat: int = 0, **more: Any) -> Iterator[View]:
    """Yield the views of a seat in one deal that is played out: before the first trick, after each, at the end."""
    return (game.view(seat) for game in games(variant, seed, seat, **more))


def games(
    variant: str | Variant,
    seed: int,
    seat: int = 0,
    seats: int | None = None,
    player: str | Player = "club",
    options: Mapping[str, Any] | None = None,
) -> Iterator[Game]:
    """Yield the game of a single deal, at each point where its ``seat`` may be asked something."""
    game = Game(variant, seats=seats, seed=seed, deals=1, **(options or {}))
    players = [make_player(player, seed + number) for number in range(game.seats)]
    tricks, cards = 0, False
    while game.current_player is not None:
        view = game.view(seat)
        if view.deal_number == 1 and view.turn is not None and not view.trick:
            if not cards or len(view.tricks) > tricks:
                cards, tricks = True, len(view.tricks)
                yield game
        elif view.deal_number > 1:
            return
        game.apply(players[game.current_player].choose(game.view(game.current_player)))
    yield game


def questions(variant: str | Variant, drill: str | Drill, seed: int = 0, level: int = 3) -> Iterator[Question]:
    """Yield the questions that a drill asks in one deal, in order; the same for the same seed."""
    drill = find_drill(drill)
    for number, view in enumerate(moments(variant, seed)):
        question = drill.ask(Recall(view), Random(f"{seed} {number} {drill.id} {level}"), level)
        if question is not None:
            yield question


__all__ = ["DRILLS", "moments", "questions"]

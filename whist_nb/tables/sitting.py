"""A person in a game with bots that answer at once, for drills that ask between tricks."""

from __future__ import annotations

from typing import Any

from whist_nb.engine.game import Game
from whist_nb.players import Adviser, Club
from whist_nb.tables.bots import PlayerFailed, bots_turns, seated
from whist_nb.tables.person import Person


class Sitting(Person):
    """One person and the other players of a game."""

    def __init__(self, game: Game, seat: int | None, players: Any) -> None:
        super().__init__(game, *(() if seat is None else (seat,)))
        self.players = seated(players, game.seats, seat, game.seed)
        self.adviser = Adviser(game.seed)

    def others_answer(self) -> None:
        """Let the others play until the person must answer, or a trick or deal ends."""
        for seat, player in bots_turns(self, self.players, one_trick=True):
            try:
                self.game.apply(player.choose(self.game.view(seat)))
            except Exception as problem:
                raise PlayerFailed(seat) from problem

    def answer_for_person(self) -> None:
        """Let a club player answer in the person's place."""
        if self.seat is not None:
            self.game.apply(Club().choose(self.game.view(self.seat)))

"""The message of a failed check: the game, the place in it, what should hold, and the line of the author's file."""

from __future__ import annotations

from typing import Any

from whist_nb.engine.errors import WhistError
from whist_nb.engine.game import Game
from whist_nb.engine.phrases import phrase
from whist_nb.engine.variant import Variant


class CheckFailed(WhistError, AssertionError):
    """Raised if a game lacks a property that every game must have.

    ``deal`` counts from 1, and ``step`` is the number of answers given so far. ``again`` is code that sets up the same
    game again.

    Parameters
    ----------
    game
        The game at that moment.
    check
        The name of the check.
    sentence
        A sentence that says what is wrong.
    seat
        The seat it concerns; None for the whole table.
    event
        The event it concerns; None if there is none.
    line
        The line in the author's file, if it is known.
    """

    def __init__(
        self,
        game: Game | Variant,
        check: str,
        sentence: str,
        seat: int | None = None,
        event: int | None = None,
        line: str = "",
    ) -> None:
        self.check, self.sentence, self.seat, self.event, self.line = check, sentence, seat, event, line
        self.deal, self.step, self.again = 1, 0, ""
        rules = game
        if isinstance(game, Game):
            rules, self.seed, self.action_number = game.variant, game.seed, len(game.actions)
            self.deal, self.step, self.again = len(game.packs), len(game.actions), _again(game)
        self.variant = rules.id
        where = phrase("deal {deal}, action {step}", deal=self.deal, step=self.step)
        if seat is not None:
            where = phrase("{where}, seat {seat}", where=where, seat=seat)
        if line and line not in sentence:
            sentence = phrase("{sentence}, in {line}", sentence=sentence, line=line)
        super().__init__(f"{rules.title}, {where}: {sentence}." + (f" [{self.again}]" if self.again else ""))


def _again(game: Game) -> str:
    """Return the code that sits down at that table again."""
    chosen = {name: value for name, value in game.options.items() if value != game.variant.options[name].default}
    if game.seats != game.variant.usual_seats:
        chosen = {"seats": game.seats, **chosen}
    given = [f"{name}={value!r}" for name, value in {**chosen, "seed": game.seed}.items()]
    return f"Game({', '.join([repr(game.variant.id), *given])})"


def expect(
    game: Game, holds: object, check: str, sentence: str, seat: int | None = None, at: int | None = None, **parts: Any
) -> None:
    """Raise CheckFailed with that sentence, its placeholders filled, if something does not hold."""
    if not holds:
        raise CheckFailed(game, check, sentence.format(**parts) if parts else sentence, seat, at)

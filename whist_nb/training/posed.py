"""Questions as they are asked: where each comes from, and how to make it again from the log.

>>> asked = fresh("german-whist", "the-close", level=5, seed=2)
>>> asked.question.kind, len(asked.question.answer), asked.key
('cards', 13, 'german-whist/the-close/5')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any, Final

from whist_nb.engine.library import rule_book
from whist_nb.engine.variant import Variant
from whist_nb.engine.view import View
from whist_nb.players import Player
from whist_nb.training.deals import games
from whist_nb.training.drills import EASIEST, Drill, find_drill
from whist_nb.training.question import Question
from whist_nb.training.recall import Recall

DEALS: Final = 200
"""The number of deals searched for a question before a drill gives up."""


@dataclass(frozen=True)
class PosedQuestion:
    """A question with its view, and everything needed to recreate it.

    The log keeps ``seed`` and ``position`` (plain JSON); ``returns`` says whether the question comes back after a slip.
    ``tale`` lists the events from which the seat could have known the answer, each with the view after it.
    """

    question: Question
    view: View
    game: str
    rung: int
    seed: int = field(repr=False)
    position: Mapping[str, Any] = field(default_factory=dict, repr=False)
    returns: bool = False
    tale: tuple[Any, ...] = field(default=(), repr=False, compare=False)

    @property
    def key(self) -> str:
        """The key of the drill at this level, under which it comes back after days."""
        return f"{self.game}/{self.question.drill}/{self.rung}"


def fresh(
    variant: str | Variant,
    drill: str | Drill,
    level: int = 3,
    seed: int = 0,
    seat: int = 0,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    deals: int = DEALS,
    player: str | Player = "club",
) -> PosedQuestion | None:
    """Return a drill's question from the first deal that has one, trying seeds in order; None if there is none.

    ``player`` plays the deals.
    """
    drill, variant = find_drill(drill), rule_book(variant)
    rng = Random(f"{seed} {drill.id} {level}")
    for deal in range(seed, seed + deals):
        views, game = [], None
        for game in games(variant, deal, seat, seats, player, options):
            views.append(game.view(seat))
            if drill.moment == "start":
                break
        for number in _in_turn(drill, len(views), rng):
            dice = f"{deal} {number} {drill.id} {level}"
            question = drill.ask(Recall(views[number]), Random(dice), level)
            if question is not None and game is not None:
                position = {"moment": number, "seat": seat, "seats": game.seats, "options": dict(options or {})}
                tale = tuple(islice(game.views_since(seat), len(views[number].events)))
                position |= {"rung": level, "dice": dice}
                return PosedQuestion(question, views[number], variant.id, level, deal, position, tale=tale)
    return None


def _in_turn(drill: Drill, count: int, rng: Random) -> list[int]:
    """Return the numbers of the moments at which a drill is to ask: from a depth that nobody can foresee."""
    start = rng.randrange(count) if drill.moment == "play" else count - 1
    return [*range(start, count), *range(start)]


def in_play(
    drill: Drill, view: View, rung: int, game: str, seed: int, position: Mapping[str, Any] | None = None
) -> PosedQuestion | None:
    """Return a question of a drill about the hand being played."""
    recall, place = Recall(view), {**(position or {}), "seat": view.seat}
    for at in dict.fromkeys((rung, max(rung, EASIEST + 1))):  # the question cannot choose how far the hand has got
        dice = f"{seed} {view.deal_number} {len(view.tricks)} {drill.id} {at}"
        question = drill.ask(recall, Random(dice), at)
        if question is not None:
            return PosedQuestion(question, view, game, at, seed, place | {"rung": at, "dice": dice})
    return None

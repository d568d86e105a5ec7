"""The drills: each a generator of honest questions over views of real deals."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import Final

from whist_nb.engine.cards import by_index
from whist_nb.engine.errors import BadOption, nearest
from whist_nb.engine.game import Variant
from whist_nb.training.drills.counting import COUNTING
from whist_nb.training.drills.drill import EASIEST, TOP, Drill, anywhere
from whist_nb.training.drills.events import EVENTS
from whist_nb.training.drills.placing import PLACING
from whist_nb.training.drills.revoke import REVOKES
from whist_nb.training.question import Question, Shown
from whist_nb.training.recall import Recall

__all__ = ["DRILLS", "EASIEST", "TOP", "Drill", "drills_for", "find_drill"]

_SINGLE: Final = (*COUNTING, *EVENTS, *PLACING, *REVOKES)
_WITH_A_LOAD: Final = ("cards-out", "trumps-out", "boss-card", "gone-or-not", "last-trick")


def dual_task(recall: Recall, lots: Random, level: int) -> Question | None:
    """A question of the play, while some cards shown before are kept in mind."""
    first = next(filter(None, (DRILLS[id].ask(recall, lots, level) for id in lots.sample(_WITH_A_LOAD, 5))), None)
    spare = [card for card in recall.view.pack if card not in recall.mine and card not in recall.gone]
    size = min(2 + level // 3, len(spare))
    if first is None or size < 2:
        return None
    cards = tuple(sorted(lots.sample(spare, size), key=by_index))
    load = Question(
        "dual-task",
        "dual task",
        f"Which {size} cards were you to keep in mind?",
        "cards",
        [card.text for card in cards],
        options=tuple(recall.view.pack),
        found_by=" ".join(f"{{{card.text}}}" for card in cards),
    )
    kept = {"shown": Shown(cards=cards), "size": first.size + size, "more": (*first.more, load)}
    return replace(first, drill="dual-task", skill="dual task", **kept)


_DUAL: Final = Drill(
    "dual-task", "Two things at once", "dual task", "Count, and keep cards in mind meanwhile.", dual_task, anywhere
)

DRILLS: Final = MappingProxyType({drill.id: drill for drill in (*_SINGLE, _DUAL)})
"""Every drill by its id."""


def find_drill(id: str | Drill) -> Drill:
    """The drill of that id; BadOption names the nearest."""
    if isinstance(id, Drill):
        return id
    if id not in DRILLS:
        raise BadOption(f"There is no drill {id!r:.60}. {nearest(id, DRILLS)}")
    return DRILLS[id]


def drills_for(variant: Variant) -> tuple[Drill, ...]:
    """The drills in which a game has something to ask."""
    return tuple(drill for drill in DRILLS.values() if drill.fits(variant))

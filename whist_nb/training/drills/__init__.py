"""The drills, each of which asks questions about views of real deals."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import Final

from whist_nb.drawing.names import cards_in
from whist_nb.engine.cards import Cards, by_index
from whist_nb.engine.errors import BadOption, did_you_mean
from whist_nb.engine.phrases import phrase
from whist_nb.engine.variant import Variant
from whist_nb.training.drills.counting import boss_card, cards_out, my_tops, trumps_out
from whist_nb.training.drills.drill import EASIEST, TOP, Drill, drill
from whist_nb.training.drills.events import buried, faced_cards, gone_or_not, honours_gone, last_trick
from whist_nb.training.drills.hands import fourth_number, hold_a_hand
from whist_nb.training.drills.odds import chance, inference
from whist_nb.training.drills.placing import needs, rebuild, the_close
from whist_nb.training.drills.points import points_hidden
from whist_nb.training.drills.revoke import spot_the_revoke
from whist_nb.training.drills.voids import voids
from whist_nb.training.question import MemoryItem, Question
from whist_nb.training.recall import Recall

__all__ = ["DRILLS", "EASIEST", "TOP", "Drill", "chosen", "drills_for", "find_drill"]

BY_ITSELF: Final = ("spot-the-revoke", "hold-a-hand")
"""Drills with cards of their own, which are not mixed into a hand that is being played."""
_WITH_A_LOAD: Final = (cards_out, trumps_out, boss_card, gone_or_not, last_trick)


@drill(
    "dual-task",
    phrase("Two things at once"),
    "dual task",
    phrase("Count while you keep a few cards in mind."),
    wakes={"again", "honour"},
)
def dual_task(recall: Recall, rng: Random, level: int) -> Question | None:
    """Ask a question about the play, while some cards shown before must be kept in mind."""
    first = next(filter(None, (each.ask(recall, rng, level) for each in rng.sample(_WITH_A_LOAD, 5))), None)
    spare = [card for card in recall.view.pack if card not in recall.mine and card not in recall.gone]
    size = min(2 + level // 3, len(spare))
    if first is None or size < 2:
        return None
    cards = tuple(sorted(rng.sample(spare, size), key=by_index))
    load = Question(
        phrase("Which {size} cards did you have to keep in mind?", size=size),
        "cards",
        [card.text for card in cards],
        options=tuple(recall.view.pack),
        found_by=phrase("Suit by suit: {shown}.", shown=cards_in(tuple(Cards(cards).sorted()))),
    )
    return replace(first, shown=MemoryItem(cards=cards), size=first.size + size, more=(*first.more, load))


_ALL: Final = (
    *(fourth_number, hold_a_hand),
    *(cards_out, trumps_out, boss_card, my_tops),
    *(voids, honours_gone, gone_or_not, last_trick, faced_cards, buried),
    *(needs, points_hidden, inference, rebuild, the_close, chance),
    *(spot_the_revoke, dual_task),
)
DRILLS: Final = MappingProxyType({each.id: each for each in _ALL})
"""Every drill by its id."""


def find_drill(id: str | Drill) -> Drill:
    """Find a drill by its id; BadOption suggests the nearest ids."""
    if isinstance(id, Drill):
        return id
    if not isinstance(id, str) or id not in DRILLS:
        raise BadOption("There is no drill {id!r:.60}. {suggestion}", id=id, suggestion=did_you_mean(id, DRILLS))
    return DRILLS[id]


def drills_for(variant: Variant) -> tuple[Drill, ...]:
    """Return the drills that have something to ask in a game."""
    return tuple(drill for drill in DRILLS.values() if drill.fits(variant))


def chosen(variant: Variant, drills: object, mode: str) -> tuple[Drill, ...]:
    """Return the drills of a session: one, several, or (for None) all that fit; BadOption for an unknown drill."""
    there = drills_for(variant)
    if drills is None and mode != "span":
        return tuple(drill for drill in there if mode not in ("play", "watch") or drill.id not in BY_ITSELF)
    found = _found("hold-a-hand" if drills is None else drills)
    for each in found:
        if each not in there:
            ids = ", ".join(drill.id for drill in there)
            raise BadOption(
                "{title} has no drill {id!r}. Its drills are {ids}.", title=variant.title, id=each.id, ids=ids
            )
        if each.id == "spot-the-revoke" and mode in ("play", "watch"):
            raise BadOption("'spot-the-revoke' brings its own tricks, so it works only with mode='flash'.")
        if each.id != "hold-a-hand" and mode == "span":
            raise BadOption("mode='span' asks only 'hold-a-hand', not {id!r}, so leave drills out.", id=each.id)
    return found


def _found(drills: object) -> tuple[Drill, ...]:
    """Return one drill or several, each once."""
    if isinstance(drills, (str, Drill)):
        return (find_drill(drills),)
    if not isinstance(drills, (Sequence, Set)) or isinstance(drills, (bytes, bytearray)):
        raise BadOption(
            "drills={drills!r:.60}: expected the id of a drill, a list of ids, or None for all.", drills=drills
        )
    if not drills:
        raise BadOption("drills={drills!r}: expected at least one drill, or None for all.", drills=drills)
    return tuple(dict.fromkeys(map(find_drill, drills)))

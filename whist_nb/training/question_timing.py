"""Decide when to ask during the play of a hand: after something has changed, and not too often."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from whist_nb.engine.view import View
from whist_nb.training.drills import DRILLS
from whist_nb.training.drills.voids import shown_out
from whist_nb.training.recall import Recall

GAP: Final = 2
"""The smallest number of tricks between two questions, except at the end of the stock or of a deal."""
QUIET: Final = 4
"""After this many tricks without a question, any drill may ask."""

WAKES: Final[Mapping[str, frozenset[str]]] = {drill.id: drill.wakes for drill in DRILLS.values() if drill.wakes}
"""The changes at the table that prompt each drill; spot-the-revoke comes with its own tricks."""

AT_ONCE: Final = frozenset({"start", "stock", "end"})


def changes(recall: Recall, since: int) -> frozenset[str]:
    """Return what has changed in the tricks after number ``since``: words as in ``WAKES``."""
    view = recall.view
    fell = [each for each in recall.fallen if each.trick > since]
    found = {
        "start": not view.tricks and not view.trick,
        "won": bool(fell),
        "void": any(number > since for number, seat, *_ in shown_out(recall) if seat != recall.me),
        "honour": any(each.card.rank > 10 for each in fell),
        "trump": recall.trump is not None and any(recall.suit(each.card) is recall.trump for each in fell),
        "again": _led_again(recall, since),
        "prize": bool(recall.taken),
        "stock": bool(view.stage_start) and len(view.tricks) == view.stage_start > since,
        "end": bool(view.tricks) and not any(view.cards_left),
    }
    return frozenset(word for word, holds in found.items() if holds)


def _led_again(recall: Recall, since: int) -> bool:
    led = [recall.suit(trick.plays[0][1]) for trick in recall.view.tricks]
    return any(suit is not None and suit in led[: since + at] for at, suit in enumerate(led[since:]))


def may_ask(view: View, changed: frozenset[str], since_question: int) -> bool:
    """Return whether a question may be asked now: between tricks, and not too soon after the last one."""
    return not view.trick and (since_question >= GAP or bool(changed & AT_ONCE))


def woken(drills: tuple[str, ...], changed: frozenset[str], since_question: int) -> list[str]:
    """Return the drills that can ask now, the rarest first."""
    occasions = changed if since_question >= GAP else changed & AT_ONCE
    here = [id for id in drills if WAKES.get(id, frozenset()) & occasions]
    if not here and since_question >= QUIET:
        here = [id for id in drills if id in WAKES and not WAKES[id] <= AT_ONCE]
    return sorted(here, key=lambda id: not WAKES[id] & AT_ONCE)

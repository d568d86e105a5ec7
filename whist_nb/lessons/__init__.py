"""Exercises for tutorials and how they are judged; no widgets, so they can be used anywhere.

>>> from whist_nb.lessons import PickCards, lay
>>> follow = PickCards("Click every card you may play.", lay(hand="AS 7S QH 6H", trick="9H", trump="S"))
>>> follow.answer("AS")
>>> follow.box.title
'{AS} is a trump, but you still hold {H}: {QH} {6H}.'
>>> for act in ("QH", "6H", "done"):
...     follow.answer(act)
>>> follow.solved, follow.attempts
(True, 2)
"""

from whist_nb.lessons.choosing import PickChoice
from whist_nb.lessons.exercise import Exercise, Hint, NotAnAnswer, Why
from whist_nb.lessons.packs import pack_with
from whist_nb.lessons.picking import PickCards, PickNumber, PickSeat
from whist_nb.lessons.playing import PlayTo
from whist_nb.lessons.positions import Position, lay
from whist_nb.lessons.revokes import FindRevoke
from whist_nb.lessons.sheets import FillSheet
from whist_nb.lessons.sorting import SortCards, SortChoices

__all__ = [
    "Exercise",
    "FillSheet",
    "FindRevoke",
    "Hint",
    "NotAnAnswer",
    "PickCards",
    "PickChoice",
    "PickNumber",
    "PickSeat",
    "PlayTo",
    "Position",
    "SortCards",
    "SortChoices",
    "Why",
    "lay",
    "pack_with",
]

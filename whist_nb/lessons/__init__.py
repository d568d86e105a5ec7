"""Exercises for tutorials, and the code that judges them; they need no widgets, so they can be used anywhere.

>>> from whist_nb.lessons import PickCards, make_position
>>> follow = PickCards("Click every card you may play.", make_position(hand="AS 7S QH 6H", trick="9H", trump="S"))
>>> follow.answer("AS")
>>> follow.box.title
'{AS} is a trump, but you still hold {H}: {QH} {6H}.'
>>> for act in ("QH", "6H", "done"):
...     follow.answer(act)
>>> follow.solved, follow.attempts
(True, 2)
"""

from whist_nb.lessons.choosing import PickChoice
from whist_nb.lessons.exercise import Exercise, Feedback, Hint, InvalidAnswer
from whist_nb.lessons.packs import stacked_pack
from whist_nb.lessons.picking import PickCards, PickNumber, PickSeat
from whist_nb.lessons.positions import LessonPosition, make_position
from whist_nb.lessons.revokes import FindRevoke
from whist_nb.lessons.sheets import FillSheet
from whist_nb.lessons.sorting import SortCards, SortChoices
from whist_nb.lessons.sure_lines import PlayTo

__all__ = [
    "Exercise",
    "FillSheet",
    "FindRevoke",
    "Hint",
    "InvalidAnswer",
    "PickCards",
    "PickChoice",
    "PickNumber",
    "PickSeat",
    "PlayTo",
    "LessonPosition",
    "SortCards",
    "SortChoices",
    "Feedback",
    "make_position",
    "stacked_pack",
]

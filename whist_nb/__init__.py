"""Card tables, lessons and card-counting for twenty-one games of the whist family, in a notebook.

>>> import whist_nb as wn
>>> game = wn.Game("whist", seed=1)
>>> game.is_over
False
"""

from typing import TYPE_CHECKING, Any

from whist_nb.engine.cards import Card, Cards
from whist_nb.engine.errors import (
    BadNotation,
    BadOption,
    BadRecord,
    IllegalAction,
    UnknownVariant,
    WhistError,
    did_you_mean,
)
from whist_nb.engine.game import Game
from whist_nb.engine.library import find_variant
from whist_nb.engine.phrases import phrase
from whist_nb.engine.records import dumps, loads
from whist_nb.engine.renames import Renamed, warn_renamed
from whist_nb.engine.view import EVERYONE
from whist_nb.variants import VARIANTS

if TYPE_CHECKING:
    __version__: str
    from whist_nb.classroom.boards import boards
    from whist_nb.classroom.copies import learner_copy
    from whist_nb.classroom.grading import grade, graded_notebook
    from whist_nb.classroom.paper.cards import print_cards, print_slips
    from whist_nb.classroom.paper.drives import print_drive
    from whist_nb.classroom.paper.duplicate import print_movement
    from whist_nb.classroom.paper.hand_records import print_hands
    from whist_nb.classroom.paper.travellers import print_travellers
    from whist_nb.classroom.paper.worksheets import print_worksheet
    from whist_nb.classroom.practice import practice_class
    from whist_nb.drawing import diagrams as diagram
    from whist_nb.drawing import draw, text
    from whist_nb.engine.files import load, save
    from whist_nb.lessons.deals import deals
    from whist_nb.players.registering import register
    from whist_nb.widgets import drill, exercise
    from whist_nb.widgets.card_table import CardTable, ReplayViewer, replay
    from whist_nb.widgets.class_report import class_report
    from whist_nb.widgets.deal_editor import DealEditor
    from whist_nb.widgets.graded_lesson import graded_lesson
    from whist_nb.widgets.hand_in import hand_in
    from whist_nb.widgets.homework import homework
    from whist_nb.widgets.page import to_html
    from whist_nb.widgets.problems import Problems
    from whist_nb.widgets.progress_page import Progress
    from whist_nb.widgets.quiz import exam, quiz
    from whist_nb.widgets.record_list import RecordList
    from whist_nb.widgets.trainer import CountingTrainer

__all__ = [
    "EVERYONE",
    "VARIANTS",
    "BadNotation",
    "BadOption",
    "BadRecord",
    "Card",
    "CardTable",
    "Cards",
    "CountingTrainer",
    "DealEditor",
    "Game",
    "IllegalAction",
    "Problems",
    "Progress",
    "RecordList",
    "ReplayViewer",
    "UnknownVariant",
    "WhistError",
    "boards",
    "deals",
    "diagram",
    "draw",
    "drill",
    "dumps",
    "exercise",
    "find_variant",
    "class_report",
    "homework",
    "quiz",
    "exam",
    "hand_in",
    "practice_class",
    "learner_copy",
    "grade",
    "graded_notebook",
    "graded_lesson",
    "load",
    "loads",
    "print_cards",
    "print_drive",
    "print_hands",
    "print_movement",
    "print_slips",
    "print_travellers",
    "print_worksheet",
    "register",
    "replay",
    "save",
    "text",
    "to_html",
]

_LATER = {
    "CardTable": "whist_nb.widgets.card_table",
    "CountingTrainer": "whist_nb.widgets.trainer",
    "DealEditor": "whist_nb.widgets.deal_editor",
    "Problems": "whist_nb.widgets.problems",
    "Progress": "whist_nb.widgets.progress_page",
    "RecordList": "whist_nb.widgets.record_list",
    "ReplayViewer": "whist_nb.widgets.card_table",
    "boards": "whist_nb.classroom.boards",
    "deals": "whist_nb.lessons.deals",
    "draw": "whist_nb.drawing",
    "class_report": "whist_nb.widgets.class_report",
    "homework": "whist_nb.widgets.homework",
    "quiz": "whist_nb.widgets.quiz",
    "exam": "whist_nb.widgets.quiz",
    "hand_in": "whist_nb.widgets.hand_in",
    "practice_class": "whist_nb.classroom.practice",
    "learner_copy": "whist_nb.classroom.copies",
    "grade": "whist_nb.classroom.grading",
    "graded_notebook": "whist_nb.classroom.grading",
    "graded_lesson": "whist_nb.widgets.graded_lesson",
    "load": "whist_nb.engine.files",
    "print_cards": "whist_nb.classroom.paper.cards",
    "print_drive": "whist_nb.classroom.paper.drives",
    "print_hands": "whist_nb.classroom.paper.hand_records",
    "print_movement": "whist_nb.classroom.paper.duplicate",
    "print_slips": "whist_nb.classroom.paper.cards",
    "print_travellers": "whist_nb.classroom.paper.travellers",
    "print_worksheet": "whist_nb.classroom.paper.worksheets",
    "register": "whist_nb.players.registering",
    "replay": "whist_nb.widgets.card_table",
    "save": "whist_nb.engine.files",
    "text": "whist_nb.drawing",
    "to_html": "whist_nb.widgets.page",
}

_RENAMED: dict[str, Renamed] = {}
"""Old names from `__all__`, each with its replacement."""


def __getattr__(name: str) -> Any:
    """Import widgets and drawings when they are first asked for, so that playing needs neither."""
    from importlib import import_module

    if name in ("drill", "exercise"):
        return import_module(f"whist_nb.widgets.{name}")
    if name == "diagram":
        return import_module("whist_nb.drawing.diagrams")
    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    if name == "__version__":
        from importlib.metadata import PackageNotFoundError, version

        try:
            return version("whist-nb")
        except PackageNotFoundError:  # a folder of sources on the path
            return "0.0.0"
    if name in _RENAMED:
        renamed = _RENAMED[name]
        warn_renamed(f"whist_nb.{name}", Renamed(f"whist_nb.{renamed.now}", renamed.until))
        return getattr(import_module("whist_nb"), renamed.now)
    meant = "" if name.startswith("_") else did_you_mean(name, __all__, lists_all=False)
    raise AttributeError(phrase("module 'whist_nb' has no attribute {name!r}. {meant}", name=name, meant=meant).strip())


def __dir__() -> list[str]:
    return sorted(__all__)

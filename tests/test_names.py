"""Public names: one class, one name; and the root offers what a notebook needs."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import pytest

import whist_nb as wn

PACKAGE = Path(wn.__file__).parent

PROMISED = {
    *("VARIANTS", "find_variant", "Game", "EVERYONE", "dumps", "loads", "CardTable", "ReplayViewer", "CountingTrainer"),
    *("WhistError", "IllegalAction", "BadNotation", "UnknownVariant", "BadOption", "BadRecord"),
    *("exercise", "drill", "diagram", "replay", "Progress", "draw", "text", "save", "load", "register"),
}
"""What notebooks are promised, and what they use in every lesson."""

BESIDE = {"Card", "Cards", "DealEditor", "RecordList", "deals", "Problems"}
"""What a notebook holds in its hands now and then: cards, chosen deals, records as a list, problems."""

OF_A_CLASS = {"boards", "homework", "quiz", "exam", "hand_in", "class_report", "practice_class", "learner_copy"} | {
    "grade",
    "graded_notebook",
    "graded_lesson",
}
"""What a teacher types: the same boards for all, what a class is set, and what it has made of it."""

ON_PAPER = {f"print_{what}" for what in ("hands", "cards", "slips", "worksheet", "movement", "travellers", "drive")}
"""What a teacher prints."""

ON_PAGES = {"to_html"}
"""What a teacher puts on a page of their own."""


def test_the_package_root_offers_exactly_what_a_notebook_needs() -> None:
    assert set(wn.__all__) == PROMISED | BESIDE | OF_A_CLASS | ON_PAPER | ON_PAGES
    for name in wn.__all__:
        getattr(wn, name)


def test_no_two_public_classes_share_a_name() -> None:
    found: dict[str, list[str]] = defaultdict(list)
    for file in PACKAGE.rglob("*.py"):
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(str(file.relative_to(PACKAGE)))
    assert {name: files for name, files in found.items() if len(files) > 1} == {}


def test_a_misspelt_name_is_put_right() -> None:
    with pytest.raises(AttributeError, match=r"has no attribute 'cardtable'\. Did you mean 'CardTable'[?]"):
        wn.cardtable  # noqa: B018
    with pytest.raises(AttributeError, match=r"has no attribute '_ipython_display_'[.]$"):
        wn._ipython_display_  # noqa: B018

"""One word for one thing: texts use the terms of the card table, and no phrases that give away a translation.

Every message of the package, every text of the notebooks, README, CHANGELOG, CONTRIBUTING and docs is read. A word that
is right in one place (a hand is *thrown in*) is let through by its pattern, not by a list of places.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from scripts.messages import ROOT, messages
from tests.test_spelling import prose_of

pytestmark = pytest.mark.slow  # it reads all sources

INSTEAD: dict[str, str] = {
    "jack": r"\bknaves?\b",
    "0 on sheets, 'no points' in prose": r"\bnought\b|\bzero (?:points?|tricks?)\b|\bscores? zero\b",
    "discard": r"\bshed(?:s|ding)?\b|"
    r"\b(?:throw(?:s|ing)?|threw|thrown)\b(?!-ins?\b)(?! (?:\w+ ){0,3}in\b)(?! (?:out|away)\b)",
    "duck": r"\b(?:go(?:es)?|going|went|gone) under\b|\bgive your lowest\b",
    "the master card": r"\bboss\b(?![-_ ]card)|\bhighest left\b",
    "touching cards, the player on your left": r"\bneighbou?rs?\b",
    "what you could know": r"\bthe knowledge\b",
    "open cards": r"\bwith all seen\b",
    "run the rest": r"\bmake all\b",
    "expected ...": r"\bto be had\b|\b(?:is|are) wanted\b|\bfor what there is not\b",
    "that many, n": r"\bso-?manyth\b|\bto so many\b",
    "a tie, the same score": r"\blevel scores at\b|\blevel match\b|\bless than nothing\b|\bbelow nothing\b",
    "watch": r"\blooks? on\b|\blooking on\b",
    "what it is worth": r"\ba worth\b",
    "What's new compared with": r"\bNew against\b",
    "in turn, alternately": r"\bby turns\b",
    "half the time": r"\bevery second time\b",
    "on your left, on your right": r"\bat (?:your|the dealer's|\w+'s) (?:left|right)\b",
    "their, the player": r"\b(?:he|his|him)\b",
    "again": r"\banew\b",
    "is not a": r"(?<!there )\b(?:is|are|makes) no "
    r"(?:card|seat|player|game|rank|suit|trick|answer|code|contract|amount|exercise|text|tuple|result|pair)s?\b",
    "different homework, not": r"\banother homework\b|\banother (?:word|exercise|game) than\b",
    "of n, that many": r"\bof so many\b",
    "To sum up": r"\*\*So:\*\*",
    "a straight apostrophe (dog's life)": r"[a-z]’(?=[a-z])",
    "British spelling": r"\b(?:colors?(?!:)|colored|honors?|favorites?|favors?|judgments?|analyz\w+|centers?|centered|"
    r"gray|behaviors?|practicing|traveling|canceled|labeled|defense)\b",
    "fix, correct": r"\bmend(?:s|ed|ing)?\b",
    "checked against": r"\bheld against\b",
    "if there is none": r"\bwhere there (?:is|are)\b",
    "compared with others": r"\bbeside (?:others|the others|the best)\b",
    "the table shows, explains, lists": r"\b(?:tells|told) (?:it|them)\b(?! (?:to|that|how|what))|\btells of\b",
    "you must": r"\bmust be followed\b|\bone of them it must be\b",
}
"""What to write, and the pattern of what not to."""

LEFT = frozenset(
    {
        "boss card",  # under this title answers are kept
    }
)


def texts() -> Iterator[tuple[str, str]]:
    """Yield all texts that are read, with their places."""
    for message in messages():
        yield f"{message.path.relative_to(ROOT)}:{message.line}", message.text
    for pattern in ("*.md", "docs/**/*.md", "notebooks/*.ipynb"):
        for path in sorted(ROOT.glob(pattern)):
            for place, text in prose_of(path):
                yield f"{Path(path).relative_to(ROOT)}, {place}", text


@cache
def all_texts() -> list[tuple[str, str]]:
    """Return all texts but those that may stay; the files are read only where one of these tests runs."""
    return [(place, text) for place, text in texts() if text not in LEFT]


def test_one_word_is_used_for_one_thing() -> None:
    found = {
        f"write {better}": hits
        for better, pattern in INSTEAD.items()
        if (hits := [(place, hit[0]) for place, text in all_texts() for hit in re.finditer(pattern, text, re.I)])
    }
    assert not found


def test_there_is_no_space_before_a_percent_sign() -> None:
    """No string of the package, nor any figure in a text, has one; every notebook's code is read with its prose."""
    found = [(place, hit[0]) for place, text in all_texts() for hit in re.finditer(r"[\d}][ \xa0]%", text)]
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        found += [(path.name, hit) for hit in re.findall(r"\d[ \xa0]%(?! \w+[\])])", path.read_text("utf-8"))]
    for path in sorted((ROOT / "whist_nb").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found += [(path.name, hit) for hit in re.findall(r"(?:^|[\d}])[ \xa0]%", node.value)]
    assert not found, "write 62%"


def test_much_is_read() -> None:
    rooms = {place.split("/")[1] for place, _ in all_texts() if place.startswith("whist_nb/")}
    assert rooms >= {"analysis", "drawing", "engine", "lessons", "players", "tables", "training", "variants", "widgets"}
    assert any(place.endswith(".ts:1") or ".ts:" in place for place, _ in all_texts())

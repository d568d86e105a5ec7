"""Homework in a saved notebook: what a widget's picture says of the work beside it, and reading it from the file.

>>> work = SavedWork("oak", "Ada", "R1EX3-0")
>>> picture = f"<figure class='whist-nb-kept'{work.attributes}>"
>>> book = json.dumps({"cells": [{"outputs": [{"data": {"text/html": [picture]}}]}]})
>>> works_in(book.encode()) == [work]
True
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from html.parser import HTMLParser
from typing import Any, NamedTuple

from whist_nb.classroom.boards import check_word
from whist_nb.classroom.refusals import OtherWord
from whist_nb.engine.errors import BadRecord
from whist_nb.engine.phrases import phrase

_WORD, _NAME, _CODE, _EXERCISES = "data-word", "data-name", "data-code", "data-exercises"


class SavedWork(NamedTuple):
    """The work of a widget as it was when the notebook was saved: its word, the pupil's name if known, its code.

    ``exercises`` are the names of the lesson's exercises, which codes do not have.
    """

    word: str
    name: str | None
    code: str
    exercises: tuple[str, ...] = ()

    @property
    def attributes(self) -> str:
        """The attributes of the HTML element that shows the picture."""
        exercises = json.dumps(self.exercises, ensure_ascii=False) if self.exercises else None
        told = {_WORD: self.word, _NAME: self.name, _CODE: self.code, _EXERCISES: exercises}
        return "".join(f' {key}="{escape(value)}"' for key, value in told.items() if value is not None)


def works_in(notebook: bytes) -> list[SavedWork]:
    """Return the work saved in a notebook, cell by cell; BadRecord if it is not a notebook."""
    try:
        book = json.loads(notebook)
        outputs = [each for cell in book["cells"] for each in cell.get("outputs", ())]
        shown = ["".join(each.get("data", {}).get("text/html", "")) for each in outputs]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise BadRecord("This notebook is damaged or incomplete.") from None
    return [work for text in shown for work in _works(text)]


def of_word(works: list[SavedWork], word: str) -> list[SavedWork]:
    """Return the work for a word; BadRecord says why there is none."""
    mine = [each for each in works if each.word == check_word(word)]
    if mine:
        return mine
    if not works:
        raise BadRecord("There is no homework in this notebook. It must be saved after the work, with its outputs.")
    words = list(dict.fromkeys(each.word for each in works))
    told = phrase(
        "This notebook has homework for {theirs}, not for {word!r}.", theirs=", ".join(map(repr, words)), word=word
    )
    raise OtherWord(told, words[0] if len(words) == 1 else None)


def _works(text: str) -> Iterator[SavedWork]:
    if _CODE not in text:
        return
    finder = _Finder()
    finder.feed(text)
    for found in finder.found:
        yield SavedWork(found.get(_WORD) or "", found.get(_NAME), found[_CODE] or "", _names(found.get(_EXERCISES)))


def _names(text: str | None) -> tuple[str, ...]:
    """Return the names of exercises; none if they cannot be read, since only the code counts."""
    try:
        given = json.loads(text or "[]")
    except ValueError:
        return ()
    return tuple(given) if isinstance(given, list) and all(isinstance(each, str) for each in given) else ()


class _Finder(HTMLParser):
    """Collects the attributes of all elements that have a code."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[dict[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        about: dict[str, Any] = dict(attrs)
        if _CODE in about:
            self.found.append(about)

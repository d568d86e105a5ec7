"""A learner's copy of a notebook: without the cells that answer, with a last cell that hands in."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

from whist_nb.classroom.boards import check_word
from whist_nb.engine.errors import BadOption
from whist_nb.engine.files import read_text, write_text
from whist_nb.engine.phrases import phrase

_ANSWERS: Final = re.compile(r"\.(play_on|press|answer|click)\(|\bassert\b")
"""What a cell has that answers for a learner, or tells what the answer is."""
_ASKS: Final = re.compile(r"\bwn\.exercise\.")


def learner_copy(source: str | Path, target: str | Path, *, word: str | None = None) -> Path:
    """Write a learner's copy of a notebook, and return its path.

    Cells that answer an exercise or check an answer are left out; cells that ask one are folded, since what makes an
    exercise says what its answer is. It is no secret from somebody who unfolds them.

    Parameters
    ----------
    source
        The teacher's notebook, which stays as it is.
    target
        The file of the copy.
    word
        A code word: the copy then ends in a cell that hands in what was solved, for ``wn.class_report``.

    Raises
    ------
    BadOption
        For a file that is no notebook, a copy over the notebook itself, and a word that is none.
    """
    if Path(source).resolve() == Path(target).resolve():
        raise BadOption(phrase("{path!r:.80}: the notebook stays as it is; name another file.", path=str(target)))
    try:
        book = json.loads(read_text(source))
        cells = [_folded(cell) for cell in book["cells"] if not _answers(cell)]
    except (ValueError, KeyError, TypeError):
        raise BadOption(phrase("{path!r:.80} is not a notebook.", path=str(source))) from None
    if word is not None:
        cells.append(_cell("hand-in", f'wn.hand_in("{check_word(word)}")'))
    return write_text(target, json.dumps({**book, "cells": cells}, ensure_ascii=False, indent=1) + "\n")


def _text(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def _answers(cell: dict[str, Any]) -> bool:
    return cell["cell_type"] == "code" and bool(_ANSWERS.search(_text(cell))) and not _ASKS.search(_text(cell))


def _folded(cell: dict[str, Any]) -> dict[str, Any]:
    """A cell without what it showed, its source folded where it asks an exercise."""
    if cell["cell_type"] != "code":
        return cell
    kept = {**cell, "outputs": [], "execution_count": None}
    if not _ASKS.search(_text(cell)):
        return kept
    look = {**cell.get("metadata", {}).get("jupyter", {}), "source_hidden": True}
    return {**kept, "metadata": {**cell.get("metadata", {}), "jupyter": look}}


def _cell(id: str, source: str) -> dict[str, Any]:
    return {
        **{"cell_type": "code", "id": id, "metadata": {}, "execution_count": None, "outputs": []},
        "source": [source],
    }

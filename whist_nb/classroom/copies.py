"""A learner's copy of a notebook: without the answers, with a last cell that hands in."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator, Set
from pathlib import Path
from typing import Any, Final

from whist_nb.classroom.boards import check_word
from whist_nb.engine.errors import BadOption
from whist_nb.engine.files import read_text, write_text
from whist_nb.engine.phrases import phrase
from whist_nb.lessons.sealing import seal

_ANSWERS: Final = frozenset(("play_on", "press", "answer", "solve"))
"""What a cell calls to answer an exercise for a learner."""
_CALL: Final = "wn.exercise."
SEALED: Final = frozenset(
    ("pick_cards", "pick_seat", "pick_number", "pick_choice", "play_to", "sort_cards", "sort_choices", "fill_sheet")
) | {"find_revoke"}
"""Kinds of exercises that can be sealed."""


def learner_copy(source: str | Path, target: str | Path, *, word: str | None = None) -> Path:
    """Write a learner's copy of a notebook, and return its path.

    Cells that answer an exercise or check an answer are left out, and exercises are sealed: the cell shows what is
    asked, and the rest as letters. Somebody who knows Python can open them again.

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
        names = {name for cell in book["cells"] for name in _exercises(_tree(cell))}
        cells = [_for_learners(cell) for cell in book["cells"] if not _answers(_tree(cell), names)]
        about = {name: value for name, value in book["metadata"].items() if name != "widgets"}  # as they were left
    except (ValueError, KeyError, TypeError, AttributeError):
        raise BadOption(phrase("{path!r:.80} is not a notebook.", path=str(source))) from None
    if word is not None:
        cells.append(_cell("hand-in", f'wn.hand_in("{check_word(word)}")'))
    return write_text(
        target, json.dumps({**book, "metadata": about, "cells": cells}, ensure_ascii=False, indent=1) + "\n"
    )


def _text(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def _tree(cell: dict[str, Any]) -> ast.Module:
    """The code of a cell; nothing for text, and for a magic command."""
    try:
        return ast.parse(_text(cell) if cell["cell_type"] == "code" else "")
    except SyntaxError:
        return ast.parse("")


def _exercises(tree: ast.Module) -> Iterator[str]:
    """The names that a cell gives to exercises."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and _CALL in ast.unparse(node.value):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))


def _answers(tree: ast.Module, exercises: Set[str]) -> bool:
    """Whether a cell answers an exercise, or checks what its answer is; a table that plays on gives nothing away."""
    nodes = list(ast.walk(tree))
    if not any(isinstance(node, ast.Name) and node.id in exercises for node in nodes):
        return False
    does = {node.attr for node in nodes if isinstance(node, ast.Attribute)} & _ANSWERS
    return bool(does or any(isinstance(node, ast.Assert) for node in nodes)) and _CALL not in ast.unparse(tree)


def _for_learners(cell: dict[str, Any]) -> dict[str, Any]:
    """A cell without what it showed, its exercises sealed."""
    if cell["cell_type"] != "code":
        return cell
    return {**cell, "outputs": [], "execution_count": None, "source": sealed(_text(cell))}


def sealed(source: str) -> str:
    """The source of a cell with its exercises sealed; what they take from the notebook, such as a game, stays.

    >>> print(sealed("wn.exercise.pick_number('How many?', find=6)")[:35])
    wn.exercise.sealed('How many?', 'eJ
    """
    try:
        calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    except SyntaxError:  # a magic command
        return source
    text = source.encode()  # a node counts bytes
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for node in sorted(calls, key=lambda node: (node.lineno, node.col_offset), reverse=True):
        new = _sealed_call(node)
        if new is not None and node.end_lineno is not None and node.end_col_offset is not None:
            begin, end = starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset
            text = text[:begin] + new.encode() + text[end:]
    return text.decode()


def _sealed_call(node: ast.Call) -> str | None:
    """The call of a sealed exercise in place of one that says its answer; None for any other call."""
    called = ast.unparse(node.func)
    kind = called.removeprefix(_CALL)
    if called == kind or kind not in SEALED:
        return None
    if not 1 <= len(node.args) <= 2:
        return None
    goal = _literal(node.args[0]) or ()  # one that is worked out stays
    stays, hidden = [ast.unparse(each) for each in node.args[1:]], {}
    for word in node.keywords:
        value = _literal(word.value)
        if value is None or word.arg is None:  # made with something else of the notebook
            stays.append(ast.unparse(word.value) if word.arg is None else f"{word.arg}={ast.unparse(word.value)}")
            stays[-1] = stays[-1] if word.arg else f"**{stays[-1]}"
        else:
            hidden[word.arg] = value[0]
    told = [repr(goal[0]) if goal else ast.unparse(node.args[0]), repr(seal(kind, goal, hidden)), *stays]
    return f"wn.exercise.sealed({', '.join(told)})"


def _literal(node: ast.expr) -> tuple[Any] | None:
    """The value that stands there, in a tuple; None where it is worked out."""
    try:
        return (ast.literal_eval(node),)
    except ValueError:
        return None


def _cell(id: str, source: str) -> dict[str, Any]:
    return {
        **{"cell_type": "code", "id": id, "metadata": {}, "execution_count": None, "outputs": []},
        "source": [source],
    }

"""Make a learner's copy of a notebook, without the answers, and with a cell for handing in at the end."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator, Set
from pathlib import Path
from typing import Any, Final

from whist_nb.classroom.boards import check_word
from whist_nb.engine.errors import BadOption
from whist_nb.engine.files import read_text, write_text
from whist_nb.lessons.sealing import seal

_ANSWERS: Final = frozenset(("play_on", "press", "answer", "solve"))
"""The calls with which a cell answers an exercise for a learner."""
TAG: Final = "answer"
"""The tag of cells that are only for the teacher; in JupyterLab, tags are under the two cogs on the right."""
_CALL: Final = "wn.exercise."
_DRAWING: Final = "wn.diagram."
SEALED: Final = frozenset(
    ("pick_cards", "pick_seat", "pick_number", "pick_choice", "play_to", "sort_cards", "sort_choices", "fill_sheet")
) | {"find_revoke"}
"""The kinds of exercises that can be sealed."""


def learner_copy(source: str | Path, target: str | Path, *, word: str | None = None) -> Path:
    """Write a learner's copy of a notebook, or of every notebook in a folder.

    Cells that answer an exercise or check an answer are left out, and so are all cells that you have tagged ``answer``.
    A drawing (``wn.diagram``) that follows an exercise with no text in between is left out too, because it may show the
    answer. Exercises are sealed: the cell shows the question and encodes the rest, although anyone who knows Python can
    decode it. Text cells stay, even if they sum up an exercise in a rule of thumb; tag a cell that gives too much away.

    Parameters
    ----------
    source
        The teacher's notebook, which is not changed, or a folder of notebooks.
    target
        The file to write, or the folder for the copies. Files of the same name are overwritten.
    word
        A code word. If given, the copy ends with a cell that hands in what was solved, for ``wn.class_report``. In a
        folder, each notebook with exercises gets a word of its own: with "oak", ``01-whist.ipynb`` has "oak 01 whist".

    Returns
    -------
    Path
        The file or folder that was written.

    Raises
    ------
    BadOption
        If the file is not a notebook, the folder has no notebooks, the target is the source itself, or the word is not
        valid.
    """
    source, target = Path(source), Path(target)
    if source.resolve() == target.resolve():
        raise BadOption("{path!r:.80} is the notebook itself. Name another file for the copy.", path=str(target))
    if not source.is_dir():
        return write_text(target, learner_text(read_text(source), source, word))
    books = sorted(source.glob("*.ipynb"))
    if not books:
        raise BadOption("{path!r:.80}: there is no notebook in this folder.", path=str(source))
    made = {book.name: learner_text(read_text(book), book, word, own_word=True) for book in books}
    target.mkdir(parents=True, exist_ok=True)
    for name, text in made.items():
        write_text(target / name, text)
    return target


def learner_text(text: str, name: Path, word: str | None = None, *, own_word: bool = False) -> str:
    """Return the text of a learner's copy of a notebook; with ``own_word`` its name goes into the word."""
    try:
        book = json.loads(text)
        names = {name for cell in book["cells"] for name in _exercises(_tree(cell))}
        cells = [_for_learners(cell) for cell in _asking(book["cells"], names)]
        about = {name: value for name, value in book["metadata"].items() if name != "widgets"}  # as they were left
    except (ValueError, KeyError, TypeError, AttributeError):
        raise BadOption("{path!r:.80} is not a notebook.", path=str(name)) from None
    if word is not None and (names or not own_word):
        said = f"{check_word(word)} {name.stem}" if own_word else word
        cells.append(new_cell("hand-in", f'wn.hand_in("{check_word(said)}")'))
    return json.dumps({**book, "metadata": about, "cells": cells}, ensure_ascii=False, indent=1) + "\n"


def _asking(cells: list[dict[str, Any]], exercises: Set[str]) -> Iterator[dict[str, Any]]:
    """Yield the cells that give no answer away: a drawing right after an exercise shows what it asked for."""
    just_asked = False
    for cell in cells:
        code = ast.unparse(_tree(cell))
        if not _is_answer(cell, exercises) and not (just_asked and _DRAWING in code):
            yield cell
        just_asked = cell["cell_type"] == "code" and (just_asked or _CALL in code)


def _is_answer(cell: dict[str, Any], names: Set[str]) -> bool:
    """Return whether a cell is not for learners: the teacher says so, or it answers."""
    return TAG in cell.get("metadata", {}).get("tags", ()) or _answers(_tree(cell), names)


def cell_text(cell: dict[str, Any]) -> str:
    """Return the source of a cell."""
    return "".join(cell["source"])


def _tree(cell: dict[str, Any]) -> ast.Module:
    """Return the code of a cell; empty for text, and for a magic command."""
    try:
        return ast.parse(cell_text(cell) if cell["cell_type"] == "code" else "")
    except SyntaxError:
        return ast.parse("")


def _exercises(tree: ast.Module) -> Iterator[str]:
    """Yield the names that a cell gives to exercises."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and _CALL in ast.unparse(node.value):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))


def _answers(tree: ast.Module, exercises: Set[str]) -> bool:
    """Return whether a cell answers an exercise, or checks its answer; a table that plays on gives nothing away."""
    nodes = list(ast.walk(tree))
    if not any(isinstance(node, ast.Name) and node.id in exercises for node in nodes):
        return False
    does = {node.attr for node in nodes if isinstance(node, ast.Attribute)} & _ANSWERS
    return bool(does or any(isinstance(node, ast.Assert) for node in nodes)) and _CALL not in ast.unparse(tree)


def _for_learners(cell: dict[str, Any]) -> dict[str, Any]:
    """Return a cell without its outputs, with its exercises sealed."""
    if cell["cell_type"] != "code":
        return cell
    return {**cell, "outputs": [], "execution_count": None, "source": sealed(cell_text(cell))}


def sealed(source: str) -> str:
    """Return the source of a cell with its exercises sealed; what they take from the notebook, such as a game, stays.

    >>> print(sealed("wn.exercise.pick_number('How many?', find=6)")[:31])
    wn.exercise.sealed('How many?',
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
    """Return the call of a sealed exercise to replace one that contains its answer; None for any other call."""
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
        if value is None or word.arg is None:  # made with something else from the notebook
            stays.append(ast.unparse(word.value) if word.arg is None else f"{word.arg}={ast.unparse(word.value)}")
            stays[-1] = stays[-1] if word.arg else f"**{stays[-1]}"
        else:
            hidden[word.arg] = value[0]
    told = [repr(goal[0]) if goal else ast.unparse(node.args[0]), repr(seal(kind, goal, hidden)), *stays]
    return f"wn.exercise.sealed({', '.join(told)})"


def _literal(node: ast.expr) -> tuple[Any] | None:
    """Return the value in a tuple if it stands in the cell; None if it is computed."""
    try:
        return (_value(node),)
    except ValueError:
        return None


def _value(node: ast.expr) -> Any:
    """Return a literal, or reasons put together from literals: ``{"2": "Too few.", **dict.fromkeys("8 9".split(), "Too
    many.")}``.

    Raises ValueError for anything else.
    """
    match node:
        case ast.Dict(keys=keys, values=values) if None in keys:
            pairs = zip(keys, values, strict=True)
            every = [_value(value) if key is None else {_value(key): _value(value)} for key, value in pairs]
            return {key: value for each in every for key, value in dict(each).items()}
        case ast.Call(func=ast.Attribute(ast.Name("dict"), "fromkeys"), args=[keys, value], keywords=[]):
            return dict.fromkeys(_value(keys), _value(value))
        case ast.Call(func=ast.Attribute(ast.Constant(str(text)), "split"), args=[], keywords=[]):
            return text.split()
    return ast.literal_eval(node)


def new_cell(id: str, source: str, kind: str = "code", **metadata: Any) -> dict[str, Any]:
    """Return a new cell of a notebook."""
    code = {"execution_count": None, "outputs": []} if kind == "code" else {}
    return {"cell_type": kind, "id": id, "metadata": metadata, "source": source, **code}

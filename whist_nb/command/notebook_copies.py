"""Copy this version's notebooks to one of the user's folders.

A notebook that has been changed is never overwritten; to detect changes, the folder keeps a list of its original
contents.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Final

import whist_nb
from whist_nb.classroom.copies import learner_text
from whist_nb.engine.errors import BadOption
from whist_nb.engine.phrases import phrase

LIST: Final = ".whist-nb.json"
"""The file that lists the notebooks copied to a folder, with their contents."""

FOR_TEACHERS: Final = ("for-teachers.ipynb", "course-six-weeks.ipynb")
"""The notebooks with lesson plans and answers, which no class gets."""
_TO_TEACHERS: Final = re.compile(rb"\[([^\]\[]*)\]\((?:" + b"|".join(map(str.encode, FOR_TEACHERS)) + rb")\)")
"""A link to one of them."""

BADGE: Final = re.compile(rb" ?\[!\[Open in Binder\]\([^)]*\)\]\([^)]*\)")


def notebooks() -> Path:
    """Return the folder of the notebooks that came with the package, or of those beside it in a development copy."""
    package = Path(str(files(whist_nb)))
    for folder in (package / "notebooks", package.parent / "notebooks"):
        if folder.is_dir():
            return folder
    raise BadOption("This copy of whist-nb came without its notebooks: install it again.")


@dataclass
class CopyReport:
    """The result of copying: the notebooks that are new, updated, and left as their owner had them."""

    folder: Path
    new: list[str] = field(default_factory=list)
    updated: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    beside: list[str] = field(default_factory=list)
    """Notebooks of this version put beside one that its owner had changed."""

    def lines(self) -> Iterator[str]:
        """Yield the lines of a report to the user."""
        if len(self.new) == 1:
            yield phrase("{name} is now in {folder}.", name=self.new[0], folder=self.folder)
        elif self.new:
            yield phrase("{count} notebooks are now in {folder}.", count=len(self.new), folder=self.folder)
        if self.updated:
            yield phrase("Brought up to date: {count}.", count=len(self.updated))
        if self.kept:
            yield phrase("Left as you changed them: {names}.", names=", ".join(self.kept))
        for name in self.beside:
            yield phrase("This version's copy is beside yours, as {name}.", name=name)
        if not (self.new or self.updated or self.kept):
            yield phrase("The notebooks in {folder} are up to date.", folder=self.folder)


def copy_notebooks(folder: Path, *, learner: bool = False, word: str | None = None) -> CopyReport:
    """Put the notebooks of this version into a folder, creating it if necessary; a changed notebook stays as it is.

    With ``learner`` they are copies for pupils, without the answers and without the notebooks for teachers; with a
    ``word`` these end in a cell to hand in.

    If this version's notebook differs from the one its owner began with, it is put beside the changed one, with the
    version in its name. BadOption if the folder is a file; OSError if it can't be written.
    """
    folder = folder.expanduser()
    if folder.exists() and not folder.is_dir():
        raise BadOption("{folder} is a file: name a folder for the notebooks.", folder=folder)
    folder.mkdir(parents=True, exist_ok=True)
    copied, given = CopyReport(folder), _given(folder)
    for source in sorted(notebooks().glob("*.ipynb")):
        text = without_badge(source.read_bytes())
        if learner and source.name in FOR_TEACHERS:
            continue
        if learner:
            text = _TO_TEACHERS.sub(rb"\1", learner_text(text.decode(), source, word, own_word=True).encode())
        _copy(source.name, text, copied, given)
    _write(folder / LIST, json.dumps(given, indent=1, sort_keys=True).encode())
    return copied


def without_badge(text: bytes) -> bytes:
    """A notebook without the badge of Binder, whose picture JupyterLab would fetch from elsewhere."""
    return BADGE.sub(b"", text)


def _copy(name: str, text: bytes, copied: CopyReport, given: dict[str, str]) -> None:
    target, mark = copied.folder / name, _mark(text)
    if not target.exists():
        _write(target, text)
        copied.new.append(name)
    elif (there := _mark(target.read_bytes())) == mark:
        pass
    elif there == given.get(name):
        _write(target, text)
        copied.updated.append(name)
    else:
        copied.kept.append(name)
        if given.get(name) == mark:
            return
        beside = target.with_stem(f"{target.stem} ({whist_nb.__version__})")
        if not beside.exists():
            _write(beside, text)
            copied.beside.append(beside.name)
    given[name] = mark


def _given(folder: Path) -> dict[str, str]:
    """Return the checksums of the notebooks put there before; none if the list is missing or damaged."""
    try:
        read = json.loads((folder / LIST).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(name): str(mark) for name, mark in read.items()} if isinstance(read, dict) else {}


def _mark(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()


def _write(target: Path, text: bytes) -> None:
    """Write a file completely or not at all."""
    part = target.with_name(f".{target.name}.part")
    part.write_bytes(text)
    os.replace(part, target)

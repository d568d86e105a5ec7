"""Check this machine: what is installed and compiled, where files are kept, and what the terminal can show."""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import whist_nb
from whist_nb.analysis.workers import workers_of
from whist_nb.command.notebook_copies import notebooks
from whist_nb.command.terminal_style import TerminalStyle
from whist_nb.engine.errors import BadOption
from whist_nb.engine.phrases import phrase
from whist_nb.training.log import LogError, answers_in, usual_path

GOOD, LACKING, BROKEN = "ok", "--", "!!"


@dataclass(frozen=True)
class Checkup:
    """One line of the report: the status, the subject, and what to do if something can be done."""

    mark: str
    about: str
    says: str


def report(write: Callable[[str], object] = print) -> int:
    """Report what is installed and what is missing; return 1 if something is broken, and otherwise 0."""
    found = list(findings())
    width = max(len(each.about) for each in found)
    for each in found:
        write(f"{each.mark}  {each.about:<{width}}  {each.says}")
    return int(any(each.mark == BROKEN for each in found))


def findings() -> Iterator[Checkup]:
    """Yield everything that is checked, in order."""
    yield Checkup(
        GOOD, "whist-nb", f"{whist_nb.__version__}, Python {platform.python_version()}, {platform.platform()}"
    )
    yield from map(_package, REQUIREMENTS)
    yield _compiled()
    yield _cores()
    yield _notebooks()
    yield _log()
    yield _terminal()


@dataclass(frozen=True)
class Requirement:
    """A package, and what is impossible without it."""

    name: str
    without: str
    is_needed: bool = False
    can_be_added: bool = True
    """Whether pip may have it here: there is no numba for some machines."""


REQUIREMENTS: Final = (
    Requirement("anywidget", phrase("no table is shown in a notebook"), is_needed=True),
    Requirement("ipywidgets", phrase("no table is shown in a notebook"), is_needed=True),
    Requirement("jupyterlab", phrase("`whist-nb lab` has nothing to open; other hosts work")),
    Requirement("numpy", phrase("games, lessons and most trainers work; reviews, analysis and the sampler do not")),
    Requirement(
        "numba", phrase("everything works; reviews and the solver take about twenty times as long"), can_be_added=False
    ),
    Requirement("matplotlib", phrase("everything works but the charts of the analysis notebooks")),
    Requirement("segno", phrase("everything works but result codes as QR pictures")),
)


def adding(package: str) -> str:
    """Return the command that adds a package to this environment, which pipx and uv make without pip."""
    home = Path(sys.prefix)
    if (home / "pipx_metadata.json").exists():
        words = ["pipx", "inject", "whist-nb", package]
    elif (home / "uv-receipt.toml").exists():
        words = ["uv", "tool", "install", "--with", package, "whist-nb"]
    elif home.match("archive-v*/*"):  # where uvx keeps what it runs
        words = ["uvx", "--with", package, "whist-nb", "lab"]
    elif find_spec("pip") is None:
        words = ["uv", "pip", "install", "--python", sys.executable, package]
    else:
        words = [sys.executable, "-m", "pip", "install", package]
    return " ".join(words)


def _package(needed: Requirement) -> Checkup:
    if find_spec(needed.name) is None:
        mark = BROKEN if needed.is_needed else LACKING
        says = phrase("not installed: {without}", without=needed.without)
        if needed.can_be_added:
            says = phrase("{says}; to add it: {command}", says=says, command=adding(needed.name))
        return Checkup(mark, needed.name, says)
    try:
        return Checkup(GOOD, needed.name, version(needed.name))
    except PackageNotFoundError:
        return Checkup(GOOD, needed.name, phrase("installed, version unknown"))


def _compiled() -> Checkup:
    about = phrase("compiled")
    if find_spec("numpy") is None or find_spec("numba") is None:
        return Checkup(LACKING, about, phrase("nothing to compile without numpy and numba"))
    from whist_nb.analysis.precompile import kept

    there = kept()
    if there.folder is None:
        return Checkup(LACKING, about, phrase("nothing can be kept: set NUMBA_CACHE_DIR to a folder you can write to"))
    if there.ready == there.of:
        return Checkup(GOOD, about, phrase("all {count} parts, in {folder}", count=there.of, folder=there.folder))
    return Checkup(
        LACKING,
        about,
        phrase(
            "{ready} of {count} parts; the rest when it is first needed, or now: {python} -m whist_nb.analysis",
            ready=there.ready,
            count=there.of,
            python=sys.executable,
        ),
    )


def _cores() -> Checkup:
    return Checkup(GOOD, phrase("cores"), str(workers_of("cores")))


def _notebooks() -> Checkup:
    try:
        folder = notebooks()
    except BadOption as lacking:
        return Checkup(BROKEN, phrase("notebooks"), str(lacking))
    count = len(list(folder.glob("*.ipynb")))
    return Checkup(GOOD, phrase("notebooks"), phrase("{count}, in {folder}", count=count, folder=folder))


def _log() -> Checkup:
    """Check where your training is kept, opening it as a trainer does."""
    about, path = phrase("your log"), usual_path()
    if not path.exists():
        return Checkup(GOOD, about, phrase("will be kept in {path}", path=path))
    try:
        count = answers_in(path)
    except LogError as error:
        return Checkup(BROKEN, about, phrase("{path}: {error}", path=path, error=error))
    return Checkup(GOOD, about, phrase("{count} answers, in {path}", count=count, path=path))


def _terminal() -> Checkup:
    ink = TerminalStyle.of(sys.stdout)
    suits = phrase("shows suits") if ink.suits else phrase("cannot show suits, so letters are used")
    colours = phrase("in colour") if ink.colours else phrase("without colour")
    return Checkup(GOOD, phrase("terminal"), phrase("{suits}, {colours}", suits=suits, colours=colours))

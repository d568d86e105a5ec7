"""Keep a person's answers in a lesson, or what they can learn from a deal, in the learner's log.

The log stays on this machine, and never gets in the way of a lesson. Only clicks and keys on the page count: an
exercise answered by a cell (``play_on``, ``answer``) does not count as solved, and nothing is kept outside a notebook.
"""

from __future__ import annotations

import os
import re
import secrets
import sys
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final
from weakref import WeakValueDictionary

from whist_nb.training.log import LearnerLog, usual_path
from whist_nb.training.moments import Moment

if TYPE_CHECKING:
    from whist_nb.lessons import Exercise


@dataclass
class ExerciseLog:
    """A person's work on the exercise of one name, with any cards and in any number of cells."""

    solved: bool = False
    shown: bool = False
    tries: int = 0
    hints: int = 0
    seconds: float = 0.0

    def note(self, lesson: Exercise, attempts: int, button: str | None) -> None:
        """Note a message from the page, after a number of ``attempts``."""
        global _last
        now = time.monotonic()
        self.seconds += min(now - _last, LONGEST)
        _last = now
        if self.solved:
            return  # whatever comes after that is play
        self.tries += max(0, lesson.attempts - attempts) if button is None else 0
        self.hints += button == "hint"
        self.shown |= button == "answer"
        self.solved = lesson.solved and not lesson.is_shown and not self.shown


MADE: Final[dict[str, ExerciseLog]] = {}
"""The exercises of this kernel by name, in the order in which they were made."""
LESSONS: Final[WeakValueDictionary[str, Exercise]] = WeakValueDictionary()
"""The exercises themselves, as long as they are in use."""
RUN: Final = secrets.token_hex(4)
"""The id of this run of Python, whose work is kept apart from earlier work."""
RUN_CODES: Final[set[str]] = set()
"""The codes of lessons that this run has written or added, so that none counts twice."""
LONGEST: Final = 300.0
"""A pause of more than this many seconds means that the learner has left."""
BETWEEN: Final = "--"
"""The separator between the name of a notebook and that of its cell on the site."""
_last = time.monotonic()
_site_notebook: str | None = None


def by_hand(lesson: Exercise) -> ExerciseLog:
    """Return what has been done by hand at an exercise of that name."""
    LESSONS.setdefault(lesson.name, lesson)
    return MADE.setdefault(lesson.name, ExerciseLog())


def notebook_name() -> str | None:
    """Return the file of the running notebook, without its suffix; None if that is not known."""
    named = os.environ.get("JPY_SESSION_NAME", "")  # set by Jupyter's servers
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    if not named and shell is not None:
        named = str(shell.user_ns.get("__vsc_ipynb_file__", ""))  # set by VS Code
    found = re.fullmatch(r"(?:.*[/\\])?([^/\\]+)\.ipynb", named)
    return found[1] if found else _site_notebook


def note_cell() -> None:
    """Note which notebook makes a widget. A page's Python does not know, but the site's cells have its name."""
    global _site_notebook
    kernel = getattr(sys.modules.get("pyodide_kernel"), "kernel_instance", None)
    asked = getattr(kernel, "_parent_header", None)
    cell = asked.get("metadata", {}).get("cellId", "") if isinstance(asked, Mapping) else ""
    name, between, _ = str(cell).rpartition(BETWEEN)
    if between:
        _site_notebook = name


def keep(lesson: Exercise, attempts: int) -> None:
    """Keep the answers given after the first ``attempts``."""
    notebook = notebook_name()
    if notebook is None or lesson.attempts <= attempts:
        return
    with suppress(Exception):  # a full disk or a log of a newer version must not end a lesson
        _log(usual_path()).tried(notebook, lesson.name, lesson.attempts - attempts, lesson.solved)


def keep_moments(found: Iterable[Moment]) -> None:
    """Keep the moments worth a second look in a deal that a person has played."""
    if notebook_name() is not None and (moments := tuple(found)):
        with suppress(Exception):  # as above: nothing may end a table
            _log(usual_path()).keep_moments(moments)


@lru_cache(maxsize=2)
def _log(path: Path) -> LearnerLog:
    """Return one log for all exercises of a kernel."""
    return LearnerLog(path)

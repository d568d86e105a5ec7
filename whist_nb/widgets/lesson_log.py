"""What a person answered in a lesson, or might learn from a deal, goes to the learner's log.

That is on this machine, quietly, and never in a lesson's way. Only clicks and keys on the page count: what a cell
answers from Python (``play_on``, ``answer``) solves nothing for anybody, and outside of a notebook nothing is kept.
"""

import os
import re
import sys
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from whist_nb.lessons import Exercise
from whist_nb.training.log import LearnerLog, usual_path
from whist_nb.training.moments import Moment


def notebook_name() -> str | None:
    """The file of the notebook that runs, without its ending; None where that is not known."""
    named = os.environ.get("JPY_SESSION_NAME", "")  # of Jupyter's servers
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    if not named and shell is not None:
        named = str(shell.user_ns.get("__vsc_ipynb_file__", ""))  # of VS Code
    found = re.fullmatch(r"(?:.*[/\\])?([^/\\]+)\.ipynb", named)
    return found[1] if found else None


def keep(lesson: Exercise, attempts: int) -> None:
    """Keep the answers given since there were so many ``attempts``."""
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
    """One log for all exercises of a kernel."""
    return LearnerLog(path)

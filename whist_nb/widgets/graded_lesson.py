"""Write a lesson as an assignment for a notebook grader, with points for each exercise."""

from __future__ import annotations

import contextlib
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from whist_nb.classroom.boards import check_word
from whist_nb.classroom.copies import cell_text, learner_text, new_cell
from whist_nb.classroom.grading import TOOLS, Graded, beginning, write_assignment
from whist_nb.classroom.lesson_hand_in import ExerciseDone, Lesson, LessonHandIn
from whist_nb.engine.errors import BadOption
from whist_nb.engine.files import read_text
from whist_nb.engine.options import check_choice, check_count
from whist_nb.engine.phrases import phrase

_LONGEST: Final = 600
"""The most seconds that the cells of a lesson may take."""
_NO_ANSWER: Final = phrase("Python stopped.")


def graded_lesson(
    source: str | Path, target: str | Path, word: str, *, tool: str = "nbgrader", points: int = 4
) -> Path:
    """Write a lesson of your own as an assignment for a notebook grader, with points for each exercise.

    Like ``wn.learner_copy``, it leaves out the answers and seals the exercises. At the end come the hand-in, a cell for
    the pupil's code, and a test for each exercise. The cells are run once, to find the names of the exercises.

    Parameters
    ----------
    source
        The teacher's notebook, which is not changed.
    target
        The file to write: ``source/<assignment>/<name>.ipynb`` in an nbgrader course, or the master notebook for
        ``otter assign``.
    word
        A code word for the class.
    tool
        "nbgrader" or "otter". An exercise loses a quarter of its points for each slip and each hint, but earns at least
        a quarter once it is solved.
    points
        The points for each exercise.

    Returns
    -------
    Path
        The file that was written.

    Raises
    ------
    BadOption
        If an option is not valid, the file is not a notebook, a cell fails, or there are no exercises.
    """
    source, word, tool = Path(source), check_word(word), check_choice("tool", tool, TOOLS)
    points = check_count("points", points, 1, 1000)
    cells = json.loads(learner_text(read_text(source), source))["cells"]
    names = _exercises_in(source, [cell_text(cell) for cell in cells if cell["cell_type"] == "code"])
    nothing_yet = LessonHandIn(Lesson.of(word, names), (ExerciseDone(False),) * len(names))
    before = [{**cell, "id": f"lesson-{at}"} for at, cell in enumerate(cells, 1)]  # ids of our own, each once
    before += [
        new_cell("task", _instructions(tool, beginning(nothing_yet)), "markdown"),
        new_cell("hand-in", f'wn.hand_in("{word}", lesson={names!r})'),
    ]
    return write_assignment(
        target, tool, word, before, [Graded("exercise", at, name, points) for at, name in enumerate(names, 1)]
    )


def _instructions(tool: str, begins: str) -> str:
    if tool == "nbgrader":
        return phrase(
            "## Hand in\n\nWhen you have solved the exercises, run the next cell and copy your code. Put it in the "
            'cell below, as `code = "{begins}-…"`, in place of what is there now.',
            begins=begins,
        )
    return phrase(
        "## Hand in\n\nWhen you have solved the exercises, run the next cell and copy your code. Paste it into the "
        "cell below, between the quotation marks."
    )


def _exercises_in(source: Path, cells: list[str]) -> list[str]:
    """Return the names of the exercises of a lesson, in order; its cells are run in a new Python."""
    asked = phrase("{path!r:.80}: there are no exercises in this notebook.", path=str(source))
    if not any("exercise" in cell for cell in cells):
        raise BadOption(asked)
    run = subprocess.run(
        [sys.executable, "-m", "whist_nb.widgets.graded_lesson"],
        input=json.dumps(cells),
        cwd=source.resolve().parent,
        text=True,
        encoding="utf-8",
        capture_output=True,
        timeout=_LONGEST,
        check=False,
    )
    found = {"error": _NO_ANSWER} if run.returncode else json.loads(run.stdout)
    if "error" in found:
        raise BadOption("{path!r:.80}: a cell fails. {error}", path=str(source), error=found["error"])
    names: list[str] = found["names"]
    if not names:
        raise BadOption(asked)
    return names


def _run(cells: list[str]) -> dict[str, Any]:
    """Run the cells of a lesson here, as a notebook would; return the names of its exercises, or what went wrong."""
    from IPython.core.interactiveshell import InteractiveShell
    from traitlets.config import Config

    from whist_nb.widgets.lesson_log import MADE

    shell = InteractiveShell.instance(config=Config(HistoryManager={"enabled": False}))
    with contextlib.redirect_stdout(io.StringIO()):
        for cell in cells:
            result = shell.run_cell(cell)
            error = result.error_before_exec or result.error_in_exec
            if error is not None:
                return {"error": f"{type(error).__name__}: {error}"}
    return {"names": list(MADE)}


if __name__ == "__main__":
    sys.stdin.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    found = json.dumps(_run(json.load(sys.stdin)))
    sys.stdout.write(found)

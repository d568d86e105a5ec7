"""Every notebook where there is no numpy, no numba and no matplotlib, as in a browser that could not fetch them.

Tutorials, trainers, exercises and replays run from top to bottom. What can't be worked out says what it needs.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import ROOT

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))

NEED_NUMPY = {
    **dict.fromkeys(("analysis-bots", "analysis-counting", "analysis-odds", "analysis-positions"), "an analysis"),
    "19-ruff-and-trump": "one exercise asks what an announcement leaves possible",
    "for-teachers": "grading judges boards",
    "replays-and-reviews": "beliefs and a review are shown as numbers",
}
"""Notebooks some of whose cells work things out, and what."""

RUN = """
import contextlib, io, json, sys, importlib.util
LACKING = ("numpy", "numba", "matplotlib", "pandas")
class Lacking:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in LACKING:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Lacking())
real = importlib.util.find_spec
importlib.util.find_spec = lambda name, *more: None if name.split(".")[0] in LACKING else real(name, *more)
from IPython.core.interactiveshell import InteractiveShell
shell, troubles, printed = InteractiveShell.instance(), [], ""
for cell in json.load(open(sys.argv[1], encoding="utf-8"))["cells"]:
    if cell["cell_type"] == "code":
        said = io.StringIO()
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(io.StringIO()):
            done = shell.run_cell("".join(cell["source"]))
        printed += said.getvalue() if done.success else ""
        error = done.error_before_exec or done.error_in_exec
        if error is not None:
            troubles.append([type(error).__name__, str(error)])
print(json.dumps([troubles, printed]))
"""


def run(notebook: Path, log: Path) -> tuple[list[list[str]], str]:
    """The errors of a notebook's cells in their order, and what the other cells printed."""
    done = subprocess.run(
        [sys.executable, "-c", RUN, str(notebook)],
        capture_output=True,
        text=True,
        cwd=notebook.parent,
        timeout=300,
        env={**os.environ, "WHIST_NB_LOG": str(log)},
    )
    assert done.returncode == 0, done.stderr
    troubles, printed = json.loads(done.stdout.splitlines()[-1])
    return troubles, printed


@pytest.mark.slow
@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_a_notebook_without_numpy(notebook: Path, tmp_path: Path) -> None:
    troubles, printed = run(notebook, tmp_path / "log.sqlite")
    if notebook.stem not in NEED_NUMPY:
        assert troubles == []
    else:  # the first that fails says what it needs; what leans on it may fail after it
        kind, told = troubles[0]
        assert kind in ("MissingPackage", "BadOption", "ModuleNotFoundError")
        assert "numpy" in told
    if "replay.review = True" in notebook.read_text("utf-8") and notebook.stem not in NEED_NUMPY:
        assert "What each card cost can't be worked out here: that needs numpy." in printed


def test_the_first_tutorial_without_numpy(tmp_path: Path) -> None:
    """One of them with every run of the tests."""
    troubles, printed = run(ROOT / "notebooks" / "02-german-whist.ipynb", tmp_path / "log.sqlite")
    assert troubles == []
    assert "that needs numpy" in printed

"""Every notebook without numpy, numba and matplotlib, as in a browser that could not fetch them.

Tutorials, trainers, exercises and replays run from top to bottom. What can't be worked out says what it needs.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.builders import by_night
from tests.processes import ROOT, python

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))

BY_DAY = ("01-whist", "14-contract-whist", "analysis-positions", "play-05-finesse", "train-counting")

NEED_NUMPY = {
    **dict.fromkeys(("analysis-bots", "analysis-counting", "analysis-odds", "analysis-positions"), "an analysis"),
    "for-teachers": "grading judges boards",
    "make-your-own-game": "a tournament is simulated",
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
@pytest.mark.parametrize(
    "notebook",
    by_night(NOTEBOOKS, [notebook for notebook in NOTEBOOKS if notebook.stem in BY_DAY]),
    ids=lambda notebook: notebook.stem,
)
def test_a_notebook_without_numpy(notebook: Path, tmp_path: Path) -> None:
    troubles, printed = run(notebook, tmp_path / "log.sqlite")
    if notebook.stem not in NEED_NUMPY:
        assert troubles == []
    else:  # the first that fails says what it needs; what leans on it may fail after it
        kind, told = troubles[0]
        assert kind in ("MissingPackage", "BadOption", "ModuleNotFoundError")
        assert "numpy" in told
    if "replay.review = True" in notebook.read_text("utf-8") and notebook.stem not in NEED_NUMPY:
        assert "The cost of each card can't be worked out here: that needs numpy." in printed


TRAIN = """
for game in ("german-whist", "minibridge", "ruff-and-trump"):
    trainer = wn.CountingTrainer(game, mode="flash", seed=1, log=":memory:", questions=20, pace=0)
    trainer.play_on()
    asked = {each.asked.question.drill for each in trainer.session.answered}
    print(game, len(trainer.session.answered), trainer.last_error, asked & {"chance"} or "no chance", len(asked) > 4)
"""
ONE = """
close = wn.drill.the_close("german-whist", seed=1, log=":memory:", questions=2, pace=0)
close.play_on()
print(len(close.session.answered), close.last_error)
odds = wn.drill.chance("whist", seed=1, log=":memory:", questions=2, pace=0)
odds.play_on()
print(len(odds.session.answered), odds.last_error)
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("train", "told"),
    [
        (TRAIN, [f"{game} 20 None no chance True" for game in ("german-whist", "minibridge", "ruff-and-trump")]),
        (ONE, ["2 None", "0 Beliefs needs numpy, which is not installed here: python -m pip install numpy"]),
    ],
)
def test_trainers_without_numpy(train: str, told: list[str], tmp_path: Path) -> None:
    """A mixture leaves out drills that need it; one that is asked for by name says so, and ends."""
    lacking = RUN.partition("from IPython")[0]
    done = python(f"import sys\nsys.path.insert(0, {str(ROOT)!r})\n{lacking}\nimport whist_nb as wn\n{train}", tmp_path)
    assert done.splitlines() == told


@pytest.mark.slow
def test_the_first_tutorial_without_numpy(tmp_path: Path) -> None:
    troubles, printed = run(ROOT / "notebooks" / "02-german-whist.ipynb", tmp_path / "log.sqlite")
    assert troubles == []
    assert "that needs numpy" in printed

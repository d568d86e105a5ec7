"""Games from outside in a real JupyterLab: the example as an installed package, and rules with mistakes in a cell.

For the first `WHIST_NB_WHEELS` names a Python in which the wheels of both packages are installed, and nothing of ours
besides; `.ci/run` makes it.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Jupyter, errors, run_cell
from tests.browser.hands_on import Lab, open_lab
from tests.browser.test_every_game_in_lab import CELLS, START, answer_until_taken
from tests.processes import ROOT

PYTHON = os.environ.get("WHIST_NB_WHEELS")
needs_wheels = pytest.mark.skipif(not PYTHON, reason="WHIST_NB_WHEELS names no Python with both wheels installed")

CHECK = """
import sys, whist_nb
from whist_nb.testing import check_game
print(check_game("tuppi", deals=25))
print(whist_nb.__file__, "whist_nb_tuppi" in sys.modules)
"""


@pytest.mark.slow
@needs_wheels
def test_both_wheels_in_a_fresh_environment_pass_the_proofs(tmp_path: Path) -> None:
    told = subprocess.run([str(PYTHON), "-c", CHECK], cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert told.returncode == 0, told.stderr
    checked, where = told.stdout.splitlines()
    assert checked.startswith("<Checked Tuppi: 25 deals")
    assert str(ROOT) not in where
    assert where.endswith("True")


@pytest.fixture
def fresh(chromium: str, tmp_path: Path) -> Iterator[Jupyter]:
    """A JupyterLab of the fresh environment."""
    server = Jupyter(tmp_path, python=(str(PYTHON),))
    try:
        server.start()
        yield server
    finally:
        server.stop()


@pytest.mark.slow
@needs_wheels
def test_the_installed_game_is_played_by_clicks(browser: Any, fresh: Jupyter) -> None:
    with open_lab(browser, fresh, "tuppi.ipynb", CELLS, reduced_motion="reduce") as lab:
        run_cell(lab.page, 0)
        lab.run("table", "table('tuppi')")
        table, clicks = lab.table("table"), 0
        while (seen := table.my_turn()).result is None:
            answer_until_taken(table, seen)
            clicks += 1
        picture(table, "tuppi-end")
        said = json.loads(lab.run("ended", "ended('tuppi')").inner_text().strip("'\""))
        assert said == {"deals": 1, "mine": clicks, "panel": True}
        assert errors(lab.page) == []
        assert lab.complaints == []


def picture(table: Any, name: str) -> None:
    """Keep how it looks, where somebody wants to see it."""
    if folder := os.environ.get("WHIST_NB_PICTURES"):
        Path(folder).mkdir(parents=True, exist_ok=True)
        table.section.screenshot(path=Path(folder) / f"{name}.png")


# Mistakes in a cell

RULES = """
import asyncio
from whist_nb.engine.actions import Call
from whist_nb.engine.matches import single_deals
from whist_nb.engine.play import tricks
from whist_nb.engine.variant import Variant

def points(tricks, contract, options, extras=None):
    return tuple(12 // (won {less}) for won in tricks)

async def deal(table):
    table.deal(dict.fromkeys(table.seats, 13))
    leader = await tricks(table, 1, table.eldest)
    {mistake}
    await tricks(table, 12, leader)
    return points(table.tricks_won, None, {{}}), ()

async def match(table):
    await single_deals(table, deal, 1)

GAME = Variant(id="mine", title="Mine", seats=(4,), rules=match, points=points, special="", source="")
_ = wn.register(GAME)
"""
LINE = 13
MISTAKES = {
    "a card lost": ("table.hands[leader].pop()", LINE, "lose a card, or have one twice"),
    "a leak": (
        "table.say('peek', 0, table.hands[leader][0])", LINE,
        "give away a hidden card with 'peek': use the table's methods to show cards",
    ),
    "something else awaited": (
        "await asyncio.sleep(0)", LINE, "await something that is not a question with answers"
    ),
    "an endless loop": ("while table.hands[0]: leader = 2", LINE, "loop for ever without asking anybody"),
    "a scoring function that raises": ("pass", 8, "stop with ZeroDivisionError"),
}  # fmt: skip
"""What stands in line 13, the line that is told, and what is said of it."""


def cell_with(mistake: str, less: str) -> str:
    return RULES.strip().format(mistake=mistake, less=less)


@pytest.mark.slow
def test_a_mistake_in_a_cell_is_reported_at_the_table_with_its_line_and_the_kernel_lives_on(
    browser: Any, jupyter: Jupyter
) -> None:
    cells = {"start": START, "rules": "", "table": "", "alive": "6 * 7"}
    with open_lab(browser, jupyter, "mistakes.ipynb", cells, reduced_motion="reduce") as lab:
        run_cell(lab.page, 0)
        for name, (mistake, line, told) in MISTAKES.items():
            lab.run("rules", cell_with(mistake, "* 0" if mistake == "pass" else "+ 1"))
            assert broken_by_clicks(lab, name) == f"The rules of Mine {told}, in line {line} of the cell.", name
            assert lab.run("alive", "6 * 7").inner_text() == "42"
        lab.run("rules", cell_with("pass", "+ 1"))
        assert broken_by_clicks(lab, "mended") is None
        assert errors(lab.page) == []
        assert lab.complaints == []


def broken_by_clicks(lab: Lab, name: str) -> str | None:
    """Click cards until the table reports a mistake, and return its text; None if the deal ends without one."""
    lab.run("table", "table('mine')")
    table = lab.table("table")
    head = "A mistake in the rules: nothing has changed. "
    while True:
        seen = table.until(lambda seen: seen.asks or seen.result is not None or seen.status.startswith(head))
        if seen.status.startswith(head):
            picture(table, name.replace(" ", "-"))
            return seen.status.removeprefix(head)
        if seen.result is not None:
            return None
        table.click(seen.legal[0])
        table.until(lambda now, before=seen: now != before)

"""The package in `examples/`: it needs only public names, its own tests pass, and it plays where both are installed."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from tests.processes import ROOT
from tests.test_docs import described, named

TUPPI = ROOT / "examples/whist-nb-tuppi"
SOURCES = sorted((TUPPI / "src").rglob("*.py"))


def names_taken(source: str) -> list[tuple[str, str]]:
    """Each name that a file takes from this package, with its module."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "whist_nb":
            found += [(node.module or "", each.name) for each in node.names]
        elif isinstance(node, ast.Import):
            found += [("whist_nb", "") for each in node.names if each.name.startswith("whist_nb.")]
    return found


def test_the_example_uses_only_names_that_the_reference_describes() -> None:
    public = {(name.rpartition(".")[2], id(named(name))) for name in described()}
    taken = {each for file in SOURCES for each in names_taken(file.read_text("utf-8"))}
    assert len(taken) > 15
    hidden = [
        f"{module}.{name}"
        for module, name in sorted(taken)
        if not name or (name, id(getattr(import_module(module), name))) not in public
    ]
    assert hidden == [], "describe them in docs/reference, or do without them"


def test_a_name_that_is_not_public_would_be_found() -> None:
    source = "from whist_nb.players.registering import advice_for\nimport whist_nb.engine.table\n"
    assert names_taken(source) == [("whist_nb.players.registering", "advice_for"), ("whist_nb", "")]
    assert not [name for name in described() if name.endswith("advice_for")]


def test_nothing_in_the_package_names_the_example() -> None:
    files = [*(ROOT / "whist_nb").rglob("*.py"), *(ROOT / "whist_nb/widgets/frontend/src").glob("*.ts")]
    told = {"engine/plugins.py", "players/registering.py"}  # as an example in their docstrings
    naming = {
        str(file.relative_to(ROOT / "whist_nb")) for file in files if "tuppi" in file.read_text("utf-8").casefold()
    }
    assert naming == told


@pytest.mark.slow
def test_its_own_tests_pass() -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "tests"],
        cwd=TUPPI, env=env, capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("file", ["LICENSE"])
def test_the_package_has_our_licence(file: str) -> None:
    assert (TUPPI / file).read_bytes() == Path(ROOT / file).read_bytes()

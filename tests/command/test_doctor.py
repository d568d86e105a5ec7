"""`whist-nb doctor`: what is there, what is missing, and what to do about it."""

from __future__ import annotations

import importlib.util
import sqlite3
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.processes import python
from whist_nb.command import doctor
from whist_nb.command.main import main


def lines(capsys: pytest.CaptureFixture[str]) -> dict[str, tuple[str, str]]:
    """Return the mark and the words of each line, by what it is about."""
    found = [line.split("  ") for line in capsys.readouterr().out.splitlines()]
    parts = [[part.strip() for part in line if part.strip()] for line in found]
    return {about: (mark, says) for mark, about, says in parts}


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "learner.sqlite"
    monkeypatch.setenv("WHIST_NB_LOG", str(path))
    return path


def without(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    real = importlib.util.find_spec

    def found(name: str, *more: Any) -> Any:
        return None if name in names else real(name, *more)

    monkeypatch.setattr(doctor, "find_spec", found)


def test_everything_is_there(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor"]) == 0
    told = lines(capsys)
    assert told["jupyterlab"][0] == told["numpy"][0] == told["anywidget"][0] == "ok"
    assert told["your log"] == ("ok", f"will be kept in {log}")
    assert told["terminal"] == ("ok", "shows suits, without colour")
    assert not log.exists()  # looking makes nothing


def test_missing_features_are_listed_with_what_they_cost(
    log: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    without(monkeypatch, "numba", "numpy")
    assert main(["doctor"]) == 0
    told = lines(capsys)
    assert told["numpy"] == (
        "--",
        "not installed: games, lessons and most trainers work; reviews, analysis and the sampler do not; "
        f"to add it: {sys.executable} -m pip install numpy",
    )
    assert "pip install" not in told["numba"][1]  # some machines have none
    assert told["compiled"] == ("--", "nothing to compile without numpy and numba")
    without(monkeypatch, "anywidget")
    assert main(["doctor"]) == 1
    assert lines(capsys)["anywidget"] == (
        "!!",
        f"not installed: no table is shown in a notebook; to add it: {sys.executable} -m pip install anywidget",
    )


@pytest.mark.parametrize(
    ("place", "mark", "command"),
    [
        ("venvs/whist-nb", "pipx_metadata.json", "pipx inject whist-nb segno"),
        ("tools/whist-nb", "uv-receipt.toml", "uv tool install --with segno whist-nb"),
        ("cache/archive-v0/L1tR", "pyvenv.cfg", "uvx --with segno whist-nb lab"),
        ("project/.venv", "pyvenv.cfg", f"uv pip install --python {sys.executable} segno"),
    ],
)
def test_where_there_is_no_pip_the_advice_is_a_command_that_works(
    place: str, mark: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As pipx 1.18 and uv 0.13 lay out what they install; none of them puts pip there."""
    (tmp_path / place).mkdir(parents=True)
    (tmp_path / place / mark).touch()
    without(monkeypatch, "pip", "segno")
    monkeypatch.setattr(sys, "prefix", str(tmp_path / place))
    assert {each.about: each.says for each in doctor.findings()}["segno"].endswith(f"to add it: {command}")


def test_a_log_that_cannot_be_read_is_broken(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log.write_bytes(b"no database" * 100)
    assert main(["doctor"]) == 1
    mark, says = lines(capsys)["your log"]
    assert mark == "!!"
    assert says.startswith(str(log))
    assert log.read_bytes() == b"no database" * 100
    with pytest.raises(sqlite3.DatabaseError):
        sqlite3.connect(log).execute("SELECT 1 FROM sqlite_master")


@pytest.mark.nightly
def test_compiled_kernels_are_looked_up_and_not_compiled_again(tmp_path: Path) -> None:
    code = "from whist_nb.analysis.precompile import kept; ready, of, _ = kept(); print(ready, of > 5)"
    assert python(code, NUMBA_CACHE_DIR=str(tmp_path)) == "0 True"
    assert not list(tmp_path.rglob("*.nbc"))
    one = "from whist_nb.analysis.precompile import compile_part, kept; compile_part('the solver of a misere'); "
    assert python(one + "print(kept().ready)", NUMBA_CACHE_DIR=str(tmp_path)) == "2"  # its tables and its search


def test_without_numpy_the_command_still_works() -> None:
    code = """
import sys
for name in ("numpy", "numba", "jupyterlab"): sys.modules[name] = None
from whist_nb.command.main import main
import io
sys.stdin = io.StringIO("q\\n")
main(["play", "whist", "--seed", "7"])
"""
    assert python(code).endswith("You have left the table.")


def test_the_command_alone_lists_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    said = capsys.readouterr().out
    assert all(f"whist-nb {each}" in said for each in ("lab", "play german-whist", "notebooks", "doctor"))

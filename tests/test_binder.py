"""Binder gets what it needs: a Python, pins of other people's packages, and our own package on top."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

ROOT = Path(__file__).resolve().parents[1]
BINDER = ROOT / "binder"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

# What Binder's images contain before our pins are added (repo2docker 2026.4.0).
BASE = (
    "jupyterlab==4.4.9",
    "notebook==7.4.7",
    "ipykernel==7.0.1",
    "ipywidgets==8.1.7",
    "jupyter_server==2.17.0",
)


def pins(lines: list[str]) -> dict[str, str]:
    """Name -> version of lines like `numpy==2.4.6`; every line must be one."""
    requirements = [Requirement(line) for line in lines if line.strip() and not line.startswith("#")]
    found = {}
    for requirement in requirements:
        (only,) = requirement.specifier
        assert only.operator == "==", requirement
        found[requirement.name] = only.version
    return found


def test_binder_pins_are_what_the_package_asks_for() -> None:
    pinned = pins((BINDER / "requirements.txt").read_text("utf-8").splitlines())
    at_hand = pinned | pins(list(BASE))
    wanted = list(map(Requirement, [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["lab"]]))
    for requirement in wanted:
        assert requirement.specifier.contains(at_hand[requirement.name]), requirement
    assert set(pinned) <= {requirement.name for requirement in wanted}


def test_binder_runs_a_python_which_the_package_supports() -> None:
    name, version = (BINDER / "runtime.txt").read_text("utf-8").strip().split("-")
    assert name == "python"
    assert SpecifierSet(PROJECT["requires-python"]).contains(version)


def test_the_build_step_can_be_run_by_a_shell() -> None:
    script = (BINDER / "postBuild").read_bytes()
    assert script.startswith(b"#!/bin/bash\nset -euo pipefail\n")
    assert b"\r" not in script


def test_repo2docker_understands_the_repository() -> None:
    command = shutil.which("jupyter-repo2docker")
    if command is None:
        pytest.skip("jupyter-repo2docker is not installed")
    dry_run = [command, "--no-build", "--debug", str(ROOT)]
    done = subprocess.run(dry_run, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr[-3000:]
    said = done.stdout + done.stderr
    assert "postBuild" in said
    assert "requirements.txt" in said


@pytest.mark.slow
def test_binder_pins_and_build_step_give_a_place_to_play(tmp_path: Path) -> None:
    """Binder's image as near as it can be made without a container: its packages, our pins, our build step."""
    repository = tmp_path / "repository"
    unwanted = shutil.ignore_patterns(".git", ".venv*", "node_modules", "__pycache__", ".*_cache", "artifacts")
    shutil.copytree(ROOT, repository, ignore=unwanted)
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    programs = tmp_path / "venv" / "bin"
    environment = {
        **os.environ,
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "VIRTUAL_ENV": str(tmp_path / "venv"),
        "JUPYTER_PREFER_ENV_PATH": "1",
        "JUPYTER_CONFIG_DIR": str(tmp_path / "config"),
        "JUPYTER_DATA_DIR": str(tmp_path / "data"),
        "IPYTHONDIR": str(tmp_path / "ipython"),
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }

    def run(*words: str | Path) -> str:
        done = subprocess.run(words, env=environment, cwd=repository, capture_output=True, text=True, timeout=600)
        assert done.returncode == 0, f"{words}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
        return done.stdout

    run(programs / "pip", "install", "-q", *BASE)
    run(programs / "pip", "install", "-q", "-r", "binder/requirements.txt")
    run("bash", "binder/postBuild")
    run(programs / "pip", "check")

    package = "import os, whist_nb; print(os.path.dirname(whist_nb.__file__))"
    installed = Path(subprocess.check_output([programs / "python", "-c", package], cwd=tmp_path, text=True).strip())
    assert tmp_path / "venv" in installed.parents
    assert list((installed / "widgets" / "static").glob("*.js"))
    assert not (installed / "widgets" / "frontend").exists()
    page_config = json.loads((tmp_path / "venv/etc/jupyter/labconfig/page_config.json").read_text("utf-8"))
    assert page_config["disabledExtensions"]["@jupyterlab/apputils-extension:announcements"] is True
    # Away from the sources, so that what runs is what was installed.
    shutil.copytree(repository / "notebooks", tmp_path / "home")
    run(programs / "jupyter", "execute", tmp_path / "home" / "00-start-here.ipynb")

"""Binder gets what it needs: a Python, pins of other people's packages, and our own package on top."""

from __future__ import annotations

import importlib
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from tests.browser.lab import KERNEL_IS_IDLE, Jupyter, open_notebook, run_all, run_cell
from whist_nb.training.pages import INDEX

ROOT = Path(__file__).resolve().parents[1]
BINDER = ROOT / "binder"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

EXTRAS = PROJECT["optional-dependencies"]["teach"]

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
    wanted = list(map(Requirement, [*PROJECT["dependencies"], *EXTRAS]))
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


def test_programs_are_compiled_for_the_same_processor_at_run_time_as_at_build_time() -> None:
    for script in ("postBuild", "start"):
        assert "/processor" in (BINDER / script).read_text("utf-8")
    assert (BINDER / "start").read_text("utf-8").endswith('exec "$@"\n')
    shown = subprocess.run(
        ["bash", BINDER / "start", "env"], capture_output=True, text=True, check=True, cwd=BINDER.parent.parent
    )
    assert re.search(r"^NUMBA_CPU_NAME=(generic|x86-64-v2)$", shown.stdout, re.MULTILINE)
    assert re.search(r"^NUMBA_CPU_FEATURES=$", shown.stdout, re.MULTILINE)


def test_without_numba_there_is_nothing_to_compile(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    compiling = importlib.import_module("whist_nb.analysis.__main__")
    monkeypatch.setattr(compiling, "HAS_NUMBA", False)
    assert compiling.main() == 0
    assert "there is nothing to compile" in capsys.readouterr().out


@pytest.mark.nightly
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


MISSED = """
from whist_nb.analysis import playouts, search
assert search.ready(60) and playouts.ready(60)
used = (search.SEARCH, search.SEARCH_SIDES, search.FILL, search.FILL_OWNERS, *playouts.PLAY_OUTS)
print(*(each.plain.__name__ for each in used if each.fast.stats.cache_misses))
"""
"""Prints the kernels that had to be compiled again."""

# Binder's JupyterLab keeps in the page only the cells that are in sight, so the model is asked.
SHOWN = "window.jupyterapp.shell.currentWidget"
FAILED = f"""() => {SHOWN}.content.widgets.filter(({{ model }}) => model.type === 'code')
    .flatMap(({{ model }}) => model.outputs.toJSON().filter((output) => output.output_type === 'error'))
    .map((output) => output.evalue)"""


@dataclass(frozen=True)
class Image:
    """The image that was built: its place, and the environment in which its programs run."""

    folder: Path
    environment: dict[str, str]

    @property
    def repository(self) -> Path:
        return self.folder / "repository"

    @property
    def installed(self) -> Path:
        """The package as it was installed."""
        where = "import os, whist_nb; print(os.path.dirname(whist_nb.__file__))"
        return Path(self.run("python", "-c", where, within=self.folder).strip())

    def run(self, *words: str | Path, within: Path | None = None) -> str:
        """Return what a program of the image prints, after checking that it succeeded."""
        done = subprocess.run(
            words, env=self.environment, cwd=within or self.repository, capture_output=True, text=True, timeout=600
        )
        assert done.returncode == 0, f"{words}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
        return done.stdout


def built_in(folder: Path) -> Image:
    """Build Binder's image as nearly as possible without a container: its packages, our pins, our build step."""
    unwanted = shutil.ignore_patterns(".git", ".venv*", "node_modules", "__pycache__", ".*_cache", "artifacts")
    shutil.copytree(ROOT, folder / "repository", ignore=unwanted)
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    programs = folder / "venv" / "bin"
    environment = {
        **{name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "NUMBA_CACHE_DIR")},
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "VIRTUAL_ENV": str(folder / "venv"),
        "JUPYTER_PREFER_ENV_PATH": "1",
        "JUPYTER_CONFIG_DIR": str(folder / "config"),
        "JUPYTER_DATA_DIR": str(folder / "data"),
        "IPYTHONDIR": str(folder / "ipython"),
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }
    built = Image(folder, environment)
    built.run("pip", "install", "-q", *BASE)
    built.run("pip", "install", "-q", "-r", "binder/requirements.txt")
    built.run("bash", "binder/postBuild")
    return built


@pytest.mark.nightly
@pytest.mark.long
@pytest.mark.browser
def test_binder_pins_and_build_step_give_a_place_to_play(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    image = built_in(tmp_path)
    is_installed(image)
    is_compiled(image)
    is_played_on(image, request.getfixturevalue("browser"))


def is_installed(image: Image) -> None:
    image.run("pip", "check")
    installed = image.installed
    assert image.folder / "venv" in installed.parents
    assert list((installed / "widgets" / "static").glob("*.js"))
    assert not (installed / "widgets" / "frontend").exists()
    page_config = json.loads((image.folder / "venv/etc/jupyter/labconfig/page_config.json").read_text("utf-8"))
    assert page_config["disabledExtensions"]["@jupyterlab/apputils-extension:announcements"] is True


def is_compiled(image: Image) -> None:
    """Check that the running image finds what the build compiled."""
    # an image keeps times in whole seconds
    assert [file for file in image.installed.rglob("*.py") if file.stat().st_mtime % 1] == []
    start = image.repository / "binder" / "start"
    assert image.run("bash", start, "python", "-c", MISSED, within=image.folder).strip() == ""


def is_played_on(image: Image, browser: Any) -> None:
    """From the index into a tutorial, all of whose cells run."""
    start = ("bash", str(image.repository / "binder" / "start"), "python")
    server = Jupyter(image.folder / "home", start, image.environment)
    server.start()
    try:
        context = server.entered(browser)
        page = context.new_page()
        open_notebook(page, f"notebooks/{INDEX.file}")
        run_cell(page, 1).get_by_role("link", name="Knock-out Whist: ").and_(page.locator(".wn-wide a")).click()
        page.wait_for_function(f"() => ({KERNEL_IS_IDLE})() && {SHOWN}.context.path.includes('03-knockout')")
        run_all(page)
        assert page.evaluate(FAILED) == []
        run_cell(page, 2)
        page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) section.wn").first.wait_for()
        context.close()
    finally:
        server.stop()

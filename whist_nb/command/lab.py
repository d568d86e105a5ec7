"""Open JupyterLab on the first notebook in the user's folder."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from whist_nb.command.notebook_copies import copy_notebooks
from whist_nb.engine.errors import BadOption

FIRST: Final = "00-start-here.ipynb"


def open_lab(folder: Path, *, browser: bool = True, port: int | None = None) -> int:
    """Copy the notebooks that are missing and open JupyterLab on the first; return JupyterLab's exit code."""
    if find_spec("jupyterlab") is None:
        raise BadOption("JupyterLab is not installed here: python -m pip install jupyterlab")
    for line in copy_notebooks(folder).lines():
        print(line, flush=True)
    with (
        subprocess.Popen(
            lab_command(browser=browser, port=port), cwd=folder.expanduser(), env=lab_environment(os.environ)
        ) as lab,
        _ended_with_us(lab),
    ):
        while True:
            try:
                return lab.wait()
            except KeyboardInterrupt:  # JupyterLab gets it too, and asks for confirmation
                continue


@contextmanager
def _ended_with_us(lab: subprocess.Popen[bytes]) -> Iterator[None]:
    """End JupyterLab with this command; otherwise it would keep running on its own."""
    before = signal.signal(signal.SIGTERM, lambda _number, _frame: lab.terminate())
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def lab_command(*, browser: bool, port: int | None) -> list[str]:
    """Return the command that starts JupyterLab in the folder it runs in."""
    command = [sys.executable, "-m", "jupyterlab", f"--LabApp.default_url=/lab/tree/{FIRST}"]
    if not browser:
        command.append("--no-browser")
    if port is not None:
        command.append(f"--ServerApp.port={port}")
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # as in most containers, where JupyterLab needs to be told
        command.append("--allow-root")
    return command


def lab_environment(before: os._Environ[str] | dict[str, str]) -> dict[str, str]:
    """Return the environment with our page settings added to the user's own: JupyterLab does not ask about its news."""
    ours = str(files("whist_nb.command") / "jupyter")
    known = before.get("JUPYTER_CONFIG_PATH")
    return {**before, "JUPYTER_CONFIG_PATH": os.pathsep.join([ours, known] if known else [ours])}

"""The programs that show notebooks, each with its own way to run cells and to come back after a reload."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.browser.lab import KERNEL_IS_IDLE, RUN_ALL, Jupyter, free_port

ROOT = Path(__file__).resolve().parents[2]
SECTIONS = "section.wn"
SCROLL = "async (cell) => { await window.jupyterapp.shell.currentWidget.content.scrollToItem(cell, 'start'); }"
DARK = "() => window.jupyterapp.commands.execute('apputils:change-theme', { theme: 'JupyterLab Dark' })"
MADE = Path(os.environ.get("WHIST_NB_HOSTS") or ROOT / ".hosts").resolve()


def program(host: str, name: str) -> str:
    """A program of the environment that `make hosts` makes for a host, or the one on the PATH."""
    found = shutil.which(name, path=MADE / host / "bin") or (shutil.which(name) if name == host else None)
    if found is None:
        pytest.skip(f"no environment for {host}: `make hosts`, or name the folder of them in WHIST_NB_HOSTS")
    return found


@dataclass(frozen=True)
class Host:
    """A running host, in which cells have been run when `open` returns."""

    open: Callable[[Any], None]
    reload: Callable[[Any], None]
    dark: Callable[[Any], None] | None = None
    """Turns the open page dark."""
    keeps: bool = True
    """Whether a reload finds the kernel again, with what was played."""
    place: Callable[[Any], Any] = lambda page: page
    """Where on the page the outputs are."""
    scroll: Callable[[Any, int], None] = lambda page, number: None
    """Scrolls to one of the widgets, where a host hides what is out of sight."""


@contextmanager
def jupyter(folder: Path, cells: Sequence[str], program_: str, python: str | None) -> Iterator[Host]:
    """JupyterLab or Notebook 7; a notebook that was saved is opened again with its kernel."""
    server = Jupyter(folder, (python,), program=program_) if python else Jupyter(folder, program=program_)
    server.start()
    path = server.write("host.ipynb", cells)

    def idle(page: Any) -> None:
        page.wait_for_function(KERNEL_IS_IDLE, timeout=120_000)

    def open_(page: Any) -> None:
        place = "lab/tree" if program_ == "lab" else "notebooks"
        page.goto(f"{server.url}/{place}/{path}?token={server.token}")
        idle(page)
        page.evaluate(RUN_ALL)
        idle(page)

    def reload(page: Any) -> None:
        page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
        page.reload()
        idle(page)

    try:
        yield Host(
            open_,
            reload,
            lambda page: page.evaluate(DARK),
            scroll=lambda page, number: page.evaluate(SCROLL, number + 1),
        )
    finally:
        server.stop()


@contextmanager
def served(words: Sequence[str], folder: Path, health: str) -> Iterator[None]:
    """Run another server until it is no longer needed."""
    log = folder / "server.log"
    with log.open("wb") as file:
        alone = {**os.environ, "WHIST_NB_LOG": str(folder / "learner.sqlite")}
        server = subprocess.Popen(words, cwd=folder, env=alone, stdout=file, stderr=subprocess.STDOUT)
    try:
        deadline = time.monotonic() + 90
        while True:
            try:
                urllib.request.urlopen(health, timeout=60).close()
                break
            except OSError:
                if server.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError(f"{words[0]} did not start:\n{log.read_text()[-3000:]}") from None
                time.sleep(0.2)
        yield
    finally:
        server.terminate()
        server.wait(30)


@contextmanager
def voila(folder: Path, cells: Sequence[str]) -> Iterator[Host]:
    """Open a notebook in Voila, which runs it again for every visit."""
    import nbformat

    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(cell) for cell in cells], metadata={"kernelspec": kernel}
    )
    nbformat.write(notebook, folder / "host.ipynb")
    url = f"http://127.0.0.1:{(port := free_port())}"
    words = [program("voila", "voila"), "host.ipynb", "--no-browser", f"--port={port}"]

    def visit(page: Any) -> None:
        page.goto(url, timeout=120_000)

    with served(words, folder, f"{url}/voila/static/favicon.ico"):
        yield Host(visit, visit, lambda page: page.goto(f"{url}?theme=dark", timeout=120_000), keeps=False)


APP = "import marimo\napp = marimo.App()\n"
CELL = "@app.cell\ndef _({takes}):\n{body}\n    return {gives}\n"


def marimo_cell(body: str, takes: str = "", gives: str = "") -> str:
    """One marimo cell. The text of a toy bundle is no code of the cell, so its lines may be indented."""
    return CELL.format(takes=takes, body="\n".join(f"    {line}" for line in body.split("\n")), gives=gives)


@contextmanager
def marimo(folder: Path, cells: Sequence[str], mode: str) -> Iterator[Host]:
    """marimo as an editor keeps its kernel; as an app it has one for each visit."""
    first, *others = cells
    script = folder / "host.py"
    (folder / "pyproject.toml").write_text('[tool.marimo.display]\ntheme = "system"\n')
    script.write_text(APP + marimo_cell(first, gives="(wn,)") + "".join(marimo_cell(each, "wn") for each in others))
    url = f"http://127.0.0.1:{(port := free_port())}"
    words = [program("marimo", "marimo"), "-y", mode, str(script), "--headless", "--no-token", f"--port={port}"]

    def open_(page: Any) -> None:
        page.goto(f"{url}/")
        if mode == "edit":
            page.get_by_test_id("run-button").first.wait_for(state="attached")
            for _ in range(40):  # a key that comes before the page is ready does nothing
                page.keyboard.press("Control+Shift+r")
                page.wait_for_timeout(500)
                if page.locator(SECTIONS).count():
                    return

    with served(words, folder, f"{url}/health"):
        dark = lambda page: page.emulate_media(color_scheme="dark")  # noqa: E731
        yield Host(open_, lambda page: page.reload(), dark, keeps=mode == "edit")


@contextmanager
def start(name: str, folder: Path, cells: Sequence[str]) -> Iterator[Host]:
    """The host of this name with a notebook of these cells; the first imports whist_nb as wn."""
    if name == "newest JupyterLab":
        host = jupyter(folder, cells, "lab", None)
    elif name == "JupyterLab 4.4, as on Binder":
        host = jupyter(folder, cells, "lab", program("lab-4.4", "python"))
    elif name == "Notebook 7":
        host = jupyter(folder, cells, "notebook", program("notebook-7", "python"))
    elif name == "Voila":
        host = voila(folder, cells)
    else:
        host = marimo(folder, cells, name.removeprefix("marimo "))
    with host as running:
        yield running

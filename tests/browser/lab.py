"""A private JupyterLab, and what a person does in it: open a notebook, run all cells, run one cell."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"

CHROMIUM_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
CHROMIUM_ARGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

# JupyterLab draws tracebacks with the renderer of stderr.
ERROR_OUTPUT = '[data-mime-type="application/vnd.jupyter.stderr"]'

KERNEL_IS_IDLE = """() => {
    const shown = window.jupyterapp?.shell?.currentWidget;
    return shown?.context?.isReady && shown?.sessionContext?.session?.kernel?.status === 'idle';
}"""

OPEN_BESIDE = """async (path) => {
    const { commands, shell } = window.jupyterapp;
    await commands.execute('docmanager:open', { path });
    await shell.currentWidget.context.ready;
    await shell.currentWidget.sessionContext.ready;
}"""

CLOSE_ALL = """async () => {
    const { commands, shell } = window.jupyterapp;
    await shell.currentWidget?.sessionContext?.shutdown();
    await shell.currentWidget?.context?.revert();
    await commands.execute('application:close-all');
}"""

RUN_ALL = """async () => {
    await window.jupyterapp.commands.execute('notebook:run-all-cells');
}"""

RUN_ONE = """async (index) => {
    const notebook = window.jupyterapp.shell.currentWidget.content;
    notebook.activeCellIndex = index;
    notebook.deselectAll();
    await window.jupyterapp.commands.execute('notebook:run-cell');
}"""


def find_chromium() -> str | None:
    """Return the Chromium to use: the one named by WHIST_NB_CHROMIUM, or the first one on the PATH."""
    named = os.environ.get("WHIST_NB_CHROMIUM")
    if named:
        return shutil.which(named)
    return next((path for path in map(shutil.which, CHROMIUM_NAMES) if path), None)


def is_required() -> bool:
    """Whether tests fail without a Chromium."""
    return os.environ.get("WHIST_NB_BROWSER") == "required"


QUICK_NOTEBOOKS = ("00", "01")
"""The first notebooks; `make slow` runs the others."""
RUN_WHOLE_BY_DAY = ("00-start-here", "index", "my-progress")
"""Notebooks that run in JupyterLab on every change; the cells of the others run without it, and here each night."""


def is_run_whole(notebook: Path) -> bool:
    """Whether all cells of a notebook run in JupyterLab: the tutorials but the first are walked through by hand."""
    return notebook.stem.startswith("00") or not notebook.stem[0].isdigit()


class Jupyter:
    """One JupyterLab server with its own settings and its own copy of the notebooks.

    ``python`` are the words that start the Python in which it runs; here that is the one of the tests.
    ``program`` is ``"notebook"`` for Notebook 7.
    """

    def __init__(
        self,
        folder: Path,
        python: Sequence[str] = (sys.executable,),
        environment: Mapping[str, str] = os.environ,
        program: str = "lab",
    ) -> None:
        self.program = program
        self.root = folder / "root"
        self.python, self.environment = python, environment
        self.token = secrets.token_hex(16)
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        self._private = folder / "private"
        self._server: subprocess.Popen[bytes] | None = None

    def start(self, seconds: float = 180) -> None:
        """Start the server and wait until it answers."""
        no_checkpoints = shutil.ignore_patterns(".ipynb_checkpoints")
        shutil.copytree(NOTEBOOKS, self.root / "notebooks", ignore=no_checkpoints)
        command = [*self.python, "-m", "jupyter", self.program, "--no-browser", "--allow-root"]
        command += [
            "--ServerApp.ip=127.0.0.1",
            f"--ServerApp.port={self.port}",
            "--ServerApp.port_retries=0",
            f"--ServerApp.root_dir={self.root}",
            f"--IdentityProvider.token={self.token}",
            f"--{'LabApp' if self.program == 'lab' else 'JupyterNotebookApp'}.expose_app_in_browser=True",
        ]
        with self.log.open("wb") as log:
            self._server = subprocess.Popen(
                command, env=self._environment(), cwd=self.root, stdout=log, stderr=subprocess.STDOUT
            )
        deadline = time.monotonic() + seconds
        while not self._answers():
            if self._server.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"jupyter {self.program} did not start:\n{self.log.read_text()[-3000:]}")
            time.sleep(0.1)

    def stop(self) -> None:
        """Stop the server and every kernel that it started."""
        if self._server is None:
            return
        self.shut_down_kernels()
        self._server.terminate()
        try:
            self._server.wait(10)
        except subprocess.TimeoutExpired:
            self._server.kill()
            self._server.wait()

    def write(self, path: str, cells: Sequence[str]) -> str:
        """Put a notebook of these code cells under the root and return its path, ready to be opened."""
        import nbformat

        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        notebook = nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_code_cell(cell) for cell in cells], metadata={"kernelspec": kernel}
        )
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(notebook, target)
        return path

    def entered(self, browser: Any, **wishes: Any) -> Any:
        """Open a browser context that is logged in, with a window of 1280 x 900 by default."""
        context = browser.new_context(base_url=self.url, **{"viewport": {"width": 1280, "height": 900}, **wishes})
        context.request.get(f"/lab?token={self.token}")  # leaves the cookie
        return context

    def sessions(self) -> list[dict[str, Any]]:
        """The notebooks that have a kernel now, as the server lists them."""
        listed: list[dict[str, Any]] = json.loads(self.request("GET", "/api/sessions"))
        return listed

    def shut_down_kernels(self) -> None:
        """End every kernel, so that a test leaves the machine to the next one."""
        for session in self.sessions():
            self.request("DELETE", f"/api/sessions/{session['id']}")

    def request(self, method: str, path: str, body: object = None) -> bytes:
        """Return the server's answer to one call of its API."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"token {self.token}", "Content-Type": "application/json"}
        call = urllib.request.Request(self.url + path, data, headers, method=method)
        with urllib.request.urlopen(call, timeout=30) as answer:
            content: bytes = answer.read()
            return content

    def _answers(self) -> bool:
        try:
            self.request("GET", "/api/status")
        except OSError:
            return False
        return True

    def _environment(self) -> dict[str, str]:
        """Return the environment of the tests, without settings, trust, kernels or log of the person who runs them."""
        config = self._private / "config" / "labconfig"
        config.mkdir(parents=True, exist_ok=True)
        quiet = {"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}}
        (config / "page_config.json").write_text(json.dumps(quiet))
        folders = {
            "JUPYTER_CONFIG_DIR": "config",
            "JUPYTER_DATA_DIR": "data",
            "JUPYTER_RUNTIME_DIR": "runtime",
            "JUPYTERLAB_SETTINGS_DIR": "settings",
            "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
            "IPYTHONDIR": "ipython",
            "WHIST_NB_LOG": "learner.sqlite",
        }
        private = {name: str(self._private / folder) for name, folder in folders.items()}
        return {**self.environment, **private, "JUPYTER_PREFER_ENV_PATH": "1"}


def free_port() -> int:
    """Return a port that is free now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def open_notebook(page: Any, path: str, *, reset: bool = True) -> None:
    """Open a notebook under the server's root and wait until its kernel is idle.

    `page` comes from the fixture of that name in a test which also asks for `jupyter`.
    `reset=False` keeps what the page remembers of the last visit.
    """
    page.goto(f"/lab/tree/{path}" + ("?reset" if reset else ""))
    wait_until_idle(page)


def open_beside(page: Any, path: str) -> None:
    """Open a notebook in a JupyterLab that is open already, and wait until its kernel is idle."""
    page.evaluate(OPEN_BESIDE, path)
    wait_until_idle(page)


def close_all(page: Any) -> None:
    """End the kernel of the open notebook, and close it unsaved."""
    page.evaluate(CLOSE_ALL)


def wait_until_idle(page: Any, seconds: float = 60) -> None:
    """Wait until the notebook is there and its kernel has nothing to do."""
    page.wait_for_function(KERNEL_IS_IDLE, timeout=seconds * 1000)


def run_all(page: Any, seconds: float = 120) -> None:
    """Run all cells of the open notebook and wait until the last one has ended."""
    page.set_default_timeout(seconds * 1000)
    page.evaluate(RUN_ALL)
    wait_until_idle(page, seconds)


def run_cell(page: Any, index: int) -> Any:
    """Run one cell, counted from 0 over cells of every kind, wait for its end, and return its output area."""
    page.evaluate(RUN_ONE, index)
    return output(page, index)


def cell(page: Any, index: int) -> Any:
    """The cell with this number, counted from 0 over cells of every kind."""
    return page.locator(".jp-Notebook .jp-Cell").nth(index)


def output(page: Any, index: int) -> Any:
    """Return the output of the cell with this number."""
    return cell(page, index).locator(".jp-OutputArea-output")


def errors(page: Any) -> list[str]:
    """Return the tracebacks and warnings shown in the open notebook."""
    texts: list[str] = page.locator(f".jp-Notebook {ERROR_OUTPUT}").all_inner_texts()
    return texts


def restart_kernel(page: Any) -> None:
    """Restart the kernel of the open notebook without being asked, and wait until it is idle."""
    page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.restartKernel()")
    wait_until_idle(page)


def save(page: Any) -> None:
    """Save the open notebook once the kernel rests: a widget's picture comes after its frame."""
    wait_until_idle(page)
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")

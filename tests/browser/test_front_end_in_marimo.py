"""In marimo the front end is one file that the page fetches once, for every table and after a reload."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.lab import free_port
from tests.browser.test_front_end_travels_once import SET_UP, loads

ROOT = Path(__file__).resolve().parents[2]
MARIMO = shutil.which("marimo")

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(MARIMO is None, reason="no marimo on the PATH: pip install marimo anywidget"),
]

CELL = "@app.cell\ndef _({takes}):\n{body}\n    return {gives}\n"
APP = "import marimo\napp = marimo.App()\n"


def cell(body: str, takes: str = "", gives: str = "") -> str:
    """One marimo cell. The text of the toy bundle is no code of the cell, so its lines may be indented."""
    return CELL.format(takes=takes, body="\n".join(f"    {line}" for line in body.split("\n")), gives=gives)


@pytest.fixture
def app(tmp_path: Path, chromium: str) -> Iterator[str]:
    """The address of a running marimo app which shows three toys."""
    script = tmp_path / "toys.py"
    toys = [cell(f"Toy(name={name!r})", "Toy") for name in "abc"]
    script.write_text(APP + cell(SET_UP, gives="(Toy,)") + "".join(toys))
    port = free_port()
    command = [MARIMO or "", "-y", "run", str(script), "--headless", "--no-token", f"--port={port}"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}  # marimo may have an environment of its own
    with (tmp_path / "log.txt").open("wb") as log:
        server = subprocess.Popen(command, env=environment, stdout=log, stderr=subprocess.STDOUT)
    try:
        for _ in range(150):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/health")
                break
            except OSError:
                time.sleep(0.2)
        yield f"http://127.0.0.1:{port}/"
    finally:
        server.terminate()
        server.wait(20)


@pytest.mark.slow
def test_three_tables_fetch_the_front_end_once(app: str, page: Any) -> None:
    fetched: list[str] = []
    page.on("response", lambda answer: fetched.append(answer.url) if "/@file/" in answer.url else None)
    page.goto(app)
    for name in "abc":
        page.get_by_role("button", name=f"{name} 0", exact=True).click()
        page.get_by_role("button", name=f"{name} 1", exact=True).wait_for()
    assert (len(fetched), loads(page)) == (1, ["base", "toy"])
    page.reload()
    page.get_by_role("button", name=re.compile(r"^c \d$")).wait_for()
    assert loads(page) == ["base", "toy"]

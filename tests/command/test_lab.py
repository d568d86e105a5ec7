"""`whist-nb lab`: JupyterLab on the user's own copy of the notebooks, from here and from a bare wheel."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from tests.browser.lab import find_chromium
from tests.processes import ROOT
from whist_nb.command import lab
from whist_nb.command.lab import lab_command, lab_environment, open_lab
from whist_nb.command.notebook_copies import without_badge
from whist_nb.engine.errors import BadOption

FIRST = "00-start-here.ipynb"


def test_jupyterlab_opens_on_the_right_notebook() -> None:
    command = lab_command(browser=False, port=8899)
    assert f"--LabApp.default_url=/lab/tree/{FIRST}" in command
    assert "--no-browser" in command
    assert "--ServerApp.port=8899" in command
    assert "--no-browser" not in lab_command(browser=True, port=None)


def test_page_settings_are_added_to_those_of_the_user() -> None:
    ours = lab_environment({"HOME": "/home/ann"})["JUPYTER_CONFIG_PATH"]
    assert (Path(ours) / "labconfig" / "page_config.json").is_file()
    both = lab_environment({"JUPYTER_CONFIG_PATH": "/etc/mine"})["JUPYTER_CONFIG_PATH"]
    assert both.split(os.pathsep) == [ours, "/etc/mine"]


def test_without_jupyterlab_it_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "find_spec", lambda _name: None)
    with pytest.raises(BadOption, match="JupyterLab is not installed here: python -m pip install jupyterlab"):
        open_lab(tmp_path / "mine")
    assert not (tmp_path / "mine").exists()


@pytest.mark.nightly
@pytest.mark.long
def test_a_newcomer_with_only_python_plays_a_card(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """Install the wheel in an empty environment, away from the sources and with its own home; open the lab and play."""
    browser = request.getfixturevalue("browser") if find_chromium() else None
    wheel = built_wheel(tmp_path)
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "env"], check=True)
    programs = tmp_path / "env" / ("Scripts" if sys.platform == "win32" else "bin")
    pip = [programs / "python", "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    subprocess.run([*pip, wheel], check=True, cwd=tmp_path)
    home = tmp_path / "home"
    home.mkdir()
    kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
    alone = {**kept, "HOME": str(home), "PYTHONUTF8": "1"}
    told = subprocess.run([programs / "whist-nb", "doctor"], env=alone, cwd=home, capture_output=True, text=True)
    assert told.returncode == 0, told.stdout + told.stderr
    assert str(ROOT) not in told.stdout
    port = free_port()
    with subprocess.Popen(
        [programs / "whist-nb", "lab", "--no-browser", f"--port={port}"],
        env=alone, cwd=home, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
    ) as server:  # fmt: skip
        try:
            address = address_of(server)
            assert (home / "whist-nb" / FIRST).read_bytes() == without_badge((ROOT / "notebooks" / FIRST).read_bytes())
            if browser is not None:
                play_a_card(browser, address)
        finally:
            server.terminate()
    if sys.platform != "win32":  # there it is ended without a word
        with pytest.raises(OSError, match="refused"):  # JupyterLab has ended with the command
            urllib.request.urlopen(address, timeout=60)


def built_wheel(folder: Path) -> Path:
    from hatchling.builders.wheel import WheelBuilder

    (wheel,) = WheelBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"])
    return Path(wheel)


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def address_of(server: subprocess.Popen[str]) -> str:
    """The address that JupyterLab prints, once it answers there."""
    assert server.stderr is not None
    said = ""
    for line in server.stderr:
        said += line
        if found := re.search(r"http://127\.0\.0\.1:\d+/lab\S*", line):
            return when_it_answers(found[0])
    raise AssertionError(said)


def when_it_answers(address: str) -> str:
    """The address, once somebody answers there: it is printed a moment earlier."""
    for _ in range(100):
        try:
            urllib.request.urlopen(address, timeout=60).close()
            return address
        except OSError:
            time.sleep(0.2)
    raise AssertionError(f"nobody answers at {address}")


def play_a_card(browser: Any, address: str) -> None:
    """Play what the first notebook asks for, in the page that JupyterLab opens by itself."""
    page = browser.new_page()
    try:
        page.goto(address)
        page.wait_for_selector(".jp-Notebook .jp-CodeCell", timeout=60_000)
        assert "00-start-here" in page.url
        page.locator("#jp-main-statusbar").get_by_text("| Idle").wait_for(timeout=60_000)  # the kernel is there
        page.locator(".jp-Notebook .jp-CodeCell .cm-content").first.click()
        page.keyboard.press("Shift+Enter")
        card = page.locator(".wn-hand [data-card]:not([aria-disabled=true])")
        card.first.wait_for(timeout=90_000)
        hands = page.locator(".wn-hand [data-card]")
        before, deadline = hands.count(), time.monotonic() + 30
        while hands.count() == before and time.monotonic() < deadline:
            card.first.click()
            page.wait_for_timeout(1000)
        assert hands.count() != before
        assert page.get_by_text("Would you like to get notified").count() == 0
    finally:
        page.close()

"""The browser of all tests: Binder's test needs it as well, and one process has room for one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.lab import CHROMIUM_ARGS, find_chromium


@pytest.fixture(autouse=True)
def _bots_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Quick bots play within the click, however busy the machine is: a test that looks at the table sees them all."""
    from whist_nb.tables.shared_game import SharedGame

    monkeypatch.setattr(SharedGame, "patience", 30.0)


@pytest.fixture(autouse=True)
def _few_layouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints and debriefs come by the thousand, and each tries few layouts; tests of how good they are say how many."""
    from whist_nb.analysis import judging
    from whist_nb.players import adviser

    monkeypatch.setattr(adviser, "WORLDS", 24)
    monkeypatch.setitem(judging.WORLDS, True, 24)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of Chromium; without it the test is skipped, or fails if Chromium is required."""
    wish = os.environ.get("WHIST_NB_BROWSER", "")
    if wish not in ("", "required", "off"):
        pytest.fail(f"WHIST_NB_BROWSER={wish!r}: use 'required', 'off', or leave it empty")
    if wish == "off":
        pytest.skip("WHIST_NB_BROWSER=off")
    path = find_chromium()
    if path is None:
        reason = "no Chromium: install Debian's chromium, or name one in WHIST_NB_CHROMIUM"
        (pytest.fail if wish == "required" else pytest.skip)(reason)
    return path


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Any]:
    """One headless Chromium for all tests."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=list(CHROMIUM_ARGS))
        yield launched
        launched.close()

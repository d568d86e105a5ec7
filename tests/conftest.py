"""What holds for all tests: nobody's own log is touched, cores share the work, and what the slow run does."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

from tests.browser.lab import CHROMIUM_ARGS, find_chromium

# Kernels of notebooks inherit it, too.
os.environ["WHIST_NB_LOG"] = str(Path(tempfile.mkdtemp(prefix="whist-nb-")) / "learner.sqlite")

QUICK_NOTEBOOKS = ("00", "01", "02", "03")
"""The first notebooks; `make slow` runs the others."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the cells of the other notebooks as slow; a notebook that is named on the command line runs all the same."""
    for item in items:
        if item.path.suffix == ".ipynb" and not item.path.stem.startswith(QUICK_NOTEBOOKS):
            item.add_marker(pytest.mark.slow)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One more than there are cores: who plays in a browser waits for it half of the time."""
    return (os.cpu_count() or 1) + 1


class OneByOne(LoadScopeScheduling):
    """Deals the tests to whichever core is free; those that share a kernel or a slow page stay together."""

    def _split_scope(self, nodeid: str) -> str:
        path = nodeid.partition("::")[0]
        return path if path.endswith((".ipynb", "_in_lab.py")) else nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> OneByOne:
    return OneByOne(config, log)


# The browser is here because Binder's test needs it too, and one process has room for one.


@pytest.fixture(scope="session")
def chromium() -> str:
    """Where Chromium lies; no Chromium skips the test, or fails it where it is required."""
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

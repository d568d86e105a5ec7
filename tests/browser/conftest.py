"""The common part of the browser tests: a Chromium, a JupyterLab of their own, and a fresh page for each test.

They are skipped where there is no Chromium; with WHIST_NB_BROWSER=required that is a failure instead.
`from tests.browser.conftest import open_notebook, run_all, run_cell` gives the acts of a person.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.lab import (
    Jupyter,
    cell,
    close_all,
    errors,
    open_notebook,
    output,
    restart_kernel,
    run_all,
    run_cell,
    save,
    wait_until_idle,
)

__all__ = [
    "Jupyter",
    "Visit",
    "cell",
    "errors",
    "leave_picture",
    "open_notebook",
    "output",
    "restart_kernel",
    "run_all",
    "run_cell",
    "save",
    "wait_until_idle",
]

HERE = Path(__file__).parent
ARTIFACTS = HERE / "artifacts"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests in this folder as browser tests, and run them last, since they take longest."""
    here = {item for item in items if item.nodeid.startswith("tests/browser/")}
    for item in here:
        item.add_marker(pytest.mark.browser)
    items.sort(key=here.__contains__)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Remember whether the test itself failed, for the picture that the page fixture takes."""
    report = yield
    if report.when == "call":  # type: ignore[attr-defined]
        item.stash[FAILED] = report.failed  # type: ignore[attr-defined]
    return report


FAILED = pytest.StashKey[bool]()


@pytest.fixture(scope="session")
def jupyter(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Jupyter]:
    """A JupyterLab of our own; the repository's notebooks lie under `notebooks/` in its root."""
    server = Jupyter(tmp_path_factory.mktemp("jupyter"))
    try:
        server.start()
        yield server
    finally:
        server.stop()


@pytest.fixture
def page(browser: Any, request: pytest.FixtureRequest) -> Iterator[Any]:
    """A fresh page of 1280 x 900; in a test that asks for `jupyter` it is logged in there.

    `@pytest.mark.parametrize("page", [{"viewport": {"width": 480, "height": 900}}], indirect=True)`
    gives a page with other properties.
    """
    server = request.getfixturevalue("jupyter") if "jupyter" in request.fixturenames else None
    wishes = {"viewport": {"width": 1280, "height": 900}, **getattr(request, "param", {})}
    context = server.entered(browser, **wishes) if server else browser.new_context(**wishes)
    opened = context.new_page()
    opened.set_default_timeout(30_000)
    yield opened
    leave_picture(opened, request)
    context.close()
    if server:
        server.shut_down_kernels()


Visit = Callable[[int, int], Any]
"""Opens a browser context with a window of this width and height."""


@pytest.fixture
def visit(browser: Any, jupyter: Jupyter) -> Iterator[Visit]:
    """Visit JupyterLab in a separate browser, for several pages; their kernels end with the test."""
    contexts = []

    def come(width: int, height: int) -> Any:
        context = jupyter.entered(browser, viewport={"width": width, "height": height})
        contexts.append(context)
        return context

    yield come
    for context in contexts:
        context.close()
    jupyter.shut_down_kernels()


BADGE = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'


@pytest.fixture(scope="module")
def lab(browser: Any, jupyter: Jupyter) -> Iterator[Any]:
    """JupyterLab in a single page for all notebooks of a module: loading it takes longer than most notebooks."""
    context = jupyter.entered(browser)
    page = context.new_page()
    # Binder's badge is a picture from elsewhere, and there may be no network
    page.route("https://mybinder.org/**", lambda route: route.fulfill(body=BADGE, content_type="image/svg+xml"))
    page.goto("/lab?reset")
    page.wait_for_function("() => window.jupyterapp?.restored")
    page.set_default_timeout(60_000)
    yield page
    context.close()


@pytest.fixture
def one_by_one(lab: Any, request: pytest.FixtureRequest) -> Iterator[Any]:
    """The page of all notebooks for one of them, which is closed after the test, and its kernel with it."""
    yield lab
    leave_picture(lab, request)
    close_all(lab)


def leave_picture(page: Any, request: pytest.FixtureRequest) -> None:
    """If the test has failed, save a picture of the page."""
    if request.node.stash.get(FAILED, False):
        ARTIFACTS.mkdir(exist_ok=True)
        page.screenshot(path=ARTIFACTS / (re.sub(r"\W+", "-", request.node.name) + ".png"))

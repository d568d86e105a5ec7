"""A server for the tests of the site, which only hands out files, as project pages do."""

from __future__ import annotations

import importlib.util
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest


class Files(SimpleHTTPRequestHandler):
    """A handler that serves the files of a folder."""

    extensions_map: ClassVar = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address at which a folder's files are handed out."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()


@contextmanager
def visitor(browser: Any, site: str, **look: Any) -> Iterator[tuple[Any, list[str]]]:
    """Open a page for somebody who was never here before, and record what it fetches from elsewhere."""
    context = browser.new_context(**look)
    elsewhere: list[str] = []

    def note(request: Any) -> None:
        if not request.url.startswith((site, "data:", "blob:")):
            elsewhere.append(request.url)

    context.on("request", note)
    try:
        yield context.new_page(), elsewhere
    finally:
        context.close()


def pages_in(factory: pytest.TempPathFactory) -> Path:
    """The folder of the pages: the one that WHIST_NB_PAGES names, or made once for all workers."""
    if named := os.environ.get("WHIST_NB_PAGES"):
        return Path(named)
    need_sphinx()
    from scripts.docs import build

    with shared_by_workers(factory) as shared:
        folder = shared / "pages"
        if not (folder / "index.html").exists():
            assert build(folder) == 0, "Sphinx says why"
    return folder


def need_sphinx() -> None:
    """Skip, with the reason, if the pages can't be made."""
    if importlib.util.find_spec("sphinx") is None or importlib.util.find_spec("myst_nb") is None:
        pytest.skip("Sphinx makes the pages, and is not here: pip install -e '.[docs]'")


@contextmanager
def shared_by_workers(factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder of the whole test run, for one worker at a time: all assemble the pages in the same place."""
    base = factory.getbasetemp()
    folder = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    until = time.monotonic() + 600
    while True:
        try:
            (folder / "making-the-site").mkdir()
            break
        except FileExistsError:
            assert time.monotonic() < until, "another worker has been making the site for ten minutes"
            time.sleep(0.5)
    try:
        yield folder
    finally:
        (folder / "making-the-site").rmdir()

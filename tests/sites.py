"""A server for the tests of the site: it does nothing but hand out files, as pages for a project do."""

from __future__ import annotations

import importlib.util
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest


class Files(SimpleHTTPRequestHandler):
    """Hands out the files of a folder."""

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
    """A page of somebody who was never here, and what it fetches from elsewhere."""
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


def pages_in(folder: Path) -> Path:
    """The folder of the pages: the one that WHIST_NB_PAGES names, or made in the given one."""
    if named := os.environ.get("WHIST_NB_PAGES"):
        return Path(named)
    if importlib.util.find_spec("sphinx") is None:
        pytest.skip("Sphinx makes the pages, and is not here: pip install -e '.[docs]'")
    from scripts.docs import build

    assert build(folder) == 0, "Sphinx says why"
    return folder

"""How long a visitor of the site waits for the first table, and what comes over the line: first and second visit.

    python benchmarks/site.py build/site [VISITORS]

Each visitor is a browser that was never there, and comes twice: the click on the front page, the kernel ready, the
first table after *Run all*. Bytes are those that the server sent.
"""

from __future__ import annotations

import statistics
import sys
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar

from playwright.sync_api import sync_playwright

from tests.browser.lab import CHROMIUM_ARGS, KERNEL_IS_IDLE, find_chromium

RUN_ALL = "() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }"


class Counting(SimpleHTTPRequestHandler):
    """Hands out files and counts what it sends."""

    extensions_map: ClassVar = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }
    sent = 0

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Count a file as it is sent."""
        data = source.read()
        Counting.sent += len(data)
        outputfile.write(data)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


def visit(context: Any, site: str) -> tuple[float, float, float]:
    """Seconds to the idle kernel and to the first table, and megabytes sent."""
    before, page = Counting.sent, context.new_page()
    page.goto(f"{site}/index.html")
    began = time.perf_counter()
    page.get_by_role("link", name="Play your first hand").click()
    page.wait_for_function(KERNEL_IS_IDLE, timeout=120_000)
    idle = time.perf_counter() - began
    page.evaluate(RUN_ALL)
    page.wait_for_selector(".wn-hand [data-card]", timeout=120_000)
    table = time.perf_counter() - began
    page.close()
    return idle, table, (Counting.sent - before) / 1e6


def main() -> None:
    """Print the medians of a few visitors."""
    folder, visitors = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 5
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Counting, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    site = f"http://127.0.0.1:{server.server_port}"
    found: list[list[tuple[float, float, float]]] = [[], []]
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=find_chromium(), args=list(CHROMIUM_ARGS))
        for _ in range(visitors):
            context = browser.new_context()
            for times in found:
                times.append(visit(context, site))
            context.close()
        browser.close()
    for name, times in zip(("first visit", "second visit"), found, strict=True):
        idle, table, size = (statistics.median(each) for each in zip(*times, strict=True))
        print(f"{name:<13} kernel ready {idle:5.1f} s   first table {table:5.1f} s   {size:6.1f} MB")


if __name__ == "__main__":
    main()

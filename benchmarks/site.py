"""Measure how long a visitor to the site waits for the first table, and what is sent: first and second visit.

    python benchmarks/site.py build/site [VISITORS]

Each visitor is a browser that has never been there and comes twice, closed in between. The times run from the address
to the front page's problem with cards that can be played, and from the click on *Play your first hand* to a ready
kernel and the first table after *Run all*. The bytes are those the server sent. The first visit lasts until the browser
has stored its snapshot of Python (docs/site/start.mjs), which takes a second or two while a game goes on.
"""

from __future__ import annotations

import statistics
import sys
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import sync_playwright

from tests.browser.lab import CHROMIUM_ARGS, KERNEL_IS_IDLE, find_chromium

PROBLEM = ".wn-hand [data-card]:not([aria-disabled=true])"
IS_KEPT = """async () => {
    const shelf = await caches.open('whist-nb python');
    return (await shelf.keys()).length > 0;
}"""
RUN_ALL = "() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }"


class Counting(SimpleHTTPRequestHandler):
    """Hands out files, and counts the bytes it sends."""

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
        """Print nothing."""


def visit(context: Any, site: str) -> tuple[float, float, float, float]:
    """Return the seconds to the front page's problem, the idle kernel and the first table, and the megabytes sent."""
    before, page = Counting.sent, context.new_page()
    began = time.perf_counter()
    page.goto(f"{site}/index.html", wait_until="commit")
    page.wait_for_selector(PROBLEM)
    problem = time.perf_counter() - began
    page.wait_for_load_state()
    began = time.perf_counter()
    page.get_by_role("link", name="Play your first hand").click()
    page.wait_for_function(KERNEL_IS_IDLE, timeout=120_000)
    idle = time.perf_counter() - began
    page.evaluate(RUN_ALL)
    page.wait_for_selector(PROBLEM, timeout=120_000)
    table = time.perf_counter() - began
    page.wait_for_function(IS_KEPT, timeout=60_000)
    page.close()
    return problem, idle, table, (Counting.sent - before) / 1e6


def main() -> None:
    """Print the medians of a few visitors."""
    folder, visitors = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 5
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Counting, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    site = f"http://127.0.0.1:{server.server_port}"
    found: list[list[tuple[float, float, float, float]]] = [[], []]
    with sync_playwright() as play:
        for _ in range(visitors):
            with TemporaryDirectory() as profile:
                for times in found:  # the browser is closed in between, and keeps on disk what browsers keep
                    context = play.chromium.launch_persistent_context(
                        profile, executable_path=find_chromium(), args=list(CHROMIUM_ARGS)
                    )
                    times.append(visit(context, site))
                    context.close()
    medians = [[statistics.median(each) for each in zip(*times, strict=True)] for times in found]
    for name, (problem, idle, table, size) in zip(("first visit", "second visit"), medians, strict=True):
        print(f"{name:<13} front page {problem:4.2f} s   ready {idle:5.1f} s   table {table:5.1f} s   {size:6.1f} MB")
    print(f"the second visit takes {medians[1][2] / medians[0][2]:.0%} of the first")


if __name__ == "__main__":
    main()

"""Measure what notebooks with card tables and other widgets send to the page, and how soon the first table appears.

    python benchmarks/bytes_over_the_wire.py             # needs Chromium and the extra `test`
    python benchmarks/bytes_over_the_wire.py --runs 9    # more runs for the median

All bytes on the kernel's websocket are counted, in both directions, from running the cells until every table is drawn:
the code of the cells and their status messages are included. "four kinds" is one table, one exercise, one trainer and
one replay of a game that has just begun. "front end in every table" is what anywidget does by itself. The slow line is
Chromium's own emulation of 1 Mbit/s with a round trip of 60 ms, as to Binder; the time runs from the start of the cell
that shows the table, after the package has been imported.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import sync_playwright

from tests.browser.lab import (
    CHROMIUM_ARGS,
    Jupyter,
    find_chromium,
    open_notebook,
    run_all,
    run_cell,
    save,
    wait_until_idle,
)
from whist_nb.widgets import front_end

IMPORT = "import whist_nb as wn\nfrom whist_nb.widgets import front_end"
EVERY_TABLE = "front_end.in_marimo = lambda: True  # part and base in every `_esm`"
TABLE = 'wn.CardTable(wn.Game("whist", seed={seed}))'
KINDS = [
    TABLE.format(seed=1),
    'wn.exercise.pick_cards("Click every card you may play.", hand="AS 7S QH 6H 2H", trick="9H", trump="S")',
    'wn.CountingTrainer("whist", mode="flash", seed=1, log=":memory:")',
    "wn.ReplayViewer(wn.Game('whist', seed=1), seat=0, counts=False)",
]
DRAWN = ".jp-OutputArea-output .wn-felt"
SLOW = {"offline": False, "latency": 60, "downloadThroughput": 125_000, "uploadThroughput": 125_000}


class Wire:
    """The bytes of all of a page's websockets."""

    def __init__(self, page: Any) -> None:
        self.bytes = 0
        page.on("websocket", self._listen)

    def _listen(self, socket: Any) -> None:
        socket.on("framereceived", self._count)
        socket.on("framesent", self._count)

    def _count(self, payload: str | bytes) -> None:
        self.bytes += len(payload.encode() if isinstance(payload, str) else payload)


def wait_for_tables(page: Any, tables: int) -> None:
    """Wait until this many outputs hold a drawn table."""
    page.wait_for_function(
        "([drawn, tables]) => new Set([...document.querySelectorAll(drawn)]"
        ".map((part) => part.closest('.jp-OutputArea-output'))).size >= tables",
        arg=[DRAWN, tables],
        polling=10,
    )


class Bench:
    """One browser and one JupyterLab; each measurement has a fresh page and a fresh kernel."""

    def __init__(self, browser: Any, server: Jupyter) -> None:
        self.browser, self.server = browser, server

    def page(self) -> Any:
        context = self.browser.new_context(base_url=self.server.url, viewport={"width": 1280, "height": 900})
        context.request.get(f"/lab?token={self.server.token}")  # sets the cookie
        page = context.new_page()
        page.set_default_timeout(60_000)
        return page

    def close(self, page: Any) -> None:
        page.context.close()
        self.server.shut_down_kernels()

    def bytes(self, shown: list[str], set_up: str) -> tuple[int, int]:
        """Return the bytes when all cells of a notebook are run, and when its page is then reloaded."""
        page = self.page()
        wire = Wire(page)
        open_notebook(page, self.server.write("bytes.ipynb", [set_up, *shown]))
        wire.bytes = 0
        run_all(page)
        wait_for_tables(page, len(shown))
        page.wait_for_timeout(300)  # the last status messages
        save(page)
        run = wire.bytes
        wire.bytes = 0
        page.reload()
        wait_until_idle(page)
        wait_for_tables(page, len(shown))
        page.wait_for_timeout(300)
        self.close(page)
        return run, wire.bytes

    def seconds(self, set_up: str, line: dict[str, Any] | None) -> float:
        """Return the seconds from running the first table's cell until the table is drawn."""
        page = self.page()
        open_notebook(page, self.server.write("time.ipynb", [set_up, TABLE.format(seed=1)]))
        run_cell(page, 0)
        page.wait_for_timeout(500)
        if line:
            page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", line)
        start = time.perf_counter()
        run_cell(page, 1)
        wait_for_tables(page, 1)
        seconds = time.perf_counter() - start
        self.close(page)
        return seconds


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    options.add_argument("--runs", type=int, default=5, help="runs for each time; the median is printed")
    runs = options.parse_args().runs
    chromium = find_chromium() or sys.exit("no Chromium found: install Debian's chromium")
    ways = {"front end once": IMPORT, "front end in every table": f"{IMPORT}\n{EVERY_TABLE}"}
    for file in sorted(front_end.STATIC.glob("*.js")):
        code = front_end.source(file.stem)
        print(f"{file.name:12}{len(code.encode()):>8,} B, as it travels {len(front_end.packed(code)):>7,} B")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Jupyter(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium, args=list(CHROMIUM_ARGS))
        try:
            server.start()
            bench = Bench(browser, server)
            tables = [TABLE.format(seed=seed) for seed in range(12)]
            print(f"\n{'kB over the websocket':38}{'1 table':>10}{'12 tables':>12}{'each more':>12}{'four kinds':>12}")
            for way, set_up in ways.items():
                counts = zip(*(bench.bytes(shown, set_up) for shown in (tables[:1], tables, KINDS)), strict=True)
                for act, (one, twelve, kinds) in zip(("run", "loaded anew"), counts, strict=True):
                    row = (one, twelve, (twelve - one) / 11, kinds)
                    print(f"{way + ', ' + act:36}" + "".join(f"{count / 1e3:>12.1f}" for count in row))
            print(f"\n{'seconds to the first table':38}{'this machine':>10}{'1 Mbit/s':>12}")
            for way, set_up in ways.items():
                here, slow = (
                    statistics.median(bench.seconds(set_up, line) for _ in range(runs)) for line in (None, SLOW)
                )
                print(f"{way:38}{here:>10.2f}{slow:>12.2f}")
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()

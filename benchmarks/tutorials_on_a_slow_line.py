"""Measure how long a learner waits for the tables of each tutorial on a slow line: 1 Mbit/s, a round trip of 100 ms.

    python benchmarks/tutorials_on_a_slow_line.py              # all twenty; needs Chromium and the extra `test`
    python benchmarks/tutorials_on_a_slow_line.py 03 09        # some of them

Each tutorial is opened in JupyterLab in a fresh page with a fresh kernel; then its line is slowed down by Chromium's
own emulation, and its cells are run one after another. A time runs from the start of a cell until what it shows is
drawn and can be clicked; that of the first cell includes importing the package and sending the front end. The emulation
slows the bytes of a WebSocket down but delays no message, so one round trip is added to each time. The goals: three
seconds for the first table of a tutorial, and one for each later exercise.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import sync_playwright

from benchmarks.bytes_over_the_wire import Wire
from tests.browser.lab import CHROMIUM_ARGS, NOTEBOOKS, Jupyter, find_chromium, output, run_cell
from tests.browser.learner import CLOSE, Learner

SLOW = {"offline": False, "latency": 100, "downloadThroughput": 125_000, "uploadThroughput": 125_000}
FIRST, LATER = 3.0, 1.0
TO_CLICK = "[data-card], [data-act], [data-call], [data-do]"


def tutorials(wanted: list[str]) -> list[str]:
    """Return the names of the tutorials with those numbers; all of them by default."""
    names = sorted(path.stem for path in NOTEBOOKS.glob("[0-9][0-9]-*.ipynb") if not path.stem.startswith("00"))
    return [name for name in names if not wanted or name[:2] in wanted]


def waits(page: Any, learner: Learner) -> list[tuple[float, str]]:
    """Return the seconds until each exercise and table of the open tutorial can be clicked, with what it is."""
    found = []
    for index, source in learner.cells:
        name = source.splitlines()[-1]
        start = time.perf_counter()
        run_cell(page, index)
        if name.isidentifier() and ("wn.exercise." in source or "wn.CardTable(" in source):
            output(page, index).locator(TO_CLICK).first.wait_for()
            found.append((time.perf_counter() - start + SLOW["latency"] / 1000, f"cell {index}, {name}"))
    return found


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    options.add_argument("numbers", nargs="*", help="the numbers of some tutorials, such as 03")
    options.add_argument("--fast", action="store_true", help="use this machine's own line, for comparison")
    chosen = options.parse_args()
    chromium = find_chromium() or sys.exit("no Chromium found: install Debian's chromium")
    print(f"{'tutorial':24}{'first':>8}{'later: median':>16}{'slowest':>10}{'kB':>8}")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Jupyter(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium, args=list(CHROMIUM_ARGS))
        try:
            server.start()
            for name in tutorials(chosen.numbers):
                context = browser.new_context(base_url=server.url, viewport={"width": 1280, "height": 900})
                context.request.get(f"/lab?token={server.token}")  # sets the cookie
                page = context.new_page()
                page.set_default_timeout(60_000)
                wire = Wire(page)
                page.goto("/lab?reset")
                page.wait_for_function("() => window.jupyterapp?.restored")
                learner = Learner(page, f"notebooks/{name}.ipynb")
                wire.bytes = 0
                if not chosen.fast:
                    context.new_cdp_session(page).send("Network.emulateNetworkConditions", SLOW)
                (first, _), *later = waits(page, learner)
                later.sort()
                slowest, where = later[-1]
                note = "" if first < FIRST and slowest < LATER else f"  too slow: {where}"
                figures = f"{first:>8.2f}{later[len(later) // 2][0]:>16.2f}{slowest:>10.2f}{wire.bytes / 1e3:>8.0f}"
                print(f"{name:24}{figures}{note}", flush=True)
                page.evaluate(CLOSE)
                context.close()
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()

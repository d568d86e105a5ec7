"""Measure how fast the replay viewer opens and steps in Chromium, and how much data a match is.

    python benchmarks/replay.py

The page is given what Python sends, with no kernel. A step is timed from the key press to the laid-out page. The time
that the page's own thread worked is printed too; other programs on the machine do not change it.
"""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import whist_nb as wn
from tests.browser.lab import CHROMIUM_ARGS, find_chromium
from tests.browser.replay_page import finished, traits
from tests.browser.table_page import MODEL, PAGE
from whist_nb.widgets.front_end import whole

STEPS = 500
MATCHES: tuple[tuple[str, str, dict[str, int]], ...] = (
    ("one deal", "whist", {"deals": 1}),
    ("a rubber", "whist", {}),
    ("seven deals", "christmas-whist", {}),
    ("seven players", "knockout-whist", {"seats": 7}),
)

OPEN = """async ([source, shim, traits]) => {
    const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    const { default: front, modelOf } = await import(url);
    window.model = eval(shim)(traits, modelOf);
    const start = performance.now();
    await front.render({ model, el: document.querySelector('#cell'), signal: new AbortController().signal });
    document.body.offsetHeight;
    return performance.now() - start;
}"""
STEP = """(count) => {
    const section = document.querySelector('.wn');
    section.focus();
    const times = [];
    for (let step = 0; step < count; step++) {
        if (model.get('at') >= window.last) model.set('at', 0);
        const start = performance.now();
        section.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
        document.body.offsetHeight;
        times.push(performance.now() - start);
    }
    return times;
}"""


class Clock:
    """How long a page's thread has worked, in milliseconds."""

    def __init__(self, page: Any) -> None:
        self._session = page.context.new_cdp_session(page)
        self._session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def __call__(self) -> float:
        """Return the time so far."""
        told = self._session.send("Performance.getMetrics")["metrics"]
        return 1000 * next(float(one["value"]) for one in told if one["name"] == "TaskDuration")


def measure(page: Any, clock: Clock, viewer: wn.ReplayViewer, width: int) -> tuple[float, list[float], float, float]:
    """Return the milliseconds to open and for each step; then the thread's work for both, the steps on average."""
    page.set_viewport_size({"width": width, "height": 900})
    page.set_content(PAGE)
    source = whole("replay")
    start = clock()
    opened = page.evaluate(OPEN, [source, f"({MODEL})", traits(viewer)])
    worked = clock() - start
    page.evaluate("last => { window.last = last }", viewer.last)
    start = clock()
    steps = page.evaluate(STEP, STEPS)
    return opened, steps, worked, (clock() - start) / STEPS


def main() -> None:
    """Print one line for each match, width and choice of viewers."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        page = playwright.chromium.launch(executable_path=find_chromium(), args=list(CHROMIUM_ARGS)).new_page()
        clock = Clock(page)
        for what, variant, options in MATCHES:
            game = finished(variant, **options)
            start = time.perf_counter()
            viewer = wn.ReplayViewer(game)
            took = time.perf_counter() - start
            deals, size = len(game.deal_results), len(viewer.timeline) / 1000
            told = f"{deals} deals, {viewer.last + 1} moments, {size:.0f} kB on the wire, told in {took:.1f} s"
            print(f"{variant}, {what}: {told}", flush=True)
            for seat in (None, 0):
                viewer.seat = seat
                for width in (1280, 480):
                    opened, steps, worked, each = measure(page, clock, viewer, width)
                    steps.sort()
                    middle, late = statistics.median(steps), steps[int(len(steps) * 0.95)]
                    eyes = "all hands" if seat is None else "one seat"
                    told = f"opens in {opened:.0f} ms, {STEPS} steps: median {middle:.1f} ms, 95% {late:.1f} ms"
                    print(
                        f"  {eyes}, {width} px: {told}; work: {worked:.0f} ms to open, {each:.1f} ms a step", flush=True
                    )


if __name__ == "__main__":
    main()

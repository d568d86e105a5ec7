"""Measure how long a table holds up its page: ``python benchmarks/page.py [game ...]``.

Somebody who makes a mistake now and then plays one deal of each game, and every frame that Python sent is shown in
Chromium, in a bare page of 600 pixels. For each frame the page's own work is timed: taking the frame, drawing it and
laying it out. The end of the deal, with the moments that come after it, is listed separately. The last columns have the
browser's own count of tasks over 50 ms, during which nothing you do is heard. ``--slower 4`` makes Chromium work four
times as slowly, like a cheap phone.
"""

import argparse
import statistics
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import sync_playwright

import whist_nb as wn
from scripts.ends_of_deals import frames_of_a_deal
from tests.browser.lab import CHROMIUM_ARGS, find_chromium
from tests.browser.table_page import TablePage

WATCH = """() => {
    window.long = [];
    new PerformanceObserver((list) => long.push(...list.getEntries().map((entry) => entry.duration)))
        .observe({ type: 'longtask' });
}"""

TAKE = """async (frame) => {
    const start = performance.now();
    model.set('frame', frame);
    const height = document.body.offsetHeight;
    const took = performance.now() - start;
    await new Promise((go) => setTimeout(go, 30));
    return took;
}"""


def row(page: Any, game: str, seed: int) -> str:
    """Return one row of the table."""
    frames = frames_of_a_deal(game, seed)
    ended = next(at for at, frame in enumerate(frames) if (frame["state"]["panel"] or {}).get("debrief"))
    TablePage(page, frames[0], {"pace": 0, "rest": "time"})
    page.evaluate(WATCH)
    took = [page.evaluate(TAKE, frame) for frame in frames[1:]]
    play, end = took[: ended - 1], took[ended - 1 :]
    page.wait_for_timeout(200)
    long = page.evaluate("long")
    times = (statistics.median(play), max(play), statistics.median(end), max(end))
    return (
        f"{game:<17}{len(frames):6}"
        + "".join(f"{each:9.1f}" for each in times)
        + f"{len(long):7}{max(long, default=0):8.0f}"
    )


def main() -> None:
    """Print the table."""
    games = [each.id for each in wn.VARIANTS]
    parser = argparse.ArgumentParser(description="How long a page is held up by a table.")
    parser.add_argument("games", nargs="*", default=games)
    parser.add_argument("--slower", type=int, default=1)
    parser.add_argument("--seed", type=int, default=3)
    args = parser.parse_args()
    print(f"{'':<23}{'in play, ms':>18}{'at the end, ms':>18}{'over 50 ms':>15}")
    print(f"{'game':<17}{'frames':>6}{'median':>9}{'worst':>9}{'median':>9}{'worst':>9}{'tasks':>7}{'worst':>8}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(CHROMIUM_ARGS))
        page = browser.new_page(viewport={"width": 616, "height": 900})
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": args.slower})
        for game in args.games:
            print(row(page, game, args.seed), flush=True)
        browser.close()


if __name__ == "__main__":
    main()

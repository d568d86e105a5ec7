"""Draw the end of a deal of every game in Chromium: `python scripts/ends_of_deals.py FOLDER [game ...]`.

A person who errs now and then plays one deal of each game; its end is drawn with the moments to learn from, in cells
of 1280, 600 and 364 pixels, light and dark. Look at them beside the pictures of the look before you change a style.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import sync_playwright

import whist_nb as wn
from tests.browser.lab import CHROMIUM_ARGS, find_chromium
from tests.browser.table_page import TablePage

WIDTHS = (1280, 600, 364)
PATIENCE = 30.0


def end_of_deal(game: str, seed: int) -> dict[str, Any]:
    """The frame of a table after a deal in which every third answer was drawn at random, once all is known of it."""
    table = wn.CardTable(wn.Game(game, seed=seed, seats=max(wn.find_variant(game).seats)))
    chance, answers = random.Random(seed), 0
    while not table.person.rests:
        if not table.person.is_asked:
            time.sleep(0.01)
            continue
        answers += 1
        errs = not answers % 3
        action = chance.choice(table.view().legal_actions()) if errs else table.adviser.choose(table.view())
        table.heard({"act": str(action), "seq": answers, "view": "person"})
    until = time.monotonic() + PATIENCE
    frame: dict[str, Any] = table.frame
    while time.monotonic() < until and (frame["state"]["panel"] or {}).get("debrief", {"pending": True})["pending"]:
        time.sleep(0.05)
        frame = table.frame
    return frame


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", help="ids of games; all if none is named")
    parser.add_argument("--widths", type=int, nargs="*", default=list(WIDTHS))
    parser.add_argument("--themes", nargs="*", default=["light", "dark"])
    parser.add_argument("--seed", type=int, default=3)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    frames = {game: end_of_deal(game, asked.seed) for game in asked.games or [each.id for each in wn.VARIANTS]}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(CHROMIUM_ARGS))
        for width in asked.widths:
            page = browser.new_page(viewport={"width": width + 16, "height": 300})
            for game, frame in frames.items():
                for theme in asked.themes:
                    TablePage(page, frame, {"theme": theme})
                    page.add_style_tag(content=":root { --jp-ui-font-family: Inter, system-ui, sans-serif }")
                    page.evaluate("theme => document.body.classList.toggle('dark', theme === 'dark')", theme)
                    page.wait_for_timeout(200)
                    page.screenshot(path=asked.folder / f"{game}-{width}-{theme}.png", full_page=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()

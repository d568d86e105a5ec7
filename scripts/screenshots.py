"""Draw the sample tables of tests/browser/states in Chromium: `python scripts/screenshots.py FOLDER [name ...]`.

Every sample at four widths, light and dark. Look at them beside the pictures of the look before you change a style.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import sync_playwright

from tests.browser.lab import CHROMIUM_ARGS, find_chromium
from tests.browser.table_page import STATES, TablePage, sample

WIDTHS = (1280, 800, 480, 390)


def draw(page: Any, name: str, dark: bool) -> None:
    """Show one sample as a person would see it, with the click and the answer it tells of."""
    given = sample(name)
    table = TablePage(page, given["frame"], given.get("settings"))
    # the font of the pictures of the look
    page.add_style_tag(content=":root { --jp-ui-font-family: Inter, system-ui, sans-serif }")
    if dark:
        page.evaluate("document.body.classList.add('dark')")
    if "click" in given:
        table.press(given["click"])
        page.evaluate("document.activeElement.blur()")
        page.mouse.move(0, 0)
        if "reply" in given:
            table.reply(**given["reply"])
    page.wait_for_timeout(400)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", help="samples to draw; all if none is named")
    parser.add_argument("--widths", type=int, nargs="*", default=list(WIDTHS))
    parser.add_argument("--themes", nargs="*", default=["light", "dark"])
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    names = asked.names or sorted(path.stem for path in STATES.glob("*.json"))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(CHROMIUM_ARGS))
        for width in asked.widths:
            page = browser.new_page(viewport={"width": width, "height": 300}, device_scale_factor=1.5)
            for name in names:
                for theme in asked.themes:
                    draw(page, name, theme == "dark")
                    page.screenshot(path=asked.folder / f"{name}-{width}-{theme}.png", full_page=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()

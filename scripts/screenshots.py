"""Draw the sample tables of tests/browser/states in Chromium: `python scripts/screenshots.py FOLDER [name ...]`.

Each sample is drawn at four widths, light and dark. Compare them with the reference pictures before changing a style.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scripts.drawn import arguments, draw_all, dress
from tests.browser.table_page import STATES, TablePage, sample

WIDTHS = (1280, 800, 480, 390)


def draw(page: Any, name: str, theme: str) -> None:
    """Show one sample as a person would see it, with its click and its answer."""
    given = sample(name)
    table = TablePage(page, given["frame"], given.get("settings"))
    dress(page, theme)
    if "click" in given:
        table.press(given["click"])
        page.evaluate("document.activeElement.blur()")
        page.mouse.move(0, 0)
        if "reply" in given:
            table.reply(**given["reply"])
    page.wait_for_timeout(400)


def main() -> None:
    asked = arguments(__doc__, "samples to draw", WIDTHS).parse_args()
    draw_all(asked, asked.names or sorted(path.stem for path in STATES.glob("*.json")), draw, scale=1.5)


if __name__ == "__main__":
    main()

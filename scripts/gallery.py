"""Draw the busiest moments of each game without Jupyter: `python scripts/gallery.py FOLDER [game ...]`.

The picture of a game shows every kind of moment at which a person is asked something, the end of a deal and the end of
a match: wide and narrow, light and dark, side by side. Compare them with the reference pictures before changing a
style.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import sync_playwright

import whist_nb as wn
from tests.browser.lab import CHROMIUM_ARGS, find_chromium
from tests.browser.table_page import MODEL
from whist_nb.widgets.front_end import whole

SEEDS = (3, 7, 11)
VIEWS = ((800, "light"), (480, "dark"))

PAGE = """<!doctype html><meta charset="utf-8"><style>
:root { --jp-ui-font-family: Inter, system-ui, sans-serif }
body { margin: 0; padding: 8px; font: 13px sans-serif; width: max-content; }
.row { display: flex; gap: 12px; align-items: start; margin-bottom: 14px; }
.light { background: #fff; color: #1c2421; padding: 6px } .dark { color: #fff; background: #111413; padding: 6px }
</style><body></body>"""

SHOW = """async ([source, shim, rows, views, settings]) => {
    const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    const { default: front, modelOf } = await import(url);
    for (const [title, frame] of rows) {
        const row = document.body.appendChild(document.createElement('div'));
        row.className = 'row';
        row.title = title;
        for (const [width, theme] of views) {
            const home = row.appendChild(document.createElement('div'));
            home.className = theme;
            home.style.width = width + 'px';
            const el = home.appendChild(document.createElement('div'));
            const model = eval(shim)({ frame, settings }, modelOf);
            front.render({ model, el, signal: new AbortController().signal });
        }
    }
    await new Promise((go) => setTimeout(go, 300));
}"""


def kind(table: wn.CardTable) -> str:
    """Return what distinguishes one busy moment from another."""
    state, view = table.frame["state"], table.view()
    if state["panel"]:
        return "match over" if table.game.is_over else "deal over"
    words = [
        str(view.question),
        "trick" if view.trick else "",
        str(getattr(view.stage, "name", "")),
        "calls" if state["calls"] else "",
    ]
    late = "late" if len(view.tricks) > 5 else ""
    return " ".join(filter(None, [*words, "contract" if state["contract"] else "", late]))


def moments(name: str, **options: Any) -> dict[str, Any]:
    """Return a frame for each kind of moment at the person's seat, from matches among Club players."""
    found: dict[str, Any] = {}
    for seed in SEEDS:
        table = wn.CardTable(wn.Game(name, seed=seed, **options), pace=0)
        for _ in range(150):
            asked = table.frame["state"]
            here = kind(table)
            busy = sum(
                map(bool, (asked["trick"], asked["last_trick"], asked["contract"], len(asked["calls"] or []) > 4))
            )
            if here not in found or busy > found[here][1]:
                found[here] = (json.loads(json.dumps(table.frame)), busy)
            if table.game.is_over:
                break
            if asked["panel"]:
                table.press("next")
            elif table.game.current_player == table.seat:
                table.click(table.adviser.choose(table.view()))
            else:
                table.press("next")
    return {here: frame for here, (frame, _) in found.items()}


def shoot(page: Any, path: Path, first: int, rows: int) -> None:
    """Take a picture of some rows of the page."""
    boxes = [row.bounding_box() for row in page.locator(".row").all()[first : first + rows]]
    top, bottom = boxes[0]["y"], boxes[-1]["y"] + boxes[-1]["height"]
    clip = {"x": 0, "y": top, "width": boxes[0]["width"] + 16, "height": bottom - top}
    page.screenshot(path=path, full_page=True, clip=clip)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", help="games to draw; all of them by default")
    parser.add_argument("--views", nargs="*", default=[f"{width}-{theme}" for width, theme in VIEWS])
    parser.add_argument("--print", default="normal", choices=("normal", "large"))
    parser.add_argument("--rows", type=int, default=3, help="moments in each picture")
    parser.add_argument("--seats", type=int, default=None)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    views = [[int(width), theme] for width, theme in (view.split("-") for view in asked.views)]
    source = whole("table")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(CHROMIUM_ARGS))
        for name in asked.games or [variant.id for variant in wn.VARIANTS]:
            page = browser.new_page(viewport={"width": 1800, "height": 400})
            page.set_content(PAGE)
            options = {} if asked.seats is None else {"seats": asked.seats}
            rows = list(moments(name, **options).items())
            page.evaluate(SHOW, [source, f"({MODEL})", rows, views, {"print": asked.print}])
            for number in range(0, len(rows), asked.rows):
                shoot(page, asked.folder / f"{name}-{number // asked.rows + 1}.png", number, asked.rows)
            print(name, *(here for here, _ in rows), sep="; ")
            page.close()
        browser.close()


if __name__ == "__main__":
    main()

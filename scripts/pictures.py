"""Take pictures of real tables in a real JupyterLab: `python scripts/pictures.py [FOLDER]`.

Without a folder it makes docs/table.png for the README. With one it draws tables of every game there, light and dark,
at 1280 and 480 pixels, to compare with the reference pictures. They look their best with the font Inter (fonts-inter in
Debian).
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import sync_playwright

from tests.browser.hands_on import Table
from tests.browser.lab import CHROMIUM_ARGS, Jupyter, find_chromium, open_notebook, output, run_all
from whist_nb import CardTable

README = Path(__file__).resolve().parents[1] / "docs" / "table.png"

START = """import whist_nb as wn
def played(game, times, **settings):
    table = wn.CardTable(game, pace=0, **settings)
    for _ in range(times):
        table.click(table.adviser.choose(table.view()))
    return table
def first_deal(table):
    table.play_on()
    return table
def asked(question, **settings):
    for seed in range(200):
        table = first_deal(played(wn.Game("knockout-whist", seed=seed, **settings), 0))
        table.press("next")
        if table.view().question == question:
            return table"""

TABLES = {
    "whist": "played(wn.Game('whist', seed=16), 3)",
    "whist-end-of-deal": "first_deal(played(wn.Game('whist', seed=16), 0))",
    "german-whist": "played(wn.Game('german-whist', seed=7), 5)",
    "german-whist-stage-two": "played(wn.Game('german-whist', seed=7), 16)",
    "german-whist-end": "first_deal(played(wn.Game('german-whist', seed=7), 0))",
    "knockout-whist": "played(wn.Game('knockout-whist', seats=7, seed=9), 2)",
    "knockout-whist-4": "played(wn.Game('knockout-whist', seats=4, seed=9), 3)",
    "knockout-whist-end-of-deal": "first_deal(played(wn.Game('knockout-whist', seats=5, seed=9), 0))",
    "knockout-whist-trumps": "asked('trumps', seats=4)",
    "watching": "table = wn.CardTable(wn.Game('whist', seed=5), seat=None, pace=0); table.press('next'); table",
}
STYLE = """:root, body { --jp-ui-font-family: Inter, system-ui, sans-serif !important }
.jp-cell-toolbar, .jp-Collapser, .jp-Collapser-child { visibility: hidden }"""
CHANGE_THEME = "theme => window.jupyterapp.commands.execute('apputils:change-theme', { theme })"


@contextmanager
def lab(cells: list[str], **wishes: Any) -> Iterator[Any]:
    """Yield a notebook of these cells, run in its own JupyterLab without a side bar."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Jupyter(Path(folder))
        try:
            server.start()
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(CHROMIUM_ARGS))
            page = browser.new_context(base_url=server.url, **wishes).new_page()
            page.context.request.get(f"/lab?token={server.token}")
            open_notebook(page, server.write("Whist.ipynb", cells))
            page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
            page.add_style_tag(content=STYLE)
            run_all(page)
            yield page
            browser.close()
        finally:
            server.stop()


def calm(page: Any) -> None:
    """Leave nothing focused and nothing under the pointer, and wait for all motion to end."""
    page.evaluate("document.activeElement.blur()")
    page.mouse.move(0, 0)
    page.wait_for_timeout(500)


def pretty_deal(tricks: int) -> int:
    """Find the first seed whose deal shows a lot after some tricks: four suits in hand, two or three legal cards."""
    for seed in range(500):
        table = CardTable("whist", seed=seed)
        for _ in range(tricks):
            table.click(table.adviser.choose(table.view()))
        state = table.frame["state"]
        suits, won = {card[1] for card in state["hand"]}, [count for _, count in state["tally"]["items"]]
        shows = len(suits) == 4 and len(state["legal"] or []) in (2, 3) and len(state["trick"]) == 2 and won == [2, 1]
        if shows and state["trump"]["ghost"]:
            return seed
    raise LookupError("no such deal")


def readme() -> None:
    """Draw the README's table: a few tricks into a deal, just after an illegal click."""
    tricks = 3
    cells = [f'from whist_nb import CardTable\n\nCardTable("whist", seed={pretty_deal(tricks)})']
    with lab(cells, viewport={"width": 960, "height": 900}, device_scale_factor=1.5) as page:
        table = Table(output(page, 0))
        for _ in range(tricks):
            table.my_turn()
            for step in (1, 2, 3):
                table.press("hint")
                table.until(lambda seen, step=step: seen.status.startswith(f"Hint {step}"))
            table.click(table.section.locator(".wn-hand .is-hint").get_attribute("data-card"))
            table.until(lambda seen: seen.kind == "plain")
        seen = table.my_turn()
        table.click(seen.closed[len(seen.closed) // 2])
        table.until(lambda now: now.kind == "why")
        calm(page)
        README.parent.mkdir(exist_ok=True)
        page.locator(".jp-Cell").first.screenshot(path=README)
    print(f"docs/{README.name}: {README.stat().st_size // 1000} kB")


def tables(folder: Path, names: list[str]) -> None:
    """Draw every table, light and dark, at both widths."""
    folder.mkdir(parents=True, exist_ok=True)
    chosen = {name: TABLES[name] for name in names or TABLES}
    with lab([START, *chosen.values()], viewport={"width": 1280, "height": 900}) as page:
        for theme in ("Light", "Dark"):
            page.evaluate(CHANGE_THEME, f"JupyterLab {theme}")
            for width in (1280, 480):
                page.set_viewport_size({"width": width + (116 if width == 480 else 0), "height": 900})
                for number, name in enumerate(chosen, 1):
                    table = Table(output(page, number))
                    table.section.scroll_into_view_if_needed()
                    table.until(lambda seen: not seen.passing)
                    calm(page)
                    table.section.screenshot(path=folder / f"{name}-{width}-{theme.lower()}.png")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("names", nargs="*", help="tables to draw; all of them by default")
    asked = parser.parse_args()
    if asked.folder:
        tables(asked.folder, asked.names)
    else:
        readme()


if __name__ == "__main__":
    main()

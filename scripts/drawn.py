"""The common part of the scripts that draw tables: every table at every width, light and dark, into a folder."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.browser.lab import CHROMIUM_ARGS, find_chromium


def arguments(told: str | None, names: str, widths: Sequence[int]) -> argparse.ArgumentParser:
    """Return the arguments: a folder, what to draw (``names`` says what can be drawn), and how."""
    parser = argparse.ArgumentParser(description=told)
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", help=f"{names}; all if none is named")
    parser.add_argument("--widths", type=int, nargs="*", default=list(widths))
    parser.add_argument("--themes", nargs="*", default=["light", "dark"])
    return parser


def draw_all(
    asked: argparse.Namespace,
    names: Iterable[str],
    show: Callable[[Any, str, str], None],
    scale: float = 1.0,
    margin: int = 0,
) -> None:
    """Save NAME-WIDTH-THEME.png of each; ``show(page, name, theme)`` puts the table on the empty page.

    The page is wider than its cell by ``margin`` pixels.
    """
    asked.folder.mkdir(parents=True, exist_ok=True)
    names = list(names)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(CHROMIUM_ARGS))
        for width in asked.widths:
            page = browser.new_page(viewport={"width": width + margin, "height": 300}, device_scale_factor=scale)
            for name in names:
                for theme in asked.themes:
                    show(page, name, theme)
                    page.screenshot(path=asked.folder / f"{name}-{width}-{theme}.png", full_page=True)
            page.close()
        browser.close()


def dress(page: Any, theme: str) -> None:
    """Set the pictures' font and the page's theme."""
    page.add_style_tag(content=":root { --jp-ui-font-family: Inter, system-ui, sans-serif }")
    page.evaluate("theme => document.body.classList.toggle('dark', theme === 'dark')", theme)

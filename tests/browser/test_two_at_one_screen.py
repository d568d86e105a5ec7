"""Two people at one screen, covered between their turns, by click or by key, and announced to those who cannot see."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import whist_nb as wn
from tests.browser.looks import LOOKS
from tests.browser.test_table_drawing import FAULTS
from tests.browser.test_table_with_python import Wired


@LOOKS
def test_the_screen_is_covered_until_the_next_player_uncovers_it(page: Any, theme: str) -> None:
    wired = Wired(page, wn.Game("german-whist", seed=5, first_dealer=1), (0, 1), theme=theme, pace=0)
    panel, button = page.locator(".wn-panel"), page.locator(".wn-foot .is-main")
    for name in ("South", "North", "South"):
        assert panel.get_attribute("aria-label") == "Covered"
        assert panel.locator(".wn-big").inner_text() == f"Pass the screen to {name}"
        assert button.inner_text().startswith(f"I am {name}")
        assert page.locator(".wn-hand [data-card]").count() == 0
        assert page.evaluate(FAULTS) == []
        take_picture(page, theme, "covered")
        button.focus()
        page.keyboard.press("Enter")
        wired.answer()
        assert panel.count() == 0
        assert page.locator(".wn-hand [data-card]").count() >= 12
        assert page.evaluate(FAULTS) == []
        wired.shown.press(wired.state["legal"][0])
        wired.answer()
        page.wait_for_selector(".wn-panel")
    assert f"Pass the screen to {'North'}" in page.locator("[aria-live]").all_inner_texts()[0]
    assert wired.shown.errors == []


def take_picture(page: Any, theme: str, name: str) -> None:
    folder = os.environ.get("WHIST_NB_PICTURES")
    if folder:
        page.screenshot(path=str(Path(folder) / f"{name}-{page.viewport_size['width']}-{theme}.png"))

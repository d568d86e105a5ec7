"""The built replay viewer in a bare page: a model without a kernel, and what a person does there."""

from __future__ import annotations

import base64
import json
from typing import Any

import whist_nb as wn
from tests.browser.table_page import MODEL, OPEN, PAGE
from whist_nb.players import Club
from whist_nb.widgets.front_end import whole


def finished(variant: str, seed: int = 7, **options: Any) -> wn.Game:
    """A game played to its end by club players."""
    game, player = wn.Game(variant, seed=seed, **options), Club()
    while not game.is_over:
        game.apply(player.choose(game.view(game.current_player)))
    return game


def traits(viewer: wn.ReplayViewer) -> dict[str, Any]:
    """Return the traits of a viewer that the page gets, as JSON."""
    state = {name: getattr(viewer, name) for name in viewer.trait_names(sync=True) if not name.startswith("_")}
    kept = {
        name: value for name, value in state.items() if name not in ("layout", "comm", "keys", "tabbable", "tooltip")
    }
    return json.loads(json.dumps(kept | {"timeline": base64.b64encode(viewer.timeline).decode()}))


class ReplayPage:
    """A replay in a bare page."""

    def __init__(self, page: Any, viewer: wn.ReplayViewer) -> None:
        self.page, self.viewer = page, viewer
        page.set_content(PAGE)
        page.evaluate(OPEN, [whole("replay"), f"({MODEL})", traits(viewer), False])
        page.wait_for_selector(".wn-in .wn-foot")
        page.locator(".wn").first.focus()

    def press(self, *keys: str) -> None:
        """Press keys."""
        for key in keys:
            self.page.keyboard.press(key)

    @property
    def at(self) -> int:
        """The moment that the model has."""
        found: int = self.page.evaluate("model.get('at')")
        return found

    @property
    def said(self) -> str:
        """Return what was last announced to the screen reader."""
        text: str = self.page.locator(".wn [role=log] p").last.inner_text()
        return text

    @property
    def errors(self) -> list[str]:
        """The errors in the page."""
        found: list[str] = self.page.evaluate("errors")
        return found

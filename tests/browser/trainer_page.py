"""A real CountingTrainer and its built bundle in a bare page, wired together without Jupyter."""

from __future__ import annotations

import json
import time
from typing import Any

import whist_nb as wn
from tests.browser.table_page import MODEL, OPEN, PAGE
from whist_nb.widgets.front_end import whole


def plain(value: Any) -> Any:
    """Return a message as it arrives."""
    return json.loads(json.dumps(value))


class TrainerPage:
    """The page's messages go to the trainer, the trainer's frames and answers to the page."""

    def __init__(self, page: Any, trainer: wn.CountingTrainer, *, dark: bool = False) -> None:
        self.page, self.trainer, self.heard = page, trainer, 0
        self.answers: list[list[Any]] = []
        trainer.send = lambda content, buffers=None: self._sent(content, buffers)  # type: ignore[method-assign]
        page.set_content(PAGE.replace("<body>", '<body class="dark">') if dark else PAGE)
        traits = {"frame": plain(trainer.frame), "settings": plain(trainer.settings)}
        page.evaluate(OPEN, [whole("trainer"), f"({MODEL})", traits, False])
        trainer.observe(self._changed, "frame")

    def _changed(self, change: Any) -> None:
        self.page.evaluate("frame => model.set('frame', frame)", plain(change["new"]))

    def _sent(self, content: dict[str, Any], buffers: list[bytes] | None) -> None:
        self.answers.append([content, list(buffers[0]) if buffers else None])

    def pump(self) -> None:
        """Let Python hear what the page has sent, and answer it."""
        for message in self.page.evaluate("model.sent")[self.heard :]:
            self.heard += 1
            self.trainer.heard(message)
        for answer in self.answers:
            self.page.evaluate("([message, bytes]) => model.reply(message, bytes)", answer)
        self.answers.clear()

    def until(self, phase: str, seconds: float = 15) -> None:
        """Wait until the page shows that phase and has finished playing on."""
        ends = time.monotonic() + seconds
        while True:
            self.pump()
            shown = self.page.evaluate("window.views && document.querySelector('.wn-split, .is-panel')?.className")
            if self.trainer.frame["state"]["trainer"]["phase"] == phase and self.is_drawn(phase):
                return
            assert time.monotonic() < ends, (phase, shown, self.trainer)
            self.page.wait_for_timeout(15)

    def is_drawn(self, phase: str) -> bool:
        """Return whether the page shows what belongs to a phase."""
        marks = {"ask": "[data-submit]", "told": ".wn-verdict", "begin": ".is-panel", "end": ".is-panel"}
        return bool(self.page.locator(marks.get(phase, ".wn-split")).count())

    def until_said(self, words: str) -> None:
        """Wait until something with these words has been announced to a screen reader."""
        told = "words => [...document.querySelectorAll('.wn [role=log] p')].some((p) => p.textContent.includes(words))"
        try:
            self.page.wait_for_function(told, arg=words, timeout=5_000)
        except Exception:
            raise AssertionError(f"{words!r} is not among what was said: {self.said}") from None

    def press(self, *keys: str) -> None:
        """Press keys, and let Python hear."""
        for key in keys:
            self.page.keyboard.press(key)
        self.pump()

    def tab_to(self, selector: str) -> None:
        """Press Tab, as somebody without a mouse does, until such an element has the focus."""
        there = "selector => !!document.activeElement.matches(selector)"
        for _ in range(60):
            if self.page.evaluate(there, selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {selector}.")

    @property
    def said(self) -> list[str]:
        """Return what was announced to the screen reader."""
        lines: list[str] = self.page.locator(".wn [role=log] p").all_inner_texts()
        return lines

    @property
    def errors(self) -> list[str]:
        """The errors in the page."""
        found: list[str] = self.page.evaluate("errors")
        return found

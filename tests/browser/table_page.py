"""The built table in a bare page: a model without a kernel, and what a person does there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from whist_nb.widgets.front_end import whole

HERE = Path(__file__).parent
STATES = HERE / "states"

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>A table</title><style>
body { margin: 0; padding: 8px; font: 13px sans-serif; color: rgba(0, 0, 0, .87); background: #fff; }
body.dark { color: #fff; background: #111413; }
</style></head><body><div id="cell"></div></body></html>"""

MODEL = """(traits, modelOf) => {
    const model = modelOf(traits, {
        send(message) { if (model.broken) throw new Error('no comm'); model.sent.push(message); },
        saved() { model.saved += 1; },
    });
    return Object.assign(model, {
        sent: [], saved: 0, mute: false,
        reply: (message, bytes) =>
            model.receive(message, bytes ? [new DataView(Uint8Array.from(bytes).buffer)] : []),
    });
}"""

OPEN = """async ([source, shim, traits, shadow]) => {
    window.errors = [];
    window.addEventListener('error', (event) => errors.push(event.message));
    window.addEventListener('unhandledrejection', (event) => errors.push(String(event.reason)));
    const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    const { default: front, modelOf } = await import(url);
    window.front = front;
    window.model = eval(shim)(traits, modelOf);
    window.views = [];
    window.show = (home) => {
        const el = document.createElement('div');
        const abort = new AbortController();
        home.append(el);
        front.render({ model: window.model, el, signal: abort.signal });
        views.push({ el, abort });
        return el;
    };
    const cell = document.querySelector('#cell');
    show(shadow ? cell.attachShadow({ mode: 'open' }) : cell);
    await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
}"""


def sample(name: str) -> dict[str, Any]:
    """Return one of the sample pictures in `states/`: its frame, and what is done in it."""
    loaded: dict[str, Any] = json.loads((STATES / f"{name}.json").read_text("utf-8"))
    return loaded


class TablePage:
    """A table drawn from `frame` in a bare page, and the Python side of it played by the test."""

    def __init__(
        self, page: Any, frame: dict[str, Any], settings: dict[str, Any] | None = None, *, shadow: bool = False
    ) -> None:
        self.page = page
        page.set_content(PAGE)
        traits = {"frame": frame, "settings": settings or {}, "_says": {"silent": "**Nobody answers at this table.**"}}
        part = next((name for name in ("exercise", "homework", "report", "deal") if frame["state"].get(name)), "table")
        page.evaluate(OPEN, [whole(part), f"({MODEL})", traits, shadow])

    @property
    def sent(self) -> list[dict[str, Any]]:
        """All messages to Python so far."""
        messages: list[dict[str, Any]] = self.page.evaluate("model.sent")
        return messages

    def frame(self, frame: dict[str, Any]) -> None:
        """Send a frame from Python."""
        self.page.evaluate("frame => model.set('frame', frame)", frame)

    def reply(self, **message: Any) -> None:
        """Answer the last message as Python would."""
        last = self.sent[-1]
        self.page.evaluate("message => model.reply(message)", {"seq": last["seq"], "view": last["view"], **message})

    def card(self, text: str) -> Any:
        """A card of my hand."""
        return self.page.locator(f'[data-card="{text}"]')

    def press(self, text: str, **how: Any) -> None:
        """Click a card of my hand where it shows, legal or not (Playwright takes aria-disabled for disabled)."""
        self.card(text).click(position={"x": 10, "y": 30}, force=True, **how)

    def spot(self, seat: int) -> Any:
        """A seat's card in the trick."""
        return self.page.locator(f'.wn-card[data-spot="{seat}"]')

    @property
    def status(self) -> str:
        """The line above my hand."""
        text: str = self.page.locator(".wn-status [role=status]").inner_text()
        return text

    @property
    def errors(self) -> list[str]:
        """The errors in the page."""
        found: list[str] = self.page.evaluate("errors")
        return found

"""A card table in a page, and what a person sees and does there: read it, click a card, press a key."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from tests.browser.lab import Jupyter, open_notebook, output, run_cell

READ = """(section) => {
    const text = (found) => found?.textContent.trim() ?? null;
    const open = '[data-do]:not([aria-disabled=true])';
    const said = section.querySelector('.wn-status [role=status]');
    return {
        status: said?.innerText.trim() ?? '',
        kind: section.querySelector('.wn-status')?.classList.contains('is-why') ? 'why' : 'plain',
        passing: said?.childNodes.length === 1 && Boolean(said.querySelector(':scope > [aria-hidden]')),
        resting: Boolean(section.querySelector('[data-local=go]')),
        result: text(section.querySelector('.wn-panel .wn-big')),
        phase: text(section.querySelector('.wn-head h3 + .wn-m')),
        hand: [...section.querySelectorAll('.wn-hand [data-card]')].map((card) => card.dataset.card),
        closed: [...section.querySelectorAll('.wn-hand [aria-disabled=true]')].map((card) => card.dataset.card),
        trick: [...section.querySelectorAll('.wn-card[data-spot]')].map((card) => card.getAttribute('aria-label')),
        calls: [...section.querySelectorAll('[data-call]')].map((call) => call.dataset.act),
        field: Boolean(section.querySelector('[data-figure]')),
        pressable: [...section.querySelectorAll(`.wn-foot ${open}`)].map((button) => button.dataset.do),
    };
}"""

SHOW_AGAIN = "(it) => it.checkVisibility({contentVisibilityAuto: true}) || it.scrollIntoView({block: 'center'})"
"""Cells above a table may have grown and moved it out of sight, where a notebook draws nothing and there is no text."""

REWRITE = """([number, source]) => {
    const notebook = window.jupyterapp.shell.currentWidget.content;
    notebook.widgets[number].model.sharedModel.setSource(source);
}"""


def complaints(page: Any) -> list[str]:
    """Collect the browser console's complaints about the page from now on, except those from JupyterLab itself."""
    said: list[str] = []

    def note(text: str) -> None:
        places = [line for line in text.splitlines() if line.lstrip().startswith("at ")]
        if not places or not all("/static/lab/" in place for place in places):
            said.append(text)

    page.on("console", lambda line: note(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda error: note(error.stack or str(error)))
    return said


class Seen(NamedTuple):
    """The text on the table that everybody can read."""

    status: str
    kind: str
    passing: bool
    resting: bool
    result: str | None
    phase: str | None
    hand: list[str]
    closed: list[str]
    trick: list[str]
    calls: list[str]
    field: bool
    pressable: list[str]

    @property
    def legal(self) -> list[str]:
        """The cards that are not marked as forbidden."""
        return [card for card in self.hand if card not in self.closed]

    @property
    def asks(self) -> bool:
        """Whether the table is waiting for the person, rather than the person for Python."""
        others = self.status.startswith("Python is still working") or " is to " in self.status  # "West is to play."
        return bool(self.status) and not (self.passing or self.resting or others) and self.result is None


class Lab:
    """An open notebook with tables in it, and the browser console's complaints about it."""

    def __init__(self, page: Any, numbers: dict[str, int]) -> None:
        self.page = page
        self.numbers = numbers
        self.complaints = complaints(page)

    def table(self, name: str) -> Table:
        """The table of one cell, in sight and with the pointer elsewhere."""
        found = Table(output(self.page, self.numbers[name]))
        found.section.scroll_into_view_if_needed()
        return found

    def run(self, name: str, source: str) -> Any:
        """Write something else into a cell, run it, and return its output."""
        number = self.numbers[name]
        self.page.evaluate(REWRITE, [number, source])
        return run_cell(self.page, number)


@contextmanager
def open_lab(browser: Any, jupyter: Jupyter, path: str, cells: dict[str, str], **wishes: Any) -> Iterator[Lab]:
    """A notebook of named cells, open in a page of 1280 x 900; none of them has been run."""
    context = jupyter.entered(browser, **wishes)
    lab = Lab(context.new_page(), {name: number for number, name in enumerate(cells)})
    open_notebook(lab.page, jupyter.write(path, list(cells.values())))
    yield lab
    context.close()
    jupyter.shut_down_kernels()


class Table:
    """One table in the page; `shown` is its element."""

    def __init__(self, shown: Any) -> None:
        self.section = shown.locator("section.wn")
        self.page = self.section.page

    def read(self) -> Seen:
        return Seen(**self.section.evaluate(READ))

    def card(self, text: str) -> Any:
        """A card of my hand."""
        return self.section.locator(f'.wn-hand [data-card="{text}"]')

    def click(self, text: str) -> None:
        """Click a card where it shows, legal or not (Playwright takes aria-disabled for disabled)."""
        card = self.card(text)
        card.element_handle().wait_for_element_state("stable")  # a card that is still moving would be missed
        card.click(position={"x": 10, "y": 30}, force=True)

    def press(self, name: str) -> None:
        """Click a button of the foot or an answer that is not a card."""
        self.section.locator(f'[data-do="{name}"], [data-act="{name}"]').first.click()

    def key(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    @property
    def heard(self) -> list[str]:
        """The last lines about the play that were announced to a screen reader."""
        lines: list[str] = self.section.locator("[role=log] p").all_inner_texts()
        return lines

    @property
    def focus(self) -> str:
        """The element with the focus: a card, a button, or the element's own label; empty if outside the table."""
        return str(
            self.section.evaluate("""(section) => {
            const at = document.activeElement, data = at?.dataset ?? {};
            if (!section.contains(at)) return '';
            return data.card ?? data.act ?? data.do ?? data.local ?? at.tagName.toLowerCase();
        }""")
        )

    def until(self, found: Any, *, hurry: bool = True, seconds: float = 15) -> Seen:
        """Wait until the table shows what is expected; a click on the title hurries it."""
        seen = self._watch(found, hurry, seconds)
        assert found(seen), f"the table stands still: {seen}"
        return seen

    def comes(self, found: Any, *, seconds: float) -> bool:
        """Return whether the table shows what is expected within that many seconds."""
        return bool(found(self._watch(found, True, seconds)))

    def _watch(self, found: Any, hurry: bool, seconds: float) -> Seen:
        ends = time.monotonic() + seconds
        while not found(seen := self.read()) and time.monotonic() < ends:
            self.section.evaluate(SHOW_AGAIN)
            if hurry and (seen.passing or seen.resting):
                self.section.locator(".wn-head h3").click()
            self.page.wait_for_timeout(20)
        return seen

    def my_turn(self, *, hurry: bool = True) -> Seen:
        """Wait until the person is asked, or the deal has ended."""
        return self.until(lambda seen: seen.asks or seen.result is not None, hurry=hurry)

"""A learner in a tutorial, who runs its cells in turn, answers each exercise by clicks, and plays the deal with help.

What is right is asked of the kernel, which knows the exercise that the last cell has put out; all else is read from
the page and done there.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from tests.browser.hands_on import Table
from tests.browser.lab import errors, open_beside, output, run_cell

ROOT = Path(__file__).resolve().parents[2]

CODE_CELLS = """() => [...window.jupyterapp.shell.currentWidget.content.widgets.entries()]
    .filter(([, { model }]) => model.type === 'code')
    .map(([index, { model }]) => [index, model.sharedModel.getSource()])"""

IN_KERNEL = """async (code) => {
    const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
    const asked = kernel.requestExecute({ code, store_history: false, stop_on_error: false });
    let said = '';
    asked.onIOPub = ({ header, content }) => {
        if (header.msg_type === 'stream') said += content.text;
        if (header.msg_type === 'error') said = content.traceback.join('\\n');
    };
    await asked.done;
    return said;
}"""

# What the last cell has put out is in `Out`; every answer is one line of JSON.
SET_UP = f"""
import json as _json, sys as _sys
_sys.path.append({str(ROOT)!r})
from tests.lessons import answers as _answers

def _lesson():
    shown = Out[max(Out)]
    lesson = getattr(shown, "lesson", None)
    if lesson is None:
        return dict(widget=type(shown).__name__)
    told = dict(kind=lesson.kind, attempts=shown.attempts, solved=shown.solved)
    if not lesson.done:
        told |= dict(wrong=_answers.a_wrong_answer(lesson), right=lesson.solution())
    return dict(widget="Exercise", **told)

def _table(name):
    table = globals()[name]
    over = table.view().to_act != table.seat
    return dict(tricks=len(table.view().tricks), advice=None if over else str(table.adviser.choose(table.view())))

def _tell(told):
    print(_json.dumps(told))
"""

PICTURE = """const picture = (section) => [
    section.querySelector('.wn-goal')?.textContent, section.querySelector('.wn-explain')?.textContent,
    section.querySelector('.wn-sheet')?.textContent, section.querySelector('.wn-panel')?.textContent,
    ...[...section.querySelectorAll('[data-act], [data-card]')].map((el) => el.ariaLabel + el.className),
].join('|');
const soon = () => new Promise((then) => setTimeout(then, 15));"""

# Where a person would click for an answer: on its button, on the card in the hand or elsewhere on the table, or, for a
# number that has to be set first, on the one that stands there. It must be what lies on top at that point.
AIM = f"""async (section, act) => {{
    {PICTURE}
    const card = `[data-card="${{act.split(' ').at(-1)}}"]`;
    const found = () => [`[data-act="${{act}}"]`, `.wn-hand ${{card}}`, card, '[data-call]']
        .map((place) => section.querySelector(place)).find((place) => place);
    for (const ends = Date.now() + 20000; Date.now() < ends; await soon()) {{
        const target = found();
        if (!target) continue;
        target.scrollIntoView({{ block: 'nearest', behavior: 'instant' }});
        const {{ left, top, width, height }} = target.getBoundingClientRect();
        const [x, y] = [left + Math.min(10, width / 2), top + Math.min(12, height / 2)];
        if (target.contains(document.elementFromPoint(x, y))) return {{ x, y, before: picture(section) }};
    }}
    return null;
}}"""

# A click on the title hurries the play. A table that plays goes on to the next question, to a reason or to the result.
SETTLED = f"""async (section, {{ before, plays, patience }}) => {{
    {PICTURE}
    const text = (found) => section.querySelector(found)?.innerText.trim();
    const status = () => text('.wn-status [role=status]')?.replace('…', '');
    for (const ends = Date.now() + patience; Date.now() < ends; await soon()) {{
        section.querySelector('.wn-head h3')?.click();
        if (picture(section) === before) continue;
        if (!plays || text('.wn-explain') || text('.wn-panel') || status()) return true;
    }}
    return false;
}}"""

BEFORE_THE_QUESTION = 5
"""How many tricks of the deal with help are played before the cells go on to ask what was seen in them."""


class Learner:
    """A person with a tutorial; ``solved`` counts the exercises done by clicks."""

    def __init__(self, page: Any, path: str) -> None:
        self.page, self.solved = page, 0
        open_beside(page, path)
        self.cells: list[tuple[int, str]] = page.evaluate(CODE_CELLS)
        self.kernel(SET_UP)

    def kernel(self, code: str) -> str:
        """Run code in the notebook's kernel, outside its cells, and return what it prints."""
        return str(self.page.evaluate(IN_KERNEL, code))

    def ask(self, what: str) -> dict[str, Any]:
        """Ask the kernel about the ``_lesson()`` in the last cell's output, or about a ``_table(name)``."""
        said = self.kernel(f"_tell({what})").rstrip()
        assert said.endswith("}"), said
        told: dict[str, Any] = json.loads(said.splitlines()[-1])  # before it the solver may have told that it compiles
        return told

    def walk(self) -> None:
        """Go through all cells from first to last, doing each exercise and the first table by clicks as they appear."""
        played: tuple[str, Table] | None = None
        for index, source in self.cells:
            if played and f"{played[0]}.play_on(" in source:
                self.play(*played)
                assert played[1].read().result
            self.run(index)
            name = source.splitlines()[-1]
            if not name.isidentifier():
                continue
            table = Table(output(self.page, index))
            table.section.wait_for()
            told = self.ask("_lesson()")
            if told["widget"] == "Exercise":
                self.answer(table, told)
            elif told["widget"] == "CardTable" and not played:
                played = name, table
                self.play(name, table, BEFORE_THE_QUESTION)
        assert played

    def run(self, index: int) -> None:
        """Run one cell, after which the notebook must show no error."""
        run_cell(self.page, index)
        assert errors(self.page) == []

    # An exercise

    def answer(self, table: Table, told: dict[str, Any]) -> None:
        """Answer wrongly first, which gives a reason and solves nothing, and then rightly."""
        plays = told["kind"] == "play"
        assert (told["attempts"], told["solved"]) == (0, False)
        self.act(table, told["wrong"], plays)
        self.read_why(table, "why")
        after = self.ask("_lesson()")
        assert (after["attempts"], after["solved"]) == (1, False)
        if plays:
            table.press("again")
            table.until(lambda seen: seen.asks)
            told = self.ask("_lesson()")
        while "right" in told:
            for act in told["right"]:
                self.act(table, act, plays)
            told = self.ask("_lesson()")
        self.read_why(table, "right")
        assert self.ask("_lesson()")["solved"]
        self.solved += 1

    def act(self, table: Table, act: str, plays: bool) -> None:
        """Click a card or another answer, and wait until the picture has changed and settled."""
        figure = table.section.locator(".wn-typed [data-figure]")
        if act.startswith("number ") and figure.count():
            figure.fill(act.split()[-1])
        for patience in (5000, 20_000):  # on a busy machine a click may fall into a picture that is just being changed
            aim = table.section.evaluate(AIM, act)
            assert aim, f"{act!r} cannot be clicked"
            self.page.mouse.click(aim["x"], aim["y"])
            if table.section.evaluate(SETTLED, {"before": aim["before"], "plays": plays, "patience": patience}):
                return
        raise AssertionError(f"{act!r} changes nothing")

    def read_why(self, table: Table, kind: str) -> str:
        """The words in the box of an exercise: why it was wrong, or right."""
        box = table.section.locator(f".wn-explain.is-{kind}")
        box.wait_for()
        text = str(box.inner_text())
        assert re.search("[a-z]{2}", text), text
        return text

    # The deal with help

    def play(self, name: str, table: Table, tricks: int = 99) -> None:
        """Click what the adviser recommends, until that many tricks have been played or the deal has ended."""
        while not table.my_turn().result:
            told = self.ask(f"_table({name!r})")
            if told["tricks"] >= tricks:
                return
            self.act(table, told["advice"], plays=True)

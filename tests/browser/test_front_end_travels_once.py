"""The front end gets to the page once, and it is there after a reload, a restart and beside a second notebook.

Toy bundles, a base of 60 kB and a part on it, stand for the table's: they note in the page that they were loaded,
and their code is recognised among the bytes of the websocket.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import (
    Jupyter,
    errors,
    open_notebook,
    output,
    restart_kernel,
    run_all,
    run_cell,
    save,
    wait_until_idle,
)
from tests.browser.exported import show_exported, stored

SET_UP = """
import random, traitlets, whist_nb.widgets.front_end as front

TOYS = {"base": '''(globalThis.toyLoads ??= []).push("base");
const titled = (name) => name; /* BALLAST */
export { titled };'''.replace("BALLAST", "".join(random.Random(5).choices("abcdefghijklmnopqrstuvwxyz", k=60_000))),
"toy": '''import { titled } from "./base.js";
globalThis.toyLoads.push("toy");
export default { render({ model, el, signal }) {
    const button = document.createElement("button");
    const show = () => { button.textContent = `${titled(model.get("name"))} ${model.get("count")}`; };
    button.addEventListener("click", () => model.send({ act: "more" }), { signal });
    model.on("change:count", show); show(); el.append(button);
} };'''}
built = front.source
front.source = lambda bundle: TOYS[bundle] if bundle in TOYS else built(bundle)

class Toy(front.NotebookWidget):
    part = "toy"
    name = traitlets.Unicode().tag(sync=True)
    count = traitlets.Int().tag(sync=True)
    def heard(self, message):
        assert message == {"act": "more"}
        self.count += 1
"""


class Line:
    """The messages that arrive over the page's websockets."""

    def __init__(self, page: Any) -> None:
        self.frames: list[bytes] = []
        page.on("websocket", lambda socket: socket.on("framereceived", self._note))

    def _note(self, payload: str | bytes) -> None:
        self.frames.append(payload.encode() if isinstance(payload, str) else payload)

    def front_ends(self) -> int:
        """Return how many bundles arrived; each is sent as one run of gzip bytes."""
        return sum(frame.count(b"\x1f\x8b\x08\x00") for frame in self.frames)

    def bytes(self) -> int:
        return sum(map(len, self.frames))


def loads(page: Any) -> list[str]:
    """Return the bundles that the page has run, in order."""
    names: list[str] = page.evaluate("() => globalThis.toyLoads ?? []")
    return names


def press(shown: Any, name: str, count: int) -> None:
    """Click the toy, which shows `count` now, and wait for Python's answer."""
    shown.get_by_role("button", name=f"{name} {count}", exact=True).click()
    shown.get_by_role("button", name=f"{name} {count + 1}", exact=True).wait_for()


@pytest.mark.slow
def test_twelve_widgets_bring_one_front_end(page: Any, jupyter: Jupyter) -> None:
    line = Line(page)
    cells = [SET_UP, *(f"Toy(name='t{i}')" for i in range(12))]
    open_notebook(page, jupyter.write("twelve.ipynb", cells))
    run_all(page)
    press(output(page, 1), "t0", 0)
    press(output(page, 12), "t11", 0)
    assert page.locator(".jp-OutputArea-output button").count() == 12
    assert (line.front_ends(), loads(page), errors(page)) == (2, ["base", "toy"], [])


@pytest.mark.nightly
def test_a_reload_brings_it_once_more_and_the_tables_go_on(page: Any, jupyter: Jupyter) -> None:
    open_notebook(page, jupyter.write("reload.ipynb", [SET_UP, "Toy(name='a')", "Toy(name='b')"]))
    run_all(page)
    press(output(page, 1), "a", 0)
    save(page)
    line = Line(page)
    page.reload()
    wait_until_idle(page)
    press(output(page, 1), "a", 1)
    press(output(page, 2), "b", 0)
    assert (line.front_ends(), loads(page)) == (2, ["base", "toy"])


@pytest.mark.nightly
def test_a_table_without_the_shared_model_asks_python(page: Any, jupyter: Jupyter) -> None:
    cells = [SET_UP, "toy = Toy(name='a'); toy", "for shared in toy._front: shared.close()"]
    open_notebook(page, jupyter.write("asks.ipynb", cells))
    run_all(page)
    save(page)
    line = Line(page)
    page.reload()
    wait_until_idle(page)
    press(output(page, 1), "a", 0)
    assert (line.front_ends(), loads(page)) == (2, ["base", "toy"])


@pytest.mark.nightly
def test_after_a_restart_the_page_still_has_it(page: Any, jupyter: Jupyter) -> None:
    open_notebook(page, jupyter.write("restart.ipynb", [SET_UP, "Toy(name='a')"]))
    run_all(page)
    restart_kernel(page)
    run_all(page)
    press(output(page, 1), "a", 0)
    assert loads(page) == ["base", "toy"]


@pytest.mark.nightly
def test_another_version_in_the_same_page_is_another_front_end(page: Any, jupyter: Jupyter) -> None:
    newer = SET_UP + "TOYS['base'] = TOYS['base'].replace('=> name', '=> \"new\"')\n"
    open_notebook(page, jupyter.write("old.ipynb", [SET_UP, "Toy(name='old')"]))
    run_all(page)
    jupyter.write("new.ipynb", [newer, "Toy(name='old')"])
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:open', { path: 'new.ipynb' })")
    page.wait_for_function("() => jupyterapp.shell.currentWidget.context?.path === 'new.ipynb'")
    wait_until_idle(page)
    run_all(page)
    press(page.locator(".jp-NotebookPanel:visible .jp-OutputArea-output"), "new", 0)
    assert loads(page) == ["base", "toy", "base", "toy"]


@pytest.mark.nightly
def test_two_notebooks_in_one_page_share_it(page: Any, jupyter: Jupyter) -> None:
    jupyter.write("right.ipynb", [SET_UP, "Toy(name='right')"])
    open_notebook(page, jupyter.write("left.ipynb", [SET_UP, "Toy(name='left')"]))
    run_all(page)
    page.evaluate("""() => window.jupyterapp.commands.execute(
        'docmanager:open', { path: 'right.ipynb', options: { mode: 'split-right' } })""")
    page.wait_for_function("() => jupyterapp.shell.currentWidget.context?.path === 'right.ipynb'")
    wait_until_idle(page)
    run_all(page)
    press(page.locator(".jp-NotebookPanel").filter(has_text="Toy(name='left')"), "left", 0)
    press(page.locator(".jp-NotebookPanel").filter(has_text="Toy(name='right')"), "right", 0)
    assert loads(page) == ["base", "toy"]


@pytest.mark.nightly
def test_running_a_cell_again_and_closing_a_table_leave_the_others_alone(page: Any, jupyter: Jupyter) -> None:
    cells = [SET_UP, "toy = Toy(name='a'); toy", "toy.close()", "Toy(name='b')"]
    open_notebook(page, jupyter.write("again.ipynb", cells))
    run_all(page)
    press(output(page, 3), "b", 0)
    press(run_cell(page, 1), "a", 0)
    assert loads(page) == ["base", "toy"]


@pytest.mark.slow
def test_an_exported_page_holds_it(page: Any, jupyter: Jupyter) -> None:
    """The stored state holds the front end once, and the loader finds it there with no kernel."""
    notebook = show_exported(page, jupyter, [SET_UP, "Toy(name='a')", "Toy(name='b')"])
    buffers = [buffer["path"] for model in stored(notebook).values() for buffer in model.get("buffers", [])]
    assert buffers == [["code"]] * 2
    for name in ("a", "b"):
        page.get_by_role("button", name=f"{name} 0").wait_for()
    assert loads(page) == ["base", "toy"]

"""A notebook exported by nbconvert, whose widgets are drawn from their stored state, without a kernel."""

from __future__ import annotations

from typing import Any

from nbclient import NotebookClient
from nbformat import read

from tests.browser.lab import Jupyter

SHOW = """async (models) => {
    const states = {};
    const bytes = (text) => new DataView(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer);
    for (const [id, { state, buffers }] of Object.entries(models)) {
        states[id] = state;
        for (const { path, data } of buffers ?? []) state[path[0]] = bytes(data);
    }
    const model = (id) => ({ get: (name) => states[id][name], set(name, value) { states[id][name] = value; },
        on() {}, off() {}, send() {}, save_changes() {} });
    const host = { getModel: async (ref) => model(ref.slice("anywidget:".length)) };
    await Promise.all(Object.keys(states).filter((id) => states[id]._esm).map(async (id) => {
        const url = URL.createObjectURL(new Blob([states[id]._esm], { type: "text/javascript" }));
        const el = document.body.appendChild(document.createElement("div"));
        const signal = new AbortController().signal;
        await (await import(url)).default.render({ model: model(id), el, signal, host });
    }));
}"""


def show_exported(page: Any, jupyter: Jupyter, cells: list[str]) -> Any:
    """Run cells and draw the widgets that they made in an empty page; the executed notebook."""
    notebook = read(jupyter.root / jupyter.write("export.ipynb", cells), 4)
    NotebookClient(notebook).execute()
    page.goto("about:blank")
    page.set_content("<body></body>")
    page.evaluate(SHOW, stored(notebook))
    return notebook


def stored(notebook: Any) -> dict[str, Any]:
    """The models that the notebook holds, by their ids."""
    found: dict[str, Any] = notebook.metadata.widgets["application/vnd.jupyter.widget-state+json"]["state"]
    return found

"""Harness pages for hosts that cannot be run here, by the rules that they publish, with the kernel in the test itself.

A widget hangs in a frame of another origin, as an output does in VS Code and Colab. The frame's script does what
anywidget does there: it imports ``_esm``, draws, and draws anew when ``_esm`` changes. Python is called by each message
and answers with what has changed.

VS Code (microsoft/vscode, ``notebook/browser/view/renderers/backLayerWebView.ts`` and ``webviewPreloads.ts``,
``webview/browser/pre/index.html``): the frame is sandboxed with ``allow-scripts allow-same-origin``; it has no policy
unless ``notebook.experimental.enableCsp`` is on, which bars ``blob:`` and so anywidget itself. The body's class is
``vscode-dark``, colours are ``--vscode-*``, tables are restyled for all outputs. Every keydown that reaches the window
is posted to the workbench, which edits cells by it (microsoft/vscode#120259, microsoft/vscode-jupyter#15324). The
Jupyter extension puts a widget on white, whatever the theme is (microsoft/vscode-jupyter#7161).

Colab (googlecolab/colab-cdn-widget-manager, ``src/manager.ts`` and ``src/index.css``): each output is a sandboxed frame
of its own origin; widgets come from a manager in it that knows models by their ids. A dark page says
``<html theme="dark">``, with colours in ``--colab-*`` that nothing inherits. Keys are taken before the widget sees them
(issue 34 there).

Strict pages: a policy without ``blob:`` or without ``data:``, or without either where modules have addresses of their
own, as in marimo (``plugins/impl/anywidget/widget-binding.ts``); and no style elements at all.
"""

from __future__ import annotations

import ast
import base64
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from tests.browser.hosts import Host
from whist_nb.widgets.front_end import FrontEnd

FRAME = "https://output.test/"
MODULES = "https://modules.test/"

SCRIPT = """
const bytes = (text) => new DataView(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer);
const models = new Map();
window.barred = [];
addEventListener("securitypolicyviolation", (event) => barred.push(`${event.effectiveDirective} ${event.blockedURI}`));
function modelOf(id, traits) {
    const ears = new Map();
    const fire = (name, ...given) => [...(ears.get(name) ?? [])].forEach((hear) => hear(...given));
    const ask = async (message, changed) => {
        for (const [kind, name, value, more] of await window.python(id, message, changed)) {
            if (kind === "message") fire("msg:custom", name, (value ?? []).map(bytes));
            else { if (more) modelOf(more[0], { code: bytes(more[1]) }); traits[name] = value; fire(`change:${name}`); }
        }
    };
    const changed = {};
    const model = {
        get: (name) => traits[name],
        set(name, value) { traits[name] = changed[name] = value; fire(`change:${name}`); },
        save_changes() { ask(null, { ...changed }); },
        send: (message) => void ask(message, null),
        on: (name, hear) => ears.set(name, (ears.get(name) ?? new Set()).add(hear)),
        off: (name, hear) => ears.get(name)?.delete(hear),
    };
    models.set(id, model);
    return model;
}
const host = {
    getModel: async (ref) => models.get(ref.replace("anywidget:", "")) ?? Promise.reject(new Error("no model")),
};
async function load(model, id, way) {
    const esm = model.get("_esm");
    if (way === "address") return import(`./${id}-${esm.length}.js`);
    if (way === "data") return import(`data:text/javascript,${encodeURIComponent(esm)}`);
    return import(URL.createObjectURL(new Blob([esm], { type: "text/javascript" })));
}
for (const { id, traits, shared } of await window.python(null, null, null)) {
    for (const [name, code] of Object.entries(shared)) modelOf(name, { code: bytes(code) });
    const model = modelOf(id, traits);
    const el = document.querySelector("main").appendChild(document.createElement("div"));
    el.className = "cell-output-ipywidget-background";
    let drawn = new AbortController();
    const draw = async () => {
        drawn.abort();
        drawn = new AbortController();
        el.replaceChildren();
        const module = await load(model, id, "WAY");
        try {
            await module.default.render({ model, el, signal: drawn.signal, host });
        } catch (error) { window.failed = error.message; }
    };
    model.on("change:_esm", draw);
    await draw();
}
"""

VS_CODE = """
body { margin: 0; background: transparent; color: var(--vscode-editor-foreground); }
html { --vscode-editor-foreground: #d4d4d4; --vscode-editor-background: #1e1e1e; --vscode-font-family: sans-serif; }
.cell-output-ipywidget-background { background: white !important; }
table, thead, tr, th, td, tbody { border: none !important; border-spacing: 0; border-collapse: collapse; }
table, th, tr { vertical-align: middle; text-align: right; }
thead { font-weight: bold; background-color: rgba(130, 130, 130, 0.16); }
th, td { padding: 4px 8px; }
tr:nth-child(even) { background-color: rgba(130, 130, 130, 0.08); }
"""
COLAB = """
html { --colab-primary-text-color: #e3e3e3; --colab-secondary-surface-color: #383838; }
:root { --jp-layout-color2: var(--colab-secondary-surface-color); }
:root { --jp-ui-font-color1: var(--colab-primary-text-color); }
body { margin: 0; }
"""
POSTS_KEYS = 'addEventListener("keydown", (event) => taken.push(event.key));'
TAKES_KEYS = """document.addEventListener("keydown", (event) => {
    taken.push(event.key);
    event.preventDefault();
    event.stopPropagation();
}, true);"""
TAKES_AT_THE_WINDOW = """window.addEventListener("keydown", (event) => {
    if (event.composedPath()[0].matches("input, textarea")) return; // no host writes over a field
    event.preventDefault();
    event.stopPropagation();
}, true);"""
STRICT = f"default-src 'none'; style-src 'nonce-host'; script-src {MODULES}"


@dataclass(frozen=True)
class Rules:
    """The rules of a host: what it lets a widget do, and what it does itself."""

    sandbox: str = "allow-scripts allow-same-origin"
    policy: str = ""
    way: str = "blob"
    """How the host loads ``_esm``: ``"blob"``, ``"data"`` or ``"address"``."""
    html: str = ""
    body: str = ""
    style: str = "body { margin: 0; }"
    keys: str = ""
    ground: str = "#ffffff"
    theme: str = "light"
    """What the table should look like."""


DARK_CODE = {
    "body": 'class="vscode-dark" data-vscode-theme-kind="vscode-dark"',
    "ground": "#1e1e1e",
    "keys": POSTS_KEYS,
}
BARE = VS_CODE.replace("white !important", "transparent !important").replace(
    "color: var(--vscode-editor-foreground)", ""
)
RULES = {
    "VS Code": Rules(style=VS_CODE, **DARK_CODE),
    "VS Code, widgets not on white": Rules(style=BARE, theme="dark", **DARK_CODE),
    "Colab": Rules(
        sandbox="allow-scripts allow-popups",
        html='theme="dark"',
        style=COLAB,
        keys=TAKES_KEYS,
        ground="#1f1f1f",
        theme="dark",
    ),
    "no data: scripts, no style elements": Rules(policy=f"{STRICT} blob:", keys=TAKES_AT_THE_WINDOW),
    "no blob: scripts": Rules(policy=f"{STRICT} data:", way="data"),
    "neither, modules have addresses": Rules(policy=STRICT, way="address"),
}


class Kernel:
    """Python behind the page: the widgets that cells made, called by the page's messages."""

    def __init__(self, cells: Sequence[str], mute: bool) -> None:
        self.mute = mute
        names: dict[str, Any] = {}
        self.widgets: dict[str, Any] = {}
        self._told: list[list[Any]] = []
        for cell in cells:
            *before, last = ast.parse(cell).body
            exec(compile(ast.Module(before, []), "cell", "exec"), names)
            if not isinstance(last, ast.Expr):
                exec(compile(ast.Module([last], []), "cell", "exec"), names)
                continue
            widget = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
            self.widgets[widget.model_id] = widget
            widget.send = self._message
            widget.observe(self._changed)

    def answer(self, source: Any, id_: str | None, message: Any, changed: Any) -> list[Any]:
        """Answer the page: with all widgets at first, then with the effects of a message or a changed trait."""
        if id_ is None:
            return [self._whole(widget) for widget in self.widgets.values()]
        self._told = []
        if not self.mute:
            if changed is not None:
                self.widgets[id_].set_state(changed)
            else:
                self.widgets[id_]._handle_custom_msg(message, [])
        told, self._told = self._told, []
        return told

    def module(self, id_: str) -> str:
        """Return the text at the address of a widget's module."""
        return str(self.widgets[id_]._esm)

    def _whole(self, widget: Any) -> dict[str, Any]:
        traits = {name: plain(value) for name, value in widget.get_state().items() if name not in ("layout", "comm")}
        return {"id": widget.model_id, "traits": traits, "shared": dict(map(packed, widget._front))}

    def _message(self, content: Any, buffers: Any = None) -> None:
        self._told.append(["message", plain(content), [plain(bytes(each)) for each in buffers or []], None])

    def _changed(self, change: Any) -> None:
        name = change["name"]
        if change["owner"].trait_metadata(name, "sync"):
            more = packed(change["new"][-1]) if name == "_front" else None
            self._told.append(["change", name, plain(change["owner"].get_state(name)[name]), more])


def packed(shared: FrontEnd) -> tuple[str, str]:
    """A shared model by its id."""
    return shared.model_id, plain(shared.code)


def plain(value: Any) -> Any:
    """Return a message as it arrives, with bytes as base64."""
    return json.loads(json.dumps(value, default=lambda each: base64.b64encode(bytes(each)).decode()))


@contextmanager
def harness(rules: Rules, cells: Sequence[str], *, mute: bool = False) -> Iterator[Host]:
    """A page with a frame that keeps these rules; a kernel that is `mute` answers nothing."""
    kernel = Kernel(cells, mute)
    # a nonce would be inherited by whatever a script imports, and nothing would be barred
    files = {"keys.js": f"window.taken = []; {rules.keys}", "host.js": SCRIPT.replace("WAY", rules.way)}
    inner = f"""<!doctype html><html lang="en" {rules.html}><head><meta charset="utf-8">
<style nonce="host">{rules.style}</style></head><body {rules.body}><main></main>
<script src="{MODULES}keys.js"></script><script type="module" src="{MODULES}host.js"></script></body></html>"""
    outer = f"""<!doctype html><title>A notebook</title><body style="margin: 0; background: {rules.ground}">
<iframe src="{FRAME}" sandbox="{rules.sandbox}" style="width: 100%; height: 3000px; border: 0"></iframe>"""

    def serve(route: Any) -> None:
        url = route.request.url
        if url == FRAME:
            headers = {"content-security-policy": rules.policy} if rules.policy else {}
            route.fulfill(body=inner, content_type="text/html", headers=headers)
        elif url.startswith(MODULES):
            name = url.removeprefix(MODULES)
            text = files.get(name) or kernel.module(name.rpartition("-")[0])
            allowed = {"access-control-allow-origin": "*"}
            route.fulfill(body=text, content_type="text/javascript; charset=utf-8", headers=allowed)
        else:
            route.fulfill(body=outer, content_type="text/html")

    def open_(page: Any) -> None:
        page.context.expose_binding("python", kernel.answer)
        page.route("**/*", serve)
        page.goto("https://notebook.test/")

    yield Host(open_, lambda page: page.reload(), place=lambda page: page.frame_locator("iframe"))

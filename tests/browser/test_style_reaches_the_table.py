"""The bundle brings its style along: into the page, into a shadow root as marimo has it, once into each."""

from __future__ import annotations

from typing import Any

import pytest

from whist_nb.widgets import front

HANG = """async ([code, where]) => {
    const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    const bundle = (await import(url)).default;
    const state = { title: "Whist", me: 0, hand: ["QH"], seats: [{ name: "You" }, { name: "West" }] };
    const traits = { frame: { n: 1, state, steps: [] }, settings: {} };
    const model = { get: (name) => traits[name], set() {}, on() {}, off() {}, send() {}, save_changes() {} };
    const home = document.body.appendChild(document.createElement("main"));
    const root = where.includes("shadow") ? home.attachShadow({ mode: "open" }) : home;
    const tables = [0, 1].map(() => document.createElement("div"));
    if (!where.includes("later")) root.append(...tables);
    for (const el of tables) await bundle.render({ model, el, signal: new AbortController().signal });
    if (where.includes("later")) root.append(...tables);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return {
        dressed: tables.map((el) => getComputedStyle(el.querySelector(".wn") ?? el).containerName),
        inPage: document.head.querySelectorAll("style").length,
        inShadow: where.includes("shadow") ? [...root.children].filter((part) => part.localName === "style").length : 0,
    };
}"""


@pytest.mark.parametrize(
    ("where", "in_page", "in_shadow"),
    [("page", 1, 0), ("page, hung in later", 1, 0), ("shadow root", 0, 1), ("shadow root, hung in later", 0, 1)],
)
def test_two_tables_are_dressed_by_one_style_sheet(page: Any, where: str, in_page: int, in_shadow: int) -> None:
    page.set_content("<!doctype html><title>tables</title>")
    seen = page.evaluate(HANG, [front.whole("table"), where])
    assert seen == {"dressed": ["wn", "wn"], "inPage": in_page, "inShadow": in_shadow}

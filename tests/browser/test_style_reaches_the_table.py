"""The bundle brings its style along, once into each page and each shadow root, such as marimo's."""

from __future__ import annotations

from typing import Any

import pytest

from whist_nb.widgets import front_end

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
        inPage: (document.adoptedStyleSheets ?? []).length,
        inShadow: (root.adoptedStyleSheets ?? []).length,
        elements: [document, root].map((one) => one.querySelectorAll("style").length),
    };
}"""


@pytest.mark.parametrize(
    ("where", "in_page", "in_shadow"),
    [("page", 1, 0), ("page, hung in later", 1, 0), ("shadow root", 0, 1), ("shadow root, hung in later", 0, 1)],
)
def test_two_tables_are_dressed_by_one_style_sheet(page: Any, where: str, in_page: int, in_shadow: int) -> None:
    page.set_content("<!doctype html><title>tables</title>")
    seen = page.evaluate(HANG, [front_end.whole("table"), where])
    assert seen == {"dressed": ["wn", "wn"], "inPage": in_page, "inShadow": in_shadow, "elements": [0, 0]}


@pytest.mark.parametrize(("where", "elements"), [("page", [1, 0]), ("shadow root, hung in later", [0, 1])])
def test_a_browser_that_adopts_no_sheets_is_given_one_element(page: Any, where: str, elements: list[int]) -> None:
    page.set_content("<!doctype html><title>tables</title>")
    page.evaluate("for (const one of [Document, ShadowRoot]) delete one.prototype.adoptedStyleSheets")
    seen = page.evaluate(HANG, [front_end.whole("table"), where])
    assert seen["dressed"] == ["wn", "wn"]
    assert (seen["elements"], seen["inPage"], seen["inShadow"]) == (elements, 0, 0)


def test_a_table_of_a_dark_page_is_printed_in_dark_ink_on_white(page: Any) -> None:
    page.set_content("<!doctype html><title>a dark page</title><body style='color: #eee; background: #111'>")
    page.evaluate("document.body.style.setProperty('--jp-layout-color0', '#111111')")
    page.evaluate(HANG, [front_end.whole("table"), "page"])
    read = """[...document.querySelectorAll(".wn")].map(getComputedStyle).map(
        (style) => [style.color, style.getPropertyValue("--page").trim()])"""
    assert page.locator(".wn").first.get_attribute("data-theme") == "dark"
    page.emulate_media(media="print")
    assert page.evaluate(read) == [["rgb(28, 36, 33)", "#ffffff"]] * 2
    page.emulate_media(media="screen")
    assert page.evaluate(read) == [["rgb(230, 234, 231)", "#111111"]] * 2

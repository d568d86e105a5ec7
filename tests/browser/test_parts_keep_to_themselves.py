"""Widgets of several kinds on one page: none changes how another one looks."""

from __future__ import annotations

from typing import Any

import whist_nb as wn
from tests.browser.replay_page import finished, traits
from tests.browser.table_page import MODEL, PAGE, sample
from tests.browser.trainer_page import plain
from whist_nb.widgets.front_end import whole

ADD = """async ([source, shim, traits]) => {
    const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    const { default: front, modelOf } = await import(url);
    const el = document.body.appendChild(document.createElement('div'));
    await front.render({ model: eval(shim)(traits, modelOf), el, signal: new AbortController().signal });
    await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
}"""
ICON = "button => button.querySelector('path').getAttribute('d')"
PLACE = "sign => getComputedStyle(sign).position"


def add(page: Any, part: str, given: dict[str, Any]) -> Any:
    """One more widget at the end of the page."""
    page.evaluate(ADD, [whole(part), f"({MODEL})", given])
    return page.locator(".wn").last


def a_table(page: Any) -> Any:
    return add(page, "table", {"frame": sample("01-whist")["frame"], "settings": {}})


def test_the_last_trick_of_a_table_keeps_its_icon_beside_a_replay(page: Any) -> None:
    page.set_content(PAGE)
    alone = a_table(page).get_by_role("button", name="Last trick").evaluate(ICON)
    page.goto("about:blank")  # what has been drawn is remembered as long as the page lives
    page.set_content(PAGE)
    add(page, "replay", traits(wn.ReplayViewer(finished("humbug", deals=1))))
    assert a_table(page).get_by_role("button", name="Last trick").evaluate(ICON) == alone


def test_the_right_or_wrong_of_a_trainer_stays_in_its_line_beside_an_exercise(page: Any) -> None:
    trainer = wn.CountingTrainer("whist", drills="cards-out", mode="flash", seed=3, questions=1)
    trainer.answer(0)
    page.set_content(PAGE)
    add(page, "exercise", {"frame": sample("09-exercise")["frame"], "settings": {}})
    shown = add(page, "trainer", {"frame": plain(trainer.frame), "settings": plain(trainer.settings)})
    assert shown.locator(".wn-verdict .wn-sign").first.evaluate(PLACE) == "static"

"""Entering a deal in a page: by clicks and by keys alone, at three widths, light and dark, and then playing it."""

from __future__ import annotations

from typing import Any

import pytest

import whist_nb as wn
from tests.browser.looks import LOOKS
from tests.browser.test_class_report import take_picture
from tests.browser.test_table_drawing import FAULTS
from tests.browser.test_table_with_python import Wired


def opened(page: Any, editor: wn.DealEditor, theme: str = "light") -> Wired:
    if theme == "dark":
        page.evaluate("document.body.className = 'dark'")
    wired = Wired(page, editor, theme=theme)  # type: ignore[arg-type]
    wired.hurry = lambda: None  # type: ignore[method-assign]
    return wired


def give(wired: Wired, *cards: str) -> None:
    for card in cards:
        wired.shown.page.locator(f'[data-give="{card}"]').click()
    for _ in cards:
        wired.answer()


@LOOKS
def test_cards_go_to_a_place_by_a_click_and_come_back_by_another(page: Any, theme: str) -> None:
    wired = opened(page, wn.DealEditor("whist", first_dealer=3), theme)
    editor = wired.table
    give(wired, "AS", "KH")
    page.get_by_role("button", name="West").first.click()
    wired.answer()
    give(wired, "QD", "KH")
    assert (editor.hands[0], editor.hands[1]) == (wn.Cards("AS"), wn.Cards("QD"))
    assert page.locator(".wn-deal-says").inner_text() == "K is back in the pack; South had it."
    assert page.get_by_role("button", name="ace of spades, with South").get_attribute("aria-pressed") == "true"
    take_picture(page, theme, "deal-begun")
    assert page.evaluate(FAULTS) == []
    page.get_by_role("button", name="Deal the rest").click()
    wired.answer()
    assert editor.is_complete
    assert editor.hands[0] >= wn.Cards("AS")
    editor.press("makes")
    editor.finish()
    take_picture(page, theme, "deal-complete")
    assert page.evaluate(FAULTS) == []
    assert wired.shown.errors == []
    small = page.locator(".wn-deal-card").evaluate_all(
        "all => all.map((el) => el.getBoundingClientRect()).filter((box) => box.width < 20 || box.height < 40).length"
    )
    assert small == 0


def test_by_keys_alone(page: Any) -> None:
    # With 26 points South's side has more than the other, however the rest is dealt: with 20 each nobody would play.
    strong = wn.Cards("AH KH QH AD KD QD JD")
    wired = opened(page, wn.DealEditor("minibridge", {"South": str(strong)}))
    editor, keys = wired.table, page.keyboard
    page.locator('[data-give="AS"]').focus()
    keys.press("Enter")
    keys.press("ArrowRight")
    keys.press("Space")
    wired.answer()
    wired.answer()
    assert editor.hands[0] == strong | wn.Cards("AS KS")
    assert wired.shown.page.evaluate("document.activeElement.dataset.give") == "KS"
    keys.press("ArrowDown")
    keys.press("End")
    assert page.evaluate("document.activeElement.dataset.give") == "2H"
    keys.press("3")  # North
    wired.answer()
    keys.press("Enter")
    wired.answer()
    assert editor.hands[2] == wn.Cards("2H")
    page.locator("[data-hand]").focus()
    keys.type("AKQ.T98.5432.432")  # the ace of spades is South's
    keys.press("Enter")
    wired.answer()
    assert page.locator(".wn-deal-says").inner_text() == "South already has AS."
    assert page.locator("[data-hand]").input_value() == "AKQ.T98.5432.432"
    keys.press("Home")
    for _ in range(2):
        keys.press("Delete")
    keys.type("J5")
    keys.press("Enter")
    wired.answer()
    assert str(editor.hands[2].sorted()) == "QS JS 5S TH 9H 8H 4C 3C 2C 5D 4D 3D 2D"
    page.locator('[data-give="AS"]').focus()
    for key in ("u", "r"):
        keys.press(key)
        wired.answer()
    assert editor.hands[2] >= wn.Cards("2H")
    assert editor.is_complete
    keys.press("p")
    wired.answer()
    assert isinstance(editor.opened, wn.CardTable)
    assert editor.opened.game.view(0).hand == editor.hands[0]
    assert wired.shown.errors == []


@pytest.mark.parametrize("game", ["russi", "knockout-whist", "bid-whist"])
def test_rows_jokers_and_many_players_find_room(page: Any, game: str) -> None:
    page.set_viewport_size({"width": 364, "height": 1000})
    editor = wn.DealEditor(game, seats=7 if game == "knockout-whist" else None)
    wired = opened(page, editor)
    editor.deal_rest(seed=2)
    take_picture(page, "light", f"deal-{game}")
    assert page.evaluate(FAULTS) == []
    assert page.locator(".wn-deal-place").count() == len(editor.cards)
    assert page.evaluate("document.documentElement.scrollWidth") <= 364
    assert wired.shown.errors == []

"""Claiming in the page, by keys: offered, granted and refused; a single card by Space; hands dealt in."""

from __future__ import annotations

from typing import Any

import pytest

import whist_nb as wn
from tests.browser.table_page import TablePage
from tests.browser.test_table_drawing import FAULTS, frame, opened, state_of
from tests.browser.test_table_with_python import Wired

SURE = ["AS KS QS", "JS TD 4C", "JD 8D 3C", "TS 9D 2C"]
UNSURE = ["AH QH", "KH 5C", "3C 2H", "6D 5D"]
WIDTHS = (1280, 600, 364)


class Quiet(Wired):
    """A table that nobody touches while it plays on; the focus stays where it is."""

    def hurry(self) -> None:
        """Wait until the table has finished playing on."""


def wired(page: Any, hands: list[str], leader: int = 0, **settings: Any) -> Wired:
    table = Quiet(page, wn.Game.from_position("whist", hands, leader=leader, trump="S"), pace=0, **settings)
    page.locator('[data-card][tabindex="0"]').focus()
    return table


def test_an_offer_is_taken_by_a_key_and_the_rest_falls(page: Any) -> None:
    table = wired(page, SURE)
    assert table.shown.status == "Your turn: the last 3 tricks are yours, however the cards lie."
    assert page.get_by_role("button", name="Play it out").count() == 1
    page.keyboard.press("c")
    table.answer()
    page.keyboard.press("n")  # at once
    page.locator(".wn-panel").wait_for(timeout=20_000)
    assert page.locator(".wn-panel .wn-big").inner_text() == "We win"
    page.keyboard.press("u")
    table.answer()
    assert page.locator(".wn-hand [data-card]").count() == 3


def test_a_wrong_claim_is_asked_for_by_keys_and_refused_with_a_line(page: Any) -> None:
    table = wired(page, UNSURE)
    page.keyboard.press("c")
    table.answer()
    assert table.shown.status == "Your claim: how many of the last 2 tricks do you win?"
    assert page.evaluate("document.activeElement.textContent") == "All 2"
    page.keyboard.press("Enter")
    table.answer()
    assert table.shown.status == "Not certain: if West holds K 2, you play A and Q, and West wins a trick with K."
    assert page.locator(".wn-hand [data-card]").count() == 2
    assert page.evaluate("document.activeElement.closest('.wn') !== null")


@pytest.mark.parametrize("again", ["Escape", "c"])
def test_the_question_about_a_claim_can_be_left_by_a_key(page: Any, again: str) -> None:
    table = wired(page, UNSURE)
    asked = table.shown.status
    for key in ("c", again):
        page.keyboard.press(key)
        table.answer()
    assert table.shown.status == asked
    assert page.evaluate("document.activeElement.dataset.card") == "AH"
    assert not table.table.game.actions


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_lies_on_anything_else_whatever_is_said_of_a_claim(page: Any, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 1000})
    high = []
    table = wired(page, UNSURE)
    for key in (None, "c", "Enter"):
        if key:
            page.keyboard.press(key)
            table.answer()
        assert page.evaluate(FAULTS) == []
        high.append(page.locator(".wn").bounding_box()["height"])
    assert max(high) - min(high) <= 1


def test_space_plays_the_only_card_wherever_the_focus_is(page: Any) -> None:
    table = wired(page, ["AS 2H", "KH 5C", "3C QH", "6H 5H"], leader=3)
    only = page.locator('[data-card="2H"]')
    assert only.get_attribute("aria-label") == "two of hearts, your only legal card, press Space"
    page.locator(".wn").focus()
    page.keyboard.press(" ")
    assert table.shown.sent[-1]["act"] == "2H"


@pytest.mark.slow
@pytest.mark.parametrize("single", [True, False])
def test_the_only_card_is_played_by_itself_if_somebody_chooses_so(page: Any, single: bool) -> None:
    table = wired(page, ["AS 2H", "KH 5C", "3C QH", "6H 5H"], leader=3, single=single)
    assert not table.shown.sent  # what nobody has been told of is not played
    table.shown.press("2H")
    table.answer()
    page.locator('.wn-hand [data-card="AS"][aria-label*="only"]').wait_for(timeout=5000)
    page.wait_for_timeout(900)
    assert [message["act"] for message in table.shown.sent] == ["2H", "AS"][: 1 + single]
    table.answer()
    assert not table.shown.errors


def dealt(page: Any, **settings: Any) -> TablePage:
    """The first lead of a deal, after the same table has shown the end of another one."""
    table = opened(page, "01-whist", **settings)
    state = state_of("01-whist", trick=[], last_trick=None, hand=["KS", "9S", "QC", "2C", "5D"])
    table.frame(frame(2, {**state, "legal": state["hand"]}))
    return table


MOVING = "document.getAnimations().filter((one) => one.effect.target.dataset.card).length"


def test_a_new_hand_is_dealt_in_and_can_be_played_at_once(page: Any) -> None:
    table = dealt(page)
    assert page.evaluate(MOVING) == 5
    page.evaluate("document.querySelector('[data-card=QC]').click()")
    assert table.sent[-1]["act"] == "QC"
    page.wait_for_timeout(500)
    assert page.evaluate(MOVING) == 0


@pytest.mark.parametrize("page", [{"reduced_motion": "reduce"}], indirect=True)
def test_with_reduced_motion_no_card_is_dealt_in_and_nothing_settles(page: Any) -> None:
    table = dealt(page)
    assert page.evaluate("document.getAnimations().length") == 0
    panel = {"title": "You win", "text": "", "label": None, "rows": None, "note": None}
    table.frame(frame(3, state_of("01-whist", panel=panel)))
    assert page.evaluate("document.getAnimations().length") == 0
    assert not table.errors


def test_a_card_and_a_claim_are_played_by_keyboard_alone_on_a_phone(page: Any) -> None:
    page.set_viewport_size({"width": 364, "height": 760})
    table = wired(page, ["AS KS QS", "JS TD 4C", "JD 8D 3C", "TS 9D 2C"])
    page.keyboard.press("Enter")
    table.answer()
    assert len(table.shown.sent) == 1
    page.keyboard.press("n")  # at once
    page.get_by_role("button", name="Play it out").wait_for(timeout=20_000)
    assert table.shown.status == "Your turn: the last 2 tricks are yours, however the cards lie."
    assert page.evaluate(FAULTS) == []
    page.keyboard.press("c")
    table.answer()
    page.keyboard.press("n")
    page.locator(".wn-panel").wait_for(timeout=20_000)
    assert page.locator(".wn-panel .wn-big").inner_text() == "We win"
    assert page.evaluate("document.documentElement.scrollWidth") <= 364
    assert not table.shown.errors

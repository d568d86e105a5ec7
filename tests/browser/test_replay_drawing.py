"""The replay viewer in a bare page: moving, other eyes, what is said, and what Python hears of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import whist_nb as wn
from tests.browser.replay_page import ReplayPage, finished
from tests.widgets.test_replay_extras import review_of

OPEN_HAND = ".wn-may[aria-label^=holds]"


def test_keys_move_and_everything_is_told(page: Any) -> None:
    viewer = wn.ReplayViewer(finished("whist", deals=2))
    shown = ReplayPage(page, viewer)
    shown.press("ArrowRight")
    assert shown.at == 1
    assert shown.said.startswith("North led queen of spades.")
    assert shown.said.endswith("East to play.")
    shown.press("PageDown")
    assert shown.at == 4
    assert "won trick 1" in shown.said
    assert shown.said.startswith("Card 4 of 52, trick 1.")
    shown.press("ArrowLeft", "End")
    assert page.locator(".wn-big").inner_text()
    shown.press("]")
    assert shown.said.startswith("North dealt.")
    shown.press(".", "[")
    assert viewer.data["moments"][shown.at]["deal"] == 2
    shown.press("[")
    assert shown.at == 0
    page.wait_for_function("model.saved > 0")
    page.evaluate("model.set('at', 30)")
    assert page.locator(".wn-where").inner_text() == "Card 30 of 52"
    assert page.locator(".wn-slide").get_attribute("aria-valuetext").startswith("Card 30 of 52, trick 8")
    assert page.locator(".wn-cell[aria-current]").get_attribute("data-at") == "30"
    shown.press("Space")
    page.wait_for_function("model.get('at') === 31")
    shown.press("Space")
    assert shown.errors == []


def test_eyes_are_changed_and_cards_are_found(page: Any) -> None:
    game = finished("whist", deals=1)
    shown = ReplayPage(page, wn.ReplayViewer(game, at=20))
    assert page.locator(OPEN_HAND).count() == 3
    page.get_by_role("radio", name="East").click()
    assert shown.said.startswith("As seen by East. Card 20 of 52, trick 5.")
    assert page.evaluate("model.get('seat')") == 3
    assert page.locator(OPEN_HAND).count() == 0
    hand = [card.text for card in game.view(wn.EVERYONE).hands[3]]
    assert hand == []
    cards = page.locator("[data-card]")
    assert cards.count() == 8
    cards.first.click()
    assert "was dealt to East, played in trick" in page.locator(".wn-status").inner_text()
    page.keyboard.press("e")
    page.wait_for_selector(OPEN_HAND)
    page.locator("details.wn-log summary").click()
    page.locator(".wn-says").nth(3).click()
    assert shown.at == 3
    page.locator(".wn-cell").nth(9).click()
    assert shown.at == int(page.locator(".wn-cell").nth(9).get_attribute("data-at"))
    page.get_by_role("button", name="Hide the future").click()
    assert page.locator(".wn-cell.is-later").count() == 0
    assert shown.errors == []


KINDS = ["knockout-whist", "german-whist", "solo-whist", "bid-whist", "humbug", "turnover-bridge", "contract-whist"]


WALK = """(steps) => {
    const section = document.querySelector('.wn');
    const log = document.querySelector('.wn [role=log]');
    const press = (key) => section.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    press('Home');
    press('Home');
    return Array.from({ length: steps }, () => {
        press('ArrowRight');
        return [model.get('at'), log.lastChild.textContent];
    });
}"""


@pytest.mark.slow
@pytest.mark.parametrize("variant", KINDS)
@pytest.mark.parametrize("page", [{"viewport": {"width": 480, "height": 900}}, {}], indirect=True, ids=["480", "1280"])
def test_every_kind_of_game_is_told_step_by_step_to_every_pair_of_eyes(page: Any, variant: str) -> None:
    viewer = wn.ReplayViewer(finished(variant, deals=1), counts=variant == "german-whist")
    shown = ReplayPage(page, viewer)
    for eye in range(len(viewer.data["eyes"])):
        told = page.evaluate(WALK, viewer.last)
        assert [at for at, _ in told] == list(range(1, viewer.last + 1))
        for at, said in told:
            moment, step = viewer.data["moments"][at], viewer.data["steps"][at][eye]
            if moment["verb"] != "score":
                assert viewer.data["names"][moment["seat"]] in said
            if "card" in step:
                assert wn.Card(step["card"]).name in said.lower()
            if "asked" in moment:
                assert said.endswith((" to play.", " to speak."))
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        shown.press("e")
    assert shown.errors == []


def test_a_saved_page_opens_from_disk_without_a_network(browser: Any, tmp_path: Path) -> None:
    path = wn.ReplayViewer(finished("german-whist"), seat=1).to_html(tmp_path / "hand.html")
    context = browser.new_context(offline=True)
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{path.as_uri()}#at=50&seat=0")
    page.wait_for_selector(".wn-in .wn-foot")
    assert page.locator(".wn-where").inner_text() == "Card 37 of 52"
    assert page.locator(".wn-belief").count() == 2
    page.locator(".wn").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("p")
    assert "North may hold" in page.locator(".wn [role=log] p").last.inner_text()
    page.wait_for_function("location.hash === '#at=51&seat=0'")
    assert [url for url in asked if not url.startswith(("data:", "file:"))] == []
    page.emulate_media(media="print")
    assert not page.locator(".wn-rfoot").is_visible()
    assert page.locator(".wn-cell").count() == 52
    context.close()


def test_a_person_guesses_first_and_is_shown_what_it_cost(page: Any) -> None:
    game = finished("contract-whist", deals=1)
    shown = ReplayPage(page, wn.ReplayViewer(game, seat=1, spoiler_free=True, review=review_of(game)))
    assert page.locator(".wn-slide").get_attribute("max") == "1"  # how long the deal is stays hidden, too
    calls = [moment for moment in shown.viewer.data["moments"] if moment.get("asked") == 1]
    assert calls[0]["phase"] in ("Deal", "Before play")
    shown.press(">")
    asked = shown.at if page.locator(".wn-guesses").count() else 0
    page.locator("[data-guess]").last.click()
    assert shown.at == asked + 1
    assert "You" in page.locator(".wn-status").inner_text()
    shown.press("ArrowRight")
    for _ in shown.viewer.data["moments"]:
        if "would you play" in page.locator(".wn-status, .wn-big").first.inner_text():
            break
        shown.press("ArrowRight")
    at = shown.at
    page.locator("[data-card]:not([aria-disabled])").first.click()
    assert shown.at == at + 1
    guesses = page.evaluate("model.get('guesses')")
    assert [place for place, _ in guesses] == [asked, at]
    shown.press("h", "Home", "m")
    assert page.locator(".wn-costplace .wn-cost.is-known").count() == 1
    assert "cost" in page.locator(".wn-cell[aria-current]").get_attribute("aria-label")
    assert page.locator(".wn-costmark").count() > 3
    shown.press("End")
    page.locator(".wn-lessons .wn-says").first.click()
    assert page.locator(".wn-costplace .wn-cost").count() == 1
    assert shown.errors == []


def test_notes_mark_cards_and_draw_arrows(page: Any) -> None:
    viewer = wn.ReplayViewer(finished("whist", deals=1), at=25, counts=False)
    viewer.note("Who has {KH}?", author="Ann", cards=["KH"], arrows=[(0, "KH"), ("KC", 2)])
    shown = ReplayPage(page, viewer)
    assert page.locator(".wn-memo").inner_text() == "Ann: Who has K?"
    assert page.locator(".is-noted").count() == 1
    assert page.locator(".wn-arrows path").get_attribute("d").count("M") == 6
    shown.press("ArrowRight")
    assert page.locator(".is-noted, .wn-arrows, .wn-memo").count() == 0
    shown.press("ArrowLeft")
    assert shown.said.endswith("Who has king of hearts?")
    assert page.locator(".wn-noted").count() == 1
    assert shown.errors == []

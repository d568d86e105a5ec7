"""A real CardTable and the built table in a bare page, wired together without Jupyter: whole tricks by clicks."""

from __future__ import annotations

import json
import threading
import time
from typing import Any

import pytest

import whist_nb as wn
from tests.browser.table_page import TablePage
from tests.browser.test_table_drawing import FAULTS


class Wired:
    """The page's messages go to the table, the table's frames and answers to the page."""

    def __init__(self, page: Any, game: wn.Game | wn.CardTable, seat: Any = 0, **settings: Any) -> None:
        self.table = wn.CardTable(game, seat=seat) if isinstance(game, wn.Game) else game
        self.answers: list[dict[str, Any]] = []
        self.table.send = lambda content, buffers=None: self.answers.append(content)  # type: ignore[method-assign]
        self.shown = TablePage(page, self.state["frame"], settings)
        self.table.observe(lambda change: self.show(plain(change["new"])), "frame")
        self.heard = 0
        self.later: list[dict[str, Any]] = []

    @property
    def state(self) -> dict[str, Any]:
        return {"frame": plain(self.table.frame), **plain(self.table.frame["state"])}

    def show(self, frame: dict[str, Any]) -> None:
        """Show a frame; one from another thread, in which the browser cannot be asked, with the next answer."""
        if threading.current_thread() is threading.main_thread():
            self.shown.frame(frame)
        else:
            self.later.append(frame)

    def show_offer(self) -> None:
        """Show the claim that a table offers once the click has its answer, if there is one."""
        while isinstance(self.table, wn.CardTable) and self.table._awaits_ruling:
            time.sleep(0.002)
        with self.table._lock:
            offers = [frame for frame in self.later if frame["n"] == self.table.frame["n"]]
            self.later.clear()
        for frame in offers:
            self.shown.frame(frame)

    def answer(self) -> None:
        """Let Python hear what the page has sent, and answer."""
        for message in self.shown.sent[self.heard :]:
            self.table.heard(message)
            self.heard += 1
        for answer in self.answers:
            self.shown.page.evaluate("message => model.reply(message)", answer)
        self.answers.clear()
        self.show_offer()
        self.hurry()

    def hurry(self) -> None:
        """Finish whatever is being played on at once."""
        self.shown.page.locator(".wn-felt").click(position={"x": 2, "y": 2})

    def turn(self) -> None:
        """Give one answer as the person, by a click if one is asked for."""
        page, state = self.shown.page, self.state
        if state["panel"]:
            page.locator(".wn-foot .is-main").click()
        elif state["legal"]:
            self.shown.press(state["legal"][0])
        else:
            page.locator("[data-call]").first.click()
        self.answer()


def plain(value: Any) -> Any:
    """Return a message as it arrives."""
    return json.loads(json.dumps(value))


@pytest.mark.parametrize(
    ("game", "seats", "width"),
    [
        ("whist", 4, 800),
        pytest.param("knockout-whist", 7, 600, marks=pytest.mark.nightly),
        pytest.param("german-whist", 2, 800, marks=pytest.mark.nightly),
        pytest.param("knockout-whist", 3, 480, marks=pytest.mark.nightly),
    ],
)
def test_a_deal_by_clicks(page: Any, game: str, seats: int, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    wired = Wired(page, wn.Game(game, seats=seats, seed=3), pace=0)
    high = page.locator(".wn").bounding_box()["height"]
    for _ in range(16):
        wired.turn()
        page.evaluate("document.getAnimations().forEach((motion) => motion.finish())")
        assert page.evaluate(FAULTS) == []
        if not wired.state["panel"]:  # a long result may need more room than a small table
            assert abs(page.locator(".wn").bounding_box()["height"] - high) <= 1, "the table jumped"
        shown = page.locator("[data-card]").evaluate_all("all => all.map((el) => el.dataset.card)")
        assert shown == wired.state["hand"]
        if wired.table.game.is_over:
            break
    assert wired.shown.errors == []


LISTEN = """() => { // screen readers speak what changes in a live region that was there before
    window.heard = [];
    const known = new Set();
    const look = () => {
        for (const region of document.querySelectorAll('.wn [role=status], .wn [role=log]')) {
            if (known.has(region)) continue;
            known.add(region);
            const says = () => (region.role === 'log' ? region.lastElementChild : region).textContent;
            new MutationObserver(() => heard.push(says()))
                .observe(region, { childList: true, subtree: true, characterData: true });
        }
    };
    look();
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}"""


def heard_after(wired: Wired, button: str) -> str:
    """Return what a screen reader says after a button is pressed."""
    wired.shown.page.evaluate(LISTEN)
    wired.shown.page.locator(f'[data-do="{button}"]').click()
    wired.answer()
    said: list[str] = wired.shown.page.evaluate("heard")
    return " ".join(said)


def test_the_question_after_a_new_game_is_heard(page: Any) -> None:
    wired = Wired(page, wn.Game("whist", seed=3), pace=0)
    while not wired.state["panel"]:
        wired.turn()
    said = heard_after(wired, "new")
    assert said.startswith("New cards. "), "the line of the table was not there while the result was shown"
    assert said.count("Follow") + said.count("any card") == 1


def test_the_same_question_about_other_cards_is_heard_again(page: Any) -> None:
    wired = Wired(page, wn.Game("contract-whist", seed=3), pace=0)
    asked = "Your turn. Bid exactly the number of tricks you expect to win."
    assert wired.shown.status == asked
    assert heard_after(wired, "new") == f"New cards. {asked}"


def test_another_question_about_other_cards_is_heard_once(page: Any) -> None:
    wired = Wired(page, wn.Game("whist", seed=3), pace=0)
    said = heard_after(wired, "new")
    assert said.count(wired.shown.status) == 1
    assert "New cards." in said


def test_what_is_taken_back_is_announced_once(page: Any) -> None:
    wired = Wired(page, wn.Game("whist", seed=3), pace=0)
    asked = wired.shown.status
    wired.turn()
    page.locator('[data-do="undo"]').click()
    wired.answer()
    assert wired.shown.status == asked  # the status line is announced by itself
    assert page.locator(".wn [role=log] p").last.inner_text() == "Taken back."


def test_other_cards_for_an_exercise_are_announced(page: Any) -> None:
    asked = wn.exercise.pick_cards("Click every card you may play.", hand="AS 7S QH 6H 2H JC", trick="9H", trump="S")
    wired = Wired(page, asked)  # type: ignore[arg-type]
    page.get_by_role("button", name="Other cards").click()
    wired.answer()
    assert wired.state["hand"] != ["AS", "7S", "QH", "6H", "2H", "JC"]
    assert page.locator(".wn [role=log] p").last.inner_text() == "New cards."


def test_a_refusal_and_a_hint(page: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("whist_nb.tables.hints.SLICE", 60.0)  # the bare page hears nothing from another thread
    wired = Wired(page, wn.Game("whist", seed=3), pace=0)
    while not any(card not in wired.state["legal"] for card in wired.state["hand"]):
        wired.turn()
    hand = wired.state["hand"]
    illegal = next(card for card in hand if card not in wired.state["legal"])
    page.wait_for_timeout(350)  # a click just after one that hurried the bots counts with that one
    wired.shown.press(illegal)
    wired.answer()
    assert "must follow" in wired.shown.status
    assert "is-refused" in wired.shown.card(illegal).get_attribute("class")
    assert wired.state["hand"] == hand
    for step in (1, 2, 3):
        page.locator("[data-do=hint]").click()
        wired.answer()
        assert wired.shown.status.startswith(f"Hint {step} of 3")
    assert page.locator(".is-hint").count() >= 1

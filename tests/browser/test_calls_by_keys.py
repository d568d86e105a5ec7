"""Calls by keys alone, with a real table behind the page: number field, grid, ladder, auctions and a whole deal."""

from __future__ import annotations

import re
from typing import Any

import pytest

import whist_nb as wn
from tests.browser.test_table_with_python import Wired

FOCUSED = """() => {
    const at = document.activeElement, data = at?.dataset ?? {};
    if (!at?.closest('section.wn')) return '';
    if (data.figure !== undefined) return 'figure';
    return data.card ?? data.act ?? data.do ?? data.local ?? at.tagName.toLowerCase();
}"""


class ByKeys(Wired):
    """A wired table without a mouse: N hurries, and the focus must never leave it."""

    def hurry(self) -> None:
        while self.shown.page.evaluate("document.querySelector('.wn-status [role=status] > [aria-hidden]') !== null"):
            self.keys("n")
        assert self.focus, "the focus has left the table"

    @property
    def focus(self) -> str:
        return str(self.shown.page.evaluate(FOCUSED))

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.shown.page.keyboard.press(key)

    def tab_to(self, wanted: str) -> None:
        """Press Tab until the focus is on an element whose name begins with the given text."""
        for _ in range(40):
            if self.focus.startswith(wanted):
                return
            self.keys("Tab")
        raise AssertionError(f"Tab does not come to {wanted!r}")

    def say(self, act: str) -> None:
        """Walk to a call with the arrow keys and press Enter; the number field is typed into."""
        if self.shown.page.locator("[data-figure]").count():
            self.tab_to("figure")
            self.keys("Control+a", *act.split()[-1], "Enter")
        else:
            self.tab_to(act.split()[0]) if act in ("pass", "throw in") else self.walk(act)
            self.keys("Enter")
        self.answer()

    def walk(self, act: str) -> None:
        """Walk to a call within its group: on from the first, as the arrow keys go."""
        calls = self.shown.page.locator("[data-call]")
        self.tab_to(calls.first.get_attribute("data-act"))
        for _ in range(calls.count()):
            if self.focus == act:
                return
            self.keys("ArrowRight")
        raise AssertionError(f"the arrow keys do not come to {act!r}")

    def play(self) -> None:
        """The first legal card, by the tab key, Home and the arrows."""
        wanted = self.state["legal"][0]
        if self.focus not in self.state["hand"]:
            self.tab_to(wanted)
        self.keys("Home")
        for _ in self.state["hand"]:
            if self.focus == wanted:
                break
            self.keys("ArrowRight")
        assert self.focus == wanted
        self.keys("Enter")
        self.answer()


def until_asked(game: str, question: str, **options: Any) -> wn.Game:
    """A game in which seat 0 is asked this, from the first seed that leads there by passes and low cards."""
    for seed in range(60):
        found = wn.Game(game, seed=seed, **options)
        for _ in range(8):
            if found.current_player == 0 and found.view(0).question == question:
                return found
            legal = found.legal_actions()
            found.apply(next((act for act in legal if act.text == "pass"), legal[0]))
    raise AssertionError(f"no deal of {game} asks {question!r}")


def test_a_number_is_typed_stepped_or_held_at_its_limits(page: Any) -> None:
    table = ByKeys(page, until_asked("ruff-and-trump", "announce"), pace=0)
    figure, say = page.locator("[data-figure]"), page.locator(".wn-field [data-call]")
    most = int(figure.get_attribute("max"))
    assert int(figure.input_value()) == most
    assert page.get_by_role("button", name="more").get_attribute("aria-disabled") == "true"
    page.get_by_role("button", name="less").click()
    assert (figure.input_value(), say.get_attribute("data-act")) == (str(most - 1), f"announce {most - 1}")
    table.tab_to("figure")
    table.keys("Control+a", "7", "7", "7", "Tab")
    assert figure.input_value() == str(most)  # the nearest that may be said
    table.keys("Shift+Tab")
    assert table.focus == "figure"
    table.keys("Control+a", "1", "2", "Enter")
    assert table.shown.sent[-1]["act"] == "announce 12"
    assert table.shown.errors == []


@pytest.mark.parametrize("how", ["keys", "mouse"])
def test_pointing_at_a_bid_shows_what_it_means(page: Any, how: str) -> None:
    table = ByKeys(page, until_asked("israeli-whist", "bid for trumps"), pace=0)
    note = page.locator(".wn-note")
    assert note.inner_text().strip() == ""
    high = page.locator(".wn").bounding_box()["height"]
    bid = page.locator('[data-act="bid 7 H"]')
    if how == "mouse":
        bid.hover()
    else:
        table.walk("bid 7 H")
    assert re.search(r"^7 ?: 7 tricks or more, hearts trumps$", note.inner_text().strip()), note.inner_text()
    assert bid.get_attribute("aria-label") == "bid 7 hearts: 7 tricks or more, hearts trumps"
    assert page.locator(".wn").bounding_box()["height"] == high
    assert table.shown.errors == []


def test_arrows_go_by_number_and_by_kind_in_a_grid(page: Any) -> None:
    table = ByKeys(page, until_asked("israeli-whist", "bid for trumps"), pace=0)
    table.walk("bid 7 C")
    for key, wanted in [
        ("ArrowDown", "bid 7 D"),
        ("ArrowRight", "bid 8 D"),
        ("ArrowUp", "bid 8 C"),
        ("ArrowUp", "bid 8 C"),
        ("ArrowLeft", "bid 7 C"),
    ]:
        table.keys(key)
        assert table.focus == wanted, key


@pytest.mark.parametrize("width", [800, 480])
def test_arrows_go_up_and_down_a_ladder(page: Any, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    table = ByKeys(page, until_asked("solo-whist", "call"), pace=0)
    rungs = page.locator(".wn-ladder [data-call]").evaluate_all("all => all.map((el) => el.dataset.act)")
    assert rungs[0] == "slam"
    table.tab_to("slam")
    for wanted in [*rungs[1:], rungs[-1]]:
        table.keys("ArrowDown")
        assert table.focus == wanted
    for wanted in [*rungs[-2::-1], rungs[0]]:
        table.keys("ArrowUp")
        assert table.focus == wanted


@pytest.mark.parametrize(("game", "question"), [("bid-whist", "bid"), ("solo-whist", "call")])
def test_a_whole_auction(page: Any, game: str, question: str) -> None:
    table = ByKeys(page, until_asked(game, question), pace=0)
    for _ in range(30):
        state = table.state
        if state["panel"] or (state["contract"] and not state["calls"] and not state["verb"]):
            break
        if state["calls"]:
            acts = [call["act"] for call in state["calls"]]
            table.say(acts[0] if question != state["question"] or acts[0] == "propose" else acts[len(acts) // 2])
        else:
            table.play()
    assert table.state["contract"]
    heard = page.locator("[role=log]").inner_text()
    assert re.search(r"(West|North|East) (passed|bid|accepted|called|proposed)", heard), heard
    assert table.shown.errors == []


@pytest.mark.parametrize(
    ("game", "question"),
    [
        ("solo-whist", "call"),
        ("israeli-whist", "bid for trumps"),
        ("bid-whist", "bid"),
        ("minibridge", "announce points"),
    ],
)
def test_the_calls_are_at_hand_when_it_is_my_turn_and_one_stop_of_the_tab_key(
    page: Any, game: str, question: str
) -> None:
    """From my cards the focus goes to the calls, and from the calls two or three tabs lead to my cards."""
    table = ByKeys(page, until_asked(game, question), pace=0)
    state = table.state
    asked = state["frame"]
    assert state["calls"]
    table.tab_to(state["hand"][0])
    table.shown.frame({**asked, "n": asked["n"] + 1, "state": {**state, "calls": [], "to_act": 1}, "steps": []})
    assert table.focus in state["hand"]
    table.shown.frame({**asked, "n": asked["n"] + 2, "state": state, "steps": []})
    acts = [call["act"] for call in state["calls"]]
    assert table.focus in acts
    table.keys("ArrowRight")
    assert table.focus in acts
    seen = []
    while table.focus not in state["hand"]:
        seen.append(table.focus)
        table.keys("Tab")
        assert len(seen) < 4, seen
    table.keys("Shift+Tab")
    assert table.focus in acts, "and back"


# In one look: after a second and a half the next one speaks.
STANDS = """() => [document.querySelector('.wn-hand').getBoundingClientRect().y,
    document.querySelector('.wn-status [role=status]').innerText.trim()]"""


@pytest.mark.parametrize("width", [800, 480])
@pytest.mark.parametrize(("game", "question"), [("solo-whist", "call"), ("israeli-whist", "bid for trumps")])
def test_the_hand_stands_still_while_others_speak(page: Any, game: str, question: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    table = ByKeys(page, until_asked(game, question), pace=1500)
    before = page.locator(".wn-hand").bounding_box()["y"]
    table.table.click("pass")
    assert [step["verb"] for step in table.state["frame"]["steps"]][:2] == ["call", "call"]
    page.wait_for_function("!document.querySelector('[data-call]')")
    assert page.evaluate(STANDS) == [before, "You passed."]


def test_a_whole_deal(page: Any) -> None:
    table = ByKeys(page, wn.Game("contract-whist", seats=4, seed=3, start=5), pace=0)
    for _ in range(6):
        assert not table.state["panel"]
        table.say("bid 1") if table.state["calls"] else table.play()
    assert table.state["panel"]["title"]
    assert len(table.table.game.deal_results) == 1
    assert page.evaluate("document.activeElement.matches('.wn-panel')"), "the result is read from its top"
    table.keys("Enter")
    table.answer()
    assert "Deal 2" in page.locator(".wn-head").inner_text()
    assert table.shown.errors == []


@pytest.mark.parametrize(
    ("game", "deal"),
    [("whist", {}), ("contract-whist", {"seats": 4, "start": 8}), ("minibridge", {})],
)
def test_enter_alone_plays_a_deal(page: Any, game: str, deal: dict[str, Any]) -> None:
    """Whenever a card is wanted, the focus is on one that may be played: after a call or a card, in dummy too."""
    table = ByKeys(page, wn.Game(game, seed=4, **deal), pace=0)
    page.locator('[data-call], [data-card][tabindex="0"]').first.focus()
    while not table.state["panel"]:
        if table.state["calls"]:
            table.say(table.state["calls"][-1]["act"])
            continue
        assert table.focus in table.state["legal"]
        table.keys("Enter")
        table.answer()
    assert table.shown.errors == []


@pytest.mark.parametrize(("game", "options"), [("german-whist", {}), ("contract-whist", {"seats": 4, "start": 2})])
def test_from_a_result_the_focus_goes_to_the_next_deal(page: Any, game: str, options: dict[str, Any]) -> None:
    """Whichever button has begun it: what is pressed next is a card or a call, not that button again."""
    table = ByKeys(page, wn.Game(game, seed=4, deals=1, **options), pace=0)
    for button in ("new", "again", "undo"):
        while not table.state["panel"]:
            table.table.click(table.table.view().legal_actions()[0].text)
        page.locator(".wn-foot button").first.focus()
        table.hurry()
        page.locator(".wn-panel").focus()
        table.tab_to(button)
        table.keys("Enter")
        table.answer()
        acts = [call["act"] for call in table.state["calls"]]
        assert table.focus in (acts or table.state["legal"])
    assert table.shown.errors == []

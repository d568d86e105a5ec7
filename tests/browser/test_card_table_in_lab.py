"""The card table in a real JupyterLab: whole deals by clicks and by keys, reload, restart, two views, themes, widths.

All tables stand in one notebook which is opened once; each test has a table of its own and reads only the page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser.conftest import (
    ARTIFACTS,
    FAILED,
    Jupyter,
    errors,
    restart_kernel,
    run_all,
    save,
    wait_until_idle,
)
from tests.browser.hands_on import Lab, Seen, Table, open_lab

pytestmark = pytest.mark.slow

CELLS = {
    "start": "import whist_nb as wn",
    "german": "wn.CardTable('german-whist', seed=7, pace=0)",
    "whist": "whist = wn.CardTable('whist', seed=7, pace=0); whist",
    "whist again": "whist",
    "keys": """
game = wn.Game("knockout-whist", seats=4, seed=3, trick_review="all")
wn.CardTable(game, pace=0, rest="next")""",
    "trumps": """
def second_deal(seed):
    table = wn.CardTable('knockout-whist', seats=2, seed=seed, pace=0)
    table.play_on()
    table.press('next')
    return table

next(table for table in map(second_deal, range(100)) if table.view().question == 'trumps')""",
    "dog": """
dog = wn.Game.from_position('knockout-whist', ['AS', '2C 3C', '4C 5C'], leader=1)
wn.CardTable(dog, pace=0)""",
    "claim": """
hands = ['AS KS QS', 'JS TD 4C', 'JD 8D 3C', 'TS 9D 2C']
wn.CardTable(wn.Game.from_position('whist', hands, leader=0, trump='S'), pace=0)""",
    "no claim": """
hands = ['AH QH', 'KH 5C', '3C 2H', '6D 5D']
wn.CardTable(wn.Game.from_position('whist', hands, leader=0, trump='S'), pace=0)""",
    "dark": "wn.CardTable('whist', seed=11, pace=0)",
    "watch": "wn.CardTable('whist', seat=None, seed=5, pace=0)",
    "match": """
table = wn.CardTable('german-whist', match_deals=2, seed=4, pace=0)
for _ in range(25):
    table.click(table.adviser.choose(table.view()))
table""",
}
NUMBER = {name: number for number, name in enumerate(CELLS)}


@pytest.fixture(scope="module")
def opened(browser: Any, jupyter: Jupyter) -> Iterator[Lab]:
    with open_lab(browser, jupyter, "tables.ipynb", CELLS) as lab:
        run_all(lab.page)
        lab.page.set_default_timeout(15_000)
        assert errors(lab.page) == []
        yield lab


@pytest.fixture
def lab(opened: Lab, request: pytest.FixtureRequest) -> Iterator[Lab]:
    """The notebook, about which the browser's console must not complain whatever a test does there."""
    opened.complaints.clear()
    yield opened
    if request.node.stash.get(FAILED, False):
        ARTIFACTS.mkdir(exist_ok=True)
        opened.page.screenshot(path=ARTIFACTS / (re.sub(r"\W+", "-", request.node.name) + ".png"))
    assert opened.complaints == []


@pytest.mark.nightly
def test_a_whole_deal_by_clicks(lab: Lab) -> None:
    table = lab.table("german")
    phases = []
    while not (seen := table.my_turn()).result:
        phases.append(seen.phase)
        assert seen.legal, seen
        table.click(seen.legal[0])
    one = [f"Stage one, trick {trick} of 13" for trick in range(1, 14)]
    assert phases == one + [f"Stage two, trick {trick} of 26" for trick in range(14, 27)]
    assert seen.result in ("You win", "Opponent wins")
    assert re.search(r"In stage two the tricks were \d+ to \d+\.", table.section.inner_text())
    assert (seen.phase, seen.pressable) == ("The match is over", ["replay", "again", "undo", "new"])
    table.press("new")
    assert table.until(lambda now: not now.result).phase == "Stage one, trick 1 of 13"


def test_an_illegal_card_is_answered_with_the_rule_and_nothing_moves(lab: Lab) -> None:
    table = lab.table("whist")
    before = table.my_turn()
    high = table.section.bounding_box()["height"]
    table.click(before.closed[0])
    after = table.until(lambda seen: seen.kind == "why")
    assert re.match(r"You must follow spades: you hold", after.status)
    assert (after.hand, after.trick) == (before.hand, before.trick)
    table.section.get_by_role("button", name="the rule", exact=True).click()
    table.until(lambda seen: "highest card of the suit led" in seen.status)
    assert table.section.bounding_box()["height"] == high


def test_a_claim_by_keys_offered_and_played_out_and_taken_back(lab: Lab) -> None:
    table = lab.table("claim")
    seen = table.until(lambda now: now.status == "Your turn: the last 3 tricks are yours, however the cards lie.")
    table.section.locator('[data-card][tabindex="0"]').focus()
    lab.page.keyboard.press("c")
    assert table.until(lambda now: bool(now.result)).result == "We win"
    lab.page.keyboard.press("u")
    table.until(
        lambda now: (now.hand, now.status) == (seen.hand, seen.status)
    )  # the claim is worked out anew, in a moment


def test_a_wrong_claim_by_keys_is_refused_with_a_line_of_play(lab: Lab) -> None:
    table = lab.table("no claim")
    before = table.my_turn()
    table.section.locator('[data-card][tabindex="0"]').focus()
    lab.page.keyboard.press("c")
    table.until(lambda now: now.status.startswith("Your claim: how many of the last 2 tricks do you win?"))
    lab.page.keyboard.press("Enter")  # on "All 2"
    after = table.until(lambda now: now.kind == "why")
    assert after.status.startswith("Not certain: if West holds")
    assert after.hand == before.hand


def test_a_hint_in_three_steps_and_undo(lab: Lab) -> None:
    table = lab.table("whist")
    before = table.my_turn()
    told = []
    for step in (1, 2, 3):
        table.press("hint")
        told.append(table.until(lambda seen, step=step: seen.status.startswith(f"Hint {step} of 3:")).status)
        assert (table.section.locator(".is-hint").count() > 0) == (step > 1)
    assert len(set(told)) == 3
    hinted = table.section.locator(".wn-hand .is-hint").get_attribute("data-card")
    assert hinted in before.legal
    table.click(hinted)
    table.until(lambda seen: hinted not in seen.hand and seen.asks)
    table.press("undo")
    again = table.until(lambda seen: seen.hand == before.hand and seen.asks)
    assert (again.trick, again.legal) == (before.trick, before.legal)


def test_two_views_of_one_table_stay_in_step(lab: Lab) -> None:
    first, second = lab.table("whist"), lab.table("whist again")
    seen, other = first.my_turn(), second.my_turn()
    assert (other.hand, other.trick, other.legal) == (seen.hand, seen.trick, seen.legal)
    first.click(seen.legal[0])  # now both say the same; a reason stood only in the view that was refused
    left = first.until(lambda now: now.asks and len(now.hand) < len(seen.hand))
    assert second.until(lambda now: now.asks and len(now.hand) < len(seen.hand)) == left
    second.press("undo")
    assert first.until(lambda now: now.hand == seen.hand and now.asks) == second.my_turn()


def test_a_reload_goes_on_with_the_same_game(lab: Lab) -> None:
    table = lab.table("whist")
    seen = table.my_turn()
    table.click(seen.legal[-1])
    before = table.until(lambda now: now.asks and len(now.hand) < len(seen.hand))
    save(lab.page)
    lab.page.reload()
    wait_until_idle(lab.page)
    table = lab.table("whist")
    assert table.my_turn() == before
    table.click(before.legal[0])
    table.until(lambda now: len(now.hand) < len(before.hand))


def by_keys(table: Table, wanted: Callable[[Seen], bool]) -> Seen:
    """Wait as a person without a mouse does; N lets a finished trick go."""
    while not wanted(seen := table.until(lambda now: now.resting or wanted(now), hurry=False)):
        assert table.focus, "the focus has left the table"
        table.key("n")
    return seen


def test_a_deal_by_keyboard_alone(lab: Lab) -> None:
    table = lab.table("keys")
    cells = lab.page.locator(".jp-Cell").count()
    seen = table.my_turn()
    table.section.evaluate("section => section.focus()")
    table.key("Tab", "Tab")  # past the button Aa
    assert table.focus == seen.legal[0]
    while not (seen := by_keys(table, lambda now: now.asks or bool(now.result))).result:
        assert table.focus, "the focus has left the table"
        if seen.calls:
            table.section.locator("[data-call]").first.focus()
            table.key("ArrowDown", "ArrowUp", "Enter")
        else:
            table.key("Home")
            for _ in seen.hand:
                if table.focus in seen.legal:
                    break
                table.key("ArrowRight")
            assert table.focus in seen.legal
            table.key(*"abdxyz")  # JupyterLab would insert, delete or cut a cell
            table.key("t", "s", "w", "Enter")
        by_keys(table, lambda now, left=seen: now.hand != left.hand or bool(now.result))
    assert table.section.evaluate("section => section.contains(document.activeElement.closest('.wn-panel'))")
    assert lab.page.locator(".jp-Cell").count() == cells
    table.key("Enter")
    seen = by_keys(table, lambda now: now.asks)
    assert (seen.phase or "").startswith("Deal 2")
    assert table.focus in seen.hand + seen.calls


def test_the_keyboard_shortcuts(lab: Lab) -> None:
    table = lab.table("keys")
    seen = table.my_turn()
    if seen.calls:
        table.press(seen.calls[0])
        seen = table.until(lambda now: now.asks and not now.calls)
    table.card(seen.legal[0]).focus()
    table.key("h")
    table.until(lambda now: now.status.startswith("Hint 1 of 3"))
    table.key("t")
    assert table.heard[-1].startswith("Trick 1.")
    table.key("s")
    assert "Tricks: " in table.heard[-1]
    table.key("w")
    assert table.heard[-1].startswith("Hint 1 of 3:")
    table.key("Enter")
    table.until(lambda now: now.asks and len(now.hand) < len(seen.hand))
    table.key("l")
    table.until(lambda now: " won trick 1 with " in now.status)
    table.key("Escape", "u")
    table.until(lambda now: now.hand == seen.hand)
    assert table.focus


def test_trumps_are_named_by_a_button(lab: Lab) -> None:
    table = lab.table("trumps")
    asked = table.my_turn()
    assert asked.calls == ["trump S", "trump H", "trump C", "trump D"]
    names = table.section.get_by_role("group", name="Which suit should be trumps?").get_by_role("button")
    assert re.match(r"hearts trumps, you hold \d", names.nth(1).get_attribute("aria-label"))
    table.press("trump H")
    table.until(lambda seen: not seen.calls and seen.asks)
    assert "Hearts are trumps" in table.section.inner_text()
    assert "named by you" in table.section.inner_text()


def test_a_dog_knocks_by_a_button(lab: Lab) -> None:
    table = lab.table("dog")
    asked = table.my_turn()
    assert (asked.calls, asked.legal) == (["knock"], ["AS"])
    table.section.get_by_role("button", name="knock").click()
    table.until(lambda seen: (not seen.calls and seen.asks) or bool(seen.result))
    assert "You knocked." in table.heard


def test_the_end_of_a_deal_and_the_start_of_the_next(lab: Lab) -> None:
    table = lab.table("match")
    table.click(table.my_turn().legal[0])
    ended = table.until(lambda seen: bool(seen.result))
    assert re.match(r"(You score|Opponent scores) \d", ended.result)
    assert "next" in ended.pressable
    table.press("next")
    assert table.until(lambda seen: not seen.result).phase == "Stage one, trick 1 of 13"


def test_watching(lab: Lab) -> None:
    table = lab.table("watch")
    assert table.section.get_by_role("toolbar").count() == 0
    assert table.section.locator("[data-card]").count() == 0
    for number in (2, 3, 4):
        table.press("next")
        table.until(lambda seen, number=number: f"trick {number} of 13" in seen.phase and not seen.passing)
    table.press("end")
    assert table.until(lambda seen: bool(seen.result)).result.split()[-2] in ("score", "scores")


def test_settings_and_the_dark_theme_of_the_notebook(lab: Lab) -> None:
    table = lab.table("dark")
    section = table.section
    theme = "theme => window.jupyterapp.commands.execute('apputils:change-theme', { theme })"
    assert section.get_attribute("data-theme") == "light"
    lab.page.evaluate(theme, "JupyterLab Dark")
    section.and_(lab.page.locator("[data-theme=dark]")).wait_for()
    lab.page.evaluate(theme, "JupyterLab Light")
    section.and_(lab.page.locator("[data-theme=light]")).wait_for()
    section.get_by_role("button", name="Settings").click()
    section.get_by_role("radio", name="Two").click()
    section.get_by_role("radio", name="Large").click()
    section.and_(lab.page.locator("[data-suits='2'][data-print=large]")).wait_for()
    assert table.my_turn().hand
    section.get_by_role("radio", name="Four").click()
    section.get_by_role("radio", name="Normal").click()
    section.get_by_role("button", name="Settings").click()


SIDEWAYS = """(section) => {
    const parts = [section.closest('.jp-OutputArea-output'), section.querySelector('.wn-in')];
    return parts.map((part) => part.scrollWidth - part.clientWidth);
}"""


def test_nothing_needs_sideways_scrolling_in_a_narrow_cell(lab: Lab) -> None:
    lab.table("keys").my_turn()
    lab.page.set_viewport_size({"width": 596, "height": 900})
    lab.page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    for name in ("german", "whist", "keys", "watch", "trumps"):
        table = lab.table(name)
        lab.page.wait_for_function("section => section.clientWidth === 480", arg=table.section.element_handle())
        assert table.section.evaluate(SIDEWAYS) == [0, 0]
    lab.page.set_viewport_size({"width": 1280, "height": 900})


def test_a_restarted_kernel_is_reported_at_the_table(lab: Lab) -> None:
    table = lab.table("dark")
    seen = table.my_turn()
    restart_kernel(lab.page)
    table.click(seen.legal[0])
    said = table.until(lambda now: "Python" in now.status)
    assert said.status == f"No answer from Python. Run cell {NUMBER['dark'] + 1} again."
    assert said.hand == seen.hand
    run_all(lab.page)
    table = lab.table("dark")
    table.click(table.my_turn().legal[0])
    table.until(lambda now: len(now.hand) < len(seen.hand))
    lab.complaints.clear()  # JupyterLab itself complains of widgets whose kernel has gone

"""The same walk in every program that shows notebooks: clicks, keys, an exercise, a trainer, a replay, and a reload.

Pages with rules are walked through with the slow tests, the programs every night: marimo's editor and the newest
JupyterLab by `.ci/run`, the others by `make hosts`, which makes their environments. A picture of each, light and dark,
is left in the folder that WHIST_NB_PICTURES names.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.hands_on import Table
from tests.browser.hosts import SECTIONS, Host, start
from tests.browser.strict_hosts import FRAME, RULES, harness

CELLS = (
    "import whist_nb as wn",
    "wn.CardTable('whist', seed=7, seat=0, pace=0)",
    "wn.exercise.pick_cards('Click every card you may play.', hand='AS QH 6H JC', trick='9H', trump='S')",
    "wn.drill.cards_out('whist', seed=3, level=1, questions=2, log='answers.sqlite', pace=0)",
    """from whist_nb.players import Club
game, player = wn.Game('whist', seed=7, deals=1), Club()
while not game.is_over:
    game.apply(player.choose(game.view(game.current_player)))
wn.ReplayViewer(game, at=10)""",
)
NIGHTLY = ("JupyterLab 4.4, as on Binder", "Notebook 7", "Voila", "marimo run")
PICTURES = Path(os.environ["WHIST_NB_PICTURES"]).resolve() if "WHIST_NB_PICTURES" in os.environ else None
BURST = """(section, cards) => {
    for (const card of cards) section.querySelector(`[data-card="${card}"]`).click();
}"""

NIGHTLY_ONLY = pytest.mark.skipif(
    os.environ.get("WHIST_NB_HOSTS") is None, reason="WHIST_NB_HOSTS names the folder that `make hosts` has filled"
)
HOSTS = [
    pytest.param("marimo edit", marks=pytest.mark.nightly),
    pytest.param("newest JupyterLab", marks=pytest.mark.nightly),
    *(pytest.param(name, marks=NIGHTLY_ONLY) for name in NIGHTLY),
]

pytestmark = pytest.mark.slow


def the(place: Any, number: int) -> Any:
    """One of the widgets, by the order in which they are shown."""
    return place.locator(SECTIONS).nth(number)


def held(table: Table) -> int:
    return len(table.read().hand)


def play_by_click(table: Table) -> None:
    before = held(table)
    seen = table.my_turn()
    table.click(seen.legal[0])
    table.until(lambda now: len(now.hand) == before - 1)


def play_by_keys(table: Table) -> None:
    """Go to a legal card with the arrows and press Enter; keys that a notebook would use change nothing in it."""
    before = held(table)
    seen = table.my_turn()
    table.section.locator('.wn-hand [data-card][tabindex="0"]').focus()
    table.key("x", "d", "d", "a", "Delete")
    for _ in seen.hand:
        if focused_card(table) in seen.legal:
            break
        table.key("ArrowRight")
    table.key("Enter")
    table.until(lambda now: len(now.hand) == before - 1)


def focused_card(table: Table) -> str | None:
    """Return the card that has the keyboard focus, whichever root the table is in."""
    card: str | None = table.section.evaluate("section => section.getRootNode().activeElement?.dataset.card ?? null")
    return card


def pick(section: Any) -> None:
    """Click three cards as quickly as possible: none is lost, and each is answered."""
    section.scroll_into_view_if_needed()
    section.evaluate(BURST, ["AS", "QH", "6H"])
    section.get_by_text("2 found, 1 slip").wait_for()
    section.get_by_role("button", name="That's all").click()
    section.get_by_text("Solved. A heart was led").wait_for()


def train(section: Any) -> None:
    section.get_by_role("button", name="Begin").focus()
    section.page.keyboard.press("Enter")
    section.get_by_role("button", name="Answer", exact=True).wait_for()
    section.page.keyboard.type("4")
    section.page.keyboard.press("Enter")
    section.locator(".wn-verdict").wait_for()


def replay(section: Any) -> None:
    """Step two cards on by keys and one by the button, then change to another seat's view."""
    where = section.locator(".wn-where")
    number = re.search(r"Card (\d+)", where.inner_text())
    assert number is not None
    section.focus()
    section.page.keyboard.press("ArrowRight")
    section.page.keyboard.press("ArrowRight")
    section.get_by_text(f"Card {int(number[1]) + 2} of").wait_for()
    section.locator('[data-go="card"]').first.click()
    section.get_by_text(f"Card {int(number[1]) + 3} of").wait_for()
    section.page.keyboard.press("e")
    section.locator('[role="log"] p').filter(has_text="As seen by").last.wait_for(state="attached")


def walk(page: Any, host: Host) -> None:
    """Do everything that a person with a mouse and a keyboard would do."""
    place = host.place(page)

    def come_to(number: int) -> Any:
        the(place, number).wait_for(state="attached")
        host.scroll(page, number)
        the(place, number).wait_for()
        return the(place, number)

    def table() -> Table:
        return Table(come_to(0).locator("xpath=.."))

    host.open(page)
    come_to(3)
    assert held(table()) == 13
    play_by_click(table())
    play_by_keys(table())
    pick(come_to(1))
    train(come_to(2))
    replay(come_to(3))
    assert place.locator(SECTIONS).count() == 4
    host.reload(page)
    come_to(3)
    table().my_turn()
    assert held(table()) == (11 if host.keeps else 13)
    play_by_click(table())
    if host.keeps:
        come_to(1).get_by_text("Solved. A heart was led").wait_for()
    assert place.locator(SECTIONS).count() == 4
    come_to(0)


@pytest.fixture(autouse=True)
def away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cells keep a log where they run, and some run in this process."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def visitor(browser: Any) -> Iterator[Any]:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.set_default_timeout(60_000)
    yield page
    context.close()


@pytest.mark.parametrize("name", HOSTS)
def test_it_is_played_with_there(name: str, visitor: Any, tmp_path: Path) -> None:
    with start(name, tmp_path, CELLS) as host:
        walk(visitor, host)
        keep_picture(visitor, host, f"{name} light")
        assert host.dark is not None
        host.dark(visitor)
        host.place(visitor).locator(f'{SECTIONS}[data-theme="dark"]').nth(3).wait_for(state="attached")
        keep_picture(visitor, host, f"{name} dark")


@pytest.mark.parametrize("name", RULES)
def test_it_is_played_with_where_pages_have_rules(name: str, visitor: Any) -> None:
    rules = RULES[name]
    with harness(rules, CELLS) as host:
        walk(visitor, host)
        frame = visitor.frame(url=FRAME)
        assert [the(frame, number).get_attribute("data-theme") for number in range(4)] == [rules.theme] * 4
        assert frame.evaluate("taken") == []
        assert {each.split()[0] for each in frame.evaluate("barred")} <= {"script-src-elem"}
        keep_picture(visitor, host, name)


def test_a_page_that_lets_nothing_run_says_so_in_a_sentence(visitor: Any) -> None:
    """Neither way is open and nobody answers, yet no encoded source is shown or thrown at the notebook."""
    with harness(RULES["neither, modules have addresses"], CELLS[:2], mute=True) as host:
        host.open(visitor)
        shown = host.place(visitor).locator("main > div")
        shown.get_by_text("This table cannot be shown here").wait_for()
        assert shown.inner_text() == "This table cannot be shown here: the page allows no scripts of its own."
        assert visitor.frame(url=FRAME).evaluate("failed") == shown.inner_text()


def keep_picture(page: Any, host: Host, name: str) -> None:
    """How it looks there."""
    if PICTURES is None:
        return
    page.wait_for_timeout(600)
    the(host.place(page), 0).scroll_into_view_if_needed()
    page.screenshot(path=f"{PICTURES}/host-{re.sub(r'[^a-z0-9]+', '-', name.lower())}.png")

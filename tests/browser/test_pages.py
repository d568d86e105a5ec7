"""The pages of the site in a browser: nothing is fetched from elsewhere, and each fits the screen in light and dark."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.sites import pages_in, served, visitor

pytestmark = [pytest.mark.slow, pytest.mark.browser]

SOME = (
    "index",
    "gallery/index",
    "tutorials/index",
    "tutorials/01-whist",
    "tutorials/analysis-odds",
    "how-to/players",
    "how-to/teachers",
    "how-to/drills",
    "reference/analysis",
    "reference/options",
    "reference/records",
    "glossary",
    "search",
    "genindex",
)
WIDER = """() => ["html", ".bd-article-container", ".pst-scrollable-table-container"].filter((what) =>
    [...document.querySelectorAll(what)].some((part) => part.scrollWidth > part.clientWidth))"""
"""The parts of a page that would have to be scrolled sideways; code may be."""
RING = """() => {
    const at = document.activeElement, style = getComputedStyle(at);
    const ring = style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth);
    return [(at.innerText.trim() || at.getAttribute("aria-label") || "").split("\\n")[0], ring];
}"""
"""The name of what the keyboard is at, and how thick its ring is."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the pages."""
    with served(pages_in(tmp_path_factory)) as address:
        yield address


@pytest.mark.parametrize(
    ("width", "scheme"),
    [*(pytest.param(*look, marks=pytest.mark.nightly) for look in ((1280, "light"), (600, "dark"))), (364, "light")],
)
def test_pages_fit_the_screen_and_fetch_nothing_from_elsewhere(
    browser: Any, site: str, width: int, scheme: str
) -> None:
    with visitor(browser, site, viewport={"width": width, "height": 800}, color_scheme=scheme) as (page, elsewhere):
        said: list[str] = []
        page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
        page.on("requestfailed", lambda request: said.append(request.url))
        for name in SOME:
            page.goto(f"{site}/{name}.html")
            assert page.evaluate(WIDER) == [], name
            assert page.evaluate("document.documentElement.dataset.theme") == scheme
        assert (elsewhere, said) == ([], [])


def test_what_the_keyboard_is_at_has_a_ring(browser: Any, site: str) -> None:
    """From the link to the text, over the menu and the search, to the theme's button and the first link of the page."""
    with visitor(browser, site) as (page, _):
        page.goto(f"{site}/index.html")
        been, bare = [], []
        while "Play your first hand" not in been:
            assert len(been) < 20
            page.keyboard.press("Tab")
            name, ring = page.evaluate(RING)
            been.append(name)
            if ring < 2:
                bare.append(name)
        assert {"Tutorials", "Glossary", "Color mode"} < set(been)
        assert any(name.startswith("Search") for name in been)
        assert bare == []


def test_the_index_has_the_whole_width_of_a_phone(browser: Any, site: str) -> None:
    with visitor(browser, site, viewport={"width": 364, "height": 800}) as (page, _):
        page.goto(f"{site}/genindex.html")
        columns = page.locator("table.indextable td").evaluate_all("all => all.map((each) => each.clientWidth)")
        assert min(columns) > 300


def test_what_a_cell_prints_is_read_whole(browser: Any, site: str) -> None:
    """The options of a game are one sentence each: wider than the page is."""
    with visitor(browser, site, viewport={"width": 364, "height": 800}) as (page, _):
        page.goto(f"{site}/tutorials/01-whist.html")
        printed = page.locator(".cell_output .stream pre", has_text="target = 7")
        assert printed.evaluate("part => part.scrollWidth <= part.clientWidth")
        assert printed.evaluate("part => part.clientHeight") > 100


@pytest.mark.parametrize(("width", "view"), [(390, "notebooks"), (1280, "lab")])
def test_a_phone_opens_notebooks_in_the_view_for_one_document(browser: Any, site: str, width: int, view: str) -> None:
    with visitor(browser, site, viewport={"width": width, "height": 844}) as (page, _):
        for name, play in (("index", "Play your first hand"), ("tutorials/01-whist", "Play this in your browser")):
            page.goto(f"{site}/{name}.html")
            address = page.get_by_role("link", name=play).first.get_attribute("href")
            assert f"lite/{view}/index.html?path=" in address
        page.set_viewport_size({"width": 1670 - width, "height": 844})  # turned round, or another window
        page.wait_for_function("was => document.querySelector('a.lite').getAttribute('href') !== was", arg=address)


def test_the_search_finds_a_word_on_the_site_alone(browser: Any, site: str) -> None:
    with visitor(browser, site) as (page, elsewhere):
        page.goto(f"{site}/search.html?q=finesse")
        page.locator("ul.search a", has_text="Glossary").wait_for()
        assert elsewhere == []


def test_the_front_page_answers_a_card_within_a_second_of_its_opening(browser: Any, site: str) -> None:
    """Without a kernel the first card appears within a second, and an early trump gets the reason why it fails."""
    with visitor(browser, site, reduced_motion="reduce") as (page, elsewhere):
        page.goto(f"{site}/index.html")
        page.reload()  # on the first visit a busy machine measures its disk
        page.locator('[data-card="AS"]').wait_for()
        assert page.evaluate("performance.now()") < 1000
        page.locator('[data-card="TS"]').focus()
        page.keyboard.press("Enter")
        page.locator(".wn-why", has_text="your only way back").wait_for()
        assert elsewhere == []


def test_everything_in_the_gallery_is_drawn_and_answers(browser: Any, site: str) -> None:
    with visitor(browser, site, reduced_motion="reduce") as (page, elsewhere):
        page.goto(f"{site}/gallery/index.html")
        page.wait_for_function(
            "(([all, shown]) => all > 9 && all === shown)"
            "(['', '[data-shown]'].map((its) => document.querySelectorAll(`[data-whist-nb]${its}`).length))"
        )
        page.get_by_role("button", name="The dealer", exact=True).click()
        page.locator(".wn-why").first.wait_for()
        page.get_by_role("button", name="The player on the dealer's left").click()
        page.get_by_text("Solved.").first.wait_for()
        page.get_by_role("slider").first.press("ArrowRight")
        assert "Card 1" in page.get_by_role("slider").first.get_attribute("aria-valuetext")
        for number, game in enumerate(("Whist", "German Whist", "MiniBridge")):  # one replay closes as the next opens
            page.get_by_role("listbox", name="Records").select_option(index=number)
            page.locator(".records .wn-head").get_by_text(f"{game}, deal 1", exact=True).wait_for()
            assert page.locator(".records [data-whist-nb]").count() == 1
        assert elsewhere == []


def test_a_tutorial_is_answered_on_its_page_by_click_and_by_key(browser: Any, site: str) -> None:
    """The front end is loaded once, from the site, for any number of exercises; each is drawn when scrolled near."""
    with visitor(browser, site, reduced_motion="reduce") as (page, elsewhere):
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
        page.goto(f"{site}/tutorials/01-whist.html")
        exercises = page.locator('[data-whist-nb="exercise"]')
        clicked, by_keys = exercises.nth(0), exercises.nth(1)  # every heart, as one was led; who wins
        clicked.locator('[data-card="AS"]').click(position={"x": 8, "y": 20})
        clicked.locator(".wn-why", has_text="you still hold").wait_for()
        for card in ("QH", "6H", "2H"):
            clicked.locator(f'[data-card="{card}"]').click(position={"x": 8, "y": 20})
        clicked.get_by_role("button", name="That's all").click()
        clicked.get_by_text("Solved.").first.wait_for()
        assert 0 < page.locator("[data-shown]").count() < page.locator("[data-whist-nb]").count() / 2
        by_keys.scroll_into_view_if_needed()
        by_keys.get_by_role("button", name="East").focus()
        page.keyboard.press("Enter")
        by_keys.get_by_text("Solved.").first.wait_for()
        replay = page.locator('[data-whist-nb="replay"]')
        replay.scroll_into_view_if_needed()
        slider = replay.get_by_role("slider").first
        slider.press("ArrowRight")
        assert "Card 1" in slider.get_attribute("aria-valuetext")
        ours = [name for name in asked if name in {"base.js", "recorded.js", "exercise.js", "replay.js", "table.js"}]
        assert sorted(ours) == ["base.js", "exercise.js", "recorded.js", "replay.js", "table.js"]
        assert elsewhere == []

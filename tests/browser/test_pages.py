"""The pages of the site in a browser: nothing is fetched from elsewhere, and each fits the screen in light and dark."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.sites import pages_in, served, visitor

pytestmark = [pytest.mark.slow, pytest.mark.browser]

SOME = ("index", "tutorials/index", "tutorials/01-whist", "how-to/drills", "reference/records", "glossary", "search")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the pages."""
    with served(pages_in(tmp_path_factory)) as address:
        yield address


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (600, "dark"), (364, "light")])
def test_pages_fit_the_screen_and_fetch_nothing_from_elsewhere(
    browser: Any, site: str, width: int, scheme: str
) -> None:
    with visitor(browser, site, viewport={"width": width, "height": 800}, color_scheme=scheme) as (page, elsewhere):
        said: list[str] = []
        page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
        page.on("requestfailed", lambda request: said.append(request.url))
        for name in SOME:
            page.goto(f"{site}/{name}.html")
            assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), name
            assert page.evaluate("document.documentElement.dataset.theme") == scheme
        assert (elsewhere, said) == ([], [])


def test_the_search_finds_a_word_on_the_site_alone(browser: Any, site: str) -> None:
    with visitor(browser, site) as (page, elsewhere):
        page.goto(f"{site}/search.html?q=finesse")
        page.locator("ul.search a", has_text="Glossary").wait_for()
        assert elsewhere == []

"""The check of the built site finds every misspelling and dead link, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.check_site import dead_links, read, slips
from tests.sites import pages_in

PAGE = """<html><head><link rel="stylesheet" href="_static/site.css"></head><body>
<h1 id="trumps">Trumps</h1><p>You must folow suit.<br>Then ruff.</p><pre>siut = 1</pre><code>siut</code>
<dl><dt class="sig">frobnicate(<em>siut</em>)</dt><dd>A rulle.</dd></dl>
<a href="#trumps">here</a> <a href="#trmps">here</a> <a href="how-to/page.html#start">there</a>
<a href="how-to/page.html#end">there</a> <a href="gone.html">gone</a> <a href="https://example.org/gone">elsewhere</a>
<a href="lite/lab/index.html?path=01-whist.ipynb">play</a> <a href="lite/lab/index.html?path=99-whist.ipynb">play</a>
</body></html>"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site of two pages, one of them with faults of every kind."""
    for name in ("how-to", "_static"):
        (tmp_path / name).mkdir()
    (tmp_path / "_static/site.css").write_text("p { colour: rde }", "utf-8")
    (tmp_path / "_static/macros.html").write_text('<a href="{{ siut }}">rulle</a>', "utf-8")
    (tmp_path / "index.html").write_text(PAGE, "utf-8")
    (tmp_path / "how-to/page.html").write_text('<p id="start"><a href="../index.html#trumps">back</a></p>', "utf-8")
    return tmp_path


def test_misspelt_words_are_found_in_prose_and_not_in_code(site: Path) -> None:
    assert list(slips(read(site))) == [
        "'folow' is in no dictionary: index.html",
        "'rulle' is in no dictionary: index.html",
    ]


def test_markup_that_a_page_shows_as_it_was_written_is_found(site: Path) -> None:
    (site / "how-to/page.html").write_text("<p>| minutes | |---|---| [a game](whist.md) 2 ** 3 | 4</p>", "utf-8")
    assert [each for each in slips(read(site)) if "page.html" in each] == [
        "how-to/page.html: '|---' is shown as it was written",
        "how-to/page.html: '|---' is shown as it was written",
        "how-to/page.html: '](whist.md)' is shown as it was written",
    ]


def test_links_lead_to_a_file_and_to_a_place_in_it(site: Path) -> None:
    dead = ["#trmps", "gone.html", "how-to/page.html#end"]
    assert list(dead_links(read(site), site)) == [f"index.html: {link} leads nowhere" for link in dead]


def test_if_there_is_jupyterlite_its_notebooks_are_looked_for(site: Path) -> None:
    for name in ("lite/lab/index.html", "lite/files/01-whist.ipynb"):
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_text("<p>rulle</p>", "utf-8")
    dead = list(dead_links(read(site), site))
    assert "index.html: lite/lab/index.html?path=99-whist.ipynb leads nowhere" in dead
    assert len(dead) == 4


@pytest.mark.slow
def test_our_own_site_has_no_slip_and_no_dead_link(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = pages_in(tmp_path_factory)
    pages = read(folder)
    assert len(pages) > 50
    assert [*slips(pages), *dead_links(pages, folder)] == []

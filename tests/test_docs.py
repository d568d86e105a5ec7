"""The sources of the site's pages: what is generated holds all that it should."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scripts.docs import assemble
from whist_nb.drawing.glossary import GLOSSARY
from whist_nb.training.pages import PAGES


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that Sphinx reads."""
    folder = tmp_path_factory.mktemp("docs")
    assemble(folder)
    return folder


def test_every_tutorial_is_listed_with_the_link_that_plays_it(source: Path) -> None:
    text = (source / "tutorials/index.md").read_text("utf-8")
    assert re.findall(r"\{lite\}`Play <([\w-]+)>`", text) == [page.notebook for page in PAGES]
    assert f"| [{PAGES[1].title}]({PAGES[1].file}) | {PAGES[1].teaches} | 40 |" in text


def test_no_page_asks_another_host_for_a_picture(source: Path) -> None:
    texts = {path.name: path.read_text("utf-8") for path in source.rglob("*") if path.suffix in (".md", ".ipynb")}
    assert len(texts) > 30
    assert [name for name, text in texts.items() if re.search(r"!\[[^\]]*\]\(https?:|src=.{0,2}https?:", text)] == []


def test_the_glossary_explains_every_word_of_the_table(source: Path) -> None:
    text = (source / "glossary.md").read_text("utf-8")
    for word, meaning in GLOSSARY.items():
        assert f"\n{word}\n: {meaning[0].upper()}{meaning[1:]}.\n" in text


def test_what_has_not_changed_keeps_its_date(source: Path) -> None:
    page = source / "glossary.md"
    before = page.stat().st_mtime_ns
    (source / "left.md").write_text("# A page of an older build\n", "utf-8")
    assemble(source)
    assert page.stat().st_mtime_ns == before
    assert not (source / "left.md").exists()

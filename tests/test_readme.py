"""README is true: its code runs, its files exist, and its commands are those of the Makefile."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
README = (ROOT / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    """The code blocks of README in one language."""
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.DOTALL | re.MULTILINE)


def test_the_examples_give_what_they_show() -> None:
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks("pycon")), {}, "README.md", "README.md", 0)
    assert len(examples.examples) >= 5
    assert doctest.DocTestRunner().run(examples).failed == 0


def test_the_first_cell_runs() -> None:
    (cell,) = blocks("python")
    names: dict[str, object] = {}
    exec(cell, names)
    assert type(names["table"]).__name__ == "CardTable"


@pytest.mark.parametrize("page", PAGES)
def test_every_local_link_leads_somewhere(page: str) -> None:
    links = re.findall(r"\]\((?!https?:|#)([^)#\s]+)", (ROOT / page).read_text("utf-8"))
    assert [link for link in links if not (ROOT / page).parent.joinpath(link).exists()] == []


@pytest.mark.parametrize("page", PAGES)
def test_every_make_command_is_in_the_makefile(page: str) -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    named = set(re.findall(r"(?:`|^)make (\w+)", (ROOT / page).read_text("utf-8"), re.MULTILINE))
    assert [name for name in named if not re.search(rf"^{name}:", makefile, re.MULTILINE)] == []

"""Everything that readers see is spelt right: notebooks, README and docs, and the words of games, lessons and trainers.

The dictionary is American with common British forms; the words of the family and of our trade stand in data/words.txt.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.spelling import ROOT, misspelt, speller


def prose_of(path: Path) -> Iterator[tuple[str, str]]:
    """Yield each text of a file that people read, with its place."""
    if path.suffix == ".ipynb":
        for number, cell in enumerate(json.loads(path.read_text("utf-8"))["cells"]):
            source = "".join(cell["source"])
            if cell["cell_type"] == "markdown":
                yield f"cell {number}", source
            else:
                yield from ((f"cell {number}", text) for _, text in strings_in(source))
    elif path.suffix == ".py":
        yield from ((f"line {line}", text) for line, text in strings_in(path.read_text("utf-8")))
    else:
        yield "text", path.read_text("utf-8")


def strings_in(code: str) -> Iterator[tuple[int, str]]:
    """The strings of more than one word in Python code."""
    code = "\n".join(line for line in code.splitlines() if not line.startswith(("%", "!")))
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            yield node.lineno, node.value


PLACES = ("*.md", "docs/**/*.md", "notebooks/*.ipynb", "whist_nb/[vlp]*/**/*.py")  # variants, lessons, players
READ = sorted(path for place in PLACES for path in ROOT.glob(place))


@pytest.mark.parametrize("path", READ, ids=lambda path: path.name)
def test_every_word_is_spelt_right(path: Path) -> None:
    wrong = {where: words for where, text in prose_of(path) if (words := misspelt(text, speller()))}
    assert not wrong, f"{path.name}: if these are words, add them to tests/data/words.txt: {wrong}"


def test_a_misspelt_word_is_found() -> None:
    assert misspelt("Follow siut if you can; `siut` is code.", speller()) == {"siut"}

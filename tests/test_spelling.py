"""All that a reader meets is spelt right: notebooks, README and docs, and the words of games, lessons and trainers.

The dictionary is American with common British forms; the words of the family and of our trade stand in data/words.txt.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from spellchecker import SpellChecker

ROOT = Path(__file__).parents[1]

# Not words: code, addresses, tags, entities, targets of links, and whatever has a digit, a dot or a bar inside.
NOT_WORDS = re.compile(
    r"\A---.*?^---$|```.*?```|`[^`]*`|https?://\S+|<[^>]+>|&\w+;|\]\([^)]*\)|\S*\w[\d_./]\w\S*",
    re.DOTALL | re.MULTILINE,
)
WORD = re.compile(r"[^\W\d_]['’\w]+")
NAME = re.compile(r"\w+[A-Z]")  # CatsAtCards, README, PBN


def prose_of(path: Path) -> Iterator[tuple[str, str]]:
    """Each text of a file that somebody reads, with where it stands."""
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


@pytest.fixture(scope="module")
def speller() -> SpellChecker:
    speller = SpellChecker()
    speller.word_frequency.load_text_file(str(ROOT / "tests/data/words.txt"))
    return speller


def misspelt(text: str, speller: SpellChecker) -> set[str]:
    """The words of a text that no dictionary has.

    >>> sorted(misspelt("A trump wins the trik, `dict` and West's ace too.", SpellChecker()))
    ['trik']
    """
    found = (word for word in WORD.findall(NOT_WORDS.sub(" ", text)) if not NAME.match(word))
    words = {word.replace("’", "'").lower().strip("'").removesuffix("'s") for word in found}
    return {word for word in speller.unknown(words) if len(word) > 2}


@pytest.mark.parametrize("path", READ, ids=lambda path: path.name)
def test_every_word_is_spelt_right(path: Path, speller: SpellChecker) -> None:
    wrong = {where: words for where, text in prose_of(path) if (words := misspelt(text, speller))}
    assert not wrong, f"{path.name}: if these are words, add them to tests/data/words.txt: {wrong}"


def test_a_slip_is_found(speller: SpellChecker) -> None:
    assert misspelt("Follow siut if you can; `siut` is code.", speller) == {"siut"}

"""Check spelling with pyspellchecker's dictionary and our own words for card tables and code."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from spellchecker import SpellChecker

ROOT = Path(__file__).resolve().parents[1]
OURS = ROOT / "tests/data/words.txt"
"""Words that the dictionary lacks; it is American, with the common British forms."""

# Not words: code, addresses, tags, entities, link targets, and anything with a digit, a dot or a bar in it.
NOT_WORDS = re.compile(
    r"\A---.*?^---$|```.*?```|`[^`]*`|https?://\S+|<[^>]+>|&\w+;|\]\([^)]*\)|\S*\w[\d_./]\w\S*",
    re.DOTALL | re.MULTILINE,
)
WORD = re.compile(r"[^\W\d_]['’\w]+")
NAME = re.compile(r"\w+[A-Z]")  # CatsAtCards, README, PBN


@cache
def speller() -> SpellChecker:
    """Return the dictionary with our own words added."""
    found = SpellChecker()
    found.word_frequency.load_text_file(str(OURS))
    return found


def misspelt(text: str, speller: SpellChecker) -> set[str]:
    """Return the words of a text that are in no dictionary.

    >>> sorted(misspelt("A trump wins the trik, `dict` and West's ace too.", SpellChecker()))
    ['trik']
    """
    found = (word for word in WORD.findall(NOT_WORDS.sub(" ", text)) if not NAME.match(word))
    words = {word.replace("’", "'").lower().strip("'").removesuffix("'s") for word in found}
    return {word for word in speller.unknown(words) if len(word) > 2}

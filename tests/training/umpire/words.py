"""How the drills name seats, cards and suits, read back into numbers and letters."""

from __future__ import annotations

import re

FRIENDS = ("Gus", "Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")
COMPASS = ("South", "West", "North", "East")
CARD = r"\{(?:[2-9TJQKA][SHDC]|[BL]J)\}"
CARDS = rf"(?:{CARD}(?:,? (?:and )?{CARD})*)"
SUIT = r"\{[SHDC]\} (?:spades|hearts|diamonds|clubs)"
WORD = r"(?:spades|hearts|diamonds|clubs)"
NAME = r"\b(?:[Yy]our opponent|[Yy]ou|[Oo]pponent|" + "|".join(FRIENDS + COMPASS) + r")\b"
CALLED = rf"(?:{SUIT[:-1]}|spade|heart|diamond|club)|trumps|trump)"
NAMES = rf"(?:[Nn]obody|{NAME}(?:, {NAME})*(?: (?:and|or) {NAME})?)"


KINDS = {
    "card": CARD,
    "cards": CARDS,
    "suit": SUIT,
    "called": CALLED,
    "word": WORD,
    "seat": NAME,
    "seats": NAMES,
    "n": r"\d+(?:[.,]\d+)*",
    "numbers": r"\d+(?:, \d+)*(?: and \d+)?",
    "lengths": rf"(?:\d+ {CALLED}(?:, | and )?)+",
    "title": "(?:A|The (?:first|second|third|fourth)) hand",
    "which": "the (?:(?:first|second|third|fourth) )?hand",
    "count": "(?:two |three )?",
    "any": ".*",
}
"""What the marks of a template stand for."""


def pattern(text: str) -> re.Pattern[str]:
    """A template as a regular expression; what is not marked is plain text.

    <card>, <suit>, <called> (a suit, or trumps), <seat> and the other ``KINDS`` stand for such words; a second one of a
    kind has a digit: <seat2>. What may be missing stands in [square brackets], what may be one or the other is
    (this|that), and brackets that are meant are \\( and \\).
    """
    found = re.split(r"(<\w+>|\\[()]|[\[\]()|])", text)
    plain = {"[": "(?:", "]": ")?", "(": "(?:", ")": ")", "|": "|"}
    parts = []
    for each in found:
        if each.startswith("<"):
            name = each[1:-1]
            parts.append(f"(?P<{name}>{KINDS[name.rstrip('0123456789')]})")
        else:
            parts.append(each if each.startswith("\\") else plain.get(each, re.escape(each)))
    return re.compile("".join(parts))


def cards_in(text: str) -> list[str]:
    return re.findall(r"\{([2-9TJQKA][SHDC]|[BL]J)\}", text)


def suit_in(text: str) -> str:
    """The suit that a phrase names, by its mark or its word."""
    marks = re.findall(r"\{([SHDC])\}", text)
    words = re.findall(r"spade|heart|diamond|club", text)
    letters = {*marks, *(word[0].upper() for word in words)}
    if len(letters) != 1:
        raise ValueError(f"which suit is {text!r}?")
    return letters.pop()


def seats_in(text: str, me: int, seats: int) -> list[int]:
    """The seats that a phrase names."""
    names = {2: ("South", "North"), 4: COMPASS}.get(seats, FRIENDS[:seats])
    found = []
    for word in re.findall(NAME, text):
        if word in ("You", "you"):
            found.append(me)
        elif word.lower().endswith("opponent"):
            found.append(1 - me)
        else:
            found.append(names.index(word))
    return found

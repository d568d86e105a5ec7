"""Answers made wrong and sentences made false, to see that the umpire notices."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

from tests.training.umpire.cards import PACK, WORDS
from tests.training.umpire.words import COMPASS, FRIENDS, NAME

CARD = re.compile(r"\{([2-9TJQKA][SHDC]|[BL]J)\}")
NUMBER = re.compile(r"(?<![\w.{])\d+(?![\w.}]*\w)")


def _other_card(card: str, used: set[str], rng: Random) -> str:
    return rng.choice([each for each in PACK if each not in used and each != card])


def wrong_answer(part: dict[str, Any], rng: Random) -> Any:
    """Return another answer of the same kind."""
    answer, options = deepcopy(part["answer"]), part["options"]
    if part["kind"] == "number":
        return answer + rng.choice([1, 2, -1] if answer else [1, 2])
    if part["kind"] == "percent":
        return answer + (1 if answer < 50 else -1)
    if part["kind"] == "choice":
        return rng.choice([value for value, _ in options if value != answer])
    if part["kind"] == "card":
        return rng.choice([card for card in options if card != answer])
    if part["kind"] == "shape":
        longest = max(answer, key=answer.__getitem__)
        other = rng.choice([suit for suit in answer if suit != longest])
        return {**answer, longest: answer[longest] - 1, other: answer[other] + 1}
    values = options if part["kind"] == "cards" else [value for value, _ in options]
    toggled = rng.choice(values)
    return sorted({*answer} ^ {toggled})


def false_sentences(text: str, seats: int, rng: Random) -> Iterator[str]:
    """The sentence with one thing changed: a card, a number, a seat, a suit."""
    for found in CARD.finditer(text):
        card = _other_card(found[1], set(CARD.findall(text)), rng)
        yield f"{text[: found.start(1)]}{card}{text[found.end(1) :]}"
    for found in NUMBER.finditer(text):
        yield f"{text[: found.start()]}{int(found[0]) + 1}{text[found.end() :]}"
    names = {2: ("Opponent", "You"), 4: COMPASS}.get(seats, FRIENDS[:seats])
    for found in re.finditer(NAME, text):
        others = [name for name in names if name not in text and name.lower() not in found[0].lower()]
        if others and found[0] not in ("you", "You"):
            yield f"{text[: found.start()]}{rng.choice(others)}{text[found.end() :]}"
    for found in re.finditer(r"\{([SHDC])\} (spades?|hearts?|diamonds?|clubs?)", text):
        letter = rng.choice([each for each in WORDS if each != found[1]])
        word = WORDS[letter] if found[2].endswith("s") else WORDS[letter][:-1]
        yield f"{text[: found.start()]}{{{letter}}} {word}{text[found.end() :]}"

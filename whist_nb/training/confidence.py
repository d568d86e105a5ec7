"""Record how sure a learner is of an answer, in one of three words, and how often each word was right.

>>> lines(tally([("fairly sure", True)] * 7 + [("fairly sure", False)] * 3))
('When you say “fairly sure”, you are right 7 times in 10.',)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from whist_nb.engine.errors import BadOption
from whist_nb.engine.phrases import phrase
from whist_nb.training.log import Answer

SURE: Final[Mapping[str, float]] = {"guessing": 0.5, "fairly sure": 0.75, "certain": 0.95}
"""The probability that each word stands for, to compare with the outcomes."""
ENOUGH: Final = 5
"""The number of answers a word needs before anything is said about it."""


def confidence(word: str | None) -> float | None:
    """Return the probability that a word stands for; raise BadOption for an unknown word."""
    if word is not None and word not in SURE:
        raise BadOption("sure={word!r:.40}: expected {sure} or None.", word=word, sure=", ".join(SURE))
    return None if word is None else SURE[word]


def word_for(chance: float | None) -> str | None:
    """Return the word for a stored probability."""
    return next((word for word, worth in SURE.items() if worth == chance), None)


def tally(said: Iterable[tuple[str, bool]]) -> dict[str, tuple[int, int]]:
    """Count the answers with each word, and how many of them were right."""
    counts = dict.fromkeys(SURE, (0, 0))
    for word, right in said:
        given, hit = counts[word]
        counts[word] = (given + 1, hit + right)
    return counts


def said_in(answers: Iterable[Answer]) -> list[tuple[str, bool]]:
    """Return words and outcomes of the answers that have a word."""
    return [(word, each.right) for each in answers if (word := word_for(each.confidence)) is not None]


def line(word: str, counts: Mapping[str, tuple[int, int]]) -> str | None:
    """Say how often a word has been right, once there is enough to say."""
    given, hit = counts[word]
    if given < ENOUGH:
        return None
    right = round(10 * hit / given)
    return phrase(
        "When you say “{word}”, you are right {right} in 10.",
        word=word,
        right="once" if right == 1 else f"{right} times",
    )


def lines(counts: Mapping[str, tuple[int, int]]) -> tuple[str, ...]:
    """Return a line for each word that has been used enough."""
    return tuple(told for word in SURE if (told := line(word, counts)) is not None)

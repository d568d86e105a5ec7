"""A player's bid in words: numbers and trumps."""

from whist_nb.engine.cards import Suit
from whist_nb.engine.phrases import phrase


def about(tricks: float) -> str:
    """Return a number of tricks as people say it: 'about 4 tricks', 'about 4½ tricks'."""
    halves = round(2 * tricks)
    if halves < 2:
        return "less than a trick" if halves < 1 else "about half a trick"
    number = f"{halves // 2}{'½' if halves % 2 else ''}"
    return phrase("about {number} trick{plural}", number=number, plural="" if number == "1" else "s")


def kind_word(trump: Suit | None) -> str:
    """Return 'with hearts as trumps' or 'without trumps'."""
    return phrase("with {word} as trumps", word=trump.word) if trump else "without trumps"

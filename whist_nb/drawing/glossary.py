"""The words of the card table, explained for somebody who has never held cards; the one place where they are."""

import re
from typing import Final

GLOSSARY: Final = {
    "partner": "the player on your side: your tricks count together",
    "trump": "a card of the one suit that beats the other three",
    "void": "holding no card of that suit",
    "ruff": "play a trump when you hold no card of the suit led",
    "overruff": "ruff with a higher trump than somebody else's",
    "follow": "play a card of the suit that was led",
    "lead": "play the first card of a trick",
    "trick": "one card from each player; the best one takes it",
    "discard": "play a card of another suit when you cannot follow; it cannot win",
    "duck": "leave a trick to others, with a card lower than the best",
    "master": "the highest card of its suit that has not been played",
    "honour": "an ace, king, queen or jack",
    "sequence": "cards that follow each other in rank, such as king and queen",
    "finesse": "play a lower card, hoping that a player who has already played holds the one above it",
    "book": "the first six tricks of a side, which score nothing",
    "declarer": "the player who has to make the contract",
    "dummy": "the hand laid open on the table, which declarer plays",
    "widow": "a spare hand that nobody was dealt",
    "kitty": "cards dealt to nobody, which the highest bidder takes",
}
"""Each word and what it means."""

MOST: Final = 3
"""So many words are explained at once: more fit into no line."""

_FORMS: Final = re.compile(rf"\b({'|'.join(GLOSSARY)})(?:s|es|ed|ing)?\b", re.IGNORECASE)


def explained(sentence: str) -> str | None:
    """What the words of a sentence mean that a newcomer may not know, the rarest first; None if there are none.

    >>> explained("You are void in spades.")
    '**Void:** holding no card of that suit.'
    """
    found = {word.lower() for word in _FORMS.findall(sentence)}
    rare = [word for word in reversed(GLOSSARY) if word in found]
    told = [f"**{word.capitalize()}:** {GLOSSARY[word]}." for word in rare[:MOST]]
    return " ".join(told) or None

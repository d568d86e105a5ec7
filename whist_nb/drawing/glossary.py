"""A glossary of card-table words for people who have never played cards."""

import re
from typing import Final

from whist_nb.engine.phrases import phrase

GLOSSARY: Final = {
    "partner": phrase("the player on your side: your tricks count together"),
    "trump": phrase("a card of the one suit that beats the other three"),
    "void": phrase("holding no card of that suit"),
    "ruff": phrase("play a trump when you hold no card of the suit led"),
    "overruff": phrase("ruff with a higher trump than one already played"),
    "follow": phrase("play a card of the suit that was led"),
    "lead": phrase("play the first card of a trick"),
    "trick": phrase("one card from each player; the best of them wins it"),
    "discard": phrase("play a card of another suit when you cannot follow; it cannot win"),
    "duck": phrase("lose a trick on purpose, with a lower card than the one that is winning"),
    "hold up": phrase("let opponents win their suit until one of them has no card of it left to lead"),
    "master": phrase("the highest card of its suit that has not been played"),
    "honour": phrase("an ace, king, queen or jack"),
    "sequence": phrase("cards next to each other in rank, such as king and queen"),
    "finesse": phrase("try to win with a lower card, hoping a player who has already played has the one above it"),
    "safety play": phrase("give up the chance of a trick you don't need, in case the suit breaks badly"),
    "squeeze": phrase("play winners until a player has to discard a card that they need"),
    "book": phrase("the first six tricks of a side, which score nothing"),
    "declarer": phrase("the player who has to make the contract"),
    "dummy": phrase("the hand laid face up on the table and played by declarer"),
    "widow": phrase("a spare hand, dealt to nobody"),
    "kitty": phrase("spare cards, dealt to nobody, which go to the highest bidder"),
}
"""Each word and its meaning."""

MOST: Final = 3
"""The most words explained at once; more do not fit on a line."""

_FORMS: Final = re.compile(rf"\b({'|'.join(GLOSSARY).replace(' ', '[ -]')})(?:s|es|ed|ing)?\b", re.IGNORECASE)


def explained(sentence: str) -> str | None:
    """Explain the words of a sentence that a newcomer may not know, the rarest first; None if there are none.

    >>> explained("You are void in spades.")
    '**Void:** holding no card of that suit.'
    """
    found = {word.lower().replace("-", " ") for word in _FORMS.findall(sentence)}
    rare = [word for word in reversed(GLOSSARY) if word in found]
    told = [f"**{word.capitalize()}:** {GLOSSARY[word]}." for word in rare[:MOST]]
    return " ".join(told) or None

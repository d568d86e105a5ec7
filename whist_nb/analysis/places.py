"""The places where cards can be, and facts about them."""

from __future__ import annotations

from typing import NamedTuple

from whist_nb.engine.cards import Card
from whist_nb.engine.wording import PLAIN, Statement

Place = int | str | tuple[str | int, ...]
"""A place: a seat's number for its hand; 'stock', 'aside', 'played', ('laid', seat) or ('layout', seat, column)."""

STOCK, ASIDE, PLAYED = "stock", "aside", "played"


class Fact(NamedTuple):
    """A fact that a view proves: a given place holds none of these cards.

    Parameters
    ----------
    place
        The place.
    cards
        The cards that are not there.
    why
        How the fact was proved.
    """

    place: Place
    cards: frozenset[Card]
    why: Statement

    @property
    def text(self) -> str:
        """How the fact was proved, in words for everybody."""
        return PLAIN.say(self.why, start=False)

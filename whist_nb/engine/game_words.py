"""What a game says of itself, beside its rules: its questions and answers in words, its left-over cards, its tutorial.

A game gives words only for what it alone asks its players; those for playing a card, naming trumps, laying cards aside
and exact bids are in `drawing.questions`. A question without words is asked in general ones, so a new game needs none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from whist_nb.engine.phrases import phrase
from whist_nb.engine.view import View


class QuestionWords(NamedTuple):
    """One kind of question: what the seat is 'to do', the heading, the line above the hand, the rule.

    ``phase`` is what goes on at the table meanwhile; ``lone`` the line where the seat has one answer only,
    ``must`` the heading and the line where it may not pass. ``rule_here`` may give the rule as it is in this view.
    ``cards`` is how many cards each gives away, one at a time, where it is more than one.
    """

    task: str
    ask: str | None
    turn: str
    rule: str | None = None
    phase: str = ""
    lone: str | None = None
    must: tuple[str, str] | None = None
    rule_here: Callable[[View], str | None] = lambda view: None
    cards: int = 1


class AnswerWords(NamedTuple):
    """An answer that is not a card: the note on its button, how others hear of it ('showed a meld'), its label.

    What is left out is made from the answer's text: the label of ``pick up`` is "Pick up".
    """

    note: str | None = None
    described: str | None = None
    label: str | None = None


class LeftOver(NamedTuple):
    """What the cards that no hand was dealt are called; ``aside`` is the title once they lie out of play."""

    name: str
    aside: str = phrase("Laid aside")


class Tutorial(NamedTuple):
    """What a game's notebook teaches; the id of the game that this one comes from, ``kin`` if only as a relative."""

    teaches: str
    parent: str | None = None
    kin: bool = False

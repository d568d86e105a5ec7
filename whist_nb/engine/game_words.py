"""The wording that a game keeps beside its rules, for its questions, answers, left-over cards and tutorial.

A game has words only for questions that are its own; those for playing a card, naming trumps, discarding and exact bids
are in `drawing.questions`. A question without words is asked in general terms, so a new game needs none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from whist_nb.engine.phrases import phrase
from whist_nb.engine.view import View


class QuestionWords(NamedTuple):
    """The wording of one kind of question.

    Parameters
    ----------
    task
        The seat's task, as shown to the other players: 'to bid'.
    ask
        The heading over the answers; None if the answer is a card to play.
    turn
        The line above the hand.
    rule
        The rule behind the question.
    phase
        The part of the deal, as shown to those who wait.
    lone
        The line above the hand if there is only one possible answer.
    must
        The heading and the line if the seat may not pass.
    rule_here
        A function that returns the rule as it applies in a view.
    cards
        The number of cards to give away one at a time, if more than one.
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
    """The words for an answer other than a card.

    Defaults are derived from the answer's text: the label of ``pick up`` is "Pick up".

    Parameters
    ----------
    note
        A note on its button.
    described
        The words that report it to the other players: 'showed a meld'.
    label
        The label of its button.
    """

    note: str | None = None
    described: str | None = None
    label: str | None = None


class LeftOver(NamedTuple):
    """The name of the undealt cards.

    Parameters
    ----------
    name
        The name of these cards.
    aside
        The title once they are out of play.
    """

    name: str
    aside: str = phrase("Laid aside")


class Tutorial(NamedTuple):
    """A short description of a game's notebook.

    Parameters
    ----------
    teaches
        The subject of the notebook, in a few words.
    parent
        The id of the game it descends from.
    kin
        Whether that game is a relative rather than an ancestor.
    """

    teaches: str
    parent: str | None = None
    kin: bool = False

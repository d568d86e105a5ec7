"""What a seat may answer when it is asked; every action has exactly one text.

>>> read_action("QH")
Play(card=Card('QH'))
>>> str(NameTrump(Suit.SPADES))
'trump S'
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from whist_nb.engine.cards import PACK_54, Card, Suit, suit_of_text
from whist_nb.engine.errors import BadNotation


class Action:
    """Something that a seat does on being asked; ``str(action)`` is its text."""

    __slots__ = ()

    @property
    def text(self) -> str:
        """The one text of this action, as records and the wire have it."""
        raise TypeError(f"{type(self).__name__} has no text of its own")

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play a card: ``QH``."""

    card: Card

    @property
    def text(self) -> str:
        return self.card.text

    __str__ = Action.__str__


@dataclass(frozen=True, slots=True)
class Knock(Action):
    """Keep the only card for a later trick: ``knock``."""

    @property
    def text(self) -> str:
        return "knock"

    __str__ = Action.__str__


@dataclass(frozen=True, slots=True)
class NameTrump(Action):
    """Name the trump suit: ``trump S``."""

    suit: Suit

    @property
    def text(self) -> str:
        return f"trump {self.suit}"

    __str__ = Action.__str__


PLAY: Final = {card: Play(card) for card in PACK_54}
"""The one Play of each card."""

_PLAYS: Final = {card.text: play for card, play in PLAY.items()}

_VERBS: Final[dict[str, Callable[[str], Action]]] = {
    "knock": lambda rest: _alone(Knock(), rest),
    "trump": lambda rest: NameTrump(suit_of_text(rest)),
}


def _alone(action: Action, rest: str) -> Action:
    if rest:
        raise BadNotation(f"Nothing follows '{action}'.")
    return action


def read_action(text: str) -> Action:
    """The action with that text; BadNotation if there is none."""
    play = _PLAYS.get(text)
    if play is not None:
        return play
    verb, _, rest = text.partition(" ")
    reader = _VERBS.get(verb)
    if reader is None:
        raise BadNotation(
            f"{text!r} is no action. A card is played by its text, such as 'QH'; the other "
            f"actions begin with: {', '.join(_VERBS)}."
        )
    action = reader(rest)
    if action.text != text:
        raise BadNotation(f"{text!r} is no action. Write {action.text!r}.")
    return action

"""What a seat may answer when it is asked; every action has exactly one text.

There is one object for each action, so ``is`` and ``==`` agree, and finding an action among the
legal ones is quick.

>>> read_action("QH")
Play('QH')
>>> NameTrump(Suit.SPADES).text
'trump S'
"""

from collections.abc import Callable
from typing import Any, ClassVar, Final, Self

from whist_nb.engine.cards import PACK_54, Card, Suit, suit_of_text
from whist_nb.engine.errors import BadNotation


class Action:
    """Something that a seat does on being asked; ``text`` is how records and the wire write it."""

    __slots__ = ("text",)
    text: str
    _made: ClassVar[dict[str, Any]] = {}

    def __new__(cls, *parts: Any) -> Self:
        raise BadNotation("An action is of some kind, such as Play('QH'), or read from its text.")

    @classmethod
    def _only(cls, text: str, **parts: object) -> Self:
        """The one action with that text, made when it is first wanted."""
        action: Self | None = cls._made.get(text)
        if action is None:
            action = object.__new__(cls)
            for name, part in {"text": text, **parts}.items():
                object.__setattr__(action, name, part)
            cls._made[text] = action
        return action

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{self!r} is an action and never changes")

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.text!r})"

    def __reduce__(self) -> tuple[Callable[[str], "Action"], tuple[str]]:
        return read_action, (self.text,)


class Play(Action):
    """Play a card: ``QH``."""

    __slots__ = ("card",)
    card: Card

    def __new__(cls, card: Card | str) -> Self:
        card = Card(card)
        return cls._only(card.text, card=card)


class Knock(Action):
    """Keep the only card for a later trick: ``knock``."""

    __slots__ = ()

    def __new__(cls) -> Self:
        return cls._only("knock")


class NameTrump(Action):
    """Name the trump suit: ``trump S``."""

    __slots__ = ("suit",)
    suit: Suit

    def __new__(cls, suit: Suit | str) -> Self:
        suit = suit_of_text(suit)
        return cls._only(f"trump {suit}", suit=suit)


PLAY: Final = {card: Play(card) for card in PACK_54}
"""The one Play of each card."""

_PLAYS: Final = {card.text: play for card, play in PLAY.items()}

_VERBS: Final[dict[str, Callable[[str], Action]]] = {
    "knock": lambda rest: Knock(),
    "trump": lambda rest: NameTrump(suit_of_text(rest)),
}


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

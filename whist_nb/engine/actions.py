"""The actions that a seat may choose on its turn, each with exactly one text.

Each action is a single object, so ``is`` and ``==`` agree, and it is quick to find an action among the legal ones.

>>> read_action("QH")
Play('QH')
>>> NameTrump(Suit.SPADES).text
'trump S'
"""

import re
from collections.abc import Callable
from typing import Any, ClassVar, Final, Self

from whist_nb.engine.cards import PACK_54, Card, Suit, as_written, suit_of_text
from whist_nb.engine.errors import BadNotation, quoted
from whist_nb.engine.phrases import phrase


class Action:
    """A seat's answer to a question; records store it as its ``text``.

    Create an action with one of the subclasses, such as ``Play("QH")``, or from its text with `read_action`.

    Attributes
    ----------
    text
        The text of the action, as used by `Game.apply`, records and widgets.
    """

    __slots__ = ("text",)
    text: str
    _made: ClassVar[dict[str, Any]] = {}

    def __new__(cls, *parts: Any) -> Self:
        raise BadNotation(
            "Action can't be made directly: make one of its kinds, such as Play('QH'), or read one from its text."
        )

    @classmethod
    def _only(cls, text: str, **parts: object) -> Self:
        """Return the one action with that text, making it on first use."""
        action: Self | None = cls._made.get(text)
        if action is None:
            action = object.__new__(cls)
            for name, part in {"text": text, **parts}.items():
                object.__setattr__(action, name, part)
            cls._made[text] = action
        return action

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(phrase("{this!r} is an action and cannot be changed", this=self))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.text!r})"

    def __reduce__(self) -> tuple[Callable[[str], "Action"], tuple[str]]:
        return read_action, (self.text,)


class Play(Action):
    """Play a card: ``QH``.

    Parameters
    ----------
    card
        The card, or its text.
    """

    __slots__ = ("card",)
    card: Card

    def __new__(cls, card: Card | str) -> Self:
        card = Card(card)
        return cls._only(card.text, card=card)


class CardAction(Action):
    """An action that names a card and does not play it: ``discard 4D``, ``show 4D``, ``give 4D``."""

    __slots__ = ("card",)
    verb: ClassVar[str]
    card: Card

    def __new__(cls, card: Card | str) -> Self:
        card = Card(card)
        return cls._only(f"{cls.verb} {card}", card=card)


class Discard(CardAction):
    """Lay a card aside, face down and out of play: ``discard 4D``.

    Parameters
    ----------
    card
        The card, or its text.
    """

    __slots__ = ()
    verb = "discard"


class Show(CardAction):
    """Show a card as a bid before it goes back to the hand: ``show 4D``.

    Parameters
    ----------
    card
        The card, or its text.
    """

    __slots__ = ()
    verb = "show"


class Give(CardAction):
    """Lay a card face down, to be passed to the next player: ``give 4D``.

    Parameters
    ----------
    card
        The card, or its text.
    """

    __slots__ = ()
    verb = "give"


class SuitAction(Action):
    """An action that names a suit: ``trump S``, ``prove S``."""

    __slots__ = ("suit",)
    verb: ClassVar[str]
    suit: Suit

    def __new__(cls, suit: Suit | str) -> Self:
        suit = suit_of_text(suit)
        return cls._only(f"{cls.verb} {suit}", suit=suit)


class NameTrump(SuitAction):
    """Name the trump suit: ``trump S``.

    Parameters
    ----------
    suit
        The suit, its letter or its word.
    """

    __slots__ = ()
    verb = "trump"


class Prove(SuitAction):
    """Show the suit that won the ruff: ``prove S``.

    Parameters
    ----------
    suit
        The suit, its letter or its word.
    """

    __slots__ = ()
    verb = "prove"


class NumberAction(Action):
    """An action that names a number: ``announce 38``, ``rule 3``."""

    __slots__ = ("number",)
    verb: ClassVar[str]
    number: int

    def __new__(cls, number: int) -> Self:
        return cls._only(f"{cls.verb} {number}", number=number)


class Announce(NumberAction):
    """Announce the value of a hand, as a ruff or in points: ``announce 38``.

    Parameters
    ----------
    number
        The value announced, 0 or more.
    """

    __slots__ = ()
    verb = "announce"


class ChooseRule(NumberAction):
    """Choose the rule of the deal: ``rule 3``.

    Parameters
    ----------
    number
        The number of the rule, from 1.
    """

    __slots__ = ()
    verb = "rule"


BID_KINDS: Final = ("", "up", "down", "S", "H", "D", "C", "nt")
"""The words that may follow the number of a bid."""


class Bid(Action):
    """Bid a number of tricks; some games add a kind of bid: ``bid 4``, ``bid 4 up``, ``bid 6 S``.

    Parameters
    ----------
    number
        The number of tricks, 0 or more.
    kind
        The kind of bid, after the number: a suit letter, 'nt', 'up' or 'down'; empty for a plain number.
    """

    __slots__ = ("kind", "number")
    number: int
    kind: str

    def __new__(cls, number: int, kind: str = "") -> Self:
        if kind not in BID_KINDS:
            raise BadNotation(
                "{kind} is not a kind of bid. The kinds are {bid_kinds}.",
                kind=quoted(kind),
                bid_kinds=", ".join(BID_KINDS[1:]),
            )
        return cls._only(f"bid {number} {kind}".strip(), number=number, kind=kind)


SIZES: Final = ("part", "game")
"""The sizes a contract may have: a part score, or a game."""


class NameContract(Action):
    """Name a contract, in a suit or without trumps: ``part S``, ``game nt``."""

    __slots__ = ("size", "suit")
    size: str
    suit: Suit | None

    def __new__(cls, size: str, suit: Suit | str | None) -> Self:
        if size not in SIZES:
            raise BadNotation("{size} is not a contract. The contracts are part and game.", size=quoted(size))
        trump = None if suit is None else suit_of_text(suit)
        return cls._only(f"{size} {trump or 'nt'}", size=size, suit=trump)


CALLS: Final = (
    *("pass", "knock", "high", "low", "grand", "nullo", "direction up", "direction down"),
    *("accept", "propose", "solo", "misere", "abundance", "abundance in trump", "spread misere", "slam", "throw in"),
    *("take", "leave", "pick up", "keep own", "keep picked", "declare", "decline", "claim", "no claim"),
)
"""All calls with a fixed wording."""


class Call(Action):
    """Make a call with a fixed wording: ``pass``, ``knock``, ``spread misere``.

    Parameters
    ----------
    words
        The words of the call.
    """

    __slots__ = ()

    def __new__(cls, words: str) -> Self:
        if words not in CALLS:
            raise BadNotation(
                "{words} is not a call. The calls are {calls}; new_call makes one for a game of your own.",
                words=quoted(words),
                calls=", ".join(CALLS),
            )
        return cls._only(words)

    def __reduce__(self) -> tuple[Callable[[str], Action], tuple[str]]:
        return (read_action if self.text in CALLS else new_call), (self.text,)


class Knock(Call):
    """Knock, keeping your only card for a later trick: ``knock``."""

    __slots__ = ()

    def __new__(cls) -> Self:
        return cls._only("knock")


PASS: Final = Call("pass")
LEAVE, PICK_UP = Call("leave"), Call("pick up")
KNOCK: Final = Knock()

PLAY: Final = {card: Play(card) for card in PACK_54}
"""The `Play` of each card; there is only one."""

DISCARD: Final = {card: Discard(card) for card in PACK_54}
SHOW: Final = {card: Show(card) for card in PACK_54}
GIVE: Final = {card: Give(card) for card in PACK_54}

_PLAYS: Final = {card.text: play for card, play in PLAY.items()}

_CALLS: Final = {words: Call(words) for words in CALLS}
"""Every call by its words: those above, and those that games from outside have added."""

_NEW_CALL: Final = re.compile(r"[a-z]{2,}( [a-z]+)*")
LONGEST_CALL: Final = 20


def new_call(words: str) -> Call:
    """Define a new call for a game of your own; from then on, records and pages can read it.

    Parameters
    ----------
    words : str
        Lower-case letters, with single spaces between words; at most 20 characters.

    Returns
    -------
    Call
        The call with these words; the same words always return the same object.

    Raises
    ------
    BadNotation
        If the words are not of this form, or begin like another kind of action.

    Examples
    --------
    >>> double = new_call("double")
    >>> read_action("double") is double
    True
    """
    if not isinstance(words, str) or len(words) > LONGEST_CALL or not _NEW_CALL.fullmatch(words):
        raise BadNotation(
            "{words} cannot be a call: expected lower-case letters and single spaces, {most} characters at most.",
            words=quoted(words),
            most=LONGEST_CALL,
        )
    verb = words.partition(" ")[0]
    if verb in _VERBS:
        raise BadNotation("{words} cannot be a call: {verb!r} begins another action.", words=quoted(words), verb=verb)
    return _CALLS.setdefault(words, Call._only(words))


def _number(rest: str) -> int:
    if not rest.isascii() or not rest.isdigit() or len(rest) > 3:
        raise BadNotation("{word} is not a number.", word=quoted(rest))
    return int(rest)


def _contract(size: str) -> Callable[[str], Action]:
    return lambda rest: NameContract(size, None if rest == "nt" else rest)


def _bid(rest: str) -> Bid:
    number, _, kind = rest.partition(" ")
    return Bid(_number(number), kind)


_VERBS: Final[dict[str, Callable[[str], Action]]] = {
    **{kind.verb: kind for kind in (Discard, Show, Give, NameTrump, Prove)},
    "announce": lambda rest: Announce(_number(rest)),
    "rule": lambda rest: ChooseRule(_number(rest)),
    "bid": _bid,
    **{size: _contract(size) for size in SIZES},
}


def read_action(text: str) -> Action:
    """Return the action that a text stands for.

    Parameters
    ----------
    text
        The text of an action, such as ``QH``, ``bid 4`` or ``pass``.

    Returns
    -------
    Action
        The action.

    Raises
    ------
    BadNotation
        If the text is not an action; the message suggests how to write it.
    """
    known = _PLAYS.get(text) or _CALLS.get(text)
    if known is not None:
        return known
    verb, _, rest = text.partition(" ")
    reader = _VERBS.get(verb)
    if reader is None:
        raise BadNotation(
            "{text} is not an action. {meant}To play a card, write it as 'QH'; the other actions "
            "begin with {verbs}, or are one of: {calls}.",
            text=quoted(text),
            meant=as_written(text),
            verbs=", ".join(_VERBS),
            calls=", ".join(_CALLS),
        )
    action = reader(rest)
    if action.text != text:
        raise BadNotation("{text} is not an action. Write {canonical!r}.", text=quoted(text), canonical=action.text)
    return action

"""What a page asks of a table, read with care: any JSON may come, and nonsense changes nothing."""

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

LONGEST: Final = 80
_HIGHEST_SEQ: Final = 2**53
_MOST_VIEWS: Final = 256


class Refused(Exception):
    """A wish that is not granted: why, of what kind, about which card, and the rule behind it.

    ``kind`` is "rule" (the rules of the game), "late" (not now), "bad" (no proper message) or "trouble".
    """

    def __init__(self, reason: str, kind: str, card: str | None = None, rule: str | None = None) -> None:
        super().__init__(reason)
        self.reason, self.kind, self.card, self.rule = reason, kind, card, rule

    def to_dict(self) -> dict[str, Any]:
        """The refusal as the page is told it."""
        return {"reason": self.reason, "kind": self.kind, "card": self.card, "rule": self.rule}


class Wish(NamedTuple):
    """One message of a page: an answer to the game (``act``) or a command to the table (``do``)."""

    act: str | None
    do: str | None


def sender(message: object) -> dict[str, Any]:
    """Which view asked, and by which number; None in place of what the message does not properly say."""
    given = message if isinstance(message, Mapping) else {}
    seq, view = given.get("seq"), given.get("view")
    good_seq = type(seq) is int and 0 < seq < _HIGHEST_SEQ
    good_view = isinstance(view, str) and view.isascii() and 0 < len(view) <= LONGEST
    return {"seq": seq if good_seq else None, "view": view if good_view else None}


def read_wish(message: object) -> Wish:
    """The wish in a message; Refused for anything that is none."""
    if not isinstance(message, Mapping):
        raise Refused("**That message is no click:** nothing has changed.", "bad")
    asked = [name for name in ("act", "do") if name in message]
    if len(asked) != 1:
        raise Refused("**That message asks for nothing:** it needs one answer or one command.", "bad")
    text = message[asked[0]]
    if not isinstance(text, str) or not 0 < len(text) <= LONGEST:
        raise Refused("**That message cannot be read:** nothing has changed.", "bad")
    if None in sender(message).values():
        raise Refused("**That message has no number of its own:** nothing has changed.", "bad")
    return Wish(text, None) if asked == ["act"] else Wish(None, text)


class Numbers:
    """Remembers the highest number of each view, so that a doubled message counts once."""

    def __init__(self) -> None:
        self._last: OrderedDict[str, int] = OrderedDict()

    def take(self, view: str, seq: int) -> None:
        """Take note of a message; Refused if that number has been there."""
        if seq <= self._last.get(view, 0):
            raise Refused("**That click came twice:** it has counted once.", "late")
        self._last[view] = seq
        self._last.move_to_end(view)
        while len(self._last) > _MOST_VIEWS:
            self._last.popitem(last=False)

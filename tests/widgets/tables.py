"""Tables that keep everything they send, and the secrets that might be read in it."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import whist_nb as wn
from whist_nb.engine.cards import PACK_54, Card
from whist_nb.widgets.card_table import CardTable

TOKEN = re.compile(r"^(?:[2-9TJQKA][SHDC]|[BL]J)$")
MARK = re.compile(r"\{([2-9TJQKA][SHDC]|[BL]J)\}")
SPOKEN = {card.name: card.text for card in PACK_54} | {card.glyphs: card.text for card in PACK_54 if card.suit}
NAMED = re.compile("|".join(sorted(map(re.escape, SPOKEN), key=len, reverse=True)))


class Recorded(CardTable):
    """A card table whose frames and messages are kept."""

    def __init__(self, *given: Any, **more: Any) -> None:
        self.sent: list[Any] = []
        self.frames: list[Any] = []
        super().__init__(*given, **more)
        self.frames.append(self.frame)
        self.observe(lambda change: self.frames.append(change["new"]), "frame")

    def send(self, content: Any, buffers: Any = None) -> None:
        self.sent.append(content)

    def say(self, **message: Any) -> Any:
        """Send a message as a page does; the reply."""
        seq = message.pop("seq", len(self.sent) + 1)
        self.heard({"seq": seq, "view": "page", **message})
        return next(reply for reply in reversed(self.sent) if "wait" not in reply)  # as a slow machine says


def strings(value: Any) -> Iterator[str]:
    """Every text in a JSON value, keys of mappings too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from strings(key)
            yield from strings(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from strings(inner)


def cards_named(value: Any) -> set[str]:
    """All cards that any text in a JSON value names: as a token, in marks, in words or with glyphs."""
    found: set[str] = set()
    for text in strings(value):
        found |= {text} if TOKEN.match(text) else set()
        found |= set(MARK.findall(text))
        found |= {SPOKEN[name] for name in NAMED.findall(text)}
    return found


def cards_shown(table: CardTable) -> set[str]:
    """By the umpire's log: the cards that the table's seat has been shown in the deal that it sees."""
    seat, end = table.seat, len(table._seen.events)
    shown: set[str] = set()
    for event in table.game.view(wn.EVERYONE).events[:end]:
        if event.verb == "new_deal":
            shown = set()
        if seat is None or seat in event.seen_by:
            what = [event.what] if isinstance(event.what, Card) else event.what
            if isinstance(what, (list, tuple)) or hasattr(what, "glyphs"):
                shown |= {card.text for card in what if isinstance(card, Card)}
    return shown


def applied(frame: dict[str, Any], state: dict[str, Any]) -> dict[str, Any]:
    """The state before a frame with the patches of its steps laid over it."""
    for step in frame["steps"]:
        state = {**state, **step["patch"]}
    return state


def playing(table: CardTable, chance: random.Random, most: int = 400) -> Iterator[str]:
    """Play at a table as a person might, to the end of the match; before each act what will be done."""
    for _ in range(most):
        state = table.frame["state"]
        if table.game.is_over:
            return
        if state["panel"] is not None or not table.person.is_asked:
            yield "next"
            table.press("next")
        else:
            action = chance.choice(table.game.legal_actions())
            yield action.text
            table.click(action)


def plain_json(value: Any) -> Any:
    """The value as it travels; TypeError or ValueError if it cannot."""
    return json.loads(json.dumps(value, allow_nan=False))

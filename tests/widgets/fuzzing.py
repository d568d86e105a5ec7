"""Random messages that a page might send to any widget, and what must hold after each.

The umpire here knows no handler: whether a message may change anything is read from the picture that the page was
shown and from the rules (``game.legal_actions``), before the message is sent.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import whist_nb as wn
from whist_nb.widgets.front_end import NotebookWidget

Json = dict[str, Any]


class JsNull:
    """Stands for JavaScript's null as newer Pyodide hands it over: an object of its own class, and not None."""

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return "jsnull"


NULL = JsNull()
LONG = "x" * 1_000_000


def nested(depth: int, chance: random.Random) -> Any:
    """A card at the bottom of nested lists and objects."""
    deep: Any = "QH"
    for _ in range(depth):
        deep = [deep] if chance.random() < 0.5 else {"act": deep}
    return deep


ODD: tuple[Any, ...] = (
    *(None, NULL, True, False, 0, -1, 1.5, 1e308, float("nan"), float("inf"), 10**400, -(10**5000), 2**53, "", LONG),
    *("QH\x00", "\ud800", "a\udfffb", "qh", "trump X", "10H", "QH ", " QH", "QH QH", "{QH}", "</script>", "None"),
    *("\N{COMBINING ACUTE ACCENT}" * 70, [], {}, [NULL], {"a": NULL}, list(range(5000)), {"card": "QH"}),
    *({str(n): n for n in range(1000)}, {1: 2}, {None: 3}, b"QH", (1, 2), {"QH"}, object(), ["QH"] * 54),
    *(nested(depth, random.Random(depth)) for depth in (2, 7, 40, 3000)),
)


def odd(chance: random.Random) -> Any:
    """A value that belongs in no message of ours."""
    return chance.choice(ODD)


@dataclass
class Line:
    """A widget, what it answered, and how its pages count their messages."""

    widget: NotebookWidget
    sent: list[Any] = field(default_factory=list)
    taken: dict[str, int] = field(default_factory=dict)
    """The highest number of each view that has surely been taken: its message could be read."""
    seen: dict[str, int] = field(default_factory=dict)
    """The highest number of each view at all."""

    def __post_init__(self) -> None:
        self.widget.send = self._take  # type: ignore[method-assign]

    def _take(self, content: Any, buffers: Any = None) -> None:
        if "wait" not in content and "file" not in content:
            self.sent.append(content)

    def tell(self, message: Any) -> Json:
        """Send a message as the page does; return the one answer."""
        before = len(self.sent)
        self.widget._handle_custom_msg(message, [])
        assert len(self.sent) == before + 1, f"{len(self.sent) - before} answers to {short(message)}"
        return self.sent[-1]  # type: ignore[no-any-return]

    def is_new(self, message: Any, before: Mapping[str, int]) -> bool:
        """Whether a message is properly numbered, with a number above those ``before``."""
        if not isinstance(message, dict):
            return False
        seq, view = message.get("seq"), message.get("view")
        good = _good_seq(message) and isinstance(view, str) and view.isascii() and 0 < len(view) <= 80
        return good and seq > before.get(view, 0)

    def note(self, message: Any, answer: Json) -> None:
        """Take note of the number of a message that has been answered."""
        if self.is_new(message, self.seen):
            self.seen[message["view"]] = message["seq"]
        if self.is_new(message, self.taken) and answer.get("kind") != "bad":
            self.taken[message["view"]] = message["seq"]


@dataclass(frozen=True)
class Subject:
    """One kind of widget: how it is made, what it is asked, what may change it, and how it stands.

    ``proper`` gives a body that a page of ours might send now. ``may_change`` says whether a body may change what
    ``state`` reports; ``must_do`` whether it has to be granted.
    """

    made: Callable[[int], NotebookWidget]
    proper: Callable[[Any, random.Random], Json]
    may_change: Callable[[Any, Json], bool]
    state: Callable[[Any], Any]
    must_do: Callable[[Any, Json], bool] = lambda widget, body: False


def _numbered(body: Any, line: Line, chance: random.Random) -> Any:
    """The body with a number and a view: mostly the next one, now and then doubled, late, far ahead or nonsense."""
    view = chance.choice(["page", "page", "page", "other"])
    next_one = line.seen.get(view, 0) + 1
    seq = chance.choice([*[next_one] * 12, next_one - 1, 1, next_one + chance.randrange(3), odd(chance)])
    return {**body, "seq": seq, "view": chance.choice([*[view] * 15, odd(chance)])}


def _spoilt(body: Json, chance: random.Random) -> Any:
    """A proper body with one part of it replaced, left out or added."""
    spoilt = dict(body)
    key = chance.choice([*body, "act", "do", "answer", "at", "decision", "id", "sure", "first", "seat", "name", "text"])
    if chance.random() < 0.2:
        spoilt.pop(key, None)
    else:
        spoilt[key] = odd(chance)
    return spoilt


def a_message(subject: Subject, line: Line, chance: random.Random) -> Any:
    """The next message: proper, nearly proper, or nonsense."""
    kind = chance.random()
    if kind < 0.45:
        return _numbered(subject.proper(line.widget, chance), line, chance)
    if kind < 0.8:
        return _numbered(_spoilt(subject.proper(line.widget, chance), chance), line, chance)
    if kind < 0.9:
        return _numbered({chance.choice(["act", "do", "answer"]): odd(chance)}, line, chance)
    return odd(chance)


def bombard(subject: Subject, count: int, seed: int) -> Json:
    """Send that many messages, starting again now and then; return how many were granted and how many refused."""
    chance, tally = random.Random(seed), {"granted": 0, "refused": 0, "changed": 0}
    line = Line(subject.made(seed))
    for number in range(count):
        if number % 250 == 249:
            line.widget.close()
            line = Line(subject.made(seed + number))
        if isinstance(line.widget, wn.CardTable):
            line.widget.shared.settle()  # a bot that took long may still be playing beside the table
            line.widget._wait_for_hint()  # and a hint may be thought of there
        message = a_message(subject, line, chance)
        widget, before = line.widget, subject.state(line.widget)
        body = message if isinstance(message, Mapping) else {}
        frame = getattr(widget, "frame", None)
        may = line.is_new(message, line.taken) and subject.may_change(widget, body)
        must = line.is_new(message, line.seen) and subject.must_do(widget, body)
        answer = line.tell(message)
        told = f"{short(message)} -> {answer!r:.300}"
        assert answer["seq"] == (body.get("seq") if _good_seq(body) else None), told
        assert ("reason" in answer) + ("n" in answer) + ("told" in answer) == 1, told
        assert len(json.dumps(answer, allow_nan=False, ensure_ascii=False).encode()) < 2000, told
        if subject.state(widget) != before:
            assert may, f"changed by {told}"
            assert "reason" not in answer, told
            tally["changed"] += 1
        if must:
            assert "reason" not in answer, told
        assert answer.get("kind") != "trouble", (told, widget.last_error)
        if "n" in answer:
            hinted = isinstance(widget, wn.CardTable) and body.get("do") == "hint"  # it may be there by now
            assert 0 <= widget.frame["n"] - answer["n"] <= hinted, told  # type: ignore[attr-defined]
        elif "reason" in answer and None not in (answer["seq"], answer["view"]):
            assert getattr(widget, "frame", None) == frame, told
        tally["refused" if "reason" in answer else "granted"] += 1
        line.note(message, answer)
    line.widget.close()
    return tally


def short(message: Any) -> str:
    """A message in few letters, for the report of a failure."""
    try:
        return f"{message!r:.200}"
    except (ValueError, RecursionError) as problem:
        return f"a message that cannot be written out ({problem})"


def _good_seq(body: Mapping[Any, Any]) -> bool:
    return type(body.get("seq")) is int and 0 < body["seq"] < 2**53

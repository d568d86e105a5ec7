"""Records with something wrong in them: bytes, values, keys and actions changed as accidents and forgers do."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

WORDS = ("QH", "", "null", "\ud800", "9" * 30, "pass", "knock", "bid 4 up", "S", "NaN", "QH QH", "é☃")
VALUES = (None, True, False, 0, 1, -1, 3, 7, 10**30, 2**63, 0.5, 1e300, "", "QH", "0", [], {}, [[]], [None], {"a": 1})


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to everything in a document."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield (*path, key)
        yield from paths(part, (*path, key))


def holder(record: Any, path: tuple[Any, ...]) -> Any:
    """Return what holds the value at the end of a path."""
    for key in path[:-1]:
        record = record[key]
    return record


def of_json(change: Callable[[Any, Any, Any, Random], None]) -> Callable[[str, Random], bytes]:
    """A change of one thing somewhere in the document."""

    def mutate(text: str, rng: Random) -> bytes:
        record = json.loads(text)
        path = rng.choice(list(paths(record)))
        change(holder(record, path), path[-1], record, rng)
        return json.dumps(record).encode()

    return mutate


def other_value(part: Any, key: Any, record: Any, rng: Random) -> None:
    part[key] = rng.choice(VALUES)


def near_value(part: Any, key: Any, record: Any, rng: Random) -> None:
    old = part[key]
    if isinstance(old, bool):
        part[key] = not old
    elif isinstance(old, int):
        part[key] = old + rng.choice((-1, 1))
    elif isinstance(old, str) and old:
        words = old.split(" ")
        first, second = rng.randrange(len(words)), rng.randrange(len(words))
        words[first], words[second] = words[second], words[first]
        part[key] = " ".join(words)


def other_word(part: Any, key: Any, record: Any, rng: Random) -> None:
    part[key] = rng.choice(WORDS)


def left_out(part: Any, key: Any, record: Any, rng: Random) -> None:
    del part[key]


def twice(part: Any, key: Any, record: Any, rng: Random) -> None:
    if isinstance(part, list):
        part.insert(key, part[key])
    else:
        part[f"{key}x"] = part[key]


def renamed(part: Any, key: Any, record: Any, rng: Random) -> None:
    if isinstance(part, dict):
        part[rng.choice((f"{key}_", key.upper(), key[::-1], ""))] = part.pop(key)


def swapped(part: Any, key: Any, record: Any, rng: Random) -> None:
    if isinstance(part, list):
        other = rng.randrange(len(part))
        part[key], part[other] = part[other], part[key]


def swapped_actions(part: Any, key: Any, record: Any, rng: Random) -> None:
    actions = record["actions"]
    if len(actions) > 1:
        place, step = rng.randrange(len(actions) - 1), rng.choice((1, 2, 4))
        other = min(place + step, len(actions) - 1)
        actions[place], actions[other] = actions[other], actions[place]


def byte(text: str, rng: Random) -> bytes:
    raw = bytearray(text.encode())
    raw[rng.randrange(len(raw))] = rng.choice((rng.randrange(256), rng.choice(b'0123456789{}[]",:QKHSDC tfn-')))
    return bytes(raw)


def lost_byte(text: str, rng: Random) -> bytes:
    place = rng.randrange(len(text))
    return (text[:place] + text[place + 1 :]).encode()


def more_bytes(text: str, rng: Random) -> bytes:
    place = rng.randrange(len(text))
    more = rng.choice(("\x00", "{", "]", ',"a":', "\ufeff", "-", "0", "e9", "\n", " ", '"', "\\", "//"))
    return (text[:place] + more + text[place:]).encode()


def truncated(text: str, rng: Random) -> bytes:
    return text[: rng.randrange(len(text))].encode()


def doubled(text: str, rng: Random) -> bytes:
    return text.encode() * 2


def other_encoding(text: str, rng: Random) -> bytes:
    return text.replace("{", "{ ", 1).encode(rng.choice(("utf-16", "utf-32", "utf-16-be", "cp500", "utf-8-sig")))


def same_key_again(text: str, rng: Random) -> bytes:
    key = rng.choice(list(json.loads(text)))
    value = json.dumps(rng.choice(VALUES))
    return f"{{{json.dumps(key)}: {value}, {text.strip()[1:]}".encode()


def strange_number(text: str, rng: Random) -> bytes:
    number = rng.choice(("NaN", "Infinity", "-Infinity", "1e999", "9" * 5000, "-0", "1.0", "01", "0x1", "1_0"))
    return text.replace(": 0", f": {number}", 1).replace("[0,", f"[{number},", 1).encode()


def deep(text: str, rng: Random) -> bytes:
    depth = rng.choice((50, 100, 900, 100_000))
    left, right = rng.choice((("[", "]"), ('{"a":', "}")))
    return f'{{"deep": {left * depth}1{right * depth}, {text.strip()[1:]}'.encode()


def of_lines(change: Callable[[list[str], int, Random], None]) -> Callable[[str, Random], bytes]:
    """A change of one line."""

    def mutate(text: str, rng: Random) -> bytes:
        lines = text.split("\n")
        change(lines, rng.randrange(len(lines)), rng)
        return "\n".join(lines).encode()

    return mutate


def lost_line(lines: list[str], place: int, rng: Random) -> None:
    del lines[place]


def line_twice(lines: list[str], place: int, rng: Random) -> None:
    lines.insert(place, lines[place])


def empty_line(lines: list[str], place: int, rng: Random) -> None:
    lines.insert(place, "")


def swapped_lines(lines: list[str], place: int, rng: Random) -> None:
    other = rng.randrange(len(lines))
    lines[place], lines[other] = lines[other], lines[place]


BYTES = {change.__name__: change for change in (byte, lost_byte, more_bytes, truncated)}
LINES = {change.__name__: of_lines(change) for change in (lost_line, line_twice, empty_line, swapped_lines)}
OF_TAGS: dict[str, Callable[[str, Random], bytes]] = BYTES | LINES
"""Mutations of a text with tags."""

OF_JSON: dict[str, Callable[[str, Random], bytes]] = {
    **BYTES,
    **LINES,
    **{change.__name__: change for change in (doubled, other_encoding, same_key_again, strange_number, deep)},
    **{
        change.__name__: of_json(change)
        for change in (other_value, near_value, other_word, left_out, twice, renamed, swapped, swapped_actions)
    },
}
"""Mutations of a record."""


def mutated(text: str, kinds: dict[str, Callable[[str, Random], bytes]], rng: Random) -> tuple[str, bytes]:
    """Return a kind of mutation and the mutated text, which always differs from the original."""
    while True:
        kind = rng.choice(list(kinds))
        raw = kinds[kind](text, rng)
        if raw != text.encode() and raw != json.dumps(_json(text)).encode():
            return kind, raw


def _json(text: str) -> Any:
    return json.loads(text) if text.startswith("{") else None

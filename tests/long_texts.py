"""Texts of any length that are hard to read: single signs over and over, deep nests, endless lists and matches."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any

import whist_nb as wn
from tests.builders import play_on
from whist_nb.engine import pbn
from whist_nb.engine.tags import MOST_BOARDS

UNITS = (
    *("[", "]", "{", "}", '"', "\\", "%", ";", " ", "\n", "0", "x", ".", ":", ",", "-", "\t", "\0", "\ud800", "\xa0"),
    *("\r\n", "\n ", "\n%", ";\n", "%\n", "x\n", "x ", '"x', '\\"', "[]", "{}", '""', "[] ", "{x", '[x "', '[x ""]\n'),
    *("[],", "{},", '{"":', '[{"a":', '"",', "0,", "-1,", "1.5,", "1e9,", '"\\ud800",', '[0,"QH"],', "[[]],", "null,"),
    *('[Event ""]', '[Deal "N:- - - -"]\n\n', '[Note "1:="]', "AS ", "A.", "QH,", "H2 C3\n", "* ", "$1 ", "=1= "),
    *("|", "pc|SA|", "mb|1C|", "md|1,,|", "md|1S,H,D|", "pn|a,b|\n"),
)
"""What is repeated."""

BEGINNINGS = (
    *("", "{", "[", '{"a":', '{"a":[', '{"', '"', "%", '[Deal "', '[Deal "N:', '[Play "W"]\n', '[x ""]'),
    *("{ whist-nb record ", '{"format": "whist-nb/1", "variant": "'),
    *('{"format": "whist-nb/1", "actions": [', '[GameOptionsJson "{'),
    *("md|1S", "md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432|mb|7S|"),
)  # fmt: skip
"""What stands before it."""


def repeated(size: int) -> Iterator[tuple[str, str]]:
    """Names and texts: each unit after each beginning."""
    for first, unit in product(BEGINNINGS, UNITS):
        yield f"{first!r} and {unit!r}", (first + unit * (size // len(unit) + 1))[:size]


def record(**changes: Any) -> dict[str, Any]:
    """A sound record of a finished deal, with some of its keys changed and no check."""
    told = json.loads(wn.dumps(play_on(wn.Game("whist", seed=1, deals=1), 1)))
    return {key: part for key, part in {**told, **changes}.items() if key != "check"}


def _many(size: int, part: Any) -> list[Any]:
    return [part] * (size // len(json.dumps(part, separators=(",", ":")) + ","))


def _keys(size: int) -> dict[str, int]:
    return {f"{number:06}": 0 for number in range(size // 11)}


def _nested(size: int, depth: int) -> list[Any]:
    nest: list[Any] = []
    for _ in range(depth):
        nest = [nest]
    return _many(size, nest)


CHANGES: dict[str, Callable[[int], dict[str, Any]]] = {
    "wrong actions": lambda size: {"actions": _many(size, [0, "QH"])},
    "actions of no shape": lambda size: {"actions": _many(size, 0)},
    "an endless action": lambda size: {"actions": [[0, "Q" * size]]},
    "an endless bid": lambda size: {"actions": [[0, "bid " + "9" * size]]},
    "an endless discard": lambda size: {"actions": [[0, "discard " + "9" * size]]},
    "an action that is a list": lambda size: {"actions": [_many(size, [])]},
    "an endless name of a game": lambda size: {"variant": "whist" * (size // 5)},
    "an endless option": lambda size: {"options": {"honours" * (size // 7): 1}},
    "an endless value of an option": lambda size: {"options": {"honours": "o" * size}},
    "many options": lambda size: {"options": _keys(size)},
    "endless packs": lambda size: {"packs": _many(size, record()["packs"][0])},
    "a pack of endless aces": lambda size: {"packs": ["AS " * (size // 3)]},
    "a pack that is a list": lambda size: {"packs": [_many(size, "AS")]},
    "packs of nothing": lambda size: {"packs": _many(size, "")},
    "many lots": lambda size: {"lots": _many(size, 0)},
    "a huge lot": lambda size: {"lots": [10**4000] * (size // 4000)},
    "huge seeds": lambda size: {"seed": 10**4200, "extra": [10**4200] * (size // 4200)},
    "hands without end": lambda size: {"position": {"hands": _many(size, "AS")}},
    "a hand without end": lambda size: {"position": {"hands": ["AS " * (size // 3)] * 4}},
    "a trick without end": lambda size: {"position": {"hands": ["AS"] * 4, "trick": _many(size, [0, "2S"])}},
    "tricks won without end": lambda size: {"position": {"hands": ["AS"] * 4, "tricks_won": _many(size, 0)}},
    "an endless trump": lambda size: {"position": {"hands": ["AS", "KS", "QS", "JS"], "trump": "S" * size}},
    "an endless order": lambda size: {"position": {"hands": ["AS", "KS", "QS", "JS"], "ranking": "A" * size}},
    "many notes": lambda size: {"notes": _many(size, {"at": 0})},
    "notes and a wrong one": lambda size: {"notes": [*_many(size, {"at": 0}), {"at": -1}]},
    "a note with many cards": lambda size: {"notes": [{"at": 0, "cards": _many(size, "QH")}]},
    "a note with many arrows": lambda size: {"notes": [{"at": 0, "arrows": _many(size, [0, "QH"])}]},
    "a note with endless arrow": lambda size: {"notes": [{"at": 0, "arrows": [["Q" * size, 0]]}]},
    "a review without end": lambda size: {"review": {"plays": _many(size, {"at": 0, "cost": 1})}},
    "players without end": lambda size: {"players": _many(size, "x")},
    "an endless date": lambda size: {"date": "9" * size},
    "an endless result": lambda size: {"result": {"winners": _many(size, 0), "drawn": False, "scores": []}},
    "strange keys": _keys,
    "strange empty lists": lambda size: {"x": _many(size, [])},
    "strange empty objects": lambda size: {"x": _many(size, {})},
    "strange little objects": lambda size: {"x": _many(size, {"a": 0})},
    "strange nests": lambda size: {"x": _nested(size, 60)},
    "strange pairs": lambda size: {"x": _nested(size, 1)},
    "strange letters": lambda size: {"x": "\ud800" * (size // 6)},
    "strange fractions": lambda size: {"x": _many(size, 1.5)},
}
"""Sound JSON that is no sound record, or one with very much beside the game."""


def records(size: int) -> Iterator[tuple[str, str]]:
    """Names and texts of records with very much in one place."""
    for name, change in CHANGES.items():
        yield name, json.dumps(record(**change(size)), separators=(",", ":"), ensure_ascii=True)
    keys = json.dumps(record(x=_keys(size)))
    yield "a key twice at the end", keys.replace("{", '{"x": 1, ', 1)
    lists = json.dumps(_many(size, []), separators=(",", ":"))
    yield "a key twice after many lists", f'[{lists}, {{"a": 1, "a": 2}}]'
    deep = f'{"[" * 62}{lists}, {{"a": 1, "a": 2}}{"]" * 62}'
    yield "a key twice in a deep nest", deep
    yield "a number too long at the end", f"[{lists}, {'9' * 5000}]"
    yield "not a number", f"[{lists}, NaN]"
    yield "other than JSON at the end", f"[{lists}, x]"


def matches(actions: int) -> Iterator[tuple[str, str]]:
    """Names and records of endless matches, sound, and with the last action wrong."""
    for variant in ("whist", "bid-whist", "ruff-and-honours", "turnover-bridge"):
        goal = "target" if "target" in wn.find_variant(variant).options else "match_deals"
        game, rng = wn.Game(variant, seed=1, **{goal: 10**6}), Random(1)
        for _ in range(actions):
            game.apply(rng.choice(game.legal_actions()))
        text = wn.dumps(game)
        yield f"{actions} actions of {variant}", text
        told = {key: part for key, part in json.loads(text).items() if key != "check"}
        told["actions"][-1][1] = "knock"
        yield f"{actions} actions of {variant}, the last one wrong", json.dumps(told)


def _boards(size: int) -> Iterator[str]:
    """Boards from another program, played to the end, and of our own."""
    total, number = 0, 0
    while total < size:
        text = pbn.dumps(play_on(wn.Game("whist", seed=number, deals=1), number))
        yield text
        total, number = total + len(text), number + 1


def boards(size: int) -> Iterator[tuple[str, str]]:
    """Names and texts of many boards, up to the number that is read, and above it."""
    own = list(_boards(size))
    foreign = [_foreign(text) for text in own] * 3
    for name, some in (("own", own), ("foreign", foreign)):
        yield f"as many {name} boards as fit", "\n".join(some)[:size]
        yield f"{name} boards, as many as are read", "\n".join(some[: MOST_BOARDS - 2])[:size]
    tags = "".join(f'[x{number} "y"]\n' for number in range(480))
    yield "boards with many tags", f"{foreign[0].rstrip()}\n{tags}\n" * (size // (len(tags) + len(foreign[0])))
    yield "a table without end", f'{foreign[0]}\n[Event ""]\n[ScoreTable "Rank"]\n' + "1 2 3 4\n" * (size // 8)


def _foreign(text: str) -> str:
    lines = text.split("}\n", 1)[1].splitlines()
    return "\n".join(line for line in lines if not line.startswith("[Whist")) + "\n"

"""The published schema and the reader agree: what one refuses for its shape, the other refuses, too."""

from __future__ import annotations

import copy
import json
import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from jsonschema.validators import extend

import whist_nb as wn
from tests.builders import play_on
from whist_nb.engine import records
from whist_nb.engine.notes import add_note

# To JSON Schema 7.0 is an integer; a record writes its whole numbers without a point, as the schema's words say.
Validator = extend(
    Draft202012Validator,
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int),
)
SCHEMA = Validator(records.schema())

OF_OTHER_KINDS = [
    *(None, True, False, 0, 1, -1, 3, 99, 10**30, 1.5, "", "x", "0", "QH", "qh", "10H", "AS KS", "Q♥", "BJ", "nt", "S"),
    *([], [0], ["QH"], [0, "QH"], [[0, "QH"]], [0, "QH", 1], {}, {"at": 0}, {"plays": []}, {"hands": []}, [None]),
]
"""Values to stand where another one should."""


def places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The paths to all parts of a document, its own left out."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield (*path, key)
        yield from places(part, (*path, key))


def a_record(rng: Random) -> dict[str, Any]:
    """Make the record of any game or position, at any moment, with everything that may be kept beside it."""
    variant = rng.choice(wn.VARIANTS)
    if rng.random() < 0.4:
        open_hands: dict[str, Any] = rng.choice(({}, {"shown": [2]}, {"shown": [1, 2], "played_by": {1: 3}}))
        hands = ["AS KS", "2S 3H", "4S 5H", "6S"]
        game = wn.Game.from_position("whist", hands, leader=3, trick="7S", trump="H", **open_hands)
    else:
        game = wn.Game(variant.id, seats=rng.choice(variant.seats), seed=rng.randrange(10**6), deals=1)
    play_on(game, rng.random(), rng.choice((2, 4, None)))
    add_note(game, "Look!", 0, author="Ann", cards=["QH"], arrows=[(0, "QH"), ("QH", 1)])
    game.extra |= {"review": {"plays": [{"at": 0, "cost": 0.5}]}, "players": ["A", "B"], "date": "2026-11-21"}
    record: dict[str, Any] = json.loads(wn.dumps(game))
    if rng.random() < 0.9:
        del record["check"]  # so that the reader looks at what has been changed
    return record


def changed(record: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The same with one part left out, doubled, or replaced by something of another kind."""
    record = copy.deepcopy(record)
    every = list(places(record))
    key = rng.choice(sorted({str(path[0]) for path in every}))
    *way, last = rng.choice([path for path in every if path[0] == key])
    inside = record
    for step in way:
        inside = inside[step]  # type: ignore[index]
    match rng.randrange(6):
        case 0:
            del inside[last]  # type: ignore[arg-type]
        case 1 if isinstance(inside, list):
            inside.insert(int(last), copy.deepcopy(inside[last]))
        case 2 if isinstance(inside, dict):
            inside[rng.choice(("more", "at", "seat", "cards", "leader"))] = rng.choice(OF_OTHER_KINDS)
        case _:
            inside[last] = copy.deepcopy(rng.choice(OF_OTHER_KINDS))  # type: ignore[index]
    return record


def refusal(record: dict[str, Any]) -> wn.BadRecord | None:
    """Return the reader's reason for refusing a record, if it does."""
    try:
        wn.loads(json.dumps(record))
    except wn.BadRecord as error:
        return error
    return None


OF_SHAPE = ("is wanted, not", "the record has no", "must be a list of a seat and a string", "a position has no")


def held_against_the_schema(count: int, seed: int) -> Counter[str]:
    """Count how the schema and the reader judge changed records."""
    rng, tally = Random(seed), Counter[str]()
    while sum(tally.values()) < count:
        record = a_record(rng)
        for _ in range(20):
            tried = changed(record, rng)
            faults = [f"{list(error.path)}: {error.message:.200}" for error in SCHEMA.iter_errors(tried)]
            refused = refusal(tried)
            if refused is None:
                assert not faults, faults
            elif not faults and "options" not in refused.place:
                assert not any(words in refused.reason for words in OF_SHAPE), str(refused)
            tally["both take" if refused is None else "both refuse" if faults else "for the rules"] += 1
    return tally


@pytest.mark.slow
def test_schema_and_reader_refuse_the_same_shapes() -> None:
    tally = held_against_the_schema(1_000, 1)
    assert min(tally[way] for way in ("both refuse", "for the rules", "both take")) > 30, tally


@pytest.mark.nightly
def test_schema_and_reader_refuse_the_same_shapes_of_many_records() -> None:
    tally = held_against_the_schema(6_000, 2)
    print(dict(tally))
    assert min(tally[way] for way in ("both refuse", "for the rules", "both take")) > 200


POSITION = {"hands": ["AS KS", "2S 3H", "4S 5H", "6S"], "leader": 3, "trick": [[3, "7S"]], "trump": "H"}


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"seats": 3}, "seats"),
        ({"deals": 0}, "deals"),
        ({"packs": [None]}, "packs[0]"),
        ({"position": POSITION | {"hands": [["AS", "KS"], "2S 3H", "4S 5H", "6S"]}}, "position.hands"),
        ({"position": POSITION | {"trick": "7S"}}, "position.trick"),
        ({"position": POSITION | {"trump": "spades"}}, "position.trump"),
    ],
    ids=lambda wrong: str(wrong)[:40],
)
def test_the_record_of_a_position_is_read_as_strictly_as_that_of_a_deal(wrong: dict[str, Any], place: str) -> None:
    game = wn.Game.from_position("whist", POSITION["hands"], leader=3, trick="7S", trump="H")
    record = json.loads(wn.dumps(game))
    del record["check"]
    assert wn.loads(json.dumps(record)) == game
    with pytest.raises(wn.BadRecord, match=f"`{re.escape(place)}`"):
        wn.loads(json.dumps(record | wrong))

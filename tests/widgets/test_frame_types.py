"""Frames are what ``frame_types`` and the parts of a scene say, and the page's types are made from them."""

from __future__ import annotations

import importlib.util
import json
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

import whist_nb as wn
from tests.builders import every_variant_in_time
from tests.processes import ROOT
from whist_nb.engine.cards import Card, Suit
from whist_nb.engine.variant import Variant
from whist_nb.widgets import frame_types

SUIT_LETTERS = "SHDC"
CARD_TEXTS = {"BJ", "LJ", *(rank + suit for rank in "23456789TJQKA" for suit in SUIT_LETTERS)}
SCRIPT = ROOT / "scripts/frame_types.py"


@cache
def keys_of(kind: Any) -> tuple[dict[str, Any], set[str]] | None:
    """The keys of an object with their types, and those that may not be missing; None for what is no object."""
    if kind is frame_types.StateJson:
        parts = {name: get_type_hints(part)[name] | None for name, part in frame_types.STATE_PARTS.items()}
        return get_type_hints(kind) | parts, set()
    if is_typeddict(kind):
        return get_type_hints(kind), set(kind.__required_keys__)
    return (get_type_hints(kind), set(kind._fields)) if hasattr(kind, "_fields") else None


def faults(value: Any, kind: Any, place: str = "frame") -> list[str]:
    """Where a JSON value is not of a kind: a key too much or missing, a value of another type."""
    if kind in (Card, Suit):
        return (
            [] if value in (CARD_TEXTS if kind is Card else SUIT_LETTERS) else [f"{place}: {value!r:.40} is no {kind}"]
        )
    if keys := keys_of(kind):
        hints, required = keys
        if not isinstance(value, dict):
            return [f"{place}: {value!r:.40} is no object"]
        strange = [f"{place}.{key}: no such key" for key in value if key not in hints]
        missing = [f"{place}.{key}: missing" for key in required if key not in value]
        inner = [fault for key in value if key in hints for fault in faults(value[key], hints[key], f"{place}.{key}")]
        return [*strange, *missing, *inner]
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        found = [faults(value, each, place) for each in args]
        return [] if [] in found else max(found, key=len)
    if origin is Literal:
        good = any(value == each and type(value) is type(each) for each in args)
    elif origin in (list, tuple):
        many = origin is list or (len(args) == 2 and args[1] is ...)
        kinds = args[:1] * len(value) if many and isinstance(value, list) else args
        if isinstance(value, list) and len(value) == len(kinds):
            pairs = enumerate(zip(value, kinds, strict=True))
            return [fault for at, (each, of) in pairs for fault in faults(each, of, f"{place}[{at}]")]
        good = False
    elif origin is dict:
        good = isinstance(value, dict)
        if good:
            return [fault for key, each in value.items() for fault in faults(each, args[1], f"{place}.{key}")]
    else:
        good = type(value) is kind or (kind is float and type(value) is int)
    return [] if good else [f"{place}: {value!r:.40} is no {kind}"]


def sent(widget: Any) -> Any:
    return json.loads(json.dumps(widget.frame))


def test_the_pages_types_are_made_from_pythons() -> None:
    spec = importlib.util.spec_from_file_location("make_frame_types", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    assert script.made() == (ROOT / "whist_nb/widgets/frontend/src/frame.ts").read_text("utf-8"), (
        "run scripts/frame_types.py"
    )


def test_an_extra_key_a_missing_key_and_a_wrong_type_are_found() -> None:
    good: dict[str, Any] = {"n": 1, "state": {"trick": [{"seat": 0, "card": "QH"}]}}
    assert faults(good, frame_types.FrameJson) == []
    assert faults({**good, "m": 1}, frame_types.FrameJson) == ["frame.m: no such key"]
    assert faults({"state": {}}, frame_types.FrameJson) == ["frame.n: missing"]
    wrong = {"n": 1, "state": {"trick": [{"seat": "0", "card": "QH"}]}}
    assert faults(wrong, frame_types.FrameJson) == ["frame.state.trick[0].seat: '0' is no <class 'int'>"]


def test_the_parts_of_a_scene_are_held_to_its_classes() -> None:
    good: dict[str, Any] = {"card": "QH", "seat": None, "note": None}
    assert faults({"n": 1, "state": {"faced": good, "hand": ["QH"], "stock": None}}, frame_types.FrameJson) == []
    for wrong, said in (
        ({"faced": good | {"suit": "H"}}, "faced.suit: no such key"),
        ({"faced": {"card": "QH", "note": None}}, "faced.seat: missing"),
        ({"faced": good | {"card": "10H"}}, f"faced.card: '10H' is no {Card}"),
        ({"hand": ["QH", 3]}, f"hand[1]: 3 is no {Card}"),
    ):
        assert faults({"n": 1, "state": wrong}, frame_types.FrameJson) == [f"frame.state.{said}"]


@every_variant_in_time
def test_the_frames_of_a_table_are_of_the_type(variant: Variant) -> None:
    table = wn.CardTable(variant.id, seed=5, deals=1, seat=0)
    frames = [sent(table)]
    while len(frames) < 60 and not (table.game.is_over and frames[-1] == frames[-2]):
        legal = table.view().legal_actions()
        table.press("hint") if len(frames) == 3 else table.click(legal[0]) if legal else table.press("next")
        frames.append(sent(table))
    assert [fault for frame in frames for fault in faults(frame, frame_types.FrameJson)] == []
    assert any(frame["steps"] for frame in frames)


@pytest.mark.parametrize("mode", ["play", "watch", "flash", "span"])
def test_the_frames_of_a_trainer_are_of_the_type(mode: str) -> None:
    trainer = wn.CountingTrainer("whist", mode=mode, seed=3, questions=4, log=None)
    frames = [sent(trainer)]
    trainer.observe(lambda change: frames.append(json.loads(json.dumps(change["new"]))), "frame")
    for _ in range(4):
        trainer.play_on()
    assert len(frames) > 4
    assert [fault for frame in frames for fault in faults(frame, frame_types.FrameJson)] == []


EXERCISES = {
    "play_to": lambda: wn.exercise.play_to("Take one.", hand="AS 2H", trump="S", leader=0, take=1),
    "pick_seat": lambda: wn.exercise.pick_seat("Who wins?", trick="2S KS 3H 4S", find="winner"),
}


@pytest.mark.parametrize("kind", EXERCISES)
def test_the_frames_of_an_exercise_are_of_the_type(kind: str) -> None:
    lesson = EXERCISES[kind]()
    frames = [sent(lesson)]
    lesson.press("hint")
    frames.append(sent(lesson))
    lesson.press("show")
    frames.append(sent(lesson))
    assert [fault for frame in frames for fault in faults(frame, frame_types.FrameJson)] == []

"""Frames are what ``frame_types`` says, and the page's types are made from that."""

from __future__ import annotations

import importlib.util
import json
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

import whist_nb as wn
from tests.processes import ROOT
from whist_nb.engine.variant import Variant
from whist_nb.widgets import frame_types

SCRIPT = ROOT / "scripts/frame_types.py"


def faults(value: Any, kind: Any, place: str = "frame") -> list[str]:
    """Where a JSON value is not of a kind: a key too much or missing, a value of another type."""
    if is_typeddict(kind):
        if not isinstance(value, dict):
            return [f"{place}: {value!r:.40} is no object"]
        hints = get_type_hints(kind)
        strange = [f"{place}.{key}: no such key" for key in value if key not in hints]
        missing = [f"{place}.{key}: missing" for key in kind.__required_keys__ if key not in value]
        inner = [fault for key in value if key in hints for fault in faults(value[key], hints[key], f"{place}.{key}")]
        return [*strange, *missing, *inner]
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        found = [faults(value, each, place) for each in args]
        return [] if [] in found else max(found, key=len)
    if origin is Literal:
        good = any(value == each and type(value) is type(each) for each in args)
    elif origin in (list, tuple):
        kinds = args * len(value) if origin is list and isinstance(value, list) else args
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


def test_a_key_too_much_one_missing_and_another_type_are_found() -> None:
    good: dict[str, Any] = {"n": 1, "state": {"trick": [{"seat": 0, "card": "QH"}]}}
    assert faults(good, frame_types.FrameJson) == []
    assert faults({**good, "m": 1}, frame_types.FrameJson) == ["frame.m: no such key"]
    assert faults({"state": {}}, frame_types.FrameJson) == ["frame.n: missing"]
    wrong = {"n": 1, "state": {"trick": [{"seat": "0", "card": "QH"}]}}
    assert faults(wrong, frame_types.FrameJson) == ["frame.state.trick[0].seat: '0' is no <class 'int'>"]


@pytest.mark.parametrize("variant", wn.VARIANTS, ids=lambda variant: variant.id)
def test_the_frames_of_a_table_are_of_the_type(variant: Variant) -> None:
    table = wn.CardTable(variant.id, seed=5, deals=1, seat=0)
    frames = [sent(table)]
    for _ in range(60):
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

"""Everything public has a docstring in NumPy style, with sections that agree with its signature."""

from __future__ import annotations

import dataclasses
import inspect
import re
from collections.abc import Iterator
from enum import Enum
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from numpydoc.validate import validate

from whist_nb.engine.errors import WhistError

ROOT = Path(__file__).parents[1]
OFF = {
    "ES01": "a summary that says it all needs no second paragraph",
    "SA01": "related names are linked in the text, and stand together on the page of the reference",
    "EX01": "an example is for what it can teach; most methods are shown by the example of their class",
    "PR04": "the annotations have the types, and Sphinx puts them into the descriptions",
}
"""The checks of numpydoc that are switched off, each with its reason."""


def public() -> Iterator[tuple[str, Any]]:
    """Every class, function, method and property that the pages of the reference describe, with its name."""
    for page in sorted((ROOT / "docs/reference").glob("*.md")):
        for module, block in re.findall(r"^```\{public\} (\S+)\n(.*?)^```", page.read_text("utf-8"), re.S | re.M):
            for line in block.splitlines():
                name, _, members = (part.strip() for part in line.partition(":"))
                found = getattr(import_module(module), name)
                if inspect.isclass(found) or inspect.isroutine(found):
                    yield f"{module}.{name}", found
                if inspect.isclass(found) and members != "none":
                    yield from methods(f"{module}.{name}", found, members)


def methods(name: str, of: type, members: str) -> Iterator[tuple[str, Any]]:
    """The methods and properties that are described with a class: those named, or else all of its own."""
    keys = (
        re.split(r",\s*", members)
        if members
        else [key for key in vars(of) if not key.startswith("_") and hasattr(of, key)]
    )
    for key in keys:
        member = inspect.getattr_static(of, key)
        bare = member.__func__ if isinstance(member, classmethod | staticmethod) else member
        if key not in getattr(of, "__dataclass_fields__", ()) and (
            inspect.isroutine(bare) or isinstance(bare, property | cached_property)
        ):
            yield f"{name}.{key}", bare


PUBLIC = dict(public())


def is_received(thing: Any) -> bool:
    """Return whether users receive objects of a class and never make one, so that its attributes are described.

    Errors of one kind are made as all of them are, which `WhistError` describes.
    """
    has_attributes = "\nAttributes\n----" in (inspect.getdoc(thing) or "")
    return (
        has_attributes
        or dataclasses.is_dataclass(thing)
        or issubclass(thing, Enum)
        or (issubclass(thing, WhistError) and "__init__" not in vars(thing))
        or getattr(thing, "_is_protocol", False)
    )


def faults(name: str) -> list[str]:
    """List what numpydoc finds wrong with a public docstring; a method may inherit that of the one it overrides."""
    thing = PUBLIC[name]
    if not thing.__doc__:
        owner, _, method = name.rpartition(".")
        module, _, of = owner.rpartition(".")
        return [] if inspect.getdoc(getattr(getattr(import_module(module), of), method)) else ["there is no docstring"]
    skipped = {*OFF, "PR01"} if inspect.isclass(thing) and is_received(thing) else {*OFF}
    return [f"{code} {text}" for code, text in validate(name)["errors"] if code not in skipped]


def test_there_is_a_reference() -> None:
    assert len(PUBLIC) > 500


@pytest.mark.parametrize("name", PUBLIC)
def test_its_docstring_is_complete(name: str) -> None:
    assert faults(name) == []

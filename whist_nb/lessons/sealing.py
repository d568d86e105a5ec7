"""Sealed exercises: the call that makes an exercise, encoded to keep its answer out of the cell.

This is no secret, since anyone who knows Python can decode it; it only keeps people from seeing the answer too soon.

>>> text = seal("pick_number", ("How many trumps are out?",), {"find": 6})
>>> unseal(text)
('pick_number', ('How many trumps are out?',), {'find': 6})
"""

from __future__ import annotations

import ast
import base64
import binascii
import zlib
from collections.abc import Mapping
from typing import Any, Final

from whist_nb.engine.errors import BadOption, quoted

LONGEST: Final = 100_000
"""The most letters in an exercise that is opened."""


def seal(kind: str, given: tuple[Any, ...], named: Mapping[str, Any]) -> str:
    """Encode the arguments of an exercise as letters: its kind, and literal values by place and by name."""
    told = repr((kind, given, dict(named)))
    return base64.b64encode(zlib.compress(told.encode(), 9)).decode()


def unseal(text: str) -> tuple[str, tuple[Any, ...], dict[str, Any]]:
    """Decode the arguments of an exercise; BadOption for letters that are not an exercise."""
    try:
        packed = base64.b64decode(text, validate=True)
        opened = zlib.decompressobj().decompress(packed, LONGEST).decode()
        kind, given, named = ast.literal_eval(opened)
        if isinstance(kind, str) and isinstance(given, tuple) and isinstance(named, dict):
            return kind, given, named
    except (TypeError, ValueError, SyntaxError, zlib.error, binascii.Error, RecursionError, MemoryError):
        pass
    raise BadOption("{text} is not a sealed exercise: copy the whole cell again.", text=quoted(text))

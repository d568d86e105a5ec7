"""Checking the answers that a page sends to a trainer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from whist_nb.tables.door import Refused, Request
from whist_nb.training.confidence import SURE

MOST_CARDS: Final = 54
LONGEST_MS: Final = 24 * 3600 * 1000


class Reply(NamedTuple):
    """A person's answer to one part: plain JSON, how sure, the times measured in the page, and which part."""

    value: Any
    sure: str | None
    first_ms: float | None
    submit_ms: float | None
    id: str | None = None


def read_answer(request: Request) -> Reply:
    """Return the answer in a request; Refused for anything else."""
    given = request.fields
    value, sure, part = given["answer"], given.get("sure"), given.get("id")
    if not _is_plain(value) or not (sure is None or (isinstance(sure, str) and sure in SURE)):
        raise Refused("**That answer cannot be read:** nothing has changed.", "bad")
    if not isinstance(part, str):
        raise Refused("**That answer names no question:** nothing has changed.", "bad")
    return Reply(value, sure, _milliseconds(given.get("first")), _milliseconds(given.get("submit")), part)


def _is_plain(value: object) -> bool:
    """Return whether this is a number, a short text, a short list of such, or a few of them by name."""
    if isinstance(value, list):
        return len(value) <= MOST_CARDS and all(_is_single(each) for each in value)
    if isinstance(value, Mapping):
        return len(value) <= 8 and all(_is_single(each) for each in (*value, *value.values()))
    return _is_single(value)


def _is_single(value: object) -> bool:
    if isinstance(value, str):
        return len(value) <= 40
    return type(value) in (int, float)


def _milliseconds(given: object) -> float | None:
    return float(given) if type(given) in (int, float) and 0 <= given <= LONGEST_MS else None  # type: ignore[arg-type, operator]

"""The answers that a page sends to a trainer, read with care: any JSON may come."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any, Final, NamedTuple

from whist_nb.training.sureness import SURE
from whist_nb.widgets.wishes import Refused, sender

MOST_CARDS: Final = 54
LONGEST_MS: Final = 24 * 3600 * 1000


class Reply(NamedTuple):
    """What a person answered to one part: plain JSON, how sure, the times measured in the page, and which part."""

    value: Any
    sure: str | None
    first_ms: float | None
    submit_ms: float | None
    id: str | None = None


def is_answer(message: object) -> bool:
    """Whether a message claims to be an answer to a question."""
    return isinstance(message, Mapping) and "answer" in message


def read_answer(message: Any) -> Reply:
    """The answer in a message; Refused for anything that is none."""
    if "act" in message or "do" in message or None in sender(message).values():
        raise Refused("**That message cannot be read:** nothing has changed.", "bad")
    value, sure = message["answer"], message.get("sure")
    if not _is_plain(value) or not (sure is None or (isinstance(sure, str) and sure in SURE)):
        raise Refused("**That answer cannot be read:** nothing has changed.", "bad")
    times = _milliseconds(message.get("first")), _milliseconds(message.get("submit"))
    return Reply(value, sure, *times, str(message.get("id"))[:20])


def _is_plain(value: object) -> bool:
    """A number, a short text, a short list of such, or a few of them by name."""
    if isinstance(value, list):
        return len(value) <= MOST_CARDS and all(_is_single(each) for each in value)
    if isinstance(value, Mapping):
        return len(value) <= 8 and all(_is_single(each) for each in (*value, *value.values()))
    return _is_single(value)


def _is_single(value: object) -> bool:
    if isinstance(value, str):
        return len(value) <= 40
    return type(value) is int or (type(value) is float and isfinite(value))


def _milliseconds(given: object) -> float | None:
    good = type(given) in (int, float) and isfinite(given) and 0 <= given <= LONGEST_MS  # type: ignore[arg-type]
    return float(given) if good else None  # type: ignore[arg-type]

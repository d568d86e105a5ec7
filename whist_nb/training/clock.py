"""The clock for the trainers: the computer's own, or another one that is passed in.

>>> from datetime import datetime, timezone
>>> monday = datetime(2026, 11, 23, 9, tzinfo=timezone.utc)
>>> stamp(checked(lambda: monday)())
'2026-11-23T09:00:00.000+00:00'
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from whist_nb.engine.errors import BadOption

Clock = Callable[[], datetime]
"""A function that returns the current time with its time zone."""


def system_clock() -> datetime:
    """Return the computer's own time; nothing else in this package reads it."""
    return datetime.now(UTC)


def checked(clock: object) -> Clock:
    """Return the given clock, or the computer's for None; raise BadOption if its times have no zone."""
    if clock is None:
        return system_clock
    if not callable(clock):
        raise BadOption(
            "clock={clock!r:.40}: expected a function that returns the time, or None for the computer's.", clock=clock
        )
    moment(clock(), "clock()")
    return clock


def moment(given: object, name: str = "at") -> datetime:
    """Return a time with its zone, in UTC; BadOption for anything else."""
    if not isinstance(given, datetime) or given.tzinfo is None:
        raise BadOption("{name}={given!r:.60}: expected a time with its time zone.", name=name, given=given)
    return given.astimezone(UTC)


def stamp(at: datetime) -> str:
    """Return a time in the form in which the log keeps it: in UTC, to the millisecond."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds")

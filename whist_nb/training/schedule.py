"""Decide what is due: the levels of drills that come back now, by game, and those that no longer do.

Each answer sets a day on which that drill, at that level and in that game, comes back (``returns``). A session asks
what is due before anything new. A level comes back only while it is within reach of the learner's level in that skill:
nearer than ``REACH``. A level that the learner has left behind, or fallen below, is dropped, and so is one that is a
level or more too high and was failed again when it was due; it begins again once the learner reaches it again. Only a
handful of levels therefore comes back for each drill, and a day's questions are enough.

>>> from whist_nb.training.log import LearnerLog
>>> due_now(LearnerLog(":memory:"))
[]
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Final, NamedTuple

from whist_nb.engine.errors import UnknownVariant
from whist_nb.engine.library import rule_book
from whist_nb.engine.variant import Variant
from whist_nb.training.clock import moment
from whist_nb.training.drills import DRILLS, EASIEST, TOP, Drill
from whist_nb.training.log import LearnerLog

REACH: Final = 3
"""A level comes back while it is nearer to the learner's than this, the largest step of a pace.

At level 7.4 these are levels 5 to 10, so one answer never takes its own level out of reach.
"""


class Due(NamedTuple):
    """A drill at a level that comes back in a game, and the time since which it has been due."""

    variant: Variant
    drill: Drill
    rung: int
    since: datetime

    @property
    def key(self) -> str:
        """Its key in the log."""
        return f"{self.variant.id}/{self.drill.id}/{self.rung}"


def what_is_due(log: LearnerLog, at: datetime, game: str | None = None) -> list[Due]:
    """Return everything that is due and within reach, in one game or in all, the longest overdue first."""
    now, levels = moment(at), levels_in(log)
    found = []
    for key, item in log.returning(by=now).items():
        due = _read(key, item.due) if game is None or key.startswith(f"{game}/") else None
        if due is not None and is_near(due.rung, levels.get(f"{due.variant.id}/{due.drill.skill}")):
            found.append(due)
    return sorted(found, key=lambda each: (each.since, each.key))


def due_now(log: LearnerLog, game: str | None = None, at: datetime | None = None) -> list[str]:
    """Return what to practise today: keys 'game/drill/level' that are due, the longest overdue first."""
    return [each.key for each in what_is_due(log, log.clock() if at is None else at, game)]


def let_go_of_far(log: LearnerLog, game: str, skill: str, level: float, at: datetime) -> None:
    """Drop the levels of a skill that are out of reach from this level."""
    far = [
        each.key
        for each in filter(None, map(_read, log.returning_keys()))
        if (each.variant.id, each.drill.skill) == (game, skill) and not is_near(each.rung, level)
    ]
    if far:
        log.let_go(*far, at=at)


def is_near(rung: int, level: float | None) -> bool:
    """Return whether a level comes back for a learner at that level; None if no level is known."""
    return level is None or abs(rung - max(EASIEST, level)) < REACH


def levels_in(log: LearnerLog) -> dict[str, float]:
    """Return the kept level of each skill, by 'game/skill'."""
    levels = {skill: pace.get("level") for skill, pace in log.paces().items()}
    return {skill: level for skill, level in levels.items() if isinstance(level, int | float)}


def games_in(log: LearnerLog) -> list[Variant]:
    """Return the games in which something was trained, by id."""
    ids: Iterable[str] = [*log.paces(), *log.returning_keys()]
    found = {variant.id: variant for key in ids if (variant := _variant(key.partition("/")[0])) is not None}
    return [found[id] for id in sorted(found)]


def _read(key: str, since: datetime | None = None) -> Due | None:
    """Read a key; None for a game, a drill or a level that does not exist (any more, or here)."""
    game, _, rest = key.partition("/")
    id, _, rung = rest.partition("/")
    drill, variant = DRILLS.get(id), _variant(game)
    if drill is None or variant is None or not drill.fits(variant) or not rung.isascii() or not rung.isdecimal():
        return None
    at = moment(since) if since is not None else datetime.max
    return Due(variant, drill, int(rung), at) if len(rung) < 3 and int(rung) <= TOP else None


def _variant(game: str) -> Variant | None:
    try:
        return rule_book(game)
    except UnknownVariant:
        return None

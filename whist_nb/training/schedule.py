"""What is due: which rung of which drill, in which game, comes back now, and which no longer does.

Each answer gives the drill at its rung, in its game, a day on which it comes back (``returns``). A session asks what is
due before anything new. A rung comes back only while it is within reach of the level at which that skill stands: nearer
than ``REACH``. One that the learner has left behind, or fallen below, is let go, and so is one a level or more too high
that was failed again when it was due; it begins anew once the level is there again. So what comes back stays a handful
of rungs for each drill, and a day's questions suffice for it.

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
"""A rung comes back while it is nearer to the level than this, the largest step of a pace: at level 7.4 those from 5 to
10. So one answer never takes the rung that it was given at out of reach."""


class Due(NamedTuple):
    """A drill at a rung that comes back in a game, and the time since which it is due."""

    variant: Variant
    drill: Drill
    rung: int
    since: datetime

    @property
    def key(self) -> str:
        """What the log calls it."""
        return f"{self.variant.id}/{self.drill.id}/{self.rung}"


def what_is_due(log: LearnerLog, at: datetime, game: str | None = None) -> list[Due]:
    """Everything that is due and within reach, in one game or in all, the longest overdue first."""
    now, levels = moment(at), levels_in(log)
    found = []
    for key, item in log.returning(by=now).items():
        due = _read(key, item.due) if game is None or key.startswith(f"{game}/") else None
        if due is not None and is_near(due.rung, levels.get(f"{due.variant.id}/{due.drill.skill}")):
            found.append(due)
    return sorted(found, key=lambda each: (each.since, each.key))


def due_now(log: LearnerLog, game: str | None = None, at: datetime | None = None) -> list[str]:
    """What should be trained today: keys 'game/drill/rung' that are due, the longest overdue first."""
    return [each.key for each in what_is_due(log, log.clock() if at is None else at, game)]


def let_go_of_far(log: LearnerLog, game: str, skill: str, level: float, at: datetime) -> None:
    """Let go of the rungs of a skill that are out of reach from this level."""
    far = [
        each.key
        for each in filter(None, map(_read, log.returning_keys()))
        if (each.variant.id, each.drill.skill) == (game, skill) and not is_near(each.rung, level)
    ]
    if far:
        log.let_go(*far, at=at)


def is_near(rung: int, level: float | None) -> bool:
    """Whether a rung comes back for somebody who stands at that level; None where no level is known."""
    return level is None or abs(rung - max(EASIEST, level)) < REACH


def levels_in(log: LearnerLog) -> dict[str, float]:
    """The level of each skill that the log has a pace of, by 'game/skill'."""
    levels = {skill: pace.get("level") for skill, pace in log.paces().items()}
    return {skill: level for skill, level in levels.items() if isinstance(level, int | float)}


def games_in(log: LearnerLog) -> list[Variant]:
    """The games in which something was trained, by their ids."""
    ids: Iterable[str] = [*log.paces(), *log.returning_keys()]
    found = {variant.id: variant for key in ids if (variant := _variant(key.partition("/")[0])) is not None}
    return [found[id] for id in sorted(found)]


def _read(key: str, since: datetime | None = None) -> Due | None:
    """What a key names; None for a game, a drill or a rung that there is not (any more, or here)."""
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

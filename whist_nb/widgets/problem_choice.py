"""Choose among the problems that come with the package: by kind, by theme, and for a day."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from functools import cache
from typing import Final

from whist_nb.engine.errors import BadOption, did_you_mean
from whist_nb.engine.library import find_variant
from whist_nb.engine.phrases import phrase
from whist_nb.lessons.stored_problems import StoredProblem, problem_file, read_problem
from whist_nb.training.log import LearnerLog
from whist_nb.training.problems import Candidate

TITLES: Final = {
    "dummy": phrase("Two hands"),
    "nullo": phrase("Two hands, losing tricks"),
    "german": phrase("German Whist"),
    "solo": phrase("Solo"),
    "misere": phrase("Misère"),
    "partner": phrase("Hidden partner"),
}
"""The names of the kinds of problem; any other kind is a game's id, and has the game's title."""
TODAY: Final = "today"


@cache
def candidates() -> dict[Candidate, int]:
    """Return all the problems to choose from, with their numbers in the file."""
    heads = problem_file().heads
    return {Candidate(*head, tuple(themes)): number for number, (*head, themes) in enumerate(heads)}


def stored(chosen: Candidate) -> StoredProblem:
    """Read the chosen problem alone: reading all of them takes a second in a browser's Python."""
    return read_problem(problem_file().whole(candidates()[chosen]))


def title_of(kind: str) -> str:
    return TITLES.get(kind) or find_variant(kind).title


def kinds_of(given: str | Iterable[str] | None) -> frozenset[str]:
    """Return the requested kinds; raise BadOption for an unknown one."""
    known = sorted({each.kind for each in candidates()})
    asked = known if given is None else [given] if isinstance(given, str) else list(given)
    for kind in asked:
        if kind not in known:
            raise BadOption(
                "There is no kind of problem called {kind!r:.40}. {instead}",
                kind=kind,
                instead=did_you_mean(kind, known),
            )
    if not asked:
        raise BadOption("kinds={given!r}: expected at least one of {known}.", given=given, known=", ".join(known))
    return frozenset(asked)


def wished(kinds: frozenset[str], themes: str | Iterable[str] | None) -> list[Candidate]:
    """Return the problems of these kinds with one of the themes; raise BadOption if there are none."""
    found = [each for each in candidates() if each.kind in kinds]
    if themes is None:
        return found
    known = sorted({theme for each in found for theme in each.themes})
    asked = [themes] if isinstance(themes, str) else list(themes)
    for theme in asked:
        if theme not in known:
            instead = did_you_mean(theme, known) if known else phrase("These kinds have no themes.")
            raise BadOption(
                "There are no problems with the theme {theme!r:.40}. {instead}", theme=theme, instead=instead
            )
    if not asked:
        raise BadOption("themes={given!r}: expected at least one of {known}.", given=themes, known=", ".join(known))
    return [each for each in found if set(asked) & set(each.themes)]


def day_of(given: str | date, log: LearnerLog) -> date:
    if isinstance(given, date):
        return given
    try:
        return log.clock().astimezone().date() if given == TODAY else date.fromisoformat(given)
    except (ValueError, TypeError):
        raise BadOption(
            "day={given!r:.40}: expected 'today', a date, or a string such as '2026-11-25'.", given=given
        ) from None

"""Choose the decisions to show after a deal: the most expensive by what could be known, a good one, and bad luck."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from whist_nb.training.moments import BEST, HARD, MISTAKE, UNLUCKY, Detail, Kind

if TYPE_CHECKING:
    from whist_nb.analysis.hindsight import JudgedDecision


class Highlight(NamedTuple):
    """A decision, and the kind of highlight it is."""

    kind: Kind
    looked: JudgedDecision


def highlights(judged: Iterable[JudgedDecision]) -> list[Highlight]:
    """Return everything that may be shown, the most instructive of each kind first."""
    found = [Highlight(kind, looked) for looked in judged if looked.is_certain and (kind := kind_of(looked))]
    return sorted(found, key=lambda each: -_weight(each))


def kind_of(looked: JudgedDecision) -> Kind | None:
    """Return the kind of highlight a decision is; None for one without a lesson."""
    if not looked.is_good:
        return HARD if looked.grade == "inaccuracy" and (looked.cost_open or 0) > 0 else MISTAKE
    if looked.gain is not None and not looked.cost_open:
        return BEST if looked.is_opened else None  # it is bad luck if it cost something
    if looked.known is None or looked.known.is_forced or looked.known.all_known or not looked.cost_open:
        return None
    return HARD if looked.known.cost > 0 else UNLUCKY


def _weight(found: Highlight) -> float:
    looked = found.looked
    if found.kind == BEST and looked.gain is not None:
        return looked.gain.known.cost
    return looked.severity if found.kind == MISTAKE else float(looked.cost_open or 0)


def chosen(found: Iterable[Highlight], detail: Detail) -> list[Highlight]:
    """Return as many as the detail allows, in the order of play, with at most one best play and one piece of luck."""
    from whist_nb.analysis.verdicts import GRADES

    every = list(found)
    at_least = GRADES[GRADES.index(detail.least) :]
    mistakes = [each for each in every if each.kind == MISTAKE and each.looked.grade in at_least]
    best = [each for each in every if each.kind == BEST][:1]
    luck = [each for each in every if each.kind in (UNLUCKY, HARD)][:1] if detail.shows_luck else []
    kept = [*mistakes[: detail.most - len(best)], *best]
    kept += luck[: detail.most - len(kept)]
    return sorted(kept, key=lambda each: each.looked.decision.index)

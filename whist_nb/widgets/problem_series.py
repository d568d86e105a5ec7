"""The end of a series of problems: how many were solved, the change in the rating, and each card that was missed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from whist_nb.engine.phrases import phrase
from whist_nb.tables.frame_parts import Json
from whist_nb.training.ratings import Rating


class PlayedProblem(NamedTuple):
    """A problem that is over, with the right card and the card that decided the first try.

    ``response`` is None if the answer was shown before any card had lost the goal.
    """

    answer: str
    response: str | None
    right: bool


def end_of_series(played: Sequence[PlayedProblem], before: Rating, after: Rating) -> Json:
    """Return the panel at the end of a series.

    >>> from whist_nb.training.problems import FIRST
    >>> missed = PlayedProblem("3H", "AS", False)
    >>> for sentence in end_of_series([missed], FIRST, Rating(1250, 280))["text"].split(". "):
    ...     print(sentence)
    Your rating is now 1250 ± 560, down 50
    Only your first try at each problem counts
    The problem you missed comes back in a few days.
    """
    solved, of = sum(each.right for each in played), len(played)
    told = [_rating(before, after), phrase("Only your first try at each problem counts.")]
    if of - solved:
        told.append(_coming_back(of - solved))
    return {
        "title": phrase("You solved {solved} of {of}", solved=solved, of=of),
        "text": " ".join(told),
        "rows": [
            [phrase("Problem"), phrase("You played"), phrase("Right card"), ""],
            *map(_row, range(1, of + 1), played),
        ],
        "note": None,
    }


def _rating(before: Rating, after: Rating) -> str:
    value, doubt = round(after.value), round(2 * after.deviation)
    moved = value - round(before.value)
    if moved > 0:
        return phrase("Your rating is now {value} ± {doubt}, up {moved}.", value=value, doubt=doubt, moved=moved)
    if moved < 0:
        return phrase("Your rating is now {value} ± {doubt}, down {moved}.", value=value, doubt=doubt, moved=-moved)
    return phrase("Your rating is still {value} ± {doubt}.", value=value, doubt=doubt)


def _coming_back(missed: int) -> str:
    if missed == 1:
        return phrase("The problem you missed comes back in a few days.")
    return phrase("The {missed} problems you missed come back in a few days.", missed=missed)


def _row(number: int, played: PlayedProblem) -> list[str]:
    response = "–" if played.response is None else f"{{{played.response}}}"
    return [str(number), response, f"{{{played.answer}}}", phrase("solved") if played.right else phrase("missed")]

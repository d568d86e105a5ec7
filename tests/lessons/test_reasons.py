"""Each wrong answer has a reason of its own; where several share one, it says something true of each of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.lessons.answers import answers_of, is_right
from tests.lessons.shared_reasons import SHARED
from tests.lessons.test_notebooks import NOTEBOOKS, every_notebook_in_time, made_in
from whist_nb.lessons import Exercise, FillSheet, PickNumber, PlayTo, make_position
from whist_nb.lessons.picking import PickSeat

SUMS = (PickNumber, FillSheet)
"""A number is wrong because of the sum, and the reason is the sum, whichever number it was."""


def from_memory(lesson: Exercise) -> bool:
    """A question about the deal that is being played: the reason is the trick in which the answer was to be seen."""
    return lesson.goal.startswith("After trick ") and not lesson.step


def shared_in(lesson: Exercise) -> Iterator[frozenset[str]]:
    """Yield the wrong answers that get exactly the same words, group by group."""
    told = defaultdict[tuple[str, str], set[str]](set)
    for act in answers_of(lesson):
        if not is_right(lesson, act):
            lesson.answer(act)
            assert lesson.box is not None
            told[lesson.box.title, lesson.box.text].add(act.removeprefix("choice ").removeprefix("seat "))
    lesson.start_again()
    return (frozenset(acts) for acts in told.values() if len(acts) > 1)


def found_in(notebook: Path) -> Mapping[str, set[frozenset[str]]]:
    """The shared reasons of a notebook's exercises, by name."""
    lessons = [widget.lesson for widget in made_in(notebook)]
    asked = [each for each in lessons if not isinstance(each, (PlayTo, *SUMS)) and not from_memory(each)]
    return {each.name: found for each in asked if (found := set(shared_in(each)))}


@every_notebook_in_time
def test_a_reason_that_several_answers_share_is_listed_with_why_it_fits_them_all(notebook: Path) -> None:
    listed = {
        name: {frozenset(acts.split()) for acts in groups} for name, groups in SHARED.get(notebook.stem, {}).items()
    }
    assert found_in(notebook) == listed


def test_every_entry_says_why_it_fits() -> None:
    notebooks = {file.stem for file in NOTEBOOKS}
    assert set(SHARED) <= notebooks
    told = [why for names in SHARED.values() for groups in names.values() for why in groups.values()]
    assert all(len(why.split()) >= 3 and why.endswith(".") for why in told)


def test_a_shared_reason_is_found() -> None:
    seats = PickSeat(
        "Who wins?", make_position(trick="9H 2S KH AH", trump="S"), wrong={"You": "You led.", "": "Look for a trump."}
    )
    assert set(shared_in(seats)) == {frozenset({"1", "3"})}

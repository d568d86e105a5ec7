"""The place of the right answer among the choices gives nothing away."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from math import sqrt
from pathlib import Path

import pytest

from tests.lessons.test_notebooks import NOTEBOOKS, made_in
from whist_nb.lessons import PickChoice, SortChoices, make_position
from whist_nb.widgets.recall_exercise import _part

ROOT = Path(__file__).resolve().parents[2]
THREE = {"a": "Lead it", "b": "Keep it", "c": "Ask first"}


def asked_in(notebook: Path) -> list[PickChoice]:
    return [widget.lesson for widget in made_in(notebook) if isinstance(widget.lesson, PickChoice)]


def has_its_own_order(lesson: PickChoice) -> bool:
    """Return whether a list keeps its order, by its author's word and by the rule: suits, plain numbers, Yes and No."""
    labels = set(lesson._choices.values())
    return lesson._suits or lesson._ordered or labels == {"Yes", "No"} or all(map(str.isdecimal, labels))


def place_of(lesson: PickChoice) -> int:
    return list(lesson.choices).index(lesson.wanted)


def beyond_chance(lessons: Iterable[PickChoice]) -> dict[str, float]:
    """For the first, second, third and last place: by how many standard deviations it is right too often.

    With n choices the right one is at a given place with probability 1/n, independently in each exercise: the number
    of right ones there is the sum of 1/n on average, and its variance is the sum of (1 - 1/n)/n.
    """
    found = {}
    for name, at in (("first", 0), ("second", 1), ("third", 2), ("last", -1)):
        among = [(len(each.choices), place_of(each)) for each in lessons if len(each.choices) > at]
        right = sum(place == at % size for size, place in among)
        variance = sum((1 - 1 / size) / size for size, _ in among)
        found[name] = (right - sum(1 / size for size, _ in among)) / sqrt(variance)
    return found


def chance_of_so_many_first(lessons: list[PickChoice]) -> float:
    """How often chance puts the right answer first at least as often as here."""
    chances = [1.0]  # of none, one, two, ... first
    for each in lessons:
        p = 1 / len(each.choices)
        chances = [a * (1 - p) + b * p for a, b in zip([*chances, 0.0], [0.0, *chances], strict=True)]
    return sum(chances[sum(place_of(each) == 0 for each in lessons) :])


@pytest.mark.slow
def test_right_answers_are_at_each_place_as_often_as_chance_would_have_them() -> None:
    """Within three standard deviations, which chance leaves once in 370 times."""
    every = [lesson for notebook in NOTEBOOKS for lesson in asked_in(notebook)]
    shuffled = [lesson for lesson in every if not has_its_own_order(lesson)]
    assert len(shuffled) > 150
    assert {name: z for name, z in beyond_chance(shuffled).items() if abs(z) > 3} == {}


@pytest.mark.slow
def test_a_list_with_its_own_order_is_not_a_way_to_put_the_right_answer_at_one_place() -> None:
    """The question decides the place of the answer, and no place may be right more often than by chance."""
    kept = [lesson for notebook in NOTEBOOKS for lesson in asked_in(notebook) if has_its_own_order(lesson)]
    assert len(kept) > 50
    assert {name: z for name, z in beyond_chance(kept).items() if z > 3} == {}


@pytest.mark.slow
@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda file: file.stem)
def test_no_notebook_puts_its_right_answers_first(notebook: Path) -> None:
    """Not so often that chance would do it in one notebook of a thousand only."""
    assert chance_of_so_many_first([each for each in asked_in(notebook) if not has_its_own_order(each)]) > 0.001


@pytest.mark.slow
@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda file: file.stem)
def test_things_to_be_put_in_order_do_not_begin_in_order(notebook: Path) -> None:
    for widget in made_in(notebook):
        if isinstance(widget.lesson, SortChoices):
            assert list(widget.lesson.choices) != [act.split()[-1] for act in widget.lesson.solution()]


def test_three_things_to_be_put_in_order_never_begin_in_order() -> None:
    for number in range(200):
        lesson = SortChoices(f"In which order, {number}?", choices=THREE, why="So.")
        assert sorted(lesson.choices) == ["a", "b", "c"]
        assert list(lesson.choices) != ["a", "b", "c"]


def test_each_order_of_three_choices_is_as_likely_as_any_other() -> None:
    """Of 6,000 exercises 1,000 each, give or take four times the square root of 6000 · 1/6 · 5/6, which is 29."""
    orders = Counter(
        tuple(PickChoice(f"What now, {number}?", choices=THREE, answer="a").choices) for number in range(6000)
    )
    assert len(orders) == 6
    assert all(abs(often - 1000) < 4 * 29 for often in orders.values())


def test_the_place_at_which_the_author_writes_an_answer_says_nothing() -> None:
    back = dict(reversed(THREE.items()))
    for number in range(20):
        one, other = (PickChoice(f"What now, {number}?", choices=each, answer="a") for each in (THREE, back))
        assert list(one.choices) == list(other.choices)


def test_other_cards_shuffle_again_and_a_new_start_does_not() -> None:
    lesson = PickChoice("What now?", make_position(hand="AS 2H", trick="9H"), choices=THREE, answer="b")
    orders = []
    for _ in range(12):
        shown = list(lesson.choices)
        orders.append(tuple(shown))
        lesson.answer("choice a")
        lesson.solve()
        assert (lesson.value, lesson.attempts, list(lesson.choices)) == ("b", 2, shown)
        lesson.start_again()
        assert list(lesson.choices) == shown
        lesson.other_cards()
    assert len(set(orders)) > 3


@pytest.mark.parametrize(
    ("choices", "more", "shown"),
    [
        ({"n": "No", "y": "Yes"}, {}, ["y", "n"]),
        ({"l": "10", "s": "2", "m": "7"}, {}, ["s", "m", "l"]),
        ({"w": "West", "n": "North", "e": "East"}, {"ordered": True}, ["w", "n", "e"]),
        ("suits", {}, ["S", "H", "C", "D"]),
    ],
)
def test_lists_with_an_order_of_their_own_stay_in_it(choices: object, more: dict[str, bool], shown: list[str]) -> None:
    for number in range(8):
        lesson = PickChoice(f"Which, {number}?", choices=choices, answer=shown[1], **more)
        assert list(lesson.choices) == shown


ELSEWHERE = """
from whist_nb.lessons import PickChoice, SortChoices
labels = {letter: letter for letter in "abcdef"}
print([list(PickChoice(f"{n}?", choices=labels, answer="a").choices) for n in range(9)])
print([list(SortChoices(f"{n}?", choices=labels, why="So.").choices) for n in range(9)])
"""


def test_the_order_is_the_same_on_every_machine_also_without_numpy() -> None:
    without = "import sys; sys.modules['numpy'] = None\n"
    told = {
        subprocess.run(
            [sys.executable, "-c", before + ELSEWHERE],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed, before in (("1", ""), ("2", ""), ("3", without))
    }
    assert len(told) == 1


@pytest.mark.parametrize("count", [1, 7, 8, 13, 26, 52])
def test_a_card_that_is_asked_for_may_stand_anywhere_among_those_shown(count: int) -> None:
    """All cards that are shown together would be shown with the same ones, whichever of them is right."""
    pack = tuple(make_position(hand="AS").view.pack)[:count]
    assert len(pack) == count
    for at, card in enumerate(pack):
        shown = _part(pack, at)
        assert card in shown
        assert len(shown) <= 7
        assert {_part(pack, pack.index(other)) for other in shown} == {shown}

"""Each tutorial takes as long as its heading says, worked out from its content."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scripts import minutes
from whist_nb.training.pages import minutes_of


@pytest.mark.parametrize("notebook", minutes.TUTORIALS + minutes.COURSE, ids=lambda notebook: notebook.stem)
def test_a_tutorial_takes_the_minutes_that_its_head_and_the_index_say(notebook: Path) -> None:
    found = minutes.tutorial(notebook)
    assert minutes.LEAST <= minutes.up_to_five(found.core) <= minutes.MOST
    head = " ".join("".join(json.loads(notebook.read_text("utf-8"))["cells"][0]["source"]).split())
    said = minutes.SAID.search(head)
    assert said is not None
    assert said[0] == found.said, "run: python scripts/minutes.py --write"
    assert found.first_deal is not None
    assert found.first_deal <= minutes.FIRST_DEAL or notebook in minutes.COURSE
    assert minutes_of(notebook) == minutes.up_to_five(found.core)


def write(file: Path, *cells: tuple[str, str]) -> Path:
    """A notebook of these texts and codes."""
    parts = [{"cell_type": kind, "source": source, "metadata": {}, "outputs": []} for kind, source in cells]
    file.write_text(json.dumps({"cells": parts, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}), "utf-8")
    return file


def test_words_exercises_and_deals_are_counted_and_what_may_be_left_out_apart(tmp_path: Path) -> None:
    text = ("markdown", "one two [three](four.ipynb) - five " * 50)
    asked = ("code", 'wn.exercise.pick_number("How many are out?", find=4, right="Four are out.")')
    table = ("code", 'wn.CardTable("whist", seed=1, deals=1, hints=False)')
    more = [("markdown", "## More to try"), asked, ("markdown", "## What you can do now")]
    found = minutes.tutorial(write(tmp_path / "a.ipynb", text, asked, table, *more))
    assert found.core.reading == pytest.approx((200 + 5) * 60 / 180)
    assert found.core.exercises == found.more.exercises == 30
    assert found.core.deals == 8 * 60
    assert found.more.reading == pytest.approx(3 * 60 / 180)
    assert found.first_deal == pytest.approx(200 / 180 + 0.5)
    file = write(tmp_path / "b.ipynb", ("markdown", "# A\n\nIt takes about 25\nminutes."))
    assert minutes_of(file) is None
    file.write_text(minutes.with_head(file, found), "utf-8")
    assert "It takes about 10 minutes." in file.read_text("utf-8")
    assert minutes_of(file) == 10


@pytest.mark.parametrize(("counted", "told"), [(1.7, 5), (5.2, 5), (7.4, 5), (7.6, 10), (12.5, 15)])
def test_the_extra_minutes_are_given_to_the_nearest_five(counted: float, told: int) -> None:
    found = minutes.Tutorial(core=minutes.Seconds(reading=19 * 60), more=minutes.Seconds(exercises=counted * 60))
    assert found.said == f"takes about 20 minutes, and {told} more if you do the extra exercises"


def test_a_deal_takes_eight_minutes_and_a_short_one_proportionally_less(tmp_path: Path) -> None:
    german = ("code", 'wn.CardTable("german-whist", seed=1)')  # 26 tricks
    seven = ("code", 'wn.CardTable("knockout-whist", seats=4, seed=2)')
    found = minutes.tutorial(write(tmp_path / "a.ipynb", ("markdown", "# A"), german)).core
    assert found.deals == 8 * 60
    made = ("code", 'wn.CardTable("whist", packs=pack, deals=1)')
    assert minutes.tutorial(write(tmp_path / "c.ipynb", made)).core.deals == 8 * 60
    match = minutes.tutorial(write(tmp_path / "b.ipynb", ("markdown", "# B"), seven)).core
    # at most 7, 6, 5, 4, 3, 2 and 1 cards of one's own; the first deal is played by everybody
    assert 7 / 13 * 480 <= match.deals <= 28 / 13 * 480


def test_an_ending_takes_longer_with_more_cards_to_play_and_a_problem_as_long_as_five_tricks(tmp_path: Path) -> None:
    alone = ("code", 'wn.exercise.play_to("?", hands={0: "AS KS QS", 1: "2S"}, take=3)')
    both = ("code", 'wn.exercise.play_to("?", hands=["AS KS QS JS TS", "", "AH KH QH JH TH", ""], sits=[2], take=3)')
    assert minutes.tutorial(write(tmp_path / "a.ipynb", alone)).core.exercises == 35 + 3 * 7
    assert minutes.tutorial(write(tmp_path / "b.ipynb", both)).core.exercises == 105
    problem = ("code", "wn.Problems()")
    assert minutes.tutorial(write(tmp_path / "c.ipynb", problem)).core.exercises == 105
    last = ("markdown", "## What you can do now")
    assert minutes.tutorial(write(tmp_path / "d.ipynb", last, problem)).core.exercises == 0

"""The interactive parts of the tutorials' pages: exercises, the replay, drawings, and where to go for the rest."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from scripts.docs import LITE, PLAYED
from scripts.page_prose import OF_CELLS, as_on_a_page
from scripts.played import FRONT, only_plays, outputs
from tests.sites import pages_in

NAME = "05-classic-whist"


@pytest.fixture(scope="module")
def shown() -> dict[str, str]:
    """The HTML that each cell of a tutorial shows."""
    return {
        cell: "".join(output.get("data", {}).get("text/html", "") for output in each)
        for cell, each in outputs(NAME, LITE)
    }


def sources(name: str) -> dict[str, str]:
    """The cells of code of a notebook."""
    cells = json.loads(Path(f"notebooks/{name}.ipynb").read_text("utf-8"))["cells"]
    return {cell["id"]: "".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"}


def made(name: str, call: str) -> set[str]:
    """The cells that make such a thing."""
    return {cell for cell, text in sources(name).items() if re.search(call, text)}


def test_every_exercise_answers_and_the_deal_can_be_walked_through(shown: dict[str, str]) -> None:
    exercises = made(NAME, r"(?m)^\w+ = wn\.exercise\.(?!recall|stacked_pack|make_position)")
    assert len(exercises) > 10
    assert {cell for cell, text in shown.items() if '"recording"' in text} == exercises
    assert {cell for cell, text in shown.items() if 'data-whist-nb="replay"' in text} == made(NAME, r"ReplayViewer\(")


def test_things_that_need_python_say_where_they_can_be_played(shown: dict[str, str]) -> None:
    tables = made(NAME, r"wn\.CardTable\(")
    recalled = made(NAME, r"\.recall\(")
    trainers = made(NAME, r"wn\.CountingTrainer\(")
    assert tables
    assert recalled
    assert trainers
    assert all(f"../lite/lab/index.html?path={NAME}.ipynb" in shown[cell] for cell in tables | recalled | trainers)
    assert not any("data-whist-nb" in shown[cell] for cell in recalled)


def test_the_front_end_is_asked_for_once(shown: dict[str, str]) -> None:
    assert sum(text.count(FRONT) for text in shown.values()) == 1


def test_cells_that_only_play_for_the_reader_are_distinguished_from_cells_that_show_something() -> None:
    assert only_plays("ruff.play_on()\nassert ruff.value == 'ruff'")
    assert only_plays("table.play_on(tricks=5)")
    assert only_plays("follow.play_on()  # gives the answer if you have not\nassert follow.solved and (\n    1\n)")
    assert not only_plays("three.play_on()\nview = three.lesson.position.view")
    assert not only_plays("replay = wn.ReplayViewer(table.game)\nreplay")


def test_a_page_says_in_a_sentence_of_its_own_what_can_be_done_only_in_the_notebook() -> None:
    """No page asks a reader to run a cell, as there is none. Everything else stays as it was."""
    for name in PLAYED:
        for cell in json.loads(Path(f"notebooks/{name}.ipynb").read_text("utf-8"))["cells"]:
            text = "".join(cell["source"])
            if cell["cell_type"] == "markdown":
                page = as_on_a_page(text)
                spoken_of = [each for each in re.split(r"(?<=[.?!])\s|\n", page) if OF_CELLS.search(each)]
                assert [each for each in spoken_of if "n the notebook, " not in each] == [], name
                assert OF_CELLS.search(text) or page == text, name


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("# Whist\n\nNo cards. If you've never run a cell, [start here](x.ipynb).", "# Whist\n\nNo cards."),
        (
            "* Score a deal.\n* Count. To practise, run the next cell. It asks you.",
            "* Score a deal.\n* Count. To practise, use the trainer in the notebook. It asks you.",
        ),
        ("Play on. Then run the cell below.", "Play on. Then, in the notebook, run the cell below."),
        ("The next cell takes a few seconds: it tries all.", "In the notebook, a review tries all."),
    ],
)
def test_sentences_about_cells_read_right_where_there_is_nothing_to_run(text: str, page: str) -> None:
    assert as_on_a_page(text) == page


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYED)
def test_the_page_of_each_tutorial_holds_its_exercises_and_a_replay(
    name: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = pages_in(tmp_path_factory) / "tutorials" / f"{name}.html"
    page = file.read_text("utf-8")
    exercises = made(name, r"(?m)^\w+ = wn\.exercise\.(pick|play_to|sort|fill|find)")
    assert page.count('data-whist-nb="exercise"') >= len(exercises) - page.count("too many possible answers") > 0
    assert page.count("too many possible answers") <= 3
    assert page.count('data-whist-nb="replay"') == (name != "00-start-here")
    assert page.count("recorded/recorded.js") == 1
    assert not re.search(r'<(?:script|link|img)[^>]*(?:src|href)="https?:', page)
    assert os.path.getsize(file) < 400_000

"""Every exercise of every notebook: wrong answers get their reasons and change nothing, right ones are taken."""

from __future__ import annotations

import contextlib
import io
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.browser.lab import QUICK_NOTEBOOKS
from tests.lessons.answers import answers_of, is_right
from whist_nb.engine.errors import BadOption
from whist_nb.lessons import Exercise, InvalidAnswer, PlayTo
from whist_nb.training.course import _asked_in
from whist_nb.widgets import exercise as widgets

FILES = sorted((Path(__file__).resolve().parents[2] / "notebooks").glob("*.ipynb"))
NOTEBOOKS = [file for file in FILES if "wn.exercise" in file.read_text("utf-8")]
"""The tutorials; the other notebooks are for playing and ask nothing."""
LEARNERS = [file for file in NOTEBOOKS if file.stem != "make-your-own-lesson"]
"""Teachers are to read how an exercise is written."""
every_notebook_in_time = pytest.mark.parametrize(
    "notebook",
    [
        pytest.param(file, id=file.stem, marks=[] if file.stem.startswith(QUICK_NOTEBOOKS) else [pytest.mark.slow])
        for file in NOTEBOOKS
    ],
)
_MARKS = re.compile(r"\{[^}]*\}")
_NO_REASON = re.compile(r"Not [^.]*\. (Count again\.)?")
_GOOD_MARK = re.compile(r"\{([2-9TJQKA]?[SHDC]|[BL]J)\}")


def cells_of(notebook: Path) -> list[dict[str, Any]]:
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    return [{**cell, "source": "".join(cell["source"])} for cell in cells]


def made_in(notebook: Path) -> list[widgets.ExerciseWidget]:
    """The exercises of a notebook, each with its own cards and nothing answered."""
    for widget in _run(notebook):
        if widget.lesson.seed:
            widget.lesson._turn(0)
        widget.lesson.start_again()
    return _run(notebook)


@cache
def _run(notebook: Path) -> list[widgets.ExerciseWidget]:
    """Run a notebook without the cells that answer for a person or look back at the play, and return its exercises."""
    names: dict[str, Any] = {}
    made: dict[int, widgets.ExerciseWidget] = {}  # also those whose name is given to another one later
    for cell in cells_of(notebook):
        if cell["cell_type"] == "code" and ".play_on(" not in cell["source"] and "replay" not in cell["source"]:
            with contextlib.redirect_stdout(io.StringIO()):
                exec(compile(cell["source"], notebook.name, "exec"), names)
            made |= {id(value): value for value in names.values() if isinstance(value, widgets.ExerciseWidget)}
    return list(made.values())


def check_texts(lesson: Exercise) -> None:
    """Check that feedback has a title, and no marks except cards and suits."""
    assert lesson.box is not None
    assert re.search("[a-z]{2}", lesson.box.title + lesson.box.text), "a reason is told in words"
    assert lesson.box.kind != "why" or not _NO_REASON.fullmatch(f"{lesson.box.title} {lesson.box.text}"), lesson.goal
    for text in (lesson.goal, lesson.box.title, lesson.box.text, lesson.rule or ""):
        assert all(_GOOD_MARK.fullmatch(mark) for mark in _MARKS.findall(text)), text
        assert not re.search(r"\bNone\b(?! has)", text), text
        assert "  " not in text
        assert not re.search(r"(?<!\*)\*(?!\*)", text), f"bold is **so**: {text}"
        assert not re.search(r"[!]|\b(oops|sorry|error)\b", text), text


def check_steps(lessons: list[Exercise]) -> None:
    """The exercises of one title are numbered from the first to the last."""
    for title in {lesson.title for lesson in lessons if lesson.step}:
        steps = [str(lesson.step) for lesson in lessons if lesson.title == title and lesson.step]
        assert steps == [f"{at} of {len(steps)}" for at in range(1, len(steps) + 1)], title


def wrong_answers_explain_and_change_nothing(lesson: Exercise) -> None:
    before = lesson.position and (lesson.position.view, lesson.position.trick)
    for number, act in enumerate([act for act in answers_of(lesson) if not is_right(lesson, act)], 1):
        lesson.answer(act)
        assert lesson.box is not None
        assert lesson.box.kind == "why"
        assert lesson.marks[act] == "slip"
        assert (lesson.attempts, lesson.solved, lesson.done) == (number, False, False)
        check_texts(lesson)
        assert before == (lesson.position and (lesson.position.view, lesson.position.trick))


def wrong_lines_fail(lesson: PlayTo) -> None:
    """Each first card that cannot reach the goal for certain fails, is named, and the position comes back."""
    failed = 0
    for act in [action.text for action in lesson.game.legal_actions()]:
        lesson.start_again()
        lesson.answer(act)
        if not lesson.failed:
            continue
        failed += 1
        assert lesson.box is not None
        assert f"{{{act}}}" in lesson.box.title
        check_texts(lesson)
        with pytest.raises(InvalidAnswer):
            lesson.answer(act)
    assert failed, "a goal that every line reaches teaches nothing"
    lesson.start_again()


def right_answers_solve(lesson: Exercise) -> None:
    lesson.start_again()
    lesson.solve()
    assert lesson.solved
    assert lesson.attempts == 1
    assert lesson.box is not None
    assert lesson.box.kind == "right"
    check_texts(lesson)
    with pytest.raises(InvalidAnswer):
        lesson.answer("done")


@every_notebook_in_time
def test_every_exercise_explains_wrong_answers_and_takes_the_right_one(notebook: Path) -> None:
    found = made_in(notebook)
    assert found
    names = [widget.lesson.name for widget in found]
    assert len(set(names)) == len(names), "the learner's log tells exercises apart by these"
    assert _asked_in(notebook).more <= set(names), "the way through reads them in the cells"
    check_steps([widget.lesson for widget in found])
    for widget in found:
        lesson = widget.lesson
        if isinstance(lesson, PlayTo):
            wrong_lines_fail(lesson)
        else:
            wrong_answers_explain_and_change_nothing(lesson)
        right_answers_solve(lesson)


@every_notebook_in_time
def test_open_cards_give_no_trick_more_than_is_asked_for(notebook: Path) -> None:
    for widget in made_in(notebook):
        lesson = widget.lesson
        if isinstance(lesson, PlayTo) and lesson.show:
            better = {"at_most": lesson.tricks - 1} if lesson.fewest else {"take": lesson.tricks + 1}
            with pytest.raises(BadOption):
                PlayTo(lesson.goal, lesson.position, show=True, **better).solution()


@every_notebook_in_time
def test_every_exercise_comes_again_with_other_cards(notebook: Path) -> None:
    for widget in made_in(notebook):
        lesson = widget.lesson
        if lesson.position is None:
            continue
        if isinstance(lesson, PlayTo):
            lesson.other_cards()
            lesson.show_answer()
            assert (lesson.done, lesson.box.kind) == (True, "right")
            continue
        for _ in range(2):
            before = (lesson.position.view, lesson.position.trick)
            lesson.other_cards()
            assert before != (lesson.position.view, lesson.position.trick)
            wrong_answers_explain_and_change_nothing(lesson)
            right_answers_solve(lesson)


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_widget_that_waits_for_a_person_can_be_played_on_in_the_next_cell(notebook: Path) -> None:
    code = [cell["source"] for cell in cells_of(notebook) if cell["cell_type"] == "code"]
    for source, then in zip(code, [*code[1:], ""], strict=True):
        for name in re.findall(
            r"^(\w+) = wn\.(?:exercise\.(?:pick|play|sort|fill|find|recall)|CardTable)", source, re.M
        ):
            later = "".join(code[code.index(source) + 1 :])
            assert f"{name}.play_on(" in then or ("CardTable" in source and f"{name}.play_on(" in later)


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda file: file.stem)
def test_there_is_something_to_do_by_the_third_cell(notebook: Path) -> None:
    begins = ("wn.exercise.", "wn.CardTable", "wn.ReplayViewer")
    assert any(name in cell["source"] for cell in cells_of(notebook)[:3] for name in begins)


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda file: file.stem)
def test_no_cell_of_code_is_longer_than_eight_lines(notebook: Path) -> None:
    code = [cell["source"] for cell in cells_of(notebook) if cell["cell_type"] == "code"]
    assert [source for source in code if len(source.splitlines()) > 8] == []


@pytest.mark.parametrize("notebook", LEARNERS, ids=lambda file: file.stem)
def test_cells_that_hold_an_answer_a_check_or_a_list_of_options_are_folded(notebook: Path) -> None:
    for cell in cells_of(notebook):
        source = cell["source"]
        gives_away = "answer=" in source or "right=" in source or (".play_on(" in source and ".value ==" in source)
        gives_away |= "for name, option in" in source
        gives_away |= (
            all(re.match(r"assert |# |\w+\.play_on\(", line) for line in source.splitlines()) and "assert" in source
        )
        if cell["cell_type"] == "code" and gives_away:
            assert cell["metadata"].get("jupyter", {}).get("source_hidden"), source
            assert "hide-input" in cell["metadata"].get("tags", []), source


@pytest.mark.parametrize("notebook", LEARNERS, ids=lambda file: file.stem)
def test_cards_in_plain_text_are_shown_as_they_look(notebook: Path) -> None:
    texts = [cell["source"] for cell in cells_of(notebook) if cell["cell_type"] == "markdown"]
    marks = [mark for text in texts for mark in _MARKS.findall(text) if _GOOD_MARK.fullmatch(mark)]
    assert not marks, "only exercises turn {QH} into a card"


def test_each_step_of_make_your_own_game_ends_at_a_table() -> None:
    """Issue 21: a table to play at after each of the six steps."""
    steps: dict[str, list[str]] = {}
    for cell in cells_of(FILES[0].with_name("make-your-own-game.ipynb")):
        if heading := re.match(r"## (.*)", cell["source"]):
            steps[heading[1]] = []
        elif steps and cell["cell_type"] == "code":
            steps[list(steps)[-1]].append(cell["source"])
    tables = {name: sum("CardTable(" in code for code in codes) for name, codes in steps.items() if name[0].isdigit()}
    assert [name[0] for name in tables] == list("123456")
    assert set(tables.values()) == {1}

"""A pupil hands in the notebook itself, as it was saved, and the work is read from it."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

import whist_nb as wn
from tests.classroom.builders import answer_rightly
from tests.classroom.test_quiz import any_answer
from whist_nb.classroom.collecting import collect
from whist_nb.classroom.lesson_hand_in import LessonHandIn
from whist_nb.classroom.quiz import QuizHandIn
from whist_nb.classroom.read_codes import read_any_code
from whist_nb.players import Club
from whist_nb.widgets import lesson_log

SEQ = count(1)


class RunningNotebook:
    """What a notebook's cells have put out, as it is saved."""

    def __init__(self) -> None:
        self.cells: list[list[dict[str, Any]]] = []

    def put_out(self, data: Any, **_more: Any) -> Any:
        shown = [data]
        self.cells.append(shown)

        class Handle:
            def update(self, data: Any, **_more: Any) -> None:
                shown[0] = data

        return Handle()

    def save(self, path: Path) -> Path:
        cells = [
            {"cell_type": "code", "source": "", "outputs": [{"output_type": "display_data", "data": data}]}
            for (data,) in self.cells
        ]
        text = {"cell_type": "markdown", "source": "My homework", "metadata": {}}
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({"nbformat": 4, "cells": [text, *cells]}), "utf-8")
        return path


@pytest.fixture
def notebook(monkeypatch: pytest.MonkeyPatch) -> Callable[..., RunningNotebook]:
    """Show widgets in a notebook of their own."""
    display = pytest.importorskip("IPython.display")

    def show(*widgets: Any) -> RunningNotebook:
        running = RunningNotebook()
        monkeypatch.setattr(display, "display", running.put_out)
        for each in widgets:
            each._ipython_display_()
        return running

    return show


def from_page(widget: Any, **message: Any) -> None:
    widget.send = lambda *_: None
    widget.heard({"seq": next(SEQ), "view": "v", **message})


def play_board(table: Any) -> None:
    while not table.game.is_over:
        table.click(Club().choose(table.view()))


def shown(picture: dict[str, str]) -> str:
    """The picture without what stands under it."""
    return picture["text/html"].partition("<img")[2].partition(">")[0]


def test_boards_are_read_from_the_notebook(notebook: Any, tmp_path: Path) -> None:
    work = wn.homework("german-whist", "oak", 2, pace=0)
    running = notebook(work)
    (nothing_yet,) = collect("oak", running.save(tmp_path / "Ada.ipynb")).hand_ins
    assert (nothing_yet.name, nothing_yet.progress) == ("Ada", 0)
    play_board(work)
    (one_board,) = collect("oak", str(running.save(tmp_path / "Ada.ipynb"))).hand_ins
    assert one_board == work.hand_in
    assert one_board.progress == 1
    work.press("next")
    for _ in range(3):
        work.click(Club().choose(work.view()))
        (in_the_middle,) = collect("oak", running.save(tmp_path / "work.ipynb")).hand_ins
        assert in_the_middle.games[1].actions == work.game.actions, "every card counts at once"
    from_page(work, do="hand_in")
    from_page(work, answer={"name": "Ada Byron"})
    (begun,) = collect("oak", running.save(tmp_path / "work.ipynb")).hand_ins
    assert begun.name == "Ada Byron"
    assert read_any_code(work.code, "oak") == begun
    assert len(begun.games) == 2, "what was shown to be handed in counts, with the board on the table"


def test_a_reader_finds_the_code_under_the_picture(notebook: Any) -> None:
    work = wn.homework("german-whist", "oak", 1, pace=0)
    (_, (picture,)) = notebook(work).cells
    assert f"The code so far: {work.code}</figcaption>" in picture["text/html"]
    assert picture["text/plain"].endswith(work.code)


def test_an_exam_keeps_answers_given_and_no_new_picture_of_what_is_to_be_remembered(
    notebook: Any, tmp_path: Path
) -> None:
    exam = wn.exam("whist", "oak", 3, drills="rebuild", timed=True)
    running = notebook(exam)
    (_, (before,)), chance = running.cells, Random(1)
    exam.press("next")
    for answered in (1, 2):
        exam.seen()
        assert exam.asked is not None
        exam.answer(*(any_answer(exam.asked, part, chance) for part in exam.asked.question.parts))
        (read,) = collect("oak", running.save(tmp_path / "x.ipynb"), QuizHandIn).hand_ins
        assert read.progress == answered
        (_, (now,)) = running.cells
        assert shown(now) == shown(before)


def test_homework_with_questions_keeps_no_picture_of_what_is_to_be_remembered(notebook: Any) -> None:
    work = wn.homework("whist", "oak", boards=1, parts=["rebuild"], questions=2, pace=0)
    running = notebook(work)
    work.quiz.press("next")
    work.quiz.seen()
    assert work.quiz.asked is not None
    (_, (now,)) = running.cells
    assert "Rebuild a hand." in now["text/html"], "the picture from before the first question"
    assert "Mark the honours that West" not in now["text/html"]


def test_parts_shown_alone_and_together_count_once(notebook: Any, tmp_path: Path) -> None:
    lesson_log.MADE.clear()
    ruff = wn.exercise.pick_seat("Who wins?", title="Ruff", step="1 of 1", trick="AD 4S 6D 9S", leader=1, trump="S")
    boards, quiz = wn.homework("german-whist", "oak", 1, pace=0), wn.quiz("whist", "oak", 2)
    together = wn.hand_in("oak", boards, quiz, lesson=True)
    running = notebook(boards, quiz, together)
    play_board(boards)
    answer_rightly(quiz)
    from_page(ruff, act="seat 0")
    together.refresh()
    from_page(together, answer={"name": "Ben"})
    path = running.save(tmp_path / "all.ipynb")
    for kind, progress in ((None, 1), (QuizHandIn, 2), (LessonHandIn, 1)):
        found = collect("oak", path, kind)
        assert [(each.name, each.progress) for each in found.hand_ins] == [("Ben", progress)]
        assert found.refused == ()
    lesson_log.MADE.clear()


def test_homework_of_parts_is_one_picture_with_all_codes(notebook: Any, tmp_path: Path) -> None:
    work = wn.homework("german-whist", "oak", 1, parts=["cards-out"], questions=2, level=0, pace=0, name="Cem")
    running = notebook(work)
    play_board(work.boards)
    answer_rightly(work.quiz)
    (_, (picture,)) = running.cells
    assert (
        "What you hand in\nGerman Whist, board 1 of ‘oak’: 1 of 1\nGerman Whist, 2 questions" in picture["text/plain"]
    )
    assert "of ‘oak’: 2 of 2\n" in picture["text/plain"]
    path = running.save(tmp_path / "parts.ipynb")
    assert [each.progress for kind in (None, QuizHandIn) for each in collect("oak", path, kind).hand_ins] == [1, 2]


def test_a_folder_has_a_folder_for_each_pupil(notebook: Any, tmp_path: Path) -> None:
    work = wn.homework("german-whist", "oak", 1, pace=0)
    running = notebook(work)
    play_board(work)
    running.save(tmp_path / "Ada Byron_271_assignsubmission_file" / "homework.ipynb")  # as Moodle packs them
    running.save(tmp_path / "ben" / "oak" / "homework.ipynb")  # as nbgrader does
    running.save(tmp_path / "ben" / "oak" / ".ipynb_checkpoints" / "homework-checkpoint.ipynb")
    running.save(tmp_path / "Cem.ipynb")
    (tmp_path / "dora").mkdir()
    (tmp_path / "dora" / "code.txt").write_text(work.code, "utf-8")
    running.save(tmp_path / ("Emil" * 20 + ".ipynb"))  # too long for a name, and counts all the same
    found = collect("oak", tmp_path)
    assert [each.name for each in found.hand_ins] == ["Ada Byron", "Cem", ("Emil" * 10), "ben", "dora"]
    assert found.refused == ()


def test_a_notebook_without_work_says_why(notebook: Any, tmp_path: Path) -> None:
    work = wn.homework("german-whist", "elm", 1, pace=0)
    notebook(work).save(tmp_path / "1.ipynb")
    notebook().save(tmp_path / "2.ipynb")
    (tmp_path / "3.ipynb").write_text('{"cells": [{"outp', "utf-8")
    (tmp_path / "4.ipynb").write_text('{"cells": [{"outputs": [{"data": {"text/html": 5}}]}]}', "utf-8")
    (tmp_path / "5.ipynb").write_text("[]", "utf-8")
    said = {each.name: each.why for each in collect("oak", tmp_path).refused}
    assert said.pop("1") == "This notebook has homework for 'elm', not for 'oak'."
    assert said.pop("2") == "There is no homework in this notebook. It must be saved after the work, with its outputs."
    assert said == dict.fromkeys("345", "This notebook is damaged or incomplete.")

"""Single hand-ins are marked as in the report, also by nbgrader and by otter themselves."""

from __future__ import annotations

import ast
import csv
import json
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import whist_nb as wn
from whist_nb.classroom.lesson_hand_in import ExerciseDone, Lesson, LessonHandIn, write_lesson_code
from whist_nb.classroom.quiz import Quiz, QuizAnswer, QuizHandIn
from whist_nb.classroom.quiz_codes import write_quiz_code

GRADERS = os.environ.get("WHIST_NB_GRADERS")
"""The folder of the programs nbgrader and otter, beside a Python that has both and whist-nb."""
needs_graders = pytest.mark.skipif(not GRADERS, reason="WHIST_NB_GRADERS names no folder with nbgrader and otter")


@pytest.mark.nightly
def test_boards_bring_what_the_report_says() -> None:
    codes = wn.practice_class("whist", "ash", boards=2, pupils=4)
    codes |= wn.practice_class("whist", "ash", boards=2, pupils=8, seed=5)
    fallen = 0
    for name, code in codes.items():
        report = wn.class_report("ash", {name: code}, costs=False)
        report.finish()
        report.study.judge_all()
        report.finish()
        (row,) = report.marks(1)
        graded = wn.grade("ash", code)
        assert tuple(round(share, 2) for share in graded) == (row[1], row[2])
        fallen += min(graded) < 1
    assert fallen > 2, "somebody made a mistake, so something was compared"


def test_the_example_of_a_code_begins_as_the_pupils_own_codes_do(tmp_path: Path) -> None:
    path = wn.graded_notebook(tmp_path / "a.ipynb", "german-whist", "silver birch", 2)
    (task,) = (each for each in json.loads(path.read_text("utf-8"))["cells"] if each["id"] == "task")
    begins = re.search(r'`code = "(\w{5})-…"`', task["source"])
    assert begins
    for code in wn.practice_class("german-whist", "silver birch", 2, pupils=4).values():
        assert code.startswith(begins[1])
    lesson = tmp_path / "lesson.ipynb"
    asks = 'import whist_nb as wn\nwn.exercise.pick_number("How many?", find=6)'
    book = {"cells": [{"cell_type": "code", "id": "a", "metadata": {}, "source": asks, "outputs": [],
                       "execution_count": None}], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}  # fmt: skip
    lesson.write_text(json.dumps(book), "utf-8")
    path = wn.graded_lesson(lesson, tmp_path / "b.ipynb", "ruffing")
    cells = {cell["id"]: cell["source"] for cell in json.loads(path.read_text("utf-8"))["cells"]}
    begins = re.search(r'`code = "(\w{5})-…"`', cells["task"])
    assert begins
    (name,) = ast.literal_eval(cells["hand-in"].partition("lesson=")[2][:-1])
    done = LessonHandIn(Lesson.of("ruffing", [name]), (ExerciseDone(True, tries=3, hints=1, seconds=70),))
    assert write_lesson_code(done).startswith(begins[1])


@pytest.mark.parametrize(
    ("call", "meant"),
    [
        (lambda at: wn.homework("whist", "oak", hint=False), "'hints'"),
        (lambda at: wn.homework("whist", "oak", question=3), "'questions'"),
        (lambda at: wn.quiz("whist", "oak", 2, drill="voids"), "'drills'"),
        (lambda at: wn.practice_class("whist", "oak", pupil=3), "'pupils'"),
        (lambda at: wn.graded_notebook(at / "a.ipynb", "whist", "oak", point=3), "'points'"),
        (lambda at: wn.class_report("oak", {}, name=False), "'names'"),
    ],
)
def test_a_wrong_keyword_names_the_right_one(call: Any, meant: str, tmp_path: Path) -> None:
    with pytest.raises(wn.BadOption, match=f"Did you mean .*{meant}"):
        call(tmp_path)


def test_answers_score_what_they_are_worth() -> None:
    quiz = Quiz.of("whist", "oak", 4, drills="trumps-out")
    one, two = (quiz.question(number).question.answer for number in (1, 2))
    given_up = QuizAnswer((None,) * len(quiz.question(3).question.parts))
    code = write_quiz_code(QuizHandIn(quiz, (QuizAnswer((one,)), QuizAnswer((two,), 1), given_up)))
    assert wn.grade("oak", code) == (1.0, 0.5, 0.0, 0.0)
    assert wn.grade("oak", code, 4) == (1.0, 0.5, 0.0, 0.0)
    assert wn.grade("oak", code, 5) == (0.0,) * 5
    lesson = LessonHandIn(Lesson.of("oak", ["A", "B"]), (ExerciseDone(True, tries=2), ExerciseDone(False, tries=1)))
    parts = f"{code} + {write_lesson_code(lesson)}"
    assert wn.grade("oak", parts, 6) == (1.0, 0.5, 0.0, 0.0, 0.75, 0.0)
    assert wn.grade("oak", parts, 4) == (0.0,) * 4
    assert wn.grade("oak", f"{code} + QZOCQ", 6) == (0.0,) * 6


@pytest.mark.parametrize("code", ["", "hello", "R1EX3", None, ...])
def test_an_invalid_code_is_worth_nothing(code: Any) -> None:
    assert wn.grade("oak", code, 3) == (0.0, 0.0, 0.0)


def test_misfits_are_reported(tmp_path: Path) -> None:
    with pytest.raises(wn.BadOption, match="tool="):
        wn.graded_notebook(tmp_path / "a.ipynb", "whist", "oak", tool="nbgrade")
    with pytest.raises(wn.BadOption, match="points="):
        wn.graded_notebook(tmp_path / "a.ipynb", "whist", "oak", points=0)
    with pytest.raises(wn.BadOption, match=r"boards|n="):
        wn.graded_notebook(tmp_path / "a.ipynb", "whist", "oak", 0)
    with pytest.raises(wn.BadOption, match="drill"):
        wn.graded_notebook(tmp_path / "a.ipynb", "whist", "oak", parts=["void"])
    assert list(tmp_path.iterdir()) == []


def test_an_assignment_opens_what_it_grades(tmp_path: Path) -> None:
    path = wn.graded_notebook(tmp_path / "a.ipynb", "whist", "oak", 1, parts="voids", questions=2, hints=False)
    cells = {cell["id"]: cell["source"] for cell in json.loads(path.read_text("utf-8"))["cells"]}
    about: dict[str, Any] = {}
    exec(cells["boards"].replace("wn.homework", "work = wn.homework"), about)
    assert len(wn.grade("oak", about["work"].code, 3)) == 3
    assert [name for name in cells if name.startswith(("board-", "question-"))] == [
        "board-1",
        "question-1",
        "question-2",
    ]
    assert cells["board-1"] == 'shares = wn.grade("oak", code, 3)\nround(10 * shares[0], 1)'
    assert cells["question-2"] == "round(2 * shares[2], 1)"


# The real tools


def run(*words: str, at: Path) -> str:
    """Return what one of the programs prints."""
    path = f"{GRADERS}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        [str(Path(str(GRADERS), words[0])), *words[1:]],
        cwd=at,
        text=True,
        capture_output=True,
        env={**os.environ, "PATH": path},
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def answered(notebook: Path, code: str) -> dict[str, Any]:
    """Return an assignment with a pupil's code filled in."""
    book: dict[str, Any] = json.loads(notebook.read_text("utf-8"))
    (cell,) = (each for each in book["cells"] if each.get("id") == "code")
    assert cell["cell_type"] == "code"
    cell["source"] = f'code = "{code}"'
    return book


def assignment(course: Path) -> Path:
    """Return where the only assignment of a new nbgrader course is to be written."""
    (course / "nbgrader_config.py").write_text(
        'c = get_config()\nc.CourseDirectory.course_id = "cards"\nc.ExecutePreprocessor.timeout = 300\n', "utf-8"
    )
    (course / "source/oak").mkdir(parents=True)
    return course / "source/oak/work.ipynb"


def given_by_nbgrader(course: Path, codes: dict[str, str]) -> dict[str, tuple[float, float]]:
    """Return what nbgrader gives to each pupil's code, and the most that it could."""
    run("nbgrader", "generate_assignment", "oak", at=course)
    for name, code in codes.items():
        folder = course / "submitted" / name / "oak"
        folder.mkdir(parents=True)
        (folder / "work.ipynb").write_text(json.dumps(answered(course / "release/oak/work.ipynb", code)), "utf-8")
    run("nbgrader", "autograde", "oak", at=course)
    run("nbgrader", "export", at=course)
    rows = csv.DictReader((course / "grades.csv").open(encoding="utf-8"))
    return {row["student_id"]: (float(row["score"]), float(row["max_score"])) for row in rows}


def given_by_otter(folder: Path, codes: dict[str, str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each pupil's code, and what Otter gives for each test of the assignment ``work.ipynb``."""
    run("otter", "assign", "work.ipynb", "dist", at=folder)
    (config,) = (folder / "dist/autograder").glob("*.zip")
    for name, code in codes.items():
        mine = folder / name
        mine.mkdir()
        (mine / "work.ipynb").write_text(json.dumps(answered(folder / "dist/student/work.ipynb", code)), "utf-8")
        run("otter", "run", "-a", str(config), "-o", str(mine), str(mine / "work.ipynb"), at=mine)
        results = json.loads((mine / "results.json").read_text("utf-8"))
        yield code, {each["name"]: each.get("score") for each in results["tests"]}


PARTS: dict[str, Any] = {"parts": ["trumps-out"], "questions": 2}
"""The questions after the two boards."""


def pupils() -> dict[str, str]:
    boards = wn.practice_class("whist", "ash", boards=2, pupils=8, seed=5)
    answers = wn.practice_class("whist", "ash", questions=2, drills="trumps-out", exam=False, pupils=8, seed=5)
    codes = {name: f"{code} + {answers[name]}" for name, code in boards.items()}
    graded = {name: wn.grade("ash", code, 4) for name, code in codes.items()}
    partly = min((name for name, shares in graded.items() if min(shares[:2]) > 0), key=lambda name: sum(graded[name]))
    return {
        partly: codes[partly],
        "Nobody": "",
        "Forger": codes[partly][:-1] + ("2" if codes[partly][-1] != "2" else "3"),
    }


@pytest.mark.slow
@needs_graders
def test_nbgrader_gives_partial_credit_for_each_board(tmp_path: Path) -> None:
    wn.graded_notebook(assignment(tmp_path), "whist", "ash", 2, **PARTS)
    codes = pupils()
    given = given_by_nbgrader(tmp_path, codes)
    assert "NotImplementedError" in (tmp_path / "release/oak/work.ipynb").read_text("utf-8")
    partly, *_ = codes
    shares = wn.grade("ash", codes[partly], 4)
    expected = sum(round(worth * share, 1) for worth, share in zip((10, 10, 2, 2), shares, strict=True))
    assert 0 < expected < 24
    assert given == {partly: (pytest.approx(expected), 24), "Nobody": (0, 24), "Forger": (0, 24)}


@pytest.mark.slow
@needs_graders
def test_otter_gives_the_share_of_each_board_to_the_nearest_tenth(tmp_path: Path) -> None:
    wn.graded_notebook(tmp_path / "work.ipynb", "whist", "ash", 2, tool="otter", **PARTS)
    for code, scores in given_by_otter(tmp_path, pupils()):
        worth = {"board1": 10, "board2": 10, "question1": 2, "question2": 2}
        given = {name: score for name, score in scores.items() if name in worth}
        expected = {
            name: pytest.approx(most * int(10 * share + 0.5) / 10)
            for (name, most), share in zip(worth.items(), wn.grade("ash", code, 4), strict=True)
        }
        assert given == expected

"""Lessons are handed in: what was clicked counts, what a cell answered does not; parts come back one by one."""

from __future__ import annotations

import ast
import contextlib
import io
import json
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

import whist_nb as wn
from tests.classroom.builders import answer_rightly
from whist_nb.classroom.code_letters import LETTERS
from whist_nb.classroom.copies import sealed
from whist_nb.classroom.files import read_file
from whist_nb.classroom.lesson_hand_in import ExerciseDone, Lesson, LessonHandIn, write_lesson_code
from whist_nb.classroom.read_codes import read_any_code
from whist_nb.lessons.sealing import seal
from whist_nb.training.pages import cells_in
from whist_nb.widgets import lesson_log
from whist_nb.widgets.exercise import ExerciseWidget

SEQ = count(1)
NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"


@pytest.fixture(autouse=True)
def no_exercise_yet() -> Iterator[None]:
    new_run()
    yield
    new_run()


def new_run() -> None:
    """Start Python again, without any memory of earlier work."""
    lesson_log.MADE.clear()
    lesson_log.RUN_CODES.clear()
    lesson_log.LESSONS.clear()  # another test's exercise may still be alive


def exercise(title: str = "Ruff") -> Any:
    return wn.exercise.pick_seat(
        "Who wins the trick?", title=title, step="1 of 1", trick="AD 4S 6D 9S", leader=1, trump="S"
    )


def from_page(widget: Any, **message: Any) -> None:
    """A message such as the page sends."""
    widget.send = lambda *_: None
    widget.heard({"seq": next(SEQ), "view": "v", **message})


def test_only_clicks_count() -> None:
    clicked, by_cell = exercise("By hand"), exercise("By cell")
    handed = wn.hand_in("ruff")
    by_cell.play_on()
    from_page(clicked, do="hint")
    from_page(clicked, act="seat 1")
    from_page(clicked, act="seat 0")  # the nine of trumps is mine
    done = dict(zip(lesson_log.MADE, handed.hand_ins[0].done, strict=True))
    assert done["By hand, 1 of 1"].solved
    assert (done["By hand, 1 of 1"].tries, done["By hand, 1 of 1"].hints) == (2, 1)
    assert done["By cell, 1 of 1"] == ExerciseDone(False)
    assert handed.frame["state"]["panel"]["rows"][1] == ["Lesson ‘ruff’, 2 exercises", "1 of 2"]


def test_an_answer_that_was_shown_is_not_solved_and_a_cell_run_again_goes_on_counting() -> None:
    first = exercise()
    from_page(first, do="answer")
    again = exercise()
    assert lesson_log.MADE["Ruff, 1 of 1"].shown
    again.play_on()
    (done,) = wn.hand_in("ruff").hand_ins[0].done
    assert (done.solved, done.shown) == (False, True)


def test_codes_bring_back_what_was_done_and_name_a_wrong_letter() -> None:
    chance = Random(5)
    for number in (1, 7, 40):
        lesson = Lesson.of("ruff", [f"Exercise {at}" for at in range(number)])
        done = tuple(
            ExerciseDone(
                chance.random() < 0.6, False, chance.randint(0, 9), chance.randint(0, 3), 10 * chance.randint(0, 60)
            )
            for _ in range(number)
        )
        code = write_lesson_code(LessonHandIn(lesson, done))
        back = read_any_code(code, "ruff")
        assert isinstance(back, LessonHandIn)
        assert back.done == done
        letters = code.replace("-", "")
        for _ in range(40):
            at = chance.randrange(len(letters))
            other = chance.choice(LETTERS.replace(letters[at], ""))
            with pytest.raises(wn.BadRecord, match=rf"[Ll]etter {at + 1} looks wrong: it reads {other},"):
                read_any_code(letters[:at] + other + letters[at + 1 :], "ruff")


def test_the_report_takes_the_names_of_exercises_from_a_file(tmp_path: Path) -> None:
    exercise("One")
    exercise("Two")
    ada = wn.hand_in("ruff", name="Ada")
    (tmp_path / "ada.json").write_text(ada.file(), "utf-8")
    lesson = ada.hand_ins[0].assignment
    ben = LessonHandIn(lesson, (ExerciseDone(True, tries=1), ExerciseDone(True, tries=3, hints=1)))
    (tmp_path / "codes.txt").write_text(f"Ben: {write_lesson_code(ben)}\n", "utf-8")
    viewer = wn.class_report("ruff", tmp_path)
    assert [(row["pupil"], row["exercise"], row["solved"], row["credit"]) for row in viewer.rows()] == [
        ("Ada", "One, 1 of 1", False, 0.0),
        ("Ada", "Two, 1 of 1", False, 0.0),
        ("Ben", "One, 1 of 1", True, 1.0),
        ("Ben", "Two, 1 of 1", True, 0.25),
    ]
    assert [row["mark"] for row in viewer.marks(8)] == [0, 5]
    lines = viewer.frame["state"]["report"]["parts"][1]["lines"]
    assert lines[0]["cells"] == ["Two, 1 of 1", "0", "1", "1", "Ada"]


def test_a_line_opens_its_exercise_where_the_lesson_was_run() -> None:
    """In the lesson's notebook a report knows the exercises, even those in a code, and opens them from the start."""
    kept = [exercise("One"), exercise("Two")]
    kept[1].play_on()
    lesson = Lesson.of("ruff", ["One, 1 of 1", "Two, 1 of 1"])
    code = write_lesson_code(LessonHandIn(lesson, (ExerciseDone(True, tries=1), ExerciseDone(False, tries=2))))
    viewer = wn.class_report("ruff", {"Ben": code}, theme="dark")
    part = viewer.frame["state"]["report"]["parts"][1]
    assert [line["cells"][0] for line in part["lines"]] == ["Two, 1 of 1", "One, 1 of 1"]
    assert "Press an exercise" in part["note"]
    for title, line in zip(("Two", "One"), part["lines"], strict=True):
        from_page(viewer, answer={"opens": line["opens"]})
        opened = viewer.opened
        assert isinstance(opened, ExerciseWidget)
        assert (opened.lesson.title, opened.solved, opened.settings["theme"]) == (title, False, "dark")
        assert opened.lesson is not kept[title == "Two"].lesson
        from_page(opened, act="seat 0")
        opened.play_on()
        assert opened.solved
    assert [each.solved for each in kept] == [False, True], "the notebook's own exercises stay as they were"
    assert not any(each.is_begun for each in wn.hand_in("ruff").hand_ins[0].done), "what a teacher tries is not counted"
    for line in viewer.frame["state"]["report"]["parts"][0]["lines"]:
        assert line["opens"] is None
    assert viewer.see(1) is viewer.opened


def test_a_line_opens_no_exercise_that_is_not_here() -> None:
    lesson = Lesson.of("ruff", ["One, 1 of 1", "Two, 1 of 1"])
    code = write_lesson_code(LessonHandIn(lesson, (ExerciseDone(True, tries=1), ExerciseDone(False, tries=2))))
    exercise("Another")
    viewer = wn.class_report("ruff", {"Ben": code})
    part = viewer.frame["state"]["report"]["parts"][1]
    assert [(line["cells"][0], line["opens"]) for line in part["lines"]] == [("Exercise 2", None), ("Exercise 1", None)]
    assert "copy of the lesson" in part["note"]
    with pytest.raises(wn.BadOption, match="Run the lesson in this notebook first"):
        viewer.see(1)
    for number in (0, 3, True, "One"):
        with pytest.raises(wn.BadOption, match="no exercise"):
            viewer.see(number)
    assert viewer.opened is None


def test_a_file_with_other_exercises_than_its_code_is_refused() -> None:
    exercise()
    told = json.loads(wn.hand_in("ruff").file())
    told["exercises"] = ["Something else"]
    with pytest.raises(wn.BadRecord, match="exercises"):
        read_file(json.dumps(told), "ruff")


def test_several_parts_are_one_file_and_one_line_and_each_is_reported(tmp_path: Path) -> None:
    exercise()
    homework, quiz = wn.homework("whist", "oak", 2), wn.quiz("whist", "oak", 2)
    answer_rightly(quiz)
    handed = wn.hand_in("oak", homework, quiz, lesson=True, name="Ada")
    (tmp_path / "ada.json").write_text(handed.file(), "utf-8")
    assert handed.code.count("+") == 2
    for given in (tmp_path, f"Ada: {handed.code}", {"Ada": handed.code}):
        kinds = {
            what: wn.class_report("oak", given, what=what, costs=False) for what in ("boards", "questions", "lesson")
        }
        assert [len(each.report.hand_ins) for each in kinds.values()] == [1, 1, 1]
        assert [each.report.refused for each in kinds.values()] == [(), (), ()]
        assert kinds["questions"].report.standings[0].right == 2


def test_homework_has_parts_that_are_handed_in_together_and_continued() -> None:
    ruff = exercise()
    exercise("Not part of it")
    work = wn.homework("german-whist", "oak", boards=1, parts=["voids", "cards-out", ruff], questions=2, name="Ada")
    assert work.quiz is not None
    assert work.quiz.quiz.drills == ("cards-out", "voids")
    assert [row[1] for row in work.hand_in.frame["state"]["panel"]["rows"][1:]] == ["0 of 1", "0 of 2", "0 of 1"]
    assert "How it went" in [button["label"] for button in work.boards.frame["state"]["buttons"]]
    answer_rightly(work.quiz)
    assert work.quiz.frame["state"]["homework"]["handed"] is None
    from_page(ruff, act="seat 0")
    assert [row[1] for row in work.hand_in.frame["state"]["panel"]["rows"][1:]] == ["0 of 1", "2 of 2", "1 of 1"]
    work.boards.click(work.boards.game.legal_actions()[0])
    code = work.code
    new_run()
    parts = ["voids", "cards-out", exercise()]
    again = wn.homework("german-whist", "oak", boards=1, parts=parts, questions=2, code=code)
    assert again.code == code
    assert again.quiz is not None
    assert again.quiz.is_over
    with pytest.raises(wn.BadOption, match="different homework"):
        wn.homework("german-whist", "oak", boards=1, parts=["voids"], questions=2, code=code)
    with pytest.raises(wn.BadOption, match="neither"):
        wn.homework("whist", "oak", parts=[3])


RIGHT, WRONG = "seat 0", "seat 1"  # the nine of trumps is mine


def kept(handed: Any) -> dict[str, Any]:
    """Return what the page is asked to keep."""
    told = handed.frame["state"]["homework"]
    assert isinstance(told, dict)
    return told


def lesson_of(*titles: str) -> tuple[list[Any], Any]:
    made = [exercise(title) for title in titles]
    return made, wn.hand_in("ruff")


def test_exercises_of_several_runs_add_up_and_no_code_counts_twice() -> None:
    (one, two, _), handed = lesson_of("One", "Two", "Three")
    assert not kept(handed)["begun"]
    from_page(one, act=WRONG)
    from_page(one, act=RIGHT)
    from_page(two, act=WRONG)
    first = kept(handed)
    assert first["begun"]
    assert first["run"] == lesson_log.RUN
    new_run()
    (one, two, _), handed = lesson_of("One", "Two", "Three")
    assert kept(handed)["key"] == first["key"]
    from_page(one, act=RIGHT)
    from_page(two, do="hint")
    from_page(two, act=WRONG)
    from_page(two, act=RIGHT)
    second = kept(handed)["code"]
    for code in (first["code"], f"{first['code']} + {second}", second):  # of this run itself: nothing new
        from_page(handed, answer={"code": code})
        done = handed.hand_ins[0].done
        assert [each.solved for each in done] == [True, True, False]
        assert [(each.tries, each.hints) for each in done] == [(2, 0), (3, 1), (0, 0)]
    third = kept(handed)["code"]
    assert handed.code == third
    assert handed.frame["state"]["panel"]["note"] == "Exercises still to solve: Three, 1 of 1"
    new_run()
    _, handed = lesson_of("One", "Two", "Three")
    from_page(handed, answer={"code": f"{first['code']} + {second} + {third}"})
    again = handed.hand_ins[0].done
    assert [each.solved for each in again] == [True, True, False]
    assert again[0].tries == 2  # what follows a solution is play


def test_an_answer_that_was_shown_before_is_not_solved_later() -> None:
    (one,), handed = lesson_of("One")
    from_page(one, do="answer")
    code = kept(handed)["code"]
    new_run()
    (one,), handed = lesson_of("One")
    from_page(one, act=RIGHT)
    from_page(handed, answer={"code": code})
    (done,) = handed.hand_ins[0].done
    assert (done.solved, done.shown) == (False, True)


def test_a_page_cannot_hand_back_the_work_of_another_lesson() -> None:
    (one,), handed = lesson_of("One")
    from_page(one, act=RIGHT)
    mine = kept(handed)["code"]
    quiz = wn.quiz("whist", "ruff", 1)
    new_run()
    exercise("One"), exercise("Two")
    handed = wn.hand_in("ruff", quiz, lesson=True)
    before, replies = handed.frame, []
    handed.send = replies.append
    other = Lesson.of("oak", ["One, 1 of 1", "Two, 1 of 1"])
    for code in (
        mine,
        f"{mine} + {mine}",
        quiz.code,
        "QZOCQ",
        "",
        write_lesson_code(LessonHandIn(other, (ExerciseDone(True),) * 2)),
    ):
        handed.heard({"seq": next(SEQ), "view": "v", "answer": {"code": code}})
        assert replies[-1]["reason"], code
        assert handed.frame is before
        assert not any(each.solved for each in handed.hand_ins[1].done)


def test_a_page_keeps_nothing_where_there_are_no_exercises() -> None:
    told = kept(wn.hand_in("oak", wn.quiz("whist", "oak", 1)))
    assert (told["begun"], told["key"], told["run"]) == (False, "", None)


def test_many_open_exercises_are_not_all_named() -> None:
    made, handed = lesson_of(*"ABCDEFG")
    assert handed.frame["state"]["panel"]["note"] is None
    from_page(made[1], act=RIGHT)
    note = handed.frame["state"]["panel"]["note"]
    assert note == "Exercises still to solve: A, 1 of 1; C, 1 of 1; D, 1 of 1; E, 1 of 1; and 2 more"


def test_parts_that_cannot_be_handed_in_are_named() -> None:
    with pytest.raises(wn.BadOption, match="exercises"):
        wn.hand_in("ruff")
    with pytest.raises(wn.BadOption, match="cannot be handed in"):
        wn.hand_in("ruff", 3)
    with pytest.raises(wn.BadOption, match="'elm'"):
        wn.hand_in("oak", wn.quiz("whist", "elm", 2))


def test_a_name_from_the_page_is_in_the_file() -> None:
    exercise()
    handed = wn.hand_in("ruff")
    from_page(handed, answer={"name": "Ada  Byron"})
    assert json.loads(handed.frame["state"]["homework"]["handed"]["file"][1])["name"] == "Ada Byron"


# A made-up class, and copies


@pytest.mark.slow
@pytest.mark.parametrize("game", ["whist", "german-whist", "solo-whist", "knockout-whist"])
def test_a_made_up_class_can_be_reported_and_is_always_the_same(game: str) -> None:
    codes = wn.practice_class(game, "oak", boards=2, pupils=5)
    assert codes == wn.practice_class(game, "oak", boards=2, pupils=5)
    assert codes != wn.practice_class(game, "oak", boards=2, pupils=5, seed=2)
    assert len(wn.class_report("oak", codes, costs=False).report.hand_ins) == 5
    answers = wn.practice_class(game, "oak", questions=12, pupils=5)
    rows = wn.class_report("oak", answers).rows()
    assert {row["right"] for row in rows} == {True, False}


CALL = re.compile(r"wn\.exercise\.(pick|play|sort|fill|find)_\w+\(")


def exercises_of(path: Path) -> list[Any]:
    """Run only the cells of a notebook that have exercises, and return what they make."""
    names: dict[str, Any] = {"wn": wn}
    made = []
    for cell in json.loads(path.read_text("utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "code" and "wn.exercise." in source and "play_on" not in source:
            with contextlib.suppress(NameError):  # it stands on a table of the notebook
                exec(source, names)
            made += [each for each in names.values() if isinstance(each, ExerciseWidget) and each not in made]
    return made


@pytest.mark.parametrize("name", ["01-whist", "09-turnover-bridge", "13-widow-whist", "16-solo-whist"])
def test_a_learners_copy_asks_the_same_and_shows_no_answer(name: str, tmp_path: Path) -> None:
    source = NOTEBOOKS / f"{name}.ipynb"
    before = source.read_text("utf-8")
    copy = wn.learner_copy(source, tmp_path / "copy.ipynb", word="Ruff")
    assert source.read_text("utf-8") == before
    cells = json.loads(copy.read_text("utf-8"))["cells"]
    texts = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert texts[-1] == 'wn.hand_in("ruff")'
    assert not any(re.search(r"\.(answer|press)\(|answer='[^']*'(?! if)|find=[0-9'\"]", each) for each in texts)
    assert not any(CALL.search(each) for each in texts)
    mine, theirs = exercises_of(source), exercises_of(copy)
    assert len(mine) > 3
    assert [each.lesson.goal for each in theirs] == [each.lesson.goal for each in mine]
    for one, other in zip(mine, theirs, strict=True):
        other.lesson.solve()
        assert other.solved or other.lesson.solved
        assert type(one.lesson) is type(other.lesson)


@pytest.mark.parametrize("name", [path.stem for path in sorted(NOTEBOOKS.glob("*.ipynb"))])
def test_a_learners_copy_has_no_reason_or_answer_in_plain_text(name: str, tmp_path: Path) -> None:
    """Only what is worked out from the notebook's own game stays, such as the trumps played in the pupil's own deal."""
    copy = wn.learner_copy(NOTEBOOKS / f"{name}.ipynb", tmp_path / "copy.ipynb")
    book = json.loads(copy.read_text("utf-8"))
    assert "widgets" not in book["metadata"]
    for cell in book["cells"]:
        assert not cell.get("outputs")
        if cell["cell_type"] != "code":
            continue
        for call in (node for node in ast.walk(ast.parse("".join(cell["source"]))) if isinstance(node, ast.Call)):
            called = ast.unparse(call.func)
            assert not CALL.match(f"{called}("), called
            if called != "wn.exercise.sealed":
                continue
            for word in call.keywords:
                used = {node.id for node in ast.walk(word.value) if isinstance(node, ast.Name)} - {"dict"}
                assert used, f"{word.arg} of {ast.unparse(call.args[0])} can be read"


def source_of(path: Path) -> str:
    """Return the code of a notebook, cell after cell."""
    return "\n".join(cell.source for cell in cells_in(path) if cell.is_code)


def names_in(source: str, context: type[ast.expr_context]) -> set[str]:
    """Return the names that code makes, or those that it uses."""
    found = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name))
    return {node.id for node in found if isinstance(node.ctx, context)}


@pytest.mark.parametrize("name", [path.stem for path in sorted(NOTEBOOKS.glob("*.ipynb"))])
def test_a_learners_copy_draws_nothing_right_after_an_exercise(name: str, tmp_path: Path) -> None:
    """There a drawing shows the answer, such as the trumps of the seventh deal; one after a text begins a new idea."""
    copy = wn.learner_copy(NOTEBOOKS / f"{name}.ipynb", tmp_path / "copy.ipynb")
    just_asked = False
    for cell in json.loads(copy.read_text("utf-8"))["cells"]:
        source = "".join(cell["source"])
        assert not (just_asked and "wn.diagram." in source), source
        just_asked = cell["cell_type"] == "code" and (just_asked or "wn.exercise.sealed(" in source)
    lost = names_in(source_of(NOTEBOOKS / f"{name}.ipynb"), ast.Store) - names_in(source_of(copy), ast.Store)
    assert not lost & names_in(source_of(copy), ast.Load), "made in a cell that was left out"


def test_drawings_are_kept_before_an_exercise_and_after_a_text(tmp_path: Path) -> None:
    told = ["wn.diagram.seats('humbug')", "x = wn.exercise.pick_seat('Who leads?', game)", "x.play_on()"]
    told += ["wn.diagram.seats(game)", "wn.diagram.stock(game)", "# So you lead.", "wn.diagram.payments('humbug')"]
    cells = [{"cell_type": "markdown" if text[0] == "#" else "code", "metadata": {}, "source": text} for text in told]
    (tmp_path / "mine.ipynb").write_text(json.dumps({"cells": cells, "metadata": {}}), "utf-8")
    made = json.loads(wn.learner_copy(tmp_path / "mine.ipynb", tmp_path / "theirs.ipynb").read_text("utf-8"))
    kept = ["".join(cell["source"]) for cell in made["cells"]]
    assert [*kept[:1], *kept[2:]] == [told[0], told[5], told[6]]


def test_reasons_put_together_from_literals_are_sealed() -> None:
    told = (
        "wn.exercise.pick_number('How many?', find=8, wrong={'2': 'Too few.', "
        "**dict.fromkeys('9 10'.split(), 'Too many.'), '': 'Count again.'})"
    )
    made = sealed(told)
    assert not any(word in made for word in ("few", "many.", "fromkeys", "wrong", "find"))
    one, other = eval(told), eval(made)
    for number in (2, 9, 10, 5):
        one.answer(number)
        other.answer(number)
        assert one.lesson.box == other.lesson.box
    one.answer(8)
    other.answer(8)
    assert one.solved
    assert other.solved


@pytest.mark.slow
def test_a_learners_copy_runs_from_top_to_bottom(tmp_path: Path) -> None:
    copy = wn.learner_copy(NOTEBOOKS / "01-whist.ipynb", tmp_path / "copy.ipynb", word="Ruff")
    names: dict[str, Any] = {}
    with contextlib.redirect_stdout(io.StringIO()):
        for cell in json.loads(copy.read_text("utf-8"))["cells"]:
            if cell["cell_type"] == "code":
                exec(compile("".join(cell["source"]), "copy", "exec"), names)
    exercises = [each for each in names.values() if isinstance(each, ExerciseWidget)]
    assert len(exercises) > 10
    assert not any(each.solved for each in exercises)
    assert names["table"].game.is_over, "a table plays on by itself, as in the tutorial"


def test_sealed_letters_that_are_invalid_or_of_another_exercise_are_refused() -> None:
    for wrong in ("", "hello", "eJx", seal("sealed", ("Who?",), {}), seal("pick_seat", ("Who else?",), {}), 7):
        with pytest.raises(wn.BadOption):
            wn.exercise.sealed("Who?", wrong)


def test_a_cell_is_sealed_where_it_stands() -> None:
    assert sealed("x = 1\n%magic") == "x = 1\n%magic"
    told = "é = wn.exercise.pick_number('Wie viele? é', find=6); y = wn.exercise.pick_cards('Which?', game)"
    made = sealed(told)
    assert sealed(made) == made
    assert made.startswith("é = wn.exercise.sealed('Wie viele? é', '")
    assert made.endswith(", game)")
    assert re.fullmatch(r"wn\.exercise\.sealed\(goal, '\w.*'\)", sealed("wn.exercise.pick_cards(goal, find='KH')"))
    assert "find=6" not in made


def test_answers_of_the_teacher_are_not_in_the_copy(tmp_path: Path) -> None:
    cell = {"cell_type": "code", "id": "a", "metadata": {}, "execution_count": 3, "source": "x = 1\n",
            "outputs": [{"output_type": "stream", "name": "stdout", "text": "the queen"}]}  # fmt: skip
    state = {"kernelspec": {"name": "python3"}, "widgets": {"state": "the queen"}}
    saved = {"cells": [cell], "metadata": state, "nbformat": 4, "nbformat_minor": 5}
    (tmp_path / "mine.ipynb").write_text(json.dumps(saved), "utf-8")
    made = json.loads(wn.learner_copy(tmp_path / "mine.ipynb", tmp_path / "theirs.ipynb").read_text("utf-8"))
    assert made["metadata"] == {"kernelspec": {"name": "python3"}}
    assert made["cells"] == [{**cell, "outputs": [], "execution_count": None}]


def test_a_copy_over_the_notebook_or_of_no_notebook_is_refused(tmp_path: Path) -> None:
    source = NOTEBOOKS / "02-german-whist.ipynb"
    with pytest.raises(wn.BadOption, match="is the notebook itself"):
        wn.learner_copy(source, source)
    with pytest.raises(wn.WhistError):
        wn.learner_copy(tmp_path / "no.ipynb", tmp_path / "x.ipynb")
    (tmp_path / "text.ipynb").write_text("not a notebook", "utf-8")
    with pytest.raises(wn.BadOption, match="not a notebook"):
        wn.learner_copy(tmp_path / "text.ipynb", tmp_path / "x.ipynb")


def test_a_folder_is_copied_whole_and_tagged_cells_stay_with_the_teacher(tmp_path: Path) -> None:
    mine, theirs = tmp_path / "mine", tmp_path / "theirs"
    mine.mkdir()
    asked = {"cell_type": "code", "metadata": {}, "source": "x = wn.exercise.pick_number('How many?', find=6)"}
    told = {"cell_type": "markdown", "metadata": {"tags": ["answer"]}, "source": "Six trumps were out."}
    text = {"cell_type": "markdown", "metadata": {"tags": ["other"]}, "source": "Now play on."}
    for name, cells in (("one two", [asked, told, text]), ("three", [text])):
        book = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
        (mine / f"{name}.ipynb").write_text(json.dumps(book), "utf-8")
    assert wn.learner_copy(mine, theirs, word="oak") == theirs
    made = {path.name: json.loads(path.read_text("utf-8"))["cells"] for path in theirs.iterdir()}
    sources = {name: ["".join(cell["source"]) for cell in cells] for name, cells in made.items()}
    assert sources["three.ipynb"] == ["Now play on."]
    assert sources["one two.ipynb"][1:] == ["Now play on.", 'wn.hand_in("oak-one-two")']
    assert "Six" not in str(sources)
    (tmp_path / "empty").mkdir()
    with pytest.raises(wn.BadOption, match="no notebook"):
        wn.learner_copy(tmp_path / "empty", theirs)

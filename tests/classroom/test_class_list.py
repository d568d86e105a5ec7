"""Who has not handed in, whose name is whose, and what a report says if everything is for another word."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import whist_nb as wn
from tests.classroom.builders import handed_in
from whist_nb.classroom.assignment import HandIn
from whist_nb.classroom.class_list import names_in_table
from whist_nb.classroom.codes import write_code
from whist_nb.classroom.files import write_file
from whist_nb.classroom.lesson_hand_in import ExerciseDone, Lesson, LessonHandIn, write_lesson_code
from whist_nb.classroom.same_person import may_be_one
from whist_nb.classroom.saved_work import SavedWork

GAME = "german-whist"


@pytest.fixture(scope="module")
def codes() -> dict[str, str]:
    return {name: write_code(handed_in(GAME, boards=2, seed=seed)) for seed, name in enumerate(("Ada", "Ben"))}


def note(view: Any) -> str:
    return str(view.frame["state"]["report"]["note"])


def part_of(view: Any, key: str) -> dict[str, Any]:
    return next(part for part in view.frame["state"]["report"]["parts"] if part["key"] == key)  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Name\nAda Byron\nDora", ("Ada Byron", "Dora")),
        ('Student,ID,Oak\nPoints Possible,,10\n"Byron, Ada",7,\nDora,8,', ("Byron, Ada", "Dora")),
        ("Surname;First name;Class\nByron;Ada;7b", ("Ada Byron",)),
        ("Ada\nDora\n", ("Ada", "Dora")),
        ("Byron,Ada\nDee,Dora", ("Byron, Ada", "Dee, Dora")),
        ("I forgot.\n", ()),
        ("Ada\nR1EX3-0G0T0\n", ()),
        ("Name,Note\nAda,R1EX3-0G0T0\n", ()),
        ("Ada: later\nBen: ill", ()),
    ],
)
def test_a_table_of_names_is_a_class_list(text: str, names: tuple[str, ...]) -> None:
    assert names_in_table(text) == names


def test_who_has_not_handed_in_is_said_everywhere(codes: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "class.csv").write_text("Name\nBen\nDora\nAda\nEmil\n", "utf-8")
    for name, code in codes.items():
        (tmp_path / f"{name}.txt").write_text(code, "utf-8")
    view = wn.class_report("oak", tmp_path, costs=False)
    assert "Not handed in: Dora and Emil." in note(view)
    assert "Not handed in: Dora and Emil." in view.page
    assert "2 pupils, 2 still missing" in repr(view)
    rows = [row for row in view.rows() if row["pupil"] in ("Dora", "Emil")]
    assert [(row["pupil"], row["board"], row["tricks"], row["given_away"]) for row in rows] == [
        *(("Dora", 1, None, None), ("Dora", 2, None, None), ("Emil", 1, None, None), ("Emil", 2, None, None))
    ]
    assert {tuple(row) for row in rows} == {tuple(row) for row in view.rows()}, "the same columns"
    assert [row["mark"] for row in view.marks() if row["pupil"] in ("Dora", "Emil")] == [None, None]
    hidden = wn.class_report("oak", tmp_path, names=False, costs=False)
    assert "2 pupils have not handed in." in note(hidden)
    assert not any(name in json.dumps(hidden.frame) + json.dumps(hidden.rows()) for name in ("Dora", "Emil"))


@pytest.mark.parametrize(
    "given",
    [
        lambda codes, at: ({**codes, "Dora": ""}, ()),
        lambda codes, at: ({**codes, "Dora": None}, ()),
        lambda codes, at: (codes, ["Ada", "Ben", "Dora"]),
        lambda codes, at: (codes, "Ada\nBen\nDora"),
        lambda codes, at: (codes, at),
        lambda codes, at: (codes, str(at)),
        lambda codes, at: ([*(f"{name}: {code}" for name, code in codes.items()), at], ()),
        lambda codes, at: ("name,code\n" + "".join(f"{name},{code}\n" for name, code in codes.items()) + "Dora,\n", ()),
    ],
)
def test_a_class_list_comes_in_many_forms(
    codes: dict[str, str], tmp_path: Path, given: Callable[[dict[str, str], Path], tuple[Any, Any]]
) -> None:
    path = tmp_path / "class.csv"
    path.write_text("Surname,First name\n,Ada\n,Ben\n,Dora\n", "utf-8")
    hand_ins, class_list = given(codes, path)
    view = wn.class_report("oak", hand_ins, costs=False, class_list=class_list)
    assert view.report.missing == ("Dora",)
    assert view.report.refused == ()


def test_nobody_is_missing_whose_work_is_merely_refused(codes: dict[str, str]) -> None:
    view = wn.class_report("oak", {**codes, "Dora": "QZOCQ"}, costs=False, class_list=["Ada", "Dora", "Emil"])
    assert view.report.missing == ("Emil",)


def test_a_grade_book_keeps_the_cells_of_those_who_are_missing(tmp_path: Path) -> None:
    answers = wn.practice_class("whist", "oak", questions=2, drills="trumps-out", pupils=2)
    view = wn.class_report("oak", answers, class_list=["Ada", "Ben", "Dora", "Emil"])
    (tmp_path / "in.csv").write_text("Student,ID,Oak\nAda,1,\nBen,2,\nDora,3,\nEmil,4,7\n", "utf-8")
    written = view.fill_grade_book(tmp_path / "in.csv", tmp_path / "out.csv", column="Oak")
    lines = (tmp_path / "out.csv").read_text("utf-8").splitlines()
    assert lines[3:] == ["Dora,3,", "Emil,4,7"]
    assert written.not_handed_in == ("Dora", "Emil")
    assert [row["right"] for row in view.rows() if row["pupil"] == "Dora"] == [None, None]


@pytest.mark.parametrize("wrong", [{"Ada": "x"}, 5, None])
def test_what_is_no_class_list_is_refused(codes: dict[str, str], wrong: Any) -> None:
    with pytest.raises(wn.BadOption, match="class_list="):
        wn.class_report("oak", codes, class_list=wrong)


# Another word


def test_a_word_mistyped_once_is_said_once_with_the_right_one(codes: dict[str, str]) -> None:
    thirty = {f"Pupil {number}": write_code(handed_in(GAME, boards=1, seed=number)) for number in range(30)}
    view = wn.class_report("oka", thirty, costs=False)
    assert note(view) == (
        "All of these were made for the word 'oak', not for 'oka'. To read them, call wn.class_report('oak', …)."
    )
    (line,) = part_of(view, "refused")["lines"]
    assert line["cells"][0] == "30 hand-ins"
    assert "Pupil 29" in line["cells"][1]
    assert len(view.report.refused) == 30
    some = wn.class_report("oka", {**thirty, "Zak": "I forgot"}, costs=False)
    assert note(some).startswith("These were made for the word 'oak', not for 'oka'.")
    for slip in ("oa", "oaks", "iak", "oak-", "0ak"):
        assert "'oak'" in note(wn.class_report(slip, codes, costs=False)) or slip == "oak-"
    far = wn.class_report("maple", thirty, costs=False)
    assert note(far).startswith("All of these were made for another word, not for 'maple'. Look it up")
    assert "Pupil 3" not in json.dumps(wn.class_report("maple", thirty, names=False, costs=False).frame)


def test_files_name_the_word_they_were_made_for(codes: dict[str, str], tmp_path: Path) -> None:
    for seed in range(3):
        (tmp_path / f"{seed}.json").write_text(write_file(handed_in(GAME, "silver birch", 1, seed)), "utf-8")
    view = wn.class_report("maple", tmp_path, costs=False)
    assert "made for the word 'silver-birch', not for 'maple'" in note(view)
    (tmp_path / "rest.csv").write_text("name,code\n" + "".join(f"{name},{code}\n" for name, code in codes.items()))
    mixed = wn.class_report("oak", tmp_path, costs=False)
    assert len(mixed.report.hand_ins) == 2
    (line,) = part_of(mixed, "refused")["lines"]
    assert line["cells"][2].startswith("These were made for the word 'silver-birch', not for 'oak'.")


def test_questions_too_tell_their_word() -> None:
    answers = wn.practice_class("whist", "elm", questions=3, drills="trumps-out", pupils=4)
    assert "'elm'" in note(wn.class_report("ellm", answers))


# One pupil, two names


@pytest.mark.parametrize(
    ("one", "other", "may_be"),
    [
        ("Chloe", "Chloe Smith", True),
        ("Smith, Chloe", "chloe", True),
        ("Chloe S.", "Chloe Smith", True),
        ("C. Smith", "Chloe Smith", True),
        ("Chloe", "Chloe", False),
        ("Ann", "Anna", True),
        ("Chloe Smith", "Chloe Miller", False),
        ("Ben Smith", "Chloe Smith", False),
    ],
)
def test_names_that_may_be_one(one: str, other: str, may_be: bool) -> None:
    assert may_be_one(one, other) == may_be_one(other, one) == may_be


def test_a_renamed_pupil_is_asked_about_and_merged_only_by_the_teacher(codes: dict[str, str]) -> None:
    whole = handed_in(GAME, boards=2, seed=8)
    half = write_code(HandIn(whole.assignment, whole.games[:1]))
    given = {**codes, "Chloe": half, "Chloe Smith": write_code(whole), "Cloe Smith": half}
    view = wn.class_report("oak", given, costs=False)
    assert len(view.report.hand_ins) == 5, "nothing is merged"
    told = {line["cells"][0]: line["cells"][1:] for line in part_of(view, "same")["lines"]}
    assert told["Chloe and Chloe Smith"] == [
        "Similar names, and identical work up to where the shorter one stops.",
        "same={'Chloe': 'Chloe Smith'}",
    ]
    assert "Cloe Smith and Chloe Smith" in told, "spelt nearly alike, with the same work"
    assert "The same person?" in view.page
    same = {"Chloe": "Chloe Smith", "Cloe Smith": "Chloe Smith"}
    one = wn.class_report("oak", given, costs=False, same=same)
    assert [each.name for each in one.report.hand_ins] == ["Ada", "Ben", "Chloe Smith"]
    assert one.report.hand_ins[2].progress == 2, "the most complete one counts"
    assert "Chloe as Chloe Smith" in note(one)
    assert len(one.report.refused) == 2
    assert "Chloe" not in json.dumps(wn.class_report("oak", given, names=False, costs=False).frame)
    with pytest.raises(wn.BadOption, match="nobody handed in as 'Chlo'"):
        wn.class_report("oak", given, costs=False, same={"Chlo": "Chloe Smith"})
    with pytest.raises(wn.BadOption, match="same="):
        wn.class_report("oak", given, costs=False, same=[("Chloe", "Chloe Smith")])  # type: ignore[arg-type]


def test_a_class_list_says_whose_name_is_whose(codes: dict[str, str]) -> None:
    whole = handed_in(GAME, boards=2, seed=8)
    given = {**codes, "Chloe": write_code(HandIn(whole.assignment, whole.games[:1])), "Smith, Chloe": write_code(whole)}
    view = wn.class_report("oak", given, costs=False, class_list=["Ada", "Ben", "Chloe Smith"])
    assert [each.name for each in view.report.hand_ins] == ["Ada", "Ben", "Chloe Smith"]
    assert "Counted under another name: Chloe as Chloe Smith." in note(view)
    assert view.report.missing == ()
    two = wn.class_report("oak", given, costs=False, class_list=["Ada", "Ben", "Chloe", "Chloe Smith"])
    assert len(two.report.hand_ins) == 4, "the list has two pupils of that name"
    assert "same" not in [part["key"] for part in two.frame["state"]["report"]["parts"]]
    unclear = wn.class_report("oak", given, costs=False, class_list=["Chloe Smith", "Chloe Miller"])
    assert unclear.report.missing == ("Chloe Miller",)
    assert len(unclear.report.hand_ins) == 4, "which of the two it is, nobody has said"


# Other kinds, and titles of exercises


def test_questions_beside_the_boards_are_announced(codes: dict[str, str]) -> None:
    answers = wn.practice_class(GAME, "oak", questions=2, drills="voids", pupils=2)
    both = {name: f"{codes[name]} + {answers[name]}" for name in codes}
    view = wn.class_report("oak", both, costs=False, what="boards")
    assert '2 of these pupils have handed in questions, too. To see them, add what="questions" to the call.' in note(
        view
    )
    assert wn.class_report("oak", both, what="questions").rows()
    one = wn.class_report("oak", {**both, "Ben": codes["Ben"]}, costs=False)
    assert 'One of these pupils has handed in questions, too. To see them, add what="questions"' in note(one)
    assert "too." not in note(wn.class_report("oak", codes, costs=False))


def test_a_saved_notebook_tells_the_titles_of_its_exercises_for_the_whole_class(tmp_path: Path) -> None:
    lesson = Lesson.of("ruffing", ["Who “wins”?", "Ruff it"])
    done = (ExerciseDone(True, tries=1), ExerciseDone(False, tries=2))
    code = write_lesson_code(LessonHandIn(lesson, done))
    work = SavedWork("ruffing", "Ada", code, lesson.names)
    picture = f"<figure class='whist-nb-kept'{work.attributes}>"
    (tmp_path / "ada.ipynb").write_text(
        json.dumps({"cells": [{"outputs": [{"data": {"text/html": [picture]}}]}]}), "utf-8"
    )
    (tmp_path / "rest.txt").write_text(f"Ben: {write_lesson_code(LessonHandIn(lesson, done[::-1]))}\n", "utf-8")
    view = wn.class_report("ruffing", tmp_path)
    assert [each["exercise"] for each in view.rows()] == ["Who “wins”?", "Ruff it"] * 2
    other = work._replace(exercises=("Other", "names"))
    picture = f"<figure class='whist-nb-kept'{other.attributes}>"
    (tmp_path / "ada.ipynb").write_text(
        json.dumps({"cells": [{"outputs": [{"data": {"text/html": [picture]}}]}]}), "utf-8"
    )
    assert [each["exercise"] for each in wn.class_report("ruffing", tmp_path).rows()] == [
        "Exercise 1",
        "Exercise 2",
    ] * 2


def test_codes_without_dashes_in_a_table_are_read_and_are_no_class_list(tmp_path: Path) -> None:
    codes = {name: write_code(handed_in("whist", boards=2, seed=seed)) for seed, name in enumerate(("Ada", "Ben"))}
    lines = [f"{name},{code.replace('-', '')}" for name, code in codes.items()]
    (tmp_path / "all.csv").write_text("\n".join(["Name,Code", *lines, "Cem,sorry I forgot"]), "utf-8")
    report = wn.class_report("oak", tmp_path, costs=False).report
    assert [each.name for each in report.hand_ins] == ["Ada", "Ben"]
    assert [each.name for each in report.refused] == ["Cem"]


def test_a_class_list_makes_no_two_pupils_one() -> None:
    """Two who share a first name, and a list with first names only."""
    codes = {
        name: write_code(handed_in("whist", boards=2, seed=seed)) for seed, name in enumerate(("Ada B.", "Ada C."))
    }
    report = wn.class_report("oak", codes, class_list=["Ada", "Ben"], costs=False).report
    assert [each.name for each in report.hand_ins] == ["Ada B.", "Ada C."]
    assert not report.refused


def test_a_damaged_code_counts_under_the_name_that_its_pupil_has_elsewhere() -> None:
    """It is not counted, but whoever sent it has handed something in, and the others are read."""
    code = write_code(handed_in("whist", boards=2))
    given = {"Chloe": f"{code[:-1]}{'0' if code[-1] != '0' else '1'}", "Ben": code}
    for more in ({"same": {"Chloe": "Chloe Smith"}}, {"class_list": ["Ben", "Chloe Smith"]}):
        report = wn.class_report("oak", given, costs=False, **more).report
        assert [each.name for each in report.hand_ins] == ["Ben"]
        assert [each.name for each in report.refused] == ["Chloe Smith"]
        assert not report.facts.missing


def test_two_orders_of_a_name_may_be_one_pupil() -> None:
    codes = {name: write_code(handed_in("whist", boards=2)) for name in ("Byron, Ada", "Ada Byron")}
    (pair,) = wn.class_report("oak", codes, costs=False).report.facts.possibly_same
    assert pair.is_same_work
    assert not may_be_one("Ada Byron", "ada byron")


def test_a_report_says_if_two_pupils_on_the_class_list_have_one_name(codes: dict[str, str], tmp_path: Path) -> None:
    """Only one of them can be found to have handed in, so nobody could see that the other has not."""
    (tmp_path / "class.csv").write_text("Surname,First name\nSmith,Jack\nByron,Ada\nSmith,Jack\n", "utf-8")
    listed = str(tmp_path / "class.csv")
    view = wn.class_report("oak", {"Jack Smith": codes["Ada"]}, class_list=listed, costs=False)
    assert "More than once on the class list: Jack Smith." in note(view)
    hidden = wn.class_report("oak", {"Jack Smith": codes["Ada"]}, class_list=listed, costs=False, names=False)
    assert "Jack" not in note(hidden)
    handed = {"Jack Smith": codes["Ada"], "Ada": codes["Ben"]}
    once = wn.class_report("oak", handed, class_list=["Jack Smith", "Ada"], costs=False)
    assert "More than once" not in note(once)

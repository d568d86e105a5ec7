"""Marks for homework, and grade books in which they are written."""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import whist_nb as wn
from tests.classroom.builders import handed_in
from whist_nb.classroom.assignment import HandIn
from whist_nb.classroom.codes import write_code
from whist_nb.classroom.marks import PupilMark, fill_grade_book, marks, number
from whist_nb.classroom.report import ClassReport
from whist_nb.training.moments import MISTAKE, UNLUCKY

ADA, BEN = PupilMark(0, "Ada Byron", (1.0, 0.5)), PupilMark(1, "Ben", (0.0, 1 / 3))


def _code(seed: int, boards: int = 2, finished: int = 2) -> str:
    whole = handed_in("whist", boards=boards, seed=seed)
    return write_code(HandIn(whole.assignment, whole.games[:finished]))


def _decision(board: int, pupils: tuple[int, ...], kind: str | None = None, is_at_stake: bool = True) -> Any:
    moment = None if kind is None else SimpleNamespace(kind=kind)
    return SimpleNamespace(board=board, pupils=pupils, moment=moment, is_at_stake=is_at_stake)


def test_only_what_was_judged_a_mistake_costs_marks() -> None:
    """By hand: Ada 3 of 4 on board 1 and 1 of 2 on board 2; Ben 1 of 2 on board 1, and no board 2."""
    report = ClassReport.of("oak", {"Ada": _code(1), "Ben": _code(2, finished=1)})
    decided = [
        *(_decision(1, (0, 1)), _decision(1, (0,), MISTAKE), _decision(1, (0,), UNLUCKY), _decision(1, (0,))),
        *(_decision(1, (1,), MISTAKE), _decision(2, (0,)), _decision(2, (0,), MISTAKE)),
        _decision(2, (0,), is_at_stake=False),  # every card did as well: no merit
    ]
    ada, ben = marks(report, SimpleNamespace(decisions=decided))  # type: ignore[arg-type]
    assert (ada.shares, ada.share) == ((0.75, 0.5), 0.625)
    assert (ben.shares, ben.share) == ((0.5, 0.0), 0.25)


def test_every_kind_of_report_is_finished_and_marked_alike() -> None:
    wn.exercise.pick_seat("Who wins?", title="Ruff", step="1 of 1", trick="AD 4S 6D 9S", leader=1, trump="S")
    answers = wn.practice_class("whist", "oak", questions=1, pupils=2)
    kinds = {
        "boards": wn.class_report("oak", {"Ada": _code(1)}, costs=False),
        "questions": wn.class_report("oak", answers),
        "lesson": wn.class_report("ruff", {"Ada": wn.hand_in("ruff", name="Ada").code}),
    }
    for kind, view in kinds.items():
        view.press("rest")
        view.finish()
        assert all(row["is_final"] is True for row in view.marks()), kind


def test_a_report_gives_marks_out_of_what_is_asked() -> None:
    view = wn.class_report("oak", {"Ada": _code(1), "Ben": _code(2, finished=1)})
    assert [row["is_final"] for row in view.marks()] == [False, False]
    view.finish()
    view.press("rest")
    view.finish()
    ada, ben = view.marks(20)
    assert list(ada) == ["pupil", 1, 2, "mark", "is_final"]
    assert ada["is_final"]
    assert ben[2] == 0
    mistaken = {pupil for idea in view.study.ideas for pupil in idea.pupils}
    for pupil, row in enumerate((ada, ben)):
        assert row["mark"] == (row[1] + row[2]) / 2
        assert (row[1] < 20 or row[2] < (20 if pupil == 0 else 0)) is (pupil in mistaken)


CANVAS = 'Student,ID,SIS Login ID,Section\n"    Points Possible",,,\n"Byron, Ada",7,ada,A\nBen,8,ben,A\nCem,9,cem,A\n'
MOODLE = "\ufeffFirst name,Last name,Email address\nAda,Byron,a@x.org\nBen,,b@x.org\n"


def _rows(text: str) -> list[list[str]]:
    return list(csv.reader(StringIO(text)))


def test_a_book_from_canvas_keeps_all_it_had() -> None:
    filled = fill_grade_book(CANVAS, [ADA, BEN], "Whist oak", 20)
    rows = _rows(filled.text)
    assert [row[:4] for row in rows] == _rows(CANVAS)
    assert [row[4] for row in rows] == ["Whist oak", "20", "15", "3.3", ""]
    assert filled.written[:2] == ((), ())


def test_a_book_from_moodle_has_names_in_two_columns(tmp_path: Path) -> None:
    export = tmp_path / "export.csv"
    export.write_text(MOODLE, "utf-8")
    view = wn.class_report("oak", {"Ada Byron": _code(1), "Dee": _code(2)}, costs=False)
    assert view.fill_grade_book(export, tmp_path / "import.csv") == (("Dee",), (), ())
    rows = _rows((tmp_path / "import.csv").read_text("utf-8"))
    assert rows[0] == ["\ufeffFirst name", "Last name", "Email address", "Whist, boards 1 and 2 of ‘oak’"]
    assert view.study.unjudged == view.study.unweighed == 0, "only marks that are final are written"
    mark = number(view.marks(100)[0]["mark"])
    assert rows[1:] == [["Ada", "Byron", "a@x.org", mark], ["Ben", "", "b@x.org", ""]]
    assert export.read_text("utf-8") == MOODLE


def test_an_existing_column_is_overwritten() -> None:
    once = fill_grade_book(CANVAS, [ADA], "Oak", 10).text
    better = PupilMark(0, "Ada Byron", (1.0, 0.75))
    again = fill_grade_book(once, [better, BEN], "Oak", 10)
    assert [row[4:] for row in _rows(again.text)] == [["Oak"], ["10"], ["8.8"], ["1.7"], [""]]
    assert again.written.replaced == (("Ada Byron", "7.5", "8.8"),)
    assert fill_grade_book(again.text, [better, BEN], "Oak").written.replaced == ()


def test_a_dash_of_moodle_is_no_mark_that_was_replaced() -> None:
    book = "First name,Last name,Oak (Real)\nAda,Byron,-\nBen,,\n"
    filled = fill_grade_book(book, [ADA, BEN], "Oak", 10)
    assert [row[2] for row in _rows(filled.text)] == ["Oak (Real)", "7.5", "1.7"]
    assert filled.written.replaced == (), "nothing was there before"


def test_the_points_of_a_column_are_not_changed() -> None:
    once = fill_grade_book(CANVAS, [ADA], "Oak", 20).text
    assert fill_grade_book(once, [ADA], "Oak").text == once
    with pytest.raises(wn.BadOption, match=r"out_of=10: in this grade book 'Oak' is out of 20\."):
        fill_grade_book(once, [ADA], "Oak", 10)


def test_two_of_one_name_get_no_marks() -> None:
    filled = fill_grade_book("Name\nBen\nBEN\n", [BEN], "Oak")
    assert filled.written.missing == ("Ben",)
    assert [row[1] for row in _rows(filled.text)] == ["Oak", "", ""]
    turned = PupilMark(2, "Byron, Ada", (0.0, 0.0))
    filled = fill_grade_book("Name\nAda Byron\nBen\n", [ADA, BEN, turned], "Oak")
    assert filled.written.missing == ("Ada Byron", "Byron, Ada"), "nobody gets the marks of another pupil"
    assert [row[1] for row in _rows(filled.text)] == ["Oak", "", "16.7"]


PARTLY = (
    "\ufeffFirst name;Last name;Assignment: Oak (Real);Course total (Real)\r\n"
    'Zoe\u0308;"O\'Brien; Jr";;12,50\r\n'
    "Ada;Byron;40;55\r\n"
    "\r\n"
    "José;Núñez;30;30\r\n"
    "Ben;;20;1\r\n"
    "Ben;;10;2\r\n"
)
"""A book with semicolons, a byte order mark, line ends of Windows, accents of two kinds, and marks from before."""


def test_nothing_else_in_a_book_is_changed(tmp_path: Path) -> None:
    earned = [
        *(
            PupilMark(0, "Zo\u00eb O'Brien; Jr", (0.5,)),
            PupilMark(1, "Byron, Ada", (0.25,)),
            PupilMark(2, "Ben", (1.0,)),
        ),
        PupilMark(3, "Dee", (1.0,)),
    ]
    filled = fill_grade_book(PARTLY, earned, "Oak")
    assert filled.text == PARTLY.replace('Jr";;', 'Jr";50;').replace(";40;", ";25;")
    assert filled.written[:2] == (("Ben", "Dee"), (("Byron, Ada", "40", "25"),))
    (tmp_path / "export.csv").write_bytes(PARTLY.encode())
    view = wn.class_report("oak", {"Ada Byron": _code(1, 1, 1)}, costs=False)
    assert view.fill_grade_book(tmp_path / "export.csv", tmp_path / "import.csv", column="Oak").missing == ()
    mark = number(view.marks(100)[0]["mark"])
    assert (tmp_path / "import.csv").read_bytes() == PARTLY.replace(";40;", f";{mark};").encode()


def test_an_item_of_canvas_is_found_by_its_title_and_keeps_its_points() -> None:
    book = (
        "Student,ID,Oak (4711),Old oak (12),Final Score\n"
        '    Points Possible,,8.00,10,(read only)\n"Byron, Ada",7,,9,90\nBen,8,5,,\n'
    )
    filled = fill_grade_book(book, [ADA], "Oak")
    assert filled.text == book.replace('Ada",7,,', 'Ada",7,6,')
    assert fill_grade_book(book, [ADA], "Oak", 8).text == filled.text
    with pytest.raises(wn.BadOption, match="names are in that column"):
        fill_grade_book(book, [ADA], "Student")
    two = "Name,Assignment: Oak (Real),Quiz: Oak (Real)\nBen,,\n"
    with pytest.raises(wn.BadOption, match="which one"):
        fill_grade_book(two, [BEN], "Oak")
    assert fill_grade_book(two, [BEN], "Quiz: Oak (Real)").text.endswith("Ben,,16.7\n")


@pytest.mark.parametrize(
    ("text", "said"), [("", "empty"), ("\n\n", "empty"), ("Mail,Mark\na,1\n", "no column for names")]
)
def test_a_file_that_is_not_a_grade_book_is_refused(text: str, said: str) -> None:
    with pytest.raises(wn.BadOption, match=said):
        fill_grade_book(text, [ADA], "Oak")


def test_a_wrong_request_changes_nothing(tmp_path: Path) -> None:
    book = tmp_path / "book.csv"
    book.write_text(MOODLE, "utf-8")
    view = wn.class_report("oak", {"Ada": _code(1)}, costs=False)
    for source, target, said in (
        (book, book, "name another file"),
        (tmp_path / "none.csv", tmp_path / "new.csv", "cannot be read"),
        (book, tmp_path / "no" / "new.csv", "cannot be written"),
    ):
        with pytest.raises(wn.BadOption, match=said):
            view.fill_grade_book(source, target)
    for out_of in (0, -1, "10", True, 1001):
        with pytest.raises(wn.BadOption, match="out_of"):
            view.marks(out_of)  # type: ignore[arg-type]
    (tmp_path / "latin.csv").write_bytes("Name\nZoë\n".encode("latin-1"))
    with pytest.raises(wn.BadOption, match="UTF-8"):
        view.fill_grade_book(tmp_path / "latin.csv", tmp_path / "new.csv")
    hidden = wn.class_report("oak", {"Ada": _code(1)}, names=False, costs=False)
    with pytest.raises(wn.BadOption, match="hidden"):
        hidden.fill_grade_book(book, tmp_path / "new.csv")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["book.csv", "latin.csv"]
    assert book.read_text("utf-8") == MOODLE

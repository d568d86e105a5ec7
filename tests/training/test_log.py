"""The learner's log: no answered question is lost, whatever happens to the notebook or the file."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from whist_nb.engine.errors import BadOption, BadRecord
from whist_nb.training.log import Answer, LearnerLog, LogError, usual_path
from whist_nb.training.review_queue import ReviewItem

WRITER = """
import sys
from whist_nb.training.log import Answer, LearnerLog
log = LearnerLog(sys.argv[1])
for number in range(int(sys.argv[2])):
    log.note(Answer("whist", "trumps-out", "trumps", seed=number, answer=number, response=number, right=True))
    print(number, flush=True)
"""


def answer(number: int = 0, **more: object) -> Answer:
    given = {"answer": number, "response": [number, "KH"], "right": number % 2 == 0, **more}
    return Answer("whist", "cards-out", "cards out", seed=number, **given)  # type: ignore[arg-type]


def test_an_answer_comes_back_as_it_was(tmp_path: Path) -> None:
    log = LearnerLog(tmp_path / "log.sqlite")
    whole = answer(
        3,
        position={"deal": 1},
        pace={"level": 2.5},
        level=2.5,
        confidence=0.75,
        first_ms=900.0,
        submit_ms=1500.5,
        score=0.5,
    )
    log.note(whole)
    log.close()
    assert LearnerLog(tmp_path / "log.sqlite").answers() == [whole]


def test_answers_of_a_game_or_a_skill() -> None:
    log = LearnerLog(":memory:")
    log.note(answer(1))
    log.note(Answer("solo-whist", "voids", "voids", seed=1, answer=[], response=[], right=True))
    assert [one.game for one in log.answers(game="solo-whist")] == ["solo-whist"]
    assert [one.skill for one in log.answers(skill="cards out")] == ["cards out"]
    assert [row["game"] for row in log.to_rows()] == ["whist", "solo-whist"]


def test_a_killed_kernel_loses_no_answered_question(tmp_path: Path) -> None:
    for wait in (0.0, 0.02, 0.05):
        path = tmp_path / f"{wait}.sqlite"
        command = [sys.executable, "-c", WRITER, str(path), "100000"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
            assert writer.stdout is not None
            writer.stdout.readline()
            time.sleep(wait)
            os.kill(writer.pid, signal.SIGKILL)
            told = [line for line in writer.stdout.read().split("\n") if line]
        kept = LearnerLog(path)
        assert kept.last_error is None
        assert len(kept) >= len(told) + 1  # every answer that was recorded
        assert [one.answer for one in kept.answers()] == list(range(len(kept)))


def test_two_notebooks_at_once(tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite"
    command = [sys.executable, "-c", WRITER, str(path), "40"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as other:
        log = LearnerLog(path)
        for number in range(40):
            log.note(answer(number))
            assert log.last_error is None
        other.wait()
    assert other.returncode == 0
    assert len(log) == 80


def test_threads_of_one_kernel(tmp_path: Path) -> None:
    log = LearnerLog(tmp_path / "log.sqlite")
    threads = [threading.Thread(target=lambda: [log.note(answer(number)) for number in range(20)]) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(log) == 80


def test_on_a_full_disk_answers_wait_and_are_written_later(tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite"
    log = LearnerLog(path)
    log.note(answer(0))
    pages = log._file.execute("PRAGMA page_count").fetchone()[0]
    log._file.execute(f"PRAGMA max_page_count = {pages}")  # as a disk without a free page
    for number in range(1, 60):
        log.note(answer(number, question="x" * 400))
    assert log.last_error is not None
    assert "full" in log.last_error
    assert "in memory" in log.last_error
    assert not log.is_kept
    assert len(log) == len(log.answers()) == 60
    assert len(LearnerLog(log.export(tmp_path / "taken.sqlite"))) == 60
    log._file.execute("PRAGMA max_page_count = 100000")
    log.note(answer(60))
    assert log.last_error is None
    assert log.is_kept
    assert len(LearnerLog(path)) == 61


@pytest.mark.parametrize("damage", [b"this is no database at all" * 50, None])
def test_a_damaged_file_is_kept_aside_and_a_new_one_begun(tmp_path: Path, damage: bytes | None) -> None:
    path = tmp_path / "log.sqlite"
    before = LearnerLog(path)
    for number in range(50):
        before.note(answer(number))
    before.close()
    whole = path.read_bytes()
    path.write_bytes(damage or whole[:4096] + b"\xff" * 4096 + whole[8192:])
    spoilt = path.read_bytes()
    log = LearnerLog(path)
    log.note(answer(7))
    assert len(log) == 1
    assert log.last_error is not None
    aside = [each for each in tmp_path.iterdir() if "damaged" in each.name]
    assert [each.read_bytes() for each in aside] == [spoilt]
    assert aside[0].name in log.last_error
    assert len(LearnerLog(path)) == 1


def test_a_file_that_is_spoilt_meanwhile_loses_no_later_answer(tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite"
    log = LearnerLog(path)
    log.note(answer(0))
    path.write_bytes(b"")
    assert (len(log), log.answers(), log.pace("x"), log.returning(), log.exercises()) == (0, [], None, {}, [])
    assert "cannot be read" in (log.last_error or "")
    log.note(answer(1))
    log.keep_pace("x", {"level": 3})
    assert "1 answer is waiting" in (log.last_error or "")
    assert [each.seed for each in LearnerLog(log.export(tmp_path / "taken.sqlite")).answers()] == [1]


def test_without_a_file_answers_stay_in_memory(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    log = LearnerLog(tmp_path / "file" / "log.sqlite")
    log.note(answer())
    assert len(log) == 1
    assert "export" in (log.last_error or "")
    log.export(tmp_path / "taken.sqlite")
    assert len(LearnerLog(tmp_path / "taken.sqlite")) == 1


def test_taken_along_and_taken_in_once(tmp_path: Path) -> None:
    here = LearnerLog(":memory:")
    for number in range(5):
        here.note(answer(number))
    here.tried("02-german-whist", "prize", 2, solved=True)
    here.tried("02-german-whist", "duck", 1, solved=False)
    item = ReviewItem("close/3").answered(right=True, slow=False, at=datetime(2026, 11, 23, tzinfo=UTC))
    here.keep_returning(item)
    file = here.export(tmp_path / "mine.sqlite")
    with pytest.raises(LogError, match="already exists"):
        here.export(file)
    there = LearnerLog(tmp_path / "there.sqlite")
    there.note(answer(9))
    assert there.take_in(file) == 5
    assert there.take_in(file) == 0
    assert len(there) == 6
    assert there.lessons() == {"02-german-whist": 1}
    assert there.returning() == {"close/3": item}


def closing_database(path: Path, statement: str):
    from contextlib import closing

    opened = sqlite3.connect(path)
    opened.execute(statement)
    opened.commit()
    return closing(opened)


def test_files_that_are_not_logs_are_refused_and_nothing_changes(tmp_path: Path) -> None:
    log = LearnerLog(":memory:")
    log.note(answer())
    (tmp_path / "text").write_text("no log\n" * 300)
    with closing_database(tmp_path / "other.sqlite", "CREATE TABLE shopping (what)"):
        pass
    for name in ("text", "other.sqlite", "missing.sqlite"):
        with pytest.raises(BadRecord, match=name.split(".")[0]):
            log.take_in(tmp_path / name)
    assert len(log) == 1


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("CREATE TABLE shopping (what)", "another program's"),
        ("CREATE TABLE answers (what)", "another program's"),
        ("PRAGMA user_version = 99", "newer"),
    ],
)
def test_text_written_by_another_program_or_a_newer_version_is_left_alone(
    statement: str, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "other.sqlite"
    with closing_database(path, statement):
        pass
    whole = path.read_bytes()
    with pytest.raises(BadRecord, match=said):
        LearnerLog(path)
    assert path.read_bytes() == whole


def test_an_answer_that_cannot_be_kept_is_refused_and_stops_no_later_one(tmp_path: Path) -> None:
    log = LearnerLog(tmp_path / "log.sqlite")
    for wrong in ("hearts", answer(1, response=object())):
        with pytest.raises(BadOption, match=r"kept|saved"):
            log.note(wrong)  # type: ignore[arg-type]
    log.note(answer(2))
    assert (len(log), log.last_error) == (1, None)


@pytest.mark.parametrize("wrong", [3, None, "", ":memory:", b"log"])
def test_values_that_name_no_file_are_refused(wrong: object) -> None:
    log = LearnerLog(":memory:")
    for use in (log.export, log.take_in):
        with pytest.raises(BadOption, match="path of a file"):
            use(wrong)  # type: ignore[arg-type]


def test_paces_are_kept(tmp_path: Path) -> None:
    log = LearnerLog(tmp_path / "log.sqlite")
    assert log.pace("cards out") is None
    log.keep_pace("cards out", {"level": 2.0})
    log.keep_pace("cards out", {"level": 3.0})
    again = LearnerLog(tmp_path / "log.sqlite")
    assert again.pace("cards out") == {"level": 3.0}


def test_answers_to_an_exercise_add_up_until_it_is_solved(tmp_path: Path) -> None:
    log = LearnerLog(tmp_path / "log.sqlite")
    log.tried("01-whist", "follow", 2, solved=False)
    assert log.lessons() == {}
    log.tried("01-whist", "follow", 1, solved=True)
    (first,) = log.exercises()
    log.tried("01-whist", "follow", 4, solved=True)
    again = LearnerLog(tmp_path / "log.sqlite")
    assert again.exercises() == [first]
    assert (first.attempts, again.lessons()) == (3, {"01-whist": 1})


def test_a_lesson_solved_elsewhere_is_solved_here_too(tmp_path: Path) -> None:
    here, elsewhere = LearnerLog(":memory:"), LearnerLog(":memory:")
    here.tried("01-whist", "follow", 2, solved=False)
    here.tried("01-whist", "ruff", 1, solved=True)
    elsewhere.tried("01-whist", "follow", 5, solved=True)
    elsewhere.tried("01-whist", "ruff", 9, solved=False)
    here.take_in(elsewhere.export(tmp_path / "taken.sqlite"))
    assert {each.exercise: (each.attempts, bool(each.solved_at)) for each in here.exercises()} == {
        "follow": (5, True),
        "ruff": (1, True),
    }


def test_the_usual_place_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WHIST_NB_LOG", str(tmp_path / "mine.sqlite"))
    assert usual_path() == tmp_path / "mine.sqlite"
    monkeypatch.delenv("WHIST_NB_LOG")
    assert usual_path().name == "learner.sqlite"

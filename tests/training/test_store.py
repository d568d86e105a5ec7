"""The log's file under attack: locked, read-only, spoilt, old, or given what it can't hold."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from whist_nb.engine.errors import BadOption
from whist_nb.training.log import Answer, LearnerLog, LogError
from whist_nb.training.review_queue import ReviewItem
from whist_nb.training.schedule import due_now

HOLDER = """
import sqlite3, sys
held = sqlite3.connect(sys.argv[1], isolation_level=None)
held.execute(sys.argv[2])
if "SHARED" in sys.argv[3]:
    held.execute("SELECT count(*) FROM answers").fetchone()
print("held", flush=True)
sys.stdin.readline()
held.execute("COMMIT")
"""

FIRST_SCHEMA = """
CREATE TABLE answers (game, drill, skill, seed, answer, response, right, score, question, position, mode, level, pace,
                      confidence, first_ms, submit_ms, hints, session, at, version, uid TEXT PRIMARY KEY);
CREATE INDEX by_skill ON answers (game, skill, at);
CREATE TABLE due_again (key TEXT PRIMARY KEY, memory TEXT NOT NULL, due TEXT NOT NULL);
CREATE TABLE paces (skill TEXT PRIMARY KEY, pace TEXT NOT NULL, at TEXT NOT NULL);
CREATE TABLE lessons (notebook TEXT, exercise TEXT, attempts INTEGER, at TEXT, PRIMARY KEY (notebook, exercise));
INSERT INTO paces VALUES ('whist/voids', '{"level": 6.5, "trials": 30}', '2026-11-01T10:00:00.000+00:00');
INSERT INTO lessons VALUES ('01-whist', 'follow', 2, '2026-11-01T10:00:00.000+00:00');
PRAGMA user_version = 1;
"""
"""What the first version of the log wrote, copied from its source."""


def answer(number: int = 0, **more: object) -> Answer:
    given = {"answer": number, "response": number, "right": True, **more}
    return Answer("whist", "cards-out", "cards out", **{"seed": number, **given})  # type: ignore[arg-type]


def due(key: str) -> ReviewItem:
    return ReviewItem(key).answered(right=True, slow=False, at=datetime(2026, 11, 23, tzinfo=UTC))


def first_version(path: Path, hints: tuple[int, ...] = (0, 1, 2)) -> None:
    """A log as the first version wrote it, with right answers after the cards had been shown again that many times."""
    with closing(sqlite3.connect(path)) as old:
        old.executescript(FIRST_SCHEMA)
        for number, shown in enumerate(hints):
            row = ["whist", "voids", "voids", number, "[1]", "[1]", 1, 1.0, "Who?", "{}", "flash", 3, "{}", None]
            row += [None, 900.0, shown, "s", f"2026-11-01T10:00:0{number}.000+00:00", "0.1", f"uid{number}"]
            old.execute(f"INSERT INTO answers VALUES ({', '.join('?' * 21)})", row)
        old.commit()


@contextmanager
def held(path: Path, how: str = "BEGIN EXCLUSIVE") -> Iterator[Callable[[], None]]:
    """A second process holds the file until the block ends, or the function that is given is called."""
    kind = "SHARED" if how == "BEGIN" else "none"
    command = [sys.executable, "-c", HOLDER, str(path), how, kind]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"

        def let_go() -> None:
            if holder.poll() is None:
                holder.communicate("now\n")

        try:
            yield let_go
        finally:
            let_go()


def in_file(path: Path, what: str = "seed FROM answers") -> list[object]:
    """Return what another program reads in the file itself, in the order of writing."""
    with closing(sqlite3.connect(path)) as opened:
        return [row[0] for row in opened.execute(f"SELECT {what} ORDER BY rowid")]


def soon(holds: Callable[[], bool], seconds: float = 8) -> bool:
    """Return whether something becomes true by itself within that many seconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.05)
    return False


# Answers that can't be written


def nested(depth: int) -> list[object]:
    value: list[object] = []
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    "wrong",
    [
        {"seed": 2**64},
        {"seed": -(2**63) - 1},
        {"seed": "7"},
        {"seed": True},
        {"hints": 2**63},
        {"question": "half of \ud83d"},
        {"session": "\udc00"},
        {"at": "\ud800"},
        {"response": {"said": ["\ud800"]}},
        {"answer": {"\ud800": 1}},
        {"position": {"options": {"name": "\udfff"}}},
        {"position": [1]},
        {"response": float("nan")},
        {"response": 10**5000},
        {"response": nested(100_000)},
        {"response": object()},
        {"right": "yes"},
        {"score": float("inf")},
        {"level": 10**400},
        {"uid": None},
    ],
    ids=lambda wrong: next(iter(wrong)),
)
def test_a_row_that_cannot_be_written_is_refused_alone(wrong: dict[str, object], tmp_path: Path) -> None:
    log, other = LearnerLog(tmp_path / "log.sqlite"), LearnerLog(tmp_path / "log.sqlite")
    log.note(answer(1))
    with pytest.raises(BadOption, match="cannot be kept") as caught:
        log.note(answer(2, **wrong))
    assert next(iter(wrong)) in str(caught.value)
    assert len(str(caught.value)) < 300
    log.note(answer(3))
    other.note(answer(4))
    assert in_file(tmp_path / "log.sqlite") == [1, 3, 4]
    assert [each.seed for each in log.answers()] == [1, 3, 4]
    assert (log.last_error, other.last_error, log.is_kept, log.waits) == (None, None, True, False)


def test_a_pace_or_an_exercise_that_cannot_be_written_is_refused_alone() -> None:
    log = LearnerLog(":memory:")
    for pace in ({"level": float("nan")}, {"level": "\ud800"}, {"level": object()}):
        with pytest.raises(BadOption, match="cannot be kept"):
            log.keep_pace("whist/voids", pace)
    for name, attempts in (("\ud800", 1), ("follow", 2**70)):
        with pytest.raises(BadOption, match="cannot be kept"):
            log.tried("01-whist", name, attempts, solved=True)
    log.keep_pace("whist/voids", {"level": 3})
    assert (log.paces(), log.exercises(), log.last_error) == ({"whist/voids": {"level": 3}}, [], None)


# A log that somebody else holds


@pytest.mark.parametrize("before", [0, 3])
def test_a_log_locked_at_opening_is_written_once_it_is_free(before: int, tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite"
    LearnerLog(path).close()
    for number in range(before):
        LearnerLog(path).note(answer(number))
    with held(path) as let_go:
        start = time.monotonic()
        log = LearnerLog(path)
        for number in range(before, before + 20):
            log.note(answer(number))
        log.keep_pace("whist/voids", {"level": 5})
        log.keep_pace("whist/voids", {"level": 6})
        log.keep_returning(due("whist/voids/5"))
        log.tried("01-whist", "follow", 2, solved=False)
        log.tried("01-whist", "follow", 1, solved=True)
        spent = time.monotonic() - start
        assert spent < 3
        assert [each.seed for each in log.answers()] == [*range(before, before + 20)]
        assert log.pace("whist/voids") == {"level": 6}
        assert log.returning() == {"whist/voids/5": due("whist/voids/5")}
        assert [(each.attempts, bool(each.solved_at)) for each in log.exercises()] == [(3, True)]
        assert "20 answers are waiting" in (log.last_error or "")
        assert "Another program" in (log.last_error or "")
        assert not log.is_kept
        let_go()
    assert soon(lambda: in_file(path) == [*range(before + 20)])  # by itself
    assert in_file(path, "pace FROM paces") == ['{"level": 6}']
    assert (in_file(path, "attempts FROM lessons"), log.last_error, log.is_kept) == ([3], None, True)
    log.note(answer(99))
    assert in_file(path) == [*range(before + 20), 99]


@pytest.mark.parametrize("how", ["BEGIN EXCLUSIVE", "BEGIN IMMEDIATE", "BEGIN"])
def test_a_log_locked_meanwhile_waits_for_nobody_long_and_keeps_the_order(how: str, tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite"
    log = LearnerLog(path)
    log.note(answer(0))
    log.tried("01-whist", "follow", 1, solved=False)
    with held(path, how):
        for number in range(1, 8):
            start = time.monotonic()
            log.note(answer(number))
            log.tried("01-whist", "follow", 1, solved=False)
            log.answers(), len(log), log.returning(), log.exercises(), repr(log)
            assert time.monotonic() - start < 2.5
        assert log.waits
        if how == "BEGIN EXCLUSIVE":  # what is in the file cannot even be read now: no export without it
            with pytest.raises(LogError, match="locked"):
                log.export(tmp_path / "taken.sqlite")
        else:
            assert in_file(log.export(tmp_path / "taken.sqlite")) == [*range(8)]
    log.note(answer(8))
    assert in_file(path) == [*range(9)]
    assert (in_file(path, "attempts FROM lessons"), log.last_error) == ([8], None)


def test_waiting_rows_are_written_when_python_ends_if_they_can_be(tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite"
    LearnerLog(path).close()
    program = (
        "import sys, sqlite3; from whist_nb.training.log import Answer, LearnerLog\n"
        "held = sqlite3.connect(sys.argv[1], isolation_level=None); held.execute('BEGIN EXCLUSIVE')\n"
        "log = LearnerLog(sys.argv[1]); log.note(Answer('whist', 'voids', 'voids', 1, [], [], True))\n"
        "assert log.waits; held.execute('COMMIT')"
    )
    subprocess.run([sys.executable, "-c", program, str(path)], check=True)
    assert in_file(path) == [1]


def test_closing_writes_what_waits(tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite"
    log = LearnerLog(path)
    with held(path):
        log.note(answer(1))
    log.close()
    assert in_file(path) == [1]


def test_another_log_that_is_locked_is_named_as_such(tmp_path: Path) -> None:
    taken = LearnerLog(tmp_path / "other.sqlite")
    taken.note(answer(1))
    log = LearnerLog(":memory:")
    with held(tmp_path / "other.sqlite"), pytest.raises(LogError, match="Another program"):
        log.take_in(tmp_path / "other.sqlite")
    assert log.take_in(tmp_path / "other.sqlite") == 1


def test_a_log_that_turns_out_to_be_another_programs_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE shopping (what)")
    whole = path.read_bytes()
    with held(path):
        log = LearnerLog(path)
        log.note(answer(1))
    log.note(answer(2))
    assert "another program's database" in (log.last_error or "")
    assert [each.seed for each in log.answers()] == [1, 2]
    assert in_file(log.export(tmp_path / "taken.sqlite")) == [1, 2]
    assert path.read_bytes() == whole
    log.close()


# Rows that are spoilt

SPOILERS = [
    "UPDATE answers SET answer = '{' WHERE seed = 1",
    "UPDATE answers SET position = '[]' WHERE seed = 1",
    "UPDATE answers SET response = NULL WHERE seed = 1",
    "UPDATE answers SET seed = 'one' WHERE seed = 1",
    "UPDATE answers SET right = 'maybe' WHERE seed = 1",
    "UPDATE answers SET level = 'high' WHERE seed = 1",
    "UPDATE answers SET at = NULL WHERE seed = 1",
    "UPDATE answers SET at = 3 WHERE seed = 1",
    "UPDATE answers SET question = CAST(x'ff00fe' AS TEXT) WHERE seed = 1",
    "UPDATE answers SET drill = x'00' WHERE seed = 1",
    f"UPDATE answers SET response = '{'[' * 100_000}{']' * 100_000}' WHERE seed = 1",
]


@pytest.mark.parametrize("spoil", SPOILERS, ids=lambda spoil: spoil[15:50])
def test_one_spoilt_answer_hides_no_other(spoil: str, tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite"
    log = LearnerLog(path)
    for number in range(3):
        log.note(answer(number))
    with closing(sqlite3.connect(path)) as opened:
        opened.execute(spoil)
        opened.commit()
    for read in (log, LearnerLog(path)):
        assert [each.seed for each in read.answers()] == [0, 2]
        assert len(read) == 2
        assert "1 row of the learner's log cannot be read" in (read.last_error or "")
    fresh = LearnerLog(":memory:")
    assert fresh.take_in(path) == 2
    assert [each.seed for each in fresh.answers()] == [0, 2]
    assert fresh.last_error is None


def test_one_spoilt_row_of_the_others_hides_no_other(tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite"
    log = LearnerLog(path)
    for name in "abc":
        log.keep_returning(due(f"whist/{name}/1"))
        log.keep_pace(f"whist/{name}", {"level": 3})
        log.tried("01-whist", name, 1, solved=True)
    with closing(sqlite3.connect(path)) as opened:
        opened.execute("UPDATE due_again SET memory = '{\"due\": 3}' WHERE key = 'whist/b/1'")
        opened.execute("INSERT INTO due_again VALUES ('whist/d/1', '7', '')")
        opened.execute("UPDATE paces SET pace = 'fast' WHERE skill = 'whist/b'")
        opened.execute("UPDATE lessons SET attempts = 'many' WHERE exercise = 'b'")
        opened.commit()
    for read in (log, LearnerLog(path)):
        assert sorted(read.returning()) == ["whist/a/1", "whist/c/1"]
        assert sorted(read.paces()) == ["whist/a", "whist/c"]
        assert [each.exercise for each in read.exercises()] == ["a", "c"]
    fresh = LearnerLog(":memory:")
    fresh.take_in(path)
    assert (len(fresh.returning()), len(fresh.paces()), len(fresh.exercises())) == (2, 2, 2)


# Logs of the first version, and disks that can't be written


def test_a_log_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    """An answer that was shown again counts half, a quarter when twice; the rows stay as they were otherwise."""
    path = tmp_path / "log.sqlite"
    first_version(path)
    log = LearnerLog(path)
    log.note(answer(3, hints=1))
    assert [(each.seed, each.credit) for each in log.answers()] == [(0, 1.0), (1, 0.5), (2, 0.25), (3, 0.5)]
    assert [each.submit_ms for each in log.answers()] == [900.0, 900.0, 900.0, None]
    assert (log.pace("whist/voids"), log.lessons(), log.last_error) == (
        {"level": 6.5, "trials": 30},
        {"01-whist": 1},
        None,
    )
    assert in_file(path, "credit FROM answers")[1:] == [0.5, 0.25, 0.5]
    again = LearnerLog(path)
    assert [each.credit for each in again.answers()] == [1.0, 0.5, 0.25, 0.5]


def test_a_log_of_the_first_version_is_taken_in_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite"
    first_version(path)
    whole = path.read_bytes()
    log = LearnerLog(":memory:")
    assert log.take_in(path) == 3
    assert [each.credit for each in log.answers()] == [1.0, 0.5, 0.25]
    assert (log.pace("whist/voids"), path.read_bytes()) == ({"level": 6.5, "trials": 30}, whole)


def test_an_old_log_that_is_locked_for_writing_is_read_and_later_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite"
    first_version(path)
    with held(path, "BEGIN IMMEDIATE"):
        log = LearnerLog(path)
        assert [each.seed for each in log.answers()] == [0, 1, 2]
        log.note(answer(3))
        assert [each.seed for each in log.answers()] == [0, 1, 2, 3]
    assert soon(lambda: in_file(path) == [0, 1, 2, 3] and log.last_error is None)  # it notes that after writing
    assert in_file(path, "credit FROM answers")[1:3] == [0.5, 0.25]
    assert [each.credit for each in log.answers()] == [1.0, 0.5, 0.25, 1.0]


READ_ONLY = """
import json, os, sys
from whist_nb.training.log import Answer, LearnerLog
from whist_nb.training.session import Session
if os.geteuid() == 0:
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
log = LearnerLog(sys.argv[1])
before = [each.credit for each in log.answers()], log.pace("whist/voids"), log.lessons(), log.last_error
for seed in (7, 8):
    log.note(Answer("whist", "voids", "voids", seed, [], [], True))
after = [each.seed for each in log.answers()], log.last_error, log.is_kept
taken = log.export(sys.argv[2])
print(json.dumps([before, after, len(LearnerLog(taken))]))
"""


@pytest.mark.parametrize("version", ["first", "this"])
def test_a_log_on_a_read_only_disk_is_read(version: str) -> None:
    """By a process that may write neither the file nor its folder."""
    folder = Path(tempfile.mkdtemp(prefix="whist-nb-"))
    try:
        path = folder / "locked" / "log.sqlite"
        path.parent.mkdir()
        first_version(path)
        if version == "this":
            LearnerLog(path).close()
        whole = path.read_bytes()
        os.chmod(folder, 0o777)
        os.chmod(path, 0o444)
        os.chmod(path.parent, 0o555)
        command = [sys.executable, "-c", READ_ONLY, str(path), str(folder / "taken.sqlite")]
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stderr
        before, (seeds, trouble, is_kept), taken = json.loads(ran.stdout)
        assert before == [[1.0, 0.5, 0.25], {"level": 6.5, "trials": 30}, {"01-whist": 1}, None]
        assert (seeds, is_kept, taken) == ([0, 1, 2, 7, 8], False, 5)
        assert "2 answers are waiting in memory" in trouble
        assert path.read_bytes() == whole
    finally:
        os.chmod(folder / "locked", 0o755)
        shutil.rmtree(folder)


def test_a_place_that_comes_later_is_written_later(tmp_path: Path) -> None:
    """A drive that is plugged in, a folder that a file stood in the way of."""
    (tmp_path / "drive").write_text("in the way")
    path = tmp_path / "drive" / "log.sqlite"
    log = LearnerLog(path)
    log.note(answer(1))
    (tmp_path / "drive").unlink()
    log.note(answer(2))
    assert in_file(path) == [1, 2]
    assert (log.last_error, log.is_kept) == (None, True)


def test_a_question_answered_while_the_log_is_locked_is_no_longer_due(tmp_path: Path) -> None:
    """The file still has it as due; what waits says that it comes back later."""
    path, monday = tmp_path / "log.sqlite", datetime(2026, 11, 23, tzinfo=UTC)
    log = LearnerLog(path, clock=lambda: monday)
    for key in ("whist/voids/2", "whist/voids/3", "whist/cards-out/2"):
        log.keep_returning(ReviewItem(key).answered(right=False, slow=False, at=monday - timedelta(days=4)))
    with held(path, "BEGIN IMMEDIATE"):
        log.keep_returning(log.returning("whist/voids/2")["whist/voids/2"].answered(True, False, monday))
        log.let_go("whist/voids/3")
        assert log.waits
        assert due_now(log) == ["whist/cards-out/2"]
        assert sorted(log.returning_keys()) == ["whist/cards-out/2", "whist/voids/2"]
    assert due_now(log) == ["whist/cards-out/2"]
    assert not log.waits

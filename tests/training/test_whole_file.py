"""The log on a drive that takes whole files alone, as a browser keeps for a notebook: no answer is lost."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from whist_nb.training import log as logs
from whist_nb.training import whole_file
from whist_nb.training.log import Answer, LearnerLog
from whist_nb.widgets import lesson_log


@pytest.fixture
def drive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A browser's drive; elsewhere nothing is kept there."""
    folder = tmp_path / "drive"
    folder.mkdir()
    monkeypatch.setattr(whole_file.sys, "platform", "emscripten")
    for module in (whole_file, logs):
        monkeypatch.setattr(module, "DRIVE", folder)
    monkeypatch.delenv("WHIST_NB_LOG", raising=False)
    return folder


def answer(seed: int) -> Answer:
    return Answer("german-whist", "boss-card", "boss card", seed=seed, answer="KH", response="KH", right=True)


def seeds_in(path: Path) -> list[int]:
    with closing(sqlite3.connect(path)) as file:
        return [seed for (seed,) in file.execute("SELECT seed FROM answers ORDER BY at")]


def test_each_answer_is_in_the_file_at_once(drive: Path) -> None:
    log = LearnerLog()
    assert log.path == drive / "whist-nb" / "learner.sqlite"
    for seed in range(3):
        log.note(answer(seed))
        assert seeds_in(Path(log.path)) == [*range(seed + 1)]
    assert (log.is_kept, log.last_error) == (True, None)
    assert len(LearnerLog()) == 3  # as after a restart


def test_two_notebooks_keep_each_other_s_answers(drive: Path) -> None:
    here, there = LearnerLog(), LearnerLog()
    for seed in range(0, 6, 2):
        here.note(answer(seed))
        there.note(answer(seed + 1))
        assert [each.seed for each in here.answers()] == [each.seed for each in there.answers()]
    assert seeds_in(Path(here.path)) == [*range(6)]


def test_a_full_drive_loses_nothing_and_counts_nothing_twice(drive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = LearnerLog()
    log.note(answer(0))
    with monkeypatch.context() as full:

        def refuse(*_: object) -> None:
            raise OSError("no space left")

        full.setattr(Path, "write_bytes", refuse)
        log.note(answer(1))
        log.tried("01-whist", "follow", 2, solved=False)
        assert log.waits
        assert "no space left" in (log.last_error or "")
        assert len(log) == 2
    assert seeds_in(Path(log.path)) == [0]
    log.note(answer(2))
    assert (log.waits, log.last_error) == (False, None)
    assert seeds_in(Path(log.path)) == [0, 1, 2]
    assert [each.attempts for each in LearnerLog().exercises()] == [2]


def test_a_damaged_file_is_kept_aside(drive: Path) -> None:
    path = drive / "whist-nb" / "learner.sqlite"
    path.parent.mkdir()
    path.write_bytes(b"this is no database" * 100)
    log = LearnerLog()
    log.note(answer(1))
    assert seeds_in(path) == [1]
    assert len(list(path.parent.glob("learner.sqlite.damaged-*"))) == 1


def test_a_log_goes_to_and_from_the_drive_as_a_file(drive: Path) -> None:
    log = LearnerLog()
    log.note(answer(1))
    taken = log.export(drive / "taken.sqlite")
    assert LearnerLog(":memory:").take_in(taken) == 1


def test_if_the_browser_keeps_nothing_the_learner_is_told(drive: Path, tmp_path: Path) -> None:
    log = LearnerLog(tmp_path / "elsewhere.sqlite")
    log.note(answer(1))
    assert not log.is_kept
    assert "This browser keeps no files" in (log.last_error or "")


def test_a_cell_of_the_site_has_the_name_of_its_notebook(monkeypatch: pytest.MonkeyPatch) -> None:
    class Kernel:
        class kernel_instance:
            _parent_header: dict[str, object] = {"metadata": {"cellId": "02-german-whist--c002"}}  # noqa: RUF012

    monkeypatch.setitem(lesson_log.sys.modules, "pyodide_kernel", Kernel)  # type: ignore[arg-type]
    monkeypatch.setattr(lesson_log, "_site_notebook", None)
    monkeypatch.delenv("JPY_SESSION_NAME", raising=False)
    lesson_log.note_cell()
    assert lesson_log.notebook_name() == "02-german-whist"
    Kernel.kernel_instance._parent_header = {"metadata": {"cellId": "5c1d"}}
    lesson_log.note_cell()  # a cell that the reader has added
    assert lesson_log.notebook_name() == "02-german-whist"

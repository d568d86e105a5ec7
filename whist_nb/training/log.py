"""The learner's log: every answer with what was asked, kept in one file on this machine and nowhere else.

An SQLite file in the user's data folder, another path, or memory. Each answer is written before the next question
comes, so that a killed kernel loses none; two notebooks may write at once. A damaged file is kept aside and a new
one begun; where nothing can be written, answers stay in memory and are written as soon as they can be.

>>> log = LearnerLog(":memory:")
>>> log.note(Answer("german-whist", "boss-card", "boss card", seed=7, answer="KH", response="KH", right=True))
>>> len(log), log.answers()[0].right
(1, True)
"""

from __future__ import annotations

import json
import os
import sqlite3
import threading
import uuid
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass, field, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from platformdirs import user_data_path

from whist_nb.engine.errors import BadOption, BadRecord, WhistError
from whist_nb.training.returns import Returning

VERSION: Final = 1
MEMORY: Final = ":memory:"
_PLAIN: Final = ("answer", "response", "position", "pace")
"""Columns that hold JSON."""


def usual_path() -> Path:
    """Where the log lies unless somebody says otherwise: ``WHIST_NB_LOG``, or the user's data folder."""
    named = os.environ.get("WHIST_NB_LOG")
    return Path(named) if named else user_data_path("whist-nb", appauthor=False) / "learner.sqlite"


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


@dataclass(frozen=True)
class Answer:
    """One question and its answer: the game, the skill, the drill, and all that makes the question again.

    ``seed`` and ``position`` (plain JSON: options, deal, number of actions) make the position; ``answer`` is what was
    right, ``response`` what was said; ``score`` from 0 to 1 where parts count. Times in milliseconds are measured in
    the page: to the first touch, and to the answer; None where untimed. ``confidence`` from 0 to 1; ``shown`` how
    many cards could be seen meanwhile.
    """

    game: str
    drill: str
    skill: str
    seed: int = field(repr=False)
    answer: Any
    response: Any
    right: bool
    score: float | None = None
    question: str = ""
    position: Mapping[str, Any] = field(default_factory=dict, repr=False)
    mode: str = "flash"
    level: float | None = None
    pace: Mapping[str, Any] = field(default_factory=dict)
    confidence: float | None = None
    first_ms: float | None = None
    submit_ms: float | None = None
    hints: int = 0
    session: str = ""
    at: str = field(default_factory=_now)
    version: str = ""
    uid: str = field(default_factory=lambda: uuid.uuid4().hex)


_COLUMNS: Final = tuple(each.name for each in fields(Answer))
_SCHEMA: Final = f"""
CREATE TABLE IF NOT EXISTS answers ({", ".join(_COLUMNS[:-1])}, uid TEXT PRIMARY KEY);
CREATE INDEX IF NOT EXISTS by_skill ON answers (game, skill, at);
CREATE TABLE IF NOT EXISTS due_again (key TEXT PRIMARY KEY, memory TEXT NOT NULL, due TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS paces (skill TEXT PRIMARY KEY, pace TEXT NOT NULL, at TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS lessons (notebook TEXT, exercise TEXT, attempts INTEGER, at TEXT, -- at: NULL until solved
                                    PRIMARY KEY (notebook, exercise));
"""
_INSERT: Final = f"INSERT OR IGNORE INTO answers VALUES ({', '.join('?' * len(_COLUMNS))})"
_ADDED: Final = "ON CONFLICT DO UPDATE SET attempts = attempts + excluded.attempts, at = excluded.at WHERE at IS NULL"


class Tried(NamedTuple):
    """An exercise of a lesson: how many answers until it was solved, and when that was; None while it is not."""

    notebook: str
    exercise: str
    attempts: int
    solved_at: str | None


class LogTrouble(WhistError):
    """The log cannot be read or written; the answers of this run are still there."""


class LearnerLog:
    """The answers of one learner; ``path`` None for the usual place, ":memory:" for nowhere.

    ``trouble`` says in a sentence what went wrong with the file, if something did; None while all is well.
    """

    def __init__(self, path: str | os.PathLike[str] | None = None) -> None:
        self.path = MEMORY if path == MEMORY else usual_path() if path is None else _file("log", path)
        self.trouble: str | None = None
        self._unwritten: list[Answer] = []
        self._lock = threading.RLock()
        self._file = self._opened()

    @property
    def is_kept(self) -> bool:
        """Whether answers are written to a file that outlives this run."""
        return self.path != MEMORY and not self._unwritten

    # Answers

    def note(self, answer: Answer) -> None:
        """Keep an answer; when this returns it is on the disk, or ``trouble`` says why not.

        BadOption for what is no Answer, or holds what is no plain JSON: it could never be written.
        """
        if not isinstance(answer, Answer):
            raise BadOption(f"{answer!r:.60} is no Answer: nothing is kept.")
        try:
            _row(answer)
        except (TypeError, ValueError) as problem:
            raise BadOption(f"That answer cannot be kept: {problem}. Plain JSON is wanted.") from None
        with self._lock:
            self._unwritten.append(answer)
            self._write_all()

    def answers(self, game: str | None = None, skill: str | None = None) -> list[Answer]:
        """All answers, or those of a game or skill, in the order in which they were given."""
        wanted = {"game": game, "skill": skill}
        where = " AND ".join(f"{name} = :{name}" for name, value in wanted.items() if value is not None) or "1"
        with self._lock:
            rows = self._read(f"SELECT {', '.join(_COLUMNS)} FROM answers WHERE {where} ORDER BY at", wanted)
            kept = [_answer(row) for row in rows]
            waiting = [one for one in self._unwritten if (game in (None, one.game)) and (skill in (None, one.skill))]
        return kept + waiting

    def __len__(self) -> int:
        with self._lock:
            return sum(count for (count,) in self._read("SELECT count(*) FROM answers")) + len(self._unwritten)

    def to_rows(self) -> list[dict[str, Any]]:
        """One mapping for each answer, ready for a DataFrame."""
        return [asdict(answer) for answer in self.answers()]

    # What is kept beside them

    def returning(self) -> dict[str, Returning]:
        """What comes back, by its key."""
        rows = self._read("SELECT key, memory FROM due_again")
        return {key: Returning(key, json.loads(memory)) for key, memory in rows}

    def keep_returning(self, item: Returning) -> None:
        """Keep when something is due."""
        if item.memory is not None:
            row = (item.key, json.dumps(item.memory), item.due.isoformat())
            self._write("INSERT OR REPLACE INTO due_again VALUES (?, ?, ?)", row)

    def pace(self, skill: str) -> dict[str, Any] | None:
        """Where the pace of a skill stood when it was last kept."""
        rows = self._read("SELECT pace FROM paces WHERE skill = ?", (skill,))
        return json.loads(rows[0][0]) if rows else None

    def keep_pace(self, skill: str, pace: Mapping[str, Any]) -> None:
        """Keep where the pace of a skill stands."""
        self._write("INSERT OR REPLACE INTO paces VALUES (?, ?, ?)", (skill, json.dumps(pace), _now()))

    def tried(self, notebook: str, exercise: str, attempts: int, solved: bool) -> None:
        """Add answers to an exercise of a lesson, the last one right if ``solved``; what comes after that is play."""
        self._write(
            f"INSERT INTO lessons VALUES (?, ?, ?, ?) {_ADDED}",
            (notebook, exercise, attempts, _now() if solved else None),
        )

    def exercises(self) -> list[Tried]:
        """Every exercise of a lesson that was answered, in the order of notebooks and of their solving."""
        rows = self._read("SELECT notebook, exercise, attempts, at FROM lessons ORDER BY notebook, at")
        return [Tried(*row) for row in rows]

    def by_notebook(self) -> dict[str, list[Tried]]:
        """The same by their notebooks."""
        found: dict[str, list[Tried]] = {}
        for each in self.exercises():
            found.setdefault(each.notebook, []).append(each)
        return found

    def lessons(self) -> dict[str, int]:
        """How many exercises of each notebook have been solved."""
        return dict(Counter(each.notebook for each in self.exercises() if each.solved_at))

    # As one file

    def export(self, path: str | os.PathLike[str]) -> Path:
        """Write everything into one new file, what waits in memory too; LogTrouble if that cannot be."""
        target = _file("path", path)
        if target.exists():
            raise LogTrouble(f"{target.name} is there already; give another name, so that nothing is lost.")
        with self._lock, _told(target):
            self._write_all()
            self._file.execute("VACUUM INTO ?", (str(target),))
            if self._unwritten:
                with closing(_connected(target)) as taken, taken:
                    taken.executemany(_INSERT, map(_row, self._unwritten))
        return target

    def take_in(self, path: str | os.PathLike[str]) -> int:
        """Add what another log holds, each answer once; how many were new. BadRecord for what is no log."""
        source = _file("path", path)
        if not source.is_file():
            raise BadRecord(f"{source.name}: there is no such file.")
        try:
            with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as other:
                _check_ours(other, source.name)
                rows = other.execute(f"SELECT {', '.join(_COLUMNS)} FROM answers").fetchall()
                returning = other.execute("SELECT key, memory, due FROM due_again").fetchall()
                lessons = other.execute("SELECT notebook, exercise, attempts, at FROM lessons").fetchall()
        except sqlite3.Error as problem:
            raise BadRecord(f"{source.name} is no learner's log: {problem}.") from None
        with self._lock, _told(self.path), self._file:
            before = len(self)
            self._file.executemany(_INSERT, rows)
            self._file.executemany(
                "INSERT INTO due_again VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET "
                "memory = excluded.memory, due = excluded.due WHERE excluded.due > due",
                returning,
            )
            self._file.executemany(
                "INSERT INTO lessons VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET "
                "attempts = excluded.attempts, at = excluded.at WHERE at IS NULL AND excluded.at IS NOT NULL",
                lessons,
            )
            return len(self) - before

    def close(self) -> None:
        """Let the file go; what could not be written is lost then, which ``trouble`` has said."""
        with self._lock:
            self._file.close()

    def __repr__(self) -> str:
        where = "in memory" if self.path == MEMORY else f"in {Path(self.path).name}"
        return f"<LearnerLog {where}, {len(self)} answers>"

    # The file

    def _opened(self) -> sqlite3.Connection:
        if self.path == MEMORY:
            return _connected(MEMORY)
        path = Path(self.path)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            return _connected(path)
        except sqlite3.DatabaseError as problem:
            if not isinstance(problem, sqlite3.OperationalError):
                return self._begun_anew(path, problem)
            return self._in_memory(f"The learner's log {path.name} cannot be opened ({problem})")
        except OSError as problem:
            return self._in_memory(f"The learner's log {path.name} cannot be opened ({problem.strerror})")

    def _begun_anew(self, path: Path, problem: Exception) -> sqlite3.Connection:
        """Keep a damaged file aside and begin a new one."""
        stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
        aside = path.with_name(f"{path.name}.damaged-{stamp}")
        try:
            path.rename(aside)
            for rest in ("-journal", "-wal", "-shm"):
                if (left := path.with_name(path.name + rest)).exists():
                    left.rename(aside.with_name(aside.name + rest))
            opened = _connected(path)
        except (OSError, sqlite3.Error):
            return self._in_memory(f"The learner's log {path.name} is damaged ({problem}) and cannot be moved")
        self.trouble = f"The learner's log was damaged ({problem}). It is kept as {aside.name}; a new one is begun."
        return opened

    def _in_memory(self, why: str) -> sqlite3.Connection:
        self.path = MEMORY
        self.trouble = f"{why}. Answers are kept in memory until this notebook ends: export them before."
        return _connected(MEMORY)

    def _write_all(self) -> None:
        """Write what is waiting; what cannot be written waits on."""
        try:
            with self._file:
                self._file.executemany(_INSERT, map(_row, self._unwritten))
        except sqlite3.Error as problem:
            count = len(self._unwritten)
            waiting = "1 answer waits" if count == 1 else f"{count} answers wait"
            self.trouble = (
                f"The learner's log cannot be written ({problem}). {waiting} in memory until it can be: "
                "export them before this notebook ends."
            )
            return
        if self._unwritten:
            self._unwritten.clear()
            if self.trouble and ("cannot be written" in self.trouble or "cannot be read" in self.trouble):
                self.trouble = None

    def _read(self, statement: str, given: Sequence[Any] | Mapping[str, Any] = ()) -> list[Any]:
        """The rows of a question; none, and ``trouble`` says so, where the file cannot be read any more."""
        with self._lock:
            try:
                return self._file.execute(statement, given).fetchall()
            except sqlite3.Error as problem:
                self._complain(f"The learner's log cannot be read ({problem}): what is told here may lack answers.")
                return []

    def _write(self, statement: str, row: tuple[Any, ...]) -> None:
        with self._lock:
            try:
                with self._file:
                    self._file.execute(statement, row)
            except sqlite3.Error as problem:
                self._complain(f"The learner's log cannot be written ({problem}).")

    def _complain(self, trouble: str) -> None:
        """Say what went wrong, unless it is said already that answers wait."""
        if not (self._unwritten and self.trouble):
            self.trouble = trouble


def _connected(path: str | Path) -> sqlite3.Connection:
    """An open log; every commit is on the disk, and another notebook's is waited for."""
    opened = sqlite3.connect(path, timeout=10, check_same_thread=False)
    try:
        opened.execute("PRAGMA synchronous = FULL")
        if opened.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise sqlite3.DatabaseError("its pages do not fit together")
        _check_ours(opened, str(path))
        with opened:
            opened.executescript(_SCHEMA)
            opened.execute(f"PRAGMA user_version = {VERSION}")
    except BaseException:
        opened.close()
        raise
    return opened


def _file(name: str, given: object) -> Path:
    """The path that was given; BadOption for what names no file."""
    if isinstance(given, (str, os.PathLike)):
        text = os.fspath(given)
        if isinstance(text, str) and text not in ("", MEMORY) and "\0" not in text:
            return Path(os.path.expanduser(text))
    nowhere = ", a LearnerLog, ':memory:', or None for the usual place," if name == "log" else ""
    raise BadOption(f"{name}={given!r:.60}: the path of a file{nowhere} is wanted.")


def _check_ours(opened: sqlite3.Connection, name: str) -> None:
    """BadRecord for the database of another program, and for a log of a version that is not known here."""
    version = opened.execute("PRAGMA user_version").fetchone()[0]
    if version > VERSION:
        raise BadRecord(
            f"{name} was written by a newer whist-nb (log version {version}, here {VERSION}): "
            "bring this one up to date, or name another file."
        )
    tables = opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    columns = {row[1] for row in opened.execute("PRAGMA table_info(answers)")}
    if tables and not columns.issuperset(_COLUMNS):
        raise BadRecord(
            f"{name} is no learner's log but another program's database: it is left as it is. Name another file."
        )


@contextmanager
def _told(path: str | Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as problem:
        raise LogTrouble(f"{Path(path).name} cannot be written: {problem}.") from None


def _row(answer: Answer) -> tuple[Any, ...]:
    values = {each.name: getattr(answer, each.name) for each in fields(answer)}
    return tuple(json.dumps(value) if name in _PLAIN else value for name, value in values.items())


def _answer(row: tuple[Any, ...]) -> Answer:
    values = dict(zip(_COLUMNS, row, strict=True))
    values |= {name: json.loads(values[name]) for name in _PLAIN}
    return Answer(**{**values, "right": bool(values["right"])})

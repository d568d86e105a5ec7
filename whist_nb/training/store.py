"""The log's file, to which rows are written at once, or as soon as possible.

New rows go first into a second SQLite database in memory, and from there in one transaction into the file. A row that
can't be written therefore fails alone. While another program holds the file, or its disk is full or read-only, all rows
wait in order and are tried again at each call, every few seconds, and before Python ends.
"""

from __future__ import annotations

import atexit
import sqlite3
import threading
import weakref
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from whist_nb.engine.errors import BadRecord
from whist_nb.engine.phrases import phrase
from whist_nb.training.clock import Clock
from whist_nb.training.log_rows import TABLES
from whist_nb.training.schema import (
    MEMORY,
    VERSION,
    bring_up_to_date,
    check_ours,
    copied,
    in_memory,
    opened_to_read,
    plainly_opened,
    rows_in,
    tables_in,
    transaction,
)
from whist_nb.training.whole_file import WholeFile

PATIENCE: Final = 1.0
"""Seconds that a call waits for another program to release the file; after one such wait has failed, no more."""
AGAIN: Final = (0.5, 5.0)
"""Seconds until waiting rows are tried again: at first, and at most."""


def _insert(table: str) -> str:
    names = TABLES[table]
    return f"INTO {table} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})"


_INSERTS: Final = {
    "answers": f"INSERT OR IGNORE {_insert('answers')}",
    "due_again": f"INSERT OR REPLACE {_insert('due_again')}",
    "paces": f"INSERT OR REPLACE {_insert('paces')}",
    "lessons": f"INSERT {_insert('lessons')} ON CONFLICT DO UPDATE SET "
    "attempts = attempts + excluded.attempts, at = excluded.at WHERE at IS NULL",
    "moments": f"INSERT OR IGNORE {_insert('moments')}",
}
"""How a row joins existing ones: an answer and a moment once; what is due and a level in place of the old.

Attempts are added.
"""


class Store:
    """Rows in one SQLite file; those that could not be written yet wait in memory."""

    def __init__(self, path: Path | str, clock: Clock) -> None:
        self.path, self.clock = path, clock
        self.waits = False
        """Whether anything is not in the file yet."""
        self._lock, self._closed = threading.RLock(), threading.Event()
        self._waiting = in_memory()
        self._file: sqlite3.Connection | None = None
        self._is_copy = False  # of a log that must be brought up to date and can't be: it is only read
        self._is_sound = self._is_trying = False
        self._problem: Exception | None = None
        self._damage: str | None = None
        with suppress(sqlite3.Error, OSError):
            self._connected()
        _STORES.add(self)

    # Reading and writing

    def add(self, rows: Mapping[str, Iterable[Sequence[Any]]]) -> None:
        """Add rows to tables, all or none; when this returns they are in the file, or ``waits`` says they are not."""
        with self._lock:
            with transaction(self._waiting):
                for table, those in rows.items():
                    self._waiting.executemany(_INSERTS[table], those)
            self.waits = True
            self._write()

    @contextmanager
    def together(self) -> Iterator[None]:
        """Write everything added within the block at its end, or nothing if an exception ends it."""
        with self._lock:
            waited = self.waits
            try:
                with transaction(self._waiting):
                    yield
            except BaseException:
                self.waits = waited
                raise
            self._write()

    def _write(self) -> None:
        if not self.flush() and not self._waiting.in_transaction:
            self._try_later()

    def flush(self) -> bool:
        """Write waiting rows into the file, in order; return False if that is not possible now."""
        with self._lock:
            if not self.waits or self._waiting.in_transaction:  # the end of ``together`` will write it
                return not self.waits
            try:
                file = self._writable()
                with transaction(file):
                    for table in TABLES:
                        file.executemany(_INSERTS[table], rows_in(self._waiting, table))
            except (sqlite3.Error, OSError, BadRecord) as problem:
                self._failed(problem)
                return False
            for table in TABLES:
                self._waiting.execute(f"DELETE FROM {table}")
            self.waits, self._problem = False, None
            return True

    def read(self, statement: str, given: Mapping[str, Any] | Sequence[Any] = ()) -> tuple[list[Any], list[Any]]:
        """Return the rows of a query: those in the file, and those that wait."""
        with self._lock:
            self.flush()
            waiting = self._waiting.execute(statement, given).fetchall() if self.waits else []
            try:
                rows = self._connected().execute(statement, given).fetchall()
            except (sqlite3.Error, OSError, BadRecord) as problem:
                self._failed(problem)
                return [], waiting
            if not self.waits:
                self._problem = None
            return rows, waiting

    def as_bytes(self) -> bytes:
        """Return everything as one file, waiting rows included."""
        with self._lock, closing(in_memory()) as taken:
            self.flush()
            kept: dict[str, list[Any]] = {}
            try:
                file = self._connected()
                kept = {table: rows_in(file, table) for table in tables_in(file)}
            except (sqlite3.Error, OSError, BadRecord) as problem:
                if self._file is not None or is_locked(problem):
                    raise
            with transaction(taken):
                for table in TABLES:
                    taken.executemany(_INSERTS[table], [*kept.get(table, ()), *rows_in(self._waiting, table)])
            return taken.serialize()

    def close(self) -> None:
        """Write waiting rows and release the file; rows that can't be written are lost, as ``last_error`` then says."""
        with self._lock:
            self._problem = None  # be patient once more
            self.flush()
            self._closed.set()
            if self._file is not None:
                self._file.close()

    # What went wrong

    @property
    def last_error(self) -> str | None:
        """The problem with the file, in a sentence or two; None if there is none."""
        return " ".join(filter(None, (self._damage, self._unwritten()))) or None

    def _unwritten(self) -> str | None:
        problem = self._problem
        if problem is None:
            return None
        name = Path(self.path).name
        if is_locked(problem):
            waits = (
                phrase("{how_many_wait} in memory and will be written", how_many_wait=self._how_many_wait())
                if self.waits
                else phrase("It will be read")
            )
            return phrase(
                "Another program is using the learner's log {name}. {waits} as soon as the file is free.",
                name=name,
                waits=waits,
            )
        if self.waits:
            return phrase(
                "The learner's log {name} cannot be written ({problem}). {how_many_wait} in memory until it "
                "can be: export them before this notebook ends.",
                name=name,
                problem=problem,
                how_many_wait=self._how_many_wait(),
            )
        if self._file is None:
            return phrase(
                "The learner's log {name} cannot be opened ({problem}). Answers are kept in memory until it "
                "can be: export them before this notebook ends.",
                name=name,
                problem=problem,
            )
        return phrase(
            "The learner's log {name} cannot be read ({problem}), so some answers may be missing here.",
            name=name,
            problem=problem,
        )

    def _how_many_wait(self) -> str:
        (count,) = self._waiting.execute("SELECT count(*) FROM answers").fetchone()
        return (
            phrase("1 answer is waiting")
            if count == 1
            else phrase("{count} answers are waiting", count=count)
            if count
            else phrase("New answers are waiting")
        )

    def _failed(self, problem: Exception) -> None:
        self._problem = problem
        if _code(problem) == sqlite3.SQLITE_READONLY and self._file is not None and not self._is_copy:
            self._file.close()  # opened only for reading: once the disk can be written to, it must be opened again
            self._file = None

    def _try_later(self) -> None:
        """Keep trying in the background, if there are threads; this keeps the log alive until all is written."""
        if self._is_trying or self._closed.is_set():
            return
        with suppress(RuntimeError):  # Pyodide has no threads: each call tries again
            threading.Thread(target=self._keep_trying, name="learner's log", daemon=True).start()
            self._is_trying = True

    def _keep_trying(self) -> None:
        pause, longest = AGAIN
        while not self._closed.wait(pause):
            with self._lock:
                if self.flush():
                    self._is_trying = False
                    return
            pause = min(longest, 1.5 * pause)

    # The file

    def _connected(self) -> sqlite3.Connection:
        """Return the open log, for reading; raise any error that keeps it from being opened."""
        if self._file is None:
            try:
                self._file = self._opened()
            except (sqlite3.Error, OSError) as problem:
                self._problem = problem
                raise
        if isinstance(self._file, WholeFile):
            self._file.renew()
        self._set_patience(self._file)
        return self._file

    def _writable(self) -> sqlite3.Connection:
        """Return the open log, brought up to date."""
        file = self._connected()
        if not self._is_copy:
            return file
        opened = plainly_opened(self.path, self._patience)
        try:
            bring_up_to_date(opened)
        except BaseException:
            opened.close()
            raise
        self._file, self._is_copy = opened, False
        return opened

    @property
    def _patience(self) -> float:
        return 0.0 if self._problem is not None and is_locked(self._problem) else PATIENCE

    def _set_patience(self, file: sqlite3.Connection) -> None:
        file.execute(f"PRAGMA busy_timeout = {round(1000 * self._patience)}")

    def _opened(self) -> sqlite3.Connection:
        if self.path == MEMORY:
            return in_memory()
        path = Path(self.path)
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            return self._checked(path)
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError as problem:
            return self._begun_anew(path, problem)

    def _checked(self, path: Path) -> sqlite3.Connection:
        opened = plainly_opened(path, self._patience)
        try:
            if not self._is_sound and opened.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
                raise sqlite3.DatabaseError("its pages are inconsistent")
            self._is_sound = True
            if check_ours(opened, str(path)) < VERSION:
                try:
                    bring_up_to_date(opened)
                except sqlite3.OperationalError:  # locked, or on a disk that can't be written
                    copy = copied(opened)
                    opened.close()
                    self._is_copy = True
                    return copy
        except BaseException:
            opened.close()
            raise
        return opened

    def _begun_anew(self, path: Path, problem: Exception) -> sqlite3.Connection:
        """Keep a damaged file aside and begin a new one."""
        aside = path.with_name(f"{path.name}.damaged-{self.clock():%Y%m%d-%H%M%S-%f}")
        path.rename(aside)
        for rest in ("-journal", "-wal", "-shm"):
            if (left := path.with_name(path.name + rest)).exists():
                left.rename(aside.with_name(aside.name + rest))
        opened = self._checked(path)
        self._damage = phrase(
            "The learner's log was damaged ({problem}). It is kept as {name}; a new one has been started.",
            problem=problem,
            name=aside.name,
        )
        return opened


_STORES: Final[weakref.WeakSet[Store]] = weakref.WeakSet()


@atexit.register
def _flush_all() -> None:
    """Try to write waiting rows once more before Python ends."""
    for store in list(_STORES):
        with suppress(Exception):
            store.close()


def contents(path: Path, kept: Callable[[sqlite3.Connection], Any]) -> Any:
    """Return the result of a function that reads another log, of any version, without writing to it."""
    with closing(opened_to_read(path, PATIENCE)) as other:
        if check_ours(other, path.name) == VERSION:
            return kept(other)
        with closing(copied(other)) as copy:
            return kept(copy)


def is_locked(problem: Exception | None) -> bool:
    """Return whether another program, or another connection, held the file."""
    return _code(problem) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _code(problem: Exception | None) -> int:
    """Return SQLite's primary code of an error; 0 if there is none."""
    return (getattr(problem, "sqlite_errorcode", None) or 0) & 0xFF

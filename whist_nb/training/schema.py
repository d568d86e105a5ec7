"""The tables of the log's file: their columns, how an older file is brought up to date, and how a file is opened."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from whist_nb.engine.errors import BadRecord
from whist_nb.training.log_rows import NEEDED, TABLES
from whist_nb.training.whole_file import WholeFile, is_whole

VERSION: Final = 4
MEMORY: Final = ":memory:"

_SCHEMA: Final = (
    f"CREATE TABLE IF NOT EXISTS answers ({', '.join(TABLES['answers']).replace(' uid,', ' uid TEXT PRIMARY KEY,')})",
    "CREATE INDEX IF NOT EXISTS by_skill ON answers (game, skill, at)",
    "CREATE TABLE IF NOT EXISTS due_again (key TEXT PRIMARY KEY, memory TEXT NOT NULL, due TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS paces (skill TEXT PRIMARY KEY, pace TEXT NOT NULL, at TEXT NOT NULL)",
    # lessons.at is NULL until the exercise is solved
    "CREATE TABLE IF NOT EXISTS lessons (notebook TEXT, exercise TEXT, attempts INTEGER, at TEXT, "
    "PRIMARY KEY (notebook, exercise))",
    f"CREATE TABLE IF NOT EXISTS moments ({', '.join(TABLES['moments']).replace('uid,', 'uid TEXT PRIMARY KEY,')})",
)
_CREDIT: Final = (
    "UPDATE answers SET credit = right * 1.0 / (1 << min(hints, 60)) "
    "WHERE credit IS NULL AND typeof(right) = 'integer' AND typeof(hints) = 'integer' AND hints > 0"
)
"""Before version 2 no row said what its answer counts.

One that was shown again counts as it does now, by ``rows.credited``; the others count as right or wrong, which
``Answer`` assumes if nothing is written.
"""


def check_ours(opened: sqlite3.Connection, name: str) -> int:
    """Return the version of a log; BadRecord for the database of another program, and for an unknown version."""
    version = int(opened.execute("PRAGMA user_version").fetchone()[0])
    if version > VERSION:
        raise BadRecord(
            "{name} was written by a newer whist-nb (its log is version {version}; this one reads {ours}): "
            "update whist-nb, or name another file.",
            name=name,
            version=version,
            ours=VERSION,
        )
    tables = opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    if tables and not _columns(opened, "answers") >= NEEDED:
        raise BadRecord(
            "{name} is another program's database, not a learner's log, so it was left alone. Name another file.",
            name=name,
        )
    return version


def in_memory() -> sqlite3.Connection:
    """Return an empty log in memory."""
    opened = plainly_opened(MEMORY, 0.0)
    bring_up_to_date(opened)
    return opened


def plainly_opened(path: Path | str, patience: float) -> sqlite3.Connection:
    """Open a file without changing it; each transaction is on the disk when it ends."""
    opened: sqlite3.Connection
    if is_whole(path):
        opened = WholeFile.opened(Path(path), check_same_thread=False, isolation_level=None)
    else:
        opened = sqlite3.connect(path, timeout=patience, check_same_thread=False, isolation_level=None)
    opened.text_factory = as_text
    opened.execute("PRAGMA synchronous = FULL")
    return opened


def opened_to_read(path: Path, patience: float) -> sqlite3.Connection:
    """Open a file for reading only."""
    opened: sqlite3.Connection
    if is_whole(path):
        opened = WholeFile.opened(path)
    else:
        opened = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=patience)
    opened.text_factory = as_text
    return opened


def as_text(data: bytes) -> str | bytes:
    """Decode a text of the file; anything else is left as it is, which spoils only its own row."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data


@contextmanager
def transaction(opened: sqlite3.Connection) -> Iterator[None]:
    """Do everything or nothing, with the write lock taken first. A transaction within another is part of it."""
    is_part = opened.in_transaction
    whole = opened if isinstance(opened, WholeFile) and not is_part else None
    if whole is not None:
        whole.renew()
    opened.execute("SAVEPOINT part" if is_part else "BEGIN IMMEDIATE")
    try:
        yield
        opened.execute("RELEASE part" if is_part else "COMMIT")
    except BaseException:
        if opened.in_transaction:
            opened.execute("ROLLBACK TO part" if is_part else "ROLLBACK")
        raise
    if whole is not None:
        whole.write_back()


def bring_up_to_date(opened: sqlite3.Connection) -> None:
    """Make the tables, and the columns that an older version did not have."""
    with transaction(opened):
        for statement in _SCHEMA:
            opened.execute(statement)
        for table, names in TABLES.items():
            for name in set(names) - _columns(opened, table):
                opened.execute(f"ALTER TABLE {table} ADD COLUMN {name}")
        opened.execute(_CREDIT)
        opened.execute(f"PRAGMA user_version = {VERSION}")


def copied(opened: sqlite3.Connection) -> sqlite3.Connection:
    """Copy an older log into memory, brought up to date; row by row, as SQLite's own copying waits for ever."""
    copy = in_memory()
    with transaction(copy):
        for table, names in TABLES.items():
            there = [name for name in names if name in _columns(opened, table)]
            if there:
                rows = opened.execute(f"SELECT {', '.join(there)} FROM {table} ORDER BY rowid")
                marks = ", ".join("?" * len(there))
                copy.executemany(f"INSERT OR IGNORE INTO {table} ({', '.join(there)}) VALUES ({marks})", rows)
        copy.execute(_CREDIT)
    return copy


def tables_in(opened: sqlite3.Connection) -> list[str]:
    """Return which of our tables a file has: none if it has been emptied meanwhile."""
    there = {name for (name,) in opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    return [table for table in TABLES if table in there]


def rows_in(opened: sqlite3.Connection, table: str) -> list[Any]:
    """Return all rows of a table, in the order they were added."""
    return opened.execute(f"SELECT {', '.join(TABLES[table])} FROM {table} ORDER BY rowid").fetchall()


def _columns(opened: sqlite3.Connection, table: str) -> set[str]:
    return {row[1] for row in opened.execute(f"PRAGMA table_info({table})")}

"""A log on a drive that can only read and write whole files, like the one a browser keeps for a notebook.

SQLite can't work in such a file, since writes appear only once the file is closed, so the log is kept in memory. Each
transaction begins with the present contents of the drive, which another notebook may have written, and ends once
everything has been written back.
"""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any, Final

DRIVE: Final = Path("/drive")
"""The folder of the files that a browser keeps, as JupyterLite shows it; it is missing if the browser keeps none."""


def in_browser() -> bool:
    """Return whether this Python runs in a page."""
    return sys.platform == "emscripten"


def is_whole(path: object) -> bool:
    """Return whether a path is on such a drive."""
    return in_browser() and DRIVE in Path(str(path)).parents


class WholeFile(sqlite3.Connection):
    """A database in memory that is read from a file, and written back whole; make it with ``opened``."""

    path: Path
    _stamp: tuple[int, int] | None = None
    _data: bytes = b""

    @classmethod
    def opened(cls, path: Path, **more: Any) -> WholeFile:
        """Return the contents of the file; an empty database if there is none."""
        made: WholeFile = sqlite3.connect(":memory:", factory=cls, **more)
        made.path = path
        made.renew()
        return made

    def renew(self) -> None:
        """Reload the file, if something else has written it since."""
        stamp = self._stamp_now()
        if stamp is None or stamp == self._stamp or self.in_transaction:
            return
        data = self.path.read_bytes()
        if data:
            self.deserialize(data)
        self._stamp, self._data = stamp, data

    def write_back(self) -> None:
        """Write the whole file; if that fails, restore its last contents."""
        data = self.serialize()
        if data == self._data:
            return
        try:
            self.path.write_bytes(data)
        except OSError:
            self.deserialize(self._data or _empty())
            raise
        self._stamp, self._data = self._stamp_now(), data

    def _stamp_now(self) -> tuple[int, int] | None:
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size


def _empty() -> bytes:
    with closing(sqlite3.connect(":memory:")) as nothing:
        nothing.execute("PRAGMA user_version = 0")
        nothing.execute("CREATE TABLE gone (x)")
        nothing.execute("DROP TABLE gone")
        return nothing.serialize()

"""Names of pupils: the columns in which a table has them, and when two of them are one.

>>> name_columns(["ID", "Last name", "First name"])
(2, 1)
>>> same_name("Byron, Ada") == same_name("ada byron")
True
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final

NAMES: Final = ("student", "name", "full name", "pupil", "your name")
"""The columns in which a table may have a whole name, in lower case."""
PARTS: Final = ("first name", "last name"), ("first name", "surname"), ("given name", "family name")
"""The columns in which it may have the two parts of a name."""


def name_columns(heads: Sequence[str]) -> tuple[int, ...]:
    """Return the indices of the columns that make up a name; empty if there are none."""
    small = [head.strip().casefold() for head in heads]
    for parts in (*((name,) for name in NAMES), *PARTS, ("first name",)):
        if all(part in small for part in parts):
            return tuple(map(small.index, parts))
    return ()


def name_in_row(row: Sequence[str], columns: Sequence[int]) -> str:
    """Return the name in a row of a table."""
    return " ".join(row[at] for at in columns if at < len(row)).strip()


def spelt_alike(name: str) -> str:
    """Return a name for comparing: capitals make no difference, and neither does how its accents are encoded."""
    return unicodedata.normalize("NFKC", name).casefold()


def same_name(name: str) -> tuple[str, ...]:
    """Return a name for comparing in which 'Byron, Ada' and 'Ada Byron' are one, too."""
    return tuple(sorted(spelt_alike(name).replace(",", " ").split()))

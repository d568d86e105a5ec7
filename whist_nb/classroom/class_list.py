"""The class list: names without codes, which pupils have not handed in, and which names belong to the same pupil.

>>> known = ClassList.of(["Ada Byron", "Chloe Smith"])
>>> known.listed_name("Byron, Ada"), known.listed_name("Chloe"), known.listed_name("Ben")
('Ada Byron', 'Chloe Smith', None)
>>> known.missing(["Ada Byron"])
('Chloe Smith',)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from whist_nb.classroom.files import check_name
from whist_nb.classroom.pasted_lines import TABLE_SEPARATORS, code_column, has_code, tables_in
from whist_nb.classroom.pupil_names import name_columns, name_in_row, same_name
from whist_nb.classroom.refusals import BadName
from whist_nb.engine.errors import BadOption, did_you_mean, quoted

POINTS_POSSIBLE: Final = "points possible"
"""Where Canvas has the name of a pupil, in the row with the maximum for each column."""


@dataclass(frozen=True)
class ClassList:
    """The names of a class, each once; empty if it is not known."""

    names: tuple[str, ...] = ()

    @classmethod
    def of(cls, names: Iterable[str]) -> ClassList:
        """Make a list of these names, in order; 'Byron, Ada' and 'Ada Byron' are one."""
        found: dict[tuple[str, ...], str] = {}
        for name in names:
            found.setdefault(same_name(name), name)
        return cls(tuple(found.values()))

    def listed_name(self, name: str) -> str | None:
        """Return the listed name that a name stands for: the same, or the only one that has all its parts or fewer."""
        mine = same_name(name)
        same = [each for each in self.names if same_name(each) == mine]
        longer = [each for each in self.names if set(mine) < set(same_name(each))]
        shorter = [each for each in self.names if set(same_name(each)) < set(mine)]
        for found in (same, longer, shorter):
            if found:
                return found[0] if len(found) == 1 else None
        return None

    def missing(self, handed_in: Collection[str]) -> tuple[str, ...]:
        """Return the listed names that are not among those who handed in."""
        there = {same_name(name) for name in handed_in}
        return tuple(name for name in self.names if same_name(name) not in there)


def namesakes(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names that stand in one list more than once: two pupils, whom nothing tells apart.

    >>> namesakes(["Jack Smith", "Ada", "Smith, Jack"])
    ('Jack Smith',)
    """
    every = list(names)
    count = Counter(map(same_name, every))
    return tuple({same_name(name): name for name in reversed(every) if count[same_name(name)] > 1}.values())[::-1]


def names_in_table(text: str, *, needs_heading: bool = False) -> tuple[str, ...]:
    """Return the names in a table that has nothing to read but names; empty for any other text.

    Its first line names the columns, or else every line is a name, perhaps in two columns: last and first name. Without
    such a line there must be two names or more: a single line may be something that a pupil wrote.

    >>> names_in_table("Name,Class\\nAda Byron,7b\\n"), names_in_table("Ada\\nBen\\n"), names_in_table("I forgot")
    (('Ada Byron',), ('Ada', 'Ben'), ())
    """
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines or any(has_code(line) or has_code(cell) for line in lines for cell in _cells(line)):
        return ()
    rows, columns = _headed(lines)
    code = code_column(rows[0])
    if columns and code is not None and any(row[code:] and row[code].strip() for row in rows[1:]):
        return ()  # what pupils wrote where their codes belong, with dashes or without
    if columns:
        names = [name_in_row(row, columns) for row in rows[1:]]
        return tuple(name for name in names if name and name.casefold() != POINTS_POSSIBLE and _is_name(name))
    if needs_heading or len(lines) < 2:
        return ()
    parts = [[cell.strip() for cell in row if cell.strip()] for row in rows]
    names = [", ".join(row) for row in parts]
    is_list = all(len(row) <= 2 for row in parts) and all(_is_name(name) and _has_letters_only(name) for name in names)
    return tuple(names) if is_list else ()


def names_given(given: Any) -> tuple[str, ...]:
    """Return the names of a list, or of the text of a table; BadOption for anything else."""
    if isinstance(given, str):
        found = names_in_table(given) or tuple(line.strip() for line in given.splitlines() if line.strip())
        return tuple(str(check_name(name)) for name in found)
    if isinstance(given, Mapping) or not isinstance(given, Iterable):
        raise BadOption("class_list={given}: expected a list of names, or the path of a table.", given=quoted(given))
    return tuple(str(check_name(name)) for name in given)


def check_same(same: Any, handed_in: Collection[str]) -> dict[tuple[str, ...], str]:
    """Return whose hand-in counts under which name; BadOption for anything but names of pupils who handed in."""
    if not isinstance(same, Mapping):
        raise BadOption("same={same}: expected names, such as {example}.", same=quoted(same), example=example_of_same())
    there = {same_name(name) for name in handed_in}
    for name in same:
        if not isinstance(name, str) or same_name(name) not in there:
            raise BadOption(
                "same: nobody handed in as {name}. {suggestion}",
                name=quoted(name),
                suggestion=did_you_mean(name, handed_in),
            )
    return {same_name(name): str(check_name(other)) for name, other in same.items()}


def example_of_same(name: str = "Chloe", other: str = "Chloe Smith") -> str:
    """Return the argument by which a teacher says that two names are one pupil."""
    return f"same={{{name!r}: {other!r}}}"


def _headed(lines: list[str]) -> tuple[list[list[str]], tuple[int, ...]]:
    """Return the rows of a table and the columns with names; none if its first line does not name them."""
    every = list(tables_in(lines))
    for rows in every:
        if columns := name_columns(rows[0]):
            return rows, columns
    return max(every, key=lambda rows: len(rows[0])), ()


def _cells(line: str) -> list[str]:
    return [cell for separator in TABLE_SEPARATORS for cell in line.split(separator)]


def _is_name(text: str) -> bool:
    try:
        return check_name(text) is not None
    except BadName:
        return False


def _has_letters_only(name: str) -> bool:
    return not any(letter.isdigit() or letter in ":;!?@/\\" for letter in name)

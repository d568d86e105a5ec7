"""Names and codes in text: pasted lines, a table with columns for both, or a page with its markup.

>>> list(pairs_in("Ada R1EX3-0G0T0\\nBen - R1EX3-0G0T1."))
[Pair(name='Ada', codes='R1EX3-0G0T0', line=1), Pair(name='Ben', codes='R1EX3-0G0T1', line=2)]
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from io import StringIO
from typing import Final, NamedTuple

from whist_nb.classroom.pupil_names import name_columns, name_in_row

BETWEEN: Final = "+"
"""The separator between codes when homework has several parts."""

TABLE_SEPARATORS: Final = ("\t", ";", ",")
"""What may part the columns of a table."""
_SEPARATORS: Final = ("\t", ";", ":", ",")
"""The possible separators between a name and something that does not have the shape of a code."""
_CODED: Final = ("code", "your code", "result code", "answer", "response")
"""The names of the column of a table with codes."""

_DASHES: Final = "\\-\u2010-\u2015\u2212"
_GROUPS: Final = rf"[^\W_]{{5}}(?:[{_DASHES}][^\W_]{{1,5}})+"
_AT_THE_END: Final = re.compile(rf"(?:^|(?<=[\s:;,|(\"'“‘«]))({_GROUPS}(?: *\+ *{_GROUPS})*)[\s.,;)\"'”’»]*$")
"""Codes as they are shown, at the end of a line: groups of five letters with dashes between them."""
_ROUND: Final = " \xa0\t:;,|(\"'“‘«-\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
"""What people write between a name and a code."""

_ANNOUNCES: Final = re.compile(r":$|\b(?:code|answer|response)\W*$", re.IGNORECASE)
"""The end of words that announce a code and are nobody's name: 'My code'."""
_NAME_IS: Final = re.compile(r"^(?:my )?name\W+(?:is )?", re.IGNORECASE)

_GOES_ON: Final = re.compile(r"([^\W_]{5}-|[^\W_] *\+)$")
_REST: Final = re.compile(r"[\w +-]+")
"""A line and the next one if a mail program has broken a long code."""


class Pair(NamedTuple):
    """A name, None if there is none, and what stands in place of codes; ``line`` counts from 1, 0 in a table.

    In a table a name may have no codes.
    """

    name: str | None
    codes: str
    line: int


def pairs_in(text: str) -> Iterator[Pair]:
    """Yield names and codes, a pair for each line; or from a table with columns for both.

    A name alone in a line belongs to the code in the next one; "My code:" is not a name.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    table = _table(lines) if lines else None
    if table is not None:
        yield from (Pair(name, codes, 0) for name, codes in table)
        return
    above: tuple[Pair, str] | None = None  # a line that may be the name of the code in the next one
    for number, line in _whole_lines(lines):
        pair = Pair(*_name_and_code(line), number)
        if above is not None:
            parted, whole = above
            if pair.name is not None or not has_code(pair.codes):
                yield parted
            elif not _ANNOUNCES.search(whole):
                pair = pair._replace(name=_NAME_IS.sub("", whole))
        is_code = pair.name is not None and pair.codes.isupper()
        above = None if is_code or any(map(str.isdigit, line)) else (pair, line)
        if above is None:
            yield pair
    if above is not None:
        yield above[0]


def has_code(text: str) -> bool:
    """Return whether text ends in something of the shape of a code."""
    return _code_at_end(text) is not None


def _code_at_end(text: str) -> re.Match[str] | None:
    """Find what ends in the shape of a code, with a digit: "Maria-Luisa" is a name."""
    found = _AT_THE_END.search(text)
    return found if found and any(map(str.isdigit, found[1])) else None


def text_of_page(page: str) -> str:
    """Return the text of an HTML page, such as the one in which Moodle keeps what pupils type."""
    reader = _PageText()
    reader.feed(page)
    reader.close()
    return "".join(reader.found)


class _PageText(HTMLParser):
    """Gathers the text between the tags; every tag that is not within a line ends one."""

    _WITHIN: Final = frozenset(("a", "b", "code", "em", "font", "i", "span", "strong", "tt", "u", "wbr"))

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self._hidden = False

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        self._hidden = tag in ("script", "style", "title")
        self.found += ["\n"] * (tag not in self._WITHIN)

    def handle_endtag(self, tag: str) -> None:
        self._hidden = False
        self.found += ["\n"] * (tag not in self._WITHIN)

    def handle_data(self, data: str) -> None:
        self.found += [data] * (not self._hidden)


def _whole_lines(lines: list[str]) -> Iterator[tuple[int, str]]:
    """Yield each line with its number; long codes that a mail program has broken are in one line again."""
    whole, begun = "", 1
    for number, line in enumerate(map(str.strip, lines), 1):
        if _GOES_ON.search(whole) and _REST.fullmatch(line):
            whole += line
            continue
        if whole:
            yield begun, whole
        whole, begun = line, number
    if whole:
        yield begun, whole


def tables_in(lines: Sequence[str]) -> Iterator[list[list[str]]]:
    """Yield lines as the rows of a table, with each separator that there may be between its columns."""
    for separator in TABLE_SEPARATORS:
        yield list(csv.reader(StringIO("\n".join(lines)), delimiter=separator))


def code_column(heads: Sequence[str]) -> int | None:
    """Return the column that is headed as one with codes; None if there is none."""
    return next((at for at, head in enumerate(heads) if head.strip().casefold() in _CODED), None)


def _table(lines: list[str]) -> list[tuple[str | None, str]] | None:
    """Return the names and codes of a table whose first line names its columns; None if there is no such line."""
    for rows in tables_in(lines):
        heads = [head.strip().casefold() for head in rows[0]]
        code = code_column(heads)
        if code is None and len(heads) > 1:
            code = _only(heads, "code")
            if code is None or not any(has_code(row[code]) for row in rows[1:] if len(row) > code):
                continue  # a greeting with a comma, or names in a line
        if code is None:
            continue
        asked = _only(heads, "name")
        named = name_columns(heads) or (() if asked is None else (asked,))
        whole = [row if len(row) > code else [*row, *[""] * (code - len(row)), row[-1]] for row in rows[1:] if row]
        pairs = [(name_in_row(row, named) or None, row[code].strip()) for row in whole]
        return [(name, codes) for name, codes in pairs if codes or name]
    return None


def _only(heads: Sequence[str], word: str) -> int | None:
    """Return the one column with that word in its heading, as in 'What is your name?'; None if there is not just one.

    A heading has no digits: a line with a code is not one.
    """
    if any(map(str.isdigit, "".join(heads))):
        return None
    found = [at for at, head in enumerate(heads) if word in re.findall(r"\w+", head)]
    return found[0] if len(found) == 1 else None


def _name_and_code(line: str) -> tuple[str | None, str]:
    """Split 'Ada: C8CX3-G0T06' into its parts; a code alone has no name."""
    if found := _code_at_end(line):
        name = line[: found.start()].strip(_ROUND)
        return None if _ANNOUNCES.search(name) else _NAME_IS.sub("", name) or None, found[1]
    for separator in _SEPARATORS:
        name, parted, code = line.rpartition(separator)
        if parted and name.strip() and code.strip():
            return name.strip(), code.strip()
    return None, line.strip()

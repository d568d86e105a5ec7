"""A class report as a page to print: a single file that opens from disk without a network."""

from __future__ import annotations

from typing import Any, Final

from whist_nb.classroom.paper.pages import PrintedPages, grid, marked

SHORT: Final = 24
"""The most letters of a cell that stays on one line."""
_STYLE: Final = "h2 + p { break-after: avoid; } .short { white-space: nowrap; }\n"


def report_page(title: str, note: str, parts: list[dict[str, Any]]) -> str:
    """Return the page: all parts of a report, one below the other."""
    head = f"<h1>{marked(title)}</h1><p>{marked(note)}</p>"
    return PrintedPages(title, [head + "".join(map(_part, parts))], style=_STYLE).html


def _part(part: dict[str, Any]) -> str:
    note = f"<p>{marked(part['note'])}</p>" if part["note"] else ""
    lines = [[_cell(cell) for cell in _cells(line)] for line in part["lines"]]
    table = grid(map(marked, part["heads"]), lines) if lines else ""
    return f"<h2>{marked(part['title'])}</h2>{note}{table}"


def _cell(text: str) -> str:
    return f"<span class='short'>{marked(text)}</span>" if len(text) <= SHORT else marked(text)


def _cells(line: dict[str, Any]) -> list[str]:
    return [*line["cells"], *([", ".join(name for name, _ in line["who"])] if line["who"] else [])]

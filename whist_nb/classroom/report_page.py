"""A class report as a page to print: one file that opens from disk, without scripts and without a network."""

from __future__ import annotations

import html
from typing import Any, Final

from whist_nb.drawing.prose import plain_text

_PAGE: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="whist-nb"><title>{title}</title><style>
@page {{ margin: 15mm; }}
body {{ margin: 0 auto; max-width: 900px; padding: 16px; color: #111; background: #fff;
  font: 14px/1.4 system-ui, sans-serif; }}
h1 {{ font-size: 22px; margin: 0 0 4px; }} h2 {{ font-size: 17px; margin: 24px 0 4px; break-after: avoid; }}
p {{ margin: 0 0 8px; }}
table {{ border-collapse: collapse; width: 100%; }}
th, td {{ text-align: left; vertical-align: top; padding: 3px 10px 3px 0; border-bottom: 1px solid #bbb; }}
tr {{ break-inside: avoid; }} thead {{ display: table-header-group; }}
@media print {{ body {{ max-width: none; padding: 0; font-size: 11pt; }} }}
</style></head><body><h1>{title}</h1><p>{note}</p>
{parts}
</body></html>
"""


def report_page(title: str, note: str, parts: list[dict[str, Any]]) -> str:
    """The page: all parts of a report, one below the other."""
    return _PAGE.format(title=_text(title), note=_text(note), parts="\n".join(map(_part, parts)))


def _part(part: dict[str, Any]) -> str:
    note = f"<p>{_text(part['note'])}</p>" if part["note"] else ""
    heads = "".join(f'<th scope="col">{_text(head)}</th>' for head in part["heads"])
    lines = "\n".join(
        f"<tr>{''.join(f'<td>{_text(cell)}</td>' for cell in _cells(line))}</tr>" for line in part["lines"]
    )
    table = f"<table><thead><tr>{heads}</tr></thead><tbody>\n{lines}\n</tbody></table>"
    return f"<h2>{_text(part['title'])}</h2>{note}{table}"


def _line(line: dict[str, Any]) -> str:
    return f"<tr>{''.join(f'<td>{_text(cell)}</td>' for cell in _cells(line))}</tr>"


def _cells(line: dict[str, Any]) -> list[str]:
    return [*line["cells"], *([", ".join(name for name, _ in line["who"])] if line["who"] else [])]


def _text(marked: str) -> str:
    return html.escape(plain_text(marked))

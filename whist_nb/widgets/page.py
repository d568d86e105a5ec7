"""Widgets on pages with no Python behind them: a single file, or parts of another page.

``RecordedWidget`` describes a widget on such a page: the bundle that draws it, its traits, and a text for readers
without scripts. ``page`` makes one file that opens from disk, without a kernel or a network. ``fragment`` is for a page
that has our bundles beside it as files, where ``recorded.js`` draws them all.
"""

from __future__ import annotations

import base64
import html
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from whist_nb.engine.errors import BadOption
from whist_nb.engine.files import write_text
from whist_nb.widgets.front_end import functions

RECORDED: Final = "recorded"
"""The bundle that finds the widgets of a page and answers for them."""

_PAGE: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="whist-nb"><title>{title}</title><style>
body {{ margin: 0; padding: 12px; color: #1c2421; background: #fff; font: 14px/20px system-ui, sans-serif; }}
main {{ max-width: 1000px; margin: 0 auto; }}
main > div + div {{ margin-top: 24px; }}
@media (prefers-color-scheme: dark) {{ @media screen {{ body {{ color: #e6eae7; background: #161918; }} }} }}
@media print {{ body {{ padding: 0; }} }}
</style></head><body><main>
{widgets}
</main>
<script type="module">
{code}
const bring = async (part) => ({{ {parts} }})[part]();
await whist_recorded().showAll(document, bring);
</script></body></html>
"""


@dataclass(frozen=True)
class RecordedWidget:
    """A widget for a page without Python; bytes among the traits travel as base64."""

    part: str
    traits: dict[str, Any] = field(repr=False)
    title: str
    text: str = field(repr=False)

    def fragment(self, linked: bool = False) -> str:
        """Return its element for a page that runs ``recorded.js``; ``linked`` keeps a replay's moment in the URL."""
        plain = {
            name: base64.b64encode(value).decode() if isinstance(value, bytes) else value
            for name, value in self.traits.items()
        }
        traits = json.dumps(plain, ensure_ascii=False, allow_nan=False).replace("<", "\\u003c")
        shown = f"<noscript><pre>{html.escape(self.text)}</pre></noscript>"
        address = " data-linked" * linked
        return (
            f'<div data-whist-nb="{self.part}"{address}>{shown}<script type="application/json">{traits}</script></div>'
        )


def page(widgets: Iterable[RecordedWidget], title: str) -> str:
    """Return a page with these widgets, and our front end once."""
    given = list(widgets)
    parts = list(dict.fromkeys(each.part for each in given))
    code = functions(RECORDED, *parts)
    assert not re.search(r"</script|<!--", code, re.IGNORECASE), "then the script would end too early"
    return _PAGE.format(
        title=html.escape(title),
        widgets="\n".join(each.fragment(linked=len(given) == 1 and each.part == "replay") for each in given),
        code=code,
        parts=", ".join(f"{part}: whist_{part}" for part in parts),
    )


class WorksOnPages:
    """A widget that works on a page without Python."""

    def _recorded(self, **how: Any) -> RecordedWidget:
        raise NotImplementedError

    def to_html(self, path: str | Path, **how: Any) -> Path:
        """Save the widget as a single file that opens from disk, without a kernel or a network."""
        told = self._recorded(**how)
        return write_text(path, page([told], told.title))


def to_html(path: str | Path, *widgets: WorksOnPages, title: str = "whist-nb") -> Path:
    """Save widgets, one below another, as a single file that opens from disk, without a kernel or a network.

    In the file, exercises answer every click, replays can be stepped through, and tables show the point at which they
    were saved, without buttons. The file contains what the widgets show in a notebook, and all the answers to each
    exercise. The answers are not visible, but anyone who takes the file apart can find them.

    Parameters
    ----------
    path
        The file; an older one is replaced.
    *widgets
        One or more exercises, replays and card tables.
    title
        The title of the page, as shown on the browser's tab.

    Returns
    -------
    Path
        The path of the file.

    Raises
    ------
    BadOption
        If no widget is given, a widget cannot be put on a page, or an exercise has too many lines to record.
    """
    strange = [each for each in widgets if not isinstance(each, WorksOnPages)]
    if strange or not widgets:
        raise BadOption(
            "{widget!r:.60} cannot be put on a page: expected exercises, replays and tables.",
            widget=strange[0] if strange else None,
        )
    return write_text(path, page([each._recorded() for each in widgets], title))

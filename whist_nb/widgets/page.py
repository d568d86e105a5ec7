"""A widget as a page of its own: one file that opens from disk, with no kernel and no network."""

from __future__ import annotations

import base64
import html
import json
from typing import Any, Final

from whist_nb.widgets.front import whole

_PAGE: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="whist-nb"><title>{title}</title><style>
body {{ margin: 0; padding: 12px; color: #1c2421; background: #fff; font: 14px/20px system-ui, sans-serif; }}
main {{ max-width: 1000px; margin: 0 auto; }}
@media (prefers-color-scheme: dark) {{ @media screen {{ body {{ color: #e6eae7; background: #161918; }} }} }}
@media print {{ body {{ padding: 0; }} }}
</style></head><body><main id="replay"></main><noscript><pre>{text}</pre></noscript>
<script type="module">
const state = {state};
const {{ default: front, recorded }} = await import("data:text/javascript;base64,{front}");
const model = recorded(state, window);
await front.render({{ model, el: document.getElementById("replay"), signal: new AbortController().signal }});
</script></body></html>
"""


def standalone_page(part: str, traits: dict[str, Any], title: str, text: str) -> str:
    """The page: the front end, the traits (bytes as base64) and a plain text for pages without scripts."""
    plain = {
        name: base64.b64encode(value).decode() if isinstance(value, bytes) else value for name, value in traits.items()
    }
    state = json.dumps(plain, ensure_ascii=False, allow_nan=False).replace("<", "\\u003c")
    front = base64.b64encode(whole(part).encode()).decode()
    return _PAGE.format(title=html.escape(title), text=html.escape(text), state=state, front=front)

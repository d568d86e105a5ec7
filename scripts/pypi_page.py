"""The project's page on PyPI: README, with links that lead to the repository instead of files beside it.

Hatchling runs this whenever it builds; pyproject.toml names it.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

BESIDE = re.compile(r"\]\((?P<path>(?!https?://|#)[^)\s]+)\)")
"""The target of a link or picture that is a file of the repository."""
RELEASE = re.compile(r"\d+\.\d+\.\d+")
PICTURES = (".png", ".svg")


class PageOnPyPI(MetadataHookInterface):  # type: ignore[misc]
    """Write the description that PyPI shows."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the description; a release's links lead to its own tag."""
        text = Path(self.root, "README.md").read_text("utf-8")
        number = str(metadata["version"])
        where = f"v{number}" if RELEASE.fullmatch(number) else "HEAD"
        page = with_whole_links(text, metadata["urls"]["Repository"].rstrip("/"), where)
        metadata["readme"] = {"content-type": "text/markdown", "text": page}


def with_whole_links(text: str, repository: str, where: str) -> str:
    """Return a text with its links to files completed: to the repository as of a tag or branch."""

    def whole(link: re.Match[str]) -> str:
        path = link["path"]
        return f"]({repository}/{'raw' if path.endswith(PICTURES) else 'blob'}/{where}/{path})"

    return BESIDE.sub(whole, text)

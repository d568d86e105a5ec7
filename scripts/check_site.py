"""Check the built pages of the site: `python -m scripts.check_site build/site`.

Every word that is not code must be in the dictionary, and every link within the site must lead to an existing file and
place, including the notebooks of JupyterLite if they have been built. With `--external` the links to other sites are
listed; nothing is fetched.
"""

from __future__ import annotations

import argparse
import builtins
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from posixpath import normpath
from urllib.parse import parse_qs, unquote, urlsplit

from scripts.spelling import misspelt, speller

LITE = "lite/"
"""Where JupyterLite is."""
NOT_OURS = (LITE, "_static/")
"""Where there are pages that others have written."""
MADE = frozenset({"genindex.html", "search.html", "py-modindex.html"})
"""Pages that consist of names and places only."""
NOT_PROSE = frozenset({"code", "kbd", "pre", "samp", "script", "style", "svg", "template"})
NOT_PROSE_CLASSES = frozenset({"sig", "headerlink", "property"})
MARKUP = re.compile(r"\|\s?-{3}|\]\([\w./#-]+\)|\*\*[^*\n]+\*\*|``|\{lite\}|:py:\w+:")
"""Markup that a page should not show: of a table, a link, bold type, code, our own role, Sphinx."""
VOID = frozenset({"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"})


@dataclass
class Page(HTMLParser):
    """A page: its text, its links, and the places on it that can be linked to."""

    text: str
    words: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    places: set[str] = field(default_factory=set)
    depth: int = 0

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note links and places; inside anything that is not prose, only track the depth."""
        of = {name: value or "" for name, value in attrs}
        self.places |= {of[name] for name in ("id", "name") if name in of}
        self.links += [of[name] for name in ("href", "src") if name in of and tag != "base"]
        quiet = tag in NOT_PROSE or NOT_PROSE_CLASSES & set(of.get("class", "").split())
        if tag not in VOID and (self.depth or quiet):
            self.depth += 1

    def handle_endtag(self, tag: str) -> None:
        """Leave anything that is not prose."""
        if self.depth and tag not in VOID:
            self.depth -= 1

    def handle_data(self, data: str) -> None:
        """Keep the text that is read as prose."""
        if not self.depth:
            self.words.append(data)


def main() -> int:
    """Check a folder; return 1 if something is wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", default=Path("build/site"))
    parser.add_argument("--external", action="store_true", help="list the addresses of other sites as well")
    asked = parser.parse_args()
    pages = read(asked.folder)
    wrong = [*slips(pages), *dead_links(pages, asked.folder)]
    print(*wrong, sep="\n", end="\n" if wrong else "")
    elsewhere = sorted({link for page in pages.values() for link in page.links if urlsplit(link).netloc})
    if asked.external:
        print(*elsewhere, sep="\n")
    print(f"{len(pages)} pages: {len(wrong)} faults, {len(elsewhere)} addresses of other sites")
    return 1 if wrong or not pages else 0


def read(folder: Path) -> dict[str, Page]:
    """Read our own pages, by their addresses on the site."""
    names = {file.relative_to(folder).as_posix(): file for file in sorted(folder.rglob("*.html"))}
    return {name: Page(file.read_text("utf-8")) for name, file in names.items() if not name.startswith(NOT_OURS)}


def slips(pages: dict[str, Page]) -> Iterator[str]:
    """Yield the words that are in no dictionary, each with the pages it is on."""
    found: dict[str, list[str]] = {}
    for name, page in pages.items():
        if name not in MADE:
            for word in misspelt(" ".join(page.words), speller()) - vars(builtins).keys():  # types, as in a reference
                found.setdefault(word, []).append(name)
    for word, names in sorted(found.items()):
        yield f"{word!r} is in no dictionary: {', '.join(names[:3])}{' ...' if len(names) > 3 else ''}"
    for name, page in pages.items():
        for mark in MARKUP.findall(" ".join(page.words)):
            yield f"{name}: {mark!r} is shown as it was written"


def dead_links(pages: dict[str, Page], folder: Path) -> Iterator[str]:
    """Yield the links within the site that lead nowhere."""
    for name, page in pages.items():
        for link in sorted(set(page.links)):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            path = normpath(Path(name).parent.joinpath(unquote(parts.path)).as_posix()) if parts.path else name
            if not leads_somewhere(path, parts.query, unquote(parts.fragment), pages, folder):
                yield f"{name}: {link} leads nowhere"


def leads_somewhere(path: str, query: str, place: str, pages: dict[str, Page], folder: Path) -> bool:
    """Return whether a file exists and, on our own pages, the place in it; a notebook must exist too."""
    if path.startswith(LITE):
        notebooks = parse_qs(query).get("path", [])
        needed = [folder / path, *(folder / LITE / "files" / notebook for notebook in notebooks)]
        return not (folder / LITE).exists() or all(file.exists() for file in needed)
    return (folder / path).exists() and (not place or path not in pages or place in pages[path].places)


if __name__ == "__main__":
    sys.exit(main())

"""Write all the links of README and the notebooks: to Binder, to the site, and from one notebook to the next.

The number and the day of a release go from the change log into CITATION.cff, too.

    python scripts/links.py            write the links
    python scripts/links.py --check    only list the files that are out of date

The public address is only in the first line of `project.urls`, and the other lines there are made from it. Binder links
point to the release's tag, because Binder builds a new image for every commit on a branch; each notebook's first text
carries the badge that opens that notebook.

The order of the notebooks, and what a tutorial teaches besides the rules of its game, are in
`whist_nb/training/pages.py`. From these come README's table of notebooks, the index's list of games, and in every
notebook the line that leads back, to the index and on: below the title, and again in a last cell of its own.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scripts.release import cited, newest
from whist_nb.training import pages
from whist_nb.training.pages import CHAPTERS, INDEX, PAGES, Page

ROOT = Path(__file__).resolve().parents[1]

BADGE = "https://mybinder.org/badge_logo.svg"
BINDER_LINK = re.compile(r"https://mybinder\.org/v2/gh/[^/\s]+/[^/\s]+/[^?\s]+\?urlpath=lab/tree/(?P<path>[^\s)\"'>]+)")
SITE_LINK = re.compile(r"https://[\w-]+\.github\.io/[\w.-]+/")
URLS = re.compile(r"(?<=\[project\.urls\]\n)Repository = .*\n(?:\w+ = .*\n)*")
CLONE = re.compile(r"git clone \S+\ncd \S+")
README_ROWS = re.compile(r"(?<=\| notebook \| what you do there \| open it \|\n\|---\|---\|---\|\n)(?:\|.*\n)*")
TO_INDEX = f"[{INDEX.title}]({INDEX.file})"
NO_WAY_ABOVE = (INDEX.notebook, PAGES[0].notebook)
WAY, GAMES, COURSE = "way", "games", "course"
"""The ids of the cells written here: the last cell of each notebook, and the index's lists."""


@dataclass(frozen=True)
class Address:
    """The address where the repository is published, and the tag of this release."""

    url: str
    tag: str

    @classmethod
    def of(cls, root: Path) -> Address:
        """Return the address in a repository's pyproject.toml, and the release at the top of its change log."""
        project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
        return cls(project["urls"]["Repository"].rstrip("/").removesuffix(".git"), f"v{newest(root)}")

    @property
    def slug(self) -> str:
        """The owner and name, as in `owner/name`."""
        return "/".join(self.url.split("/")[-2:])

    @property
    def site(self) -> str:
        """Where GitHub publishes the site of the repository."""
        owner, name = self.slug.split("/")
        return f"https://{owner.lower()}.github.io/{name}/"

    def binder(self, path: str) -> str:
        """Return the link that opens a file in JupyterLab on Binder."""
        return f"https://mybinder.org/v2/gh/{self.slug}/{self.tag}?urlpath=lab/tree/{path}"

    def badge(self, path: str) -> str:
        """Return the same link as Binder's badge, in Markdown."""
        return f"[![Open in Binder]({BADGE})]({self.binder(path)})"

    def in_project(self, text: str) -> str:
        """Return pyproject.toml with the addresses that PyPI shows beside the description brought up to date."""
        urls = {
            "Repository": self.url,
            "Documentation": self.site,
            "Changelog": f"{self.url}/blob/HEAD/CHANGELOG.md",
            "Issues": f"{self.url}/issues",
        }
        return URLS.sub(lambda _: "".join(f'{name} = "{url}"\n' for name, url in urls.items()), text)

    def in_readme(self, text: str) -> str:
        """README with its links and its table of notebooks brought up to date."""
        rows = "".join(
            f"| [{page.title}](notebooks/{page.file}) | {page.teaches} | {self.badge(f'notebooks/{page.file}')} |\n"
            for page in (INDEX, *PAGES)
        )
        return self.in_text(README_ROWS.sub(lambda _: rows, text))

    def games(self) -> str:
        """Return the index's list of games: what each teaches, players, minutes, and links here and on Binder."""
        rows = [
            f"| {page.notebook[:2]} [{page.title}]({page.file}) | {page.teaches} | {page.players} | {minutes_of(page)} "
            f"| [open]({self.binder(f'notebooks/{page.file}')}) |"
            for page in PAGES
            if page.game
        ]
        return "\n".join(["| game | you learn to | players | min | Binder |", "|:--|:--|:--|:--|:--|", *rows])

    def chapters(self) -> str:
        """Return the index's list of chapters: what each teaches, its minutes, and links here and on Binder."""
        rows = [
            f"| [{page.title}]({page.file}) | {page.teaches} | {minutes_of(page)} "
            f"| [open]({self.binder(f'notebooks/{page.file}')}) |"
            for page in CHAPTERS
        ]
        return "\n".join(["| chapter | you learn to | min | Binder |", "|:--|:--|:--|:--|", *rows])

    def in_text(self, text: str) -> str:
        """Return a text with its clone command and all its links to Binder and the site brought up to date."""
        text = SITE_LINK.sub(self.site, text)
        text = BINDER_LINK.sub(lambda link: self.binder(link["path"]), text)
        return CLONE.sub(f"git clone {self.url}\ncd {self.slug.split('/')[-1]}", text)

    def in_notebook(self, notebook: dict[str, Any], path: str) -> dict[str, Any]:
        """Return a notebook with its links brought up to date; its first text gets the badge if it has none."""
        texts = [cell for cell in notebook["cells"] if cell["cell_type"] == "markdown"]
        if not texts:
            raise ValueError(f"{path} begins with no text: a notebook needs a title in Markdown")
        for cell in texts:
            source = self.in_text("".join(cell["source"]))
            if cell is texts[0]:
                source = BINDER_LINK.sub(self.binder(path), source)
                if not BINDER_LINK.search(source):
                    source = f"{source.rstrip()}\n\n{self.badge(path)}"
                source = with_way(source, Path(path).stem)
            elif Path(path).name == INDEX.file:
                source = {GAMES: self.games, COURSE: self.chapters}.get(cell.get("id"), lambda text=source: text)()
            cell["source"] = source.splitlines(keepends=True)
        way = {"cell_type": "markdown", "id": WAY, "metadata": {}, "source": [way_from(Path(path).stem)]}
        notebook["cells"] = [*(cell for cell in notebook["cells"] if cell.get("id") != WAY), way]
        return notebook


def minutes_of(page: Page) -> int | None:
    """Return the minutes that a notebook takes."""
    return pages.minutes_of(ROOT / "notebooks" / page.file)


def way_from(notebook: str) -> str:
    """Return a notebook's line of links: back, to the index, and on; some notebooks lead only to the index."""
    names = [page.notebook for page in PAGES]
    if notebook == INDEX.notebook:
        return _arrow(PAGES[0], "{} →")
    if notebook not in names:
        return TO_INDEX
    at = names.index(notebook)
    before = [_arrow(page, "← {}") for page in PAGES[max(0, at - 1) : at]]
    after = [_arrow(page, "{} →") for page in PAGES[at + 1 : at + 2]]
    return " · ".join([*before, TO_INDEX, *after])


def _arrow(page: Page, words: str) -> str:
    return f"[{words.format(page.title)}]({page.file})"


def with_way(title: str, notebook: str) -> str:
    """Return a notebook's first text with the links below it; none in the index, nor above the first table."""
    paragraphs = [each for each in title.rstrip().split("\n\n") if TO_INDEX not in each or " · " not in each]
    return "\n\n".join([*paragraphs, *([way_from(notebook)] if notebook not in NO_WAY_ABOVE else [])])


def wanted(root: Path) -> dict[Path, str]:
    """Return what each file with links should contain."""
    address = Address.of(root)
    files = {
        root / "README.md": address.in_readme((root / "README.md").read_text("utf-8")),
        root / "pyproject.toml": address.in_project((root / "pyproject.toml").read_text("utf-8")),
    }
    citation = root / "CITATION.cff"
    files[citation] = cited(citation.read_text("utf-8"), (root / "CHANGELOG.md").read_text("utf-8"))
    for notebook in sorted((root / "notebooks").glob("*.ipynb")):
        path = notebook.relative_to(root).as_posix()
        cells = address.in_notebook(json.loads(notebook.read_text("utf-8")), path)
        files[notebook] = json.dumps(cells, indent=1, ensure_ascii=False) + "\n"
    return files


def is_as_wanted(file: Path, text: str) -> bool:
    """Return whether a file already says this; the layout of a notebook's JSON does not matter."""
    present = file.read_text("utf-8")
    return present == text or (file.suffix == ".ipynb" and with_whole_sources(present) == with_whole_sources(text))


def with_whole_sources(text: str) -> Any:
    """Return a notebook's JSON with every source as one string instead of a list of lines."""
    notebook = json.loads(text)
    for cell in notebook["cells"]:
        cell["source"] = "".join(cell["source"])
    return notebook


def main(words: list[str] | None = None, root: Path = ROOT) -> int:
    """Write or check the links; return 1 if a check finds a file that is out of date."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; fail if something would be written")
    check = parser.parse_args(words).check
    stale = {file: text for file, text in wanted(root).items() if not is_as_wanted(file, text)}
    for file, text in stale.items():
        if not check:
            file.write_text(text, "utf-8")
        print(f"{file.relative_to(root)}: {'run python scripts/links.py' if check else 'written'}")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())

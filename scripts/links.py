"""Make every link of README and notebooks from the public address in pyproject.toml.

    python scripts/links.py            write the links
    python scripts/links.py --check    only say which files are not as they should be

The address stands in `project.urls` alone. Binder links lead to the tag of the release, since Binder builds a new image
for every commit of a branch; each notebook's first text carries the badge that opens this very notebook.
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

ROOT = Path(__file__).resolve().parents[1]

BADGE = "https://mybinder.org/badge_logo.svg"
BINDER_LINK = re.compile(r"https://mybinder\.org/v2/gh/[^/\s]+/[^/\s]+/[^?\s]+\?urlpath=lab/tree/(?P<path>[^\s)\"'>]+)")
CLONE = re.compile(r"git clone \S+\ncd \S+")


@dataclass(frozen=True)
class Address:
    """Where the repository is published, and the tag of this release."""

    url: str
    tag: str

    @classmethod
    def of(cls, root: Path) -> Address:
        """The address in a repository's pyproject.toml."""
        project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
        return cls(project["urls"]["Repository"].rstrip("/").removesuffix(".git"), f"v{project['version']}")

    @property
    def slug(self) -> str:
        """Owner and name, as in `owner/name`."""
        return "/".join(self.url.split("/")[-2:])

    def binder(self, path: str) -> str:
        """The link which opens a file in JupyterLab on Binder."""
        return f"https://mybinder.org/v2/gh/{self.slug}/{self.tag}?urlpath=lab/tree/{path}"

    def badge(self, path: str) -> str:
        """The same link under Binder's picture, in Markdown."""
        return f"[![Open in Binder]({BADGE})]({self.binder(path)})"

    def in_text(self, text: str) -> str:
        """A text with all its links to Binder and its clone command made anew."""
        text = BINDER_LINK.sub(lambda link: self.binder(link["path"]), text)
        return CLONE.sub(f"git clone {self.url}\ncd {self.slug.split('/')[-1]}", text)

    def in_notebook(self, notebook: dict[str, Any], path: str) -> dict[str, Any]:
        """A notebook with its links made anew; the first text gets the badge if it has none."""
        texts = [cell for cell in notebook["cells"] if cell["cell_type"] == "markdown"]
        if not texts:
            raise ValueError(f"{path} begins with no text: a notebook needs a title in Markdown")
        for cell in texts:
            source = self.in_text("".join(cell["source"]))
            if cell is texts[0]:
                source = BINDER_LINK.sub(self.binder(path), source)
                if not BINDER_LINK.search(source):
                    source = f"{source.rstrip()}\n\n{self.badge(path)}"
            cell["source"] = source.splitlines(keepends=True)
        return notebook


def wanted(root: Path) -> dict[Path, str]:
    """What each file with links should contain."""
    address = Address.of(root)
    files = {root / "README.md": address.in_text((root / "README.md").read_text("utf-8"))}
    for notebook in sorted((root / "notebooks").glob("*.ipynb")):
        path = notebook.relative_to(root).as_posix()
        cells = address.in_notebook(json.loads(notebook.read_text("utf-8")), path)
        files[notebook] = json.dumps(cells, indent=1, ensure_ascii=False) + "\n"
    return files


def is_as_wanted(file: Path, text: str) -> bool:
    """Whether a file says this already; how a notebook's JSON is laid out does not matter."""
    present = file.read_text("utf-8")
    return present == text or (file.suffix == ".ipynb" and with_whole_sources(present) == with_whole_sources(text))


def with_whole_sources(text: str) -> Any:
    """A notebook's JSON in which every source is one string, not a list of lines."""
    notebook = json.loads(text)
    for cell in notebook["cells"]:
        cell["source"] = "".join(cell["source"])
    return notebook


def main(words: list[str] | None = None, root: Path = ROOT) -> int:
    """Write the links, or check them; 1 if a check finds a file to be written."""
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

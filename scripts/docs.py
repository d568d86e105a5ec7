"""Make the pages of the site: `python -m scripts.docs build/site`.

Sphinx reads the folder ``docs`` and the pages that this script adds: the tutorials from the notebooks, and the glossary
from the words that the card table explains. Everything is assembled in ``build/docs``; warnings are errors.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

from scripts.page_prose import as_on_a_page
from scripts.played import Outputs, is_for_a_notebook, played
from whist_nb.drawing.colours import themed_rules
from whist_nb.drawing.glossary import GLOSSARY
from whist_nb.engine.options import Option
from whist_nb.training.pages import INDEX, PAGES, Page, minutes_of

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "build/docs"
PLAYED = tuple(page.notebook for page in PAGES if page.game is not None or page.notebook == "00-start-here")
"""The notebooks that can be played on their pages: the tutorials."""
KEPT = ROOT / "build/played"
LITE = "lite/lab/index.html?path={}.ipynb"
HERE = (
    "On this page you can answer the exercises with the mouse or the keyboard{}. "
    "To play a whole deal yourself, open the notebook in your browser."
)
REPLAYED = ", and step through the deal"
LISTED = (
    "This page shows only the text and the code. To see what the code does, and to change it, run it in your browser."
)
DISPLAY = ROOT / "scripts/page_display.py"
SHOWN = f"from scripts.page_display import show_on_pages\nshow_on_pages()  # {crc32(DISPLAY.read_bytes()):x}\n".encode()
"""The code of a page's hidden cell; if this changes, the page is read again."""
LIST = "<!-- tutorials -->"
BADGE = re.compile(r"\n*\[!\[Open in Binder\][^\n]*")
SHORT_HEAD = re.compile(r"\A(# [^\n.]+)\. About (\d+) minutes\.")
"""The top of a notebook whose first table must fit on the first screen: title and minutes in one line."""
BINDER_CELL = re.compile(r"\[open\]\(https://mybinder\.org[^)]*\)")


def main() -> int:
    """Build the pages into a folder; return 1 if Sphinx finds a mistake."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "build/site")
    return build(parser.parse_args().folder.resolve())


def build(folder: Path) -> int:
    """Assemble the sources and run Sphinx; what it says is printed, and its exit code is the answer."""
    assemble(SOURCE)
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-j", "auto"]
    kernels = os.environ | {"PYTHONPATH": str(ROOT)}  # for the cells of the pages
    return subprocess.run(
        [*command, "-d", SOURCE.parent / "doctrees", SOURCE, folder], cwd=ROOT, env=kernels
    ).returncode


def assemble(source: Path, tutorials: Collection[str] = PLAYED) -> None:
    """Assemble the folder that Sphinx reads, with these tutorials playable on their pages.

    A file that has not changed keeps its date, so it is not read again.
    """
    texts = {Path(name): text.encode() for name, text in generated(played(tutorials, KEPT, LITE))}
    made = {name: with_widgets(text) for name, text in contents(ROOT / "docs").items()} | texts | recorded()
    for name in contents(source).keys() - made:
        (source / name).unlink()
    for name, content in made.items():
        file = source / name
        if not file.exists() or file.read_bytes() != content:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)


def contents(folder: Path) -> dict[Path, bytes]:
    """Return the files of a folder of sources, with their contents."""
    names = {path: path.relative_to(folder) for path in sorted(folder.rglob("*")) if path.is_file()}
    return {
        name: path.read_bytes()
        for path, name in names.items()
        if name.parts[0] != "site" and "__pycache__" not in name.parts
    }


def with_widgets(page: bytes) -> bytes:
    """Return a page whose cells are run, with a line in its hidden cell that makes exercises and replays work there."""
    if not page.startswith(b"---\nfile_format: mystnb"):
        return page
    return page.replace(b"\nimport whist_nb as wn\n", b"\nimport whist_nb as wn\n" + SHOWN, 1)


def recorded() -> dict[Path, bytes]:
    """Make the tables and replays that need no Python, with the pages they are on."""
    if not importlib.util.find_spec("scripts.recordings"):
        return {}
    with tempfile.TemporaryDirectory() as scratch:
        importlib.import_module("scripts.recordings").write(Path(scratch))
        return contents(Path(scratch))


def generated(shown: dict[str, Outputs]) -> Iterator[tuple[str, str]]:
    """Yield the generated pages; ``shown`` has what the cells of some notebooks show."""
    yield "glossary.md", glossary()
    yield "tutorials/index.md", (ROOT / "docs/tutorials/index.md").read_text("utf-8").replace(LIST, tutorial_list())
    yield "reference/options.md", games_and_options()
    yield "how-to/widow_whist.py", (ROOT / "whist_nb/variants/widow_whist.py").read_text("utf-8")
    yield "_static/drawings.css", themed_rules("html[data-theme=dark]", "html[data-theme=light]") + "\n"
    for page in PAGES:
        notebook = json.loads((ROOT / "notebooks" / page.file).read_text("utf-8"))
        yield (
            f"tutorials/{page.file}",
            json.dumps(readable(notebook, page, shown.get(page.notebook)), ensure_ascii=False),
        )


def glossary() -> str:
    """Every word that the card table explains, in one list."""
    words = "".join(f"\n{word}\n: {GLOSSARY[word][0].upper()}{GLOSSARY[word][1:]}.\n" for word in sorted(GLOSSARY))
    about = "What players call things at a card table. A table in a notebook explains these words where they come up."
    return f"# Glossary\n\n{about}\n{words}"


def games_and_options() -> str:
    """List every game with its options, in the game's own words."""
    parts = [
        "# Games and their options\n",
        "Pass an option to the call that makes the game or its table: "
        '`wn.CardTable("whist", deals=1, first_dealer=0)`.\n',
    ]
    for page in PAGES:
        if page.game is not None:
            parts += [f"## {page.game.title}\n", f"`{page.game.id}`, for {page.players} players\n"]
            parts += ["| option | default | or | what it does |", "|---|---|---|---|"]
            parts += [
                f"| `{name}` | `{option.default!r}` | {others(option)} | {option.doc} |"
                for name, option in page.game.options.items()
            ]
            parts += [""]
    return "\n".join(parts)


def others(option: Option) -> str:
    """Return the values an option may have besides its default."""
    choices = [f"`{choice!r}`" for choice in option.choices if choice != option.default]
    if option.low is not None or option.high is not None:
        choices.append(f"{option.low} to {option.high}" if option.high is not None else f"from {option.low}")
    return ", ".join(choices)


def tutorial_list() -> str:
    """List each notebook with its minutes, what you do there, and the link to play it."""
    rows = [
        f"| [{page.title}]({page.file}) | {page.teaches} | {minutes(page)} | {{lite}}`Play <{page.notebook}>` |"
        for page in PAGES
    ]
    table = ["| tutorial | you will | time | |", "|---|---|---|---|", *rows]
    return "\n".join(
        [*table, "\n```{toctree}\n:hidden:\n", *(f"{page.title} <{page.notebook}>" for page in PAGES), "```"]
    )


def without_binder(text: str, instead: str = "") -> str:
    """Return a notebook's text without its badge, whose picture would be fetched from another site."""
    return BINDER_CELL.sub("", BADGE.sub(lambda _: instead, text))


def minutes(page: Page) -> str:
    """Return how long a notebook takes, as its metadata say; a trainer takes as long as you like."""
    found = minutes_of(ROOT / "notebooks" / page.file)
    return f"{found}\N{NO-BREAK SPACE}min" if found else ""


def readable(notebook: dict[str, Any], page: Page, shown: Outputs | None = None) -> dict[str, Any]:
    """Return a notebook as a page, with a link to play it and its answers folded away.

    With ``shown``, its exercises and its replay are on the page: the code that makes them is folded, and cells that
    only play on for the reader or ask for a review are left out.
    """
    has_replay = shown and any('data-whist-nb="replay"' in str(output) for each in shown.values() for output in each)
    here = HERE.format(REPLAYED if has_replay else "") if shown else LISTED
    press = f"{{lite}}`{'Play' if shown else 'Run'} this in your browser <{page.notebook}>`"
    play = f"\n\n{{.begin}}\n{press}\n\n{here}"
    for number, cell in enumerate(notebook["cells"]):
        text = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            text = SHORT_HEAD.sub(r"\1\n\nIt takes about \2 minutes.", without_binder(text, "" if number else play))
            text = as_on_a_page(text) if shown else text
            cell["source"] = text.replace(f"]({INDEX.file})", "](index.md)")
        else:
            cell["outputs"] = (shown or {}).get(cell["id"], [])
            if cell["outputs"] or cell["metadata"].get("jupyter", {}).get("source_hidden"):
                cell["metadata"]["tags"] = ["hide-input"]
    if shown:
        notebook["cells"] = [
            cell
            for cell in notebook["cells"]
            if cell["cell_type"] == "markdown" or not is_for_a_notebook("".join(cell["source"]))
        ]
    notebook["metadata"].setdefault("kernelspec", {"name": "python3", "display_name": "Python 3", "language": "python"})
    return notebook


if __name__ == "__main__":
    sys.exit(main())

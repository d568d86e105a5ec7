"""The public address is only in pyproject.toml, and every link is made from it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from scripts import links

ROOT = links.ROOT
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


def test_all_links_are_as_the_script_makes_them() -> None:
    stale = [file.name for file, text in links.wanted(ROOT).items() if not links.is_as_wanted(file, text)]
    assert stale == [], "run: python scripts/links.py"


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_readme_opens_every_notebook_on_binder(notebook: Path) -> None:
    address = links.Address.of(ROOT)
    assert address.binder(f"notebooks/{notebook.name}") in (ROOT / "README.md").read_text("utf-8")


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_the_first_text_of_a_notebook_has_the_badge_which_opens_it(notebook: Path) -> None:
    first = next(cell for cell in json.loads(notebook.read_text("utf-8"))["cells"] if cell["cell_type"] == "markdown")
    assert links.Address.of(ROOT).badge(f"notebooks/{notebook.name}") in "".join(first["source"])


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_every_notebook_leads_back_to_the_index_and_on(notebook: Path) -> None:
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    way = "".join(cells[-1]["source"])
    assert [cell["id"] for cell in cells].count(links.WAY) == 1
    assert cells[-1]["id"] == links.WAY
    assert way == links.way_from(notebook.stem)
    if notebook.stem not in links.NO_WAY_ABOVE:
        assert "".join(cells[0]["source"]).endswith(f"\n\n{way}")
    for target in re.findall(r"\]\(([^)]+)\)", way):
        assert (notebook.parent / target).is_file()


def test_the_way_goes_from_the_first_notebook_to_the_last_and_back() -> None:
    first, second, *_, last = links.PAGES
    assert links.way_from(first.notebook) == f"{links.TO_INDEX} · [{second.title} →]({second.file})"
    assert links.way_from(second.notebook).startswith(f"[← {first.title}]({first.file}) · {links.TO_INDEX} · ")
    assert links.way_from(last.notebook).endswith(links.TO_INDEX)
    assert links.way_from("a-copy") == links.TO_INDEX


def test_the_address_is_nowhere_else() -> None:
    address = links.Address.of(ROOT)
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True)
    if tracked.returncode:
        pytest.skip("not a git repository: the list of tracked files is not known")
    elsewhere = []
    for name in tracked.stdout.split("\0"):
        file = ROOT / name
        if name == "pyproject.toml" or not file.is_file():
            continue
        text = file.read_text("utf-8", errors="ignore")
        if name == "README.md" or file.suffix == ".ipynb":
            text = links.CLONE.sub("", links.BINDER_LINK.sub("", text))
        if address.slug in text:
            elsewhere.append(name)
    assert elsewhere == []


@pytest.fixture
def moved(tmp_path: Path) -> Path:
    """A small repository whose address and version have just been changed."""
    shutil.copy(ROOT / "README.md", tmp_path)
    shutil.copy(ROOT / "CITATION.cff", tmp_path)
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    project = project.replace(links.Address.of(ROOT).url, "https://github.com/somebody/cards")
    (tmp_path / "pyproject.toml").write_text(project, "utf-8")
    (tmp_path / "CHANGELOG.md").write_text("# What is new\n\n## 0.2.0 - not yet released\n\nMore.\n", "utf-8")
    (tmp_path / "notebooks").mkdir()
    cells = [
        {"cell_type": "markdown", "metadata": {}, "source": ["# Whist\n", "\n", "Fifteen minutes."]},
        {"cell_type": "code", "metadata": {}, "source": ["6 * 7"], "outputs": [], "execution_count": None},
    ]
    notebook = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    (tmp_path / "notebooks" / "01-whist.ipynb").write_text(json.dumps(notebook), "utf-8")
    return tmp_path


def test_a_new_address_gets_everywhere_by_one_run(moved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert links.main(["--check"], moved) == 1
    assert "README.md: run python scripts/links.py" in capsys.readouterr().out
    assert links.main([], moved) == 0
    assert links.main(["--check"], moved) == 0
    project = (moved / "pyproject.toml").read_text("utf-8")
    assert 'Documentation = "https://somebody.github.io/cards/"\n' in project
    assert 'Issues = "https://github.com/somebody/cards/issues"\n' in project
    assert links.Address.of(ROOT).slug not in project
    readme = (moved / "README.md").read_text("utf-8")
    assert "https://mybinder.org/v2/gh/somebody/cards/v0.2.0?urlpath=lab/tree/notebooks/00-start-here.ipynb" in readme
    assert "git clone https://github.com/somebody/cards\ncd cards\n" in readme
    assert "(https://somebody.github.io/cards/)" in readme
    assert readme.count(".github.io/") == readme.count("https://somebody.github.io/cards/")
    assert links.Address.of(ROOT).slug not in readme
    notebook = json.loads((moved / "notebooks" / "01-whist.ipynb").read_text("utf-8"))
    title = "".join(notebook["cells"][0]["source"])
    assert title.startswith("# Whist\n\nFifteen minutes.\n\n[![Open in Binder]")
    assert "(https://mybinder.org/v2/gh/somebody/cards/v0.2.0?urlpath=lab/tree/notebooks/01-whist.ipynb)\n\n[←" in title

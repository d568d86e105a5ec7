"""The sources of the site's pages: the generated ones have everything they should."""

from __future__ import annotations

import inspect
import json
import re
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import whist_nb as wn
from scripts.docs import ROOT, assemble
from scripts.recordings import kept_pictures
from tests.sites import pages_in
from whist_nb.drawing.deck import PARTS
from whist_nb.drawing.glossary import GLOSSARY
from whist_nb.training.pages import PAGES


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that Sphinx reads; its tutorials are not played, which takes a while."""
    folder = tmp_path_factory.mktemp("docs")
    assemble(folder, ())
    return folder


@pytest.mark.slow
def test_every_tutorial_is_listed_with_the_link_that_plays_it(source: Path) -> None:
    text = (source / "tutorials/index.md").read_text("utf-8")
    assert re.findall(r"\{lite\}`Play <([\w-]+)>`", text) == [page.notebook for page in PAGES]
    assert f"| [{PAGES[1].title}]({PAGES[1].file}) | {PAGES[1].teaches} | 40\N{NO-BREAK SPACE}min |" in text


@pytest.mark.slow
def test_the_heading_of_a_tutorial_is_its_title_alone(source: Path) -> None:
    """It is what the links to the pages before and after say."""
    texts = [json.loads((source / "tutorials" / page.file).read_text("utf-8"))["cells"][0]["source"] for page in PAGES]
    assert ["".join(text).splitlines()[0] for text in texts] == [f"# {page.title}" for page in PAGES]


@pytest.mark.slow
def test_no_page_asks_another_host_for_a_picture(source: Path) -> None:
    texts = {path.name: path.read_text("utf-8") for path in source.rglob("*") if path.suffix in (".md", ".ipynb")}
    assert len(texts) > 30
    assert [name for name, text in texts.items() if re.search(r"!\[[^\]]*\]\(https?:|src=.{0,2}https?:", text)] == []


def test_the_mark_in_a_browser_s_tab_is_the_spade_of_the_deck() -> None:
    assert PARTS["s"].fill in (ROOT / "docs/_static/favicon.svg").read_text("utf-8")
    assert 'html_favicon = "_static/favicon.svg"' in (ROOT / "docs/conf.py").read_text("utf-8")


@pytest.mark.slow
def test_the_glossary_explains_every_word_of_the_table(source: Path) -> None:
    text = (source / "glossary.md").read_text("utf-8")
    for word, meaning in GLOSSARY.items():
        assert f"\n{word}\n: {meaning[0].upper()}{meaning[1:]}.\n" in text


LIKE_OTHERS = {"HomeworkParts", "LessonReportViewer"}
"""Homework in several parts, and a report that is drawn as that on a quiz."""


@pytest.mark.slow
def test_the_gallery_shows_every_widget_and_opens_it(source: Path) -> None:
    """Those that a public name is or makes, each in a section with its picture and a notebook whose cells make it."""
    shown = {type(widget).__name__: fragment for fragment, widget in kept_pictures()}
    made = makers_of_widgets()
    assert {"Problems", "RecordList", "Homework", "ClassReportViewer", "CardTable"} < made.keys()
    assert made.keys() - shown.keys() == {"ReplayViewer", "CardTable"} | LIKE_OTHERS
    sections = (source / "gallery/index.md").read_text("utf-8").split("\n## ")
    assert len([text for text in sections if "{recorded} replay\n" in text or "{recorded} table\n" in text]) == 2
    for kind, fragment in shown.items():
        (section,) = [text for text in sections if f"{{recorded}} {fragment}\n" in text]
        notebooks = re.findall(r"\{lite\}`[^<`]+<([\w-]+)>`", section)
        cells = "".join((ROOT / f"notebooks/{name}.ipynb").read_text("utf-8") for name in notebooks)
        assert f"wn.{made[kind]}(" in cells, kind


def makers_of_widgets() -> dict[str, str]:
    """The kinds of widget that public names are or make, each with such a name."""
    found = {}
    for name in wn.__all__:
        maker = getattr(wn, name)
        if inspect.isclass(maker):
            found |= {name: name} if hasattr(maker, "_ipython_display_") else {}
        elif callable(maker):
            kinds = re.split(r"\W+", str(inspect.signature(maker).return_annotation))
            found |= {kind: name for kind in kinds if re.search(r"Viewer$|Widget$|Trainer$|^Homework", kind)}
    return found


@pytest.mark.slow
def test_unchanged_files_keep_their_dates(source: Path) -> None:
    page = source / "glossary.md"
    before = page.stat().st_mtime_ns
    (source / "left.md").write_text("# A page of an older build\n", "utf-8")
    assemble(source, ())
    assert page.stat().st_mtime_ns == before
    assert not (source / "left.md").exists()


@pytest.mark.slow
def test_the_cells_of_how_to_pages_show_widgets_that_need_no_python(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = pages_in(tmp_path_factory)
    shown = {
        name: re.findall(r'data-whist-nb="(\w+)"><', (folder / f"{name}.html").read_text("utf-8"))
        for name in ("how-to/players", "how-to/teachers", "reference/exercises", "reference/tables")
    }
    assert shown == {
        "how-to/players": ["table", "table", "table", "table", "replay", "exercise"],
        "how-to/teachers": ["homework", "report", "trainer", "exercise"],
        "reference/exercises": ["exercise"],
        "reference/tables": ["table", "replay", "deal", "replay"],
    }
    for name in shown:
        scripts = 1 + (name == "reference/tables")  # a list of records brings its own
        assert (folder / f"{name}.html").read_text("utf-8").count("recorded/recorded.js") == scripts, name


ROOMS = ("", ".analysis", ".players", ".training", ".lessons", ".drawing", ".drawing.diagrams", ".widgets.exercise")
"""The root and the rooms from which notebooks import."""
MODULES = {"diagram", "drill", "exercise"}
"""Names of the root that are modules; their own names are described."""


def described() -> list[str]:
    """The names that the pages of the reference list, with their modules."""
    blocks = [
        block
        for page in (ROOT / "docs/reference").glob("*.md")
        for block in re.findall(r"^```\{public\} (\S+)\n(.*?)^```", page.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    ]
    return [f"{module}.{line.partition(':')[0]}" for module, lines in blocks for line in lines.splitlines()]


def named(name: str) -> Any:
    """Return the object with this name."""
    module, _, attribute = name.rpartition(".")
    return getattr(import_module(module), attribute)


@pytest.mark.parametrize("room", ROOMS)
def test_the_reference_describes_every_public_name(room: str) -> None:
    module = import_module(f"whist_nb{room}")
    there = {(name.rpartition(".")[2], id(named(name))) for name in described()}
    public = {(name, id(getattr(module, name))) for name in set(module.__all__) - MODULES}
    assert sorted(name for name, _ in public - there) == [], "add them to a page of docs/reference"


def test_the_reference_describes_nothing_twice() -> None:
    assert [name for name, times in Counter(described()).items() if times > 1] == []


def test_every_drill_is_in_the_list_of_drills() -> None:
    page = (ROOT / "docs/how-to/drills.md").read_text("utf-8")
    assert [name for name in dir(wn.drill) if f"`wn.drill.{name}()`" not in page] == []


WRITING = (ROOT / "docs/how-to/authors.md").read_text("utf-8")


def written(kind: str) -> list[str]:
    """The names in code that the page on writing a game uses, in running text and tables."""
    text = re.sub(r"^```.*?^```", "", WRITING, flags=re.DOTALL | re.MULTILINE)
    return [word for word in re.findall(r"`([^`\n]+)`", text) if re.fullmatch(kind, word)]


def test_the_page_on_writing_a_game_names_only_what_there_is() -> None:
    from whist_nb.engine.table import Table
    from whist_nb.engine.variant import Variant

    plain = set(written(r"[a-z_]+|[A-Z]\w+"))
    known = {name.rpartition(".")[2] for name in described()} | set(dir(Table)) | set(Variant.__dataclass_fields__)
    known |= {"kind", "answers", "why_not", "aim", "needs"} | {"await", "None"}
    assert plain - known == set()
    assert len(plain) > 40
    for call in written(r"(?:await )?(?:table|wn)\.\w+.*"):
        module, name = re.match(r"(?:await )?(table|wn)\.(\w+)", call).groups()  # type: ignore[union-attr]
        assert hasattr(Table if module == "table" else wn, name) or name in ("hands",), call
    for call in written(r"\w+\(.*\)"):
        assert call.partition("(")[0] in known | {"say"}, call


def test_the_page_on_writing_a_game_has_code_that_runs() -> None:
    brave, check = re.findall(r"^```python\n(.*?)^```", WRITING, re.DOTALL | re.MULTILINE)
    names: dict[str, Any] = {"BRAVE": None, "MY_WHIST": None, "wn": type("", (), {"register": lambda *_, **__: None})}
    exec(brave, names)
    facts = type("", (), {"hand": wn.Cards("AS AH AD 2C")})
    assert names["brave"].find(facts).reason == "With three aces, {i} take the risk."
    exec(check.replace('"my-whist", deals=200', '"whist", deals=1'), {})


def test_the_mistakes_listed_on_the_page_are_reported_in_those_words() -> None:
    from whist_nb.engine import authors_code, rule_faults, rule_watch
    from whist_nb.testing import line_trace

    source = "".join(
        Path(each.__file__).read_text("utf-8") for each in (authors_code, rule_faults, rule_watch, line_trace)
    )
    source = source.replace("`", "")
    told = re.findall(r"^\| (The rules .*?) \|", WRITING, re.MULTILINE)
    assert len(told) == 10
    assert [part for each in told for part in each.split("…") if part.strip(" ,") not in source] == []

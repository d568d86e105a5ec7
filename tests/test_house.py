"""Rules for the whole package: what is shipped, what importing costs, and what every game and notebook must have."""

from __future__ import annotations

import ast
import json
import re
import tomllib
import zipfile
from itertools import pairwise
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import whist_nb as wn
from tests.processes import ROOT, python
from whist_nb.engine.variant import Variant

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
HEAVY = ("numpy", "numba", "traitlets", "anywidget", "ipywidgets", "IPython")


def test_the_wheel_has_the_built_front_end_and_not_its_sources(tmp_path: Path) -> None:
    pytest.importorskip("hatch_vcs", reason="the version comes from the tags")
    from hatchling.builders.wheel import WheelBuilder

    (wheel,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    names = zipfile.ZipFile(wheel).namelist()
    shipped = {f"whist_nb/widgets/static/{file.name}" for file in (ROOT / "whist_nb/widgets/static").glob("*.js")}
    assert shipped
    assert shipped <= set(names)
    assert "whist_nb/engine/record.schema.json" in names
    assert {f"whist_nb/notebooks/{file.name}" for file in NOTEBOOKS} <= set(names)
    assert "whist_nb/command/jupyter/labconfig/page_config.json" in names
    assert [name for name in names if "/frontend/" in name or "__pycache__" in name] == []
    number = Path(wheel).name.split("-")[1]
    assert {name.split("/")[0] for name in names} == {"whist_nb", f"whist_nb-{number}.dist-info"}


@pytest.mark.parametrize(
    ("system", "machine", "wanted"),
    [
        ("linux", "x86_64", {"numpy", "numba"}),
        ("linux", "aarch64", {"numpy", "numba"}),
        ("win32", "AMD64", {"numpy", "numba"}),
        ("darwin", "arm64", {"numpy", "numba"}),
        ("darwin", "x86_64", {"numpy"}),
        ("emscripten", "wasm32", {"numpy"}),
    ],
)
def test_numba_is_asked_for_only_where_there_is_a_wheel(system: str, machine: str, wanted: set[str]) -> None:
    there = {"sys_platform": system, "platform_machine": machine}
    requirements = map(Requirement, PROJECT["dependencies"])
    asked = {each.name for each in requirements if each.marker is None or each.marker.evaluate(there)}
    assert asked & {"numpy", "numba"} == wanted


def test_no_slow_test_is_overlooked_by_make_slow(overlooked: list[str]) -> None:
    """It reads only files that have `slow`, `nightly`, `by_night`, `@LOOKS` or `_in_time` in them."""
    assert overlooked == []


def test_import_brings_in_nothing_heavy() -> None:
    assert python(f"import sys, whist_nb; print([name for name in {HEAVY} if name in sys.modules])") == "[]"


def test_games_are_played_without_numpy_numba_and_widgets() -> None:
    code = f"""
import sys
for name in {HEAVY}: sys.modules[name] = None
import whist_nb as wn
from whist_nb.players import Club
for variant in wn.VARIANTS:
    game = wn.Game(variant.id, seed=1, deals=1)
    while not game.is_over:
        game.apply(Club().choose(game.view(game.current_player)))
    print(variant.id)
"""
    assert python(code).split() == [variant.id for variant in wn.VARIANTS]


SIMULATE = "whist_nb.players.simulation"
"""The home of `whist_nb.analysis.simulate`, and so of the analysis as far as numpy goes."""


def test_every_room_but_the_analysis_is_entered_without_numpy_and_a_table_played_at() -> None:
    code = f"""
import sys, pkgutil, importlib
sys.modules["numpy"] = sys.modules["numba"] = None
import whist_nb as wn
for module in pkgutil.walk_packages(wn.__path__, "whist_nb."):
    if not module.name.startswith("whist_nb.analysis") and module.name != "{SIMULATE}":
        importlib.import_module(module.name)
game = wn.Game("german-whist", seed=1)
table = wn.CardTable(game, seat=0)
table.play_on()
lesson = wn.exercise.play_to("Take one.", hand="AS 2H", trump="S", leader=0, take=1)
lesson.play_on()
print(lesson.solved, len(game.deal_results))
"""
    assert python(code) == "True 1"


def test_the_umpires_table_is_not_handed_out() -> None:
    import whist_nb.engine
    import whist_nb.variants

    for room in (wn, whist_nb.engine, whist_nb.variants):
        assert "Table" not in vars(room), f"{room.__name__} hands out the umpire's Table"


@pytest.mark.parametrize("variant", wn.VARIANTS, ids=lambda variant: variant.id)
def test_every_game_has_a_row_in_the_readme_and_a_notebook(variant: Variant) -> None:
    rows = [line for line in (ROOT / "README.md").read_text("utf-8").splitlines() if line.startswith("| ")]
    assert any(f"`{variant.id}`" in row for row in rows), f"README has no row for {variant.id}"
    assert any(file.stem.split("-", 1)[1] == variant.id for file in NOTEBOOKS), f"no notebook for {variant.id}"


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_notebooks_are_kept_without_outputs(file: Path) -> None:
    notebook = json.loads(file.read_text("utf-8"))
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert [cell["source"] for cell in code if cell["outputs"] or cell["execution_count"] is not None] == []
    assert "widgets" not in notebook["metadata"]
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_code_cells_are_short_and_the_last_text_leads_on(file: Path) -> None:
    notebook = json.loads(file.read_text("utf-8"))
    code = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert [source for source in code if len(source.strip().splitlines()) > 8] == []
    assert ".ipynb" in "".join(notebook["cells"][-1]["source"])


TOOLS = sorted(file for folder in ("scripts", "docs/_ext", "benchmarks") for file in (ROOT / folder).glob("*.py"))


@pytest.mark.parametrize("file", TOOLS, ids=lambda file: file.stem)
def test_no_docstring_of_a_tool_says_a_thing_twice(file: Path) -> None:
    """A merge of two versions once left both: two paragraphs share at most half of their words."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef)
    for part in ast.walk(ast.parse(file.read_text("utf-8"))):
        said = (ast.get_docstring(part) or "").split("\n\n") if isinstance(part, kinds) else []
        words = [set(re.findall(r"\w{3,}", each.lower())) for each in said]
        for one, other in pairwise(each for each in words if len(each) > 4):
            assert len(one & other) <= len(one | other) / 2, f"{getattr(part, 'name', file.stem)}: {one & other}"


def test_the_walk_through_a_game_is_true() -> None:
    """CONTRIBUTING shows the parts of one game: each file exists, contains what is said, and is about as long."""
    page = (
        (ROOT / "CONTRIBUTING.md").read_text("utf-8").split("Widow Whist, for example")[1].split("The law of tricks")[0]
    )
    rows = [
        [cell.strip(" `") for cell in line.split("|")[1:-1]] for line in page.splitlines() if line.startswith("| `")
    ]
    assert len(rows) >= 10
    for name, lines, _, word in rows:
        text = (ROOT / name).read_text("utf-8")
        assert word in text, (name, word)
        if "widow" in name and lines:  # a file of its own
            assert 0.7 < len(text.splitlines()) / int(lines) < 1.4, name
    named = {name for name, *_ in rows}
    for file in [*(ROOT / "whist_nb").rglob("*.py"), *(ROOT / "tests/variants").glob("*.py")]:
        if "widow" in file.name:
            assert str(file.relative_to(ROOT)) in named


LONGEST_FILE, LONGEST_FUNCTION = 400, 60
"""The most lines of a Python file and of a function, without docstrings; blank lines and comments count."""
LONGEST_OF_THE_PAGE = 250
"""The most lines of a TypeScript file, without lines of comments, which say what docstrings say in Python."""
LONG_PAGES = {"replay_view.ts": 260}
"""Files over it, which may only become shorter."""

IN_ONE_PIECE = "a search walks its tree in one loop: a call handed its arrays costs more than most of its steps"
LONG = {
    "sides.py search_sides": IN_ONE_PIECE,
    "misere.py search_misere": IN_ONE_PIECE,
    "general.py search": IN_ONE_PIECE,
    "sides_tricks.py cashing": "four suits of two hands are weighed against each other in one go",
    "sides_moves.py list_leads": "one pass over the suits fills the list of leads and their order",
    "deals.py batch_deals": "one loop deals, plays and counts, so that no deal is ever kept",
    "playouts.py finish": "one loop plays a world to its end, in place",
}
"""Functions of kernels over sixty lines, each with its reason."""

SOURCES = [
    file
    for folder in ("whist_nb", "scripts", "benchmarks")
    for file in sorted((ROOT / folder).rglob("*.py"))
    if "node_modules" not in file.parts
]


def docstring_lines(tree: ast.AST) -> int:
    """Count the lines of the docstrings in a tree: a reference page in a docstring does not make its code longer."""
    texts = [
        each.body[0]
        for each in ast.walk(tree)
        if isinstance(each, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and ast.get_docstring(each, clean=False) is not None
    ]
    return sum((text.end_lineno or 0) - text.lineno for text in texts)


def long_functions(file: Path) -> list[str]:
    """The functions of a file that are too long, each with the names of its folder and file."""
    every = ast.walk(ast.parse(file.read_text("utf-8")))
    functions = [each for each in every if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)]
    lengths = {each.name: (each.end_lineno or 0) - each.lineno + 1 - docstring_lines(each) for each in functions}
    return [f"{file.parent.name}/{file.name} {name}" for name, lines in lengths.items() if lines > LONGEST_FUNCTION]


def test_the_page_of_the_analysis_names_each_of_its_modules_and_no_others() -> None:
    room = ROOT / "whist_nb/analysis"
    page = ast.get_docstring(ast.parse((room / "__init__.py").read_text("utf-8"))) or ""
    named = re.findall(r"``(\w+)``", page)
    here = {path.stem for path in room.iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file()}
    assert sorted(named) == sorted(name for name in here if not name.startswith("__"))


@pytest.mark.slow
def test_no_file_is_long() -> None:
    texts = {str(file.relative_to(ROOT)): file.read_text("utf-8") for file in SOURCES}
    lengths = {name: len(text.splitlines()) - docstring_lines(ast.parse(text)) for name, text in texts.items()}
    assert len(lengths) > 250
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST_FILE} == {}


def test_no_file_of_the_page_is_long() -> None:
    """Types made from Python are written by nobody; style sheets and tests may be as long as they are."""
    texts = {file.name: file.read_text("utf-8") for file in (ROOT / "whist_nb/widgets/frontend/src").glob("*.ts")}
    counted = {name: len(re.sub(r"(?m)^[ \t]*(//|/?\*).*\n", "", text).splitlines()) for name, text in texts.items()}
    long = {name: lines for name, lines in counted.items() if lines > LONGEST_OF_THE_PAGE and name != "frame.ts"}
    assert len(counted) > 50
    assert long.keys() == LONG_PAGES.keys()
    assert all(lines <= LONG_PAGES[name] for name, lines in long.items())


@pytest.mark.slow
def test_functions_are_long_in_kernels_alone_and_for_a_reason() -> None:
    found = [name for file in SOURCES for name in long_functions(file)]
    assert sorted(found) == sorted(f"kernels/{name}" for name in LONG)

"""No module imports, directly or indirectly, one that imports it, in the front end or for types alone.

Nor does any name a room above its own as a text, to import it later, which `lint-imports` cannot see.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter

import pytest

from tests.processes import ROOT

pytestmark = pytest.mark.slow  # it reads all sources

PAGE = ROOT / "whist_nb/widgets/frontend/src"
FROM = re.compile(r'from "\./([\w.]+\.ts)"')


def circle(imports: dict[str, set[str]]) -> list[str]:
    """One circle among the modules, its first again at the end; none is an empty list."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_an_import_circle_is_found() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"a"}}) != []
    assert circle({"a": {"b", "c"}, "b": {"c"}}) == []


def test_the_pages_modules_have_no_circle() -> None:
    imports = {file.name: set(FROM.findall(file.read_text("utf-8"))) for file in PAGE.glob("*.ts")}
    assert sum(map(len, imports.values())) > 100
    assert circle(imports) == []


MODULES = {
    ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file
    for file in (ROOT / "whist_nb").rglob("*.py")
    if "node_modules" not in file.parts
}


def imported(module: str, source: str) -> Iterator[str]:
    """The modules of the house that one imports anywhere: at the top, in a function, or for types alone."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in MODULES)
        elif isinstance(node, ast.ImportFrom):
            above = module.split(".") if MODULES[module].name == "__init__.py" else module.split(".")[:-1]
            start = ".".join(above[: len(above) - node.level + 1]) if node.level else ""
            name = ".".join(filter(None, (start, node.module)))
            inner = [f"{name}.{alias.name}" for alias in node.names]
            yield from (each for each in inner if each in MODULES)
            if name in MODULES and not all(each in MODULES for each in inner):
                yield name


def test_imports_are_found_anywhere_in_a_file() -> None:
    source = """
from whist_nb.engine import cards
from ..seats import left_of
from .void import VOID
import whist_nb.engine.trick
from whist_nb.engine import Card
def later():
    from whist_nb.players import Club
"""
    assert set(imported("whist_nb.players.club.leads", source)) == {
        "whist_nb.engine.cards",
        "whist_nb.players.club.void",
        "whist_nb.engine.trick",
        "whist_nb.engine",
        "whist_nb.players",
    }


def test_the_packages_modules_have_no_circle() -> None:
    """Imports within functions and for types count, too."""
    imports = {module: set(imported(module, file.read_text("utf-8"))) - {module} for module, file in MODULES.items()}
    assert sum(map(len, imports.values())) > 1000
    assert circle(imports) == []


# Rooms above, named as texts

LAYERS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"][0]["layers"]
HEIGHT = {room: -at for at, layer in enumerate(LAYERS) for room in re.findall(r"\w+", layer)}
SIGNPOSTS = {("whist_nb.analysis", "whist_nb.players.simulation")}
"""A promised name of one room whose home is another: only the front door says so."""
NAMED = re.compile(r"whist_nb\.([a-z_]+)[a-z_.]*")


def named_above(module: str, source: str) -> set[tuple[str, str]]:
    """The modules of rooms above that a module names in a text, or in a text of which more parts are filled in."""
    room = module.split(".")[1] if "." in module else "__main__"  # the root knows all rooms
    texts = set(texts_in(ast.parse(source)))
    found = [(text, NAMED.fullmatch(text)) for text in texts]
    return {(module, text) for text, name in found if name and HEIGHT.get(name[1], -99) > HEIGHT[room]}


def texts_in(tree: ast.AST) -> Iterator[str]:
    """The texts in a tree; those put together from several parts as one, with a letter for each part that is not known.

    ``f"whist_nb.players.{name}"``, ``"whist_nb.players." + name``, ``"whist_nb.{}".format(room)`` all name a room.
    """
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)):
                yield text
                yield re.sub(r"\{\w*\}|%s", "x", text)
            case ast.JoinedStr(values=parts):
                yield "".join(str(part.value) if isinstance(part, ast.Constant) else "x" for part in parts)
            case ast.BinOp(left=ast.Constant(value=str(text)), op=ast.Add()):
                yield f"{text}x"


def test_a_room_above_named_as_a_text_is_found() -> None:
    source = 'import_module("whist_nb.players.club"), import_module("whist_nb.engine.cards")'
    assert named_above("whist_nb.analysis.goals", source) == {("whist_nb.analysis.goals", "whist_nb.players.club")}
    assert named_above("whist_nb.widgets.page", source) == named_above("whist_nb", source) == set()
    for put_together in (
        'f"whist_nb.players.{name}"',
        '"whist_nb.players." + name',
        '"whist_nb.players.{}".format(name)',
    ):
        found = named_above("whist_nb.analysis.goals", put_together)
        assert ("whist_nb.analysis.goals", "whist_nb.players.x") in found
        assert named_above("whist_nb.players.trials", put_together) == set()
    assert named_above("whist_nb.engine.library", 'f"See {whist_nb.players} for more"') == set()


def test_no_module_imports_a_room_above_by_its_name() -> None:
    found = {each for module, file in MODULES.items() for each in named_above(module, file.read_text("utf-8"))}
    assert found == SIGNPOSTS

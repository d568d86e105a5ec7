"""Change every number, comparison, operator and table entry used in scoring, and see whether a test notices.

    python -m scripts.change_scoring                    all games
    python -m scripts.change_scoring solo-whist whisk   these games
    python -m scripts.change_scoring rubber             what several games share: the rubber
    python -m scripts.change_scoring --list whist       list the changes without making them

One thing is changed at a time, in memory, and the game's own tests are run (tests/variants/test_<game>.py; for the
rubber tests/engine/test_rubber.py). They have to fail within 20 seconds. Any change they let through is printed, and
the exit code is 1, unless ``SAME`` proves that the change makes no difference to anything that can happen at a table.

The changes are made in the functions with which a ``Variant`` says what a deal is worth (``ROLES``, lambdas too), in
the functions of numbers that its coroutines call on the way from a deal to the result of the match (``COUNTS``: what a
function returns says whether it counts something), and in every function and table that these use. Words are left alone
(documentation, assertions, anything put together for a reader), and so is the ``strict`` of ``zip``. The script needs a
system that can fork.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from functools import cache
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any, Final

from scripts.scoring_changes import SAME, SWAPS

ROOT: Final = Path(__file__).resolve().parents[1]
LIMIT: Final = 20
"""The seconds of work a game's own tests have to notice a change, however busy the machine is."""

ROLES: Final = ("points", "tally", "contract", "meld", "price", "counts_draws", "announced")
COUNTS: Final = ("SidePoints", "Scores", "tuple[int, ...]", "int | None")
"""What functions return that count something which scores; those of coroutines are found by it.

They are looked for in games and in the parts that games share. A seat or a number of cards is an
``int``, and does not score.
"""

WORDS: Final = ("phrase", "Wording", "QuestionWords", "AnswerWords", "Option", "switch", "number", "cast")
COROUTINE: Final = ast.AsyncFunctionDef
FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)
RUBBER: Final = "whist_nb.engine.rubber"
SHARED: Final = "rubber"

CALLS: Final = {"max": "min", "min": "max", "abs": ""}


@dataclass(frozen=True)
class Change:
    """A piece of a file and its replacement; ``owner`` is the function or table it belongs to."""

    path: str
    owner: str
    start: int
    end: int
    new: str
    line: str
    told: str

    def key(self, game: str) -> tuple[str, str, str, str]:
        """The key by which ``SAME`` knows the change."""
        return game, self.owner, self.line, self.told


# What gets changed


def scoring_of(game: str) -> list[tuple[Path, str]]:
    """Return the functions and tables that score a game, each with its file."""
    import importlib

    from whist_nb.engine.library import find_variant

    if game == SHARED:
        functions = [name for name, node in definitions(RUBBER).items() if isinstance(node, FUNCTIONS)]
        return [(file_of(RUBBER), name) for name in functions if name not in ("_label", "_sums")]  # words
    variant = find_variant(game)
    roles = [role for name in ROLES if (role := getattr(variant, name)) is not None]
    found = [(role.__module__, name_of(role)) for role in roles]
    found += [each for each in reached([(variant.rules.__module__, variant.rules.__name__)]) if counts(*each)]
    return [(Path(importlib.import_module(module).__file__ or ""), name) for module, name in reached(found, COROUTINE)]


def name_of(role: Any) -> str:
    """Return the name of a function, or the place of a lambda in its file."""
    code = role.__code__
    return f"lambda in line {code.co_firstlineno}" if role.__name__ == "<lambda>" else str(role.__name__)


def counts(module: str, name: str) -> bool:
    """Return whether a function counts something that scores."""
    node = definitions(module)[name]
    return isinstance(node, ast.FunctionDef) and returned(node) in COUNTS


def returned(node: ast.AST) -> str:
    """Return what a function returns, as its annotation has it."""
    returns = getattr(node, "returns", None)
    return ast.unparse(returns) if returns is not None else ""


def reached(found: list[tuple[str, str]], but: type | None = None) -> list[tuple[str, str]]:
    """Return functions, classes and tables with all that they use, apart from those of one kind."""
    waiting, seen = found[::-1], dict[tuple[str, str], None]()
    while waiting:
        module, name = waiting.pop()
        node = definitions(module).get(name)
        if node is None or (module, name) in seen or not is_scoring(module):
            source = imported(module).get(name)
            if node is None and source is not None:
                waiting.append(source)
            continue
        if returned(node).startswith("Statement") or (but and isinstance(node, but)):
            continue
        seen[module, name] = None
        waiting += [(module, each) for each in names_used(node)]
    return list(seen)


def names_used(root: ast.AST) -> list[str]:
    """Return the names that a function or table takes from its module."""
    named = [node for node in nodes_that_count(root) if isinstance(node, ast.Name)]
    own = {node.id for node in named if isinstance(node.ctx, ast.Store)}
    own |= {node.arg for node in ast.walk(root) if isinstance(node, ast.arg)}
    return [node.id for node in named if node.id not in own]


def is_scoring(module: str) -> bool:
    """Return whether a module may contain scoring: a game, a part shared by games, or the form of scores."""
    return module.startswith("whist_nb.variants.") or module == "whist_nb.engine.scoring"


def file_of(module: str) -> Path:
    return ROOT / f"{module.replace('.', '/')}.py"


@cache
def definitions(module: str) -> dict[str, ast.AST]:
    """Return the functions, classes, tables and lambdas of a module by name."""
    found: dict[str, ast.AST] = {}
    if not file_of(module).exists():
        return found
    tree = ast.parse(file_of(module).read_text())
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found[node.name] = node
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {name.id: node for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)}
    return found | {f"lambda in line {node.lineno}": node for node in ast.walk(tree) if isinstance(node, ast.Lambda)}


def imported(module: str) -> dict[str, tuple[str, str]]:
    """Return the names that a module imports from other modules of the package."""
    if not file_of(module).exists():
        return {}
    nodes = [node for node in ast.parse(file_of(module).read_text()).body if isinstance(node, ast.ImportFrom)]
    return {name.name: (node.module, name.name) for node in nodes if node.module for name in node.names}


def changes_of(game: str) -> list[Change]:
    """Return every change to the scoring of a game."""
    found = []
    for path, name in scoring_of(game):
        source = path.read_text()
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        times: Counter[tuple[str, str]] = Counter()
        for start, end, new, told in in_node(definitions(module)[name], source):
            line = source[source.rfind("\n", 0, start) + 1 :].split("\n", 1)[0].strip()
            times[line, told] += 1
            nth = f", the {times[line, told]}. such" if times[line, told] > 1 else ""
            found.append(Change(str(path), name, start, end, new, line, told + nth))
    return found


class Places:
    """Finds where the nodes of a source file are in its text."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.lines = [0]
        for line in source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))

    def start(self, node: Any) -> int:
        return self._at(node.lineno, node.col_offset)

    def end(self, node: Any) -> int:
        return self._at(node.end_lineno, node.end_col_offset)

    def _at(self, line: int, offset: int) -> int:
        text = self.source[self.lines[line - 1] : self.lines[line]]
        return self.lines[line - 1] + len(text.encode()[:offset].decode())


Edit = tuple[int, int, str, str]


def in_node(root: ast.AST, source: str) -> Iterator[Edit]:
    """Yield every change in a function or table: start, end, replacement, and a description."""
    places = Places(source)
    for node in nodes_that_count(root):
        if isinstance(node, ast.comprehension) and isinstance(node.iter, ast.Constant):
            text = node.iter.value
            for at, letter in enumerate(text):
                less = text[:at] + text[at + 1 :]
                yield places.start(node.iter), places.end(node.iter), repr(less), f"{text!r} without {letter}"
        if not isinstance(node, ast.expr | ast.stmt):
            continue
        start, end = places.start(node), places.end(node)
        text = source[start:end]
        match node:
            case ast.Constant(value=bool() as value):
                yield start, end, str(not value), f"{value} -> {not value}"
            case ast.Constant(value=int() as value):
                for other in (value + 1, value - 1):
                    yield start, end, f"({other})", f"{value} -> {other}"
            case ast.Constant(value=str() as value):
                yield start, end, repr(f"{value}~"), f"{value!r} -> another"
            case ast.Compare():
                for left, op, right in zip([node.left, *node.comparators], node.ops, node.comparators, strict=False):
                    yield from between(places, left, right, SWAPS.get(type(op), ()))
            case ast.BinOp():
                yield from between(places, node.left, node.right, SWAPS.get(type(node.op), ()))
            case ast.BoolOp():
                new = "or" if isinstance(node.op, ast.And) else "and"
                for left, right in zip(node.values, node.values[1:], strict=False):
                    yield from between(places, left, right, (new,))
            case ast.UnaryOp(op=ast.USub() | ast.Not()):
                operand = source[places.start(node.operand) : end]
                yield start, end, f"({operand})", f"{text} -> {operand}"
            case ast.Call(func=ast.Name(id=name)) if name in CALLS:
                function = places.end(node.func)
                yield start, function, CALLS[name], f"{name} -> {CALLS[name] or 'without'}"
            case ast.IfExp() | ast.If() if not isinstance(node.test, ast.Compare | ast.BoolOp | ast.UnaryOp):
                at, to = places.start(node.test), places.end(node.test)
                yield at, to, f"(not ({source[at:to]}))", f"if {source[at:to]} -> if not"


def between(places: Places, left: ast.expr, right: ast.expr, others: tuple[str, ...]) -> Iterator[Edit]:
    """Yield the changes of the operator between two parts."""
    start, end = places.end(left), places.start(right)
    gap = places.source[start:end]
    word = gap.strip("() \n")
    at = start + gap.index(word)
    for other in others:
        yield at, at + len(word), other, f"{word} -> {other}"


def nodes_that_count(root: ast.AST) -> Iterator[Any]:
    """Yield the nodes of a function, class or table except words: documentation, assertions, types, labels."""
    if isinstance(root, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
        waiting: list[Any] = list(root.body) if isinstance(root.body, list) else [root.body]
    else:
        waiting = [root.value]  # type: ignore[attr-defined]  # a table
    while waiting:
        node = waiting.pop(0)
        if is_of_words(node):
            continue
        yield node
        if isinstance(node, ast.FunctionDef):
            waiting += node.body
        elif isinstance(node, ast.AnnAssign):
            waiting += [node.value] if node.value else []
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant | ast.Name):
            waiting += [node.value] if isinstance(getattr(node.slice, "value", None), str) else [node.value, node.slice]
        else:
            waiting += list(ast.iter_child_nodes(node))


def is_of_words(node: ast.AST) -> bool:
    """Return whether a node makes or explains words, or only checks the code."""
    match node:
        case ast.Assert() | ast.JoinedStr() | ast.Raise() | ast.Expr(value=ast.Constant()):
            return True
        case ast.keyword(arg="strict"):
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in WORDS or name.isupper()
    return False


# Who notices?


def caught(change: Change, test: str) -> str:
    """Return whether a game's tests catch a change: 'yes', 'no' or 'late'."""
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT))
        os._exit(run_changed(change, test))
    began = time.monotonic()
    while time.monotonic() - began < 10 * LIMIT:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            code = os.waitstatus_to_exitcode(status)
            return "late" if code in (-signal.SIGKILL, -signal.SIGXCPU) else "no" if code == 0 else "yes"
        time.sleep(0.02)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return "late"


def run_changed(change: Change, test: str) -> int:
    """Run a game's tests with one change in a file; call this only in a process of its own."""
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)
    source = Path(change.path).read_text()
    source = source[: change.start] + change.new + source[change.end :]
    usual = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        if loader.path == change.path:
            return compile(source, change.path, "exec")
        return usual(loader, name)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign]
    return run_tests(test)


def run_tests(test: str) -> int:
    import pytest

    options = ["-o", "addopts=", "-q", "-x", "--import-mode=importlib", "-p", "no:cacheprovider", "-p", "xdist.plugin"]
    return int(pytest.main([*options, "--assert=plain", "-m", "not slow", test]))


def try_all(game: str, changes: list[Change]) -> list[tuple[Change, str]]:
    """Return the changes that a game's own tests don't catch in time and that are not proved harmless."""
    room = "engine" if game == SHARED else "variants"
    test = str(ROOT / f"tests/{room}/test_{game.replace('-', '_')}.py")
    began, missed, same = time.monotonic(), list[tuple[Change, str]](), 0
    if changes and caught(replace(changes[0], end=changes[0].start, new=""), test) != "no":
        raise SystemExit(f"{test} fails although nothing is changed, and so it shows nothing")
    for change in changes:
        if change.key(game) in SAME:
            same += 1
            continue
        answer = caught(change, test)
        if answer != "yes":
            missed.append((change, answer))
            where = f"{Path(change.path).name}, {change.owner}"
            print(f"    {'NOT NOTICED' if answer == 'no' else 'TOO LATE'}  {where}: {change.told}   in: {change.line}")
    seconds = time.monotonic() - began
    told = f"{len(changes) - same} changes, {len(missed)} not noticed; {same} proved to change nothing"
    print(f"{game:<18}{told}; {seconds:.0f} s", flush=True)
    return missed


def planned(games: list[str]) -> dict[str, list[Change]]:
    """Find each game's changes in another process, because the games must not be loaded in this one yet."""
    done = subprocess.run(
        [sys.executable, "-m", "scripts.change_scoring", "--plan", *games],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    return {game: [Change(**each) for each in changes] for game, changes in json.loads(done.stdout).items()}


def main() -> int:
    """Change, run the tests, and report."""
    parser = argparse.ArgumentParser(description="Change how games are scored, one thing at a time: who notices?")
    parser.add_argument("games", nargs="*", help="ids of games; all of them by default")
    parser.add_argument("--list", action="store_true", help="list the changes without making them")
    parser.add_argument("--plan", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    os.environ |= {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    if args.plan:
        from whist_nb import VARIANTS

        games = args.games or [*(variant.id for variant in VARIANTS), SHARED]
        print(json.dumps({game: [asdict(change) for change in changes_of(game)] for game in games}))
        return 0
    plan = planned(args.games)
    if args.list:
        for game, changes in plan.items():
            print(f"{game}: {len(changes)} changes")
            for change in changes:
                print(f"    {Path(change.path).name}, {change.owner}: {change.told}   in: {change.line}")
        return 0
    import nbval.kernel  # noqa: F401  # once, for all the children
    import numpy  # noqa: F401
    import pytest  # noqa: F401
    import xdist.plugin  # noqa: F401

    missed = [each for game, changes in plan.items() for each in try_all(game, changes)]
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())

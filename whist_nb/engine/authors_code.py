"""Find the lines of a game's author in a program that fails, waits or loops."""

from __future__ import annotations

import ast
import inspect
import linecache
import os
import textwrap
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from traceback import walk_tb
from types import CodeType, FrameType, TracebackType
from typing import Any, Final, NamedTuple

from whist_nb.engine.phrases import phrase

_PACKAGE: Final = Path(__file__).parents[1]
_HOUSE: Final = tuple(str(_PACKAGE / room) + os.sep for room in ("engine", "testing"))
_PYTHON: Final = os.path.dirname(os.__file__) + os.sep
_LOOPS: Final = (ast.While, ast.For)
_FORGETS: Final = phrase("call {name} without `await`, which does nothing")


class SourceLine(NamedTuple):
    """A line of a file that an author has written."""

    file: str
    number: int
    in_notebook: bool = False

    @property
    def text(self) -> str:
        """The text of the line."""
        return linecache.getline(self.file, self.number).strip()

    @property
    def place(self) -> str:
        """The file and number of the line, without its text."""
        file = phrase("the cell") if self.in_notebook else Path(self.file).name
        return phrase("line {number} of {file}", number=self.number, file=file)

    def __str__(self) -> str:
        return f"{self.place}, `{self.text}`"


def is_authors(code: CodeType) -> bool:
    """Return whether code belongs to the rules of a game rather than the engine or Python."""
    file = code.co_filename
    if file.startswith(_PYTHON):
        return "site-packages" in file
    if file.startswith("<"):
        return file.startswith("<ipython")
    return not file.startswith(_HOUSE)


def line_of(frame: FrameType, number: int | None = None) -> SourceLine:
    """Return the line a frame is at."""
    return source_line(frame.f_code.co_filename, frame.f_lineno if number is None else number)


def source_line(file: str, number: int) -> SourceLine:
    """Return a line of a file, which may be a cell of a notebook."""
    return SourceLine(file, number, "ipykernel_" in file or file.startswith("<ipython"))


def the_authors(lines: Iterable[SourceLine]) -> SourceLine | None:
    """Return the last of these lines that is outside this package, or the last of them all if none is."""
    listed = list(lines)
    outside = [line for line in listed if not Path(line.file).is_relative_to(_PACKAGE)]
    return next(reversed(outside or listed), None)


def where_raised(trace: TracebackType | None) -> SourceLine | None:
    """Return the author's line in a traceback."""
    return the_authors(line_of(frame, number) for frame, number in walk_tb(trace) if is_authors(frame.f_code))


def where_waiting(run: Any) -> SourceLine | None:
    """Return the author's line at which a coroutine waits for an answer."""
    lines = []
    while run is not None and getattr(run, "cr_frame", None) is not None:
        if is_authors(run.cr_code):
            lines.append(line_of(run.cr_frame))
        run = run.cr_await
    return the_authors(lines)


def loop_around(line: SourceLine) -> SourceLine:
    """Return the innermost loop around a line, or the line itself if there is none."""
    try:
        tree = ast.parse("".join(linecache.getlines(line.file)))
    except (SyntaxError, ValueError):
        return line
    loops = [
        node
        for node in ast.walk(tree)
        if isinstance(node, _LOOPS) and node.lineno <= line.number <= (node.end_lineno or 0)
    ]
    return line._replace(number=max((node.lineno for node in loops), default=line.number))


def forgotten_await(frame: FrameType) -> tuple[str, SourceLine] | None:
    """Find an `async def` that an author's function calls without awaiting it; return the mistake and its line."""
    for number, name, *more in _lone_calls(frame.f_code):
        called = frame.f_locals.get(name, frame.f_globals.get(name))
        for part in more:
            called = getattr(called, part, None)
        if inspect.iscoroutinefunction(called):
            return _FORGETS.format(name=f"`{'.'.join([name, *more])}`"), line_of(frame, number)
    return None


@lru_cache(maxsize=512)
def has_loop_on_one_line(code: CodeType) -> bool:
    """Return whether a function has a loop on a single line, which a trace function cannot see going round."""
    return any(isinstance(node, _LOOPS) and node.lineno == node.end_lineno for node in _nodes_of(code))


def _nodes_of(code: CodeType) -> Iterable[Any]:
    """Return what the source of a function consists of, as far as it can be read."""
    try:
        return ast.walk(ast.parse(textwrap.dedent(inspect.getsource(code))))
    except (OSError, SyntaxError):
        return ()


@lru_cache(maxsize=512)
def _lone_calls(code: CodeType) -> tuple[Any, ...]:
    """Return the calls in a function that stand by themselves: the line, and the name in its parts."""
    lone = [node.value for node in _nodes_of(code) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)]
    return tuple((code.co_firstlineno - 1 + call.lineno, *parts) for call in lone if (parts := _parts(call.func)))


def _parts(name: ast.expr) -> tuple[str, ...]:
    """Return the parts of a name with dots; nothing for any other expression."""
    if isinstance(name, ast.Attribute):
        before = _parts(name.value)
        return before and (*before, name.attr)
    return (name.id,) if isinstance(name, ast.Name) else ()

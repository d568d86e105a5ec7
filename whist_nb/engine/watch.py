"""Watching over rules that somebody is still writing: each mistake is told in one sentence, with the line it is in.

The games of this package are proved by its tests and run as they are. Rules from outside are watched: what they raise,
what they await and what they ask is looked at, and a loop that goes on without asking anybody is stopped.
"""

from __future__ import annotations

import ast
import linecache
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from traceback import walk_tb
from types import CodeType, FrameType, TracebackType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from whist_nb.engine.actions import Action
from whist_nb.engine.errors import BadOption, BrokenRules, quoted
from whist_nb.engine.phrases import phrase
from whist_nb.engine.table import Decision, EndlessLoop, Table

if TYPE_CHECKING:
    from whist_nb.engine.variant import Variant

_PACKAGE: Final = Path(__file__).parents[1]
_HOUSE: Final = tuple(str(_PACKAGE / room) + os.sep for room in ("engine", "testing"))
_PYTHON: Final = os.path.dirname(os.__file__) + os.sep

MOST_LINES: Final = 1_000_000
"""So many lines of an author's file run without asking anybody: then it is a loop without end."""

Send = Callable[[Action | None], Any]


class SourceLine(NamedTuple):
    """A line of a file that an author has written."""

    file: str
    number: int
    in_notebook: bool = False

    @property
    def text(self) -> str:
        """What stands there."""
        return linecache.getline(self.file, self.number).strip()

    @property
    def place(self) -> str:
        """Where it is, without what stands there."""
        file = phrase("the cell") if self.in_notebook else Path(self.file).name
        return phrase("line {number} of {file}", number=self.number, file=file)

    def __str__(self) -> str:
        return f"{self.place}, `{self.text}`"


def is_authors(code: CodeType) -> bool:
    """Whether code is part of the rules of some game, and not of the engine or of Python."""
    file = code.co_filename
    if file.startswith(_PYTHON):
        return "site-packages" in file
    if file.startswith("<"):
        return file.startswith("<ipython")
    return not file.startswith(_HOUSE)


def line_of(frame: FrameType, number: int | None = None) -> SourceLine:
    """The line that a frame stands at."""
    file = frame.f_code.co_filename
    in_notebook = "ipykernel_" in file or file.startswith("<ipython")
    return SourceLine(file, frame.f_lineno if number is None else number, in_notebook)


def the_authors(lines: Iterable[SourceLine]) -> SourceLine | None:
    """Of the lines that led to a place the last one that the author wrote; else one in a part module of ours."""
    listed = list(lines)
    outside = [line for line in listed if not Path(line.file).is_relative_to(_PACKAGE)]
    return next(reversed(outside or listed), None)


def where_raised(trace: TracebackType | None) -> SourceLine | None:
    """The author's line in a traceback."""
    return the_authors(line_of(frame, number) for frame, number in walk_tb(trace) if is_authors(frame.f_code))


def where_waiting(run: Any) -> SourceLine | None:
    """The author's line at which a coroutine waits for an answer."""
    lines = []
    while run is not None and getattr(run, "cr_frame", None) is not None:
        if is_authors(run.cr_code):
            lines.append(line_of(run.cr_frame))
        run = run.cr_await
    return the_authors(lines)


def loop_around(line: SourceLine) -> SourceLine:
    """The innermost loop that a line stands in; the line itself where it stands in none."""
    try:
        tree = ast.parse("".join(linecache.getlines(line.file)))
    except (SyntaxError, ValueError):
        return line
    loops = [
        node
        for node in ast.walk(tree)
        if isinstance(node, (ast.While, ast.For)) and node.lineno <= line.number <= (node.end_lineno or 0)
    ]
    return line._replace(number=max((node.lineno for node in loops), default=line.number))


class _Counter:
    """Counts the lines of rules as they run, and stops them when there are too many."""

    def __init__(self) -> None:
        self.left = MOST_LINES

    def called(self, frame: FrameType, what: str, _: Any) -> Any:
        """A frame begins or goes on: only those of an author are counted."""
        return self.ran if is_authors(frame.f_code) else None

    def ran(self, frame: FrameType, what: str, _: Any) -> Any:
        """A line is about to run."""
        self.left -= 1
        if self.left < 0:
            raise EndlessLoop
        return self.ran


def watched(variant: Variant, run: Any, table: Table) -> Send:
    """How answers are sent to the rules of a game from outside, each mistake told as BrokenRules."""

    def send(answer: Action | None) -> Decision:
        if not hasattr(run, "send"):
            raise BrokenRules(phrase("The rules of {title} are no `async def`.", title=variant.title))
        before = sys.gettrace()
        try:
            if before is None:  # else a debugger is at work
                sys.settrace(_Counter().called)
            asked: Any = run.send(answer)
        except StopIteration:
            if table.outcome is None:
                raise BrokenRules(
                    phrase(
                        "The rules of {title} end without a result: call `most_points(table)` or `table.finish(...)`.",
                        title=variant.title,
                    )
                ) from None
            raise
        except (BadOption, BrokenRules):
            raise
        except EndlessLoop as error:
            raise _endless(variant, where_raised(error.__traceback__)) from None
        except Exception as error:
            raise _failed(variant, error) from error
        finally:
            if before is None:
                sys.settrace(None)
        if fault := _fault_of(asked, table):
            raise _broken(variant, fault, where_waiting(run))
        question: Decision = asked
        return question

    return send


def _endless(variant: Variant, line: SourceLine | None) -> BrokenRules:
    """A loop in which nobody is asked."""
    return _broken(variant, phrase("go round without end and ask nobody"), line and loop_around(line))


def _failed(variant: Variant, error: Exception) -> BrokenRules:
    """An exception that rules did not catch."""
    kind, more = type(error).__name__, str(error)
    fault = phrase("stop with {error}", error=f"{kind} ({more})" if more else kind)
    return _broken(variant, fault, where_raised(error.__traceback__))


def _broken(variant: Variant, fault: str, line: SourceLine | None) -> BrokenRules:
    """A fault with its place; whoever plays is told the place alone, for a fault may name cards."""
    where = phrase("the engine") if line is None else line.place
    told = phrase("The rules of {title} fail in {place}.", title=variant.title, place=where)
    if line is None:
        return BrokenRules(phrase("The rules of {title} {fault}.", title=variant.title, fault=fault), "", told)
    return BrokenRules(
        phrase("The rules of {title} {fault}, in {line}.", title=variant.title, fault=fault, line=line), str(line), told
    )


def _fault_of(asked: Any, table: Table) -> str | None:
    """What is wrong with a question; None if it can be put."""
    if not isinstance(asked, Decision):
        return phrase("await {what}, which is no question to a seat", what=quoted(asked))
    given: tuple[Any, ...] = tuple(asked)
    seat, kind, answers, _ = given
    if type(seat) is not int or seat not in table.seats:
        return phrase("ask seat {seat}, which is not at the table", seat=quoted(seat))
    if not isinstance(kind, str):
        return phrase("ask a question of the kind {kind}, which is no text", kind=quoted(kind))
    if not isinstance(answers, tuple) or not all(isinstance(each, Action) for each in answers):
        return phrase("offer answers that are no tuple of actions")
    if not answers:
        return phrase("ask seat {seat} the question {kind!r} and leave it no answer", seat=seat, kind=kind)
    return None

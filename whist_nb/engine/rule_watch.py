"""A watch over rules that somebody is still writing: each mistake is reported in one sentence, with its line.

The games of this package are proved by its tests and run unwatched. For rules from outside, everything they raise,
await and ask is checked, and a loop that goes on without asking anybody is stopped.
"""

from __future__ import annotations

import ast
import inspect
import linecache
import os
import sys
import textwrap
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from itertools import chain
from pathlib import Path
from traceback import walk_tb
from types import CodeType, FrameType, TracebackType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from whist_nb.engine.actions import Action
from whist_nb.engine.cards import Card, Cards
from whist_nb.engine.errors import BadOption, BrokenRules, described, quoted
from whist_nb.engine.events import Contract, Event
from whist_nb.engine.phrases import phrase
from whist_nb.engine.rule_faults import WrongCall
from whist_nb.engine.scoring import NO_EXTRAS, Extras, Options, Points, Tricks
from whist_nb.engine.table import Decision, EndlessLoop, Table
from whist_nb.engine.view_builder import KEPT

if TYPE_CHECKING:
    from whist_nb.engine.variant import Variant

_PACKAGE: Final = Path(__file__).parents[1]
_HOUSE: Final = tuple(str(_PACKAGE / room) + os.sep for room in ("engine", "testing"))
_PYTHON: Final = os.path.dirname(os.__file__) + os.sep

_LOOPS: Final = (ast.While, ast.For)

MOST_LINES: Final = 1_000_000
"""When this many lines of an author's file, or steps in a function with a loop on one line, have run without asking
anybody, the loop is endless."""
MOST_ANSWERS: Final = 1_200
"""A deal with this many answers and no end is in an endless loop."""

_NO_QUESTION: Final = phrase("await something that is not a question with answers")
_FORGETS: Final = phrase("call {name} without `await`, which does nothing")
_LOSES: Final = phrase("lose a card, or have one twice")
_TELLS: Final = phrase("give away a hidden card with {verb!r}: use the table's methods to show cards")

_PROVED: ContextVar[bool] = ContextVar("proved", default=False)
"""Whether the proofs check cards and secrets themselves: they name the card, the deal and the seat."""

Send = Callable[[Action | None], Any]


@contextmanager
def left_to_proofs() -> Iterator[None]:
    """Leave lost and revealed cards to the proofs for a while."""
    before = _PROVED.set(True)
    try:
        yield
    finally:
        _PROVED.reset(before)


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
    """Find the last author's line among those that led to a place, or else one in a part module of ours."""
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


class _Watcher:
    """Watches rules run: counts their lines, and finds the one after which a card is lost, duplicated or revealed."""

    def __init__(self, table: Table) -> None:
        self.table, self.left, self.last = table, MOST_LINES, ("", 0)
        self.told = len(table.events)
        self.lost: tuple[SourceLine | None, int] | None = None
        self.fault: tuple[str, SourceLine | None] | None = None
        self.forgotten: tuple[str, SourceLine] | None = None
        self.failed = False  # what is returned from then on is only left
        self.returned: deque[tuple[Any, SourceLine]] = deque(maxlen=50)

    def called(self, frame: FrameType, what: str, _: Any) -> Any:
        """Handle a frame that begins or goes on: only an author's lines are watched."""
        if not is_authors(frame.f_code):
            return None
        self.forgotten = self.forgotten or forgotten_await(frame)
        frame.f_trace_opcodes = has_loop_on_one_line(frame.f_code)
        return self.ran

    def ran(self, frame: FrameType, what: str, value: Any) -> Any:
        """Handle a line that is about to run."""
        self.left -= 1
        if self.left < 0:
            raise EndlessLoop
        if what == "opcode":
            return self.ran
        self.look()
        if what == "line":
            self.last = (frame.f_code.co_filename, frame.f_lineno)
        elif what == "exception" and issubclass(value[0], WrongCall):
            self.failed = True
        elif what == "return" and not self.failed:
            self.returned.append((value, line_of(frame)))
        return self.ran

    def where_made(self, given: object) -> SourceLine | None:
        """Return the line that returned a value, or else a tuple that begins with it."""
        results = list(self.returned)[::-1]
        made = (line for value, line in results if value is given)
        within = (line for value, line in results if isinstance(value, tuple) and value and value[0] is given)
        return next(chain(made, within), None)

    def look(self) -> None:
        """Examine what the last line has done."""
        if not has_all_cards(self.table):
            self.lost = self.lost or (self._line(), self.table.chance.packs_used)
        elif self.lost is not None and self.lost[1] == self.table.chance.packs_used:
            self.lost = None  # moved in two lines
        for event in self.table.events[self.told :]:
            if unseen_in(event, self.table.events):
                self.fault = self.fault or (_TELLS.format(verb=event.verb), self._line())
        self.told = len(self.table.events)

    def judge(self, variant: Variant) -> None:
        """Look once more, and raise BrokenRules if anything was wrong."""
        if self.forgotten is not None:
            raise _broken(variant, *self.forgotten)
        if _PROVED.get():
            return
        self.look()
        if self.lost is not None:
            raise _broken(variant, _LOSES, self.lost[0])
        if self.fault is not None:
            raise _broken(variant, *self.fault)

    def _line(self) -> SourceLine | None:
        file, number = self.last
        return source_line(file, number) if number else None


def forgotten_await(frame: FrameType) -> tuple[str, SourceLine] | None:
    """Return what an author's function does wrong, and where, if it calls an `async def` and does not await it."""
    for number, name, *more in _lone_calls(frame.f_code):
        called = frame.f_locals.get(name, frame.f_globals.get(name))
        for part in more:
            called = getattr(called, part, None)
        if inspect.iscoroutinefunction(called):
            return _FORGETS.format(name=f"`{'.'.join([name, *more])}`"), line_of(frame, number)
    return None


@lru_cache(maxsize=512)
def has_loop_on_one_line(code: CodeType) -> bool:
    """Return whether a function has a loop that Python may go round without telling anybody: no new line begins."""
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


def has_all_cards(table: Table) -> bool:
    """Return whether no shuffled card is missing; True before the first deal, and in given positions."""
    if not table.chance.packs_used:
        return True
    piles = (*table.hands, table.stock, table.aside, *table.laid.values(), *table.covered.values())
    tricks = sum(map(len, table.gathered)) + len(table.trick)
    return tricks + sum(len(pile) for pile in piles) == len(table.chance.pack)


def unseen_in(event: Event, log: Sequence[Event]) -> list[Card]:
    """Return the cards that an author's own event shows to seats, if no other event in their views has."""
    if event.verb in KEPT:
        return []
    before = [each for each in log if each.verb in KEPT and event.seen_by <= each.seen_by]
    return [card for card in cards_named(event.what) if all(card not in cards_named(each.what) for each in before)]


def cards_named(what: Any) -> tuple[Card, ...]:
    """Return the cards that an event names."""
    if isinstance(what, Card):
        return (what,)
    return tuple(card for each in what for card in cards_named(each)) if isinstance(what, (tuple, list, Cards)) else ()


def watched(variant: Variant, run: Any, table: Table) -> Send:
    """Return how to send answers to the rules of a game from outside, with each mistake raised as BrokenRules."""
    in_deal = [0, 0]  # the packs used so far, and the answers since the last one

    def send(answer: Action | None) -> Decision:
        if not hasattr(run, "send"):
            raise BrokenRules(phrase("The rules of {title} are not an `async def`.", title=variant.title))
        before, watcher = sys.gettrace(), _Watcher(table)
        try:
            if before is None:  # otherwise a debugger is at work
                sys.settrace(watcher.called)
            asked: Any = run.send(answer)
        except StopIteration:
            watcher.judge(variant)
            if table.ended is None:
                raise BrokenRules(
                    phrase(
                        "The rules of {title} end without a result: call `most_points(table)` or `table.finish(...)`.",
                        title=variant.title,
                    )
                ) from None
            raise
        except (BadOption, BrokenRules):
            raise
        except WrongCall as error:
            made = next(map(watcher.where_made, error.returned), None)
            line = made or where_raised(error.__traceback__)
            raise _broken(variant, error.fault, line) from None
        except EndlessLoop as error:
            raise _endless(variant, where_raised(error.__traceback__)) from None
        except (Exception, SystemExit) as error:
            if watcher.forgotten is not None:
                raise _broken(variant, *watcher.forgotten) from error
            raise _failed(variant, error) from error
        finally:
            if before is None:
                sys.settrace(None)
        watcher.judge(variant)
        if fault := _fault_of(asked, table):
            raise _broken(variant, fault, where_waiting(run), _NO_QUESTION)
        used = table.chance.packs_used
        in_deal[:] = [used, in_deal[1] + 1 if used == in_deal[0] else 0]
        if in_deal[1] > MOST_ANSWERS:
            raise _circling(variant, where_waiting(run))
        question: Decision = asked
        return question

    return send


def points_of(variant: Variant) -> Points:
    """Return the function that says what a deal is worth; if it is an author's, what it raises is BrokenRules."""
    if not variant.is_from_outside:
        return variant.points

    def points(
        tricks: Tricks, contract: Contract | None, options: Options, extras: Extras = NO_EXTRAS
    ) -> tuple[int, ...]:
        try:
            return variant.points(tricks, contract, options, extras)
        except (Exception, SystemExit) as error:
            raise _failed(variant, error) from error

    return points


def _endless(variant: Variant, line: SourceLine | None) -> BrokenRules:
    """Report a loop that asks nobody."""
    return _broken(variant, phrase("loop for ever without asking anybody"), line and loop_around(line))


def _circling(variant: Variant, line: SourceLine | None) -> BrokenRules:
    """Report a loop that asks somebody again and again."""
    fault = phrase("ask {number:,} questions in a deal that never ends", number=MOST_ANSWERS)
    return _broken(variant, fault, line and loop_around(line))


def _failed(variant: Variant, error: BaseException) -> BrokenRules:
    """Report an exception that the rules did not catch."""
    fault, told = (phrase("stop with {error}", error=each) for each in (described(error), type(error).__name__))
    return _broken(variant, fault, where_raised(error.__traceback__), told)


def _broken(variant: Variant, fault: str, line: SourceLine | None, told: str = "") -> BrokenRules:
    """Report a fault with its place; players are shown ``told`` in place of a fault that may name cards."""
    where = phrase("the engine") if line is None else line.place
    told = phrase("The rules of {title} {fault}, in {line}.", title=variant.title, fault=told or fault, line=where)
    if line is None:
        return BrokenRules(phrase("The rules of {title} {fault}.", title=variant.title, fault=fault), "", told)
    return BrokenRules(
        phrase("The rules of {title} {fault}, in {line}.", title=variant.title, fault=fault, line=line), str(line), told
    )


def _fault_of(asked: Any, table: Table) -> str | None:
    """Say what is wrong with a question; None if it can be asked."""
    if not isinstance(asked, Decision):
        return phrase("await {what}, which is not a question to a seat", what=quoted(asked))
    given: tuple[Any, ...] = tuple(asked)
    seat, kind, answers, _ = given
    if type(seat) is not int or seat not in table.seats:
        return phrase("ask seat {seat}, which is not at the table", seat=quoted(seat))
    if not isinstance(kind, str):
        return phrase("ask a question of the kind {kind}, which is not a string", kind=quoted(kind))
    if not isinstance(answers, tuple) or not all(isinstance(each, Action) for each in answers):
        return phrase("offer answers that are not a tuple of actions")
    if not answers:
        return phrase("ask seat {seat} the question {kind!r} but leave it no answer", seat=seat, kind=kind)
    return None

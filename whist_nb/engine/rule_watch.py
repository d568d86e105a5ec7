"""A watch over rules that somebody is still writing: each mistake is reported in one sentence, with its line.

The games of this package are tested here and run unwatched. Rules from outside are checked in everything they raise,
await and ask, and stopped if they loop without asking anybody.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import chain
from types import FrameType
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakKeyDictionary

from whist_nb.engine.actions import Action
from whist_nb.engine.authors_code import (
    SourceLine,
    forgotten_await,
    has_loop_on_one_line,
    is_authors,
    line_of,
    loop_around,
    source_line,
    where_raised,
    where_waiting,
)
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

MOST_LINES: Final = 1_000_000
"""When this many lines of an author's file, or steps in a function with a loop on one line, have run without asking
anybody, the loop is endless."""
MOST_ANSWERS: Final = 1_200
"""A deal with this many answers and no end is in an endless loop."""

_NO_QUESTION: Final = phrase("await something that is not a question with answers")
_LOSES: Final = phrase("lose a card, or have one twice")
_TELLS: Final = phrase("give away a hidden card with {verb!r}: use the table's methods to show cards")

_LOOPING: Final[WeakKeyDictionary[Points, SourceLine | None]] = WeakKeyDictionary()
"""The scoring functions that have looped for ever, with the line: nobody waits for them again."""

_PROVED: ContextVar[bool] = ContextVar("proved", default=False)
"""Whether the proofs check cards and secrets themselves: they name the card, the deal and the seat."""

Send = Callable[[Action | None], Any]


@contextmanager
def left_to_proofs() -> Iterator[None]:
    """Leave lost and revealed cards to the checks of `whist_nb.testing` inside a ``with`` block."""
    before = _PROVED.set(True)
    try:
        yield
    finally:
        _PROVED.reset(before)


_Follow = Callable[[FrameType, str, Any], Any]


class _StepCount:
    """Counts the steps of an author's functions, and stops a loop without end."""

    def __init__(self) -> None:
        self.left = MOST_LINES

    def called(self, frame: FrameType, what: str, _: Any) -> _Follow | None:
        """Handle a frame that begins or goes on: only an author's lines are watched."""
        if not is_authors(frame.f_code):
            return None
        frame.f_trace_opcodes = has_loop_on_one_line(frame.f_code)
        return self.ran

    def ran(self, frame: FrameType, what: str, value: Any) -> _Follow:
        """Count a step; raise EndlessLoop at one too many."""
        self.left -= 1
        if self.left < 0:
            raise EndlessLoop
        return self.ran


@contextmanager
def _followed(follow: _Follow) -> Iterator[None]:
    """Follow what runs meanwhile, unless a debugger or another watch already does."""
    before = sys.gettrace()
    if before is None:
        sys.settrace(follow)
    try:
        yield
    finally:
        if before is None:
            sys.settrace(None)


class _Watcher(_StepCount):
    """Watches rules run, and finds the line after which a card is lost, duplicated or revealed."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table, self.last = table, ("", 0)
        self.told = len(table.events)
        self.lost: tuple[SourceLine | None, int] | None = None
        self.fault: tuple[str, SourceLine | None] | None = None
        self.forgotten: tuple[str, SourceLine] | None = None
        self.failed = False  # what is returned from then on is only left
        self.returned: deque[tuple[Any, SourceLine]] = deque(maxlen=50)

    def called(self, frame: FrameType, what: str, _: Any) -> _Follow | None:
        """Handle a frame that begins or goes on, and look for an `await` that is missing in its source."""
        if (follow := super().called(frame, what, _)) is not None:
            self.forgotten = self.forgotten or forgotten_await(frame)
        return follow

    def ran(self, frame: FrameType, what: str, value: Any) -> _Follow:
        """Handle a line that is about to run."""
        super().ran(frame, what, value)
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


def has_all_cards(table: Table) -> bool:
    """Return whether no shuffled card is missing; True before the first deal, and in given positions."""
    if not table.chance.packs_used:
        return True
    piles = (*table.hands, table.stock, table.aside, *table.laid.values(), *table.covered.values())
    tricks = sum(map(len, table.gathered)) + len(table.trick)
    return tricks + sum(len(pile) for pile in piles) == len(table.chance.pack)


def unseen_in(event: Event, log: Sequence[Event]) -> list[Card]:
    """Return the cards that seats see only in an author's own event, and in no other event of their views."""
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
    """Return a function that sends answers to rules from outside and raises each mistake in them as BrokenRules."""
    in_deal = [0, 0]  # the packs used so far, and the answers since the last one

    def send(answer: Action | None) -> Decision:
        if not hasattr(run, "send"):
            raise BrokenRules(phrase("The rules of {title} are not an `async def`.", title=variant.title))
        watcher = _Watcher(table)
        try:
            with _followed(watcher.called):
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
    """Return the function that scores a deal; whatever an author's function raises becomes BrokenRules."""
    if not variant.is_from_outside:
        return variant.points

    def points(
        tricks: Tricks, contract: Contract | None, options: Options, extras: Extras = NO_EXTRAS
    ) -> tuple[int, ...]:
        if variant.points in _LOOPING:
            raise _endless(variant, _LOOPING[variant.points])
        try:
            with _followed(_StepCount().called):
                return variant.points(tricks, contract, options, extras)
        except EndlessLoop as error:
            _LOOPING[variant.points] = line = where_raised(error.__traceback__)
            raise _endless(variant, line) from None
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

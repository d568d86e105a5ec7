"""The single entry for messages from a page, where each is checked, numbered and answered whatever happens next.

Any JSON may arrive, and a senseless message changes nothing. Every message gets exactly one answer, with its number and
either the result or the reason why there is none.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from math import isfinite
from typing import Any, ClassVar, Final, NamedTuple, TypeVar

from whist_nb.engine.errors import BrokenRules
from whist_nb.engine.phrases import phrase

T = TypeVar("T")

LONGEST: Final = 80
"""The most letters of a name, an answer or a command."""
LONGEST_TEXT: Final = 4000
"""The most letters of any text in a message."""
MOST_PARTS: Final = 400
"""The most values in a message; a page of ours sends about sixty at most."""
MOST_TRAIT_PARTS: Final = 20_000
"""The most values in traits: a replay sends a guess for each moment."""
DEEPEST: Final = 6
LONGEST_REASON: Final = 600
BROKEN: Final = phrase("**A mistake in the rules:** nothing has changed. {told}")
_HIGHEST: Final = 2**53
_MOST_VIEWS: Final = 256
_ASKED: Final = ("act", "do", "answer")


class Advised(NamedTuple):
    """What whoever shows a table advises after a failure: where to read about it, and how to start again."""

    see_error: str = phrase("the table's attribute last_error holds what went wrong")
    start_again: str = phrase("open the table again")


ANYWHERE: Final = Advised()


class Refused(Exception):
    """Raised for a refused request, with the reason (as `phrase` takes it), its kind, the card and the rule behind it.

    ``kind`` is "rule" (the rules of the game), "late" (not now), "bad" (not a proper message) or "trouble".
    """

    def __init__(self, text: str, kind: str, card: str | None = None, rule: str | None = None, /, **parts: Any) -> None:
        self.reason, self.kind, self.card, self.rule = phrase(text, **parts), kind, card, rule
        super().__init__(self.reason)

    def to_dict(self) -> dict[str, Any]:
        """Return the refusal as the page receives it."""
        reason = self.reason if len(self.reason) <= LONGEST_REASON else f"{self.reason[: LONGEST_REASON - 1]}…"
        return {"reason": reason, "kind": self.kind, "card": self.card, "rule": self.rule}


@dataclass(frozen=True)
class Request:
    """One checked message from a page: an answer to the game (``act``), a command (``do``), or one to a question.

    ``seq`` is its number in that ``view``. ``decision`` is the number of the decision that an ``act`` answers, if the
    page named one. ``fields`` is the whole message as plain JSON.
    """

    seq: int
    view: str
    act: str | None
    do: str | None
    decision: int | None
    fields: Mapping[str, Any]

    def must_answer(self, decision: int) -> None:
        """Raise Refused if an ``act`` answers another decision than the present one."""
        if self.decision is not None and self.decision != decision:
            raise Refused("**That click came too late:** the game has moved on.", "late")


# Reading messages


def plain(given: object, most: int = MOST_PARTS) -> Any:
    """Return JSON as plain Python values, with JavaScript's null as None; raise Refused if it is not JSON or too large.

    Pyodide gives null as an object of its own, of a class called ``JsNull``, and leaves it in lists and mappings.
    """
    left = [most]

    def read(value: object, depth: int) -> Any:
        left[0] -= 1
        if left[0] < 0:
            raise _unreadable(phrase("it has more than {most} parts", most=most))
        if value is None or type(value).__name__ == "JsNull":
            return None
        if isinstance(value, str):
            return _text(value)
        if isinstance(value, (bool, int, float)):
            return _number(value)
        if isinstance(value, (Mapping, list, tuple)) and depth >= DEEPEST:
            raise _unreadable(phrase("it is nested more than {deepest} deep", deepest=DEEPEST))
        if isinstance(value, Mapping):
            return {_key(key): read(each, depth + 1) for key, each in value.items()}
        if isinstance(value, (list, tuple)):
            return [read(each, depth + 1) for each in value]
        raise _unreadable(phrase("something in it is neither text nor a number"))

    return read(given, 0)


def _unreadable(why: str) -> Refused:
    return Refused("**That message cannot be read:** {why}. Nothing has changed.", "bad", why=why)


def _text(value: str) -> str:
    if len(value) > LONGEST_TEXT:
        raise _unreadable(phrase("some text in it has more than {longest_text} characters", longest_text=LONGEST_TEXT))
    try:
        value.encode()
    except UnicodeEncodeError:
        raise _unreadable(phrase("some text in it contains half a character (a lone surrogate)")) from None
    return value


def _number(value: float) -> float:
    if isinstance(value, int):
        if abs(value) > _HIGHEST:
            raise _unreadable(phrase("a number in it is too large"))
    elif not isfinite(value):
        raise _unreadable(phrase("a number in it is not finite"))
    return value


def _key(key: object) -> str:
    if not isinstance(key, str) or len(key) > LONGEST:
        raise _unreadable(phrase("a name in it is not text, or has more than {longest} letters", longest=LONGEST))
    return _text(key)


NOBODY: Final[Mapping[str, Any]] = {"seq": None, "view": None}
"""The sender of whatever comes without a number: a changed trait, a file."""


def sender(message: object) -> dict[str, Any]:
    """Return the view that sent a message, and the message's number; None for either that is missing or malformed."""
    given = message if isinstance(message, Mapping) else {}
    seq, view = given.get("seq"), given.get("view")
    good_seq = type(seq) is int and 0 < seq < _HIGHEST
    good_view = isinstance(view, str) and 0 < len(view) <= LONGEST and view.isascii()
    return {"seq": seq if good_seq else None, "view": view if good_view else None}


def read_request(message: object) -> Request:
    """Return the request in a message; Refused for anything else."""
    if not isinstance(message, Mapping):
        raise Refused("**That message isn't a click:** nothing has changed.", "bad")
    given = plain(message)
    asked = [name for name in _ASKED if name in given]
    if len(asked) != 1:
        raise Refused("**That message asks for nothing:** expected one answer or one command.", "bad")
    text = given[asked[0]]
    if asked != ["answer"] and (not isinstance(text, str) or not 0 < len(text) <= LONGEST):
        raise Refused("**That message cannot be read:** nothing has changed.", "bad")
    asker, decision = sender(message), given.get("decision")
    if None in asker.values():
        raise Refused("**That message has no number:** nothing has changed.", "bad")
    if decision is not None and type(decision) is not int:
        raise Refused("**That message cannot be read:** it must give a decision by its number.", "bad")
    act, do = (text if asked == [name] else None for name in ("act", "do"))
    return Request(asker["seq"], asker["view"], act, do, decision, given)


class SequenceNumbers:
    """Remembers the highest number of each view, so that a repeated message counts once."""

    def __init__(self) -> None:
        self._last: OrderedDict[str, int] = OrderedDict()

    def take(self, view: str, seq: int) -> None:
        """Note the number of a message; raise Refused if it has been used."""
        if seq <= self._last.get(view, 0):
            raise Refused("**That click came twice,** and it was counted once.", "late")
        self._last[view] = seq
        self._last.move_to_end(view)
        while len(self._last) > _MOST_VIEWS:
            self._last.popitem(last=False)


# Answering messages


def readable(answer: object) -> dict[str, Any]:
    """Return the answer to a request: the number of the frame with the result, or a text.

    Anything else is a mistake in a handler and raises TypeError, so that its effects are undone as after any failure.
    """
    match answer:
        case {"n": int(number), **rest} if not rest and type(number) is int:
            return {"n": number}
        case {"told": str(text), **rest} if not rest:
            return {"told": text}
    raise TypeError("a handler returned neither the number of a frame nor a message to show")


class MessageHandler:
    """The base class of everything that listens to a page; subclasses carry out requests in ``_answer``.

    ``last_error`` is the exception behind the latest line that said something could not be done; ``advised`` holds what
    the host says about it.
    """

    advised: ClassVar[Advised] = ANYWHERE
    remembered: ClassVar[tuple[str, ...]] = ()
    """The attributes of a class that are restored if a request fails half-way, besides those of its base classes."""
    last_error: Exception | None = None

    _lock: AbstractContextManager[Any]
    _numbers: SequenceNumbers
    send: Callable[..., Any]

    def _listen(self) -> None:
        """Set up what a listener needs; one that shares a game has brought the lock of that game."""
        self._numbers = SequenceNumbers()
        if not hasattr(self, "_lock"):
            self._lock = threading.RLock()

    def heard(self, message: Any) -> None:
        """Answer one message from the page, whatever it is: with the result, or with the reason why there is none."""
        requests: list[Request] = []

        def grant() -> dict[str, Any]:
            request = read_request(message)
            self._numbers.take(request.view, request.seq)
            requests.append(request)
            return self._whole(lambda: readable(self._answer(request)))

        with self._lock:
            if self._let_in(sender(message), grant):
                self._guarded(self._once_answered, *requests)

    def _let_in(self, asker: Mapping[str, Any], deed: Callable[[], Mapping[str, Any] | None]) -> bool:
        """Do whatever a page asks for, and answer; return whether it was done.

        Everything from a page comes in here: messages, changed traits, requests for code, files. A deed that returns
        None has answered by itself.
        """
        with self._lock:
            try:
                answer = deed()
            except BaseException as problem:
                refusal = problem if isinstance(problem, Refused) else self._failure(problem)
                self._reply({**asker, **refusal.to_dict()})
                if None in asker.values():  # no view takes this as its answer
                    self._guarded(self._say_to_nobody, refusal)
                if not isinstance(problem, Exception):
                    raise
            else:
                if answer is not None:
                    self._reply({**answer, **asker})
                return True
        return False

    def _answer(self, request: Request) -> Mapping[str, Any]:
        """Grant a request; return what the page receives. Refused says why not."""
        raise Refused("**Nothing can be asked here:** nothing has changed.", "bad")

    @property
    def _commands(self) -> Mapping[str, Callable[[], None]]:
        """The action of each button."""
        return {}

    def _command(self, name: str) -> None:
        """Press a button; Refused if there is none of that name."""
        if name not in self._commands:
            raise Refused("**There is no such button here:** nothing has changed.", "bad")
        self._commands[name]()

    def _do(self, deed: Callable[[], Any]) -> None:
        """Do something completely or not at all, and show it; Refused says why not."""
        self._whole(deed)

    def _from_python(self, deed: Callable[[], Any]) -> Refused | None:
        """Do what Python asks for as the page would; a refusal is shown, and returned."""
        with self._lock:
            try:
                self._do(deed)
            except Refused as refusal:
                self._say_refused(refusal)
                return refusal
        return None

    def _once_answered(self, request: Request) -> None:
        """Do what must wait until the page has its answer."""

    def _say_refused(self, refusal: Refused) -> None:
        """Show why a request from Python is refused, if there is a line for that."""

    def _say_to_nobody(self, refusal: Refused) -> None:
        """Handle the refusal of a message that named no view; a widget that everybody sees may show why."""

    def _snapshot(self) -> Callable[[], None]:
        """Remember the present state; calling the result restores it, if a request fails half-way."""
        names = {name for each in type(self).__mro__ for name in vars(each).get("remembered", ())}
        mine = {name: vars(self)[name] for name in names if name in vars(self)}
        parts = self._snapshots()

        def restore() -> None:
            vars(self).update(mine)
            for restore_part in parts:
                restore_part()

        return restore

    def _snapshots(self) -> list[Callable[[], None]]:
        """Remember what is more than an attribute, part by part, for `_snapshot`."""
        return []

    def _whole(self, deed: Callable[[], T]) -> T:
        """Do something completely or not at all; Refused says why not."""
        restore: Callable[[], None] = _nothing
        try:
            restore = self._snapshot()
            return deed()
        except BaseException as problem:
            refusal = problem if isinstance(problem, Refused) else self._failure(problem)
            try:
                restore()
            except Exception as second:
                self.last_error = second
                told = phrase(
                    "**Python could not do that,** and could not put everything back: {start_again}.",
                    start_again=self.advised.start_again,
                )
                raise Refused(told, "trouble") from second
            if refusal is problem or not isinstance(problem, Exception):
                raise
            raise refusal from problem

    def _failure(self, problem: BaseException) -> Refused:
        """Return an exception as the page receives it; its message stays in Python, since it may name cards."""
        if not isinstance(problem, Exception):
            return Refused("**Stopped.** Nothing has changed.", "trouble")
        self.last_error = problem
        if isinstance(problem, BrokenRules):
            return Refused(BROKEN.format(told=problem.told), "trouble")
        return Refused(
            "**Python could not do that:** nothing has changed; {see_error}.",
            "trouble",
            see_error=self.advised.see_error,
        )

    def _guarded(self, deed: Callable[..., Any], *given: Any) -> None:
        """Do something that may fail without harm to what has already been done."""
        try:
            deed(*given)
        except Exception as problem:
            self.last_error = problem

    def _reply(self, answer: dict[str, Any]) -> None:
        """Send an answer; one that cannot be sent says so."""
        try:
            self.send(answer)
        except Exception as problem:
            self.last_error = problem
            refusal = Refused(
                "**The answer could not be sent:** {see_error}.", "trouble", see_error=self.advised.see_error
            )
            with suppress(Exception):  # the line has just been closed
                self.send({**{name: answer.get(name) for name in ("seq", "view")}, **refusal.to_dict()})


def _nothing() -> None:
    """Restore nothing."""

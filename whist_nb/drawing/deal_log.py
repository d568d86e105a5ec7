"""The log of a deal: its events gathered into lines that read like a story."""

from __future__ import annotations

from collections.abc import Sequence
from operator import eq
from typing import Any, Final, Protocol

from whist_nb.drawing.names import Names, listed
from whist_nb.engine.actions import Show
from whist_nb.engine.cards import Card
from whist_nb.engine.phrases import phrase
from whist_nb.engine.view import View

_BEFORE_PLAY: Final = frozenset(
    ("turn_up", "trump", "cut", "call", "left", "take_stock", "hand_on", "look", "show", "hand_aside", "plays_last")
) | {"show_record", "show_stock", "contract", "throw_in", "lack", "ruff"}
"""The events shown before the first trick of a deal is over."""

LAID: Final = frozenset(("discard", "lay_down"))
"""The events in which a seat does something with several cards in a row, which are told in one sentence."""


def is_told(event: Any, before: Any) -> bool:
    """Return whether an event goes without saying: the call before named the trumps, or the card shown is the bid."""
    if before is None or before.seat != event.seat:
        return False
    if event.verb == "trump":
        return before.verb == "call" and getattr(before.what, "suit", None) is event.what
    return event.verb == "call" and before.verb == "show" and isinstance(event.what, Show)


class LogWords(Protocol):
    """The part of ``Words`` that the log uses."""

    names: Names

    def event(self, event: Any, view: View) -> str | None:
        """Put one event into a sentence."""

    def void(self, view: View, card: Card) -> str | None:
        """Say that a card shows another seat to be void."""

    def trick(self, plays: Sequence[tuple[int, Card]]) -> str:
        """Put the plays of a trick into one sentence."""


class DealLog:
    """Gathers a deal into lines: one for each trick and the voids shown in it, one for the cards drawn after it."""

    def __init__(self, words: LogWords) -> None:
        self.words, self.names = words, words.names
        self.lines: list[str] = []
        self.notes: list[str] = []
        self.voids: list[str] = []
        self.plays: list[tuple[int, Card]] = []
        self._taken: list[str] = []
        self._laid: list[Any] = []
        self._number = 0
        self._before: Any = None

    def take_in(self, event: Any, view: View) -> None:
        """Read the next event of the deal."""
        self._laid = self._laid if event.verb in LAID else []
        before, self._before = self._before, event
        match event.verb:
            case "play":
                self._play(event.seat, event.what, view)
            case "gather":
                self._gather(event.seat)
            case "take" | "draw":
                self._gain(event.verb, event.seat, event.what)
            case "knock":
                self.notes.append(phrase("{who} knocked.", who=self.names.start(event.seat)))
            case "uncover" | "show" | "call" | "meld" if self._number or self.plays:
                told = self.words.event(event, view)
                self.notes += [told] if told else []
            case verb if verb in LAID:
                self._lay(event)
            case verb if not self._number and verb in _BEFORE_PLAY and not is_told(event, before):
                told = self.words.event(event, view)
                self.lines += [told] if told and told not in self.lines[-1:] else []  # an answer, and its effect

    def _lay(self, event: Any) -> None:
        """Put the cards one seat lays away one by one on one line."""
        if self._laid and self._laid[-1].seat == event.seat:
            self.lines.pop()
        else:
            self._laid = []
        self._laid.append(event)
        self.lines.append(laid(self.names, self._laid))

    def _play(self, seat: int, card: Card, view: View) -> None:
        self.plays.append((seat, card))
        void = self.words.void(view, card)
        if void and not any(void in line for line in self.lines):
            self.voids.append(void)

    def _gather(self, winner: int) -> None:
        self._number += 1
        self.lines += [
            phrase(
                "{trick} {who} won.{voids}",
                trick=self.words.trick(self.plays),
                who=self.names.start(winner),
                voids="".join(self.told_voids()),
            ),
            *self.notes,
        ]
        self.plays, self.notes, self.voids = [], [], []

    def told_voids(self) -> list[str]:
        """Return the voids shown in the trick on the table, each after a space."""
        return [f" {void}" for void in self.voids]

    def _gain(self, verb: str, seat: int, card: Any) -> None:
        """Note who took what and who drew after a trick of a game with a stock."""
        who, what = self.names.mid(seat), card_or_hidden(card)
        took = verb == "take"
        self._taken.append(
            phrase("{who} took {card}", who=who, card=what) if took else phrase("{who} drew {card}", who=who, card=what)
        )
        if verb == "draw":
            self.lines.append(phrase("Trick {number}: {gained}.", number=self._number, gained=", ".join(self._taken)))
            self._taken = []


class RunningLog:
    """The log of the deal in play: each event is read once, with the view when it was first asked for."""

    def __init__(self, words: LogWords) -> None:
        self._words = words
        self._begin(None)

    def _begin(self, viewer: Any) -> None:
        self._viewer, self._log = viewer, DealLog(self._words)
        self._read: list[Any] = []
        self._after: list[tuple[list[str], list[str], list[tuple[int, Card]], str]] = []

    def lines(self, view: View, shows_tricks: bool) -> list[str]:
        """Return the lines of the deal up to a view, with the trick on the table last; or of that trick alone."""
        events = view.deal_events
        if not self._goes_on(view.seat, events):
            self._begin(view.seat)
        log = self._log
        for event in events[len(self._read) :]:
            log.take_in(event, view)
            self._read.append(event)
            self._after.append((list(log.lines), list(log.notes), list(log.plays), "".join(log.told_voids())))
        if not events:
            return []
        lines, notes, plays, voids = self._after[len(events) - 1]
        on_table = [f"{self._words.trick(plays)}{voids}"] if plays else []
        return (lines if shows_tricks else []) + notes + on_table

    def _goes_on(self, viewer: Any, events: Sequence[Any]) -> bool:
        """Return whether these events of a deal go on from those that have been read, or end among them."""
        return viewer is self._viewer and all(map(eq, events, self._read))


def card_or_hidden(what: Any) -> str:
    """Return a card in marked text, or the words for a hidden one."""
    return f"{{{what.text}}}" if isinstance(what, Card) else "a card"


def laid(names: Names, events: Sequence[Any]) -> str:
    """Say what a seat has laid aside: 'You laid {KH} and {3C} aside.', 'West laid 4 cards aside.'"""
    verb, seat = events[0].verb, events[0].seat
    shown = [card_or_hidden(event.what) for event in events if isinstance(event.what, Card)]
    what = listed(shown) if shown else "a card" if len(events) == 1 else f"{len(events)} cards"
    if verb == "lay_down":
        return phrase("{who} chose to pass on {cards}.", who=names.start(seat), cards=what)
    return phrase("{who} laid aside {cards}.", who=names.start(seat), cards=what)

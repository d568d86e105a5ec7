"""The views of one table: each viewer's events are read once, for its view of now and for telling them one by one."""

from collections.abc import Iterator
from threading import RLock
from typing import Final

from whist_nb.engine.events import Event, Viewer
from whist_nb.engine.table import Decision, Table
from whist_nb.engine.variant import Variant
from whist_nb.engine.view import View
from whist_nb.engine.view_builder import ViewBuilder

_MOST_PASSED: Final = 400
"""The most views that are kept for whoever is told the events one by one."""


class ViewsOfATable:
    """What each viewer has seen at a table, for any number of threads.

    A game that takes actions back has a new table, with new views. Whoever is still told the events of the old one
    hears them to the end.
    """

    def __init__(self, table: Table, variant: Variant) -> None:
        self._table, self._variant = table, variant
        self._lock = RLock()
        self._folds: dict[Viewer, ViewBuilder] = {}
        self._latest: dict[Viewer, tuple[int, Decision | None, View]] = {}  # often asked for

    def now(self, viewer: Viewer, question: Decision | None) -> View:
        """Return the view of now, with the question that is being asked."""
        last, events = self._latest.get(viewer), self._table.events
        if last is not None and last[0] == len(events) and last[1] is question:
            return last[2]  # without the lock: it is asked for at every turn
        with self._lock:
            fold = self._fold(viewer)
            while len(fold.events) < len(events):
                self._read_next(fold)
            view = self._seen(fold, question)
            self._latest[viewer] = len(fold.events), question, view
            return view

    def since(self, viewer: Viewer, n: int) -> Iterator[tuple[Event, View]]:
        """Yield events as a viewer saw them, from number n on, each with the view right after it."""
        with self._lock:
            fold = self._fold_from(viewer, n)
        for index in range(n, len(self._table.events)):
            with self._lock:
                if len(fold.events) - len(fold.passed or ()) > index:  # somebody else has gone on meanwhile
                    fold = self._fold_from(viewer, index)
                if len(fold.events) == index:
                    self._read_next(fold)
                moment = fold.events[index], (fold.passed or ())[index - len(fold.events)]
            yield moment

    def _seen(self, fold: ViewBuilder, question: Decision | None) -> View:
        return View(
            fold,
            self._variant.id,
            question and question.seat,
            question and question.kind,
            question.answers if question else (),
            self._table.options,
            self._table.sides,
        )

    def _fold(self, viewer: Viewer) -> ViewBuilder:
        if viewer not in self._folds:
            self._folds[viewer] = ViewBuilder(viewer, len(self._table.seats), self._variant.pack)
        return self._folds[viewer]

    def _fold_from(self, viewer: Viewer, n: int) -> ViewBuilder:
        """Return the fold of a viewer that keeps its views from an event on; a new one if those have been dropped."""
        fold = self._fold(viewer)
        if n < len(fold.events) - len(fold.passed or ()):
            del self._folds[viewer]
            fold = self._fold(viewer)
        while len(fold.events) < min(n, len(self._table.events)):
            self._read_next(fold)
        kept = fold.passed or []
        fold.passed = kept[len(kept) - max(0, len(fold.events) - n) :]
        return fold

    def _read_next(self, fold: ViewBuilder) -> None:
        """Read one more event; keep the view after it if events are told one by one to that viewer."""
        fold.read(self._table.events[len(fold.events)])
        if fold.passed is not None:
            fold.passed.append(self._seen(fold, None))
            if len(fold.passed) > _MOST_PASSED:  # nobody is told them any more
                del fold.passed[: _MOST_PASSED // 2]

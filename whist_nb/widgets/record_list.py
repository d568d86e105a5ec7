"""A list of records in a notebook that you can sort, with the replay of the record you choose."""

from __future__ import annotations

import html
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final

import ipywidgets

from whist_nb.drawing import note
from whist_nb.drawing.canvas import Drawing
from whist_nb.drawing.names import NamesForAll, chosen_names
from whist_nb.drawing.text_layout import plain_text
from whist_nb.engine.collection import Collection, GameRow
from whist_nb.engine.errors import BadOption, WhistError
from whist_nb.engine.game import Game
from whist_nb.engine.phrases import phrase
from whist_nb.engine.seats import sides_of
from whist_nb.tables.door import LONGEST_REASON, NOBODY, MessageHandler, Refused
from whist_nb.widgets.card_table import ReplayViewer
from whist_nb.widgets.front_end import IN_NOTEBOOK
from whist_nb.widgets.pictured_box import PicturedBox

SORTS: Final = {
    "name": "Name",
    "title": "Game",
    "date": "Date",
    "result": "Result",
    "deals": "Deals",
    "worst": phrase("Worst cost"),
}
"""The sort keys of the list, and their names."""
SHOWN: Final = 12
"""The lines visible at once."""
_STYLE: Final = (
    "<style>.whist-nb-records select{height:18em;padding:2px;font-size:14px}"
    ".whist-nb-records option{white-space:normal;overflow-wrap:break-word;height:auto;line-height:1.4;"
    "padding:3px 4px 3px 1.2em;text-indent:-.8em}</style>"
)
"""A line that is longer than the list is wide continues below, slightly indented."""
_MAY_BREAK: Final = "\u200b"
"""ipywidgets makes every space of an option non-breaking: a zero-width break opportunity is added beside it."""
_STAYS: Final = "\u2060"
"""After a hyphen: no line breaks in the middle of a date."""


class RecordList(MessageHandler, PicturedBox):
    """A list of games to open: ``RecordList("games/")``, or one made from a list of games or a Collection.

    Choose a line with the mouse or the arrow keys, and its replay opens below, at the worst moment if the game has been
    reviewed. Any other replay closes.

    Parameters
    ----------
    source
        A folder, a list of games and files, or a Collection.
    seat
        The seat whose view of an unfinished game is shown.
    **more
        All other arguments are passed to each `ReplayViewer`.
    """

    advised = IN_NOTEBOOK

    def __init__(
        self,
        source: Collection | str | os.PathLike[str] | Iterable[str | os.PathLike[str] | Game] | Mapping[str, Any],
        seat: int = 0,
        **more: Any,
    ) -> None:
        self.collection = source if isinstance(source, Collection) else Collection(source)
        self.viewer: ReplayViewer | None = None
        self._seat, self._more = seat, more
        self._listen()
        self.by = ipywidgets.Dropdown(options=[(told, by) for by, told in SORTS.items()], description=phrase("Sort by"))
        self.descending = ipywidgets.Checkbox(value=False, description=phrase("Highest or latest first"), indent=False)
        self.lines = ipywidgets.Select(rows=SHOWN, layout={"width": "auto"}, description="", tooltip="Records")
        self.lines.add_class("whist-nb-records")
        self.error_line = ipywidgets.HTML()
        style = ipywidgets.HTML(_STYLE, layout={"display": "none"})
        sorting = ipywidgets.HBox([self.by, self.descending, style], layout={"flex_flow": "row wrap"})
        super().__init__([sorting, self.lines, self.error_line])
        self.lines.observe(self._chosen, "value")
        self._sort()
        for control in (self.by, self.descending):
            control.observe(self._sorted_anew, "value")

    def __repr__(self) -> str:
        return f"RecordList({len(self.collection)} records)"

    def _pictures(self) -> tuple[Drawing]:
        """Draw the first lines in the present order, as many as the list shows at once."""
        told = [text.replace(_MAY_BREAK, "") for text, _ in self.lines.options]
        more = len(told) - SHOWN
        count = f"{len(told)} record{'s' * (len(told) != 1)}"
        return (note(count, told[:SHOWN] + [phrase("and {more} more", more=more)] * (more > 0)),)

    def _sort(self) -> None:
        """Sort the list again; nothing is chosen, and the replay stays."""
        order = self.collection.sorted(self.by.value, self.descending.value)
        numbers = {id(row): number for number, row in enumerate(self.collection.rows)}
        self._list([(line(row), numbers[id(row)]) for row in order.rows], None)
        self._picture_again()

    def choose(self, number: int | None) -> None:
        """Show the replay of a record, or explain what is wrong with it.

        Parameters
        ----------
        number
            The number of the record in the collection; with None nothing happens.
        """
        if number is not None:
            self._hear(partial(self._open, number))

    def _open(self, number: int) -> None:
        self.viewer, self.children = None, list(self.children[:3])
        try:
            game = self.collection[number]
        except WhistError as problem:  # in the file: that is what choosing it shows
            self._say(str(problem))
        else:
            viewer = ReplayViewer(game, seat=None if game.is_over else self._seat, **self._more)
            viewer.go_to_action(self.collection.rows[number].worst_at)
            self._say("")
            self.viewer = viewer
            self.children = [*self.children, viewer]

    # From the page

    def _sorted_anew(self, change: Any) -> None:
        self._hear(self._sort, change)

    def _chosen(self, change: Any) -> None:
        if change["new"] is not None:
            self._hear(partial(self._open, change["new"]), change)

    def _hear(self, deed: Callable[[], None], change: Any = None) -> None:
        """Do what was asked for, by changing a control or from Python; if it fails, the control is put back."""
        before = self.viewer
        if self._let_in(NOBODY, partial(self._whole, deed)):
            if before is not None and before is not self.viewer:
                self._guarded(before.close)
        elif change is not None:
            self._put_back(change["owner"], change["old"])

    def _put_back(self, control: Any, value: Any) -> None:
        observer = self._chosen if control is self.lines else self._sorted_anew
        control.unobserve(observer, "value")
        self._guarded(setattr, control, "value", value)
        control.observe(observer, "value")

    def _list(self, options: Sequence[tuple[str, int]], chosen: int | None) -> None:
        """Show these lines, of which one is chosen; what ipywidgets chooses meanwhile opens nothing."""
        self.lines.unobserve(self._chosen, "value")
        try:
            with self.lines.hold_trait_notifications():
                self.lines.options = options
                self.lines.value = chosen
        finally:
            self.lines.observe(self._chosen, "value")

    def _snapshot(self) -> Callable[[], None]:
        viewer, children, options, line = self.viewer, self.children, self.lines.options, self.lines.value

        def restore() -> None:
            self.viewer, self.children = viewer, children
            if self.lines.options != options:
                self._list(options, line)

        return restore

    def _failure(self, problem: BaseException) -> Refused:
        if isinstance(problem, WhistError):
            return Refused(str(problem), "rule")
        return super()._failure(problem)

    def _say_to_nobody(self, refusal: Refused) -> None:
        self._say(plain_text(refusal.reason))

    def _say(self, text: str) -> None:
        self.error_line.value = html.escape(text if len(text) <= LONGEST_REASON else f"{text[: LONGEST_REASON - 1]}…")


def line(row: GameRow) -> str:
    """Return one record as a line: name, game, date, players, result and worst cost; break opportunities are marked."""
    worst = f"worst {row.worst:.1f}" if row.worst is not None else ""
    date = row.date.replace("-", f"-{_STAYS}")
    told = [_wraps(text) for text in (", ".join(row.players), row.fault or _result(row))]
    return f"  ·  {_MAY_BREAK}".join(part for part in (row.name, row.title, date, *told, worst) if part)


def _wraps(text: str) -> str:
    return text.replace(" ", f" {_MAY_BREAK}")


def _result(row: GameRow) -> str:
    """Return how it ended, with the players' names in place of seats, and a true minus sign."""
    seats = len(row.scores)
    try:
        called = chosen_names(seats, row.players or None)
    except BadOption:
        called = chosen_names(seats, None)
    sides = sides_of(seats, partners=seats == 4)  # if four play alone, no words speak of sides
    names = NamesForAll(called, None, sides)
    return names.say(*row.ended).removesuffix(".")

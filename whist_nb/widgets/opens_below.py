"""A second widget that opens below another: the replay of a table, or the table for a branch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import traitlets

from whist_nb.tables.door import MessageHandler
from whist_nb.tables.frame_parts import following
from whist_nb.widgets.front_end import NotebookWidget
from whist_nb.widgets.settings import followed


def _reference(below: NotebookWidget | None, _owner: Any) -> str | None:
    """Return the widget as anywidget names it in messages; None once it is closed."""
    return f"anywidget:{below.model_id}" if below is not None and below.comm is not None else None


def _kept(_value: Any, owner: OpensBelow) -> NotebookWidget | None:
    """Keep the widget below, which the page cannot change."""
    return owner.opened


class OpensBelow(MessageHandler, traitlets.HasTraits):
    """A base class for widgets that open another one below; list it before the widget.

    ``opened`` is the widget below, or None. A cell that ends in ``viewer.opened`` shows it as well.
    """

    frame: Any
    opened = traitlets.Instance(NotebookWidget, allow_none=True).tag(sync=True, to_json=_reference, from_json=_kept)

    @traitlets.observe("settings")
    def _look_reaches_below(self, change: Any) -> None:
        """Pass a setting chosen here on to the widget below."""
        if self.opened is not None and self.opened.has_trait("settings"):
            self.opened.set_trait("settings", {**self.opened.settings, **followed(change["new"])})

    def _snapshots(self) -> list[Callable[[], None]]:
        below = self.opened

        def restore() -> None:
            if self.opened is not below:
                self.open_below(below if below is not None and below.comm is not None else None)

        return [*super()._snapshots(), restore]

    def _frame_snapshot(self) -> Callable[[], None]:
        """Remember the frame; calling the result shows it again."""
        frame = self.frame

        def restore() -> None:
            if self.frame is not frame:
                self.frame = following(self.frame, frame["state"])

        return restore

    def open_below(self, widget: NotebookWidget | None) -> None:
        """Show a widget below, or none, and close the previous one."""
        before, self.opened = self.opened, widget
        if before is not None:
            before.close()

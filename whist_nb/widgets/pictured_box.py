"""Widgets below one another, with the pictures that a saved notebook shows in their place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ipywidgets

from whist_nb.classroom.saved_work import SavedWork
from whist_nb.drawing.canvas import Drawing
from whist_nb.widgets.saved_picture import NO_PICTURE, kept


class PicturedBox(ipywidgets.VBox):
    """A column of widgets. A subclass draws it in ``_pictures`` and calls ``_picture_again`` when that has changed."""

    _saved: Any = None
    """The output of the pictures, once they have been shown."""

    def _pictures(self) -> Sequence[Drawing]:
        """Return what a page shows in place of the widgets: no more than they show now."""
        raise NotImplementedError

    def _ipython_display_(self) -> None:
        """Show the widgets, and after them the pictures that a saved notebook has when they are gone."""
        from IPython.display import display

        shown = self._repr_mimebundle_()
        data = {**(shown[0] if isinstance(shown, tuple) else shown or {}), "text/plain": repr(self)}
        display({**data, "text/html": NO_PICTURE}, raw=True)
        shown = kept(*self._pictures(), work=self._work_to_keep)
        self._saved = display(shown, raw=True, display_id=f"whist-nb-{self.model_id}")

    @property
    def _work_to_keep(self) -> SavedWork | None:
        """The work of a pupil that a saved notebook hands in; None for widgets that are not homework."""
        return None

    def _picture_again(self) -> None:
        if self._saved is None:
            return
        self._saved.update(kept(*self._pictures(), work=self._work_to_keep), raw=True)

"""What the cells of how-to and reference pages show: exercises and replays that answer, as on a tutorial's page.

`show_on_pages()` is called by a hidden cell of each page; `scripts.docs` puts it there.
"""

from __future__ import annotations

from typing import Any

from IPython.core.getipython import get_ipython
from IPython.display import HTML, display

from scripts.played import FRONT, on_the_page
from whist_nb.training.pages import PAGES
from whist_nb.widgets.card_table import CardTable, ReplayViewer
from whist_nb.widgets.exercise import ExerciseWidget

LITE = "lite/lab/index.html?path={}.ipynb"
KINDS = (CardTable, ExerciseWidget, ReplayViewer)


def show_on_pages() -> None:
    """From now on this kernel shows widgets as a page has them; others keep their pictures."""
    names = {kind.__name__ for kind in KINDS}
    front = [FRONT]  # once for each page, which is one kernel

    def show(widget: Any) -> None:
        if type(widget).__name__ not in names:  # a kind of table of its own; anywidget gives each widget its own class
            widget._ipython_display_()
            return
        for text in on_the_page(widget, LITE.format(notebook_of(widget))):
            display(HTML(text + (front.pop() if front else "")))

    shell = get_ipython()
    assert shell is not None, "a page's cells run in a kernel"
    for kind in KINDS:
        shell.display_formatter.ipython_display_formatter.for_type(kind, show)


def notebook_of(widget: Any) -> str:
    """Return the tutorial of the game at a table; for anything else the first notebook."""
    game = widget.game.variant.id if isinstance(widget, CardTable) else None
    return next((page.notebook for page in PAGES if page.game is not None and page.game.id == game), PAGES[0].notebook)

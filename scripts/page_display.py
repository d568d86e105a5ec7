"""Show the cells of how-to and reference pages: exercises and replays that work, and other widgets as they begin.

`show_on_pages()` is called by a hidden cell of each page; `scripts.docs` puts it there.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from IPython.core.getipython import get_ipython
from IPython.display import HTML, display

from scripts.played import FRONT, STATIC, on_the_page
from scripts.recordings import record_list, still
from whist_nb.training.pages import PAGES
from whist_nb.widgets.card_table import CardTable, ReplayViewer
from whist_nb.widgets.exercise import ExerciseWidget
from whist_nb.widgets.front_end import NotebookWidget
from whist_nb.widgets.record_list import RecordList

LITE = "lite/lab/index.html?path={}.ipynb"
WORKING = {kind.__name__ for kind in (CardTable, ExerciseWidget, ReplayViewer)}
NOTEBOOKS = {"CountingTrainer": "train-counting", "Problems": "train-problems", "DealEditor": "replays-and-reviews"}
"""The games to use if possible; the others are for teachers."""
BEGINS = (
    '<p class="elsewhere">This picture shows how it begins. To use it, you need Python. '
    f'<a class="lite external" href="../{LITE}">Open it in your browser.</a></p>'
)


def show_on_pages() -> None:
    """From now on, show this kernel's widgets as a page would."""
    front = [FRONT]  # once for each page, each of which has a kernel of its own

    def show(widget: Any) -> None:
        for text in shown(widget):
            display(HTML(text + (front.pop() if front else "")))

    shell = get_ipython()
    assert shell is not None, "a page's cells run in a kernel"
    for kind in (NotebookWidget, RecordList):
        shell.display_formatter.ipython_display_formatter.for_type(kind, show)


def shown(widget: Any) -> Iterable[str]:
    """Return the HTML of a widget."""
    name = type(widget).__name__  # anywidget gives each widget its own class
    if isinstance(widget, RecordList):
        return [record_list(widget).replace("{static}", STATIC)]
    if name in WORKING:
        return on_the_page(widget, LITE.format(notebook_of(widget)))
    return [still(widget).fragment() + BEGINS.format(NOTEBOOKS.get(name, "for-teachers"))]


def notebook_of(widget: Any) -> str:
    """Return the tutorial of the game at a table; for anything else, the first notebook."""
    game = widget.game.variant.id if isinstance(widget, CardTable) else None
    return next((page.notebook for page in PAGES if page.game is not None and page.game.id == game), PAGES[0].notebook)

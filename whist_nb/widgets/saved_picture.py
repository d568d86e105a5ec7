"""The picture that a saved notebook shows in place of a widget, when no Python is running.

Notebooks prefer the widget to everything else in its output, even when nothing is behind it and they can only say
"model not found". The picture is therefore a separate output after the widget's, with a style of its own that hides it
as long as the widget is drawn. It needs no script and no network. An untrusted notebook from somebody else is shown
without styles and without widgets, and the picture appears there, too.

In JupyterLab and Notebook 7, the output of a widget says "Loading" at first; then it holds the widget (``>
.jupyter-widgets``), or, if the widget has failed, has that class itself. Until then we wait for some seconds to avoid
flickering. A page from nbconvert draws its widgets with scripts from the network, if it can; then ours have ``.wn`` in
them, and a list of records ``.whist-nb-records``.
"""

from __future__ import annotations

import html
from typing import Final
from urllib.parse import quote

from whist_nb.classroom.saved_work import SavedWork
from whist_nb.drawing.canvas import Drawing
from whist_nb.engine.phrases import phrase

NOTE: Final = phrase("A saved picture. Run the cell in the notebook to use it.")
NO_PICTURE: Final = "<span></span>"
"""The contents of the widget's own output for pages that show no widgets: the picture comes after it."""

_OUTPUT: Final = ":is(.jp-OutputArea-child, .output_area)"
_OPEN: Final = ".lm-Widget.jp-OutputArea-child"
"""One output in a notebook that is open, not in a page made from it."""
_PICTURE: Final = "+ :has(> * > .whist-nb-kept)"
_STYLE: Final = f"""
.whist-nb-kept {{ margin: 0 }}
.whist-nb-kept > img {{ display: block }}
.whist-nb-kept > img + img {{ margin-top: 12px }}
.whist-nb-kept figcaption {{ font: 13px/20px system-ui, sans-serif; opacity: .75 }}
{_OUTPUT}:has(.wn, .whist-nb-records) {_PICTURE}, {_OPEN}:has(> * > .jupyter-widgets) {_PICTURE},
{_OPEN}:has(> .jp-OutputArea-output.jupyter-widgets):has(+ * > * > .whist-nb-kept) {{ display: none }}
{_OPEN}:not(:has(.jupyter-widgets)) {_PICTURE} {{ animation: whist-nb-wait 4s }}
@keyframes whist-nb-wait {{ from, to {{ display: none }} }}
"""


def kept(*pictures: Drawing, work: SavedWork | None = None) -> dict[str, str]:
    """Return the output that shows pictures below one another, with their words for people who cannot see them.

    With ``work``, it has the code of that work, too, so that the notebook can be handed in.
    """
    shown, about, told = "".join(map(_image, pictures)), "", [each.text for each in pictures]
    note = NOTE
    if work is not None:
        about, note = work.attributes, f"{NOTE} {phrase('The code so far: {code}', code=work.code)}"
        told.append(note)
    figure = f'<figure class="whist-nb-kept"{about}>{shown}<figcaption>{html.escape(note)}</figcaption></figure>'
    return {"text/html": f"<style>{_STYLE}</style>{figure}", "text/plain": "\n\n".join(told)}


def _image(picture: Drawing) -> str:
    source = "data:image/svg+xml," + quote(picture, safe=" '()*+,-./:;=?@[]_")
    return f'<img alt="{html.escape(picture.text)}" src="{source}">'

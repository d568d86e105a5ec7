"""How the front end gets to the page: once, however many widgets the notebook shows.

anywidget copies ``_esm`` into the state of every widget, so twelve tables would send twelve front ends. Here
``_esm`` is a loader of one or two kilobytes. The bundle itself is in the state of one shared model per bundle
and kernel, which is made with the first table and never closed, so that it is there after a reload of the page
and in an exported page, too. It travels as bytes of gzip, a third of the text. A page that finds no such model
asks: ``{"want": "front"}``, or ``{"want": "plain front"}`` if its browser cannot unpack.

marimo keeps equal ``_esm`` texts as one file that the page fetches once, and closes the models of a cell that
runs again; there ``_esm`` is the whole bundle, and nothing is shared.
"""

import gzip
import hashlib
import sys
import threading
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import ipywidgets
import traitlets

STATIC = Path(__file__).parent / "static"

_shared: dict[str, "FrontEnd"] = {}  # by key: who builds a bundle anew gets it by running the cell again
_sharing = threading.Lock()  # a click may come on another thread than the running cell


def source(bundle: str) -> str:
    """The text of a built JavaScript bundle, such as ``"table"``."""
    return (STATIC / f"{bundle}.js").read_text("utf-8")


def key(bundle: str) -> str:
    """Name and hash of a bundle: two versions of the package in one page do not mix up their front ends."""
    return f"{bundle} {hashlib.sha256(source(bundle).encode()).hexdigest()[:16]}"


@lru_cache(maxsize=8)
def packed(code: str) -> bytes:
    """A bundle as it travels: gzip, a third of its size."""
    return gzip.compress(code.encode(), 9, mtime=0)


class FrontEnd(ipywidgets.Widget):
    """The shared model that carries one bundle to the page; it is never shown."""

    code = traitlets.Bytes().tag(sync=True)

    def __repr__(self) -> str:
        return "FrontEnd()"


def front_end(bundle: str) -> FrontEnd:
    """The one shared model of this bundle; a new one if somebody has closed it."""
    name = key(bundle)
    with _sharing:
        shared = _shared.get(name)
        if shared is None or shared.comm is None:
            shared = _shared[name] = FrontEnd(code=packed(source(bundle)))
        return shared


def _reference(front: FrontEnd | None, _table: Any) -> str | None:
    """The shared model as anywidget names it on the wire; nothing if somebody has closed it."""
    return f"anywidget:{front.model_id}" if front is not None and front.comm is not None else None


def _kept(_value: Any, table: "NotebookWidget") -> FrontEnd | None:
    """The page cannot change which front end a table has."""
    return table._front


def in_marimo() -> bool:
    """Whether this is a marimo notebook (or app), and not merely a place where marimo is installed."""
    marimo = sys.modules.get("marimo")
    return marimo is not None and bool(marimo.running_in_notebook())


class NotebookWidget(anywidget.AnyWidget):
    """What all our widgets share: the loader, the shared front end, and a short ``repr``.

    A subclass names its ``bundle`` (``static/<bundle>.js``) and answers messages of the page in ``heard``.
    """

    bundle: ClassVar[str] = "table"

    _esm = traitlets.Unicode().tag(sync=True)
    _front = traitlets.Instance(FrontEnd, allow_none=True).tag(sync=True, to_json=_reference, from_json=_kept)
    _front_key = traitlets.Unicode().tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        if in_marimo():
            front = {"_esm": source(self.bundle)}
        else:
            front = {"_esm": source("loader"), "_front": front_end(self.bundle), "_front_key": key(self.bundle)}
        super().__init__(**front, **traits)
        self.on_msg(self._hear)

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    def heard(self, message: Any) -> None:
        """Answer one message of the page (any JSON, also nonsense); a subclass says how."""

    def _hear(self, _widget: Any, message: Any, _buffers: Any) -> None:
        wanted = message.get("want") if isinstance(message, Mapping) else None
        if wanted == "front":
            self.send({"front": ""}, [packed(source(self.bundle))])
        elif wanted == "plain front":
            self.send({"front": source(self.bundle)})
        else:
            self.heard(message)


def cell_number() -> int | None:
    """The number of the notebook cell that is running, where there is one."""
    try:
        from IPython import get_ipython
    except ImportError:
        return None
    shell = get_ipython()
    if shell is None or getattr(shell, "kernel", None) is None:
        return None
    # execution_count is one ahead while a cell runs, but not in every IPython; the inputs are numbered from 1 in all
    return len(shell.history_manager.input_hist_raw) - 1 or None

"""Send the front end to the page only once, however many widgets the notebook shows.

The front end of a widget is two bundles of ``static/``: ``base.js``, the card table that all of them share, and a small
part such as ``trainer.js``, which imports from the base. Code that a page needs only once a deal has ended, or a hand
is open for another seat to play, is in a further part, ``end.js``, whose shared model is made when it is first needed.

anywidget copies ``_esm`` into the state of every widget, so twelve tables would send twelve front ends. Here ``_esm``
is a loader of one or two kilobytes. A bundle is in the state of one shared model per bundle and kernel, which is made
with the first widget that needs it and never closed, so that it is there after a reload of the page and in an exported
page, too. It is sent as gzip, a third of the size of the text. A page that finds no such model asks: ``{"want":
"front", "key": ...}``, or ``"plain front"`` if its browser cannot unpack.

A page whose security policy lets neither a ``blob:`` nor a ``data:`` module run sends ``{"want": "whole"}``; then
``_esm`` becomes the whole front end in one module, which the notebook loads just as it loaded the loader.

marimo keeps equal ``_esm`` texts as one file that the page fetches once, and closes the models of a cell that runs
again; there ``_esm`` is the whole front end in one module, and nothing is shared.
"""

import hashlib
import re
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, ClassVar, Final

import anywidget
import ipywidgets
import traitlets

from whist_nb.classroom.saved_work import SavedWork
from whist_nb.drawing import note
from whist_nb.drawing.canvas import Drawing
from whist_nb.engine.packing import gzipped
from whist_nb.engine.phrases import phrase
from whist_nb.tables.door import Advised, MessageHandler, sender
from whist_nb.tables.progress_messages import reporting_progress
from whist_nb.widgets.lesson_log import note_cell
from whist_nb.widgets.saved_picture import NO_PICTURE, kept

STATIC = Path(__file__).parent / "static"
BASE: Final = "base"
END: Final = "end"

_shared: dict[str, "FrontEnd"] = {}  # by key: after building a bundle again, run the cell again
_sharing = threading.Lock()  # a click may come on another thread than the running cell


def source(bundle: str) -> str:
    """Return the text of a built JavaScript bundle: ``"base"``, or a part such as ``"table"``."""
    return (STATIC / f"{bundle}.js").read_text("utf-8")


def whole(part: str) -> str:
    """Return a part, its base and the base's later imports as one module without imports.

    It is for places that take a single text, and for pages whose security policy forbids modules of a ``data:`` or
    ``blob:`` address. The base is a function that returns its exports, and so is whatever comes later.
    """
    imports, own = _split(source(part))
    return f"{functions()}\nconst {{{imports}}}=whist_base();\n{own}"


def functions(*parts: str) -> str:
    """Return JavaScript: ``whist_base``, ``whist_end`` and a function for each part, returning what they export."""
    base = source(BASE).replace('import("./end.js")', "Promise.resolve().then(whist_end)")
    code = {BASE: base, **{name: source(name) for name in (END, *parts)}}
    return "\n".join(_called(f"whist_{name}", text) for name, text in code.items())


def _called(name: str, code: str) -> str:
    """Return JavaScript: a bundle as a function that runs it when it is first called, and returns its exports."""
    imports, own = _split(code)
    own, _, exported = own.rpartition("export")
    names = re.fullmatch(r"\s*\{([^}]*)\};?\s*", exported)
    assert names, f"{name} does not end with its exports"
    given = ",".join(f"{there}:{here}" for here, there in _pairs(names[1]))
    taken = f"const{{{imports}}}=whist_base();" if imports else ""
    return f"let {name}=()=>{{{taken}{own}\nconst whist={{{given}}};{name}=()=>whist;return whist}};"


def _split(code: str) -> tuple[str, str]:
    """Return what a bundle imports from the base, as JavaScript destructures an object, and the rest of it."""
    found = re.search(r'import\s*\{([^}]*)\}\s*from\s*"\./base\.js";', code)
    if found is None:
        return "", code
    taken = ",".join(f"{there}:{here}" for there, here in _pairs(found[1]))
    return taken, code[: found.start()] + code[found.end() :]


def _pairs(names: str) -> Iterator[tuple[str, str]]:
    """Yield the names on both sides of each ``as``."""
    for each in names.split(","):
        first, _, second = each.strip().partition(" as ")
        if first:
            yield first, second or first


def key(bundle: str) -> str:
    """Return a bundle's name with a hash of it and its base, so that two versions of the package can share a page."""
    code = "".join(source(name) for name in dict.fromkeys((BASE, bundle)))
    return f"{bundle} {hashlib.sha256(code.encode()).hexdigest()[:16]}"


@lru_cache(maxsize=16)
def packed(code: str) -> bytes:
    """Return a bundle packed for the page: gzip, a third of its size."""
    return gzipped(code.encode())


class FrontEnd(ipywidgets.Widget):
    """The shared model that carries one bundle to the page; it is never shown."""

    code = traitlets.Bytes().tag(sync=True)

    def __repr__(self) -> str:
        return "FrontEnd()"


def front_end(bundle: str) -> FrontEnd:
    """Return the one shared model of this bundle; a new one if somebody has closed it."""
    name = key(bundle)
    with _sharing:
        shared = _shared.get(name)
        if shared is None or shared.comm is None:
            shared = _shared[name] = FrontEnd(code=packed(source(bundle)))
        return shared


def _references(front: list[FrontEnd], _table: Any) -> list[str | None]:
    """Return the shared models as anywidget names them in messages; None for one that somebody has closed."""
    return [f"anywidget:{shared.model_id}" if shared.comm is not None else None for shared in front]


def _kept(_value: Any, table: "NotebookWidget") -> list[FrontEnd]:
    """Keep a table's front end, which the page cannot change."""
    return table._front


def in_marimo() -> bool:
    """Return whether this is a marimo notebook (or app), and not merely a place where marimo is installed."""
    marimo = sys.modules.get("marimo")
    return marimo is not None and bool(marimo.running_in_notebook())


IN_NOTEBOOK: Final = Advised(
    phrase("the widget's attribute last_error holds what went wrong"), phrase("run the cell again")
)


class NotebookWidget(MessageHandler, anywidget.AnyWidget):
    """The common part of all our widgets: the loader, the shared front end, and a short ``repr``.

    A subclass names its ``part`` (``static/<part>.js``) and grants requests from the page in ``_answer``.
    """

    advised = IN_NOTEBOOK
    part: ClassVar[str] = "table"
    silent: ClassVar[str] = phrase("**No answer from Python.** Run {cell} again.")
    """The page's message when nobody answers; ``{cell}`` is the cell that made the widget."""

    _saved: Any = None
    """The output of the picture, once it has been shown."""
    _picture: Drawing | None = None
    """The picture that is kept, once there is one."""

    _esm = traitlets.Unicode().tag(sync=True)
    _front = traitlets.List(traitlets.Instance(FrontEnd)).tag(sync=True, to_json=_references, from_json=_kept)
    _front_keys = traitlets.List(traitlets.Unicode()).tag(sync=True)
    _says = traitlets.Dict(traitlets.Unicode()).tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        note_cell()
        self._listen()
        traits["_says"] = _sentences(self.silent)
        if in_marimo():
            super().__init__(_esm=whole(self.part), **traits)
        else:
            shared, keys = [front_end(BASE), front_end(self.part)], [key(bundle) for bundle in self.bundles]
            super().__init__(_esm=source("loader"), _front=shared, _front_keys=keys, **traits)
        self.on_msg(self._hear)

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    def _pictured(self) -> Drawing:
        """Return what a page shows in the widget's place: no more than the widget shows now."""
        return note(type(self).__name__, [])

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the widget, and its name for pages that show no widgets; its picture is an output of its own."""
        shown = super()._repr_mimebundle_(**kwargs)
        data, *rest = shown if isinstance(shown, tuple) else (shown or {},)
        data = {**data, "text/plain": repr(self), "text/html": NO_PICTURE}
        return (data, *rest) if rest else data

    def _ipython_display_(self) -> None:
        """Show the widget, and after it the picture that a saved notebook has when the widget is gone."""
        from IPython.display import display

        data, metadata = self._repr_mimebundle_()
        display(data, metadata=metadata, raw=True)
        self._work_kept, self._progress_kept = self._work_to_keep, self._progress_to_keep
        shown = kept(self._picture_to_keep, work=self._work_kept)
        self._saved = display(shown, raw=True, display_id=f"whist-nb-{self.model_id}")
        if self.has_trait("frame"):
            self.observe(self._picture_again, "frame")

    @property
    def _work_to_keep(self) -> SavedWork | None:
        """The work of a pupil that a saved notebook hands in; None for a widget that is not homework."""
        return None

    @property
    def _progress_to_keep(self) -> object:
        """What changes when there is more work to keep."""
        return None

    @property
    def _may_be_kept(self) -> bool:
        """Whether the present frame may be pictured in a saved notebook; if not, the last picture stays."""
        return True

    @property
    def _picture_to_keep(self) -> Drawing:
        """What a notebook saved now shows in the widget's place."""
        if self._picture is None or self._may_be_kept:
            self._picture = self._pictured()
        return self._picture

    def _picture_again(self, _change: Any) -> None:
        if self._saved is not None:
            self._guarded(self._keep_picture)

    def _keep_picture(self) -> None:
        """Put the present picture beside the present work, so that a notebook saved now shows how things are."""
        before, progress = self._picture, self._progress_to_keep
        drawn = self._picture_to_keep
        if (drawn, progress) == (before, self._progress_kept):
            return
        if progress != self._progress_kept:
            self._work_kept, self._progress_kept = self._work_to_keep, progress
        self._saved.update(kept(drawn, work=self._work_kept), raw=True)

    @property
    def bundles(self) -> tuple[str, ...]:
        """The bundles the page needs to draw it, in loading order; the last once a deal has ended or a hand is open."""
        return BASE, self.part, END

    def notify_change(self, change: Any) -> None:
        """Send a changed trait to the page, preceded by the bundle needed to draw a result or an open hand."""
        if change["name"] == "frame" and _needs_end(change["new"].get("state", {})):
            self._share_end()
        super().notify_change(change)

    def send_state(self, key: Any = None) -> None:
        """Send traits to the page; a frame goes as it is, without a search of all its parts for binary ones."""
        if key == "frame":
            self._send({"method": "update", "state": self.get_state(key), "buffer_paths": []}, [])
        else:
            super().send_state(key)

    def _share_end(self) -> None:
        """Let the page, and a saved notebook, find the bundle for the part below a deal's result."""
        if self._front and len(self._front) < len(self.bundles):
            self._front = [*self._front, front_end(END)]

    def _hear(self, _widget: Any, message: Any, buffers: Any) -> None:
        deed = self._wanted(message, buffers) if isinstance(message, Mapping) else None
        if deed is not None:
            self._let_in(sender(message), deed)
            return
        with reporting_progress(sender(message), self.send):
            self.heard(message)

    def _wanted(self, message: Mapping[str, Any], buffers: Any) -> Callable[[], None] | None:
        """Return how to give the page the code or file it wants; None if it asks for something else."""
        match message.get("want"), message.get("key"):
            case "whole", _:
                return partial(self._with_traits, ("_esm",), self._become_whole)
            case ("front" | "plain front") as form, str(name) if name in self._front_keys:
                return partial(self._give_bundle, name, is_packed=form == "front")
        return None

    def _become_whole(self) -> None:
        self._esm = whole(self.part)

    def _give_bundle(self, name: str, is_packed: bool) -> None:
        code = source(self.bundles[self._front_keys.index(name)])
        if is_packed:
            self.send({"front": name}, [packed(code)])
        else:
            self.send({"front": name, "code": code})

    def _with_traits(self, names: Iterable[str], deed: Callable[[], None]) -> None:
        """Do something that changes traits; if it fails, put them back."""
        before = {name: getattr(self, name) for name in names}
        try:
            deed()
        except BaseException:
            for name, value in before.items():
                self._guarded(setattr, self, name, value)
            raise


def _needs_end(state: Mapping[str, Any]) -> bool:
    """Return whether a picture shows something that the last bundle draws."""
    return bool(state.get("panel")) or any(seat.get("player") is not None for seat in state.get("seats") or ())


def _sentences(silent: str) -> dict[str, str]:
    """Return the page's messages for when Python cannot answer; the front end knows of no kernel or cell."""
    number = _cell_number()
    return {
        "silent": silent.format(cell=f"cell {number}" if number else "the cell"),
        "undrawn": phrase("This table could not be drawn. Run the cell again."),
        "barred": phrase("This table cannot be shown here: the page allows no scripts of its own."),
        "below": phrase("This page cannot show it. In a notebook, a new cell with .opened can."),
    }


def _cell_number() -> int | None:
    """Return the number of the notebook cell that is running, if there is one."""
    try:
        from IPython import get_ipython
    except ImportError:
        return None
    shell = get_ipython()
    if shell is None or getattr(shell, "kernel", None) is None:
        return None
    # execution_count is one ahead while a cell runs, but not in every IPython; the inputs are numbered from 1 in all
    return len(shell.history_manager.input_hist_raw) - 1 or None

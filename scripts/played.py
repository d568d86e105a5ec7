"""Run the tutorials for the site: exercises that work, replays, drawings, tables.

Each notebook is run from top to bottom, with no kernel and as fast as Python allows. None of the results needs Python
on the page: exercises are recorded with every answer, and drawn by the bundles that `scripts.recordings` puts next to
the pages.
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import html
import io
import json
import os
import re
import tempfile
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import whist_nb
from whist_nb.drawing.canvas import Drawing
from whist_nb.drawing.text_layout import plain_text
from whist_nb.lessons import PickCards, PlayTo
from whist_nb.widgets.card_table import CardTable
from whist_nb.widgets.exercise import ExerciseWidget
from whist_nb.widgets.page import WorksOnPages
from whist_nb.widgets.trainer import CountingTrainer

ROOT = Path(__file__).resolve().parents[1]
STATIC = "../_static"
"""The path from a tutorial's page to our bundles."""
FEW_CARDS = 9
"""An exercise with more cards to find, or to play from each hand, has too many lines for a page."""
FRONT = """<script type="module">
import { show } from "{static}/recorded/recorded.js";
const near = new IntersectionObserver((seen) => {
  for (const { isIntersecting, target } of seen) if (isIntersecting) { near.unobserve(target); show(target); }
}, { rootMargin: "100%" });
for (const home of document.querySelectorAll("[data-whist-nb]")) near.observe(home);
</script>""".replace("{static}", STATIC)
"""Draws what is near the window: a tutorial has forty exercises, which a phone draws one after another."""
ELSEWHERE = '<p class="elsewhere">{why} <a class="lite external" href="../{address}">Play it in your browser.</a></p>'
TABLE = "This picture shows the table at the beginning of the deal. To play it, you need Python."
TOO_LONG = "This exercise has too many possible answers for a page."
RECALLED = "Here you are asked about the deal that you are playing."
TRAINER = "A trainer needs Python."

Outputs = dict[str, list[dict[str, Any]]]
"""The outputs of cells, by cell id."""


def played(names: Iterable[str], kept: Path, address: str) -> dict[str, Outputs]:
    """Return what the cells of these notebooks show, unless nothing has changed; ``address`` is where to play one."""
    wanted = {name: kept / f"{name}-{fingerprint(name, address)}.json" for name in names}
    missing = {name: file for name, file in wanted.items() if not file.exists()}
    kept.mkdir(parents=True, exist_ok=True)
    for name in missing:
        for old in kept.glob(f"{name}-*.json"):
            old.unlink()
    if missing:
        workers = min(len(missing), os.cpu_count() or 1)
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            for file, text in zip(missing.values(), pool.map(run, missing, [address] * len(missing)), strict=True):
                file.write_text(text, "utf-8")
    return {name: json.loads(file.read_text("utf-8")) for name, file in wanted.items()}


def fingerprint(name: str, address: str) -> str:
    """Return what the outputs of a notebook depend on: the notebook, the package and this file."""
    found = hashlib.sha256(address.encode())
    package = Path(whist_nb.__file__).parent
    for file in (notebook_file(name), Path(__file__), *sorted(package.rglob("*.py"))):
        found.update(file.read_bytes())
    return found.hexdigest()[:16]


def notebook_file(name: str) -> Path:
    """Return the path of a notebook."""
    return ROOT / "notebooks" / f"{name}.ipynb"


def run(name: str, address: str) -> str:
    """Run a notebook and return what its cells show, as JSON; the reader's own log is left alone."""
    with tempfile.TemporaryDirectory() as scratch:
        os.environ["WHIST_NB_LOG"] = str(Path(scratch) / "learner.sqlite")
        return json.dumps(dict(outputs(name, address)), ensure_ascii=False)


def outputs(name: str, address: str) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Yield the cells that show something, with what they show."""
    names: dict[str, Any] = {"__name__": "__main__"}
    drawn = False
    for cell in json.loads(notebook_file(name).read_text("utf-8"))["cells"]:
        text = "".join(cell["source"])
        if cell["cell_type"] != "code" or asks_for_a_review(text):
            continue
        value, said = ran(text, names)
        recalled = ".recall(" in text
        shown = [as_html(part) for part in on_the_page(value, address.format(name), recalled)]
        if shown and isinstance(value, WorksOnPages) and not drawn:
            shown[-1]["data"]["text/html"] += FRONT
            drawn = True
        if said:
            shown.insert(0, {"output_type": "stream", "name": "stdout", "text": said})
        if shown:
            yield cell["id"], shown


def asks_for_a_review(text: str) -> bool:
    """Return whether a cell asks for a review, which takes half a minute and is left to the notebook."""
    return ".review = True" in text


def ran(text: str, names: dict[str, Any]) -> tuple[Any, str]:
    """Run a cell as a notebook does; return the value of its last line, and what it prints."""
    body = ast.parse(text).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(ast.Module(body, []), "<cell>", "exec"), names)
        value = (
            eval(compile(ast.Expression(last.value), "<cell>", "eval"), names) if isinstance(last, ast.Expr) else None
        )
    return value, printed.getvalue()


def on_the_page(value: Any, address: str, recalled: bool = False) -> Iterator[str]:
    """Return the HTML of a cell's output; if it needs Python or a ``recalled`` deal, say where to play it."""
    if recalled:
        yield ELSEWHERE.format(why=RECALLED, address=address)
    elif isinstance(value, ExerciseWidget) and has_many_lines(value):
        goal = html.escape(plain_text(value.lesson.goal))
        yield f'<p class="goal">{goal}</p>' + ELSEWHERE.format(why=TOO_LONG, address=address)
    elif isinstance(value, WorksOnPages):
        fragment = value._recorded().fragment()
        yield fragment + (ELSEWHERE.format(why=TABLE, address=address) if isinstance(value, CardTable) else "")
    elif isinstance(value, Drawing):
        yield value._repr_html_()
    elif isinstance(value, CountingTrainer):
        yield ELSEWHERE.format(why=TRAINER, address=address)


def has_many_lines(widget: ExerciseWidget) -> bool:
    """Return whether an exercise is too much for a page: a whole deal to play, or half a pack to find."""
    lesson = widget.lesson
    if isinstance(lesson, PickCards):
        return not lesson.is_single and len(lesson.wanted) > FEW_CARDS
    return isinstance(lesson, PlayTo) and len(lesson.spot.hand) > FEW_CARDS


def as_html(text: str) -> dict[str, Any]:
    """Return a cell's output if it is HTML."""
    return {"output_type": "display_data", "data": {"text/html": text}, "metadata": {}}


ONLY_PLAYS = re.compile(r"\w+\.play_on\([^)]*\)[^\n]*(\n(assert\b|[ )]).*)*\s*")


def only_plays(text: str) -> bool:
    """Return whether a cell only plays on for a reader who has not; a page doesn't need it."""
    return ONLY_PLAYS.fullmatch(text) is not None


def is_for_a_notebook(text: str) -> bool:
    """Return whether a cell has no place on a page: it plays on, or works out what the page does not show."""
    return only_plays(text) or asks_for_a_review(text)

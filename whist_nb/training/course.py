"""The family tree of the games, with the learner's progress and a link from each game to its notebook.

>>> course = Course(":memory:", folder=".")
>>> print(course.tree.text.splitlines()[0])
Whisk (4 players)
>>> course.next_page.title
'Start here'
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator, Set
from contextlib import suppress
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

from whist_nb.drawing.canvas import Drawing
from whist_nb.drawing.colours import Look, jupyter_rules
from whist_nb.drawing.family_tree import NARROW, WIDE, Layout, Member, draw_family, places
from whist_nb.engine.errors import WhistError
from whist_nb.engine.phrases import phrase
from whist_nb.training.log import LearnerLog
from whist_nb.training.pages import PAGES, Page, cells_in, minutes_of

_ASKS: Final = re.compile(r"\bwn\.exercise\.(?:(?:pick|play|sort|fill|find)_|(?:recall|sealed)\()")
_STYLE: Final = (
    "<style>.wn-course{container-type:inline-size}.wn-course>div{position:relative;max-width:max-content}"
    ".wn-course a.wn-over{position:absolute;border-radius:8px}.wn-course a.wn-over:hover,"
    ".wn-course a.wn-over:focus-visible{outline:2px solid currentColor;outline-offset:2px}"
    ".wn-course svg{display:block}.wn-course>.wn-wide{display:none}"
    "@container(min-width:700px){.wn-course>.wn-wide{display:block}.wn-course>.wn-narrow{display:none}}</style>"
)


class NotebookProgress(NamedTuple):
    """A learner's progress in one notebook: exercises solved, out of how many; None if that cannot be counted.

    ``minutes`` are those that the notebook says it takes. The optional parts of a tutorial are counted separately.
    """

    page: Page
    solved: int
    of: int | None
    more_solved: int = 0
    more_of: int = 0
    minutes: int | None = None

    @property
    def is_done(self) -> bool:
        """Whether every required exercise is solved."""
        return bool(self.of) and self.solved >= self.of

    @property
    def summary(self) -> str:
        """The progress in words: "22 of 22 exercises solved, 1 of 5 more"; empty if there are none."""
        if not self.of:
            return f"{self.solved} solved" if self.solved else ""
        told = phrase(
            "{solved} of {of} {exercises} solved",
            solved=self.solved,
            of=self.of,
            exercises="exercise" if self.of == 1 else "exercises",
        )
        tells_more = self.more_of and (self.is_done or self.more_solved)
        return (
            phrase(
                "{told}, {more_solved} of {more_of} more", told=told, more_solved=self.more_solved, more_of=self.more_of
            )
            if tells_more
            else told
        )


class _Notebook(NamedTuple):
    """The contents of a notebook: its minutes, its exercises, and the log's names of the optional ones."""

    minutes: int | None
    core: int
    more: frozenset[str]


class Course:
    """The way through the notebooks: ``Course()``, or with a log or its path, and the ``folder`` of the notebooks.

    A notebook shows it as the family tree; a click on a game opens its tutorial.
    """

    def __init__(
        self, log: LearnerLog | str | os.PathLike[str] | None = None, folder: str | os.PathLike[str] = "."
    ) -> None:
        self.log = log if isinstance(log, LearnerLog) else LearnerLog(log)
        self.folder = Path(folder)

    @property
    def stands(self) -> tuple[NotebookProgress, ...]:
        """The learner's progress in each notebook, in order."""
        tried = self.log.by_notebook()
        solved = {notebook: {each.exercise for each in those if each.solved_at} for notebook, those in tried.items()}
        return tuple(_stand(page, solved.get(page.notebook, set()), self._asked.get(page.notebook)) for page in PAGES)

    @property
    def next_page(self) -> Page:
        """The notebook to continue with: the one begun last, or else the first that has not been begun."""
        asking = [each for each in self.stands if each.of is None or each.of > 0]
        begun = [each for each in asking if each.solved and not each.is_done]
        fresh = [each for each in asking if not each.solved]
        return next((each.page for each in [*begun, *fresh]), PAGES[0])

    @property
    def tree(self) -> Drawing:
        """The family of games as a drawing; ``print(course.tree.text)`` describes it in words."""
        return self._drawn(WIDE)

    @cached_property
    def _asked(self) -> dict[str, _Notebook]:
        """The contents of each notebook in the folder."""
        return {
            page.notebook: _asked_in(self.folder / page.file) for page in PAGES if (self.folder / page.file).is_file()
        }

    def _family(self) -> list[Member]:
        return [_member(each) for each in self.stands if each.page.game]

    def _drawn(self, layout: Layout) -> Drawing:
        return draw_family(self._family(), Look(), layout)

    def __repr__(self) -> str:
        solved = sum(each.solved + each.more_solved for each in self.stands)
        return f"<Course: {solved} {'exercise' if solved == 1 else 'exercises'} solved>"

    def _repr_html_(self) -> str:
        drawn = "".join(self._linked(name, layout) for name, layout in (("wide", WIDE), ("narrow", NARROW)))
        page = self.next_page
        stand = next(each for each in self.stands if each.page is page)
        go_on = ": ".join(filter(None, [_link(page), escape(stand.summary)]))
        lines = "".join(f"<li>{_line(each)}</li>" for each in self.stands)
        listed = (
            f"<details><summary>The same as a list, with all notebooks</summary><ol start='0'>{lines}</ol></details>"
        )
        warning = f"<p>{escape(self.log.last_error)}</p>" if self.log.last_error else ""
        themes = f"<style>{jupyter_rules(drawn)}</style>"
        return f'{_STYLE}{themes}<div class="wn-course">{drawn}</div><p>Go on with {go_on}.</p>{warning}{listed}'

    def _linked(self, name: str, layout: Layout) -> str:
        """Return the tree with a link over each box."""
        drawing, family = self._drawn(layout), self._family()
        where = places(family, layout)
        wide, high = drawing.size
        links = []
        for each in self.stands:
            if each.page.game is None:
                continue
            box = where[each.page.game.id]
            at = zip(("left", "top", "width", "height"), box, (wide, high, wide, high), strict=True)
            style = ";".join(f"{side}:{100 * value / whole:.2f}%" for side, value, whole in at)
            spoken = escape(_spoken(each))
            words = f'href="{each.page.file}" title="{spoken}" aria-label="{spoken}"'
            links.append(f'<a class="wn-over" {words} style="{style}"></a>')
        return f'<div class="wn-{name}">{drawing}{"".join(links)}</div>'


def _stand(page: Page, solved: Set[str], asked: _Notebook | None) -> NotebookProgress:
    """Return the progress of a learner who has solved the exercises of these names."""
    if asked is None:
        return NotebookProgress(page, len(solved), None)
    more = len(solved & asked.more)
    # an exercise renamed or left out since counts no more than there are
    return NotebookProgress(page, min(len(solved) - more, asked.core), asked.core, more, len(asked.more), asked.minutes)


def _asked_in(file: Path) -> _Notebook:
    """Read the minutes in a notebook's head, and the exercises in its cells."""
    core, more = 0, set[str]()
    try:
        minutes = minutes_of(file)
        for cell in cells_in(file):
            if cell.is_code and cell.is_optional:
                more.update(_names(cell.source))
            elif cell.is_code:
                core += len(_ASKS.findall(cell.source))
    except (OSError, ValueError, KeyError, TypeError):
        raise WhistError(
            "{name} is not a notebook: copy it again from where you got whist-nb.", name=file.name
        ) from None
    return _Notebook(minutes, core, frozenset(more))


def _names(source: str) -> Iterator[str]:
    """Yield the log's names of a cell's exercises (``lessons.Exercise.name``): title and step, or else the task."""
    with suppress(SyntaxError):  # a reader's own cell, with a magic command
        for call in ast.walk(ast.parse(source)):
            if isinstance(call, ast.Call) and _ASKS.match(f"{ast.unparse(call.func)}("):
                words = {word.arg: word.value.value for word in call.keywords if isinstance(word.value, ast.Constant)}
                task = call.args[0].value if call.args and isinstance(call.args[0], ast.Constant) else ""
                yield f"{words['title']}, {words['step']}" if "title" in words and "step" in words else str(task)


def _member(stand: NotebookProgress) -> Member:
    page = stand.page
    taught = page.game.tutorial if page.game else None
    assert page.game is not None, "the family is one of games"
    assert taught is not None, "every game of the package has a notebook"
    return Member(
        page.game.id,
        page.title,
        " · ".join([f"{page.players} players", *([f"{stand.minutes} min"] if stand.minutes else [])]),
        mark=page.notebook[:2],
        parent=taught.parent,
        kin=taught.kin,
        done=stand.solved / stand.of if stand.of else None,
        on_left=page.game.seats == (4,),
    )


def _spoken(stand: NotebookProgress) -> str:
    return ". ".join(filter(None, [f"{stand.page.title}: {stand.page.teaches}", stand.summary]))


def _link(page: Page) -> str:
    return f'<a href="{page.file}">{escape(page.title)}</a>'


def _line(stand: NotebookProgress) -> str:
    page = stand.page
    more = [
        f"{page.players} players" if page.players else "",
        f"{stand.minutes} minutes" if stand.minutes else "",
        stand.summary,
    ]
    return f"{_link(page)}: {escape(', '.join(filter(None, [page.teaches, *more])))}"

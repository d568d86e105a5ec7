"""A learner's progress in a notebook: a picture, with a button below for each drill worth doing today.

Two more buttons save the log as a file, and add a log that was saved.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar, Final

import traitlets

from whist_nb import drawing
from whist_nb.drawing.canvas import Drawing
from whist_nb.drawing.text_layout import plain_text
from whist_nb.engine.errors import BadRecord
from whist_nb.engine.library import rule_book
from whist_nb.engine.phrases import phrase
from whist_nb.tables.door import Refused, Request
from whist_nb.tables.frame_parts import NO_TABLE, button, first_frame, following
from whist_nb.training.drills import DRILLS
from whist_nb.training.log import LogError
from whist_nb.training.mistakes import PROBLEMS, MistakeTheme
from whist_nb.training.plan import USUAL_GAME
from whist_nb.training.progress import ProgressReport
from whist_nb.widgets import settings as look
from whist_nb.widgets.opens_below import OpensBelow
from whist_nb.widgets.problems import Problems
from whist_nb.widgets.trainer import CountingTrainer

FIRST: Final = (USUAL_GAME, "cards-out")
"""The first game and drill."""
MOST_THEMES: Final = 2
"""The most themes of mistakes whose problems have a button."""
_LARGEST: Final = 100_000_000
"""The bytes of the largest log that is accepted."""
_PROGRESS: Final = ":is(.jp-OutputArea-child, .output_area):has(> * > .wn-progress)"
_ON_PAPER: Final = (
    f"<style>@media print{{{_PROGRESS} + :has(+ * > * > .whist-nb-kept){{display:none}}"
    f"{_PROGRESS} + * + :has(> * > .whist-nb-kept){{display:table!important}}"
    f"{_PROGRESS} + * + * figcaption{{display:none}}}}</style>"
)
"""A style that hides the buttons on paper, where the saved picture replaces them and names the drills."""


class Suggestions(OpensBelow, look.HasSettings):
    """Suggestions for today as buttons; each opens its drill below, and ``opened`` is that trainer."""

    part: ClassVar[str] = "trainer"  # which can send a file to the page, and receive one

    frame = traitlets.Dict().tag(sync=True)

    def __init__(self, progress: ProgressReport, **chosen: Any) -> None:
        self._progress = progress
        self._read()
        super().__init__(frame=first_frame(self._state()), settings=look.check_settings(chosen))

    def _read(self) -> None:
        """Read the log's suggestions."""
        self._drills = self._progress.suggested() or (() if len(self._progress.log) else (FIRST,))
        self._mixed = self._progress.several_due
        self._themes = [each.theme for each in self._progress.mistakes if each.theme.call][:MOST_THEMES]

    def __repr__(self) -> str:
        return f"Suggestions({len(self._drills)} drills)"

    def press(self, button: str) -> None:
        """Press a button: "drill 0" for the first drill, "problems 0" for the commonest mistakes, or "mixed"."""
        with self._lock:
            self._command(str(button))

    def _state(self, told: str = "") -> dict[str, Any]:
        text = phrase("Press one: it opens below.") if self._drills else phrase("Nothing is due today.")
        text = text if len(self._progress.log) else phrase("No drills yet: begin with this one, which opens below.")
        text = f"{told} {text}" if told else text
        panel = {
            "title": phrase("What to practise today"),
            "label": phrase("What to practise today"),
            "text": text,
            "rows": None,
        }
        buttons = [
            button(f"drill {at}", _label(*each), None, "play", main=at == 0) for at, each in enumerate(self._drills)
        ]
        if self._mixed:
            buttons.append(button("mixed", phrase("Everything that is due, mixed"), None, "play"))
        buttons += [
            button(f"problems {at}", phrase("{many} problems: {theme}", many=PROBLEMS, theme=each.title), None, "next")
            for at, each in enumerate(self._themes)
        ]
        buttons += [
            button("log", phrase("Save my log"), None, "save"),
            button("merge", phrase("Add a saved log"), None, "open"),
        ]
        empty = NO_TABLE | {"hint": None, "status": None}
        return {**empty, "title": phrase("My progress"), "panel": {**panel, "note": None}, "buttons": buttons}

    def _pictured(self) -> Drawing:
        panel, buttons = self.frame["state"]["panel"], self.frame["state"]["buttons"]
        drills = [each["label"] for each in buttons if each["icon"] == "play"]
        return drawing.note(panel["title"], drills or [plain_text(panel["text"])])

    # From the page

    def _wanted(self, message: Mapping[str, Any], buffers: Any) -> Callable[[], None] | None:
        """Return how to take in a file, which comes without a number."""
        if message.get("want") == "merge":
            return partial(self._whole, partial(self._take_in, buffers))
        return super()._wanted(message, buffers)

    def _say_to_nobody(self, refusal: Refused) -> None:
        self.frame = following(self.frame, self._state(refusal.reason))

    def _take_in(self, files: Any) -> None:
        """Add the answers of a saved log, and show what they suggest."""
        with TemporaryDirectory() as folder:
            given = Path(folder) / "whist-nb-log.sqlite"
            given.write_bytes(bytes(files[0])[: _LARGEST + 1])
            try:
                if given.stat().st_size > _LARGEST:
                    raise BadRecord("This file is too large to be a log.")
                count = self._progress.log.take_in(given)
            except (BadRecord, LogError) as problem:
                told = f"**{problem}**"
            else:
                self._progress = type(self._progress)(self._progress.log)
                self._read()
                told = phrase("**{count} new answers.** Run this cell again to see them in the picture.", count=count)
                told = phrase("**1 new answer.** Run this cell again to see it in the picture.") if count == 1 else told
                told = told if count else phrase("**Nothing new:** your log already has all these answers.")
        self.frame = following(self.frame, self._state(told))

    def _hand_out_log(self) -> None:
        self.send({"file": "whist-nb-log.sqlite"}, [self._progress.log.as_bytes()])

    def _answer(self, request: Request) -> dict[str, Any]:
        self._command(request.do or "")
        return {"n": self.frame["n"]}

    @property
    def _commands(self) -> dict[str, Callable[[], None]]:
        drills = {f"drill {at}": each for at, each in enumerate(self._drills)}
        mixed = {"mixed": ("any", None)} if self._mixed else {}
        opens = {name: partial(self._open, *each) for name, each in {**drills, **mixed}.items()}
        poses = {f"problems {at}": partial(self._pose, each) for at, each in enumerate(self._themes)}
        return {**opens, **poses, "log": self._hand_out_log}

    def _open(self, game: str, drill: str | None) -> None:
        self.open_below(CountingTrainer(game, drill, "flash", log=self._progress.log, theme=self.settings["theme"]))

    def _pose(self, theme: MistakeTheme) -> None:
        """Open ten problems of a theme below."""
        log, look = self._progress.log, self.settings["theme"]
        self.open_below(Problems(theme.kinds, themes=theme.themes, problems=PROBLEMS, log=log, theme=look))


class Progress(ProgressReport):
    """A learner's progress, as recorded in the log.

    A notebook shows a picture of every skill and span, with buttons below for what to practise today.

    Parameters
    ----------
    log
        A LearnerLog or its path; by default the usual log.
    clock
        A function that returns the time with its time zone; by default the log's.
    """

    def _ipython_display_(self) -> None:
        """Show the picture, and below it buttons for what to practise today."""
        from IPython.display import display

        display({"text/html": _ON_PAPER + self.page, "text/plain": f"{self!r}\n{self.picture.text}"}, raw=True)
        display(Suggestions(self))


def _label(game: str, drill: str) -> str:
    return f"{DRILLS[drill].title}: {rule_book(game).title}"

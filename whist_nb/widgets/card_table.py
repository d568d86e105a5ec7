"""A card table in a notebook: a desk at a shared game, whose frames are a trait that the page follows.

The table opens the replay of its deals below it, and a replay the table at which a branch is played on: so the last
step of the replay, which is to seat somebody, is taken here.

Python decides everything. Each change gives the page one new frame: the whole picture for this seat and the
steps that led to it. The page sends clicks back; each is answered, with a frame or with a reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final

import traitlets

from whist_nb import drawing
from whist_nb.drawing.canvas import Drawing
from whist_nb.engine.files import load
from whist_nb.engine.game import Game
from whist_nb.engine.variant import Variant
from whist_nb.tables.desk import MAY, Desk
from whist_nb.tables.door import Refused
from whist_nb.tables.shared_game import shared
from whist_nb.widgets import settings as look
from whist_nb.widgets.front import NotebookWidget
from whist_nb.widgets.opened import OpensBelow
from whist_nb.widgets.replay_viewer import Replay
from whist_nb.widgets.what_if import FOLLOWED

COUNTED: Final = 300
"""In a longer match looking again leaves out what was still possible, which would take seconds to count."""


class CardTable(Desk, OpensBelow, look.HasSettings, NotebookWidget):
    """A table to play at: ``CardTable("whist", seed=7)`` or ``CardTable(game)``.

    ``seat`` is the person's; None to watch all play; ``(0, 1)`` for two who share the screen: it is covered between
    their turns. ``players`` answer for the other seats: a name ("club", "sampler", "random"), a player, or one for each
    seat as a mapping or a sequence (None: nobody answers there). ``names`` call the seats otherwise; the person is
    always "You". Several tables of one game share both: who opens another one finds them as they are. ``hints`` and
    ``undo`` may be switched off. Settings of the look (``pace``, ``theme``, ``print``, ``suits``, ...) are those of
    the panel "Aa". With an id in place of a game, everything else goes to ``Game``. Raises BadOption for an
    unknown option.

    Attributes to read: ``game``, ``frame`` (what the page is shown), ``settings``, ``shared`` (where names, bots and
    people change), and ``last_error``, the last exception behind a line that says that somebody could not answer.
    """

    part: ClassVar[str] = "table"

    frame = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        game: Game | Variant | str,
        seat: int | Sequence[int] | None = 0,
        players: Any = ...,
        names: Sequence[str] | Mapping[int, str] | None = None,
        hints: bool = True,
        undo: bool = True,
        **more: Any,
    ) -> None:
        wanted = look.check_settings(look.pop_settings(more))
        may = MAY - {name for name, allowed in (("hint", hints), ("undo", undo)) if not allowed}
        Desk.__init__(self, shared(_game(game, more)), seat, may, players, names, patience=None)
        NotebookWidget.__init__(self, settings=wanted)

    def __repr__(self) -> str:
        seats = self.person.seats
        who = f"seat{'s' * (len(seats) > 1)} {', '.join(map(str, seats))}" if seats else "watching"
        return f"CardTable({self.game.variant.id!r}, {who})"

    def _pictured(self) -> Drawing:
        return drawing.sketch(self._seen, names=self.shared.names)  # in few bytes: it always travels along

    def close(self) -> None:
        """Close the widget; whoever sat here has left the game."""
        if "shared" in vars(self):  # else it has never been opened
            self.leave()
        super().close()

    def _settings_refused(self) -> None:
        self.send_state("settings")
        self._say_refused(Refused("**There is no such setting:** the others stay as they are.", "bad"))

    @property
    def _commands(self) -> dict[str, Callable[[], None]]:
        return super()._commands | {"replay": self._look_again}

    def _look_again(self) -> None:
        """The replay opens below: of all hands once the match is over, until then of what this seat has seen."""
        if not self.person.rests:
            raise Refused("**This deal is not over:** its replay waits for you at the end.", "late")
        viewer = ReplayViewer(
            self.game,
            seat=self.seat,
            names=self.shared.names,
            show_all=not self.person.seats,
            deals=self.person.seen_deals + 1,
            counts=len(self.game.actions) <= COUNTED,
            **{name: self.settings[name] for name in FOLLOWED},
        )
        viewer.at = next(at for at in range(viewer.last, -1, -1) if viewer.begins_deal(at))
        self.open_below(viewer)


class ReplayViewer(Replay):
    """Go through a game again: ``ReplayViewer(game)``, finished or not.

    ``seat`` is whose eyes it opens with; None for all hands open. A game that is not over is shown as its
    ``seat`` knows it, and to nobody else: ``show_all=True`` opens all hands all the same. ``at`` is the moment
    it opens at, counted from 0, or back from the end as -1. With ``spoiler_free`` what comes later is out of
    sight, and the viewed seat's decisions are asked of the person before they are shown. ``counts=False`` leaves
    out what was still possible to a seat, which takes a second or more in a long match. After ``deals`` deals the
    replay ends, and tells nothing of one that has been dealt since. ``review`` is what
    ``analysis.review`` found, or True to have it made, which takes its time; without it the one that the record
    keeps is shown. ``names`` call the seats otherwise; settings of the look (``theme``, ``print``, ``suits``,
    ``keys``, ``narrate``) are those of a card table. Raises BadOption for an unknown option.

    Attributes to read and to set: ``at`` and ``seat``, observed as traits, and ``review``. To read: ``game``, a
    copy; ``branches``, the games that left it, by name; ``guesses``, as [moment, answer].
    """

    def _new_table(self, branch: Game, **more: Any) -> CardTable:
        return CardTable(branch, **more)


def replay(path: str | Path, **more: Any) -> ReplayViewer:
    """The replay of a saved game, JSON, PBN or PTN; everything else goes to ``ReplayViewer``.

    BadRecord for a file that is none says in which line and why; OSError where there is no such file.
    """
    viewer = ReplayViewer(load(path), **more)
    viewer.path = Path(path)
    return viewer


def _game(given: Game | Variant | str, more: dict[str, Any]) -> Game:
    """The game given, or a new one of that name with the keywords that are no settings."""
    if not isinstance(given, Game):
        return Game(given, **more)
    if more:
        look.check_settings(more)  # names what there is instead
    return given

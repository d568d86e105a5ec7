"""A card table in a notebook: a desk at a shared game, with its frames in a trait that the page follows.

A table opens the replay of its deals below it, and a replay opens a table on which to play a branch, so the replay's
last step, opening that table, is done here.

Python decides everything. Each change gives the page one new frame: the whole picture for this seat and the steps that
led to it. The page sends clicks back; each is answered, with a frame or with a reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final

import traitlets

from whist_nb import drawing
from whist_nb.classroom.boards import Board
from whist_nb.drawing.canvas import Drawing
from whist_nb.engine.errors import BadOption
from whist_nb.engine.files import load
from whist_nb.engine.game import Game
from whist_nb.engine.library import rule_book
from whist_nb.engine.phrases import phrase
from whist_nb.engine.variant import Variant
from whist_nb.lessons.deals import Deal
from whist_nb.tables.desk import MAY, Desk
from whist_nb.tables.door import Refused
from whist_nb.tables.frame_parts import Json
from whist_nb.tables.shared_game import shared
from whist_nb.training.mistakes import PROBLEMS, theme_of_mistake
from whist_nb.training.moments import Moment
from whist_nb.widgets import branches, lesson_log
from whist_nb.widgets import settings as look
from whist_nb.widgets.front_end import NotebookWidget
from whist_nb.widgets.opens_below import OpensBelow
from whist_nb.widgets.page import RecordedWidget, WorksOnPages
from whist_nb.widgets.replay_viewer import Replay

_WORDS: Final = ("seat", "players", "names", "hints", "undo", "debrief", "among")
"""The table's own arguments, beside those of its game."""
COUNTED: Final = 300
"""In a longer match the replay leaves out the number of deals still possible, which would take seconds to count."""


class CardTable(Desk, OpensBelow, WorksOnPages, look.HasSettings):
    """A card table in a notebook: ``CardTable("whist", seed=7)`` or ``CardTable(game)``.

    You can read ``game``, ``frame`` (the page's picture), ``settings``, ``shared`` (for changing names, bots and
    people) and ``last_error``, the last exception that kept a player from answering.

    Parameters
    ----------
    game
        A game, the id of one, a deal or a board.
    seat
        Your seat. With None you only watch; ``(0, 1)`` is for two people who share the screen, which is covered between
        their turns.
    players
        The players in the other seats: a name ("club", "course", "sampler", "random"), a player, or one for each seat
        as a mapping or sequence (None leaves a seat empty). All tables of one game share its players and names.
    names
        Other names for the seats; yours is always "You".
    hints
        Whether you can ask for hints.
    undo
        Whether you can take plays back.
    debrief
        Whether the table looks back at your play after each deal.
    among
        Other people's records, as a folder or a list of files and games. After a deal that they have also played, the
        table says how many of them did better in your seat.
    **more
        Settings of appearance (``pace``, ``theme``, ``print``, ``suits``, ...) and of how much the look back shows
        (``detail``: "new", "usual" or "expert"), as in the "Aa" panel. If ``game`` is an id, all other arguments are
        passed to `Game`.

    Raises
    ------
    BadOption
        If an option does not exist or cannot have that value.
    """

    part: ClassVar[str] = "table"
    apart: ClassVar[str] = phrase("**This page only shows the table:** open the notebook to play.")
    """The page's message if somebody plays at a table that has no Python behind it."""

    frame = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        game: Game | Deal | Board | Variant | str | None = None,
        seat: int | Sequence[int] | None = 0,
        players: Any = ...,
        names: Sequence[str] | Mapping[int, str] | None = None,
        hints: bool = True,
        undo: bool = True,
        debrief: bool = True,
        among: Any = None,
        **more: Any,
    ) -> None:
        wanted = look.check_settings(look.pop_settings(more))
        asked = {"hint": hints, "undo": undo, "debrief": debrief}
        may = MAY - {name for name, allowed in asked.items() if not allowed}
        Desk.__init__(self, shared(_game(game, more)), seat, may, players, names, among=among, waits=True)
        NotebookWidget.__init__(self, settings=wanted)

    def __repr__(self) -> str:
        seats = self.person.seats
        who = f"seat{'s' * (len(seats) > 1)} {', '.join(map(str, seats))}" if seats else "watching"
        return f"CardTable({self.game.variant.id!r}, {who})"

    def _pictured(self) -> Drawing:
        shown = self.frame["state"]["panel"]
        result = f"**{shown['title']}.** {shown['text'] or ''}" if shown and self.person.rests else None
        return drawing.sketch(self._seen, names=self.shared.names, task=result)  # in few bytes: it always travels along

    def _recorded(self) -> RecordedWidget:
        """Return the table as it is now, for a page where nobody answers: it offers nothing that only Python can do."""
        title = phrase("{game}: a table", game=self.game.variant.title)
        text = f"{title}\n\n{drawing.text(self._seen, names=self.shared.names)}"
        frame = {**self.frame, "state": _without_buttons(self.frame["state"]), "steps": []}
        traits = {"frame": frame, "settings": self.settings, "_says": {"silent": self.apart}}
        return RecordedWidget(self.part, traits, title, text)

    def close(self) -> None:
        """Close the widget, and leave the game if you had a seat in it."""
        if "shared" in vars(self):  # otherwise it has never been opened
            self.leave()
        super().close()

    def _keep_moments(self, found: Sequence[Moment]) -> None:
        lesson_log.keep_moments(found)

    @property
    def _commands(self) -> dict[str, Callable[[], None]]:
        return super()._commands | {"replay": self._look_again, "close": lambda: self.open_below(None)}

    @property
    def _looks(self) -> dict[str, Callable[[Moment], None]]:
        return {"see": self._see, "retry": self._play_again, "problems": self._pose}

    @property
    def detail(self) -> str:
        """How much the look back shows, as chosen in the settings."""
        return str(self.settings["detail"])

    @traitlets.observe("settings")
    def _detail_may_be_another(self, _change: Any) -> None:
        if self.debrief is not None:
            with self._lock:
                self._guarded(self._show_learnt)

    def _look_again(self) -> None:
        """Open the replay below, at the beginning of the deal."""
        viewer = self._replay()
        viewer.at = next(at for at in range(viewer.last, -1, -1) if viewer.begins_deal(at))
        self.open_below(viewer)

    def _see(self, moment: Moment) -> None:
        """Open the replay below, at the open question of that moment."""
        viewer = self._replay()
        viewer.at = viewer.moment_after(moment.index)
        self.open_below(viewer)

    def _play_again(self, moment: Moment) -> None:
        """Open a table below to play on from that moment, with fair hidden cards: see ``_branch``."""
        players = ["club" if player is None else player for player in self.shared.players]
        table = CardTable(self._branch(moment), moment.seat, players, self.shared.names, **self.settings)
        self.open_below(table)

    def _pose(self, moment: Moment) -> None:
        """Open ten problems below, of the same theme as a mistake."""
        from whist_nb.widgets.problems import Problems  # few tables need them

        theme = theme_of_mistake(moment)
        if theme is None or not theme.call:
            raise Refused("**There are no problems of this kind:** nothing has changed.", "bad")
        here = look.followed(self.settings)
        self.open_below(Problems(theme.kinds, themes=theme.themes, problems=PROBLEMS, **here))

    def _branch(self, moment: Moment) -> Game:
        """Return the game as it was at a moment.

        If other people's cards are still their own, because the match goes on or others play the same board, the hidden
        cards are replaced by others that fit what this seat had seen.
        """
        alone = self.shared.people <= set(self.person.answers_for) and self._among is None
        if self.game.is_over or alone:
            return branches.before(self.game, moment.index)
        found = branches.fitting(self.game, moment.index, moment.seat)
        if found is None:
            raise Refused("**No other cards fit what you had seen:** nothing has changed.", "trouble")
        return found

    def _replay(self) -> ReplayViewer:
        """Return the replay: of all hands once the match is over, until then of what this seat has seen."""
        if not self.person.rests:
            raise Refused("**This deal isn't over:** its replay comes at the end.", "late")
        return ReplayViewer(
            self.game,
            seat=self.seat,
            names=self.shared.names,
            show_all=not self.person.seats,
            deals=self.person.seen_deals + 1,
            counts=len(self.game.actions) <= COUNTED,
            **look.followed(self.settings),
        )


class ReplayViewer(Replay):
    """A viewer for stepping through a game again, finished or not: ``ReplayViewer(game)``.

    You can read and set ``at`` and ``seat`` (both traits) and ``review``. You can read ``game`` (a copy), ``branches``
    (the games that branch off, by name) and ``guesses`` (as [moment, answer]).

    Parameters
    ----------
    game
        The game.
    seat
        The seat whose view is shown first; None opens all hands. In an unfinished game, only what this seat knows is
        shown.
    at
        The moment shown first, counted from 0, or from the end as -1.
    names
        Other names for the seats.
    spoiler_free
        Whether to hide what comes later, and to ask for your decision before showing the seat's own.
    show_all
        Whether to show all hands of an unfinished game as well.
    counts
        Whether to count the deals that were still possible, which takes a second or more in a long match.
    deals
        The number of deals to show; by default all of them.
    place
        What the head says instead of the number of the deal, such as "board 3".
    review
        A review made by ``analysis.review``, or True to make one, which takes a while; by default the one in the
        record.
    **more
        Settings of appearance (``theme``, ``print``, ``suits``, ``keys``, ``narrate``), as for a card table.

    Raises
    ------
    BadOption
        If an option does not exist or cannot have that value.
    """

    def _new_table(self, branch: Game, **more: Any) -> CardTable:
        return CardTable(branch, **more)


def replay(path: str | Path, **more: Any) -> ReplayViewer:
    """Open the replay of a saved game (JSON, PBN or PTN).

    Parameters
    ----------
    path
        The file.
    **more
        All other arguments are passed to `ReplayViewer`.

    Returns
    -------
    ReplayViewer
        The replay.

    Raises
    ------
    BadRecord
        If the file cannot be read; the message gives the line and the reason.
    MissingFile
        If there is no such file.
    """
    if isinstance(path, Game):
        raise BadOption("replay opens a file; ReplayViewer(game) goes through a game that you have.")
    viewer = ReplayViewer(load(path), **more)
    viewer.path = Path(path)
    return viewer


def _game(given: Game | Deal | Board | Variant | str | None, more: dict[str, Any]) -> Game:
    """Return the game given, or a new one of that name with the keywords that are not settings."""
    if given is None:
        raise BadOption("Which game? CardTable('whist') opens a table of Whist; wn.VARIANTS lists all games.")
    if isinstance(given, (Deal, Board)):
        given = given.new_game()
    if not isinstance(given, Game):
        variant = rule_book(given)
        look.check_words(variant, more, _WORDS, variant.title)
        return Game(given, **more)
    if more:
        look.check_settings(more)  # its message lists the settings
    return given


def _without_buttons(state: Json) -> Json:
    """Return the picture without whatever asks Python for something: nobody answers on a page."""
    left = {"buttons": [], "calls": [], "ask": None, "hint": None}
    status, panel = state["status"], state["panel"]
    if status is not None:
        left["status"] = {**status, "more": None, "links": None}
    if panel is not None and panel.get("debrief"):
        moments = [{**each, "buttons": []} for each in panel["debrief"]["moments"]]
        left["panel"] = {**panel, "debrief": {**panel["debrief"], "moments": moments, "buttons": []}}
    shown = {**state, **left}
    if not shown.get("last_trick"):
        shown.pop("last_trick", None)  # no trick will ever be finished there: no button for the last one
    return shown

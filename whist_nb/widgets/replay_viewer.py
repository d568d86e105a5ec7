"""Step through any hand again, as any player saw it.

The viewer has all its data from the start (in ``timeline``), so it needs no kernel. The moment, the viewer and the
settings are synchronised both ways.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import traitlets

from whist_nb import drawing
from whist_nb.drawing.canvas import Drawing
from whist_nb.drawing.names import chosen_names
from whist_nb.drawing.text_layout import plain_text
from whist_nb.engine.errors import BadOption, MissingPackage
from whist_nb.engine.game import Game
from whist_nb.engine.notes import Note
from whist_nb.engine.options import check_whole
from whist_nb.engine.phrases import phrase
from whist_nb.engine.view import EVERYONE, View, Viewer
from whist_nb.tables.frame_parts import Json
from whist_nb.tables.timeline import capped, packed_timeline, timeline, view_at
from whist_nb.widgets import settings as look
from whist_nb.widgets.page import RecordedWidget, WorksOnPages
from whist_nb.widgets.replay_review import costs_of, kept_review
from whist_nb.widgets.what_if import WhatIf


class Replay(WhatIf, WorksOnPages, look.HasSettings):
    """A replay without the table below it; ``card_table`` joins the two, and describes the arguments."""

    part: ClassVar[str] = "replay"
    silent: ClassVar[str] = phrase(
        "**This needs a running notebook,** and there is none here. You can still move about and look."
    )
    written: ClassVar[tuple[str, ...]] = ("at", "seat", "guesses")

    timeline = traitlets.Bytes().tag(sync=True)
    spoiler_free = traitlets.Bool(False).tag(sync=True)
    costs = traitlets.Dict(default_value=None, allow_none=True).tag(sync=True)
    guesses = traitlets.List().tag(sync=True)

    def __init__(
        self,
        game: Game | None = None,
        seat: int | None = None,
        at: int = 0,
        *,
        names: Sequence[str] | Mapping[int, str] | None = None,
        spoiler_free: bool = False,
        show_all: bool = False,
        counts: bool = True,
        deals: int | None = None,
        place: str | None = None,
        review: Any = None,
        **more: Any,
    ) -> None:
        _known_settings(more)
        if not isinstance(game, Game):
            raise BadOption(
                f"{game!r:.60} is not a game. ReplayViewer(wn.load(path)), or wn.replay(path), opens a record."
            )
        self.game = game.copy()
        self._names = chosen_names(game.seats, names if names is not None else _players(game))
        self._eyes = _eyes(game, seat, show_all)
        self.data = timeline(self.game, self._eyes, self._names, counts, check_whole("deals", deals), place)
        self._noted: list[Note] = []
        self._lacks: str | None = None
        super().__init__(
            timeline=packed_timeline(self.data),
            settings=look.check_settings(more),
            spoiler_free=bool(spoiler_free),
            seat=seat,
            at=self._inside(at),
        )
        self._share_end()  # a replay can reach a result without a word from Python
        self._show_notes()
        self._begin()
        kept = self.game.extra.get("review") if review is None or review is False else self._reviewed(review)
        self._show_review(kept if self._is_open else None)

    def __repr__(self) -> str:
        who = "everybody" if self.seat is None else f"seat {self.seat}"
        return f"ReplayViewer({self.game.variant.id!r}, {who}, at {self.at} of {self.last})"

    def _pictured(self) -> Drawing:
        return drawing.sketch(self._view(), names=self._names)

    def to_html(self, path: str | Path) -> Path:
        """Save the viewer, at this moment and with this view, as a single file that opens from disk without a network.

        A link to another moment ends in ``#at=35&seat=2``, or ``seat=all``. For a deal that has not ended, the page
        holds nothing that came after this moment, and no review, which would reveal it.

        Parameters
        ----------
        path
            The file; an older one is replaced.

        Returns
        -------
        Path
            The path of the file.
        """
        return super().to_html(path)

    def _recorded(self) -> RecordedWidget:
        """Return the viewer for a page without Python."""
        traits = {
            name: getattr(self, name)
            for name in ("timeline", "at", "seat", "spoiler_free", "settings", "notes", "costs")
        }
        traits |= {"_says": {"silent": self.silent}, "still": True}  # nothing that needs Python is offered
        told = capped(self.data, self.at)
        if told is not self.data:
            notes = [note for note in self.notes if note["at"] <= self.at]
            traits |= {"timeline": packed_timeline(told), "notes": notes, "costs": None}
        title = f"{self.game.variant.title}: a replay"
        text = f"{title}\n\n{drawing.text(self._view(), names=self._names)}"
        return RecordedWidget(self.part, traits, title, text)

    def _view(self) -> View:
        """Return the present view at this moment."""
        done = self._done(self.at)
        viewer = EVERYONE if self.seat is None else self.seat
        return view_at(self.game, viewer, done, self.at - self.moment_after(done))

    def _replay_of(self, branch: Game) -> Replay:
        return type(self)(branch, counts=False, names=self._names, **look.followed(self.settings))

    # Costs

    @property
    def review(self) -> Json | None:
        """The costs of the plays, as kept in the record; set it to a result of ``analysis.review``, or to True.

        With True the viewer makes a review itself. Without numpy that is impossible, and ``lessons`` says so.
        """
        found: Json | None = self.game.extra.get("review")
        return found

    @review.setter
    def review(self, found: Any) -> None:
        if not self._is_open:
            raise BadOption("A review gives every hand away, and this replay shows only what one seat knows.")
        self._show_review(self._reviewed(found))

    def _reviewed(self, found: Any) -> Json | None:
        """Return a review as it is kept, making it if necessary; None if that is impossible."""
        if found is not True:
            return kept_review(found)
        try:
            from whist_nb.analysis import review
        except MissingPackage:
            self._lacks = phrase("The cost of each card can't be worked out here: that needs numpy.")
            return None
        return kept_review(review(self.game))

    def _show_review(self, kept: Json | None) -> None:
        if kept is not None:
            self.game.extra["review"] = kept
            self.costs = costs_of(kept, self.data["moments"], self._all_names)

    def lessons(self) -> list[tuple[int, str]]:
        """Return the moments worth learning from, up to three for each deal; there are none without a review.

        Returns
        -------
        list of tuple of int and str
            Each moment with its explanation. If a review was asked for but can't be made, the current moment with the
            reason.
        """
        if self._lacks is not None and self.costs is None:
            return [(self.at, self._lacks)]
        costs = self.costs or {"lessons": {}}
        moments = [at for deal in sorted(costs["lessons"], key=int) for at in costs["lessons"][deal]]
        said = {at: self.data["steps"][at][0].get("say", "") for at in moments}
        return [(at, plain_text(f"{said[at]} {costs['plays'][str(at)]['say']}")) for at in moments]

    # From the page

    def _may_be(self, name: str, value: Any) -> bool:
        """Return whether these moments, viewers and guesses exist."""
        if name == "guesses":
            return isinstance(value, list) and len(value) <= self.last and all(map(self._may_guess, value))
        return self._may_be_place(name, value)

    def _may_guess(self, guess: object) -> bool:
        match guess:
            case [int(at), str(answer)]:
                return 0 <= at <= self.last and len(answer) < 40
        return False


def _players(game: Game) -> list[str] | None:
    """Return the players' names that a record keeps, if they can be shown."""
    players = game.extra.get("players")
    try:
        return list(chosen_names(game.seats, players)) if players else None
    except BadOption:
        return None


def _known_settings(given: Mapping[str, Any]) -> None:
    for name in given:
        if name not in look.FOLLOWED:
            raise BadOption(
                "A replay has no setting {name!r:.40}. Its settings are {followed}.",
                name=name,
                followed=", ".join(look.FOLLOWED),
            )


def _eyes(game: Game, seat: int | None, show_all: bool) -> list[Viewer]:
    """Return the viewers: everybody once a game is over, until then only the seat asked for."""
    if seat is not None and (type(seat) is not int or not 0 <= seat < game.seats):
        raise BadOption(
            "seat={seat!r:.40}: the seats are 0 to {seats}, or None for all hands.", seat=seat, seats=game.seats - 1
        )
    if game.is_over or show_all:
        return [EVERYONE, *range(game.seats)]
    if seat is None:
        raise BadOption("The game is not over: seat=0 shows what seat 0 knows; show_all=True opens all hands.")
    return [seat]

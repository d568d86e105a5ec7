"""Walk through any hand again, as anybody saw it.

The viewer runs from its own data: everything it shows was told by Python when it was made (``chronicle``), so
it needs no kernel. The place in the game, the eyes and the settings go both ways.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final

import traitlets

from whist_nb import drawing
from whist_nb.drawing.names import NamesForAll, chosen_names
from whist_nb.drawing.prose import plain
from whist_nb.engine.cards import Card
from whist_nb.engine.errors import BadOption
from whist_nb.engine.files import load, save
from whist_nb.engine.game import Game
from whist_nb.engine.notes import Note, add_note, notes_of
from whist_nb.engine.seats import sides_of
from whist_nb.engine.view import EVERYONE, View, Viewer
from whist_nb.widgets import settings as look
from whist_nb.widgets.branches import before, exchanged, new_name, read, told
from whist_nb.widgets.card_table import CardTable
from whist_nb.widgets.chronicle import chronicle
from whist_nb.widgets.costs import costs_of, kept_review
from whist_nb.widgets.front import NotebookWidget
from whist_nb.widgets.page import standalone, write
from whist_nb.widgets.picture import Json

FOLLOWED: Final = ("suits", "print", "theme", "keys", "narrate")
"""The settings of a table that a replay follows, too."""


def packed_json(value: Json) -> bytes:
    """A JSON value as it travels, as gzip: a long match takes less than a tenth of its size."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return gzip.compress(text.encode(), 9, mtime=0)


class Eyes(traitlets.TraitType[Any, Any]):
    """A seat, or None for all hands; unlike an integer that may be None, None is validated, too."""

    info_text = "a seat or None"

    def validate(self, obj: Any, value: Any) -> Any:
        if value is None or type(value) is int:
            return value
        raise BadOption(f"seat={value!r:.40}: a seat is a whole number, and None stands for all hands.")


class ReplayViewer(look.Dressed, NotebookWidget):
    """Go through a game again: ``ReplayViewer(game)``, finished or not.

    ``seat`` is whose eyes it opens with; None for all hands open. A game that is not over is shown as its
    ``seat`` knows it, and to nobody else: ``show_all=True`` opens all hands all the same. ``at`` is the moment
    it opens at, counted from 0, or back from the end as -1. With ``spoiler_free`` what comes later is out of
    sight, and the viewed seat's decisions are asked of the person before they are shown. ``counts=False`` leaves
    out what was still possible to a seat, which takes a second or more in a long match. ``review`` is what
    ``analysis.review`` found, or True to have it made, which takes its time; without it the one that the record
    keeps is shown. ``names`` call the seats otherwise; settings of the look (``theme``, ``print``, ``suits``,
    ``keys``, ``narrate``) are those of a card table. BadOption for what there is not.

    Attributes to read and to set: ``at`` and ``seat``, observed as traits, and ``review``. To read: ``game``, a
    copy; ``branches``, the games that left it, by name; ``guesses``, as [moment, answer].
    """

    part: ClassVar[str] = "replay"

    film = traitlets.Bytes().tag(sync=True)
    at = traitlets.Int(0).tag(sync=True)
    seat = Eyes(None).tag(sync=True)
    hides = traitlets.Bool(False).tag(sync=True)
    notes = traitlets.List().tag(sync=True)
    costs = traitlets.Dict(default_value=None, allow_none=True).tag(sync=True)
    guesses = traitlets.List().tag(sync=True)

    def __init__(
        self,
        game: Game,
        seat: int | None = None,
        at: int = 0,
        *,
        names: Sequence[str] | Mapping[int, str] | None = None,
        spoiler_free: bool = False,
        show_all: bool = False,
        counts: bool = True,
        review: Any = None,
        **more: Any,
    ) -> None:
        _known_settings(more)
        if not isinstance(game, Game):
            raise BadOption(
                f"{game!r:.60} is no game: ReplayViewer(wn.load(path)), or wn.replay(path), opens a record."
            )
        self.game = game.copy()
        self._names = chosen_names(game.seats, names if names is not None else _players(game))
        self._eyes = _eyes(game, seat, show_all)
        self.data = chronicle(self.game, self._eyes, self._names, counts)
        self._noted: list[Note] = []
        self.branches: dict[str, Game] = read(self.game.extra.get("branches", []))
        super().__init__(
            film=packed_json(self.data),
            settings=look.checked(more),
            hides=bool(spoiler_free),
            seat=seat,
            at=self._inside(at),
        )
        self._show_notes()
        if review is True:
            from whist_nb.analysis import review as made

            review = made(self.game)
        kept = self.game.extra.get("review") if review is None or review is False else kept_review(review)
        self._show_review(kept if self._is_open else None)

    def __repr__(self) -> str:
        who = "everybody" if self.seat is None else f"seat {self.seat}"
        return f"ReplayViewer({self.game.variant.id!r}, {who}, at {self.at} of {self.last})"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget, and beside it a picture for pages that show no widgets."""
        shown = super()._repr_mimebundle_(**kwargs)
        data, *rest = shown if isinstance(shown, tuple) else (shown or {},)
        data = {**data, "text/plain": repr(self), "image/svg+xml": str(drawing.sketch(self._view(), names=self._names))}
        return (data, *rest) if rest else data

    def to_html(self, path: str | Path) -> Path:
        """Save the viewer as one file that opens from disk, with no network, at this moment and with these eyes.

        A link to another moment ends in ``#at=35&seat=2``, or ``seat=all``.
        """
        traits = {name: getattr(self, name) for name in ("film", "at", "seat", "hides", "settings", "notes", "costs")}
        title = f"{self.game.variant.title}: a replay"
        text = f"{title}\n\n{drawing.text(self._view(), names=self._names)}"
        return write(path, standalone(self.part, traits, title, text))

    def _view(self) -> View:
        """The view of these eyes at this moment."""
        twin = before(self.game, self._done(self.at))
        return twin.view(EVERYONE if self.seat is None else self.seat)

    # Costs, notes, branches

    @property
    def _is_open(self) -> bool:
        """Whether all hands may be looked at here."""
        return EVERYONE in self._eyes

    @property
    def review(self) -> Json | None:
        """What the plays cost, as the record keeps it; set it to what ``analysis.review`` found."""
        found: Json | None = self.game.extra.get("review")
        return found

    @review.setter
    def review(self, found: Any) -> None:
        if not self._is_open:
            raise BadOption("A review tells of all cards: this replay shows what one seat knows.")
        self._show_review(kept_review(found))

    def _show_review(self, kept: Json | None) -> None:
        if kept is not None:
            self.game.extra["review"] = kept
            self.costs = costs_of(kept, self.data["moments"], self._all_names)

    @property
    def _all_names(self) -> NamesForAll:
        sides = sides_of(self.game.seats, self.game.variant.has_partners(self.game.options))
        return NamesForAll(self._names, None, sides)

    def lessons(self) -> list[tuple[int, str]]:
        """The moments to learn from, at most three of each deal, and what is to be said; none without a review."""
        costs = self.costs or {"lessons": {}}
        moments = [at for deal in sorted(costs["lessons"], key=int) for at in costs["lessons"][deal]]
        said = {at: self.data["steps"][at][0].get("say", "") for at in moments}
        return [(at, plain(f"{said[at]} {costs['plays'][str(at)]['say']}")) for at in moments]

    def note(
        self,
        text: str,
        at: int | None = None,
        *,
        author: str | None = None,
        cards: Iterable[Card | str] = (),
        arrows: Iterable[tuple[Any, Any]] = (),
    ) -> Note:
        """Write a note on a moment (this one), with cards to mark and arrows from card or seat to card or seat.

        It is kept in ``viewer.game`` and so in the record that ``save`` writes. BadOption for what cannot be noted.
        """
        done = self._done(self.at if at is None else self._inside(at))
        written = add_note(self.game, text, done, author=author, cards=cards, arrows=arrows)
        self._noted.append(written)
        self._show_notes()
        return written

    def _show_notes(self) -> None:
        """Notes of the record are for those who may see all hands; what is written here is seen here."""
        notes = notes_of(self.game) if self._is_open else tuple(self._noted)
        self.notes = [{**note.to_dict(), "at": self._moment_after(note.at)} for note in notes]

    def _done(self, at: int) -> int:
        """How many actions had been made at a moment."""
        acts = (moment.get("act") for moment in reversed(self.data["moments"][: at + 1]))
        return next((act + 1 for act in acts if act is not None), 0)

    def _moment_after(self, done: int) -> int:
        """The moment that so many actions led to."""
        return next((at for at, moment in enumerate(self.data["moments"]) if moment.get("act", -2) == done - 1), 0)

    def play_on(
        self,
        seat: int | None = None,
        players: Any = "club",
        *,
        name: str | None = None,
        at: int | None = None,
        **more: Any,
    ) -> CardTable:
        """Leave the record at a moment (this one) and play on from there: a card table with the branch on it.

        ``seat`` is the person's: without it the viewed seat's, or that of whoever is to answer. The branch
        is kept in ``branches`` under its ``name``; the record stays as it is. Everything else goes to ``CardTable``.
        """
        at = self.at if at is None else self._inside(at)
        branch = before(self.game, self._done(at))
        if seat is None:
            seat = self.seat if self.seat is not None else branch.current_player
        table = CardTable(branch, seat=seat, players=players, names=self._names, **more)
        moment = self.data["moments"][at]
        trick = f", trick {moment['trick']}" if "trick" in moment else ""
        self.branches[new_name(self.branches, name, f"deal {moment['deal']}{trick}")] = branch
        return table

    def exchange(
        self, first: Card | str, second: Card | str, *, name: str | None = None, at: int | None = None
    ) -> Game:
        """What if these two cards had been dealt the other way round: a branch that stands at this moment.

        BadOption if one of them has been played by then, or if the play so far would have been against the rules.
        """
        if not self._is_open:
            raise BadOption("Cards are changed where all hands are seen: this replay shows what one seat knows.")
        at = self.at if at is None else self._inside(at)
        deal = sum(moment["verb"] == "deal" for moment in self.data["moments"][: at + 1]) - 1
        branch = exchanged(self.game, self._done(at), deal, first, second)
        self.branches[new_name(self.branches, name, f"{Card(first).glyphs} for {Card(second).glyphs}")] = branch
        return branch

    def solve(self, branch: str | Game | None = None) -> Any:
        """The best play with all cards open from this moment, or from where a branch stands: ``analysis.Solution``."""
        from whist_nb.analysis import solve
        from whist_nb.analysis.standing import position_of

        if not self._is_open:
            raise BadOption("With all cards open: this replay shows what one seat knows.")
        game = self.branches[branch] if isinstance(branch, str) else branch or before(self.game, self._done(self.at))
        position = position_of(game.view(EVERYONE))
        if position is None:
            raise BadOption("This moment cannot be solved: cards are still to be drawn or uncovered.")
        return solve(position)

    def save(self, path: str | Path, **about: Any) -> Path:
        """Save the record with its notes, review and branches; ``wn.replay(path)`` opens it again."""
        game = self.game.copy()
        game.extra = {**self.game.extra, **({"branches": told(self.branches)} if self.branches else {})}
        return save(game, path, **about)

    # Where it stands

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.data["moments"]) - 1

    @property
    def where(self) -> str:
        """The moment in words: 'Deal 1, trick 9: South led J♥.'"""
        moment = self.data["moments"][self.at]
        step = self.data["steps"][self.at][self._eye]
        trick = f", trick {moment['trick']}" if "trick" in moment else ""
        return plain(f"Deal {moment['deal']}{trick}: {step.get('say', moment['phase'])}")

    @property
    def _eye(self) -> int:
        index: int = self.data["eyes"].index("all" if self.seat is None else str(self.seat))
        return index

    def go(self, deal: int | None = None, trick: int | None = None, card: int | None = None) -> None:
        """Go to a deal, a trick of it, a card of that trick, each counted from 1; BadOption if it is not there."""
        deal = self.data["moments"][self.at]["deal"] if deal is None else deal
        places = [index for index, moment in enumerate(self.data["moments"]) if moment["deal"] == deal]
        if trick is not None:
            places = [index for index in places if self.data["moments"][index].get("trick") == trick]
        if not 0 <= (number := 0 if card is None else card - 1) < len(places):
            wanted = ", ".join(
                f"{n} {v}" for n, v in (("deal", deal), ("trick", trick), ("card", card)) if v is not None
            )
            raise BadOption(f"There is no {wanted} in this game of {self.data['moments'][-1]['deal']} deals.")
        self.at = places[number]

    def go_to_action(self, number: int | None) -> None:
        """Go to what the action of that number in ``Game.actions`` brought about; None stays."""
        if number is not None:
            self.at = self._moment_after(number + 1)

    def _inside(self, at: object) -> int:
        count = len(self.data["moments"])
        if type(at) is not int or not -count <= at < count:
            raise BadOption(f"at={at!r:.40}: the moments of this game are 0 to {count - 1}, or -1 for the last.")
        return at % count

    @traitlets.validate("at")
    def _at_is_there(self, proposal: Any) -> int:
        return self._inside(proposal["value"])

    @traitlets.validate("seat")
    def _eyes_are_there(self, proposal: Any) -> int | None:
        seat: int | None = proposal["value"]
        if ("all" if seat is None else str(seat)) not in self.data["eyes"]:
            there = ", ".join(self.data["eyes"])
            raise BadOption(f"seat={seat!r:.40}: this replay has the eyes of {there}.")
        return seat

    # What comes from the page

    def _written(self, sync_data: Mapping[str, Any]) -> dict[str, Any]:
        """Moments, eyes and guesses that there are."""
        return {
            name: sync_data[name]
            for name in ("at", "seat", "guesses")
            if name in sync_data and self._may_be(name, sync_data)
        }

    def _may_be(self, name: str, given: Mapping[str, Any]) -> bool:
        value = given[name]
        if name == "at":
            return type(value) is int and 0 <= value <= self.last
        if name == "guesses":
            return isinstance(value, list) and len(value) <= self.last and all(map(self._may_guess, value))
        return (value is None or type(value) is int) and ("all" if value is None else str(value)) in self.data["eyes"]

    def _may_guess(self, guess: object) -> bool:
        match guess:
            case [int(at), str(answer)]:
                return 0 <= at <= self.last and len(answer) < 40
        return False


def replay(path: str | Path, **more: Any) -> ReplayViewer:
    """The replay of a saved game; everything else goes to ``ReplayViewer``. BadRecord for a file that is none."""
    return ReplayViewer(load(path), **more)


def _players(game: Game) -> list[str] | None:
    """The players' names that a record keeps, where they can be shown."""
    players = game.extra.get("players")
    try:
        return list(chosen_names(game.seats, players)) if players else None
    except BadOption:
        return None


def _known_settings(given: Mapping[str, Any]) -> None:
    for name in given:
        if name not in FOLLOWED:
            raise BadOption(f"There is no {name!r:.40} to choose at a replay: {', '.join(FOLLOWED)}.")


def _eyes(game: Game, seat: int | None, show_all: bool) -> list[Viewer]:
    """Who may look: everybody once a game is over, until then the one seat that is asked for."""
    if seat is not None and (type(seat) is not int or not 0 <= seat < game.seats):
        raise BadOption(f"seat={seat!r:.40}: the seats are 0 to {game.seats - 1}, or None for all hands.")
    if game.is_over or show_all:
        return [EVERYONE, *range(game.seats)]
    if seat is None:
        raise BadOption("The game is not over: seat=0 shows what seat 0 knows; show_all=True opens all hands.")
    return [seat]

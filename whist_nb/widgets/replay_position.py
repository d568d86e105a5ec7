"""The state of a replay: the moment, the viewer, and the notes on it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import traitlets

from whist_nb.drawing.names import NamesForAll
from whist_nb.drawing.text_layout import plain_text
from whist_nb.engine.cards import Card
from whist_nb.engine.errors import BadOption
from whist_nb.engine.game import Game
from whist_nb.engine.notes import Note, add_note, notes_of, remove_note
from whist_nb.engine.phrases import phrase
from whist_nb.engine.view import EVERYONE, Viewer
from whist_nb.tables.frame_parts import Json

LONGEST_NOTE: Final = 2000
MOST_NOTES: Final = 300
"""The most notes, since all of them are sent to the page whenever one is written."""


class SeatOrAll(traitlets.TraitType[Any, Any]):
    """A seat, or None for all hands; unlike an integer that may be None, None is validated, too."""

    info_text = phrase("a seat or None")

    def validate(self, obj: Any, value: Any) -> Any:
        if value is None or type(value) is int:
            return value
        raise BadOption("seat={value!r:.40}: expected the number of a seat, or None for all hands.", value=value)


class ReplayPosition(traitlets.HasTraits):
    """The moment and the viewer of a replay, which can be observed and set, and the notes on its moments."""

    at = traitlets.Int(0).tag(sync=True)
    seat = SeatOrAll(None).tag(sync=True)
    notes = traitlets.List().tag(sync=True)

    game: Game
    data: Json
    _names: tuple[str, ...]
    _eyes: list[Viewer]
    _noted: list[Note]

    @property
    def _is_open(self) -> bool:
        """Whether all hands may be looked at here."""
        return EVERYONE in self._eyes

    @property
    def _all_names(self) -> NamesForAll:
        return NamesForAll(self._names, None, self.game.sides)

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.data["moments"]) - 1

    def begins_deal(self, at: int) -> bool:
        """Return whether a moment is the first one of a deal."""
        return bool(self.data["moments"][at]["verb"] == "deal")

    @property
    def where(self) -> str:
        """The current moment in words, such as 'Deal 1, trick 9: South led J♥'."""
        moment = self.data["moments"][self.at]
        step = self.data["steps"][self.at][self._eye]
        trick = f", trick {moment['trick']}" if "trick" in moment else ""
        return plain_text(f"Deal {moment['deal']}{trick}: {step.get('say', moment['phase'])}")

    @property
    def _eye(self) -> int:
        index: int = self.data["eyes"].index("all" if self.seat is None else str(self.seat))
        return index

    def go(self, deal: int | None = None, trick: int | None = None, card: int | None = None) -> None:
        """Go to a deal, a trick of it, or a card of that trick, each counted from 1.

        Parameters
        ----------
        deal
            The deal; by default the current one.
        trick
            The trick; by default the beginning of the deal.
        card
            The card; by default the first.

        Raises
        ------
        BadOption
            If there is no such deal, trick or card.
        """
        deal = self.data["moments"][self.at]["deal"] if deal is None else deal
        places = [index for index, moment in enumerate(self.data["moments"]) if moment["deal"] == deal]
        if trick is not None:
            places = [index for index in places if self.data["moments"][index].get("trick") == trick]
        if not 0 <= (number := 0 if card is None else card - 1) < len(places):
            wanted = ", ".join(
                f"{n} {v}" for n, v in (("deal", deal), ("trick", trick), ("card", card)) if v is not None
            )
            raise BadOption(
                "There is no {wanted} in this game of {data} deals.",
                wanted=wanted,
                data=self.data["moments"][-1]["deal"],
            )
        self.at = places[number]

    def go_to_action(self, number: int | None) -> None:
        """Go to the moment after an action.

        Parameters
        ----------
        number
            The number of the action in ``Game.actions``; None stays at the current moment.
        """
        if number is not None:
            self.at = self.moment_after(number + 1)

    def _place(self, at: int | None) -> int:
        return self.at if at is None else self._inside(at)

    def _inside(self, at: object) -> int:
        count = len(self.data["moments"])
        if type(at) is not int or not -count <= at < count:
            raise BadOption(
                "at={at!r:.40}: the moments of this game are numbered 0 to {count}; -1 is the last.",
                at=at,
                count=count - 1,
            )
        return at % count

    @traitlets.validate("at")
    def _at_is_there(self, proposal: Any) -> int:
        return self._inside(proposal["value"])

    @traitlets.validate("seat")
    def _eyes_are_there(self, proposal: Any) -> int | None:
        seat: int | None = proposal["value"]
        if ("all" if seat is None else str(seat)) not in self.data["eyes"]:
            there = ", ".join(self.data["eyes"])
            raise BadOption("seat={seat!r:.40}: this replay can be seen only by {there}.", seat=seat, there=there)
        return seat

    def _may_be_place(self, name: str, value: object) -> bool:
        """Return whether a page may set the moment or the viewer this way."""
        if name == "at":
            return type(value) is int and 0 <= value <= self.last
        return (value is None or type(value) is int) and ("all" if value is None else str(value)) in self.data["eyes"]

    # Numbers of actions

    def _done(self, at: int) -> int:
        """Return how many actions had been made at a moment."""
        acts = (moment.get("act") for moment in reversed(self.data["moments"][: at + 1]))
        return next((act + 1 for act in acts if act is not None), 0)

    def moment_after(self, done: int) -> int:
        """Return the moment after that many actions."""
        return next((at for at, moment in enumerate(self.data["moments"]) if moment.get("act", -2) == done - 1), 0)

    # Notes

    def note(
        self,
        text: str,
        at: int | None = None,
        *,
        author: str | None = None,
        cards: Iterable[Card | str] = (),
        arrows: Iterable[tuple[Any, Any]] = (),
    ) -> Note:
        """Add a note to a moment, with cards to mark and arrows.

        The note is kept in ``viewer.game``, and therefore in the record that ``save`` writes.

        Parameters
        ----------
        text
            The note.
        at
            The moment; by default the current one.
        author
            The author's name.
        cards
            Cards to mark.
        arrows
            Pairs (from, to), each a card or a seat's number.

        Returns
        -------
        Note
            The note.

        Raises
        ------
        BadOption
            If there is no such moment, the note is too long, or there are too many.
        """
        at = self._place(at)
        if not isinstance(text, str) or not 0 < len(text.strip()) <= LONGEST_NOTE:
            raise BadOption(
                "A note must have 1 to {longest_note} characters, not {text!r:.40}.",
                longest_note=LONGEST_NOTE,
                text=text,
            )
        if len(self._shown_notes()) >= MOST_NOTES:
            raise BadOption(
                "This replay has {most_notes} notes, which is as many as it can hold: remove one first.",
                most_notes=MOST_NOTES,
            )
        try:
            text.encode()
        except UnicodeEncodeError:
            raise BadOption(
                "{text!r:.60} cannot be kept: it contains half a character (a lone surrogate).", text=text
            ) from None
        done = self._done(at)
        later = at - self.moment_after(done)
        extra = {"later": later} if later > 0 else {}
        written = add_note(self.game, text, done, author=author, cards=cards, arrows=arrows, extra=extra)
        self._noted.append(written)
        self._show_notes()
        return written

    def remove_note(self, number: int) -> None:
        """Remove a note.

        Parameters
        ----------
        number
            The number of the note in ``notes``.

        Raises
        ------
        BadOption
            If there is no such note.
        """
        shown = self._shown_notes()
        if type(number) is not int or not 0 <= number < len(shown):
            raise BadOption(
                "There is no note {number!r:.20}: this replay has {count}, counted from 0.",
                number=number,
                count=len(shown),
            )
        remove_note(self.game, shown[number])
        self._noted = [note for note in self._noted if note is not shown[number]]
        self._show_notes()

    def _shown_notes(self) -> tuple[Note, ...]:
        """Return the visible notes: those of the record only if all hands may be seen, and those written here."""
        return notes_of(self.game) if self._is_open else tuple(self._noted)

    def _show_notes(self) -> None:
        self.notes = [{**note.to_dict(), "at": self._moment_of(note)} for note in self._shown_notes()]

    def _moment_of(self, note: Note) -> int:
        """Return the moment of a note: that of the last answer before it, or one that followed automatically."""
        at, later = self.moment_after(note.at), note.extra.get("later", 0)
        there = at + later if type(later) is int and later > 0 else at
        return there if there <= self.last and self._done(there) == note.at else at

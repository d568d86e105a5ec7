"""The screen of a desk: a series of frames that show what its seat may see, with the steps that led there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from whist_nb.analysis.claiming import claimable
from whist_nb.drawing.names import Names, listed
from whist_nb.drawing.scene_parts import Reveal
from whist_nb.drawing.scenes import scene
from whist_nb.drawing.words import Words
from whist_nb.engine.errors import BrokenRules
from whist_nb.engine.game import Game
from whist_nb.engine.phrases import phrase
from whist_nb.engine.view import EVERYONE, PUBLIC, View, Viewer
from whist_nb.tables.bots import Turns
from whist_nb.tables.buttons import Offer, buttons, moment_buttons, theme_buttons
from whist_nb.tables.debrief import Debrief, SharedDebrief
from whist_nb.tables.door import BROKEN, MessageHandler, Refused
from whist_nb.tables.frame_parts import Json, button, first_frame, following, refusal_line, status_line, step
from whist_nb.tables.person import Person
from whist_nb.tables.picture import Picture, panel, picture
from whist_nb.tables.shared_game import SharedGame
from whist_nb.tables.story import steps, story

_UNASKED: Final[Json] = {"legal": None, "verb": None, "choose": None, "calls": [], "ask": None}


class Screen(MessageHandler):
    """The display of a desk, and how it follows the game; actions at a desk are in ``Desk``."""

    frame: Any
    person: Person
    may: frozenset[str]
    shared: SharedGame
    debrief: Debrief | SharedDebrief | None
    _shown: Callable[[Json], Any] | None
    _drawn: Json | None
    _hint_step: int
    _waits: bool
    _words: Words
    _plain: Json | None = None
    _last_picture: Picture | None = None
    _left_at: int | None = None
    _left: int = 0

    @property
    def game(self) -> Game:
        """The game played here."""
        return self.person.game

    @property
    def seat(self) -> int | None:
        """The seat whose view is shown; None for somebody who watches, and while the screen is covered."""
        return self.person.seat

    def view(self) -> View:
        """Return the view that may be shown here now.

        Returns
        -------
        View
            The view of the seat.
        """
        with self._lock:
            return self.game.view(self._viewer)

    def _offered(self) -> frozenset[str]:
        """Return the buttons that this desk has, and may have."""
        return self.may

    # The viewer

    @property
    def _viewer(self) -> Viewer:
        seat, seats = self.person.seat, self.person.seats
        return seat if seat is not None else PUBLIC if seats else EVERYONE

    @property
    def _has_stand_in(self) -> bool:
        """Whether a bot has been given the viewer's seat."""
        return self.seat is not None and self.shared.players[self.seat] is not None

    @property
    def _is_asked(self) -> bool:
        return self.person.is_asked and not self._has_stand_in

    @property
    def _who(self) -> str:
        """The name of the person here, as the other desks show it."""
        names = Names(self.shared.names, None, self.game.sides)
        return listed([names.start(seat) for seat in self.person.seats]) if self.person.seats else "Somebody"

    def _names(self) -> Names:
        """Return the names at this desk; a result that several people read together calls nobody "You"."""
        together = len(self.person.seats) > 1 and self.person.rests
        return Names(self.shared.names, None if together else self.seat, self.game.sides)

    # Two at one screen

    @property
    def _waits_for(self) -> int | None:
        """The seat that the screen must be passed to."""
        person, asked = self.person, self.game.current_player
        if len(person.seats) < 2 or person.rests or asked not in person.seats or asked == person.seat:
            return None
        return asked if self.shared.players[asked] is None else None

    def _cover_again(self) -> None:
        """Cover the screen again, since nobody knows which of several people sits at it now."""
        if len(self.person.seats) > 1:
            self.person.seat = None

    # The picture

    def _first_frame(self) -> Json:
        self._events_shown = len(self.game.view(self._viewer).events)
        return first_frame(self._state(), self.shared.decision)

    def _state(self, status: Json | None = None, hint: Json | None = None, said: str = "") -> Json:
        """Return the whole picture, keeping what happened on the way for the steps. ``said`` comes before the rest."""
        passed_to, person = self._waits_for, self.person
        if passed_to is not None:
            person.seat = None
        if (names := self._names()) != self._words.names:
            self._words = Words(names)
        words = self._words
        told = story(self.game, self._viewer, self._events_shown, person.seen_deals + 1 if person.rests else None)
        self._seen = view = told.view
        self._events_shown, self._moments = told.end, told.moments
        answers = "act" in self.may and not self._has_stand_in
        shown = scene(view, Reveal(answers=answers), words=words)
        text = f"{said} {'' if person.rests else shown.status}".strip()
        self._plain = status_line(text) if text else None
        drawn = picture(shown, self._last_picture)
        self._last_picture = shown, drawn
        state = drawn | {
            "log": words.log(view),
            "status": status or self._trouble_of_a_bot() or self._invitation or self._plain,
            "hint": hint,
            "panel": self._result(view) if person.rests else None,
            "buttons": buttons(person, self._offer),
        }
        return state if passed_to is None else state | covered(words.names.start(passed_to))

    def _result(self, view: View) -> Json:
        """Return how the deal ended, and what may be learnt from it."""
        learnt = self._learnt(view)
        return panel(view, self._words) | ({} if learnt is None else {"debrief": learnt})

    def _learnt(self, view: View) -> Json | None:
        """Return what is known so far about the person's plays in the deal that is over."""
        if self.debrief is None or view.thrown_in:
            return None
        shown = self.debrief.shown(self.game, view.deal_number, self._words.names, self.detail)
        if shown is None:
            return None
        may, found = self._offered(), zip(shown["moments"], self.debrief.listed, strict=False)
        moments = [each | {"buttons": theme_buttons(may, moment)} for each, moment in found]
        return shown | {"moments": moments, "buttons": moment_buttons(may)}

    @property
    def detail(self) -> str:
        """The level of detail of the look back: "new", "usual" or "expert"."""
        return "usual"

    def _show_learnt(self) -> None:
        """Draw what has been found since the result was shown, after any steps still being shown."""
        now = self.frame["state"].get("panel") or {}
        learnt = self._learnt(self._seen) if self.person.rests and "debrief" in now else None
        if learnt is not None and learnt != now["debrief"]:
            change = {"panel": now | {"debrief": learnt}}
            self._give(self._changed(change, [step("debrief", None, change)]))

    @property
    def _offer(self) -> Offer:
        asked, claims = self._is_asked, self._left_to_claim > 0
        return Offer(self._offered(), asked, self.shared.may_go_on(), claims, tuple(self._own_buttons))

    @property
    def _own_buttons(self) -> Sequence[Json]:
        """The buttons of this kind of desk while bots are waiting."""
        return ()

    @property
    def _left_to_claim(self) -> int:
        """The number of remaining tricks of which some may be claimed now; worked out once for each decision."""
        if not self._is_asked:
            return 0
        if self._left_at != self.shared.decision:
            self._left_at, self._left = self.shared.decision, claimable(self.view())
        return self._left

    @property
    def _invitation(self) -> Json | None:
        """The line shown instead of the usual one when a claim is certain."""
        return None

    def _trouble_of_a_bot(self) -> Json | None:
        """Report that a bot could not answer; its message stays in Python, since it may name its cards."""
        stuck = self.shared.stuck
        if stuck is None:
            return None
        if isinstance(stuck.__cause__, Refused):  # a claim that was checked in the background
            return refusal_line(stuck.__cause__) if stuck.seat == self.seat else None
        self.last_error = stuck
        if isinstance(stuck.__cause__, BrokenRules):
            return status_line(BROKEN.format(told=stuck.__cause__.told), "trouble")
        text = phrase(
            "**{seat} could not answer,** and the game is waiting; {see_error}.",
            seat=self._words.names.start(stuck.seat),
            see_error=self.advised.see_error,
        )
        return status_line(text, "trouble")

    def _show(self, status: Json | None = None, hint: Json | None = None, anew: bool = False) -> None:
        """Draw the next frame; ``anew`` if the story does not continue from the last one."""
        if hint is None and status is None:
            self._hint_step = 0
        if anew:
            self._events_shown = len(self.game.view(self._viewer).events)
        self._drawn = self._next_frame(self._state(status, hint), anew)
        self._at = self.shared.moment

    def _next_frame(self, state: Json, anew: bool) -> Json:
        told = [] if anew else steps(self._moments, self._words, self.frame["state"], state, near=self._last_picture)
        if state["status"] is self._plain and self._words.says_lead(self._seen):
            led = next((each for each in reversed(told) if each["verb"] == "play"), {})
            led["say"] = None  # the status line is read aloud right after it
        return following(self.frame, state, told, decision=self.shared.decision)

    def _play_out(self, turns: Turns) -> None:
        """Play cards without asking anybody, and show them together."""
        self.shared.set_going(turns, untold=True)
        self.shared.answer_at_once()
        if not self.shared.is_at_work:
            self._show()
        elif not self._waits:  # a cell returns when everything is played
            self._show_at_work()

    def _show_at_work(self) -> None:
        """Show that the bots will take a while; the result is then shown at once."""
        line = status_line(phrase("**The bots play on.**"))
        self._drawn = self._changed(_UNASKED | {"status": line, "buttons": [], "panel": None})

    def _changed(self, change: Json, told: Sequence[Json] = ()) -> Json:
        return following(self.frame, self.frame["state"] | change, told)

    def _give(self, frame: Json) -> None:
        """Send a frame; an observer that fails does no harm."""
        self._guarded(setattr, self, "frame", frame)
        if self._shown is not None:
            self._guarded(self._shown, frame)

    def hear_of(self, said: str) -> None:
        """Handle a change of the game by somebody else; if it cannot be drawn, only this desk says so."""
        try:
            self._follow(said)
        except Exception as problem:
            self.last_error = problem
            self._say_refused(
                Refused(
                    "**The game has gone on, but this table cannot show it:** {see_error}.",
                    "trouble",
                    see_error=self.advised.see_error,
                )
            )

    def _follow(self, said: str) -> None:
        """Follow the game, which has moved on, or back, or has been replaced."""
        person, game, moment = self.person, self.shared.game, self.shared.moment
        if moment == self._at:
            return
        anew = person.game is not game
        if anew:
            person.turn_to(game)
            self._cover_again()
        person.seen_deals = min(person.seen_deals, person.ended_deals)
        self._hint_step, now = 0, len(game.view(self._viewer).events)
        anew = anew or now < self._events_shown
        self._events_shown = now if anew else self._events_shown
        self._give(self._next_frame(self._state(said=said), anew))
        self._at = moment

    def _say_refused(self, refusal: Refused) -> None:
        """Show a refusal in the status line of every view: for clicks from Python and messages without a view."""
        self._give(self._changed({"status": refusal_line(refusal)}))

    _say_to_nobody = _say_refused


def covered(name: str) -> Json:
    """Return what a screen shows instead of the table until the next of its players has taken over."""
    text = phrase("The cards are covered until {name} looks.", name=name)
    panel = {
        "title": phrase("Pass the screen to {name}", name=name),
        "text": text,
        "label": "Covered",
        "rows": None,
        "note": None,
    }
    look = button("uncover", f"I am {name}", "↵", "next", main=True)
    return {"panel": panel, "status": None, "log": [], "buttons": [look]}

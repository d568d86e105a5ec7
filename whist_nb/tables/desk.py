"""A desk, which is one place from which to see and play a shared game, on any kind of screen.

Each event is committed first; then every desk of the game is notified, with faults at one kept from the others. For
each change a desk produces one new frame: the whole picture for its seat, and the steps that led to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from whist_nb.drawing.words import Words
from whist_nb.engine.actions import Action
from whist_nb.engine.cards import Card
from whist_nb.engine.collection import check_source
from whist_nb.engine.errors import BadOption, did_you_mean
from whist_nb.engine.phrases import phrase
from whist_nb.players import Adviser, Player
from whist_nb.tables.background import BackgroundWorker
from whist_nb.tables.bots import bots_turns, turns_to_the_end
from whist_nb.tables.debrief import Debrief, SharedDebrief
from whist_nb.tables.door import Refused, Request
from whist_nb.tables.frame_parts import Json, status_line
from whist_nb.tables.person import Person
from whist_nb.tables.shared_game import SharedGame
from whist_nb.tables.takeover import TakeoverDesk
from whist_nb.training.moments import Moment

MAY: Final = frozenset(
    {"act", "hint", "undo", "next", "again", "new", "end", "rule", "replay", "uncover"}
    | {"claim", "debrief", "see", "retry", "problems", "close", "play_for"}
)
"""Everything a desk may be allowed to do: answer for its seat, use its buttons, and look back at its plays."""


class Desk(TakeoverDesk):
    """A place at a shared game: ``Desk(shared(game), 0, show=print)``.

    ``seat`` is the person's; None to watch all, two or more for people who share a screen, which is covered between
    their turns. ``may`` lists what can be done here, a choice from ``MAY``. ``players`` and ``names`` are those of the
    whole table, as ``SharedGame.join`` takes them. ``among`` has other people's records, in any form that
    ``Collection`` opens: after a deal that they have played too, the desk compares the person's result with theirs.
    Every frame goes to ``show``, every answer to ``send``. With ``waits`` it opens when the bots have played, as a cell
    expects. Raises BadOption for an impossible setting.
    """

    remembered = (
        "_events_shown", "_moments", "_seen", "_words", "_at", "_hint_step", "_thought", "_hint_is_awaited", "_drawn",
        "_said", "_plain", "_ruled_at", "_ruling", "_left_at", "_left",
    )  # fmt: skip

    def __init__(
        self,
        shared: SharedGame,
        seat: int | Sequence[int] | None = 0,
        may: Iterable[str] = MAY,
        players: Any = ...,
        names: Sequence[str] | Mapping[int, str] | None = None,
        *,
        among: Any = None,
        show: Callable[[Json], Any] | None = None,
        send: Callable[[Json], Any] | None = None,
        waits: bool = False,
    ) -> None:
        if among is not None:
            check_source(among)
        self.may, self._among = _checked_may(may), among
        self.person = Person(shared.game, *_checked_seats(seat, shared.game.seats))
        self.adviser: Player = Adviser(shared.game.seed)
        self.shared, self._lock = shared, shared.lock
        self.debrief, self._student = None, BackgroundWorker("study")
        self._shown = show
        if send is not None:
            self.send = send
        self._listen()
        self._hint_step = 0
        self._thinker, self._thought, self._hint_is_awaited = BackgroundWorker("hints"), None, False
        self._drawn: Json | None = None
        self._said, self._waits, self._at = "", waits, ()
        with self._lock:
            self._words = Words(self._names())
            shared.join(self.person, players, names)
            if self.person.seats and not shared.is_at_work:
                self._bots_go_on()
        if waits:
            shared.settle()
        with self._lock:
            self._waits = True  # no click waits for an answer yet
            self._at, self.frame = shared.moment, self._first_frame()
            self._waits = False
            shared.listen(self)
        shared.work_beside()

    # From Python

    def click(self, answer: str | Card | Action) -> None:
        """Answer as if by a click; if the answer is refused, the desk shows the reason.

        Parameters
        ----------
        answer
            A card (``"QH"``), or the text of another action: ``"knock"``, ``"trump S"``.
        """
        self._from_python(lambda: self._act(str(answer)))

    def press(self, button: str, at: int | None = None) -> None:
        """Press a button of the table.

        Parameters
        ----------
        button
            "hint", "undo", "next", "again", "new", "rule", "replay", "claim" or "play_for".
        at
            For "claim", the number of remaining tricks that you claim; if they are certain, the rest is played out.
        """
        self._from_python(lambda: self._command(str(button), at))

    def play_on(self, *, to_end_of_match: bool = False, tricks: int | None = None) -> None:
        """Let a club player answer for the person until the deal ends; if you are watching, let play go on until then.

        Parameters
        ----------
        to_end_of_match
            Whether to go on to the end of the match.
        tricks
            Stop once this many tricks of the deal have been played; if they already have, nothing happens.
        """
        self._from_python(lambda: self._play_on(to_end_of_match, tricks))

    def leave(self) -> None:
        """Leave the table: this desk shows nothing more, and the seat waits for somebody else."""
        self.person.come_home()
        self.shared.leave(self)
        self.debrief = None

    # From the page

    def heard(self, message: Any) -> None:
        """Answer one message from the page; slow bots' answers come in later frames.

        Somebody is looking at this desk, so the deal is studied from now on.
        """
        self._study_person()
        super().heard(message)
        self.shared.work_beside()
        self._study_beside()

    def hear_of(self, said: str) -> None:
        """Handle a change by somebody else, which may have ended the deal."""
        super().hear_of(said)
        self._study_beside()

    def _study_person(self) -> None:
        """Study the seat that the person plays now, or each seat of several people."""
        seats, seat = self.person.seats, self.person.seat
        if not seats or "debrief" not in self.may:
            return
        if len(seats) > 1:
            self.debrief = self.debrief or SharedDebrief(seats, self.advised, self._conventions)
        elif seat is not None and (self.debrief is None or self.debrief.seat != seat):
            self.debrief = Debrief(
                seat, self._among, advised=self.advised, conventions=self._conventions, clubs=self._clubs
            )

    def _study_beside(self) -> None:
        if self.debrief is not None or self._awaits_ruling:
            self._student.start(self._study)

    def _study(self) -> bool:
        """Look for a claim; study the person's plays for a moment, and show the result; return whether to go on."""
        debrief, more = self.debrief, False
        self._guarded(self._look_for_claim)
        try:
            more = debrief is not None and debrief.work()
        except Exception as problem:  # what is known stays there
            self.last_error = problem
        with self._lock:
            self._guarded(self._show_learnt)
        if debrief is not None:
            self._guarded(self._keep_moments, debrief.take_found())
        return more

    def _keep_moments(self, found: Sequence[Moment]) -> None:
        """Keep the moments of a studied deal, if there is a place for them."""

    def _answer(self, request: Request) -> Json:
        if request.act is not None:
            request.must_answer(self.shared.decision)
            self._do(lambda: self._act(request.act or ""))
        else:
            self._do(lambda: self._command(request.do or "", request.fields.get("at")))
        return {"n": self.frame["n"]}

    # Actions

    def _from_python(self, deed: Callable[[], Any]) -> Refused | None:
        """Do something from Python, and return when the bots have played; a refusal appears in the status line."""
        with self._lock:
            self._waits = True
            try:
                refusal = super()._from_python(deed)
            finally:
                self._waits = False
        if self.shared.is_at_work:
            self.shared.settle()
        refusal = refusal or self._wait_for_hint()
        self._guarded(self._look_for_claim)
        self._study_beside()
        return refusal

    def _do(self, deed: Callable[[], Any]) -> None:
        """Do something and draw it, completely or not at all; then show and announce it, which undoes nothing."""
        self._drawn, self._said = None, ""
        self._whole(deed)
        if self._drawn is None:
            return
        self._give(self._drawn)
        self.shared.tell(self._said, but=self)

    def _snapshots(self) -> list[Callable[[], None]]:
        return [*super()._snapshots(), self.person.snapshot(), self.shared.snapshot()]

    def _must_be_allowed(self, name: str) -> None:
        if name not in self.may:
            raise Refused(
                "**{name}** at this table.", "late", name=_SWITCHED_OFF.get(name, phrase("That is switched off"))
            )

    def _act(self, text: str) -> None:
        self._must_be_allowed("act")
        if self._has_stand_in:
            raise Refused("**A bot plays here,** and it answers for this seat.", "late")
        if self.debrief is not None:
            self._study_person()
        before = self.view() if self.debrief is not None else None
        self.person.act(text, self._words.names)
        if self.debrief is not None and before is not None:
            self.debrief.take_in(self.game, before)
        self._bots_go_on()
        self._show()

    def _command(self, name: str, at: object = None) -> None:
        looks = self._looks.get(name)
        if looks is None and name not in self._commands:
            raise Refused("**This table has no such button:** nothing has changed.", "bad")
        self._must_be_allowed(name)
        if looks is not None:
            looks(self._moment(at))
        elif name == "claim" and at is not None:
            self._claim(at)
        else:
            self._commands[name]()

    def _moment(self, at: object) -> Moment:
        """Return the moment at that place among those shown."""
        listed = self.debrief.listed if self.debrief is not None and self.person.rests else ()
        if type(at) is not int or not 0 <= at < len(listed):
            raise Refused("**The table no longer shows that moment:** nothing has changed.", "late")
        return listed[at]

    @property
    def _commands(self) -> dict[str, Callable[[], None]]:
        """The action of each button."""
        return {
            "hint": self._hint,
            "undo": self._take_back,
            "next": self._next,
            "again": self._again,
            "new": self._new,
            "end": lambda: self._play_on(False),
            "rule": self._rule,
            "uncover": self._uncover,
            "play_for": self._play_for,
            "claim": self._ask_for_claim,
        }

    @property
    def _looks(self) -> dict[str, Callable[[Moment], None]]:
        """The action of each button of a moment."""
        return {}

    def _bots_go_on(self, one_trick: bool = False) -> None:
        """Let the bots play; quick ones answer at once, the others in the background."""
        self.shared.set_going(bots_turns(self.person, self.shared.players, one_trick, self._pauses))
        self.shared.answer_at_once(all_of_them=self._waits)

    def _take_back(self) -> None:
        self.person.take_back()
        self.shared.set_going(None)
        self._said = phrase("**{who} took back a play.**", who=self._who)
        self._show(anew=True)

    def _next(self) -> None:
        rested = self.person.rests
        if rested or not self.shared.may_go_on():
            self.person.go_on()
            self._cover_again()
        if self.person.seats or not rested:
            self._bots_go_on(one_trick=not rested)
        self._show()

    def _again(self) -> None:
        self.person.start_again()
        self._said = phrase("**{who} started this deal again.**", who=self._who)
        self._begin()

    def _new(self) -> None:
        self.shared.turn_to(self.person.another_game())
        self.person.turn_to(self.shared.game)
        self._said = phrase("**{who} started a new game,** and you are in it too.", who=self._who)
        self._begin()

    def _begin(self) -> None:
        """Begin a deal from its first card, without anything from before."""
        self._cover_again()
        self.shared.set_going(None)
        if self.person.seats:
            self._bots_go_on()
        self._show(anew=True)

    def _rule(self) -> None:
        rule = self._words.rule(self.view())
        if rule is None or self.person.rests:
            raise Refused("**Nobody has to answer now,** so there is no rule to show.", "late")
        self._show(status_line(rule, "why"))

    def _play_on(self, to_end_of_match: bool, tricks: int | None = None) -> None:
        self._play_out(turns_to_the_end(self.person, self.shared.players, to_end_of_match, tricks))

    def _uncover(self) -> None:
        seat = self._waits_for
        if seat is None:
            raise Refused("**The screen is not covered:** nothing has changed.", "late")
        self.person.seat = seat
        self._show()

    def _offered(self) -> frozenset[str]:
        return self.may & (self._commands.keys() | self._looks.keys())


_SWITCHED_OFF: Final = {"hint": phrase("Hints are switched off"), "undo": phrase("Taking back is switched off")}


def _checked_may(may: Iterable[str]) -> frozenset[str]:
    wanted = frozenset((may,) if isinstance(may, str) else may)
    for name in wanted - MAY:
        raise BadOption(
            "may={name!r:.40}: there is no such permission. {suggestion}",
            name=name,
            suggestion=did_you_mean(str(name), sorted(MAY)),
        )
    return wanted


def _checked_seats(seat: object, count: int) -> tuple[int, ...]:
    """Return the seats that are played from one place; none for somebody who watches."""
    several = isinstance(seat, Sequence) and not isinstance(seat, str)
    seats = tuple(seat) if several else () if seat is None else (seat,)  # type: ignore[arg-type]
    good = all(type(each) is int and 0 <= each < count for each in seats)
    if not good or len(set(seats)) < len(seats) or (several and not seats):
        raise BadOption(
            "seat={seat!r:.40}: expected a seat from 0 to {count}, several such as (0, 1), or None to watch.",
            seat=seat,
            count=count - 1,
        )
    return seats

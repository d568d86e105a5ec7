"""A card table in a notebook: one person (or nobody) plays, the others answer at once.

Python decides everything. Each change gives the page one new frame: the whole picture for this seat and the
steps that led to it. The page sends clicks back; each is answered, with a frame or with a reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import Any, ClassVar, Final

import traitlets

from whist_nb import drawing
from whist_nb.drawing.names import Names, chosen_names
from whist_nb.drawing.results import deal_panel
from whist_nb.drawing.words import Words
from whist_nb.engine.actions import Action
from whist_nb.engine.cards import Card
from whist_nb.engine.errors import BadOption
from whist_nb.engine.game import Game
from whist_nb.engine.variant import Variant
from whist_nb.engine.view import EVERYONE, View
from whist_nb.players import Advice, Player
from whist_nb.tables.buttons import buttons
from whist_nb.tables.door import TROUBLE, Refused, Request
from whist_nb.tables.picture import HINTS, Json, hinted, picture, tally
from whist_nb.tables.shared_game import shared
from whist_nb.tables.sitting import Decisions, Sitting, Stuck
from whist_nb.tables.story import steps, story
from whist_nb.widgets import settings as look
from whist_nb.widgets.front import NotebookWidget, cell_number
from whist_nb.widgets.opened import Opens

COUNTED: Final = 300
"""In a longer match looking again leaves out what was still possible, which would take seconds to count."""


class CardTable(Opens, look.Dressed, NotebookWidget):
    """A table to play at: ``CardTable("whist", seed=7)`` or ``CardTable(game)``.

    ``seat`` is the person's; None to watch all play. ``players`` answer for the other seats: a name
    ("club", "sampler", "random"), a player, or one for each seat as a mapping or a sequence (None: nobody
    answers there). ``names`` call the seats otherwise; the person is always "You". ``hints`` and ``undo`` may
    be switched off. Settings of the look (``pace``, ``theme``, ``print``, ``suits``, ...) are those of the panel
    "Aa". With an id in place of a game, everything else goes to ``Game``. BadOption for what there is not.

    Attributes to read: ``game``, ``frame`` (what the page is shown), ``settings``, and ``trouble``, the last
    exception behind a line that says that somebody could not answer.
    """

    part: ClassVar[str] = "table"

    frame = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        game: Game | Variant | str,
        seat: int | None = 0,
        players: Any = "club",
        names: Sequence[str] | Mapping[int, str] | None = None,
        hints: bool = True,
        undo: bool = True,
        **more: Any,
    ) -> None:
        wanted = look.checked(look.taken_out(more))
        game = _game(game, more)
        if seat is not None and (type(seat) is not int or not 0 <= seat < game.seats):
            raise BadOption(f"seat={seat!r:.40}: the seats are 0 to {game.seats - 1}, or None to watch.")
        self._given_names = chosen_names(game.seats, names)
        self._sitting = Sitting(game, seat, players)
        self._shared = shared(game)
        self._lock = self._shared.lock
        self._hints, self._undo = bool(hints), bool(undo)
        self._decisions, self._scripted = Decisions(), 0
        self._advice: Advice | None = None
        self._drawn: Json | None = None
        self._said = ""
        with self._lock:
            self._words = self._new_words()
            self._told, self._hint_step = len(game.view(self._viewer).events), 0
            if seat is not None:
                self._sitting.others_answer()
            first = {"n": 1, "state": self._state(), "steps": [], "cell": cell_number()}
            first["decision"] = self._decisions.number(game)
        super().__init__(frame=first, settings=wanted)
        self._shared.join(self)

    # What may be asked of a table

    @property
    def game(self) -> Game:
        """The game that is played here."""
        return self._sitting.game

    @property
    def seat(self) -> int | None:
        """The person's seat; None for somebody who watches."""
        return self._sitting.seat

    @property
    def adviser(self) -> Player:
        """The player that gives the hints."""
        return self._sitting.adviser

    def view(self) -> View:
        """What the person may see now."""
        with self._lock:
            return self.game.view(self._viewer)

    def click(self, answer: str | Card | Action) -> None:
        """Do what a person's click does: a card (``"QH"``), ``"knock"``, ``"trump S"``; a refusal shows its reason."""
        self._from_python(lambda: self._act(str(answer)))

    def press(self, button: str) -> None:
        """Press a button of the table: "hint", "undo", "next", "again", "new", "rule", "replay"."""
        self._from_python(lambda: self._command(str(button)))

    def click_if_idle(self, answer: str | Card | Action) -> None:
        """Click unless the person has done so: the third such call does nothing once three answers are given.

        For notebooks, where a person plays at the table or runs the next cell instead.
        """
        with self._lock:
            self._scripted += 1
            if self._sitting.decisions < self._scripted:
                self.click(answer)

    def play_on(self, *, to_end_of_match: bool = False, tricks: int | None = None) -> None:
        """Let a club player answer for the person until the deal ends, or the match; watching, until then too.

        With ``tricks`` only until so many have been played in this deal; nothing happens if they have.
        """
        self._from_python(lambda: self._play_on(to_end_of_match, tricks))

    def __repr__(self) -> str:
        who = "watching" if self.seat is None else f"seat {self.seat}"
        return f"CardTable({self.game.variant.id!r}, {who})"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget, and beside it a picture for pages that show no widgets."""
        shown = super()._repr_mimebundle_(**kwargs)
        data, *rest = shown if isinstance(shown, tuple) else (shown or {},)
        pictured = drawing.sketch(self._seen, names=self._given_names)  # in few bytes: it always travels along
        data = {**data, "text/plain": repr(self), "image/svg+xml": str(pictured)}
        return (data, *rest) if rest else data

    # What comes from the page

    def _answer(self, request: Request) -> Json:
        if request.act is not None:
            request.must_answer(self._decisions.number(self.game))
            self._do(lambda: self._act(request.act or ""))
        else:
            self._do(lambda: self._command(request.do or ""))
        return {"n": self.frame["n"]}

    def _settings_refused(self) -> None:
        self.send_state("settings")
        self._say_refused(Refused("**There is no such setting:** the others stay as they are.", "bad"))

    # What is done

    def _from_python(self, deed: Callable[[], None]) -> None:
        """Do something from Python; a refusal stands in the status line."""
        with self._lock:
            try:
                self._do(deed)
            except Refused as refusal:
                self._say_refused(refusal)

    def _do(self, deed: Callable[[], None]) -> None:
        """Do something and draw it, whole or not at all; then show and tell it, which undoes nothing any more."""
        self._drawn, self._said = None, ""
        self._whole(deed)
        if self._drawn is None:
            return
        if self.game is not self._shared.game:
            self._shared.turn_to(self.game)
        self._give(self._drawn)
        for table in self._shared.others(self):
            table._tell(self._said)

    def _snapshot(self) -> Callable[[], None]:
        sit_again, mine = self._sitting.snapshot(), {name: getattr(self, name) for name in _REMEMBERED}
        decisions = copy(self._decisions)

        def restore() -> None:
            sit_again()
            vars(self).update(mine, _decisions=decisions)

        return restore

    def _failure(self, problem: BaseException) -> Refused:
        if not isinstance(problem, Stuck):
            return super()._failure(problem)
        self.trouble = problem
        who = self._words.names.start(problem.seat)
        return Refused(f"**{who} could not answer:** nothing has changed; {TROUBLE}.", "trouble")

    def _act(self, text: str) -> None:
        self._sitting.act(text, self._words.names)
        self._sitting.others_answer()
        self._show()

    def _command(self, name: str) -> None:
        if name not in self._commands:
            raise Refused("**This table has no such button:** nothing has changed.", "bad")
        self._commands[name]()

    @property
    def _commands(self) -> dict[str, Callable[[], None]]:
        """What each button does."""
        return {
            "hint": self._hint,
            "undo": self._take_back,
            "next": self._next,
            "again": self._again,
            "new": self._new,
            "end": lambda: self._play_on(False),
            "rule": self._rule,
            "replay": self._look_again,
        }

    def _hint(self) -> None:
        if not self._hints:
            raise Refused("**Hints are switched off** at this table.", "late")
        if not self._sitting.is_asked:
            raise Refused("**No hint now:** it is not your turn.", "late")
        if self._hint_step == 0 or self._advice is None:
            self._advice = self._sitting.adviser.explain(self.view())
        self._hint_step = step = min(self._hint_step + 1, HINTS)
        self._show(*hinted(self._advice, step, self._words.names))

    def _take_back(self) -> None:
        if not self._undo:
            raise Refused("**Taking back is switched off** at this table.", "late")
        self._sitting.take_back()
        self._said = f"**{self._who} took a play back.**"
        self._show(anew=True)

    def _next(self) -> None:
        rested = self._sitting.rests
        self._sitting.go_on()
        if self.seat is not None or not rested:
            self._sitting.others_answer(one_trick=not rested)
        self._show()

    def _again(self) -> None:
        self._sitting.start_again()
        self._said = f"**{self._who} began this deal again.**"
        self._begin()

    def _new(self) -> None:
        self._sitting.turn_to(self._sitting.another_game())
        self._said = f"**{self._who} started a new game:** you are in it, too."
        self._begin()

    def _begin(self) -> None:
        """A deal from its first card: nothing of what was before is told."""
        self._scripted = 0
        if self.seat is not None:
            self._sitting.others_answer()
        self._show(anew=True)

    def _rule(self) -> None:
        rule = self._words.rule(self.view())
        if rule is None or self._sitting.rests:
            raise Refused("**No question is open:** there is no rule to tell.", "late")
        self._show({"kind": "why", "text": rule, "more": None, "rule": None})

    def _look_again(self) -> None:
        """The replay opens below: of all hands once the match is over, until then of what this seat has seen."""
        from whist_nb.widgets.replay_viewer import FOLLOWED, ReplayViewer

        if not self._sitting.rests:
            raise Refused("**This deal is not over:** its replay waits for you at the end.", "late")
        viewer = ReplayViewer(
            self.game,
            seat=self.seat,
            names=self._given_names,
            show_all=self.seat is None,
            deals=self._sitting.seen_deals + 1,
            counts=len(self.game.actions) <= COUNTED,
            **{name: self.settings[name] for name in FOLLOWED},
        )
        viewer.at = next(at for at in range(viewer.last, -1, -1) if viewer.begins_deal(at))
        self.open_below(viewer)

    def _play_on(self, to_end_of_match: bool, tricks: int | None = None) -> None:
        sitting = self._sitting
        if sitting.rests and not self.game.is_over and tricks is None:
            sitting.go_on()
        while not self.game.is_over and (to_end_of_match or not sitting.rests):
            if tricks is not None and len(self.view().tricks) >= tricks and not sitting.waits:
                break  # it is for the person to go on, not for the others
            if sitting.rests:
                sitting.go_on()
            elif sitting.is_asked:
                sitting.answer_for_person()
            elif sitting.waits:
                sitting.others_answer()
            else:
                break  # a seat for which nobody answers
        self._show()

    # What is shown

    @property
    def _viewer(self) -> Any:
        return EVERYONE if self.seat is None else self.seat

    @property
    def _who(self) -> str:
        """Whoever sits here, as the others are told it."""
        return "Somebody" if self.seat is None else Names(self._given_names, None, self.game.sides).start(self.seat)

    def _new_words(self) -> Words:
        return Words(Names(self._given_names, self.seat, self.game.sides))

    def _state(self, status: Json | None = None, hint: Json | None = None, said: str = "") -> Json:
        """The whole picture; what happened on the way to it is kept for the steps. ``said`` comes before the rest."""
        sitting, words = self._sitting, self._words
        rests_after = sitting.seen_deals + 1 if sitting.rests else None
        told = story(self.game, self._viewer, self._told, rests_after)
        self._seen = view = told.view
        self._told, self._moments = told.end, told.moments
        text = f"{said} {'' if sitting.rests else words.turn(view)}".strip()
        plain = {"kind": "plain", "text": text, "more": None, "rule": None} if text else None
        return picture(view, words) | {
            "log": words.log(view),
            "status": status or plain,
            "hint": hint,
            "panel": deal_panel(view, words.names) | {"tally": tally(view, words)} if sitting.rests else None,
            "buttons": buttons(sitting, self._hints, self._undo),
        }

    def _show(self, status: Json | None = None, hint: Json | None = None, anew: bool = False) -> None:
        """Draw the next frame; ``anew`` if the story does not go on from the last one."""
        if hint is None and status is None:
            self._hint_step = 0
        if anew:
            self._told = len(self.game.view(self._viewer).events)
        state = self._state(status, hint)
        told = [] if anew else steps(self._moments, self._words, self.frame["state"], state)
        self._drawn = self._frame(state, told)

    def _frame(self, state: Json, told: list[Json]) -> Json:
        decision = self._decisions.number(self.game)
        return {**self.frame, "n": self.frame["n"] + 1, "state": state, "steps": told, "decision": decision}

    def _give(self, frame: Json) -> None:
        """Send a frame; whoever observes it and fails does no harm."""
        self._guarded(setattr, self, "frame", frame)

    def _tell(self, said: str) -> None:
        """What somebody did at another table of this game; if it cannot be drawn, this table alone says so."""
        try:
            self._follow(said)
        except Exception as problem:
            self.trouble = problem
            self._say_refused(Refused(f"**The game has gone on, but it cannot be drawn here:** {TROUBLE}.", "trouble"))

    def _follow(self, said: str) -> None:
        """The game has moved on, or back, or another one has taken its place."""
        sitting, game = self._sitting, self._shared.game
        if sitting.game is game and self._decisions.number(game) == self.frame["decision"]:
            return
        anew = sitting.game is not game
        if anew:
            sitting.turn_to(game)
            self._scripted = 0
        sitting.seen_deals = min(sitting.seen_deals, sitting.ended_deals)
        self._hint_step, now = 0, len(game.view(self._viewer).events)
        anew = anew or now < self._told
        self._told = now if anew else self._told
        state = self._state(said=said)
        self._give(self._frame(state, [] if anew else steps(self._moments, self._words, self.frame["state"], state)))

    def _say_refused(self, refusal: Refused) -> None:
        """A refusal in the status line of every view: for clicks from Python and messages that nobody owns."""
        kind = "why" if refusal.kind == "rule" else "trouble"
        status = {"kind": kind, "text": refusal.reason, "more": None, "rule": refusal.rule}
        state = {**self.frame["state"], "status": status}
        self._give({**self.frame, "n": self.frame["n"] + 1, "state": state, "steps": []})


_REMEMBERED: Final = ("_told", "_moments", "_seen", "_hint_step", "_advice", "_scripted", "_drawn", "_said")
"""What a table keeps beside its game and must have back when something could not be done."""


def _game(given: Game | Variant | str, more: dict[str, Any]) -> Game:
    """The game given, or a new one of that name with the keywords that are no settings."""
    if not isinstance(given, Game):
        return Game(given, **more)
    if more:
        look.checked(more)  # names what there is instead
    return given

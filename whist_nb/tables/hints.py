"""Hints at a desk, worked out in the background so as not to hold up the table, and shown a step at a time."""

from __future__ import annotations

from threading import Event

from whist_nb.engine.phrases import phrase
from whist_nb.engine.view import View
from whist_nb.players import Advice, Adviser, Club, Player
from whist_nb.players.advice import with_remark
from whist_nb.players.club.convention_words import remark, remark_on_lead
from whist_nb.players.club.conventions import known_conventions, unanswered
from whist_nb.players.club.lead_readings import lead_reading
from whist_nb.players.club.signalling import ANSWERS
from whist_nb.players.facts import partners_of
from whist_nb.tables.background import SLICE, BackgroundWorker
from whist_nb.tables.claims import ClaimDesk
from whist_nb.tables.door import Refused
from whist_nb.tables.frame_parts import status_line
from whist_nb.tables.picture import HINTS, hinted


class _AdviceSoFar:
    """The advice for one decision, while it is being worked out and afterwards."""

    def __init__(self, adviser: Player, view: View, decision: int) -> None:
        self.decision, self.is_done = decision, Event()
        self._adviser, self._view = adviser, view
        self._advice: Advice | None = None
        self._problem: Exception | None = None

    def think(self) -> None:
        """Ask the adviser; whatever the result, it is done then."""
        try:
            self._advice = self._adviser.explain(self._view)
        except Exception as problem:
            self._problem = problem
        self.is_done.set()

    @property
    def advice(self) -> Advice:
        """The adviser's answer; raises what the adviser raised."""
        if self._advice is None:
            raise self._problem or LookupError("the adviser is still thinking")
        return self._advice


class HintDesk(ClaimDesk):
    """The part of a desk that handles hints."""

    adviser: Player
    _waits: bool
    _thinker: BackgroundWorker
    _thought: _AdviceSoFar | None
    _hint_is_awaited: bool

    @property
    def _is_new_hint(self) -> bool:
        """Whether no hint has been asked for at this decision."""
        return self._thought is None or self._thought.decision != self.shared.decision

    def _hint(self) -> None:
        if not self._is_asked:
            raise Refused("**You can't have a hint now:** it is not your turn.", "late")
        if self._is_new_hint:
            self._agree_with_partner()
            self._hint_step, self._thought = 0, _AdviceSoFar(self.adviser, self.view(), self.shared.decision)
        thought = self._thought
        assert thought is not None
        if thought.is_done.is_set() or (not self._waits and self._is_soon_done(thought)):
            self._show_hint()
            return
        self._hint_is_awaited = True
        if not self._waits:  # a cell waits for it, and needs no line meanwhile
            self._drawn = self._changed({"status": status_line(phrase("**Your hint is on its way.**"), "wait")})

    def _conventions(self) -> dict[int, frozenset[str]]:
        """Return the conventions that the player in each seat plays."""
        return {seat: known_conventions(player) for seat, player in enumerate(self.shared.players)}

    def _clubs(self) -> dict[int, Club]:
        """Return the Clubs at this table, by their seats."""
        return {seat: player for seat, player in enumerate(self.shared.players) if isinstance(player, Club)}

    def _agree_with_partner(self) -> None:
        """Let the advice follow the conventions that partner plays at this table."""
        view, players = self.view(), self.shared.players
        if isinstance(self.adviser, Adviser) and isinstance(view.seat, int):
            for seat in partners_of(view):
                self.adviser.agree_with(players[seat])

    def _is_soon_done(self, thought: _AdviceSoFar) -> bool:
        """Start working in the background; return whether it is done within a click."""
        beside = self._thinker.start(self._think)
        return thought.is_done.wait(SLICE if beside else 0.0)

    def _think(self) -> bool:
        thought = self._thought
        if thought is not None and not thought.is_done.is_set():
            thought.think()
            self._hint_is_there(thought)
        return False

    def _hint_is_there(self, thought: _AdviceSoFar) -> Refused | None:
        """Show a hint that was waited for, unless the game has gone on; a refusal says why there is none."""
        with self._lock:
            if not self._hint_is_awaited or thought is not self._thought or self._is_new_hint or not self._is_asked:
                return None
            try:
                self._do(self._show_hint)
            except Refused as refusal:
                self._thought, self._hint_is_awaited = None, False  # asking again starts it again
                self._say_refused(refusal)
                return refusal
        return None

    def _show_hint(self) -> None:
        """Show one more step of a hint."""
        assert self._thought is not None
        advice, self._hint_is_awaited = self._with_signals(self._thought.advice), False
        self._hint_step = step = min(self._hint_step + 1, HINTS)
        self._show(*hinted(advice, step, self._words.names))

    def _with_signals(self, advice: Advice) -> Advice:
        """Add what others have shown by the conventions they play: partner's signals, and the lead to this trick.

        Nothing is added if the advice is the answer to a signal, or if there is no choice.
        """
        view, players = self.view(), self.shared.players
        if advice.rule in ANSWERS or not isinstance(view.seat, int) or len(view.legal_actions()) == 1:
            return advice
        for seat in partners_of(view):
            for signal in unanswered(view, seat, known_conventions(players[seat])):
                advice = with_remark(advice, remark(signal))
        shown = lead_reading(view, known_conventions(players[view.trick[0][0]])) if view.trick else None
        return with_remark(advice, remark_on_lead(shown)) if shown else advice

    def _wait_for_hint(self) -> Refused | None:
        """Wait for a hint that a cell asked for, leaving the other desks free."""
        thought = self._thought
        if not self._hint_is_awaited or thought is None:
            return None
        thought.think()
        return self._hint_is_there(thought)

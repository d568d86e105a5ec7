"""The part of a desk where a person may play for the seat that plays their hand, as declarer plays dummy's.

The game names that seat (``View.played_by``). The offer is made only at a table with bots in all other seats. The
person then sees what that seat sees, and gives it back when they leave the deal, start it again or undo past the
takeover.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from whist_nb.engine.phrases import phrase
from whist_nb.tables.door import Refused
from whist_nb.tables.frame_parts import Json, button, status_line
from whist_nb.tables.hints import HintDesk


class TakeoverDesk(HintDesk):
    """The part of a desk that lets a person play for the seat that plays their hand."""

    _bots_go_on: Callable[[], None]

    @property
    def _plays_my_hand(self) -> int | None:
        """The seat that the person may play for now: the bot's that plays their hand, if all others are bots too."""
        seat = self.person.plays_my_hand if "play_for" in self.may else None
        if seat is None:
            return None
        has_bots = (bot is not None for other, bot in enumerate(self.shared.players) if other != self.person.seat)
        return seat if all(has_bots) else None

    def _pauses(self) -> bool:
        """Return whether the bots must wait here for the person's choice, which is offered once a deal."""
        person = self.person
        if self._plays_my_hand is None or (person.offered or (None,))[0] == person.ended_deals:
            return False
        person.offered = (person.ended_deals, len(person.game.actions))
        return True

    @property
    def _invitation(self) -> Json | None:
        person, seat = self.person, self._plays_my_hand
        if seat is None or person.offered != (person.ended_deals, len(person.game.actions)):
            return super()._invitation
        text = phrase(
            "**{seat} plays your hand in this deal.** You can watch, or play both hands for {seat}.",
            seat=self._words.names.start(seat),
        )
        return status_line(text)

    @property
    def _own_buttons(self) -> Sequence[Json]:
        seat = self._plays_my_hand
        if seat is None:
            return ()
        return [button("play_for", phrase("Play for {seat}", seat=self._words.names.whole(seat)), "P", "branch")]

    def _play_for(self) -> None:
        seat = self._plays_my_hand
        if seat is None:
            raise Refused(
                "**You can't play for another seat now:** you can do that only when a bot plays your hand.", "late"
            )
        self._said = phrase(
            "**{who} plays for {seat} in this deal.**", who=self._who, seat=self._words.names.whole(seat)
        )
        self.person.play_for(seat, self.shared.players)
        self._bots_go_on()
        self._show(anew=True)

    def _follow(self, said: str) -> None:
        """Follow the game; a seat in which somebody else sits now, or that has gone back to before, is left."""
        person, taken = self.person, self.person.taken
        if taken is not None and person.game is self.shared.game:
            elsewhere = self.shared.people_elsewhere(person)
            if taken.seat in elsewhere or len(person.game.actions) < taken.since:
                person.come_home(gives_back=taken.seat not in elsewhere)
        super()._follow(said)

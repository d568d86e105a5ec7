"""A person in a game: what they have seen, and how they answer, undo and go on, apart from any bots or pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from whist_nb.drawing.names import Names
from whist_nb.drawing.words import Words
from whist_nb.engine.actions import Action, Play, read_action
from whist_nb.engine.errors import BadNotation, BrokenRules, WhistError
from whist_nb.engine.game import Game
from whist_nb.engine.phrases import phrase
from whist_nb.tables.door import Refused


class DecisionCounter:
    """Numbers the decisions of a game: a new number whenever it has moved, on or back, or is another game."""

    def __init__(self) -> None:
        self._number, self._at = 0, (None, 0, None)

    def number(self, game: Game | None) -> int:
        """Return the number of the present decision."""
        actions = () if game is None else game.actions
        now = (game, len(actions), actions[-1][1] if actions else None)
        if not (now[0] is self._at[0] and now[1] == self._at[1] and now[2] is self._at[2]):
            self._number, self._at = self._number + 1, now
        return self._number


class TakenSeat(NamedTuple):
    """A seat that a person has taken over for the rest of a deal, its bot, and how many actions had been made then."""

    seat: int
    bot: Any
    bots: list[Any]
    since: int


class Person:
    """One person at a game, at ``seat``, or somebody who only watches (``seat`` None).

    ``seats`` are all that the person plays for, one after the other at the same screen. ``seen_deals`` counts the deals
    whose end the person has left behind: a deal that has ended since then, scored or thrown in, stays on the table, and
    nobody plays on until the person does. ``taken`` is the seat that the person plays instead of their own until the
    deal is left: the one that plays their hand, as a declarer plays dummy's. ``offered`` is when that was offered last,
    as the number of the deal and of actions.
    """

    def __init__(self, game: Game, *seats: int) -> None:
        self.game, self.seats = game, seats
        self.seat = seats[0] if len(seats) == 1 else None
        self.claimed_at: int | None = None
        self.taken: TakenSeat | None = None
        self.offered: tuple[int, int] | None = None
        self.seen_deals = self.ended_deals

    @property
    def ended_deals(self) -> int:
        """The number of deals that have ended, scored or thrown in."""
        game = self.game
        return len(game.packs) - (not game.is_over) if game.packs else len(game.deal_results)

    @property
    def rests(self) -> bool:
        """Whether a deal or the match has ended, and the person is still looking at it."""
        return self.game.is_over or self.ended_deals > self.seen_deals

    @property
    def is_asked(self) -> bool:
        """Whether it is the person's turn."""
        return not self.rests and self.game.current_player == self.seat

    @property
    def decisions(self) -> int:
        """The number of answers the person has given in this game."""
        return len(self._answers())

    def _answers(self) -> list[int]:
        """Return which of the game's actions were the person's."""
        taken = self.taken
        return [
            index
            for index, (seat, _) in enumerate(self.game.actions)
            if seat in self.seats or (taken is not None and seat == taken.seat and index >= taken.since)
        ]

    @property
    def answers_for(self) -> tuple[int, ...]:
        """The seats for which the person answers now."""
        return self.seats if self.taken is None else (*self.seats, self.taken.seat)

    @property
    def has_other_deals(self) -> bool:
        """Whether the game can deal again, which one that starts from a position cannot."""
        return bool(self.game.packs)

    def snapshot(self) -> Callable[[], None]:
        """Remember the present state; calling the result restores it."""
        game, done = self.game, self.game.actions
        mine, taken = (self.seen_deals, self.seat, self.claimed_at, self.offered), self.taken

        def restore() -> None:
            self.come_home()
            _restore(game, done)
            self.game, (self.seen_deals, self.seat, self.claimed_at, self.offered) = game, mine
            if taken is not None:
                self.taken, taken.bots[taken.seat] = taken, None

        return restore

    # Playing for the seat that plays the person's hand

    @property
    def plays_my_hand(self) -> int | None:
        """The seat that plays the hand of a person who sits alone at the screen, as declarer plays dummy's."""
        if len(self.seats) != 1 or self.taken is not None or self.rests:
            return None
        return self.game.played_by.get(self.seats[0])

    def play_for(self, seat: int, bots: list[Any]) -> None:
        """Take over a seat from its bot, and see what it sees, until the deal is left or started again."""
        self.taken = TakenSeat(seat, bots[seat], bots, len(self.game.actions))
        self.seat, bots[seat] = seat, None

    def come_home(self, *, gives_back: bool = True) -> None:
        """Go back to the person's own seat; the bot gets its seat again unless somebody else has sat down there."""
        taken, self.offered = self.taken, None
        if taken is not None:
            self.taken, self.seat = None, self.seats[0]
            if gives_back and taken.bots[taken.seat] is None:
                taken.bots[taken.seat] = taken.bot

    # Actions

    def act(self, text: str, names: Names) -> None:
        """Give the person's answer; raise Refused with the reason, and change nothing, if it is not allowed."""
        game = self.game
        self._must_be_asked(names)
        action = self._read(text)
        card = action.card.text if isinstance(action, Play) else None
        rule = game.refusal(action)
        if rule is not None:
            raise self._refusal(names.refusal(rule), action, card)
        try:
            game.apply(action)
        except BrokenRules:  # for its author; a person is told the line alone
            raise
        except WhistError as problem:  # a pack is missing
            raise Refused(str(problem), "trouble", card) from None

    def _must_be_asked(self, names: Names) -> None:
        if self.seat is None:
            raise Refused("**You are watching,** and the players answer for themselves.", "late")
        if self.game.is_over:
            raise Refused("**The match is over,** so nobody has to play.", "late")
        if self.rests:
            raise Refused("**The deal is over:** go on to the next one first.", "late")
        seat = self.game.current_player
        if seat is not None and seat != self.seat:
            raise Refused("**It isn't your turn:** {seat} has to answer.", "late", seat=names.mid(seat))

    def _read(self, text: str) -> Action:
        try:
            return read_action(text)
        except BadNotation:
            said = phrase("**That isn't an answer here:** play a card from your hand, or press a button.")
            raise Refused(said, "bad") from None

    def _refusal(self, reason: str, action: Action, card: str | None) -> Refused:
        view = self.game.view(self.seat if self.seat is not None else 0)
        rule = Words.of(view).rule(view)
        ours = {self.seat, *(seat for seat, player in view.played_by.items() if player == self.seat)}
        if not isinstance(action, Play) or any(action.card in view.hands[seat] for seat in ours if seat is not None):
            return Refused(reason, "rule", card, rule)
        if any(played is action.card and seat in ours for seat, played in view.plays):
            return Refused("**That click came too late:** you have played {{{card}}}.", "late", card, card=card)
        return Refused("**{{{card}}} is not in your hand:** play one of your own cards.", "rule", card, card=card)

    def take_back(self) -> None:
        """Undo everything back to the person's last answer, and ask for it again; a claim is undone with its tricks."""
        mine = self._answers()
        if not mine:
            raise Refused("**There is nothing to take back:** you have not played yet.", "late")
        back_to, claimed = mine[-1], self.claimed_at
        if claimed is not None and claimed <= back_to and self._is_of_this_deal(claimed):
            back_to = claimed
        self.claimed_at = None
        self.game.undo(len(self.game.actions) - back_to)
        self.seen_deals = self.ended_deals
        if self.taken is None or back_to < self.taken.since:
            self.come_home()

    def _is_of_this_deal(self, action: int) -> bool:
        """Return whether the deal that the person looks at began before an action."""
        return action >= start_of_deal(self.game, self.seen_deals)

    def go_on(self) -> None:
        """Leave a deal that has ended."""
        if self.ended_deals > self.seen_deals + self.game.is_over:
            self.seen_deals += 1
            self.come_home()
        elif self.game.is_over:
            raise Refused("**The match is over:** start a new game.", "late")
        else:
            raise Refused("**This deal isn't over:** play it to its end first.", "late")

    def start_again(self) -> None:
        """Start the same deal again, from its first card."""
        self.game.undo(len(self.game.actions) - start_of_deal(self.game, self.seen_deals))
        self.come_home()

    def another_game(self) -> Game:
        """Return a new game with the same options and another seed."""
        if not self.has_other_deals:
            raise Refused("**This position was laid out by hand:** it can't be dealt again with other cards.", "late")
        old = self.game
        return Game(old.variant, seats=old.seats, deals=old.deals, **old.options)

    def turn_to(self, game: Game) -> None:
        """Move to another game of the same kind, from its first deal."""
        self.come_home()
        self.game, self.seen_deals, self.claimed_at = game, 0, None


def _restore(game: Game, done: Sequence[tuple[int, Action]]) -> None:
    """Bring a game back to the actions it had: added ones are undone, undone ones repeated."""
    now = game.actions
    pairs = enumerate(zip(now, done, strict=False))
    same = next((index for index, ((_, a), (_, b)) in pairs if a is not b), min(len(now), len(done)))
    if same == len(now) == len(done):  # as after most refusals: a match need not be run again
        return
    game.undo(len(now) - same)
    for _, action in done[same:]:
        game.apply(action)


def start_of_deal(game: Game, ended: int) -> int:
    """Return how many actions had been made when the deal after that many others was dealt."""
    twin = game.copy()
    twin.undo(len(twin.actions))
    for count, (_, action) in enumerate(game.actions):
        if len(twin.packs) > ended or not twin.packs:
            return count
        twin.apply(action)
    return len(game.actions)

"""A person, a game and the other players: who answers when, taking back, going on. Knows no widget."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from whist_nb.drawing.names import Names
from whist_nb.drawing.words import Words
from whist_nb.engine.actions import Action, Play, read_action
from whist_nb.engine.chance import numbers
from whist_nb.engine.errors import BadNotation, BadOption, WhistError
from whist_nb.engine.game import Game
from whist_nb.players import Adviser, Club, Player, make_player
from whist_nb.tables.door import Refused

LONG: Final = 16
"""After so many answers of others without one of the person's, the table waits at the end of the trick."""


def seated(players: Any, seats: int, me: int | None, seed: int) -> list[Player | None]:
    """One player for each seat but the person's; None where nobody answers, because another table does.

    ``players`` is a name or a player for all seats, a mapping from seats (the others are Club), or one
    entry for each seat.
    """
    if isinstance(players, Mapping):
        strange = [seat for seat in players if type(seat) is not int or not 0 <= seat < seats]
        if strange:
            raise BadOption(f"players has seat {strange[0]!r:.40}: the seats are 0 to {seats - 1}.")
        entries = [players.get(seat, "club") for seat in range(seats)]
    elif isinstance(players, Sequence) and not isinstance(players, str):
        if len(players) != seats:
            raise BadOption(f"players has {len(players)} entries: {seats} are wanted, one for each seat.")
        entries = list(players)
    else:
        entries = [players] * seats
    made = [None if entry is None else make_player(entry, _lot(seed, seat)) for seat, entry in enumerate(entries)]
    return [None if seat == me else player for seat, player in enumerate(made)]


def _lot(seed: int, seat: int) -> int:
    """The seed of a player, which does not betray that of the game: a player's may be seen."""
    return numbers(f"player/{seed}/{seat}", 1)[0] >> 34


class Stuck(Exception):
    """The player of a seat could not answer; what it said stays in Python, for it may name its cards."""

    def __init__(self, seat: int) -> None:
        super().__init__(f"The player of seat {seat} could not answer.")
        self.seat = seat


class Decisions:
    """Numbers the decisions of a game: another number whenever it has moved, on or back, or another game stands."""

    def __init__(self) -> None:
        self._number, self._at = 0, (None, 0, None)

    def number(self, game: Game | None) -> int:
        """The number of the decision that stands."""
        actions = () if game is None else game.actions
        now = (game, len(actions), actions[-1][1] if actions else None)
        if not (now[0] is self._at[0] and now[1] == self._at[1] and now[2] is self._at[2]):
            self._number, self._at = self._number + 1, now
        return self._number


class Sitting:
    """One person at a game, or somebody who only watches (``seat`` None).

    ``seen_deals`` counts the deals whose end the person has left behind: a deal that has ended since then,
    scored or thrown in, rests, and nobody plays on until the person does.
    """

    def __init__(self, game: Game, seat: int | None, players: Any, adviser: Player | None = None) -> None:
        self.game, self.seat = game, seat
        self.players = seated(players, game.seats, seat, game.seed)
        self.adviser = adviser or Adviser(game.seed)
        self.stand_in = Club()
        self.seen_deals = self.ended_deals

    @property
    def ended_deals(self) -> int:
        """How many deals have come to their end, scored or thrown in."""
        game = self.game
        return len(game.packs) - (not game.is_over) if game.packs else len(game.deal_results)

    @property
    def rests(self) -> bool:
        """Whether a deal has ended, or the match, and the person is still looking at it."""
        return self.game.is_over or self.ended_deals > self.seen_deals

    @property
    def is_asked(self) -> bool:
        """Whether it is the person's turn."""
        return not self.rests and self.game.current_player == self.seat

    @property
    def waits(self) -> bool:
        """Whether the others would go on if the table were told to."""
        return not self.rests and not self.is_asked and self._next_player() is not None

    @property
    def decisions(self) -> int:
        """How many answers the person has given in this game."""
        return sum(seat == self.seat for seat, _ in self.game.actions)

    @property
    def has_other_deals(self) -> bool:
        """Whether there are packs to shuffle: not where the game starts from a position."""
        return bool(self.game.packs)

    def snapshot(self) -> Callable[[], None]:
        """What brings everything back to how it is now."""
        game, seen, done = self.game, self.seen_deals, [action for _, action in self.game.actions]

        def restore() -> None:
            _restore(game, done)
            self.game, self.seen_deals = game, seen

        return restore

    def _next_player(self) -> Player | None:
        seat = self.game.current_player
        return None if seat is None or seat == self.seat else self.players[seat]

    # What the person does

    def act(self, text: str, names: Names) -> None:
        """The person answers; Refused says why not, and then nothing has changed."""
        game = self.game
        self._must_be_asked(names)
        action = self._read(text)
        card = action.card.text if isinstance(action, Play) else None
        rule = game.refusal(action)
        if rule is not None:
            raise self._refusal(names.refusal(rule), action, card)
        try:
            game.apply(action)
        except WhistError as problem:  # a pack is wanting
            raise Refused(str(problem), "trouble", card) from None

    def _must_be_asked(self, names: Names) -> None:
        if self.seat is None:
            raise Refused("**You are watching:** the players answer for themselves.", "late")
        if self.game.is_over:
            raise Refused("**The match is over:** nobody is to play.", "late")
        if self.rests:
            raise Refused("**The deal is over:** go on to the next one first.", "late")
        seat = self.game.current_player
        if seat is not None and seat != self.seat:
            raise Refused(f"**Not your turn:** {names.mid(seat)} is to answer.", "late")

    def _read(self, text: str) -> Action:
        try:
            return read_action(text)
        except BadNotation:
            said = "**That is no answer here:** play a card of your hand, or press a button."
            raise Refused(said, "bad") from None

    def _refusal(self, reason: str, action: Action, card: str | None) -> Refused:
        view = self.game.view(self.seat if self.seat is not None else 0)
        rule = Words.of(view).rule(view)
        if not isinstance(action, Play) or action.card in view.hand:
            return Refused(reason, "rule", card, rule)
        mine = [event.what for event in view.deal_events if event.verb == "play" and event.seat == self.seat]
        if action.card in mine:
            return Refused(f"**That click came too late:** you have played {{{card}}}.", "late", card)
        return Refused(f"**{{{card}}} is not in your hand:** play one of your own cards.", "rule", card)

    def take_back(self) -> None:
        """Undo up to the person's last answer, which is asked for again."""
        mine = [index for index, (seat, _) in enumerate(self.game.actions) if seat == self.seat]
        if not mine:
            raise Refused("**There is nothing to take back:** you have not played yet.", "late")
        self.game.undo(len(self.game.actions) - mine[-1])
        self.seen_deals = self.ended_deals

    def go_on(self) -> None:
        """Leave the deal that rests, or let the others play a trick."""
        if self.ended_deals > self.seen_deals + self.game.is_over:
            self.seen_deals += 1
        elif self.game.is_over:
            raise Refused("**The match is over:** start a new game.", "late")
        elif not self.waits:
            raise Refused("**This deal is not over:** first it is played to its end.", "late")

    def start_again(self) -> None:
        """The same deal again, from its first card."""
        self.game.undo(len(self.game.actions) - start_of_deal(self.game, self.seen_deals))

    def another_game(self) -> Game:
        """A new game with the same options and another seed."""
        if not self.has_other_deals:
            raise Refused("**This position stands alone:** there is no other deal.", "late")
        old = self.game
        return Game(old.variant, seats=old.seats, deals=old.deals, **old.options)

    def turn_to(self, game: Game) -> None:
        """Sit down at another game of the same kind, from its first deal."""
        self.game, self.seen_deals = game, 0

    # What the others do

    def others_answer(self, one_trick: bool = False) -> None:
        """The others play until the person is asked, a deal ends or, where asked for, a trick does."""
        answers, tricks = 0, self._tricks()
        while not self.rests:
            player, seat = self._next_player(), self.game.current_player
            if player is None or seat is None:
                return
            try:
                self.game.apply(player.choose(self.game.view(seat)))
            except Exception as problem:
                raise Stuck(seat) from problem
            answers += 1
            before, tricks = tricks, self._tricks()
            if tricks != before and (one_trick or answers >= LONG):
                return

    def _tricks(self) -> int:
        return sum(sum(result.tricks) for result in self.game.deal_results) + len(self.game.view(0).tricks)

    def answer_for_person(self) -> None:
        """A club player answers in the person's place."""
        if self.seat is not None:
            self.game.apply(self.stand_in.choose(self.game.view(self.seat)))


def _restore(game: Game, done: Sequence[Action]) -> None:
    """Bring a game back to the actions it had: what was added goes, what was taken back is done again."""
    now = [action for _, action in game.actions]
    same = next(
        (index for index, (a, b) in enumerate(zip(now, done, strict=False)) if a is not b), min(len(now), len(done))
    )
    game.undo(len(now) - same)
    for action in done[same:]:
        game.apply(action)


def start_of_deal(game: Game, ended: int) -> int:
    """How many actions had been done when the deal after so many others was dealt."""
    twin = game.copy()
    twin.undo(len(twin.actions))
    for count, (_, action) in enumerate(game.actions):
        if len(twin.packs) > ended or not twin.packs:
            return count
        twin.apply(action)
    return len(game.actions)

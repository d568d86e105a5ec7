"""The bots at a table: which bot plays which seat, and how far they play on."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from typing import Any, Final, cast

from whist_nb.engine.actions import Action
from whist_nb.engine.chance import numbers
from whist_nb.engine.errors import BadOption
from whist_nb.engine.game import Game
from whist_nb.engine.phrases import phrase
from whist_nb.engine.view import View
from whist_nb.players import Club, Player, make_player
from whist_nb.tables.person import Person

LONG: Final = 16
"""After this many answers by bots without one by the person, the table waits at the end of the trick."""

Bots = list[Player | None]
"""One player for each seat; None for a person, or an empty seat."""

Turns = Iterator[tuple[int, Player]]
"""A function that returns the next answer, and is called again once that answer has been given."""


def seated(players: Any, seats: int, me: int | None, seed: int) -> Bots:
    """Return a player for each seat except the person's; None if none is needed, because another table answers.

    ``players`` is a name or a player for all seats, a mapping from seats (the others are Club), or one entry for each
    seat.
    """
    if isinstance(players, Mapping):
        strange = [seat for seat in players if type(seat) is not int or not 0 <= seat < seats]
        if strange:
            raise BadOption(
                "players has seat {strange!r:.40}: the seats are 0 to {seats}.", strange=strange[0], seats=seats - 1
            )
        entries = [players.get(seat, "club") for seat in range(seats)]
    elif isinstance(players, Sequence) and not isinstance(players, str):
        if len(players) != seats:
            raise BadOption(
                "players has {number} entries: expected {seats}, one for each seat.", number=len(players), seats=seats
            )
        entries = list(players)
    else:
        entries = [players] * seats
    made = [None if entry is None else make_player(entry, _lot(seed, seat)) for seat, entry in enumerate(entries)]
    return [None if seat == me else player for seat, player in enumerate(made)]


def _lot(seed: int, seat: int) -> int:
    """Return the seed of a player, which does not reveal the game's: a player's seed may be seen."""
    return numbers(f"player/{seed}/{seat}", 1)[0] >> 34


def is_quick(player: Player) -> bool:
    """Return whether a player answers in a few milliseconds, whatever it is asked."""
    return bool(getattr(player, "is_quick", False))


def steps_of(player: Player, view: View) -> Generator[None, None, Action]:
    """Return an answer of a player in steps, between which others have their turn; in one, if the player has none."""
    if not _has_steps(player):
        return player.choose(view)
    return (yield from cast(Any, player).choose_in_steps(view))


def _has_steps(player: Player) -> bool:
    """Return whether a player has steps to its own choice: a class with another ``choose`` inherits the wrong ones."""
    for part in (player, *type(player).__mro__):
        own = getattr(part, "__dict__", {})
        if "choose_in_steps" in own:
            return True
        if "choose" in own:
            return False
    return False


class PlayerFailed(Exception):
    """The player of a seat could not answer; its message stays in Python, since it may name its cards."""

    def __init__(self, seat: int) -> None:
        super().__init__(phrase("The player in seat {seat} could not answer.", seat=seat))
        self.seat = seat


def bots_turns(
    person: Person, bots: Bots, one_trick: bool = False, pauses: Callable[[], bool] = lambda: False
) -> Turns:
    """Let the bots play until a person must answer, a deal ends or, with ``one_trick``, a trick does; or ``pauses``."""
    answers = 0
    while not person.rests and not pauses():
        seat = person.game.current_player
        player = None if seat is None else bots[seat]
        if player is None or seat is None:
            return
        answers += 1
        may_stop = one_trick or answers >= LONG
        before = _tricks(person.game) if may_stop else 0
        yield seat, player
        if may_stop and _tricks(person.game) != before:
            return


def turns_to_the_end(person: Person, bots: Bots, whole_match: bool = False, tricks: int | None = None) -> Turns:
    """Let a club player answer for the person as well, until the deal or match ends, or for a number of tricks."""
    stand_in = Club()
    if person.rests and not person.game.is_over and tricks is None:
        person.go_on()
    while not person.game.is_over and (whole_match or not person.rests):
        seat = person.game.current_player
        asked = seat in person.answers_for and not person.rests
        if tricks is not None and len(person.game.view(0).tricks) >= tricks and (asked or person.rests):
            return  # the person must go on, not the others
        player = stand_in if asked else None if seat is None else bots[seat]
        if person.rests:
            person.go_on()
        elif player is None or seat is None:
            return  # a seat for which nobody answers
        elif asked:
            yield seat, player
        else:
            yield from bots_turns(person, bots)


def turns_of_a_claim(person: Person, bots: Bots, claimant: Player) -> Turns:
    """Play the rest out: the claimer's cards as they claimed, other people's as a club player would."""
    stand_in, claimer, start = Club(), person.seat, len(person.game.actions)
    while not person.rests:
        seat = person.game.current_player
        if seat is None or person.game.view(seat).question != "card":
            break
        yield seat, claimant if seat == claimer else bots[seat] or stand_in
        person.claimed_at = start
    yield from bots_turns(person, bots)


def _tricks(game: Game) -> int:
    return sum(sum(result.tricks) for result in game.deal_results) + len(game.view(0).tricks)

"""Compare a player's result with those of bots in the same place, and of other people who played the same cards.

>>> import whist_nb as wn
>>> from whist_nb.players import Club
>>> game = wn.Game("whist", seed=1, deals=1)
>>> while game.current_player is not None:
...     _ = game.apply(Club().choose(game.view(game.current_player)))
>>> *_, found = comparison(game, 1, 0)
>>> print(found.said)
The bots played your cards and won 9 of 13 tricks; so did you.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from whist_nb.engine.choosers import Chooser
from whist_nb.engine.errors import BadOption
from whist_nb.engine.game import Game
from whist_nb.engine.options import check_seat
from whist_nb.engine.view import EVERYONE
from whist_nb.engine.wording import Statement, Wording
from whist_nb.players import find_chooser

BY_TRICKS: Final = ("tricks", "a trick")
"""The kinds of game whose results are compared by tricks alone."""

NOT_OF_THE_BOARD: Final = ("first_dealer", "trick_review")
"""Options that do not make another board of the same cards."""


class DealTakings(NamedTuple):
    """One seat's result in a deal: the tricks of its side, the number of tricks in all, and its points."""

    tricks: int
    of: int
    points: int


@dataclass(frozen=True)
class PlayedByBots:
    """The same deal with a bot in the seat; ``theirs`` is None if it was thrown in.

    ``said`` puts it into words, ``briefly`` does so after a sentence about another bot with the same cards.
    """

    player: str
    yours: DealTakings
    theirs: DealTakings | None
    said: Statement
    briefly: Statement


@dataclass(frozen=True)
class RankAmong:
    """The number of others who played the same cards in the same seat, and how many did better, the same and worse."""

    better: int
    alike: int
    worse: int

    @property
    def others(self) -> int:
        """All others who have played the board."""
        return self.better + self.alike + self.worse

    @property
    def said(self) -> Statement:
        """The rank in one sentence."""
        ways = ((self.better, DID_BETTER), (self.alike, AS_WELL), (self.worse, WORSE))
        match [(number, how()) for number, how in ways if number]:
            case []:
                return NOBODY_ELSE()
            case [(1, how)]:
                return ONE_OTHER(how=how)
            case [(2, how)]:
                return BOTH_OTHERS(how=how)
            case [(number, how)]:
                return ALL_OTHERS(count=number, how=how)
            case [(first, how), (second, then)]:
                parts = TWO_WAYS(first=first, how=how, second=second, then=then)
                return SOME_OTHERS(count=self.others, parts=parts)
        parts = THREE_WAYS(better=self.better, alike=self.alike, worse=self.worse)
        return SOME_OTHERS(count=self.others, parts=parts)


def comparison(
    game: Game, deal: int, seat: int, player: Any = "club", others: Mapping[int, Chooser] | None = None
) -> Iterator[PlayedByBots | None]:
    """Play a finished deal again from its first decision, with a bot in the seat and ``others``, or Club, elsewhere.

    It is done an action at a time: None is yielded after each, and the result at the end. ``player`` is the name of a
    player or anything with ``choose(view)``; the other bots have kept nothing from the deal. A sampler takes some
    seconds. Raises BadOption for a deal that was not finished.
    """
    seat = check_seat("seat", seat, game.seats)
    yours = _finished(game, deal, seat)
    twin = game.before(_start_of(game, deal))
    bots = {**(others or {}), seat: player}
    chairs = [find_chooser(bots.get(place, "club"), 0) for place in range(game.seats)]
    while (turn := twin.current_player) is not None and twin.view(EVERYONE).deal_number == deal:
        twin.apply(chairs[turn].choose(twin.view(turn)))
        yield None
    theirs = takings(twin, deal, seat)
    name = player if isinstance(player, str) else type(player).__name__.lower()
    plays_for = game.variant.plays_for
    said, briefly = _said(plays_for, name, yours, theirs), _briefly(plays_for, name, theirs)
    yield PlayedByBots(name, yours, theirs, said, briefly)


def _finished(game: Game, deal: int, seat: int) -> DealTakings:
    """Return a seat's result in a finished deal; BadOption for one that was not finished."""
    yours = takings(game, deal, seat)
    if yours is None:
        raise BadOption("deal={deal!r:.40}: expected the number of a finished deal of this game.", deal=deal)
    return yours


def takings(game: Game, deal: int, seat: int) -> DealTakings | None:
    """Return a seat's result in a deal; None if the deal left none."""
    result = next((each for each in game.deal_results if each.number == deal), None)
    if result is None:
        return None
    mine = [won for won, side in zip(result.tricks, game.sides, strict=True) if side == game.sides[seat]]
    return DealTakings(sum(mine), sum(result.tricks), result.points[seat])


def placing(game: Game, deal: int, seat: int, records: Iterable[Game | None]) -> Iterator[RankAmong | None]:
    """Rank a seat among all who have played the same cards in it, in any deal of their records.

    It is done a record at a time: None is yielded after each, and the result at the end. The record of the game itself,
    if it is among them, is left out; None stands for a record that cannot be read. Raises BadOption for a deal that was
    not finished.
    """
    seat = check_seat("seat", seat, game.seats)
    yours, found = _finished(game, deal, seat), list[DealTakings]()
    board = _board_of(game, deal)
    for other in records:
        if other is not None and not _is_same(game, other):
            found += _of_board(other, board, seat)
        yield None
    mine, had = measure(game, yours), [measure(game, each) for each in found]
    yield RankAmong(sum(each > mine for each in had), had.count(mine), sum(each < mine for each in had))


def _is_same(game: Game, other: Game) -> bool:
    """Return whether a record is that of the game itself."""
    return other is game or (other.variant is game.variant and other.actions == game.actions and other == game)


def _of_board(game: Game, board: tuple[Any, ...], seat: int) -> Iterable[DealTakings]:
    """Return a seat's results wherever a game has dealt that board."""
    if (game.variant.id, game.seats) != board[:2]:
        return
    for result in game.deal_results:
        if _board_of(game, result.number) == board and (had := takings(game, result.number, seat)) is not None:
            yield had


def _board_of(game: Game, deal: int) -> tuple[Any, ...]:
    """Return everything that makes a board: the game and its options, the dealer, and the pack."""
    dealer = next(result.dealer for result in game.deal_results if result.number == deal)
    options = tuple((name, str(value)) for name, value in sorted(game.options.items()) if name not in NOT_OF_THE_BOARD)
    return (game.variant.id, game.seats, options, dealer, game.packs[deal - 1])


def _start_of(game: Game, deal: int) -> int:
    """Return the index of the first action of a deal."""
    twin = game.before(0)
    for index, (_, action) in enumerate(game.actions):
        if twin.view(EVERYONE).deal_number >= deal:
            return index
        twin.apply(action)
    return len(game.actions)


def measure(game: Game, had: DealTakings) -> tuple[int, ...]:
    """Return the measure for comparing results: tricks if a game is about tricks, otherwise points and then tricks."""
    return (had.tricks,) if game.variant.plays_for in BY_TRICKS else (had.points, had.tricks)


# Words

WON = Wording("{bots} played your cards and won {won} of {of} tricks; you won {mine}.")
WON_ALIKE = Wording("{bots} played your cards and won {won} of {of} tricks; so did you.")
SCORED = Wording("{bots} played your cards and scored {won}; you scored {mine}.")
SCORED_ALIKE = Wording("{bots} played your cards and scored {won}; so did you.")
ONLY_YOURS = Wording("{bots} played your cards and didn't win the deal; you did.")
ONLY_THEIRS = Wording("{bots} played your cards and won the deal; you didn't.")
BOTH_WON = Wording("{bots} played your cards and won the deal; so did you.")
NEITHER_WON = Wording("{bots} played your cards and didn't win the deal either.")
THROWN_IN = Wording("{bots} would have thrown the deal in.")
WON_WITH_THEM = Wording("{bots} won {won} with them.")
SCORED_WITH_THEM = Wording("{bots} scored {won} with them.")
WON_DEAL_WITH_THEM = Wording("{bots} won the deal with them.")
LOST_DEAL_WITH_THEM = Wording("{bots} didn't win the deal with them.")
THE_BOTS, THE_SAMPLER = Wording("The bots"), Wording("A bot that tries every card on trial deals")
DID_BETTER, AS_WELL, WORSE = Wording("better"), Wording("as well"), Wording("worse")
NOBODY_ELSE = Wording("Nobody else has played these cards yet.")
ONE_OTHER = Wording("The one other player who has had these cards did {how}.")
BOTH_OTHERS = Wording("Both others who have played these cards did {how}.")
ALL_OTHERS = Wording("All {count} others who have played these cards did {how}.")
SOME_OTHERS = Wording("{count} others have played these cards: {parts}.")
TWO_WAYS = Wording("{first} did {how}, {second} {then}")
THREE_WAYS = Wording("{better} did better, {alike} as well, {worse} worse")


def _bots(player: str) -> Statement:
    return THE_SAMPLER() if player == "sampler" else THE_BOTS()


def _said(plays_for: str, player: str, yours: DealTakings, theirs: DealTakings | None) -> Statement:
    bots = _bots(player)
    if theirs is None:
        return THROWN_IN(bots=bots)
    if plays_for in BY_TRICKS:
        if theirs.tricks == yours.tricks:
            return WON_ALIKE(bots=bots, won=theirs.tricks, of=theirs.of)
        return WON(bots=bots, won=theirs.tricks, of=theirs.of, mine=yours.tricks)
    if plays_for == "points":
        if theirs.points == yours.points:
            return SCORED_ALIKE(bots=bots, won=theirs.points)
        return SCORED(bots=bots, won=theirs.points, mine=yours.points)
    won = {(True, True): BOTH_WON, (True, False): ONLY_THEIRS, (False, True): ONLY_YOURS, (False, False): NEITHER_WON}
    return won[theirs.points > 0, yours.points > 0](bots=bots)


def _briefly(plays_for: str, player: str, theirs: DealTakings | None) -> Statement:
    bots = _bots(player)
    if theirs is None:
        return THROWN_IN(bots=bots)
    if plays_for in BY_TRICKS:
        return WON_WITH_THEM(bots=bots, won=theirs.tricks)
    if plays_for == "points":
        return SCORED_WITH_THEM(bots=bots, won=theirs.points)
    return (WON_DEAL_WITH_THEM if theirs.points > 0 else LOST_DEAL_WITH_THEM)(bots=bots)

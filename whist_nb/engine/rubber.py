"""The rubber: games to a target, best of three, for every partnership game that keeps one."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from whist_nb.engine.events import RubberResult
from whist_nb.engine.matches import first_dealer
from whist_nb.engine.scoring import SidePoints, add, for_seats
from whist_nb.engine.table import Table
from whist_nb.engine.wording import SideName, Statement, Statements, Wording


@dataclass(frozen=True)
class RubberScore:
    """The state of a game within a rubber before a deal: each side's points, and how many deals have been played."""

    points: SidePoints
    deals: int


Deal = Callable[[Table, RubberScore], Awaitable[tuple[SidePoints, Statements]]]
"""Plays one deal, and returns what each side scores and why."""

GAME_TO = Wording("Game to {target}")
GAME_NUMBER = Wording("Game {number}, to {target}")
GAMES_SO_FAR = Wording("Game {number}, to {target}; games {first} to {second}")
GAME_WON = Wording("{who:win} the game, {ours} to {theirs}.")
RUBBER_GOES = Wording("The rubber goes {who:to}.")
WIN = Wording("{who:win}: {sums}.")
DRAW = Wording("A draw: {sums}.")
DRAW_OF_GAMES = Wording("A draw: {sums}; North and South are named first.")
POINTS = Wording("{first:point} to {second}")
GAMES = Wording("{first:game} to {second}")
GAME_VALUES = Wording("game values {first} to {second}")
RUBBER_POINTS = Wording("rubber points {first} to {second}, worth {worth}")


async def rubber(
    table: Table,
    deal: Deal,
    target: int,
    basis: str = "points",
    stakes: Callable[[int], int] | None = None,
    ace_low: bool = True,
) -> None:
    """Play games to ``target`` points until a side has won ``games_to_win`` of them.

    The match goes to the side with more points in all games together (``basis`` points), or to the side that won the
    rubber, which also wins a tie on points. With ``stakes`` each game is worth a number of rubber points, by how few
    points its losers made; winning the rubber is worth two more. ``ace_low`` says whether an ace is low in the draw for
    the first deal.
    """
    needed = table.options["games_to_win"]
    dealer = first_dealer(table, ace_low)
    games, losers = [0, 0], list[tuple[int, int]]()
    so_far = RubberScore((0, 0), 0)
    while max(games) < needed and table.may_deal:
        label = _label(games, needed, target)
        table.new_deal(dealer)
        table.stand(label, so_far.points, goal=target, counted="game")
        points, why = await deal(table, so_far)
        so_far = RubberScore(add(so_far.points, points), so_far.deals + 1)
        table.stand(label, so_far.points, goal=target, counted="game")
        if max(so_far.points) >= target:
            winner = int(so_far.points[1] > so_far.points[0])
            games[winner] += 1
            losers.append((winner, so_far.points[1 - winner]))
            ours, theirs = so_far.points[winner], so_far.points[1 - winner]
            why += (GAME_WON(who=SideName(winner), ours=ours, theirs=theirs),)
            so_far = RubberScore((0, 0), 0)
        table.score(for_seats(points), why)
        dealer = table.left_of(dealer)
    values = _worth(losers, lambda points: target - points)
    rubber_points = None if stakes is None else _with_rubber(_worth(losers, stakes), games, needed)
    settle(table, games, values, rubber_points, needed, basis)


def _label(games: Sequence[int], needed: int, target: int) -> Statement:
    if needed == 1:
        return GAME_TO(target=target)
    if not any(games):
        return GAME_NUMBER(number=1, target=target)
    return GAMES_SO_FAR(number=sum(games) + 1, target=target, first=games[0], second=games[1])


def _worth(losers: Sequence[tuple[int, int]], value: Callable[[int], int]) -> SidePoints:
    """Return what the games won are worth to each side, by the losers' points in each."""
    by_side = [sum(value(points) for winner, points in losers if winner == side) for side in (0, 1)]
    return by_side[0], by_side[1]


def _with_rubber(points: SidePoints, games: Sequence[int], needed: int) -> SidePoints:
    """Add two points for the rubber, if there is one and it was won."""
    if needed == 1 or needed not in games:
        return points
    return add(points, (2, 0) if games[0] == needed else (0, 2))


def settle(
    table: Table, games: Sequence[int], values: SidePoints, rubber_points: SidePoints | None, needed: int, basis: str
) -> None:
    """Name the winners; a match cut short goes by the points so far."""
    points = table.scores[0], table.scores[1]
    rubber_winner = games.index(needed) if needed in games else None
    by_points = None if points[0] == points[1] else int(points[1] > points[0])
    by_rubber = rubber_winner is not None and (basis == "rubber" or rubber_points is not None)
    winner = rubber_winner if by_rubber or by_points is None else by_points
    table.note("rubber", None, RubberResult(rubber_winner, winner, points, values, rubber_points), table.everyone)
    sums = _sums(points, games, values, rubber_points, winner or 0)
    if winner is None:
        table.finish(tuple(table.seats), (DRAW_OF_GAMES if any(games) else DRAW)(sums=sums))
        return
    goes = () if rubber_winner is None or needed == 1 else (RUBBER_GOES(who=SideName(rubber_winner)),)
    table.finish(table.side_of(winner), WIN(who=SideName(winner), sums=sums), *goes)


def _sums(
    points: SidePoints, games: Sequence[int], values: SidePoints, rubber_points: SidePoints | None, first: int
) -> Statements:
    """State the points of both sides, that side first; games only if one has been won."""
    other = 1 - first
    sums = [POINTS(first=points[first], second=points[other])]
    if any(games):
        sums.append(GAMES(first=games[first], second=games[other]))
        sums.append(GAME_VALUES(first=values[first], second=values[other]))
    if rubber_points is not None:
        worth = abs(rubber_points[0] - rubber_points[1])
        sums.append(RUBBER_POINTS(first=rubber_points[first], second=rubber_points[other], worth=worth))
    return tuple(sums)

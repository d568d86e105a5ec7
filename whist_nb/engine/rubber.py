"""The rubber: games to a target, best of three; every partnership whist game that keeps one."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from whist_nb.engine.events import RubberResult
from whist_nb.engine.matches import first_dealer, side_name
from whist_nb.engine.scoring import SidePoints, add
from whist_nb.engine.table import Table


@dataclass(frozen=True)
class SoFar:
    """Where the game of a rubber stands before a deal: both sides' points, deals played in it."""

    points: SidePoints
    deals: int


Deal = Callable[[Table, SoFar], Awaitable[tuple[SidePoints, str]]]
"""Plays one deal and counts it: what each side scores, and the sum that made it in words."""


async def rubber(
    table: Table,
    deal: Deal,
    target: int,
    basis: str = "points",
    stakes: Callable[[int], int] | None = None,
    ace_low: bool = True,
) -> None:
    """Games to ``target`` points, until a side has won ``games_to_win`` of them.

    The match goes to the side with more points in all games together (``basis`` points) or to the side
    that won the rubber, which also has it with level points. ``stakes`` makes each game worth something
    by the losers' points in it (rubber points): then the rubber is worth two more, and its winner wins.
    ``ace_low`` says how an ace counts in the draw for the first deal.
    """
    needed = table.options["games_to_win"]
    dealer = first_dealer(table, ace_low)
    games, losers = [0, 0], list[tuple[int, int]]()
    so_far = SoFar((0, 0), 0)
    while max(games) < needed and table.may_deal:
        label = _label(games, needed, target)
        table.new_deal(dealer)
        table.stand(label, so_far.points)
        points, why = await deal(table, so_far)
        so_far = SoFar(add(so_far.points, points), so_far.deals + 1)
        table.stand(label, so_far.points)
        if max(so_far.points) >= target:
            winner = int(so_far.points[1] > so_far.points[0])
            games[winner] += 1
            losers.append((winner, so_far.points[1 - winner]))
            why += f" {side_name(winner)} win the game, {so_far.points[winner]} to {so_far.points[1 - winner]}."
            so_far = SoFar((0, 0), 0)
        table.score(table.for_seats(points), why)
        dealer = table.left_of(dealer)
    values = _worth(losers, lambda points: target - points)
    rubber_points = None if stakes is None else _with_rubber(_worth(losers, stakes), games, needed)
    settle(table, games, values, rubber_points, needed, basis)


def _label(games: Sequence[int], needed: int, target: int) -> str:
    if needed == 1:
        return f"Game to {target}"
    label = f"Game {sum(games) + 1}, to {target}"
    return f"{label}; games {games[0]} to {games[1]}" if any(games) else label


def _worth(losers: Sequence[tuple[int, int]], value: Callable[[int], int]) -> SidePoints:
    """What the games won are worth to each side, by the losers' points in each."""
    by_side = [sum(value(points) for winner, points in losers if winner == side) for side in (0, 1)]
    return by_side[0], by_side[1]


def _with_rubber(points: SidePoints, games: Sequence[int], needed: int) -> SidePoints:
    """Two points more for the rubber, if there is one and it was won."""
    if needed == 1 or needed not in games:
        return points
    return add(points, (2, 0) if games[0] == needed else (0, 2))


def settle(
    table: Table,
    games: Sequence[int],
    values: SidePoints,
    rubber_points: SidePoints | None,
    needed: int,
    basis: str,
) -> None:
    """Name the winners; a match cut short goes by the points as they stand."""
    points = table.scores[0], table.scores[1]
    rubber_winner = games.index(needed) if needed in games else None
    by_points = None if points[0] == points[1] else int(points[1] > points[0])
    by_rubber = rubber_winner is not None and (basis == "rubber" or rubber_points is not None)
    winner = rubber_winner if by_rubber or by_points is None else by_points
    table.note("rubber", None, RubberResult(rubber_winner, winner, points, values, rubber_points), table.everyone)
    told = _sums(points, games, values, rubber_points, winner or 0)
    if winner is None:
        order = "; North and South are named first" if any(games) else ""
        table.finish(tuple(table.seats), f"A draw: {told}{order}.")
        return
    seats = [seat for seat in table.seats if table.sides[seat] == winner]
    rubber = "" if rubber_winner is None or needed == 1 else f" The rubber goes to {side_name(rubber_winner)}."
    table.finish(seats, f"{side_name(winner)} win: {told}.{rubber}")


def _sums(
    points: SidePoints, games: Sequence[int], values: SidePoints, rubber_points: SidePoints | None, first: int
) -> str:
    """What both sides have, that side first; games only where one has been won."""
    other = 1 - first
    told = [f"{points[first]} point{'s' * (points[first] != 1)} to {points[other]}"]
    if any(games):
        told.append(f"{games[first]} game{'s' * (games[first] != 1)} to {games[other]}")
        told.append(f"game values {values[first]} to {values[other]}")
    if rubber_points is not None:
        worth = abs(rubber_points[0] - rubber_points[1])
        told.append(f"rubber points {rubber_points[first]} to {rubber_points[other]}, worth {worth}")
    return ", ".join(told)

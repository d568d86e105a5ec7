"""What is played around a deal: who deals first, rubbers, single deals.

A deal is a coroutine that a match calls with the table once the pack has been shuffled. A match
goes on while its own rules want another deal and ``table.may_deal`` allows one; then it names the
winners. Cut short, the scores as they stand decide.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from whist_nb.engine.cards import SUITS, Card, Rank
from whist_nb.engine.events import RubberResult
from whist_nb.engine.play import trick
from whist_nb.engine.table import Table

SidePoints = tuple[int, int]
Noted = TypeVar("Noted")


def drawing_order(card: Card, ace_low: bool) -> tuple[int, int]:
    """How high a drawn card counts: by rank, then spades, hearts, diamonds, clubs."""
    rank = 1 if ace_low and card.rank is Rank.ACE else int(card.rank)
    return rank, -SUITS.index(card.suit) if card.suit else 0


def first_dealer(table: Table, ace_low: bool = False) -> int:
    """The seat that deals first, as the options say: by lot, by drawing cards, or as given.

    Where partners are drawn for, the highest card takes seat 0 and deals, unless a seat was named.
    """
    choice = table.options["first_dealer"]
    if table.options.get("partners") == "draw":
        draw_partners(table, ace_low)
        choice = choice if isinstance(choice, int) else 0
    if isinstance(choice, int):
        return choice
    if choice == "random":
        return table.chance.lot(len(table.seats))
    drawn = table.cut(table.seats)
    return max(drawn, key=lambda play: drawing_order(play[1], ace_low))[0]


def draw_partners(table: Table, ace_low: bool) -> None:
    """Four cards are drawn: the two highest sit at 0 and 2, the others at 1 and 3."""
    drawn = [card for _, card in table.chance.draw_cards(table.seats)]
    drawn.sort(key=lambda card: drawing_order(card, ace_low), reverse=True)
    for seat, card in sorted(zip((0, 2, 1, 3), drawn, strict=True)):
        table.say("cut", seat, card)


def best_of(table: Table, values: Sequence[int]) -> list[int]:
    """The seats with the highest value."""
    most = max(values)
    return [seat for seat in table.seats if values[seat] == most]


def side_name(side: int) -> str:
    """A partnership in a sentence that fits every seat."""
    return ("North and South", "East and West")[side]


def odd_tricks(table: Table) -> SidePoints:
    """One point for each trick that a side has won beyond six."""
    ours, theirs = table.by_side(table.tricks_won)
    return max(ours - 6, 0), max(theirs - 6, 0)


async def rubber(
    table: Table,
    deal: Callable[[Table], Awaitable[Noted]],
    count: Callable[[Table, SidePoints, Noted], tuple[SidePoints, str]],
    ace_low: bool = True,
) -> None:
    """Games to ``target`` points, until a side has won ``games_to_win`` of them.

    ``count`` scores a finished deal, given the scores of the game before it and what ``deal`` noted
    for it. The match goes to the side with more points in all games together; with level points, or
    ``match_basis`` rubber, to the side that won the rubber.
    """
    target, needed = table.options["target"], table.options["games_to_win"]
    dealer = first_dealer(table, ace_low)
    games, values, score = [0, 0], [0, 0], (0, 0)
    while max(games) < needed and table.may_deal:
        label = f"Game {sum(games) + 1}, to {target}" if needed > 1 else f"Game to {target}"
        if any(games):
            label += f"; games {games[0]} to {games[1]}"
        table.new_deal(dealer)
        table.stand(label, score)
        noted = await deal(table)
        points, why = count(table, score, noted)
        score = score[0] + points[0], score[1] + points[1]
        table.stand(label, score)
        if max(score) >= target:
            winner = int(score[1] > score[0])
            games[winner] += 1
            values[winner] += target - score[1 - winner]
            why += f" {side_name(winner)} win the game, {score[winner]} to {score[1 - winner]}."
            score = (0, 0)
        table.score(table.for_seats(points), why)
        dealer = table.left_of(dealer)
    _settle_rubber(table, games, values, needed)


def _settle_rubber(table: Table, games: list[int], values: list[int], needed: int) -> None:
    points = table.scores[0], table.scores[1]
    rubber_winner = games.index(needed) if needed in games else None
    by_points = None if points[0] == points[1] else int(points[1] > points[0])
    if rubber_winner is not None and table.options["match_basis"] == "rubber":
        winner: int | None = rubber_winner
    else:
        winner = rubber_winner if by_points is None else by_points
    result = RubberResult(rubber_winner, winner, points, (values[0], values[1]))
    table.note("rubber", None, result, table.everyone)
    told = f"points {points[0]} to {points[1]}, games {games[0]} to {games[1]}, "
    told += f"game values {values[0]} and {values[1]}; North and South are named first"
    if winner is None:
        table.finish(tuple(table.seats), f"A draw: {told}.")
        return
    seats = [seat for seat in table.seats if table.sides[seat] == winner]
    rubber = "" if rubber_winner is None else f" The rubber goes to {side_name(rubber_winner)}."
    table.finish(seats, f"{side_name(winner)} win: {told}.{rubber if needed > 1 else ''}")


async def single_deals(
    table: Table,
    deal: Callable[[Table], Awaitable[None]],
    count: Callable[[Table], tuple[Sequence[int], str]],
    length: int,
) -> None:
    """A fixed number of deals; who has scored most wins, level scores are a draw."""
    dealer = first_dealer(table)
    while len(table.results) < length and table.may_deal:
        label = f"Deal {len(table.results) + 1} of {length}, deals won"
        table.new_deal(dealer)
        if length > 1:
            table.stand(label, table.scores, "seat")
        await deal(table)
        points, why = count(table)
        if length > 1:
            table.stand(label, [have + more for have, more in zip(table.scores, points, strict=True)], "seat")
        table.score(points, why)
        dealer = table.left_of(dealer)
    most_points(table)


def most_points(table: Table) -> None:
    """The highest score wins; several level at the top share the first place."""
    winners = best_of(table, table.scores)
    sides = sorted({table.sides[seat] for seat in winners})
    told = " to ".join(str(table.scores[table.sides.index(side)]) for side in sorted(set(table.sides)))
    if len(sides) > 1:
        who = "A draw"
    else:
        who = f"Seat {winners[0]} wins" if len(winners) == 1 else f"{side_name(sides[0])} win"
    table.finish(winners, f"{who}: {told}.")


async def ending(table: Table, leader: int) -> None:
    """The tricks that are left, from a given position; the scores count tricks."""
    while table.trick or any(table.hands):
        leader = await trick(table, leader)
    settle_ending(table)


def settle_ending(table: Table) -> None:
    """The side, or seat, with most tricks wins an ending."""
    points = [
        sum(won for won, side in zip(table.tricks_won, table.sides, strict=True) if side == mine)
        for mine in table.sides
    ]
    table.score(points, "One point for each trick.")
    most_points(table)

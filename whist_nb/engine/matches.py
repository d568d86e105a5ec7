"""The match around the deals: who deals first, single deals, matches to a score.

A deal is a coroutine that a match calls with the table once the pack has been shuffled. A match goes on while its own
rules want another deal and ``table.may_deal`` allows one; then it names the winners. If it is cut short, the scores so
far decide.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from whist_nb.engine.cards import SUITS, Card, Rank, Suit
from whist_nb.engine.errors import quoted
from whist_nb.engine.play import trick
from whist_nb.engine.rule_faults import WrongCall, check_points
from whist_nb.engine.table import Table
from whist_nb.engine.wording import SeatName, SeatNames, SideName, Statement, Statements, Wording

Played = tuple[Sequence[int], Statements]
"""The points that each seat scores in a deal, and the reasons."""

DEAL_OF = Wording("Deal {number} of {length}")
DEALS_WON = Wording("Deal {number} of {length}, deals won")
TO = Wording("To {target}")
TRICKS = Wording("Tricks: {won}.")
EACH_TRICK = Wording("One point for each trick.")
WIN = Wording("{who:win}: {first} to {second}.")
LEAD = Wording("{who:lead}: {first} to {second}")
WINS = Wording("{who:win} with {score}; {others}.")
LEADS = Wording("{who:lead} with {score}; {others}")
SHARE_FIRST = Wording("{who} share first place with {score}; {others}.")
SHARE_LEAD = Wording("{who} share the lead with {score}; {others}")
LEVEL_AT = Wording("A draw: {score} to {score}.")
ALL_HAVE = Wording("A draw: all have {score}.")
OTHERS_HAVE = Wording("the others have {score}")
THEN = Wording("then {others}")
WITH = Wording("{who} with {score}")


def drawing_order(card: Card, ace_low: bool) -> tuple[int, int]:
    """Return the sort key of a drawn card: its rank, and then spades, hearts, diamonds, clubs."""
    rank = 1 if ace_low and card.rank is Rank.ACE else int(card.rank)
    return rank, -SUITS.index(card.suit) if card.suit else 0


def first_dealer(table: Table, ace_low: bool = False) -> int:
    """Choose the seat that deals first: at random, by drawing cards, or as the options state.

    If cards are drawn for partners, the highest card takes seat 0 and deals, unless the options name a seat.

    Parameters
    ----------
    table
        The table.
    ace_low
        Whether an ace is the lowest card in the draw.

    Returns
    -------
    int
        The seat that deals first.
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


def dealer_by_diamond(table: Table) -> int:
    """Let seats draw cards in turn until somebody draws a diamond; that seat deals first."""
    left = list(table.chance.pack)
    seat = len(table.seats) - 1
    while True:
        seat = table.left_of(seat)
        card = left.pop(table.chance.lot(len(left)))
        table.say("cut", seat, card)
        if card.suit is Suit.DIAMONDS:
            return seat


def draw_partners(table: Table, ace_low: bool) -> None:
    """Draw four cards for partners: the two highest sit at 0 and 2, and the others at 1 and 3.

    Parameters
    ----------
    table
        A table of four.
    ace_low
        Whether an ace is the lowest card in the draw.
    """
    drawn = [card for _, card in table.chance.draw_cards(table.seats)]
    drawn.sort(key=lambda card: drawing_order(card, ace_low), reverse=True)
    for seat, card in sorted(zip((0, 2, 1, 3), drawn, strict=True)):
        table.say("cut", seat, card)


def best_of(table: Table, values: Sequence[int]) -> list[int]:
    """Return the seats with the highest value."""
    most = max(values)
    return [seat for seat in table.seats if values[seat] == most]


async def single_deals(table: Table, deal: Callable[[Table], Awaitable[Played]], length: int) -> None:
    """Play a fixed number of deals; the highest score wins, and a tie is a draw.

    Parameters
    ----------
    table
        The table.
    deal
        A coroutine function that plays one deal and returns its points and their reasons.
    length
        The number of deals.
    """
    dealer = first_dealer(table)
    while len(table.results) < length and table.may_deal:
        label = DEALS_WON(number=len(table.results) + 1, length=length)
        table.new_deal(dealer)
        if length > 1:
            table.stand(label, table.scores, "seat")
        points, why = checked(table, await deal(table))
        if length > 1:
            table.stand(label, [have + more for have, more in zip(table.scores, points, strict=True)], "seat")
        table.score(points, why)
        dealer = table.left_of(dealer)
    most_points(table)


async def fixed_deals(
    table: Table,
    deal: Callable[[Table], Awaitable[Played | None]],
    length: int,
    *,
    redealt: bool,
    ace_low: bool = False,
) -> None:
    """Play a fixed number of scored deals, for points.

    Parameters
    ----------
    table
        The table.
    deal
        A coroutine function that plays one deal and returns its points and their reasons, or None if it was thrown in.
    length
        The number of scored deals.
    redealt
        Whether the same dealer deals again after a deal is thrown in.
    ace_low
        Whether an ace is the lowest card in the draw for the first deal.
    """
    dealer = first_dealer(table, ace_low)
    while len(table.results) < length and table.may_deal:
        table.new_deal(dealer)
        label = DEAL_OF(number=len(table.results) + 1, length=length)
        stand_by_scores(table, label)
        if score_deal(table, await deal(table), label) or not redealt:
            dealer = table.left_of(dealer)
    most_points(table)


async def up_to(table: Table, deal: Callable[[Table], Awaitable[Played | None]], target: int) -> None:
    """Play deals until one side or player has reached the target and is ahead of all others.

    Parameters
    ----------
    table
        The table.
    deal
        A coroutine function that plays one deal and returns its points and their reasons, or None if it was thrown in.
    target
        The number of points to reach.
    """
    dealer = first_dealer(table)
    while table.may_deal and not (max(table.scores) >= target and alone_in_the_lead(table)):
        table.new_deal(dealer)
        stand_by_scores(table, TO(target=target))
        score_deal(table, await deal(table), TO(target=target))
        dealer = table.left_of(dealer)
    most_points(table)


def score_deal(table: Table, played: Played | None, label: Statement) -> bool:
    """Score a deal and show the state of the match; return False if the deal was thrown in."""
    if played is None:
        return False
    points, why = checked(table, played)
    stand_by_scores(table, label, points)
    table.score(points, why)
    return True


def checked(table: Table, played: Any) -> Played:
    """Return the points and reasons of a deal; raise WrongCall if the rules returned anything else."""
    if not isinstance(played, tuple | list) or len(played) != 2:
        raise WrongCall(
            "end a deal with {played}, but a deal returns its points and the reasons", played, played=quoted(played)
        )
    points, why = played
    check_points(points, len(table.seats))
    if not isinstance(why, tuple | list) or not all(isinstance(each, Statement) for each in why):
        raise WrongCall(
            "give {why} as the reasons for a score, but these are a tuple of statements", played, why=quoted(why)
        )
    return points, tuple(why)


def stand_by_scores(table: Table, label: Statement, more: Sequence[int] | None = None) -> None:
    """Show the scores with the points of the last deal added; partners share one number."""
    scores = table.scores if more is None else [have + new for have, new in zip(table.scores, more, strict=True)]
    if len(set(table.sides)) < len(table.seats):
        table.stand(label, (scores[0], scores[1]), "side")
    else:
        table.stand(label, scores, "seat")


def alone_in_the_lead(table: Table) -> bool:
    """Return whether one seat, or one side, has more than all the others."""
    return len({table.sides[seat] for seat in best_of(table, table.scores)}) == 1


def most_points(table: Table) -> None:
    """Declare the highest score the winner; seats that tie for it share first place.

    Parameters
    ----------
    table
        The table.
    """
    finish_level(table, best_of(table, table.scores))


def finish_level(table: Table, winners: Sequence[int], *more: Statement) -> None:
    """End the match with these winners, and state the scores and anything ``more`` that decided it."""
    table.finish(winners, in_order(table.scores, table.sides, winners), *more)


def in_order(scores: Sequence[int], sides: Sequence[int], first: Sequence[int], over: bool = True) -> Statement:
    """State who leads and with how many points, then the others; part of a sentence unless the match is ``over``.

    >>> print(in_order([0, 3, 0, 3], [0, 1, 0, 1], [1, 3]))
    East and West win: 3 to 0.
    >>> print(in_order([4, -8, 0, 4], [0, 1, 2, 3], [0, 3], over=False))
    Seat 0 and seat 3 share the lead with 4; then seat 2 with 0, seat 1 with -8
    """
    best, *others = sorted(range(len(scores)), key=lambda seat: (seat not in first, -scores[seat]))
    leading = {sides[seat] for seat in first}
    if len(leading) == len(set(sides)):
        return (LEVEL_AT if len(leading) == 2 else ALL_HAVE)(score=scores[0])
    if len(set(sides)) == 2:
        who = SideName(sides[best]) if len(sides) > 2 else SeatName(best)
        second = next(scores[seat] for seat in others if sides[seat] not in leading)
        return (WIN if over else LEAD)(who=who, first=scores[best], second=second)
    rest = _others(scores, [seat for seat in others if seat not in first])
    if len(first) == 1:
        return (WINS if over else LEADS)(who=SeatName(best), score=scores[best], others=rest)
    return (SHARE_FIRST if over else SHARE_LEAD)(who=SeatNames(tuple(first)), score=scores[best], others=rest)


def _others(scores: Sequence[int], seats: Sequence[int]) -> Statement:
    """State the scores of everybody who is not first."""
    if len(seats) > 1 and len({scores[seat] for seat in seats}) == 1:
        return OTHERS_HAVE(score=scores[seats[0]])
    return THEN(others=tuple(WITH(who=SeatName(seat), score=scores[seat]) for seat in seats))


async def ending(table: Table, leader: int) -> None:
    """Play out a given position; the scores count tricks."""
    while table.trick or any(table.hands):
        leader = await trick(table, leader)
    settle_ending(table)


def settle_ending(table: Table) -> None:
    """Let the side, or seat, with most tricks win an ending."""
    points = [
        sum(won for won, side in zip(table.tricks_won, table.sides, strict=True) if side == mine)
        for mine in table.sides
    ]
    table.score(points, (EACH_TRICK(),))
    most_points(table)

"""Deals in which a side scores the tricks beyond six: what the plain whist games share."""

from whist_nb.engine.actions import Action, Call
from whist_nb.engine.cards import SUITS, Card
from whist_nb.engine.matches import SidePoints, odd_tricks
from whist_nb.engine.options import Option, number, switch
from whist_nb.engine.play import tricks
from whist_nb.engine.rubber import SoFar, add
from whist_nb.engine.table import Table
from whist_nb.engine.wording import Statements, Wording

HONOUR_CARDS = {suit: frozenset(Card(f"{rank}{suit}") for rank in "AKQJ") for suit in SUITS}
HONOURS_POINTS = {4: 4, 3: 2}
"""What all four honours (ace, king, queen and jack of trumps), and three of them, are worth."""

GAMES_TO_WIN = number(2, "Games that win the rubber; 1 plays a single game.")
MATCH_BASIS = Option("points", ("points", "rubber"), "Who wins the match: more points, or the rubber.")
HONOURS = switch(False, "Count ace, king, queen and jack of trumps as dealt.")
CLAIM_HONOURS = Option("auto", ("auto", "manual"), "Honours count by themselves, or must be claimed.")


CLAIMS = (Call("claim"), Call("no claim"))

BOOK_LESS = Wording("{most} tricks less the book of 6.")
SIX_EACH = Wording("6 tricks each: nobody scores for tricks.")
FOUR_HONOURS = Wording("Four honours add {points}.")
THREE_HONOURS = Wording("Three honours add {points}.")


async def turned_up_deal(table: Table, cards: int, taken_up_first: bool = False) -> SidePoints:
    """All cards out, the dealer's last one faced for trumps, every trick played; the honours each side was dealt."""
    table.deal(dict.fromkeys(table.seats, cards))
    table.trump = table.turn_up(table.dealer).suit
    if taken_up_first:
        table.take_up(table.dealer)
    held = honours_held(table)
    table.stage(tricks=cards)
    await tricks(table, cards, leader=table.eldest)
    return held


def honours_held(table: Table) -> SidePoints:
    """How many honours lie in the hands of each side now; none without trumps."""
    if table.trump is None:
        return 0, 0
    honours = HONOUR_CARDS[table.trump]
    return table.by_side([len(honours.intersection(hand)) for hand in table.hands])


def count_tricks(table: Table) -> tuple[SidePoints, Statements]:
    """Step one: a point for each trick beyond six."""
    points, most = odd_tricks(table), max(table.by_side(table.tricks_won))
    return points, (BOOK_LESS(most=most) if max(points) else SIX_EACH(),)


def honours_due(held: SidePoints, before: SidePoints, barred_at: int | None) -> SidePoints:
    """What the honours held are worth; nothing to a side that stood at the bar before the deal."""
    due = [0 if score == barred_at else HONOURS_POINTS.get(count, 0) for count, score in zip(held, before, strict=True)]
    return due[0], due[1]


def count(table: Table, so_far: SoFar, held: SidePoints) -> tuple[SidePoints, Statements]:
    """Tricks beyond six; then honours if they are played for and tricks have not ended the game."""
    points, why = count_tricks(table)
    target = table.options["target"]
    if table.options["honours"] and max(add(so_far.points, points)) < target:
        return count_honours(points, why, honours_due(held, so_far.points, barred_at=target - 1))
    return points, why


def count_honours(points: SidePoints, why: Statements, due: SidePoints) -> tuple[SidePoints, Statements]:
    """Step two: honours on top of what the tricks brought."""
    if max(due):
        why += ((FOUR_HONOURS if max(due) == 4 else THREE_HONOURS)(points=max(due)),)
    return add(points, due), why


async def claimed(table: Table, due: SidePoints) -> SidePoints:
    """What is due for honours; where they must be claimed, only to a side that has claimed."""
    if table.options["claim_honours"] == "auto":
        return due
    sides = await claims(table)
    return due[0] * sides[0], due[1] * sides[1]


async def claims(table: Table) -> SidePoints:
    """From eldest, each seat whose partner has not claimed is asked; 1 for a side that claimed."""
    made = [0, 0]
    for seat in table.clockwise(table.eldest):
        side = table.sides[seat]
        if not made[side]:
            answer = await table.ask(seat, "claim honours", CLAIMS, why_not_that_claim)
            table.say("call", seat, answer)
            made[side] = int(answer is CLAIMS[0])
    return made[0], made[1]


def why_not_that_claim(table: Table, seat: int, action: Action) -> str:
    """What is to be said before the next turn-up."""
    return "The tricks are counted. Say whether your side claims honours: claim or no claim."

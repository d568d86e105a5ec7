"""Minnesota Whist: no trumps ever; a black card bids high, four red ones play to lose tricks.

Rules after a card-game book. Nobody gains in a low deal, the others only lose (MN-1); a failed high call is not
punished beyond the tricks (MN-2); the seat before the grander leads a high deal, eldest a low one (MN-3, MN-4);
unturned bid cards are never shown (MN-5).
"""

from typing import Any

from whist_nb.engine.events import Contract
from whist_nb.engine.game import Variant
from whist_nb.engine.matches import Played, ending, up_to
from whist_nb.engine.options import Option, number, switch
from whist_nb.engine.play import tricks
from whist_nb.engine.seats import right_of
from whist_nb.engine.table import Table
from whist_nb.engine.wording import Wording
from whist_nb.variants.bid_cards import BLACK, COLOURS, BidCards, reveal

HIGH, LOW = Wording("High"), Wording("Low: fewest tricks win")
LOW_DEAL = Wording("A low deal: {most} tricks to {fewest}.")
HIGH_DEAL = Wording("A high deal: {most} tricks less 6.")
HIGH_FAILED = Wording("The side that bid high is {short} short of 7 tricks.")
BIDS = BidCards(high=BLACK, calls=("high", "low"))


async def deal(table: Table) -> Played:
    """Thirteen cards each, a bid card each, thirteen tricks high or low."""
    table.deal(dict.fromkeys(table.seats, 13))
    table.trump = None
    grander = await reveal(table, BIDS)
    undertake(table, grander)
    table.stage(tricks=13)
    await tricks(table, 13, leader=opening_leader(table, grander))
    return count(table, grander)


def undertake(table: Table, grander: int | None) -> None:
    """Show whether the deal is high, and for whom, or low."""
    if grander is None:
        table.undertake(Contract(LOW(), (), (None, None, None, None), "fewest"))
    else:
        side = table.sides[grander]
        seats = tuple(seat for seat in table.seats if table.sides[seat] == side)
        table.undertake(Contract(HIGH(), seats, tuple(7 if seat in seats else None for seat in table.seats)))


def opening_leader(table: Table, grander: int | None) -> int:
    """The seat before the grander, so that he plays second; in a low deal eldest."""
    if grander is None:
        return table.eldest
    right = table.options["high_leader"] == "right"
    return right_of(grander, 4) if right else table.left_of(grander)


def count(table: Table, grander: int | None) -> Played:
    """Tricks beyond six count for the side that has them in a high deal, against it in a low one."""
    won = table.by_side(table.tricks_won)
    most = int(won[1] > won[0])
    over, points = won[most] - 6, [0, 0]
    if grander is None:
        if table.options["low_scoring"] == "award":
            points[1 - most] = 7 - won[1 - most]
        else:
            points[most] = -over
        return table.for_seats(points), (LOW_DEAL(most=won[most], fewest=won[1 - most]),)
    why = HIGH_DEAL(most=won[most])
    if most == table.sides[grander]:
        points[most] = over
    elif table.options["south_dakota"]:
        points[1 - most] = won[1 - most] - 7
        why = HIGH_FAILED(short=7 - won[1 - most])
    else:
        points[most] = over * table.options["set_multiplier"]
    return table.for_seats(points), (why,)


async def match(table: Table) -> None:
    """Deals until a side is at the target, usually thirteen."""
    await up_to(table, deal, table.options["target"])


def complete(chosen: dict[str, Any], given: frozenset[str], seats: int) -> dict[str, Any]:
    """South Dakota is played to eleven."""
    if chosen["south_dakota"] and "target" not in given:
        chosen["target"] = 11
    return chosen


MINNESOTA_WHIST = Variant(
    id="minnesota-whist",
    title="Minnesota Whist",
    seats=(4,),
    partners=True,
    rules=match,
    ending=ending,
    complete=complete,
    suits_alike=lambda options: COLOURS,
    special="no trumps, a bid card says high or low, low deals are played to lose tricks",
    source="a card-game book",
    own_options={
        "low_scoring": Option("subtract", ("subtract", "award"), "A low deal costs the winners of tricks, or pays."),
        "set_multiplier": Option(1, (1, 2), "What the others get for each trick when high fails."),
        "south_dakota": switch(False, "Who fails with high loses a point for each trick short of seven."),
        "target": number(13, "Points that win the match."),
        "high_leader": Option("right", ("right", "left"), "Who leads a high deal, as seen from the grander."),
    },
)

"""Auctions in which a bid has a number and a kind and must outrank the one before it, and exact bids by all seats."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from whist_nb.engine.actions import PASS, Action, Bid
from whist_nb.engine.events import Contract
from whist_nb.engine.table import Table
from whist_nb.engine.wording import Statement


class Ladder:
    """The bids of a game on rungs from low to high; bids on the same rung do not outrank each other."""

    def __init__(self, rungs: Iterable[Sequence[Bid]]) -> None:
        self.rungs = tuple(map(tuple, rungs))
        self._rung = {bid: number for number, rung in enumerate(self.rungs) for bid in rung}
        self.bids = tuple(self._rung)

    def over(self, best: Bid | None, or_equal: bool = False) -> tuple[Bid, ...]:
        """Return every bid that outranks the best so far, or every bid without one; ``or_equal`` includes its rung."""
        if best is None:
            return self.bids
        least = self._rung[best] + (not or_equal)
        return tuple(bid for bid, rung in self._rung.items() if rung >= least)


Won = tuple[int, Bid]
"""The seat with the best bid, and the bid."""

WhyNoBid = Callable[[Ladder, Bid | None, Table, int, Action], Statement]
"""Returns the rule that forbids a bid on that ladder, over the best so far."""


async def one_bid_each(table: Table, ladder: Ladder, why_not: WhyNoBid, dealer_may_match: bool = False) -> Won:
    """Let each seat bid or pass once, starting with eldest; after three passes the dealer must bid."""
    best: Won | None = None
    for seat in table.clockwise(table.eldest):
        is_dealer = seat == table.dealer
        bids: tuple[Action, ...] = ladder.over(best and best[1], or_equal=is_dealer and dealer_may_match)
        answers = bids if is_dealer and best is None else (PASS, *bids)
        call = await table.ask(seat, "bid", answers, partial(why_not, ladder, best and best[1]))
        table.say("call", seat, call)
        if call is not PASS:
            best = (seat, call)
    assert best is not None, "the dealer must bid"
    return best


async def until_three_passes(table: Table, ladder: Ladder, why_not: WhyNoBid, pass_final: bool) -> Won | None:
    """Let seats bid in turn, starting with eldest, until three passes follow a bid; None after four passes."""
    best: Won | None = None
    seat, passes, out = table.eldest, 0, set[int]()
    while passes < (3 if best else 4):
        if seat not in out:
            answers = (PASS, *ladder.over(best and best[1]))
            call = await table.ask(seat, "bid for trumps", answers, partial(why_not, ladder, best and best[1]))
            table.say("call", seat, call)
            if call is not PASS:
                best, passes = (seat, call), -1
            elif pass_final:
                out.add(seat)
        passes += 1
        seat = table.left_of(seat)
    return best


WhyNoNumber = Callable[[int, Table, int, Action], Statement]
"""Returns the rule that forbids an exact bid, given the lowest number that the seat may bid."""


async def exact_bids(
    table: Table,
    first: int,
    tricks: int,
    why_not: WhyNoNumber,
    label: Callable[[Sequence[int]], Statement],
    least: int = 0,
) -> Contract:
    """Take a number from each seat, at least ``least`` from the first; with ``hook`` they may not come out even."""
    bids: dict[int, int] = {}
    for seat in table.clockwise(first):
        is_last = len(bids) == len(table.seats) - 1
        barred = tricks - sum(bids.values()) if is_last and table.options["hook"] else None
        lowest = 0 if bids else least
        answers = tuple(Bid(number) for number in range(lowest, tricks + 1) if number != barred)
        bid = await table.ask(seat, "exact bid", answers, partial(why_not, lowest))
        bids[seat] = bid.number
        table.say("call", seat, bid)
    in_order = tuple(bids[seat] for seat in table.seats)
    contract = Contract(label(in_order), tuple(table.seats), in_order, "exactly")
    table.undertake(contract)
    return contract

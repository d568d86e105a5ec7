"""Norwegian Whist: no trumps; grand plays for tricks, nullo against them, up to fifty.

CatsAtCards names it; the rules are completed from Britannica's account. It keeps its own scoring beside Minnesota Whist
(NO-1); with bid cards nobody is an active nullo bidder, so the dealer's right leads (NO-2); red is high as in Europe
(NO-3); a grand is led from the bidder's left (NO-4).
"""

from collections.abc import Mapping, Sequence
from typing import Any

from whist_nb.engine.actions import PASS, Action, Call
from whist_nb.engine.events import Contract
from whist_nb.engine.matches import Played, ending, up_to
from whist_nb.engine.options import Option, number
from whist_nb.engine.play import tricks
from whist_nb.engine.scoring import NO_EXTRAS, NO_NEEDS, Extras, by_side, for_seats, needs_of
from whist_nb.engine.seats import right_of
from whist_nb.engine.table import Table
from whist_nb.engine.variant import Variant
from whist_nb.variants.bid_cards import BLACK, COLOURS, RED, BidCards, reveal

GRAND, NULLO = Call("grand"), Call("nullo")
CALLS = (GRAND, NULLO, PASS)


async def deal(table: Table) -> Played:
    """Thirteen cards each, the bidding, thirteen tricks for or against."""
    table.deal(dict.fromkeys(table.seats, 13))
    table.trump = None
    call, bidder = await bidding(table)
    contract = undertaken(table, call, bidder)
    table.undertake(contract)
    table.stage("", tricks=13)
    await tricks(table, 13, leader=opening_leader(table, call, bidder))
    return count(table, contract)


async def bidding(table: Table) -> tuple[Action, int | None]:
    """Grand or nullo, and who has called it, if somebody has."""
    if table.options["bidding"] == "cards":
        high = RED if table.options["colours"] == "european" else BLACK
        bidder = await reveal(table, BidCards(high, calls=(GRAND.text, NULLO.text)))
        return NULLO if bidder is None else GRAND, bidder
    for seat in table.clockwise(table.eldest):
        call = await table.ask(seat, "grand or nullo", CALLS, why_not_that_call)
        table.say("call", seat, call.text)
        if call is not PASS:
            return call, seat
    return NULLO, None


def why_not_that_call(table: Table, seat: int, action: Action) -> str:
    """What may be said when no cards are shown."""
    return "It is time to call, without a card: grand to win tricks, nullo to lose them, or pass."


def undertaken(table: Table, call: Action, bidder: int | None) -> Contract:
    """What is played, and for whom."""
    if call is NULLO or bidder is None:
        return contract_of(NULLO, ())
    return contract_of(GRAND, [seat for seat in table.seats if table.sides[seat] == table.sides[bidder]])


def contract_of(call: Action | None, seats: Sequence[int]) -> Contract:
    """Grand: a side undertakes seven tricks. Nullo: nobody undertakes any, and the fewest tricks win."""
    if seats:
        return Contract("Grand", tuple(seats), needs_of(7, seats), call=GRAND)
    return Contract("Nullo: fewest tricks win", (), NO_NEEDS, "fewest", NULLO)


def opening_leader(table: Table, call: Action, bidder: int | None) -> int:
    """Left of a grand's bidder, right of a nullo's, right of the dealer where nobody bid."""
    if table.options["leader_rule"] == "minnesota":
        return right_of(bidder, 4) if call is GRAND and bidder is not None else table.eldest
    if bidder is None:
        return right_of(table.dealer, 4)
    return table.left_of(bidder) if call is GRAND else right_of(bidder, 4)


def points(
    tricks: Sequence[int], contract: Contract | None, options: Mapping[str, Any], extras: Extras = NO_EXTRAS
) -> tuple[int, ...]:
    """Grand: four a trick beyond six, eight to the others if it fails. Nullo: two to the side with fewer."""
    assert contract is not None, "a grand or a nullo is played"
    won = by_side(tricks)
    most = won.index(max(won))
    gets = most if contract.call is GRAND else 1 - most
    over, scored = won[most] - 6, [0, 0]
    scored[gets] = rate(most, contract, options) * over
    return for_seats((scored[0], scored[1]))


def rate(most: int, contract: Contract, options: Mapping[str, Any]) -> int:
    """What each trick beyond six is worth, if that side has them."""
    if contract.call is not GRAND:
        return int(options["nullo_rate"])
    return 4 if most in contract.seats else 8  # sides are numbered as the first two seats


def count(table: Table, contract: Contract) -> Played:
    """What the deal brings, and why."""
    won = by_side(table.tricks_won)
    most = won.index(max(won))
    each, over = rate(most, contract, table.options), won[most] - 6
    if contract.call is GRAND:
        taken = "the one trick" if over == 1 else f"each of {over} tricks"
        why = f"Grand {'made' if most in contract.seats else 'failed'}: {each} for {taken} beyond 6."
    else:
        taken = "the one trick" if over == 1 else f"each of the {over} tricks"
        why = f"Nullo: {each} for {taken} that the others took beyond 6."
    return points(table.tricks_won, contract, table.options), why


async def match(table: Table) -> None:
    """Deals until a side is at the target, usually fifty."""
    await up_to(table, deal, table.options["target"])


NORWEGIAN_WHIST = Variant(
    id="norwegian-whist",
    title="Norwegian Whist",
    seats=(4,),
    partners=True,
    rules=match,
    ending=ending,
    points=points,
    contract=contract_of,
    plays_for="points",
    suits_alike=lambda options: COLOURS,
    special="no trumps, grand or nullo by a bid card or a word, four and eight and two points a trick",
    source="CatsAtCards and Britannica",
    own_options={
        "bidding": Option("cards", ("cards", "verbal"), "A card is laid as a bid, or each speaks in turn."),
        "colours": Option("european", ("european", "american"), "Red is high in Europe, black in America."),
        "leader_rule": Option("norwegian", ("norwegian", "minnesota"), "Who leads, after which game's rule."),
        "nullo_rate": Option(2, (2, 4), "Points for each trick in a nullo."),
        "target": number(50, "Points that win the match."),
    },
)

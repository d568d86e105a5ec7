"""Norwegian Whist: no trumps; grand plays for tricks, nullo against them, up to fifty.

CatsAtCards names it; the rules are completed from Britannica's account. It keeps its own scoring beside Minnesota Whist
(NO-1); with bid cards nobody is an active nullo bidder, so the dealer's right leads (NO-2); red is high as in Europe
(NO-3); a grand is led from the bidder's left (NO-4).
"""

from whist_nb.engine.actions import PASS, Action, Call
from whist_nb.engine.events import Contract
from whist_nb.engine.game import Variant
from whist_nb.engine.matches import Played, ending, up_to
from whist_nb.engine.options import Option, number
from whist_nb.engine.play import tricks
from whist_nb.engine.seats import right_of
from whist_nb.engine.table import Table
from whist_nb.engine.wording import Wording
from whist_nb.variants.bid_cards import BLACK, COLOURS, RED, BidCards, reveal

GRAND, NULLO = Wording("Grand"), Wording("Nullo: fewest tricks win")
NULLO_FOR_ONE = Wording("Nullo: {rate} for the one trick that the others took beyond 6.")
NULLO_FOR = Wording("Nullo: {rate} for each of the {over} tricks that the others took beyond 6.")
MADE_BY_ONE = Wording("Grand made: {rate} for the one trick beyond 6.")
MADE = Wording("Grand made: {rate} for each of {over} tricks beyond 6.")
FAILED_BY_ONE = Wording("Grand failed: {rate} for the one trick beyond 6.")
FAILED = Wording("Grand failed: {rate} for each of {over} tricks beyond 6.")
CALLS = (Call("grand"), Call("nullo"), PASS)


async def deal(table: Table) -> Played:
    """Thirteen cards each, the bidding, thirteen tricks for or against."""
    table.deal(dict.fromkeys(table.seats, 13))
    table.trump = None
    kind, bidder = await bidding(table)
    undertake(table, kind, bidder)
    table.stage(tricks=13)
    await tricks(table, 13, leader=opening_leader(table, kind, bidder))
    return count(table, kind, bidder)


async def bidding(table: Table) -> tuple[str, int | None]:
    """Grand or nullo, and who has called it, if somebody has."""
    if table.options["bidding"] == "cards":
        high = RED if table.options["colours"] == "european" else BLACK
        bidder = await reveal(table, BidCards(high, calls=("grand", "nullo")))
        return "nullo" if bidder is None else "grand", bidder
    for seat in table.clockwise(table.eldest):
        call = await table.ask(seat, "grand or nullo", CALLS, why_not_that_call)
        table.say("call", seat, call)
        if call is not PASS:
            return call.text, seat
    return "nullo", None


def why_not_that_call(table: Table, seat: int, action: Action) -> str:
    """What may be said when no cards are shown."""
    return "It is time to call, without a card: grand to win tricks, nullo to lose them, or pass."


def undertake(table: Table, kind: str, bidder: int | None) -> None:
    """Show what is played, and who needs how many tricks."""
    if kind == "nullo" or bidder is None:
        table.undertake(Contract(NULLO(), (), (None, None, None, None), "fewest"))
    else:
        seats = tuple(seat for seat in table.seats if table.sides[seat] == table.sides[bidder])
        table.undertake(Contract(GRAND(), seats, tuple(7 if seat in seats else None for seat in table.seats)))


def opening_leader(table: Table, kind: str, bidder: int | None) -> int:
    """Left of a grand's bidder, right of a nullo's, right of the dealer where nobody bid."""
    if table.options["leader_rule"] == "minnesota":
        return right_of(bidder, 4) if kind == "grand" and bidder is not None else table.eldest
    if bidder is None:
        return right_of(table.dealer, 4)
    return table.left_of(bidder) if kind == "grand" else right_of(bidder, 4)


def count(table: Table, kind: str, bidder: int | None) -> Played:
    """Grand: four a trick beyond six, eight to the others if it fails. Nullo: two to the side with fewer."""
    won = table.by_side(table.tricks_won)
    most = int(won[1] > won[0])
    over, points = won[most] - 6, [0, 0]
    if kind == "nullo":
        rate = table.options["nullo_rate"]
        points[1 - most] = rate * over
        why = NULLO_FOR_ONE(rate=rate) if over == 1 else NULLO_FOR(rate=rate, over=over)
        return table.for_seats(points), (why,)
    assert bidder is not None, "a grand has a bidder"
    made = most == table.sides[bidder]
    rate = 4 if made else 8
    points[most] = rate * over
    if over == 1:
        return table.for_seats(points), ((MADE_BY_ONE if made else FAILED_BY_ONE)(rate=rate),)
    return table.for_seats(points), ((MADE if made else FAILED)(rate=rate, over=over),)


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

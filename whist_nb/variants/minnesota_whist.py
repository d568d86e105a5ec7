"""Minnesota Whist, always without trumps: a black card bids high, and four red ones play to lose tricks.

The rules follow a card-game book. Nobody gains in a low deal; the other side only loses (MN-1); a failed high call
costs no more than the tricks (MN-2); the seat before the grander leads in a high deal, eldest in a low one (MN-3,
MN-4); bid cards not turned up are never shown (MN-5).
"""

from collections.abc import Sequence
from typing import Any

from whist_nb.engine.actions import Action, Call
from whist_nb.engine.events import Contract
from whist_nb.engine.game_words import Tutorial
from whist_nb.engine.matches import Played, up_to
from whist_nb.engine.options import Option, number, switch
from whist_nb.engine.phrases import phrase
from whist_nb.engine.play import tricks
from whist_nb.engine.scoring import NO_EXTRAS, NO_NEEDS, Extras, Options, Scores, Tricks, by_side, for_seats, needs_of
from whist_nb.engine.seats import right_of
from whist_nb.engine.table import Table
from whist_nb.engine.variant import Variant
from whist_nb.engine.wording import SideName, Wording
from whist_nb.variants.bid_cards import BID_CARD_WORDS, BLACK, COLOURS, WITHOUT_HIGH, WITHOUT_LOW, BidCards, reveal

HIGH, LOW = Call("high"), Call("low")
HIGH_DEAL, LOW_DEAL = Wording("High"), Wording("Low: fewest tricks win")
LOW_LOST = Wording("The deal was low. {who} won {won} tricks and lose 1 for each one over 6.")
LOW_WON = Wording("The deal was low. {who} won {won:trick} and score 1 for each one under 7.")
HIGH_WON = Wording("The deal was high. {who} won {won} tricks and score {each} for each one over 6.")
HIGH_FAILED = Wording("The deal was high. {who} won {won:trick} and lose 1 for each one under 7.")
BIDS = BidCards(high=BLACK, calls=(HIGH.text, LOW.text))


async def deal(table: Table) -> Played:
    """Deal thirteen cards each; then a bid card each, and thirteen tricks high or low."""
    table.deal(dict.fromkeys(table.seats, 13))
    table.trump = None
    grander = await reveal(table, BIDS)
    contract = contract_of(None, table.side_of(grander))
    table.undertake(contract)
    table.stage(tricks=13)
    await tricks(table, 13, leader=opening_leader(table, grander))
    return count(table, contract)


def contract_of(call: Action | None, seats: Sequence[int]) -> Contract:
    """Return a high contract, in which a side undertakes seven tricks, or a low one, in which the fewest tricks win."""
    if seats:
        return Contract(HIGH_DEAL(), tuple(seats), needs_of(7, seats), call=HIGH)
    return Contract(LOW_DEAL(), (), NO_NEEDS, "fewest", LOW)


def opening_leader(table: Table, grander: int | None) -> int:
    """Return the seat before the grander, who thus plays second; in a low deal, eldest."""
    if grander is None:
        return table.eldest
    right = table.options["high_leader"] == "right"
    return right_of(grander, 4) if right else table.left_of(grander)


def points(tricks: Tricks, contract: Contract | None, options: Options, extras: Extras = NO_EXTRAS) -> Scores:
    """Score tricks above six: for the side that won them in a high deal, against it in a low one."""
    assert contract is not None, "a deal is high or low"
    won = by_side(tricks)
    most = won.index(max(won))
    over, scored = won[most] - 6, [0, 0]
    if contract.call is not HIGH:
        if options["low_scoring"] == "award":
            scored[1 - most] = 7 - won[1 - most]
        else:
            scored[most] = -over
    elif most in contract.seats:  # sides are numbered as the first two seats
        scored[most] = over
    elif options["south_dakota"]:
        scored[1 - most] = won[1 - most] - 7
    else:
        scored[most] = over * options["set_multiplier"]
    return for_seats((scored[0], scored[1]))


def count(table: Table, contract: Contract) -> Played:
    """Return what the deal scores, and why."""
    won, options = by_side(table.tricks_won), table.options
    most = won.index(max(won))
    made = most in contract.seats
    if contract.call is HIGH and (made or not options["south_dakota"]):
        each = 1 if made else options["set_multiplier"]
        why = HIGH_WON(who=SideName(most), won=won[most], each=each)
    elif contract.call is not HIGH and options["low_scoring"] != "award":
        why = LOW_LOST(who=SideName(most), won=won[most])
    else:
        kind = HIGH_FAILED if contract.call is HIGH else LOW_WON
        why = kind(who=SideName(1 - most), won=won[1 - most])
    return points(table.tricks_won, contract, table.options), (why,)


async def match(table: Table) -> None:
    """Play deals until a side is at the target, usually thirteen."""
    await up_to(table, deal, table.options["target"])


def complete(chosen: dict[str, Any], given: frozenset[str], seats: int) -> dict[str, Any]:
    """Set the target of South Dakota, which is played to eleven."""
    if chosen["south_dakota"] and "target" not in given:
        chosen["target"] = 11
    return chosen


MINNESOTA_WHIST = Variant(
    id="minnesota-whist",
    title="Minnesota Whist",
    seats=(4,),
    partners=True,
    rules=match,
    points=points,
    contract=contract_of,
    plays_for="points",
    complete=complete,
    suits_alike=lambda options: COLOURS,
    special=phrase("no trumps, a bid card says high or low, low deals are played to lose tricks"),
    source="a card-game book",
    own_options={
        "low_scoring": Option(
            "subtract",
            ("subtract", "award"),
            "In a low deal, the side with more tricks loses points, or the other side scores them.",
        ),
        "set_multiplier": Option(
            1, (1, 2), "When a high deal fails, the other side scores this many points for each trick."
        ),
        "south_dakota": switch(False, "A side that bids high and fails loses a point for each trick short of seven."),
        "target": number(13, "Points that win the match."),
        "high_leader": Option(
            "right",
            ("right", "left"),
            "In a high deal, the player on the grander's right or left leads.",
        ),
    },
    questions=BID_CARD_WORDS,
    answers={"high": WITHOUT_HIGH, "low": WITHOUT_LOW},
    has_contracts=True,
    has_trumps=False,
    tutorial=Tutorial(phrase("bid high or low with a card, and lose tricks on purpose"), "norwegian-whist", kin=True),
)

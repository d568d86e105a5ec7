"""Israeli Whist: an auction for trumps, then exact bids that never come out even.

The rules follow CatsAtCards, "How to play Whist"; its lost table of scores is restored (IL-1). Four passes lead to a
Frisch (IL-2); a seat that has passed may bid again (IL-3); eldest begins (IL-4); at most one bid is barred to the last
bidder (IL-5); the declarer may bid above the winning number (IL-6); a Frisch passes to the left (IL-7); a match has a
fixed number of deals (IL-8).
"""

from collections.abc import Sequence
from functools import cache

from whist_nb.engine.actions import GIVE, Action, Bid
from whist_nb.engine.cards import Suit
from whist_nb.engine.events import Contract
from whist_nb.engine.game_words import QuestionWords, Tutorial
from whist_nb.engine.matches import Played, fixed_deals
from whist_nb.engine.options import Option, switch
from whist_nb.engine.phrases import phrase
from whist_nb.engine.play import each, tricks, why_not_that_card
from whist_nb.engine.scoring import NO_EXTRAS, Extras, Options, Scores, Tricks, every_need
from whist_nb.engine.table import Table
from whist_nb.engine.variant import Variant
from whist_nb.engine.wording import Statement, Wording
from whist_nb.variants.auctions import Ladder, Won, exact_bids, until_three_passes

KINDS = ("C", "D", "H", "S", "nt")
OVER = Wording("{bid} bid, 13 to win", head="Over")
UNDER = Wording("{bid} bid, 13 to win", head="Under")
LEVEL = Wording("{bid} bid, 13 to win", head="Level")
THE_BIDS = Wording("{told}.")
NOBODY_HAS_BID = Wording("the deal is thrown in, and the same dealer deals again.", head="Nobody has bid")
USUAL_DEALS = 8
LOWEST_BID = 5
"""The lowest number in the first auction; after each Frisch it is one more."""


TIME_TO_BID = Wording("Now pass, or bid a number up to 13 and then C, D, H, S or nt.")
LOWEST = Wording("The lowest number in this auction is {least}.")
ABOVE = Wording(
    "clubs, diamonds, hearts, spades, then no trumps.",
    head="A bid must be higher than {best}, by number, or by suit at the same number",
)
SAY_HOW_MANY = Wording("bid 0 to bid 13.", head="Now say how many tricks you will win")
AT_LEAST = Wording("bid at least that.", head="You won the auction with {floor}")
NOT_THIRTEEN = Wording("The last bid may not bring the total of all four to 13.")


async def deal(table: Table) -> Played | None:
    """Deal thirteen cards each; then trump auction, exact bids, thirteen tricks. None if nobody bids."""
    table.deal(dict.fromkeys(table.seats, 13))
    won = await auctions(table)
    if won is None:
        table.throw_in(NOBODY_HAS_BID())
        return None
    declarer, bid = won
    table.name_trump(declarer, None if bid.kind == "nt" else Suit(bid.kind))
    contract = await exact_bids(table, declarer, 13, why_not_that_exact_bid, over_or_under, least=bid.number)
    table.stage(tricks=13)
    await tricks(table, 13, leader=declarer)
    return points(table.tricks_won, contract, table.options), (THE_BIDS(told=contract.label),)


async def auctions(table: Table) -> Won | None:
    """Hold auctions with a Frisch between them, each beginning one higher; return the winning bid."""
    rounds = table.options["frisch_rounds"] if table.options["frisch"] else 0
    for least in range(LOWEST_BID, LOWEST_BID + 1 + rounds):
        if least > LOWEST_BID:
            await frisch(table)
        won = await until_three_passes(table, ladder(least), why_not_that_bid, table.options["pass_final"])
        if won is not None:
            return won
    return None


@cache
def ladder(least: int) -> Ladder:
    """Return every bid from a number up, in order of the number and then of the denomination."""
    return Ladder([Bid(number, kind)] for number in range(least, 14) for kind in KINDS)


def why_not_that_bid(ladder: Ladder, best: Bid | None, table: Table, seat: int, action: Action) -> Statement:
    """Return the rule that forbids a bid."""
    least = ladder.bids[0].number
    if not isinstance(action, Bid) or action.kind not in KINDS or action.number > 13:
        return TIME_TO_BID()
    if action.number < least:
        return LOWEST(least=least)
    assert best is not None, "the first bid may be any from the lowest number on"
    return ABOVE(best=best)


async def frisch(table: Table) -> None:
    """Pass three cards from each hand face down to the left; nobody sees a new card before all are down."""
    for giver in table.clockwise(table.eldest):
        for _ in range(3):
            answer = await table.ask(giver, "give", each(GIVE, table.hands[giver]), why_not_that_card)
            table.lay_down(giver, answer.card)
    for giver in table.clockwise(table.eldest):
        table.hand_on(giver, table.left_of(giver))


def why_not_that_exact_bid(floor: int, table: Table, seat: int, action: Action) -> Statement:
    """Return the rule that forbids an exact bid."""
    if not isinstance(action, Bid) or action.kind or action.number > 13:
        return SAY_HOW_MANY()
    if action.number < floor:
        return AT_LEAST(floor=floor)
    return NOT_THIRTEEN()


def over_or_under(bids: Sequence[int]) -> Statement:
    """State whether more has been bid than there are tricks, or less."""
    kind = OVER if sum(bids) > 13 else UNDER if sum(bids) < 13 else LEVEL
    return kind(bid=sum(bids))


def points(tricks: Tricks, contract: Contract | None, options: Options, extras: Extras = NO_EXTRAS) -> Scores:
    """Score an exact bid as its square and ten, and a miss as ten lost a trick. Zero is worth more in an under deal."""
    bids = every_need(contract)
    zero = 50 if sum(bids) < 13 else options["zero_over"]

    def scored(bid: int, won: int) -> int:
        if bid == 0:
            return zero if won == 0 else -50 + 10 * (won - 1)
        return bid * bid + 10 if won == bid else -options["miss_penalty"] * abs(won - bid)

    return tuple(map(scored, bids, tricks))


async def match(table: Table) -> None:
    """Play eight deals unless another number was agreed."""
    await fixed_deals(table, deal, table.deals or USUAL_DEALS, redealt=True)


ISRAELI_WHIST = Variant(
    id="israeli-whist",
    title="Israeli Whist",
    seats=(4,),
    rules=match,
    points=points,
    rungs=lambda options: ladder(LOWEST_BID).rungs,
    plays_for="points",
    special=phrase("an auction for trumps, then exact bids, each player alone"),
    source="CatsAtCards, How to play Whist, its scores restored",
    own_options={
        "miss_penalty": Option(10, (10, 5), "Each trick too many or too few costs this many points."),
        "zero_over": Option(25, (25, 30), "A bid of 0 that is made in an over deal scores this many points."),
        "pass_final": switch(False, "A player who has passed may not bid again in that auction."),
        "frisch": switch(True, "After four passes the players exchange cards and hold a new auction."),
        "frisch_rounds": Option(3, (3, 1, 2), "Cards may be exchanged this many times in one deal."),
        "hook": switch(True, "The last bid may not bring the total to 13."),
    },
    questions={
        "bid for trumps": QuestionWords(
            "bid for trumps",
            phrase("Bid, or pass?"),
            phrase("Your turn. The highest bidder names trumps."),
            phrase(
                "A higher number beats a lower one. At the same number, the order from low to high "
                "is clubs, diamonds, hearts, spades, no trumps."
            ),
            phase="the auction",
        ),
        "give": QuestionWords(
            "pass three cards on",
            None,
            phrase("Press a card to pass it to the player on your left. You pass three in all."),
            phrase(
                "When all four players have put down three cards, the cards are passed to the left, "
                "and only then do the players see their new ones."
            ),
            phase="passing cards on",
            cards=3,
        ),
    },
    has_contracts=True,
    lays_aside=True,
    tutorial=Tutorial(phrase("win the auction, then hit your bid"), "whist"),
)

"""Bid Whist, with two jokers, a kitty of six, and bids uptown, downtown or at no trumps.

The rules follow CatsAtCards, "How to play Whist". Aces are high downtown too (BID-1); bids go from one to seven
(BID-2); up and down at the same level are equal (BID-3), and a bid that does not outrank the last one is refused
(BID-9); trumps are named before the kitty is seen (BID-4); if a joker is led at no trumps, the next card that is not a
joker sets the suit (BID-5); a failed bid at no trumps costs the plain level (BID-6); the six discards are the kitty
trick (BID-7); at no trumps, up and down are directions of one bid (BID-8).
"""

from collections.abc import Sequence
from functools import cache

from whist_nb.engine.actions import PASS, Action, Bid, Call, NameTrump
from whist_nb.engine.cards import PACK_54, STANDARD_ORDER, SUITS, Suit
from whist_nb.engine.events import Contract
from whist_nb.engine.game_words import AnswerWords, LeftOver, QuestionWords, Tutorial
from whist_nb.engine.matches import Played, dealer_by_diamond, draw_partners, most_points, score_deal, stand_by_scores
from whist_nb.engine.options import FIRST_DEALER, Option, number, switch
from whist_nb.engine.phrases import phrase
from whist_nb.engine.play import lay_aside, tricks
from whist_nb.engine.scoring import NO_EXTRAS, Extras, Options, Scores, Tricks, needs_of, tricks_over
from whist_nb.engine.table import Table
from whist_nb.engine.trick import ranking
from whist_nb.engine.variant import Variant
from whist_nb.engine.wording import SideName, Statement, Wording
from whist_nb.variants.auctions import Ladder, one_bid_each

TRUMPS = tuple(NameTrump(suit) for suit in SUITS)
DIRECTIONS = UP, DOWN = Call("direction up"), Call("direction down")
BOOK, KITTY = 6, 1
"""The tricks that score nothing, and the trick made of the declarer's six discards (BID-7)."""
A_BID = Wording("{bid}")
TRUMPS_UPTOWN, TRUMPS_DOWNTOWN = Wording("{level} {trump} uptown"), Wording("{level} {trump} downtown")
PLAIN_UPTOWN, PLAIN_DOWNTOWN = Wording("{level} without trumps uptown"), Wording("{level} without trumps downtown")
MADE = Wording("{who} won {won:trick}, counting the kitty. The bid needed {needed}, so it is made.")
FAILED = Wording("{who} won {won:trick}, counting the kitty. The bid needed {needed}, so it fails.")
TO_EITHER = Wording("To {target} or −{target}")
DOWNTOWN = {"good": "A23456789TJQK", "bad": "23456789TJQKA"}


DEALER_MUST_BID = Wording("the dealer must bid.", head="Everybody else has passed")
TIME_TO_BID = Wording(
    "a number from {least} to 7, then up, down or nt (no trumps). For example, ‘bid {least} up’.",
    head="Make a bid now",
)
UP_DOWN_NT, NT_OVER_BOTH = (
    Wording("uptown, then downtown, then no trumps"),
    Wording("no trumps over uptown or downtown"),
)
OUTRANKED = phrase("{bid} does not outrank the best bid so far")
TOO_LOW = Wording("bid a higher level, or at the same level {order}.", head=OUTRANKED)
TOO_LOW_TO_MATCH = Wording(
    "bid a higher level, or at the same level {order}. As dealer you may also match it.", head=OUTRANKED
)
NAME_ANY_SUIT = Wording(
    "trump S, trump H, trump D or trump C.", head="Before you see the kitty, name any suit as trumps"
)
SAY_DIRECTION = Wording(
    "direction up or direction down.", head="You bid no trumps. Before you see the kitty, say how cards rank"
)


async def deal(table: Table) -> Played:
    """Deal twelve cards each and six to the kitty; then auction, naming, six discards, twelve tricks."""
    table.deal(dict.fromkeys(table.seats, 12))
    bids = ladder(table.options["min_level"], table.options["downtown_beats_uptown"])
    declarer, bid = await one_bid_each(table, bids, why_not_that_bid, table.options["dealer_may_match"])
    contract = await name(table, declarer, bid)
    if table.options["sport_kitty"]:
        table.show_stock()
    table.take_stock(declarer)
    await lay_aside(table, declarer, 6)
    table.stage(tricks=12)
    await tricks(table, 12, leader=declarer)
    return count(table, contract)


@cache
def ladder(least: int, downtown_beats_uptown: bool) -> Ladder:
    """Return the bids in order: by level, then no trumps above a suit; under an option downtown beats uptown."""
    kinds = (["up"], ["down"], ["nt"]) if downtown_beats_uptown else (["up", "down"], ["nt"])
    return Ladder([Bid(level, kind) for kind in rung] for level in range(least, 8) for rung in kinds)


def why_not_that_bid(ladder: Ladder, best: Bid | None, table: Table, seat: int, action: Action) -> Statement:
    """Return the rule that forbids a bid."""
    least = table.options["min_level"]
    if action is PASS:
        return DEALER_MUST_BID()
    if action not in ladder.bids:
        return TIME_TO_BID(least=least)
    order = UP_DOWN_NT if table.options["downtown_beats_uptown"] else NT_OVER_BOTH
    may_match = table.options["dealer_may_match"] and seat == table.dealer
    return (TOO_LOW_TO_MATCH if may_match else TOO_LOW)(bid=action, order=order())


async def name(table: Table, declarer: int, bid: Bid) -> Contract:
    """Let the declarer name trumps, or the direction at no trumps, which settles ranking and contract."""
    downtown = DOWNTOWN[table.options["downtown_aces"]]
    trump: Suit | None = None
    if bid.kind == "nt":
        table.trump = None
        call = await table.ask(declarer, "direction", DIRECTIONS, SAY_DIRECTION())
        table.say("call", declarer, call)
        up = call is UP
    else:
        named = await table.ask(declarer, "trumps", TRUMPS, NAME_ANY_SUIT())
        trump, up = named.suit, bid.kind == "up"
        table.name_trump(declarer, trump)
    table.rank_by(ranking(STANDARD_ORDER if up else downtown, trump))
    if trump is None:
        label = (PLAIN_UPTOWN if up else PLAIN_DOWNTOWN)(level=bid.number)
    else:
        label = (TRUMPS_UPTOWN if up else TRUMPS_DOWNTOWN)(level=bid.number, trump=trump)
    contract = contract_of(bid, table.side_of(declarer))._replace(label=label)
    table.undertake(contract)
    return contract


def contract_of(call: Action | None, seats: Sequence[int]) -> Contract:
    """Return the contract of a bid: its level plus six tricks, one of which the kitty has already won."""
    assert isinstance(call, Bid), "the auction ends with a bid"
    return Contract(A_BID(bid=call), tuple(seats), needs_of(BOOK + call.number - KITTY, seats), call=call)


def points(tricks: Tricks, contract: Contract | None, options: Options, extras: Extras = NO_EXTRAS) -> Scores:
    """Score the tricks above six, the kitty's included, doubled without trumps; if the bid failed, minus the level."""
    assert contract, "the auction ends with a bid"
    bid = contract.call
    assert isinstance(bid, Bid), "the auction ends with a bid"
    no_trump, over = bid.kind == "nt", tricks_over(tricks, contract)
    if over >= 0:
        worth = bid.number + (over if options["made_score"] == "tricks" else 0)
        scored = worth * (2 if no_trump else 1)
    else:
        scored = -bid.number * (2 if no_trump and options["nt_fail_doubles"] else 1)
    return tuple(scored if seat in contract.seats else 0 for seat in range(4))


def count(table: Table, contract: Contract) -> Played:
    """Return what the contract scores, and why."""
    over, needed = tricks_over(table.tricks_won, contract), KITTY + max(filter(None, contract.needs))
    told = (MADE if over >= 0 else FAILED)(who=SideName(contract.seats[0] % 2), won=needed + over, needed=needed)
    return points(table.tricks_won, contract, table.options), (told,)


def opening_dealer(table: Table) -> int:
    """Choose the first dealer, by the first diamond by default; the draw for partners settles no dealer here."""
    if table.options["partners"] == "draw":
        draw_partners(table, ace_low=True)
    match table.options["first_dealer"]:
        case "draw":
            return dealer_by_diamond(table)
        case "random":
            return table.chance.lot(len(table.seats))
        case seat:
            return int(seat)


async def match(table: Table) -> None:
    """Play until a side reaches the target or minus the target."""
    target, dealer = table.options["target"], opening_dealer(table)
    while table.may_deal and max(map(abs, table.scores)) < target:
        table.new_deal(dealer)
        stand_by_scores(table, TO_EITHER(target=target))
        score_deal(table, await deal(table), TO_EITHER(target=target))
        dealer = table.left_of(dealer)
    most_points(table)


QUESTIONS = {
    "bid": QuestionWords(
        "bid",
        phrase("Bid, or pass?"),
        phrase("Your turn. Bid higher than the last bid, or pass."),
        phrase(
            "You bid the number of tricks over six that your side will win. At the same number, a "
            "bid without trumps is higher."
        ),
        phase="the auction",
        must=(phrase("What do you bid?"), phrase("Your turn. Everybody else has passed, so you must bid.")),
    ),
    "direction": QuestionWords(
        "choose the direction",
        phrase("Which cards should be high?"),
        phrase("Your turn. Choose whether high or low cards win."),
        phrase("Uptown, the cards rank as usual. Downtown, the low cards beat the high ones."),
        phase="naming the direction",
    ),
}
BIDS = {
    "up": phrase("high cards win, you name trumps"),
    "down": phrase("low cards win, you name trumps"),
    "nt": phrase("no trumps, doubled if made"),
}
ANSWERS = {
    "direction up": AnswerWords("aces and kings win", "chose uptown", "Up"),
    "direction down": AnswerWords("low cards win", "chose downtown", "Down"),
    **{
        f"bid {level} {kind}": AnswerWords(
            phrase("{number} tricks with the kitty, {kind}", number=level + BOOK, kind=BIDS[kind])
        )
        for level in range(1, 8)
        for kind in BIDS
    },
}

BID_WHIST = Variant(
    id="bid-whist",
    title="Bid Whist",
    seats=(4,),
    pack=PACK_54,
    partners=True,
    rules=match,
    points=points,
    contract=contract_of,
    rungs=lambda options: ladder(options["min_level"], options["downtown_beats_uptown"]).rungs,
    plays_for="points",
    rankings=(STANDARD_ORDER, *DOWNTOWN.values()),
    ranks_under=lambda kind, options: DOWNTOWN[options["downtown_aces"]] if kind == "down" else STANDARD_ORDER,
    special=phrase("two jokers, a kitty, bids uptown, downtown or without trumps"),
    source="CatsAtCards, How to play Whist",
    own_options={
        "first_dealer": Option(
            "draw",
            FIRST_DEALER.choices,
            "The first dealer is the player who draws the first diamond, "
            "a player chosen at random, or the seat given here.",
            low=0,
        ),
        "min_level": Option(1, (1, 2, 3, 4), "The lowest bid."),
        "downtown_aces": Option("good", ("good", "bad"), "Downtown, the ace is either the highest card or the lowest."),
        "downtown_beats_uptown": switch(False, "A downtown bid is higher than an uptown bid at the same level."),
        "dealer_may_match": switch(False, "The dealer may repeat the highest bid and become declarer."),
        "sport_kitty": switch(False, "Everybody sees the kitty before it is taken."),
        "nt_fail_doubles": switch(False, "A no-trump bid that fails costs twice its level."),
        "made_score": Option(
            "tricks",
            ("tricks", "contract"),
            "A bid that is made scores every trick over six, or only its level.",
        ),
        "target": number(7, "This many points win the match, and the same number below 0 loses it."),
    },
    questions=QUESTIONS,
    answers=ANSWERS,
    left_over=LeftOver("kitty"),
    has_contracts=True,
    lays_aside=True,
    declarer_leads=True,
    tutorial=Tutorial(phrase("bid for the kitty, uptown or downtown"), "whist"),
    usual_for=frozenset({"buried", "PTN board of twelve"}),
)

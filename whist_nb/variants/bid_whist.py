"""Bid Whist: two jokers, a kitty of six, bids uptown, downtown or without trumps.

Rules after CatsAtCards, "How to play Whist". Aces are high downtown too (BID-1); bids go from one to seven (BID-2); up
and down of one level are equal (BID-3), and a bid that does not outrank is refused (BID-9); trumps are named before
the kitty is seen (BID-4); after a joker led without trumps the next other card sets the suit (BID-5); a failed bid
without trumps costs the plain level (BID-6); the six discards are the kitty trick (BID-7); up and down without trumps
are directions of one bid (BID-8).
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from whist_nb.engine.actions import PASS, Action, Bid, Call, NameTrump
from whist_nb.engine.cards import PACK_54, STANDARD_ORDER, SUITS, Suit
from whist_nb.engine.events import Contract
from whist_nb.engine.matches import (
    Played,
    dealer_by_diamond,
    draw_partners,
    ending,
    most_points,
    score_deal,
    stand_by_scores,
)
from whist_nb.engine.options import FIRST_DEALER, Option, number, switch
from whist_nb.engine.play import lay_aside, tricks
from whist_nb.engine.scoring import NO_EXTRAS, Extras, needs_of
from whist_nb.engine.table import Table
from whist_nb.engine.trick import ranking
from whist_nb.engine.variant import Variant
from whist_nb.variants.auctions import Ladder, one_bid_each

TRUMPS = tuple(NameTrump(suit) for suit in SUITS)
DIRECTIONS = (Call("direction up"), Call("direction down"))
BOOK, KITTY = 6, 1
"""The tricks that count nothing; the trick that the declarer's six discards are (BID-7)."""
DOWNTOWN = {"good": "A23456789TJQK", "bad": "23456789TJQKA"}


async def deal(table: Table) -> Played:
    """Twelve cards each and six to the kitty; auction, naming, six discards, twelve tricks."""
    table.deal(dict.fromkeys(table.seats, 12))
    bids = ladder(table.options["min_level"], table.options["downtown_beats_uptown"])
    declarer, bid = await one_bid_each(table, bids, why_not_that_bid, table.options["dealer_may_match"])
    contract = await name(table, declarer, bid)
    if table.options["sport_kitty"]:
        table.show_stock()
    table.take_stock(declarer)
    await lay_aside(table, declarer, 6)
    table.stage("", tricks=12)
    await tricks(table, 12, leader=declarer)
    return count(table, contract)


@cache
def ladder(least: int, downtown_beats_uptown: bool) -> Ladder:
    """Higher level first; at one level without trumps is best, and downtown may beat uptown."""
    kinds = (["up"], ["down"], ["nt"]) if downtown_beats_uptown else (["up", "down"], ["nt"])
    return Ladder([Bid(level, kind) for kind in rung] for level in range(least, 8) for rung in kinds)


def why_not_that_bid(ladder: Ladder, best: Bid | None, table: Table, seat: int, action: Action) -> str:
    """Why that is no bid now."""
    least = table.options["min_level"]
    if action is PASS:
        return "All others have passed: the dealer must bid."
    if action not in ladder.bids:
        return f"It is time to bid: ‘bid {least} up’ to ‘bid 7 nt’, the kind up, down or nt (no trump)."
    order = "up, then down, then nt" if table.options["downtown_beats_uptown"] else "nt over up or down"
    why = f"{action} does not outrank the best bid so far: a higher level is wanted, or at the same level {order}."
    may_match = table.options["dealer_may_match"] and seat == table.dealer
    return f"{why} As dealer you may also match it." if may_match else why


async def name(table: Table, declarer: int, bid: Bid) -> Contract:
    """The declarer names trumps, or without trumps the direction; that fixes ranking and contract."""
    downtown = DOWNTOWN[table.options["downtown_aces"]]
    trump: Suit | None = None
    if bid.kind == "nt":
        table.trump = None
        call = await table.ask(declarer, "direction", DIRECTIONS, why_not_that_direction)
        table.say("call", declarer, call.text)
        up = call is DIRECTIONS[0]
    else:
        named = await table.ask(declarer, "trumps", TRUMPS, why_not_that_trump)
        trump, up = named.suit, bid.kind == "up"
        table.name_trump(declarer, trump)
    table.rank_by(ranking(STANDARD_ORDER if up else downtown, trump))
    side = table.sides[declarer]
    seats = tuple(seat for seat in table.seats if table.sides[seat] == side)
    kind = f"{'without trumps' if trump is None else trump.word} {'uptown' if up else 'downtown'}"
    contract = contract_of(bid, seats)._replace(label=f"{bid.number} {kind}")
    table.undertake(contract)
    return contract


def contract_of(call: Action | None, seats: Sequence[int]) -> Contract:
    """What a bid undertakes: its level beyond six, of which the kitty's trick is won already."""
    assert isinstance(call, Bid), "the auction ends with a bid"
    return Contract(call.text, tuple(seats), needs_of(BOOK + call.number - KITTY, seats), call=call)


def why_not_that_trump(table: Table, seat: int, action: Action) -> str:
    """What is to be named for an up or down bid."""
    return "Before you see the kitty, name any suit as trumps: trump S, trump H, trump D or trump C."


def why_not_that_direction(table: Table, seat: int, action: Action) -> str:
    """What is to be named for a bid without trumps."""
    return "You bid no trump. Before you see the kitty, say how cards rank: direction up or direction down."


def points(
    tricks: Sequence[int], contract: Contract | None, options: Mapping[str, Any], extras: Extras = NO_EXTRAS
) -> tuple[int, ...]:
    """Made: the tricks beyond six, the kitty's included, doubled without trumps. Failed: minus the level."""
    assert contract, "the auction ends with a bid"
    bid = contract.call
    assert isinstance(bid, Bid), "the auction ends with a bid"
    no_trump, won = bid.kind == "nt", with_kitty(tricks, contract)
    if won >= BOOK + bid.number:
        worth = won - BOOK if options["made_score"] == "tricks" else bid.number
        scored = worth * (2 if no_trump else 1)
    else:
        scored = -bid.number * (2 if no_trump and options["nt_fail_doubles"] else 1)
    return tuple(scored if seat in contract.seats else 0 for seat in range(4))


def with_kitty(tricks: Sequence[int], contract: Contract) -> int:
    """The tricks of the declarer's side, the kitty's among them."""
    return sum(tricks[seat] for seat in contract.seats) + KITTY


def count(table: Table, contract: Contract) -> Played:
    """What the contract brings, and why."""
    won, needed = with_kitty(table.tricks_won, contract), KITTY + max(need or 0 for need in contract.needs)
    why = f"{won} tricks with the kitty, {needed} needed: {'made' if won >= needed else 'failed'}."
    return points(table.tricks_won, contract, table.options), why


def opening_dealer(table: Table) -> int:
    """By the first diamond unless another way was chosen; the draw for partners settles no dealer here."""
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
    """Until a side is at the target, or as far below nothing."""
    target, dealer = table.options["target"], opening_dealer(table)
    while table.may_deal and max(map(abs, table.scores)) < target:
        table.new_deal(dealer)
        stand_by_scores(table, f"To {target} or −{target}")
        score_deal(table, await deal(table), f"To {target} or −{target}")
        dealer = table.left_of(dealer)
    most_points(table)


BID_WHIST = Variant(
    id="bid-whist",
    title="Bid Whist",
    seats=(4,),
    pack=PACK_54,
    partners=True,
    rules=match,
    ending=ending,
    points=points,
    contract=contract_of,
    plays_for="points",
    rankings=(STANDARD_ORDER, *DOWNTOWN.values()),
    special="two jokers, a kitty, bids uptown, downtown or without trumps",
    source="CatsAtCards, How to play Whist",
    own_options={
        "first_dealer": Option(
            "draw", FIRST_DEALER.choices, "By drawing for the first diamond, by lot, or that seat.", low=0
        ),
        "min_level": Option(1, (1, 2, 3, 4), "The lowest bid."),
        "downtown_aces": Option("good", ("good", "bad"), "Downtown the ace is the highest card, or the lowest."),
        "downtown_beats_uptown": switch(False, "At one level downtown outranks uptown."),
        "dealer_may_match": switch(False, "The dealer may bid what is equal to the best bid, and has the contract."),
        "sport_kitty": switch(False, "The kitty is shown to all before it is taken."),
        "nt_fail_doubles": switch(False, "A failed bid without trumps costs twice the level."),
        "made_score": Option("tricks", ("tricks", "contract"), "A bid made counts its tricks, or only its level."),
        "target": number(7, "Points that win, and as many below nothing that lose."),
    },
)

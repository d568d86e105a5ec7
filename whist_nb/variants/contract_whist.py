"""Contract Whist: bid exactly what you will win, with one card fewer each deal.

The rules follow a card-game book; elsewhere the game is called Oh Hell. It plays down to one card, and two other
schedules keep the book's ten deals (CO-1); there are no partners (CO-2); only the dealer is bound by the hook, and only
if the bids would come out even (CO-3); both scorings are offered (CO-4); equal totals share a place (CO-5); trumps
depend on the number of the deal (CO-6).
"""

from typing import Any

from whist_nb.engine.actions import Action, Bid
from whist_nb.engine.cards import Suit
from whist_nb.engine.errors import BadOption
from whist_nb.engine.events import Contract
from whist_nb.engine.game_words import Tutorial
from whist_nb.engine.matches import best_of, finish_level, first_dealer, score_deal, stand_by_scores
from whist_nb.engine.options import Option, switch
from whist_nb.engine.phrases import phrase
from whist_nb.engine.play import tricks
from whist_nb.engine.scoring import NO_EXTRAS, Extras, Options, Scores, Tricks, every_need
from whist_nb.engine.table import Table
from whist_nb.engine.variant import Variant
from whist_nb.engine.wording import Statement, Wording
from whist_nb.variants.auctions import exact_bids

BID_FOR = Wording("{bid} bid, {tricks} to win")
SIZE = Wording("{cards:card}")
OVER = Wording("they came to {bid}, with {tricks:trick} to win.", head="The bids were over")
UNDER = Wording("they came to {bid}, with {tricks:trick} to win.", head="The bids were under")
LEVEL = Wording("they came to {bid}, with {tricks:trick} to win.", head="The bids were level")
TIE_TO_ONE = Wording("The tie goes to the player with more exact bids.")
TIE_TO_SOME = Wording("The tie goes to the players with more exact bids.")
CYCLE = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, None)


NOT_EVEN = Wording("The dealer's bid may not make the bids add up to {cards}.")
BID_A_NUMBER = Wording("Bid a number of tricks from 0 to {cards}.")


async def deal(table: Table, cards: int) -> Contract:
    """Deal the cards, set trumps by rotation, take a bid each, then play a trick for each card."""
    table.deal(dict.fromkeys(table.seats, cards))
    table.trump = CYCLE[len(table.results) % len(CYCLE)]
    contract = await exact_bids(
        table, table.eldest, cards, why_not_that_bid, lambda bids: BID_FOR(bid=sum(bids), tricks=cards)
    )
    table.stage(tricks=cards)
    await tricks(table, cards, leader=table.eldest)
    return contract


def why_not_that_bid(least: int, table: Table, seat: int, action: Action) -> Statement:
    """Return the rule that forbids a bid: too many, or exactly what the hook forbids."""
    cards = len(table.hands[seat])
    if isinstance(action, Bid) and least <= action.number <= cards and not action.kind:
        return NOT_EVEN(cards=cards)
    return BID_A_NUMBER(cards=cards)


def points(tricks: Tricks, contract: Contract | None, options: Options, extras: Extras = NO_EXTRAS) -> Scores:
    """Score one for each trick and ten for an exact bid; in scoring B a missed bid scores nothing."""
    hit_only = options["scoring"] == "B"
    return tuple(
        10 + won if won == bid else 0 if hit_only else won
        for won, bid in zip(tricks, every_need(contract), strict=True)
    )


def schedule(table: Table) -> range:
    """Return the numbers of cards, deal by deal."""
    start = table.options["start"] or 52 // len(table.seats)
    match table.options["schedule"]:
        case "ten_deals":
            return range(start, max(start - 10, 0), -1)
        case "ten_to_one":
            return range(min(start, 10), 0, -1)
        case _:
            return range(start, 0, -1)


async def match(table: Table) -> None:
    """Play deals that shrink by a card; the highest total wins."""
    dealer, hits = first_dealer(table), [0 for _ in table.seats]
    for cards in schedule(table):
        if not table.may_deal:
            break
        table.new_deal(dealer)
        size = SIZE(cards=cards)
        stand_by_scores(table, size)
        contract = await deal(table, cards)
        bids = every_need(contract)
        hits = [have + (won == bid) for have, won, bid in zip(hits, table.tricks_won, bids, strict=True)]
        how = OVER if sum(bids) > cards else UNDER if sum(bids) < cards else LEVEL
        why = (how(bid=sum(bids), tricks=cards),)
        score_deal(table, (points(table.tricks_won, contract, table.options), why), size)
        dealer = table.left_of(dealer)
    level = winners = best_of(table, table.scores)
    if table.options["tie_break"] == "exact":
        most = max(hits[seat] for seat in level)
        winners = [seat for seat in level if hits[seat] == most]
    broken = (TIE_TO_ONE if len(winners) == 1 else TIE_TO_SOME)()
    finish_level(table, winners, *([broken] if len(winners) < len(level) else []))


def complete(chosen: dict[str, Any], given: frozenset[str], seats: int) -> dict[str, Any]:
    """Fill in the first deal's size: as many cards as the pack allows, unless fewer are asked for."""
    most = 52 // seats
    if chosen["start"] is not None and chosen["start"] > most:
        raise BadOption(
            "start={chosen}: with {seats} players there are at most {most} cards each.",
            chosen=chosen["start"],
            seats=seats,
            most=most,
        )
    return chosen


CONTRACT_WHIST = Variant(
    id="contract-whist",
    title="Contract Whist",
    seats=(3, 4, 5, 6),
    rules=match,
    points=points,
    plays_for="points",
    complete=complete,
    trump_cycle=lambda options: CYCLE,
    special=phrase("exact bids that never come out even, one card fewer each deal, trumps in rotation"),
    source="a card-game book",
    own_options={
        "scoring": Option(
            "A",
            ("A", "B"),
            "Under method A tricks always score. Under method B they score only if the bid was exact.",
        ),
        "start": Option(
            None,
            (None,),
            "Each player gets this many cards in the first deal. None deals as many as the pack allows.",
            low=1,
            high=17,
        ),
        "schedule": Option(
            "max_to_one",
            ("max_to_one", "ten_deals", "ten_to_one"),
            "The match goes all the way down to one card, stops after ten deals, or starts with at most ten cards.",
        ),
        "hook": switch(True, "The dealer may not make the bids add up to the number of tricks."),
        "tie_break": Option(
            "share",
            ("share", "exact"),
            "Players who tie share the win, or the one with more exact bids wins.",
        ),
    },
    has_contracts=True,
    # an invention of about 1930
    tutorial=Tutorial(phrase("say exactly how many tricks you will win"), "whist", kin=True),
    usual_for=frozenset({"needs"}),
)

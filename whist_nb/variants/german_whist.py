"""German Whist: two players, thirteen tricks to build a hand, then thirteen that count.

The rules follow CatsAtCards, "How to play Whist", and a card-game book's page on German Whist, which agree. The
non-dealer leads to the first trick only, and then winners lead (GW-1); one face-up and one face-down card are left for
the last trick of the stock (GW-2); a draw is possible only if all 26 tricks count (GW-3).
"""

from typing import Any

from whist_nb.engine.events import Contract
from whist_nb.engine.game_words import Tutorial
from whist_nb.engine.matches import Played, first_dealer, most_points, single_deals
from whist_nb.engine.options import MATCH_DEALS, Option
from whist_nb.engine.phrases import phrase
from whist_nb.engine.play import trick, tricks
from whist_nb.engine.scoring import NO_EXTRAS, Extras, Options, Scores, Tricks, to_the_higher, tricks_won
from whist_nb.engine.table import Table
from whist_nb.engine.variant import Variant
from whist_nb.engine.wording import TwoSeatValues, Wording
from whist_nb.variants.drawn_cards import DRAWN_WORTH

STAGE_ONE, STAGE_TWO = Wording("Stage one"), Wording("Stage two")
ALL_COUNT = Wording("All 26 tricks count")
STAGE_TWO_COUNTS = Wording("Only stage two counts: tricks 14 to 26")
EVERY_TRICK_NOW = Wording("Every trick counts now")
OF_ALL = Wording("Over all 26 tricks it was {won}.")
IN_STAGE_TWO = Wording("In stage two the tricks were {won}.")
EACH_OF_STAGE_TWO = Wording("Each trick of stage two scores one point.")
POINTS_TO = Wording("Points, to {goal}")


async def deal(table: Table) -> Played:
    """Play thirteen tricks to build a hand, then thirteen that count."""
    table.deal(dict.fromkeys(table.seats, 13))
    prize = table.turn_up()
    table.trump = prize.suit
    leader = table.eldest
    counts = ALL_COUNT if counts_draws(table.options) else STAGE_TWO_COUNTS
    table.stage(13, STAGE_ONE(), counts(), draws=True)
    while table.stock_left:
        leader = await trick(table, leader)
        table.take(leader, prize)  # both saw it
        table.draw(table.left_of(leader))  # the loser draws unseen
        if table.stock_left:
            prize = table.turn_up()
    table.stage(13, STAGE_TWO(), EVERY_TRICK_NOW())
    await tricks(table, 13, leader)
    return count(table)


def counts_draws(options: Options) -> bool:
    """Return whether the tricks of stage one count too."""
    return bool(options["count"] == "all26")


def points(tricks: Tricks, contract: Contract | None, options: Options, extras: Extras = NO_EXTRAS) -> Scores:
    """Give the deal to the seat with more counting tricks; in a match to a goal, a point for each of them."""
    return to_the_higher(tricks) if options["points_to"] is None else tuple(tricks)


def count(table: Table) -> Played:
    """Return what the counting tricks score, and why."""
    if counts_draws(table.options):
        won, counted = tuple(table.tricks_won), OF_ALL
    else:
        won, counted = table.stage_tricks, IN_STAGE_TWO
    return points(won, None, table.options), (counted(won=TwoSeatValues((won[0], won[1]))),)


async def match(table: Table) -> None:
    """Play one deal, or as many as agreed; or for points up to a goal."""
    if table.options["points_to"] is None:
        await single_deals(table, deal, table.options["match_deals"])
    else:
        await points_to(table, table.options["points_to"])


async def points_to(table: Table, goal: int) -> None:
    """Play to a goal, with a point for each trick of stage two; the only player to reach the goal wins.

    As long as both have reached it, the goal moves up by ten.
    """
    dealer = first_dealer(table)
    while max(table.scores) < goal and table.may_deal:
        table.new_deal(dealer)
        table.stand(POINTS_TO(goal=goal), table.scores, "seat", goal=goal)
        scored, _ = await deal(table)
        after = [have + more for have, more in zip(table.scores, scored, strict=True)]
        table.stand(POINTS_TO(goal=goal), after, "seat", goal=goal)
        table.score(scored, (EACH_OF_STAGE_TWO(),))
        while min(table.scores) >= goal:
            goal += 10
        dealer = table.left_of(dealer)
    most_points(table)


def without_count(chosen: dict[str, Any], given: frozenset[str], seats: int) -> dict[str, Any]:
    """Exclude stage one in a match to a goal, whatever ``count`` says."""
    return chosen if chosen["points_to"] is None else chosen | {"count": "last13"}


GERMAN_WHIST = Variant(
    id="german-whist",
    title="German Whist",
    seats=(2,),
    rules=match,
    points=points,
    tally=tricks_won,
    plays_for="the deal",
    counts_draws=counts_draws,
    plays_all=True,
    special=phrase("two players, a stock to win cards from, and in the end every card can be known"),
    source="CatsAtCards, How to play Whist",
    complete=without_count,
    own_options={
        "count": Option("last13", ("last13", "all26"), "Which tricks count."),
        "match_deals": MATCH_DEALS,
        "points_to": Option(
            None,
            (None,),
            "Play to this many points instead, and score one for each trick of the second half.",
            low=1,
        ),
    },
    drawn_worth=DRAWN_WORTH,
    has_close=True,
    tutorial=Tutorial(phrase("win or duck the prize, then know every card"), "whist"),
    usual_for=frozenset({"first game", "training", "stock"}),
)

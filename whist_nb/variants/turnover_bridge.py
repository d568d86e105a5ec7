"""Turnover Bridge: two players, each with two cards in hand and twelve columns of a face-down and a face-up card.

The rules follow CatsAtCards, "How to play Whist". A covered card is turned at once, before the answer (TB-1); the order
within a round of dealing is fixed (TB-2); the deal ends at fourteen tricks unless all are to be played (TB-3); an empty
column is gone for good (TB-4).
"""

from whist_nb.engine.cards import Suit
from whist_nb.engine.game_words import Tutorial
from whist_nb.engine.matches import Played, single_deals
from whist_nb.engine.options import MATCH_DEALS, Option, switch
from whist_nb.engine.phrases import phrase
from whist_nb.engine.scoring import more_tricks, tricks_won
from whist_nb.engine.table import Table
from whist_nb.engine.variant import Variant
from whist_nb.variants import layouts


async def deal(table: Table) -> Played:
    """Deal twelve columns and two cards in the hand each; spades are trumps."""
    table.trump = Suit(table.options["trump"])
    return await layouts.deal(table, columns=12, in_hand=2)


async def match(table: Table) -> None:
    """Play one deal, or as many as agreed."""
    await single_deals(table, deal, table.options["match_deals"])


TURNOVER_BRIDGE = Variant(
    id="turnover-bridge",
    title="Turnover Bridge",
    seats=(2,),
    rules=match,
    points=more_tricks,
    tally=tricks_won,
    plays_for="the deal",
    special=phrase("covered and faced cards in front of each player, spades trumps, first to fourteen tricks"),
    source="CatsAtCards, How to play Whist",
    plays_all=True,
    suits_alike=lambda options: ("SHDC".replace(options["trump"], ""),),
    own_options={
        "early_end": switch(True, "The deal ends as soon as a player has fourteen tricks."),
        "match_deals": MATCH_DEALS,
        "trump": Option("S", ("S", "H", "D", "C"), "The suit that is always trumps."),
    },
    deals_layout=True,
    tutorial=Tutorial(phrase("choose which card to uncover"), "whist"),
    usual_for=frozenset({"uncovering"}),
)

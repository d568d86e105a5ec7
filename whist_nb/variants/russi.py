"""Russi, without trumps: two players, each with eight cards in hand and nine columns of a face-down and a face-up card.

The rules follow CatsAtCards, "How to play Whist". Thirteen tricks each are a draw (RU-1); five columns are laid above
and four below (RU-2); any face-up card or card in the hand may be played (RU-3). A covered card is turned at once.
"""

from whist_nb.engine.game_words import Tutorial
from whist_nb.engine.matches import Played, single_deals
from whist_nb.engine.options import MATCH_DEALS, Option, switch
from whist_nb.engine.phrases import phrase
from whist_nb.engine.scoring import more_tricks, tricks_won
from whist_nb.engine.table import Table
from whist_nb.engine.variant import Variant
from whist_nb.variants import layouts


async def deal(table: Table) -> Played:
    """Deal nine columns and eight cards in the hand each; there are no trumps."""
    table.trump = None
    return await layouts.deal(table, columns=9, in_hand=8)


async def match(table: Table) -> None:
    """Play one deal, or as many as agreed."""
    await single_deals(table, deal, table.options["match_deals"])


RUSSI = Variant(
    id="russi",
    title="Russi",
    seats=(2,),
    rules=match,
    points=more_tricks,
    tally=tricks_won,
    plays_for="the deal",
    special=phrase("two rows of covered and faced cards, eight in the hand, no trumps"),
    source="CatsAtCards, How to play Whist",
    plays_all=True,
    own_options={
        "early_end": switch(False, "The deal ends as soon as a player has fourteen tricks."),
        "match_deals": MATCH_DEALS,
        "rows": Option("5+4", ("5+4",), "How the nine columns are arranged."),
    },
    has_trumps=False,
    tutorial=Tutorial(phrase("run a long suit when there are no trumps"), "turnover-bridge", kin=True),
)
